//! The engine natively: what the explorer would say of these files.
//!
//! Exit code 0 if everything opened, 1 if anything was refused (with `--strict` also if anything was mended), 2 if
//! nothing was readable or the arguments are wrong.

use rescue_explorer::read::{Content, FileInfo, Kind, Problem, Reading, Severity, read_all};
use rescue_explorer::workspace::{Workspace, inspection, inspection_text};
use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
Usage: inspect FILE|FOLDER... [--json] [--strict]

Says what RESCUE Explorer would find in these files: samples, instances, runs
with recomputed metrics, and every problem. Folders are read with all below.

  --json     one JSON object (schema 1) instead of text
  --strict   exit with 1 if anything had to be mended

Exit code: 0 everything opened, 1 something was refused, 2 nothing was readable
or the arguments are wrong.
";

/// Folders inside folders, at most; beyond lies a loop of links.
const DEEPEST: usize = 64;

fn main() -> ExitCode {
    let options = match Options::parse(std::env::args_os().skip(1)) {
        Ok(options) => options,
        Err(Stop::Help) => {
            print(USAGE);
            return ExitCode::SUCCESS;
        }
        Err(Stop::Wrong(why)) => {
            let _ = write!(io::stderr(), "inspect: {why}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let workspace = load(&options.paths);
    let figures = inspection(&workspace);
    if options.json {
        // Plain structs with text keys: nothing in them can fail to be JSON.
        print(&(serde_json::to_string_pretty(&figures).unwrap_or_default() + "\n"));
    } else {
        print(&inspection_text(&workspace));
    }
    let any = |severity| figures.problems.iter().any(|p| p.severity == severity);
    match () {
        () if workspace.is_empty() => ExitCode::from(2),
        () if any(Severity::Error) || (options.strict && any(Severity::Warning)) => ExitCode::from(1),
        () => ExitCode::SUCCESS,
    }
}

/// To stdout; a reader that has left (`inspect … | head`) is no error.
fn print(text: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

struct Options {
    paths: Vec<PathBuf>,
    json: bool,
    strict: bool,
}

enum Stop {
    Help,
    Wrong(String),
}

impl Options {
    fn parse(args: impl Iterator<Item = OsString>) -> Result<Self, Stop> {
        let mut options = Self { paths: vec![], json: false, strict: false };
        let mut only_paths = false;
        for arg in args {
            match arg.to_str() {
                Some("--") if !only_paths => only_paths = true,
                Some("--json") if !only_paths => options.json = true,
                Some("--strict") if !only_paths => options.strict = true,
                Some("--help" | "-h") if !only_paths => return Err(Stop::Help),
                Some(word) if !only_paths && word.starts_with('-') && word.len() > 1 => {
                    return Err(Stop::Wrong(format!("unknown option {word}")));
                }
                _ => options.paths.push(PathBuf::from(arg)),
            }
        }
        if options.paths.is_empty() { Err(Stop::Wrong("no file given".into())) } else { Ok(options) }
    }
}

/// A file to be read, and how it is called.
struct Found {
    path: PathBuf,
    /// Below the given folder, or the file's own name, with `/` between.
    name: String,
    /// Whether it was given by itself rather than found in a folder.
    given: bool,
}

fn load(paths: &[PathBuf]) -> Workspace {
    let mut found = Vec::new();
    let mut readings = Vec::new();
    for path in paths {
        if path.is_dir() {
            walk(path, path, DEEPEST, &mut found, &mut readings);
        } else {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
            found.push(Found { path: path.clone(), name, given: true });
        }
    }
    tell_apart(&mut found);
    for file in found {
        readings.extend(read(&file));
    }
    Workspace::default().with(readings)
}

/// Everything below a folder, sorted by name. Hidden files are not looked at; other foreign files are noted.
fn walk(root: &Path, folder: &Path, depth: usize, found: &mut Vec<Found>, notes: &mut Vec<Reading>) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return notes.push(refused(&below(root, folder), "not-readable", &error.to_string())),
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        let name = below(root, &path);
        let hidden = path.file_name().is_some_and(|n| n.to_string_lossy().starts_with('.'));
        if hidden {
        } else if path.is_dir() {
            if depth > 0 {
                walk(root, &path, depth - 1, found, notes);
            }
        } else if may_be_ours(&path) {
            found.push(Found { path, name, given: false });
        } else {
            notes.push(skipped(&name));
        }
    }
}

fn below(root: &Path, path: &Path) -> String {
    let parts = path.strip_prefix(root).unwrap_or(path).components();
    parts.map(|c| c.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// By name only, and only inside folders: media files can be huge.
fn may_be_ours(path: &Path) -> bool {
    let ours = |e: &str| ["json", "jsonl", "ndjson", "gz", "zip", "txt"].iter().any(|o| e.eq_ignore_ascii_case(o));
    path.extension().is_none_or(|e| ours(&e.to_string_lossy()))
}

/// Files of one name get the folders above it, as many as tell them apart.
fn tell_apart(found: &mut [Found]) {
    let mut names: HashMap<&str, usize> = HashMap::new();
    for file in found.iter() {
        *names.entry(&file.name).or_default() += 1;
    }
    let double: Vec<String> = names.into_iter().filter(|(_, n)| *n > 1).map(|(n, _)| n.to_owned()).collect();
    for name in double {
        let mut same: Vec<&mut Found> = found.iter_mut().filter(|f| f.name == name).collect();
        let parts: Vec<Vec<String>> = (same.iter())
            .map(|f| f.path.components().map(|c| c.as_os_str().to_string_lossy().into_owned()).collect())
            .collect();
        let tail = |n: usize| -> Vec<String> {
            parts.iter().map(|p| p.get(p.len().saturating_sub(n)..).unwrap_or_default().join("/")).collect()
        };
        let longest = parts.iter().map(Vec::len).max().unwrap_or(0);
        let apart = |names: &Vec<String>| {
            let mut sorted = names.clone();
            sorted.sort();
            sorted.windows(2).all(|w| w.first() != w.last())
        };
        let shortest = name.matches('/').count() + 2;
        if let Some(names) = (shortest..=longest).map(tail).find(apart) {
            same.iter_mut().zip(names).for_each(|(file, name)| file.name = name);
        }
    }
}

fn read(file: &Found) -> Vec<Reading> {
    let bytes = match fs::read(&file.path) {
        Ok(bytes) => bytes,
        Err(error) => return vec![refused(&file.name, "not-readable", &error.to_string())],
    };
    let mut readings = read_all(&file.name, bytes);
    if file.given {
        return readings;
    }
    // In a folder, a file of another kind is nobody's mistake; what looks like ours but is broken stays refused.
    let foreign = |r: &Reading| r.content == Content::Nothing && r.problems.iter().any(|p| p.code == "foreign-file");
    if readings.iter().all(foreign) {
        return vec![skipped(&file.name)];
    }
    // JSON of no known shape may be somebody else's, or a result file whose keys have moved: left out, with a warning.
    for problem in readings.iter_mut().flat_map(|r| &mut r.problems).filter(|p| p.code == "unrecognised-shape") {
        problem.severity = Severity::Warning;
    }
    readings
}

fn bare(name: &str, problem: Problem) -> Reading {
    let file = FileInfo { name: name.to_owned(), kind: Kind::Unknown, bytes: 0, records: 0, hash: String::new() };
    Reading { file, content: Content::Nothing, problems: vec![problem] }
}

fn refused(name: &str, code: &str, why: &str) -> Reading {
    bare(name, Problem::new(Severity::Error, code, name, format!("The file could not be read: {why}.")))
}

fn skipped(name: &str) -> Reading {
    bare(name, Problem::new(Severity::Note, "skipped", name, "Not a file of the benchmark; skipped."))
}
