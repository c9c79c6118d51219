//! Reading values of a record generously: what is not of the expected kind is kept as text and noted.
//!
//! Knows kinds of values, not what the fields mean.

use super::cell::Cell;
use super::json::is_json_number;
use super::problem::{At, Problems};
use crate::corpus::Num;

/// A text as written; empty where the key is absent or null. Numbers keep their digits.
pub fn text(record: &Cell<'_>, key: &str, at: &At<'_>, problems: &mut Problems) -> String {
    record.get(key).map(|cell| text_of(cell, &at.key(key), problems)).unwrap_or_default()
}

/// The text of a value.
pub fn text_of(cell: &Cell<'_>, at: &At<'_>, problems: &mut Problems) -> String {
    match cell {
        Cell::Text(t) => t.to_string(),
        Cell::Null => String::new(),
        other => {
            problems.note("unexpected-kind", at, || format!("expected text, found {}; kept as text", kind(other)));
            other.compact()
        }
    }
}

/// An identifier: text or number exactly as written, without a note.
pub fn id(record: &Cell<'_>, key: &str) -> String {
    match record.get(key) {
        Some(Cell::Text(t)) => t.to_string(),
        None | Some(Cell::Null) => String::new(),
        Some(other) => other.compact(),
    }
}

/// A number; text counts only if, trimmed, it is a JSON number, and then with a note.
pub fn num(record: &Cell<'_>, key: &str, at: &At<'_>, problems: &mut Problems) -> Num {
    record.get(key).map_or(Num::Absent, |cell| num_of(cell, &at.key(key), problems))
}

/// The number of a value.
pub fn num_of(cell: &Cell<'_>, at: &At<'_>, problems: &mut Problems) -> Num {
    match cell {
        Cell::Null => Num::Null,
        Cell::Num(raw) => number(raw),
        Cell::Text(t) if is_json_number(t.trim()) => {
            problems.note("number-as-text", at, || {
                format!("the number {} stands there as text; read as a number", t.trim())
            });
            number(t.trim())
        }
        Cell::Text(t) => {
            if !t.trim().is_empty() {
                problems.note("not-a-number", at, || {
                    format!("expected a number, found the text \"{}\"; shown as written, not counted", short(t, 60))
                });
            }
            Num::Text(t.to_string())
        }
        other => {
            problems.note("not-a-number", at, || {
                format!("expected a number, found {}; shown as written, not counted", kind(other))
            });
            Num::Text(other.compact())
        }
    }
}

/// A written number as a value; integers that a float would round stay text, with every digit.
fn number(raw: &str) -> Num {
    let value = match raw {
        "NaN" => f64::NAN,
        "Infinity" => f64::INFINITY,
        "-Infinity" => f64::NEG_INFINITY,
        _ => raw.parse().unwrap_or(f64::NAN),
    };
    let long = raw.len() > 15 && raw.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    if long && format!("{value:.0}") != raw { Num::Text(raw.to_owned()) } else { Num::Value(value) }
}

/// A whole number, also written `5.0` or as text.
pub fn integer_of(cell: &Cell<'_>) -> Option<i64> {
    let raw = match cell {
        Cell::Num(raw) => raw,
        Cell::Text(t) if is_json_number(t.trim()) => t.trim(),
        _ => return None,
    };
    raw.parse().ok().or_else(|| {
        let value: f64 = raw.parse().ok()?;
        (value.fract() == 0.0 && value.abs() < 9e15).then_some(value as i64)
    })
}

/// A row number or count; anything else than a whole number is noted and counts as missing.
pub fn integer(record: &Cell<'_>, key: &str, at: &At<'_>, problems: &mut Problems) -> Option<i64> {
    let cell = record.get(key)?;
    let at = at.key(key);
    let value = integer_of(cell);
    match (cell, value) {
        (Cell::Null, _) | (Cell::Num(_), Some(_)) => {}
        (_, Some(n)) => {
            problems.note("number-as-text", &at, || format!("the number {n} stands there as text; read as a number"));
        }
        (other, None) => {
            problems.note("not-a-number", &at, || {
                format!("expected a whole number, found {}; not used", short(&other.compact(), 60))
            });
        }
    }
    value
}

