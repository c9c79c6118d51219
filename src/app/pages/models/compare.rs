//! The chosen run against the others of its task, each pair on its own shared instances.

use super::figures::difference;
use super::{Chosen, change};
use crate::app::ask::question;
use crate::app::pages::when_here;
use crate::app::parts::export::{Export, save};
use crate::app::state::App;
use crate::app::words;
use crate::page::models::{CompareAsk, CompareLine, ComparePage};
use crate::protocol::{Ask, Told};
use crate::table;
use leptos::prelude::*;

/// Below this a difference is told apart from none.
const LEVEL: f64 = 0.05;

/// The answer of the engine: the run may not be open.
struct Found(Option<ComparePage>);

fn take(told: Told) -> Option<Found> {
    match told {
        Told::Compare(page) => Some(Found(*page)),
        _ => None,
    }
}

#[component]
pub fn ComparePart(chosen: Chosen) -> impl IntoView {
    let app = App::here();
    let ask = CompareAsk { run: chosen.run.clone(), scenario: chosen.scenario.clone() };
    let answer = question(app, move || Some(Ask::Compare(ask.clone())), take);
    let name = words::visible(&chosen.name);
    let export = move |form| {
        let answer = answer.get_untracked();
        if let Some(page) = answer.here().and_then(|found| found.0.as_ref()) {
            save(app, &table::compare(page, &chosen.name, &chosen.scope()), form);
        }
    };
    view! {
        <section aria-labelledby="cmp-h">
            <div class="sec"><h2 id="cmp-h">{format!("{name} against the other runs")}</h2><span class="sec__note">"each pair on its own shared turns"</span><Export what="comparisons" choose=export /></div>
            {when_here(answer, move |page| match page.0.as_ref().filter(|p| !p.lines.is_empty()) {
                None => view! { <p class="panel-empty">"No other run of this task is open."</p> }.into_any(),
                Some(page) => lines(app, page).into_any(),
            })}
        </section>
    }
}

fn lines(app: App, page: &ComparePage) -> impl IntoView + use<> {
    let rows = page.lines.iter().map(|line| row(app, page, line)).collect_view();
    let exact = page.lines.iter().all(|l| l.exact);
    let how =
        if exact { "all swaps tried" } else { "all swaps tried up to 17 groups that differ, else 100,000 by chance" };
    let smallest = page.lines.iter().map(|l| l.smallest).fold(f64::MIN, f64::max);
    let judged = page.lines.iter().any(|l| l.superiority.is_some());
    let higher = judged.then(|| view! { <th scope="col" class="num">"higher − lower"</th> });
    let order = if judged {
        "Higher − lower: share of turns that the judge grades higher for this run, less the share graded lower; p is of it, since grades are an order. "
    } else {
        ""
    };
    let note = format!(
        "{order}p: two-sided randomisation test that swaps the two runs’ whole groups ({how}); Holm: adjusted over these {} comparisons. With so many groups no p can be smaller than {}. Bold: Holm below {LEVEL}.",
        page.lines.len(),
        p_words(smallest)
    );
    view! {
        <div class="scroll-x" tabindex="0" role="region" aria-label="Comparisons">
            <table class="table"><thead><tr><th scope="col">"Other run"</th><th scope="col" class="num">"shared turns, samples, groups"</th>{higher}<th scope="col" class="num">"difference"</th><th scope="col" class="num">"p"</th><th scope="col" class="num">"Holm"</th></tr></thead><tbody>{rows}</tbody></table>
        </div>
        <p class="sec__note">{note}</p>
    }
}

fn row(app: App, page: &ComparePage, line: &CompareLine) -> impl IntoView + use<> {
    let run = line.run.clone();
    // What the test is of stands out where it is told apart from none.
    let told = line.holm < LEVEL;
    let bold = |words: String, tested: bool| {
        if tested && told { view! { <b>{words}</b> }.into_any() } else { view! { <span>{words}</span> }.into_any() }
    };
    let shown = bold(difference(page.task, Some(line.difference)), line.superiority.is_none());
    let judged = page.lines.iter().any(|l| l.superiority.is_some());
    let signed = |v: f64| format!("{:+.1} %", v * 100.0).replace('-', "−");
    let higher = judged.then(|| {
        let words = line.superiority.map_or_else(|| "–".to_owned(), signed);
        view! { <td class="num">{bold(words, true)}</td> }
    });
    view! {
        <tr><th scope="row"><button class="link" type="button" title="Look into this run" on:click=move |_| { let run = run.clone(); change(app, |v| v.run = Some(run)); }>{words::visible(&line.name)}</button></th>
            <td class="num">{format!("{}, {}, {}", line.n, line.samples, line.groups)}</td>{higher}<td class="num">{shown}</td><td class="num">{p_words(line.p)}</td><td class="num">{p_words(line.holm)}</td></tr>
    }
}

fn p_words(p: f64) -> String {
    if p < 0.001 { "< 0.001".into() } else { format!("{p:.3}") }
}
