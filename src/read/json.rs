//! One JSON record as borrowed cells, read more generously than the standard: what Python's `json.dump` and broken
//! writers produce is mended and every mend is told. Numbers stay as written, so long ids keep all their digits.
//!
//! Knows no field names and no files. Recursion is bounded by [`MAX_DEPTH`].

use super::cell::Cell;
use std::borrow::Cow;
use std::collections::HashMap;

/// Nesting beyond this is refused, here and in framing.
pub const MAX_DEPTH: usize = 128;

/// From this many members on, repeated keys are looked up by hash.
const MANY_MEMBERS: usize = 32;

/// What was put right while reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mend {
    NotFinite,
    LoneSurrogate,
    BadEscape,
    ControlCharacter,
    RepeatedKey,
    TrailingComma,
}

impl Mend {
    /// Stable code of the problem.
    pub fn code(self) -> &'static str {
        match self {
            Self::NotFinite => "not-finite",
            Self::LoneSurrogate => "lone-surrogate",
            Self::BadEscape => "bad-escape",
            Self::ControlCharacter => "control-character",
            Self::RepeatedKey => "repeated-key",
            Self::TrailingComma => "trailing-comma",
        }
    }

    /// What was expected, what was found, what was done.
    pub fn words(self) -> &'static str {
        match self {
            Self::NotFinite => "NaN or Infinity is no JSON number; read as Python means it",
            Self::LoneSurrogate => "half of a character pair (a lone surrogate); its escape is kept as visible text",
            Self::BadEscape => "an escape that JSON does not have; kept as visible text",
            Self::ControlCharacter => "an unescaped control character inside a text; kept",
            Self::RepeatedKey => "a key stands twice in one object; the last value is used",
            Self::TrailingComma => "a comma before a closing bracket; ignored",
        }
    }
}

/// Why a record could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Byte offset inside the record.
    pub at: usize,
    pub expected: &'static str,
}

/// A record and its mends, each with the byte offset inside the record.
#[derive(Debug)]
pub struct Parsed<'a> {
    pub cell: Cell<'a>,
    pub mends: Vec<(Mend, usize)>,
}

/// Reads one value that fills `text`. Values of members named in `skip` are passed over and left out.
pub fn parse<'a>(text: &'a str, skip: &'a [&'a str]) -> Result<Parsed<'a>, Fault> {
    let mut parser = Parser { text, bytes: text.as_bytes(), at: 0, depth: 0, mends: Vec::new(), skip };
    let cell = parser.value()?;
    if parser.peek().is_some() {
        return Err(parser.fault("the end of the record"));
    }
    Ok(Parsed { cell, mends: parser.mends })
}

/// Whether a text is a JSON number as the standard has it (`7.5e-1`, not `0,75`, `.5` or `+1`).
pub fn is_json_number(text: &str) -> bool {
    let digits = |s: &str| s.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.strip_prefix('-').unwrap_or(text);
    let whole = digits(rest);
    if whole == 0 || (whole > 1 && rest.starts_with('0')) {
        return false;
    }
    let mut rest = rest.get(whole..).unwrap_or("");
    if let Some(after) = rest.strip_prefix('.') {
        let n = digits(after);
        if n == 0 {
            return false;
        }
        rest = after.get(n..).unwrap_or("");
    }
    if let Some(after) = rest.strip_prefix(['e', 'E']) {
        let after = after.strip_prefix(['+', '-']).unwrap_or(after);
        return !after.is_empty() && digits(after) == after.len();
    }
    rest.is_empty()
}

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    depth: usize,
    mends: Vec<(Mend, usize)>,
    skip: &'a [&'a str],
}

impl<'a> Parser<'a> {
    fn fault(&self, expected: &'static str) -> Fault {
        Fault { at: self.at, expected }
    }

    /// The next byte that is no white space.
    fn peek(&mut self) -> Option<u8> {
        while let Some(&b) = self.bytes.get(self.at) {
            if !matches!(b, b' ' | b'\t' | b'\r' | b'\n') {
                return Some(b);
            }
            self.at += 1;
        }
        None
    }

