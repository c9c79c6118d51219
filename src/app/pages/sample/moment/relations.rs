//! The relations section: graph, panels or table; how far back; layers; a run beside gold; who sits where.

use super::beside::{Beside, BesideChoice};
use super::pairs::Pairs;
use super::panels::Panels;
use super::reach::Reach;
use super::seating::Seating;
use crate::app::pages::sample::Shown;
use crate::app::parts::scene::SceneView;
use crate::app::parts::segment::Segment;
use crate::app::words;
use crate::marks::{self, GraphLook};
use crate::relation::{Edge, Layers, RelationState, Window};
use crate::route::GraphForm;
use leptos::prelude::*;
use std::sync::Arc;

/// Size of the graph, pixels (layout rules).
pub const GRAPH: (f64, f64) = (344.0, 270.0);

#[component]
pub fn Relations(state: Memo<RelationState>) -> impl IntoView {
    let shown = Shown::here();
    let (app, view, turn) = (shown.app, shown.view, shown.turn);
    let form = Memo::new(move |_| view.with(|v| v.form));
    let beside = Memo::new(move |_| view.with(|v| v.beside.clone()));
    let body = move || match (form.get(), beside.get()) {
        (GraphForm::Graph, None) => view! { <Graph state /> }.into_any(),
        (GraphForm::Graph, Some(run)) => view! { <Beside run /> }.into_any(),
        (GraphForm::Panels, _) => view! { <Panels /> }.into_any(),
        (GraphForm::Table, _) => view! { <Pairs state /> }.into_any(),
    };
    let head = move || {
        if form.get() == GraphForm::Panels {
            "Relations by pattern".to_owned()
        } else {
            format!("Relations at turn {}", turn.get())
        }
    };
    let window = Signal::derive(move || view.with(|v| v.window));
    let forms = vec![(GraphForm::Graph, "Graph"), (GraphForm::Panels, "Panels"), (GraphForm::Table, "Table")];
    view! {
        <section class="moment__graph" aria-labelledby="rel-h">
            <div class="sec"><h2 id="rel-h">{head}</h2>
                <Segment name="Form" choices=forms chosen=form choose=move |form| app.look(|v| v.form = form) /></div>
            {body}
            <Show when=move || form.get() != GraphForm::Panels>
                <div class="gctl"><Segment name="How far back" choices=Window::ALL.map(|w| (w, w.words())).to_vec() chosen=window choose=move |w| app.look(|v| v.window = w) /></div>
            </Show>
            <div class="checks"><Show when=move || form.get() == GraphForm::Graph && beside.with(Option::is_none)><LayerSwitches /></Show>
                <BesideChoice /><Seating /></div>
            <Show when=move || form.get() != GraphForm::Panels><p class="sec__note">{move || legend(&state.get())}</p></Show>
            <Unmatched state />
        </section>
    }
}

#[component]
fn LayerSwitches() -> impl IntoView {
    let shown = Shown::here();
    let (app, view) = (shown.app, shown.view);
    let layers = Memo::new(move |_| view.with(|v| v.layers));
    let switch = move |name: &'static str, on: fn(&Layers) -> bool, set: fn(&mut Layers, bool)| {
        view! {
            <label class="check"><input type="checkbox" prop:checked=move || layers.with(on)
                on:change=move |e| app.look(|v| set(&mut v.layers, event_target_checked(&e))) />{name}</label>
        }
    };
    view! {
        <div class="checks" role="group" aria-label="Layers">
            {switch("viewpoints", |l| l.viewpoints, |l, on| l.viewpoints = on)}
            {switch("who addresses whom", |l| l.addresses, |l, on| l.addresses = on)}
            {switch("behaviour", |l| l.behaviour, |l, on| l.behaviour = on)}
            {switch("support", |l| l.support, |l, on| l.support = on)}
        </div>
    }
}

/// A step: the state, and the edges that the one before had and this one has not.
#[derive(Clone, PartialEq)]
struct Step {
    state: RelationState,
    leaving: Vec<Edge>,
}

/// The graph at the cursor. A step fades what leaves and draws what comes (at most 650 ms); scrubbing never does.
#[component]
fn Graph(state: Memo<RelationState>) -> impl IntoView {
    let shown = Shown::here();
    let (view, page, seats, still) = (shown.view, shown.page.clone(), shown.seats, shown.still);
    let layers = Memo::new(move |_| view.with(|v| v.layers));
    let step = Memo::new(move |before: Option<&Step>| {
        let state = state.get();
        let animated = !still.get_untracked();
        let leaving = before.filter(|b| animated && b.state.turn != state.turn).map(|b| b.state.left_by(&state));
        Step { state, leaving: leaving.unwrap_or_default() }
    });
    let drawn = Signal::derive(move || {
        let step = step.get();
        let look = GraphLook { layers: layers.get(), size: GRAPH, moment: true, leaving: &step.leaving };
        Arc::new(marks::graph(&page, &seats.get(), &step.state, &look))
    });
    view! {
        <div class="graph" class:graph--step=move || !still.get()>
            <div class="graph__in"><SceneView scene=drawn /><Reach state /></div>
        </div>
        <p class="sec__note graph__new">{move || changes(&step.get())}</p>
    }
}

/// What the step changed, in words: for reduced motion, and for whoever looked away.
fn changes(step: &Step) -> String {
    let pair = |e: &Edge| words::visible(&format!("{} about {}", e.source, e.target));
    let new: Vec<String> = step.state.edges.iter().filter(|e| e.new).map(pair).collect();
    let left: Vec<String> = step.leaving.iter().map(pair).collect();
    let mut parts = Vec::new();
    if !new.is_empty() {
        parts.push(format!("New here: {}.", new.join(", ")));
    }
    if !left.is_empty() {
        parts.push(format!("Left the window: {}.", left.join(", ")));
    }
    parts.join(" ")
}

fn legend(state: &RelationState) -> String {
    let signs = if state.neutral {
        "The word list knows too few of this sample’s attitudes, so edges carry no sign."
    } else {
        "Signs come from a word list"
    };
    let counted = if state.neutral { String::new() } else { format!("; {} unclassified here.", state.unclassified) };
    format!(
        "Last annotated view of each pair, not: still held. Wide at the source; thick: this turn, thinner with age. {signs}{counted}"
    )
}

/// Names in viewpoints that match nobody in the room: shown, never dropped.
#[component]
fn Unmatched(state: Memo<RelationState>) -> impl IntoView {
    move || {
        let names = state.with(|s| s.unmatched.clone());
        (!names.is_empty()).then(|| {
            view! {
                <p class="sec__note">"Not in the room: "{names.into_iter().map(|(name, n)| view! {
                    <span class="tag">{format!("{} {n}", words::visible(&name))}</span>" "
                }).collect_view()}</p>
            }
        })
    }
}
