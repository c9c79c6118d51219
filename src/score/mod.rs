//! The benchmark's metrics, recomputed from single answers.
//!
//! Knows answers and gold, no files, no joins, no browser. Every figure says over how many instances, samples, groups.
//! Source: the public evaluation scripts, as `benchmark.md` states their metrics; keys are the scripts' own.
//! The same cases give the same figures, to the last bit, in any order.

mod baseline;
mod binary;
mod free;
mod ranking;
mod sums;
mod words;

pub use baseline::{random_order_mrr, random_recall, same_answer, same_three_mrr};
pub use free::{HIGH_GRADES, grade as judge_grade};
pub use ranking::{gold_rank, perhaps_padded};
pub use sums::{SUMS, case_sums, cases_of, headline_of, headline_range, mrr_of};
pub use words::{Piece, word_pieces};

use crate::corpus::Scenario;
use crate::runs::{Answer, Gold, Said, Task, TaskFamily};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// One answer to be scored, with the gold it is scored against (the file's own, or the dataset's for raw answers).
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    pub answer: &'a Answer,
    pub gold: &'a Gold,
    pub scenario: &'a Scenario,
    /// The couple or family; from the dataset where loaded.
    pub group: &'a str,
}

/// How stand-in answers count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandIns {
    /// They leave the denominator (default).
    LeftOut,
    /// They stay and count as misses.
    AsMisses,
}

/// A figure with what it rests on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// The public script's name (`relation_mrr`, `f1_yes`), or `er_score`.
    pub key: String,
    /// `None` where it is not defined (nothing to divide by).
    pub value: Option<f64>,
    /// Instances in the denominator.
    pub n: u32,
    pub samples: u32,
    pub groups: u32,
}

/// Where an answer stands against its gold; what a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    AsGold,
    /// Gold is second or third (rank), or a free answer graded at least half the scale.
    Near(u8),
    /// Not in the top 3; the other answer; a free answer graded below half the scale.
    Differs,
    /// A completed request without an answer: a miss.
    NoAnswer,
    /// Written by the script: neither.
    StandIn,
    /// Free text without a grade, or no gold to compare with.
    NotJudged,
}

impl Standing {
    /// Whether the answer differs from gold: in ranked tasks wherever the first choice is not gold, in graded text below
    /// half the scale. Empty answers and stand-ins are not answers, so they never differ.
    pub fn differs(self, task: Task) -> bool {
        match self {
            Self::Near(_) => task.family() == TaskFamily::Ranked,
            Self::Differs => true,
            _ => false,
        }
    }
}

