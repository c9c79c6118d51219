//! The real binary: exit codes, and what it writes.

use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn case(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(name)
}

fn inspect(args: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_inspect")).args(args).output().expect("the binary runs")
}

fn code(args: &[&Path]) -> Option<i32> {
    inspect(args).status.code()
}

fn json_of(args: &[&Path]) -> Value {
    let args: Vec<&Path> = args.iter().copied().chain([Path::new("--json")]).collect();
    serde_json::from_slice(&inspect(&args).stdout).expect("one JSON object")
}

/// A folder of its own for one test.
fn folder(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&root);
    for (name, bytes) in files {
        let path = root.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("can be made");
        std::fs::write(path, bytes).expect("can be written");
    }
    root
}

#[test]
fn exit_codes() {
    let (good, refused) = (case("01-bom.jsonl"), case("33-renamed-keys.json"));
    let (mended, missing) = (case("03-torn-tail.jsonl"), case("no such file"));
    let (strict, unknown) = (Path::new("--strict"), Path::new("--no-such-option"));
    assert_eq!(code(&[&good]), Some(0));
    assert_eq!(code(&[&good, strict]), Some(0));
    assert_eq!(code(&[&mended]), Some(0), "warnings are allowed");
    assert_eq!(code(&[&mended, strict]), Some(1), "unless strict");
    assert_eq!(code(&[&good, &refused]), Some(1));
    assert_eq!(code(&[&good, &missing]), Some(1));
    assert_eq!(code(&[&refused]), Some(2), "nothing was readable");
    assert_eq!(code(&[&missing]), Some(2));
    assert_eq!(code(&[]), Some(2));
    assert_eq!(code(&[&good, unknown]), Some(2));
    assert_eq!(code(&[Path::new("--help")]), Some(0));
}

#[test]
fn wrong_arguments_explain_themselves_on_stderr_only() {
    let out = inspect(&[Path::new("--no-such-option")]);
    assert!(out.stdout.is_empty());
    let err = String::from_utf8(out.stderr).expect("text");
    assert!(err.contains("--no-such-option") && err.contains("Usage:"));
}

#[test]
fn json_has_the_shape_of_schema_1() {
    let json = json_of(&[&case("17-duplicate-sample-id.jsonl"), &case("28-fallback-rows.json")]);
    assert_eq!(json["schema"], 1);
    assert_eq!(json["files"][0]["kind"], "dataset");
    assert_eq!(
        json["files"][1],
        json!({"name": "28-fallback-rows.json", "kind": "results", "records": 4, "bytes": 2235})
    );
    assert_eq!((&json["samples"], &json["rows"]), (&json!(3), &json!(7)));
    assert_eq!(json["by_scenario"]["couple"], json!({"samples": 3, "rows": 7, "groups": 1}));
    let tasks: Vec<&String> = json["instances"].as_object().expect("an object").keys().collect();
    assert_eq!(tasks.len(), 6);
    assert_eq!(json["instances"]["RPP"], json!({"couple": 2, "family": 0}));
    let run = &json["runs"][0];
    assert_eq!(
        run["metrics"]["relation_mrr"],
        json!({"value": 0.75, "n": 2, "samples": 1, "groups": 1, "interval": null, "none_because": "too-few-clusters",
            "method": "t of the groups less one, standard error from leaving each group out", "seed": null})
    );
    let headline = &run["metrics"]["relation_recall_at_1"];
    assert_eq!((&headline["seed"], &headline["none_because"]), (&json!(191), &json!("too-few-clusters")));
    assert_eq!(run["metrics"]["turn_count"]["method"], json!(null));
    for key in
        ["id", "file", "task", "model", "mode", "instances", "matched", "unmatched", "ambiguous", "foreign", "missing"]
    {
        assert!(!run[key].is_null(), "{key}");
    }
    let problem = json["problems"][0].as_object().expect("an object");
    let keys: Vec<&str> = problem.keys().map(String::as_str).collect();
    assert_eq!(keys.len(), 6);
    for key in ["severity", "code", "file", "line", "path", "message"] {
        assert!(keys.contains(&key), "{key}");
    }
    assert_eq!(problem["severity"], "note");
}

#[test]
fn folders_are_walked_in_order_and_foreign_files_are_noted() {
    let sample = std::fs::read(case("51-good-second.jsonl")).expect("the fixture is there");
    let result = std::fs::read(case("28-fallback-rows.json")).expect("the fixture is there");
    let root = folder(
        "walk",
        &[
            ("b/data.jsonl", &sample),
            ("a.json", &result),
            ("notes.md", b"# not ours"),
            ("picture.json", b"\x89PNG\r\n\x1a\n"),
            (".hidden/x.json", b"{}"),
        ],
    );
    let json = json_of(&[&root]);
    let kinds: Vec<_> = json["files"].as_array().expect("a list").iter().map(|f| (&f["name"], &f["kind"])).collect();
    let names = [("a.json", "results"), ("b/data.jsonl", "dataset")].map(|(n, k)| (json!(n), json!(k)));
    let known: Vec<_> =
        kinds.iter().filter(|(_, k)| *k != "unknown").map(|(n, k)| ((*n).clone(), (*k).clone())).collect();
    assert_eq!(known, names);
    let problems = json["problems"].as_array().expect("a list");
    let skipped: Vec<_> = problems.iter().filter(|p| p["code"] == "skipped").map(|p| &p["file"]).collect();
    assert_eq!(skipped, ["notes.md", "picture.json"]);
    assert_eq!(code(&[&root]), Some(0));
    assert_eq!(code(&[&root.join("picture.json")]), Some(2), "given by itself it is refused");
    assert_eq!(code(&[&folder("nothing", &[("notes.md", b"x")])]), Some(2));
}

#[test]
fn files_of_one_name_are_told_apart() {
    let runs = ["47-run1", "47-run2", "47-run3-same-model"].map(|f| case(f).join("result.json"));
    let json = json_of(&runs.iter().map(PathBuf::as_path).collect::<Vec<_>>());
    let names: Vec<_> = json["files"].as_array().expect("a list").iter().map(|f| f["name"].clone()).collect();
    assert_eq!(names, ["47-run1/result.json", "47-run2/result.json", "47-run3-same-model/result.json"]);
    let ids: std::collections::BTreeSet<_> =
        json["runs"].as_array().expect("a list").iter().map(|r| r["id"].to_string()).collect();
    assert_eq!(ids.len(), 3);
}

#[test]
fn the_text_names_files_runs_and_problems() {
    let out = inspect(&[&case("23-row-gaps.jsonl"), &case("23-result.json")]);
    let text = String::from_utf8(out.stdout).expect("text");
    for part in
        ["1 sample, 5 turns", "relation_recall_at_1 1.0000 (n 3, 2 samples", "1 ambiguous, 1 unmatched, 1 foreign"]
    {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    assert!(text.lines().all(|l| l == l.trim_end()), "no blanks at line ends");
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_inspect"))
        .arg(case("19-odd-ids.jsonl"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let out = child.wait_with_output().expect("it ends");
    assert_eq!(out.status.code(), Some(0));
    assert!(out.stderr.is_empty(), "{}", String::from_utf8_lossy(&out.stderr));
}
