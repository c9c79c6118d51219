//! One person's emotions: words first, intensity 0 to 10 as level segments, gaps never bridged.

mod spread;

use super::text::fit;
use super::{Anchor, Axis, Mark, Path, Scene, circle, cross, line, listed, rect, text};
use crate::corpus::{Emotion, Row};
use crate::page::sample::{Cell, RunLane, SamplePage, TaskLane};
use crate::page::{Person, Role};
use crate::runs::{Gold, Said};
use crate::score::Standing;

const HEIGHT: f64 = 86.0;
/// Room for words and carets above intensity 10, and below 0.
const TOP: f64 = 30.0;
const BOTTOM: f64 = 10.0;
/// Further emotions of one person in one row that are drawn.
const MOST_OTHERS: usize = 8;
const BASELINE: f64 = HEIGHT - BOTTOM;

/// Pixels from the top for an intensity; values beyond the scale stand at its end.
pub(crate) fn level(intensity: f64) -> f64 {
    TOP + (HEIGHT - TOP - BOTTOM) * (10.0 - intensity.clamp(0.0, 10.0)) / 10.0
}

/// The emotions annotated for one person in one row.
struct Item<'a> {
    turn: u32,
    emotions: Vec<&'a Emotion>,
}

/// What lies over gold.
#[derive(Clone, Copy, Debug, Default)]
pub enum EmotionOverlay<'a> {
    #[default]
    Nothing,
    /// One run's ER answers: a diamond each, with the residual from gold.
    Run(&'a RunLane),
    /// All runs of the lane: smallest to largest answer, the median, and how many of how many answered.
    All(&'a TaskLane),
}

/// The lane of one person. `measure` gives the width of emotion words.
pub fn emotions(
    page: &SamplePage,
    axis: &Axis,
    person: &Person,
    overlay: EmotionOverlay<'_>,
    measure: &dyn Fn(&str) -> f64,
) -> Scene {
    let mut scene = Scene::new(axis.total(), HEIGHT);
    if absent(&page.rows, person) {
        scene.add(rect(0.0, TOP, axis.total(), BASELINE - TOP, "tx-none"));
        scene.add(text(4.0, level(5.0) + 4.0, Anchor::Start, "not in this sample’s rows", "over-line t3"));
        scene.name = format!("{} is not in this sample’s rows", person.name);
        return scene;
    }
    for value in [5.0, 10.0] {
        scene.add(line(0.0, level(value), axis.total(), level(value), "s-rule"));
    }
    let items: Vec<Item<'_>> = (1..=axis.len())
        .zip(&page.rows)
        .map(|(turn, row)| Item { turn, emotions: row.emotions.iter().filter(|e| e.person == person.name).collect() })
        .filter(|item| !item.emotions.is_empty())
        .collect();
    baseline(&mut scene, axis, &items);
    let mut cells = overlay_cells(page, axis, person, overlay);
    for (i, item) in items.iter().enumerate() {
        let next = items.get(i + 1).map_or(axis.total(), |n| axis.left(n.turn));
        let at = cells.iter().position(|c| c.turn == item.turn).map(|i| cells.remove(i));
        segment(&mut scene, axis, person, item);
        let lift = at.and_then(|cell| answer(&mut scene, axis, cell, item.emotions.first().copied()));
        words(&mut scene, axis, item, next, lift, measure);
    }
    for cell in cells {
        answer(&mut scene, axis, cell, None);
    }
    if let EmotionOverlay::All(lane) = overlay {
        spread::draw(&mut scene, page, axis, person, lane);
    }
    scene.name = summary(person, &items);
    scene
}

/// Nobody in this sample's rows: never speaks, is addressed, or is annotated.
pub(crate) fn absent(rows: &[Row], person: &Person) -> bool {
    let name = &person.name;
    let in_row = |r: &Row| {
        r.speaker == *name
            || r.targets.contains(name)
            || r.emotions.iter().any(|e| e.person == *name)
            || r.views.iter().any(|v| v.source == *name || v.target == *name)
            || r.background.iter().any(|b| b.speaker == *name || b.targets.contains(name))
            || r.strategies.iter().any(|s| s.targets.contains(name) || s.provider == *name)
            || r.interaction.iter().any(|a| a.initiator == *name || a.targets.contains(name))
            || [&r.posture, &r.face, &r.self_directed].into_iter().flatten().any(|n| n.person == *name)
    };
    !rows.is_empty() && !rows.iter().any(in_row)
}

/// Solid where the person was annotated, broken where not.
fn baseline(scene: &mut Scene, axis: &Axis, items: &[Item<'_>]) {
    let mut from = 1;
    let broken = |scene: &mut Scene, from: u32, to: u32| {
        let (a, b) = (axis.left(from) + 3.0, axis.right(to) - 3.0);
        if from <= to && b > a {
            scene.add(line(a, BASELINE, b, BASELINE, "torn torn--far"));
        }
    };
    for item in items {
        broken(scene, from, item.turn - 1);
        let gap = (axis.width(item.turn) / 6.0).min(1.0);
        let (a, b) = (axis.left(item.turn) + gap, axis.right(item.turn) - gap);
        scene.add(line(a, BASELINE, b, BASELINE, "base").at_turn(item.turn));
        from = item.turn + 1;
    }
    broken(scene, from, axis.len());
}

/// Left end and length of a turn's bar.
fn bar(axis: &Axis, turn: u32) -> (f64, f64) {
    let width = axis.width(turn);
    let inset = (width / 4.0).min(6.0);
    (axis.left(turn) + inset, (width - inset - (width / 6.0).min(3.0)).max(1.0))
}

/// The first item solid (it is the gold one), the others thin and joined to it by a range bar.
fn segment(scene: &mut Scene, axis: &Axis, person: &Person, item: &Item<'_>) {
    let (x, length) = bar(axis, item.turn);
    let hue = hue_class(person);
    let first = item.emotions.first().and_then(|e| e.intensity.finite());
    let mut marks = Vec::new();
    let from = first.map_or(BASELINE, level);
    for other in item.emotions.iter().skip(1).take(MOST_OTHERS).filter_map(|e| e.intensity.finite()) {
        let y = level(other);
        marks.push(Path::new().to(x, from).line(x, y).line(x + length - 1.0, y).mark(format!("{hue} c seg--other")));
    }
    let dot = 4.5_f64.min(axis.width(item.turn) / 2.0);
    match first {
        // A solid baseline and a hollow dot: felt, at zero.
        Some(0.0) => marks.push(circle(x + 0.5, BASELINE, dot - 0.5, format!("{hue} c hollow"))),
        Some(value) => {
            let y = level(value);
            marks.push(line(x, y, x + length, y, format!("{hue} c seg")));
            marks.push(circle(x, y, dot, format!("{hue} cf")));
            if person.second_ring {
                marks.push(circle(x, y, dot - 2.5, "paper"));
            }
            if !(0.0..=10.0).contains(&value) {
                // Beyond the scale: a caret that points outwards.
                let out = if value > 10.0 { -6.0 } else { 6.0 };
                marks.push(caret(x + length / 2.0, y + out, out / 2.0));
            }
        }
        None => marks.push(text(x, BASELINE - 4.0, Anchor::Middle, "?", "over-line t2")),
    }
    scene.add_at(item.turn, &item_words(item), marks);
}

fn hue_class(person: &Person) -> String {
    if person.role == Role::Client { format!("p{}", person.hue) } else { "p0".into() }
}

/// A caret with its tip at `y`, opening away from the direction `towards` (negative: up).
fn caret(x: f64, y: f64, towards: f64) -> Mark {
    Path::new().to(x - 4.0, y - towards * 4.0 / 3.0).line(x, y).line(x + 4.0, y - towards * 4.0 / 3.0).mark("resid")
}

/// The run's answers at rows where this person speaks.
fn overlay_cells<'a>(page: &SamplePage, axis: &Axis, person: &Person, overlay: EmotionOverlay<'a>) -> Vec<&'a Cell> {
    let EmotionOverlay::Run(lane) = overlay else { return Vec::new() };
    let cells = &lane.cells;
    let here = |c: &&Cell| c.turn <= axis.len() && page.row(c.turn).is_some_and(|r| r.speaker == person.name);
    cells.iter().filter(here).collect()
}

