//! Stepping, playing, jumping; the axis and the overlay; the rest of the view in a menu.

use super::Shown;
use super::view_menu::ViewMenu;
use crate::app::parts::segment::Segment;
use crate::app::words;
use crate::page::sample::SamplePage;
use crate::route::{Overlay as Over, Scale};
use crate::runs::Task;
use gloo::timers::callback::Timeout;
use leptos::prelude::*;

/// Milliseconds a turn at normal speed (D20), the shortest dwell at any speed, and the longest as spoken.
const DWELL: f64 = 1500.0;
const SHORTEST: f64 = 700.0;
const LONGEST: f64 = 15_000.0;

/// How fast playing goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    Half,
    #[default]
    Normal,
    Fast,
    /// Until the next turn begins, by the clock of the clip.
    AsSpoken,
}

impl Pace {
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Half, "a turn in 3 s"),
        (Self::Normal, "a turn in 1.5 s"),
        (Self::Fast, "a turn in 0.7 s"),
        (Self::AsSpoken, "as it was spoken"),
    ];

    /// Milliseconds that a turn stays.
    fn dwell(self, page: &SamplePage, turn: u32) -> f64 {
        let start = |turn: u32| page.row(turn).and_then(|row| row.start.finite());
        match self {
            Self::Half => DWELL * 2.0,
            Self::Normal => DWELL,
            Self::Fast => SHORTEST,
            Self::AsSpoken => match (start(turn), start(turn + 1)) {
                (Some(now), Some(next)) => ((next - now) * 1000.0).clamp(SHORTEST, LONGEST),
                _ => DWELL,
            },
        }
    }
}

pub const BACK: &str = "M8 1 3 5l5 4z";
pub const FORTH: &str = "M2 1l5 4-5 4z";

#[component]
pub fn Transport() -> impl IntoView {
    let shown = Shown::here();
    let (turn, playing, view) = (shown.turn, shown.playing, shown.view);
    let last = shown.page.turns();
    let speed = RwSignal::new(Pace::default());
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
                <Segment name="Axis" choices=vec![(Scale::Turns, "Turns"), (Scale::Clock, "Clock")]
                    chosen=Signal::derive(move || view.with(|v| v.scale)) choose=move |scale| app.look(|v| v.scale = scale) />
                <Overlay />
                <ViewMenu pace=speed />
            </div>
        </div>
    }
}

/// Goes on by itself; stops at the end and when the page is hidden.
fn play(shown: &Shown, pace: RwSignal<Pace>) {
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
        let dwell = pace.get().dwell(&shown.page, turn);
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

/// What lies over the emotion tracks: one run, or all at once. An option's value is its place in the list.
#[component]
fn Overlay() -> impl IntoView {
    let shown = Shown::here();
    let (app, view) = (shown.app, shown.view);
    let runs = shown.page.lane(Task::Er).map(|lane| lane.runs.as_slice()).unwrap_or_default();
    let mut choices = vec![(Over::Nothing, "no overlay".to_owned())];
    if runs.len() > 1 {
        choices.push((Over::All, "all runs".to_owned()));
    }
    choices.extend(runs.iter().map(|run| (Over::Run(run.head.id.clone()), words::visible(&run.head.name))));
    let values: Vec<Over> = choices.iter().map(|(over, _)| over.clone()).collect();
    let choose = move |event: leptos::ev::Event| {
        let chosen = event_target_value(&event).parse::<usize>().ok().and_then(|n| values.get(n).cloned());
        app.look(|v| v.overlay = chosen.unwrap_or_default());
    };
    let option = move |(n, (over, words)): (usize, (Over, String))| {
        view! { <option value=n.to_string() selected=move || view.with(|v| v.overlay == over)>{words}</option> }
    };
    (choices.len() > 1).then(|| {
        view! {
            <label class="field"><select aria-label="Drawn over the emotion tracks" title="Drawn over the emotion tracks" on:change=choose>
                {choices.into_iter().enumerate().map(option).collect_view()}
            </select></label>
        }
    })
}
