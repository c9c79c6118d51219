//! Codes as the engine is told of them, for filtering: which stand at a turn, or at one run's answer to it. Whose they are,
//! and what they mean, the engine need not know.

use super::SampleKey;
use super::detail::DetailAsk;
use crate::runs::Task;
use serde::{Deserialize, Serialize};

/// What the filter calls "seen, none applies"; ids that are made from names have no `_`.
pub const NONE_APPLIES: &str = "none_applies";

/// Codes of one item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coded {
    pub sample: SampleKey,
    /// 1-based.
    pub turn: u32,
    /// Task and name of the run whose answer it is; `None`: the turn itself.
    pub answer: Option<(Task, String)>,
    /// Ids, and [`NONE_APPLIES`].
    pub codes: Vec<String>,
}

/// What gold says of some turns, for counting codes by label.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoldAsk {
    pub turns: Vec<DetailAsk>,
}
