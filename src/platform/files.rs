//! Where files come from: a drop, the pickers, the demo beside the page, an address that a person opens.
//!
//! Gives names and blobs; never looks into a file (the engine does). Names are paths below the dropped folder.

use super::describe;
use crate::workspace::DEMO_FOLDER;
use js_sys::{Array, ArrayBuffer, Object, Reflect};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, DataTransfer, File, FileList, FileSystemDirectoryEntry, FileSystemDirectoryReader, FileSystemEntry,
    FileSystemFileEntry, MessageEvent, Response, Worker,
};

/// A file with the name it is reported under.
#[derive(Clone, Debug)]
pub struct Named {
    pub name: String,
    pub blob: Blob,
}

/// Most files of one drop; more is a mistaken folder.
const MOST_FILES: usize = 5_000;

/// Files of a picker, with their path below the chosen folder.
pub fn of_list(list: &FileList) -> Vec<Named> {
    let path = |file: &File| {
        let path = Reflect::get(file, &"webkitRelativePath".into()).ok().and_then(|p| p.as_string());
        path.filter(|p| !p.is_empty()).unwrap_or_else(|| file.name())
    };
    (0..list.length()).filter_map(|i| list.get(i)).map(|file| Named { name: path(&file), blob: file.into() }).collect()
}

/// Whether a drag carries files; decided by its types, since the list is empty until the drop.
pub fn carries_files(transfer: &DataTransfer) -> bool {
    transfer.types().iter().any(|t| t.as_string().as_deref() == Some("Files"))
}

/// Everything that was dropped, folders walked. The entries must be taken before the first await: afterwards the
/// browser has emptied the list.
pub fn of_drop(transfer: &DataTransfer) -> impl Future<Output = Vec<Named>> + use<> {
    let items = transfer.items();
    let entries: Vec<FileSystemEntry> =
        (0..items.length()).filter_map(|i| items.get(i)).filter_map(|item| item.webkit_get_as_entry().ok()?).collect();
    let plain = transfer.files().map(|list| of_list(&list)).unwrap_or_default();
    async move {
        if entries.is_empty() {
            return plain;
        }
        walk(entries).await
    }
}

