//! What framing gives: spans of bytes, top-level objects with their members, and stretches that were passed over.
//!
//! Also the judgement on line breaks inside strings. Plain data; [`super::frame`] makes it.

use memchr::memchr2;

/// A stretch of bytes; `line` is 1-based and belongs to `start`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    pub start: usize,
    pub end: usize,
    pub line: u64,
}

impl Span {
    /// The bytes; empty if the span does not fit.
    pub fn of(self, bytes: &[u8]) -> &[u8] {
        bytes.get(self.start..self.end).unwrap_or_default()
    }
}

/// A member of a top-level object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Member {
    /// With its quotes, as written.
    pub key: Span,
    /// `end` is 0 while the value is not whole.
    pub value: Span,
    /// Objects in the value, if it is one of the [`LISTS`].
    pub items: Vec<Span>,
    /// The object inside which the file ends.
    pub torn: Option<Span>,
    pub is_list: bool,
}

impl Member {
    /// Whether the value ends before the file does.
    pub fn whole(&self) -> bool {
        self.value.end > 0
    }
}

/// A top-level object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    pub span: Span,
    pub last_line: u64,
    pub members: Vec<Member>,
    /// The file ends inside: 1-based line and column (in bytes) of its end.
    pub torn: Option<(u64, usize)>,
}

impl Frame {
    /// The member with this key.
    pub fn member(&self, bytes: &[u8], key: &str) -> Option<&Member> {
        self.members.iter().find(|m| unquoted(m.key.of(bytes)) == key.as_bytes())
    }
}

/// A key without its quotes; escapes are left alone (none of the known keys has any).
pub fn unquoted(key: &[u8]) -> &[u8] {
    key.strip_prefix(b"\"").and_then(|k| k.strip_suffix(b"\"")).unwrap_or(key)
}

/// Why bytes were passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// No object begins here.
    NotARecord,
    /// An object breaks off where the next record begins.
    Torn,
    TooDeep,
}

/// What comes next in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Record(Frame),
    Skipped {
        span: Span,
        last_line: u64,
        why: Why,
    },
    /// The budget is used up.
    More,
    End,
}

/// What a line break inside a string means, by the line that follows.
pub enum Break {
    /// The next record begins: this one is torn.
    Tear,
    /// The closing quote is missing; the structure goes on.
    Unclosed,
    /// Part of the text.
    Text,
}

/// Judges a line break inside a string by the line after it.
pub fn what_follows(bytes: &[u8], at: usize) -> Break {
    let line = bytes.get(at..).unwrap_or_default();
    if line.starts_with(b"{\"") {
        return Break::Tear;
    }
    let blanks = line.iter().take_while(|b| b" \t".contains(b)).count();
    let line = line.get(blanks..).unwrap_or_default();
    match line.first() {
        Some(b'}' | b']') => {
            let after = line.get(1..).unwrap_or_default().iter().find(|b| !b" \t\r".contains(b));
            if matches!(after, None | Some(b',' | b']' | b'}' | b'\n')) { Break::Unclosed } else { Break::Text }
        }
        Some(b'"') => {
            let key = line.get(1..line.len().min(80)).unwrap_or_default();
            let end = memchr2(b'"', b'\n', key).filter(|&i| key.get(i) == Some(&b'"'));
            let after = end.and_then(|i| key.get(i + 1..)).unwrap_or_default();
            let colon = after.iter().find(|b| **b != b' ') == Some(&b':');
            if colon { Break::Unclosed } else { Break::Text }
        }
        _ => Break::Text,
    }
}
