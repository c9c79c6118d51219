//! The only room that names browser interfaces without drawing: the engine's worker on both sides, files, storage,
//! links, clipboard. Knows the protocol and the workspace, no page.

pub mod browser;
pub mod client;
pub mod engine;
pub mod files;
pub mod store;

use wasm_bindgen::{JsCast, JsValue};

/// What a JavaScript error says.
fn describe(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map_or_else(|| "unknown error".into(), |e| String::from(e.message()))
}

/// Sets a field of a message; a plain object of ours takes it.
fn set(object: &js_sys::Object, key: &str, value: &JsValue) {
    drop(js_sys::Reflect::set(object, &key.into(), value));
}
