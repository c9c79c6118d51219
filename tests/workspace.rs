//! Files as people have them, through the real readers: what is joined, counted, said, and shown.

use proptest::prelude::*;
use rescue_explorer::page::SampleKey;
use rescue_explorer::page::samples::SamplesAsk;
use rescue_explorer::read::{Reading, Severity, read_all};
use rescue_explorer::runs::Task;
use rescue_explorer::score::Standing;
use rescue_explorer::workspace::{Workspace, inspection};
use serde_json::{Value, json};
use std::path::Path;

fn case(name: &str) -> Vec<Reading> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(name);
    read_all(name, std::fs::read(path).expect("the fixture is there"))
}

fn file(name: &str, json: &Value) -> Vec<Reading> {
    read_all(name, json.to_string().into_bytes())
}

fn workspace(files: Vec<Vec<Reading>>) -> Workspace {
    Workspace::default().with(files.into_iter().flatten().collect())
}

fn codes(workspace: &Workspace) -> Vec<(String, String)> {
    workspace.report().problems.into_iter().map(|p| (p.file, p.code)).collect()
}

fn key(id: &str) -> SampleKey {
    SampleKey { id: id.into(), line: None }
}

fn run_json(workspace: &Workspace, run: usize) -> Value {
    serde_json::to_value(&inspection(workspace).runs[run]).expect("plain data")
}

/// A couple's sample with a therapist turn on row 3 that carries a label.
fn sample(id: &str, label: &str) -> Value {
    let row = |n: i64, speaker: &str| {
        json!({"row_index": n, "start_time": n * 10, "end_time": n * 10 + 5, "primary_speaker": speaker,
               "dialogue_cleaned": format!("This is what {speaker} says here."), "target": []})
    };
    let mut therapist = row(3, "Therapist");
    therapist["relation_cycle_state"] = json!(label);
    therapist["support_strategy"] =
        json!([{"provider": "Therapist", "target": ["Mara"], "strategy_type": "track", "strategy_content": "x"}]);
    json!({"sample_id": id, "scenario": "couple", "participants": ["Mara", "Tobin"],
           "rows": [row(1, "Mara"), row(2, "Tobin"), therapist, row(4, "Mara")]})
}

/// Relation pattern results: sample, row, gold, first choice.
fn rpp(model: &str, details: &[(&str, i64, &str, &str)]) -> Value {
    let detail = |d: &(&str, i64, &str, &str)| {
        json!({"sample_id": d.0, "row_index": d.1, "turn_id": format!("x__row{}", d.1), "gold_relation_state": d.2,
               "pred_relation_top1": d.3, "reason": "r"})
    };
    json!({"task": "predict_relation_cycle_state_from_prior_context", "mode": "dialogue", "prediction_model": model,
           "context_size": -1, "details": details.iter().map(detail).collect::<Vec<_>>()})
}

/// The first line that differs, with its number.
fn difference(a: &[String], b: &[String]) -> Option<String> {
    let mut lines = a.iter().zip(b).enumerate();
    let first = lines.find(|(_, (a, b))| a != b).map(|(n, (a, b))| format!("line {n}: {a} and {b}"));
    first.or_else(|| (a.len() != b.len()).then(|| "one is longer".to_owned()))
}

#[test]
fn case_17_samples_of_one_id_are_opened_by_their_line() {
    let w = workspace(vec![case("17-duplicate-sample-id.jsonl")]);
    let lines = w.samples(&SamplesAsk::default()).lines;
    assert_eq!(lines.iter().map(|l| l.key.line).collect::<Vec<_>>(), [Some(1), Some(2), None]);
    let words = |line| w.sample(&SampleKey { line: Some(line), ..lines[0].key.clone() }).unwrap().rows[0].words.clone();
    assert_ne!(words(1), words(2));
    assert_eq!(w.sample(&lines[1].key).unwrap().place, (2, 3));
}

