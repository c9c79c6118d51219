//! All runs at once over a track: smallest to largest intensity, the median, and how many of how many answered.

use super::{BASELINE, HEIGHT, level};
use crate::marks::{Anchor, Axis, Mark, Path, Scene, cross, line, text, ui_width};
use crate::page::Person;
use crate::page::sample::{Cell, SamplePage, TaskLane};
use crate::runs::Said;
use crate::score::Standing;

/// The answers of one turn.
#[derive(Clone, Debug, PartialEq)]
struct Spread {
    turn: u32,
    /// Rising; empty where nobody answered with a number.
    values: Vec<f64>,
    /// Runs that were asked: answers, empty ones and unreadable ones; stand-ins are no answers and were not given by the
    /// model, so they count among those asked only.
    asked: usize,
}

impl Spread {
    /// The middle value; the mean of the two middle ones of an even number.
    fn median(&self) -> Option<f64> {
        let n = self.values.len();
        let upper = *self.values.get(n / 2)?;
        let lower = if n.is_multiple_of(2) { *self.values.get(n / 2 - 1)? } else { upper };
        Some(f64::midpoint(lower, upper))
    }
}

/// At the rows where the person speaks (the task's instances of this person).
pub(super) fn draw(scene: &mut Scene, page: &SamplePage, axis: &Axis, person: &Person, lane: &TaskLane) {
    for spread in spreads(page, axis, person, lane) {
        let title = title(&spread);
        scene.add_at(spread.turn, &title, marks(axis, &spread));
    }
}

fn spreads(page: &SamplePage, axis: &Axis, person: &Person, lane: &TaskLane) -> Vec<Spread> {
    let here = |turn: u32| turn <= axis.len() && page.row(turn).is_some_and(|r| r.speaker == person.name);
    let mut turns: Vec<u32> = lane.runs.iter().flat_map(|r| &r.cells).map(|c| c.turn).filter(|t| here(*t)).collect();
    turns.sort_unstable();
    turns.dedup();
    let of = |turn: u32| {
        let cells: Vec<&Cell> = lane.runs.iter().filter_map(|r| r.cells.iter().find(|c| c.turn == turn)).collect();
        let value = |c: &&Cell| match &c.said {
            Said::Emotion { intensity, .. } if c.standing != Standing::StandIn => intensity.finite(),
            _ => None,
        };
        let mut values: Vec<f64> = cells.iter().filter_map(value).collect();
        values.sort_by(f64::total_cmp);
        Spread { turn, values, asked: cells.len() }
    };
    turns.into_iter().map(of).collect()
}

fn title(spread: &Spread) -> String {
    let asked = spread.asked;
    match (spread.values.first(), spread.values.last(), spread.median()) {
        (Some(least), Some(most), Some(median)) => {
            format!("runs say {least} to {most}, median {median}; {} of {asked} answer", spread.values.len())
        }
        _ => format!("0 of {asked} runs answer"),
    }
}

fn marks(axis: &Axis, spread: &Spread) -> Vec<Mark> {
    let width = axis.width(spread.turn);
    let x = axis.right(spread.turn) - (width / 4.0).min(6.0);
    let half = 4.0_f64.min(width / 4.0);
    let mut marks = Vec::new();
    if let (Some(least), Some(most), Some(median)) = (spread.values.first(), spread.values.last(), spread.median()) {
        let (low, high) = (level(*least), level(*most));
        let caps = Path::new().to(x - half / 2.0, low).line(x + half / 2.0, low).to(x, low).line(x, high);
        marks.push(caps.to(x - half / 2.0, high).line(x + half / 2.0, high).mark("whisker"));
        marks.push(line(x - half, level(median), x + half, level(median), "median"));
    } else {
        marks.push(cross(x, BASELINE, 3.5));
    }
    let words = format!("{}/{}", spread.values.len(), spread.asked);
    if ui_width(&words) <= width {
        marks.push(text(axis.right(spread.turn) - 2.0, HEIGHT - 0.5, Anchor::End, words, "over-line t3"));
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_odd_even_and_none() {
        let of = |values: &[f64]| Spread { turn: 1, values: values.to_vec(), asked: 5 };
        assert_eq!(of(&[1.0, 4.0, 9.0]).median(), Some(4.0));
        assert_eq!(of(&[1.0, 4.0, 5.0, 9.0]).median(), Some(4.5));
        assert_eq!(of(&[]).median(), None);
        assert_eq!(title(&of(&[2.0, 8.0])), "runs say 2 to 8, median 5; 2 of 5 answer");
        assert_eq!(title(&of(&[])), "0 of 5 runs answer");
    }
}
