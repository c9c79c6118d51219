//! One run's figure over parts of its answers: along the dialogue as a chart, every other cut as a table. The gap between
//! dot and tick is what the place does beyond its labels.

use super::Chosen;
use super::figures::{difference, dot, reason, value};
use crate::app::ask::question;
use crate::app::pages::when_here;
use crate::app::parts::scene::SceneView;
use crate::app::state::App;
use crate::app::words;
use crate::corpus::label_info;
use crate::marks::{self, Station};
use crate::page::models::{Slice, SliceKind, SlicesAsk, SlicesPage};
use crate::protocol::{Ask, Told};
use crate::runs::Task;
use crate::score::headline_range;
use leptos::prelude::*;
use std::sync::Arc;

/// Size of the chart, and width of a slice's bar, pixels.
const CHART: (f64, f64) = (620.0, 200.0);
const BAR: f64 = 120.0;

/// The answer of the engine: the run may not be open.
struct Found(Option<SlicesPage>);

fn take(told: Told) -> Option<Found> {
    match told {
        Told::Slices(page) => Some(Found(*page)),
        _ => None,
    }
}

#[component]
pub fn SlicesPart(chosen: Chosen) -> impl IntoView {
    let app = App::here();
    let ask = SlicesAsk { run: chosen.run.clone(), scenario: chosen.scenario.clone() };
    let answer = question(app, move || Some(Ask::Slices(ask.clone())), take);
    view! {
        <section aria-labelledby="slice-h">
            <div class="sec"><h2 id="slice-h">{format!("{}, {}: where", words::visible(&chosen.name), chosen.task.name().to_lowercase())}</h2><span class="sec__note">"dot with 95 % interval"</span></div>
            {when_here(answer, move |page| match &page.0 {
                None => view! { <p class="panel-empty">"This run is not open."</p> }.into_any(),
                Some(page) => {
                    let (task, all) = (page.task, page.all.value);
                    let kinds = page.kinds.iter().enumerate().map(|(i, kind)| {
                        if i == 0 && kind.name.starts_with("Position") {
                            along(kind, &chosen, task, all).into_any()
                        } else {
                            table(kind, &chosen, task, all).into_any()
                        }
                    }).collect_view();
                    view! { {kinds} }.into_any()
                }
            })}
        </section>
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
    view! {
        <h3>{format!("{}, %; n below", kind.name)}</h3>
        <div class="along"><SceneView scene=Signal::stored(scene) /></div>
        <p class="sec__note">{format!("Dotted: all, {}. Tick: expected from its labels, the run’s overall recall of each label weighted by that part’s gold.", value(task, all))}</p>
        <details><summary class="link">"The same as a table"</summary>{table(kind, chosen, task, all)}</details>
    }
}

fn table(kind: &SliceKind, chosen: &Chosen, task: Task, all: Option<f64>) -> impl IntoView + use<> {
    let rows = kind.slices.iter().map(|slice| row(slice, chosen, task, all)).collect_view();
    view! {
        <div class="scroll-x" tabindex="0" role="region" aria-label=kind.name.clone()>
            <table class="table slices"><thead><tr><th scope="col">{kind.name.clone()}<small class="qq">{kind.note.clone()}</small></th><th scope="col" class="num">"turns, samples"</th>
                <th scope="col" class="num">"figure"</th><th scope="col">"95 % interval"</th><th scope="col" class="num">"expected"</th><th scope="col" class="num">"against the rest"</th></tr></thead><tbody>{rows}</tbody></table>
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
    let why = reason(&slice.interval).map(|why| view! { <small class="qq">{why}</small> });
    view! {
        <tr><th scope="row">{name}</th><td class="num">{format!("{} in {}", slice.figure.n, slice.figure.samples)}</td><td class="num"><b>{value(task, slice.figure.value)}</b></td>
            <td><SceneView scene=Signal::stored(scene) hidden=true />{why}</td><td class="num">{slice.expected.map(|e| value(task, Some(e)))}</td><td class="num">{difference(task, slice.difference)}</td></tr>
    }
}

/// A label's name where the slice is a label of a closed set.
fn label_name(text: &str) -> String {
    use crate::corpus::LabelKind;
    let known = [LabelKind::Pattern, LabelKind::Strategy].into_iter().find_map(|kind| label_info(kind, text));
    known.map_or_else(|| text.to_owned(), |info| format!("{} {}", info.code, info.name))
}
