//! The graph by keys: one tab stop; left and right go around the circle, down and up along a person's viewpoints.

use super::relations::GRAPH;
use super::{age, pair};
use crate::app::pages::sample::Shown;
use crate::app::words;
use crate::marks;
use crate::relation::{Edge, RelationState};
use leptos::prelude::*;

/// The person in hand (place in the seats) and, inside, one of his or her viewpoints (from 0).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct At {
    person: usize,
    edge: Option<usize>,
}

#[component]
pub fn Reach(state: Memo<RelationState>) -> impl IntoView {
    let shown = Shown::here();
    let (page, seats) = (shown.page.clone(), shown.seats);
    let at = RwSignal::new(None::<At>);
    let places = Memo::new(move |_| marks::graph_places(&page, &seats.get(), GRAPH));
    let edges = move |person: usize| {
        let name = places.with(|p| p.get(person).map(|p| p.name.clone())).unwrap_or_default();
        state.with(|s| s.edges.iter().filter(|e| e.source == name).cloned().collect::<Vec<Edge>>())
    };
    let says = move || {
        let At { person, edge } = at.get()?;
        let name = places.with(|p| p.get(person).map(|p| p.name.clone()))?;
        let list = edges(person);
        Some(match edge.and_then(|i| Some((i, list.get(i)?))) {
            None => words::visible(&format!("{name}, {}", words::count(list.len() as u32, "viewpoint", "viewpoints"))),
            Some((i, e)) => words::visible(&format!(
                "{} of {}: {}, {}, {}: {}",
                i + 1,
                list.len(),
                pair(e),
                if e.age == 0 { "now".into() } else { format!("{} turns ago", age(e.age)) },
                e.stance.words(),
                e.viewpoint
            )),
        })
    };
    let keys = {
        let shown = shown.clone();
        move |event: leptos::ev::KeyboardEvent| {
            let count = places.with_untracked(Vec::len);
            if count == 0 || event.ctrl_key() || event.meta_key() || event.alt_key() {
                return;
            }
            let now = at.get_untracked().unwrap_or_default();
            let list = untrack(|| edges(now.person));
            let around = |by: usize| At { person: (now.person + by) % count, edge: None };
            let next = match event.key().as_str() {
                "ArrowRight" => Some(around(1)),
                "ArrowLeft" => Some(around(count - 1)),
                "ArrowDown" if !list.is_empty() => {
                    Some(At { edge: Some(now.edge.map_or(0, |e| (e + 1).min(list.len() - 1))), ..now })
                }
                "ArrowUp" => Some(At { edge: now.edge.and_then(|e| e.checked_sub(1)), ..now }),
                "Enter" => {
                    if let Some(edge) = now.edge.and_then(|i| list.get(i)) {
                        shown.to(edge.turn);
                    }
                    Some(now)
                }
                "Escape" => None,
                _ => return,
            };
            event.prevent_default();
            at.set(next);
            if let Some(words) = untrack(says) {
                shown.app.say(words);
            }
        }
    };
    let ring = move || {
        let At { person, .. } = at.get()?;
        let place = places.with(|p| p.get(person).cloned())?;
        let size = 2.0 * place.r + 14.0;
        Some(
            view! { <i class="reach__ring" style:left=format!("{:.1}px", place.x - size / 2.0) style:top=format!("{:.1}px", place.y - size / 2.0)
            style:width=format!("{size:.1}px") style:height=format!("{size:.1}px")></i> },
        )
    };
    view! {
        <div class="reach" tabindex="0" role="group" aria-label="Relation graph by keys: left and right go around, down into a person’s viewpoints"
            on:keydown=keys on:focus=move |_| at.set(Some(At::default())) on:blur=move |_| at.set(None)>{ring}</div>
        <p class="reach__says">{says}</p>
    }
}
