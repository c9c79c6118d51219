//! The relation pattern ribbon: three gold states in three forms, ties between equal labels, evidence below.

use super::pattern::{Place, block, none_clear, pattern_face};
use super::text::bold_width;
use super::{Anchor, Axis, Mark, Path, Scene, line, listed, rect, text};
use crate::corpus::PatternState;
use crate::page::sample::SamplePage;
use std::collections::HashMap;

const HEIGHT: f64 = 84.0;
const TOP: f64 = 21.0;
const BLOCK: f64 = 30.0;
const FOOT: f64 = 6.0;
const BASE: f64 = TOP + BLOCK / 2.0;
/// Baselines of names, above the blocks and below the evidence.
const ABOVE: f64 = 14.0;
const BELOW: f64 = HEIGHT - 5.0;
/// Turns named in a summary before it only counts.
const MOST_NAMED: usize = 40;

/// Labels in a row of judged turns: equal neighbours are one run.
struct Run {
    label: String,
    turns: Vec<u32>,
}

/// Everything but the cursor.
pub fn ribbon(page: &SamplePage, axis: &Axis) -> Scene {
    let mut scene = Scene::new(axis.total(), HEIGHT);
    baseline(&mut scene, page, axis);
    for (turn, row) in (1..=axis.len()).zip(&page.rows) {
        let place = block_place(axis, turn);
        match &row.pattern.state {
            PatternState::Label(label) => {
                let face = pattern_face(Some(&page.scenario), label);
                scene.add_at(turn, &format!("Turn {turn}: {}", face.name), block(place, &face, FOOT, "tb"));
            }
            PatternState::NoneClear => {
                scene.add_at(turn, &format!("Turn {turn}: judged, no clear pattern"), none_clear(place));
            }
            PatternState::NotAnnotated => {}
        }
    }
    let runs = runs(page, axis);
    for (run, name) in runs.iter().zip(names(page, axis, &runs)) {
        ties(&mut scene, axis, run);
        if let Some(name) = name {
            scene.add(text(name.x, name.y, name.anchor, name.words, "over-line t2 rib-name"));
        }
    }
    for bracket in brackets(page, axis) {
        scene.marks.extend(bracket.marks(axis, "bracket"));
    }
    scene.name = summary(page, &runs);
    scene
}

/// The cursor's turn: its evidence in full ink and its pattern's name in bold, to lie over the ribbon.
pub fn ribbon_now(page: &SamplePage, axis: &Axis, turn: u32) -> Scene {
    let mut scene = Scene::new(axis.total(), HEIGHT);
    for bracket in brackets(page, axis).into_iter().filter(|b| b.turn == turn) {
        scene.marks.extend(bracket.marks(axis, "bracket bracket--now"));
    }
    let runs = runs(page, axis);
    let placed = names(page, axis, &runs);
    let at = runs.iter().zip(placed).find(|(run, _)| run.turns.contains(&turn));
    if let Some((run, name)) = at {
        let words = run_words(page, run);
        let width = bold_width(&words);
        // A name that found no room stands above the cursor's own block.
        let name = name.unwrap_or_else(|| {
            let x = (axis.left(turn) + 1.0).min(axis.total() - width).max(0.0);
            Name { x, y: ABOVE, anchor: Anchor::Start, words }
        });
        let left = if name.anchor == Anchor::End { name.x - width } else { name.x };
        let room = (axis.total() - left + 0.5).min(width + 2.0);
        scene.add(rect(left - 0.5, name.y - 11.0, room, 14.0, "paper").at_turn(turn));
        scene.add(text(name.x, name.y, name.anchor, name.words, "over-line tb rib-now").at_turn(turn));
    }
    scene
}

fn block_place(axis: &Axis, turn: u32) -> Place {
    // One pixel between neighbours, as far as the column has it.
    let gap = (axis.width(turn) / 6.0).min(1.0);
    Place { x: axis.left(turn) + gap, y: TOP, w: axis.width(turn) - 2.0 * gap, h: BLOCK }
}

/// A broken line over every stretch that nobody judged.
fn baseline(scene: &mut Scene, page: &SamplePage, axis: &Axis) {
    let mut open: Option<u32> = None;
    for turn in 1..=axis.len() + 1 {
        let blank = page.row(turn).is_some_and(|r| r.pattern.state == PatternState::NotAnnotated) && turn <= axis.len();
        match (open, blank) {
            (None, true) => open = Some(turn),
            (Some(from), false) => {
                let (x1, x2) = (axis.left(from) + 3.0, axis.right(turn - 1) - 3.0);
                if x2 > x1 {
                    scene.add(line(x1, BASE, x2, BASE, "torn"));
                }
                open = None;
            }
            _ => {}
        }
    }
}

fn runs(page: &SamplePage, axis: &Axis) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    // The last judged turn had a label (none clear ends a run).
    let mut open = false;
    for (turn, row) in (1..=axis.len()).zip(&page.rows) {
        match &row.pattern.state {
            PatternState::Label(label) => {
                match runs.last_mut().filter(|run| open && run.label == *label) {
                    Some(run) => run.turns.push(turn),
                    None => runs.push(Run { label: label.clone(), turns: vec![turn] }),
                }
                open = true;
            }
            PatternState::NoneClear => open = false,
            PatternState::NotAnnotated => {}
        }
    }
    runs
}

