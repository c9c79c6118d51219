//! A file's own totals beside those recomputed from its details.
//!
//! A difference is shown, never hidden, with its reason where one can be computed: stand-ins that the file counts as
//! answers, or grades of a failed judge that it counts as numbers. Totals of a file that breaks off are refused.

use super::join::{JoinedRun, Joins};
use crate::corpus::Num;
use crate::runs::{Answer, OwnValue, Run, SampleAverage, Task};
use crate::score::{Case, Figure, StandIns, figures};
use indexmap::IndexMap;
use std::collections::HashSet;

/// Difference that arithmetic alone explains.
const TOLERANCE: f64 = 1e-9;

/// A metric whose recomputed value is not the file's own.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Disagreement {
    pub key: String,
    /// Stand-ins left out.
    pub recomputed: Option<f64>,
    pub file: Num,
    /// The file's value is the mean of its averages by sample, not a total of its own.
    pub by_sample: bool,
    pub why: Why,
}

/// What explains a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// Equal when stand-ins count as the file counts them.
    StandIns,
    /// Equal when failed grades count as they stand.
    FailedGrades,
    /// The file's value is no number.
    NoNumber,
    Unknown,
}

/// The file's own totals. ER and VP files have none, but averages by sample: their mean, weighted by the sample's rows
/// that carry the number, stands in where `overall` says nothing.
pub(crate) fn file_metrics(run: &JoinedRun) -> Vec<OwnValue> {
    let mut own = run.run.file_metrics.clone();
    if run.run.incomplete {
        return own;
    }
    let mut sums: IndexMap<&str, (f64, f64)> = IndexMap::new();
    for average in averages(&run.run).filter(|a| !run.run.file_metrics.iter().any(|m| m.key == a.key)) {
        let Some(value) = average.value.finite() else { continue };
        let row_key = row_key(&average.key);
        let rows = run.answers_to(&average.sample_id);
        let weight = rows.filter(|(_, a, _)| a.own(row_key).finite().is_some()).count() as f64;
        let sum = sums.entry(&average.key).or_default();
        *sum = (sum.0 + weight * value, sum.1 + weight);
    }
    let means = sums.into_iter().filter(|(_, (_, weight))| *weight > 0.0);
    own.extend(means.map(|(key, (sum, weight))| OwnValue { key: key.to_owned(), value: Num::Value(sum / weight) }));
    own
}

/// The averages by sample, the first of a sample and key.
fn averages(run: &Run) -> impl Iterator<Item = &SampleAverage> {
    let mut seen = HashSet::new();
    run.sample_averages.iter().filter(move |a| seen.insert((&a.sample_id, &a.key)))
}

/// Every metric of the file that the details do not give.
pub(crate) fn disagreements(joins: &Joins, run: &JoinedRun) -> Vec<Disagreement> {
    let totals = file_metrics(run);
    if run.run.incomplete || run.run.raw || totals.is_empty() {
        return Vec::new();
    }
    let task = run.run.task;
    let cases = joins.cases(run);
    let ours = figures(task, &cases, StandIns::LeftOut);
    let mut as_file: Option<Vec<Figure>> = None;
    let mut out = Vec::new();
    for own in totals {
        let Some(recomputed) = ours.iter().find(|f| f.key == own.key).map(|f| f.value) else { continue };
        let file = match &own.value {
            Num::Absent | Num::Null => continue,
            Num::Value(v) => Some(*v).filter(|v| v.is_finite()),
            Num::Text(_) => None,
        };
        let total = run.run.file_metrics.iter().any(|m| m.key == own.key);
        if !total && samples_agree(run, &cases, &own.key) {
            continue;
        }
        let tolerance = tolerance(task, &own.key);
        if total && close(recomputed, file, tolerance) {
            continue;
        }
        let as_file = as_file.get_or_insert_with(|| with_stand_ins(task, &cases));
        let counted = as_file.iter().find(|f| f.key == own.key).and_then(|f| f.value);
        let why = match file {
            None => Why::NoNumber,
            _ if close(counted, file, tolerance) && !close(recomputed, file, tolerance) => Why::StandIns,
            _ if close(with_failed_grades(&run.run.answers, &own.key), file, tolerance) => Why::FailedGrades,
            _ => Why::Unknown,
        };
        // A count that differs by the stand-ins is what leaving them out means.
        if why == Why::StandIns && is_count(&own.key) {
            continue;
        }
        out.push(Disagreement { key: own.key, recomputed, file: own.value, by_sample: !total, why });
    }
    out
}

