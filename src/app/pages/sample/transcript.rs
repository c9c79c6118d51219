//! The words: a list of articles, one a turn, with the annotations that the tier switches show.

use super::Shown;
use crate::app::parts::who::WhoNamed;
use crate::app::words;
use crate::corpus::{LabelKind, Note, PatternState, Row, THERAPIST};
use crate::route::Tiers;
use leptos::html::Ol;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

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

#[component]
fn TierSwitches() -> impl IntoView {
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

#[component]
fn List(hits: Memo<Vec<u32>>) -> impl IntoView {
    let shown = Shown::here();
    let (turn, page) = (shown.turn, shown.page.clone());
    let list = NodeRef::<Ol>::new();
    // The hand has scrolled the cursor's turn out of view: following rests until the way back is taken.
    let resting = RwSignal::new(false);
    let reveal = move |turn: u32| {
        let Some(list) = list.get_untracked() else { return };
        let Some(row) = list.query_selector(&format!("[data-turn='{turn}']")).ok().flatten() else { return };
        let Ok(row) = row.dyn_into::<HtmlElement>() else { return };
        let (top, height) = (f64::from(row.offset_top()), f64::from(row.offset_height()));
        let (from, seen) = (f64::from(list.scroll_top()), f64::from(list.client_height()));
        if top < from || top + height > from + seen {
            list.set_scroll_top((top - (seen - height).max(0.0) / 3.0) as i32);
        }
    };
    Effect::new(move |_| {
        let now = turn.get();
        if list.get().is_some() && !resting.get_untracked() {
            request_animation_frame(move || reveal(now));
        }
    });
    let by_hand = move || {
        request_animation_frame(move || {
            let Some(list) = list.get_untracked() else { return };
            let now = list.query_selector(&format!("[data-turn='{}']", turn.get_untracked())).ok().flatten();
            if let Some(row) = now {
                let (row, frame) = (row.get_bounding_client_rect(), list.get_bounding_client_rect());
                resting.set(row.bottom() < frame.top() || row.top() > frame.bottom());
            }
        });
    };
    let keys = {
        let shown = shown.clone();
        move |event: leptos::ev::KeyboardEvent| {
            let key = event.key();
            let by = match key.as_str() {
                "ArrowDown" => 1,
                "ArrowUp" => -1,
                digit => {
                    let place = digit.parse::<usize>().ok().and_then(|d| d.checked_sub(1));
                    if let Some(tier) = place.and_then(|p| TIERS.get(p)) {
                        shown.app.look(|v| {
                            let on = (tier.on)(&v.tiers);
                            (tier.set)(&mut v.tiers, !on);
                        });
                    }
                    return;
                }
            };
            event.prevent_default();
            resting.set(false);
            shown.by(by);
        }
    };
    let count = page.turns();
    let turns = (1..=count)
        .zip(page.rows.iter().cloned())
        .map(|(turn, row)| view! { <Turn turn row=Arc::new(row) hits /> })
        .collect_view();
    view! {
        <ol class="words__list" node_ref=list tabindex="0" aria-label=format!("Transcript, {}", words::count(count, "turn", "turns"))
            on:wheel=move |_| by_hand() on:touchmove=move |_| by_hand() on:keydown=keys>{turns}</ol>
        <Show when=move || resting.get()>
            <button class="btn words__back" type="button" on:click=move |_| { resting.set(false); reveal(turn.get_untracked()); }>
                {move || format!("Back to turn {}", turn.get())}</button>
        </Show>
    }
}

#[component]
fn Turn(turn: u32, row: Arc<Row>, hits: Memo<Vec<u32>>) -> impl IntoView {
    let shown = Shown::here();
    let (cursor, view, page) = (shown.turn, shown.view, shown.page.clone());
    let now = Memo::new(move |_| cursor.get() == turn);
    let out = shown.out;
    let out = Memo::new(move |_| !now.get() && out.with(|o| o.get(turn as usize - 1).copied().unwrap_or(false)));
    let hit = Memo::new(move |_| hits.with(|h| h.binary_search(&turn).is_ok()));
    let evidence = {
        let (page, number) = (page.clone(), row.number);
        Memo::new(move |_| {
            let cursor = cursor.get();
            page.row(cursor).filter(|r| r.pattern.evidence.contains(&number)).map(|_| cursor)
        })
    };
    let to: Vec<&str> = row.targets.iter().map(String::as_str).collect();
    let to = if to.is_empty() { String::new() } else { format!("to {}", words::and(&to)) };
    let speaker = if row.speaker.is_empty() { "nobody named".to_owned() } else { words::visible(&row.speaker) };
    let label = format!("Turn {turn}, {speaker}");
    let go = move |_| shown.to(turn);
    let people = page.people.clone();
    let (notes_row, more_row) = (row.clone(), row.clone());
    view! {
        <li><article class="turn" class:turn--now=now class:turn--ev=move || evidence.get().is_some() class:turn--hit=hit class:turn--out=out
            data-turn=turn aria-label=label aria-current=move || now.get().then_some("true") on:click=go>
            <div class="turn__n">{row.number}</div>
            <div>
                <p class="turn__who"><WhoNamed people name=row.speaker.clone() /><b>{speaker.clone()}</b><span>{words::visible(&to)}</span>
                    {move || evidence.get().map(|of| view! { <span class="tag">{format!("evidence for {of}")}</span> })}
                    <time>{words::time(&row.start)}</time></p>
                {said(&row)}
                {row.background.iter().map(|over| view! {
                    <p class="turn__over"><b>{format!("{}, over this: ", words::visible(&over.speaker))}</b>{words::visible(&over.words)}</p>
                }).collect_view()}
                {move || notes(&notes_row, view.with(|v| v.tiers))}
                {move || now.get().then(|| view! { <Everything row=more_row.clone() /> })}
            </div>
        </article></li>
    }
}

/// The words, or that there are none.
fn said(row: &Row) -> AnyView {
    let blank =
        row.words.chars().all(|c| c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}' | '\u{a0}'));
    if blank {
        view! { <p class="turn__say--none">"(no words)"</p> }.into_any()
    } else {
        view! { <p class="turn__say">{words::visible(&row.words)}</p> }.into_any()
    }
}

/// The chosen tiers in one line.
fn notes(row: &Row, tiers: Tiers) -> Option<impl IntoView + use<>> {
    let mut parts: Vec<(String, String)> = Vec::new();
    if tiers.emotion {
        for emotion in &row.emotions {
            let whose = if emotion.person == row.speaker || emotion.person.is_empty() {
                String::new()
            } else {
                format!("{}: ", emotion.person)
            };
            parts.push((format!("{whose}{} ", emotion.words), emotion.intensity.show()));
        }
    }
    if tiers.tone && !row.tone.is_empty() {
        parts.push((format!("tone {}", row.tone), String::new()));
    }
    if tiers.strategy {
        for s in &row.strategies {
            let to: Vec<&str> = s.targets.iter().map(String::as_str).collect();
            parts.push((format!("to {}", words::and(&to)), words::label(LabelKind::Strategy, &s.kind)));
        }
    }
    if tiers.pattern {
        match &row.pattern.state {
            PatternState::Label(l) => {
                parts.push((words::label(LabelKind::Pattern, l), words::code(LabelKind::Pattern, l).to_owned()));
            }
            PatternState::NoneClear => parts.push(("pattern: none clear".into(), String::new())),
            PatternState::NotAnnotated => {}
        }
    }
    if tiers.viewpoint {
        parts.extend(
            row.views.iter().map(|v| (format!("{} about {}: {}", v.source, v.target, v.viewpoint), String::new())),
        );
    }
    let emotions = if tiers.emotion { row.emotions.len() } else { 0 };
    let part = move |(i, (plain, bold)): (usize, (String, String))| {
        let between = if i == 0 {
            ""
        } else if i < emotions {
            ", "
        } else {
            " · "
        };
        let (plain, bold) = (words::visible(&plain), words::visible(&bold));
        // Intensities follow their words; codes and strategies stand before theirs.
        if i < emotions {
            view! { {between}{plain}<b>{bold}</b> }.into_any()
        } else {
            view! { {between}<b>{bold}</b>" "{plain} }.into_any()
        }
    };
    (!parts.is_empty())
        .then(|| view! { <p class="turn__notes">{parts.into_iter().enumerate().map(part).collect_view()}</p> })
}

/// Every annotation of the cursor's turn.
#[component]
fn Everything(row: Arc<Row>) -> impl IntoView {
    let mut lines: Vec<(&'static str, String)> = Vec::new();
    let mut line = |name, text: String| {
        if !text.is_empty() {
            lines.push((name, text));
        }
    };
    let notes = |notes: &[Note]| {
        let one = |n: &Note| {
            if n.person.is_empty() || n.person == row.speaker {
                n.text.clone()
            } else {
                format!("{}: {}", n.person, n.text)
            }
        };
        notes.iter().map(one).collect::<Vec<_>>().join("; ")
    };
    line("time", format!("{} to {}", words::time(&row.start), words::time(&row.end)));
    line("tone", row.tone.clone());
    line("kind", if row.speaker == THERAPIST { String::new() } else { row.utterance.clone() });
    line("posture", notes(&row.posture));
    line("face", notes(&row.face));
    line("self", notes(&row.self_directed));
    for act in &row.interaction {
        let to: Vec<&str> = act.targets.iter().map(String::as_str).collect();
        line("behaviour", format!("{} to {}: {}", act.initiator, words::and(&to), act.text));
    }
    for e in &row.emotions {
        line("emotion", format!("{}: {} {}", e.person, e.words, e.intensity.show()));
    }
    for v in &row.views {
        let attitude = if v.attitude.is_empty() { String::new() } else { format!(" ({})", v.attitude) };
        line("viewpoint", format!("{} about {}: {}{attitude}", v.source, v.target, v.viewpoint));
    }
    for s in &row.strategies {
        let to: Vec<&str> = s.targets.iter().map(String::as_str).collect();
        let what = if s.content.is_empty() { String::new() } else { format!(": {}", s.content) };
        line("strategy", format!("{} to {}{what}", words::label(LabelKind::Strategy, &s.kind), words::and(&to)));
    }
    line("pattern", pattern_words(&row));
    for u in &row.unplaced {
        let label = if u.label.is_empty() { String::new() } else { format!("“{}” ", u.label) };
        line("unplaced", format!("{label}{} ({})", u.reason, u.why));
    }
    let line = |(name, text): (&'static str, String)| view! { <dt>{name}</dt><dd>{words::visible(&text)}</dd> };
    view! { <dl class="turn__more">{lines.into_iter().map(line).collect_view()}</dl> }
}

fn pattern_words(row: &Row) -> String {
    let state = match &row.pattern.state {
        PatternState::Label(l) => words::label(LabelKind::Pattern, l),
        PatternState::NoneClear => "judged, none clear".into(),
        PatternState::NotAnnotated => return String::new(),
    };
    let reason = if row.pattern.reason.is_empty() { String::new() } else { format!(": {}", row.pattern.reason) };
    let moved = if row.pattern.moved { " (stood one row early in the file)" } else { "" };
    format!("{state}{reason}{moved}")
}
