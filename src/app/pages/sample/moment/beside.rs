//! A run's viewpoints beside gold's: two graphs in the same seats, their difference, and the pairs in words.

use super::sign;
use crate::app::pages::sample::Shown;
use crate::app::parts::scene::SceneView;
use crate::app::words;
use crate::marks::{self, GraphLook, Scene};
use crate::page::sample::{RunLane, SamplePage};
use crate::relation::{Asked, Comparison, Edge, Held, Layers, RelationState, compare};
use crate::runs::{Gold, Said, Task};
use crate::score::Standing;
use leptos::prelude::*;
use std::sync::Arc;

/// Size of each of the three graphs, pixels.
const SIDE: (f64, f64) = (320.0, 252.0);

/// The runs that answer the viewpoint task.
fn runs(page: &SamplePage) -> &[RunLane] {
    page.lane(Task::Vp).map_or(&[], |lane| &lane.runs)
}

#[component]
pub fn BesideChoice() -> impl IntoView {
    let shown = Shown::here();
    let (app, view) = (shown.app, shown.view);
    let names: Vec<(String, String)> =
        runs(&shown.page).iter().map(|r| (r.head.id.clone(), r.head.name.clone())).collect();
    (!names.is_empty()).then(|| view! {
        <label class="field">"Beside gold"<select aria-label="Run whose viewpoints stand beside gold’s" on:change=move |e| {
            let id = event_target_value(&e);
            app.look(|v| v.beside = (!id.is_empty()).then_some(id));
        }>
            <option value="" selected=move || view.with(|v| v.beside.is_none())>"no run"</option>
            {names.into_iter().map(|(id, name)| {
                let mine = id.clone();
                view! { <option value=id selected=move || view.with(|v| v.beside.as_deref() == Some(&mine))>{words::visible(&name)}</option> }
            }).collect_view()}
        </select></label>
    })
}

/// The turns that the run was asked about and answered itself; stand-ins are no answers of a model.
fn asked(page: &SamplePage, run: &RunLane) -> Vec<Asked> {
    let cells = run.cells.iter().filter(|c| c.standing != Standing::StandIn);
    cells
        .map(|cell| {
            let annotated = page.row(cell.turn).map(|r| r.views.clone()).unwrap_or_default();
            let gold = match &cell.gold {
                Gold::Views(views) if annotated.is_empty() => views.clone(),
                _ => annotated,
            };
            let run = match &cell.said {
                Said::Views(views) => views.clone(),
                _ => Vec::new(),
            };
            Asked { turn: cell.turn, gold, run }
        })
        .collect()
}

#[component]
pub fn Beside(run: String) -> impl IntoView {
    let shown = Shown::here();
    let (page, roster, turn, view, seats) =
        (shown.page.clone(), shown.roster.clone(), shown.turn, shown.view, shown.seats);
    let Some(lane) = runs(&page).iter().find(|r| r.head.id == run) else {
        return view! { <p class="panel-empty">"The run that the link puts beside gold is not open."</p> }.into_any();
    };
    let name = words::visible(&lane.head.name);
    let asked = asked(&page, lane);
    let of = words::count(asked.len() as u32, "turn", "turns");
    let (turns, window) = (page.turns(), Memo::new(move |_| view.with(|v| v.window)));
    let found = Memo::new(move |_| compare(&asked, turns, &roster, turn.get(), window.get()));
    let graph = move |state: RelationState, page: &SamplePage| {
        let look = GraphLook { layers: Layers::default(), size: SIDE, moment: false, leaving: &[] };
        Arc::new(marks::graph(page, &seats.get(), &state, &look))
    };
    let (gold_page, run_page) = (page.clone(), page.clone());
    let gold: Signal<Arc<Scene>> = Signal::derive(move || graph(found.with(|f| f.gold.clone()), &gold_page));
    let theirs: Signal<Arc<Scene>> = Signal::derive(move || graph(found.with(|f| f.run.clone()), &run_page));
    let parts: Signal<Arc<Scene>> =
        Signal::derive(move || Arc::new(found.with(|f| marks::difference(&page, &seats.get(), f, SIDE))));
    view! {
        <div class="beside">
            <figure><figcaption>"Gold"</figcaption><SceneView scene=gold /></figure>
            <figure><figcaption>{name.clone()}</figcaption><SceneView scene=theirs /></figure>
            <figure><figcaption>"Difference: solid in both, "<b>"G"</b>" gold only, "<b>"M"</b>" dashed, run only"</figcaption><SceneView scene=parts /></figure>
        </div>
        <p class="sec__note">{format!("Compared over the {of} of this sample that {name} was asked about (stand-ins left out); one view a pair, the last in the window.")}</p>
        {move || found.with(pairs_view)}
    }.into_any()
}

/// The pairs in words, gold's and the run's side by side.
fn pairs_view(found: &Comparison) -> AnyView {
    if found.pairs.is_empty() {
        return view! { <p class="panel-empty">"Neither has a viewpoint in these turns."</p> }.into_any();
    }
    let neutral = found.gold.neutral;
    let said = |edge: Option<&Edge>| match edge {
        None => view! { <span class="qq">"–"</span> }.into_any(),
        Some(e) => {
            let attitude = (!e.attitude.is_empty()).then(|| format!(" ({})", words::visible(&e.attitude)));
            view! { <span class="beside__said">{sign(e.stance, neutral)}<span>{words::visible(&e.viewpoint)}<span class="qq">{attitude}</span></span></span> }.into_any()
        }
    };
    let row = |held: &Held| {
        let (kind, gold, run) = match held {
            Held::Both { gold, run } if gold.stance == run.stance || neutral => ("in both", Some(gold), Some(run)),
            Held::Both { gold, run } => ("in both, other sign", Some(gold), Some(run)),
            Held::GoldOnly(gold) => ("gold only", Some(gold), None),
            Held::RunOnly(run) => ("run only", None, Some(run)),
        };
        let edge = held.edge();
        let outside = |name: &String| found.gold.unmatched.iter().chain(&found.run.unmatched).any(|(n, _)| n == name);
        let note = (outside(&edge.source) || outside(&edge.target))
            .then(|| view! { <span class="tag">"not in the room"</span> });
        view! { <tr><th scope="row">{words::visible(&format!("{} about {}", edge.source, edge.target))}" "{note}</th><td>{kind}</td><td>{said(gold)}</td><td>{said(run)}</td></tr> }
    };
    let rows = found.pairs.iter().map(row).collect_view();
    view! {
        <div class="scroll-x" tabindex="0" role="region" aria-label="Viewpoints, gold and run">
            <table class="table"><thead><tr><th scope="col">"Pair"</th><th scope="col">"Where"</th><th scope="col">"Gold"</th><th scope="col">"Run"</th></tr></thead><tbody>{rows}</tbody></table>
        </div>
    }.into_any()
}
