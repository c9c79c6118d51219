//! Dataset figures, label distributions, instances, and runs with headline metrics beside published ones.

use super::sample::RunHead;
use crate::runs::Task;
use crate::score::Figure;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OverviewPage {
    /// Couple, family, other (only what is loaded), then all.
    pub dataset: Vec<DatasetColumn>,
    /// One block a scenario and kind of label.
    pub labels: Vec<LabelBlock>,
    pub instances: Vec<InstancesLine>,
    /// In the order of [`Task::ALL`].
    pub tasks: Vec<TaskBoard>,
    pub synthetic: bool,
}

/// Compare table 3 of the paper.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DatasetColumn {
    /// `couple`, `family`, `other` or `all`.
    pub scenario: String,
    pub samples: u32,
    pub groups: u32,
    pub turns: u32,
    pub minutes: f64,
    /// Means over samples; speakers count the therapist.
    pub avg_minutes: Option<f64>,
    pub avg_turns: Option<f64>,
    pub avg_speakers: Option<f64>,
    /// Share of therapist rows, percent.
    pub therapist_share: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LabelBlock {
    pub scenario: String,
    /// "Relation pattern", "Strategy", "Utterance type".
    pub title: String,
    /// Total of `labels`.
    pub n: u32,
    pub samples: u32,
    pub groups: u32,
    pub labels: Vec<LabelCount>,
    /// Judged, none clear (patterns only).
    pub none_clear: Option<u32>,
    /// Rows that nobody judged (patterns only).
    pub not_annotated: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelCount {
    /// As in the data.
    pub label: String,
    pub code: String,
    pub name: String,
    pub count: u32,
    /// Not in the closed set.
    pub outside: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InstancesLine {
    pub task: Task,
    pub couple: u32,
    pub family: u32,
    pub other: u32,
    pub couple_samples: u32,
    pub family_samples: u32,
    /// "926 from er.jsonl" or "derived".
    pub source: String,
}

/// The runs of one task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaskBoard {
    pub task: Task,
    pub entries: Vec<EntryLine>,
    /// "always pursue–withdraw", with its value: the same answer every time, over the same instances.
    pub baseline: Option<(String, Figure)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EntryLine {
    pub head: RunHead,
    /// Stand-ins left out. First the headline metric, then the others.
    pub figures: Vec<Figure>,
    /// Headline metric with stand-ins as misses.
    pub with_stand_ins: Option<f64>,
    /// Headline metric as the file has it.
    pub file_value: Option<f64>,
    pub stand_ins: u32,
    pub missing: Option<u32>,
    pub failed_samples: u32,
}
