//! Which runs count: names to tick, in a list of their own or in a menu that is shut until it is wanted.

use crate::app::parts::menu::Menu;
use crate::app::words;
use leptos::prelude::*;

/// A run's name and the ids behind it (a model has one a task).
pub type Named = (String, Vec<String>);

/// A menu of runs. Nothing ticked means all of them.
#[component]
pub fn RunPicker(
    runs: Vec<Named>,
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
    (runs.len() > 1).then(|| {
        view! { <Menu summary=Signal::derive(summary) label="Runs that count"><RunChoice runs chosen choose /></Menu> }
    })
}

/// The list alone.
#[component]
pub fn RunChoice(
    runs: Vec<Named>,
    #[prop(into)] chosen: Signal<Vec<String>>,
    choose: impl Fn(Vec<String>) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let item = move |(name, ids): Named| {
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
    view! {
        {runs.into_iter().map(item).collect_view()}
        <button class="link" type="button" on:click=move |_| choose(Vec::new())>"all runs"</button>
    }
}
