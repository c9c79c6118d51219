//! What a record or a file is, by its keys and task values, never by a name.

use super::cell::Cell;
use super::fields::id;
use crate::runs::Task;

/// What a single record is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind {
    Sample,
    /// Rows without id, scenario or participants.
    HeadlessSample,
    Instance(Task),
    RawAnswer(Task),
}

/// The one line that says what would have been recognised.
pub const EXPECTED: &str = "a dataset line (sample_id, rows), ER or VP instances, a result file (task, details or samples), \
     raw answers (one of turn_id, candidate_id, checkpoint_id, instance_id, or sample_id and row_index, with an answer), \
     or titles";

/// Head fields that are somebody's own affair: never in messages, exports or links.
pub fn is_private_key(key: &str) -> bool {
    matches!(key, "data_root" | "video_clip_path" | "clip_path" | "source_file" | "upload_cache")
        || ["api_base", "api_key", "_url", "_path", "_root", "_dir", "_file"].iter().any(|end| key.ends_with(end))
}

/// From the task value of a result or instance file.
pub fn task_of_value(value: &str) -> Option<Task> {
    match value {
        "predict_therapist_intervention_timing_proxy_from_prior_context_only" => Some(Task::Itp),
        "predict_relation_cycle_state_from_prior_context" => Some(Task::Rpp),
        "predict_next_therapist_support_target_from_prior_context_only" => Some(Task::Stp),
        "predict_next_therapist_strategy_from_prior_context_with_known_support_target" => Some(Task::Ssp),
        "user_understanding_current_speaker_emotion_intensity" => Some(Task::Er),
        "user_understanding_current_speaker_viewpoint" => Some(Task::Vp),
        short => Task::from_short(short),
    }
}

/// From the keys of one row of a result file.
pub fn task_of_detail(detail: &Cell<'_>) -> Option<Task> {
    // Strategy before target: strategy rows carry the target that was given.
    const KEYS: [(Task, &[&str]); 6] = [
        (Task::Rpp, &["gold_relation_state", "pred_relation_top1", "relation_gold_rank", "relation_mrr"]),
        (Task::Ssp, &["gold_strategy", "pred_strategy_top1", "strategy_gold_rank", "strategy_mrr"]),
        (Task::Stp, &["gold_target", "pred_target_top1", "target_gold_rank", "target_mrr"]),
        (Task::Itp, &["gold_should_speak", "pred_should_speak"]),
        (
            Task::Vp,
            &[
                "gold_viewpoints",
                "predicted_viewpoints",
                "viewpoint_total_score",
                "viewpoint_score",
                "source_target_score",
            ],
        ),
        (
            Task::Er,
            &[
                "gold_internal_emotion",
                "predicted_internal_emotion",
                "emotion_score",
                "gold_intensity_score",
                "intensity_score_match",
            ],
        ),
    ];
    KEYS.iter().find(|(_, keys)| keys.iter().any(|key| detail.has(key))).map(|(task, _)| *task)
}

/// Which task a raw answer answers, by the kind of answer it carries; only if it says what it answers.
pub fn task_of_raw_answer(record: &Cell<'_>) -> Option<Task> {
    const KEYS: [(Task, &[&str]); 6] = [
        (Task::Rpp, &["relation_top3"]),
        (Task::Ssp, &["strategy_top3"]),
        (Task::Stp, &["target_top3"]),
        (Task::Itp, &["should_speak"]),
        (Task::Vp, &["predicted_viewpoints"]),
        (Task::Er, &["predicted_internal_emotion", "predicted_intensity_score"]),
    ];
    let named =
        ["turn_id", "candidate_id", "checkpoint_id", "instance_id"].iter().any(|key| !id(record, key).is_empty())
            || (record.has("sample_id") && record.has("row_index"));
    let has_gold = record.members().iter().any(|(key, _)| key.starts_with("gold_"));
    if !named || (has_gold && !record.has("model")) {
        return None;
    }
    KEYS.iter().find(|(_, keys)| keys.iter().any(|key| record.has(key))).map(|(task, _)| *task)
}

