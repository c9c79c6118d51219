//! Whole files through the reader: each format once, archives, and what must hold for any bytes.

use super::*;
use crate::corpus::{Num, Scenario, View};
use crate::runs::{Gold, Key, Said, Task};
use flate2::{Compression, write::GzEncoder};
use proptest::prelude::*;
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};
use zip::write::{SimpleFileOptions, ZipWriter};

fn read(name: &str, text: &str) -> Reading {
    read_all(name, text.as_bytes().to_vec()).remove(0)
}

fn runs(reading: &Reading) -> &[Run] {
    match &reading.content {
        Content::Runs(runs) => runs,
        other => panic!("expected runs, found {other:?}: {:#?}", reading.problems),
    }
}

fn samples(reading: &Reading) -> &[Sample] {
    match &reading.content {
        Content::Samples(samples) => samples,
        other => panic!("expected samples, found {other:?}: {:#?}", reading.problems),
    }
}

fn codes(reading: &Reading) -> Vec<&str> {
    reading.problems.iter().map(|p| p.code.as_str()).collect()
}

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect("in memory");
    encoder.finish().expect("in memory")
}

fn zipped(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        writer.start_file(*name, SimpleFileOptions::default()).expect("in memory");
        writer.write_all(bytes).expect("in memory");
    }
    writer.finish().expect("in memory").into_inner()
}

fn line(id: &str) -> String {
    format!(
        r#"{{"sample_id":"{id}","scenario":"couple","participants":["Mara","Theo"],"rows":[{{"row_index":1,"primary_speaker":"Mara","target":["Theo"],"dialogue_cleaned":"you \"left\", again {{","start_time":0,"end_time":2}}]}}"#
    )
}

fn detail(sample: &str, row: u32) -> String {
    format!(
        r#"{{"sample_id":"{sample}","row_index":{row},"gold_relation_state":"attack_attack","pred_relation_top1":"attack_attack","relation_mrr":1.0,"reason":"r [{{"}}"#
    )
}

const RPP: &str = "predict_relation_cycle_state_from_prior_context";

fn results(details: &[String]) -> String {
    format!(
        "{{\n \"task\": \"{RPP}\",\n \"prediction_model\": \"m\",\n \"overall\": [{{\"scope\": \"overall\", \"relation_mrr\": 1.0}}],\n \"details\": [\n  {}\n ],\n \"relation_confusions\": [{{\"count\": 3}}]\n}}",
        details.join(",\n  ")
    )
}

#[test]
fn ranked_tasks_read_gold_answer_and_scores() {
    let stp = r#"{"task":"predict_next_therapist_support_target_from_prior_context_only","mode":"dialogue","prediction_model":"M 1",
        "prediction_api_base":"http://private.invalid","context_size":3,"group_mode":"family","details":[{"sample_id":"g/1","row_index":4,
        "turn_id":"1__row4","gold_target":"Ana","gold_target_source":"row_target_fallback","pred_target_top1":"Ben","pred_target_top2":"Ana",
        "pred_target_top3":"","target_gold_rank":2,"target_mrr":0.5}]}"#;
    let reading = read("stp.json", stp);
    let run = &runs(&reading)[0];
    assert_eq!((run.task, run.model.as_str(), run.context_size), (Task::Stp, "M 1", Some(3)));
    assert_eq!(run.id, format!("m-1-{}", &reading.file.hash[..8]));
    assert_eq!(run.private, [("prediction_api_base".to_owned(), "http://private.invalid".to_owned())]);
    assert!(run.settings.is_empty());
    let answer = &run.answers[0];
    assert_eq!(answer.key, Key { sample_id: "g/1".into(), row: 4 });
    assert_eq!(answer.gold, Gold::Label("Ana".into()));
    assert_eq!(answer.said, Said::Ranked(vec!["Ben".into(), "Ana".into()]));
    assert_eq!((answer.scenario.clone(), answer.gold_source.as_str()), (Some(Scenario::Family), "row_target_fallback"));
    assert_eq!(answer.own("target_mrr"), &Num::Value(0.5));
    let ssp =
        stp.replace("support_target_from_prior_context_only", "strategy_from_prior_context_with_known_support_target");
    let ssp = ssp
        .replace("\"pred_target_", "\"pred_strategy_")
        .replace("\"gold_target_source\"", "\"gold_strategy\":\"join\",\"x\"");
    let reading = read("ssp.json", &ssp);
    let answer = &runs(&reading)[0].answers[0];
    assert_eq!((answer.gold.clone(), answer.given.as_str()), (Gold::Label("join".into()), "Ana"));
}

