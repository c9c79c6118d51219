//! Steps from one relation pattern to the next (the paper's figure 3), of gold or of a run, and the places behind a cell.

use super::SampleKey;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TransitionsAsk {
    /// Id of a run of relation patterns; `None`: gold.
    pub run: Option<String>,
    /// `couple` or `family`; `None`: all, each apart.
    pub scenario: Option<String>,
    /// Steps from a label to itself count too.
    pub with_self: bool,
}

/// One scenario's steps: label sets are never pooled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transitions {
    pub scenario: String,
    /// The closed set first, then others that occur.
    pub labels: Vec<TransitionLabel>,
    /// Rows from, columns to; as many columns as labels.
    pub counts: Vec<Vec<u32>>,
    /// Sum of each row.
    pub from: Vec<u32>,
    pub n: u32,
    /// Samples and groups with at least one step.
    pub samples: u32,
    pub groups: u32,
    /// Judgements of none clear, or a run's empty answers and stand-ins: the label before meets the label after.
    pub passed_over: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TransitionLabel {
    pub key: String,
    pub code: String,
    pub name: String,
}

/// The places of one cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OccurrencesAsk {
    pub ask: TransitionsAsk,
    pub scenario: String,
    /// Labels by key.
    pub from: String,
    pub to: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Occurrence {
    pub sample: SampleKey,
    pub name: String,
    /// 1-based: the last turn judged with the old label, the first with the new.
    pub last: u32,
    pub first: u32,
    /// The therapist's strategies from turn `last` up to, not including, `first`, each with its turn. A sequence: it
    /// says nothing of an effect.
    pub strategies: Vec<(u32, String)>,
    /// Words of turn `first`, cut for a line.
    pub words: String,
}
