//! Small windows to the browser: link and history, theme, clipboard, downloads, text measuring.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Storage, Url, Window};

/// The window; absent only in a worker, where nothing of this module is called.
fn window() -> Option<Window> {
    web_sys::window()
}

/// The present hash with its `#`, empty without one.
pub fn hash() -> String {
    window().and_then(|w| w.location().hash().ok()).unwrap_or_default()
}

/// Puts a hash into the address bar: as a new step of the history, or in place of the present one.
pub fn set_hash(hash: &str, step: bool) {
    let Some(history) = window().and_then(|w| w.history().ok()) else { return };
    drop(if step {
        history.push_state_with_url(&JsValue::NULL, "", Some(hash))
    } else {
        history.replace_state_with_url(&JsValue::NULL, "", Some(hash))
    });
}

/// The whole address with another hash.
pub fn address_with(hash: &str) -> String {
    let href = window().and_then(|w| w.location().href().ok()).unwrap_or_default();
    format!("{}{hash}", href.split('#').next().unwrap_or_default())
}

fn storage() -> Option<Storage> {
    window()?.local_storage().ok()?
}

/// A small setting that outlives the page (theme). Never data.
pub fn setting(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

pub fn set_setting(key: &str, value: &str) {
    if let Some(storage) = storage() {
        drop(storage.set_item(key, value));
    }
}

/// Whether a media query holds now.
pub fn media(query: &str) -> bool {
    window().and_then(|w| w.match_media(query).ok()?).is_some_and(|m| m.matches())
}

/// Puts the theme onto the document.
pub fn show_theme(theme: &str) {
    set_root("data-theme", theme);
}

/// Sets an attribute of the document's root, for the styles to read.
pub fn set_root(name: &str, value: &str) {
    if let Some(root) = window().and_then(|w| w.document()?.document_element()) {
        drop(root.set_attribute(name, value));
    }
}

pub fn set_title(title: &str) {
    if let Some(document) = window().and_then(|w| w.document()) {
        document.set_title(title);
    }
}

/// Copies text; `false` if the browser refuses.
pub async fn copy(text: &str) -> bool {
    let Some(window) = window() else { return false };
    JsFuture::from(window.navigator().clipboard().write_text(text)).await.is_ok()
}

/// Hands a text to the person as a file.
///
/// # Errors
/// What the browser says.
pub fn download(name: &str, mime: &str, text: &str) -> Result<(), JsValue> {
    let document = window().and_then(|w| w.document()).ok_or(JsValue::UNDEFINED)?;
    let kind = BlobPropertyBag::new();
    kind.set_type(mime);
    let blob = Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &kind)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let anchor: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    anchor.set_href(&url);
    anchor.set_download(name);
    anchor.click();
    Url::revoke_object_url(&url)
}

/// Today as `2026-12-04`, by universal time.
pub fn today() -> String {
    js_sys::Date::new_0().to_iso_string().as_string().unwrap_or_default().chars().take(10).collect()
}

/// Hands a drawing to the person as a picture, `scale` times its size in pixels.
///
/// # Errors
/// What the browser says.
pub async fn download_png(name: &str, svg: &str, (width, height): (f64, f64), scale: f64) -> Result<(), JsValue> {
    let document = window().and_then(|w| w.document()).ok_or(JsValue::UNDEFINED)?;
    let kind = BlobPropertyBag::new();
    kind.set_type("image/svg+xml");
    let url = Url::create_object_url_with_blob(&Blob::new_with_str_sequence_and_options(
        &js_sys::Array::of1(&svg.into()),
        &kind,
    )?)?;
    let image = web_sys::HtmlImageElement::new()?;
    image.set_src(&url);
    let decoded = JsFuture::from(image.decode()).await;
    let canvas: web_sys::HtmlCanvasElement = document.create_element("canvas")?.unchecked_into();
    canvas.set_width((width * scale).ceil() as u32);
    canvas.set_height((height * scale).ceil() as u32);
    let context: web_sys::CanvasRenderingContext2d =
        canvas.get_context("2d")?.ok_or(JsValue::UNDEFINED)?.unchecked_into();
    let drawn = decoded.and_then(|_| {
        context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width * scale, height * scale)
    });
    Url::revoke_object_url(&url)?;
    drawn?;
    let address = canvas.to_data_url()?;
    let anchor: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    Ok(())
}

/// Opens the browser's print window.
pub fn print() {
    if let Some(window) = window() {
        drop(window.print());
    }
}

/// Moves the keyboard focus to the element with this id.
pub fn focus(id: &str) {
    let element = window().and_then(|w| w.document()?.get_element_by_id(id));
    if let Some(element) = element.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()) {
        drop(element.focus());
    }
}

/// Opens a `<details>` by its id and takes the focus to its summary.
pub fn open_details(id: &str) {
    let element = window().and_then(|w| w.document()?.get_element_by_id(id));
    let Some(details) = element.and_then(|e| e.dyn_into::<web_sys::HtmlDetailsElement>().ok()) else { return };
    details.set_open(true);
    if let Some(summary) = details.first_element_child().and_then(|s| s.dyn_into::<web_sys::HtmlElement>().ok()) {
        drop(summary.focus());
    }
}

/// Whether a key was pressed where text is written or chosen.
pub fn in_text_field(event: &web_sys::KeyboardEvent) -> bool {
    let element = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|e| matches!(e.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"))
}

/// The byte of a text at so many UTF-16 units, in which the browser counts.
pub fn byte_of_unit(text: &str, units: usize) -> usize {
    let mut seen = 0;
    text.char_indices()
        .find(|(_, c)| {
            let here = seen >= units;
            seen += c.len_utf16();
            here
        })
        .map_or(text.len(), |(at, _)| at)
}

/// Reloads the page.
pub fn reload() {
    if let Some(window) = window() {
        drop(window.location().reload());
    }
}

/// Width in pixels of a word in the emotion lanes' font (serif, 14 px); an estimate where there is no canvas.
pub fn measure_serif(words: &str) -> f64 {
    thread_local! {
        static CONTEXT: Option<web_sys::CanvasRenderingContext2d> = canvas_context();
    }
    CONTEXT.with(|context| {
        let measured = context.as_ref().and_then(|c| c.measure_text(words).ok());
        measured.map_or_else(|| words.chars().count() as f64 * 6.6, |m| m.width())
    })
}

fn canvas_context() -> Option<web_sys::CanvasRenderingContext2d> {
    let document = window()?.document()?;
    let canvas: web_sys::HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
    let context: web_sys::CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    let root = document.document_element()?;
    let family = window()?.get_computed_style(&root).ok()??.get_property_value("--font-text").ok()?;
    context.set_font(&format!("14px {family}"));
    Some(context)
}