#[test]
fn itp_joins_on_the_row_before_the_boundary() {
    let itp = r#"{"task":"predict_therapist_intervention_timing_proxy_from_prior_context_only","prediction_model":"m","details":[
        {"candidate_id":"g/1__pos_after_row5","sample_id":"g/1","context_end_row_index":5,"context_end_speaker":"Ana",
         "gold_should_speak":"yes","pred_should_speak":"no","correct":0.0,"confidence":"","actual_next_row_index":6,
         "reason":"fallback_after_error: timeout"}]}"#;
    let reading = read("itp.json", itp);
    let answer = &runs(&reading)[0].answers[0];
    assert_eq!((answer.key.row, answer.speaker.as_str(), answer.stand_in), (5, "Ana", true));
    assert_eq!(answer.gold, Gold::SpeaksNext(true));
    assert_eq!(answer.said, Said::SpeaksNext { yes: false, confidence: Num::Text(String::new()) });
    assert_eq!(answer.own.iter().map(|o| o.key.as_str()).collect::<Vec<_>>(), ["correct"]);
    assert_eq!(codes(&reading), ["stand-in"]);
}

#[test]
fn er_and_vp_rows_stand_inside_samples() {
    let er = r#"{"task":"user_understanding_current_speaker_emotion_intensity","prediction_model":"m","judge_model":"j",
        "completed_sample_count":1,"samples":[{"sample_id":"g/1","couple":"g","avg_emotion_score":4.0,"details":[
        {"checkpoint_id":"g/1__row6","row_index":6,"speaker":"Ana","gold_internal_emotion":"let down","gold_intensity_score":5,
         "predicted_internal_emotion":"sad","predicted_intensity_score":"7","emotion_score":4,"intensity_score_match":3,
         "bertscore_f1":0.82,"verdict":"pass","judge_notes":"close","video_clip_path":"/home/x/clip.mp4"}]}],
        "failed":[{"sample_id":"g/2","error":"filter"}]}"#;
    let reading = read("er.json", er);
    let run = &runs(&reading)[0];
    let answer = &run.answers[0];
    assert_eq!(answer.key, Key { sample_id: "g/1".into(), row: 6 });
    assert_eq!(answer.gold, Gold::Emotion { words: "let down".into(), intensity: Num::Value(5.0) });
    assert_eq!(answer.said, Said::Emotion { words: "sad".into(), intensity: Num::Value(7.0) });
    assert_eq!(answer.judge_words, "pass: close");
    assert_eq!(run.settings, [("judge_model".to_owned(), "j".to_owned())]);
    assert_eq!((run.failed.len(), run.sample_averages.len()), (1, 1));
    assert!(!format!("{run:?}").contains("/home/x"));
    let vp = r#"{"task":"none known","samples":[{"sample_id":"g/1","details":[{"row_index":2,
        "gold_viewpoints":[{"source":"Ana","target":"Ben","viewpoint":"v","attitude":"a"}],
        "predicted_viewpoints":[{"source":"Ana","target":"Ben","viewpoint":"w"}],"viewpoint_total_score":0}]}]}"#;
    let reading = read("vp.json", vp);
    let run = &runs(&reading)[0];
    let view =
        |v: &str, a: &str| View { source: "Ana".into(), target: "Ben".into(), viewpoint: v.into(), attitude: a.into() };
    assert_eq!((run.task, &run.answers[0].said), (Task::Vp, &Said::Views(vec![view("w", "")])));
    assert_eq!(run.answers[0].gold, Gold::Views(vec![view("v", "a")]));
    assert!(!run.answers[0].judge_failed, "0 is legal in VP");
}

