//! The judge's grades of a free-text task: an ordinal scale, so its distribution comes first and its mean second.

use crate::runs::Task;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GradesAsk {
    /// ER or VP; another task has no grades.
    pub task: Task,
    /// `couple` or `family`; `None`: all.
    pub scenario: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GradesPage {
    pub task: Task,
    /// Grades that occur or belong to the scale, ascending: the columns.
    pub scale: Vec<f64>,
    /// From this grade on an answer counts as gold ([`crate::score::Standing`]).
    pub high: f64,
    pub lines: Vec<GradeLine>,
}

/// One run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GradeLine {
    pub run: String,
    pub name: String,
    /// Who graded, and by what scorer: lines of different judges are not on one scale.
    pub judge: String,
    /// Answers at each grade of the scale.
    pub counts: Vec<u32>,
    /// Graded answers, their samples and groups.
    pub n: u32,
    pub samples: u32,
    pub groups: u32,
    /// Answers that no usable grade was given to.
    pub ungraded: u32,
    pub mean: Option<f64>,
}

impl GradeLine {
    /// Share of the graded answers at `least` or above, 0..=1.
    pub fn share_from(&self, scale: &[f64], least: f64) -> Option<f64> {
        let high: u32 = scale.iter().zip(&self.counts).filter(|(grade, _)| **grade >= least).map(|(_, n)| n).sum();
        (self.n > 0).then(|| f64::from(high) / f64::from(self.n))
    }
}
