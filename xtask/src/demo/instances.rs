//! Writes `er.jsonl` and `vp.jsonl`: one instance a line, with the earlier rows repeated in each.
//!
//! Which rows are instances is [`rescue_explorer::runs::derive`]'s business.

use super::json::{Json, object};
use super::release::{observed, source_file, views};
use super::source::{Source, SourceRow};
use rescue_explorer::runs::{Gold, Instance, Task};

/// How many earlier rows an instance repeats.
#[derive(Clone, Copy, Debug)]
pub enum Prior {
    /// All, as in the release: most of its bytes.
    All,
    /// The last few, to keep the demo small.
    Last(usize),
}

/// The lines of one sample's instances, each with its line feed.
pub fn lines(task: Task, source: &Source, instances: &[Instance], prior: Prior) -> String {
    let last = instances.last().map_or(0, |i| i.turn as usize);
    let earlier: Vec<Json> =
        source.rows.iter().take(last).enumerate().map(|(i, row)| Json::Raw(prior_record(source, row, i + 1))).collect();
    instances
        .iter()
        .filter_map(|instance| {
            let at = (instance.turn as usize).checked_sub(1)?;
            let from = match prior {
                Prior::All => 0,
                Prior::Last(n) => at.saturating_sub(n),
            };
            let record = instance_record(task, source, instance, &source.rows[at], earlier[from..at].to_vec());
            Some(record.line() + "\n")
        })
        .collect()
}

fn instance_record(task: Task, source: &Source, instance: &Instance, row: &SourceRow, prior: Vec<Json>) -> Json {
    let short = task.short().to_lowercase();
    let mut pairs = object! {
        "sample_id" => &source.sample_id,
        "couple" => source.group(),
        "row_index" => instance.row,
        "timestamp" => row.timestamp(),
        "speaker" => &row.speaker,
    };
    if task == Task::Vp {
        pairs.push(("participants", (&source.participants).into()));
    }
    pairs.extend(object! { "target" => &row.target, "dialogue" => &row.words });
    pairs.extend(seen_and_heard(row));
    pairs.push(("prior_context", prior.into()));
    match &instance.gold {
        Gold::Emotion { words, intensity } => pairs.extend(object! {
            "gold_internal_emotion" => words,
            "gold_intensity_score" => intensity.finite().unwrap_or_default().round() as i64,
        }),
        _ => pairs.push(("gold_viewpoints", own_views(row).into())),
    }
    pairs.extend(clip_file(source, row, instance.turn as usize));
    pairs.extend(object! {
        "task" => short,
        "instance_id" => format!("{}__row{}", source.sample_id, instance.row),
        "scenario" => &source.scenario,
        "source_sample_id" => &source.sample_id,
        "source_file" => source_file(&source.sample_id),
    });
    pairs.into()
}

/// The speaker's own views with target and text: the gold of VP.
pub fn own_views(row: &SourceRow) -> Vec<Json> {
    let own: Vec<_> =
        row.view.iter().filter(|v| v.0 == row.speaker && !v.1.is_empty() && !v.2.is_empty()).cloned().collect();
    views(&own)
}

fn seen_and_heard(row: &SourceRow) -> Vec<(&'static str, Json)> {
    let mut pairs = observed(row);
    pairs.insert(1, ("tone_of_voice", (&row.tone).into()));
    pairs
}

fn prior_record(source: &Source, row: &SourceRow, number: usize) -> String {
    let mut pairs = object! {
        "row_index" => number,
        "timestamp" => row.timestamp(),
        "primary_speaker" => &row.speaker,
        "target" => &row.target,
        "dialogue_cleaned" => &row.words,
    };
    pairs.extend(seen_and_heard(row));
    pairs.extend(clip_file(source, row, number));
    Json::from(pairs).line()
}

/// An invented private path: the app must never show it.
fn clip_file(source: &Source, row: &SourceRow, number: usize) -> Vec<(&'static str, Json)> {
    object! {
        "clip_path" => format!("/data/clips/{}/{number:03}.mp4", source.sample_id),
        "clip_duration_sec" => row.end - row.start,
    }
}
