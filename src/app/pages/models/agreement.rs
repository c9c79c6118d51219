//! The runs of a task among themselves: how often two say the same, and whether they depart from gold at the same turns.

use super::Chosen;
use crate::app::ask::question;
use crate::app::pages::when_here;
use crate::app::parts::export::{Export, save};
use crate::app::state::App;
use crate::app::words;
use crate::filter::{Field, written};
use crate::page::agreement::{AgreementAsk, AgreementPage, AgreementPair, HardSample};
use crate::protocol::{Ask, Told};
use crate::route::{InstancesRoute, Route};
use crate::runs::Task;
use crate::table;
use leptos::prelude::*;

fn take(told: Told) -> Option<AgreementPage> {
    match told {
        Told::Agreement(page) => Some(*page),
        _ => None,
    }
}

#[component]
pub fn AgreementPart(chosen: Chosen) -> impl IntoView {
    let app = App::here();
    let (task, scenario) = (chosen.task, chosen.scenario.clone());
    let ask = AgreementAsk { task, scenario: scenario.clone() };
    let page = question(app, move || Some(Ask::Agreement(ask.clone())), take);
    let scope = chosen.scope();
    let export = move |form| {
        if let Some(page) = page.get_untracked().here() {
            save(app, &table::agreement(page, &scope), form);
        }
    };
    view! {
        <section class="agree" aria-labelledby="agree-h">
            <div class="sec"><h2 id="agree-h">{format!("The runs among themselves, {}", task.name().to_lowercase())}</h2><Export what="pairs of runs" choose=export /></div>
            {when_here(page, move |page| {
                if page.runs.len() < 2 {
                    view! { <p class="panel-empty">"Two runs of this task are needed."</p> }.into_any()
                } else {
                    let turns = Turns { task, scenario: scenario.clone() };
                    view! {
                        <Pairs page=(*page).clone() />
                        <div class="halves halves--models"><div>{sets(&page, &turns)}</div><div>{hardest(&page.hardest, &turns)}</div></div>
                    }.into_any()
                }
            })}
        </section>
    }
}

/// Ways into the instances table.
#[derive(Clone)]
struct Turns {
    task: Task,
    scenario: Option<String>,
}

impl Turns {
    fn link(&self, filter: &str) -> String {
        let scenario = self.scenario.as_ref().map(|s| format!("scenario = {}", written(Field::Scenario, s)));
        let filter = if scenario.is_some() { format!("({filter})") } else { filter.to_owned() };
        let filter = scenario.into_iter().chain([filter]).collect::<Vec<_>>().join(" and ");
        Route::Instances(InstancesRoute { task: self.task, filter, ..InstancesRoute::default() }).to_hash()
    }
}

/// Above the diagonal what two runs say, below it where they depart from gold.
#[component]
fn Pairs(page: AgreementPage) -> impl IntoView {
    let pair = |a: usize, b: usize| {
        let (first, second) = (a.min(b) as u32, a.max(b) as u32);
        page.pairs.iter().find(|p| p.first == first && p.second == second)
    };
    let name = |at: usize| page.runs.get(at).map(|(_, name)| words::visible(name)).unwrap_or_default();
    let places = 0..page.runs.len();
    let heads = places.clone().map(|at| view! { <th scope="col" class="num">{name(at)}</th> }).collect_view();
    let rows = places
        .clone()
        .map(|r| {
            let cells = places
                .clone()
                .map(|c| match pair(r, c) {
                    _ if r == c => view! { <td class="agree__self"></td> }.into_any(),
                    None => view! { <td class="num" title="no turn that both answer">"–"</td> }.into_any(),
                    Some(pair) => cell(pair, c > r, &format!("{} and {}", name(r), name(c))),
                })
                .collect_view();
            view! { <tr><th scope="row">{name(r)}</th>{cells}</tr> }
        })
        .collect_view();
    view! {
        <div class="scroll-x" tabindex="0" role="region" aria-label="Runs by runs">
            <table class="table agree__pairs"><thead><tr><th scope="col">"run"</th>{heads}</tr></thead><tbody>{rows}</tbody></table>
        </div>
        <p class="sec__note">{format!("{} turns in {} samples of {} groups. Upper right: kappa of the first answers (percent the same where kappa is not defined). Lower left: of the turns where either differs from gold, the share where both do. Each pair on its own shared turns, stand-ins left out.", page.n, page.samples, page.groups)}</p>
    }
}

