//! Draws a scene of marks as SVG: the only place where marks become elements.

use crate::marks::{Anchor, Mark, Scene, Shape};
use leptos::html::Div;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsValue;
use web_sys::{Document, Element};

const SVG: &str = "http://www.w3.org/2000/svg";

/// The scene as one `role="img"` with its summary as name; `hidden` where a table or list beside it says the same.
#[component]
pub fn SceneView(
    #[prop(into)] scene: Signal<Arc<Scene>>,
    #[prop(optional)] hidden: bool,
    #[prop(optional)] class: &'static str,
    /// First and last turn whose marks are in the document; all where it is not given.
    #[prop(optional, into)]
    seen: Option<Signal<(u32, u32)>>,
    /// Left edge and width of the part that is shown, in the scene's pixels; all where it is not given.
    #[prop(optional, into)]
    cut: Option<(f64, f64)>,
) -> impl IntoView {
    let place = NodeRef::<Div>::new();
    Effect::new(move |_| {
        let Some(place) = place.get() else { return };
        let scene = scene.get();
        let seen = seen.map_or((0, u32::MAX), |seen| seen.get());
        // A failure here means the document is gone; there is nobody to tell.
        if let Ok(drawing) = draw(&document(), &scene, hidden, seen, cut) {
            place.replace_children_with_node_1(&drawing);
        }
    });
    view! { <div class=format!("scene {class}") node_ref=place></div> }
}

fn draw(
    document: &Document,
    scene: &Scene,
    hidden: bool,
    (first, last): (u32, u32),
    cut: Option<(f64, f64)>,
) -> Result<Element, JsValue> {
    let svg = document.create_element_ns(Some(SVG), "svg")?;
    let (left, width) = cut.unwrap_or((0.0, scene.width));
    number(&svg, "width", width)?;
    number(&svg, "height", scene.height)?;
    svg.set_attribute("viewBox", &format!("{} 0 {} {}", short(left), short(width), short(scene.height)))?;
    if hidden {
        svg.set_attribute("aria-hidden", "true")?;
    } else {
        svg.set_attribute("role", "img")?;
        svg.set_attribute("aria-label", &scene.name)?;
    }
    let in_view = |mark: &&Mark| mark.turn.is_none_or(|turn| (first..=last).contains(&turn));
    for mark in scene.marks.iter().filter(in_view) {
        let mark = element(document, mark)?;
        svg.append_child(&mark)?;
    }
    Ok(svg)
}

fn element(document: &Document, mark: &Mark) -> Result<Element, JsValue> {
    let make = |name: &str| document.create_element_ns(Some(SVG), name);
    let element = match &mark.shape {
        Shape::Rect { x, y, w, h } => with(make("rect")?, &[("x", *x), ("y", *y), ("width", *w), ("height", *h)])?,
        Shape::Circle { cx, cy, r } => with(make("circle")?, &[("cx", *cx), ("cy", *cy), ("r", *r)])?,
        Shape::Line { x1, y1, x2, y2 } => with(make("line")?, &[("x1", *x1), ("y1", *y1), ("x2", *x2), ("y2", *y2)])?,
        Shape::Path { d } => {
            let path = make("path")?;
            path.set_attribute("d", d)?;
            path
        }
        Shape::Text { x, y, anchor, words } => {
            let text = with(make("text")?, &[("x", *x), ("y", *y)])?;
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            text.set_attribute("text-anchor", anchor)?;
            text.set_text_content(Some(words));
            text
        }
    };
    if !mark.class.is_empty() {
        element.set_attribute("class", &mark.class)?;
    }
    if let Some(title) = &mark.title {
        let words = make("title")?;
        words.set_text_content(Some(title));
        element.append_child(&words)?;
    }
    Ok(element)
}

fn with(element: Element, numbers: &[(&str, f64)]) -> Result<Element, JsValue> {
    for (key, value) in numbers {
        number(&element, key, *value)?;
    }
    Ok(element)
}

fn number(element: &Element, key: &str, value: f64) -> Result<(), JsValue> {
    element.set_attribute(key, &short(value))
}

/// Two decimals are finer than a screen.
fn short(value: f64) -> String {
    format!("{}", (value * 100.0).round() / 100.0)
}
