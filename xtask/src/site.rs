//! Building the site: Trunk compiles and gathers, npm's wasm-opt shrinks, then every script gets a name that says its content.
//!
//! What comes out in `dist/` is plain files with relative addresses only, for any static host under any path.

use crate::shell::{answer, quiet, root, run, step};
use crate::{Outcome, tools};
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// wasm-opt's level: gzipped, -Oz and -O3 differ by less than one percent, and -O3 reads faster.
const LEVEL: &str = "-O3";
/// Exactly what wasm-bindgen's output uses. With `--all-features` wasm-opt rewrites the imports and Chromium refuses the file.
const FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-simd",
];
/// Our own scripts, each before those that name it.
const SCRIPTS: [&str; 3] = ["fetcher.js", "engine.js", "boot.js"];

/// The folder of the finished site.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// Builds the release site into `dist/` and prints what it weighs.
pub fn build() -> Outcome {
    tools::wasm_target()?;
    tools::trunk()?;
    tools::wasm_bindgen()?;
    step("crates of Cargo.lock", || quiet(Command::new("cargo").args(["fetch", "--locked"]).current_dir(root())))?;
    let id = build_id();
    step(&format!("trunk build, {id}"), || {
        let mut build = trunk("build")?;
        build
            .args(["--release", "--dist"])
            .arg(dist())
            .env("RESCUE_BUILD", &id)
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", release_flags());
        run(&mut build)
    })?;
    let dist = dist();
    let app = App::find(&dist)?;
    match tools::wasm_opt() {
        Ok(tool) => step(&format!("wasm-opt {LEVEL}"), || optimise(&tool, &app.wasm(&dist)))?,
        // The site runs without it; it is only larger.
        Err(sentence) => println!("  wasm-opt left out: {sentence}"),
    }
    name_by_content(&dist, &app)?;
    weigh(&dist)
}

/// Rebuilds a debug site whenever a file changes, and serves it.
pub fn dev(port: u16) -> Outcome {
    tools::wasm_target()?;
    tools::trunk()?;
    tools::wasm_bindgen()?;
    println!("  http://127.0.0.1:{port}/ after the first build; reload the page after each further one.");
    let dist = root().join("target/dev-site");
    fs::create_dir_all(&dist).map_err(|e| format!("{}: {e}.", dist.display()))?;
    let mut serve = trunk("serve")?;
    serve.args(["--address", "127.0.0.1", "--port", &port.to_string(), "--no-autoreload=true", "--dist"]).arg(dist);
    run(serve.env("RESCUE_BUILD", format!("{} debug", build_id())))
}

/// What a build calls itself: the commit, with + when files differ from it, or the version outside git.
pub fn build_id() -> String {
    let git = |words: &[&str]| answer(Command::new("git").args(words).current_dir(root()));
    match git(&["rev-parse", "--short=9", "HEAD"]) {
        Some(hash) => hash + if git(&["status", "--porcelain"]).is_some_and(|s| s.is_empty()) { "" } else { "+" },
        None => env!("CARGO_PKG_VERSION").to_owned(),
    }
}

/// Keeps this machine's folders out of the wasm, and so its bytes the same on every machine.
fn release_flags() -> String {
    let home = std::env::var("CARGO_HOME").or_else(|_| std::env::var("HOME").map(|home| format!("{home}/.cargo")));
    let home = home.unwrap_or_default();
    format!("--remap-path-prefix={}= --remap-path-prefix={home}=cargo", root().display())
}

fn trunk(command: &str) -> Outcome<Command> {
    let mut trunk = Command::new(tools::bin().join("trunk"));
    trunk.args([command, "--offline", "--skip-version-check", "--log", "warn"]).current_dir(root());
    // Trunk takes NO_COLOR=1 for an option it cannot read.
    trunk.env("PATH", tools::path()?).env_remove("NO_COLOR");
    Ok(trunk)
}

