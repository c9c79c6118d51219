//! The moment at the cursor: the relation graph, the viewpoints in words, the answers.

use super::Shown;
use super::answers::Answers;
use crate::app::parts::scene::SceneView;
use crate::app::parts::segment::Segment;
use crate::app::words;
use crate::marks;
use crate::relation::{Edge, Layers, RelationState, Stance, Window, seats, state_at};
use crate::route::GraphForm;
use leptos::prelude::*;
use std::sync::Arc;

/// Size of the graph, pixels (layout rules).
const GRAPH: (f64, f64) = (344.0, 270.0);

#[component]
pub fn Moment() -> impl IntoView {
    let shown = Shown::here();
    let (page, roster, turn, view) = (shown.page.clone(), shown.roster.clone(), shown.turn, shown.view);
    let window = Memo::new(move |_| view.with(|v| v.window));
    let state = Memo::new(move |_| state_at(&page.rows, &roster, turn.get(), window.get()));
    view! {
        <div class="moment">
            <Relations state />
            <Viewpoints state />
            <Answers />
        </div>
    }
}

#[component]
fn Relations(state: Memo<RelationState>) -> impl IntoView {
    let shown = Shown::here();
    let (app, view, turn, page) = (shown.app, shown.view, shown.turn, shown.page.clone());
    let seats = Arc::new(seats(&shown.roster, &page.rows));
    let layers = Memo::new(move |_| view.with(|v| v.layers));
    let form = Memo::new(move |_| view.with(|v| v.form));
    let drawn = Signal::derive(move || Arc::new(marks::graph(&page, &seats, &state.get(), layers.get(), GRAPH)));
    let switch = move |name: &'static str, on: fn(&Layers) -> bool, set: fn(&mut Layers, bool)| {
        view! {
            <label class="check"><input type="checkbox" prop:checked=move || layers.with(on)
                on:change=move |e| app.look(|v| set(&mut v.layers, event_target_checked(&e))) />{name}</label>
        }
    };
    view! {
        <section class="moment__graph" aria-labelledby="rel-h">
            <div class="sec"><h2 id="rel-h">"Relations at turn "{turn}</h2>
                <Segment name="Form" choices=vec![(GraphForm::Graph, "Graph"), (GraphForm::Table, "Table")]
                    chosen=form choose=move |form| app.look(|v| v.form = form) /></div>
            {move || match form.get() {
                GraphForm::Graph => view! { <SceneView scene=drawn class="graph" /> }.into_any(),
                GraphForm::Table => view! { <Pairs state /> }.into_any(),
            }}
            <div class="gctl"><Segment name="How far back" choices=Window::ALL.map(|w| (w, w.words())).to_vec() chosen=window_of(view) choose=move |w| app.look(|v| v.window = w) /></div>
            <div class="checks" role="group" aria-label="Layers">
                {switch("viewpoints", |l| l.viewpoints, |l, on| l.viewpoints = on)}
                {switch("who addresses whom", |l| l.addresses, |l, on| l.addresses = on)}
                {switch("behaviour", |l| l.behaviour, |l, on| l.behaviour = on)}
                {switch("support", |l| l.support, |l, on| l.support = on)}
            </div>
            <p class="sec__note">{move || legend(&state.get())}</p>
            <Unmatched state />
        </section>
    }
}

fn window_of(view: Memo<crate::route::SampleRoute>) -> Signal<Window> {
    Signal::derive(move || view.with(|v| v.window))
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

fn sign(stance: Stance, neutral: bool) -> AnyView {
    if neutral {
        return view! { <span class="sign" aria-hidden="true">"·"</span> }.into_any();
    }
    view! { <span class=format!("sign {}", stance.class()) title=stance.words()><span aria-hidden="true">{stance.sign()}</span><span class="sr">{stance.words()}</span></span> }.into_any()
}

fn age(age: u32) -> String {
    if age == 0 { "now".into() } else { age.to_string() }
}

/// "Mara about herself" would guess a gender: the name stands twice.
fn pair(edge: &Edge) -> String {
    words::visible(&format!("{} about {}", edge.source, edge.target))
}

#[component]
fn Viewpoints(state: Memo<RelationState>) -> impl IntoView {
    let shown = Shown::here();
    let turn = shown.turn;
    let head = move || {
        state.with(|s| {
            let first = s.window.first_turn(s.turn);
            if first == s.turn {
                format!("Viewpoints, turn {}", s.turn)
            } else {
                format!("Viewpoints, turns {first} to {}", s.turn)
            }
        })
    };
    let all = RwSignal::new(false);
    let item = {
        let shown = shown.clone();
        move |edge: &Edge, neutral: bool| {
            let (shown, at) = (shown.clone(), edge.turn);
            let attitude = (!edge.attitude.is_empty()).then(|| format!(" ({})", words::visible(&edge.attitude)));
            view! {
                <li class="said">{sign(edge.stance, neutral)}
                    <span><small>{pair(edge)}</small><b>{words::visible(&edge.viewpoint)}<span class="qq">{attitude}</span></b></span>
                    <button class="age" type="button" title=format!("Go to turn {at}") on:click=move |_| shown.to(at)>{age(edge.age)}</button></li>
            }
        }
    };
    let list = move || {
        let state = state.get();
        let first = state.window.first_turn(state.turn);
        let inside = state.edges.iter().chain(state.outside.iter().filter(|e| e.turn >= first));
        let older: Vec<&Edge> = state.older.iter().chain(state.outside.iter().filter(|e| e.turn < first)).collect();
        let n = older.len();
        let shown: Vec<&Edge> = if all.get() { inside.chain(older).collect() } else { inside.collect() };
        view! {
            {shown.is_empty().then(|| view! { <p class="panel-empty">"No viewpoint is annotated in these turns."</p> })}
            <ul>{shown.into_iter().map(|edge| item(edge, state.neutral)).collect_view()}</ul>
            {(n > 0).then(|| view! { <button class="link" type="button" aria-expanded=move || all.get().to_string() on:click=move |_| all.update(|a| *a = !*a)>
                {move || if all.get() { "Only these turns".to_owned() } else { format!("Older: {}", words::count(n as u32, "pair", "pairs")) }}</button> })}
        }
    };
    let _ = turn;
    view! {
        <section aria-labelledby="view-h">
            <div class="sec"><h2 id="view-h">{head}</h2><span class="sec__note">"turns ago"</span></div>
            {list}
            <p class="sec__note">"Annotators’ paraphrases, not quotations."</p>
        </section>
    }
}

/// The same edges as a table, older ones too.
#[component]
fn Pairs(state: Memo<RelationState>) -> impl IntoView {
    let rows = move || {
        let state = state.get();
        let row = |edge: &Edge| {
            view! {
                <tr><td>{words::visible(&edge.source)}</td><td>{words::visible(&edge.target)}</td>
                    <td>{sign(edge.stance, state.neutral)}</td><td>{words::visible(&edge.viewpoint)}</td><td class="num">{edge.turn}</td><td class="num">{edge.count}</td></tr>
            }
        };
        state.edges.iter().chain(&state.older).chain(&state.outside).map(row).collect_view()
    };
    view! {
        <div class="scroll-x pairs" tabindex="0" role="region" aria-label="Viewpoints by pair">
            <table class="table"><thead><tr><th scope="col">"Who"</th><th scope="col">"About"</th><th scope="col"><span class="sr">"Stance"</span></th><th scope="col">"Viewpoint"</th><th class="num" scope="col">"Turn"</th><th class="num" scope="col">"Times"</th></tr></thead>
                <tbody>{rows}</tbody></table>
        </div>
    }
}
