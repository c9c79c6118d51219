//! The pattern fills that marks refer to by `url(#x-…)`: one hidden SVG in the document.

use leptos::prelude::*;

/// Put once into the page.
#[component]
pub fn Textures() -> impl IntoView {
    let tile = |name: &'static str, w: u8, h: u8, shapes: AnyView| {
        view! { <pattern id=name width=w height=h patternUnits="userSpaceOnUse">{shapes}</pattern> }
    };
    let path = |d: &'static str| view! { <path class="tx" d=d /> }.into_any();
    view! {
        <svg class="defs" aria-hidden="true"><defs>
            {tile("x-opposed", 6, 6, path("M0 0 6 6M6 0 0 6"))}
            {tile("x-onesided", 5, 5, path("M-1 6 6 -1M-1 1 1 -1M4 6 6 4"))}
            {tile("x-apart", 6, 6, view! {
                <circle class="tx-dot" cx=1.5 cy=1.5 r=1.0 /><circle class="tx-dot" cx=4.5 cy=4.5 r=1.0 />
            }.into_any())}
            {tile("x-toward", 6, 3, path("M0 1.5H6"))}
            {tile("x-none", 5, 5, path("M-1 6 6 -1"))}
        </defs></svg>
    }
}
