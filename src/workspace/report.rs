//! The load report: every file with what it holds, and every problem.

use super::names::plural;
use super::part::Part;
use super::{Workspace, count};
use crate::page::open::{FileLine, Joined, Report};
use crate::read::{Kind, Problem, Severity};
use std::collections::HashMap;

/// Problems listed of one code in one file; the rest is counted.
const LISTED: usize = 20;

impl Workspace {
    /// What is loaded, file by file, and every problem.
    pub fn report(&self) -> Report {
        let problems = self.problems();
        let of = |s: Severity| count(problems.iter().filter(|p| p.severity == s).count());
        let listed = capped(&problems);
        let held = self.joins.samples.iter().filter(|h| !h.results_only);
        let mut by_file: HashMap<&str, [u32; 3]> = HashMap::new();
        for problem in &problems {
            let [refused, mended, noted] = by_file.entry(&problem.file).or_default();
            *match problem.severity {
                Severity::Error => refused,
                Severity::Warning => mended,
                Severity::Note => noted,
            } += 1;
        }
        let counts = |p: &Part| by_file.get(p.file.name.as_str()).copied().unwrap_or_default();
        Report {
            files: self.parts.iter().enumerate().map(|(i, p)| self.file_line(i, p, counts(p))).collect(),
            not_listed: count(problems.len() - listed.len()),
            refused: of(Severity::Error),
            mended: of(Severity::Warning),
            noted: of(Severity::Note),
            samples: count(held.clone().count()),
            rows: held.map(|h| count(h.sample().rows.len())).sum(),
            synthetic: self.is_synthetic(),
            problems: listed,
        }
    }

    /// Whether there is something, and all of it is invented.
    pub(crate) fn is_synthetic(&self) -> bool {
        let joins = &self.joins;
        let anything = !joins.samples.is_empty() || !joins.runs.is_empty();
        anything && joins.samples.iter().all(|h| h.synthetic) && joins.runs.iter().all(|r| r.synthetic)
    }

    fn file_line(&self, place: usize, part: &Part, [refused, mended, noted]: [u32; 3]) -> FileLine {
        let worst = [(refused, Severity::Error), (mended, Severity::Warning), (noted, Severity::Note)];
        FileLine {
            name: part.file.name.clone(),
            hash: part.file.hash.clone(),
            kind: part.file.kind,
            what: what(part),
            holds: holds(part),
            bytes: part.file.bytes,
            joined: self.joined(place),
            worst: worst.into_iter().find(|(n, _)| *n > 0).map(|(_, severity)| severity),
            refused,
            mended,
            noted,
            loaded: !part.is_bare(),
        }
    }

    /// Sum over the file's runs.
    fn joined(&self, place: usize) -> Option<Joined> {
        let add = |a: Option<u32>, b: Option<u32>| Some(a? + b?);
        self.joins.runs.iter().filter(|r| r.part == place).map(|r| r.joined).reduce(|a, b| Joined {
            answers: a.answers + b.answers,
            matched: add(a.matched, b.matched),
            ambiguous: add(a.ambiguous, b.ambiguous),
            unmatched: add(a.unmatched, b.unmatched),
            foreign: add(a.foreign, b.foreign),
            missing: add(a.missing, b.missing),
        })
    }
}

/// At most [`LISTED`] of a code and file, in order.
fn capped(problems: &[&Problem]) -> Vec<Problem> {
    let mut seen: HashMap<(&str, &str), usize> = HashMap::new();
    let mut listed = Vec::new();
    for problem in problems {
        let n = seen.entry((&problem.file, &problem.code)).or_default();
        *n += 1;
        if *n <= LISTED {
            listed.push((*problem).clone());
        }
    }
    listed
}

/// "relation pattern, demo-late".
fn what(part: &Part) -> String {
    let kind = match part.file.kind {
        Kind::Dataset => "dataset",
        Kind::SampleFile => "one sample",
        Kind::ErInstances => "emotion instances",
        Kind::VpInstances => "viewpoint instances",
        Kind::Titles => "titles",
        Kind::Archive => "archive",
        Kind::Unknown => "not recognised",
        Kind::Results | Kind::RawAnswers => return runs_words(part),
    };
    kind.to_owned()
}

