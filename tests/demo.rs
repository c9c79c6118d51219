//! The demo is up to date, says that it is invented, and shows everything the explorer can show.

#[path = "../xtask/src/demo/mod.rs"]
#[allow(dead_code)] // The generator as `cargo xtask demo` has it; the tests need a part of it.
mod demo;

use rescue_explorer::corpus::{PatternState, Sample, Scenario, pattern_labels, strategy_labels};
use rescue_explorer::read::{Content, Reading, Severity, read_all};
use rescue_explorer::runs::{InstanceLine, Task, derive};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("public/demo")
}

fn text(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap()
}

fn json(name: &str) -> Value {
    serde_json::from_str(&text(name)).unwrap()
}

fn lines(name: &str) -> Vec<Value> {
    text(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value[key].as_array().into_iter().flatten()
}

fn word<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// Details at the top level or inside samples.
fn details(file: &Value) -> Vec<Value> {
    let inside = list(file, "samples").flat_map(|sample| list(sample, "details"));
    list(file, "details").chain(inside).cloned().collect()
}

fn reading(name: &str) -> Reading {
    let mut readings = read_all(name, text(name).into_bytes());
    assert_eq!(readings.len(), 1, "{name}");
    readings.remove(0)
}

fn samples() -> Vec<Sample> {
    match reading("demo_12.jsonl").content {
        Content::Samples(samples) => samples,
        other => panic!("no samples but {other:?}"),
    }
}

fn instances(name: &str) -> Vec<InstanceLine> {
    match reading(name).content {
        Content::Instances(lines) => lines,
        other => panic!("no instances but {other:?}"),
    }
}

#[test]
fn the_checked_in_files_are_what_the_generator_writes() {
    let files = demo::files().unwrap();
    let stale = demo::stale(&folder(), &files);
    assert!(stale.is_empty(), "run `cargo xtask demo`: {stale:?}");
    let again = demo::files().unwrap();
    assert!(files.iter().zip(&again).all(|(a, b)| a.text == b.text), "the same bytes every time");
}

#[test]
fn there_is_enough_of_everything() {
    let samples = lines("demo_12.jsonl");
    let of = |scenario: &str| samples.iter().filter(|s| s["scenario"] == scenario).count();
    assert!(samples.len() >= 12 && of("couple") >= 8 && of("family") >= 4);
    assert!(samples.iter().flat_map(|s| list(s, "rows")).count() >= 360);
    let groups: BTreeSet<&str> =
        samples.iter().filter_map(|s| Some(word(s, "sample_id").rsplit_once('/')?.0)).collect();
    assert!(groups.len() >= 8 && groups.len() < samples.len(), "some people are seen in several clips");
    let file = json("titles.json");
    let titled: BTreeSet<&str> = list(&file, "titles").map(|t| word(t, "sample_id")).collect();
    assert_eq!(titled, samples.iter().map(|s| word(s, "sample_id")).collect());
}

#[test]
fn every_label_and_every_field_is_used() {
    let mut used: BTreeMap<(String, &str), BTreeSet<String>> = BTreeMap::new();
    let mut filled: BTreeSet<String> = BTreeSet::new();
    for sample in lines("demo_12.jsonl") {
        let scenario = word(&sample, "scenario").to_owned();
        for row in list(&sample, "rows") {
            let strategies = list(row, "support_strategy").map(|s| word(s, "strategy_type").to_owned());
            used.entry((scenario.clone(), "strategy")).or_default().extend(strategies);
            let label = word(row, "relation_cycle_state").to_owned();
            used.entry((scenario.clone(), "pattern")).or_default().insert(label);
            used.entry((String::new(), "utterance")).or_default().insert(word(row, "utterance_type").to_owned());
            let keys = row.as_object().into_iter().flatten();
            let full = keys.filter(|(_, v)| !(v.is_null() || *v == "" || v.as_array().is_some_and(Vec::is_empty)));
            filled.extend(full.map(|(key, _)| key.clone()));
        }
    }
    for scenario in [Scenario::Couple, Scenario::Family] {
        let used = |kind| &used[&(scenario.key().to_owned(), kind)];
        let all = |set: &[&str], found: &BTreeSet<String>| set.iter().all(|label| found.contains(*label));
        assert!(all(pattern_labels(&scenario), used("pattern")), "{scenario:?} {:?}", used("pattern"));
        assert!(all(strategy_labels(&scenario), used("strategy")), "{scenario:?} {:?}", used("strategy"));
        assert!(used("pattern").contains(""), "judged, none clear");
    }
    assert_eq!(used[&(String::new(), "utterance")].len(), 11, "ten types, and none on the therapist's rows");
    assert_eq!(filled.len(), 22, "all fields of a row but empty ones: {filled:?}");
}

#[test]
fn every_file_says_that_it_is_invented() {
    let names = text("files.txt");
    let names: Vec<&str> = names.lines().collect();
    assert_eq!(names.len(), 4 + 6 * Task::ALL.len());
    for name in names.iter().filter(|name| name.contains('_') && **name != "demo_12.jsonl") {
        let file = json(name);
        assert_eq!(file["synthetic"], true, "{name}");
        assert!(word(&file, "synthetic_note").starts_with("Invented"), "{name}");
    }
    assert!(text("README.md").contains("Everything here is invented."));
}

#[test]
fn every_answer_names_a_row_that_exists() {
    let samples = lines("demo_12.jsonl");
    let rows: BTreeMap<&str, usize> = samples.iter().map(|s| (word(s, "sample_id"), list(s, "rows").count())).collect();
    for model in ["steady", "late", "majority", "early", "literal", "intense"] {
        for task in Task::ALL {
            let name = format!("{model}_{}.json", task.short().to_lowercase());
            for detail in details(&json(&name)) {
                let key = if task == Task::Itp { "context_end_row_index" } else { "row_index" };
                let row = detail[key].as_u64().unwrap_or_default() as usize;
                assert!((1..=rows[word(&detail, "sample_id")]).contains(&row), "{name} {detail}");
            }
        }
    }
}

#[test]
fn stated_mishaps_are_in_the_files() {
    let late = details(&json("late_rpp.json"));
    let stand_ins: Vec<&Value> =
        late.iter().filter(|d| word(d, "reason").starts_with("fallback_after_error:")).collect();
    assert_eq!(stand_ins.len(), 3);
    assert!(stand_ins.iter().all(|d| d["gold_relation_state"] == d["pred_relation_top1"]), "they repeat gold");
    let late = details(&json("late_itp.json"));
    let stand_ins = late.iter().filter(|d| word(d, "reason").starts_with("fallback_after_error:"));
    assert_eq!(stand_ins.clone().count(), 3);
    assert!(stand_ins.clone().all(|d| d["pred_should_speak"] == "no"));
    let empty = |name: &str, key: &str| details(&json(name)).iter().filter(|d| d[key] == "").count();
    assert_eq!(empty("intense_rpp.json", "pred_relation_top1"), 1);
    assert_eq!(empty("intense_stp.json", "pred_target_top1"), 1);
    let full = details(&json("steady_itp.json")).len();
    assert!(details(&json("intense_itp.json")).len() < full, "interrupted");
    assert_eq!(list(&json("intense_er.json"), "failed").count(), 1);
}

#[test]
fn every_file_opens_with_nothing_refused_or_mended() {
    for name in text("files.txt").lines() {
        let reading = reading(name);
        let bad: Vec<_> = reading.problems.iter().filter(|p| p.severity != Severity::Note).collect();
        assert!(bad.is_empty(), "{name}: {bad:?}");
        assert!(reading.content != Content::Nothing, "{name}");
    }
}

#[test]
fn reading_brings_back_what_was_written_down() {
    for (sample, clip) in samples().iter().zip(demo::clips().unwrap()) {
        assert_eq!(sample.id, clip.source.sample_id);
        for (row, told) in sample.rows.iter().zip(&clip.source.rows) {
            let at = format!("{} row {}", sample.id, row.number);
            assert_eq!((&row.speaker, &row.targets, &row.tone), (&told.speaker, &told.target, &told.tone), "{at}");
            assert_eq!((row.emotions.len(), row.views.len()), (told.emotion.len(), told.view.len()), "{at}");
            let expected = match told.pattern.as_ref().map(|p| p.label.as_str()) {
                // In families the key stands on every row: a therapist's row that nobody judged cannot be told apart.
                None if told.is_therapist() && sample.scenario == Scenario::Family => PatternState::NoneClear,
                None => PatternState::NotAnnotated,
                Some("") => PatternState::NoneClear,
                Some(label) => PatternState::Label(label.to_owned()),
            };
            assert_eq!(row.pattern.state, expected, "{at}");
            let grounds = told.pattern.as_ref().filter(|p| !p.label.is_empty() && row.unplaced.is_empty());
            if let Some(grounds) = grounds.filter(|g| !g.reason.is_empty()) {
                assert_eq!((&row.pattern.reason, &row.pattern.evidence), (&grounds.reason, &grounds.evidence), "{at}");
            }
        }
    }
}

#[test]
fn two_notes_have_no_place() {
    let unplaced: Vec<(u64, i64, String)> = samples()
        .iter()
        .flat_map(|s| s.rows.iter().map(move |r| (s.line, r)))
        .flat_map(|(line, row)| row.unplaced.iter().map(move |u| (line, row.number, u.label.clone())))
        .collect();
    assert_eq!(unplaced, [(2, 25, "attack_attack".to_owned()), (7, 33, "repair_softening".to_owned())]);
}

#[test]
fn instance_files_name_the_rows_that_the_rules_give() {
    for (task, name) in [(Task::Er, "er.jsonl"), (Task::Vp, "vp.jsonl")] {
        let named: Vec<(String, i64)> = instances(name).into_iter().map(|i| (i.key.sample_id, i.key.row)).collect();
        let derived: Vec<(String, i64)> =
            samples().iter().flat_map(|s| derive(task, s).into_iter().map(|i| (s.id.clone(), i.row))).collect();
        assert_eq!(named, derived, "{name}");
    }
}
