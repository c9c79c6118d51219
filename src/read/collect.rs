//! What one file gives while it is read: its kind, its records, and the problems of whole records.

use super::cell::Cell;
use super::dataset::{Origin, sample};
use super::decode;
use super::fields::short;
use super::instances::{SKIPPED, instance};
use super::json::{Fault, parse};
use super::pieces::{Frame, Span, Why};
use super::problem::{At, Problems};
use super::raw_answers::RawRuns;
use super::recognise::{EXPECTED, RecordKind, is_private_key, record_kind};
use super::results::{Head, name_runs, note_run};
use super::{Content, Kind, Problem, Title};
use crate::corpus::Sample;
use crate::runs::{InstanceLine, Run, Task};
use std::collections::HashMap;

/// Characters of an unrecognised file that its problem shows.
const PREVIEW: usize = 2000;

/// Gathers the records of one file.
#[derive(Debug, Default)]
pub struct Collected {
    file: String,
    path: String,
    pub kind: Option<Kind>,
    samples: Vec<Sample>,
    instances: Vec<InstanceLine>,
    pub titles: Vec<Title>,
    pub raw: RawRuns,
    pub runs: Vec<Run>,
    problems: Problems,
    /// Line on which each sample id was first seen.
    ids: HashMap<String, u64>,
    records: u64,
    last_line: u64,
    /// First line where records were not one a line.
    odd_line: Option<u64>,
    /// Keys of the first record of no known shape.
    unrecognised: Option<String>,
    /// The last record breaks off: its first line, and where the file ends.
    torn: Option<(u64, u64, usize)>,
    /// The file breaks off inside a list of raw answers.
    pub raw_incomplete: bool,
}

impl Collected {
    pub fn new(file: &str, path: &str, problems: Problems) -> Self {
        Self { file: file.to_owned(), path: path.to_owned(), problems, ..Self::default() }
    }

    pub fn problems(&mut self) -> &mut Problems {
        &mut self.problems
    }

    pub fn file(&self) -> &str {
        &self.file
    }

    /// Remembers whether records stand one a line.
    pub fn count_lines(&mut self, frame: &Frame) {
        self.records += 1;
        let alone = frame.span.line > self.last_line && frame.span.line == frame.last_line;
        if !alone && self.odd_line.is_none() {
            self.odd_line = Some(frame.span.line);
        }
        self.last_line = frame.last_line;
    }

    /// Bytes that hold no record.
    pub fn skipped(&mut self, span: Span, last_line: u64, why: Why) {
        let at = At::Record { line: span.line, id: "" };
        let lines = if last_line > span.line {
            format!("lines {} to {last_line}", span.line)
        } else {
            format!("line {}", span.line)
        };
        match why {
            Why::NotARecord => {
                self.problems.warn("not-a-record", &at, || format!("expected a record, {lines} hold none; left out"));
            }
            Why::Torn => self
                .problems
                .warn("torn-record", &at, || format!("{lines}: the record breaks off where the next begins; left out")),
            Why::TooDeep => {
                self.problems.warn("too-deep", &at, || format!("{lines}: nested deeper than 128 levels; left out"));
            }
        }
    }

    /// Reads one record that is no container.
    pub fn record(&mut self, frame: &Frame, bytes: &[u8]) {
        if let Some((line, column)) = frame.torn {
            self.torn = Some((frame.span.line, line, column));
            return;
        }
        let mut problems = std::mem::take(&mut self.problems);
        with_cell(bytes, frame.span, &mut problems, |cell, problems| self.take(cell, frame.span, problems));
        self.problems = problems;
    }

