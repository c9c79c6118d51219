//! What is loaded: files, joins, and the questions that pages ask of them (one module a page's answer).
//!
//! A workspace never changes: [`Workspace::with`] and [`Workspace::without`] build a new one and leave the old as it
//! was, so that questions can be answered while files are read. Samples and runs are shared between them, not copied.
//! Everything that joins or counts is derived when a workspace is built, by `join`, from whatever is there:
//! results may come before the dataset, and the order of files changes no figure and no id.
//!
//! Knows no bytes and no browser.

mod agreement;
mod check;
mod codes;
mod compare;
mod confusion;
mod cuts;
mod demo;
mod detail;
mod entries;
mod facets;
mod facts;
mod gold;
mod grades;
mod held;
mod inspect;
mod inspect_text;
mod instances;
mod intervals;
mod join;
mod made;
mod models;
mod names;
mod near;
mod offers;
mod overview;
mod part;
mod people;
mod report;
mod run;
mod sample;
mod samples;
mod search;
mod seen;
mod slices;
#[cfg(test)]
mod testing;
mod totals;
mod transitions;

pub use demo::{DEMO_FOLDER, is_demo};
pub use inspect::{Inspection, inspection};
pub use inspect_text::inspection_text;
pub use names::anonymous_hash;

use crate::page::SampleKey;
use crate::page::open::PrivateHead;
use crate::read::{Kind, Problem, Reading, Severity};
use codes::Codes;
use join::Joins;
use part::Part;
use std::sync::Arc;

/// Everything loaded at one moment, with all joins made.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    /// In order of addition.
    parts: Vec<Arc<Part>>,
    again: Vec<Again>,
    joins: Arc<Joins>,
    codes: Arc<Codes>,
}

/// The same bytes were given a second time.
#[derive(Clone, Debug)]
struct Again {
    hash: String,
    problem: Problem,
}

impl Workspace {
    /// A new workspace with these files added after those of this one.
    #[must_use]
    pub fn with(&self, readings: Vec<Reading>) -> Self {
        let mut parts = self.parts.clone();
        let mut again = self.again.clone();
        for reading in readings {
            match parts.iter().find(|p| p.is_same_as(&reading)) {
                // A refused file that is refused once more has nothing new to say.
                Some(first) if first.is_bare() => {}
                Some(first) => again.push(Again::new(&reading, first)),
                None => parts.push(Arc::new(Part::new(reading))),
            }
        }
        self.rebuilt(parts, again)
    }

    /// A new workspace without the file (or files) of these bytes.
    #[must_use]
    pub fn without(&self, hash: &str) -> Self {
        let parts = self.parts.iter().filter(|p| p.file.hash != hash).cloned().collect();
        let again = self.again.iter().filter(|a| a.hash != hash).cloned().collect();
        self.rebuilt(parts, again)
    }

    /// Whether no file has brought anything (refused files do not count).
    pub fn is_empty(&self) -> bool {
        self.parts.iter().all(|p| p.is_bare())
    }

    /// Private head fields of the run with this id, for the details panel only.
    pub fn private_head(&self, run_id: &str) -> Option<PrivateHead> {
        let mut runs = self.joins.runs.iter().map(|r| &r.run).filter(|r| r.id == run_id);
        let first = runs.next()?;
        let mut fields = first.private.clone();
        // Raw answers to several tasks in one file share the id, and the head.
        fields.extend(runs.flat_map(|r| r.private.clone()));
        let mut seen = Vec::new();
        fields.retain(|f| {
            !seen.contains(f) && {
                seen.push(f.clone());
                true
            }
        });
        Some(PrivateHead { run: run_id.to_owned(), task: Some(first.task), fields })
    }

    /// The sample whose id has a SHA-256 that begins with these hex digits (at least eight); `None` if no id has, or
    /// several different ones.
    pub fn find_anonymous(&self, hash: &str) -> Option<SampleKey> {
        if hash.len() < 8 || !hash.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let hash = hash.to_ascii_lowercase();
        let mut found = self.joins.samples.iter().filter(|h| names::id_hash(&h.key.id).starts_with(&hash));
        let first = found.next()?;
        found.all(|h| h.key.id == first.key.id).then(|| first.key.clone())
    }

