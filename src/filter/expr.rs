//! A filter as a value, its canonical text, and what it asks for.
//!
//! Joins are binary, so that no empty or single-armed join exists and every tree has a text. Knows no rows.

use super::field::Field;
use super::lex::{is_bare, is_reserved};
use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

/// A filter. [`super::parse`] makes only tests whose operator and value suit the field; one built by hand that does not
/// matches nothing or reads back as another.
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub enum Expr {
    And(Box<Self>, Box<Self>),
    Or(Box<Self>, Box<Self>),
    Not(Box<Self>),
    Test(Test),
}

/// One question to a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// `field op value`
    Compare { field: Field, op: Op, value: Literal },
    /// `field in (...)`, `field not in (...)`
    Within { field: Field, not: bool, values: Vec<Literal> },
    /// `field is missing`, `field is present`
    Presence { field: Field, missing: bool },
    /// `gold = pred`, `gold != pred`: the only comparison of two fields.
    Agreement { same: bool },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Equal,
    Differs,
    Below,
    AtMost,
    Above,
    AtLeast,
    Contains,
    /// `not contains`
    Lacks,
}

impl Op {
    pub fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Differs => "!=",
            Self::Below => "<",
            Self::AtMost => "<=",
            Self::Above => ">",
            Self::AtLeast => ">=",
            Self::Contains => "contains",
            Self::Lacks => "not contains",
        }
    }
}

/// A value as written, of the kind of its field.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    Number(f64),
    /// Of labels and texts, letter case kept.
    Text(String),
    Flag(bool),
}

impl Expr {
    pub fn and(self, right: Self) -> Self {
        Self::And(Box::new(self), Box::new(right))
    }

    pub fn or(self, right: Self) -> Self {
        Self::Or(Box::new(self), Box::new(right))
    }

    pub fn negated(self) -> Self {
        Self::Not(Box::new(self))
    }

    /// What must all hold, however it is nested: the parts of the outermost `and`s, from left to right.
    pub fn conjuncts(&self) -> Vec<&Self> {
        let (mut found, mut open) = (Vec::new(), vec![self]);
        while let Some(next) = open.pop() {
            match next {
                Self::And(left, right) => open.extend([&**right, &**left]),
                other => found.push(other),
            }
        }
        found
    }
}

/// The fields that a filter asks for, in the order of the table, each once: what a row need not have, need not be made.
pub fn fields_used(expr: &Expr) -> Vec<Field> {
    let (mut found, mut open) = (BTreeSet::new(), vec![expr]);
    while let Some(next) = open.pop() {
        match next {
            Expr::And(left, right) | Expr::Or(left, right) => open.extend([&**left, &**right]),
            Expr::Not(inner) => open.push(inner),
            Expr::Test(Test::Agreement { .. }) => found.extend([Field::Gold, Field::Pred]),
            Expr::Test(Test::Compare { field, .. } | Test::Within { field, .. } | Test::Presence { field, .. }) => {
                found.insert(*field);
            }
        }
    }
    found.into_iter().collect()
}

/// The canonical text: fewest parentheses, keywords and fields in small letters, quotes only where needed. Reads back
/// as the same value.
impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Or(left, right) => {
                let right_closed = matches!(**right, Self::Or(..));
                write!(f, "{left} or ")?;
                closed(f, right, right_closed)
            }
            Self::And(left, right) => {
                closed(f, left, matches!(**left, Self::Or(..)))?;
                f.write_str(" and ")?;
                closed(f, right, matches!(**right, Self::Or(..) | Self::And(..)))
            }
            Self::Not(inner) => {
                f.write_str("not ")?;
                // `not rank = 1` would do, but people read it as `(not rank) = 1`.
                closed(f, inner, !matches!(**inner, Self::Not(..)))
            }
            Self::Test(test) => test.fmt(f),
        }
    }
}

fn closed(f: &mut Formatter<'_>, expr: &Expr, parentheses: bool) -> fmt::Result {
    if parentheses { write!(f, "({expr})") } else { write!(f, "{expr}") }
}

impl Display for Test {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Compare { field, op, value } => {
                write!(f, "{} {} {}", field.name(), op.sign(), value.written(*field))
            }
            Self::Within { field, not, values } => {
                let values: Vec<String> = values.iter().map(|value| value.written(*field)).collect();
                write!(f, "{}{} in ({})", field.name(), if *not { " not" } else { "" }, values.join(", "))
            }
            Self::Presence { field, missing } => {
                write!(f, "{} is {}", field.name(), if *missing { "missing" } else { "present" })
            }
            Self::Agreement { same } => write!(f, "gold {} pred", if *same { "=" } else { "!=" }),
        }
    }
}

impl Literal {
    fn written(&self, field: Field) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => written(field, text),
            Self::Flag(true) => "yes".into(),
            Self::Flag(false) => "no".into(),
        }
    }
}

/// A text as a value of a field: in quotes where it would otherwise be read as something else.
pub fn written(field: Field, text: &str) -> String {
    // Bare, the other of the two names the field.
    let other = match field {
        Field::Gold => text.eq_ignore_ascii_case(Field::Pred.name()),
        Field::Pred => text.eq_ignore_ascii_case(Field::Gold.name()),
        _ => false,
    };
    if is_bare(text) && !is_reserved(text) && !other {
        text.to_owned()
    } else {
        format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
    }
}
