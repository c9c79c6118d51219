//! The benchmark's metrics, recomputed from single answers.
//!
//! Knows answers and gold, no files, no joins, no browser. Every figure says over how many instances, samples, groups.

use crate::corpus::Scenario;
use crate::runs::{Answer, Gold, Task};
use serde::{Deserialize, Serialize};

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

/// All figures of a task, from gold and answers, in a fixed order.
pub fn figures(task: Task, cases: &[Case<'_>], stand_ins: StandIns) -> Vec<Figure> {
    let _ = (task, cases, stand_ins);
    Vec::new()
}

/// Means of the rows' own values that are numbers, each with its n.
pub fn row_figures(task: Task, cases: &[Case<'_>]) -> Vec<Figure> {
    let _ = (task, cases);
    Vec::new()
}

/// Where one answer stands.
pub fn standing(task: Task, case: &Case<'_>) -> Standing {
    let _ = (task, case);
    Standing::NotJudged
}