fn cell(pair: &AgreementPair, upper: bool, who: &str) -> AnyView {
    let share = |v: f64| format!("{:.0} %", v * 100.0);
    let shown = match (upper, pair.kappa, pair.agreement, pair.overlap()) {
        (true, Some(kappa), _, _) => format!("{kappa:.2}"),
        (true, None, Some(same), _) => share(same),
        (false, _, _, Some(overlap)) => share(overlap),
        _ => "–".to_owned(),
    };
    let said =
        pair.agreement.map_or_else(|| "free answers are not compared".to_owned(), |a| format!("{} the same", share(a)));
    let title = format!(
        "{who}: {} shared turns in {} samples of {} groups; {said}; {} differ in either, {} in both",
        pair.n, pair.samples, pair.groups, pair.either, pair.both
    );
    view! { <td class="num" class:agree__low=!upper title=title>{shown}</td> }.into_any()
}

fn sets(page: &AgreementPage, turns: &Turns) -> impl IntoView + use<> {
    let of = page.n;
    let line = |name: &str, n: u32, filter: &str| {
        let share = if of > 0 { f64::from(n) / f64::from(of) * 100.0 } else { 0.0 };
        let name = words::visible(name);
        let name = if filter.is_empty() || n == 0 {
            view! { <span>{name}</span> }.into_any()
        } else {
            view! { <a href=turns.link(filter)>{name}</a> }.into_any()
        };
        view! { <tr><th scope="row">{name}</th><td class="num">{n}</td><td class="num">{format!("{share:.0} %")}</td></tr> }
    };
    let sets = page.sets.iter().map(|set| line(&set.name, set.n, &set.filter)).collect_view();
    let counts = (0_u32..)
        .zip(&page.differ)
        .map(|(k, n)| {
            line(
                &words::count(k, "run differs", "runs differ"),
                *n,
                &format!("runs_answered >= 1 and runs_differ = {k}"),
            )
        })
        .collect_view();
    view! {
        <table class="table"><thead><tr><th scope="col">"Turns on which"</th><th scope="col" class="num">"turns"</th><th scope="col" class="num">"of all"</th></tr></thead><tbody>{sets}</tbody></table>
        <details class="astable"><summary>"By how many runs differ"</summary>
            <table class="table"><thead><tr><th scope="col">"Turns on which"</th><th scope="col" class="num">"turns"</th><th scope="col" class="num">"of all"</th></tr></thead><tbody>{counts}</tbody></table></details>
    }
}

fn hardest(list: &[HardSample], turns: &Turns) -> impl IntoView + use<> {
    let rows = list.iter().map(|hard| {
        let href = turns.link(&format!("sample = {}", written(Field::Sample, &hard.sample.id)));
        let share = format!("{:.0} %", f64::from(hard.differ) / f64::from(hard.answers.max(1)) * 100.0);
        view! { <tr><th scope="row"><a href=href>{words::visible(&hard.name)}</a></th><td class="num">{share}</td><td class="num">{format!("{} of {}", hard.differ, hard.answers)}</td></tr> }
    }).collect_view();
    view! {
        <table class="table"><thead><tr><th scope="col">"Samples where most answers differ"</th><th scope="col" class="num">"share"</th><th scope="col" class="num">"answers"</th></tr></thead><tbody>{rows}</tbody></table>
    }
}