/// The elements of a list; a single object or text counts as a list of one, null and absent as none.
pub fn list<'c, 'a>(record: &'c Cell<'a>, key: &str) -> &'c [Cell<'a>] {
    match record.get(key) {
        None | Some(Cell::Null) => &[],
        Some(Cell::List(items)) => items,
        Some(other) => std::slice::from_ref(other),
    }
}

/// Names or labels; nulls are left out with a note, a single text is a list of one.
pub fn names(record: &Cell<'_>, key: &str, at: &At<'_>, problems: &mut Problems) -> Vec<String> {
    let at = at.key(key);
    let mut names = Vec::new();
    for (i, cell) in list(record, key).iter().enumerate() {
        let at = at.index(i);
        match cell {
            Cell::Null => problems.note("unexpected-kind", &at, || "expected a name, found null; left out".into()),
            Cell::Text(t) if t.is_empty() => {}
            other => names.push(text_of(other, &at, problems)),
        }
    }
    names
}

/// Whole numbers of a list; others are left out with a note.
pub fn integers(record: &Cell<'_>, key: &str, at: &At<'_>, problems: &mut Problems) -> Vec<i64> {
    let at = at.key(key);
    let mut numbers = Vec::new();
    for (i, cell) in list(record, key).iter().enumerate() {
        match integer_of(cell) {
            Some(n) => numbers.push(n),
            None => problems.note("not-a-number", &at.index(i), || {
                format!("expected a row number, found {}; left out", short(&cell.compact(), 60))
            }),
        }
    }
    numbers
}

/// Yes or no, in the ways scripts write it.
pub fn yes_no(cell: &Cell<'_>) -> Option<bool> {
    match cell {
        Cell::Bool(b) => Some(*b),
        Cell::Num(raw) => match raw.parse::<f64>() {
            Ok(1.0) => Some(true),
            Ok(0.0) => Some(false),
            _ => None,
        },
        Cell::Text(t) => match t.trim().to_ascii_lowercase().as_str() {
            "yes" | "true" | "1" => Some(true),
            "no" | "false" | "0" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// What a value is, for messages.
pub fn kind(cell: &Cell<'_>) -> &'static str {
    match cell {
        Cell::Null => "null",
        Cell::Bool(_) => "true or false",
        Cell::Num(_) => "a number",
        Cell::Text(_) => "text",
        Cell::List(_) => "a list",
        Cell::Map(_) => "an object",
    }
}

/// At most `most` characters as a person sees them, with a mark where something is cut.
pub fn short(text: &str, most: usize) -> String {
    use unicode_segmentation::UnicodeSegmentation;
    match text.grapheme_indices(true).nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or("")),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::json::parse;

    fn read(text: &str) -> Num {
        let cell = parse(text, &[]).expect("reads").cell;
        num_of(&cell, &At::File, &mut Problems::default())
    }

    #[test]
    fn text_counts_as_a_number_only_if_it_is_one() {
        assert_eq!(read("\"7.5e-1\""), Num::Value(0.75));
        assert_eq!(read("\" 7 \""), Num::Value(7.0));
        assert_eq!(read("\"0,75\""), Num::Text("0,75".into()));
        assert_eq!(read("\"4/5\""), Num::Text("4/5".into()));
        assert_eq!(read("\"\""), Num::Text(String::new()));
        assert_eq!(read("true"), Num::Text("true".into()));
        assert_eq!(read("null"), Num::Null);
    }

    #[test]
    fn integers_beyond_a_float_stay_as_written() {
        assert_eq!(read("9007199254740992"), Num::Value(9_007_199_254_740_992.0));
        assert_eq!(read("9007199254740993"), Num::Text("9007199254740993".into()));
        assert_eq!(read("123456789012345678901234567890"), Num::Text("123456789012345678901234567890".into()));
        assert_eq!(read("1000000000000.5"), Num::Value(1_000_000_000_000.5));
    }

    #[test]
    fn whole_numbers_in_every_spelling() {
        let integer = |t: &str| integer_of(&parse(t, &[]).expect("reads").cell);
        assert_eq!((integer("5"), integer("5.0"), integer("\"5\"")), (Some(5), Some(5), Some(5)));
        assert_eq!((integer("5.5"), integer("1e300"), integer("null"), integer("\"x\"")), (None, None, None, None));
    }

    #[test]
    fn cuts_keep_characters_whole() {
        assert_eq!(short("👨‍👩‍👧ab", 1), "👨‍👩‍👧…");
        assert_eq!(short("ab", 2), "ab");
    }
}
