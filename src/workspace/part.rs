//! One loaded file, taken apart into pieces that workspaces share.
//!
//! Knows nothing of other files.

use super::search::Folded;
use crate::corpus::Sample;
use crate::read::{Content, FileInfo, Kind, Problem, Reading, Title};
use crate::runs::{InstanceLine, Run};
use std::sync::{Arc, OnceLock};

/// What a file brought.
#[derive(Debug)]
pub(crate) struct Part {
    pub file: FileInfo,
    pub problems: Vec<Problem>,
    pub clips: Vec<Arc<Clip>>,
    pub lines: Vec<InstanceLine>,
    pub runs: Vec<Arc<Run>>,
    pub titles: Vec<Title>,
}

/// A sample with its search text, which is made when somebody first searches.
#[derive(Debug)]
pub(crate) struct Clip {
    pub sample: Sample,
    pub folded: OnceLock<Folded>,
}

impl Clip {
    pub fn new(sample: Sample) -> Self {
        Self { sample, folded: OnceLock::new() }
    }
}

impl Part {
    pub fn new(reading: Reading) -> Self {
        let Reading { file, content, problems } = reading;
        let mut part = Self { file, problems, clips: vec![], lines: vec![], runs: vec![], titles: vec![] };
        match content {
            Content::Nothing => {}
            Content::Samples(s) => part.clips = s.into_iter().map(|s| Arc::new(Clip::new(s))).collect(),
            Content::Instances(l) => part.lines = l,
            Content::Runs(r) => part.runs = r.into_iter().map(Arc::new).collect(),
            Content::Titles(t) => part.titles = t,
        }
        part
    }

    /// Brought nothing: refused, or an archive's own line.
    pub fn is_bare(&self) -> bool {
        self.clips.is_empty() && self.lines.is_empty() && self.runs.is_empty() && self.titles.is_empty()
    }

    /// The demo's files are loaded under this folder.
    pub fn is_demo(&self) -> bool {
        super::is_demo(&self.file.name)
    }

    /// The same bytes bring nothing new. Single-sample files take their id from the path, and a refused file is one
    /// line of the report each, so for these the name counts too.
    pub fn is_same_as(&self, reading: &Reading) -> bool {
        let by_name = self.is_bare() || self.file.kind == Kind::SampleFile;
        !self.file.hash.is_empty()
            && self.file.hash == reading.file.hash
            && (!by_name || self.file.name == reading.file.name)
    }
}
