//! One turn in the words: who, to whom, what was said, the chosen annotations, and all of them at the cursor.

use crate::app::pages::sample::Shown;
use crate::app::parts::who::WhoNamed;
use crate::app::words;
use crate::corpus::{LabelKind, Note, PatternState, Row, THERAPIST};
use crate::route::Tiers;
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub fn Turn(turn: u32, row: Arc<Row>, hits: Memo<Vec<u32>>) -> impl IntoView {
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
    let marked = shown.marked;
    let marked = Memo::new(move |_| marked.with(|m| m.contains(&turn)));
    let count = page.turns();
    let to: Vec<&str> = row.targets.iter().map(String::as_str).collect();
    let to = if to.is_empty() { String::new() } else { format!("to {}", words::and(&to)) };
    let speaker = if row.speaker.is_empty() { "nobody named".to_owned() } else { words::visible(&row.speaker) };
    let label = format!("Turn {turn}, {speaker}");
    let go = move |_| shown.to(turn);
    let people = page.people.clone();
    let (notes_row, more_row) = (row.clone(), row.clone());
    view! {
        <article class="turn" tabindex="-1" class:turn--marked=marked class:turn--now=now class:turn--ev=move || evidence.get().is_some() class:turn--hit=hit class:turn--out=out
            data-turn=turn aria-posinset=turn aria-setsize=count aria-label=label aria-current=move || now.get().then_some("true") on:click=go>
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
        </article>
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
pub fn notes(row: &Row, tiers: Tiers) -> Option<impl IntoView + use<>> {
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
