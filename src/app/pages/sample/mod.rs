//! The sample page: words left, score right, the moment at the cursor below. One cursor, one axis.

mod answers;
mod filter;
mod moment;
mod score;
mod table;
mod transcript;
mod transport;

use crate::app::ask::{Answer, question};
use crate::app::parts::copy_link::CopyLink;
use crate::app::state::App;
use crate::app::words;
use crate::page::sample::{Cell, SamplePage, TaskLane};
use crate::page::{Differ, SampleKey};
use crate::platform::browser;
use crate::protocol::{Ask, Told};
use crate::relation::{Roster, describe_change};
use crate::route::{Route, SampleRef, SampleRoute};
use crate::runs::Task;
use crate::score::Standing;
use leptos::prelude::*;
use std::sync::Arc;

/// The answer of the engine: there may be no such sample.
struct Found(Option<Arc<SamplePage>>);

fn take(told: Told) -> Option<Found> {
    match told {
        Told::Sample(page) => Some(Found(page.map(Arc::new))),
        _ => None,
    }
}

/// What every part of the page shares.
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
    pub playing: RwSignal<bool>,
    /// Which turns are read (see `filter`).
    pub filter: RwSignal<String>,
    /// For every turn whether it is filtered out.
    pub out: Memo<Vec<bool>>,
}

impl Shown {
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
            (row.pattern.state != crate::corpus::PatternState::NotAnnotated).then_some(&row.pattern.state)
        };
        self.find(forward, |turn| {
            let before = (1..turn).rev().find_map(judged);
            judged(turn).is_some_and(|state| before != Some(state))
        })
    }

    /// The answers of the task at a turn, with the place of their run.
    pub fn cells_at(lane: &TaskLane, turn: u32) -> Vec<(usize, &Cell)> {
        let cell = |(i, run): (usize, &crate::page::sample::RunLane)| {
            Some((i, run.cells.iter().position(|c| c.turn == turn)?))
        };
        let places: Vec<(usize, usize)> = lane.runs.iter().enumerate().filter_map(cell).collect();
        places.into_iter().filter_map(|(run, at)| Some((run, lane.runs.get(run)?.cells.get(at)?))).collect()
    }
}

/// Counts at a turn; nothing where no run answers.
pub fn differ_at(lane: &TaskLane, turn: u32) -> Differ {
    (turn as usize).checked_sub(1).and_then(|i| lane.differ.get(i)).copied().unwrap_or_default()
}

/// A lane with only the chosen runs, counted anew; all runs where none is chosen.
fn chosen_lane(lane: &TaskLane, runs: &[String], turns: u32) -> TaskLane {
    if runs.is_empty() {
        return lane.clone();
    }
    let mut lane = lane.clone();
    lane.runs.retain(|run| runs.contains(&run.head.id));
    lane.differ = (1..=turns)
        .map(|turn| {
            let mut differ = Differ::default();
            for (_, cell) in Shown::cells_at(&lane, turn) {
                match cell.standing {
                    Standing::NoAnswer => differ.none += 1,
                    Standing::StandIn => differ.stand_ins += 1,
                    Standing::NotJudged => {}
                    Standing::AsGold | Standing::Near(0) => differ.answered += 1,
                    Standing::Near(_) | Standing::Differs => {
                        differ.answered += 1;
                        differ.differ += 1;
                    }
                }
            }
            differ
        })
        .collect();
    lane
}

#[component]
pub fn Sample() -> impl IntoView {
    let app = App::here();
    let sample = Memo::new(move |_| match app.route.get() {
        Route::Sample(view) => Some(view.sample),
        _ => None,
    });
    let answer = question(app, move || sample.get().map(Ask::Sample), take);
    move || match answer.get() {
        Answer::Here(found) => match &found.0 {
            Some(page) => view! { <Body page=page.clone() /> }.into_any(),
            None => view! { <Missing sample=sample.get() /> }.into_any(),
        },
        Answer::Waiting => {
            view! { <div class="page"><p class="panel-empty" role="status">"Reading…"</p></div> }.into_any()
        }
        Answer::Failed(why) => {
            view! { <div class="page"><p class="panel-empty" role="alert">{why}</p></div> }.into_any()
        }
    }
}

/// The link names a sample that is not open.
#[component]
fn Missing(sample: Option<SampleRef>) -> impl IntoView {
    browser::set_title("Not open · RESCUE Explorer");
    let name = match sample {
        Some(SampleRef::Key(key)) => words::visible(&words::id(&key)),
        Some(SampleRef::Hash(hash)) => format!("with the anonymous mark {}", words::visible(&hash)),
        None => String::new(),
    };
    view! {
        <div class="page">
            <div class="head"><div><h1>"This sample is not open"</h1>
                <p>"The link asks for the sample "<code>{name}</code>". Open the file that holds it and it will show here; nothing leaves this browser."</p></div></div>
            <p class="panel-empty"><a class="btn btn--main" href=Route::Open.to_hash()>"Open files"</a>" "
                <a class="btn" href=Route::Samples(crate::page::samples::SamplesAsk::default()).to_hash()>"See what is open"</a></p>
        </div>
    }
}

