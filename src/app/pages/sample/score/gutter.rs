//! Names of the lanes; heights follow the scenes' own. On a narrow page a row of buttons picks one lane.

use crate::app::pages::sample::Shown;
use crate::app::parts::who::Who;
use crate::app::words;
use crate::page::{Person, Role};
use crate::route::{LaneId, Overlay};
use crate::runs::{Task, TaskFamily};
use leptos::prelude::*;

#[component]
pub fn Gutter() -> impl IntoView {
    let shown = Shown::here();
    let lanes = shown.lanes;
    view! {
        <div class="gut" aria-hidden="true">
            <div class="gut__ruler">"turn, speaker"</div>
            {move || lanes.get().into_iter().map(|lane| piece(&shown, lane)).collect_view()}
        </div>
    }
}

fn piece(shown: &Shown, lane: LaneId) -> AnyView {
    let now = shown.lane_now;
    let now = Signal::derive(move || now.get() == Some(lane));
    match lane {
        LaneId::Pattern => view! { <div class="gut__pattern" class:gut--now=now><b>"Relation pattern"</b>"with its evidence turns"</div> }.into_any(),
        LaneId::Therapist => {
            let therapist = shown.page.people.iter().find(|p| p.role == Role::Therapist).cloned();
            let answers = super::lanes::strategy_answers(&shown.page).is_some()
                .then(|| view! { <div class="gut__agree" title="Each run’s strategy against gold; a tick below: the target alone differs">"answers"</div> });
            view! { <div class="gut__therapist" class:gut--now=now><b>{therapist.map(|person| view! { <Who person /> })}"Therapist"</b>"strategy, target"</div>{answers} }.into_any()
        }
        LaneId::Person(n) => {
            let person = (n as usize).checked_sub(1).and_then(|i| shown.page.people.get(i)).cloned();
            let over = overlay_name(shown);
            view! {
                <div class="gut__person gut__scale" class:gut--now=now>
                    {person.map(|person| view! { <b><Who person=person.clone() />{words::visible(&person.name)}</b> })}"intensity"{over}
                    <i class="gut__ten">"10"</i><i class="gut__five">"5"</i><i class="gut__zero">"0"</i></div>
            }.into_any()
        }
        LaneId::Runs => runs(shown, now).into_any(),
    }
}

fn runs(shown: &Shown, now: Signal<bool>) -> impl IntoView + use<> {
    let (lane, view) = (shown.lane, shown.view);
    let three = move || view.with(|v| v.top3 && v.task.family() == TaskFamily::Ranked);
    let names = move || {
        lane.get().map(|lane| {
            lane.runs
                .iter()
                .map(|run| {
                    let context = run.head.context_size.map_or(String::new(), |c| format!("context {c}"));
                    let title = format!("{}, {} {context}", run.head.model, run.head.mode);
                    view! { <span title=title>{words::visible(&run.head.name)}</span> }
                })
                .collect_view()
        })
    };
    view! {
        <div class="gut__tasks" class:gut--now=now><b>"Runs"</b>"by task, with n"</div>
        <div class="runs" class:runs--three=three>{names}</div>
        <div class="gut__differ">"answers that differ"</div>
    }
}

/// What lies over the tracks, with its sign.
fn overlay_name(shown: &Shown) -> impl Fn() -> Option<AnyView> + use<> {
    let (view, page) = (shown.view, shown.page.clone());
    let overlay = Memo::new(move |_| view.with(|v| v.overlay.clone()));
    move || {
        match overlay.get() {
        Overlay::Nothing => None,
        Overlay::All => Some(view! { <span class="gut__over"><svg width=10 height=12 aria-hidden="true"><path class="whisker" d="M3 1h4M5 1v10M3 11h4" /><path class="median" d="M1 6h8" /></svg>"all runs"</span> }.into_any()),
        Overlay::Run(id) => {
            let name = page.lane(Task::Er)?.runs.iter().find(|r| r.head.id == id)?.head.name.clone();
            Some(view! { <span class="gut__over"><svg width=10 height=10 aria-hidden="true"><path class="dia" d="M5 1 9 5 5 9 1 5z" /></svg>{words::visible(&name)}</span> }.into_any())
        }
    }
    }
}

/// On a narrow page one lane at a time.
#[component]
pub fn LanePicker(pick: RwSignal<LaneId>) -> impl IntoView {
    let shown = Shown::here();
    let lanes = shown.lanes;
    let choice = move |lane: LaneId| {
        let mark: Option<Person> = match lane {
            LaneId::Person(n) => (n as usize).checked_sub(1).and_then(|i| shown.page.people.get(i)).cloned(),
            _ => None,
        };
        let words = if lane == LaneId::Pattern { "Pattern".into() } else { shown.lane_name(lane) };
        view! {
            <button type="button" aria-pressed=move || (pick.get() == lane).to_string() on:click=move |_| pick.set(lane)>
                {mark.map(|person| view! { <Who person /> })}{words}</button>
        }
    };
    view! { <div class="lanepick" role="group" aria-label="Lane">{move || lanes.get().into_iter().map(&choice).collect_view()}</div> }
}
