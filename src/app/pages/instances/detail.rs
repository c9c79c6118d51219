//! One instance opened in its place: gold, every run's answer with equal ones together, and for free answers the words
//! that differ.

use crate::app::ask::question;
use crate::app::pages::when_here;
use crate::app::state::App;
use crate::app::words;
use crate::page::detail::{Detail, DetailAnswer, DetailAsk, DetailRun, FreeAnswer, PairKind, PairLine};
use crate::protocol::{Ask, Told};
use crate::score::{Piece, Standing};
use leptos::prelude::*;

/// The answer of the engine: the turn may be gone with its file.
struct Found(Option<Detail>);

fn take(told: Told) -> Option<Found> {
    match told {
        Told::Detail(detail) => Some(Found(*detail)),
        _ => None,
    }
}

#[component]
pub fn DetailPart(ask: DetailAsk) -> impl IntoView {
    let answer = question(App::here(), move || Some(Ask::Detail(ask.clone())), take);
    when_here(answer, |found| match &found.0 {
        None => view! { <p class="panel-empty">"This turn is no longer open."</p> }.into_any(),
        Some(detail) => body(detail).into_any(),
    })
}

fn body(detail: &Detail) -> impl IntoView + use<> {
    let reason = (!detail.gold_reason.is_empty())
        .then(|| view! { <p class="full__why">{words::visible(&detail.gold_reason)}</p> });
    let answers = detail.answers.iter().map(answer).collect_view();
    let silent = (!detail.silent.is_empty()).then(|| {
        let names: Vec<&str> = detail.silent.iter().map(String::as_str).collect();
        view! { <p class="qq">{format!("No answer is given by {}.", words::visible(&words::and(&names)))}</p> }
    });
    view! {
        <div class="full">
            <div class="full__turn"><b>{words::visible(&detail.speaker)}</b><p>{words::visible(&detail.words)}</p></div>
            <div class="full__gold"><b>"Gold"</b><p>{words::visible(&detail.gold)}</p>{reason}</div>
            <ul class="full__list">{answers}</ul>
            {silent}
        </div>
    }
}

fn standing(of: Standing) -> &'static str {
    match of {
        Standing::AsGold => "as gold",
        Standing::Near(_) => "near gold",
        Standing::Differs => "differs from gold",
        Standing::NoAnswer => "no answer",
        Standing::StandIn => "stand-in, not counted",
        Standing::NotJudged => "not judged",
    }
}

fn answer(answer: &DetailAnswer) -> impl IntoView + use<> {
    let names: Vec<&str> = answer.runs.iter().map(|r| r.name.as_str()).collect();
    let said = match &answer.free {
        Some(free) => free_answer(free, &answer.said).into_any(),
        None => view! { <p class="full__said">{words::visible(&answer.said)}</p> }.into_any(),
    };
    let reasons = answer.runs.iter().filter(|r| !r.reason.is_empty() || !r.grades.is_empty()).map(run).collect_view();
    view! {
        <li><div class="full__who"><b>{words::visible(&words::and(&names))}</b><span class="q">{standing(answer.standing)}</span></div>{said}{reasons}</li>
    }
}

fn run(run: &DetailRun) -> impl IntoView + use<> {
    let grades = run.grades.iter().map(|(key, value)| view! { <span class="full__grade"><span class="qq">{words::visible(key)}</span>" "{words::visible(value)}</span> }).collect_view();
    let reason = (!run.reason.is_empty()).then(|| view! { <q>{words::visible(&run.reason)}</q> });
    view! { <p class="full__why"><span class="q">{words::visible(&run.name)}</span>" "{reason}{grades}</p> }
}

fn free_answer(free: &FreeAnswer, said: &str) -> impl IntoView + use<> {
    let error = free.intensity_error.map(|e| {
        let words = if e == 0.0 { "intensity as gold".to_owned() } else { format!("intensity {e:+} against gold") };
        view! { <span class="q">{words}</span> }
    });
    let pairs = free.pairs.iter().map(pair).collect_view();
    let words = if free.pairs.is_empty() && free.pieces.is_empty() {
        view! { <p class="full__said">{words::visible(said)}</p> }.into_any()
    } else if free.pairs.is_empty() {
        view! { <p class="full__said">{pieces(&free.pieces)}" "{error}</p> }.into_any()
    } else {
        view! { <ul class="full__pairs">{pairs}</ul> }.into_any()
    };
    view! { {words} }
}

fn pair(line: &PairLine) -> impl IntoView + use<> {
    let kind = match line.kind {
        PairKind::Matched => "matched",
        PairKind::Missing => "missing: only in gold",
        PairKind::Extra => "extra: only in the answer",
    };
    let who = words::visible(&format!("{} about {}", line.source, line.target));
    view! { <li><b>{who}</b><span class="qq">{kind}</span><p>{pieces(&line.pieces)}</p></li> }
}

/// Words of gold alone are struck through, words of the answer alone are underlined: never told by colour alone.
fn pieces(list: &[Piece]) -> impl IntoView + use<> {
    list.iter()
        .map(|piece| match piece {
            Piece::Same(text) => view! { <span>{words::visible(text)}</span> }.into_any(),
            Piece::Gold(text) => view! { <del>{words::visible(text)}</del> }.into_any(),
            Piece::Said(text) => view! { <ins>{words::visible(text)}</ins> }.into_any(),
        })
        .collect_view()
}