/// Hollow diamond at the run's intensity with the residual from gold in ink; a cross without an answer. Gives the
/// height above which words stay clear of it.
fn answer(scene: &mut Scene, axis: &Axis, cell: &Cell, first: Option<&Emotion>) -> Option<f64> {
    let x = axis.right(cell.turn) - (axis.width(cell.turn) / 4.0).min(6.0);
    let gold = match &cell.gold {
        Gold::Emotion { intensity, .. } => intensity.finite(),
        _ => None,
    };
    let gold = first.and_then(|e| e.intensity.finite()).or(gold);
    let said = match &cell.said {
        Said::Emotion { intensity, .. } => intensity.finite(),
        _ => None,
    };
    if cell.standing == Standing::StandIn {
        let marks = vec![
            rect(x - 7.0, BASELINE - 7.0, 13.0, 14.0, "stand-in"),
            text(x - 0.5, BASELINE + 4.0, Anchor::Middle, "st", "t2"),
        ];
        scene.add_at(cell.turn, "stand-in after a failed request", marks);
        return None;
    }
    let Some(value) = said else {
        scene.add(cross(x, BASELINE, 3.5).at_turn(cell.turn).titled("no answer"));
        return None;
    };
    let y = level(value);
    let mut marks = Vec::new();
    let mut lift = y - 5.0;
    if let Some(gold) = gold.filter(|g| *g != value) {
        marks.push(residual(x, level(gold), y, value > gold));
        lift = if value > gold { y - 12.0 } else { level(gold) };
    }
    marks.push(diamond(x, y));
    let title = gold.map_or(format!("run says {value}"), |g| format!("run says {value}, gold {g}: {:+}", value - g));
    scene.add_at(cell.turn, &title, marks);
    Some(lift)
}

