//! Scales and layouts turned into marks: plain shapes with a class, drawn by one component and one SVG writer.
//!
//! Knows page models and relation state, no browser. Coordinates are CSS pixels, origin top left; turns are 1-based.
//! Classes are styled by `style/marks.css` under `svg`; a place that draws scenes also needs [`TEXTURES`] once.

mod agreement;
mod axis;
mod emotions;
mod graph;
mod interval;
mod marked;
mod matrix;
mod minimap;
mod path;
mod pattern;
mod ribbon;
mod ruler;
mod strategies;
mod strip;
mod svg;
mod text;

pub use agreement::agreement;
pub use axis::Axis;
pub use emotions::{EmotionOverlay, emotions};
pub use graph::{GraphLook, GraphPlace, difference, edge_width, graph, graph_places};
pub use interval::{Dot, Station, along, interval_bar};
pub use marked::marked;
pub use matrix::{RUN_HEIGHT, RUN_HEIGHT_3, differ, matrix};
pub use minimap::minimap;
pub use path::Path;
pub use pattern::{PatternFace, pattern_face};
pub use ribbon::{ribbon, ribbon_now};
pub use ruler::ruler;
pub use strategies::{strategies, strategies_now};
pub use strip::strip;
pub use svg::{TEXTURES, svg_element};
pub use text::{fit, ui_width};

// What legends and writers outside this room share with the lanes.
pub(crate) use emotions::{absent, diamond, level as intensity_height, residual};
pub(crate) use graph::{edge_key, sign_key};
pub(crate) use matrix::{cell_marks, standing_word};
pub(crate) use path::number;
pub(crate) use pattern::{Place, block, none_clear};
pub(crate) use ruler::{person_dot, person_ring};
pub(crate) use strategies::glyph;
pub(crate) use svg::{element, escape};
pub(crate) use text::bold_width;

use serde::{Deserialize, Serialize};

/// A drawing with a summary.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Scene {
    pub width: f64,
    pub height: f64,
    /// What the picture says, for `role="img"`; empty for overlays, which repeat what their lane says.
    pub name: String,
    /// In painting order.
    pub marks: Vec<Mark>,
}

/// One shape.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    pub shape: Shape,
    /// Space-separated classes.
    pub class: String,
    /// The turn it belongs to.
    pub turn: Option<u32>,
    /// Further words for a pointer at rest.
    pub title: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Shape {
    Rect {
        x: f64,
        y: f64,
        w: f64,
        h: f64,
    },
    Circle {
        cx: f64,
        cy: f64,
        r: f64,
    },
    Line {
        x1: f64,
        y1: f64,
        x2: f64,
        y2: f64,
    },
    /// Absolute commands `M L C Z` only (see [`Path`]).
    Path {
        d: String,
    },
    /// `y` is the baseline.
    Text {
        x: f64,
        y: f64,
        anchor: Anchor,
        words: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

impl Mark {
    fn new(shape: Shape, class: impl Into<String>) -> Self {
        Self { shape, class: class.into(), turn: None, title: None }
    }

    #[must_use]
    pub fn at_turn(mut self, turn: u32) -> Self {
        self.turn = Some(turn);
        self
    }

    #[must_use]
    pub fn titled(mut self, words: impl Into<String>) -> Self {
        self.title = Some(words.into());
        self
    }
}

impl Scene {
    pub(crate) fn new(width: f64, height: f64) -> Self {
        Self { width, height, ..Self::default() }
    }

    /// Adds a mark and gives it back for `turn` and `title`.
    fn add(&mut self, mark: Mark) {
        self.marks.push(mark);
    }
}

/// A rectangle; negative sizes become none.
pub fn rect(x: f64, y: f64, w: f64, h: f64, class: impl Into<String>) -> Mark {
    Mark::new(Shape::Rect { x, y, w: w.max(0.0), h: h.max(0.0) }, class)
}

pub fn circle(cx: f64, cy: f64, r: f64, class: impl Into<String>) -> Mark {
    Mark::new(Shape::Circle { cx, cy, r: r.max(0.0) }, class)
}

pub fn line(x1: f64, y1: f64, x2: f64, y2: f64, class: impl Into<String>) -> Mark {
    Mark::new(Shape::Line { x1, y1, x2, y2 }, class)
}

pub fn text(x: f64, y: f64, anchor: Anchor, words: impl Into<String>, class: impl Into<String>) -> Mark {
    Mark::new(Shape::Text { x, y, anchor, words: words.into() }, class)
}

/// "No answer": a cross of half width `r`.
pub(crate) fn cross(cx: f64, cy: f64, r: f64) -> Mark {
    let d = Path::new().to(cx - r, cy - r).line(cx + r, cy + r).to(cx + r, cy - r).line(cx - r, cy + r);
    d.mark("cross")
}

/// "1 turn", "3 turns".
fn counted(n: usize, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

/// Parts of a summary; a long sample names the first and counts the rest.
fn listed(parts: &[String], most: usize) -> String {
    let shown: Vec<_> = parts.iter().take(most).map(String::as_str).collect();
    match parts.len().saturating_sub(most) {
        0 => shown.join("; "),
        more => format!("{}; and {more} more", shown.join("; ")),
    }
}
