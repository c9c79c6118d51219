//! Above the lanes where the axis does not fit: where annotations and differing answers are, and what is in view.

use super::Frame;
use crate::app::pages::sample::Shown;
use crate::app::parts::scene::SceneView;
use crate::marks;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;

#[component]
pub fn Minimap(frame: Frame) -> impl IntoView {
    let shown = Shown::here();
    let (page, lane) = (shown.page.clone(), shown.lane);
    let Frame { axis, offset, room, .. } = frame;
    let fits = Memo::new(move |_| room.get() + 1.0 >= axis.get().total());
    let drawn = Signal::derive(move || {
        let (lane, total, from, room) = (lane.get(), axis.get().total().max(1.0), offset.get(), room.get().max(1.0));
        Arc::new(marks::minimap(&page, lane.as_deref(), room, (from / total, ((from + room) / total).min(1.0))))
    });
    let seek = move |event: leptos::ev::MouseEvent| {
        let Some(target) = event.current_target().and_then(|t| t.dyn_into::<web_sys::Element>().ok()) else { return };
        let rect = target.get_bounding_client_rect();
        // The gutter's width is padding.
        let left = rect.right() - room.get_untracked();
        let share = (f64::from(event.client_x()) - left) / room.get_untracked().max(1.0);
        let turns = f64::from(shown.page.turns());
        shown.to((share * turns).floor().max(0.0) as u32 + 1);
    };
    view! { <div class="mini" class:mini--off=fits on:click=seek><SceneView scene=drawn hidden=true /></div> }
}
