//! Inputs that broke tools of this kind (`tests/cases`, invented words): what reading must make of each kind of fault.

use rescue_explorer::corpus::{Num, PatternState, Sample};
use rescue_explorer::read::{Content, Kind, Problem, Reading, Severity, read_all};
use rescue_explorer::runs::{Run, Task};
use std::path::Path;

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(name)).expect("the fixture is there")
}

fn read(name: &str) -> Reading {
    let mut readings = read_all(name, bytes(name));
    assert_eq!(readings.len(), 1, "{name}");
    readings.remove(0)
}

fn samples(reading: &Reading) -> &[Sample] {
    match &reading.content {
        Content::Samples(samples) => samples,
        other => panic!("{}: expected samples, found {other:?}; {:#?}", reading.file.name, reading.problems),
    }
}

fn run(reading: &Reading) -> &Run {
    match &reading.content {
        Content::Runs(runs) if runs.len() == 1 => &runs[0],
        other => panic!("{}: expected one run, found {other:?}; {:#?}", reading.file.name, reading.problems),
    }
}

fn of_code<'a>(reading: &'a Reading, code: &str) -> Vec<&'a Problem> {
    reading.problems.iter().filter(|p| p.code == code).collect()
}

/// Codes of what was refused or mended.
fn losses(reading: &Reading) -> Vec<&str> {
    reading.problems.iter().filter(|p| p.severity < Severity::Note).map(|p| p.code.as_str()).collect()
}

fn ids(reading: &Reading) -> Vec<&str> {
    samples(reading).iter().map(|s| s.id.as_str()).collect()
}

#[test]
fn case_01_byte_order_mark() {
    let marked = read("01-bom.jsonl");
    let plain = read_all("plain", bytes("01-bom.jsonl")[3..].to_vec()).remove(0);
    assert_eq!(samples(&marked).len(), 3);
    assert_eq!(ids(&marked), ids(&plain));
    assert_eq!(marked.problems, []);
    let result = read("01-bom-result.json");
    assert_eq!((run(&result).task, run(&result).answers.len()), (Task::Rpp, 1));
    assert_eq!(result.problems, []);
}

#[test]
fn case_03_cut_off() {
    let tail = read("03-torn-tail.jsonl");
    assert_eq!(samples(&tail).len(), 2);
    assert_eq!(losses(&tail), ["torn-tail"]);
    assert!(tail.problems[0].message.starts_with("line 3 is incomplete (last line)"), "{:?}", tail.problems);
    let result = read("03-torn-result.json");
    let run = run(&result);
    assert!(run.incomplete);
    assert_eq!((run.answers.len(), run.file_metrics.len()), (2, 0));
    assert_eq!(losses(&result), ["torn-file"]);
    // The file's last line is `   "sample_id": "mara_and_` without a line break.
    let (line, column) =
        (bytes("03-torn-result.json").split(|b| *b == b'\n').count(), "   \"sample_id\": \"mara_and_".len() + 1);
    assert!(
        result.problems[0].message.contains(&format!("file ends early: line {line}, column {column}")),
        "{:?}",
        result.problems
    );
}

#[test]
fn case_05_glued_or_pretty_printed() {
    for (name, count) in [("05-glued-records.jsonl", 3), ("05-pretty-records.jsonl", 2)] {
        let reading = read(name);
        assert_eq!(samples(&reading).len(), count, "{name}");
        let codes: Vec<_> = reading.problems.iter().map(|p| (p.severity, p.code.as_str())).collect();
        assert_eq!(codes, [(Severity::Note, "not-one-per-line")], "{name}");
    }
}

#[test]
fn case_07_gzip_by_content() {
    for name in ["07-packed.jsonl.gz", "07-packed-but-named-plain.jsonl", "07-plain-but-named.jsonl.gz"] {
        let reading = read(name);
        assert_eq!(samples(&reading).len(), 2, "{name}");
        assert_eq!(reading.problems, [], "{name}");
    }
    let cut = read("07-packed-cut-short.jsonl.gz");
    assert!(of_code(&cut, "compressed-cut")[0].message.starts_with("compressed data ends early"), "{cut:?}");
}