#[test]
fn rows_that_stand_in_samples_and_in_details_count_once() {
    let row = r#"{"sample_id":"g/1","row_index":6,"checkpoint_id":"c","emotion_score":4}"#;
    let text = format!(r#"{{"details":[{row}],"samples":[{{"sample_id":"g/1","details":[{row}]}}]}}"#);
    let reading = read("er.json", &text);
    assert_eq!(runs(&reading)[0].answers.len(), 1);
    assert!(codes(&reading).contains(&"repeated-row"));
}

#[test]
fn instance_lines_skip_their_prior_context() {
    let line = r#"{"sample_id":"g/1","row_index":6,"prior_context":[{"rows":[1,{"a":"]}"}]}],"gold_internal_emotion":"x",
        "gold_intensity_score":3,"clip_path":"/home/x","task":"er","instance_id":"g/1__row6","scenario":"couple"}"#;
    let reading = read("any name", &line.replace('\n', " "));
    let Content::Instances(lines) = &reading.content else { panic!("{reading:?}") };
    assert_eq!((reading.file.kind, lines[0].key.row, lines[0].task), (Kind::ErInstances, 6, Task::Er));
    assert_eq!(lines[0].gold, Gold::Emotion { words: "x".into(), intensity: Num::Value(3.0) });
    assert!(reading.problems.is_empty());
}

#[test]
fn raw_answers_become_one_run_a_model_and_task() {
    let lines = [
        r#"{"model":"a","turn_id":"1__row3","sample_id":"g/1","row_index":3,"relation_top3":["x","y","z","w"]}"#,
        r#"{"model":"b","turn_id":"1__row3","relation_top3":"x"}"#,
        r#"{"model":"a","candidate_id":"g/1__neg_after_row7","should_speak":"no","confidence":0.5}"#,
        r#"{"model":"a","instance_id":"g/1__row9","relation_top3":[]}"#,
    ];
    let reading = read("raw.jsonl", &lines.join("\n"));
    let runs = runs(&reading);
    let hash = &reading.file.hash[..8];
    let heads: Vec<_> = runs.iter().map(|r| (r.id.clone(), r.task, r.answers.len(), r.raw)).collect();
    let expected = [
        (format!("a-{hash}-rpp"), Task::Rpp, 2, true),
        (format!("b-{hash}"), Task::Rpp, 1, true),
        (format!("a-{hash}-itp"), Task::Itp, 1, true),
    ];
    assert_eq!(heads, expected);
    assert_eq!(runs[0].answers[0].said, Said::Ranked(vec!["x".into(), "y".into(), "z".into()]));
    assert_eq!(runs[0].answers[1].said, Said::Nothing);
    assert_eq!(runs[0].answers[1].key, Key { sample_id: "g/1".into(), row: 9 });
    assert_eq!(runs[2].answers[0].key, Key { sample_id: "g/1".into(), row: 7 });
    let object = format!(r#"{{"model":"c","predictions":[{},{{"a":1}}]}}"#, lines[1].replace("\"model\":\"b\",", ""));
    let reading = read("raw.json", &object);
    assert_eq!((self::runs(&reading)[0].model.as_str(), codes(&reading)), ("c", vec!["bad-record"]));
}

#[test]
fn raw_answers_that_lose_their_last_line_are_incomplete() {
    let line = r#"{"model":"a","turn_id":"g/1__row3","relation_top3":["x"]}"#;
    let whole = read("raw.jsonl", &format!("{line}\n{line}"));
    assert!(!runs(&whole)[0].incomplete);
    let cut = read("raw.jsonl", &format!("{line}\n{}", &line[..30]));
    assert!(runs(&cut)[0].incomplete);
    assert_eq!(codes(&cut), ["torn-tail"]);
}

#[test]
fn labels_outside_the_closed_set_are_noted_once_a_run() {
    let row = detail("a", 1)
        .replace("\"reason\"", "\"group_mode\":\"couple\",\"pred_relation_top2\":\"Repair_Softening\",\"reason\"");
    let reading = read("r.json", &results(&[row]));
    assert_eq!(codes(&reading), ["label-outside-set"]);
    assert_eq!(codes(&read("r.json", &results(&[]))), ["no-answers"]);
}

#[test]
fn titles_and_blank_files() {
    let reading = read("t.json", r#"{"titles":[{"sample_id":"a","title":"T","summary":"S"},{"title":"lost"}]}"#);
    let title = Title { sample_id: "a".into(), title: "T".into(), summary: "S".into() };
    assert_eq!((reading.content.clone(), codes(&reading)), (Content::Titles(vec![title]), vec!["bad-record"]));
    for nothing in ["", " \n", "{}", "[]"] {
        let reading = read("manifest.json", nothing);
        assert_eq!(codes(&reading), ["empty"], "{nothing:?}");
        assert_eq!(reading.problems[0].severity, Severity::Note);
    }
}

#[test]
fn a_folder_of_sample_files_also_inside_zip() {
    let sample = r#"{"rows":[{"row_index":1,"primary_speaker":"Therapist","target":"Family","body_posture":"leans in",
        "support_strategy":[{"provider":"Therapist","target":["Ana"],"strategy_type":"join"}]},
        {"row_index":2,"primary_speaker":"Ben","target":["Therapist"]}]}"#;
    let reading = read("data/family_therapy/fox/001.json", sample);
    let found = &samples(&reading)[0];
    assert_eq!((found.id.as_str(), &found.scenario), ("family_therapy/fox/001", &Scenario::Family));
    assert_eq!(found.participants, ["Ana", "Ben"]);
    assert_eq!(
        (found.rows[0].posture[0].text.as_str(), found.rows[0].targets.as_slice()),
        ("leans in", &["Family".to_owned()][..])
    );
    assert_eq!((reading.file.kind, reading.problems.len()), (Kind::SampleFile, 0));
    let archive = zipped(&[
        ("data/manifest.json", b""),
        ("data/mara_and_theo/001.json", sample.as_bytes()),
        ("__MACOSX/data/._001.json", b"junk"),
        ("data/inner.zip", &zipped(&[("a.json", b"{}")])),
    ]);
    let readings = read_all("drop.zip", archive);
    let names: Vec<_> = readings.iter().map(|r| r.file.name.as_str()).collect();
    assert_eq!(
        names,
        ["drop.zip/data/manifest.json", "drop.zip/data/mara_and_theo/001.json", "drop.zip/data/inner.zip"]
    );
    assert_eq!(samples(&readings[1])[0].id, "mara_and_theo/001", "the wrapping folder is the root");
    assert_eq!((codes(&readings[0]), codes(&readings[2])), (vec!["empty"], vec!["nested-archive"]));
    let one_group = read_all("z.zip", zipped(&[("mara_and_theo/001.json", sample.as_bytes())]));
    assert_eq!(samples(&one_group[0])[0].id, "mara_and_theo/001");
}