    fn take(&mut self, cell: &Cell<'_>, span: Span, problems: &mut Problems) {
        let at = At::Record { line: span.line, id: "" };
        let Some(kind) = record_kind(cell) else {
            if !cell.members().is_empty() {
                self.unrecognised(cell.members().iter().map(|(k, _)| k.as_ref()), &at, problems);
            }
            return;
        };
        let of_file = match kind {
            RecordKind::Sample => Kind::Dataset,
            RecordKind::HeadlessSample => Kind::SampleFile,
            RecordKind::Instance(Task::Er) => Kind::ErInstances,
            RecordKind::Instance(_) => Kind::VpInstances,
            RecordKind::RawAnswer(_) => Kind::RawAnswers,
        };
        if !self.is_of(of_file, &at, problems) {
            return;
        }
        match kind {
            RecordKind::Sample | RecordKind::HeadlessSample => {
                let origin = Origin { file: &self.file, line: span.line, path: &self.path };
                let sample = sample(cell, kind == RecordKind::HeadlessSample, origin, problems);
                self.note_id(&sample, problems);
                self.samples.push(sample);
            }
            RecordKind::Instance(task) => self.instances.push(instance(task, cell, &at, problems)),
            RecordKind::RawAnswer(task) => self.raw.take(task, cell, &Head::default(), &at, problems),
        }
    }

    /// Whether a record of this kind belongs into the file; the first one decides.
    pub fn is_of(&mut self, kind: Kind, at: &At<'_>, problems: &mut Problems) -> bool {
        let file = *self.kind.get_or_insert(kind);
        if file != kind {
            problems.warn("mixed-kinds", at, || {
                format!("a record of another kind ({kind:?}) in a file of {file:?}; left out")
            });
        }
        file == kind
    }

    /// Notes a record of no known shape; if nothing else is found, the file is refused with its keys.
    pub fn unrecognised<'k>(&mut self, keys: impl Iterator<Item = &'k str>, at: &At<'_>, problems: &mut Problems) {
        let keys: Vec<String> = keys.take(60).map(|k| short(k, 60)).collect();
        problems.warn("unrecognised-record", at, || {
            format!("no known kind of record (keys: {}); left out", keys.join(", "))
        });
        self.unrecognised.get_or_insert_with(|| {
            let known = ["sample_id", "rows", "task", "details", "samples", "predictions", "titles"];
            let missing: Vec<&str> = known.into_iter().filter(|k| !keys.iter().any(|found| found == k)).collect();
            format!("found the keys {}; missing {}", keys.join(", "), missing.join(", "))
        });
    }

    fn note_id(&mut self, sample: &Sample, problems: &mut Problems) {
        let at = At::Record { line: sample.line, id: &sample.id };
        if sample.id.trim().is_empty() {
            problems.note("blank-id", &at, || format!("the sample on line {} has no id", sample.line));
        }
        if let Some(first) = self.ids.get(&sample.id) {
            problems.note("duplicate-id", &at, || {
                format!("sample id \"{}\" stands on line {first} and on line {}; both are kept", sample.id, sample.line)
            });
        } else {
            self.ids.insert(sample.id.clone(), sample.line);
        }
    }

    /// The file has been read to its end: what can only be said now.
    pub fn end(&mut self, bytes: &[u8]) {
        let at = |line| At::Record { line, id: "" };
        match (self.torn, self.kind) {
            (Some((_, line, column)), None) => self.problems.error("torn-file", &at(line), || {
                format!("file ends early: line {line}, column {column}; nothing whole could be read")
            }),
            (Some((first, line, column)), Some(_)) => self.problems.warn("torn-tail", &at(first), || {
                format!(
                    "line {first} is incomplete (last line): the file ends at line {line}, column {column}; left out"
                )
            }),
            (None, _) => {}
        }
        if let Some(line) = self.odd_line.filter(|_| self.records > 1) {
            self.problems.note("not-one-per-line", &at(line), || {
                format!("records were not one per line (first seen at line {line}); all were read")
            });
        }
        if self.kind.is_some() || self.problems.has_errors() {
            return;
        }
        let nothing_there = ["not-a-record", "bad-record", "unrecognised-record", "torn-record", "too-deep"];
        if !nothing_there.iter().any(|code| self.problems.has(code)) {
            self.problems.note("empty", &At::File, || "the file holds no records".into());
            return;
        }
        self.problems.withdraw("unrecognised-record");
        let found = self.unrecognised.take().unwrap_or_else(|| "found no readable record".into());
        self.problems.error("unrecognised-shape", &At::File, || {
            format!("unrecognised shape: expected {EXPECTED}; {found}. It begins: {}", preview(bytes))
        });
    }

    /// Kind, number of records, content and problems of the file.
    pub fn finish(mut self, hash: &str) -> (Kind, u64, Content, Vec<Problem>) {
        let kind = self.kind.unwrap_or(Kind::Unknown);
        // Lines that were lost at the end count as well as a list that breaks off.
        let incomplete = self.raw_incomplete || self.torn.is_some() || self.problems.has("compressed-cut");
        self.runs.extend(self.raw.finish(incomplete, &self.file));
        name_runs(&mut self.runs, hash);
        for run in &self.runs {
            note_run(run, &mut self.problems);
        }
        let answers: usize = self.runs.iter().map(|r| r.answers.len()).sum();
        let records = self.samples.len() + self.instances.len() + self.titles.len() + answers;
        let content = match kind {
            Kind::Dataset | Kind::SampleFile => Content::Samples(self.samples),
            Kind::ErInstances | Kind::VpInstances => Content::Instances(self.instances),
            Kind::Results | Kind::RawAnswers if !self.runs.is_empty() => Content::Runs(self.runs),
            Kind::Titles => Content::Titles(self.titles),
            _ => Content::Nothing,
        };
        (kind, records as u64, content, self.problems.finish())
    }
}

