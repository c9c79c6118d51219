//! JSON as Python's `json.dumps(..., ensure_ascii=False)` lays it out: object keys keep the order they were given.
//! Knows no record.

use std::fmt::Write as _;

/// A JSON value whose object keys stay in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Int(i64),
    /// Always written with a point.
    Num(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(&'static str, Json)>),
    /// Already written.
    Raw(String),
}

/// An object from `key => value` pairs, in this order.
#[macro_export]
macro_rules! object {
    ($($key:expr => $value:expr),* $(,)?) => { vec![$(($key, $value.into())),*] };
}
pub use object;

impl Json {
    /// On one line, with a space after `,` and `:`.
    pub fn line(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, None);
        out
    }

    /// Indented by one space a level, as it would stand `depth` levels deep.
    pub fn pretty(&self, depth: usize) -> String {
        let mut out = String::new();
        self.write(&mut out, Some(depth));
        out
    }

    fn write(&self, out: &mut String, depth: Option<usize>) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(b) => _ = write!(out, "{b}"),
            Self::Int(i) => _ = write!(out, "{i}"),
            Self::Num(n) => _ = write!(out, "{n:?}"),
            Self::Text(t) => escape(out, t),
            Self::Raw(t) => out.push_str(t),
            Self::List(items) => nest(out, depth, ['[', ']'], items, |out, item, d| item.write(out, d)),
            Self::Object(pairs) => nest(out, depth, ['{', '}'], pairs, |out, (key, value), d| {
                escape(out, key);
                out.push_str(": ");
                value.write(out, d);
            }),
        }
    }
}

fn nest<T>(
    out: &mut String,
    depth: Option<usize>,
    [open, close]: [char; 2],
    items: &[T],
    each: impl Fn(&mut String, &T, Option<usize>),
) {
    out.push(open);
    let inner = depth.map(|d| d + 1);
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            out.push_str(if depth.is_some() { "," } else { ", " });
        }
        new_line(out, inner);
        each(out, item, inner);
    }
    if !items.is_empty() {
        new_line(out, depth);
    }
    out.push(close);
}

fn new_line(out: &mut String, depth: Option<usize>) {
    if let Some(depth) = depth {
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', depth));
    }
}

/// Only what JSON demands is escaped: the real files carry other control characters as they are.
fn escape(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c < ' ' => _ = write!(out, "\\u{:04x}", c as u32),
            c => out.push(c),
        }
    }
    out.push('"');
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&String> for Json {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Json {
    fn from(n: i64) -> Self {
        Self::Int(n)
    }
}

impl From<usize> for Json {
    fn from(n: usize) -> Self {
        Self::Int(i64::try_from(n).unwrap_or(i64::MAX))
    }
}

impl From<f64> for Json {
    fn from(n: f64) -> Self {
        Self::Num(n)
    }
}

impl From<bool> for Json {
    fn from(b: bool) -> Self {
        Self::Bool(b)
    }
}

impl From<Vec<(&'static str, Json)>> for Json {
    fn from(pairs: Vec<(&'static str, Json)>) -> Self {
        Self::Object(pairs)
    }
}

impl From<Vec<Json>> for Json {
    fn from(items: Vec<Json>) -> Self {
        Self::List(items)
    }
}

impl From<&[String]> for Json {
    fn from(items: &[String]) -> Self {
        Self::List(items.iter().map(Json::from).collect())
    }
}

impl From<&Vec<String>> for Json {
    fn from(items: &Vec<String>) -> Self {
        items.as_slice().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_would_write_it_the_same() {
        let value = Json::from(
            object! { "b" => 1.0, "a" => vec![Json::Int(2), Json::Null], "e" => Json::List(vec![]), "t" => "é\"\u{85}\n" },
        );
        assert_eq!(value.line(), "{\"b\": 1.0, \"a\": [2, null], \"e\": [], \"t\": \"é\\\"\u{85}\\n\"}");
        assert_eq!(
            value.pretty(0),
            "{\n \"b\": 1.0,\n \"a\": [\n  2,\n  null\n ],\n \"e\": [],\n \"t\": \"é\\\"\u{85}\\n\"\n}"
        );
        assert_eq!(Json::Num(2.0 / 3.0).line(), "0.6666666666666666");
    }
}