async fn walk(mut entries: Vec<FileSystemEntry>) -> Vec<Named> {
    let mut found = Vec::new();
    while let Some(entry) = entries.pop() {
        if found.len() >= MOST_FILES {
            break;
        }
        if entry.is_directory() {
            let reader = entry.unchecked_into::<FileSystemDirectoryEntry>().create_reader();
            entries.extend(children(&reader).await);
        } else {
            let path = entry.full_path();
            let name = path.strip_prefix('/').unwrap_or(&path).to_owned();
            let entry = entry.unchecked_into::<FileSystemFileEntry>();
            let file = promise(|ok, no| {
                entry.file_with_callback_and_callback(ok, no);
                Ok(())
            })
            .await;
            if let Ok(file) = file.and_then(JsCast::dyn_into::<File>) {
                found.push(Named { name, blob: file.into() });
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// A directory reader gives its entries in batches, until an empty one.
async fn children(reader: &FileSystemDirectoryReader) -> Vec<FileSystemEntry> {
    let mut all = Vec::new();
    loop {
        let batch = promise(|ok, no| reader.read_entries_with_callback_and_callback(ok, no)).await;
        let batch: Vec<FileSystemEntry> =
            batch.map(|b| Array::from(&b).iter().map(JsCast::unchecked_into).collect()).unwrap_or_default();
        if batch.is_empty() || all.len() >= MOST_FILES {
            return all;
        }
        all.extend(batch);
    }
}

/// A pair of callbacks as one awaitable.
async fn promise(
    call: impl FnOnce(&js_sys::Function, &js_sys::Function) -> Result<(), JsValue>,
) -> Result<JsValue, JsValue> {
    let mut call = Some(call);
    let promise = js_sys::Promise::new(&mut |ok, no| {
        if let Some(call) = call.take()
            && let Err(e) = call(&ok, &no)
        {
            drop(no.call1(&JsValue::UNDEFINED, &e));
        }
    });
    JsFuture::from(promise).await
}

/// The demo's files, from beside the page.
///
/// # Errors
/// In words, when a file cannot be fetched.
pub async fn demo() -> Result<Vec<Named>, String> {
    let names = fetch(&format!("{DEMO_FOLDER}files.txt")).await?;
    let names = JsFuture::from(names.text().map_err(|e| describe(&e))?).await.map_err(|e| describe(&e))?;
    let mut files = Vec::new();
    for name in names.as_string().unwrap_or_default().lines() {
        let path = format!("{DEMO_FOLDER}{name}");
        let response = fetch(&path).await?;
        let blob = JsFuture::from(response.blob().map_err(|e| describe(&e))?).await.map_err(|e| describe(&e))?;
        files.push(Named { name: path, blob: blob.unchecked_into() });
    }
    Ok(files)
}

async fn fetch(path: &str) -> Result<Response, String> {
    let window = web_sys::window().ok_or("no window")?;
    let response = JsFuture::from(window.fetch_with_str(path)).await.map_err(|e| describe(&e))?;
    let response: Response = response.unchecked_into();
    if response.ok() { Ok(response) } else { Err(format!("{path}: the server answered {}", response.status())) }
}

/// A file from an address that a person typed, fetched by a worker of its own that never sees other data.
///
/// # Errors
/// In words, when the address does not answer or does not allow reading.
pub async fn address(url: &str) -> Result<Named, String> {
    let script = Reflect::get(&js_sys::global(), &"__fetcher".into()).ok().and_then(|s| s.as_string());
    let worker = Worker::new(&script.unwrap_or_default()).map_err(|e| describe(&e))?;
    let message = Object::new();
    drop(Reflect::set(&message, &"url".into(), &url.into()));
    let heard = worker.clone();
    let answer = promise(|ok, no| {
        let (ok, no) = (ok.clone(), no.clone());
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let data = event.data();
            let field = |key: &str| Reflect::get(&data, &key.into()).unwrap_or(JsValue::UNDEFINED);
            if field("bytes").is_instance_of::<ArrayBuffer>() {
                drop(ok.call1(&JsValue::UNDEFINED, &field("bytes")));
            } else if field("error").is_string() {
                drop(no.call1(&JsValue::UNDEFINED, &field("error")));
            }
        });
        heard.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        on_message.forget(); // dies with its worker, a few lines below
        heard.post_message(&message)
    })
    .await;
    worker.terminate();
    let bytes = answer.map_err(|e| e.as_string().unwrap_or_else(|| describe(&e)))?;
    let blob = Blob::new_with_buffer_source_sequence(&Array::of1(&bytes)).map_err(|e| describe(&e))?;
    let path = url.split(['?', '#']).next().unwrap_or(url);
    let name = path.rsplit('/').find(|part| !part.is_empty()).unwrap_or("address").to_owned();
    Ok(Named { name, blob })
}

/// Runs `listener` for every drop anywhere on the page, and tells whether files hover over it. A drop never navigates.
pub fn listen_for_drops(hover: impl Fn(bool) + 'static, listener: impl Fn(DataTransfer) + 'static) {
    use leptos::ev;
    let hover = Rc::new(hover);
    // Enter and leave come in pairs for every element passed; the count is zero outside.
    let depth = Rc::new(RefCell::new(0_i32));
    let files = |event: &web_sys::DragEvent| event.data_transfer().filter(carries_files);
    let (enter_depth, enter_hover) = (depth.clone(), hover.clone());
    leptos::prelude::window_event_listener(ev::dragenter, move |event| {
        if files(&event).is_some() {
            event.prevent_default();
            *enter_depth.borrow_mut() += 1;
            enter_hover(true);
        }
    });
    leptos::prelude::window_event_listener(ev::dragover, move |event| {
        if files(&event).is_some() {
            event.prevent_default();
        }
    });
    let (leave_depth, leave_hover) = (depth.clone(), hover.clone());
    leptos::prelude::window_event_listener(ev::dragleave, move |event| {
        if files(&event).is_some() {
            let mut depth = leave_depth.borrow_mut();
            *depth = (*depth - 1).max(0);
            leave_hover(*depth > 0);
        }
    });
    leptos::prelude::window_event_listener(ev::drop, move |event| {
        if let Some(transfer) = files(&event) {
            event.prevent_default();
            *depth.borrow_mut() = 0;
            hover(false);
            listener(transfer);
        }
    });
}
