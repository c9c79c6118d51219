//! The models page: where runs depart from gold, how surely, and one click to the turns behind each number.

mod agreement;
mod board;
mod compare;
mod confusion;
mod figures;
mod grades;
mod slices;
mod transitions;

use super::when_here;
use crate::app::ask::{Answer, question};
use crate::app::parts::copy_link::CopyLink;
use crate::app::parts::export::{Export, save};
use crate::app::parts::segment::Segment;
use crate::app::state::App;
use crate::filter::{Field, written};
use crate::page::models::{Cluster, IntervalsPage, ModelsPage};
use crate::platform::browser;
use crate::protocol::{Ask, Told};
use crate::route::{ModelsRoute, Route};
use crate::runs::{Task, TaskFamily};
use board::Board;
use leptos::prelude::*;

fn take(told: Told) -> Option<ModelsPage> {
    match told {
        Told::Models(page) => Some(*page),
        _ => None,
    }
}

fn take_intervals(told: Told) -> Option<IntervalsPage> {
    match told {
        Told::Intervals(page) => Some(*page),
        _ => None,
    }
}

/// The page's state in the route.
fn view_of(app: App) -> Memo<ModelsRoute> {
    Memo::new(move |before: Option<&ModelsRoute>| match app.route.get() {
        Route::Models(view) => view,
        _ => before.cloned().unwrap_or_default(),
    })
}

/// Changes it.
pub fn change(app: App, change: impl FnOnce(&mut ModelsRoute)) {
    if let Route::Models(mut view) = app.route.get_untracked() {
        change(&mut view);
        app.go(Route::Models(view));
    }
}

#[component]
pub fn Models() -> impl IntoView {
    browser::set_title("Models · RESCUE Explorer");
    let app = App::here();
    let view = view_of(app);
    let ask = Memo::new(move |_| view.with(|v| v.ask.clone()));
    let page = question(app, move || Some(Ask::Models(ask.get())), take);
    let intervals = question(app, move || Some(Ask::Intervals(ask.get())), take_intervals);
    view! {
        <div class="page">
            {when_here(page, move |page| view! { <Head page=(*page).clone() view intervals /> <Body page=(*page).clone() view intervals /> })}
        </div>
    }
}

