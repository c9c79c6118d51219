//! Runs by turns: ink follows error. And how many answers differ from gold, a turn.

use super::pattern::Place;
use super::text::ui_width;
use super::{Anchor, Axis, Mark, Scene, circle, counted, cross, line, rect, text};
use crate::page::sample::{Cell, RunLane, SamplePage, TaskLane};
use crate::runs::TaskFamily;
use crate::score::Standing;

/// Height of one run's line.
pub const RUN_HEIGHT: f64 = 18.0;
const DIFFER_HEIGHT: f64 = 34.0;

/// Height of a run's line that shows three choices.
pub const RUN_HEIGHT_3: f64 = 46.0;
/// Choices that are shown.
const MOST_CHOICES: usize = 3;

/// The answers of all runs to one task; `top3` shows three choices of each, gold's among them in a frame.
pub fn matrix(page: &SamplePage, axis: &Axis, lane: &TaskLane, top3: bool) -> Scene {
    let top3 = top3 && lane.task.family() == TaskFamily::Ranked;
    let height = if top3 { RUN_HEIGHT_3 } else { RUN_HEIGHT };
    let mut scene = Scene::new(axis.total(), height * lane.runs.len() as f64);
    for (i, run) in lane.runs.iter().enumerate() {
        let y = height * i as f64;
        if i > 0 {
            scene.add(line(0.0, y + 0.5, axis.total(), y + 0.5, "s-rule"));
        }
        for cell in run.cells.iter().filter(|c| (1..=axis.len()).contains(&c.turn)) {
            let inset = (axis.width(cell.turn) / 6.0).min(2.0);
            let place = Place {
                x: axis.left(cell.turn) + inset,
                y: y + 2.0,
                w: axis.width(cell.turn) - 2.0 * inset,
                h: height - 3.0,
            };
            let title = format!("{}, turn {}: {}", run.head.name, cell.turn, standing_words(cell));
            let graded = lane.task.family() == TaskFamily::Free;
            let marks = match cell.standing {
                Standing::AsGold | Standing::Near(_) | Standing::Differs if top3 => choices(place, cell),
                standing => cell_marks(place, standing, cell.code(), graded),
            };
            scene.add_at(cell.turn, &title, marks);
        }
    }
    scene.name = summary(page, lane);
    scene
}

fn standing_words(cell: &Cell) -> String {
    let words = standing_word(cell.standing);
    if cell.code().is_empty() { words.into() } else { format!("{}, {words}", cell.code()) }
}

/// What a standing is called.
pub(crate) fn standing_word(standing: Standing) -> &'static str {
    match standing {
        Standing::AsGold => "as gold",
        Standing::Near(_) => "near gold",
        Standing::Differs => "differs from gold",
        Standing::NoAnswer => "no answer",
        Standing::StandIn => "stand-in after a failed request",
        Standing::NotJudged => "not judged",
    }
}

/// Free answers carry a grade, so theirs (`graded`) is shown even as gold.
pub(crate) fn cell_marks(place: Place, standing: Standing, said: &str, graded: bool) -> Vec<Mark> {
    let Place { x, y, w, h } = place;
    let (cx, cy) = (x + w / 2.0, y + h / 2.0);
    let dot = 2.5_f64.min(w / 2.0);
    let code = |at: f64, room: f64, class: &str| {
        let fits = ui_width(said) <= room;
        fits.then(|| text(at, cy + 4.2, Anchor::Middle, said, class))
    };
    match standing {
        Standing::AsGold => {
            let grade = if graded && !said.is_empty() { code(cx, w, "t3") } else { None };
            vec![grade.unwrap_or_else(|| circle(cx, cy, dot, "d-agree"))]
        }
        Standing::Near(_) => {
            let edge = 3.0_f64.min(w / 3.0);
            let mut marks = vec![rect(x, y, w, h, "d-partial"), rect(x, y, edge, h, "d-differ")];
            marks.extend(code(cx + edge / 2.0, w - edge - 1.0, ""));
            marks
        }
        Standing::Differs => {
            let mut marks = vec![rect(x, y, w, h, "d-differ")];
            marks.extend(code(cx, w - 1.0, "d-on tb"));
            marks
        }
        Standing::NoAnswer => vec![rect(x, y, w, h, "paper"), cross(cx, cy, 3.5_f64.min(w / 2.0))],
        Standing::StandIn => {
            let mut marks = vec![rect(x + 0.5, y + 0.5, w - 1.0, h - 1.0, "stand-in")];
            if w >= ui_width("st") + 2.0 {
                marks.push(text(cx, cy + 4.0, Anchor::Middle, "st", "t2"));
            }
            marks
        }
        Standing::NotJudged => vec![circle(cx, cy, dot, "open")],
    }
}

