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
