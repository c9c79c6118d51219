//! The load report.

use crate::read::{Kind, Problem, Severity};
use crate::runs::Task;
use serde::{Deserialize, Serialize};

/// What is loaded, file by file, and every problem.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    pub files: Vec<FileLine>,
    /// Sorted by file, line, code; capped a code and file.
    pub problems: Vec<Problem>,
    /// Problems beyond the cap, by severity: refused, mended, noted.
    pub not_listed: u32,
    pub refused: u32,
    pub mended: u32,
    pub noted: u32,
    pub samples: u32,
    pub rows: u32,
    pub synthetic: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileLine {
    pub name: String,
    /// Identity of the file's bytes, for removal.
    pub hash: String,
    pub kind: Kind,
    /// For a screen: "relation pattern, demo-late".
    pub what: String,
    /// "12 samples, 435 turns", "126 answers".
    pub holds: String,
    pub bytes: u64,
    pub joined: Option<Joined>,
    /// The worst problem of this file.
    pub worst: Option<Severity>,
    pub refused: u32,
    pub mended: u32,
    pub noted: u32,
    /// Whether it can be removed (a refused file has left nothing).
    pub loaded: bool,
}

/// How a run met the dataset. All `None` without one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Joined {
    pub answers: u32,
    pub matched: Option<u32>,
    /// Several rows carry the number.
    pub ambiguous: Option<u32>,
    /// The sample is loaded, but has no such row.
    pub unmatched: Option<u32>,
    /// The sample is not loaded.
    pub foreign: Option<u32>,
    /// Instances of the loaded samples without an answer.
    pub missing: Option<u32>,
}

/// Private head fields of one run, sent only when a person asks for them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrivateHead {
    pub run: String,
    pub task: Option<Task>,
    pub fields: Vec<(String, String)>,
}
