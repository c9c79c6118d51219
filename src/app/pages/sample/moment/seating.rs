//! Who sits where in the graph: each person has two arrows that swap seats with a neighbour; the order is in the link.

use crate::app::pages::sample::Shown;
use crate::app::parts::menu::Menu;
use crate::app::words;
use crate::page::Role;
use leptos::prelude::*;

#[component]
pub fn Seating() -> impl IntoView {
    let shown = Shown::here();
    let (app, seats, view) = (shown.app, shown.seats, shown.view);
    let clients = shown.roster.clients.clone();
    // The seats as places in the roster's clients, from 1.
    let order = Memo::new(move |_| {
        let names = seats.get().into_iter().filter(|s| s.role == Role::Client).map(|s| s.name);
        names.filter_map(|n| clients.iter().position(|c| *c == n)).map(|i| i as u32 + 1).collect::<Vec<u32>>()
    });
    let names = shown.roster.clients.clone();
    let row = move |place: usize, n: u32, count: usize| {
        let name = words::visible((n as usize).checked_sub(1).and_then(|i| names.get(i)).map_or("", String::as_str));
        let arrow = |by: isize, words: &'static str, sign: &'static str| {
            let off = if by < 0 { place == 0 } else { place + 1 == count };
            let go = move |_| {
                let mut next = order.get_untracked();
                next.swap(place, place.saturating_add_signed(by).min(count - 1));
                app.look(|v| v.seats = next);
            };
            view! { <button class="btn btn--icon btn--small" type="button" aria-label=format!("{words}: {name}") title=words disabled=off on:click=go>
            <svg width=10 height=10 aria-hidden="true"><path d=sign /></svg></button> }
        };
        view! { <div class="arrange"><span>{name.clone()}</span>{arrow(-1, "Seat to the left", "M8 1 3 5l5 4z")}{arrow(1, "Seat to the right", "M2 1l5 4-5 4z")}</div> }
    };
    let rows = move || {
        let order = order.get();
        let count = order.len();
        order.into_iter().enumerate().map(|(place, n)| row(place, n, count)).collect_view()
    };
    let changed = move || view.with(|v| !v.seats.is_empty());
    (shown.roster.clients.len() > 1).then(|| view! {
        <Menu summary=Signal::derive(move || if changed() { "Seats, by hand".to_owned() } else { "Seats".to_owned() }) label="Who sits where, from the left">
            {rows}
            <button class="link" type="button" on:click=move |_| app.look(|v| v.seats.clear())>"fewest crossings"</button>
        </Menu>
    })
}