/// Whether every average by sample is that of the sample's rows, to the script's rounding.
fn samples_agree(run: &JoinedRun, cases: &[Case<'_>], key: &str) -> bool {
    let task = run.run.task;
    averages(&run.run).filter(|a| a.key == key).all(|average| {
        let mine: Vec<Case<'_>> =
            run.answers_to(&average.sample_id).filter_map(|(i, ..)| cases.get(i).copied()).collect();
        let ours = figures(task, &mine, StandIns::LeftOut).into_iter().find(|f| f.key == key).and_then(|f| f.value);
        match average.value.finite() {
            Some(file) => close(ours, Some(file), tolerance(task, key)),
            None => ours.is_none() || matches!(average.value, Num::Absent | Num::Null),
        }
    })
}

/// Figures as the public script counts them: a stand-in is an answer like any other.
fn with_stand_ins(task: Task, cases: &[Case<'_>]) -> Vec<Figure> {
    let answers: Vec<Answer> = cases.iter().map(|c| Answer { stand_in: false, ..c.answer.clone() }).collect();
    let cases: Vec<Case<'_>> = cases.iter().zip(&answers).map(|(c, answer)| Case { answer, ..*c }).collect();
    figures(task, &cases, StandIns::LeftOut)
}

/// Mean of a row value over all answers that have the number, failed grades too.
fn with_failed_grades(answers: &[Answer], key: &str) -> Option<f64> {
    let row_key = row_key(key);
    if !answers.iter().any(|a| a.judge_failed) {
        return None;
    }
    let values: Vec<f64> = answers.iter().filter_map(|a| a.own(row_key).finite()).collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The row value that a sample's average is the mean of.
fn row_key(key: &str) -> &str {
    key.strip_prefix("avg_").unwrap_or(key)
}

/// The script rounds the averages of ER and VP: to three decimals, `BERTScore` to four.
fn tolerance(task: Task, key: &str) -> f64 {
    match task {
        Task::Er | Task::Vp if key.contains("bert") => 5e-5 + TOLERANCE,
        Task::Er | Task::Vp => 5e-4 + TOLERANCE,
        _ => TOLERANCE,
    }
}

fn is_count(key: &str) -> bool {
    key.ends_with("_count") || matches!(key, "tp" | "tn" | "fp" | "fn")
}

fn close(a: Option<f64>, b: Option<f64>, tolerance: f64) -> bool {
    matches!((a, b), (Some(a), Some(b)) if (a - b).abs() <= tolerance)
}

impl Disagreement {
    /// For a person.
    pub fn message(&self) -> String {
        let ours = self.recomputed.map_or_else(|| "nothing to divide by".to_owned(), |v| format!("{v}"));
        let why = match self.why {
            Why::StandIns => {
                "The difference comes from stand-in answers, which the file counts as answers of the model."
            }
            Why::FailedGrades => "The difference comes from failed grades, which the file counts as numbers.",
            Why::NoNumber => "The file’s value is not a number.",
            Why::Unknown => "Neither stand-in answers nor failed grades explain the difference.",
        };
        format!("{}: {} in the file, {ours} from its details. {why} Both are shown.", self.key, self.file.show())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Workspace;
    use super::super::testing::{answers, results, rpp};
    use super::*;

    fn own(key: &str, value: f64) -> OwnValue {
        OwnValue { key: key.into(), value: Num::Value(value) }
    }

    fn of(run: Run) -> Vec<Disagreement> {
        let w = Workspace::default().with(vec![results("r", vec![run])]);
        disagreements(&w.joins, &w.joins.runs[0])
    }

    /// Gold on top in 2 of 4, one of these a stand-in, one more stand-in on top: the file counts 3 of 4, we 1 of 2.
    fn with_two_stand_ins() -> Run {
        let mut run = rpp("m-1", "m", answers("c/1", &[(1, "a", "b"), (2, "a", "a"), (3, "a", "a"), (4, "a", "a")]));
        run.answers[2].stand_in = true;
        run.answers[3].stand_in = true;
        run
    }

    #[test]
    fn stand_ins_explain_a_difference_and_their_count_is_none() {
        let mut run = with_two_stand_ins();
        run.file_metrics = vec![own("relation_recall_at_1", 0.75), own("turn_count", 4.0)];
        let found = of(run);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].recomputed, found[0].why), (Some(0.5), Why::StandIns));
    }

    #[test]
    fn what_nothing_explains_is_said_with_both_numbers() {
        let mut run = with_two_stand_ins();
        run.file_metrics =
            vec![own("relation_recall_at_1", 0.8), own("relation_mrr", f64::NAN), own("unknown_key", 1.0)];
        let found = of(run);
        assert_eq!(found.iter().map(|d| d.why).collect::<Vec<_>>(), [Why::Unknown, Why::NoNumber]);
        let message = found[0].message();
        assert!(message.contains("0.8 in the file, 0.5 from its details"), "{message}");
    }

    #[test]
    fn equal_to_rounding_is_equal_and_torn_files_have_no_totals() {
        let mut run = rpp("m-1", "m", answers("c/1", &[(1, "a", "b"), (2, "a", "a"), (3, "a", "b")]));
        run.file_metrics = vec![own("relation_recall_at_1", 0.333_333_333_333)];
        assert_eq!(of(run.clone()), []);
        run.file_metrics = vec![own("relation_recall_at_1", 0.333)];
        assert_eq!(of(run.clone()).len(), 1, "no rounding in ranked tasks");
        run.incomplete = true;
        assert_eq!(of(run), []);
    }

    #[test]
    fn failed_grades_counted_as_numbers_are_told() {
        // 4, 5 and two failed grades written as 0: the file says 9 / 4, graded are 9 / 2.
        let mut run = rpp("m-1", "m", answers("c/1", &[(1, "", ""), (2, "", ""), (3, "", ""), (4, "", "")]));
        run.task = Task::Er;
        for (answer, score) in run.answers.iter_mut().zip([4.0, 5.0, 0.0, 0.0]) {
            answer.own = vec![own("emotion_score", score)];
            answer.judge_failed = score == 0.0;
        }
        let average = |value| SampleAverage {
            sample_id: "c/1".into(),
            key: "avg_emotion_score".into(),
            value: Num::Value(value),
        };
        run.sample_averages = vec![average(2.25)];
        let w = Workspace::default().with(vec![results("r", vec![run.clone()])]);
        assert_eq!(file_metrics(&w.joins.runs[0]), [own("avg_emotion_score", 2.25)]);
        let found = of(run.clone());
        assert_eq!((found[0].recomputed, found[0].why), (Some(4.5), Why::FailedGrades));
        run.sample_averages = vec![average(4.4997)];
        assert_eq!(of(run.clone()), [], "to three decimals");
        run.sample_averages = vec![average(4.498)];
        assert_eq!(of(run)[0].why, Why::Unknown);
    }
}