/// What a record is.
pub fn record_kind(record: &Cell<'_>) -> Option<RecordKind> {
    if let Some(task) = task_of_raw_answer(record) {
        return Some(RecordKind::RawAnswer(task));
    }
    if !record.has("rows") && (record.has("instance_id") || record.has("row_index")) {
        let by_gold = if record.has("gold_viewpoints") {
            Some(Task::Vp)
        } else {
            record.has("gold_internal_emotion").then_some(Task::Er)
        };
        let by_value = record.get("task").and_then(Cell::text).and_then(task_of_value);
        let task = by_gold.or(by_value.filter(|t| matches!(t, Task::Er | Task::Vp)))?;
        return Some(RecordKind::Instance(task));
    }
    let has_rows = matches!(record.get("rows"), Some(Cell::List(_) | Cell::Null));
    let header = ["sample_id", "scenario", "participants"].iter().any(|key| record.has(key));
    if has_rows && !header {
        return Some(RecordKind::HeadlessSample);
    }
    // A sample may lack its rows, but then it carries nothing that belongs to answers.
    let foreign = ["details", "samples", "predictions", "overall", "prediction_model", "task", "titles", "title"];
    let bare_sample = record.has("sample_id") && !record.has("rows") && !foreign.iter().any(|key| record.has(key)) && {
        let known = ["sample_id", "scenario", "participants", "source_file"];
        record.members().iter().all(|(key, _)| known.contains(&key.as_ref()))
    };
    ((has_rows && header) || bare_sample).then_some(RecordKind::Sample)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::json::parse;

    fn kind(text: &str) -> Option<RecordKind> {
        record_kind(&parse(text, &[]).expect("reads").cell)
    }

    #[test]
    fn records_by_their_keys() {
        assert_eq!(kind(r#"{"sample_id":"a","rows":[]}"#), Some(RecordKind::Sample));
        assert_eq!(kind(r#"{"sample_id":"a"}"#), Some(RecordKind::Sample));
        assert_eq!(kind(r#"{"rows":[]}"#), Some(RecordKind::HeadlessSample));
        let er = r#"{"sample_id":"a","row_index":6,"task":"er","gold_internal_emotion":"x","instance_id":"a__row6"}"#;
        assert_eq!(kind(er), Some(RecordKind::Instance(Task::Er)));
        assert_eq!(
            kind(r#"{"model":"m","turn_id":"a__row3","relation_top3":[]}"#),
            Some(RecordKind::RawAnswer(Task::Rpp))
        );
        assert_eq!(
            kind(r#"{"sample_id":"a","row_index":3,"should_speak":"no"}"#),
            Some(RecordKind::RawAnswer(Task::Itp))
        );
        assert_eq!(kind(r#"{"sample_id":"a","target_top3":["x"]}"#), None, "neither an id nor a row");
        assert_eq!(kind(r#"{"a":1}"#), None);
        assert_eq!(kind("[]"), None);
    }

    #[test]
    fn strategy_rows_are_not_taken_for_target_rows() {
        let detail = |text| task_of_detail(&parse(text, &[]).expect("reads").cell);
        assert_eq!(detail(r#"{"gold_target":"Mara","gold_strategy":"evoke"}"#), Some(Task::Ssp));
        assert_eq!(detail(r#"{"gold_target":"Mara"}"#), Some(Task::Stp));
        assert_eq!(detail(r#"{"emotion_score":4}"#), Some(Task::Er));
    }

    #[test]
    fn addresses_and_paths_are_private() {
        for key in ["prediction_api_base", "judge_api_base", "data_root", "video_clip_path", "source_file"] {
            assert!(is_private_key(key), "{key}");
        }
        assert!(!is_private_key("judge_model"));
    }
}
