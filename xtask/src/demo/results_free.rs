//! Result files of ER and VP: details inside samples, failed samples beside them.

use super::clip::Clip;
use super::free::{Felt, Seen};
use super::instances::own_views;
use super::json::{Json, object};
use super::results::{Pairs, Setup, head};
use super::words::{EMOTION_NOTES, VIEW_NOTES};
use rescue_explorer::runs::Task;

type Placed<T> = ((usize, usize), T);

/// The whole file of ER.
pub fn emotion_pairs(setup: &Setup<'_>, answers: &[Placed<Felt>]) -> Pairs {
    let mut pairs = free_head("user_understanding_current_speaker_emotion_intensity", setup);
    pairs.extend(object! {
        "min_dialogue_words" => 5_i64,
        "judge_score_scheme" => "emotion_score_judge_1_to_5__intensity_formula_1_to_5__no_total_score",
        "bertscore_model_type" => "distilbert-base-uncased",
    });
    let detail = |((clip, nth), felt): &Placed<Felt>| {
        let mut pairs = place(Task::Er, setup.clips[*clip], *nth);
        pairs.extend(object! {
            "gold_internal_emotion" => &felt.gold,
            "gold_intensity_score" => felt.gold_intensity,
            "predicted_internal_emotion" => &felt.words,
            "predicted_intensity_score" => felt.intensity,
        });
        pairs.extend(said(&felt.reason));
        pairs.extend(object! {
            "emotion_score" => felt.score as f64,
            "intensity_score_match" => intensity_match(felt),
            "bertscore_f1" => felt.bert,
            "verdict" => verdict(felt.score),
            "judge_notes" => EMOTION_NOTES[felt.score as usize - 1],
        });
        pairs
    };
    let sums = |rows: &[&Placed<Felt>]| {
        let mean = |value: &dyn Fn(&Felt) -> f64| rows.iter().map(|r| value(&r.1)).sum::<f64>() / rows.len() as f64;
        object! {
            "avg_emotion_score" => rounded(mean(&|f| f.score as f64), 3),
            "avg_intensity_match" => rounded(mean(&intensity_match), 3),
            "avg_bertscore_f1" => rounded(mean(&|f| f.bert), 4),
        }
    };
    finish(pairs, setup, answers, detail, sums)
}

/// The whole file of VP.
pub fn view_pairs(setup: &Setup<'_>, answers: &[Placed<Seen>]) -> Pairs {
    let pairs = free_head("user_understanding_current_speaker_viewpoint", setup);
    let detail = |((clip, nth), seen): &Placed<Seen>| {
        let here = &setup.clips[*clip];
        let mut pairs = place(Task::Vp, here, *nth);
        let views = seen
            .views
            .iter()
            .map(|v| Json::from(object! { "source" => &v.source, "target" => &v.target, "viewpoint" => &v.viewpoint }));
        pairs.extend(object! {
            "gold_viewpoints" => own_views(here.row(&here.instances(Task::Vp)[*nth])),
            "predicted_viewpoints" => views.collect::<Vec<Json>>(),
        });
        pairs.extend(said(&seen.reason));
        pairs.extend(object! {
            "source_target_score" => seen.pairs as f64,
            "viewpoint_score" => seen.view as f64,
            "viewpoint_total_score" => (seen.pairs + seen.view) as f64,
            "verdict" => verdict(seen.pairs + seen.view - 1),
            "judge_notes" => VIEW_NOTES[seen.view as usize],
        });
        pairs
    };
    let sums = |rows: &[&Placed<Seen>]| {
        let mean = |value: &dyn Fn(&Seen) -> i64| {
            rounded(rows.iter().map(|r| value(&r.1)).sum::<i64>() as f64 / rows.len() as f64, 3)
        };
        object! {
            "avg_viewpoint_total_score" => mean(&|s| s.pairs + s.view),
            "avg_source_target_score" => mean(&|s| s.pairs),
            "avg_viewpoint_score" => mean(&|s| s.view),
        }
    };
    finish(pairs, setup, answers, detail, sums)
}

fn free_head(task: &str, setup: &Setup<'_>) -> Pairs {
    let mut pairs = head(task, setup, 3);
    pairs.extend(object! {
        "judge_model" => "demo-judge",
        "judge_api_base" => "https://judge.invalid/v1",
        "checkpoints_per_sample" => 5_i64,
    });
    pairs
}

fn finish<T>(
    mut pairs: Pairs,
    setup: &Setup<'_>,
    answers: &[Placed<T>],
    detail: impl Fn(&Placed<T>) -> Pairs,
    sums: impl Fn(&[&Placed<T>]) -> Pairs,
) -> Pairs {
    let all: Vec<&Placed<T>> = answers.iter().collect();
    let done = all.chunk_by(|a, b| a.0.0 == b.0.0).filter_map(|rows| {
        let source = &setup.clips[rows.first()?.0.0].source;
        let mut pairs = object! {
            "sample_id" => &source.sample_id, "couple" => source.group(), "checkpoint_count" => rows.len(),
        };
        pairs.extend(sums(rows));
        pairs.push(("details", rows.iter().map(|r| Json::Object(detail(r))).collect::<Vec<Json>>().into()));
        Some(Json::Object(pairs))
    });
    let done: Vec<Json> = done.collect();
    let failed = setup.failed.iter().map(|(id, error)| Json::from(object! { "sample_id" => id, "error" => error }));
    let failed: Vec<Json> = failed.collect();
    pairs.extend(object! {
        "completed_sample_count" => done.len(),
        "failed_sample_count" => failed.len(),
        "samples" => done,
        "failed" => failed,
    });
    pairs
}

fn place(task: Task, clip: &Clip, nth: usize) -> Pairs {
    let instance = &clip.instances(task)[nth];
    let row = clip.row(instance);
    object! {
        "sample_id" => &clip.source.sample_id,
        "couple" => clip.source.group(),
        "checkpoint_id" => format!("{}__row{}", clip.source.sample_id, instance.row),
        "row_index" => instance.row,
        "speaker" => &row.speaker,
        if task == Task::Er { "target" } else { "turn_target" } => &row.target,
        "timestamp" => row.timestamp(),
        "dialogue" => row.words.trim(),
    }
}

fn said(reason: &str) -> Pairs {
    object! {
        "prediction_mode" => "dialogue",
        "video_clip_path" => "",
        "video_duration_sec" => "",
        "prediction_reason" => reason,
    }
}

/// `max(1, 5 - |predicted - gold|)`.
fn intensity_match(felt: &Felt) -> f64 {
    (5 - (felt.intensity - felt.gold_intensity).abs()).max(1) as f64
}

/// ER by score; VP by total less 1.
fn verdict(grade: i64) -> &'static str {
    match grade {
        5.. => "strong",
        4 => "pass",
        3 => "borderline",
        _ => "fail",
    }
}

fn rounded(x: f64, places: i32) -> f64 {
    let scale = 10_f64.powi(places);
    (x * scale).round_ties_even() / scale
}