#[test]
fn case_19_every_odd_id_opens_and_blank_ones_are_named_by_line() {
    let w = workspace(vec![case("19-odd-ids.jsonl")]);
    let lines = w.samples(&SamplesAsk::default()).lines;
    assert_eq!(lines.len(), 16);
    for line in &lines {
        assert_eq!(w.sample(&line.key).expect("opens").key, line.key);
    }
    assert_eq!(lines.iter().filter(|l| l.name.starts_with("(no id), line ")).count(), 2);
}

#[test]
fn case_21_near_matches_are_named_and_nothing_is_joined() {
    let w = workspace(vec![case("21-dataset.jsonl"), case("21-result.json")]);
    let run = run_json(&w, 0);
    assert_eq!((&run["matched"], &run["foreign"]), (&json!(0), &json!(3)));
    assert_eq!(run["metrics"]["relation_recall_at_1"]["n"], 3, "all are scored");
    let near = w.report().problems.into_iter().filter(|p| p.code == "near-match");
    let why: Vec<String> = near.map(|p| p.message.split("differ in ").nth(1).unwrap_or_default().to_owned()).collect();
    assert_eq!(
        why,
        ["letter case. Nothing was joined.", "spaces. Nothing was joined.", "the form of accents. Nothing was joined."]
    );
}

#[test]
fn case_23_gaps_repeats_and_results_that_point_nowhere() {
    let w = workspace(vec![case("23-row-gaps.jsonl"), case("23-result.json")]);
    let run = run_json(&w, 0);
    let joins = ["matched", "ambiguous", "unmatched", "foreign"].map(|k| run[k].clone());
    assert_eq!(joins, [0, 1, 1, 1].map(|n| json!(n)));
    assert_eq!(run["metrics"]["relation_mrr"]["n"], 3);
    let page = w.sample(&key("mara_and_tobin/001_seg01")).unwrap();
    assert_eq!(page.rows.iter().map(|r| r.number).collect::<Vec<_>>(), [1, 2, 5, 5, 4]);
    assert_eq!(page.lane(Task::Rpp).unwrap().runs[0].unplaced, [5, 3]);
}

#[test]
fn case_27_failed_grades_are_no_zeros() {
    let w = workspace(vec![case("27-judge-failures.json")]);
    let run = run_json(&w, 0);
    let graded = &run["metrics"]["avg_emotion_score"];
    assert_eq!((&graded["value"], &graded["n"]), (&json!(4.5), &json!(2)));
    assert_eq!(run["file_metrics"]["avg_emotion_score"], 2.25);
    assert_eq!(run["disagreements"][0]["explained_by_stand_ins"], false);
    assert_eq!(w.overview().tasks[4].entries[0].failed_samples, 1);
    let page = w.sample(&key("mara_and_tobin/001_seg01")).unwrap();
    assert!(page.results_only);
    let lane = &page.lane(Task::Er).unwrap().runs[0];
    assert_eq!(
        lane.cells.iter().map(rescue_explorer::page::sample::Cell::code).collect::<Vec<_>>(),
        ["4", "5", "–", "–"]
    );
}

