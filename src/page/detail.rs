//! One instance in full: gold, and every run's answer, equal ones together.

use super::SampleKey;
use crate::runs::Task;
use crate::score::{Piece, Standing};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DetailAsk {
    pub task: Task,
    pub sample: SampleKey,
    /// 1-based.
    pub turn: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Detail {
    pub speaker: String,
    pub words: String,
    pub gold: String,
    /// Relation patterns: why, as annotated.
    pub gold_reason: String,
    /// Most runs first.
    pub answers: Vec<DetailAnswer>,
    /// Runs whose files hold no answer to this turn.
    pub silent: Vec<String>,
}

/// Runs that said the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DetailAnswer {
    pub runs: Vec<DetailRun>,
    pub standing: Standing,
    /// In full: all choices in order.
    pub said: String,
    pub free: Option<FreeAnswer>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DetailRun {
    pub name: String,
    pub reason: String,
    /// Numbers on the answer's row under the script's keys, and the judge's words: as given.
    pub grades: Vec<(String, String)>,
}

/// A free answer against gold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FreeAnswer {
    /// ER: the emotion words.
    pub pieces: Vec<Piece>,
    /// ER: said less gold, on the scale 0-10.
    pub intensity_error: Option<f64>,
    /// VP: gold's pairs in order, then those of the answer alone.
    pub pairs: Vec<PairLine>,
}

/// Who thinks of whom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairLine {
    pub source: String,
    pub target: String,
    pub kind: PairKind,
    pub pieces: Vec<Piece>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PairKind {
    Matched,
    /// Only in gold.
    Missing,
    /// Only in the answer.
    Extra,
}
