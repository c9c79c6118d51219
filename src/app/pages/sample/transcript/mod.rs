//! The words: a feed of articles, one a turn, with the annotations that the tier switches show. `list` keeps only what is
//! in view in the document, `turn` draws one turn, `tiers` switches the annotations.

mod list;
mod tiers;
mod turn;

use super::Shown;
use crate::corpus::Row;
use leptos::prelude::*;
use list::List;
use tiers::TierSwitches;
pub use turn::notes;

#[component]
pub fn Transcript() -> impl IntoView {
    let shown = Shown::here();
    let find = RwSignal::new(String::new());
    let rows = shown.page.clone();
    let hits = Memo::new(move |_| {
        let text = find.get().trim().to_lowercase();
        let found = |(turn, row): (u32, &Row)| row.words.to_lowercase().contains(&text).then_some(turn);
        if text.is_empty() { Vec::new() } else { (1..).zip(&rows.rows).filter_map(found).collect::<Vec<u32>>() }
    });
    let turn = shown.turn;
    let counter = move || {
        let hits = hits.get();
        let place = hits.iter().position(|t| *t == turn.get()).map_or_else(|| "–".to_owned(), |i| (i + 1).to_string());
        (!find.get().trim().is_empty()).then(|| format!("{place} of {}", hits.len()))
    };
    let jump = {
        let shown = shown.clone();
        move |event: leptos::ev::KeyboardEvent| {
            if event.key() == "Enter" {
                event.prevent_default();
                let (now, hits) = (turn.get_untracked(), hits.get_untracked());
                let next = if event.shift_key() {
                    hits.iter().rev().find(|t| **t < now).or(hits.last())
                } else {
                    hits.iter().find(|t| **t > now).or(hits.first())
                };
                if let Some(next) = next {
                    shown.to(*next);
                }
            }
        }
    };
    view! {
        <section class="words" aria-labelledby="words-h">
            <div class="sec"><h2 id="words-h">"Words"</h2>
                <span class="words__find"><span class="q" role="status">{counter}</span>
                <input class="input" type="search" placeholder="Find in words" aria-label="Find in words; Enter goes to the next place"
                    prop:value=move || find.get() on:input=move |e| find.set(event_target_value(&e)) on:keydown=jump /></span></div>
            <TierSwitches />
            <super::filter::FilterChoice />
            <List hits />
        </section>
    }
}
