//! Gold, or another run, by first answer of the chosen run; each cell opens its turns.

use super::{Chosen, change};
use crate::app::ask::question;
use crate::app::pages::when_here;
use crate::app::parts::export::{Export, save};
use crate::app::parts::segment::Segment;
use crate::app::state::App;
use crate::app::words;
use crate::filter::{Field, written};
use crate::page::models::{Confusion, ConfusionAsk, ConfusionLabel, NO_ANSWER};
use crate::protocol::{Ask, Told};
use crate::route::{Cells, ModelsRoute, Route};
use crate::runs::Task;
use crate::table;
use leptos::prelude::*;

fn take(told: Told) -> Option<Vec<Confusion>> {
    match told {
        Told::Confusion(matrices) => Some(matrices),
        _ => None,
    }
}

#[component]
pub fn ConfusionPart(chosen: Chosen, view: Memo<ModelsRoute>) -> impl IntoView {
    let app = App::here();
    let others = chosen.others.clone();
    // A run of another task, or one that is no longer open, is none.
    let against = Memo::new(move |_| {
        let id = view.with(|v| v.crossed.against.clone())?;
        others.iter().find(|(other, _)| *other == id).cloned()
    });
    let cells = Signal::derive(move || view.with(|v| v.crossed.cells));
    let (run, scenario) = (chosen.run.clone(), chosen.scenario.clone());
    let ask = move || {
        let against = against.get().map(|(id, _)| id);
        Some(Ask::Confusion(ConfusionAsk { run: run.clone(), scenario: scenario.clone(), against }))
    };
    let matrices = question(app, ask, take);
    let (name, task) = (words::visible(&chosen.name), chosen.task.name().to_lowercase());
    let head = move || {
        let rows = against.get().map_or_else(|| "gold".to_owned(), |(_, other)| words::visible(&other));
        format!("{name}, {task}: {rows} in rows, first answer in columns")
    };
    let rows_of = chosen.others.iter().map(|(id, name)| {
        let mine = id.clone();
        view! { <option value=id.clone() selected=move || against.with(|a| a.as_ref().is_some_and(|(id, _)| *id == mine))>{words::visible(name)}</option> }
    }).collect_view();
    let choose = move |event: leptos::ev::Event| {
        let value = event_target_value(&event);
        change(app, |v| v.crossed.against = (!value.is_empty()).then_some(value));
    };
    let export = {
        let chosen = chosen.clone();
        move |form| {
            let rows = against.get_untracked().map_or_else(|| "gold".to_owned(), |(_, name)| name);
            let answer = matrices.get_untracked();
            if let Some(found) = answer.here() {
                let task = chosen.task.name().to_lowercase();
                save(app, &table::confusions(found, &chosen.name, &task, &rows), form);
            }
        }
    };
    let choices = vec![(Cells::Count, "Count"), (Cells::Row, "Row %"), (Cells::Column, "Column %")];
    view! {
        <section aria-labelledby="conf-h">
            <div class="sec"><h2 id="conf-h">{head}</h2>
                <label class="field">"Rows"<select aria-label="Rows" on:change=choose><option value="" selected=move || against.with(Option::is_none)>"gold"</option>{rows_of}</select></label>
                <Segment name="Cells" choices chosen=cells choose=move |cells| change(app, |v| v.crossed.cells = cells) /><Export what="confusions" choose=export /></div>
            {when_here(matrices, move |matrices| {
                let rows = against.get_untracked().map(|(_, name)| name);
                if matrices.is_empty() {
                    view! { <p class="panel-empty">"This run has no answers here."</p> }.into_any()
                } else {
                    matrices.iter().map(|matrix| view! { <Matrix matrix=matrix.clone() chosen=chosen.clone() rows=rows.clone() cells /> }).collect_view().into_any()
                }
            })}
        </section>
    }
}