#[test]
fn archives_that_cannot_be_opened_say_why() {
    let office = read_all("letter.docx", zipped(&[("[Content_Types].xml", b"<x/>")])).remove(0);
    assert!(office.problems[0].message.contains("Office document"), "{office:?}");
    let mut cut = zipped(&[("a.jsonl", line("a").as_bytes())]);
    cut.truncate(cut.len() / 2);
    assert_eq!(codes(&read_all("cut.zip", cut)[0]), ["bad-archive"]);
    let packed_twice = read_all("a.gz", gz(&gz(b"{}"))).remove(0);
    assert_eq!(codes(&packed_twice), ["nested-archive"]);
}

#[test]
fn a_zip_reads_every_kind() {
    let archive = zipped(&[("d.jsonl", line("a").as_bytes()), ("r.json", results(&[detail("a", 1)]).as_bytes())]);
    let kinds: Vec<_> = read_all("z.zip", archive).iter().map(|r| r.file.kind).collect();
    assert_eq!(kinds, [Kind::Dataset, Kind::Results]);
}

#[test]
fn one_bad_detail_costs_only_itself() {
    let text = results(&[detail("a", 1), "{\"sample_id\": \"a\" \"row_index\": 2}".into(), detail("a", 3)]);
    let reading = read("r.json", &text);
    let run = &runs(&reading)[0];
    assert_eq!(run.answers.iter().map(|a| a.key.row).collect::<Vec<_>>(), [1, 3]);
    assert!(!run.incomplete && run.file_metrics.len() == 1);
    assert_eq!((codes(&reading), reading.problems[0].line), (vec!["bad-record"], Some(7)));
}