fn runs_words(part: &Part) -> String {
    let raw = if part.file.kind == Kind::RawAnswers { "raw answers: " } else { "" };
    let mut words: Vec<String> = Vec::new();
    for run in &part.runs {
        let model = if run.model.trim().is_empty() { "(no model name)" } else { &run.model };
        let word = format!("{}, {model}", run.task.name().trim_end_matches('?').to_lowercase());
        if !words.contains(&word) {
            words.push(word);
        }
    }
    if words.is_empty() { "results".to_owned() } else { format!("{raw}{}", words.join("; ")) }
}

/// "12 samples, 435 turns", "126 answers".
pub(crate) fn holds(part: &Part) -> String {
    let mut words = Vec::new();
    if !part.clips.is_empty() {
        let rows: usize = part.clips.iter().map(|c| c.sample.rows.len()).sum();
        words.push(plural(count(part.clips.len()), "sample", "samples"));
        words.push(plural(count(rows), "turn", "turns"));
    }
    if !part.lines.is_empty() {
        words.push(plural(count(part.lines.len()), "instance", "instances"));
    }
    if !part.runs.is_empty() {
        let answers: usize = part.runs.iter().map(|r| r.answers.len()).sum();
        words.push(plural(count(answers), "answer", "answers"));
        let failed: usize = part.runs.iter().map(|r| r.failed.len()).sum();
        if failed > 0 {
            words.push(plural(count(failed), "failed sample", "failed samples"));
        }
    }
    if !part.titles.is_empty() {
        words.push(plural(count(part.titles.len()), "title", "titles"));
    }
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{answers, dataset, results, rpp, sample};
    use super::*;

    #[test]
    fn files_say_what_they_hold_and_how_they_joined() {
        let run = rpp("m-1", "demo-late", answers("c/1", &[(1, "a", "a"), (7, "a", "a")]));
        let w = Workspace::default().with(vec![dataset("d", vec![sample("c/1", 3)]), results("r", vec![run])]);
        let report = w.report();
        assert_eq!((report.samples, report.rows), (1, 3));
        let lines: Vec<_> = report.files.iter().map(|f| (f.what.as_str(), f.holds.as_str())).collect();
        assert_eq!(lines, [("dataset", "1 sample, 3 turns"), ("relation pattern, demo-late", "2 answers")]);
        let joined = report.files[1].joined.unwrap();
        assert_eq!((joined.matched, joined.unmatched, joined.foreign), (Some(1), Some(1), Some(0)));
        assert_eq!(report.files[1].worst, Some(Severity::Warning));
    }

    #[test]
    fn without_a_dataset_the_five_numbers_are_absent() {
        let w = Workspace::default().with(vec![results("r", vec![rpp("m-1", "m", answers("c/1", &[(1, "a", "a")]))])]);
        let joined = w.report().files[0].joined.unwrap();
        assert_eq!(joined, Joined { answers: 1, ..Joined::default() });
        assert_eq!(w.report().samples, 0);
    }

    #[test]
    fn many_problems_of_one_code_are_counted_not_listed() {
        let mut reading = dataset("d", vec![sample("c/1", 1)]);
        reading.problems = (1..=30).map(|n| Problem::new(Severity::Note, "x", "d", "m").at_line(n)).collect();
        let report = Workspace::default().with(vec![reading]).report();
        assert_eq!((report.problems.len(), report.not_listed, report.noted), (20, 10, 30));
    }

    #[test]
    fn synthetic_only_if_everything_is() {
        let demo = || dataset("demo/d", vec![sample("c/1", 1)]);
        assert!(Workspace::default().with(vec![demo()]).report().synthetic);
        assert!(!Workspace::default().with(vec![demo(), dataset("d", vec![sample("c/2", 1)])]).report().synthetic);
        assert!(!Workspace::default().report().synthetic);
    }
}
