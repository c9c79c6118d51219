//! A row of choices of which one is pressed.

use leptos::prelude::*;

/// `choices`: value and words. One tab stop a choice; the pressed one says so.
#[component]
pub fn Segment<T: Copy + PartialEq + Send + Sync + 'static>(
    name: &'static str,
    choices: Vec<(T, &'static str)>,
    #[prop(into)] chosen: Signal<T>,
    choose: impl Fn(T) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let button = move |(value, words): (T, &'static str)| {
        view! {
            <button type="button" aria-pressed=move || (chosen.get() == value).to_string() on:click=move |_| choose(value)>{words}</button>
        }
    };
    view! { <div class="seg" role="group" aria-label=name>{choices.into_iter().map(button).collect_view()}</div> }
}
