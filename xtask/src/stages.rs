//! `cargo xtask test`: every check in order, each going on where the one before failed, with a table at the end.

use crate::counts::{Counts, Runner};
use crate::shell::{answer, root, run, tee};
use crate::{Outcome, site, tools};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// One kind of check: its name for `--only`, what it checks, how.
struct Stage(&'static str, &'static str, fn() -> Outcome<Counts>);

const STAGES: [Stage; 7] = [
    Stage("fmt", "formatting", fmt),
    Stage("clippy", "lints, native", clippy),
    Stage("clippy-wasm", "lints, browser", clippy_wasm),
    Stage("native", "tests, native", native),
    Stage("web", "tests in the browser", web),
    Stage("build", "release build of the site", build),
    Stage("journeys", "browser journeys through dist/", journeys),
];

/// Runs all stages, or the named one, and fails if anything failed.
pub fn command(only: Option<&str>) -> Outcome {
    let chosen: Vec<_> = STAGES.iter().filter(|Stage(name, ..)| only.is_none_or(|only| only == *name)).collect();
    if chosen.is_empty() {
        let names: Vec<_> = STAGES.iter().map(|Stage(name, ..)| *name).collect();
        return Err(format!("there is no stage {:?}; there are {}.", only.unwrap_or_default(), names.join(", ")));
    }
    let mut sum = Counts::default();
    let mut table = Vec::new();
    for Stage(name, what, work) in chosen {
        println!("\n== {what}");
        let start = Instant::now();
        let counts = work().unwrap_or_else(|sentence| {
            println!("{sentence}");
            Counts::FAILED
        });
        table.push(row(name, counts, start.elapsed()));
        sum += counts;
    }
    println!("\n{:<12} {:>7} {:>7} {:>8} {:>9}", "stage", "passed", "failed", "skipped", "time");
    println!("{}\n\n{sum}", table.join("\n"));
    // The sum is the last line of the output: the failure is told by the exit code alone.
    if sum.failed == 0 { Ok(()) } else { std::process::exit(1) }
}

fn row(name: &str, counts: Counts, time: Duration) -> String {
    let Counts { passed, failed, skipped } = counts;
    format!("{name:<12} {passed:>7} {failed:>7} {skipped:>8} {:>7.1} s", time.as_secs_f64())
}

fn cargo(words: &[&str]) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(words).current_dir(root());
    cargo
}

fn fmt() -> Outcome<Counts> {
    run(&mut cargo(&["fmt", "--all", "--check"])).map(|()| Counts::PASSED)
}

fn clippy() -> Outcome<Counts> {
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])).map(|()| Counts::PASSED)
}

fn clippy_wasm() -> Outcome<Counts> {
    tools::wasm_target()?;
    let target = ["--target", "wasm32-unknown-unknown", "--lib", "--bin", "app"];
    run(cargo(&["clippy"]).args(target).args(["--", "-D", "warnings"])).map(|()| Counts::PASSED)
}

/// The library, the tools and their examples in the documentation.
fn native() -> Outcome<Counts> {
    let test = |runner, words: &[&str]| {
        let (ended_well, said) = tee(&mut cargo(words))?;
        Ok(Counts::of(runner, ended_well, &said))
    };
    if answer(&mut cargo(&["nextest", "--version"])).is_none() {
        return test(Runner::Cargo, &["test", "--workspace", "--no-fail-fast"]);
    }
    let mut counts = test(Runner::Nextest, &["nextest", "run", "--workspace", "--no-fail-fast"])?;
    // nextest leaves out the examples.
    counts += test(Runner::Cargo, &["test", "--workspace", "--doc"])?;
    Ok(counts)
}

/// `tests/web.rs`: what can only be tried where there is a browser.
fn web() -> Outcome<Counts> {
    if !root().join("tests/web.rs").exists() {
        println!("tests/web.rs does not exist.");
        return Ok(Counts::SKIPPED);
    }
    tools::wasm_target()?;
    tools::wasm_bindgen()?;
    tools::chromium()?;
    let mut test = cargo(&["test", "--target", "wasm32-unknown-unknown", "--test", "web"]);
    test.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", tools::bin().join("wasm-bindgen-test-runner"));
    // webdriver.json holds the browser's flags.
    test.env("CHROMEDRIVER", tools::chromedriver()?);
    let (ended_well, said) = tee(&mut test)?;
    Ok(Counts::of(Runner::Cargo, ended_well, &said))
}

fn build() -> Outcome<Counts> {
    site::build().map(|()| Counts::PASSED)
}

/// The tests of `e2e/`, each file in a process of node's own runner.
fn journeys() -> Outcome<Counts> {
    let browser = tools::chromium()?;
    tools::node_modules()?;
    if !site::dist().join("index.html").exists() {
        return Err("dist/ is not there: cargo xtask build makes it.".to_owned());
    }
    let files = test_files(&root().join("e2e"))?;
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec", "--test-concurrency=2"]).args(files).current_dir(root().join("e2e"));
    let (ended_well, said) = tee(node.env("CHROMIUM", browser))?;
    Ok(Counts::of(Runner::Node, ended_well, &said))
}

fn test_files(dir: &Path) -> Outcome<Vec<String>> {
    let entries = fs::read_dir(dir).map_err(|e| format!("{}: {e}.", dir.display()))?;
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<_> = names.filter(|name| name.ends_with(".test.mjs")).collect();
    names.sort();
    if names.is_empty() { Err(format!("{} holds no tests.", dir.display())) } else { Ok(names) }
}
