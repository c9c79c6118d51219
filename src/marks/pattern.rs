//! Relation patterns as blocks: muted fill, texture at the foot, code. Identity never rests on the fill.

use super::text::{first_letters, ui_width};
use super::{Anchor, Mark, Path, Scene, line, rect, text};
use crate::corpus::{Family, LabelKind, Scenario, label_info, pattern_labels};

/// How a pattern label is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternFace {
    /// Two letters.
    pub code: String,
    /// For people; outside the set as written.
    pub name: String,
    /// Fill and texture; `None` outside the set: plain.
    pub family: Option<Family>,
}

/// The face of a label in a scenario's closed set; without a scenario (or one without a set) in any set.
pub fn pattern_face(scenario: Option<&Scenario>, label: &str) -> PatternFace {
    let set = scenario.map_or(&[] as &[&str], pattern_labels);
    let known = label_info(LabelKind::Pattern, label).filter(|_| set.is_empty() || set.contains(&label));
    known.map_or_else(
        || PatternFace { code: first_letters(label, 2), name: label.to_owned(), family: None },
        |l| PatternFace { code: l.code.to_owned(), name: l.name.to_owned(), family: Some(l.pattern_family) },
    )
}

/// Where a block stands.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
}

/// A labelled block with a texture band `foot` high; the code only where it fits.
pub fn block(place: Place, face: &PatternFace, foot: f64, code_class: &str) -> Vec<Mark> {
    let Place { x, y, w, h } = place;
    let mut marks = match face.family {
        Some(Family::Mixed) => split_block(place, foot),
        Some(family) => vec![
            rect(x + 0.5, y + 0.5, w - 1.0, h - 1.0, format!("blk f-{}", family.key())),
            rect(x + 1.0, y + h - 1.0 - foot, w - 2.0, foot, format!("tx-{}", family.key())),
        ],
        None => vec![rect(x + 0.5, y + 0.5, w - 1.0, h - 1.0, "blk f-plain")],
    };
    if ui_width(&face.code) <= w - 2.0 {
        let middle = if face.family.is_some() { y + (h - foot) / 2.0 } else { y + h / 2.0 };
        marks.push(text(x + w / 2.0, middle + 4.5, Anchor::Middle, &face.code, code_class));
    }
    marks
}

/// A real label, so a filled block: one-sided and toward meeting on a diagonal.
fn split_block(Place { x, y, w, h }: Place, foot: f64) -> Vec<Mark> {
    let (left, top, right, bottom, middle) = (x + 0.5, y + 0.5, x + w - 0.5, y + h - 0.5, x + w / 2.0);
    let band = bottom - foot - 0.5;
    let slant = (w / 5.0).min(3.0);
    vec![
        Path::polygon(&[(left, top), (right, top), (left, bottom)]).mark("f-onesided"),
        Path::polygon(&[(right, top), (right, bottom), (left, bottom)]).mark("f-toward"),
        rect(left + 0.5, band, middle - left - 0.5, foot, "tx-onesided"),
        rect(middle, band, right - middle - 0.5, foot, "tx-toward"),
        line(middle + slant, band - 1.0, middle - slant, bottom, "tx-cut"),
        rect(left, top, w - 1.0, h - 1.0, "blk blk-open"),
    ]
}

/// Judged, none clear: an empty outlined box with the words where they fit.
pub fn none_clear(Place { x, y, w, h }: Place) -> Vec<Mark> {
    let mut marks = vec![rect(x + 0.5, y + 0.5, w - 1.0, h - 1.0, "blk-none")];
    if w >= 28.5 && h >= 28.0 {
        let middle = x + w / 2.0;
        marks.push(text(middle, y + h / 2.0 - 2.5, Anchor::Middle, "none", "t2"));
        marks.push(text(middle, y + h / 2.0 + 9.5, Anchor::Middle, "clear", "t2"));
    }
    marks
}

impl Scene {
    /// Adds marks that all belong to a turn; the first takes the title.
    pub(crate) fn add_at(&mut self, turn: u32, title: &str, marks: Vec<Mark>) {
        for (i, mut mark) in marks.into_iter().enumerate() {
            mark.turn = Some(turn);
            if i == 0 && !title.is_empty() {
                mark.title = Some(title.to_owned());
            }
            self.marks.push(mark);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_outside_the_set_are_shown_as_written() {
        let family_only = pattern_face(Some(&Scenario::Couple), "cross_generational_coalition");
        assert_eq!((family_only.code.as_str(), family_only.family), ("cr", None));
        let known = pattern_face(Some(&Scenario::Family), "cross_generational_coalition");
        assert_eq!((known.code.as_str(), known.family), ("CC", Some(Family::OneSided)));
        let odd = pattern_face(Some(&Scenario::Other(String::new())), "é?");
        assert_eq!((odd.code.as_str(), odd.name.as_str(), odd.family), ("é?", "é?", None));
        assert_eq!(pattern_face(None, "").code, "");
    }

    #[test]
    fn a_narrow_block_has_no_code() {
        let face = pattern_face(None, "pursue_withdraw");
        let place = Place { x: 0.0, y: 0.0, w: 12.0, h: 22.0 };
        assert_eq!(block(place, &face, 5.0, "").len(), 2);
        assert_eq!(block(Place { w: 32.0, ..place }, &face, 5.0, "").len(), 3);
    }
}
