//! One answer: a row of a result file, a raw answer, or the gold of an instance line.
//!
//! Recomputes nothing; ranks and scores are kept as the file has them.

use super::cell::Cell;
use super::dataset::views;
use super::fields::{id, integer, kind, names, num, num_of, text, yes_no};
use super::problem::{At, Problems};
use crate::corpus::{Num, Scenario, pattern_labels};
use crate::runs::{Answer, Gold, Key, OwnValue, STAND_IN_PREFIX, Said, Task};

/// The four names an instance may go by.
const IDS: [&str; 4] = ["turn_id", "candidate_id", "checkpoint_id", "instance_id"];

/// Numbers that are no scores of the row.
const NO_SCORES: [&str; 8] = [
    "row_index",
    "context_end_row_index",
    "actual_next_row_index",
    "gold_intensity_score",
    "predicted_intensity_score",
    "confidence",
    "video_duration_sec",
    "clip_duration_sec",
];

/// A row of a result file's `details`. `sample_id` is the enclosing sample's, where the row names none.
pub fn detail(task: Task, row: &Cell<'_>, sample_id: &str, at: &At<'_>, problems: &mut Problems) -> Answer {
    let mut answer = common(task, row, sample_id, at, problems);
    answer.gold = gold(task, row, at, problems);
    answer.said = said_in_detail(task, row, at, problems);
    answer.own = own_values(row, at, problems);
    answer.judge_failed = judge_failed(task, row, &answer.own);
    answer.scenario = scenario(row);
    answer.gold_source = text(row, "gold_target_source", at, problems);
    answer.given = match task {
        Task::Ssp => text(row, "gold_target", at, problems),
        Task::Rpp => text(row, "target_primary_speaker", at, problems),
        _ => String::new(),
    };
    let words = [text(row, "verdict", at, problems), text(row, "judge_notes", at, problems)];
    answer.judge_words = words.into_iter().filter(|w| !w.is_empty()).collect::<Vec<_>>().join(": ");
    answer
}

/// A raw answer without gold and scores.
pub fn raw(task: Task, row: &Cell<'_>, at: &At<'_>, problems: &mut Problems) -> Answer {
    let mut answer = common(task, row, "", at, problems);
    answer.said = said_raw(task, row, at, problems);
    answer
}

fn common(task: Task, row: &Cell<'_>, sample_id: &str, at: &At<'_>, problems: &mut Problems) -> Answer {
    let first = |keys: &[&str], problems: &mut Problems| {
        keys.iter().map(|key| text(row, key, at, problems)).find(|t| !t.is_empty()).unwrap_or_default()
    };
    let reason = first(&["reason", "prediction_reason"], problems);
    let own_id = IDS.iter().map(|key| id(row, key)).find(|t| !t.is_empty()).unwrap_or_default();
    Answer {
        key: key(task, row, sample_id, &own_id, at, problems),
        gold: Gold::Unknown,
        said: Said::Nothing,
        stand_in: reason.trim_start().starts_with(STAND_IN_PREFIX),
        reason,
        judge_failed: false,
        own: Vec::new(),
        id: own_id,
        couple: text(row, "couple", at, problems),
        scenario: None,
        gold_source: String::new(),
        given: String::new(),
        dialogue: first(&["dialogue", "context_end_dialogue"], problems),
        speaker: first(&["speaker", "context_end_speaker", "target_primary_speaker"], problems),
        judge_words: String::new(),
    }
}

/// Sample and row: from their own fields, else from an id such as `<sample_id>__row12` or `…__pos_after_row5`.
pub fn key(task: Task, row: &Cell<'_>, sample_id: &str, own_id: &str, at: &At<'_>, problems: &mut Problems) -> Key {
    let (stem, number) = split_id(own_id);
    let field =
        if task == Task::Itp && row.has("context_end_row_index") { "context_end_row_index" } else { "row_index" };
    let number = integer(row, field, at, problems).or(number);
    if number.is_none() {
        problems
            .warn("row-unknown", at, || format!("neither {field} nor the id names a row; the answer cannot be joined"));
    }
    let named = if row.has("sample_id") { id(row, "sample_id") } else { sample_id.to_owned() };
    let sample_id = if named.is_empty() && !row.has("sample_id") { stem.to_owned() } else { named };
    Key { sample_id, row: number.unwrap_or(0) }
}

/// `a/b__row12` is `a/b` and 12; without a row number the whole id and nothing.
pub fn split_id(id: &str) -> (&str, Option<i64>) {
    for mark in ["__pos_after_row", "__neg_after_row", "__row"] {
        if let Some((stem, digits)) = id.rsplit_once(mark)
            && let Ok(number) = digits.parse()
        {
            return (stem, Some(number));
        }
    }
    (id, None)
}

