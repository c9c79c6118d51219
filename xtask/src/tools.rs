//! The tools that build and test need: found, or installed where they can be, or named in one sentence.
//!
//! Cargo tools live in `.tools/`, npm's in `e2e/node_modules/`, so that two checkouts never share a version.
//! Every function returns at once when its tool is there already.

use crate::Outcome;
use crate::shell::{answer, quiet, root, run, step, which};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// 0.22 wants a newer compiler than `rust-toolchain.toml` pins.
const TRUNK: &str = "0.21.14";
/// What node's own test runner and Playwright need.
const NODE: u32 = 20;

/// Everything that `build` and `test` need.
pub fn all() -> Outcome {
    for tool in [wasm_target, trunk, wasm_bindgen, node_modules] {
        tool()?;
    }
    chromium()?;
    chromedriver().map(|_| ())
}

/// The standard library for wasm, by rustup.
pub fn wasm_target() -> Outcome {
    const TARGET: &str = "wasm32-unknown-unknown";
    let has = |dir: String| Path::new(&dir).is_dir();
    if answer(cargo_free("rustc").args(["--print", "target-libdir", "--target", TARGET])).is_some_and(has) {
        return Ok(());
    }
    step("target wasm32-unknown-unknown", || run(cargo_free("rustup").args(["target", "add", TARGET])))
}

/// Trunk, which puts the site together.
pub fn trunk() -> Outcome {
    cargo_tool("trunk", "trunk", TRUNK, &["--locked"])
}

/// wasm-bindgen and its test runner, of exactly the version of the library in Cargo.lock.
pub fn wasm_bindgen() -> Outcome {
    let lock = fs::read_to_string(root().join("Cargo.lock")).map_err(|e| format!("Cargo.lock cannot be read: {e}."))?;
    let version = locked(&lock, "wasm-bindgen").ok_or("Cargo.lock names no wasm-bindgen.")?;
    // Its own lock file names crates that do not always resolve; the version alone decides what it writes.
    cargo_tool("wasm-bindgen-cli", "wasm-bindgen", version, &[])
}

/// The browser.
pub fn chromium() -> Outcome<PathBuf> {
    browser_part("CHROMIUM", "chromium")
}

/// The browser's driver.
pub fn chromedriver() -> Outcome<PathBuf> {
    browser_part("CHROMEDRIVER", "chromedriver")
}

/// The variable of this name says where to find it; else PATH does, after Debian's two packages where they are missing.
fn browser_part(variable: &str, program: &str) -> Outcome<PathBuf> {
    if let Some(own) = std::env::var_os(variable) {
        return Ok(own.into());
    }
    packages(&[program], &["chromium", "chromium-driver"])?;
    which(program).ok_or_else(|| format!("{program} was installed but is not on PATH."))
}

/// Playwright, axe and npm's wasm-opt, as `e2e/package-lock.json` names them.
pub fn node_modules() -> Outcome {
    packages(&["node", "npm"], &["nodejs", "npm"])?;
    let version = answer(Command::new("node").arg("--version")).unwrap_or_default();
    let major = version.trim_start_matches('v').split('.').next().and_then(|n| n.parse().ok()).unwrap_or(0);
    if major < NODE {
        return Err(format!(
            "node {NODE} or newer is needed and this is {version}: Debian has it from 13 on, or take it from nodejs.org."
        ));
    }
    let e2e = root().join("e2e");
    let lock = fs::read(e2e.join("package-lock.json")).map_err(|e| format!("e2e/package-lock.json: {e}."))?;
    // A copy of the lock file beside what it installed tells whether the two still agree.
    let stamp = e2e.join("node_modules/installed-from.json");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    step("npm ci in e2e", || {
        quiet(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&e2e))?;
        fs::write(&stamp, lock).map_err(|e| format!("{}: {e}.", stamp.display()))
    })
}

/// npm's wasm-opt. Debian's own binaryen silently breaks what wasm-bindgen writes, so no other is looked for.
pub fn wasm_opt() -> Outcome<PathBuf> {
    node_modules()?;
    Ok(root().join("e2e/node_modules/.bin/wasm-opt"))
}

/// The folder of the cargo tools' programs.
pub fn bin() -> PathBuf {
    root().join(".tools/bin")
}

/// PATH with our own tools first.
pub fn path() -> Outcome<std::ffi::OsString> {
    let old = std::env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(bin()).chain(std::env::split_paths(&old));
    std::env::join_paths(all).map_err(|e| format!("PATH cannot hold {}: {e}.", bin().display()))
}

/// Installs `package` into `.tools/` unless its `program` says it is of this version already.
fn cargo_tool(package: &str, program: &str, version: &str, flags: &[&str]) -> Outcome {
    let found = answer(Command::new(bin().join(program)).arg("--version"));
    let found = found.as_deref().and_then(|line| line.split_whitespace().nth(1));
    if found == Some(version) {
        return Ok(());
    }
    let why = found.map_or("installing once, some minutes".to_owned(), |old| format!("replacing {old}, some minutes"));
    println!("  {package} {version}: {why}");
    step(&format!("{package} {version}"), || {
        let mut install = cargo_free("cargo");
        // The tools only pack files: how fast they are built counts more than how fast they run. Trunk's own profile
        // (fat LTO, one unit) is several times slower to build.
        install.env("CARGO_PROFILE_RELEASE_LTO", "off").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        install.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
        // --force: a program that cargo did not put there itself is replaced too.
        install.args(["install", package, "--version", version, "--force", "--quiet", "--root"]);
        run(install.arg(root().join(".tools")).args(flags)).map_err(|e| {
            format!("{e} {package} {version} is needed in .tools/bin; `cargo install` needs the crate registry for it.")
        })
    })
}

/// A cargo or rustc that knows nothing of the flags of the run it was started from.
fn cargo_free(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).env_remove("RUSTFLAGS").env_remove("CARGO_TARGET_DIR").env_remove("CARGO_BUILD_TARGET");
    command
}

/// Sees to Debian packages that bring these programs: by apt-get as root, else in a sentence with the line to run.
fn packages(programs: &[&str], packages: &[&str]) -> Outcome {
    let missing: Vec<_> = programs.iter().filter(|p| which(p).is_none()).copied().collect();
    if missing.is_empty() {
        return Ok(());
    }
    let (missing, packages) = (missing.join(" and "), packages.join(" "));
    let line = format!("apt-get update && apt-get install -y {packages}");
    let root_here = answer(Command::new("id").arg("-u")).as_deref() == Some("0");
    if !(Path::new("/etc/debian_version").exists() && root_here) {
        return Err(format!("{missing} not found. On Debian, run: sudo sh -c '{line}'"));
    }
    step(&format!("apt-get install {packages}"), || {
        quiet(Command::new("sh").args(["-c", &line]).env("DEBIAN_FRONTEND", "noninteractive"))
    })
}

/// The version of a crate in the text of a Cargo.lock.
fn locked<'a>(lock: &'a str, name: &str) -> Option<&'a str> {
    let (_, after) = lock.split_once(&format!("name = \"{name}\"\nversion = \""))?;
    after.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locked_version_is_that_of_the_whole_name() {
        let lock = "[[package]]\nname = \"wasm-bindgen-futures\"\nversion = \"0.4.50\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(locked(lock, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked(lock, "bindgen"), None);
    }
}