/// `rows`: the name of the run in the rows; `None`: gold.
#[component]
fn Matrix(matrix: Confusion, chosen: Chosen, rows: Option<String>, cells: Signal<Cells>) -> impl IntoView {
    // Rows and columns that nothing stands in are left out, but for the closed set.
    let used = |i: usize| matrix.labels.get(i).is_some_and(|l| !l.outside && l.key != NO_ANSWER || l.gold + l.said > 0);
    let places: Vec<usize> = (0..matrix.labels.len()).filter(|i| used(*i)).collect();
    let label = |i: usize| matrix.labels.get(i).cloned().unwrap_or_default();
    let heads = places.iter().map(|&i| {
        let l = label(i);
        view! { <th scope="col" class="num"><abbr title=words::visible(&l.name)>{words::visible(&l.code)}</abbr></th> }
    }).collect_view();
    let percent = |v: Option<f64>| v.map_or_else(|| "–".to_owned(), |v| format!("{:.0}", v * 100.0));
    let lines = places.iter().filter(|&&i| label(i).gold > 0 || !label(i).outside && label(i).key != NO_ANSWER).map(|&r| {
        let gold = label(r);
        let row = places.iter().map(|&c| {
            let n = matrix.counts.get(r).and_then(|row| row.get(c)).copied().unwrap_or(0);
            let filter = filter_of(&chosen, rows.as_deref(), &matrix.scenario, &gold.key, &label(c).key);
            cell((rows.as_deref(), &gold, r), (&label(c), c), n, filter, cells)
        }).collect_view();
        view! { <tr><th scope="row"><b>{words::visible(&gold.code)}</b>" "{words::visible(&gold.name)}</th>{row}<td class="num">{percent(gold.recall)}</td><td class="num">{percent(gold.f1)}</td><td class="num">{gold.gold}</td></tr> }
    }).collect_view();
    let precision = places.iter().map(|&i| view! { <td class="num">{percent(label(i).precision)}</td> }).collect_view();
    let said = places.iter().map(|&i| view! { <td class="num">{label(i).said}</td> }).collect_view();
    // Against another run nothing is right: shares of rows and columns are the same, not recall and precision.
    let (corner, recall, foot) = match &rows {
        None => ("gold".to_owned(), "recall, %", "precision, %"),
        Some(name) => (words::visible(name), "same, %", "same, %"),
    };
    let scenario = words::visible(&matrix.scenario);
    view! {
        <h3 class="conf__scenario">{scenario.clone()}</h3>
        <div class="scroll-x" tabindex="0" role="region" aria-label=format!("Confusions, {scenario}")>
            <table class="table conf"><thead><tr><th scope="col">{corner}</th>{heads}<th scope="col" class="num">{recall}</th><th scope="col" class="num">"F1, %"</th><th scope="col" class="num">"n"</th></tr></thead>
                <tbody>{lines}<tr class="conf__foot"><th scope="row">{foot}</th>{precision}<td></td><td></td><td></td></tr><tr class="conf__foot"><th scope="row">"n"</th>{said}<td></td><td></td><td class="num">{matrix.n}</td></tr></tbody></table>
        </div>
        <p class="sec__note">{note(&matrix, rows.is_none())}</p>
    }
}

fn note(matrix: &Confusion, gold: bool) -> String {
    let share = |v: Option<f64>| v.map_or_else(|| "–".to_owned(), |v| format!("{:.1}", v * 100.0));
    let kappa = matrix.kappa.map_or_else(|| "not defined".to_owned(), |k| format!("{k:.2}"));
    let base = format!(
        "{} turns in {} samples of {} groups. Agreement {} %, kappa {kappa}.",
        matrix.n,
        matrix.samples,
        matrix.groups,
        share(matrix.agreement)
    );
    if gold {
        format!(
            "{base} Macro F1 {} over the closed set (labels without a hit counting 0), {} over the labels that occur. Outlined: as gold; shade: share of its row.",
            share(matrix.macro_f1),
            share(matrix.macro_f1_occurring)
        )
    } else {
        format!("{base} Turns that both answer, stand-ins left out. Outlined: the same; shade: share of its row.")
    }
}

type Label<'a> = (&'a ConfusionLabel, usize);

fn cell(
    (rows, gold, r): (Option<&str>, &ConfusionLabel, usize),
    (said, c): Label<'_>,
    n: u32,
    target: Route,
    cells: Signal<Cells>,
) -> impl IntoView + use<> {
    let share_of = |whole: u32| if whole > 0 { f64::from(n) / f64::from(whole) } else { 0.0 };
    let (of_row, of_column) = (share_of(gold.gold), share_of(said.said));
    // The diagonal is outlined, never filled; the shade has four steps.
    let step = if r == c || n == 0 { 0 } else { (of_row * 4.0).ceil().clamp(1.0, 4.0) as u8 };
    let shown = move || match cells.get() {
        Cells::Row if n > 0 => format!("{:.0}", of_row * 100.0),
        Cells::Column if n > 0 => format!("{:.0}", of_column * 100.0),
        _ => n.to_string(),
    };
    let words = format!("{} {}, answer {}: {n} turns", rows.unwrap_or("gold"), gold.name, said.name);
    let inside = if n == 0 {
        view! { <span class="conf__n">{shown}</span> }.into_any()
    } else {
        view! { <a class="conf__n" href=target.to_hash() aria-label=words::visible(&words)>{shown}</a> }.into_any()
    };
    view! { <td class=format!("conf__cell conf__s{step}") class:conf__diag=r == c class:conf__zero=n == 0>{inside}</td> }
}

/// The turns of a cell.
fn filter_of(chosen: &Chosen, rows: Option<&str>, scenario: &str, row: &str, column: &str) -> Route {
    let scenario = format!("scenario = {}", written(Field::Scenario, scenario));
    if let Some(other) = rows {
        let said = |run: &str, label: &str| format!("said = {}", written(Field::Said, &format!("{run}: {label}")));
        return chosen.turns(None, &format!("{scenario} and {} and {}", said(other, row), said(&chosen.name, column)));
    }
    let (gold, pred) =
        if chosen.task == Task::Stp { (Field::GoldRole, Field::PredRole) } else { (Field::Gold, Field::Pred) };
    let said = if column == NO_ANSWER {
        "standing = no_answer".to_owned()
    } else {
        format!("{} = {}", pred.name(), written(pred, column))
    };
    chosen.instances(&format!("{scenario} and {} = {} and {said}", gold.name(), written(gold, row)))
}
