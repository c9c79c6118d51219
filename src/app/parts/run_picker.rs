//! Which runs count: a small list of names to tick, shut until it is wanted.

use crate::app::words;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Escape shuts the list and gives the focus back to its button.
fn close(event: leptos::ev::KeyboardEvent) {
    let list = event.current_target().and_then(|t| t.dyn_into::<web_sys::HtmlDetailsElement>().ok());
    if let Some(list) = list.filter(|list| event.key() == "Escape" && list.open()) {
        list.set_open(false);
        let summary = list.first_element_child().and_then(|s| s.dyn_into::<web_sys::HtmlElement>().ok());
        drop(summary.map(|s| s.focus()));
    }
}

/// `runs`: name and the ids behind it (a model has one a task). Nothing ticked means all of them.
#[component]
pub fn RunPicker(
    runs: Vec<(String, Vec<String>)>,
    #[prop(into)] chosen: Signal<Vec<String>>,
    choose: impl Fn(Vec<String>) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let names: Vec<(String, String)> =
        runs.iter().map(|(name, ids)| (name.clone(), ids.first().cloned().unwrap_or_default())).collect();
    let summary = move || {
        let on =
            chosen.with(|c| names.iter().filter(|(_, id)| c.contains(id)).map(|(n, _)| n.clone()).collect::<Vec<_>>());
        match on.as_slice() {
            [] => "all runs".to_owned(),
            [one] => words::visible(one),
            more => format!("{} runs", more.len()),
        }
    };
    let item = move |(name, ids): (String, Vec<String>)| {
        let mine = ids.clone();
        let toggle = move |event: leptos::ev::Event| {
            let mut next = chosen.get_untracked();
            next.retain(|id| !ids.contains(id));
            if event_target_checked(&event) {
                next.extend(ids.iter().cloned());
            }
            choose(next);
        };
        view! { <label class="check"><input type="checkbox" prop:checked=move || chosen.with(|c| mine.iter().any(|id| c.contains(id))) on:change=toggle />{words::visible(&name)}</label> }
    };
    (runs.len() > 1).then(|| {
        view! {
            <details class="pick" on:keydown=close><summary class="btn">{summary}</summary>
                <div class="pick__list" role="group" aria-label="Runs that count">
                    {runs.into_iter().map(item).collect_view()}
                    <button class="link" type="button" on:click=move |_| choose(Vec::new())>"all runs"</button>
                </div>
            </details>
        }
    })
}
