//! The score: the lanes on one axis, in the order that the person has chosen. `axis` moves the cursor, `gutter` names the
//! lanes, `lanes` draws them, `grid` reaches the cells of the matrix, `arrange` hides and moves lanes.

mod arrange;
mod axis;
mod grid;
mod gutter;
mod lanes;
mod minimap;
mod slider;
mod tabs;

pub use arrange::Arrange;

use super::Shown;
use crate::marks::Axis;
use crate::route::{LaneId, Scale};
use axis::AxisInside;
use gutter::Gutter;
use leptos::html::Div;
use leptos::prelude::*;
use minimap::Minimap;
use std::sync::Arc;

/// Narrowest and widest column of a turn, pixels (layout rules).
const NARROW: f64 = 28.0;
const WIDE: f64 = 44.0;

/// What the lanes share: the axis, its scrolling box, and the lane that a narrow page shows.
#[derive(Clone, Copy)]
pub struct Frame {
    pub axis: Memo<Arc<Axis>>,
    pub scroller: NodeRef<Div>,
    /// How far the box is offset, pixels.
    pub offset: RwSignal<f64>,
    /// Width of the box.
    pub room: Memo<f64>,
    /// The turns in view and a page on either side: the others are not in the document.
    pub seen: Memo<(u32, u32)>,
    pub pick: RwSignal<LaneId>,
}

impl Frame {
    fn new(shown: &Shown) -> Self {
        let scroller = NodeRef::<Div>::new();
        let available = leptos_use_element_size::use_element_size(scroller).width;
        let (view, page) = (shown.view, shown.page.clone());
        let scale = Memo::new(move |_| view.with(|v| v.scale));
        let room = Memo::new(move |_| available.get().floor());
        let axis = Memo::new_with_compare(
            move |_| {
                let (turns, room) = (page.turns(), room.get());
                let share = room / f64::from(turns.max(1));
                Arc::new(match scale.get() {
                    Scale::Turns => Axis::turns(turns, share.clamp(NARROW, WIDE)),
                    Scale::Fit => Axis::turns(turns, share.min(WIDE)),
                    Scale::Clock => Axis::clock(&page.rows, room.max(f64::from(turns) * 14.0)),
                })
            },
            |a, b| a != b,
        );
        let offset = RwSignal::new(0.0);
        let page_now = Memo::new(move |_| (offset.get() / room.get().max(1.0)).floor());
        let seen = Memo::new(move |_| {
            let (axis, room, page) = (axis.get(), room.get().max(1.0), page_now.get());
            let at = |x: f64| axis.turn_at(x.clamp(0.0, axis.total())).unwrap_or(1);
            (at((page - 1.0) * room), at((page + 2.0) * room))
        });
        Self { axis, scroller, offset, room, seen, pick: RwSignal::new(LaneId::Pattern) }
    }
}

#[component]
pub fn Score() -> impl IntoView {
    let shown = Shown::here();
    let frame = Frame::new(&shown);
    let chosen = shown.lanes;
    let lanes = {
        let shown = shown.clone();
        move || chosen.get().into_iter().map(|lane| lanes::lane(&shown, frame, lane)).collect_view()
    };
    let ruler = lanes::ruler(&shown, frame);
    let offset = move |_| {
        // A scroll may be told when the page has been left already.
        if let Some(scroller) = frame.scroller.try_get_untracked().flatten() {
            frame.offset.set(f64::from(scroller.scroll_left()));
        }
    };
    let key = move || match frame.pick.get() {
        LaneId::Pattern => "key-of-pattern",
        LaneId::Therapist => "key-of-therapist",
        LaneId::Person(_) => "key-of-person",
        LaneId::Runs => "key-of-runs",
    };
    view! {
        <gutter::LanePicker pick=frame.pick />
        <Minimap frame />
        <div class="score">
            <Gutter />
            <div class="axis" node_ref=frame.scroller on:scroll=offset>
                <AxisInside frame>{ruler}{lanes}</AxisInside>
            </div>
        </div>
        <div class=key><super::table::Key /></div>
    }
}
