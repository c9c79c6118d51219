//! The sample page: words left, score right, the moment at the cursor below. One cursor, one axis.

mod answers;
mod figures;
mod filter;
mod handout;
mod moment;
mod score;
mod shown;
mod table;
mod transcript;
mod transport;
mod view_menu;

use crate::app::ask::{Answer, question};
use crate::app::parts::copy_link::CopyLink;
use crate::app::state::App;
use crate::app::words;
use crate::page::SampleKey;
use crate::page::sample::SamplePage;
use crate::platform::browser;
use crate::protocol::{Ask, Told};
use crate::relation::describe_change;
use crate::route::{Route, SampleRef, SampleRoute};
use leptos::prelude::*;
pub use shown::{Shown, differ_at};
use std::sync::Arc;

/// The answer of the engine: there may be no such sample.
struct Found(Option<Arc<SamplePage>>);

fn take(told: Told) -> Option<Found> {
    match told {
        Told::Sample(page) => Some(Found(page.map(Arc::new))),
        _ => None,
    }
}

#[component]
pub fn Sample() -> impl IntoView {
    let app = App::here();
    let sample = Memo::new(move |_| match app.route.get() {
        Route::Sample(view) => Some(view.sample),
        _ => None,
    });
    let answer = question(app, move || sample.get().map(Ask::Sample), take);
    move || match answer.get() {
        Answer::Here(found) => match &found.0 {
            Some(page) => view! { <Body page=page.clone() /> }.into_any(),
            None => view! { <Missing sample=sample.get() /> }.into_any(),
        },
        Answer::Waiting => {
            view! { <div class="page"><p class="panel-empty" role="status">"Reading…"</p></div> }.into_any()
        }
        Answer::Failed(why) => {
            view! { <div class="page"><p class="panel-empty" role="alert">{why}</p></div> }.into_any()
        }
    }
}

/// The link names a sample that is not open.
#[component]
fn Missing(sample: Option<SampleRef>) -> impl IntoView {
    browser::set_title("Not open · RESCUE Explorer");
    let name = match sample {
        Some(SampleRef::Key(key)) => words::visible(&words::id(&key)),
        Some(SampleRef::Hash(hash)) => format!("with the anonymous mark {}", words::visible(&hash)),
        None => String::new(),
    };
    view! {
        <div class="page">
            <div class="head"><div><h1>"This sample is not open"</h1>
                <p>"The link asks for the sample "<code>{name}</code>". Open the file that holds it and it will show here; nothing leaves this browser."</p></div></div>
            <p class="panel-empty"><a class="btn btn--main" href=Route::Open.to_hash()>"Open files"</a>" "
                <a class="btn" href=Route::Samples(crate::page::samples::SamplesAsk::default()).to_hash()>"See what is open"</a></p>
        </div>
    }
}

#[component]
fn Body(page: Arc<SamplePage>) -> impl IntoView {
    let app = App::here();
    let view = Memo::new(move |before: Option<&SampleRoute>| match (app.route.get(), before) {
        // Leaving for another sample or page: nothing below should move meanwhile.
        (Route::Sample(view), Some(before)) if view.sample != before.sample => before.clone(),
        (Route::Sample(view), _) => view,
        (_, before) => before.cloned().unwrap_or_else(|| SampleRoute::new(SampleRef::Hash(String::new()))),
    });
    let turns = page.turns();
    let shown = Shown::new(app, page.clone(), view);
    announce(&shown);
    provide_context(shown);
    browser::set_title(&format!("{} · RESCUE Explorer", words::visible(&page.name)));
    let asked = view.with_untracked(|v| v.turn);
    let beyond = (turns > 0 && (asked > turns || asked == 0)).then(|| {
        format!(
            "The link asks for turn {asked}; this sample has {}. Turn {} is shown.",
            words::count(turns, "turn", "turns"),
            asked.clamp(1, turns)
        )
    });
    let empty = turns == 0;
    let printing = handout::printing();
    view! {
        <div class="page">
            <Head page=page.clone() />
            {beyond.map(|words| view! { <p class="remark" role="status">{words}</p> })}
            {page.notes.iter().map(|note| view! { <p class="remark">{words::visible(note)}</p> }).collect_view()}
            {if empty {
                view! { <p class="panel-empty">"This sample has no rows."</p> }.into_any()
            } else {
                view! {
                    <div class="sample">
                        <transcript::Transcript />
                        <div class="score-col">
                            <section aria-label="Score">
                                <transport::Transport />
                                <score::Score />
                            </section>
                            <moment::Moment />
                            <table::AsTable />
                        </div>
                    </div>
                    <Show when=move || printing.get()><handout::Handout /></Show>
                }.into_any()
            }}
        </div>
    }
}

/// One sentence a step by hand; playing is silent, and its pause sums up what it went through.
fn announce(shown: &Shown) {
    let Shown { app, page, roster, turn, playing, .. } = shown.clone();
    Effect::new(move |told: Option<u32>| {
        let (now, playing) = (turn.get(), playing.get());
        match told {
            Some(told) if playing => told,
            Some(told) if told != now => {
                app.say(describe_change(&page.rows, &roster, now, told));
                now
            }
            _ => now,
        }
    });
}

#[component]
fn Head(page: Arc<SamplePage>) -> impl IntoView {
    let app = App::here();
    let length = page.seconds.map(|(from, to)| format!(", {}", words::clock(to - from))).unwrap_or_default();
    let facts = format!(
        " · {}{length}{}",
        words::count(page.turns(), "turn", "turns"),
        if page.synthetic { " · all invented" } else { "" }
    );
    let goto = move |key: Option<SampleKey>, words: &'static str, sign: &'static str| {
        match key {
        Some(key) => {
            let go = key.clone();
            let href = app.last_sample.get_untracked().map_or_else(
                || Route::Sample(SampleRoute::new(SampleRef::Key(key.clone()))),
                |view| Route::Sample(view.at(key.clone())),
            ).to_hash();
            view! { <a class="btn" href=href on:click=move |event: leptos::ev::MouseEvent| {
                if !event.ctrl_key() && !event.meta_key() && !event.shift_key() {
                    event.prevent_default();
                    if let Route::Sample(view) = app.route.get_untracked() {
                        app.go(Route::Sample(view.at(go.clone())));
                    }
                }
            }><svg width=10 height=10 aria-hidden="true"><path d=sign /></svg>{words}</a> }.into_any()
        }
        None => view! { <span class="btn btn--off"><svg width=10 height=10 aria-hidden="true"><path d=sign /></svg>{words}</span> }.into_any(),
    }
    };
    let place = format!("{} of {}", page.place.0, page.place.1);
    view! {
        <div class="head head--line">
            <div><h1>{words::visible(&page.name)}</h1>
                <p>{words::clients(&page)}", "{page.scenario.word().to_owned()}" · "<span class="id">{words::visible(&words::id(&page.key))}</span>{facts}</p></div>
            <div class="head__side">
                <span class="q">{place}</span>
                {goto(page.previous.clone(), "Previous", "M8 1 3 5l5 4z")}
                {goto(page.next.clone(), "Next", "M2 1l5 4-5 4z")}
                {(page.turns() > 0).then(|| view! { <figures::Figures /> })}
                <CopyLink link=Signal::derive(move || app.route.with(Route::to_hash)) />
            </div>
        </div>
    }
}
