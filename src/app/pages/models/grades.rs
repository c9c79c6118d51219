//! The judge's grades of every run of a free-text task: the distribution first, the mean second; each count opens its
//! turns.

use super::Chosen;
use crate::app::ask::question;
use crate::app::pages::when_here;
use crate::app::parts::export::{Export, save};
use crate::app::state::App;
use crate::app::words;
use crate::page::grades::{GradeLine, GradesAsk, GradesPage};
use crate::protocol::{Ask, Told};
use crate::table;
use leptos::prelude::*;

fn take(told: Told) -> Option<GradesPage> {
    match told {
        Told::Grades(page) => Some(*page),
        _ => None,
    }
}

#[component]
pub fn GradesPart(chosen: Chosen) -> impl IntoView {
    let app = App::here();
    let ask = GradesAsk { task: chosen.task, scenario: chosen.scenario.clone() };
    let page = question(app, move || Some(Ask::Grades(ask.clone())), take);
    let scope = chosen.scope();
    let export = move |form| {
        if let Some(page) = page.get_untracked().here() {
            save(app, &table::grades(page, &scope), form);
        }
    };
    let task = chosen.task.name().to_lowercase();
    view! {
        <section aria-labelledby="grades-h">
            <div class="sec"><h2 id="grades-h">{format!("How the judge grades, {task}")}</h2><span class="sec__note">"free answers have no labels to cross"</span><Export what="grades" choose=export /></div>
            {when_here(page, move |page| view! { <Table page=(*page).clone() chosen=chosen.clone() /> })}
        </section>
    }
}

#[component]
fn Table(page: GradesPage, chosen: Chosen) -> impl IntoView {
    let heads = page.scale.iter().map(|g| view! { <th scope="col" class="num">{g.to_string()}</th> }).collect_view();
    // One judge is said once; several stand beside their runs.
    let mut judges: Vec<&str> = page.lines.iter().map(|l| l.judge.as_str()).filter(|j| !j.is_empty()).collect();
    judges.sort_unstable();
    judges.dedup();
    let several = judges.len() > 1;
    let rows = page.lines.iter().map(|line| row(&page, line, &chosen, several)).collect_view();
    let judge = match judges.as_slice() {
        [one] => format!("Graded by {}.", words::visible(one)),
        [] => "The files do not say who graded.".to_owned(),
        _ => "Runs of different judges are not on one scale.".to_owned(),
    };
    view! {
        <div class="scroll-x" tabindex="0" role="region" aria-label="Grades by run">
            <table class="table conf"><thead><tr><th scope="col">"run"</th>{heads}<th scope="col" class="num">{format!("{} or more", page.high)}</th><th scope="col" class="num">"mean"</th><th scope="col" class="num">"n"</th><th scope="col" class="num">"no grade"</th></tr></thead><tbody>{rows}</tbody></table>
        </div>
        <p class="sec__note">{format!("Answers at each grade; shade: share of the run. Grades are an order, not a distance: read the distribution before the mean. {judge}")}</p>
    }
}

fn row(page: &GradesPage, line: &GradeLine, chosen: &Chosen, several: bool) -> impl IntoView + use<> {
    let cells = page
        .scale
        .iter()
        .zip(&line.counts)
        .map(|(grade, n)| {
            let share = if line.n > 0 { f64::from(*n) / f64::from(line.n) } else { 0.0 };
            let step = (share * 4.0).ceil().clamp(0.0, 4.0) as u8;
            let inside = if *n == 0 {
                view! { <span class="conf__n">"0"</span> }.into_any()
            } else {
                let href = chosen.turns(Some(&line.name), &format!("judge = {grade}")).to_hash();
                let words = format!("{}, grade {grade}: {n} answers", line.name);
                view! { <a class="conf__n" href=href aria-label=words::visible(&words)>{*n}</a> }.into_any()
            };
            view! { <td class=format!("conf__cell conf__s{step}") class:conf__zero=*n == 0>{inside}</td> }
        })
        .collect_view();
    let high =
        line.share_from(&page.scale, page.high).map_or_else(|| "–".to_owned(), |v| format!("{:.0} %", v * 100.0));
    let mean = line.mean.map_or_else(|| "–".to_owned(), |v| format!("{v:.2}"));
    let rests = format!("{} in {} samples of {} groups", line.n, line.samples, line.groups);
    let judge = several.then(|| view! { <small class="qq">{words::visible(&line.judge)}</small> });
    let here = line.run == chosen.run;
    view! { <tr class:board-all__here=here><th scope="row">{words::visible(&line.name)}" "{judge}</th>{cells}<td class="num">{high}</td><td class="num">{mean}</td><td class="num" title=rests>{line.n}</td><td class="num">{line.ungraded}</td></tr> }
}
