//! One run's figure over parts of its answers: along the dialogue as a chart, every other cut as a table. The gap between
//! dot and tick is what the place does beyond its labels.

use super::figures::{difference, dot, reason, value};
use super::{Chosen, change};
use crate::app::ask::question;
use crate::app::pages::when_here;
use crate::app::parts::export::{Export, save};
use crate::app::parts::scene::SceneView;
use crate::app::state::App;
use crate::app::words;
use crate::corpus::label_info;
use crate::marks::{self, Station};
use crate::page::models::{Slice, SliceKind, SlicesAsk, SlicesPage};
use crate::protocol::{Ask, Told};
use crate::route::ModelsRoute;
use crate::runs::Task;
use crate::score::headline_range;
use leptos::prelude::*;
use std::sync::Arc;

/// Size of the chart, and width of a slice's bar, pixels.
const CHART: (f64, f64) = (620.0, 200.0);
const BAR: f64 = 120.0;
/// Parts of a cut that is shut until it is wanted.
const LONG: usize = 12;

/// The answer of the engine: the run may not be open.
struct Found(Option<SlicesPage>);

fn take(told: Told) -> Option<Found> {
    match told {
        Told::Slices(page) => Some(Found(*page)),
        _ => None,
    }
}

#[component]
pub fn SlicesPart(chosen: Chosen, view: Memo<ModelsRoute>) -> impl IntoView {
    let app = App::here();
    let (run, scenario) = (chosen.run.clone(), chosen.scenario.clone());
    let cut = Memo::new(move |_| view.with(|v| v.cut.clone()));
    let ask = move || Some(Ask::Slices(SlicesAsk { run: run.clone(), scenario: scenario.clone(), filter: cut.get() }));
    let answer = question(app, ask, take);
    let export = {
        let chosen = chosen.clone();
        move |form| {
            let answer = answer.get_untracked();
            if let Some(page) = answer.here().and_then(|found| found.0.as_ref()) {
                save(app, &crate::table::slices(page, &chosen.name, &chosen.scope()), form);
            }
        }
    };
    view! {
        <section aria-labelledby="slice-h">
            <div class="sec"><h2 id="slice-h">{format!("{}, {}: where", words::visible(&chosen.name), chosen.task.name().to_lowercase())}</h2><span class="sec__note">"dot with 95 % interval"</span><Export what="parts" choose=export /></div>
            <CutBox cut />
            {when_here(answer, move |page| match &page.0 {
                None => view! { <p class="panel-empty">"This run is not open."</p> }.into_any(),
                Some(page) => {
                    let (task, all) = (page.task, page.all.value);
                    let problem = page.problem.as_ref().map(|p| view! { <p class="remark" role="alert">{words::visible(&p.message)}</p> });
                    let (first, rest) = match page.kinds.split_first() {
                        Some((first, rest)) if first.name.starts_with("Position") => (Some(first), rest),
                        _ => (None, page.kinds.as_slice()),
                    };
                    let first = first.map(|kind| along(kind, &chosen, task, all));
                    // A cut of many parts is shut until it is wanted.
                    let (long, short): (Vec<&SliceKind>, Vec<&SliceKind>) = rest.iter().partition(|k| k.slices.len() > LONG);
                    let long = long.into_iter().map(|kind| {
                        let summary = format!("{}: {} parts", kind.name, kind.slices.len());
                        view! { <details><summary class="link">{summary}</summary>{table(&[kind], &chosen, task, all)}</details> }
                    }).collect_view();
                    view! { {problem}{first}{table(&short, &chosen, task, all)}{long}
                        <p class="sec__note">"Expected: from its labels alone. Against the rest: this part less everything else. No bar: fewer than five groups, all hits, or all misses."</p> }.into_any()
                }
            })}
        </section>
    }
}

