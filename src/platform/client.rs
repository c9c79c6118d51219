//! The page's side: starts the worker, sends questions, hands answers to whoever asked, notices when the worker dies.

use super::set;
use crate::protocol::{Ask, Message, Told};
use js_sys::{Array, Object, Reflect, Uint8Array};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A worker that dies this often without once getting ready is not started again.
const MOST_DEATHS: u32 = 3;

/// Gets every answer to a job: progress first, the last one ends it.
type Listener = Box<dyn FnMut(Told)>;

/// A handle to the engine; clones share it.
#[derive(Clone)]
pub struct Client(Rc<RefCell<Inner>>);

struct Inner {
    worker: Option<Worker>,
    /// Before the worker says it is ready its messages wait here.
    ready: bool,
    queue: Vec<(Object, Array)>,
    next_job: u32,
    /// Deaths since the worker last said it was ready; it is not started for ever.
    deaths: u32,
    /// Never iterated for output: order does not matter.
    listeners: HashMap<u32, Listener>,
    on_death: Rc<dyn Fn(String)>,
}

impl Client {
    /// Starts the engine. `on_death` is told in words when the worker has died; a new one is running by then.
    pub fn start(on_death: impl Fn(String) + 'static) -> Self {
        let client = Self(Rc::new(RefCell::new(Inner {
            worker: None,
            ready: false,
            queue: Vec::new(),
            next_job: 1,
            deaths: 0,
            listeners: HashMap::new(),
            on_death: Rc::new(on_death),
        })));
        client.spawn();
        client
    }

    /// Sends a question; `listener` gets the answers.
    pub fn ask(&self, ask: Ask, files: &[Blob], listener: impl FnMut(Told) + 'static) {
        let mut inner = self.0.borrow_mut();
        let job = inner.next_job;
        inner.next_job += 1;
        let Ok(bytes) = Message::new(job, ask).encode() else { return };
        let bytes = Uint8Array::from(bytes.as_slice());
        let message = Object::new();
        set(&message, "m", &bytes);
        if !files.is_empty() {
            set(&message, "files", &files.iter().collect::<Array>());
        }
        inner.listeners.insert(job, Box::new(listener));
        let transfer = Array::of1(&bytes.buffer());
        if inner.ready { inner.post(&message, &transfer) } else { inner.queue.push((message, transfer)) }
    }

    fn spawn(&self) {
        let script = Reflect::get(&js_sys::global(), &"__worker".into()).ok().and_then(|s| s.as_string());
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script.unwrap_or_default(), &options);
        let Ok(worker) = worker else {
            let tell = self.0.borrow().on_death.clone();
            return tell("The browser did not start the engine.".into());
        };
        let client = self.clone();
        let on_message =
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| client.receive(&event.data()));
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        on_message.forget(); // the worker may be replaced a few times in a page's life, each leaves one closure
        let client = self.clone();
        // A script that could not be loaded gives a bare event, without a message.
        let on_error = Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| {
            let why = Reflect::get(&event, &"message".into()).ok().and_then(|m| m.as_string());
            client.died(why.as_deref().unwrap_or("its script could not be loaded"));
        });
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        on_error.forget();
        self.0.borrow_mut().worker = Some(worker);
    }

    fn receive(&self, data: &JsValue) {
        if let Some(why) = Reflect::get(data, &"dead".into()).ok().and_then(|d| d.as_string()) {
            return self.died(&why);
        }
        if Reflect::get(data, &"ready".into()).is_ok_and(|r| r.is_truthy()) {
            let mut inner = self.0.borrow_mut();
            inner.ready = true;
            inner.deaths = 0;
            for (message, transfer) in std::mem::take(&mut inner.queue) {
                inner.post(&message, &transfer);
            }
            return;
        }
        let bytes = Reflect::get(data, &"m".into()).map(|m| Uint8Array::new(&m).to_vec()).unwrap_or_default();
        let (job, told) = match Message::<Told>::decode(&bytes) {
            Ok(message) => (message.job, message.body),
            Err(why) => return self.died(&why),
        };
        // The listener runs without the borrow: it may ask the next question.
        let listener = self.0.borrow_mut().listeners.remove(&job);
        if let Some(mut listener) = listener {
            let goes_on = matches!(told, Told::Progress(_));
            listener(told);
            if goes_on {
                self.0.borrow_mut().listeners.insert(job, listener);
            }
        }
    }

    /// The worker is not to be trusted any more: a new one takes its place, open questions fail.
    fn died(&self, why: &str) {
        let (on_death, listeners, deaths) = {
            let mut inner = self.0.borrow_mut();
            if let Some(worker) = inner.worker.take() {
                worker.set_onmessage(None);
                worker.set_onerror(None);
                worker.terminate();
            }
            inner.ready = false;
            inner.deaths += 1;
            inner.queue.clear();
            (inner.on_death.clone(), std::mem::take(&mut inner.listeners), inner.deaths)
        };
        if deaths <= MOST_DEATHS {
            self.spawn();
        }
        for (_, mut listener) in listeners {
            listener(Told::Failed("The engine stopped and was started again.".into()));
        }
        on_death(why.to_owned());
    }
}

impl Inner {
    fn post(&self, message: &Object, transfer: &Array) {
        if let Some(worker) = &self.worker {
            drop(worker.post_message_with_transfer(message, transfer));
        }
    }
}
