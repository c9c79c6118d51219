//! The therapist's lane: strategy chips (glyph and code), and whom each supports.

use super::pattern::Place;
use super::ruler::person_ring;
use super::text::{first_letters, ui_width};
use super::{Anchor, Axis, Mark, Path, Scene, circle, listed, rect, text};
use crate::corpus::{LabelKind, Row, Strategy, StrategyGroup, label_info, strategy_labels};
use crate::page::sample::SamplePage;

const HEIGHT: f64 = 54.0;
const TARGETS: f64 = 41.0;
const TARGET_RADIUS: f64 = 7.5;
/// Chips of one turn; the last becomes "+n" where there are more.
const MOST_STACKED: usize = 3;

/// All chips at rest.
pub fn strategies(page: &SamplePage, axis: &Axis) -> Scene {
    let mut scene = Scene::new(axis.total(), HEIGHT);
    let mut parts = Vec::new();
    for (turn, row) in (1..=axis.len()).zip(&page.rows).filter(|(_, r)| !r.strategies.is_empty()) {
        scene.add_at(turn, &turn_words(turn, row), chips(page, axis, turn, row, false));
        scene.add_at(turn, "", targets(page, axis, turn, row));
        parts.push(turn_words(turn, row));
    }
    scene.name = if parts.is_empty() {
        "Therapist’s strategies: none annotated".into()
    } else {
        format!("Therapist’s strategies, each with its target. {}", listed(&parts, 40))
    };
    scene
}

/// The cursor's chips in reverse, to lie over the lane.
pub fn strategies_now(page: &SamplePage, axis: &Axis, turn: u32) -> Scene {
    let mut scene = Scene::new(axis.total(), HEIGHT);
    if let Some(row) = page.row(turn).filter(|_| turn <= axis.len()) {
        scene.add_at(turn, &turn_words(turn, row), chips(page, axis, turn, row, true));
    }
    scene
}

fn turn_words(turn: u32, row: &Row) -> String {
    let words = |s: &Strategy| {
        let name = label_info(LabelKind::Strategy, &s.kind).map_or(s.kind.as_str(), |l| l.name);
        let to = if s.targets.is_empty() { "nobody named".into() } else { s.targets.join(", ") };
        format!("{name} to {to}")
    };
    let all: Vec<String> = row.strategies.iter().map(words).collect();
    format!("turn {turn}: {}", all.join("; "))
}

fn chips(page: &SamplePage, axis: &Axis, turn: u32, row: &Row, now: bool) -> Vec<Mark> {
    let count = row.strategies.len();
    let (top, height, step) = match count.min(MOST_STACKED) {
        0 | 1 => (6.0, 24.0, 0.0),
        2 => (0.5, 16.0, 16.5),
        _ => (0.0, 13.0, 11.5),
    };
    let gap = (axis.width(turn) / 6.0).min(1.0);
    let mut marks = Vec::new();
    for (i, strategy) in row.strategies.iter().take(MOST_STACKED).enumerate() {
        let place =
            Place { x: axis.left(turn) + gap, y: top + step * i as f64, w: axis.width(turn) - 2.0 * gap, h: height };
        if i + 1 == MOST_STACKED && count > MOST_STACKED {
            let more = format!("+{}", count + 1 - MOST_STACKED);
            marks.extend(chip(place, &more, None, now));
        } else {
            let known = label_info(LabelKind::Strategy, &strategy.kind).filter(|l| in_set(page, l.key));
            let code = known.map_or_else(|| first_letters(&strategy.kind, 2), |l| l.code.to_owned());
            marks.extend(chip(place, &code, known.map(|l| l.group), now));
        }
    }
    marks
}

fn in_set(page: &SamplePage, key: &str) -> bool {
    let set = strategy_labels(&page.scenario);
    set.is_empty() || set.contains(&key)
}

fn chip(Place { x, y, w, h }: Place, code: &str, group: Option<StrategyGroup>, now: bool) -> Vec<Mark> {
    let class = if now { "chip chip--now" } else { "chip" };
    let mut marks = vec![rect(x + 0.5, y + 0.5, w - 1.0, h - 1.0, class)];
    let middle = y + h / 2.0;
    let words = ui_width(code);
    let class = if now { "on-ink tb" } else { "" };
    match group {
        // Glyph and code, as a pair in the middle.
        Some(group) if w >= words + 11.0 => {
            let left = x + (w - words - 9.0) / 2.0;
            marks.extend(glyph(group, left + 3.5, middle, now));
            marks.push(text(left + 9.0, middle + 4.3, Anchor::Start, code, class));
        }
        _ if w >= words + 2.0 => marks.push(text(x + w / 2.0, middle + 4.3, Anchor::Middle, code, class)),
        Some(group) if w >= 9.0 => marks.extend(glyph(group, x + w / 2.0, middle, now)),
        _ => {}
    }
    marks
}

/// One glyph a group of strategies.
pub(crate) fn glyph(group: StrategyGroup, cx: f64, cy: f64, now: bool) -> Vec<Mark> {
    let class = if now { "glyph glyph--now" } else { "glyph" };
    match group {
        StrategyGroup::Names => vec![circle(cx, cy, 3.0, class)],
        StrategyGroup::Meaning => {
            // A half disc of radius 3: two quarter arcs as curves (0.55 is the usual constant).
            let k = 3.0 * 0.5523;
            let half = Path::new()
                .to(cx, cy - 3.0)
                .curve((cx + k, cy - 3.0), (cx + 3.0, cy - k), (cx + 3.0, cy))
                .curve((cx + 3.0, cy + k), (cx + k, cy + 3.0), (cx, cy + 3.0))
                .close();
            vec![circle(cx, cy, 3.25, class), half.mark(format!("{class} glyph--fill"))]
        }
        StrategyGroup::Deepens => {
            vec![Path::polygon(&[(cx - 3.5, cy - 2.5), (cx + 3.5, cy - 2.5), (cx, cy + 3.5)]).mark(class)]
        }
        StrategyGroup::Balances => vec![rect(cx - 3.0, cy - 3.0, 6.0, 6.0, class)],
        StrategyGroup::Task => {
            vec![Path::polygon(&[(cx - 2.5, cy - 3.5), (cx - 2.5, cy + 3.5), (cx + 3.5, cy)]).mark(class)]
        }
    }
}

/// Whom the first strategy supports: a ring a person while they fit, else how many.
fn targets(page: &SamplePage, axis: &Axis, turn: u32, row: &Row) -> Vec<Mark> {
    // Three stacked chips end at 36.
    let (cy, radius) = if row.strategies.len() > 2 { (45.5, 7.0) } else { (TARGETS + 1.5, TARGET_RADIUS) };
    let Some(first) = row.strategies.first() else { return Vec::new() };
    let (centre, count) = (axis.centre(turn), first.targets.len());
    let step = 2.0 * radius + 2.0;
    if axis.width(turn) < step {
        return Vec::new();
    }
    if count == 0 {
        return vec![text(centre, cy + 4.2, Anchor::Middle, "–", "t3")];
    }
    if step * count as f64 - 2.0 > axis.width(turn) {
        return vec![text(centre, cy + 4.2, Anchor::Middle, format!("{count}×"), "t2")];
    }
    let start = centre - step * (count as f64 - 1.0) / 2.0;
    let ring = |(i, name): (usize, &String)| person_ring(page.person(name), name, start + step * i as f64, cy, radius);
    first.targets.iter().enumerate().flat_map(ring).collect()
}
