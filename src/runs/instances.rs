//! Which rows are instances of which task, by the published construction rules.
//!
//! Source: the public evaluation scripts, as `benchmark.md` states them. Texts are compared without the blanks around
//! them, as the scripts do, and rows are counted by position. Knows no answers and no `er.jsonl` / `vp.jsonl`, which
//! take precedence where they are loaded.

use super::{Gold, Task};
use crate::corpus::{Num, Row, Sample, Scenario, THERAPIST, View, strategy_labels};

/// At most this many ER and VP instances a sample.
const FREE_LIMIT: usize = 5;
/// Fewest words of an ER row.
const ER_WORDS: usize = 5;

/// One instance that the dataset offers.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// 1-based position in the sample's rows (ITP: of the row before the boundary).
    pub turn: u32,
    /// The row's number, as results name it.
    pub row: i64,
    /// `Unknown` for several STP targets in a scenario that has no group label.
    pub gold: Gold,
    /// STP, SSP: the several targets before they collapse to the group label. Otherwise empty.
    pub original_targets: Vec<String>,
    /// STP, SSP: the row's own targets stood in for missing strategy targets.
    pub target_fallback: bool,
}

impl Instance {
    fn new(turn: u32, row: &Row, gold: Gold) -> Self {
        Self { turn, row: row.number, gold, original_targets: Vec::new(), target_fallback: false }
    }
}

/// Positions `round(k x (n-1) / (limit-1))`, half to even; all of them when `n <= limit`, the first when `limit` is 1.
/// 0-based, strictly rising. (The scripts fill repeats from the front; beyond `limit` the step exceeds 1, so none occur.)
pub fn even_positions(n: usize, limit: usize) -> Vec<usize> {
    if n <= limit {
        return (0..n).collect();
    }
    if limit <= 1 {
        return (0..limit).collect();
    }
    // u64: the product outgrows wasm's 32-bit usize.
    let (last, steps) = (n as u64 - 1, limit as u64 - 1);
    (0..limit as u64).map(|k| rounded_ratio(k * last, steps) as usize).collect()
}

/// `over / under` to the nearest integer, half to even, as Python rounds.
fn rounded_ratio(over: u64, under: u64) -> u64 {
    let (whole, rest) = (over / under, over % under);
    match (rest * 2).cmp(&under) {
        std::cmp::Ordering::Less => whole,
        std::cmp::Ordering::Equal => whole + whole % 2,
        std::cmp::Ordering::Greater => whole + 1,
    }
}

/// The instances of a task in one sample, in row order.
pub fn derive(task: Task, sample: &Sample) -> Vec<Instance> {
    let turns = (1u32..).zip(&sample.rows);
    match task {
        Task::Itp => boundaries(sample),
        Task::Rpp => turns.filter_map(|(turn, row)| Some(Instance::new(turn, row, pattern_gold(row)?))).collect(),
        Task::Stp => turns.filter_map(|(turn, row)| support(turn, row, &sample.scenario, Support::Target)).collect(),
        Task::Ssp => turns.filter_map(|(turn, row)| support(turn, row, &sample.scenario, Support::Strategy)).collect(),
        Task::Er => {
            // ceil(0.3 x rows)
            let early = sample.rows.len().saturating_mul(3).div_ceil(10);
            let late = turns.skip(early);
            evenly(late.filter_map(|(turn, row)| Some(Instance::new(turn, row, emotion_gold(sample, row)?))).collect())
        }
        Task::Vp => {
            evenly(turns.filter_map(|(turn, row)| Some(Instance::new(turn, row, views_gold(sample, row)?))).collect())
        }
    }
}

/// ER, VP: at most [`FREE_LIMIT`], evenly.
fn evenly(all: Vec<Instance>) -> Vec<Instance> {
    let positions = even_positions(all.len(), FREE_LIMIT);
    keep(all, &positions)
}

/// The instances at these rising positions.
fn keep(all: Vec<Instance>, positions: &[usize]) -> Vec<Instance> {
    let mut wanted = positions.iter().copied().peekable();
    all.into_iter().enumerate().filter(|(i, _)| wanted.next_if_eq(i).is_some()).map(|(_, one)| one).collect()
}