/// Decodes and reads one record and hands it on; mends and faults become problems. `None` if it cannot be read.
pub fn with_cell<T>(
    bytes: &[u8],
    span: Span,
    problems: &mut Problems,
    take: impl FnOnce(&Cell<'_>, &mut Problems) -> T,
) -> Option<T> {
    match try_cell(bytes, span, problems, take) {
        Ok(taken) => Some(taken),
        Err(fault) => {
            problems.warn("bad-record", &At::Record { line: line_of(bytes, span, fault.at), id: "" }, || {
                let (column, expected, first) = (column_of(bytes, span, fault.at), fault.expected, span.line);
                format!("column {column}: expected {expected}; the record that begins on line {first} is left out")
            });
            None
        }
    }
}

/// The same, but a fault is the caller's to report.
pub fn try_cell<T>(
    bytes: &[u8],
    span: Span,
    problems: &mut Problems,
    take: impl FnOnce(&Cell<'_>, &mut Problems) -> T,
) -> Result<T, Fault> {
    let (text, bad) = decode::text(span.of(bytes));
    let parsed = parse(&text, &SKIPPED)?;
    if let Some(bad) = bad {
        problems.warn("not-utf8", &At::Record { line: line_of(bytes, span, bad), id: "" }, || {
            format!("not UTF-8 at byte {}; such bytes are read as Windows-1252", span.start + bad)
        });
    }
    for (mend, offset) in parsed.mends {
        // Lines are counted only for what is listed: a record may hold a million mends.
        let line = if problems.is_full(mend.code()) { span.line } else { line_of(bytes, span, offset) };
        problems.warn(mend.code(), &At::Record { line, id: "" }, || {
            format!("column {}: {}", column_of(bytes, span, offset), mend.words())
        });
    }
    Ok(take(&parsed.cell, problems))
}

/// 1-based line of an offset inside a span.
fn line_of(bytes: &[u8], span: Span, offset: usize) -> u64 {
    let inside = span.of(bytes);
    let before = inside.get(..offset.min(inside.len())).unwrap_or_default();
    span.line + memchr::memchr_iter(b'\n', before).count() as u64
}

/// 1-based column (in bytes) of an offset inside a span. Looks back to the start of the line, however long it is.
fn column_of(bytes: &[u8], span: Span, offset: usize) -> usize {
    let end = (span.start + offset).min(bytes.len());
    let start_of_line = memchr::memrchr(b'\n', bytes.get(..end).unwrap_or_default()).map_or(0, |i| i + 1);
    end - start_of_line + 1
}

/// The first characters of a file, with private values left out.
fn preview(bytes: &[u8]) -> String {
    let head = bytes.get(..bytes.len().min(PREVIEW * 32)).unwrap_or(bytes);
    let (text, _) = decode::text(head);
    let mut pieces: Vec<&str> = text.split('"').collect();
    for i in 0..pieces.len() {
        let private = pieces.get(i).is_some_and(|key| is_private_key(key));
        if private
            && pieces.get(i + 1).is_some_and(|between| between.trim() == ":")
            && let Some(value) = pieces.get_mut(i + 2)
        {
            *value = "(left out)";
        }
    }
    short(&pieces.join("\""), PREVIEW)
}
