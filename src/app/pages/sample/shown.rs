//! What every part of the sample page shares: the sample, the cursor, the choices, and the ways to move.

use crate::app::state::App;
use crate::corpus::PatternState;
use crate::page::sample::{Cell, RunLane, SamplePage, TaskLane};
use crate::page::{Differ, Role};
use crate::relation::{Roster, Seat, seats};
use crate::route::{LaneId, SampleRoute};
use crate::runs::Task;
use leptos::prelude::*;
use std::sync::Arc;

#[derive(Clone)]
pub struct Shown {
    pub app: App,
    pub page: Arc<SamplePage>,
    pub roster: Arc<Roster>,
    pub view: Memo<SampleRoute>,
    /// The cursor, clamped to the sample; 1-based.
    pub turn: Memo<u32>,
    pub task: Memo<Task>,
    /// The task's lane with the chosen runs.
    pub lane: Memo<Option<Arc<TaskLane>>>,
    /// The lanes shown, from the top.
    pub lanes: Memo<Vec<LaneId>>,
    pub seats: Memo<Vec<Seat>>,
    /// The turns marked by hand, else the cursor's evidence.
    pub marked: Memo<Vec<u32>>,
    /// For every turn whether it is filtered out.
    pub out: Memo<Vec<bool>>,
    pub playing: RwSignal<bool>,
    /// The cursor is dragged or races: nothing is animated.
    pub still: RwSignal<bool>,
    /// The lane that the keys of the score act on.
    pub lane_now: RwSignal<Option<LaneId>>,
    /// The run (its place in `lane`) that the keys of the matrix act on.
    pub run_now: RwSignal<usize>,
}

impl Shown {
    pub fn new(app: App, page: Arc<SamplePage>, view: Memo<SampleRoute>) -> Self {
        let turns = page.turns();
        let roster = Arc::new(Roster::of(&page.people));
        let turn = Memo::new(move |_| view.with(|v| v.turn).clamp(1, turns.max(1)));
        let task = Memo::new(move |_| view.with(|v| v.task));
        let runs = Memo::new(move |_| view.with(|v| v.runs.clone()));
        let of = page.clone();
        let lane = Memo::new(move |_| of.lane(task.get()).map(|lane| Arc::new(chosen_lane(lane, &runs.get(), turns))));
        let all = all_lanes(&page);
        let lanes = Memo::new(move |_| {
            let chosen = view.with(|v| v.lanes.clone());
            chosen.map_or_else(|| all.clone(), |chosen| chosen.into_iter().filter(|l| all.contains(l)).collect())
        });
        let (people, of) = (roster.clone(), page.clone());
        let by_hand = Memo::new(move |_| view.with(|v| v.seats.clone()));
        let seats = Memo::new(move |_| seats(&people, &of.rows, &by_hand.get()));
        let of = page.clone();
        let marked = Memo::new(move |_| {
            let by_hand = view.with(|v| v.marked.clone());
            if by_hand.is_empty() { evidence_turns(&of, turn.get()) } else { by_hand }
        });
        let out = super::filter::filtered_out(&page, view, lane);
        Self {
            app,
            page,
            roster,
            view,
            turn,
            task,
            lane,
            lanes,
            seats,
            marked,
            out,
            playing: RwSignal::new(false),
            still: RwSignal::new(false),
            lane_now: RwSignal::new(None),
            run_now: RwSignal::new(0),
        }
    }

    /// Provided by the page before its parts are drawn.
    pub fn here() -> Self {
        expect_context()
    }

    /// Moves the cursor, clamped to the sample.
    pub fn to(&self, turn: u32) {
        let turn = turn.clamp(1, self.page.turns().max(1));
        self.app.look(|view| view.turn = turn);
    }

    /// Moves the cursor by turns.
    pub fn by(&self, turns: i64) {
        let now = i64::from(self.turn.get_untracked());
        self.to(u32::try_from(now.saturating_add(turns)).unwrap_or(1));
    }

    /// The nearest turn after (or before) the cursor that has something.
    pub fn find(&self, forward: bool, has: impl Fn(u32) -> bool) -> Option<u32> {
        let (now, last) = (self.turn.get(), self.page.turns());
        if forward { (now + 1..=last).find(|t| has(*t)) } else { (1..now).rev().find(|t| has(*t)) }
    }