/// Three choices from the best down; the one that is gold stands in a frame, a list without gold on solid ink.
fn choices(Place { x, y, w, h }: Place, cell: &Cell) -> Vec<Mark> {
    let absent = cell.gold_rank == 0;
    let step = h / MOST_CHOICES as f64;
    let mut marks = if absent { vec![rect(x, y, w, h, "d-differ")] } else { Vec::new() };
    for (rank, code) in (1_u8..).zip(cell.codes.iter().take(MOST_CHOICES)) {
        let top = y + step * f64::from(rank - 1);
        let gold = rank == cell.gold_rank;
        if gold {
            marks.push(rect(x + 0.5, top + 0.5, w - 1.0, step - 1.0, "choice"));
        }
        if ui_width(code) <= w - 1.0 {
            let class = match (absent, gold) {
                (true, _) => "d-on",
                (_, true) => "tb",
                _ => "t2",
            };
            marks.push(text(x + w / 2.0, top + step / 2.0 + 4.2, Anchor::Middle, code, class));
        }
    }
    marks
}

fn summary(page: &SamplePage, lane: &TaskLane) -> String {
    let words = |run: &RunLane| {
        let of = |wanted: fn(Standing) -> bool| run.cells.iter().filter(|c| wanted(c.standing)).count();
        let kinds = [
            (of(|s| s == Standing::AsGold), "as gold"),
            (of(|s| matches!(s, Standing::Near(_))), "near"),
            (of(|s| s == Standing::Differs), "differ"),
            (of(|s| s == Standing::NoAnswer), "without answer"),
            (of(|s| s == Standing::StandIn), "stand-in"),
            (of(|s| s == Standing::NotJudged), "not judged"),
        ];
        let parts: Vec<String> = kinds.iter().filter(|(n, _)| *n > 0).map(|(n, w)| format!("{n} {w}")).collect();
        format!("{}: {}", run.head.name, if parts.is_empty() { "nothing".into() } else { parts.join(", ") })
    };
    let lines: Vec<String> = lane.runs.iter().map(words).collect();
    let runs = counted(lane.runs.len(), "run", "runs");
    let turns = counted(page.rows.len(), "turn", "turns");
    format!("{}: answers of {runs} over {turns}. {}", lane.task.name(), super::listed(&lines, 12))
}

/// Bars of 4 px an answer that differs, with "4/5" beside: empty answers and stand-ins count in neither number.
pub fn differ(page: &SamplePage, axis: &Axis, lane: &TaskLane) -> Scene {
    let mut scene = Scene::new(axis.total(), DIFFER_HEIGHT);
    let base = DIFFER_HEIGHT - 4.0;
    let most = lane.differ.iter().map(|d| d.differ).max().unwrap_or(0);
    let step = 4.0_f64.min((base - 2.0) / f64::from(most.max(1)));
    let mut parts = Vec::new();
    for (turn, at) in (1..=axis.len()).zip(&lane.differ) {
        if at.answered + at.none + at.stand_ins == 0 {
            continue;
        }
        let width = axis.width(turn);
        let inset = (width / 6.0).min(4.0);
        let x = axis.left(turn) + inset;
        let bar = 6.0_f64.min(width - 2.0 * inset);
        let height = f64::from(at.differ) * step;
        let words = format!("{}/{}", at.differ, at.answered);
        let title =
            format!("turn {turn}: {} of {} answers differ{}", at.differ, at.answered, rest(at.none, at.stand_ins));
        let mut marks = vec![if at.differ > 0 {
            rect(x, base - height, bar, height, "bar-n")
        } else {
            line(x, base - 0.5, x + bar, base - 0.5, "s-rule2")
        }];
        if at.answered > 0 && x + bar + 3.0 + ui_width(&words) <= axis.right(turn) + 1.0 {
            marks.push(text(x + bar + 3.0, base - 1.0, Anchor::Start, words, "differ-n"));
        }
        parts.push(title.clone());
        scene.add_at(turn, &title, marks);
    }
    scene.name = if parts.is_empty() {
        format!("{}: no answers to compare over {}", lane.task.name(), counted(page.rows.len(), "turn", "turns"))
    } else {
        format!("{}, answers that differ from gold. {}", lane.task.name(), super::listed(&parts, 40))
    };
    scene
}

/// ", 1 none, 2 stand-ins".
fn rest(none: u32, stand_ins: u32) -> String {
    let mut words = String::new();
    if none > 0 {
        words = format!(", {none} none");
    }
    match stand_ins {
        0 => {}
        1 => words.push_str(", 1 stand-in"),
        n => words = format!("{words}, {n} stand-ins"),
    }
    words
}
