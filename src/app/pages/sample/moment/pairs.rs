//! Who by about whom: the same edges as a matrix, and in words; also what stands for the graph without eyes.

use super::{age, sign};
use crate::app::pages::sample::Shown;
use crate::app::words;
use crate::relation::{Edge, RelationState, Roster};
use leptos::prelude::*;

/// People of the room, then names that only viewpoints have.
fn names(roster: &Roster, state: &RelationState) -> Vec<String> {
    let room = roster.clients.iter().chain(&roster.therapists).chain(&roster.group).cloned();
    room.chain(state.unmatched.iter().map(|(name, _)| name.clone())).collect()
}

#[component]
pub fn Pairs(state: Memo<RelationState>) -> impl IntoView {
    let shown = Shown::here();
    let matrix = {
        let shown = shown.clone();
        move || state.with(|state| matrix(&shown, state))
    };
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
        <div class="scroll-x" tabindex="0" role="region" aria-label="Who about whom">{matrix}</div>
        <p class="sec__note">"Row: who; column: about whom. Sign, turns ago, times so far; slanted: older than the window."</p>
        <div class="scroll-x pairs" tabindex="0" role="region" aria-label="Viewpoints by pair">
            <table class="table"><thead><tr><th scope="col">"Who"</th><th scope="col">"About"</th><th scope="col"><span class="sr">"Stance"</span></th><th scope="col">"Viewpoint"</th><th class="num" scope="col">"Turn"</th><th class="num" scope="col">"Times"</th></tr></thead>
                <tbody>{rows}</tbody></table>
        </div>
    }
}

fn matrix(shown: &Shown, state: &RelationState) -> impl IntoView + use<> {
    let names = names(&shown.roster, state);
    let edges = || state.edges.iter().chain(&state.older).chain(&state.outside);
    let cell = |source: &String, target: &String| {
        let edge = edges().find(|e| e.source == *source && e.target == *target);
        let inside = edge.map(|e| {
            let (shown, turn, old) = (shown.clone(), e.turn, e.turn < state.first);
            let title = format!("{} about {}: {} (turn {turn})", e.source, e.target, e.viewpoint);
            view! { <button type="button" class="wxw__cell" class:wxw__cell--old=old title=words::visible(&title) on:click=move |_| shown.to(turn)>
                {sign(e.stance, state.neutral)}<span>{age(e.age)}</span><small>{format!("×{}", e.count)}</small></button> }
        });
        view! { <td class:wxw__self=source == target>{inside}</td> }
    };
    let heads = names.iter().map(|n| view! { <th scope="col">{words::visible(n)}</th> }).collect_view();
    let rows = names
        .iter()
        .map(|source| {
            let cells = names.iter().map(|target| cell(source, target)).collect_view();
            view! { <tr><th scope="row">{words::visible(source)}</th>{cells}</tr> }
        })
        .collect_view();
    view! { <table class="table wxw"><thead><tr><th scope="col"><span class="sr">"Who"</span></th>{heads}</tr></thead><tbody>{rows}</tbody></table> }
}
