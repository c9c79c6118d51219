//! The moment at the cursor: the relations in three forms, the viewpoints in words, the answers.

mod beside;
mod pairs;
pub mod panels;
mod reach;
pub mod relations;
mod seating;
mod viewpoints;

use super::Shown;
use super::answers::Answers;
use crate::app::words;
use crate::relation::{Edge, Stance, state_at};
use crate::route::GraphForm;
use leptos::prelude::*;
use relations::Relations;
use viewpoints::Viewpoints;

#[component]
pub fn Moment() -> impl IntoView {
    let shown = Shown::here();
    let (page, roster, turn, view) = (shown.page.clone(), shown.roster.clone(), shown.turn, shown.view);
    let window = Memo::new(move |_| view.with(|v| v.window));
    let state = Memo::new(move |_| state_at(&page.rows, &roster, turn.get(), window.get()));
    // A single graph leaves room beside it; panels, tables and a run beside gold do not.
    let wide = move || view.with(|v| v.form != GraphForm::Graph || v.beside.is_some());
    view! {
        <div class="moment" class:moment--wide=wide>
            <Relations state />
            <Viewpoints state />
            <Answers />
        </div>
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