/// The gold that a result row or an instance line carries.
pub fn gold(task: Task, row: &Cell<'_>, at: &At<'_>, problems: &mut Problems) -> Gold {
    let mut label = |key: &str| match text(row, key, at, problems) {
        label if label.is_empty() => Gold::Unknown,
        label => Gold::Label(label),
    };
    match task {
        Task::Rpp => label("gold_relation_state"),
        Task::Ssp => label("gold_strategy"),
        Task::Stp => label("gold_target"),
        Task::Itp => match row.get("gold_should_speak") {
            None | Some(Cell::Null) => Gold::Unknown,
            Some(cell) => yes_no(cell).map_or_else(
                || {
                    unreadable(cell, &at.key("gold_should_speak"), problems);
                    Gold::Unknown
                },
                Gold::SpeaksNext,
            ),
        },
        Task::Er => {
            let words = text(row, "gold_internal_emotion", at, problems);
            let intensity = num(row, "gold_intensity_score", at, problems);
            if words.is_empty() && intensity == Num::Absent {
                Gold::Unknown
            } else {
                Gold::Emotion { words, intensity }
            }
        }
        Task::Vp if row.has("gold_viewpoints") => Gold::Views(views(row, "gold_viewpoints", at, problems)),
        Task::Vp => Gold::Unknown,
    }
}

fn unreadable(cell: &Cell<'_>, at: &At<'_>, problems: &mut Problems) {
    problems.note("not-yes-or-no", at, || format!("expected yes or no, found {} {}", kind(cell), cell.compact()));
}

fn said_in_detail(task: Task, row: &Cell<'_>, at: &At<'_>, problems: &mut Problems) -> Said {
    if task.rank_prefix().is_empty() {
        let yes = if row.has("pred_should_speak") { "pred_should_speak" } else { "should_speak" };
        return said_free(task, row, yes, at, problems);
    }
    let labels = (1..=3).map(|k| text(row, &format!("pred_{}_top{k}", task.rank_prefix()), at, problems)).collect();
    ranked(labels)
}

fn said_raw(task: Task, row: &Cell<'_>, at: &At<'_>, problems: &mut Problems) -> Said {
    if task.rank_prefix().is_empty() {
        return said_free(task, row, "should_speak", at, problems);
    }
    let list = format!("{}_top3", task.rank_prefix());
    let mut labels = names(row, &list, at, problems);
    if labels.len() > 3 {
        problems.note("more-than-three", &at.key(&list), || {
            format!("{} labels in a top 3; the first three count", labels.len())
        });
        labels.truncate(3);
    }
    ranked(labels)
}

/// Empty texts leave the end only, so that ranks stay.
fn ranked(mut labels: Vec<String>) -> Said {
    while labels.last().is_some_and(String::is_empty) {
        labels.pop();
    }
    if labels.is_empty() { Said::Nothing } else { Said::Ranked(labels) }
}

fn said_free(task: Task, row: &Cell<'_>, yes_key: &str, at: &At<'_>, problems: &mut Problems) -> Said {
    match task {
        Task::Itp => {
            let confidence = match row.get("confidence") {
                // Words are legal here, so they are no problem.
                Some(Cell::Text(t)) if !super::json::is_json_number(t.trim()) => Num::Text(t.to_string()),
                Some(cell) => num_of(cell, &at.key("confidence"), problems),
                None => Num::Absent,
            };
            match row.get(yes_key) {
                None | Some(Cell::Null) => Said::Nothing,
                Some(cell) => {
                    if let Some(yes) = yes_no(cell) {
                        return Said::SpeaksNext { yes, confidence };
                    }
                    if cell.text().is_none_or(|t| !t.trim().is_empty()) {
                        unreadable(cell, &at.key(yes_key), problems);
                    }
                    Said::Nothing
                }
            }
        }
        Task::Er => {
            let words = text(row, "predicted_internal_emotion", at, problems);
            let intensity = num(row, "predicted_intensity_score", at, problems);
            let blank = words.trim().is_empty() && intensity.finite().is_none();
            // A file without these keys has not kept the answer; a file with empty ones has none.
            let kept = row.has("predicted_internal_emotion") || row.has("predicted_intensity_score");
            if blank && kept { Said::Nothing } else { Said::Emotion { words, intensity } }
        }
        _ => {
            let said = views(row, "predicted_viewpoints", at, problems);
            if said.is_empty() && row.has("predicted_viewpoints") { Said::Nothing } else { Said::Views(said) }
        }
    }
}

/// Whether a key names a score by the scripts' habit.
fn is_score_key(key: &str) -> bool {
    const ENDS: [&str; 8] = ["_rank", "_mrr", "_score", "_match", "_f1", "_at_1", "_at_2", "_at_3"];
    key == "correct" || (ENDS.iter().any(|end| key.ends_with(end)) && !key.starts_with("pred"))
}