#[test]
fn case_28_stand_ins_leave_the_figures_and_explain_the_files_own() {
    let w = workspace(vec![case("28-fallback-rows.json")]);
    let run = run_json(&w, 0);
    let figure = |key: &str| (run["metrics"][key]["value"].clone(), run["metrics"][key]["n"].clone());
    assert_eq!(figure("relation_recall_at_1"), (json!(0.5), json!(2)));
    assert_eq!(figure("relation_mrr"), (json!(0.75), json!(2)));
    assert_eq!(run["fallbacks"], 2);
    assert_eq!(run["file_metrics"]["relation_mrr"], 0.875);
    let differing = run["disagreements"].as_array().unwrap();
    assert_eq!(differing.len(), 2);
    assert!(differing.iter().all(|d| d["explained_by_stand_ins"] == true));
    let entry = &w.overview().tasks[0].entries[0];
    // As misses: 1 hit of 4. In the file: 3 of 4.
    assert_eq!((entry.stand_ins, entry.with_stand_ins, entry.file_value), (2, Some(0.25), Some(0.75)));
    let lane = w.sample(&key("mara_and_tobin/001_seg01")).unwrap().lane(Task::Rpp).unwrap().clone();
    let standings: Vec<_> = lane.runs[0].cells.iter().map(|c| c.standing).collect();
    assert_eq!(standings, [Standing::Near(2), Standing::AsGold, Standing::StandIn, Standing::StandIn]);
    let totals = lane.differ.iter().map(|d| (d.differ, d.answered, d.stand_ins)).collect::<Vec<_>>();
    assert_eq!(totals, [(1, 1, 0), (0, 1, 0), (0, 0, 1), (0, 0, 1)]);
}

#[test]
fn case_47_files_of_one_name_are_three_runs() {
    let three = ["47-run1", "47-run2", "47-run3-same-model"].map(|f| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(f).join("result.json");
        read_all("result.json", std::fs::read(path).expect("the fixture is there"))
    });
    let again = three[0].clone();
    let w = workspace(three.into());
    let board = &w.overview().tasks[0];
    let names: Vec<_> = board.entries.iter().map(|e| e.head.name.as_str()).collect();
    assert_eq!(names, ["invented-model-a", "invented-model-a (2)", "invented-model-b"]);
    let w = w.with(again);
    assert_eq!(inspection(&w).runs.len(), 3);
    assert!(codes(&w).iter().any(|(_, code)| code == "already-loaded"));
}

#[test]
fn case_11_not_a_number_is_told_and_not_averaged() {
    let w = workspace(vec![case("11-nan-infinity.json")]);
    let run = run_json(&w, 0);
    assert_eq!(run["file_metrics"]["relation_mrr"], "NaN");
    let own = &w.sample(&key(&w.samples(&SamplesAsk::default()).lines[0].key.id)).unwrap();
    let cells = &own.lane(Task::Rpp).unwrap().runs[0].cells;
    let shown: Vec<_> = cells.iter().flat_map(|c| &c.own).map(|(_, v)| v.as_str()).collect();
    assert!(shown.contains(&"not a number") || shown.contains(&"infinite"), "{shown:?}");
}

#[test]
fn couple_and_family_files_are_one_entry() {
    let one = file("couple.json", &rpp("m", &[("c/1", 3, "pursue_withdraw", "pursue_withdraw")]));
    let two = file("family.json", &rpp("m", &[("f/1", 3, "repair_softening", "pursue_withdraw")]));
    let entries = workspace(vec![one, two]).overview().tasks.swap_remove(0).entries;
    assert_eq!(entries.len(), 1);
    assert_eq!((entries[0].figures[0].value, entries[0].figures[0].n, entries[0].figures[0].groups), (Some(0.5), 2, 2));
}

#[test]
fn a_wrong_total_is_a_warning_and_a_gold_that_differs_too() {
    let mut json = rpp("m", &[("c/1", 3, "attack_attack", "attack_attack")]);
    json["overall"] = json!([{"scope": "overall", "turn_count": 1, "relation_recall_at_1": 0.9}]);
    let w = workspace(vec![file("d.jsonl", &sample("c/1", "pursue_withdraw")), file("r.json", &json)]);
    let warnings: Vec<_> =
        w.report().problems.into_iter().filter(|p| p.severity == Severity::Warning).map(|p| p.code).collect();
    assert_eq!(warnings, ["file-metrics-differ", "gold-differs"]);
    let page = w.sample(&key("c/1")).unwrap();
    let cell = &page.lane(Task::Rpp).unwrap().runs[0].cells[0];
    assert_eq!(cell.standing, Standing::AsGold, "scored against the file's own gold");
    assert!(format!("{:?}", cell.dataset_gold).contains("pursue_withdraw"));
}

