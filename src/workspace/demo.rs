//! The demo among what is loaded: known by the folder its files come from, and out of the way once somebody brings data.

use super::Workspace;
use crate::page::sample::SamplePage;
use crate::read::{Content, Reading};
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
        self.rebuilt(parts, again)
    }

    /// This workspace as it should receive these readings: without the demo as soon as somebody brings samples, or
    /// answers to samples that the demo does not have. Real and invented data never stand in one figure.
    #[must_use]
    pub fn making_way_for(&self, readings: &[Reading]) -> Self {
        let known = |id: &str| self.joins.samples.iter().any(|h| h.key.id == id);
        let foreign = |r: &Reading| match &r.content {
            Content::Samples(_) => true,
            Content::Runs(runs) => runs.iter().flat_map(|r| &r.answers).any(|a| !known(&a.key.sample_id)),
            Content::Instances(lines) => lines.iter().any(|l| !known(&l.key.sample_id)),
            Content::Nothing | Content::Titles(_) => false,
        };
        if readings.iter().any(|r| !is_demo(&r.file.name) && foreign(r)) { self.without_demo() } else { self.clone() }
    }

    /// The page of the sample that a link names, by key or by anonymous hash.
    pub fn sample_by_ref(&self, sample: &SampleRef) -> Option<SamplePage> {
        match sample {
            SampleRef::Key(key) => self.sample(key),
            SampleRef::Hash(hash) => self.sample(&self.find_anonymous(hash)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{answers, dataset, results, rpp, sample};
    use super::*;

    #[test]
    fn the_demo_makes_way_for_what_is_not_its_own() {
        let demo = Workspace::default().with(vec![dataset("demo/d.jsonl", vec![sample("a/1", 2)])]);
        let samples =
            |w: &Workspace, readings: Vec<Reading>| w.making_way_for(&readings).with(readings).report().samples;
        let own = |id: &str| results("r", vec![rpp("m-1", "m", answers(id, &[(1, "x", "x")]))]);
        assert_eq!(samples(&demo, vec![own("a/1")]), 1, "answers to the demo's samples join it");
        assert_eq!(samples(&demo, vec![own("b/1")]), 0, "answers to others do not");
        assert_eq!(samples(&demo, vec![dataset("d.jsonl", vec![sample("b/1", 2)])]), 1);
        assert_eq!(samples(&demo, vec![dataset("demo/e.jsonl", vec![sample("b/1", 2)])]), 2, "more of the demo");
    }
}
