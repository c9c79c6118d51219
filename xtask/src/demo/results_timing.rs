//! Result files of ITP.

use super::free::Timing;
use super::json::{Json, object};
use super::results::{Pairs, Setup, confusions, head, ratio, totals};
use rescue_explorer::runs::Task;

type Placed = ((usize, usize), Timing);

/// The whole file.
pub fn pairs(setup: &Setup<'_>, answers: &[Placed]) -> Pairs {
    let mut modes: Vec<&str> = Vec::new();
    for clip in setup.clips {
        if !modes.contains(&clip.scenario.key()) {
            modes.push(clip.scenario.key());
        }
    }
    let mut pairs = head("predict_therapist_intervention_timing_proxy_from_prior_context_only", setup, 3);
    pairs.extend(object! {
        "group_mode" => if let [one] = modes[..] { one } else { "mixed" },
        "group_modes" => modes.iter().map(|m| Json::from(*m)).collect::<Vec<Json>>(),
        "max_candidates_per_class_per_sample" => 0_i64,
    });
    pairs.extend(totals(setup, answers, true, sums));
    let details = answers.iter().map(|a| Json::Object(detail(setup, a))).collect::<Vec<Json>>();
    pairs.push(("details", details.into()));
    let both = answers.iter().map(|(_, t)| [word(t.gold).to_owned(), word(t.yes).to_owned()]);
    pairs.push(("confusions", confusions(["gold_should_speak", "pred_should_speak"], both)));
    pairs
}

fn word(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn sums(rows: &[&Placed]) -> Pairs {
    let count = |gold: bool, yes: bool| rows.iter().filter(|(_, t)| t.gold == gold && t.yes == yes).count();
    let (tp, tn, fp, fn_) = (count(true, true), count(false, false), count(false, true), count(true, false));
    let share = |hits: usize, all: usize| ratio(hits as f64, all as f64);
    let f1 = |p: f64, r: f64| ratio(2.0 * p * r, p + r);
    let (precision_yes, recall_yes) = (share(tp, tp + fp), share(tp, tp + fn_));
    let (precision_no, recall_no) = (share(tn, tn + fn_), share(tn, tn + fp));
    object! {
        "candidate_count" => rows.len(),
        "accuracy" => share(tp + tn, rows.len()),
        "precision_yes" => precision_yes,
        "recall_yes" => recall_yes,
        "f1_yes" => f1(precision_yes, recall_yes),
        "precision_no" => precision_no,
        "recall_no" => recall_no,
        "f1_no" => f1(precision_no, recall_no),
        "balanced_accuracy" => f64::midpoint(recall_yes, recall_no),
        "tp" => tp,
        "tn" => tn,
        "fp" => fp,
        "fn" => fn_,
    }
}

fn detail(setup: &Setup<'_>, ((clip, nth), answer): &Placed) -> Pairs {
    let clip = &setup.clips[*clip];
    let instance = &clip.instances(Task::Itp)[*nth];
    let (row, next) = (clip.row(instance), &clip.source.rows[instance.turn as usize]);
    let (side, kind, boundary) = match (answer.gold, row.speaker == next.speaker) {
        (true, _) => ("pos", "actual_therapist_entry", "therapist_entry"),
        (false, true) => ("neg", "continue_listening", "same_speaker_continuation"),
        (false, false) => ("neg", "continue_listening", "non_therapist_exchange"),
    };
    object! {
        "couple" => clip.source.group(),
        "sample_id" => &clip.source.sample_id,
        "group_mode" => clip.scenario.key(),
        "candidate_id" => format!("{}__{side}_after_row{}", clip.source.sample_id, instance.row),
        "candidate_type" => kind,
        "boundary_type" => boundary,
        "context_end_row_index" => instance.row,
        "context_end_timestamp" => row.timestamp(),
        "context_end_speaker" => &row.speaker,
        "context_end_dialogue" => row.words.trim(),
        "gold_should_speak" => word(answer.gold),
        "pred_should_speak" => word(answer.yes),
        "correct" => f64::from(u8::from(answer.gold == answer.yes)),
        "confidence" => answer.confidence.map_or_else(|| Json::from(""), Json::Num),
        "mode" => "dialogue",
        "reason" => &answer.reason,
        "actual_next_row_index" => instance.row + 1,
        "actual_next_timestamp" => next.timestamp(),
        "actual_next_speaker" => &next.speaker,
        "actual_next_dialogue" => next.words.trim(),
    }
}
