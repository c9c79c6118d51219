//! Which turns are read: by speaker, target, label or answers. What is filtered out stays as a thin place, so that the
//! axis stays true.

use super::{Shown, differ_at};
use crate::app::words;
use crate::corpus::{LabelKind, PatternState, Row};
use crate::page::Differ;
use crate::page::sample::SamplePage;
use indexmap::IndexSet;
use leptos::prelude::*;

/// Whether a row stays. A filter is a kind and a value, `speaker:Mara`; empty keeps everything.
fn keeps(filter: &str, row: &Row, differ: Differ) -> bool {
    let Some((kind, value)) = filter.split_once(':') else { return true };
    match kind {
        "speaker" => row.speaker == value,
        "target" => row.targets.iter().any(|t| t == value),
        "pattern" => row.pattern.label() == Some(value),
        "strategy" => row.strategies.iter().any(|s| s.kind == value),
        "differ" => value.parse().is_ok_and(|least: u32| differ.differ >= least),
        "unjudged" => row.pattern.state == PatternState::NotAnnotated,
        _ => true,
    }
}

/// For every turn whether it is filtered out.
pub fn filtered_out(shown: &Shown) -> Memo<Vec<bool>> {
    let (page, lane, filter) = (shown.page.clone(), shown.lane, shown.filter);
    Memo::new(move |_| {
        let (filter, lane) = (filter.get(), lane.get());
        let differ = |turn| lane.as_ref().map(|lane| differ_at(lane, turn)).unwrap_or_default();
        (1..).zip(&page.rows).map(|(turn, row)| !keeps(&filter, row, differ(turn))).collect()
    })
}

/// Groups of choices: heading, then value and words.
fn choices(page: &SamplePage) -> Vec<(&'static str, Vec<(String, String)>)> {
    let rows = &page.rows;
    let named = |kind: &str, names: IndexSet<&str>| {
        names.into_iter().filter(|n| !n.is_empty()).map(|n| (format!("{kind}:{n}"), words::visible(n))).collect()
    };
    let labelled = |kind: &str, of: LabelKind, labels: IndexSet<&str>| {
        labels.into_iter().map(|l| (format!("{kind}:{l}"), words::visible(&words::label(of, l)))).collect()
    };
    let runs = page.tasks.iter().map(|lane| lane.runs.len()).max().unwrap_or(0);
    let least = |n: usize| {
        (format!("differ:{n}"), format!("at least {}", words::count(n as u32, "answer differs", "answers differ")))
    };
    let mut answers: Vec<usize> = if runs == 0 { vec![] } else { vec![1, runs.div_ceil(2), runs] };
    answers.dedup();
    vec![
        ("Speaker", named("speaker", rows.iter().map(|r| r.speaker.as_str()).collect())),
        ("Spoken to", named("target", rows.iter().flat_map(|r| r.targets.iter().map(String::as_str)).collect())),
        ("Answers", answers.into_iter().map(least).collect()),
        (
            "Relation pattern",
            labelled("pattern", LabelKind::Pattern, rows.iter().filter_map(|r| r.pattern.label()).collect()),
        ),
        (
            "Strategy",
            labelled(
                "strategy",
                LabelKind::Strategy,
                rows.iter().flat_map(|r| r.strategies.iter().map(|s| s.kind.as_str())).collect(),
            ),
        ),
        ("Annotation", vec![("unjudged:".into(), "pattern not annotated".into())]),
    ]
}

/// The chooser, and how many turns it leaves.
#[component]
pub fn FilterChoice() -> impl IntoView {
    let shown = Shown::here();
    let (filter, out) = (shown.filter, shown.out);
    let groups = choices(&shown.page)
        .into_iter()
        .filter(|(_, values)| !values.is_empty())
        .map(|(name, values)| {
            let options =
                values.into_iter().map(|(value, words)| view! { <option value=value>{words}</option> }).collect_view();
            view! { <optgroup label=name>{options}</optgroup> }
        })
        .collect_view();
    let left = move || {
        let (all, kept) = out.with(|o| (o.len(), o.iter().filter(|out| !**out).count()));
        (kept < all).then(|| format!("{kept} of {all} turns"))
    };
    view! {
        <label class="field words__filter"><span class="sr">"Turns that are read"</span>
            <select aria-label="Turns that are read" on:change=move |e| filter.set(event_target_value(&e))>
                <option value="">"all turns"</option>{groups}</select>
            <span role="status">{left}</span></label>
    }
}