/// All figures of a task from gold and answers, the headline metric first, counts last; the order is fixed.
///
/// An answer without a known gold leaves the denominator. ER and VP means are of the rows' own scores (a judge is not
/// repeated), and stand-ins, which those scripts do not write, are left out of them in any case.
pub fn figures(task: Task, cases: &[Case<'_>], stand_ins: StandIns) -> Vec<Figure> {
    let family = task.family();
    let as_misses = stand_ins == StandIns::AsMisses && family != TaskFamily::Free;
    let scored: Vec<Case<'_>> = cases.iter().filter(|c| as_misses || !c.answer.stand_in).copied().collect();
    match family {
        TaskFamily::Ranked => ranking::figures(task, &scored),
        TaskFamily::YesNo => binary::figures(&scored),
        TaskFamily::Free => free::figures(task, &scored),
    }
}

/// Least and greatest value of a figure by its key; `None` for counts. VP on the public script's scale.
pub fn figure_range(key: &str) -> Option<(f64, f64)> {
    Some(match key {
        "turn_count" | "candidate_count" | "tp" | "tn" | "fp" | "fn" => return None,
        "er_score" | "avg_emotion_score" | "avg_intensity_score_match" => (1.0, 5.0),
        "avg_viewpoint_total_score" => (0.0, 6.0),
        "avg_source_target_score" => (0.0, 2.0),
        "avg_viewpoint_score" => (0.0, 4.0),
        "avg_bertscore_f1" => (-1.0, 1.0),
        _ => (0.0, 1.0),
    })
}

/// Means of the rows' own values that are finite numbers, each with its n; stand-ins and failed grades included, since
/// these are the file's rows. The headline metric first where the rows carry it.
pub fn row_figures(task: Task, cases: &[Case<'_>]) -> Vec<Figure> {
    let own: &[(&str, &str)] = match task.family() {
        TaskFamily::Ranked => {
            let prefix = task.rank_prefix();
            return ["recall_at_1", "recall_at_2", "recall_at_3", "mrr"]
                .into_iter()
                .map(|metric| format!("{prefix}_{metric}"))
                .map(|key| own_mean(&key, &key, cases))
                .collect();
        }
        TaskFamily::YesNo => &[("accuracy", "correct")],
        TaskFamily::Free => free::own_keys(task),
    };
    own.iter().map(|(key, own)| own_mean(key, own, cases)).collect()
}

/// Where one answer stands. ER and VP: by the judge's grade.
pub fn standing(task: Task, case: &Case<'_>) -> Standing {
    if case.answer.stand_in {
        return Standing::StandIn;
    }
    match task.family() {
        TaskFamily::Free => free::standing(task, case),
        _ if case.answer.said == Said::Nothing => Standing::NoAnswer,
        TaskFamily::Ranked => ranking::standing(case),
        TaskFamily::YesNo => binary::standing(case),
    }
}

/// How many instances, samples and groups a figure rests on.
#[derive(Clone, Copy)]
struct Base {
    n: u32,
    samples: u32,
    groups: u32,
}

impl Base {
    fn of<'a>(cases: impl Iterator<Item = Case<'a>>) -> Self {
        let (mut n, mut samples, mut groups) = (0, HashSet::new(), HashSet::new());
        for case in cases {
            n += 1;
            samples.insert(case.answer.key.sample_id.as_str());
            groups.insert(case.group);
        }
        Self { n, samples: samples.len() as u32, groups: groups.len() as u32 }
    }

    /// A figure that is not defined over no instances at all.
    fn figure(self, key: &str, value: f64) -> Figure {
        let value = (self.n > 0 && value.is_finite()).then_some(value);
        Figure { key: key.to_owned(), value, n: self.n, samples: self.samples, groups: self.groups }
    }

    /// A count, which is 0 over no instances.
    fn count(self, key: &str, count: u32) -> Figure {
        Figure { value: Some(f64::from(count)), ..self.figure(key, 0.0) }
    }
}

/// The mean of one number a case.
fn mean<'a>(key: &str, numbered: impl Iterator<Item = (Case<'a>, f64)>) -> Figure {
    let (cases, mut numbers): (Vec<_>, Vec<_>) = numbered.unzip();
    // Sums depend on order in their last bits: always the same order.
    numbers.sort_by(f64::total_cmp);
    let base = Base::of(cases.into_iter());
    base.figure(key, numbers.iter().sum::<f64>() / f64::from(base.n))
}

/// The mean of the rows' own values under `own`, where they are finite numbers.
fn own_mean(key: &str, own: &str, cases: &[Case<'_>]) -> Figure {
    mean(key, cases.iter().filter_map(|case| Some((*case, case.answer.own(own).finite()?))))
}

/// `part / whole`, 0 where there is nothing to divide by (as the scripts do for precision, recall and F1).
fn ratio(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

/// Precision, recall and F1 of one class.
struct ClassScores {
    precision: f64,
    recall: f64,
    f1: f64,
}

impl ClassScores {
    /// `hits` of `said` answers with this class, of `gold` instances of it.
    fn new(hits: u32, said: u32, gold: u32) -> Self {
        let precision = ratio(f64::from(hits), f64::from(said));
        let recall = ratio(f64::from(hits), f64::from(gold));
        Self { precision, recall, f1: ratio(2.0 * precision * recall, precision + recall) }
    }
}

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