#[test]
fn raw_answers_by_last_name_are_scored_against_the_dataset() {
    let raw = json!({"predictions": [{"turn_id": "1__row3", "model": "m", "relation_top3": ["pursue_withdraw"]}]});
    let data = file("d.jsonl", &sample("c/1", "pursue_withdraw"));
    let w = workspace(vec![file("raw.json", &raw), data]);
    let run = run_json(&w, 0);
    assert_eq!((&run["matched"], &run["metrics"]["relation_recall_at_1"]["value"]), (&json!(1), &json!(1.0)));
}

/// Everything that may not depend on the order of files, a line each.
fn figures(workspace: &Workspace) -> Vec<String> {
    let mut inspected = serde_json::to_value(inspection(workspace)).expect("plain data");
    inspected["files"].as_array_mut().expect("a list").sort_by_key(Value::to_string);
    inspected["runs"].as_array_mut().expect("a list").sort_by_key(Value::to_string);
    // Which of two files is said to be the second depends on their order.
    inspected["problems"] = Value::Null;
    let mut lines = workspace.samples(&SamplesAsk { task: Some(Task::Rpp), ..SamplesAsk::default() }).lines;
    lines.sort_by(|a, b| a.key.cmp(&b.key));
    let differ: Vec<_> = lines.iter().map(|l| (&l.key, l.differ)).collect();
    let all = serde_json::to_string_pretty(&json!([inspected, workspace.overview(), differ])).expect("plain data");
    all.lines().map(str::to_owned).collect()
}

const LABELS: [&str; 4] = ["pursue_withdraw", "attack_attack", "repair_softening", ""];

fn label() -> impl Strategy<Value = &'static str> {
    prop::sample::select(&LABELS[..])
}

fn dataset_file() -> impl Strategy<Value = String> {
    prop::collection::vec((0_u8..4, label()), 1..4).prop_map(|list| {
        let lines = list.iter().map(|(id, label)| sample(&format!("c/{id}"), label).to_string());
        lines.collect::<Vec<_>>().join("\n")
    })
}

fn results_file() -> impl Strategy<Value = String> {
    let details = prop::collection::vec((0_u8..5, 2_i64..6, label(), label()), 1..6);
    (0_u8..2, details).prop_map(|(model, list)| {
        let ids: Vec<String> = list.iter().map(|(id, ..)| format!("c/{id}")).collect();
        let details: Vec<_> =
            list.iter().zip(&ids).map(|((_, row, gold, said), id)| (&**id, *row, *gold, *said)).collect();
        rpp(&format!("model {model}"), &details).to_string()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Results before the dataset equal the dataset before results: no order of files changes a figure or an id.
    #[test]
    fn order_of_files_changes_nothing(
        files in prop::collection::vec(prop_oneof![dataset_file(), results_file()], 1..6),
        seed in any::<u64>(),
    ) {
        let read = |order: &[usize]| {
            let mut w = Workspace::default();
            for &i in order {
                w = w.with(read_all(&format!("file{i}.json"), files[i].clone().into_bytes()));
            }
            w
        };
        let order: Vec<usize> = (0..files.len()).collect();
        let mut shuffled = order.clone();
        shuffled.sort_by_key(|i| (*i as u64 + 1).wrapping_mul(seed | 1).rotate_left(17));
        let (one, other) = (read(&order), read(&shuffled));
        // Of two equal files the first one stays; its name may be another.
        prop_assume!(one.report().problems.iter().all(|p| p.code != "already-loaded"));
        prop_assert_eq!(difference(&figures(&one), &figures(&other)), None);
        // Taking a file away is the same as never having loaded it.
        if let (Some(gone), Some((_, rest))) = (one.report().files.first(), order.split_first()) {
            prop_assert_eq!(difference(&figures(&one.without(&gone.hash)), &figures(&read(rest))), None);
        }
    }
}
