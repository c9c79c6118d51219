//! A run's viewpoints beside gold's: the same turns, the same rules, pair by pair.

use super::{Edge, RelationState, Roster, Window, state_at};
use crate::corpus::{Row, View};

/// Gold's views and a run's at one turn that the run was asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// 1-based.
    pub turn: u32,
    pub gold: Vec<View>,
    /// Empty: no answer, or the answer that there is none.
    pub run: Vec<View>,
}

/// Who holds a view of one ordered pair in the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// Both, each in its own words; the stances may differ.
    Both {
        gold: Edge,
        run: Edge,
    },
    GoldOnly(Edge),
    RunOnly(Edge),
}

impl Held {
    /// The edge that stands for the pair: gold's where there is one.
    pub fn edge(&self) -> &Edge {
        match self {
            Self::Both { gold, .. } | Self::GoldOnly(gold) => gold,
            Self::RunOnly(run) => run,
        }
    }
}

/// Both states at a turn over the turns that the run was asked about, and the pairs of either.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    pub gold: RelationState,
    pub run: RelationState,
    /// Pairs in the window, people outside the roster too: both, gold only, run only; each from the newest.
    pub pairs: Vec<Held>,
}

/// Compares at a turn (1-based); `turns` is the length of the sample.
pub fn compare(asked: &[Asked], turns: u32, roster: &Roster, turn: u32, window: Window) -> Comparison {
    let rows_of = |views: fn(&Asked) -> &Vec<View>| {
        let mut rows = vec![Row::default(); turns as usize];
        for at in asked {
            if let Some(row) = (at.turn as usize).checked_sub(1).and_then(|i| rows.get_mut(i)) {
                row.views.clone_from(views(at));
            }
        }
        state_at(&rows, roster, turn, window)
    };
    let (mut gold, mut run) = (rows_of(|a| &a.gold), rows_of(|a| &a.run));
    // Signs on one side only would look like a difference.
    let neutral = gold.neutral || run.neutral;
    (gold.neutral, run.neutral) = (neutral, neutral);
    let mut theirs = in_window(&run);
    let (mut both, mut gold_only) = (Vec::new(), Vec::new());
    for edge in in_window(&gold) {
        match theirs.iter().position(|r| r.source == edge.source && r.target == edge.target) {
            Some(at) => both.push(Held::Both { gold: edge, run: theirs.remove(at) }),
            None => gold_only.push(Held::GoldOnly(edge)),
        }
    }
    let pairs = both.into_iter().chain(gold_only).chain(theirs.into_iter().map(Held::RunOnly)).collect();
    Comparison { gold, run, pairs }
}

fn in_window(state: &RelationState) -> Vec<Edge> {
    state.edges.iter().chain(state.outside.iter().filter(|e| e.turn >= state.first)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(source: &str, target: &str, attitude: &str) -> View {
        View { source: source.into(), target: target.into(), attitude: attitude.into(), viewpoint: "…".into() }
    }

    fn roster() -> Roster {
        Roster { clients: vec!["A".into(), "B".into()], therapists: vec!["T".into()], group: None }
    }

    #[test]
    fn pairs_are_in_both_in_gold_or_in_the_run() {
        let asked = [
            Asked {
                turn: 2,
                gold: vec![view("A", "B", "warm")],
                run: vec![view("A", "B", "cold"), view("A", "A", "ashamed")],
            },
            Asked { turn: 4, gold: vec![view("B", "A", "hurt")], run: vec![] },
            Asked { turn: 5, gold: vec![], run: vec![view("A", "my mother", "cold")] },
        ];
        let at = |turn| {
            let found = compare(&asked, 6, &roster(), turn, Window::All);
            let kind = |h: &Held| {
                let sign = match h {
                    Held::Both { .. } => "both",
                    Held::GoldOnly(_) => "gold",
                    Held::RunOnly(_) => "run",
                };
                format!("{sign} {}-{}", h.edge().source, h.edge().target)
            };
            found.pairs.iter().map(kind).collect::<Vec<_>>()
        };
        assert_eq!(at(6), ["both A-B", "gold B-A", "run A-A", "run A-my mother"]);
        assert_eq!(at(2), ["both A-B", "run A-A"]);
        assert!(at(1).is_empty());
        let out = compare(&asked, 6, &roster(), 6, Window::All);
        assert_eq!(out.run.unmatched, [("my mother".to_owned(), 1)]);
    }

    #[test]
    fn turns_that_the_sample_does_not_have_are_safe() {
        let asked = [
            Asked { turn: 0, gold: vec![view("A", "B", "warm")], run: vec![] },
            Asked { turn: 99, gold: vec![], run: vec![] },
        ];
        assert!(compare(&asked, 3, &roster(), 3, Window::All).pairs.is_empty());
        assert!(compare(&[], 0, &roster(), 1, Window::This).pairs.is_empty());
    }
}