/// From gold's height to the run's, with a caret beyond the diamond: the run says more (up) or less (down).
pub(crate) fn residual(x: f64, gold: f64, said: f64, more: bool) -> Mark {
    let up = if more { -1.0 } else { 1.0 };
    let path = Path::new().to(x, gold).line(x, said);
    path.to(x - 4.0, said + 6.5 * up).line(x, said + 10.5 * up).line(x + 4.0, said + 6.5 * up).mark("resid")
}

/// A run's value.
pub(crate) fn diamond(x: f64, y: f64) -> Mark {
    Path::polygon(&[(x, y - 4.5), (x + 4.5, y), (x, y + 4.5), (x - 4.5, y)]).mark("dia")
}

/// The words above the segment, cut before the person's next one.
fn words(scene: &mut Scene, axis: &Axis, item: &Item<'_>, next: f64, lift: Option<f64>, measure: &dyn Fn(&str) -> f64) {
    let Some(first) = item.emotions.first() else { return };
    let others = item.emotions.len() - 1;
    let suffix = if others > 0 { format!(" +{others}") } else { String::new() };
    let x = (axis.left(item.turn) + 1.0).min(axis.total());
    let room = next - x - 4.0;
    let whole = if first.words.trim().is_empty() { "(no word)" } else { first.words.trim() };
    let cut = fit(whole, room - measure(&suffix), measure);
    // One or two letters of a word say nothing.
    if cut.is_empty() || (cut.ends_with('…') && cut.chars().count() < 4) {
        return;
    }
    let label = cut + &suffix;
    let values = || item.emotions.iter().take(MOST_OTHERS + 1).filter_map(|e| e.intensity.finite());
    let mut y = values().map(level).fold(BASELINE, f64::min) - 9.0;
    if values().any(|v| v > 10.0) {
        // Over the caret of a value beyond the scale.
        y -= 6.0;
    }
    // Over the run's diamond only if the words would run into it.
    if let Some(lift) = lift.filter(|_| measure(&label) > axis.width(item.turn) - 14.0) {
        y = y.min(lift - 2.0);
    }
    let class = "over-line word";
    scene.add(text(x, y.max(12.0), Anchor::Start, label, class).at_turn(item.turn).titled(item_words(item)));
}

/// "lonely 8, humiliated 6".
fn item_words(item: &Item<'_>) -> String {
    let each = |e: &&Emotion| format!("{} {}", e.words.trim(), e.intensity.show());
    item.emotions.iter().take(MOST_OTHERS + 1).map(each).collect::<Vec<_>>().join(", ")
}

fn summary(person: &Person, items: &[Item<'_>]) -> String {
    if items.is_empty() {
        return format!("{}: no emotion is annotated", person.name);
    }
    let parts: Vec<String> = items.iter().map(|i| format!("turn {} {}", i.turn, item_words(i))).collect();
    format!("{}, emotions and intensity 0 to 10: {}", person.name, listed(&parts, 40))
}
