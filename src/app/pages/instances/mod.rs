//! The instances page: turn by run, filtered in a small language or by boxes that write the same text; each line leads
//! to its turn.

mod controls;
mod detail;
mod filter_box;
mod lines;

use super::when_here;
use crate::app::ask::{Answer, question};
use crate::app::parts::copy_link::CopyLink;
use crate::app::parts::export::{Export, save};
use crate::app::state::App;
use crate::app::words;
use crate::page::instances::{InstanceSort, InstancesAsk, InstancesPage};
use crate::platform::browser;
use crate::protocol::{Ask, Told};
use crate::route::{InstancesRoute, Route};
use crate::runs::Task;
use crate::table::{self, Form};
use controls::Controls;
use filter_box::FilterBox;
use leptos::prelude::*;
use lines::Lines;

/// Lines at once.
const PAGE: u32 = 100;

fn take(told: Told) -> Option<InstancesPage> {
    match told {
        Told::Instances(page) => Some(*page),
        _ => None,
    }
}

/// Changes the page's state.
pub fn change(app: App, change: impl FnOnce(&mut InstancesRoute)) {
    if let Route::Instances(mut view) = app.route.get_untracked() {
        change(&mut view);
        app.go(Route::Instances(view));
    }
}

#[component]
pub fn Instances() -> impl IntoView {
    browser::set_title("Instances · RESCUE Explorer");
    let app = App::here();
    let view = Memo::new(move |before: Option<&InstancesRoute>| match app.route.get() {
        Route::Instances(view) => view,
        _ => before.cloned().unwrap_or_default(),
    });
    let from = RwSignal::new(0_u32);
    // Another filter begins at its first line.
    Effect::new(move |before: Option<InstancesRoute>| {
        let now = view.get();
        if before.is_some_and(|b| b != now) {
            from.set(0);
        }
        now
    });
    let ask = move || {
        let InstancesRoute { task, filter, sort } = view.get();
        Some(Ask::Instances(InstancesAsk { task, filter, sort, from: from.get(), count: PAGE, codes: 0 }))
    };
    let page = question(app, ask, take);
    let values = Memo::new(move |before: Option<&Vec<(String, Vec<String>)>>| {
        page.with(|p| p.here().map(|p| p.values.clone())).or_else(|| before.cloned()).unwrap_or_default()
    });
    let ready = Memo::new(move |before: Option<&Vec<(String, String)>>| {
        page.with(|p| p.here().map(|p| p.ready.clone())).or_else(|| before.cloned()).unwrap_or_default()
    });
    let problem = Memo::new(move |_| page.with(|p| p.here().and_then(|p| p.problem.clone())));
    let sorts = InstanceSort::ALL
        .map(|s| view! { <option value=s.key() selected=move || view.with(|v| v.sort == s)>{s.words()}</option> })
        .collect_view();
    let tasks = Task::ALL
        .map(|t| view! { <option value=t.short() selected=move || view.with(|v| v.task == t)>{t.name()}</option> })
        .collect_view();
    view! {
        <div class="page">
            <div class="head">
                <div><h1>"Instances"</h1><p role="status">{move || found(view.with(|v| v.task), &page.get())}</p></div>
                <div class="head__side">
                    <label class="field">"Task"<select on:change=move |e| change(app, |v| {
                        v.task = Task::from_short(&event_target_value(&e)).unwrap_or(Task::Rpp);
                    })>{tasks}</select></label>
                    <label class="field">"Sort"<select on:change=move |e| change(app, |v| v.sort = InstanceSort::from_key(&event_target_value(&e)).unwrap_or_default())>{sorts}</select></label>
                    // A person asks for the link that may quote somebody.
                    <Export what="instances" choose=move |form| export(app, form) />
                    <CopyLink link=Signal::derive(move || app.route.with(Route::to_hash_with_text)) />
                </div>
            </div>
            <FilterBox view values problem />
            <Controls view values ready />
            {when_here(page, move |page| view! { <Lines page from /> })}
        </div>
    }
}

/// All instances that match, however many are on screen.
fn export(app: App, form: Form) {
    let Route::Instances(InstancesRoute { task, filter, sort }) = app.route.get_untracked() else { return };
    let ask = InstancesAsk { task, filter: filter.clone(), sort, from: 0, count: u32::MAX, codes: 0 };
    app.client.with_value(|client| {
        client.ask(Ask::Instances(ask), &[], move |told| {
            if let Some(page) = take(told) {
                save(app, &table::instances(&page, task, &filter), form);
            }
        });
    });
}

fn found(task: Task, page: &Answer<InstancesPage>) -> String {
    let Some(page) = page.here() else { return task.name().to_owned() };
    let InstancesPage { total, matched, samples, groups, .. } = **page;
    let samples = words::count(samples, "sample", "samples");
    let groups = words::count(groups, "group", "groups");
    if matched == total {
        format!("{}: {total} instances in {samples} of {groups}", task.name())
    } else {
        format!("{}: {matched} of {total} instances, in {samples} of {groups}, match the filter", task.name())
    }
}
