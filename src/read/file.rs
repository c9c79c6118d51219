//! One file, unpacked: hashes it, cuts it into records, and turns these into samples, instances, answers or titles.
//!
//! Works in slices. Nothing here knows archives or how formats look inside; see the readers of each.

use super::collect::Collected;
use super::container::Container;
use super::decode::{self, Looks};
use super::frame::{Framer, LISTS};
use super::pieces::Piece;
use super::problem::{At, Problems};
use super::{FileInfo, Kind, Reading};
use sha2::{Digest, Sha256};

/// Bytes hashed before the budget is looked at again.
const HASH_SLICE: usize = 256 << 10;

#[derive(Debug, PartialEq, Eq)]
enum Stage {
    Hash,
    Decode,
    Read,
    Done,
}

/// Reads one file.
pub struct FileReader {
    name: String,
    bytes: Vec<u8>,
    size: u64,
    hasher: Sha256,
    hashed: usize,
    hash: String,
    stage: Stage,
    framer: Framer,
    /// An object with a long list that is being read element by element.
    open: Option<Container>,
    collected: Collected,
}

impl FileReader {
    /// `path`: below the root, for the id of a sample without a header. `cut`: the archive around it ended early.
    pub fn new(name: &str, path: &str, bytes: Vec<u8>, cut: bool) -> Self {
        let mut problems = Problems::of_file(name);
        if cut {
            problems.warn("compressed-cut", &At::File, || {
                "compressed data ends early or is damaged; what could be unpacked before that is read".into()
            });
        }
        Self {
            name: name.to_owned(),
            size: bytes.len() as u64,
            bytes,
            hasher: Sha256::new(),
            hashed: 0,
            hash: String::new(),
            stage: Stage::Hash,
            framer: Framer::default(),
            open: None,
            collected: Collected::new(name, path, problems),
        }
    }

    /// Bytes done and in all.
    pub fn progress(&self) -> (u64, u64) {
        let done = self.open.as_ref().map_or(self.framer.position(), Container::position);
        (done as u64, self.size)
    }

    /// Works on about `budget` bytes; the reading once it is whole.
    pub fn step(&mut self, budget: usize) -> Option<Reading> {
        let mut left = budget.max(1);
        while left > 0 {
            let before = self.framer.position();
            match self.stage {
                Stage::Hash => left = left.saturating_sub(self.hash_slice(left)),
                Stage::Decode => self.decode(),
                Stage::Read => {
                    let used = if let Some(container) = &mut self.open {
                        let used = container.step(&self.bytes, &mut self.collected);
                        if used.is_none() {
                            self.open = None;
                        }
                        used.unwrap_or(1)
                    } else {
                        self.next_record(left);
                        self.framer.position().saturating_sub(before).max(1)
                    };
                    left = left.saturating_sub(used);
                }
                Stage::Done => return Some(self.finish()),
            }
        }
        None
    }

    fn hash_slice(&mut self, left: usize) -> usize {
        let rest = self.bytes.get(self.hashed..).unwrap_or_default();
        let slice = rest.get(..rest.len().min(left).min(HASH_SLICE)).unwrap_or_default();
        self.hasher.update(slice);
        self.hashed += slice.len();
        if self.hashed >= self.bytes.len() {
            self.hash = hex(&std::mem::take(&mut self.hasher).finalize());
            self.stage = Stage::Decode;
        }
        slice.len()
    }

    fn decode(&mut self) {
        self.stage = Stage::Read;
        let problems = self.collected.problems();
        match decode::looks(&self.bytes) {
            Looks::Empty => {
                problems.note("empty", &At::File, || "the file is empty".into());
                self.stage = Stage::Done;
            }
            Looks::Foreign(what) => {
                problems.error("foreign-file", &At::File, || format!("this is {what}; it holds no benchmark data"));
                self.stage = Stage::Done;
            }
            Looks::Gzip | Looks::Zip => {
                problems.error("nested-archive", &At::File, || {
                    "an archive inside an archive is not opened; unpack it and drop it by itself".into()
                });
                self.collected.kind = Some(Kind::Archive);
                self.stage = Stage::Done;
            }
            Looks::Utf16 { little } => {
                let (text, lost) = decode::utf16(&self.bytes, little);
                self.bytes = text;
                problems.note("utf-16", &At::File, || "the file is UTF-16, not UTF-8; read as such".into());
                if lost > 0 {
                    problems.warn("utf-16-broken", &At::File, || {
                        format!("{lost} broken UTF-16 units; each is shown as the replacement character")
                    });
                }
            }
            Looks::Text => {}
        }
    }

    fn next_record(&mut self, budget: usize) {
        match self.framer.next(&self.bytes, budget) {
            Piece::More => {}
            Piece::End => {
                self.collected.end(&self.bytes);
                self.stage = Stage::Done;
            }
            Piece::Skipped { span, last_line, why } => self.collected.skipped(span, last_line, why),
            Piece::Record(frame) => {
                let has_list = LISTS.iter().any(|key| frame.member(&self.bytes, key).is_some_and(|m| m.is_list));
                let has_rows = frame.member(&self.bytes, "rows").is_some();
                self.collected.count_lines(&frame);
                if has_list && !has_rows {
                    self.open = Container::open(&frame, &self.bytes, &mut self.collected);
                } else {
                    self.collected.record(&frame, &self.bytes);
                }
            }
        }
    }

    fn finish(&mut self) -> Reading {
        let collected = std::mem::take(&mut self.collected);
        let (kind, records, content, problems) = collected.finish(&self.hash);
        self.bytes = Vec::new();
        let file = FileInfo { name: self.name.clone(), kind, bytes: self.size, records, hash: self.hash.clone() };
        Reading { file, content, problems }
    }
}

/// Lower-case hex.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut out, b| {
        let _ = write!(out, "{b:02x}");
        out
    })
}
