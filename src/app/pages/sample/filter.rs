//! Which turns are read: by speaker, target, label or answers. What is filtered out stays as a thin place, so that the
//! axis stays true.

use super::{Shown, differ_at};
use crate::app::words;
use crate::corpus::{LabelKind, PatternState, Row};
use crate::page::Differ;
use crate::page::sample::{SamplePage, TaskLane};
use crate::route::{Kept, SampleRoute};
use indexmap::IndexSet;
use leptos::prelude::*;
use std::sync::Arc;

/// Whether a row stays.
fn keeps(kept: &Kept, page: &SamplePage, row: &Row, differ: Differ) -> bool {
    let person = |n: u32| (n as usize).checked_sub(1).and_then(|i| page.people.get(i)).map(|p| &p.name);
    match kept {
        Kept::All => true,
        Kept::Speaker(n) => person(*n) == Some(&row.speaker),
        Kept::Target(n) => person(*n).is_some_and(|name| row.targets.contains(name)),
        Kept::Pattern(label) => row.pattern.label() == Some(label),
        Kept::Strategy(label) => row.strategies.iter().any(|s| s.kind == *label),
        Kept::Differ(least) => differ.differ >= *least,
        Kept::Unjudged => row.pattern.state == PatternState::NotAnnotated,
    }
}

/// For every turn whether it is filtered out.
pub fn filtered_out(
    page: &Arc<SamplePage>,
    view: Memo<SampleRoute>,
    lane: Memo<Option<Arc<TaskLane>>>,
) -> Memo<Vec<bool>> {
    let page = page.clone();
    let kept = Memo::new(move |_| view.with(|v| v.kept.clone()));
    Memo::new(move |_| {
        let (kept, lane) = (kept.get(), lane.get());
        let differ = |turn| lane.as_ref().map(|lane| differ_at(lane, turn)).unwrap_or_default();
        (1..).zip(&page.rows).map(|(turn, row)| !keeps(&kept, &page, row, differ(turn))).collect()
    })
}

/// Groups of choices: heading, then choice and words.
fn choices(page: &SamplePage) -> Vec<(&'static str, Vec<(Kept, String)>)> {
    let rows = &page.rows;
    let named = |choice: fn(u32) -> Kept, is: &dyn Fn(&str) -> bool| {
        let people = (1..).zip(&page.people).filter(|(_, p)| is(&p.name));
        people.map(|(n, p)| (choice(n), words::visible(&p.name))).collect::<Vec<_>>()
    };
    let labelled = |choice: fn(String) -> Kept, of: LabelKind, labels: IndexSet<&str>| {
        let one = |l: &str| (choice(l.to_owned()), words::visible(&words::label(of, l)));
        labels.into_iter().map(one).collect::<Vec<_>>()
    };
    let runs = page.tasks.iter().map(|lane| lane.runs.len()).max().unwrap_or(0) as u32;
    let least = |n: u32| (Kept::Differ(n), format!("at least {}", words::count(n, "answer differs", "answers differ")));
    let mut answers: Vec<u32> = if runs == 0 { vec![] } else { vec![1, runs.div_ceil(2), runs] };
    answers.dedup();
    let strategies = rows.iter().flat_map(|r| r.strategies.iter().map(|s| s.kind.as_str())).collect();
    let patterns = rows.iter().filter_map(|r| r.pattern.label()).collect();
    vec![
        ("Speaker", named(Kept::Speaker, &|name| rows.iter().any(|r| r.speaker == name))),
        ("Spoken to", named(Kept::Target, &|name| rows.iter().any(|r| r.targets.iter().any(|t| t == name)))),
        ("Answers", answers.into_iter().map(least).collect()),
        ("Relation pattern", labelled(Kept::Pattern, LabelKind::Pattern, patterns)),
        ("Strategy", labelled(Kept::Strategy, LabelKind::Strategy, strategies)),
        ("Annotation", vec![(Kept::Unjudged, "pattern not annotated".into())]),
    ]
}

/// The chooser, and how many turns it leaves.
#[component]
pub fn FilterChoice() -> impl IntoView {
    let shown = Shown::here();
    let (app, view, out) = (shown.app, shown.view, shown.out);
    // An option's value is its place in the list, from 1; 0 keeps all.
    let groups: Vec<_> = choices(&shown.page).into_iter().filter(|(_, values)| !values.is_empty()).collect();
    let all: Vec<Kept> =
        [Kept::All].into_iter().chain(groups.iter().flat_map(|(_, v)| v.iter().map(|(k, _)| k.clone()))).collect();
    let places = all.clone();
    let place = Memo::new(move |_| places.iter().position(|k| view.with(|v| v.kept == *k)).unwrap_or(0));
    let mut next = 0;
    let groups = groups
        .into_iter()
        .map(|(name, values)| {
            let option = |(_, words): (Kept, String)| {
                next += 1;
                let this = next;
                view! { <option value=this.to_string() selected=move || place.get() == this>{words}</option> }
            };
            let options = values.into_iter().map(option).collect_view();
            view! { <optgroup label=name>{options}</optgroup> }
        })
        .collect_view();
    let left = move || {
        let (all, kept) = out.with(|o| (o.len(), o.iter().filter(|out| !**out).count()));
        (kept < all).then(|| format!("{kept} of {all} turns"))
    };
    let choose = move |event: leptos::ev::Event| {
        let chosen = event_target_value(&event).parse::<usize>().ok().and_then(|n| all.get(n).cloned());
        app.look(|v| v.kept = chosen.unwrap_or_default());
    };
    view! {
        <label class="field words__filter"><span class="sr">"Turns that are read"</span>
            <select aria-label="Turns that are read" on:change=choose>
                <option value="0" selected=move || place.get() == 0>"all turns"</option>{groups}</select>
            <span role="status">{left}</span></label>
    }
}
