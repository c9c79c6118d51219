//! What the keys do: a table over the page, opened by `?` or its button, with the two switches that belong to it.

use crate::platform::browser;
use leptos::html::Dialog;
use leptos::prelude::*;

/// Widget, then keys and what they do.
const TABLE: [(&str, &[(&str, &str)]); 6] = [
    ("Everywhere", &[("?", "this table"), ("Tab", "next widget; arrows go on inside it")]),
    (
        "Score",
        &[
            ("← →", "one turn"),
            ("Page Up, Page Down", "ten turns"),
            ("Home, End", "first and last turn"),
            ("Space", "play, pause"),
            ("↑ ↓, 1 to 9", "lane"),
            (", .", "previous and next item of the lane"),
            ("p n", "previous and next turn with an answer that differs"),
            ("[ ]", "previous and next change of the pattern"),
            ("Enter", "mark the evidence of this turn"),
            ("Esc", "clear the marks"),
            ("f", "the whole sample in view, and back"),
        ],
    ),
    (
        "Runs by turn",
        &[
            ("↑ ↓", "run"),
            ("← →", "instance of the task"),
            ("Home, End", "first and last instance"),
            ("Ctrl Home, Ctrl End", "first and last cell"),
            ("Enter", "open the answer; Esc comes back"),
        ],
    ),
    (
        "Words",
        &[
            ("↑ ↓", "turn"),
            ("1 to 5", "what stands under the words"),
            ("Enter", "in the search field: next place, with Shift the previous"),
        ],
    ),
    (
        "Relation graph",
        &[
            ("← →", "person, around the circle"),
            ("↓ ↑", "their viewpoints"),
            ("Enter", "go to the turn of the viewpoint"),
            ("Esc", "out"),
        ],
    ),
    ("Lists and tasks", &[("↑ ↓ ← →", "next and previous"), ("Home, End", "first and last")]),
];

const SINGLE: &str = "single-letter-keys";
const MOTION: &str = "motion";

/// Whether keys without Ctrl or Alt act beyond arrows and the like (WCAG 2.1.4 lets a person switch them off).
pub fn single_letters() -> bool {
    browser::setting(SINGLE).as_deref() != Some("off")
}

/// Puts the person's choice about motion onto the document; the system's own setting rules in any case.
pub fn show_motion() {
    browser::set_root("data-motion", browser::setting(MOTION).as_deref().unwrap_or("on"));
}

/// The button, the key, and the table itself.
#[component]
pub fn KeyHelp() -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    let open = move || {
        // Opening it twice is refused by the browser; once is enough.
        if let Some(dialog) = dialog.get_untracked().filter(|d| !d.open()) {
            drop(dialog.show_modal());
        }
    };
    let shut = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    let key = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "?" && single_letters() && !browser::in_text_field(&event) {
            event.prevent_default();
            open();
        }
    });
    on_cleanup(move || key.remove());
    show_motion();
    let rows = TABLE.map(|(widget, keys)| {
        let lines = keys.iter().map(|(key, does)| view! { <dt><kbd>{*key}</kbd></dt><dd>{*does}</dd> }).collect_view();
        view! { <section><h3>{widget}</h3><dl>{lines}</dl></section> }
    });
    let switch = |key: &'static str, words: &'static str, then: fn()| {
        let on = browser::setting(key).as_deref() != Some("off");
        view! {
            <label class="check"><input type="checkbox" prop:checked=on on:change=move |event| {
                browser::set_setting(key, if event_target_checked(&event) { "on" } else { "off" });
                then();
            } />{words}</label>
        }
    };
    view! {
        <button class="btn btn--quiet" type="button" aria-keyshortcuts="?" on:click=move |_| open()>"Keys"<span class="key">"?"</span></button>
        <dialog class="help" node_ref=dialog aria-labelledby="help-h">
            <div class="sec"><h2 id="help-h">"What the keys do"</h2><button class="btn" type="button" on:click=shut>"Close"</button></div>
            <div class="help__table">{rows.into_iter().collect_view()}</div>
            <div class="checks">{switch(SINGLE, "keys of a single letter or sign", || {})}{switch(MOTION, "animate steps in the graph", show_motion)}</div>
        </dialog>
    }
}
