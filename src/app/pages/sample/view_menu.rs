//! What is set once and then left alone: the lanes, the runs that count, how playing goes and whether the axis follows.

use super::Shown;
use super::score::Arrange;
use super::transport::Pace;
use crate::app::parts::menu::Menu;
use crate::app::parts::run_picker::{Named, RunChoice};
use crate::page::sample::SamplePage;
use crate::route::{Follow, Scale};
use leptos::prelude::*;

#[component]
pub fn ViewMenu(pace: RwSignal<Pace>) -> impl IntoView {
    let shown = Shown::here();
    let (app, view) = (shown.app, shown.view);
    let runs = models(&shown.page);
    let several = runs.len() > 1;
    let chosen = Signal::derive(move || view.with(|v| v.runs.clone()));
    let summary = move || match view.with(|v| v.runs.len()) {
        0 => "View".to_owned(),
        _ => "View, some runs".to_owned(),
    };
    let choose = move |event: leptos::ev::Event| {
        let words = event_target_value(&event);
        pace.set(Pace::ALL.iter().find(|(_, w)| *w == words).map_or_else(Pace::default, |(pace, _)| *pace));
    };
    view! {
        <Menu summary=Signal::derive(summary) label="View">
            <h3>"Lanes"</h3><Arrange />
            {several.then(|| view! { <h3>"Runs that count"</h3><RunChoice runs chosen choose=move |runs| app.look(|v| v.runs = runs) /> })}
            <h3>"Axis"</h3>
            <label class="check"><input type="checkbox" prop:checked=move || view.with(|v| v.follow == Follow::Page)
                on:change=move |e| app.look(|v| v.follow = if event_target_checked(&e) { Follow::Page } else { Follow::Stay }) />"turns the page with the cursor"</label>
            <label class="check"><input type="checkbox" prop:checked=move || view.with(|v| v.scale == Scale::Fit)
                on:change=move |e| app.look(|v| v.scale = if event_target_checked(&e) { Scale::Fit } else { Scale::Turns }) />"whole sample in view"</label>
            <h3>"Playing"</h3>
            <label class="field"><select aria-label="Speed of playing" on:change=choose>
                {Pace::ALL.map(|(this, words)| view! { <option selected=move || pace.get() == this>{words}</option> }).collect_view()}
            </select></label>
        </Menu>
    }
}

/// The runs by name, with their ids in all tasks.
fn models(page: &SamplePage) -> Vec<Named> {
    let mut models: Vec<Named> = Vec::new();
    for head in page.tasks.iter().flat_map(|lane| lane.runs.iter().map(|run| &run.head)) {
        match models.iter_mut().find(|(name, _)| *name == head.name) {
            Some((_, ids)) => ids.push(head.id.clone()),
            None => models.push((head.name.clone(), vec![head.id.clone()])),
        }
    }
    models
}
