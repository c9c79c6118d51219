//! The pattern ribbon in miniature, for the samples list.

use super::pattern::{Place, block, none_clear, pattern_face};
use super::{Scene, line, listed};
use crate::page::samples::StripMark;

const FOOT: f64 = 5.0;

/// Neighbouring equal labels join, with a tick a judged turn; dashes were not annotated, empty boxes have no clear
/// pattern. Marks must rise by turn.
pub fn strip(marks: &[StripMark], turns: u32, width: f64, height: f64) -> Scene {
    let width = if width.is_finite() { width.clamp(1.0, 10_000.0) } else { 1.0 };
    let height = if height.is_finite() { height.clamp(12.0, 200.0) } else { 12.0 };
    let mut scene = Scene::new(width, height);
    scene.add(line(0.0, height / 2.0, width, height / 2.0, "torn"));
    // Not `Axis::turns`: columns here may be narrower than a pixel.
    let column = width / f64::from(turns.max(1));
    let mut runs: Vec<(&StripMark, u32, u32)> = Vec::new();
    for mark in marks.iter().filter(|m| (1..=turns).contains(&m.turn)) {
        match runs.last_mut().filter(|(first, ..)| first.label.is_some() && first.label == mark.label) {
            Some((_, last, count)) => (*last, *count) = (mark.turn, *count + 1),
            None => runs.push((mark, mark.turn, 1)),
        }
    }
    for (first, last, count) in &runs {
        let x = f64::from(first.turn - 1) * column;
        let w = (f64::from(*last) * column - x).max(5.0);
        let x = x.min(width - w).max(0.0);
        let Some(label) = &first.label else {
            let place = Place { x, y: 5.0, w: w.min(width), h: height - 10.0 };
            scene.marks.extend(none_clear(place));
            continue;
        };
        let place = Place { x, y: 1.0, w: w.min(width), h: height - 2.0 };
        scene.marks.extend(block(place, &pattern_face(None, label), FOOT, "strip-code"));
        if *count > 1 && column >= 1.5 {
            let judged = marks.iter().filter(|m| (first.turn..=*last).contains(&m.turn));
            for at in judged.map(|m| (f64::from(m.turn) - 0.5) * column) {
                scene.add(line(at, 2.0, at, 4.5, "strip-tick"));
            }
        }
    }
    scene.name = summary(&runs);
    scene
}

fn summary(runs: &[(&StripMark, u32, u32)]) -> String {
    let words = |(first, _, count): &(&StripMark, u32, u32)| {
        let name = first.label.as_ref().map_or_else(|| "none clear".into(), |l| pattern_face(None, l).name);
        if *count > 1 { format!("{name} ×{count}") } else { name }
    };
    let parts: Vec<String> = runs.iter().map(words).collect();
    if parts.is_empty() { "No pattern annotated".into() } else { format!("Patterns in order: {}", listed(&parts, 40)) }
}
