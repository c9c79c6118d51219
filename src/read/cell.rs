//! A JSON value as it stands in a file, borrowed where possible; numbers stay as written.
//!
//! Plain data; [`super::json`] makes it, [`super::fields`] takes it apart.

use std::borrow::Cow;

/// A JSON value that borrows from the file where it can.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell<'a> {
    Null,
    Bool(bool),
    /// As written; also `NaN`, `Infinity`, `-Infinity`.
    Num(&'a str),
    Text(Cow<'a, str>),
    List(Vec<Cell<'a>>),
    /// In the file's order, each key once.
    Map(Vec<(Cow<'a, str>, Cell<'a>)>),
}

impl<'a> Cell<'a> {
    /// The value of a key; `None` if there is none or this is no object.
    pub fn get(&self, key: &str) -> Option<&Cell<'a>> {
        self.members().iter().find(|(k, _)| k == key).map(|(_, v)| v)
    }

    /// Key and value pairs, none unless this is an object.
    pub fn members(&self) -> &[(Cow<'a, str>, Cell<'a>)] {
        match self {
            Self::Map(members) => members,
            _ => &[],
        }
    }

    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The text, if this is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(t) => Some(t),
            _ => None,
        }
    }

    /// Compact JSON, for values that stand where something else was expected.
    pub fn compact(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
            Self::Num(n) => out.push_str(n),
            Self::Text(t) => out.push_str(&serde_json::to_string(t.as_ref()).unwrap_or_default()),
            Self::List(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    out.push_str(if i > 0 { "," } else { "" });
                    item.write(out);
                }
                out.push(']');
            }
            Self::Map(members) => {
                out.push('{');
                for (i, (key, value)) in members.iter().enumerate() {
                    out.push_str(if i > 0 { "," } else { "" });
                    Cell::Text(Cow::Borrowed(key)).write(out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}
