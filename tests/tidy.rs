//! Tidiness as a test: what a reviewer would otherwise have to look for in every change.
//!
//! Each rule says why it exists where it stands. A rule that gets in the way is changed here, not worked around.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Rooms of `src/` that compile without a browser and may not speak of one.
const PURE: [&str; 17] = [
    "coding",
    "corpus",
    "runs",
    "read",
    "score",
    "relation",
    "page",
    "workspace",
    "marks",
    "figure",
    "table",
    "filter",
    "stats",
    "route",
    "protocol",
    "published",
    "lib",
];
/// Rooms that may: `bin` holds the two programs.
const WEB: [&str; 3] = ["app", "platform", "bin"];
/// Lines of a file without its tests. A longer one is split by meaning.
const LONGEST: usize = 450;

/// One source file, by its path from the root of the repository.
struct Source {
    path: String,
    text: String,
    /// Whether it exists for tests only.
    test: bool,
    /// The lines that ship, numbered from 1: neither comments nor what stands under `#[cfg(test)]`.
    code: Vec<(usize, String)>,
}

impl Source {
    fn new(path: String, text: String, for_tests: bool) -> Self {
        let code = if for_tests { Vec::new() } else { shipped(&text) };
        Self { path, text, test: for_tests, code }
    }

    /// The room of `src/` a file is in: its folder, or its own name at the top.
    fn room(&self) -> Option<&str> {
        let inside = self.path.strip_prefix("src/")?;
        inside.split('/').next().map(|first| first.trim_end_matches(".rs"))
    }

    fn hits(&self, words: &[&str]) -> Vec<String> {
        let hit = |line: &str| words.iter().find(|word| line.contains(*word)).copied();
        let found = self.code.iter().filter_map(|(at, line)| Some((at, hit(line)?)));
        found.map(|(at, word)| format!("{}:{at}: {word}", self.path)).collect()
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Whether another file declares this one under `#[cfg(test)]`.
fn is_test_file(path: &str, files: &[(String, String)]) -> bool {
    let declares = |(parent, text): &(String, String)| {
        let folder = parent.strip_suffix("/mod.rs").or(parent.strip_suffix("/lib.rs")).or(parent.strip_suffix(".rs"));
        let inside = folder.and_then(|folder| path.strip_prefix(folder)?.strip_prefix('/')?.split(['/', '.']).next());
        inside.is_some_and(|name| text.contains(&format!("#[cfg(test)]\nmod {name};")))
    };
    files.iter().any(declares)
}

/// Cuts comments and every item under `#[cfg(test)]`: in formatted code an item ends at a brace in its own column.
fn shipped(text: &str) -> Vec<(usize, String)> {
    let mut kept = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        let bare = line.trim_start();
        if bare.starts_with("#[cfg(test)]") {
            let column = &line[..line.len() - bare.len()];
            let ends = |rest: &str| rest == "}" || (rest.ends_with(';') && !rest.starts_with(char::is_whitespace));
            let _ = lines.find(|(_, line)| line.strip_prefix(column).is_some_and(ends));
        } else if !bare.starts_with("//") {
            kept.push((at + 1, line.to_owned()));
        }
    }
    kept
}

/// Files under a folder that these endings name, sorted; what is built or fetched is passed over.
fn files(under: &str, endings: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    walk(&root().join(under), &mut |path| {
        let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        let wanted = endings.iter().any(|end| name.ends_with(end));
        // A file that is not text is nobody's to read.
        if let (true, Ok(text)) = (wanted, fs::read_to_string(path)) {
            found.push((name, text));
        }
    });
    found.sort();
    found
}

fn walk(path: &Path, visit: &mut impl FnMut(&Path)) {
    let name = path.file_name().unwrap_or_default();
    let built = ["target", "dist", ".tools", "node_modules", ".git"];
    if path.is_file() {
        visit(path);
    } else if !built.iter().any(|built| name == *built) {
        fs::read_dir(path).into_iter().flatten().flatten().for_each(|entry| walk(&entry.path(), visit));
    }
}

fn sources(under: &str) -> Vec<Source> {
    let files = files(under, &[".rs"]);
    let tests: Vec<_> = files.iter().map(|(path, _)| is_test_file(path, &files)).collect();
    files.into_iter().zip(tests).map(|((path, text), test)| Source::new(path, text, test)).collect()
}

#[track_caller]
fn none(what: &str, found: impl IntoIterator<Item = String>) {
    let found: Vec<_> = found.into_iter().collect();
    assert!(found.is_empty(), "{what}:\n  {}", found.join("\n  "));
}

#[test]
fn every_file_says_what_it_is_for() {
    let silent = [sources("src"), sources("xtask/src"), sources("tests")].into_iter().flatten();
    let silent = silent.filter(|source| !source.text.starts_with("//! "));
    none("files that do not begin with //!", silent.map(|source| source.path));
}

#[test]
fn no_file_is_too_long_to_hold_in_mind() {
    let mut sizes: Vec<_> = [sources("src"), sources("xtask/src")].into_iter().flatten().map(length).collect();
    sizes.sort_by(|a, b| b.cmp(a));
    let mut worst = String::new();
    sizes.iter().take(5).for_each(|(lines, path)| writeln!(worst, "  {lines:>5} {path}").unwrap());
    println!("longest files without their tests:\n{worst}");
    let long = sizes.into_iter().filter(|(lines, _)| *lines > LONGEST);
    none(&format!("over {LONGEST} lines"), long.map(|(lines, path)| format!("{lines} {path}")));
}

/// Comments count, tests do not.
fn length(source: Source) -> (usize, String) {
    let tests = source.text.lines().position(|line| line == "#[cfg(test)]");
    let all = if source.test { 0 } else { source.text.lines().count() };
    (tests.unwrap_or(all).min(all), source.path)
}

#[test]
fn pure_rooms_do_not_know_the_browser() {
    let web = ["web_sys", "js_sys", "wasm_bindgen", "leptos", "gloo"];
    let sources = sources("src");
    let unknown = sources.iter().filter(|s| s.room().is_some_and(|room| !PURE.contains(&room) && !WEB.contains(&room)));
    none("rooms that neither PURE nor WEB names", unknown.map(|source| source.path.clone()));
    let pure = sources.iter().filter(|source| source.room().is_some_and(|room| PURE.contains(&room)));
    none("the browser in a pure room", pure.flat_map(|source| source.hits(&web)));
}

/// The content policy blocks a `style` attribute without a word, and markup from text is how data becomes script.
#[test]
fn views_write_neither_styles_nor_markup_as_text() {
    let never = ["inner_html", "innerHTML", "insert_adjacent_html", "template!", "style=\"", "style=move", "style={"];
    none("in a view", sources("src/app").iter().flat_map(|source| source.hits(&never)));
}

/// No input may end the program: what cannot happen is written so that it need not be unwrapped.
#[test]
fn nothing_that_ships_gives_up() {
    let never = [".unwrap()", ".expect(", "panic!", "todo!", "unimplemented!", "unreachable!", "dbg!"];
    none("gives up", sources("src").iter().flat_map(|source| source.hits(&never)));
}

/// A note of work left is of use only with what is missing and why.
#[test]
fn a_todo_has_its_reason() {
    let words = [concat!("TO", "DO"), concat!("FIX", "ME")];
    let bare = |line: &str| {
        let after = words.iter().find_map(|word| line.split_once(word))?.1;
        (!after.starts_with(": ") || after.split_whitespace().count() < 4).then_some(())
    };
    let mut found = Vec::new();
    for (path, text) in files("", &[".rs", ".mjs", ".js", ".css", ".html", ".toml"]) {
        let lines = text.lines().enumerate().filter(|(_, line)| bare(line).is_some());
        found.extend(lines.map(|(at, _)| format!("{path}:{}", at + 1)));
    }
    none("without a reason", found);
}

/// What is true on one machine only does not belong in a repository.
#[test]
fn no_machine_is_spoken_of() {
    let never = [
        concat!("crates.io", "-index"),
        concat!("registry.npm", "js.org"),
        concat!("/wo", "rk/"),
        concat!("/ro", "ot/"),
        concat!("/tmp", "/wt"),
        concat!("/tmp", "/brief"),
    ];
    let endings = [
        ".rs", ".toml", ".md", ".mjs", ".js", ".json", ".jsonl", ".css", ".html", ".yml", ".txt", ".npmrc", ".svg",
        "run", "_headers",
    ];
    let mut found = Vec::new();
    for (path, text) in files("", &endings) {
        let hits = text.lines().enumerate().filter(|(_, line)| never.iter().any(|word| speaks_of(line, word)));
        found.extend(hits.map(|(at, line)| format!("{path}:{}: {}", at + 1, line.trim())));
    }
    none("a machine", found);
}

/// A path counts where it begins, not inside a longer one.
fn speaks_of(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !(word.starts_with('/') && before.is_some_and(|c| c.is_alphanumeric() || "/._-}$*)".contains(c)))
    })
}

