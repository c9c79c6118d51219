//! The same filter as boxes, as long as it is simple enough for them.

use super::change;
use crate::app::state::App;
use crate::app::words;
use crate::corpus::{LabelKind, label_info};
use crate::filter::controls::Simple;
use crate::filter::parse;
use crate::route::InstancesRoute;
use leptos::prelude::*;

/// A box: the field, what it is called, and where its choice stands.
type Box = (&'static str, &'static str, fn(&mut Simple) -> &mut Option<String>);

const BOXES: [Box; 5] = [
    ("scenario", "scenario", |s| &mut s.scenario),
    ("gold", "gold", |s| &mut s.gold),
    ("pred", "answer", |s| &mut s.pred),
    ("run", "run", |s| &mut s.run),
    ("speaker", "speaker", |s| &mut s.speaker),
];

#[component]
pub fn Controls(
    view: Memo<InstancesRoute>,
    values: Memo<Vec<(String, Vec<String>)>>,
    ready: Memo<Vec<(String, String)>>,
) -> impl IntoView {
    let app = App::here();
    // `None`: the filter says more than the boxes can.
    let simple = Memo::new(move |_| {
        let filter = view.with(|v| v.filter.clone());
        if filter.trim().is_empty() {
            Some(Simple::default())
        } else {
            parse(&filter).ok().and_then(|e| Simple::from_expr(&e))
        }
    });
    let write = move |next: &Simple| {
        let filter = next.to_expr().map(|e| e.to_string()).unwrap_or_default();
        change(app, |v| v.filter = filter);
    };
    let boxes = BOXES.map(|(field, name, place)| {
        let list = move || values.with(|v| v.iter().find(|(f, _)| f == field).map(|(_, list)| list.clone())).unwrap_or_default();
        let chosen = Memo::new(move |_| simple.get().and_then(|mut s| place(&mut s).clone()));
        let choose = move |event: leptos::ev::Event| {
            let value = event_target_value(&event);
            let mut next = simple.get_untracked().unwrap_or_default();
            *place(&mut next) = (!value.is_empty()).then_some(value);
            write(&next);
        };
        let options = move || list().into_iter().map(|value| {
            let mine = value.clone();
            view! { <option value=value.clone() selected=move || chosen.with(|c| c.as_ref() == Some(&mine))>{words::visible(&label(&value))}</option> }
        }).collect_view();
        view! {
            <label class="field">{name}<select aria-label=name disabled=move || simple.with(Option::is_none) on:change=choose>
                <option value="" selected=move || chosen.with(Option::is_none)>"any"</option>{options}</select></label>
        }
    });
    let least = move |event: leptos::ev::Event| {
        let mut next = simple.get_untracked().unwrap_or_default();
        next.runs_differ_at_least = event_target_value(&event).parse().ok();
        write(&next);
    };
    let differ = Memo::new(move |_| simple.get().and_then(|s| s.runs_differ_at_least));
    let most = move || values.with(|v| v.iter().find(|(f, _)| f == "run").map_or(0, |(_, list)| list.len())).min(30);
    let ready_made = move |(name, filter): (String, String)| {
        let mine = filter.clone();
        let pressed = move || view.with(|v| v.filter == mine).to_string();
        view! { <button class="link" type="button" aria-pressed=pressed on:click=move |_| { let filter = filter.clone(); change(app, |v| v.filter = filter); }>{name}</button> }
    };
    view! {
        <div class="fctl" role="group" aria-label="Filters to begin with"><span class="qq">"To begin with:"</span>{move || ready.get().into_iter().map(ready_made).collect_view()}</div>
        <div class="fctl" role="group" aria-label="The same as boxes">
            <span class="qq">"The same as boxes:"</span>
            {boxes}
            <label class="field">"runs that differ"<select aria-label="runs that differ" disabled=move || simple.with(Option::is_none) on:change=least>
                <option value="" selected=move || differ.get().is_none()>"any"</option>
                {move || (1..=most() as u32).map(|n| view! { <option value=n.to_string() selected=move || differ.get() == Some(n)>{format!("at least {n}")}</option> }).collect_view()}
            </select></label>
            {move || simple.with(Option::is_none).then(|| view! { <span class="qq">"the filter says more than boxes can"</span> })}
        </div>
    }
}

/// A label's name where it is one.
fn label(value: &str) -> String {
    let known = [LabelKind::Pattern, LabelKind::Strategy].into_iter().find_map(|kind| label_info(kind, value));
    known.map_or_else(|| value.to_owned(), |info| format!("{} {}", info.code, info.name))
}
