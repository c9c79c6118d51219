//! The whole state of a page as one value, and what is a step of the history. `view` holds the sample page's choices,
//! `link` writes and reads hashes: total both ways.

mod link;
#[cfg(test)]
mod tests;
mod view;

pub use link::LINK_VERSION;
pub use view::{Follow, GraphForm, Kept, LaneId, Overlay, SampleRoute, Scale, Tiers};

use crate::page::SampleKey;
use crate::page::instances::InstanceSort;
use crate::page::models::ModelsAsk;
use crate::page::samples::SamplesAsk;
use crate::runs::Task;
use serde::{Deserialize, Serialize};

/// A page with all of its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Route {
    /// Nothing asked for: the samples of what is loaded.
    Start,
    Open,
    Samples(SamplesAsk),
    Sample(SampleRoute),
    Overview,
    Models(ModelsRoute),
    Instances(InstancesRoute),
    /// A link that this build does not understand, kept as it came.
    Unknown(String),
}

/// How a link names a sample.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SampleRef {
    Key(SampleKey),
    /// First hex digits of the SHA-256 of the id.
    Hash(String),
}

/// What the models page shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelsRoute {
    pub ask: ModelsAsk,
    /// The column that orders the runs; `None`: by name.
    pub sort: Option<Task>,
    /// The run that is looked into, by id, and its task.
    pub run: Option<String>,
    /// The paper's numbers stand beside.
    pub published: bool,
    pub crossed: Crossed,
    /// A cut of the person's own, in the filter language.
    pub cut: String,
    pub moves: Moves,
}

/// How the models page crosses the chosen run's answers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crossed {
    /// Id of the run in the rows; `None`: gold.
    pub against: Option<String>,
    pub cells: Cells,
}

/// What a cell of a matrix says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cells {
    #[default]
    Count,
    /// Percent of its row.
    Row,
    /// Percent of its column.
    Column,
}

/// How the models page shows the steps from one relation pattern to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moves {
    /// The run's own steps instead of gold's.
    pub of_run: bool,
    /// Steps from a pattern to itself are counted too.
    pub with_self: bool,
    /// The cell whose occurrences are listed: scenario, from, to.
    pub cell: Option<[String; 3]>,
}

/// What the instances page shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InstancesRoute {
    pub task: Task,
    /// In the filter language.
    pub filter: String,
    pub sort: InstanceSort,
}

impl Default for InstancesRoute {
    fn default() -> Self {
        Self { task: Task::Rpp, filter: String::new(), sort: InstanceSort::default() }
    }
}

impl Route {
    /// Whether going from `self` to `next` is a step of the browser history: page, sample, filter and every change of
    /// the view, so that "back" undoes it. Only the cursor and what is marked replace the present entry.
    pub fn is_step_to(&self, next: &Self) -> bool {
        match (self, next) {
            (Self::Sample(a), Self::Sample(b)) => {
                *b != SampleRoute { turn: b.turn, marked: b.marked.clone(), ..a.clone() }
            }
            (Self::Samples(a), Self::Samples(b)) => a.chosen != b.chosen,
            (Self::Models(a), Self::Models(b)) => a != b,
            (Self::Instances(a), Self::Instances(b)) => a != b,
            (a, b) => std::mem::discriminant(a) != std::mem::discriminant(b),
        }
    }

    /// Whether `next` is the same view of the same sample at another turn.
    pub fn differs_in_cursor_only(&self, next: &Self) -> bool {
        match (self, next) {
            (Self::Sample(a), Self::Sample(b)) => a.turn != b.turn && *b == SampleRoute { turn: b.turn, ..a.clone() },
            _ => false,
        }
    }
}
