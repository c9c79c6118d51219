//! Books as files: JSON with everything, CSV with the codings for a spreadsheet, and both read back.
//!
//! Reading gives whatever could be read **plus** every problem; nothing in a file can panic, and no code, coding or work
//! list is left out or mended without a word.

mod csv;
mod gather;
mod json;
mod write;

pub use csv::to_csv;
pub use write::to_json;

use super::book::Book;
use crate::read::{At, Problem, Problems, decoded};

/// What the JSON says it is.
pub const FORMAT: &str = "rescue-explorer-coding";
/// The version of the JSON that is written; any other is read as far as it is understood.
pub const VERSION: u64 = 1;

/// A file of codings as far as it could be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Import {
    pub book: Book,
    /// By line and kind.
    pub problems: Vec<Problem>,
}

/// Reads a file of codings: JSON if it begins with a brace, else CSV. `file` is its name, for the problems.
pub fn import(bytes: &[u8], file: &str) -> Import {
    let mut problems = Problems::of_file(file);
    let (text, not_utf8) = decoded(bytes);
    if let Some(at) = not_utf8 {
        let line = line_at(&text, at);
        problems.warn("not-utf8", &At::Record { line, id: "" }, || {
            "expected UTF-8; bytes that are not are read as Windows-1252".into()
        });
    }
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') { json::read(text, problems) } else { csv::read(text, problems) }
}

/// The 1-based line of a byte.
fn line_at(text: &str, at: usize) -> u64 {
    memchr::memchr_iter(b'\n', text.as_bytes().get(..at).unwrap_or_default()).count() as u64 + 1
}

#[cfg(test)]
mod tests;
