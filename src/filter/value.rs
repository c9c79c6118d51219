//! Whether a row matches. Total: every test of every value is true or false.
//!
//! - **Missing** (and NaN, and a value of another kind than its field's) makes every comparison false, `!=`, `not in` and
//!   `not contains` too; `not (x = y)` is then true. `is missing` and `is present` ask for it.
//! - **Sets** match where any element does; `!=`, `not in` and `not contains` hold where none does. An empty set has no
//!   element that could match, and `is missing` holds for it as well.
//! - **Texts** compare without letter case, character by character. Nothing is normalised: a letter with a combining
//!   accent is another text than the single character.
//! - **Numbers** compare as `f64`.

use super::expr::{Expr, Literal, Op, Test};
use super::field::Field;
use std::borrow::Cow;

/// What a row has in a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    Missing,
    /// NaN is missing. In a field of labels or texts it counts as its digits.
    Number(f64),
    Text(Cow<'a, str>),
    /// Any number of texts.
    Texts(Vec<Cow<'a, str>>),
    Flag(bool),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Self::Number(f64::from(number))
    }
}

impl From<bool> for Value<'_> {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Missing, Into::into)
    }
}

impl<'a> FromIterator<&'a str> for Value<'a> {
    fn from_iter<I: IntoIterator<Item = &'a str>>(texts: I) -> Self {
        Self::Texts(texts.into_iter().map(Cow::Borrowed).collect())
    }
}

impl Value<'_> {
    /// Whether nothing stands there.
    pub fn is_missing(&self) -> bool {
        match self {
            Self::Missing => true,
            Self::Number(number) => number.is_nan(),
            Self::Texts(texts) => texts.is_empty(),
            Self::Text(_) | Self::Flag(_) => false,
        }
    }
}

/// A row of the table. Values are asked for one by one, so a row may compute them as they are needed.
pub trait Fields {
    fn get(&self, field: Field) -> Value<'_>;
}

impl Expr {
    /// Whether a row matches.
    pub fn matches(&self, row: &dyn Fields) -> bool {
        match self {
            Self::And(left, right) => left.matches(row) && right.matches(row),
            Self::Or(left, right) => left.matches(row) || right.matches(row),
            Self::Not(inner) => !inner.matches(row),
            Self::Test(test) => test.matches(row),
        }
    }
}

impl Test {
    fn matches(&self, row: &dyn Fields) -> bool {
        match self {
            Self::Presence { field, missing } => row.get(*field).is_missing() == *missing,
            Self::Agreement { same } => agree(&row.get(Field::Gold), &row.get(Field::Pred)) == Some(*same),
            Self::Within { field, not, values } => {
                let value = row.get(*field);
                let mut seen = values.iter().map(|literal| any(&value, Op::Equal, literal)).peekable();
                // All literals are of the field's kind: the value can be compared with all of them or with none.
                let comparable = seen.peek().is_some_and(Option::is_some);
                comparable && seen.any(|hit| hit == Some(true)) != *not
            }
            Self::Compare { field, op, value: literal } => {
                let (asked, wanted) = match op {
                    Op::Differs => (Op::Equal, false),
                    Op::Lacks => (Op::Contains, false),
                    op => (*op, true),
                };
                any(&row.get(*field), asked, literal) == Some(wanted)
            }
        }
    }
}

/// Whether any element of the value compares so; `None` where there is nothing to compare.
fn any(value: &Value<'_>, op: Op, literal: &Literal) -> Option<bool> {
    match (value, literal) {
        (Value::Number(number), _) if number.is_nan() => None,
        (Value::Number(number), Literal::Number(other)) => Some(number_compares(*number, op, *other)),
        (Value::Number(number), Literal::Text(other)) => Some(text_compares(&number.to_string(), op, other)),
        (Value::Text(text), Literal::Text(other)) => Some(text_compares(text, op, other)),
        (Value::Texts(texts), Literal::Text(other)) => Some(texts.iter().any(|text| text_compares(text, op, other))),
        (Value::Flag(flag), Literal::Flag(other)) => Some(op == Op::Equal && flag == other),
        _ => None,
    }
}

/// Whether gold and prediction are the same; `None` where one of them is missing.
fn agree(gold: &Value<'_>, pred: &Value<'_>) -> Option<bool> {
    let literal = |text: &Cow<'_, str>| Literal::Text(text.clone().into_owned());
    match pred {
        Value::Missing => None,
        Value::Number(number) if number.is_nan() => None,
        // Digits, so that a number and a text that reads the same agree.
        Value::Number(number) => any(gold, Op::Equal, &Literal::Text(number.to_string())),
        Value::Text(text) => any(gold, Op::Equal, &literal(text)),
        Value::Texts(texts) => {
            any(gold, Op::Equal, &Literal::Text(String::new()))?;
            Some(texts.iter().any(|text| any(gold, Op::Equal, &literal(text)) == Some(true)))
        }
        Value::Flag(flag) => any(gold, Op::Equal, &Literal::Flag(*flag)),
    }
}

fn number_compares(number: f64, op: Op, other: f64) -> bool {
    match op {
        Op::Equal => number == other,
        Op::Below => number < other,
        Op::AtMost => number <= other,
        Op::Above => number > other,
        Op::AtLeast => number >= other,
        Op::Differs | Op::Contains | Op::Lacks => false,
    }
}

fn text_compares(text: &str, op: Op, other: &str) -> bool {
    match op {
        Op::Equal => folded(text).eq(folded(other)),
        Op::Contains => contains(text, other),
        _ => false,
    }
}

fn folded(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().flat_map(char::to_lowercase)
}

/// Whether `part` stands in `text` in any letter case; as completion and search of values see it too.
pub(super) fn contains(text: &str, part: &str) -> bool {
    small(text).contains(&small(part))
}

/// In small letters, one by one: `str::to_lowercase` would write a sigma by its place in the word.
pub(super) fn small(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_lowercase() } else { folded(text).collect() }
}
