//! What is wrong with a filter, where, and what would help: sentences for people.
//!
//! Knows tokens and fields, not the grammar.

use super::field::{Field, Kind};
use super::lex::{Shape, Token};
use std::fmt::{self, Display, Formatter};
use std::ops::Range;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Bytes of the text; empty at its end.
    pub at: Range<usize>,
    /// Characters (Unicode scalar values) from 1.
    pub column: usize,
    /// What was expected and what stands there.
    pub message: String,
    /// What to write instead.
    pub hint: Option<String>,
}

impl Display for Problem {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Column {}: {}", self.column, self.message)?;
        self.hint.iter().try_for_each(|hint| write!(f, " {hint}"))
    }
}

impl Problem {
    pub(super) fn new(text: &str, at: Range<usize>, message: impl Into<String>) -> Self {
        let before = text.get(..at.start).unwrap_or(text);
        Self { column: before.chars().count() + 1, at, message: message.into(), hint: None }
    }

    /// Something else was expected than the token that stands there. A token that is broken in itself says so instead.
    pub(super) fn expected(text: &str, what: &str, found: Option<Token<'_>>) -> Self {
        let Some(token) = found else {
            return Self::new(text, text.len()..text.len(), format!("Expected {what}, but the filter ends here."));
        };
        match token.shape {
            Shape::Unclosed => Self::new(text, token.range(), "This quotation has no end.").hint("Close it with `\"`."),
            Shape::BadEscape(at) => {
                Self::new(text, at..at + 1, "In quotes, a backslash stands only before `\"` or `\\`.")
                    .hint("Write `\\\\` for a backslash.")
            }
            shape => {
                let problem = Self::new(text, token.range(), format!("Expected {what}, found {}.", quoted(token.raw)));
                if shape == Shape::Stray { problem.hint(stray(token.raw)) } else { problem }
            }
        }
    }

    /// Unless it has a hint already.
    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint.get_or_insert(hint.into());
        self
    }

    pub(super) fn unknown_field(text: &str, token: Token<'_>) -> Self {
        let near: Vec<String> = nearest(token.raw).into_iter().map(|field| format!("`{}`", field.name())).collect();
        let problem = Self::new(text, token.range(), format!("There is no field {}.", quoted(token.raw)));
        match near.as_slice() {
            [] => problem.hint("A test is a field, an operator and a value: `speaker = Mara`."),
            near => problem.hint(format!("Did you mean {}?", near.join(" or "))),
        }
    }
}

/// Words of a filter in a message: shortened, on one line.
pub(super) fn quoted(raw: &str) -> String {
    const LONGEST: usize = 32;
    let shown: String = raw.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("`{shown}{}`", if raw.chars().nth(LONGEST).is_some() { "…" } else { "" })
}

/// What people mean who write signs of other languages.
fn stray(sign: &str) -> &'static str {
    match sign {
        "==" => "Write `=`.",
        "<>" | "≠" => "Write `!=`.",
        "=<" | "≤" => "Write `<=`.",
        "=>" | "≥" => "Write `>=`.",
        "&&" | "&" => "Write `and`.",
        "||" | "|" => "Write `or`.",
        "!" => "Write `not`.",
        "'" | "‘" | "’" | "“" | "”" | "„" | "«" | "»" => "Quotes are written `\"`.",
        _ => "A value with other signs than letters, digits, `_`, `-`, `.` and `/` stands in quotes.",
    }
}

/// Fields whose names are nearest to a word: misspelt by a letter or two, or one inside the other.
fn nearest(word: &str) -> Vec<Field> {
    let word = word.to_ascii_lowercase();
    let length = word.chars().count();
    if length > 24 {
        return Vec::new();
    }
    let allowed = match length {
        0..=3 => 1,
        4..=7 => 2,
        _ => 3,
    };
    let far = |field: Field| {
        let name = field.name();
        let inside = length >= 3 && (name.contains(&word) || word.contains(name));
        let far = distance(&word, name);
        (far <= allowed).then_some(far).or(inside.then_some(allowed + 1))
    };
    let mut near: Vec<(usize, Field)> =
        Field::ALL.iter().filter_map(|field| far(*field).map(|far| (far, *field))).collect();
    near.sort_unstable();
    let best = near.first().map_or(0, |(far, _)| *far);
    near.into_iter().filter(|(far, _)| *far <= best.max(1)).take(3).map(|(_, field)| field).collect()
}

/// Letters to change, add, drop or swap with their neighbour (optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let at = |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX / 2);
    let (mut before, mut last, mut previous) = (Vec::new(), (0..=b.len()).collect::<Vec<_>>(), None);
    for (row, ca) in a.chars().enumerate() {
        let mut now = vec![row + 1];
        let mut left = None;
        for (column, cb) in b.iter().copied().enumerate() {
            let changed = at(&last, column) + usize::from(ca != cb);
            let mut best = changed.min(at(&last, column + 1) + 1).min(at(&now, column) + 1);
            if left == Some(ca) && previous == Some(cb) {
                best = best.min(at(&before, column.saturating_sub(1)) + 1);
            }
            now.push(best);
            left = Some(cb);
        }
        before = std::mem::replace(&mut last, now);
        previous = Some(ca);
    }
    last.last().copied().unwrap_or(0)
}

/// The operators of a kind, for hints.
pub(super) fn operators(kind: Kind) -> &'static str {
    match kind {
        Kind::Label | Kind::Text => "`=`, `!=`, `contains`, `in (…)`, `not in (…)`, `is missing`, `is present`",
        Kind::Number => "`=`, `!=`, `<`, `<=`, `>`, `>=`, `in (…)`, `not in (…)`, `is missing`, `is present`",
        Kind::Flag => "`= yes`, `= no`, `is missing`, `is present`",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_letters() {
        let cases = [("", "", 0), ("abc", "", 3), ("", "abc", 3), ("task", "taks", 1), ("rank", "rnk", 1)];
        let more = [("gold", "glod", 1), ("kitten", "sitting", 3), ("turn", "turn", 0), ("ab", "ba", 1)];
        for (a, b, far) in cases.into_iter().chain(more) {
            assert_eq!(distance(a, b), far, "{a} {b}");
        }
    }
}
