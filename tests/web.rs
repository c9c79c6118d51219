//! What can only be tried where there is a browser: storage, the address bar, measuring.
#![cfg(target_arch = "wasm32")]

use js_sys::Array;
use rescue_explorer::platform::files::Named;
use rescue_explorer::platform::{browser, store};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::Blob;

wasm_bindgen_test_configure!(run_in_browser);

fn named(name: &str, words: &str) -> Named {
    let blob = Blob::new_with_str_sequence(&Array::of1(&words.into())).expect("a blob of text");
    Named { name: name.to_owned(), blob }
}

async fn words(file: &Named) -> String {
    JsFuture::from(file.blob.text()).await.expect("text of a blob").as_string().unwrap_or_default()
}

#[wasm_bindgen_test]
async fn files_are_kept_in_order_and_forgotten() {
    store::forget().await.expect("storage");
    // Names that would be trouble as keys, one of them twice.
    let files = [named("__proto__", "first"), named("b.jsonl", "second"), named("b.jsonl", "third")];
    store::keep(&files).await.expect("storage");
    let kept = store::kept().await;
    assert_eq!(kept.iter().map(|f| f.name.as_str()).collect::<Vec<_>>(), ["__proto__", "b.jsonl", "b.jsonl"]);
    assert_eq!(words(&kept[2]).await, "third");
    store::keep(&files[..1]).await.expect("storage");
    assert_eq!(store::kept().await.len(), 1, "exactly what is kept now");
    store::forget().await.expect("storage");
    assert!(store::kept().await.is_empty());
}

#[wasm_bindgen_test]
fn the_address_is_replaced_or_stepped() {
    let history = || web_sys::window().and_then(|w| w.history().ok()).and_then(|h| h.length().ok()).unwrap_or(0);
    let before = history();
    browser::set_hash("#/sample/a%2Fb?t=2&v=1", false);
    assert_eq!(browser::hash(), "#/sample/a%2Fb?t=2&v=1");
    assert_eq!(history(), before);
    browser::set_hash("#/samples?v=1", true);
    assert_eq!(history(), before + 1);
    assert!(browser::address_with("#/open").ends_with("#/open"));
}

#[wasm_bindgen_test]
fn longer_words_are_wider() {
    assert!(browser::measure_serif("let down") > browser::measure_serif("let"));
    assert_eq!(browser::measure_serif(""), 0.0);
}
