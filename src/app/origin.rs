//! Which files what is on screen comes from, for whatever leaves the page.

use super::state::App;
use crate::page::open::FileLine;
use leptos::prelude::*;

/// Open files by name with the first digits of their hash.
pub fn files(app: App, keep: fn(&FileLine) -> bool) -> Vec<String> {
    let files = app.report.with_untracked(|r| r.as_ref().map(|r| r.files.clone()).unwrap_or_default());
    let one = |f: &FileLine| format!("{} (SHA-256 {}…)", f.name, f.hash.chars().take(8).collect::<String>());
    files.iter().filter(|f| f.loaded && keep(f)).map(one).collect()
}
