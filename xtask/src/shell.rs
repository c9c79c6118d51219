//! Running other programs: where the repository lies, one line per step with its time, output shown and kept.

use crate::Outcome;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

/// The folder of the repository.
pub fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_owned()
}

/// Does one step and prints its line: what it was and how long it took.
pub fn step<T>(what: &str, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    let start = Instant::now();
    let done = work();
    let end = if done.is_ok() { "" } else { "  failed" };
    println!("  {what:<44} {:>7.1} s{end}", start.elapsed().as_secs_f64());
    done
}

/// Runs a command to its end with its output on the terminal.
pub fn run(command: &mut Command) -> Outcome {
    let name = name(command);
    let status = command.status().map_err(|e| format!("{name} could not be started: {e}."))?;
    if status.success() { Ok(()) } else { Err(format!("{name} failed ({status}).")) }
}

/// Runs a command quietly; its output appears only when it fails.
pub fn quiet(command: &mut Command) -> Outcome {
    let name = name(command);
    let out = command.output().map_err(|e| format!("{name} could not be started: {e}."))?;
    if out.status.success() {
        return Ok(());
    }
    let said = [out.stdout, out.stderr].concat();
    Err(format!("{name} failed ({}).\n{}", out.status, String::from_utf8_lossy(&said)))
}

/// What a command prints on its standard output, trimmed; nothing if it cannot be run or fails.
pub fn answer(command: &mut Command) -> Option<String> {
    let out = command.stderr(Stdio::null()).output().ok().filter(|out| out.status.success())?;
    Some(String::from_utf8_lossy(&out.stdout).trim().to_owned())
}

/// Runs a command with its output on the terminal, and also returns that output: whether it succeeded, and all it said.
pub fn tee(command: &mut Command) -> Outcome<(bool, String)> {
    let name = name(command);
    let broken = |e| format!("{name} could not be run: {e}.");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(broken)?;
    let streams: [Option<Box<dyn Read + Send>>; 2] =
        [child.stdout.take().map(|s| Box::new(s) as _), child.stderr.take().map(|s| Box::new(s) as _)];
    // Both streams are read at once, or a full pipe would stop the child.
    let readers: Vec<_> = streams.into_iter().flatten().map(|s| thread::spawn(move || copy(s))).collect();
    let said = readers.into_iter().filter_map(|r| r.join().ok()).collect();
    let status = child.wait().map_err(broken)?;
    Ok((status.success(), said))
}

fn copy(stream: impl Read) -> String {
    let mut said = String::new();
    for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        // A closed terminal must not end the run.
        let _ = writeln!(std::io::stdout(), "{line}");
        said.push_str(&line);
        said.push('\n');
    }
    said
}

fn name(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let line: Vec<_> = words.take(4).map(|w| w.to_string_lossy().into_owned()).collect();
    line.join(" ")
}

/// The path of a program on PATH.
pub fn which(program: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?).map(|dir| dir.join(program)).find(|path| path.is_file())
}