#[test]
fn case_09_not_utf8() {
    let western = read("09-windows-1252.jsonl");
    let not_utf8 = of_code(&western, "not-utf8");
    assert_eq!((not_utf8.len(), not_utf8[0].line, not_utf8[0].severity), (1, Some(1), Severity::Warning));
    assert!(not_utf8[0].message.contains("not UTF-8 at byte 275"), "{not_utf8:?}");
    assert_eq!(samples(&western)[0].rows[0].words, "I’m tired — it’s “fine”…");
    let controls = read("09-c1-controls.jsonl");
    assert_eq!(losses(&controls), [""; 0]);
    assert!(samples(&controls)[0].rows[0].words.chars().any(|c| ('\u{80}'..='\u{9f}').contains(&c)));
    let wide = read("09-utf16le.jsonl");
    assert!(!samples(&wide).is_empty());
    assert_eq!(wide.problems.iter().map(|p| p.code.as_str()).collect::<Vec<_>>(), ["utf-16"]);
    for reading in [western, controls, wide] {
        assert!(!format!("{:?}", reading.content).contains('\u{fffd}'));
    }
}

#[test]
fn case_11_nan_and_infinity() {
    let reading = read("11-nan-infinity.json");
    let run = run(&reading);
    assert_eq!(run.answers.len(), 3);
    let nan = |n: &Num| matches!(n, Num::Value(v) if v.is_nan());
    assert!(nan(run.answers[0].own("relation_mrr")));
    assert_eq!(run.answers[1].own("bertscore_f1"), &Num::Value(f64::INFINITY));
    assert_eq!(run.answers[2].own("bertscore_f1"), &Num::Value(f64::NEG_INFINITY));
    assert!(run.file_metrics.iter().any(|m| m.key == "relation_mrr" && nan(&m.value)));
    assert_eq!(run.answers[2].reason, "the word NaN, and Infinity, in prose must survive");
    assert_eq!(losses(&reading), ["not-finite"; 4]);
}

#[test]
fn case_13_control_characters_are_kept() {
    let reading = read("13-control-chars.jsonl");
    let rows = &samples(&reading)[0].rows;
    assert!(rows[0].words.starts_with("a\0b nul, \u{7} bell, \u{1b}[31mred\u{1b}[0m, tab\there, \u{200b}zero width"));
    assert_eq!(rows[1].words, "line one\nline two\r\nline three");
    assert_eq!(reading.problems, []);
}

#[test]
fn case_15_long_integers() {
    let reading = read("15-big-integer-ids.json");
    let answers = &run(&reading).answers;
    assert_eq!((answers[0].id.as_str(), answers[1].id.as_str()), ("9007199254740993", "9007199254740992"));
    assert_eq!(answers[0].own("seed").show(), "18446744073709551615");
    assert_eq!(answers[1].own("seed").show(), "123456789012345678901234567890");
}

#[test]
fn case_17_two_samples_with_one_id() {
    let reading = read("17-duplicate-sample-id.jsonl");
    let samples = samples(&reading);
    assert_eq!((samples.len(), samples[0].id == samples[1].id), (3, true));
    assert_eq!((samples[0].line, samples[1].line), (1, 2));
    assert_ne!(samples[0].rows, samples[1].rows);
    let message = &of_code(&reading, "duplicate-id")[0].message;
    assert!(message.contains("mara_and_tobin/001_seg01") && message.contains("line 1") && message.contains("line 2"));
}

#[test]
fn case_19_odd_ids_are_kept_exactly() {
    let reading = read("19-odd-ids.jsonl");
    let ids = ids(&reading);
    assert_eq!(ids.len(), 16);
    assert_eq!((ids[1], ids[8], ids[9], ids[11]), ("../up/one", "", "  ", "C:\\data\\seg"));
    assert_ne!(ids[6], ids[7], "two forms of the accents stay apart");
    let blank: Vec<_> = of_code(&reading, "blank-id").iter().map(|p| p.line).collect();
    assert_eq!(blank, [Some(9), Some(10)]);
}

#[test]
fn case_21_keys_that_nearly_match_are_not_mended() {
    let (dataset, result) = (read("21-dataset.jsonl"), read("21-result.json"));
    let known = ids(&dataset);
    assert!(run(&result).answers.iter().all(|a| !known.contains(&a.key.sample_id.as_str())));
    assert_eq!(run(&result).answers[2].key.sample_id, "mara_and_tobin/003 ");
}