/// The same label was judged again, like a tied note; the rows between were not judged.
fn ties(scene: &mut Scene, axis: &Axis, run: &Run) {
    for (from, to) in run.turns.iter().zip(run.turns.iter().skip(1)) {
        let (a, b) = (axis.right(*from) - 1.0, axis.left(*to) + 1.0);
        let path = if b - a > 12.0 {
            let bend = 16.0_f64.min((b - a) / 2.0);
            Path::new().to(a, TOP + 5.0).curve((a + bend, TOP - 3.0), (b - bend, TOP - 3.0), (b, TOP + 5.0))
        } else {
            // Neighbours: over the seam, from block to block.
            let reach = 7.0_f64.min(axis.width(*from) / 3.0);
            Path::new().to(a - reach, TOP - 0.5).curve(
                (a - 2.0, TOP - 5.0),
                (b + 2.0, TOP - 5.0),
                (b + reach, TOP - 0.5),
            )
        };
        scene.add(path.mark("tie"));
    }
}

struct Name {
    x: f64,
    y: f64,
    anchor: Anchor,
    words: String,
}

fn run_words(page: &SamplePage, run: &Run) -> String {
    let name = pattern_face(Some(&page.scenario), &run.label).name;
    // A label outside the set may be any text.
    let name = super::fit(&name, 240.0, &bold_width);
    if run.turns.len() > 1 { format!("{name} ×{}", run.turns.len()) } else { name }
}

/// Names where they fit: above their first block, else below the evidence, else nowhere (the code stands in the block).
fn names(page: &SamplePage, axis: &Axis, runs: &[Run]) -> Vec<Option<Name>> {
    let mut ends = [(ABOVE, 0.0_f64), (BELOW, 0.0_f64)];
    let place = |run: &Run| {
        let words = run_words(page, run);
        let width = bold_width(&words);
        let left = axis.left(*run.turns.first()?) + 1.0;
        for (y, end) in &mut ends {
            let overhangs = left + width > axis.total();
            let from = if overhangs { axis.total() - 1.0 - width } else { left };
            if from >= *end && from >= 0.0 {
                *end = from + width + 6.0;
                let (x, anchor) = if overhangs { (axis.total() - 1.0, Anchor::End) } else { (left, Anchor::Start) };
                return Some(Name { x, y: *y, anchor, words });
            }
        }
        None
    };
    runs.iter().map(place).collect()
}

/// A judged turn with the turns its evidence names.
struct Bracket {
    turn: u32,
    level: usize,
    turns: Vec<u32>,
}

impl Bracket {
    fn span(&self) -> (u32, u32) {
        let ends = self.turns.iter().chain([&self.turn]);
        ends.fold((self.turn, self.turn), |(a, b), t| (a.min(*t), b.max(*t)))
    }

    /// A line below the block, a tick at each turn named.
    fn marks(&self, axis: &Axis, class: &str) -> Vec<Mark> {
        let y = TOP + BLOCK + 7.0 + 6.0 * self.level as f64;
        let (first, last) = self.span();
        let own = axis.centre(self.turn);
        let mut path = Path::new().to(axis.centre(first), y).line(axis.centre(last), y);
        path = path.to(own, y).line(own, TOP + BLOCK + 1.0);
        let mut ticks = Path::new();
        for turn in &self.turns {
            ticks = ticks.to(axis.centre(*turn), y).line(axis.centre(*turn), y + 5.0);
        }
        vec![path.mark(class).at_turn(self.turn), ticks.mark(format!("{class} bracket__tick")).at_turn(self.turn)]
    }
}

/// Evidence of all judged turns on two levels: the one that is free, else the other than before. Row numbers that the
/// sample does not have are left out.
fn brackets(page: &SamplePage, axis: &Axis) -> Vec<Bracket> {
    let mut turn_of: HashMap<i64, u32> = HashMap::new();
    for (turn, row) in (1..=axis.len()).zip(&page.rows) {
        turn_of.entry(row.number).or_insert(turn);
    }
    let mut ends = [0_u32; 2];
    let mut last_level = 1;
    let mut out = Vec::new();
    for (turn, row) in (1..=axis.len()).zip(&page.rows) {
        if row.pattern.state == PatternState::NotAnnotated {
            continue;
        }
        let mut turns: Vec<u32> = row.pattern.evidence.iter().filter_map(|n| turn_of.get(n).copied()).collect();
        turns.sort_unstable();
        turns.dedup();
        if turns.is_empty() {
            continue;
        }
        let mut bracket = Bracket { turn, level: 1 - last_level, turns };
        let (first, last) = bracket.span();
        let free = |level: usize| ends.get(level).is_some_and(|end| *end < first);
        if !free(bracket.level) && free(last_level) {
            bracket.level = last_level;
        }
        if let Some(end) = ends.get_mut(bracket.level) {
            *end = (*end).max(last);
        }
        last_level = bracket.level;
        out.push(bracket);
    }
    out
}

fn summary(page: &SamplePage, runs: &[Run]) -> String {
    let none: Vec<u32> = (1..=page.turns())
        .filter(|t| page.row(*t).is_some_and(|r| r.pattern.state == PatternState::NoneClear))
        .collect();
    let at = |turns: &[u32]| turns.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let mut parts: Vec<(u32, String)> = runs
        .iter()
        .filter_map(|r| {
            let name = pattern_face(Some(&page.scenario), &r.label).name;
            Some((*r.turns.first()?, format!("{name} at {}", at(&r.turns))))
        })
        .collect();
    parts.extend(none.iter().map(|t| (*t, format!("none clear at {t}"))));
    parts.sort();
    let parts: Vec<String> = parts.into_iter().map(|(_, words)| words).collect();
    if parts.is_empty() {
        return "Relation pattern, gold. No turn is annotated".into();
    }
    format!("Relation pattern, gold, by turn. {}. Other turns are not annotated", listed(&parts, MOST_NAMED))
}
