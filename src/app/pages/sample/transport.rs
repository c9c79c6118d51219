//! Stepping, playing, jumping; the axis and the overlay.

use super::Shown;
use crate::app::parts::run_picker::RunPicker;
use crate::app::parts::segment::Segment;
use crate::app::words;
use crate::page::sample::SamplePage;
use crate::route::Scale;
use crate::runs::Task;
use gloo::timers::callback::Timeout;
use leptos::prelude::*;

/// Milliseconds a turn at normal speed (D20), and the shortest dwell at any speed.
const DWELL: f64 = 1500.0;
const SHORTEST: f64 = 700.0;

pub const BACK: &str = "M8 1 3 5l5 4z";
pub const FORTH: &str = "M2 1l5 4-5 4z";

#[component]
pub fn Transport() -> impl IntoView {
    let shown = Shown::here();
    let (turn, playing, view) = (shown.turn, shown.playing, shown.view);
    let last = shown.page.turns();
    let speed = RwSignal::new(1.0_f64);
    play(&shown, speed);
    let position = {
        let page = shown.page.clone();
        move || {
            page.row(turn.get()).map(|row| {
                let to: Vec<&str> = row.targets.iter().map(String::as_str).collect();
                let to = if to.is_empty() { String::new() } else { format!(" to {}", words::and(&to)) };
                let speaker = if row.speaker.is_empty() { "nobody named".into() } else { words::visible(&row.speaker) };
                format!(" · {} · {speaker}{}", words::time(&row.start), words::visible(&to))
            })
        }
    };
    let number = {
        let page = shown.page.clone();
        move || {
            let number = page.row(turn.get()).map_or(0, |row| row.number);
            if number == i64::from(turn.get()) { String::new() } else { format!(" (row {number})") }
        }
    };
    let step = |by: i64, sign: &'static str, name: &'static str, shown: Shown| {
        let off = move || if by < 0 { turn.get() <= 1 } else { turn.get() >= last };
        view! { <button class="btn btn--icon" type="button" aria-label=name title=name disabled=off on:click=move |_| shown.by(by)>
        <svg width=10 height=10 aria-hidden="true"><path d=sign /></svg></button> }
    };
    let app = shown.app;
    view! {
        <h2 class="sr">"Score"</h2>
        <div class="transport">
            <div class="transport__set">
                {step(-1, BACK, "Previous turn", shown.clone())}
                <button class="btn btn--icon" type="button" aria-pressed=move || playing.get().to_string()
                    aria-label=move || if playing.get() { "Pause" } else { "Play" } title=move || if playing.get() { "Pause (space)" } else { "Play (space)" }
                    on:click=move |_| playing.update(|p| *p = !*p)>
                    <svg width=10 height=10 aria-hidden="true"><path d=move || if playing.get() { "M1 0h3v10H1zM6 0h3v10H6z" } else { "M2 0l8 5-8 5z" } /></svg></button>
                {step(1, FORTH, "Next turn", shown.clone())}
            </div>
            <p class="transport__pos"><b>"Turn "{turn}</b>" of "{last}<span class="wide">{number}{position}</span></p>
            <div class="transport__set transport__pairs">
                <Pair name="Divergence" key_back="p" key_forth="n" find=Callback::new({ let s = shown.clone(); move |forward| s.divergence(forward) }) />
                <Pair name="Pattern change" key_back="[" key_forth="]" find=Callback::new({ let s = shown.clone(); move |forward| s.pattern_change(forward) }) />
            </div>
            <div class="transport__end">
                <label class="field"><select aria-label="Speed" title="Speed of playing" on:change=move |e| speed.set(event_target_value(&e).parse().unwrap_or(1.0))>
                    {[("0.5", "½×"), ("1", "1×"), ("2", "2×"), ("4", "4×")].map(|(v, words)| view! { <option value=v selected=v == "1">{words}</option> }).collect_view()}
                </select></label>
                <Segment name="Axis" choices=vec![(Scale::Turns, "Turns"), (Scale::Clock, "Clock")]
                    chosen=Signal::derive(move || view.with(|v| v.scale)) choose=move |scale| app.look(|v| v.scale = scale) />
                <Overlay />
                <RunPicker runs=models(&shown.page) chosen=Signal::derive(move || view.with(|v| v.runs.clone())) choose=move |runs| app.look(|v| v.runs = runs) />
            </div>
        </div>
    }
}

