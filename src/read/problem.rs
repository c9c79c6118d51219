//! What went wrong while reading, where, and what was done instead.

use serde::{Deserialize, Serialize};

/// How much was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Refused: the file could not be used.
    Error,
    /// Mended, or a record was left out.
    Warning,
    /// Worth knowing; nothing was lost.
    Note,
}

impl Severity {
    /// The word on a screen.
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "refused",
            Self::Warning => "mended",
            Self::Note => "noted",
        }
    }
}

/// One problem. `message` says what was expected, what was found and what was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    pub severity: Severity,
    /// Stable, kebab-case (`torn-tail`, `not-utf8`, `gold-differs`).
    pub code: String,
    pub file: String,
    /// 1-based.
    pub line: Option<u64>,
    /// Path inside the record, such as `rows[3].start_time`; sample id where that helps.
    pub path: Option<String>,
    pub message: String,
}

impl Problem {
    /// A problem of a whole file.
    pub fn new(severity: Severity, code: &str, file: &str, message: impl Into<String>) -> Self {
        Self { severity, code: code.to_owned(), file: file.to_owned(), line: None, path: None, message: message.into() }
    }

    /// At this 1-based line.
    #[must_use]
    pub fn at_line(mut self, line: u64) -> Self {
        self.line = Some(line);
        self
    }

    /// At this path inside the record.
    #[must_use]
    pub fn at_path(mut self, path: impl Into<String>) -> Self {
        self.path = Some(path.into());
        self
    }

    /// Order of every list of problems: file, line, code.
    pub fn sort_key(&self) -> (&str, u64, &str, &str) {
        (&self.file, self.line.unwrap_or(0), &self.code, self.path.as_deref().unwrap_or(""))
    }
}

/// At most this many problems of one code are listed a file; one line more says how many there were.
pub const LISTED: usize = 20;

/// Where a problem is: a record's line, and the way to a value inside it. Written out only if a problem is listed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum At<'a> {
    File,
    /// A record or an element of a list by its 1-based line; `id` of the sample, may be empty.
    Record {
        line: u64,
        id: &'a str,
    },
    Key(&'a At<'a>, &'a str),
    /// 0-based, as in the file's own lists.
    Index(&'a At<'a>, usize),
}

impl<'a> At<'a> {
    pub fn key(&'a self, key: &'a str) -> Self {
        Self::Key(self, key)
    }

    pub fn index(&'a self, index: usize) -> Self {
        Self::Index(self, index)
    }

    pub fn line(&self) -> Option<u64> {
        match self {
            Self::File => None,
            Self::Record { line, .. } => Some(*line),
            Self::Key(parent, _) | Self::Index(parent, _) => parent.line(),
        }
    }

    fn path(&self) -> String {
        match self {
            Self::File | Self::Record { .. } => String::new(),
            Self::Key(parent, key) => match parent.path() {
                path if path.is_empty() => (*key).to_owned(),
                path => format!("{path}.{key}"),
            },
            Self::Index(parent, index) => format!("{}[{index}]", parent.path()),
        }
    }

    /// The path inside the record, or the sample's id where the whole record is meant.
    fn words(&self) -> Option<String> {
        match self {
            Self::Record { id, .. } => Some((*id).to_owned()),
            other => Some(other.path()),
        }
        .filter(|p| !p.is_empty())
    }
}

/// Collects the problems of one file, at most [`LISTED`] of a code.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    file: String,
    listed: Vec<Problem>,
    /// By code, in order of first appearance: how many, and the worst.
    counts: Vec<(&'static str, usize, Severity)>,
}

impl Problems {
    pub fn of_file(file: &str) -> Self {
        Self { file: file.to_owned(), ..Self::default() }
    }

    /// Lists a problem; `message` is only written out if it is listed.
    pub fn add(&mut self, severity: Severity, code: &'static str, at: &At<'_>, message: impl FnOnce() -> String) {
        let known = self.counts.iter().position(|(c, ..)| *c == code).unwrap_or(self.counts.len());
        if known == self.counts.len() {
            self.counts.push((code, 0, severity));
        }
        let Some((_, count, worst)) = self.counts.get_mut(known) else { return };
        *count += 1;
        *worst = severity.min(*worst);
        let count = *count;
        if count <= LISTED {
            let mut problem = Problem::new(severity, code, &self.file, message());
            problem.line = at.line();
            problem.path = at.words();
            self.listed.push(problem);
        }
    }

    pub fn error(&mut self, code: &'static str, at: &At<'_>, message: impl FnOnce() -> String) {
        self.add(Severity::Error, code, at, message);
    }

    pub fn warn(&mut self, code: &'static str, at: &At<'_>, message: impl FnOnce() -> String) {
        self.add(Severity::Warning, code, at, message);
    }

    pub fn note(&mut self, code: &'static str, at: &At<'_>, message: impl FnOnce() -> String) {
        self.add(Severity::Note, code, at, message);
    }

    /// Takes back every problem of a code (a stronger one says it better).
    pub fn withdraw(&mut self, code: &str) {
        self.counts.retain(|(c, ..)| *c != code);
        self.listed.retain(|p| p.code != code);
    }

    pub fn has(&self, code: &str) -> bool {
        self.counts.iter().any(|(c, ..)| *c == code)
    }

    /// Whether further problems of this code are only counted.
    pub fn is_full(&self, code: &str) -> bool {
        self.counts.iter().any(|(c, count, _)| *c == code && *count >= LISTED)
    }

    pub fn has_errors(&self) -> bool {
        self.counts.iter().any(|(.., worst)| *worst == Severity::Error)
    }

    /// Sorted; what the cap left out is counted in a last line for each code.
    pub fn finish(mut self) -> Vec<Problem> {
        self.listed.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
        for (code, count, worst) in &self.counts {
            if let Some(more) = count.checked_sub(LISTED).filter(|more| *more > 0) {
                let message = format!("{more} more problems of this kind ({code}) are not listed");
                self.listed.push(Problem::new(*worst, code, &self.file, message));
            }
        }
        self.listed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_read_as_in_the_file() {
        let record = At::Record { line: 4, id: "a/b" };
        let rows = record.key("rows");
        let row = rows.index(3);
        let end = row.key("end_time");
        assert_eq!((end.words().as_deref(), end.line()), (Some("rows[3].end_time"), Some(4)));
        assert_eq!(record.words().as_deref(), Some("a/b"));
        assert_eq!(At::File.words(), None);
    }

    #[test]
    fn a_flood_of_one_code_is_capped_and_counted() {
        let mut problems = Problems::of_file("f");
        for line in 1..=23 {
            problems.note("odd", &At::Record { line, id: "" }, || format!("n{line}"));
        }
        problems.warn("other", &At::File, || "w".into());
        let list = problems.finish();
        // 20 listed + 1 other + 1 line for the 3 left out.
        assert_eq!(list.len(), 22);
        assert_eq!(list.last().map(|p| p.message.as_str()), Some("3 more problems of this kind (odd) are not listed"));
    }
}