#[test]
fn private_values_are_not_in_the_preview_of_an_unknown_file() {
    let reading = read("x.json", r#"{"data_root": "/home/someone", "odd": 1, "predictions": [{"x": 1}]}"#);
    assert_eq!(codes(&reading), ["unrecognised-shape"]);
    let message = &reading.problems[0].message;
    assert!(message.contains("data_root") && !message.contains("/home/someone"), "{message}");
}

#[test]
fn records_of_another_kind_and_of_none_are_left_out_of_a_dataset() {
    let raw = r#"{"turn_id":"a__row1","relation_top3":["x"]}"#;
    let reading = read("d.jsonl", &format!("{}\n{raw}\n{{\"odd\":1}}\n{}", line("a"), line("b")));
    assert_eq!(samples(&reading).len(), 2);
    assert_eq!(codes(&reading), ["mixed-kinds", "unrecognised-record"]);
}

#[test]
fn a_file_cut_anywhere_is_never_a_full_run() {
    let details: Vec<String> = (1..=3).map(|row| detail("a", row)).collect();
    let er = details
        .join(",")
        .replace("gold_relation_state", "gold_internal_emotion")
        .replace("pred_relation_top1", "verdict")
        .replace("relation_mrr", "emotion_score");
    let er = format!(r#"{{"prediction_model":"m","samples":[{{"sample_id":"a","details":[{er}]}}],"failed":[]}}"#);
    let raw =
        details.join(",").replace("gold_relation_state", "turn_id").replace("pred_relation_top1", "relation_top3");
    for text in [results(&details), er, format!(r#"{{"model":"m","predictions":[{raw}]}}"#)] {
        let mut most = 0;
        for cut in 0..text.len() {
            let reading = read("r.json", &text[..cut]);
            assert!(!matches!(reading.content, Content::Samples(_) | Content::Instances(_)), "{cut}");
            if let Content::Runs(runs) = &reading.content {
                assert!(runs.iter().all(|r| r.incomplete && r.file_metrics.is_empty()), "{cut}");
                most = most.max(runs.iter().map(|r| r.answers.len()).sum());
            }
        }
        assert_eq!(most, 3, "whole rows are kept");
        let whole = read("r.json", &text);
        assert!(runs(&whole).iter().all(|r| !r.incomplete && r.answers.len() == 3));
    }
}

/// Every fixture, and archives made of some of them.
fn inputs() -> Vec<Vec<u8>> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut paths: Vec<_> = std::fs::read_dir(folder).expect("fixtures").map(|e| e.expect("an entry").path()).collect();
    paths.sort();
    let mut inputs: Vec<Vec<u8>> =
        paths.iter().filter(|p| p.is_file()).map(|p| std::fs::read(p).expect("a file")).collect();
    inputs.push(gz(&inputs.concat()));
    inputs.push(zipped(&[("a/b/1.json", br#"{"rows":[]}"#), ("r.json", results(&[detail("a", 1)]).as_bytes())]));
    inputs
}

fn in_steps(bytes: &[u8], budget: usize) -> Vec<Reading> {
    let mut reader = Reader::new("f", bytes.to_vec());
    for _ in 0..20_000_000 {
        if let Step::Done(readings) = reader.step(budget) {
            return readings;
        }
    }
    panic!("does not end");
}

#[test]
fn any_budget_gives_the_same_readings() {
    for bytes in inputs() {
        // As text, since NaN differs from itself.
        let whole = format!("{:?}", read_all("f", bytes.clone()));
        for budget in [1, 97, 4096] {
            assert!(format!("{:?}", in_steps(&bytes, budget)) == whole, "budget {budget}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn arbitrary_bytes_end_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        read_all("f", bytes);
    }

    #[test]
    fn damaged_files_end_without_panic(which in 0usize..60, at in any::<prop::sample::Index>(), byte in any::<u8>(), length in 0usize..40) {
        let inputs = inputs();
        let mut bytes = inputs[which % inputs.len()].clone();
        bytes.truncate(8000);
        let start = at.index(bytes.len());
        let end = (start + length).min(bytes.len());
        bytes.splice(start..end, [byte]);
        read_all("f", bytes);
    }

    #[test]
    fn a_line_of_rubbish_costs_only_itself(
        rubbish in prop_oneof!["[^\n]{0,40}", "[\\[\\]{}\",:a0 \\\\]{0,24}"], place in 0usize..4
    ) {
        let mut lines: Vec<String> = (0..4).map(|i| line(&format!("g/{i}"))).collect();
        lines[place] = rubbish;
        let reading = read("d.jsonl", &lines.join("\n"));
        let ids: Vec<_> = samples(&reading).iter().map(|s| s.id.clone()).collect();
        let expected: Vec<_> = (0..4).filter(|i| *i != place).map(|i| format!("g/{i}")).collect();
        prop_assert_eq!(ids, expected);
    }

    #[test]
    fn gzip_changes_nothing(count in 0usize..5, cut in 0usize..3) {
        let mut text = String::new();
        for i in 0..count {
            let _ = writeln!(text, "{}", line(&format!("g/{i}")));
        }
        text.truncate(text.len().saturating_sub(cut * 7));
        prop_assert_eq!(read_all("f", gz(text.as_bytes())), read_all("f", text.into_bytes()));
    }
}