#[test]
fn case_23_gaps_and_repeats() {
    let reading = read("23-row-gaps.jsonl");
    let numbers: Vec<_> = samples(&reading)[0].rows.iter().map(|r| r.number).collect();
    assert_eq!(numbers, [1, 2, 5, 5, 4]);
    assert_eq!(of_code(&reading, "row-repeated").len(), 1);
    // 5 where 3 is due, and 4 where 6 is due.
    assert_eq!(of_code(&reading, "row-gap").len(), 2);
    let rows: Vec<_> = run(&read("23-result.json")).answers.iter().map(|a| a.key.row).collect();
    assert_eq!(rows, [5, 3, 1]);
}

#[test]
fn case_25_kinds_of_nothing() {
    let reading = read("25-null-empty-absent.jsonl");
    let rows = &samples(&reading)[0].rows;
    let none_clear: Vec<_> =
        rows.iter().filter(|r| r.pattern.state == PatternState::NoneClear).map(|r| r.number).collect();
    assert_eq!(none_clear, [2, 4]);
    assert!(rows.iter().all(|r| r.pattern.label().is_none()));
    assert_eq!(rows[3].pattern.reason, "Looked at; no shared pattern here.");
    let unplaced: Vec<_> = rows.iter().flat_map(|r| r.unplaced.iter().map(|u| (r.number, u.label.as_str()))).collect();
    assert_eq!(unplaced, [(6, "None"), (7, "nan")]);
    assert_eq!(of_code(&reading, "label-outside-set").len(), 2);
    assert!(rows[7].targets.is_empty() && rows[7].emotions.is_empty() && rows[7].strategies.is_empty());
}

#[test]
fn case_27_a_failed_judge_is_no_zero() {
    let reading = read("27-judge-failures.json");
    let run = run(&reading);
    assert_eq!((run.task, run.answers.len(), run.failed.len()), (Task::Er, 4, 1));
    let failed: Vec<_> = run.answers.iter().map(|a| a.judge_failed).collect();
    assert_eq!(failed, [false, false, true, true]);
    let average = &run.sample_averages[0];
    assert_eq!((average.key.as_str(), &average.value), ("avg_emotion_score", &Num::Value(2.25)));
    assert_eq!(run.failed[0].error, "timed out");
}

#[test]
fn case_28_stand_ins() {
    let reading = read("28-fallback-rows.json");
    let flags: Vec<_> = run(&reading).answers.iter().map(|a| a.stand_in).collect();
    assert_eq!(flags, [false, false, true, true]);
    let notes = of_code(&reading, "stand-in");
    assert_eq!((notes.len(), notes[0].severity), (1, Severity::Note));
    assert!(notes[0].message.starts_with("2 of 4 answers"));
}

#[test]
fn case_29_label_variants_stay_as_written() {
    let reading = read("29-label-variants.jsonl");
    let labels: Vec<_> = samples(&reading)[0].rows.iter().filter_map(|r| r.pattern.label()).collect();
    let written = [
        "repair_softening",
        "Repair_Softening",
        "repair_softening ",
        "repair-softening",
        "repair\u{a0}softening",
        "repair_softenig",
    ];
    assert_eq!(labels, written);
    assert_eq!(of_code(&reading, "label-outside-set").len(), 5);
}

#[test]
fn case_31_missing_parts() {
    let reading = read("31-missing-parts.jsonl");
    let samples = samples(&reading);
    assert_eq!(samples.len(), 3);
    let intensities: Vec<_> =
        samples[0].rows.iter().flat_map(|r| r.emotions.iter().map(|e| e.intensity.clone())).collect();
    assert_eq!(intensities, [Num::Absent, Num::Null, Num::Value(7.0), Num::Value(0.0), Num::Value(14.0)]);
    assert_eq!((of_code(&reading, "intensity-range").len(), of_code(&reading, "number-as-text").len()), (1, 1));
    assert_eq!((samples[1].rows[0].words.as_str(), samples[2].rows.len()), ("Only a text and nothing else.", 0));
    assert_eq!(losses(&reading), [""; 0]);
}

#[test]
fn case_33_renamed_keys() {
    let reading = read("33-renamed-keys.json");
    assert_eq!((reading.file.kind, &reading.content), (Kind::Unknown, &Content::Nothing));
    let problem = &reading.problems[0];
    assert_eq!(
        (problem.severity, problem.code.as_str(), reading.problems.len()),
        (Severity::Error, "unrecognised-shape", 1)
    );
    for part in ["schema_version", "predictions", "missing", "details", "\"support_target\"", "target_top3"] {
        assert!(problem.message.contains(part), "{part}: {}", problem.message);
    }
}

