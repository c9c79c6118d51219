//! The worker's side: holds the workspace, reads files in slices, answers questions in between.
//!
//! A load builds a new workspace and swaps it in at the end, so that a cancelled or failed one leaves everything as it
//! was. Questions are answered newest first.

use super::{describe, set};
use crate::protocol::{Ask, Message, Progress, Told};
use crate::read::{Reader, Reading, Step};
use crate::workspace::Workspace;
use js_sys::{Array, Object, Reflect, Uint8Array};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, DedicatedWorkerGlobalScope, MessageEvent};

/// Bytes asked of a file at once.
const CHUNK: f64 = 4.0 * 1024.0 * 1024.0;
/// Largest file that is taken in: the engine's memory is 4 GiB at most.
const LARGEST: f64 = 1024.0 * 1024.0 * 1024.0;
/// Bytes read between two looks at the questions: a few milliseconds' worth.
const SLICE: usize = 512 * 1024;

/// State of the worker.
#[derive(Default)]
struct Engine {
    workspace: Workspace,
    /// Counts loads and cancellations: a load that is no longer the newest stops.
    load: u32,
    /// Questions that wait, newest last.
    waiting: Vec<Message<Ask>>,
}

type Shared = Rc<RefCell<Engine>>;

/// Starts listening; called once in the worker.
pub fn start(scope: &DedicatedWorkerGlobalScope) {
    let engine = Shared::default();
    let port = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        receive(&port, &engine, &event.data());
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget(); // lives as long as the worker
    let ready = Object::new();
    set(&ready, "ready", &JsValue::TRUE);
    drop(scope.post_message(&ready));
}

/// Takes one message of the page: bytes under `m`, files beside under `files`.
fn receive(port: &DedicatedWorkerGlobalScope, engine: &Shared, data: &JsValue) {
    let bytes = Reflect::get(data, &"m".into()).map(|m| Uint8Array::new(&m).to_vec()).unwrap_or_default();
    let message = match Message::<Ask>::decode(&bytes) {
        Ok(message) => message,
        Err(why) => return tell(port, 0, Told::Failed(why)),
    };
    match message.body {
        Ask::Load { names } => {
            let files = Reflect::get(data, &"files".into()).unwrap_or(JsValue::UNDEFINED);
            let files: Vec<Blob> = Array::from(&files).iter().filter_map(|f| f.dyn_into::<Blob>().ok()).collect();
            let number = {
                let mut engine = engine.borrow_mut();
                engine.load += 1;
                engine.load
            };
            let (port, engine) = (port.clone(), engine.clone());
            let files = names.into_iter().zip(files).collect();
            spawn_local(async move { load(&port, &engine, Load { job: message.job, number, files }).await });
        }
        Ask::Cancel => engine.borrow_mut().load += 1,
        _ => {
            engine.borrow_mut().waiting.push(message);
            let (port, engine) = (port.clone(), engine.clone());
            // A later task, so that all questions that have arrived by then are there to choose from.
            spawn_local(async move {
                pause().await;
                let newest = engine.borrow_mut().waiting.pop();
                if let Some(Message { job, body, .. }) = newest {
                    let told = answer(&mut engine.borrow_mut(), body);
                    tell(&port, job, told);
                }
            });
        }
    }
}

/// Answers a question about what is loaded, or changes it at once.
fn answer(engine: &mut Engine, ask: Ask) -> Told {
    let workspace = &engine.workspace;
    match ask {
        Ask::Report => Told::Report(Box::new(workspace.report())),
        Ask::Overview => Told::Overview(Box::new(workspace.overview())),
        Ask::RunFigures { run } => Told::RunFigures(Box::new(workspace.run_figures(&run))),
        Ask::Models(ask) => Told::Models(Box::new(workspace.models(&ask))),
        Ask::Intervals(ask) => Told::Intervals(Box::new(workspace.intervals(&ask))),
        Ask::Confusion(ask) => Told::Confusion(workspace.confusion(&ask)),
        Ask::Compare(ask) => Told::Compare(Box::new(workspace.compare(&ask))),
        Ask::Slices(ask) => Told::Slices(Box::new(workspace.slices(&ask))),
        Ask::Grades(ask) => Told::Grades(Box::new(workspace.grades(&ask))),
        Ask::Transitions(ask) => Told::Transitions(workspace.transitions(&ask)),
        Ask::Occurrences(ask) => Told::Occurrences(workspace.occurrences(&ask)),
        Ask::Agreement(ask) => Told::Agreement(Box::new(workspace.agreement(&ask))),
        Ask::Detail(ask) => Told::Detail(Box::new(workspace.detail(&ask))),
        Ask::Instances(ask) => Told::Instances(Box::new(workspace.instances(&ask))),
        Ask::Samples(ask) => Told::Samples(Box::new(workspace.samples(&ask))),
        Ask::Sample(sample) => Told::Sample(Box::new(workspace.sample_by_ref(&sample))),
        Ask::PrivateHead { run } => Told::PrivateHead(workspace.private_head(&run)),
        Ask::Remove { hash } => {
            engine.workspace = workspace.without(&hash);
            Told::Loaded(Box::new(engine.workspace.report()))
        }
        Ask::Clear => {
            engine.workspace = Workspace::default();
            Told::Loaded(Box::new(engine.workspace.report()))
        }
        Ask::Load { .. } | Ask::Cancel => Told::Failed("not a question".into()),
    }
}

