//! Under the strategies: how the runs' answers stand against gold, one small piece a run.

use super::{Axis, Mark, Scene, counted, line, listed, rect};
use crate::page::sample::{RunLane, TaskLane};
use crate::score::Standing;

const HEIGHT: f64 = 16.0;
const BAR: f64 = 8.0;

/// One bar an instance of `ssp`, its pieces in the order of the runs: as gold pale, gold in the top 3 light with an edge,
/// not in the top 3 solid, no answer and stand-ins open. A tick below a piece: the strategy is as gold, but the same
/// model's target (`stp`) is not.
pub fn agreement(axis: &Axis, ssp: &TaskLane, stp: Option<&TaskLane>) -> Scene {
    let mut scene = Scene::new(axis.total(), HEIGHT);
    let runs = ssp.runs.len().max(1) as f64;
    let mut turns: Vec<u32> = ssp.runs.iter().flat_map(|r| &r.cells).map(|c| c.turn).collect();
    turns.sort_unstable();
    turns.dedup();
    let mut parts = Vec::new();
    for turn in turns.into_iter().filter(|t| (1..=axis.len()).contains(t)) {
        let inset = (axis.width(turn) / 6.0).min(2.0);
        let (left, piece_width) = (axis.left(turn) + inset, (axis.width(turn) - 2.0 * inset) / runs);
        let mut marks = Vec::new();
        let mut counts = [0_usize; 4];
        for (i, run) in ssp.runs.iter().enumerate() {
            let Some(standing) = standing_at(run, turn) else { continue };
            let x = left + piece_width * i as f64;
            let target_only = standing == Standing::AsGold && stp.is_some_and(|stp| target_differs(run, stp, turn));
            marks.extend(piece(x, piece_width, standing, target_only));
            if let Some(n) = counts.get_mut(kind(standing)) {
                *n += 1;
            }
        }
        let [as_gold, near, not, none] = counts;
        let title =
            format!("turn {turn}: {as_gold} as gold, {near} with gold in the top 3, {not} without, {none} no answer");
        scene.add_at(turn, &title, marks);
        parts.push(title);
    }
    scene.name = if parts.is_empty() {
        "Strategy answers: none".into()
    } else {
        format!("Strategy answers of {} against gold. {}", counted(ssp.runs.len(), "run", "runs"), listed(&parts, 40))
    };
    scene
}

fn kind(standing: Standing) -> usize {
    match standing {
        Standing::AsGold => 0,
        Standing::Near(_) => 1,
        Standing::Differs => 2,
        _ => 3,
    }
}

fn piece(x: f64, step: f64, standing: Standing, target_only: bool) -> Vec<Mark> {
    let w = (step - (step / 6.0).min(1.0)).max(0.5);
    let mut marks = match standing {
        Standing::AsGold => vec![rect(x, 3.0 + BAR / 2.0 - 1.0, w, 2.0, "d-agree")],
        Standing::Near(_) => vec![rect(x, 3.0, w, BAR, "d-partial"), rect(x, 3.0 + BAR - 2.0, w, 2.0, "d-differ")],
        Standing::Differs => vec![rect(x, 3.0, w, BAR, "d-differ")],
        _ => vec![rect(x + 0.5, 3.5, (w - 1.0).max(0.5), BAR - 1.0, "open")],
    };
    if target_only {
        marks.push(line(x, HEIGHT - 2.0, x + w, HEIGHT - 2.0, "marked"));
    }
    marks
}

fn standing_at(run: &RunLane, turn: u32) -> Option<Standing> {
    run.cells.iter().find(|c| c.turn == turn).map(|c| c.standing)
}

/// The same model's answer about the target, in the same mode.
fn target_differs(run: &RunLane, stp: &TaskLane, turn: u32) -> bool {
    let same = |r: &&RunLane| r.head.model == run.head.model && r.head.mode == run.head.mode;
    let standing = stp.runs.iter().find(same).and_then(|r| standing_at(r, turn));
    standing.is_some_and(|s| s.differs(stp.task))
}
