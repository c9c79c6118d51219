//! Each lane's scene, drawn anew only when the axis or what it shows changes, and what is emphasised at the cursor over it.

use super::Frame;
use super::grid::Grid;
use super::tabs::TaskTabs;
use crate::app::pages::sample::Shown;
use crate::app::parts::scene::SceneView;
use crate::app::words;
use crate::marks::{self, Axis, EmotionOverlay, Scene};
use crate::page::sample::{SamplePage, TaskLane};
use crate::platform::browser;
use crate::route::{LaneId, Overlay};
use crate::runs::Task;
use leptos::prelude::*;
use std::sync::Arc;

type Drawn = Signal<Arc<Scene>>;

/// Height of an emotion track (layout rules).
const TRACK: f64 = 86.0;

/// Turns and speakers: always first, always there.
pub fn ruler(shown: &Shown, frame: Frame) -> impl IntoView + use<> {
    view! { <Lane name="Turn and speaker" frame scene=scene(shown, frame, |s, a| marks::ruler(&s.page, a)) /> }
}

pub fn lane(shown: &Shown, frame: Frame, lane: LaneId) -> AnyView {
    match lane {
        LaneId::Pattern => view! {
            <Lane name="Relation pattern" lane frame scene=scene(shown, frame, |s, a| marks::ribbon(&s.page, a))
                over=now(shown, frame, |s, a, turn| marks::ribbon_now(&s.page, a, turn)) />
        }
        .into_any(),
        LaneId::Therapist => {
            let answers = strategy_answers(&shown.page).is_some().then(|| {
                view! {
                    <Lane name="Strategy answers" lane frame scene=scene(shown, frame, agreement) />
                }
            });
            view! {
                <Lane name="Therapist" lane frame scene=scene(shown, frame, |s, a| marks::strategies(&s.page, a))
                    over=now(shown, frame, |s, a, turn| marks::strategies_now(&s.page, a, turn)) />
                {answers}
            }
            .into_any()
        }
        LaneId::Person(n) => {
            let marked = shown.marked;
            let over = Signal::derive(move || Arc::new(marks::marked(&frame.axis.get(), TRACK, &marked.get())));
            view! { <Lane name="Emotions" lane frame scene=emotions(shown, frame, n) over /> }.into_any()
        }
        LaneId::Runs => view! {
            <TaskTabs pick=frame.pick />
            <Lane name="Runs" lane frame scene=matrix(shown, frame) held=Signal::derive(run_names(shown)) grid=true />
            <Lane name="Answers that differ" lane frame scene=runs(shown, frame, marks::differ) />
        }
        .into_any(),
    }
}

/// The lane of the strategy task, if any run answers it.
pub fn strategy_answers(page: &SamplePage) -> Option<&TaskLane> {
    page.lane(Task::Ssp).filter(|lane| !lane.runs.is_empty())
}

fn agreement(shown: &Shown, axis: &Axis) -> Scene {
    let page = &shown.page;
    strategy_answers(page).map_or_else(Scene::default, |ssp| marks::agreement(axis, ssp, page.lane(Task::Stp)))
}

fn scene(shown: &Shown, frame: Frame, draw: fn(&Shown, &Axis) -> Scene) -> Drawn {
    let shown = shown.clone();
    Signal::derive(move || Arc::new(draw(&shown, &frame.axis.get())))
}

/// What is emphasised at the cursor.
fn now(shown: &Shown, frame: Frame, draw: fn(&Shown, &Axis, u32) -> Scene) -> Drawn {
    let shown = shown.clone();
    Signal::derive(move || Arc::new(draw(&shown, &frame.axis.get(), shown.turn.get())))
}

fn emotions(shown: &Shown, frame: Frame, person: u32) -> Drawn {
    let (shown, view) = (shown.clone(), shown.view);
    let overlay = Memo::new(move |_| view.with(|v| (v.overlay.clone(), v.runs.clone())));
    Signal::derive(move || {
        let axis = frame.axis.get();
        let Some(person) = (person as usize).checked_sub(1).and_then(|i| shown.page.people.get(i)) else {
            return Arc::new(Scene::default());
        };
        let lane = shown.page.lane(Task::Er);
        let (overlay, runs) = overlay.get();
        let mut chosen = None;
        let over = match overlay {
            Overlay::Nothing => EmotionOverlay::Nothing,
            Overlay::Run(id) => lane
                .and_then(|lane| lane.runs.iter().find(|r| r.head.id == id))
                .map_or(EmotionOverlay::Nothing, EmotionOverlay::Run),
            Overlay::All => lane.map_or(EmotionOverlay::Nothing, |lane| {
                EmotionOverlay::All(chosen.insert(super::super::shown::chosen_lane(lane, &runs, 0)))
            }),
        };
        Arc::new(marks::emotions(&shown.page, &axis, person, over, &browser::measure_serif))
    })
}

fn matrix(shown: &Shown, frame: Frame) -> Drawn {
    let (shown, view) = (shown.clone(), shown.view);
    let top3 = Memo::new(move |_| view.with(|v| v.top3));
    Signal::derive(move || {
        let (axis, top3) = (frame.axis.get(), top3.get());
        Arc::new(shown.lane.get().map_or_else(Scene::default, |lane| marks::matrix(&shown.page, &axis, &lane, top3)))
    })
}

fn runs(shown: &Shown, frame: Frame, draw: fn(&SamplePage, &Axis, &TaskLane) -> Scene) -> Drawn {
    let shown = shown.clone();
    Signal::derive(move || {
        let axis = frame.axis.get();
        Arc::new(shown.lane.get().map_or_else(Scene::default, |lane| draw(&shown.page, &axis, &lane)))
    })
}

fn run_names(shown: &Shown) -> impl Fn() -> Vec<String> + Send + Sync + 'static {
    let lane = shown.lane;
    move || {
        lane.get().map(|lane| lane.runs.iter().map(|run| words::visible(&run.head.name)).collect()).unwrap_or_default()
    }
}

/// One lane: its marks, and what is emphasised at the cursor over them. `grid`: its cells can be reached by keys.
#[component]
fn Lane(
    name: &'static str,
    #[prop(optional, into)] lane: Option<LaneId>,
    frame: Frame,
    scene: Drawn,
    #[prop(optional, into)] over: Option<Drawn>,
    #[prop(optional, into)] held: Option<Signal<Vec<String>>>,
    #[prop(optional)] grid: bool,
) -> impl IntoView {
    let away = move || lane.is_some_and(|lane| lane != frame.pick.get());
    let held = move || {
        held.map(|names| view! {
        <div class="held" aria-hidden="true">{move || names.get().into_iter().map(|n| view! { <span>{n}</span> }).collect_view()}</div>
    })
    };
    let seen = frame.seen;
    view! {
        <div class="lane" class:lane--away=away data-lane=name>
            {held}
            <SceneView scene seen />
            {over.map(|over| view! { <SceneView scene=over seen hidden=true class="over" /> })}
            {grid.then(|| view! { <Grid frame /> })}
        </div>
    }
}
