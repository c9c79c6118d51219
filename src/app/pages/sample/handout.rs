//! The sample on paper, for a class: head, score in systems of a page's width, one panel a pattern segment, the words.
//!
//! It is in the document only while the browser prints, and only paper shows it; it survives greyscale, since every
//! state has a form of its own.

use super::Shown;
use super::moment::panels::{PANEL, range_words, state_words};
use super::table::Key;
use crate::app::parts::scene::SceneView;
use crate::app::parts::who::{Who, WhoNamed};
use crate::app::words;
use crate::corpus::Row;
use crate::marks::{self, Axis, EmotionOverlay, GraphLook, Scene};
use crate::page::Role;
use crate::platform::browser;
use crate::relation::{Layers, segments, state_after};
use leptos::prelude::*;
use std::sync::Arc;

/// Width of a turn's column, pixels.
const COLUMN: f64 = 34.0;
/// Turns of a system: with the names of the lanes they fill a page of A4 or Letter.
const SYSTEM: u32 = 17;

/// Whether the browser prints: set by its own events, so that the menu, the keys and the button all work.
pub fn printing() -> RwSignal<bool> {
    let printing = RwSignal::new(false);
    let before = window_event_listener(leptos::ev::beforeprint, move |_| printing.set(true));
    let after = window_event_listener(leptos::ev::afterprint, move |_| printing.set(false));
    on_cleanup(move || {
        before.remove();
        after.remove();
    });
    printing
}

#[component]
pub fn Handout() -> impl IntoView {
    let shown = Shown::here();
    let page = &shown.page;
    let facts = format!(
        "{}, {}. {}, {}{}",
        words::clients(page),
        page.scenario.word(),
        words::id(&page.key),
        words::count(page.turns(), "turn", "turns"),
        if page.synthetic { ". Synthetic: every person, sentence and label is invented" } else { "" }
    );
    let rows = page.rows.iter().cloned().map(|row| said(&shown, row)).collect_view();
    view! {
        <article class="handout">
            <h1>{words::visible(&page.name)}</h1>
            <p class="handout__facts">{words::visible(&facts)}</p>
            {page.summary.clone().map(|summary| view! { <p class="handout__sum">{words::visible(&summary)}</p> })}
            <h2>"Score"</h2>
            {systems(&shown)}
            <Key />
            <h2>"Relations by pattern"</h2>
            {panels(&shown)}
            <h2>"Words"</h2>
            <ol class="handout__words">{rows}</ol>
            <p class="handout__foot">"RESCUE Explorer. Gold labels are readings by annotators, not facts about people."</p>
        </article>
    }
}

/// A lane of the score: its name, and its scene.
struct Lane {
    name: AnyView,
    scene: Signal<Arc<Scene>>,
}

fn lanes(shown: &Shown, axis: &Axis) -> Vec<Lane> {
    let page = &shown.page;
    let lane = |name: AnyView, scene: Scene| Lane { name, scene: Signal::stored(Arc::new(scene)) };
    let mut lanes = vec![
        lane("turn, speaker".into_any(), marks::ruler(page, axis)),
        lane("Relation pattern".into_any(), marks::ribbon(page, axis)),
        lane("Therapist".into_any(), marks::strategies(page, axis)),
    ];
    for person in page.people.iter().filter(|p| p.role == Role::Client) {
        let name = view! { <Who person=person.clone() />" "{words::visible(&person.name)} }.into_any();
        lanes.push(lane(name, marks::emotions(page, axis, person, EmotionOverlay::Nothing, &browser::measure_serif)));
    }
    lanes
}

fn systems(shown: &Shown) -> impl IntoView + use<> {
    let turns = shown.page.turns();
    let axis = Axis::turns(turns, COLUMN);
    let system = |from: u32| {
        let to = turns.min(from + SYSTEM - 1);
        let cut = (axis.left(from), axis.right(to) - axis.left(from));
        let lane = |lane: Lane| {
            view! { <div class="handout__lane"><span>{lane.name}</span><SceneView scene=lane.scene hidden=true seen=Signal::stored((from, to)) cut /></div> }
        };
        view! { <div class="handout__system">{lanes(shown, &axis).into_iter().map(lane).collect_view()}</div> }
    };
    (1..=turns).step_by(SYSTEM as usize).map(system).collect_view()
}

fn panels(shown: &Shown) -> impl IntoView + use<> {
    let page = &shown.page;
    let panel = |segment: crate::relation::Segment| {
        let state = state_after(&page.rows, &shown.roster, (segment.first, segment.last));
        let look = GraphLook { layers: Layers::default(), size: PANEL, moment: false, leaving: &[] };
        let scene = shown.seats.with_untracked(|seats| marks::graph(page, seats, &state, &look));
        view! { <li class="panel"><b>{range_words(&segment)}</b>" "{state_words(&segment)}<SceneView scene=Signal::stored(Arc::new(scene)) hidden=true /></li> }
    };
    view! { <ol class="panels">{segments(&page.rows).into_iter().map(panel).collect_view()}</ol> }
}

fn said(shown: &Shown, row: Row) -> impl IntoView + use<> {
    let to: Vec<&str> = row.targets.iter().map(String::as_str).collect();
    let to = if to.is_empty() { String::new() } else { format!(" to {}", words::visible(&words::and(&to))) };
    let notes = super::transcript::notes(&row, shown.view.with_untracked(|v| v.tiers));
    view! {
        <li><span class="handout__n">{row.number}</span><div><p class="turn__who"><WhoNamed people=shown.page.people.clone() name=row.speaker.clone() />
            <b>{words::visible(&row.speaker)}</b><span>{to}</span><time>{words::time(&row.start)}</time></p>
            <p class="turn__say">{words::visible(&row.words)}</p>{notes}</div></li>
    }
}