/// Every dependency has a comment that says what for: above it, or above its group with no blank line between.
#[test]
fn every_dependency_has_its_reason() {
    let mut found = Vec::new();
    for manifest in ["Cargo.toml", "xtask/Cargo.toml"] {
        let text = fs::read_to_string(root().join(manifest)).unwrap();
        let (mut inside, mut reasoned) = (false, false);
        for (at, line) in text.lines().enumerate() {
            if line.starts_with('[') {
                (inside, reasoned) = (line.ends_with("dependencies]"), false);
            } else if line.is_empty() {
                reasoned = false;
            } else if line.starts_with('#') {
                reasoned = true;
            } else if inside && !reasoned && line.starts_with(char::is_alphabetic) {
                found.push(format!("{manifest}:{}: {line}", at + 1));
            }
        }
    }
    none("without a comment", found);
}

#[test]
fn code_under_cfg_test_is_not_shipped() {
    let text = "use a;\n#[cfg(test)]\nuse b;\nfn c() {\n    d();\n}\n#[cfg(test)]\nmod tests {\n    use super::*;\n    fn e() {\n    }\n}\nfn f() {}\n";
    let kept: Vec<_> = shipped(text).into_iter().map(|(at, _)| at).collect();
    assert_eq!(kept, [1, 4, 5, 6, 13]);
}

#[test]
fn a_module_declared_for_tests_is_one() {
    let files = [("src/score/mod.rs".to_owned(), "mod ranks;\n#[cfg(test)]\nmod made_up;\n".to_owned())];
    assert!(is_test_file("src/score/made_up.rs", &files));
    assert!(is_test_file("src/score/made_up/words.rs", &files));
    assert!(!is_test_file("src/score/ranks.rs", &files));
    assert!(!is_test_file("src/read/made_up.rs", &files));
}

#[test]
fn a_path_inside_a_longer_one_is_no_machine() {
    let word = concat!("/ro", "ot/");
    assert!(speaks_of(&format!("open {word}x"), word));
    assert!(!speaks_of(&format!("src{word}x"), word));
}
