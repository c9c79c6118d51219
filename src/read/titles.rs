//! Titles and one-line summaries of samples: `{"titles":[{"sample_id","title","summary"}]}`.

use super::Title;
use super::cell::Cell;
use super::fields::{id, text};
use super::problem::{At, Problems};

/// One title; `None` if the record names no sample.
pub fn title(record: &Cell<'_>, at: &At<'_>, problems: &mut Problems) -> Option<Title> {
    if !record.has("sample_id") {
        problems.warn("bad-record", at, || "expected a sample_id; the title is left out".into());
        return None;
    }
    Some(Title {
        sample_id: id(record, "sample_id"),
        title: text(record, "title", at, problems),
        summary: text(record, "summary", at, problems),
    })
}
