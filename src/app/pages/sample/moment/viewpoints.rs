//! The viewpoints of the window in words, the newest first; older ones on demand.

use super::{age, pair, sign};
use crate::app::pages::sample::Shown;
use crate::app::words;
use crate::relation::{Edge, RelationState};
use leptos::prelude::*;

#[component]
pub fn Viewpoints(state: Memo<RelationState>) -> impl IntoView {
    let shown = Shown::here();
    let head = move || {
        state.with(|s| {
            if s.first == s.turn {
                format!("Viewpoints, turn {}", s.turn)
            } else {
                format!("Viewpoints, turns {} to {}", s.first, s.turn)
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
        let first = state.first;
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
    view! {
        <section aria-labelledby="view-h">
            <div class="sec"><h2 id="view-h">{head}</h2><span class="sec__note">"turns ago"</span></div>
            {list}
            <p class="sec__note">"Annotators’ paraphrases, not quotations."</p>
        </section>
    }
}
