//! From bytes to samples, instances and runs: decode, frame, recognise by content, read.
//!
//! Reading returns a value **plus** a list of problems, never only an error. Nothing read from outside can panic.
//! Knows no scores, no joins, no browser.

mod answer;
mod cell;
mod collect;
mod container;
mod dataset;
mod decode;
mod fields;
mod file;
mod frame;
mod instances;
mod json;
mod pattern;
mod pieces;
mod problem;
mod raw_answers;
mod reader;
mod recognise;
mod results;
#[cfg(test)]
mod tests;
mod titles;
mod unpack;

pub use problem::{Problem, Severity};
pub use reader::{Reader, read_all};
// The same generosity for the project's own files, which other rooms read.
pub(crate) use cell::Cell;
pub(crate) use decode::text as decoded;
pub(crate) use fields::{id, integer_of, short, text};
pub(crate) use json::parse;
pub(crate) use problem::{At, Problems};

use crate::corpus::Sample;
use crate::runs::{InstanceLine, Run};
use serde::{Deserialize, Serialize};

/// What a file turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    Dataset,
    /// One sample a file, without a header.
    SampleFile,
    ErInstances,
    VpInstances,
    Results,
    RawAnswers,
    /// Titles and one-line summaries for samples.
    Titles,
    Archive,
    Unknown,
}

/// A file as the load report lists it. Members of an archive are files of their own (`archive.zip/member`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileInfo {
    pub name: String,
    pub kind: Kind,
    /// Unpacked size.
    pub bytes: u64,
    /// Samples, lines or answers that were read.
    pub records: u64,
    /// SHA-256 of the unpacked bytes, lower-case hex.
    pub hash: String,
}

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Content {
    #[default]
    Nothing,
    Samples(Vec<Sample>),
    Instances(Vec<InstanceLine>),
    /// Usually one; raw answers of several models in one file give several.
    Runs(Vec<Run>),
    Titles(Vec<Title>),
}

/// Title and one-line summary of a sample.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Title {
    pub sample_id: String,
    pub title: String,
    #[serde(default)]
    pub summary: String,
}

/// The outcome of one file: whatever could be read, and every problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    pub file: FileInfo,
    pub content: Content,
    pub problems: Vec<Problem>,
}

/// How far a [`Reader`] is.
#[derive(Debug)]
pub enum Step {
    /// Bytes done of all bytes (unpacked, as far as known).
    More { done: u64, of: u64 },
    /// One reading a file; an archive gives one a member, and one for itself if it has problems.
    Done(Vec<Reading>),
}
