//! From one relation pattern to the next, in gold or in the chosen run; each cell lists the places where it happens.

use super::{Chosen, change};
use crate::app::ask::question;
use crate::app::pages::when_here;
use crate::app::parts::export::{Export, save};
use crate::app::parts::segment::Segment;
use crate::app::state::App;
use crate::app::words;
use crate::page::transitions::{Occurrence, OccurrencesAsk, Transitions, TransitionsAsk};
use crate::protocol::{Ask, Told};
use crate::route::{ModelsRoute, Moves, Route, SampleRef, SampleRoute};
use crate::runs::Task;
use crate::table;
use leptos::prelude::*;

fn take(told: Told) -> Option<Vec<Transitions>> {
    match told {
        Told::Transitions(matrices) => Some(matrices),
        _ => None,
    }
}

fn take_occurrences(told: Told) -> Option<Vec<Occurrence>> {
    match told {
        Told::Occurrences(list) => Some(list),
        _ => None,
    }
}

/// Nothing for tasks other than relation patterns.
#[component]
pub fn TransitionsPart(chosen: Chosen, view: Memo<ModelsRoute>) -> impl IntoView {
    let app = App::here();
    if chosen.task != Task::Rpp {
        return ().into_any();
    }
    let name = chosen.name.clone();
    let moves = Memo::new(move |_| view.with(|v| v.moves.clone()));
    let of = Memo::new(move |_| {
        let Moves { of_run, with_self, .. } = moves.get();
        let (run, scenario) = (of_run.then(|| chosen.run.clone()), chosen.scenario.clone());
        TransitionsAsk { run, scenario, with_self }
    });
    let matrices = question(app, move || Some(Ask::Transitions(of.get())), take);
    let who = Signal::derive(move || moves.with(|m| m.of_run));
    let export = move |form| {
        let answer = matrices.get_untracked();
        if let Some(found) = answer.here() {
            let whose = if who.get_untracked() { name.as_str() } else { "gold" };
            save(app, &table::transitions(found, whose, moves.with_untracked(|m| m.with_self)), form);
        }
    };
    let choices = vec![(false, "Gold"), (true, "This run")];
    view! {
        <section class="moves" aria-labelledby="moves-h">
            <div class="sec"><h2 id="moves-h">"From one pattern to the next"</h2>
                <Segment name="Steps of" choices chosen=who choose=move |of_run| change(app, |v| { v.moves.of_run = of_run; }) />
                <label class="check"><input type="checkbox" prop:checked=move || moves.with(|m| m.with_self)
                    on:change=move |e| change(app, |v| v.moves.with_self = event_target_checked(&e)) />"steps to itself"</label><Export what="steps" choose=export /></div>
            {when_here(matrices, move |matrices| {
                if matrices.iter().all(|m| m.n == 0) {
                    view! { <p class="panel-empty">"No pattern is followed by another here."</p> }.into_any()
                } else {
                    let both = matrices.iter().filter(|m| m.n > 0).map(|matrix| view! { <div><Matrix matrix=matrix.clone() moves /></div> }).collect_view();
                    view! { <div class="halves halves--models">{both}</div> }.into_any()
                }
            })}
            <Occurrences of moves />
        </section>
    }
    .into_any()
}

