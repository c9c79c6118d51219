//! Text to tokens: total, each with its place. What is no token is one too, so that the parser reports it in its turn.
//!
//! Knows neither fields nor grammar beyond the reserved words.

use super::expr::Op;
use std::ops::Range;

/// Words of the language: as values they stand in quotes.
pub(super) const RESERVED: [&str; 8] = ["and", "or", "not", "in", "is", "contains", "missing", "present"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Letters, digits, `_ - . /`, apostrophes between them: name, keyword, value or number.
    Word,
    Quoted,
    /// A quotation that never ends.
    Unclosed,
    /// A quotation with a backslash, at this byte, before something else than `"` or `\`.
    BadEscape(usize),
    Sign(Op),
    Open,
    Close,
    Comma,
    /// What the language does not have.
    Stray,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub shape: Shape,
    pub start: usize,
    /// As written.
    pub raw: &'a str,
}

impl Token<'_> {
    pub fn end(&self) -> usize {
        self.start + self.raw.len()
    }

    pub fn range(&self) -> Range<usize> {
        self.start..self.end()
    }

    /// Whether it is this keyword.
    pub fn is(&self, keyword: &str) -> bool {
        self.shape == Shape::Word && self.raw.eq_ignore_ascii_case(keyword)
    }

    /// Whether it is a value for its looks.
    pub fn is_value(&self) -> bool {
        self.shape == Shape::Quoted || (self.shape == Shape::Word && !is_reserved(self.raw))
    }

    /// The text it stands for: a quotation without quotes and escapes.
    pub fn text(&self) -> String {
        match self.shape {
            Shape::Word => self.raw.to_owned(),
            _ => unquoted(self.raw),
        }
    }
}

pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.iter().any(|reserved| reserved.eq_ignore_ascii_case(word))
}

/// Whether a text is one word of the language and needs no quotes.
pub(super) fn is_bare(text: &str) -> bool {
    !text.is_empty() && word(text) == text.len()
}

/// The content of a quotation, closed or not.
pub(super) fn unquoted(raw: &str) -> String {
    let mut text = String::new();
    let mut rest = raw.strip_prefix('"').unwrap_or(raw).chars();
    while let Some(c) = rest.next() {
        match c {
            '"' => break,
            '\\' => text.extend(rest.next()),
            c => text.push(c),
        }
    }
    text
}

pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let start = text.len() - rest.len();
        let (shape, length) = token(first, rest, start);
        // At least the first character, so that every turn of the loop comes nearer the end.
        let (raw, after) = rest.split_at_checked(length.max(first.len_utf8())).unwrap_or((rest, ""));
        found.push(Token { shape, start, raw });
        rest = after.trim_start();
    }
    found
}

/// Longest first. Signs of other languages are kept whole, so that a message can name them.
const SIGNS: [(&str, Shape); 14] = [
    ("==", Shape::Stray),
    ("=>", Shape::Stray),
    ("=<", Shape::Stray),
    ("<>", Shape::Stray),
    ("&&", Shape::Stray),
    ("||", Shape::Stray),
    ("!=", Shape::Sign(Op::Differs)),
    ("<=", Shape::Sign(Op::AtMost)),
    (">=", Shape::Sign(Op::AtLeast)),
    ("=", Shape::Sign(Op::Equal)),
    ("<", Shape::Sign(Op::Below)),
    (">", Shape::Sign(Op::Above)),
    ("~", Shape::Sign(Op::Contains)),
    ("!", Shape::Stray),
];

/// The token at the beginning of `rest`, and its length in bytes.
fn token(first: char, rest: &str, start: usize) -> (Shape, usize) {
    match first {
        '(' => (Shape::Open, 1),
        ')' => (Shape::Close, 1),
        ',' => (Shape::Comma, 1),
        '"' => quotation(rest, start),
        c if in_word(c) => (Shape::Word, word(rest)),
        c => {
            let sign = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign));
            sign.map_or((Shape::Stray, c.len_utf8()), |(sign, shape)| (*shape, sign.len()))
        }
    }
}

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || "_-./".contains(c)
}

/// Length of the word at the beginning, 0 where there is none. An apostrophe belongs to it between two of its characters.
fn word(text: &str) -> usize {
    let mut rest = text.char_indices().peekable();
    let mut end = 0;
    while let Some((at, c)) = rest.next() {
        let inside = (c == '\'' || c == '\u{2019}') && at > 0 && rest.peek().is_some_and(|(_, next)| in_word(*next));
        if !in_word(c) && !inside {
            break;
        }
        end = at + c.len_utf8();
    }
    end
}

fn quotation(rest: &str, start: usize) -> (Shape, usize) {
    let mut bad = None;
    let mut chars = rest.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        if c == '"' {
            return (bad.map_or(Shape::Quoted, Shape::BadEscape), at + 1);
        }
        if c == '\\' && !chars.next().is_some_and(|(_, next)| next == '"' || next == '\\') {
            bad = bad.or(Some(start + at));
        }
    }
    (Shape::Unclosed, rest.len())
}