/// A cut of the person's own: applied on Enter or on leaving the box, since every part gets an interval.
#[component]
fn CutBox(cut: Memo<String>) -> impl IntoView {
    let app = App::here();
    let apply = move |event: leptos::ev::Event| {
        let value = event_target_value(&event);
        change(app, |v| value.trim().clone_into(&mut v.cut));
    };
    view! {
        <label class="field cutbox">"Your own cut, as a filter"<input class="input" type="text" spellcheck="false" autocomplete="off" placeholder="position > 0.5 and runs_differ >= 3" prop:value=move || cut.get() on:change=apply /></label>
    }
}

fn along(kind: &SliceKind, chosen: &Chosen, task: Task, all: Option<f64>) -> impl IntoView + use<> {
    let station = |s: &Slice| Station {
        name: s.name.trim_end_matches(" %").to_owned(),
        n: s.figure.n,
        dot: dot(s.figure.value, Some(&s.interval), s.expected),
    };
    let stations: Vec<Station> = kind.slices.iter().map(station).collect();
    let scene = Arc::new(marks::along(&stations, all, headline_range(task), CHART));
    let tick = if kind.slices.iter().any(|s| s.expected.is_some()) {
        " Tick: expected from its labels, the run’s overall recall of each label weighted by that part’s gold."
    } else {
        ""
    };
    view! {
        <h3>{format!("{}, %; n below", kind.name)}</h3>
        <div class="along"><SceneView scene=Signal::stored(scene) /></div>
        <p class="sec__note">{format!("Dotted: all, {}.{tick}", value(task, all))}</p>
        <details><summary class="link">"The same as a table"</summary>{table(&[kind], chosen, task, all)}</details>
    }
}

/// Cuts below each other under one head.
fn table(kinds: &[&SliceKind], chosen: &Chosen, task: Task, all: Option<f64>) -> impl IntoView + use<> {
    let bodies = kinds.iter().map(|kind| {
        let rows = kind.slices.iter().map(|slice| row(slice, chosen, task, all)).collect_view();
        view! { <tbody aria-label=kind.name.clone()><tr class="slices__cut"><th scope="rowgroup" colspan="6"><b>{kind.name.clone()}</b>" "<span class="qq">{kind.note.clone()}</span></th></tr>{rows}</tbody> }
    }).collect_view();
    view! {
        <div class="scroll-x" tabindex="0" role="region" aria-label="Parts">
            <table class="table slices"><thead><tr><th scope="col">"part"</th><th scope="col" class="num">"turns, samples"</th>
                <th scope="col" class="num">"figure"</th><th scope="col">"95 % interval"</th><th scope="col" class="num">"expected"</th><th scope="col" class="num">"against the rest"</th></tr></thead>{bodies}</table>
        </div>
    }
}

fn row(slice: &Slice, chosen: &Chosen, task: Task, all: Option<f64>) -> impl IntoView + use<> {
    let name = words::visible(&label_name(&slice.name));
    let name = if slice.filter.is_empty() {
        view! { <span>{name}</span> }.into_any()
    } else {
        view! { <a href=chosen.instances(&slice.filter).to_hash()>{name}</a> }.into_any()
    };
    let scene = Arc::new(marks::interval_bar(
        dot(slice.figure.value, Some(&slice.interval), slice.expected),
        all,
        headline_range(task),
        BAR,
    ));
    let why = reason(&slice.interval).map(|why| view! { <span class="sr">{why}</span> });
    view! {
        <tr><th scope="row">{name}</th><td class="num">{format!("{} in {}", slice.figure.n, slice.figure.samples)}</td><td class="num"><b>{value(task, slice.figure.value)}</b></td>
            <td title=reason(&slice.interval)><SceneView scene=Signal::stored(scene) hidden=true />{why}</td><td class="num">{slice.expected.map(|e| value(task, Some(e)))}</td><td class="num">{difference(task, slice.difference)}</td></tr>
    }
}

/// A label's name where the slice is a label of a closed set.
fn label_name(text: &str) -> String {
    use crate::corpus::LabelKind;
    let known = [LabelKind::Pattern, LabelKind::Strategy].into_iter().find_map(|kind| label_info(kind, text));
    known.map_or_else(|| text.to_owned(), |info| format!("{} {}", info.code, info.name))
}