/// One load.
struct Load {
    job: u32,
    /// [`Engine::load`] when it began.
    number: u32,
    files: Vec<(String, Blob)>,
}

async fn load(port: &DedicatedWorkerGlobalScope, engine: &Shared, load: Load) {
    let of: f64 = load.files.iter().map(|(_, blob)| blob.size()).sum();
    let mut progress = Progress { files: load.files.len() as u32, of: of as u64, ..Progress::default() };
    let mut readings = Vec::new();
    for (name, blob) in &load.files {
        progress.file.clone_from(name);
        progress.file_number += 1;
        let before = progress.done;
        let Some(bytes) = fetch_bytes(port, engine, &load, blob, &mut progress).await else {
            return tell(port, load.job, Told::Cancelled);
        };
        match bytes {
            Ok(bytes) => match read(engine, &load, Reader::new(name, bytes)).await {
                Some(more) => readings.extend(more),
                None => return tell(port, load.job, Told::Cancelled),
            },
            Err(why) => readings.extend(unreadable(name, &why)),
        }
        progress.done = before + blob.size() as u64;
        tell(port, load.job, Told::Progress(progress.clone()));
    }
    let mut engine = engine.borrow_mut();
    if engine.load != load.number {
        return tell(port, load.job, Told::Cancelled);
    }
    engine.workspace = engine.workspace.making_way_for(&readings).with(readings);
    let report = engine.workspace.report();
    drop(engine);
    tell(port, load.job, Told::Loaded(Box::new(report)));
}

/// A file that could not be taken in (moved, changed, no permission, too large).
fn unreadable(name: &str, why: &str) -> Option<Reading> {
    let mut reading = crate::read::read_all(name, Vec::new()).into_iter().next()?;
    let message = format!("This file could not be taken in: {why}. Left out.");
    reading.problems = vec![crate::read::Problem::new(crate::read::Severity::Error, "unreadable", name, message)];
    Some(reading)
}

/// All bytes of a file, in chunks with progress; `None` if the load was cancelled.
async fn fetch_bytes(
    port: &DedicatedWorkerGlobalScope,
    engine: &Shared,
    load: &Load,
    blob: &Blob,
    progress: &mut Progress,
) -> Option<Result<Vec<u8>, String>> {
    let size = blob.size();
    if size > LARGEST {
        return Some(Err("it is larger than 1 GiB".into()));
    }
    let mut bytes = Vec::with_capacity(size as usize);
    let mut from = 0.0;
    while from < size {
        tell(port, load.job, Told::Progress(progress.clone()));
        let to = (from + CHUNK).min(size);
        let piece = match blob.slice_with_f64_and_f64(from, to) {
            Ok(slice) => JsFuture::from(slice.array_buffer()).await,
            Err(e) => Err(e),
        };
        match piece {
            Ok(buffer) => bytes.extend_from_slice(&Uint8Array::new(&buffer).to_vec()),
            Err(e) => return Some(Err(describe(&e))),
        }
        if engine.borrow().load != load.number {
            return None;
        }
        progress.done += (to - from) as u64;
        from = to;
    }
    Some(Ok(bytes))
}

/// Reads one file to its end, in slices; `None` if the load was cancelled.
async fn read(engine: &Shared, load: &Load, mut reader: Reader) -> Option<Vec<Reading>> {
    loop {
        if let Step::Done(readings) = reader.step(SLICE) {
            return Some(readings);
        }
        pause().await;
        if engine.borrow().load != load.number {
            return None;
        }
    }
}

/// Lets messages in: the rest runs as a later task.
async fn pause() {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        if let Ok(channel) = web_sys::MessageChannel::new() {
            let (inner, outer) = (channel.port1(), channel.port2());
            let port = inner.clone();
            let once = Closure::once_into_js(move |_: JsValue| {
                port.close();
                drop(resolve.call0(&JsValue::UNDEFINED));
            });
            inner.set_onmessage(Some(once.unchecked_ref()));
            drop(outer.post_message(&JsValue::NULL));
        } else {
            drop(resolve.call0(&JsValue::UNDEFINED));
        }
    });
    drop(JsFuture::from(promise).await);
}

fn tell(port: &DedicatedWorkerGlobalScope, job: u32, told: Told) {
    let bytes = Message::new(job, told)
        .encode()
        .or_else(|why| Message::new(job, Told::Failed(why)).encode())
        .unwrap_or_default();
    let bytes = Uint8Array::from(bytes.as_slice());
    let message = Object::new();
    set(&message, "m", &bytes);
    drop(port.post_message_with_transfer(&message, &Array::of1(&bytes.buffer())));
}
