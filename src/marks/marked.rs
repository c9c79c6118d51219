//! Turns that are marked (the cursor's evidence, or a selection by hand), at the foot of a lane.

use super::{Axis, Scene, line};

/// A line below each marked turn's column, to lie over a lane of `height`. Neighbours stay apart by a pixel.
pub fn marked(axis: &Axis, height: f64, turns: &[u32]) -> Scene {
    let mut scene = Scene::new(axis.total(), height);
    for turn in turns.iter().copied().filter(|t| (1..=axis.len()).contains(t)) {
        let gap = (axis.width(turn) / 6.0).min(2.0);
        let y = height - 1.0;
        scene.add(line(axis.left(turn) + gap, y, axis.right(turn) - gap, y, "marked").at_turn(turn));
    }
    scene
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_turns_of_the_axis_are_marked() {
        let scene = marked(&Axis::turns(5, 30.0), 86.0, &[0, 2, 5, 6]);
        assert_eq!(scene.marks.iter().filter_map(|m| m.turn).collect::<Vec<_>>(), [2, 5]);
    }
}
