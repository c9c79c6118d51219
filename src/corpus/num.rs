//! A number as a file gives it: four kinds of "not a number" stay apart.

use serde::{Deserialize, Serialize};

/// A number field of a record. `Value` may be NaN or infinite where the producer wrote so.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Num {
    /// The key is not there.
    #[default]
    Absent,
    /// The key is there and null.
    Null,
    /// A JSON number, also NaN or an infinity (Python writes them).
    Value(f64),
    /// Something else stands there, kept as written (a text such as `"0,75"`, a list, a boolean).
    Text(String),
}

impl Num {
    /// The value if it is a finite number.
    pub fn finite(&self) -> Option<f64> {
        match self {
            Self::Value(v) if v.is_finite() => Some(*v),
            _ => None,
        }
    }

    /// What a person reads: the number with a point, or which kind of nothing it is.
    pub fn show(&self) -> String {
        match self {
            Self::Absent | Self::Null => "–".into(),
            Self::Value(v) if v.is_nan() => "not a number".into(),
            Self::Value(v) if v.is_infinite() => "infinite".into(),
            Self::Value(v) => format!("{v}"),
            Self::Text(t) => t.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_nothing_are_never_zero() {
        assert_eq!(Num::Absent.finite(), None);
        assert_eq!(Num::Null.finite(), None);
        assert_eq!(Num::Text("7".into()).finite(), None);
        assert_eq!(Num::Value(f64::NAN).finite(), None);
        assert_eq!(Num::Value(0.0).finite(), Some(0.0));
        assert_eq!(Num::Value(f64::NEG_INFINITY).show(), "infinite");
        assert_eq!(Num::Value(7.5).show(), "7.5");
    }
}
