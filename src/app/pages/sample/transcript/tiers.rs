//! Which annotations stand under the words: switches with their number keys, only for kinds that the sample has.

use crate::app::pages::sample::Shown;
use crate::corpus::{PatternState, Row};
use crate::route::Tiers;
use leptos::prelude::*;

#[component]
pub fn TierSwitches() -> impl IntoView {
    let shown = Shown::here();
    let (app, view) = (shown.app, shown.view);
    let rows = &shown.page.rows;
    // Kinds that this sample does not have are not offered.
    let has: Vec<bool> = TIERS.iter().map(|tier| rows.iter().any(tier.has)).collect();
    let switch = move |(tier, key): (&'static Tier, usize)| {
        let Tier { name, on, set, .. } = *tier;
        view! {
            <label><input type="checkbox" prop:checked=move || view.with(|v| on(&v.tiers))
                on:change=move |e| app.look(|v| set(&mut v.tiers, event_target_checked(&e))) />{name}<span class="key">{key}</span></label>
        }
    };
    let switches = TIERS.iter().zip(1..).zip(has).filter(|(_, has)| *has).map(|(tier, _)| switch(tier)).collect_view();
    view! { <div class="words__tiers" role="group" aria-label="Annotations shown under the words">{switches}</div> }
}

/// A kind of annotation that can stand under the words; its number key is its place in the list, from 1.
struct Tier {
    name: &'static str,
    has: fn(&Row) -> bool,
    on: fn(&Tiers) -> bool,
    set: fn(&mut Tiers, bool),
}

static TIERS: [Tier; 5] = [
    Tier { name: "emotion", has: |r| !r.emotions.is_empty(), on: |t| t.emotion, set: |t, on| t.emotion = on },
    Tier { name: "tone", has: |r| !r.tone.is_empty(), on: |t| t.tone, set: |t, on| t.tone = on },
    Tier { name: "viewpoint", has: |r| !r.views.is_empty(), on: |t| t.viewpoint, set: |t, on| t.viewpoint = on },
    Tier { name: "strategy", has: |r| !r.strategies.is_empty(), on: |t| t.strategy, set: |t, on| t.strategy = on },
    Tier {
        name: "pattern",
        has: |r| r.pattern.state != PatternState::NotAnnotated,
        on: |t| t.pattern,
        set: |t, on| t.pattern = on,
    },
];

/// Switches the kind with this number key, from 1; other keys do nothing.
pub fn switch(shown: &Shown, key: &str) {
    let place = key.parse::<usize>().ok().and_then(|d| d.checked_sub(1));
    if let Some(tier) = place.and_then(|p| TIERS.get(p)) {
        shown.app.look(|v| {
            let on = (tier.on)(&v.tiers);
            (tier.set)(&mut v.tiers, !on);
        });
    }
}