/// ITP: boundaries after a row that is not the therapist's, as many "yes" as "no". Group speakers are not the therapist.
fn boundaries(sample: &Sample) -> Vec<Instance> {
    let (mut yes, mut no) = (Vec::new(), Vec::new());
    for (turn, (row, next)) in (1u32..).zip(sample.rows.iter().zip(sample.rows.iter().skip(1))) {
        if is_therapist(row) {
            continue;
        }
        let speaks = is_therapist(next);
        let class = if speaks { &mut yes } else { &mut no };
        class.push(Instance::new(turn, row, Gold::SpeaksNext(speaks)));
    }
    let limit = yes.len().min(no.len());
    let mut both: Vec<Instance> = [yes, no]
        .into_iter()
        .flat_map(|class| {
            // Unlike ER and VP, a single one is taken from the middle.
            let one_of_many = limit == 1 && class.len() > 1;
            let positions = if one_of_many { vec![class.len() / 2] } else { even_positions(class.len(), limit) };
            keep(class, &positions)
        })
        .collect();
    both.sort_by_key(|i| i.turn);
    both
}

fn is_therapist(row: &Row) -> bool {
    row.speaker.trim() == THERAPIST
}

/// A participant; neither the therapist nor the group as a whole.
fn named_client<'a>(sample: &Sample, row: &'a Row) -> Option<&'a str> {
    let speaker = row.speaker.trim();
    let groups = [Scenario::Couple, Scenario::Family];
    let known = sample.participants.iter().any(|p| p.trim() == speaker);
    let named = !speaker.is_empty() && speaker != THERAPIST && !groups.iter().any(|g| g.group_label() == Some(speaker));
    (known && named).then_some(speaker)
}

fn pattern_gold(row: &Row) -> Option<Gold> {
    let label = row.pattern.scored.as_deref()?.trim();
    (!label.is_empty()).then(|| Gold::Label(label.to_owned()))
}

/// The speaker's first item with a text and an intensity that rounds to 0-10 (the strongest may come later).
fn emotion_gold(sample: &Sample, row: &Row) -> Option<Gold> {
    let speaker = named_client(sample, row)?;
    if word_count(&row.words) < ER_WORDS {
        return None;
    }
    row.emotions.iter().filter(|e| e.person.trim() == speaker).find_map(|e| {
        // Adding zero turns the -0 that a small negative rounds to into 0.
        let intensity = e.intensity.finite()?.round_ties_even() + 0.0;
        let words = e.words.trim();
        (!words.is_empty() && (0.0..=10.0).contains(&intensity))
            .then(|| Gold::Emotion { words: words.to_owned(), intensity: Num::Value(intensity) })
    })
}

/// Words as the scripts count them: runs of ASCII letters, digits and straight apostrophes.
fn word_count(text: &str) -> usize {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '\'')).filter(|run| !run.is_empty()).count()
}

fn views_gold(sample: &Sample, row: &Row) -> Option<Gold> {
    let speaker = named_client(sample, row)?;
    let views: Vec<View> = row
        .views
        .iter()
        .map(|v| View {
            source: v.source.trim().to_owned(),
            target: v.target.trim().to_owned(),
            viewpoint: v.viewpoint.trim().to_owned(),
            attitude: v.attitude.trim().to_owned(),
        })
        .filter(|v| v.source == speaker && !v.target.is_empty() && !v.viewpoint.is_empty())
        .collect();
    (!views.is_empty()).then_some(Gold::Views(views))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Support {
    Target,
    Strategy,
}

/// STP and SSP: a therapist row whose **first** strategy has a type, with somebody it is for.
fn support(turn: u32, row: &Row, scenario: &Scenario, asked: Support) -> Option<Instance> {
    if !is_therapist(row) {
        return None;
    }
    let first = row.strategies.first()?;
    let kind = first.kind.trim();
    let set = strategy_labels(scenario);
    // A scenario without a closed set has the labels that are seen in it.
    let outside = asked == Support::Strategy && !set.is_empty() && !set.contains(&kind);
    if kind.is_empty() || outside {
        return None;
    }
    let own = clients(&first.targets);
    let target_fallback = own.is_empty();
    let targets = if target_fallback { clients(&row.targets) } else { own };
    let target = match targets.as_slice() {
        [] => return None,
        [one] => Some(one.as_str()),
        _ => scenario.group_label(),
    };
    let gold = match asked {
        Support::Target => target.map_or(Gold::Unknown, |t| Gold::Label(t.to_owned())),
        Support::Strategy => Gold::Label(kind.to_owned()),
    };
    let original_targets = if targets.len() > 1 { targets } else { Vec::new() };
    Some(Instance { original_targets, target_fallback, ..Instance::new(turn, row, gold) })
}

/// Targets without the therapist and without blanks.
fn clients(targets: &[String]) -> Vec<String> {
    targets.iter().map(|t| t.trim()).filter(|t| !t.is_empty() && *t != THERAPIST).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests;
