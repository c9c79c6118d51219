//! Edges and signs as a legend shows them: the same shapes, lying straight.

use super::curve::ribbon;
use super::edge_width;
use crate::marks::{Anchor, Mark, Path, circle, text};
use crate::relation::Stance;

/// Length of an arrowhead.
const HEAD: f64 = 9.0;

/// An edge of an age from left to right, `length` long, around the height `y`.
pub(crate) fn edge_key(stance: Stance, age: u32, length: f64, y: f64) -> Vec<Mark> {
    let (width, class) = (edge_width(age), format!("edge {}", stance.class()));
    let base = (length - HEAD).max(1.0);
    let half = (width * 0.8).max(4.5);
    vec![
        Path::polygon(&ribbon(&[(0.0, y), (base, y)], width, (width * 0.45).max(1.0))).mark(&class),
        Path::polygon(&[(base + HEAD, y), (base, y - half), (base, y + half)]).mark(&class),
    ]
}

/// The sign in the middle of an edge.
pub(crate) fn sign_key(stance: Stance, x: f64, y: f64) -> Vec<Mark> {
    let ring = circle(x, y, 7.5, format!("sign {}", stance.class()));
    vec![ring, text(x, y + 4.5, Anchor::Middle, stance.sign(), "tb")]
}
