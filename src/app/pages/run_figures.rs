//! One run in full, below the boards: every metric over everything, by scenario, by group, by sample.

use crate::app::ask::{Answer, question};
use crate::app::state::App;
use crate::app::words;
use crate::page::run::{RunFigures, Scope, ScopeKind};
use crate::protocol::{Ask, Told};
use crate::route::{Route, SampleRef, SampleRoute};
use crate::score::Figure;
use leptos::prelude::*;
use std::sync::Arc;

/// The answer of the engine: there may be no such run any more.
struct Found(Option<Arc<RunFigures>>);

fn take(told: Told) -> Option<Found> {
    match told {
        Told::RunFigures(page) => Some(Found(page.map(Arc::new))),
        _ => None,
    }
}

/// Shows the run whose id is chosen; nothing without one.
#[component]
pub fn RunInFull(chosen: RwSignal<Option<String>>) -> impl IntoView {
    let app = App::here();
    let answer = question(app, move || chosen.get().map(|run| Ask::RunFigures { run }), take);
    move || {
        chosen.get()?;
        match answer.get() {
            Answer::Here(found) => found.0.as_ref().map(|page| view! { <Figures page=page.clone() chosen /> }),
            _ => None,
        }
    }
}

#[component]
fn Figures(page: Arc<RunFigures>, chosen: RwSignal<Option<String>>) -> impl IntoView {
    let kinds = [
        (ScopeKind::All, "Everything"),
        (ScopeKind::Scenario, "By scenario"),
        (ScopeKind::Group, "By couple or family"),
        (ScopeKind::Sample, "By sample"),
    ];
    let keys: Vec<String> =
        page.scopes.first().map(|s| s.figures.iter().map(|f| f.key.clone()).collect()).unwrap_or_default();
    let heads = keys.iter().map(|k| view! { <th scope="col" class="num">{k.replace('_', " ")}</th> }).collect_view();
    let bodies = kinds.map(|(kind, title)| {
        let rows = page.scopes.iter().filter(|s| s.kind == kind).map(|s| scope_rows(s, &keys)).collect_view();
        view! { <tbody><tr class="table__group"><th scope="rowgroup" colspan=keys.len() + 2>{title}</th></tr>{rows}</tbody> }
    }).collect_view();
    let own = beside(
        "Means of the rows’ own numbers",
        page.row_figures.iter().map(|f| (f.key.clone(), show(f), format!("n {}", f.n))).collect(),
    );
    let file = beside(
        "The file’s own totals",
        page.file_metrics.iter().map(|(k, v)| (k.clone(), v.clone(), String::new())).collect(),
    );
    let title = format!("{}, {}", words::visible(&page.head.name), page.task.name().to_lowercase());
    view! {
        <section class="in-full" aria-labelledby="full-h">
            <div class="sec"><h2 id="full-h" tabindex="-1">{title}</h2>
                <button class="btn" type="button" on:click=move |_| chosen.set(None)>"Close"</button></div>
            <p class="sec__note">{format!("Recomputed from the answers. {} left out; where there are some, a second line counts them as misses.", words::count(page.stand_ins, "stand-in is", "stand-ins are"))}</p>
            <div class="scroll-x" tabindex="0" role="region" aria-label="All figures of the run">
                <table class="table table--full"><thead><tr><th scope="col">"Part"</th><th scope="col" class="num">"n"</th>{heads}</tr></thead>{bodies}</table>
            </div>
            <div class="halves">{own}{file}</div>
        </section>
    }
}

/// A figure with three decimals, counts as they are.
fn show(figure: &Figure) -> String {
    figure.value.map_or_else(
        || "–".into(),
        |v| if v.fract() == 0.0 && v.abs() > 1.0 { format!("{v}") } else { format!("{v:.3}") },
    )
}

fn scope_rows(scope: &Scope, keys: &[String]) -> impl IntoView + use<> {
    let cells = |figures: &[Figure]| {
        keys.iter()
            .map(|k| view! { <td class="num">{figures.iter().find(|f| f.key == *k).map(show)}</td> })
            .collect_view()
    };
    let name = if scope.name.is_empty() { "all".to_owned() } else { words::visible(&scope.name) };
    let name = match &scope.sample {
        Some(key) => {
            let href = Route::Sample(SampleRoute::new(SampleRef::Key(key.clone()))).to_hash();
            view! { <a href=href>{name}</a> }.into_any()
        }
        None => name.into_any(),
    };
    let n = |figures: &[Figure]| {
        figures.first().map(|f| {
            let parts = if scope.kind == ScopeKind::Sample {
                String::new()
            } else {
                format!(
                    " in {} of {}",
                    words::count(f.samples, "sample", "samples"),
                    words::count(f.groups, "group", "groups")
                )
            };
            format!("{}{parts}", f.n)
        })
    };
    let ends = |key: &String| {
        let at = scope.figures.iter().position(|f| f.key == *key)?;
        let bar = scope.intervals.get(at)?.as_ref()?.bar()?;
        Some(format!("{:.3} to {:.3}", bar.low, bar.high))
    };
    let between = scope.intervals.iter().flatten().any(|i| i.bar().is_some()).then(|| {
        let cells = keys.iter().map(|k| view! { <td class="num">{ends(k)}</td> }).collect_view();
        view! { <tr class="q"><th scope="row">"95 % interval, by group"</th><td></td>{cells}</tr> }
    });
    let second = (!scope.as_misses.is_empty()).then(|| view! {
        <tr class="q"><th scope="row">"with stand-ins as misses"</th><td class="num">{n(&scope.as_misses)}</td>{cells(&scope.as_misses)}</tr>
    });
    view! { <tr><th scope="row">{name}</th><td class="num">{n(&scope.figures)}</td>{cells(&scope.figures)}</tr>{between}{second} }
}

/// A short table of keys and values.
fn beside(title: &'static str, lines: Vec<(String, String, String)>) -> impl IntoView {
    let empty = lines.is_empty();
    view! {
        <div><h3>{title}</h3>
            {empty.then(|| view! { <p class="sec__note">"None."</p> })}
            <table class="table"><tbody>{lines.into_iter().map(|(key, value, note)| view! {
                <tr><th scope="row">{key.replace('_', " ")}</th><td class="num">{value}</td><td class="qq">{note}</td></tr>
            }).collect_view()}</tbody></table></div>
    }
}
