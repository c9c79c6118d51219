//! The cells of the matrix by keys of their own: a grid of which only the cell in hand is in the document.

use super::Frame;
use crate::app::pages::sample::Shown;
use crate::app::pages::sample::answers;
use crate::app::words;
use crate::marks::{RUN_HEIGHT, RUN_HEIGHT_3};
use crate::page::sample::TaskLane;
use crate::platform::browser;
use crate::runs::TaskFamily;
use leptos::prelude::*;
use std::sync::Arc;
use web_sys::KeyboardEvent;

/// Arrows go by run and by instance of the task, Home and End along a run, with Ctrl over all runs; Enter opens the answer.
#[component]
pub fn Grid(frame: Frame) -> impl IntoView {
    let shown = Shown::here();
    let (lane, turn, run, page) = (shown.lane, shown.turn, shown.run_now, shown.page.clone());
    let (task, view) = (shown.task, shown.view);
    let height = move || {
        let three = view.with(|v| v.top3 && v.task.family() == TaskFamily::Ranked);
        if three { RUN_HEIGHT_3 } else { RUN_HEIGHT }
    };
    let place = Memo::new(move |_| run.get().min(lane.get().map_or(0, |l| l.runs.len().saturating_sub(1))));
    let id = move || format!("cell-{}-{}", place.get(), turn.get());
    let name = move || lane.get().map(|lane| cell_name(&lane, place.get(), turn.get())).unwrap_or_default();
    let cell = move || {
        let axis = frame.axis.get();
        let (top, left, width) = (height() * place.get() as f64, axis.left(turn.get()), axis.width(turn.get()));
        view! {
            <div role="row" aria-rowindex=place.get() + 1>
                <div role="gridcell" id=id() aria-colindex=turn.get() aria-label=name() class="grid__cell" style:top=format!("{top:.1}px")
                    style:left=format!("{left:.1}px") style:width=format!("{width:.1}px") style:height=format!("{:.1}px", height())></div>
            </div>
        }
    };
    let rows = move || lane.get().map_or(0, |lane| lane.runs.len());
    let keys = {
        let shown = shown.clone();
        move |event: KeyboardEvent| keys(&shown, place.get_untracked(), &event)
    };
    move || {
        (rows() > 0).then(|| view! {
        <div class="grid" id="grid" role="grid" tabindex="0" aria-label=format!("{} by run and turn", task.get().name()) aria-rowcount=rows
            aria-colcount=page.turns() aria-activedescendant=id on:keydown=keys.clone()>{cell}</div>
    })
    }
}

fn cell_name(lane: &TaskLane, run: usize, turn: u32) -> String {
    let Some(of) = lane.runs.get(run) else { return String::new() };
    let name = words::visible(&of.head.name);
    let Some(cell) = of.cells.iter().find(|c| c.turn == turn) else {
        let asked = lane.instances.iter().any(|i| i.turn == turn);
        return format!(
            "{name}, turn {turn}, {}",
            if asked { "not in this file" } else { "not an instance of this task" }
        );
    };
    let said = words::visible(&words::said(lane.task, &cell.said));
    let gold = words::visible(&words::gold(lane.task, &cell.gold));
    format!("{name}, turn {turn}, predicted {said}, gold {gold}, {}", answers::standing_name(lane.task, cell))
}

fn keys(shown: &Shown, run: usize, event: &KeyboardEvent) {
    if event.meta_key() || event.alt_key() {
        return;
    }
    let Some(lane) = shown.lane.get_untracked() else { return };
    let last = lane.runs.len().saturating_sub(1);
    let go = |turn: Option<u32>| {
        if let Some(turn) = turn {
            shown.to(turn);
        }
    };
    match (event.key().as_str(), event.ctrl_key()) {
        ("ArrowDown", false) => shown.run_now.set((run + 1).min(last)),
        ("ArrowUp", false) => shown.run_now.set(run.saturating_sub(1)),
        ("ArrowRight", false) => go(instance(shown, &lane, true)),
        ("ArrowLeft", false) => go(instance(shown, &lane, false)),
        ("Home", all) => {
            go(lane.instances.first().map(|i| i.turn));
            if all {
                shown.run_now.set(0);
            }
        }
        ("End", all) => {
            go(lane.instances.last().map(|i| i.turn));
            if all {
                shown.run_now.set(last);
            }
        }
        ("Enter", false) => open(&lane, run),
        _ => return,
    }
    event.prevent_default();
    event.stop_propagation();
}

/// The next instance of the task: between them there is nothing to read in the matrix.
fn instance(shown: &Shown, lane: &Arc<TaskLane>, forward: bool) -> Option<u32> {
    untrack(|| shown.find(forward, |turn| lane.instances.iter().any(|i| i.turn == turn)))
}

/// Opens the run's whole answer beside the graph and takes the focus there; Escape comes back.
fn open(lane: &TaskLane, run: usize) {
    if let Some(run) = lane.runs.get(run) {
        browser::open_details(&answers::details_id(&run.head.id));
    }
}
