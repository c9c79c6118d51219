//! What relations hold at a turn: the last annotated view of each ordered pair, its age, and what lies outside.

use super::{Roster, Stance, is_known, stance};
use crate::corpus::{Row, View};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// How far back the graph looks. "Last annotated", not "still held".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Window {
    This,
    Last3,
    #[default]
    Last6,
    Last12,
    All,
}

impl Window {
    pub const ALL: [Self; 5] = [Self::This, Self::Last3, Self::Last6, Self::Last12, Self::All];

    /// Key in links.
    pub fn key(self) -> &'static str {
        match self {
            Self::This => "1",
            Self::Last3 => "3",
            Self::Last6 => "6",
            Self::Last12 => "12",
            Self::All => "all",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|w| w.key() == key)
    }

    /// For the control.
    pub fn words(self) -> &'static str {
        match self {
            Self::This => "This turn",
            Self::Last3 => "Last 3",
            Self::Last6 => "Last 6",
            Self::Last12 => "Last 12",
            Self::All => "All so far",
        }
    }

    /// First turn inside the window that ends at `turn`, 1-based.
    pub fn first_turn(self, turn: u32) -> u32 {
        let length = match self {
            Self::This => 1,
            Self::Last3 => 3,
            Self::Last6 => 6,
            Self::Last12 => 12,
            Self::All => return 1,
        };
        (turn + 1).saturating_sub(length).max(1)
    }
}

/// What is drawn beside people: four independent switches.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layers {
    pub viewpoints: bool,
    /// Who speaks to whom at this turn.
    pub addresses: bool,
    /// Who does what towards whom at this turn.
    pub behaviour: bool,
    /// Whom the strategies of this turn support.
    pub support: bool,
}

impl Default for Layers {
    fn default() -> Self {
        Self { viewpoints: true, addresses: false, behaviour: false, support: false }
    }
}

/// The last annotated view of one ordered pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    pub source: String,
    pub target: String,
    pub stance: Stance,
    /// As written: an annotator's paraphrase.
    pub viewpoint: String,
    /// As written.
    pub attitude: String,
    /// 1-based turn of the annotation.
    pub turn: u32,
    /// Turns since then; 0 = this turn.
    pub age: u32,
    /// How often this pair was annotated so far.
    pub count: u32,
    /// Annotated at this turn (in a segment: in it), for the first time or with another stance than before.
    pub new: bool,
}

/// An arrow of another layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub source: String,
    pub target: String,
}

/// The relations at a turn. Lists run from the newest to the oldest annotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelationState {
    /// First turn of the window, 1-based.
    pub first: u32,
    /// Last turn of the window.
    pub turn: u32,
    /// In the window, both on the roster; what the graph draws.
    pub edges: Vec<Edge>,
    /// Both on the roster, but older than the window.
    pub older: Vec<Edge>,
    /// Somebody in them is not on the roster; any age.
    pub outside: Vec<Edge>,
    /// Names in views so far that match nobody, with the number of views; the most frequent first.
    pub unmatched: Vec<(String, u32)>,
    /// Of `edges`: without a stance.
    pub unclassified: u32,
    /// The word list knows no word in more than a fifth of the whole sample's attitudes: signs would mislead, and the
    /// graph draws neutral edges. Words of pain are known words.
    pub neutral: bool,
}

impl RelationState {
    /// Edges of this state that `next` no longer has.
    pub fn left_by(&self, next: &Self) -> Vec<Edge> {
        let stays = |e: &&Edge| next.edges.iter().any(|n| n.source == e.source && n.target == e.target);
        self.edges.iter().filter(|e| !stays(e)).cloned().collect()
    }
}

/// The state at a turn; beyond the last row that of the last row. New is what this turn changed.
pub fn state_at(rows: &[Row], roster: &Roster, turn: u32, window: Window) -> RelationState {
    let turn = turn.min(rows.len() as u32);
    state_of(rows, roster, (window.first_turn(turn), turn), turn)
}

/// The state after a stretch of turns, of what was annotated in it. New is what the stretch changed.
pub fn state_after(rows: &[Row], roster: &Roster, (first, last): (u32, u32)) -> RelationState {
    let last = last.min(rows.len() as u32);
    state_of(rows, roster, (first, last), first)
}

