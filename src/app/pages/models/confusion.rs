//! Gold by first answer of the chosen run; each cell opens its turns.

use super::Chosen;
use crate::app::ask::question;
use crate::app::pages::when_here;
use crate::app::parts::segment::Segment;
use crate::app::state::App;
use crate::app::words;
use crate::filter::{Field, written};
use crate::page::models::{Confusion, ConfusionAsk, NO_ANSWER};
use crate::protocol::{Ask, Told};
use crate::runs::{Task, TaskFamily};
use leptos::prelude::*;

fn take(told: Told) -> Option<Vec<Confusion>> {
    match told {
        Told::Confusion(matrices) => Some(matrices),
        _ => None,
    }
}

#[component]
pub fn ConfusionPart(chosen: Chosen) -> impl IntoView {
    let app = App::here();
    let percent = RwSignal::new(false);
    let ask = ConfusionAsk { run: chosen.run.clone(), scenario: chosen.scenario.clone() };
    if chosen.task.family() == TaskFamily::Free {
        return view! {
            <section aria-labelledby="conf-h"><div class="sec"><h2 id="conf-h">{format!("{}, {}", words::visible(&chosen.name), chosen.task.name().to_lowercase())}</h2></div>
                <p class="panel-empty">"Free answers have no labels to cross. "<a class="btn" href=chosen.instances("").to_hash()>"Read them beside gold"</a></p></section>
        }.into_any();
    }
    let matrices = question(app, move || Some(Ask::Confusion(ask.clone())), take);
    let head = format!(
        "{}, {}: gold in rows, first answer in columns",
        words::visible(&chosen.name),
        chosen.task.name().to_lowercase()
    );
    view! {
        <section aria-labelledby="conf-h">
            <div class="sec"><h2 id="conf-h">{head}</h2>
                <Segment name="Cells" choices=vec![(false, "Count"), (true, "Row %")] chosen=percent choose=move |p| percent.set(p) /></div>
            {when_here(matrices, move |matrices| {
                let chosen = chosen.clone();
                if matrices.is_empty() {
                    view! { <p class="panel-empty">"This run has no answers here."</p> }.into_any()
                } else {
                    matrices.iter().map(|matrix| view! { <Matrix matrix=matrix.clone() chosen=chosen.clone() percent /> }).collect_view().into_any()
                }
            })}
        </section>
    }.into_any()
}

#[component]
fn Matrix(matrix: Confusion, chosen: Chosen, percent: RwSignal<bool>) -> impl IntoView {
    // Rows and columns that nothing stands in are left out, but for the closed set.
    let used = |i: usize| matrix.labels.get(i).is_some_and(|l| !l.outside && l.key != NO_ANSWER || l.gold + l.said > 0);
    let places: Vec<usize> = (0..matrix.labels.len()).filter(|i| used(*i)).collect();
    let label = |i: usize| matrix.labels.get(i).cloned().unwrap_or_default();
    let heads = places.iter().map(|&i| {
        let l = label(i);
        view! { <th scope="col" class="num"><abbr title=words::visible(&l.name)>{words::visible(&l.code)}</abbr></th> }
    }).collect_view();
    let rows = places.iter().filter(|&&i| label(i).gold > 0 || !label(i).outside && label(i).key != NO_ANSWER).map(|&r| {
        let gold = label(r);
        let cells = places.iter().map(|&c| {
            let n = matrix.counts.get(r).and_then(|row| row.get(c)).copied().unwrap_or(0);
            cell(&matrix, &chosen, (&gold, r), (&label(c), c), n, percent)
        }).collect_view();
        let recall = gold.recall.map_or_else(|| "–".to_owned(), |v| format!("{:.0} %", v * 100.0));
        view! { <tr><th scope="row"><b>{words::visible(&gold.code)}</b>" "{words::visible(&gold.name)}</th>{cells}<td class="num">{recall}</td><td class="num">{gold.gold}</td></tr> }
    }).collect_view();
    let precision = places.iter().map(|&i| {
        let l = label(i);
        view! { <td class="num">{l.precision.map_or_else(|| "–".to_owned(), |v| format!("{:.0} %", v * 100.0))}</td> }
    }).collect_view();
    let share = |v: Option<f64>| v.map_or_else(|| "–".to_owned(), |v| format!("{:.1}", v * 100.0));
    let note = format!(
        "{} turns in {} samples of {} groups. Agreement {} %, kappa {}. Macro F1 {} over the closed set (labels without a hit counting 0), {} over the labels that occur. Outlined: as gold; shade: share of its row.",
        matrix.n,
        matrix.samples,
        matrix.groups,
        share(matrix.agreement),
        matrix.kappa.map_or_else(|| "not defined".to_owned(), |k| format!("{k:.2}")),
        share(matrix.macro_f1),
        share(matrix.macro_f1_occurring)
    );
    view! {
        <h3 class="conf__scenario">{words::visible(&matrix.scenario)}</h3>
        <div class="scroll-x" tabindex="0" role="region" aria-label=format!("Confusions, {}", words::visible(&matrix.scenario))>
            <table class="table conf"><thead><tr><th scope="col">"gold"</th>{heads}<th scope="col" class="num">"recall"</th><th scope="col" class="num">"n"</th></tr></thead>
                <tbody>{rows}<tr class="conf__foot"><th scope="row">"precision"</th>{precision}<td></td><td></td></tr></tbody></table>
        </div>
        <p class="sec__note">{note}</p>
    }
}

type At<'a> = (&'a crate::page::models::ConfusionLabel, usize);

fn cell(
    matrix: &Confusion,
    chosen: &Chosen,
    (gold, r): At<'_>,
    (said, c): At<'_>,
    n: u32,
    percent: RwSignal<bool>,
) -> impl IntoView + use<> {
    let share = if gold.gold > 0 { f64::from(n) / f64::from(gold.gold) } else { 0.0 };
    // The diagonal is outlined, never filled; the shade has four steps.
    let step = if r == c || n == 0 { 0 } else { (share * 4.0).ceil().clamp(1.0, 4.0) as u8 };
    let shown = move || if percent.get() && n > 0 { format!("{:.0}", share * 100.0) } else { n.to_string() };
    let diagonal = r == c;
    let filter = filter_of(chosen.task, &matrix.scenario, &gold.key, &said.key);
    let words = format!("gold {}, answer {}: {n} turns", gold.name, said.name);
    let inside = match (n, filter) {
        (0, _) | (_, None) => view! { <span class="conf__n">{shown}</span> }.into_any(),
        (_, Some(filter)) => {
            let href = chosen.instances(&filter).to_hash();
            view! { <a class="conf__n" href=href aria-label=words::visible(&words)>{shown}</a> }.into_any()
        }
    };
    view! { <td class=format!("conf__cell conf__s{step}") class:conf__diag=diagonal class:conf__zero=n == 0>{inside}</td> }
}

/// The turns of a cell in the filter language. Roles of a target are no field of it: those cells open nothing.
fn filter_of(task: Task, scenario: &str, gold: &str, said: &str) -> Option<String> {
    if task == Task::Stp {
        return None;
    }
    let said = if said == NO_ANSWER {
        "standing = no_answer".to_owned()
    } else {
        format!("pred = {}", written(Field::Pred, said))
    };
    Some(format!(
        "scenario = {} and gold = {} and {said}",
        written(Field::Scenario, scenario),
        written(Field::Gold, gold)
    ))
}
