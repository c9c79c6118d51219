//! Copies the address of what is on the page.

use crate::app::state::App;
use crate::platform::browser;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// `link`: the hash to copy; what it holds is decided by the page.
#[component]
pub fn CopyLink(#[prop(into)] link: Signal<String>) -> impl IntoView {
    let app = App::here();
    // What was copied last; another view needs another copy.
    let copied = RwSignal::new(None::<String>);
    let copy = move |_| {
        let hash = link.get_untracked();
        spawn_local(async move {
            if browser::copy(&browser::address_with(&hash)).await {
                copied.set(Some(hash));
                app.say("The link is copied.");
            } else {
                app.tell("The browser did not allow copying. Take the link from the address bar.");
            }
        });
    };
    view! {
        <button class="btn" type="button" on:click=copy>
            {move || if copied.with(|c| c.as_ref() == Some(&link.get())) { "Copied" } else { "Copy link" }}
        </button>
    }
}
