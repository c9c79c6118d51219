//! Small multiples: one small graph a pattern segment, same seats, edges with a halo where the segment changed them.

use crate::app::pages::sample::Shown;
use crate::app::parts::scene::SceneView;
use crate::app::words;
use crate::corpus::{LabelKind, PatternState};
use crate::marks::{self, GraphLook};
use crate::relation::{Layers, Segment, segments, state_after};
use leptos::prelude::*;
use std::sync::Arc;

/// Size of a panel, pixels.
pub const PANEL: (f64, f64) = (230.0, 186.0);

#[component]
pub fn Panels() -> impl IntoView {
    let shown = Shown::here();
    let panels = segments(&shown.page.rows).into_iter().map(|segment| view! { <Panel segment /> }).collect_view();
    view! {
        <ol class="panels">{panels}</ol>
        <p class="sec__note">"One panel a stretch of one pattern: from behind the last judgement before it up to its own last judged turn. Edges: what was annotated in it; with a halo: changed since before it. Thickness: age at its end."</p>
    }
}

/// "6–12", "18".
pub fn range_words(segment: &Segment) -> String {
    if segment.first == segment.last {
        segment.last.to_string()
    } else {
        format!("{}–{}", segment.first, segment.last)
    }
}

/// Name of a segment's pattern, with how often it was judged.
pub fn state_words(segment: &Segment) -> String {
    let name = match &segment.state {
        PatternState::Label(label) => words::label(LabelKind::Pattern, label),
        PatternState::NoneClear => "none clear".into(),
        PatternState::NotAnnotated => return "not annotated".into(),
    };
    let times = segment.judged.len();
    words::visible(&if times > 1 { format!("{name} ×{times}") } else { name })
}

#[component]
fn Panel(segment: Segment) -> impl IntoView {
    let shown = Shown::here();
    let (page, roster, seats, turn) = (shown.page.clone(), shown.roster.clone(), shown.seats, shown.turn);
    let (first, last) = (segment.first, segment.last);
    let state = state_after(&page.rows, &roster, (first, last));
    let views = state.edges.len() + state.outside.iter().filter(|e| e.turn >= first).count();
    let drawn = Signal::derive(move || {
        let look = GraphLook { layers: Layers::default(), size: PANEL, moment: false, leaving: &[] };
        Arc::new(marks::graph(&page, &seats.get(), &state, &look))
    });
    let code = segment.state_label().map(|label| words::code(LabelKind::Pattern, label)).unwrap_or_default();
    let now = move || (first..=last).contains(&turn.get());
    view! {
        <li class="panel" class:panel--now=now>
            <button type="button" aria-current=move || now().then_some("true") on:click=move |_| shown.to(last)>
                <span class="panel__head"><b>{range_words(&segment)}</b>" "{code}" "{state_words(&segment)}</span></button>
            <SceneView scene=drawn />
            <small class="qq">{words::count(views as u32, "pair", "pairs")}</small>
        </li>
    }
}