    /// Every problem: of the files, of the joins, and files given twice. Sorted.
    fn problems(&self) -> Vec<&Problem> {
        let own = self.parts.iter().flat_map(|p| &p.problems);
        let mut all: Vec<_> = own.chain(&self.joins.problems).chain(self.again.iter().map(|a| &a.problem)).collect();
        all.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()).then_with(|| a.message.cmp(&b.message)));
        all
    }

    fn rebuilt(&self, parts: Vec<Arc<Part>>, again: Vec<Again>) -> Self {
        let joins = Arc::new(Joins::build(&parts));
        Self { parts, again, joins, codes: Arc::clone(&self.codes) }
    }
}

impl Again {
    fn new(reading: &Reading, first: &Part) -> Self {
        let message = format!("The same bytes are already loaded as {}; nothing was added.", first.file.name);
        let problem = Problem::new(Severity::Note, "already-loaded", &reading.file.name, message);
        Self { hash: reading.file.hash.clone(), problem }
    }
}

/// The word for a kind of file in `inspect --json`.
pub(crate) fn kind_key(kind: Kind) -> &'static str {
    match kind {
        Kind::Dataset => "dataset",
        Kind::SampleFile => "sample",
        Kind::ErInstances => "er-instances",
        Kind::VpInstances => "vp-instances",
        Kind::Results => "results",
        Kind::RawAnswers => "raw-answers",
        Kind::Titles => "titles",
        Kind::Archive => "archive",
        Kind::Unknown => "unknown",
    }
}

/// A count for a page. Nothing that fits in memory reaches the limit.
pub(crate) fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::testing::{answers, dataset, results, rpp, sample};
    use super::*;
    use crate::page::samples::SamplesAsk;
    use crate::read::Content;

    #[test]
    fn the_same_bytes_twice_are_noted_and_add_nothing() {
        let one = Workspace::default().with(vec![dataset("d", vec![sample("c/1", 1)])]);
        let mut again = dataset("copy of d", vec![sample("c/1", 1)]);
        again.file.hash = "hash of d".into();
        let two = one.with(vec![again]);
        assert_eq!(two.report().samples, 1);
        let problems: Vec<_> = two.report().problems.into_iter().map(|p| (p.code, p.file)).collect();
        assert_eq!(problems, [("already-loaded".to_owned(), "copy of d".to_owned())]);
        assert!(one.report().problems.is_empty(), "the old workspace is as it was");
        let gone = two.without("hash of d");
        assert!(gone.is_empty() && gone.report().problems.is_empty());
    }

    #[test]
    fn a_refused_file_is_listed_but_leaves_the_workspace_empty() {
        let mut refused = dataset("x.png", vec![]);
        refused.content = Content::Nothing;
        refused.problems = vec![Problem::new(Severity::Error, "unrecognised", "x.png", "m")];
        let w = Workspace::default().with(vec![refused.clone()]).with(vec![refused]);
        assert!(w.is_empty());
        let report = w.report();
        assert_eq!((report.files.len(), report.refused), (1, 1), "given twice, listed once");
        assert!(!report.files[0].loaded);
    }

    #[test]
    fn private_fields_only_on_request_and_from_no_other_run() {
        let mut run = rpp("m-1", "m", answers("c/1", &[(1, "a", "a")]));
        run.private = vec![("data_root".into(), "/home/somebody/data".into())];
        let w = Workspace::default().with(vec![results("r", vec![run])]);
        assert_eq!(w.private_head("m-1").unwrap().fields.len(), 1);
        assert!(w.private_head("m-2").is_none());
        let key = SampleKey { id: "c/1".into(), line: None };
        let everything = format!(
            "{:?}{:?}{:?}{:?}{:?}{}",
            w.report(),
            w.overview(),
            w.sample(&key),
            w.samples(&SamplesAsk::default()),
            inspection(&w),
            inspection_text(&w)
        );
        assert!(!everything.contains("somebody"));
    }

    #[test]
    fn anonymous_links_find_their_sample() {
        let w = Workspace::default().with(vec![dataset("d", vec![sample("c/1", 1), sample("c/2", 1)])]);
        let hash = anonymous_hash("c/2");
        assert_eq!(w.find_anonymous(&hash).map(|k| k.id), Some("c/2".to_owned()));
        assert_eq!(w.find_anonymous(&hash[..4]), None, "too short to mean one sample");
        assert_eq!(w.find_anonymous("zzzzzzzzzzzz"), None);
        assert_eq!(w.find_anonymous(&"0".repeat(12)), None);
    }
}