    /// The nearest turn where an answer differs from gold.
    pub fn divergence(&self, forward: bool) -> Option<u32> {
        let lane = self.lane.get()?;
        self.find(forward, |turn| differ_at(&lane, turn).differ > 0)
    }

    /// The nearest turn whose judged pattern is another than the one judged before it.
    pub fn pattern_change(&self, forward: bool) -> Option<u32> {
        let rows = &self.page.rows;
        let judged = |turn: u32| {
            let row = rows.get((turn as usize).checked_sub(1)?)?;
            (row.pattern.state != PatternState::NotAnnotated).then_some(&row.pattern.state)
        };
        self.find(forward, |turn| {
            let before = (1..turn).rev().find_map(judged);
            judged(turn).is_some_and(|state| before != Some(state))
        })
    }

    /// The nearest turn that has something in a lane.
    pub fn lane_item(&self, lane: LaneId, forward: bool) -> Option<u32> {
        let page = &self.page;
        let row = |turn: u32| page.row(turn);
        match lane {
            LaneId::Pattern => {
                self.find(forward, |t| row(t).is_some_and(|r| r.pattern.state != PatternState::NotAnnotated))
            }
            LaneId::Therapist => self.find(forward, |t| row(t).is_some_and(|r| !r.strategies.is_empty())),
            LaneId::Person(n) => {
                let name = page.people.get((n as usize).checked_sub(1)?)?.name.clone();
                self.find(forward, |t| row(t).is_some_and(|r| r.emotions.iter().any(|e| e.person == name)))
            }
            LaneId::Runs => {
                let lane = self.lane.get()?;
                self.find(forward, |t| lane.instances.iter().any(|i| i.turn == t))
            }
        }
    }

    /// A lane as a person calls it.
    pub fn lane_name(&self, lane: LaneId) -> String {
        match lane {
            LaneId::Pattern => "Relation pattern".into(),
            LaneId::Therapist => "Therapist".into(),
            LaneId::Runs => "Runs".into(),
            LaneId::Person(n) => {
                let person = (n as usize).checked_sub(1).and_then(|i| self.page.people.get(i));
                person.map_or_else(String::new, |p| crate::app::words::visible(&p.name))
            }
        }
    }

    /// The answers of the task at a turn, with the place of their run.
    pub fn cells_at(lane: &TaskLane, turn: u32) -> Vec<(usize, &Cell)> {
        let cell = |(i, run): (usize, &RunLane)| Some((i, run.cells.iter().position(|c| c.turn == turn)?));
        let places: Vec<(usize, usize)> = lane.runs.iter().enumerate().filter_map(cell).collect();
        places.into_iter().filter_map(|(run, at)| Some((run, lane.runs.get(run)?.cells.get(at)?))).collect()
    }
}

/// Every lane that a sample has, as they come.
pub fn all_lanes(page: &SamplePage) -> Vec<LaneId> {
    let people = (1..).zip(&page.people).filter(|(_, p)| p.role == Role::Client).map(|(n, _)| LaneId::Person(n));
    [LaneId::Pattern, LaneId::Therapist].into_iter().chain(people).chain([LaneId::Runs]).collect()
}

/// The turns that a turn's pattern names as evidence; numbers that no row has are left out.
pub fn evidence_turns(page: &SamplePage, turn: u32) -> Vec<u32> {
    let Some(row) = page.row(turn) else { return Vec::new() };
    let evidence = &row.pattern.evidence;
    (1..).zip(&page.rows).filter(|(_, r)| evidence.contains(&r.number)).map(|(turn, _)| turn).collect()
}

/// Counts at a turn; nothing where no run answers.
pub fn differ_at(lane: &TaskLane, turn: u32) -> Differ {
    (turn as usize).checked_sub(1).and_then(|i| lane.differ.get(i)).copied().unwrap_or_default()
}

/// A lane with only the chosen runs, counted anew; all runs where none is chosen.
pub fn chosen_lane(lane: &TaskLane, runs: &[String], turns: u32) -> TaskLane {
    if runs.is_empty() {
        return lane.clone();
    }
    let mut lane = lane.clone();
    lane.runs.retain(|run| runs.contains(&run.head.id));
    lane.differ = (1..=turns)
        .map(|turn| {
            let mut differ = Differ::default();
            for (_, cell) in Shown::cells_at(&lane, turn) {
                differ.count(lane.task, cell.standing);
            }
            differ
        })
        .collect();
    lane
}