    fn value(&mut self) -> Result<Cell<'a>, Fault> {
        match self.peek() {
            Some(b'{') => self.nested(Self::map),
            Some(b'[') => self.nested(Self::list),
            Some(b'"') => self.string().map(Cell::Text),
            Some(_) => self.bare(),
            None => Err(self.fault("a value")),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Cell<'a>, Fault>) -> Result<Cell<'a>, Fault> {
        if self.depth >= MAX_DEPTH {
            return Err(self.fault("at most 128 levels of nesting"));
        }
        self.depth += 1;
        self.at += 1;
        let cell = read(self);
        self.depth -= 1;
        cell
    }

    fn list(&mut self) -> Result<Cell<'a>, Fault> {
        let mut items = Vec::new();
        loop {
            if self.closes(b']', items.is_empty()) {
                return Ok(Cell::List(items));
            }
            items.push(self.value()?);
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => {}
                _ => return Err(self.fault("`,` or `]`")),
            }
        }
    }

    /// Passes a closing bracket; one that follows a comma is a mend.
    fn closes(&mut self, bracket: u8, empty: bool) -> bool {
        if self.peek() != Some(bracket) {
            return false;
        }
        let before = self.bytes.get(..self.at).unwrap_or_default().trim_ascii_end().last();
        if !empty && before == Some(&b',') {
            self.mends.push((Mend::TrailingComma, self.at));
        }
        self.at += 1;
        true
    }

    fn map(&mut self) -> Result<Cell<'a>, Fault> {
        let mut members: Vec<(Cow<'a, str>, Cell<'a>)> = Vec::new();
        let mut index: HashMap<Cow<'a, str>, usize> = HashMap::new();
        loop {
            if self.closes(b'}', members.is_empty()) {
                return Ok(Cell::Map(members));
            }
            if self.peek() != Some(b'"') {
                return Err(self.fault("a key in double quotes"));
            }
            let key_at = self.at;
            let key = self.string()?;
            if self.peek() != Some(b':') {
                return Err(self.fault("`:`"));
            }
            self.at += 1;
            if self.skip.contains(&key.as_ref()) {
                self.pass_value()?;
            } else {
                let value = self.value()?;
                match find(&members, &mut index, &key) {
                    Some(place) => {
                        self.mends.push((Mend::RepeatedKey, key_at));
                        if let Some(member) = members.get_mut(place) {
                            member.1 = value;
                        }
                    }
                    None => members.push((key, value)),
                }
            }
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {}
                _ => return Err(self.fault("`,` or `}`")),
            }
        }
    }

    /// Passes over a value by its brackets and strings alone.
    fn pass_value(&mut self) -> Result<(), Fault> {
        let mut depth = 0usize;
        loop {
            match self.peek() {
                None => return Err(self.fault("the end of a value")),
                Some(b'"') => self.pass_string()?,
                Some(b'{' | b'[') => {
                    depth += 1;
                    self.at += 1;
                }
                Some(b'}' | b']') => {
                    depth = depth.checked_sub(1).ok_or(self.fault("a value"))?;
                    self.at += 1;
                }
                Some(_) => self.at += 1,
            }
            let more_of_a_bare_word = self.bytes.get(self.at).is_some_and(|b| !b",}] \t\r\n".contains(b));
            if depth == 0 && !more_of_a_bare_word {
                return Ok(());
            }
        }
    }

    fn pass_string(&mut self) -> Result<(), Fault> {
        self.at += 1;
        loop {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            let Some(i) = memchr::memchr2(b'"', b'\\', rest) else {
                return Err(self.fault("a closing quote"));
            };
            if rest.get(i) == Some(&b'"') {
                self.at += i + 1;
                return Ok(());
            }
            self.at += i + 2;
        }
    }

    /// A number or a word.
    fn bare(&mut self) -> Result<Cell<'a>, Fault> {
        let rest = self.text.get(self.at..).unwrap_or("");
        let len = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'+' | b'.')).count();
        let word = rest.get(..len).unwrap_or("");
        let cell = match word {
            "null" => Cell::Null,
            "true" => Cell::Bool(true),
            "false" => Cell::Bool(false),
            "NaN" | "Infinity" | "-Infinity" => {
                self.mends.push((Mend::NotFinite, self.at));
                Cell::Num(word)
            }
            _ if is_json_number(word) => Cell::Num(word),
            _ => return Err(self.fault("a value")),
        };
        self.at += len;
        Ok(cell)
    }

    fn string(&mut self) -> Result<Cow<'a, str>, Fault> {
        let start = self.at + 1;
        self.at = start;
        let mut from = start;
        let mut owned = String::new();
        loop {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            let Some(i) = memchr::memchr2(b'"', b'\\', rest) else {
                return Err(self.fault("a closing quote"));
            };
            let end = self.at + i;
            let piece = self.text.get(from..end).unwrap_or("");
            if rest.get(i) == Some(&b'"') {
                self.at = end + 1;
                let raw = self.bytes.get(start..end).unwrap_or_default();
                if raw.iter().any(|&b| b < 0x20) {
                    self.mends.push((Mend::ControlCharacter, start));
                }
                if from == start {
                    return Ok(Cow::Borrowed(piece));
                }
                owned.push_str(piece);
                return Ok(Cow::Owned(owned));
            }
            owned.push_str(piece);
            self.at = end;
            self.escape(&mut owned)?;
            from = self.at;
        }
    }

    /// Reads the escape at the backslash.
    fn escape(&mut self, out: &mut String) -> Result<(), Fault> {
        let Some(&kind) = self.bytes.get(self.at + 1) else {
            return Err(self.fault("a closing quote"));
        };
        let plain = match kind {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode_escape(out),
            _ => {
                // The character after the backslash is read as ordinary text.
                self.mends.push((Mend::BadEscape, self.at));
                self.at += 1;
                out.push('\\');
                return Ok(());
            }
        };
        out.push(plain);
        self.at += 2;
        Ok(())
    }

    fn hex(&self, at: usize) -> Option<u32> {
        let digits = self.text.get(at..at + 4)?;
        let hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
        u32::from_str_radix(digits, 16).ok().filter(|_| hex)
    }

    #[allow(clippy::unnecessary_wraps)] // The same shape as `escape`.
    fn unicode_escape(&mut self, out: &mut String) -> Result<(), Fault> {
        let Some(first) = self.hex(self.at + 2) else {
            self.mends.push((Mend::BadEscape, self.at));
            self.at += 1;
            out.push('\\');
            return Ok(());
        };
        if let Some(c) = char::from_u32(first) {
            out.push(c);
            self.at += 6;
            return Ok(());
        }
        let low = self.text.get(self.at + 6..self.at + 8).filter(|s| *s == "\\u").and_then(|_| self.hex(self.at + 8));
        if let (0xD800..=0xDBFF, Some(low @ 0xDC00..=0xDFFF)) = (first, low) {
            out.extend(char::from_u32(0x1_0000 + ((first - 0xD800) << 10) + (low - 0xDC00)));
            self.at += 12;
        } else {
            self.mends.push((Mend::LoneSurrogate, self.at));
            out.push_str(self.text.get(self.at..self.at + 6).unwrap_or(""));
            self.at += 6;
        }
        Ok(())
    }
}

