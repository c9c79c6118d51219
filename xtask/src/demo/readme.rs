//! The demo's own description: what is invented, which oddity stands where, and what the models get wrong.

use super::File;
use super::models::{FAILED, MISHAPS, Mishap, PROFILES};
use super::quirks::SPOTS;
use serde_json::Value;
use std::fmt::Write as _;

const OPENING: &str = "\
# The demo

Everything here is invented. No person, couple, family or therapist in these files exists, no sentence was ever said in
a session, no annotator read them, and no model gave these answers. `cargo xtask demo` writes this folder (this page
too) from `xtask/demo/*.json` and `xtask/src/demo/`; `cargo xtask demo --check` says whether it is up to date.

The shapes are those of RESCUE-BENCH (arXiv 2609.09657) and its public evaluation scripts, quirks included, so that the
explorer meets in its own demo what it meets in the release. Two things differ on purpose: `prior_context` in `er.jsonl`
and `vp.jsonl` holds the last three rows instead of all earlier ones, and each result file has couple and family samples
in it. The macro figures of such a file are, as the script would compute them, over the labels of its first sample's
scenario.

| file | what it is |
|---|---|
| `demo_12.jsonl` | 12 conversations, 8 of couples and 4 of families, one a line |
| `er.jsonl`, `vp.jsonl` | the instances of the emotion and the viewpoint task |
| `titles.json` | titles and summaries, which the release does not have |
| `MODEL_TASK.json` | the answers of six demo models to six tasks; every file says `\"synthetic\": true` |
| `files.txt` | the files the app fetches, one a line |
";

/// The page.
pub fn text(files: &[File]) -> String {
    let mut out = OPENING.to_owned();
    out.push_str(
        "\n## Oddities of the release, and where they stand\n\nLines of `demo_12.jsonl` and rows count from 1.\n\n",
    );
    out.push_str(WRITTEN);
    for spot in &SPOTS {
        let row = if spot.row == 0 { "all".to_owned() } else { spot.row.to_string() };
        _ = writeln!(out, "| {} | {row} | {} |", spot.line, spot.words);
    }
    out.push_str("\n## What happened to single answers\n\n| run | line | row | what |\n|---|---|---|---|\n");
    for (model, task, line, row, mishap) in MISHAPS {
        let words = match mishap {
            Mishap::StandIn => "stand-in answer, written by the script after failed requests",
            Mishap::Empty => "a completed request without an answer",
            Mishap::Padded => "one valid label; the other two are the taxonomy’s first unused ones",
        };
        _ = writeln!(out, "| {model}, {} | {line} | {row} | {words} |", task.short());
    }
    for (model, task, line, error) in FAILED {
        _ = writeln!(out, "| {model}, {} | {line} | all | the sample failed: {error} |", task.short());
    }
    out.push_str(
        "\nThe runs of demo-intense on ITP, STP, SSP, ER and VP were interrupted: whole JSON, but the last samples (by \
         id) are missing. About 3 in 100 ITP answers give no confidence.\n",
    );
    out.push_str("\n## The models\n\nFigures are the files’ own (stand-ins included); rates are in `xtask/src/demo/models.rs`.\n\n");
    out.push_str(&figures(files));
    out
}

/// What was written into the conversations themselves.
const WRITTEN: &str = "\
| line | row | what |
|---|---|---|
| all | | the order of keys differs between records |
| 2 | | participants in another order than in lines 1 and 3 (the same couple) |
| 2, 3, 6, 7 | | `relation_pattern*` stands one row early with evidence from 0; `relation_cycle_state` is right |
| 1, 4, 5, 8 | | `relation_pattern` is null throughout; `relation_cycle_state` only on judged therapist rows |
| 9 to 12 | | `relation_cycle_state` on every row, empty on client rows as filler (a therapist’s row that nobody judged reads as “none clear”); `relation_pattern*` repeats it |
| 2, 8, 9 | 17, 16, 27 | several speak at once: the speaker is the group |
| 2, 5, 11 | 12, 36, 31 | an intensity is null |
| 1 | 18 | two strategies in one row; the first one is gold |
| 12 | 9 | nobody says a word |
| 1 | 5 | begins before the row before it has ended, as some others do |
";

fn figures(files: &[File]) -> String {
    let mut out =
        "| model | RPP | SSP | STP | ITP | ER | VP | what it gets wrong |\n|---|---|---|---|---|---|---|---|\n"
            .to_owned();
    for profile in &PROFILES {
        let short = profile.name.trim_start_matches("demo-");
        let figure = |task: &str, keys: &[&str]| {
            let name = format!("{short}_{task}.json");
            let file = files.iter().find(|f| f.name == name);
            let value = file.and_then(|f| serde_json::from_str(&f.text).ok()).unwrap_or(Value::Null);
            headline(&value, keys)
        };
        _ = writeln!(
            out,
            "| {} | {:.1} % | {:.1} % | {:.1} % | {:.1} % | {:.2} | {:.2} | {} |",
            profile.name,
            100.0 * figure("rpp", &["relation_recall_at_1"]),
            100.0 * figure("ssp", &["strategy_recall_at_1"]),
            100.0 * figure("stp", &["target_recall_at_1"]),
            100.0 * figure("itp", &["f1_yes"]),
            figure("er", &["emotion_score", "intensity_score_match"]),
            figure("vp", &["viewpoint_total_score"]),
            profile.about,
        );
    }
    out + "\nRPP, SSP, STP: recall@1. ITP: F1 of “yes”. ER: mean of judge and intensity match, 1-5. VP: 0-6.\n"
}

/// From `overall`, or the mean of `keys` over the details inside the samples.
fn headline(file: &Value, keys: &[&str]) -> f64 {
    if let Some(value) = keys.first().and_then(|key| file["overall"][0][*key].as_f64()) {
        return value;
    }
    let samples = file["samples"].as_array().into_iter().flatten();
    let details = samples.filter_map(|s| s["details"].as_array()).flatten();
    let values: Vec<f64> = details.flat_map(|d| keys.iter().filter_map(|k| d[*k].as_f64())).collect();
    values.iter().sum::<f64>() / values.len() as f64
}