/// `news_from`: first of the turns whose changes are new.
fn state_of(rows: &[Row], roster: &Roster, (first, turn): (u32, u32), news_from: u32) -> RelationState {
    let mut last: IndexMap<(&str, &str), Edge> = IndexMap::new();
    let mut before: HashMap<(&str, &str), Stance> = HashMap::new();
    let mut unmatched: IndexMap<&str, u32> = IndexMap::new();
    for (view, at) in views_until(rows, turn) {
        for name in [&view.source, &view.target].into_iter().filter(|n| !roster.has(n)) {
            *unmatched.entry(name).or_default() += 1;
        }
        let pair = (view.source.as_str(), view.target.as_str());
        let stance = stance(&view.attitude);
        if at < news_from {
            before.insert(pair, stance);
        }
        let new = at >= news_from && before.get(&pair) != Some(&stance);
        let count = last.get(&pair).map_or(0, |edge| edge.count) + 1;
        last.insert(pair, edge(view, at, turn, (stance, count, new)));
    }
    let mut edges: Vec<Edge> = last.into_values().collect();
    edges.sort_by_key(|e| e.age);
    let (inside, outside): (Vec<_>, Vec<_>) =
        edges.into_iter().partition(|e| roster.has(&e.source) && roster.has(&e.target));
    let (edges, older): (Vec<_>, Vec<_>) = inside.into_iter().partition(|e| e.turn >= first);
    let mut unmatched: Vec<_> = unmatched.into_iter().map(|(n, c)| (n.to_owned(), c)).collect();
    unmatched.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let unclassified = edges.iter().filter(|e| e.stance == Stance::Unclassified).count() as u32;
    RelationState { first, turn, edges, older, outside, unmatched, unclassified, neutral: misleading(rows) }
}

/// Views of rows up to a turn, with their turns.
fn views_until(rows: &[Row], turn: u32) -> impl Iterator<Item = (&View, u32)> {
    (1..=turn).zip(rows).flat_map(|(at, row)| row.views.iter().map(move |v| (v, at)))
}

fn edge(view: &View, at: u32, turn: u32, (stance, count, new): (Stance, u32, bool)) -> Edge {
    Edge {
        source: view.source.clone(),
        target: view.target.clone(),
        stance,
        viewpoint: view.viewpoint.clone(),
        attitude: view.attitude.clone(),
        turn: at,
        age: turn.saturating_sub(at),
        count,
        new,
    }
}

/// See [`RelationState::neutral`].
fn misleading(rows: &[Row]) -> bool {
    let views = rows.iter().flat_map(|r| &r.views);
    let (known, all) = views.fold((0, 0), |(known, all), v| (known + u32::from(is_known(&v.attitude)), all + 1));
    (all - known) * 5 > all
}

fn row_at(rows: &[Row], turn: u32) -> Option<&Row> {
    rows.get(usize::try_from(turn).ok()?.checked_sub(1)?)
}

fn links<'a>(pairs: impl Iterator<Item = (&'a String, &'a Vec<String>)>) -> Vec<Link> {
    let mut out: Vec<Link> = Vec::new();
    for (source, targets) in pairs {
        for target in targets {
            let link = Link { source: source.clone(), target: target.clone() };
            if !out.contains(&link) {
                out.push(link);
            }
        }
    }
    out
}

/// Who speaks to whom at this turn.
pub fn addresses_at(rows: &[Row], turn: u32) -> Vec<Link> {
    links(row_at(rows, turn).iter().map(|r| (&r.speaker, &r.targets)))
}

/// Who does something towards whom at this turn.
pub fn behaviours_at(rows: &[Row], turn: u32) -> Vec<Link> {
    links(row_at(rows, turn).iter().flat_map(|r| &r.interaction).map(|a| (&a.initiator, &a.targets)))
}