#[component]
fn Head(page: ModelsPage, view: Memo<ModelsRoute>, intervals: RwSignal<Answer<IntervalsPage>>) -> impl IntoView {
    let app = App::here();
    let mut scenarios: Vec<(u8, &'static str)> = Vec::new();
    for (n, key, words) in [(1, "couple", "Couple"), (2, "family", "Family")] {
        if page.scenarios.iter().any(|s| s == key) {
            scenarios.push((n, words));
        }
    }
    scenarios.push((0, "All"));
    let chosen = Signal::derive(move || match view.with(|v| v.ask.scenario.clone()).as_deref() {
        Some("couple") => 1,
        Some("family") => 2,
        _ => 0,
    });
    let choose = move |n: u8| {
        change(app, |v| {
            v.ask.scenario =
                [None, Some("couple"), Some("family")].get(n as usize).copied().flatten().map(str::to_owned);
        });
    };
    let by = Signal::derive(move || view.with(|v| v.ask.by));
    let n: u32 = page.tasks.iter().map(|t| t.n).sum();
    let few = if page.groups < 10 { " With so few groups every interval is wide." } else { "" };
    let head = format!(
        "{} runs on {} samples in {} groups, {n} instances over six tasks. Stand-ins are left out.{few}",
        page.models.len(),
        page.samples,
        page.groups
    );
    let export = move |form| {
        let drawn = intervals.get_untracked();
        let scope = scope_words(view.with_untracked(|v| v.ask.scenario.clone()).as_deref());
        save(app, &crate::table::board(&page, drawn.here().map(|p| &**p), &scope), form);
    };
    view! {
        <div class="head">
            <div><h1>"Where runs depart from gold"</h1>
                <p>{head}</p></div>
            <div class="head__side">
                <Segment name="Scenario" choices=scenarios chosen choose />
                <Segment name="Intervals by" choices=vec![(Cluster::Group, "by group"), (Cluster::Sample, "by sample")] chosen=by choose=move |by| change(app, |v| v.ask.by = by) />
                <label class="check"><input type="checkbox" prop:checked=move || view.with(|v| v.published)
                    on:change=move |e| change(app, |v| v.published = event_target_checked(&e)) />"Published numbers"</label>
                <Export what="runs by task" choose=export />
                // A person asks for the link that may quote somebody.
                <CopyLink link=Signal::derive(move || app.route.with(Route::to_hash_with_text)) />
            </div>
        </div>
    }
}

#[component]
fn Body(page: ModelsPage, view: Memo<ModelsRoute>, intervals: RwSignal<Answer<IntervalsPage>>) -> impl IntoView {
    if page.models.is_empty() {
        return view! { <p class="panel-empty">"No run is open. "<a class="btn" href=Route::Open.to_hash()>"Open result files"</a></p> }.into_any();
    }
    // The run that is looked into: what the link says, else the first that differs most in the first task there is.
    let first = page.models.iter().flat_map(|m| m.cells.iter().flatten()).next().map(|c| c.run.clone());
    let tasks: Vec<(String, Task)> = page
        .models
        .iter()
        .flat_map(|m| m.cells.iter().zip(Task::ALL).filter_map(|(cell, task)| Some((cell.as_ref()?.run.clone(), task))))
        .collect();
    let names: Vec<(String, String)> =
        page.models.iter().flat_map(|m| m.cells.iter().flatten().map(|c| (c.run.clone(), m.name.clone()))).collect();
    let chosen = Memo::new(move |_| {
        let run = view.with(|v| v.run.clone()).or_else(|| first.clone())?;
        let task = tasks.iter().find(|(id, _)| *id == run).map(|(_, task)| *task)?;
        let name = |run: &str| names.iter().find(|(id, _)| id == run).map(|(_, name)| name.clone()).unwrap_or_default();
        let others = tasks.iter().filter(|(id, of)| *of == task && *id != run).map(|(id, _)| (id.clone(), name(id)));
        Some(Chosen {
            task,
            name: name(&run),
            others: others.collect(),
            scenario: view.with(|v| v.ask.scenario.clone()),
            run,
        })
    });
    view! {
        <Board page view intervals chosen />
        {move || chosen.get().map(|chosen| view! {
            <div class="halves halves--models">
                <div>{if chosen.task.family() == TaskFamily::Free {
                    view! { <grades::GradesPart chosen=chosen.clone() /> }.into_any()
                } else {
                    view! { <confusion::ConfusionPart chosen=chosen.clone() view /> }.into_any()
                }}<compare::ComparePart chosen=chosen.clone() /></div>
                <slices::SlicesPart chosen=chosen.clone() view />
            </div>
            <transitions::TransitionsPart chosen=chosen.clone() view />
            <agreement::AgreementPart chosen />
        })}
    }
    .into_any()
}

/// A scenario, or all, at the beginning of a line.
fn scope_words(scenario: Option<&str>) -> String {
    match scenario {
        Some("couple") => "Couple".to_owned(),
        Some("family") => "Family".to_owned(),
        _ => "All scenarios".to_owned(),
    }
}

/// The run that is looked into.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    pub run: String,
    pub task: Task,
    pub name: String,
    /// The other runs of its task: id, name.
    pub others: Vec<(String, String)>,
    pub scenario: Option<String>,
}

impl Chosen {
    /// Which answers a table holds, in words.
    pub fn scope(&self) -> String {
        scope_words(self.scenario.as_deref())
    }

    /// The turns that a filter finds, with this run and scenario.
    pub fn instances(&self, filter: &str) -> Route {
        self.turns(Some(&self.name), filter)
    }

    /// The same with the answers of any run, or of another one.
    pub fn turns(&self, run: Option<&str>, filter: &str) -> Route {
        let mut parts: Vec<String> =
            run.map(|name| format!("run = {}", written(Field::Run, name))).into_iter().collect();
        parts.extend(self.scenario.as_ref().map(|s| format!("scenario = {}", written(Field::Scenario, s))));
        parts.extend((!filter.is_empty()).then(|| filter.to_owned()));
        Route::Instances(crate::route::InstancesRoute {
            task: self.task,
            filter: parts.join(" and "),
            ..crate::route::InstancesRoute::default()
        })
    }
}
