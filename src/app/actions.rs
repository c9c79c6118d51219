//! What changes what is loaded: opening, removing, keeping, forgetting. Each ends in a new report.

use super::state::App;
use crate::page::open::Report;
use crate::platform::files::{self, Named};
use crate::platform::store;
use crate::protocol::{Ask, Progress, Told};
use crate::route::Route;
use crate::workspace::is_demo;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::{Blob, DataTransfer};

/// At the start: files kept in this browser, else the demo.
pub fn open_what_is_kept(app: App) {
    spawn_local(async move {
        let kept = store::kept().await;
        if kept.is_empty() {
            demo_at_start(app).await;
        } else {
            app.kept.set(true);
            load(app, kept);
        }
    });
}

/// The demo fills an empty page; whoever was quick and gave files of his or her own meanwhile does not need it.
async fn demo_at_start(app: App) {
    let fetched = files::demo().await;
    if app.loading.with_untracked(Option::is_some) || has_own_files(app) {
        return;
    }
    match fetched {
        Ok(demo) => load(app, demo),
        Err(why) => no_demo(app, &why),
    }
}

/// On request: in place of whatever is open.
pub fn open_demo(app: App) {
    spawn_local(async move {
        match files::demo().await {
            Ok(demo) if has_own_files(app) => clear_then(app, move || load(app, demo)),
            Ok(demo) => load(app, demo),
            Err(why) => no_demo(app, &why),
        }
    });
}

fn has_own_files(app: App) -> bool {
    app.known.with_value(|known| known.iter().any(|f| !is_demo(&f.name)))
}

fn no_demo(app: App, why: &str) {
    started(app);
    app.tell(format!("The demo could not be opened: {why}. Your own files can be."));
}

pub fn load_drop(app: App, transfer: &DataTransfer) {
    let files = files::of_drop(transfer);
    spawn_local(async move { load_chosen(app, files.await) });
}

/// Files that a person has chosen: their report is worth a look at once.
pub fn load_chosen(app: App, files: Vec<Named>) {
    if files.is_empty() {
        return app.tell("There was no file in what was dropped.");
    }
    load(app, files);
}

pub fn open_address(app: App, url: String) {
    app.loading.set(Some(Progress { file: url.clone(), file_number: 1, files: 1, ..Progress::default() }));
    spawn_local(async move {
        let answer = files::address(&url).await;
        app.loading.set(None);
        match answer {
            Ok(file) => load_chosen(app, vec![file]),
            Err(why) => {
                app.tell(format!("{url} could not be opened: {why}. The site must allow reading from pages."));
                load_waiting(app);
            }
        }
    });
}

/// Reads files; those given while others are being read wait for their turn.
fn load(app: App, files: Vec<Named>) {
    if app.loading.with_untracked(Option::is_some) {
        return app.waiting.update_value(|waiting| waiting.extend(files));
    }
    let names = files.iter().map(|f| f.name.clone()).collect();
    let blobs: Vec<Blob> = files.iter().map(|f| f.blob.clone()).collect();
    app.loading.set(Some(Progress { files: files.len() as u32, ..Progress::default() }));
    let mut files = Some(files);
    app.client.with_value(|client| {
        client.ask(Ask::Load { names }, &blobs, move |told| {
            if let Told::Progress(progress) = told {
                return app.loading.set(Some(progress));
            }
            app.loading.set(None);
            match told {
                Told::Loaded(report) => loaded(app, files.take().unwrap_or_default(), *report),
                Told::Cancelled => {
                    started(app);
                    app.say("Reading was cancelled. What was open before is still open.");
                }
                Told::Failed(why) => app.tell(why),
                _ => {}
            }
            load_waiting(app);
        });
    });
}

fn load_waiting(app: App) {
    let waiting = app.waiting.try_update_value(std::mem::take).unwrap_or_default();
    if !waiting.is_empty() {
        load(app, waiting);
    }
}

/// A load has ended well: its files are remembered, and a refusal opens the report.
fn loaded(app: App, files: Vec<Named>, report: Report) {
    let own = files.iter().any(|f| !is_demo(&f.name));
    let refused = files.iter().any(|f| report.files.iter().any(|l| l.name == f.name && l.refused > 0));
    app.say(format!("{} samples from {} files are open.", report.samples, report.files.len()));
    remember(app, files, &report);
    changed(app, report);
    if own && refused {
        app.go(Route::Open);
    }
}

/// Remembers the files behind what is loaded now.
fn remember(app: App, new: Vec<Named>, report: &Report) {
    let demo_left = report.files.iter().any(|f| is_demo(&f.name));
    app.known.update_value(|known| {
        known.extend(new);
        known.retain(|f| demo_left || !is_demo(&f.name));
    });
    if app.kept.get_untracked() {
        keep(app, true);
    }
}

/// Nothing could be loaded, but the start is over: pages may ask.
fn started(app: App) {
    if app.report.with_untracked(Option::is_none) {
        app.report.set(Some(Report::default()));
    }
}

fn changed(app: App, report: Report) {
    app.report.set(Some(report));
    app.generation.update(|g| *g += 1);
}

/// Stops reading; files that wait are let go too.
pub fn cancel(app: App) {
    app.waiting.set_value(Vec::new());
    app.client.with_value(|client| client.ask(Ask::Cancel, &[], |_| {}));
}

/// Closes a file. Of several with one name the place in the report tells which.
pub fn remove(app: App, hash: String, name: String) {
    let before = app.report.with_untracked(|report| {
        let same = report.iter().flat_map(|r| &r.files).filter(|f| f.name == name);
        same.take_while(|f| f.hash != hash).count()
    });
    app.client.with_value(|client| {
        client.ask(Ask::Remove { hash }, &[], move |told| {
            if let Told::Loaded(report) = told {
                app.known.update_value(|known| {
                    let place = known.iter().enumerate().filter(|(_, f)| f.name == name).nth(before).map(|(i, _)| i);
                    if let Some(place) = place {
                        known.remove(place);
                    }
                });
                app.say(format!("{name} is closed."));
                remember(app, Vec::new(), &report);
                changed(app, *report);
            }
        });
    });
}

fn clear_then(app: App, then: impl FnOnce() + 'static) {
    let mut then = Some(then);
    app.client.with_value(|client| {
        client.ask(Ask::Clear, &[], move |told| {
            if let Told::Loaded(report) = told {
                app.known.set_value(Vec::new());
                changed(app, *report);
                if let Some(then) = then.take() {
                    then();
                }
            }
        });
    });
}

/// Opens the files still known once more, after the engine was restarted.
pub fn reopen(app: App) {
    app.notice.set(None);
    let known = app.known.try_update_value(std::mem::take).unwrap_or_default();
    if known.is_empty() {
        open_demo(app);
    } else {
        load(app, known);
    }
}

/// Keeps what a person has opened in this browser, or forgets it. The demo needs no keeping.
pub fn keep(app: App, on: bool) {
    app.kept.set(on);
    let files: Vec<Named> = app.known.with_value(|known| known.iter().filter(|f| !is_demo(&f.name)).cloned().collect());
    spawn_local(async move {
        let done = if on { store::keep(&files).await } else { store::forget().await };
        if let Err(why) = done {
            app.kept.set(false);
            app.tell(why);
        } else if !on {
            app.say("Nothing is kept in this browser any more.");
        }
    });
}
