//! A list that opens below its button, shut until it is wanted; Escape shuts it and gives the focus back.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// `summary` stands on the button, `label` names the list.
#[component]
pub fn Menu(#[prop(into)] summary: Signal<String>, label: &'static str, children: Children) -> impl IntoView {
    view! {
        <details class="pick" on:keydown=close><summary class="btn">{summary}</summary>
            <div class="pick__list" role="group" aria-label=label>{children()}</div>
        </details>
    }
}

fn close(event: leptos::ev::KeyboardEvent) {
    let list = event.current_target().and_then(|t| t.dyn_into::<web_sys::HtmlDetailsElement>().ok());
    if let Some(list) = list.filter(|list| event.key() == "Escape" && list.open()) {
        list.set_open(false);
        let summary = list.first_element_child().and_then(|s| s.dyn_into::<web_sys::HtmlElement>().ok());
        drop(summary.map(|s| s.focus()));
    }
}