#[component]
fn Matrix(matrix: Transitions, moves: Memo<Moves>) -> impl IntoView {
    let scenario = words::visible(&matrix.scenario);
    let heads = matrix
        .labels
        .iter()
        .map(|l| {
            view! {
                <th scope="col" class="num"><abbr title=words::visible(&l.name)>{words::visible(&l.code)}</abbr></th>
            }
        })
        .collect_view();
    let rows = matrix.labels.iter().enumerate().map(|(r, from)| {
        let all = matrix.from.get(r).copied().unwrap_or(0);
        let cells = matrix.labels.iter().enumerate().map(|(c, to)| {
            let n = matrix.counts.get(r).and_then(|row| row.get(c)).copied().unwrap_or(0);
            let key = [matrix.scenario.clone(), from.key.clone(), to.key.clone()];
            let words = format!("{} to {}: {} of {all}", from.name, to.name, n);
            cell(moves, key, (n, all), &words)
        }).collect_view();
        view! { <tr><th scope="row"><b>{words::visible(&from.code)}</b>" "{words::visible(&from.name)}</th>{cells}<td class="num">{all}</td></tr> }
    }).collect_view();
    let note = format!(
        "{} steps in {} of {}. Rows from, columns to; shade: share of its row. A judgement of none clear, or no answer, is passed over ({} here): the label before it meets the one after it.",
        matrix.n,
        words::count(matrix.samples, "sample", "samples"),
        words::count(matrix.groups, "group", "groups"),
        matrix.passed_over
    );
    view! {
        <h3 class="conf__scenario">{scenario.clone()}</h3>
        <div class="scroll-x" tabindex="0" role="region" aria-label=format!("Steps between patterns, {scenario}")>
            <table class="table conf"><thead><tr><th scope="col">"from"</th>{heads}<th scope="col" class="num">"n"</th></tr></thead><tbody>{rows}</tbody></table>
        </div>
        <p class="sec__note">{note}</p>
    }
}

fn cell(moves: Memo<Moves>, key: [String; 3], (n, all): (u32, u32), words: &str) -> impl IntoView + use<> {
    let app = App::here();
    let share = if all > 0 { f64::from(n) / f64::from(all) } else { 0.0 };
    let step = if n == 0 { 0 } else { (share * 4.0).ceil().clamp(1.0, 4.0) as u8 };
    let inside = if n == 0 {
        view! { <span class="conf__n">"0"</span> }.into_any()
    } else {
        let mine = key.clone();
        let open = Memo::new(move |_| moves.with(|m| m.cell.as_ref() == Some(&mine)));
        let press = move |_| {
            let next = (!open.get_untracked()).then(|| key.clone());
            change(app, |v| v.moves.cell = next);
        };
        view! { <button type="button" class="conf__n" aria-label=words::visible(words) aria-pressed=move || open.get().to_string() on:click=press>{n}</button> }.into_any()
    };
    view! { <td class=format!("conf__cell conf__s{step}") class:conf__zero=n == 0>{inside}</td> }
}

/// The places of the open cell.
#[component]
fn Occurrences(of: Memo<TransitionsAsk>, moves: Memo<Moves>) -> impl IntoView {
    let app = App::here();
    let ask = move || {
        let [scenario, from, to] = moves.with(|m| m.cell.clone())?;
        Some(Ask::Occurrences(OccurrencesAsk { ask: of.get(), scenario, from, to }))
    };
    let list = question(app, ask, take_occurrences);
    let name = |key: &str| words::visible(&words::task_label(Task::Rpp, key));
    let head = move || moves.with(|m| m.cell.as_ref().map(|[_, from, to]| format!("{} to {}", name(from), name(to))));
    view! {
        {move || head().map(|head| view! {
            <h3 class="moves__head">{head}</h3>
            {when_here(list, |list| view! {
                <ol class="moves__list">{list.iter().map(place).collect_view()}</ol>
                <p class="sec__note">"The therapist’s strategies from the last turn of the old label to the first of the new: a sequence, not an effect."</p>
            })}
        })}
    }
}

fn place(at: &Occurrence) -> impl IntoView + use<> {
    let mut route = SampleRoute::new(SampleRef::Key(at.sample.clone()));
    route.turn = at.first;
    let link = Route::Sample(route).to_hash();
    let strategies = at
        .strategies
        .iter()
        .map(|(turn, key)| format!("{} ({turn})", words::task_label(Task::Ssp, key)))
        .collect::<Vec<_>>()
        .join(", ");
    let strategies = if strategies.is_empty() { "no strategy annotated between".to_owned() } else { strategies };
    view! {
        <li><a href=link><b>{words::visible(&at.name)}</b>{format!(" turns {} to {}", at.last, at.first)}</a>
            <span class="moves__how">{words::visible(&strategies)}</span><span class="inst__words">{words::visible(&at.words)}</span></li>
    }
}
