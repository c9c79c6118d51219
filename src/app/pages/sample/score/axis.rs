//! What moves: the cursor's column, and the pointer that scrubs.

use super::Frame;
use super::slider::Slider;
use crate::app::pages::sample::Shown;
use crate::route::Follow;
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::PointerEvent;

#[component]
pub fn AxisInside(frame: Frame, children: Children) -> impl IntoView {
    let shown = Shown::here();
    let (axis, turn, still) = (frame.axis, shown.turn, shown.still);
    let veiled = shown.clone();
    let inside = NodeRef::<Div>::new();
    let scrubbing = RwSignal::new(false);
    let seek = {
        let shown = shown.clone();
        move |event: &PointerEvent| {
            let Some(inside) = inside.get_untracked() else { return };
            let x = f64::from(event.client_x()) - inside.get_bounding_client_rect().left();
            if let Some(turn) = axis.get_untracked().turn_at(x) {
                shown.to(turn);
            }
        }
    };
    // A finger pans the lanes sideways and taps; on the ruler, and with a mouse anywhere, it scrubs from the first touch.
    let down = {
        let seek = seek.clone();
        move |event: PointerEvent| {
            let on_ruler = event
                .target()
                .and_then(|t| t.dyn_into::<web_sys::Element>().ok())
                .is_some_and(|e| e.closest("[data-lane='Turn and speaker'], .flag").ok().flatten().is_some());
            let on_tabs = event
                .target()
                .and_then(|t| t.dyn_into::<web_sys::Element>().ok())
                .is_some_and(|e| e.closest(".tasks, .grid").ok().flatten().is_some());
            if event.button() != 0 || on_tabs || (event.pointer_type() == "touch" && !on_ruler) {
                return;
            }
            if let Some(inside) = inside.get_untracked() {
                drop(inside.set_pointer_capture(event.pointer_id()));
            }
            scrubbing.set(true);
            still.set(true);
            shown.playing.set(false);
            seek(&event);
        }
    };
    let (moved, tapped) = (seek.clone(), seek);
    let up = move |event: PointerEvent| {
        if event.pointer_type() == "touch" && !scrubbing.get_untracked() {
            tapped(&event);
        }
        scrubbing.set(false);
        still.set(false);
    };
    keep_in_view(&shown, frame);
    // Turns that are filtered out keep their place under a veil.
    let out = veiled.out;
    let veils = move || {
        let axis = axis.get();
        let veil = |turn: u32| view! { <div class="out" style:left=format!("{:.1}px", axis.left(turn)) style:width=format!("{:.1}px", axis.width(turn))></div> };
        out.with(|o| (1..).zip(o).filter(|(_, out)| **out).map(|(turn, _)| veil(turn)).collect_view())
    };
    let left = move || format!("{:.1}px", axis.get().left(turn.get()));
    let width = move || format!("{:.1}px", axis.get().width(turn.get()).max(2.0));
    let flag = move || format!("{:.1}px", axis.get().centre(turn.get()));
    view! {
        <div class="axis__in" node_ref=inside style:width=move || format!("{}px", axis.get().total())
            on:pointerdown=down on:pointermove=move |e| if scrubbing.get_untracked() { moved(&e) } on:pointerup=up on:pointercancel=move |_| { scrubbing.set(false); still.set(false); }>
            <div class="cursor" style:left=left style:width=width></div>
            {children()}
            {veils}
            <Slider>
                <span class="flag" style:left=flag>{turn}</span>
            </Slider>
        </div>
    }
}

/// Scrolls the axis, never the page, so that the cursor stays in view (page-flip), unless the axis is to stay.
fn keep_in_view(shown: &Shown, frame: Frame) {
    let (turn, view) = (shown.turn, shown.view);
    let follow = Memo::new(move |_| view.with(|v| v.follow));
    Effect::new(move |_| {
        let (turn, axis) = (turn.get(), frame.axis.get());
        let Some(scroller) = frame.scroller.get().filter(|_| follow.get() == Follow::Page) else { return };
        let (from, room) = (f64::from(scroller.scroll_left()), f64::from(scroller.client_width()));
        let (left, right) = (axis.left(turn), axis.left(turn) + axis.width(turn));
        if left < from || right > from + room {
            let next = if left < from { right - room * 0.75 } else { left - room * 0.25 };
            scroller.set_scroll_left(next.max(0.0) as i32);
        }
    });
}