#[test]
fn case_35_times_that_cannot_be() {
    let reading = read("35-odd-times.jsonl");
    let rows = &samples(&reading)[0].rows;
    assert_eq!(rows.len(), 9);
    assert_eq!((&rows[0].start, &rows[0].end), (&Num::Value(10.0), &Num::Value(4.0)));
    assert_eq!(rows[3].start, Num::Text("0:12:32,632".into()));
    assert_eq!(rows[4].start, Num::Value(752.6), "a JSON number as text is a number");
    assert_eq!(rows[5].start, Num::Null);
    let odd: Vec<_> = of_code(&reading, "odd-time").iter().filter_map(|p| p.path.as_deref()).collect();
    assert_eq!(odd, ["rows[0]", "rows[1]", "rows[2]", "rows[5]"], "reversed, zero, negative, null");
    assert_eq!(of_code(&reading, "not-a-number").len(), 2);
}

#[test]
fn case_37_empty_turns() {
    let reading = read("37-empty-turns.jsonl");
    let samples = samples(&reading);
    let words: Vec<_> = samples[0].rows.iter().map(|r| (r.number, r.words.as_str())).collect();
    assert_eq!(words.len(), 6);
    assert_eq!(words[..3], [(1, ""), (2, "   "), (3, "\u{a0}\u{200b}")]);
    assert!(samples[0].rows.iter().zip(1..).all(|(row, number)| row.number == number));
    assert!(samples[1].rows.is_empty());
}

#[test]
fn case_39_decimal_comma() {
    let reading = read("39-decimal-comma.json");
    let mrr: Vec<_> = run(&reading).answers.iter().map(|a| a.own("relation_mrr").finite()).collect();
    // n = 2, mean (0.75 + 0.75) / 2 = 0.75.
    assert_eq!(mrr, [None, None, Some(0.75), Some(0.75)]);
    assert_eq!(run(&reading).answers[0].own("relation_mrr").show(), "0,75");
    assert_eq!((of_code(&reading, "not-a-number").len(), of_code(&reading, "number-as-text").len()), (2, 1));
}

#[test]
fn case_41_names_of_built_ins() {
    let reading = read("41-prototype-names.jsonl");
    let people = ["__proto__", "constructor", "toString", "hasOwnProperty", "length", "0", "undefined", "null"];
    assert_eq!(samples(&reading)[0].participants, people);
    assert_eq!(run(&read("41-prototype-names.json")).answers.len(), 8);
}

#[test]
fn case_43_emoji_are_read_whole() {
    let reading = read("43-emoji-cut.jsonl");
    let rows = &samples(&reading)[0].rows;
    assert!(rows[0].words.ends_with("🙃 tail") && rows[1].words.contains("👩‍👩‍👧‍👦"));
    assert!(!format!("{rows:?}").contains('\u{fffd}'));
}

#[test]
fn case_45_cells_are_kept_as_written() {
    let reading = read("45-spreadsheet-cells.json");
    assert_eq!(run(&reading).answers.len(), 11);
    assert_eq!(run(&reading).answers[0].reason, "=HYPERLINK(\"http://example.invalid\",\"x\")");
}

#[test]
fn case_47_same_name_and_same_model_stay_apart() {
    let names = ["47-run1/result.json", "47-run2/result.json", "47-run3-same-model/result.json"];
    let readings = names.map(read);
    let ids: Vec<_> = readings.iter().map(|r| run(r).id.clone()).collect();
    assert!(ids[0] != ids[2] && ids[0] != ids[1]);
    assert!(ids[0].starts_with("invented-model-a-") && ids[2].starts_with("invented-model-a-"));
    assert_eq!(run(&read(names[0])).id, ids[0], "the same in any order");
    assert!(readings[0].file.hash.starts_with(ids[0].rsplit('-').next().expect("a hash")));
}

#[test]
fn case_51_bad_files_do_no_harm() {
    for name in ["51-bad-first.jsonl", "51-deep-nesting.json"] {
        let reading = read(name);
        assert_eq!((reading.file.kind, &reading.content), (Kind::Unknown, &Content::Nothing), "{name}");
        assert!(reading.problems.iter().any(|p| p.severity == Severity::Error), "{name}");
    }
    assert!(read("51-bad-first.jsonl").problems[0].message.contains("PNG"));
    assert_eq!(samples(&read("51-good-second.jsonl")).len(), 1);
}
