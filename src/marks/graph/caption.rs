//! The pattern under the group: pill and name in the ribbon's three forms, and a hull around whom the evidence names.

use super::curve::{Point, holds, hull as outline};
use super::place::{Layout, Node};
use crate::corpus::PatternState;
use crate::marks::pattern::{Place, block, none_clear, pattern_face};
use crate::marks::text::{fit, ui_width};
use crate::marks::{Anchor, Mark, Path, line, rect, text};
use crate::page::sample::SamplePage;
use std::collections::HashSet;
use std::f64::consts::TAU;

const PILL: (f64, f64) = (40.0, 22.0);
/// Widest line of a name.
const LINE: f64 = 104.0;

/// Pill and name; a broken line where nobody judged the turn.
pub fn caption(page: &SamplePage, layout: &Layout, turn: u32) -> Vec<Mark> {
    let Some(row) = page.row(turn) else { return Vec::new() };
    let (x, y) = layout.pill;
    let place = Place { x: x - PILL.0 / 2.0, y, w: PILL.0, h: PILL.1 };
    let under = rect(place.x - 1.0, y - 1.0, PILL.0 + 2.0, PILL.1 + 2.0, "halo");
    let mut marks = vec![];
    let lines = match &row.pattern.state {
        PatternState::Label(label) => {
            let face = pattern_face(Some(&page.scenario), label);
            marks.push(under);
            marks.extend(block(place, &face, 5.0, "tb"));
            two_lines(&face.name)
        }
        PatternState::NoneClear => {
            marks.push(under);
            marks.extend(none_clear(place));
            vec!["none clear".into()]
        }
        PatternState::NotAnnotated => {
            marks.push(line(place.x, y + PILL.1 / 2.0, place.x + PILL.0, y + PILL.1 / 2.0, "torn"));
            vec!["not annotated".into()]
        }
    };
    for (i, words) in lines.into_iter().enumerate() {
        marks.push(text(x, y + PILL.1 + 13.0 + 13.0 * i as f64, Anchor::Middle, words, "over-line t2"));
    }
    for mark in &mut marks {
        mark.turn = Some(turn);
    }
    marks
}

/// A name on one or two lines, broken after a dash or at a space where the lines are most alike.
fn two_lines(name: &str) -> Vec<String> {
    if ui_width(name) <= LINE * 0.75 {
        return vec![name.to_owned()];
    }
    let breaks = name.char_indices().filter(|(_, c)| matches!(c, '–' | ' ' | '_' | '-'));
    let halves = breaks.filter_map(|(i, c)| {
        let (first, second) = name.split_at_checked(i + c.len_utf8())?;
        Some((first.trim().to_owned(), second.trim().to_owned()))
    });
    let longer = |(a, b): &(String, String)| ui_width(a).max(ui_width(b));
    match halves.min_by(|a, b| longer(a).total_cmp(&longer(b))) {
        Some((a, b)) => vec![fit(&a, LINE, &ui_width), fit(&b, LINE, &ui_width)],
        None => vec![fit(name, LINE, &ui_width)],
    }
}

/// A quiet ground under those who speak in the evidence rows, and the group.
pub fn hull(page: &SamplePage, layout: &Layout, turn: u32) -> Vec<Mark> {
    let Some(row) = page.row(turn) else { return Vec::new() };
    let numbers = &row.pattern.evidence;
    if row.pattern.state == PatternState::NotAnnotated || numbers.is_empty() {
        return Vec::new();
    }
    let numbers: HashSet<i64> = numbers.iter().copied().collect();
    let speakers: HashSet<&str> =
        page.rows.iter().filter(|r| numbers.contains(&r.number)).map(|r| r.speaker.as_str()).collect();
    let named: Vec<&Node> = layout.nodes.iter().filter(|n| speakers.contains(n.name.as_str())).collect();
    if named.is_empty() {
        return Vec::new();
    }
    let centre = layout.nodes.iter().filter(|n| n.role == crate::page::Role::Group);
    let members: Vec<&Node> = named.iter().copied().chain(centre.clone()).collect();
    let around = |nodes: &[&Node]| outline(nodes.iter().flat_map(|n| ring(layout, n)).collect());
    let whole = around(&members);
    let others = layout.nodes.iter().filter(|n| members.iter().all(|m| m.name != n.name));
    let shapes = if others.into_iter().any(|n| holds(&whole, n.at())) {
        // Somebody who is not meant would lie inside: arms from the group to each instead.
        named.iter().map(|n| around(&[*n].into_iter().chain(centre.clone()).collect::<Vec<_>>())).collect()
    } else {
        vec![whole]
    };
    shapes.iter().map(|s| Path::polygon(s).mark("hull").at_turn(turn)).collect()
}

/// Points on a circle around a node, within the picture.
fn ring(layout: &Layout, node: &Node) -> Vec<Point> {
    let reach = node.r + 14.0;
    let at = |i: u32| {
        let angle = TAU * f64::from(i) / 32.0;
        let (x, y) = (node.x + reach * angle.cos(), node.y + reach * angle.sin());
        (x.clamp(0.0, layout.width), y.clamp(0.0, layout.height))
    };
    (0..32).map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_break_into_lines_of_like_length() {
        assert_eq!(two_lines("repair–softening"), ["repair–", "softening"]);
        assert_eq!(two_lines("cross generational coalition"), ["cross generational", "coalition"]);
        assert_eq!(two_lines("alliance"), ["alliance"]);
        assert!(ui_width(&two_lines(&"x".repeat(500))[0]) <= LINE);
    }
}