/// The two files that wasm-bindgen writes, under one stem.
struct App {
    stem: String,
}

impl App {
    fn find(dist: &Path) -> Outcome<Self> {
        let stem = files(dist)?.into_iter().find_map(|name| name.strip_suffix("_bg.wasm").map(str::to_owned));
        stem.map(|stem| Self { stem }).ok_or_else(|| format!("{} holds no wasm of the app.", dist.display()))
    }

    fn wasm(&self, dist: &Path) -> PathBuf {
        dist.join(format!("{}_bg.wasm", self.stem))
    }

    fn js(&self, dist: &Path) -> PathBuf {
        dist.join(format!("{}.js", self.stem))
    }
}

fn optimise(tool: &Path, wasm: &Path) -> Outcome {
    let smaller = wasm.with_extension("smaller");
    quiet(Command::new(tool).arg(wasm).arg("-o").arg(&smaller).arg(LEVEL).args(FEATURES))?;
    fs::rename(&smaller, wasm).map_err(|e| format!("{}: {e}.", wasm.display()))
}

/// Gives every script a name that says its content. Trunk hashes the wasm before it is optimised, and our own scripts not at all.
fn name_by_content(dist: &Path, app: &App) -> Outcome {
    let index = dist.join("index.html");
    let (wasm, js) = (app.wasm(dist), app.js(dist));
    let renamed = App { stem: format!("app-{}", hash(&[&read(&wasm)?, &read(&js)?])) };
    rename(&wasm, &renamed.wasm(dist))?;
    rename(&js, &renamed.js(dist))?;
    replace(&renamed.js(dist), &app.stem, &renamed.stem)?;
    replace(&index, &app.stem, &renamed.stem)?;
    for (at, script) in SCRIPTS.iter().enumerate() {
        let old = dist.join(script);
        let new = script.replace(".js", &format!("-{}.js", hash(&[&read(&old)?])));
        rename(&old, &dist.join(&new))?;
        for later in &SCRIPTS[at + 1..] {
            replace(&dist.join(later), script, &new)?;
        }
        replace(&index, script, &new)?;
    }
    Ok(())
}

/// The first 16 hex digits of the SHA-256 of these bytes, one part after the other.
fn hash(parts: &[&[u8]]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    let mut hex = format!("{:x}", hasher.finalize());
    hex.truncate(16);
    hex
}

/// Prints the bytes that a first visit moves, packed as a host packs them.
fn weigh(dist: &Path) -> Outcome {
    for kind in ["wasm", "js", "css"] {
        let (mut plain, mut packed) = (0, 0);
        for name in files(dist)?.iter().filter(|name| Path::new(name).extension().is_some_and(|e| e == kind)) {
            let bytes = read(&dist.join(name))?;
            let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
            let gzipped = gzip.write_all(&bytes).and_then(|()| gzip.finish()).map_err(|e| format!("{name}: {e}."))?;
            plain += bytes.len();
            packed += gzipped.len();
        }
        println!("  {kind:<5} {plain:>9} bytes {packed:>9} gzipped");
    }
    Ok(())
}

/// Names of the files at the top of a folder, sorted.
fn files(dir: &Path) -> Outcome<Vec<String>> {
    let entries = fs::read_dir(dir).map_err(|e| format!("{}: {e}.", dir.display()))?;
    let mut names: Vec<_> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    Ok(names)
}

fn read(path: &Path) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(|e| format!("{}: {e}.", path.display()))
}

fn rename(old: &Path, new: &Path) -> Outcome {
    fs::rename(old, new).map_err(|e| format!("{}: {e}.", old.display()))
}

fn replace(path: &Path, old: &str, new: &str) -> Outcome {
    let text = String::from_utf8(read(path)?).map_err(|e| format!("{}: {e}.", path.display()))?;
    fs::write(path, text.replace(old, new)).map_err(|e| format!("{}: {e}.", path.display()))
}