#[component]
fn Body(page: Arc<SamplePage>) -> impl IntoView {
    let app = App::here();
    let view = Memo::new(move |before: Option<&SampleRoute>| match app.route.get() {
        Route::Sample(view) => view,
        // Leaving for another page: nothing below should move meanwhile.
        _ => before.cloned().unwrap_or_else(|| SampleRoute::new(SampleRef::Hash(String::new()))),
    });
    let turns = page.turns();
    let turn = Memo::new(move |_| view.with(|v| v.turn).clamp(1, turns.max(1)));
    let task = Memo::new(move |_| view.with(|v| v.task));
    let lanes = page.clone();
    let runs = Memo::new(move |_| view.with(|v| v.runs.clone()));
    let lane = Memo::new_with_compare(
        move |_| lanes.lane(task.get()).map(|lane| Arc::new(chosen_lane(lane, &runs.get(), turns))),
        |a, b| a != b,
    );
    let roster = Arc::new(Roster::of(&page.people));
    let (playing, filter) = (RwSignal::new(false), RwSignal::new(String::new()));
    let out = Memo::new(|_| Vec::new());
    let mut shown = Shown { app, page: page.clone(), roster, view, turn, task, lane, playing, filter, out };
    shown.out = filter::filtered_out(&shown);
    announce(&shown);
    provide_context(shown);
    browser::set_title(&format!("{} · RESCUE Explorer", words::visible(&page.name)));
    let asked = view.with_untracked(|v| v.turn);
    let beyond = (turns > 0 && (asked > turns || asked == 0)).then(|| {
        format!(
            "The link asks for turn {asked}; this sample has {}. Turn {} is shown.",
            words::count(turns, "turn", "turns"),
            asked.clamp(1, turns)
        )
    });
    let empty = turns == 0;
    view! {
        <div class="page">
            <Head page=page.clone() />
            {beyond.map(|words| view! { <p class="remark" role="status">{words}</p> })}
            {page.notes.iter().map(|note| view! { <p class="remark">{words::visible(note)}</p> }).collect_view()}
            {if empty {
                view! { <p class="panel-empty">"This sample has no rows."</p> }.into_any()
            } else {
                view! {
                    <div class="sample">
                        <transcript::Transcript />
                        <div class="score-col">
                            <section aria-label="Score">
                                <transport::Transport />
                                <score::Score />
                            </section>
                            <moment::Moment />
                            <table::AsTable />
                        </div>
                    </div>
                }.into_any()
            }}
        </div>
    }
}

/// One sentence a step by hand; silent while playing.
fn announce(shown: &Shown) {
    let Shown { app, page, roster, turn, playing, .. } = shown.clone();
    Effect::new(move |before: Option<u32>| {
        let now = turn.get();
        if let Some(before) = before.filter(|b| *b != now)
            && !playing.get_untracked()
        {
            app.say(describe_change(&page.rows, &roster, now, before));
        }
        now
    });
}

#[component]
fn Head(page: Arc<SamplePage>) -> impl IntoView {
    let app = App::here();
    let length = page.seconds.map(|(from, to)| format!(", {}", words::clock(to - from))).unwrap_or_default();
    let facts = format!(
        " · {}{length}{}",
        words::count(page.turns(), "turn", "turns"),
        if page.synthetic { " · all invented" } else { "" }
    );
    let goto = move |key: Option<SampleKey>, words: &'static str, sign: &'static str| {
        match key {
        Some(key) => {
            let go = key.clone();
            let href = app.last_sample.get_untracked().map_or_else(
                || Route::Sample(SampleRoute::new(SampleRef::Key(key.clone()))),
                |view| Route::Sample(view.at(key.clone())),
            ).to_hash();
            view! { <a class="btn" href=href on:click=move |event: leptos::ev::MouseEvent| {
                if !event.ctrl_key() && !event.meta_key() && !event.shift_key() {
                    event.prevent_default();
                    if let Route::Sample(view) = app.route.get_untracked() {
                        app.go(Route::Sample(view.at(go.clone())));
                    }
                }
            }><svg width=10 height=10 aria-hidden="true"><path d=sign /></svg>{words}</a> }.into_any()
        }
        None => view! { <span class="btn btn--off"><svg width=10 height=10 aria-hidden="true"><path d=sign /></svg>{words}</span> }.into_any(),
    }
    };
    let place = format!("{} of {}", page.place.0, page.place.1);
    view! {
        <div class="head head--line">
            <div><h1>{words::visible(&page.name)}</h1>
                <p>{words::clients(&page)}", "{page.scenario.word().to_owned()}" · "<span class="id">{words::visible(&words::id(&page.key))}</span>{facts}</p></div>
            <div class="head__side">
                <span class="q">{place}</span>
                {goto(page.previous.clone(), "Previous", "M8 1 3 5l5 4z")}
                {goto(page.next.clone(), "Next", "M2 1l5 4-5 4z")}
                <CopyLink link=Signal::derive(move || app.route.with(Route::to_hash)) />
            </div>
        </div>
    }
}