/// Where a key already stands; keeps a hash index once an object has many members.
fn find<'a>(
    members: &[(Cow<'a, str>, Cell<'a>)],
    index: &mut HashMap<Cow<'a, str>, usize>,
    key: &str,
) -> Option<usize> {
    if members.len() < MANY_MEMBERS {
        return members.iter().position(|(k, _)| k == key);
    }
    for (place, (known, _)) in members.iter().enumerate().skip(index.len()) {
        index.insert(known.clone(), place);
    }
    index.get(key).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str) -> Cell<'_> {
        parse(text, &[]).expect("reads").cell
    }

    fn mends(text: &str) -> Vec<Mend> {
        parse(text, &[]).expect("reads").mends.into_iter().map(|(m, _)| m).collect()
    }

    #[test]
    fn plain_json_needs_no_mend_and_writes_back() {
        let text = r#"{"a":[1,-2.5e3,true,null],"b":"x\"y"}"#;
        assert_eq!(cell(text).compact(), text);
        assert!(mends(text).is_empty());
    }

    #[test]
    fn long_integers_keep_every_digit() {
        let read = cell(r#"{"id": 123456789012345678901234567890}"#);
        assert_eq!(read.get("id"), Some(&Cell::Num("123456789012345678901234567890")));
    }

    #[test]
    fn each_dialect_fault_is_mended_and_told() {
        assert_eq!(mends(r#"[NaN, -Infinity, "NaN"]"#), [Mend::NotFinite, Mend::NotFinite]);
        assert_eq!(mends("[1, 2, ]"), [Mend::TrailingComma]);
        assert_eq!(mends("{\"a\": \"x\ny\"}"), [Mend::ControlCharacter]);
        assert_eq!(mends(r#"["\ud83d!"]"#), [Mend::LoneSurrogate]);
        assert_eq!(cell(r#"["\ud83d!"]"#), Cell::List(vec![Cell::Text(r"\ud83d!".into())]));
        assert_eq!(cell(r#"["C:\data"]"#), Cell::List(vec![Cell::Text(r"C:\data".into())]));
        assert_eq!(mends(r#"{"a": 1, "a": 2}"#), [Mend::RepeatedKey]);
        assert_eq!(cell(r#"{"a": 1, "a": 2}"#).get("a"), Some(&Cell::Num("2")));
        assert_eq!(cell(r#"["\ud83d\ude42"]"#), Cell::List(vec![Cell::Text("🙂".into())]));
    }

    #[test]
    fn repeated_keys_are_found_in_large_objects_too() {
        let members: Vec<String> = (0..100).map(|i| format!("\"k{i}\":{i}")).collect();
        let text = format!("{{{},\"k7\":\"last\"}}", members.join(","));
        assert_eq!(cell(&text).get("k7"), Some(&Cell::Text("last".into())));
        assert_eq!(mends(&text), [Mend::RepeatedKey]);
    }

    #[test]
    fn faults_say_where_and_what() {
        assert_eq!(parse(r#"{"a" 1}"#, &[]).unwrap_err(), Fault { at: 5, expected: "`:`" });
        assert_eq!(parse("[1 2]", &[]).unwrap_err(), Fault { at: 3, expected: "`,` or `]`" });
        assert!(parse(&"[".repeat(200_000), &[]).is_err());
        for bad in ["", "01", "+1", ".5", "nul", "{\"a\":1}x", "\"open", "\"\\", "{'a':1}"] {
            assert!(parse(bad, &[]).is_err(), "{bad}");
        }
    }

    #[test]
    fn skipped_members_leave_no_trace() {
        let text = r#"{"prior_context": [{"a": "]}\""}, 1], "n": 12, "prior_context": -3.5, "z": 1}"#;
        assert_eq!(parse(text, &["prior_context"]).expect("reads").cell.compact(), r#"{"n":12,"z":1}"#);
    }

    #[test]
    fn json_numbers_as_the_standard_has_them() {
        for yes in ["0", "-0", "10", "0.75", "7.5e-1", "1E+9", "18446744073709551615"] {
            assert!(is_json_number(yes), "{yes}");
        }
        for no in ["", "-", "00", "0,75", "4/5", ".5", "1.", "1e", "+1", "NaN", "1 ", "0x1", "１"] {
            assert!(!is_json_number(no), "{no}");
        }
    }

    mod properties {
        use super::*;
        use proptest::prelude::*;

        proptest! {
            #[test]
            fn any_text_ends_without_panic(text in "[\\[\\]{}\",:\\\\a-fu0-9.eE+ \n\u{e9}-]{0,60}") {
                let _ = parse(&text, &["a"]);
            }

            #[test]
            fn agrees_with_serde_json_where_that_reads(text in "[\\[\\]{}\",:\\\\a-cu0-9.e ]{0,40}") {
                if serde_json::from_str::<serde_json::Value>(&text).is_ok() {
                    prop_assert!(parse(&text, &[]).is_ok(), "{}", text);
                }
            }
        }
    }
}