/// Whom the strategies of this turn support.
pub fn support_at(rows: &[Row], turn: u32) -> Vec<Link> {
    links(row_at(rows, turn).iter().flat_map(|r| &r.strategies).map(|s| (&s.provider, &s.targets)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(source: &str, target: &str, attitude: &str) -> View {
        View { source: source.into(), target: target.into(), attitude: attitude.into(), viewpoint: "…".into() }
    }

    fn rows(views: Vec<Vec<View>>) -> Vec<Row> {
        views.into_iter().map(|views| Row { views, ..Row::default() }).collect()
    }

    fn couple() -> Roster {
        Roster { clients: vec!["A".into(), "B".into()], therapists: vec!["T".into()], group: Some("Couple".into()) }
    }

    #[test]
    fn the_last_view_of_each_pair_with_age_and_count() {
        let rows = rows(vec![
            vec![view("A", "B", "warm")],
            vec![view("B", "A", "hurt")],
            vec![view("A", "B", "blaming"), view("A", "B", "ambivalent")],
            vec![],
        ]);
        let state = state_at(&rows, &couple(), 4, Window::Last6);
        let seen: Vec<_> = state.edges.iter().map(|e| (e.source.as_str(), e.stance, e.turn, e.age, e.count)).collect();
        assert_eq!(seen, [("A", Stance::Mixed, 3, 1, 3), ("B", Stance::Unclassified, 2, 2, 1)]);
        assert_eq!(state.unclassified, 1);
        let state = state_at(&rows, &couple(), 4, Window::Last3);
        assert_eq!((state.edges.len(), state.older.len()), (2, 0), "turns 2 to 4");
        let state = state_at(&rows, &couple(), 4, Window::This);
        assert_eq!((state.edges.len(), state.older.len()), (0, 2));
    }

    #[test]
    fn new_is_first_or_changed_at_this_turn() {
        let rows = rows(vec![
            vec![view("A", "B", "warm")],
            vec![view("A", "B", "tender")],
            vec![view("A", "B", "cold"), view("A", "B", "harsh")],
        ]);
        let new = |turn| state_at(&rows, &couple(), turn, Window::All).edges[0].new;
        assert_eq!([new(1), new(2), new(3)], [true, false, true]);
    }

    #[test]
    fn a_stretch_counts_as_new_what_it_changed() {
        let rows = rows(vec![
            vec![view("A", "B", "warm"), view("B", "A", "cold")],
            vec![view("A", "B", "cold")],
            vec![view("A", "B", "tender"), view("B", "A", "tender")],
        ]);
        let state = state_after(&rows, &couple(), (2, 3));
        let seen: Vec<_> = state.edges.iter().map(|e| (e.source.as_str(), e.new, e.count)).collect();
        assert_eq!(seen, [("A", false, 3), ("B", true, 2)], "warm, cold, warm again changes nothing in the end");
        let state = state_after(&rows, &couple(), (2, 2));
        assert_eq!((state.first, state.turn, state.edges.len(), state.older.len()), (2, 2, 1, 1));
        assert!(state_after(&rows, &couple(), (9, 99)).edges.is_empty());
    }

    #[test]
    fn edges_that_the_next_step_no_longer_has() {
        let rows = rows(vec![vec![view("A", "B", "warm")], vec![view("B", "A", "cold")], vec![]]);
        let at = |turn, window| state_at(&rows, &couple(), turn, window);
        let left: Vec<_> = at(1, Window::This).left_by(&at(2, Window::This)).into_iter().map(|e| e.source).collect();
        assert_eq!(left, ["A"]);
        assert!(at(1, Window::Last3).left_by(&at(2, Window::Last3)).is_empty());
    }

    #[test]
    fn people_who_are_nobody_in_the_room_are_named_and_kept() {
        let rows = rows(vec![
            vec![view("A", "my mother", "warm"), view("A", "A", "self-critical")],
            vec![view("my mother", "A", "cold")],
            vec![view("", "A", "cold")],
        ]);
        let state = state_at(&rows, &couple(), 3, Window::This);
        assert_eq!(state.unmatched, [("my mother".to_owned(), 2), (String::new(), 1)]);
        assert_eq!(state.outside.len(), 3);
        assert_eq!(state.older.len(), 1, "the self-view is an edge from A to A");
    }

    #[test]
    fn turns_outside_the_rows_are_safe() {
        let rows = rows(vec![vec![view("A", "B", "warm")]]);
        assert!(state_at(&rows, &couple(), 0, Window::All).edges.is_empty());
        assert_eq!(state_at(&rows, &couple(), u32::MAX, Window::This).turn, 1);
        assert!(addresses_at(&rows, 0).is_empty() && addresses_at(&rows, 9).is_empty());
        assert!(state_at(&[], &couple(), 3, Window::All).edges.is_empty());
    }

    #[test]
    fn signs_give_way_where_the_list_knows_too_little() {
        let attitude = |unknown: usize| {
            let views = (0..5).map(|i| view("A", "B", if i < unknown { "zzz" } else { "hurt" })).collect();
            state_at(&rows(vec![views]), &couple(), 1, Window::All).neutral
        };
        assert!(!attitude(1), "one of five is a fifth, not more");
        assert!(attitude(2));
    }

    #[test]
    fn window_keys_round_trip_and_first_turns() {
        for w in Window::ALL {
            assert_eq!(Window::from_key(w.key()), Some(w));
        }
        assert_eq!(Window::Last6.first_turn(18), 13);
        assert_eq!(Window::Last6.first_turn(4), 1);
        assert_eq!(Window::This.first_turn(0), 1);
    }

    #[test]
    fn links_of_a_turn_come_once_each() {
        let mut row = Row { speaker: "T".into(), targets: vec!["A".into(), "B".into(), "A".into()], ..Row::default() };
        row.strategies = vec![crate::corpus::Strategy {
            provider: "T".into(),
            targets: vec!["Couple".into()],
            ..crate::corpus::Strategy::default()
        }];
        assert_eq!(addresses_at(&[row.clone()], 1).len(), 2);
        assert_eq!(support_at(&[row], 1), [Link { source: "T".into(), target: "Couple".into() }]);
    }
}
