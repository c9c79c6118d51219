//! The application in the browser: state, frame, pages, parts. Draws page models and sends questions; never parses a
//! data file and never scores.

// Components own their properties, handlers their events; the framework asks for it.
#![allow(clippy::needless_pass_by_value)]

mod actions;
mod ask;
mod frame;
mod origin;
mod pages;
mod parts;
mod state;
mod words;

use crate::platform::{browser, engine, files};
use crate::route::Route;
use leptos::prelude::*;
use state::App;
use wasm_bindgen::JsCast;

/// Entry of the one wasm: a worker's global starts the engine, a window mounts the page.
pub fn main() {
    console_error_panic_hook::set_once();
    if let Ok(scope) = js_sys::global().dyn_into::<web_sys::DedicatedWorkerGlobalScope>() {
        engine::start(&scope);
    } else {
        leptos::mount::mount_to_body(Root);
    }
}

/// Provides the state, listens to the window, shows the page that the route names.
#[component]
fn Root() -> impl IntoView {
    let app = App::start();
    provide_context(app);
    browser::show_theme(app.theme.get_untracked().key());
    let follow = move |_| app.follow_address();
    drop(window_event_listener(leptos::ev::popstate, follow));
    drop(window_event_listener(leptos::ev::hashchange, move |_| app.follow_address()));
    files::listen_for_drops(
        move |hovering| app.hovering.set(hovering),
        move |transfer| actions::load_drop(app, &transfer),
    );
    actions::open_what_is_kept(app);
    let page = Memo::new(move |_| app.route.with(state::Place::of));
    view! {
        <frame::Frame>
            {move || match page.get() {
                state::Place::Open => view! { <pages::open::Open /> }.into_any(),
                state::Place::Samples => view! { <pages::samples::Samples /> }.into_any(),
                state::Place::Sample => view! { <pages::sample::Sample /> }.into_any(),
                state::Place::Models => view! { <pages::models::Models /> }.into_any(),
                state::Place::Instances => view! { <pages::instances::Instances /> }.into_any(),
                state::Place::Overview => view! { <pages::overview::Overview /> }.into_any(),
                state::Place::Unknown => view! { <UnknownLink /> }.into_any(),
            }}
        </frame::Frame>
    }
}

/// A link that this build does not understand.
#[component]
fn UnknownLink() -> impl IntoView {
    let app = App::here();
    let raw = move || match app.route.get() {
        Route::Unknown(raw) => raw,
        _ => String::new(),
    };
    view! {
        <div class="page">
            <div class="head"><div><h1>"This link cannot be read"</h1>
                <p>"It may come from a newer version of the explorer, or it was cut. Nothing was changed."</p></div></div>
            <p class="panel-empty"><code>{raw}</code></p>
            <p class="panel-empty"><a class="btn" href=move || Route::Start.to_hash()>"See the samples"</a></p>
        </div>
    }
}
