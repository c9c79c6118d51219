//! Publishable figures: scenes with title, facts, legend and source as one SVG document, and the plotted rows as a table.
//!
//! Renders from state, never from the page: literal attributes of the light paper theme, no CSS, no script, no
//! `foreignObject`. Knows scenes, page models and relation state; no browser, no files, no workspace.
//!
//! **Sizes.** A document is measured in CSS pixels of 1/96 inch, and its text is at least 12 px, which is 9 pt at its
//! own size. A column of 85 mm is 321 px and a page of 175 mm is 661 px wide: a figure of `w` px set to that width is
//! scaled by [`Figure::scale`], and its text stays at 9 pt or more as long as the scale is 1 or more. Wider figures want
//! fewer turns or narrower columns rather than smaller words.

mod draw;
pub mod legend;
mod name;
mod paint;
mod panel;
mod rows;
mod style;
mod words;

pub use legend::LegendItem;
pub use name::file_name;
pub use paint::{Attribute, Paint, is_styled, token};
pub use rows::{answers, differ_counts, emotions, patterns, relations, score, strategies};

use crate::marks::{Scene, intensity_height};
use panel::Sheet;

/// One column of a journal, in millimetres.
pub const COLUMN_MM: f64 = 85.0;
/// The width of a journal's page.
pub const PAGE_MM: f64 = 175.0;

/// A figure with all it takes to be read without the explorer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    pub title: String,
    /// What it shows and rests on: sample, turns, tiers, runs, window. A line each.
    pub facts: Vec<String>,
    pub parts: Vec<Part>,
    pub layout: Layout,
    pub legend: Vec<LegendItem>,
    /// Where data and drawing come from; see [`source`].
    pub source: String,
}

/// A scene with its label.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// Left of the scene in a gutter, above it in a grid or where `rows` stand in the gutter. The first line is bold.
    pub label: Vec<String>,
    /// Names of the scene's equally high lines (the runs of a matrix).
    pub rows: Vec<String>,
    /// Numbers of a scale at the gutter's right, with their heights in the scene (see [`Part::intensities`]).
    pub scale: Vec<(f64, String)>,
    pub scene: Scene,
}

/// How the parts stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Below each other, with labels in a gutter at the left: lanes over one axis.
    #[default]
    Stack,
    /// Small multiples, left to right and down, each below its label.
    Grid { columns: usize },
}

impl Part {
    pub fn new(label: Vec<String>, scene: Scene) -> Self {
        Self { label, scene, ..Self::default() }
    }

    /// A lane of emotions with its scale from 0 to 10.
    pub fn intensities(label: Vec<String>, scene: Scene) -> Self {
        let scale = [0, 5, 10].map(|n| (intensity_height(f64::from(n)), n.to_string()));
        Self { scale: scale.into(), ..Self::new(label, scene) }
    }

    /// A matrix with the names of its lines.
    pub fn lines(label: Vec<String>, rows: Vec<String>, scene: Scene) -> Self {
        Self { rows, ..Self::new(label, scene) }
    }

    /// Several scenes over each other (a lane and what the cursor adds) as one; the first gives size and name.
    pub fn layered(label: Vec<String>, scenes: impl IntoIterator<Item = Scene>) -> Self {
        let mut scenes = scenes.into_iter();
        let mut scene = scenes.next().unwrap_or_default();
        scene.marks.extend(scenes.flat_map(|over| over.marks));
        Self::new(label, scene)
    }
}

impl Figure {
    /// Width and height in pixels.
    pub fn size(&self) -> (f64, f64) {
        Sheet::of(self).size()
    }

    /// What the figure is enlarged by to be so many millimetres wide ([`COLUMN_MM`], [`PAGE_MM`]); text of 12 px then has
    /// 9 pt times this.
    pub fn scale(&self, millimetres: f64) -> f64 {
        millimetres / 25.4 * 96.0 / self.size().0
    }

    /// A standalone document. The same figure is the same text, byte for byte.
    pub fn svg(&self) -> String {
        draw::document(self, &Sheet::of(self))
    }
}

/// The line at the bottom: which data, whether they are invented, drawn by what, and the link to the same state.
pub fn source(data: &str, synthetic: bool, link: &str) -> String {
    let invented = if synthetic { "Synthetic: invented people, words and answers." } else { "" };
    let version = concat!("RESCUE Explorer ", env!("CARGO_PKG_VERSION"), ".");
    let data = if data.is_empty() { String::new() } else { format!("Data: {data}.") };
    let parts = [&data, invented, version, link];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
