//! The whole sample in one line: how much is annotated, how much runs disagree, and which part is in view.

use super::{Axis, Scene, rect};
use crate::page::sample::{SamplePage, TaskLane};

const HEIGHT: f64 = 28.0;
/// Annotations grow upwards from here, disagreement downwards from just below.
const GROUND: f64 = 16.0;
const MOST_UP: f64 = 15.0;
const MOST_DOWN: f64 = 9.0;

/// `window`: first and last share of the axis in view, 0 to 1. Long samples are drawn in bins of several turns, each
/// showing its densest one.
pub fn minimap(page: &SamplePage, lane: Option<&TaskLane>, width: f64, window: (f64, f64)) -> Scene {
    let width = if width.is_finite() { width.clamp(1.0, 10_000.0) } else { 1.0 };
    let mut scene = Scene::new(width, HEIGHT);
    let bins = page.rows.len().min((width / 3.0) as usize).max(1);
    let axis = Axis::turns(bins as u32, width / bins as f64);
    let bin = |index: usize| index * bins / page.rows.len().max(1);
    let mut annotated = vec![0_usize; bins];
    let mut differ = vec![0_u32; bins];
    for (i, row) in page.rows.iter().enumerate() {
        let pattern = usize::from(row.pattern.state != crate::corpus::PatternState::NotAnnotated);
        let density = row.emotions.len() + row.views.len() + row.strategies.len() + pattern;
        raise(&mut annotated, bin(i), density);
        raise(&mut differ, bin(i), lane.and_then(|l| l.differ.get(i)).map_or(0, |d| d.differ));
    }
    let up = step(annotated.iter().max().copied().unwrap_or(0) as f64, 3.5, MOST_UP);
    let down = step(f64::from(differ.iter().max().copied().unwrap_or(0)), 1.6, MOST_DOWN);
    for ((turn, notes), differ) in (1..=axis.len()).zip(annotated).zip(differ) {
        let gap = (axis.width(turn) / 8.0).min(1.0);
        let (x, w) = (axis.left(turn) + gap, axis.width(turn) - 2.0 * gap);
        if notes > 0 {
            let h = notes as f64 * up;
            scene.add(rect(x, GROUND - h, w, h, "d-agree"));
        }
        if differ > 0 {
            scene.add(rect(x, GROUND + 2.0, w, f64::from(differ) * down, "d-differ"));
        }
    }
    let share = |s: f64| if s.is_finite() { s.clamp(0.0, 1.0) } else { 0.0 };
    let (from, to) = (share(window.0), share(window.1));
    if to > from && to - from < 1.0 {
        let left = (from * width).max(0.75);
        let right = (to * width).min(width - 0.75);
        scene.add(rect(left, 0.75, right - left, HEIGHT - 1.5, "window"));
    }
    scene.name = "Whole sample: annotations above, answers that differ below".into();
    scene
}

fn raise<T: Ord + Copy>(values: &mut [T], at: usize, to: T) {
    if let Some(value) = values.get_mut(at) {
        *value = (*value).max(to);
    }
}

/// Pixels an item, so that the most fill no more than there is.
fn step(most: f64, wanted: f64, room: f64) -> f64 {
    if most > 0.0 { wanted.min(room / most) } else { wanted }
}
