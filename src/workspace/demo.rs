//! The demo among what is loaded: known by the folder its files come from, and out of the way once somebody brings data.

use super::Workspace;
use crate::page::sample::SamplePage;
use crate::route::SampleRef;
use std::sync::Arc;

/// The folder, beside the page, that the demo's files are fetched from.
pub const DEMO_FOLDER: &str = "demo/";

/// Whether a file of this name is one of the demo's.
pub fn is_demo(file_name: &str) -> bool {
    file_name.starts_with(DEMO_FOLDER)
}

impl Workspace {
    /// A new workspace without the demo's files.
    #[must_use]
    pub fn without_demo(&self) -> Self {
        let parts: Vec<Arc<_>> = self.parts.iter().filter(|p| !is_demo(&p.file.name)).cloned().collect();
        let again = self.again.iter().filter(|a| !is_demo(&a.problem.file)).cloned().collect();
        Self::build(parts, again)
    }

    /// The page of the sample that a link names, by key or by anonymous hash.
    pub fn sample_by_ref(&self, sample: &SampleRef) -> Option<SamplePage> {
        match sample {
            SampleRef::Key(key) => self.sample(key),
            SampleRef::Hash(hash) => self.sample(&self.find_anonymous(hash)?),
        }
    }
}
