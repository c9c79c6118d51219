//! One module a page. Each asks its question and draws the answer; none knows another.

pub mod instances;
pub mod models;
pub mod open;
pub mod overview;
mod run_figures;
pub mod sample;
pub mod samples;

use super::ask::Answer;
use leptos::prelude::*;
use std::sync::Arc;

/// Draws an answer once it is here; says in words when it waits or failed.
pub fn when_here<T: Send + Sync + 'static, V: IntoView + 'static>(
    answer: RwSignal<Answer<T>>,
    draw: impl Fn(Arc<T>) -> V + Send + Sync + 'static,
) -> impl Fn() -> AnyView {
    move || match answer.get() {
        Answer::Here(model) => draw(model).into_any(),
        Answer::Waiting => view! { <p class="panel-empty" role="status">"Reading…"</p> }.into_any(),
        Answer::Failed(why) => view! { <p class="panel-empty" role="alert">{why}</p> }.into_any(),
    }
}
