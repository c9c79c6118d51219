//! The ruler as a slider: the one tab stop of the score, with all of its keys.

use crate::app::pages::sample::Shown;
use crate::app::parts::keys::single_letters;
use crate::app::words;
use crate::route::Scale;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

#[component]
pub fn Slider(children: Children) -> impl IntoView {
    let shown = Shown::here();
    let (turn, page, last) = (shown.turn, shown.page.clone(), shown.page.turns());
    let value = move || {
        let row = page.row(turn.get())?;
        let at = row.start.finite().map(|s| {
            let s = s.max(0.0).floor() as u64;
            let minutes = if s >= 60 { words::count((s / 60) as u32, "minute ", "minutes ") } else { String::new() };
            format!(", {minutes}{} seconds", s % 60)
        });
        let to: Vec<&str> = row.targets.iter().map(String::as_str).collect();
        let to = if to.is_empty() { String::new() } else { format!(" to {}", words::and(&to)) };
        Some(format!("Turn {}{}, {}{to}", turn.get(), at.unwrap_or_default(), row.speaker))
    };
    let still = shown.still;
    view! {
        <div class="slider" role="slider" tabindex="0" aria-label="Turn" aria-valuemin="1" aria-valuemax=last aria-valuenow=turn
            aria-valuetext=value aria-keyshortcuts="n p [ ] , . f 1 2 3 4 5 6 7 8 9 Space Enter Escape"
            on:keydown=move |event| keys(&shown, &event) on:keyup=move |_| still.set(false)>{children()}</div>
    }
}

fn keys(shown: &Shown, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    // A key held down races: nothing is animated.
    shown.still.set(event.repeat());
    let key = event.key();
    if step(shown, &key) || (single_letters() && letter(shown, &key)) {
        event.prevent_default();
    }
}

/// Keys that every slider has, and those of lanes and marks.
fn step(shown: &Shown, key: &str) -> bool {
    match key {
        "ArrowRight" => shown.by(1),
        "ArrowLeft" => shown.by(-1),
        "ArrowDown" => other_lane(shown, 1),
        "ArrowUp" => other_lane(shown, -1),
        "PageDown" => shown.by(10),
        "PageUp" => shown.by(-10),
        "Home" => shown.to(1),
        "End" => shown.to(shown.page.turns()),
        " " => shown.playing.update(|p| *p = !*p),
        "Enter" => mark(shown),
        "Escape" => clear(shown),
        _ => return false,
    }
    true
}

fn letter(shown: &Shown, key: &str) -> bool {
    let go = |turn: Option<u32>| {
        if let Some(turn) = turn {
            shown.to(turn);
        }
    };
    let item = |forward| shown.lane_now.get_untracked().and_then(|lane| untrack(|| shown.lane_item(lane, forward)));
    match key {
        "n" => go(untrack(|| shown.divergence(true))),
        "p" => go(untrack(|| shown.divergence(false))),
        "]" => go(untrack(|| shown.pattern_change(true))),
        "[" => go(untrack(|| shown.pattern_change(false))),
        "." => go(item(true)),
        "," => go(item(false)),
        "f" => shown.app.look(|v| v.scale = if v.scale == Scale::Fit { Scale::Turns } else { Scale::Fit }),
        digit => match digit.parse::<usize>() {
            Ok(n @ 1..=9) => choose_lane(shown, n - 1),
            _ => return false,
        },
    }
    true
}

fn choose_lane(shown: &Shown, place: usize) {
    if let Some(lane) = shown.lanes.with_untracked(|lanes| lanes.get(place).copied()) {
        shown.lane_now.set(Some(lane));
        shown.app.say(format!("Lane {}.", shown.lane_name(lane)));
    }
}

/// The next lane down (or up); from none the first (or last).
fn other_lane(shown: &Shown, by: isize) {
    let now = shown.lane_now.get_untracked();
    let (place, count) = shown.lanes.with_untracked(|l| (l.iter().position(|lane| Some(*lane) == now), l.len()));
    let next = match place {
        Some(place) => place.saturating_add_signed(by).min(count.saturating_sub(1)),
        None if by > 0 => 0,
        None => count.saturating_sub(1),
    };
    choose_lane(shown, next);
}

/// The cursor's evidence, or else its own turn, stays marked while the cursor moves on.
fn mark(shown: &Shown) {
    let turn = shown.turn.get_untracked();
    let evidence = super::super::shown::evidence_turns(&shown.page, turn);
    let marked = if evidence.is_empty() { vec![turn] } else { evidence };
    let numbers: Vec<String> = marked.iter().map(ToString::to_string).collect();
    shown.app.say(format!("Marked: {}.", words::and(&numbers.iter().map(String::as_str).collect::<Vec<_>>())));
    shown.app.look(|v| v.marked = marked);
}

fn clear(shown: &Shown) {
    shown.lane_now.set(None);
    shown.app.look(|v| v.marked.clear());
}
