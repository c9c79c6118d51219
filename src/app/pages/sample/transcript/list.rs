//! The turns in blocks: a block far out of view gives way to a box of its height, so that a sample of hundreds of turns
//! costs what a screen costs. Following the cursor scrolls this list only, and rests while the hand has scrolled away.

use super::turn::Turn;
use crate::app::pages::sample::Shown;
use crate::app::words;
use leptos::html::Div;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// Turns of a block.
const BLOCK: u32 = 24;
/// Height of a turn before it was measured, pixels.
const USUAL: f64 = 92.0;

/// What is known of the blocks.
#[derive(Clone, Copy)]
struct Blocks {
    list: NodeRef<Div>,
    count: u32,
    /// First and last block in the document.
    shown: RwSignal<(u32, u32)>,
    /// Heights, measured once a block was drawn.
    heights: StoredValue<Vec<Option<f64>>>,
}

impl Blocks {
    fn new(list: NodeRef<Div>, turns: u32) -> Self {
        let count = turns.div_ceil(BLOCK);
        let heights = StoredValue::new(vec![None; count as usize]);
        Self { list, count, shown: RwSignal::new((0, 1)), heights }
    }

    fn of(turn: u32) -> u32 {
        turn.saturating_sub(1) / BLOCK
    }

    fn height(self, block: u32, turns: u32) -> f64 {
        let measured = self.heights.with_value(|h| h.get(block as usize).copied().flatten());
        measured.unwrap_or_else(|| f64::from(turns.saturating_sub(block * BLOCK).min(BLOCK)) * USUAL)
    }

    /// Keeps the heights of drawn blocks.
    fn measure(self) {
        let Some(list) = self.list.try_get_untracked().flatten() else { return };
        let (from, to) = self.shown.get_untracked();
        for block in from..=to {
            let element = list.query_selector(&format!("[data-block='{block}']")).ok().flatten();
            let height = element.and_then(|e| e.dyn_into::<HtmlElement>().ok()).map(|e| f64::from(e.offset_height()));
            self.heights.update_value(|h| {
                if let (Some(known), Some(height)) = (h.get_mut(block as usize), height.filter(|h| *h > 0.0)) {
                    *known = Some(height);
                }
            });
        }
    }

    /// The block at the top of the view and its neighbours are shown, up to the one at its foot and the next.
    fn follow_scroll(self, turns: u32) {
        let Some(list) = self.list.try_get_untracked().flatten() else { return };
        self.measure();
        let (top, foot) = (f64::from(list.scroll_top()), f64::from(list.scroll_top() + list.client_height()));
        let (mut from, mut to, mut y) = (0, 0, 0.0);
        for block in 0..self.count {
            if y <= top {
                from = block;
            }
            if y <= foot {
                to = block;
            }
            y += self.height(block, turns);
        }
        self.show(from.saturating_sub(1), to + 1);
    }

    fn show(self, from: u32, to: u32) {
        let next = (from, to.min(self.count.saturating_sub(1)));
        if self.shown.get_untracked() != next {
            self.shown.set(next);
        }
    }
}

#[component]
pub fn List(hits: Memo<Vec<u32>>) -> impl IntoView {
    let shown = Shown::here();
    let (turn, turns) = (shown.turn, shown.page.turns());
    let list = NodeRef::<Div>::new();
    let blocks = Blocks::new(list, turns);
    // The hand has scrolled the cursor's turn out of view: following rests until the way back is taken.
    let resting = RwSignal::new(false);
    // The hand scrolls, since the cursor moved last; what the list does by itself never makes it rest.
    let hand = StoredValue::new(false);
    let reveal = move |turn: u32| reveal(blocks, turn);
    Effect::new(move |_| {
        let now = turn.get();
        hand.set_value(false);
        if list.get().is_some() && !resting.get_untracked() {
            let block = Blocks::of(now);
            let (from, to) = blocks.shown.get_untracked();
            if !(from..=to).contains(&block) {
                blocks.measure();
                blocks.show(block.saturating_sub(1), block + 1);
            }
            request_animation_frame(move || reveal(now));
        }
    });
    let scrolled = move |_| {
        blocks.follow_scroll(turns);
        if let (Some(true), Some(now)) = (hand.try_get_value(), turn.try_get_untracked()) {
            request_animation_frame(move || {
                let _ = resting.try_set(!in_view(list, now));
            });
        }
    };
    let keys = {
        let shown = shown.clone();
        move |event: leptos::ev::KeyboardEvent| {
            let by = match event.key().as_str() {
                "ArrowDown" => 1,
                "ArrowUp" => -1,
                other => return super::tiers::switch(&shown, other),
            };
            event.prevent_default();
            resting.set(false);
            shown.by(by);
        }
    };
    let page = shown.page.clone();
    let block = move |block: u32| {
        let drawn = Memo::new(move |_| {
            let (from, to) = blocks.shown.get();
            (from..=to).contains(&block)
        });
        let page = page.clone();
        let inside = move || {
            let turns = (block * BLOCK + 1..=turns.min((block + 1) * BLOCK))
                .filter_map(|turn| Some((turn, Arc::new(page.row(turn)?.clone()))));
            drawn.get().then(|| turns.map(|(turn, row)| view! { <Turn turn row hits /> }).collect_view())
        };
        let height = move || (!drawn.get()).then(|| format!("{:.0}px", blocks.height(block, turns)));
        view! { <div class="words__block" data-block=block style:height=height>{inside}</div> }
    };
    view! {
        <div class="words__list" node_ref=list role="feed" tabindex="0" aria-label=format!("Transcript, {}", words::count(turns, "turn", "turns"))
            on:wheel=move |_| hand.set_value(true) on:touchmove=move |_| hand.set_value(true) on:pointerdown=move |_| hand.set_value(true)
            on:scroll=scrolled on:keydown=keys>
            {(0..blocks.count).map(block).collect_view()}</div>
        <Show when=move || resting.get()>
            <button class="btn words__back" type="button" on:click=move |_| {
                resting.set(false);
                let now = turn.get_untracked();
                blocks.show(Blocks::of(now).saturating_sub(1), Blocks::of(now) + 1);
                request_animation_frame(move || reveal(now));
            }>{move || format!("Back to turn {}", turn.get())}</button>
        </Show>
    }
}

/// These run in a later frame, when the page may have been left: then there is nothing to find.
fn row_of(list: NodeRef<Div>, turn: u32) -> Option<HtmlElement> {
    let row = list.try_get_untracked()??.query_selector(&format!("[data-turn='{turn}']")).ok().flatten()?;
    row.dyn_into().ok()
}

/// Scrolls the list, and nothing else, until the turn is in view.
fn reveal(blocks: Blocks, turn: u32) {
    let (Some(list), Some(row)) = (blocks.list.try_get_untracked().flatten(), row_of(blocks.list, turn)) else {
        return;
    };
    let (of_row, of_list) = (row.get_bounding_client_rect(), list.get_bounding_client_rect());
    let (top, height) = (of_row.top() - of_list.top(), of_row.height());
    let seen = f64::from(list.client_height());
    if top < 0.0 || top + height > seen {
        let next = f64::from(list.scroll_top()) + top - (seen - height).max(0.0) / 3.0;
        list.set_scroll_top(next as i32);
    }
}

fn in_view(list: NodeRef<Div>, turn: u32) -> bool {
    let (Some(row), Some(list)) = (row_of(list, turn), list.try_get_untracked().flatten()) else { return false };
    let (row, frame) = (row.get_bounding_client_rect(), list.get_bounding_client_rect());
    row.bottom() >= frame.top() && row.top() <= frame.bottom()
}
