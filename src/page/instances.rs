//! The instances table: one line an instance of a task, one cell a run, what matches a filter.

use super::sample::RunHead;
use super::{Differ, SampleKey};
use crate::runs::Task;
use crate::score::Standing;
use serde::{Deserialize, Serialize};

/// Which instances, in which order, and which of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct InstancesAsk {
    pub task: Task,
    /// In the filter language; empty: all.
    pub filter: String,
    pub sort: InstanceSort,
    /// First line and number of lines, for a windowed table.
    pub from: u32,
    pub count: u32,
    /// Which state of the codes the filter speaks of; 0 where it asks for none. Only so that the question is another.
    pub codes: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum InstanceSort {
    /// Most answers that differ first.
    #[default]
    Differ,
    /// As the file has them.
    File,
    Gold,
}

impl InstanceSort {
    pub const ALL: [Self; 3] = [Self::Differ, Self::File, Self::Gold];

    /// Key in links.
    pub fn key(self) -> &'static str {
        match self {
            Self::Differ => "differ",
            Self::File => "file",
            Self::Gold => "gold",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.key() == key)
    }

    pub fn words(self) -> &'static str {
        match self {
            Self::Differ => "most runs differ",
            Self::File => "order of the file",
            Self::Gold => "gold",
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct InstancesPage {
    /// Columns.
    pub runs: Vec<RunHead>,
    /// Instances of the task, and those that match, with their samples and groups.
    pub total: u32,
    pub matched: u32,
    pub samples: u32,
    pub groups: u32,
    /// Place of the first line in what matches, from 0.
    pub from: u32,
    pub lines: Vec<InstanceRow>,
    /// Filters that are often wanted: name, filter.
    pub ready: Vec<(String, String)>,
    /// The filter cannot be read: then all lines are shown.
    pub problem: Option<FilterProblem>,
    /// Values that occur, for completion and controls: field name, values.
    pub values: Vec<(String, Vec<String>)>,
}

/// Where and why a filter cannot be read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FilterProblem {
    /// 1-based character.
    pub column: u32,
    pub message: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InstanceRow {
    pub sample: SampleKey,
    pub name: String,
    /// The couple or family, and which of the two.
    pub group: String,
    pub scenario: String,
    /// 1-based.
    pub turn: u32,
    pub speaker: String,
    /// Words of the turn, cut for a line.
    pub words: String,
    /// Two letters or a short number, and in full.
    pub gold_code: String,
    pub gold: String,
    /// One a run.
    pub cells: Vec<Option<InstanceCell>>,
    pub differ: Differ,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InstanceCell {
    pub standing: Standing,
    pub code: String,
    /// In full, with rank.
    pub said: String,
    /// This answer is what the filter found.
    pub found: bool,
}
