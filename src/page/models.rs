//! The models page: every run by task with its headline metric, baselines beside, intervals, confusions, slices.

use super::instances::FilterProblem;
use crate::runs::Task;
use crate::score::Figure;
use crate::stats::Interval;
use serde::{Deserialize, Serialize};

/// Which answers are looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ModelsAsk {
    /// `couple` or `family`; `None`: all that may be pooled.
    pub scenario: Option<String>,
    pub by: Cluster,
}

/// What an interval takes as independent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cluster {
    /// The couple or family: its clips share people and therapist.
    #[default]
    Group,
    Sample,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ModelsPage {
    /// Scenarios that are loaded, by key.
    pub scenarios: Vec<String>,
    pub samples: u32,
    pub groups: u32,
    /// In the order of [`Task::ALL`].
    pub tasks: Vec<ModelTask>,
    /// By name; one a model and mode.
    pub models: Vec<ModelLine>,
    pub synthetic: bool,
}

/// A column: what its runs are measured against.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelTask {
    pub task: Task,
    /// Instances that any run answers, once each.
    pub n: u32,
    pub samples: u32,
    pub groups: u32,
    /// A group with more than a fifth of the instances, with its share.
    pub dominant: Option<(String, f64)>,
    /// The same answer every time: in words, headline metric, MRR of the three most frequent labels.
    pub same: Option<(String, f64, Option<f64>)>,
    /// A random order of the scenario's labels: recall@1 and MRR.
    pub random: Option<(f64, f64)>,
    /// Judges or scorers that differ among the runs: then they are not ranked together.
    pub judges: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelLine {
    pub name: String,
    pub synthetic: bool,
    /// One a task, in the order of [`Task::ALL`].
    pub cells: Vec<Option<ModelCell>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelCell {
    /// Id of the entry's first run.
    pub run: String,
    /// The headline metric, stand-ins left out.
    pub figure: Figure,
    pub mrr: Option<f64>,
    /// Cohen's kappa of the first answer against gold (labels and yes/no).
    pub kappa: Option<f64>,
    /// ITP: precision of "yes".
    pub precision: Option<f64>,
    pub stand_ins: u32,
    pub missing: Option<u32>,
    pub incomplete: bool,
    pub judge: String,
}

/// Intervals of the headline metrics, by run id.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct IntervalsPage {
    pub by: Cluster,
    /// Draws of the bootstrap, and its seed.
    pub draws: u32,
    pub seed: u64,
    pub runs: Vec<(String, Interval)>,
}

/// Key of the row or column of empty answers.
pub const NO_ANSWER: &str = "no_answer";

/// A run's answers by gold, or by the answers of another run.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ConfusionAsk {
    pub run: String,
    pub scenario: Option<String>,
    /// Id of the run in the rows, on the instances that both answer; `None`: gold.
    pub against: Option<String>,
}

/// A matrix of counts: rows gold (or the other run), columns answers. One a scenario: label sets are never pooled.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Confusion {
    pub scenario: String,
    pub labels: Vec<ConfusionLabel>,
    /// Row by row; as many columns as labels.
    pub counts: Vec<Vec<u32>>,
    pub n: u32,
    pub samples: u32,
    pub groups: u32,
    pub agreement: Option<f64>,
    pub kappa: Option<f64>,
    /// Mean F1 over the labels of the closed set, labels without a hit counting 0 (the script's rule).
    pub macro_f1: Option<f64>,
    /// Mean F1 over the labels that occur in gold or answers.
    pub macro_f1_occurring: Option<f64>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ConfusionLabel {
    /// As in the data; `no_answer` for empty answers.
    pub key: String,
    pub code: String,
    pub name: String,
    /// Not in the closed set.
    pub outside: bool,
    /// Rows of this label (of gold or the other run), columns of it.
    pub gold: u32,
    pub said: u32,
    pub recall: Option<f64>,
    pub precision: Option<f64>,
    pub f1: Option<f64>,
}

/// A run against every other run of its task.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CompareAsk {
    pub run: String,
    pub scenario: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ComparePage {
    pub task: Task,
    pub lines: Vec<CompareLine>,
}

/// Two runs on the instances that both answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CompareLine {
    pub run: String,
    pub name: String,
    pub n: u32,
    pub samples: u32,
    pub groups: u32,
    /// Of the headline metric: the run less this one.
    pub difference: f64,
    /// Judged tasks: share of turns on which the judge grades the run higher, less the share on which lower; -1..=1.
    pub superiority: Option<f64>,
    /// Two-sided, from swaps of whole groups: of the superiority where there is one, else of the difference.
    pub p: f64,
    /// Adjusted over all lines (Holm).
    pub holm: f64,
    /// The least p that so few groups could show.
    pub smallest: f64,
    /// All swaps were tried; else 100,000 by chance.
    pub exact: bool,
}

/// Slices of one run's answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SlicesAsk {
    pub run: String,
    pub scenario: Option<String>,
    /// A cut of the person's own, in the filter language; empty: none.
    pub filter: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SlicesPage {
    pub task: Task,
    /// Over everything.
    pub all: Figure,
    pub kinds: Vec<SliceKind>,
    /// The person's filter cannot be read: there is no such cut.
    pub problem: Option<FilterProblem>,
}

/// One way to cut: its parts do not overlap.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SliceKind {
    /// "Position in the dialogue".
    pub name: String,
    /// What the parts are and where they come from.
    pub note: String,
    pub slices: Vec<Slice>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Slice {
    pub name: String,
    /// Reads the same turns in the instances table; empty where the language has no words for it.
    pub filter: String,
    /// The headline metric over the slice.
    pub figure: Figure,
    pub interval: Interval,
    /// Slice less the rest.
    pub difference: Option<f64>,
    /// What the run's overall recall by gold label gives for this slice's labels (ranked tasks).
    pub expected: Option<f64>,
}
