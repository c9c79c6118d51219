//! Which lanes are shown, and in which order: a list with a tick and two arrows each, so that nothing needs a drag.

use crate::app::pages::sample::Shown;
use crate::app::pages::sample::shown::all_lanes;
use crate::route::LaneId;
use leptos::prelude::*;

#[component]
pub fn Arrange() -> impl IntoView {
    let shown = Shown::here();
    let (app, lanes) = (shown.app, shown.lanes);
    let all = all_lanes(&shown.page);
    // Shown ones in their order, then the hidden ones.
    let listed = {
        let all = all.clone();
        Memo::new(move |_| {
            let on = lanes.get();
            let off: Vec<LaneId> = all.iter().filter(|l| !on.contains(l)).copied().collect();
            on.into_iter().chain(off).collect::<Vec<_>>()
        })
    };
    let set = move |next: Vec<LaneId>| {
        let plain = next == all;
        app.look(|v| v.lanes = (!plain).then_some(next));
    };
    let item = {
        let set = set.clone();
        move |lane: LaneId| row(&shown, lane, set.clone())
    };
    let reset = move |_| app.look(|v| v.lanes = None);
    view! {
        <For each=move || listed.get() key=|lane| *lane children=item />
        <button class="link" type="button" on:click=reset>"all lanes, as they come"</button>
    }
}

fn row<F>(shown: &Shown, lane: LaneId, set: F) -> impl IntoView + use<F>
where
    F: Fn(Vec<LaneId>) + Clone + Send + Sync + 'static,
{
    let lanes = shown.lanes;
    let name = shown.lane_name(lane);
    let on = move || lanes.with(|l| l.contains(&lane));
    let toggle = {
        let set = set.clone();
        move |event: leptos::ev::Event| {
            let mut next = lanes.get_untracked();
            next.retain(|l| *l != lane);
            if event_target_checked(&event) {
                next.push(lane);
            }
            set(next);
        }
    };
    let arrow = |by: isize, words: &'static str, sign: &'static str| {
        let set = set.clone();
        let off = move || {
            let (place, count) = lanes.with(|l| (l.iter().position(|x| *x == lane), l.len()));
            place.is_none_or(|p| if by < 0 { p == 0 } else { p + 1 == count })
        };
        let go = move |_| {
            let mut next = lanes.get_untracked();
            if let Some(from) = next.iter().position(|l| *l == lane) {
                let to = from.saturating_add_signed(by).min(next.len().saturating_sub(1));
                next.swap(from, to);
                set(next);
            }
        };
        view! { <button class="btn btn--icon btn--small" type="button" aria-label=format!("{words}: {name}") title=words disabled=off on:click=go>
        <svg width=10 height=10 aria-hidden="true"><path d=sign /></svg></button> }
    };
    view! {
        <div class="arrange"><label class="check"><input type="checkbox" prop:checked=on on:change=toggle />{name.clone()}</label>
            {arrow(-1, "Up", "M1 8 5 3l4 5z")}{arrow(1, "Down", "M1 2l4 5 4-5z")}</div>
    }
}
