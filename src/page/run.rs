//! One run in full: every metric over everything, by scenario, by group, by sample.

use super::SampleKey;
use super::sample::RunHead;
use crate::runs::Task;
use crate::score::Figure;
use crate::stats::Interval;
use serde::{Deserialize, Serialize};

/// All figures of an entry of the runs list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunFigures {
    pub head: RunHead,
    pub task: Task,
    /// Everything, then by scenario, group and sample, each in the dataset's order.
    pub scopes: Vec<Scope>,
    /// Means of the rows' own numbers.
    pub row_figures: Vec<Figure>,
    /// The file's own totals as a person reads them; empty where the file has none or breaks off.
    pub file_metrics: Vec<(String, String)>,
    pub stand_ins: u32,
}

/// Figures of a part of the answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scope {
    pub kind: ScopeKind,
    /// "couple", the group, the sample's id; empty for everything.
    pub name: String,
    /// Of a sample that is open.
    pub sample: Option<SampleKey>,
    /// Stand-ins left out.
    pub figures: Vec<Figure>,
    /// 95 %, in the same order, `None` for counts; empty for single groups and samples.
    pub intervals: Vec<Option<Interval>>,
    /// Stand-ins as misses, in the same order; empty where there are none.
    pub as_misses: Vec<Figure>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScopeKind {
    All,
    Scenario,
    Group,
    Sample,
}
