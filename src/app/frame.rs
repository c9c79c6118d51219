//! What stands around every page: bar, notices, loading line, drop veil, footer, the one live region.

use super::actions;
use super::state::{App, Place, Theme};
use super::words;
use crate::page::samples::SamplesAsk;
use crate::protocol::Progress;
use crate::route::{InstancesRoute, ModelsRoute, Route, SampleRoute};
use leptos::prelude::*;

/// Which build this is; set by the build command.
const BUILD: &str = match option_env!("RESCUE_BUILD") {
    Some(build) => build,
    None => env!("CARGO_PKG_VERSION"),
};

#[component]
pub fn Frame(children: Children) -> impl IntoView {
    let app = App::here();
    let busy = move || app.loading.with(Option::is_some) || app.report.with(Option::is_none);
    view! {
        <super::parts::textures::Textures />
        <Bar />
        <Loading />
        <NoticeLine />
        <main id="main" tabindex="-1" aria-busy=move || busy().to_string()>{children()}</main>
        <footer class="foot">
            <span>"Nothing leaves this browser."</span>
            <span>"Gold labels are readings by annotators, not facts about people."</span>
            <span class="foot__build">"build " {BUILD}</span>
        </footer>
        <div class="sr" aria-live="polite" role="status">{move || app.spoken.get()}</div>
        <Show when=move || app.hovering.get()>
            <div class="veil" aria-hidden="true"><p>"Drop to open. Nothing leaves this browser."</p></div>
        </Show>
    }
}

#[component]
fn Bar() -> impl IntoView {
    let app = App::here();
    let place = Memo::new(move |_| app.route.with(Place::of));
    Effect::new(move |_| {
        if let Route::Sample(view) = app.route.get() {
            app.last_sample.set(Some(view));
        }
    });
    let link = move |here: Place, name: &'static str, to: Signal<Route>| {
        view! {
            <li><a href=move || to.with(Route::to_hash)
                aria-current=move || (place.get() == here).then_some("page")>{name}</a></li>
        }
    };
    let sample = Signal::derive(move || {
        app.last_sample
            .get()
            .map_or_else(|| Route::Samples(SamplesAsk::default()), |view: SampleRoute| Route::Sample(view))
    });
    let fixed = |route: Route| Signal::derive(move || route.clone());
    let synthetic = move || app.report.with(|r| r.as_ref().is_some_and(|r| r.synthetic));
    view! {
        <header class="bar">
            <a class="skip" href=move || app.route.with(Route::to_hash) on:click=move |event| {
                event.prevent_default();
                crate::platform::browser::focus("main");
            }>"Skip to the page"</a>
            <a class="bar__mark" href=move || Route::Start.to_hash()>"RESCUE Explorer"</a>
            <nav aria-label="Main"><ul>
                {link(Place::Open, "Open", fixed(Route::Open))}
                {link(Place::Samples, "Samples", fixed(Route::Samples(SamplesAsk::default())))}
                <Show when=move || app.last_sample.with(Option::is_some)>{link(Place::Sample, "Sample", sample)}</Show>
                {link(Place::Models, "Models", fixed(Route::Models(ModelsRoute::default())))}
                {link(Place::Instances, "Instances", fixed(Route::Instances(InstancesRoute::default())))}
                {link(Place::Overview, "Overview", fixed(Route::Overview))}
            </ul></nav>
            <div class="bar__tools">
                <Show when=synthetic>
                    <span class="bar__demo" title="Every person, sentence, label and answer here is invented">"Synthetic demo"</span>
                </Show>
                <super::parts::keys::KeyHelp />
                <button class="btn btn--quiet" type="button" on:click=move |_| app.switch_theme()>
                    {move || if app.theme.get() == Theme::Dark { "Light theme" } else { "Dark theme" }}
                </button>
            </div>
        </header>
    }
}

/// A growing line with what is being read.
#[component]
fn Loading() -> impl IntoView {
    let app = App::here();
    let share = |p: &Progress| if p.of == 0 { 0.0 } else { p.done as f64 / p.of as f64 };
    let words = move || {
        app.loading.get().map(|p| {
            let size =
                if p.of == 0 { String::new() } else { format!(", {} of {}", words::bytes(p.done), words::bytes(p.of)) };
            if p.file.is_empty() {
                "Reading".to_owned()
            } else {
                format!("Reading {} ({} of {}){size}", words::visible(&p.file), p.file_number, p.files)
            }
        })
    };
    view! {
        <Show when=move || app.loading.with(Option::is_some)>
            <div class="loading">
                <div class="loading__rule" style:width=move || {
                    format!("{:.1}%", app.loading.with(|p| p.as_ref().map_or(0.0, share)) * 100.0)
                }></div>
                <span>{words}</span>
                <button class="btn" type="button" on:click=move |_| actions::cancel(app)>"Cancel"</button>
            </div>
        </Show>
    }
}

#[component]
fn NoticeLine() -> impl IntoView {
    let app = App::here();
    view! {
        {move || app.notice.get().map(|notice| view! {
            <div class="notice" role="alert">
                <p>{words::visible(&notice.words)}</p>
                <Show when=move || notice.reopen>
                    <button class="btn" type="button" on:click=move |_| actions::reopen(app)>"Open the files again"</button>
                </Show>
                <button class="btn" type="button" on:click=move |_| app.notice.set(None)>"Close"</button>
            </div>
        })}
    }
}
