//! Path data with absolute commands and short numbers, so that tests and exports can read it back.

use super::{Mark, Shape};
use std::fmt::Write as _;

/// A path under construction.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(String);

impl Path {
    pub fn new() -> Self {
        Self::default()
    }

    fn command(mut self, letter: char, numbers: &[f64]) -> Self {
        self.0.push(letter);
        for (i, n) in numbers.iter().enumerate() {
            if i > 0 {
                self.0.push(' ');
            }
            self.0.push_str(&number(*n));
        }
        self
    }

    /// Moves without drawing.
    #[must_use]
    pub fn to(self, x: f64, y: f64) -> Self {
        self.command('M', &[x, y])
    }

    #[must_use]
    pub fn line(self, x: f64, y: f64) -> Self {
        self.command('L', &[x, y])
    }

    /// A cubic curve over two control points to the third.
    #[must_use]
    pub fn curve(self, a: (f64, f64), b: (f64, f64), end: (f64, f64)) -> Self {
        self.command('C', &[a.0, a.1, b.0, b.1, end.0, end.1])
    }

    #[must_use]
    pub fn close(self) -> Self {
        self.command('Z', &[])
    }

    /// Through all points, closed.
    #[must_use]
    pub fn polygon(points: &[(f64, f64)]) -> Self {
        let start =
            |path: Self, (i, (x, y)): (usize, &(f64, f64))| if i == 0 { path.to(*x, *y) } else { path.line(*x, *y) };
        points.iter().enumerate().fold(Self::new(), start).close()
    }

    pub fn mark(self, class: impl Into<String>) -> Mark {
        Mark::new(Shape::Path { d: self.0 }, class)
    }
}

/// At most two decimals, no trailing zeros; what is not finite becomes 0.
pub fn number(n: f64) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = write!(text, "{:.2}", if n.is_finite() { n } else { 0.0 });
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".into() } else { short.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_finite() {
        let shown = [1.0, 0.5, -0.001, 12.345, f64::NAN, f64::INFINITY, 100.0].map(number);
        assert_eq!(shown, ["1", "0.5", "0", "12.35", "0", "0", "100"]);
    }

    #[test]
    fn a_polygon_closes() {
        let mark = Path::polygon(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.5)]).mark("x");
        assert_eq!(mark.shape, Shape::Path { d: "M0 0L1 0L1 1.5Z".into() });
    }
}