/// Numbers that stand on the row, in the file's order: known scores in any spelling, other keys if they are numbers.
fn own_values(row: &Cell<'_>, at: &At<'_>, problems: &mut Problems) -> Vec<OwnValue> {
    let wanted = |key: &str, cell: &Cell<'_>| {
        let other =
            key.starts_with('_') || NO_SCORES.contains(&key) || IDS.contains(&key) || key.ends_with("sample_id");
        !other && (is_score_key(key) || matches!(cell, Cell::Num(_)))
    };
    row.members()
        .iter()
        .filter(|(key, cell)| wanted(key, cell))
        .map(|(key, cell)| OwnValue { key: key.to_string(), value: num_of(cell, &at.key(key), problems) })
        .collect()
}

/// `judge_failed`, or in ER no score from 1 to 5 (0 is legal in VP).
fn judge_failed(task: Task, row: &Cell<'_>, own: &[OwnValue]) -> bool {
    let flagged = row.get("judge_failed").and_then(yes_no) == Some(true);
    let score = own.iter().find(|o| o.key == "emotion_score").and_then(|o| o.value.finite());
    let ungraded = !score.is_some_and(|s| (1.0..=5.0).contains(&s));
    matches!(task, Task::Er | Task::Vp) && (flagged || (task == Task::Er && ungraded))
}

/// From `group_mode`, else from the closed set that the row repeats.
fn scenario(row: &Cell<'_>) -> Option<Scenario> {
    if let Some(word) = row.get("group_mode").or(row.get("scenario")).and_then(Cell::text) {
        return Some(Scenario::from_word(word)).filter(|s| *s != Scenario::Other("mixed".into()) && !word.is_empty());
    }
    let Some(Cell::List(labels)) = row.get("_relation_labels") else { return None };
    [Scenario::Couple, Scenario::Family].into_iter().find(|scenario| {
        let set = pattern_labels(scenario);
        set.len() == labels.len() && labels.iter().all(|l| l.text().is_some_and(|l| set.contains(&l)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::json::parse;

    fn read(task: Task, text: &str) -> Answer {
        detail(task, &parse(text, &[]).expect("reads").cell, "", &At::File, &mut Problems::default())
    }

    #[test]
    fn ids_give_sample_and_row_where_fields_do_not() {
        assert_eq!(split_id("a/b__pos_after_row5"), ("a/b", Some(5)));
        assert_eq!(split_id("a__row1__row12"), ("a__row1", Some(12)));
        assert_eq!(split_id("cp1"), ("cp1", None));
        let answer = read(Task::Itp, r#"{"candidate_id":"a/b__neg_after_row7","pred_should_speak":"no"}"#);
        assert_eq!(answer.key, Key { sample_id: "a/b".into(), row: 7 });
    }

    #[test]
    fn a_gap_in_the_top_three_keeps_its_ranks() {
        let answer = read(Task::Stp, r#"{"pred_target_top1":"","pred_target_top2":"Mara","pred_target_top3":""}"#);
        assert_eq!(answer.said, Said::Ranked(vec![String::new(), "Mara".into()]));
        assert_eq!(read(Task::Stp, r#"{"pred_target_top1":""}"#).said, Said::Nothing);
    }

    #[test]
    fn unreadable_yes_or_no_is_no_answer_and_words_may_be_a_confidence() {
        let answer = read(Task::Itp, r#"{"pred_should_speak":"Yes ","confidence":"high","gold_should_speak":0}"#);
        assert_eq!(answer.said, Said::SpeaksNext { yes: true, confidence: Num::Text("high".into()) });
        assert_eq!(answer.gold, Gold::SpeaksNext(false));
        assert_eq!(read(Task::Itp, r#"{"pred_should_speak":"maybe"}"#).said, Said::Nothing);
    }

    #[test]
    fn er_is_graded_from_one_to_five_and_vp_from_zero() {
        assert!(read(Task::Er, r#"{"emotion_score":0}"#).judge_failed);
        assert!(read(Task::Er, r#"{"emotion_score":4,"judge_failed":true}"#).judge_failed);
        assert!(!read(Task::Er, r#"{"emotion_score":"4"}"#).judge_failed);
        assert!(!read(Task::Vp, r#"{"viewpoint_score":0}"#).judge_failed);
    }

    #[test]
    fn scores_are_own_values_and_indexes_are_not() {
        let answer =
            read(Task::Rpp, r#"{"row_index":3,"turn_id":17,"relation_mrr":"0,5","seed":18446744073709551615,"x":"7"}"#);
        let own: Vec<_> = answer.own.iter().map(|o| (o.key.as_str(), o.value.clone())).collect();
        let text = |t: &str| Num::Text(t.into());
        assert_eq!(own, [("relation_mrr", text("0,5")), ("seed", text("18446744073709551615"))]);
        assert_eq!(answer.id, "17");
    }
}