/// The runs by name, with their ids in all tasks.
fn models(page: &SamplePage) -> Vec<(String, Vec<String>)> {
    let mut models: Vec<(String, Vec<String>)> = Vec::new();
    for head in page.tasks.iter().flat_map(|lane| lane.runs.iter().map(|run| &run.head)) {
        match models.iter_mut().find(|(name, _)| *name == head.name) {
            Some((_, ids)) => ids.push(head.id.clone()),
            None => models.push((head.name.clone(), vec![head.id.clone()])),
        }
    }
    models
}

/// Goes on by itself; stops at the end and when the page is hidden.
fn play(shown: &Shown, speed: RwSignal<f64>) {
    let shown = shown.clone();
    let timer = StoredValue::new_local(None::<Timeout>);
    Effect::new(move |_| {
        let (playing, turn) = (shown.playing.get(), shown.turn.get());
        timer.set_value(None);
        if !playing {
            return;
        }
        if turn >= shown.page.turns() {
            shown.playing.set(false);
            shown.app.say(format!("The end, turn {turn}."));
            return;
        }
        let shown = shown.clone();
        let dwell = (DWELL / speed.get()).max(SHORTEST);
        timer.set_value(Some(Timeout::new(dwell as u32, move || {
            if document().hidden() {
                shown.playing.set(false);
            } else {
                shown.by(1);
            }
        })));
    });
    on_cleanup(move || timer.set_value(None));
}

/// Previous and next of a kind.
#[component]
fn Pair(
    name: &'static str,
    key_back: &'static str,
    key_forth: &'static str,
    find: Callback<bool, Option<u32>>,
) -> impl IntoView {
    let shown = Shown::here();
    let button = move |forward: bool, sign: &'static str, key: &'static str| {
        let shown = shown.clone();
        let words = format!("{} {}", if forward { "Next" } else { "Previous" }, name.to_lowercase());
        let target = Memo::new(move |_| find.run(forward));
        view! { <button type="button" aria-label=words.clone() title=format!("{words} ({key})") disabled=move || target.get().is_none()
        on:click=move |_| if let Some(turn) = target.get_untracked() { shown.to(turn) }>
        <svg width=10 height=10 aria-hidden="true"><path d=sign /></svg></button> }
    };
    view! { <span class="pair" role="group" aria-label=name>{button(false, BACK, key_back)}<span>{name}</span>{button(true, FORTH, key_forth)}</span> }
}

/// The one run drawn over the emotion tracks.
#[component]
fn Overlay() -> impl IntoView {
    let shown = Shown::here();
    let (app, view) = (shown.app, shown.view);
    let runs: Vec<(String, String)> = shown
        .page
        .lane(Task::Er)
        .map(|lane| lane.runs.iter().map(|run| (run.head.id.clone(), run.head.name.clone())).collect())
        .unwrap_or_default();
    (!runs.is_empty()).then(|| view! {
        <label class="field">"Overlay"<select aria-label="Run drawn over the emotion tracks" on:change=move |e| {
            let id = event_target_value(&e);
            app.look(|v| v.overlay = (!id.is_empty()).then_some(id));
        }>
            <option value="" selected=move || view.with(|v| v.overlay.is_none())>"no run"</option>
            {runs.into_iter().map(|(id, name)| {
                let mine = id.clone();
                view! { <option value=id selected=move || view.with(|v| v.overlay.as_deref() == Some(&mine))>{words::visible(&name)}</option> }
            }).collect_view()}
        </select></label>
    })
}
