//! The demo: twelve invented conversations and the answers of six invented models, written in the shapes of the public
//! release and scripts, with their quirks.
//!
//! Seeded and deterministic: [`files`] gives the same bytes on every machine. Nothing here is real; the answers come
//! from the error profiles in [`models`].

#![allow(clippy::cast_possible_wrap)] // Counts of rows and grades are small.

pub mod clip;
pub mod free;
pub mod instances;
pub mod json;
pub mod lexicon;
pub mod models;
pub mod quirks;
pub mod ranked;
pub mod readme;
pub mod release;
pub mod results;
pub mod results_free;
pub mod results_ranked;
pub mod results_timing;
pub mod rng;
pub mod source;
pub mod words;

use clip::Clip;
use instances::Prior;
use json::{Json, object};
use lexicon::Lexicon;
use models::{FAILED, PROFILES, Profile, completed};
use rescue_explorer::runs::Task;
use results::Setup;
use source::Source;
use std::path::Path;

/// Of everything that is drawn at random.
const SEED: u64 = 20_260_912;
/// Earlier rows in each instance line; the release repeats all of them.
const PRIOR_ROWS: usize = 3;

/// A file of the demo.
#[derive(Debug)]
pub struct File {
    /// Below `public/demo`.
    pub name: String,
    pub text: String,
}

/// `cargo xtask demo [--check]`: writes `public/demo`, or says which of its files are not up to date.
pub fn run(words: &[String]) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../public/demo");
    let files = files()?;
    match words {
        [] => write(&folder, &files),
        [word] if word == "--check" => match stale(&folder, &files) {
            stale if stale.is_empty() => Ok(()),
            stale => Err(format!("not up to date: {}. Run `cargo xtask demo`.", stale.join(", "))),
        },
        _ => Err("demo takes --check or nothing.".to_owned()),
    }
}

fn write(folder: &Path, files: &[File]) -> Result<(), String> {
    let fail = |e: std::io::Error| format!("{}: {e}", folder.display());
    std::fs::create_dir_all(folder).map_err(fail)?;
    for file in files {
        std::fs::write(folder.join(&file.name), &file.text).map_err(fail)?;
    }
    println!("{} files, {} bytes", files.len(), files.iter().map(|f| f.text.len()).sum::<usize>());
    Ok(())
}

/// Files that are missing, differ, or are no part of the demo any more.
pub fn stale(folder: &Path, files: &[File]) -> Vec<String> {
    let differs = |f: &&File| std::fs::read(folder.join(&f.name)).ok().as_deref() != Some(f.text.as_bytes());
    let mut stale: Vec<String> = files.iter().filter(differs).map(|f| f.name.clone()).collect();
    let there = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = there.map(|entry| entry.file_name().to_string_lossy().into_owned());
    stale.extend(names.filter(|name| !files.iter().any(|f| f.name == *name)));
    stale.sort();
    stale
}

/// Every file of the demo.
pub fn files() -> Result<Vec<File>, String> {
    let clips = clips()?;
    let mut files = vec![
        file(&format!("demo_{}.jsonl", clips.len()), clips.iter().map(dataset_line).collect()),
        file("er.jsonl", clips.iter().map(|t| instance_lines(Task::Er, t)).collect()),
        file("vp.jsonl", clips.iter().map(|t| instance_lines(Task::Vp, t)).collect()),
        file("titles.json", titles(&clips)),
    ];
    files.extend(runs(&clips));
    let names = file("files.txt", files.iter().map(|f| f.name.as_str()).collect::<Vec<_>>().join("\n") + "\n");
    let readme = file("README.md", readme::text(&files));
    files.extend([names, readme]);
    Ok(files)
}

fn file(name: &str, text: String) -> File {
    File { name: name.to_owned(), text }
}

/// The conversations with their quirks, in the order of the dataset's lines.
pub fn clips() -> Result<Vec<Clip>, String> {
    let with_quirks = |(line, mut source): (usize, Source)| {
        quirks::apply(&mut source, &quirks::of_line(line));
        Clip::new(source, line)
    };
    Ok((1..).zip(source::conversations()?).map(with_quirks).collect())
}

fn dataset_line(clip: &Clip) -> String {
    release::line(&clip.source, clip.line - 1, &quirks::of_line(clip.line)) + "\n"
}

fn instance_lines(task: Task, clip: &Clip) -> String {
    instances::lines(task, &clip.source, clip.instances(task), Prior::Last(PRIOR_ROWS))
}

fn titles(clips: &[Clip]) -> String {
    let title = |clip: &Clip| {
        let Source { sample_id, title, summary, .. } = &clip.source;
        object! { "sample_id" => sample_id, "title" => title, "summary" => summary }.into()
    };
    let titles = clips.iter().map(title).collect::<Vec<Json>>();
    Json::from(object! { "titles" => titles }).pretty(0) + "\n"
}

/// Six models on six tasks. The scripts go through the samples in the order of their ids.
fn runs(clips: &[Clip]) -> Vec<File> {
    let mut sorted: Vec<&Clip> = clips.iter().collect();
    sorted.sort_by(|a, b| a.source.sample_id.cmp(&b.source.sample_id));
    let (emotions, views) = (Lexicon::emotions(), Lexicon::views());
    let run = |profile: &Profile, task: Task| {
        let failed = failed(profile, task, clips);
        let mut done = sorted.clone();
        done.truncate(completed(profile, task));
        done.retain(|t| !failed.iter().any(|(id, _)| *id == t.source.sample_id));
        let setup = Setup {
            model: profile.name.to_owned(),
            profile,
            clips: &done,
            seed: SEED,
            demo: true,
            failed,
            emotions: &emotions,
            views: &views,
        };
        let short = profile.name.trim_start_matches("demo-");
        file(&format!("{short}_{}.json", task.short().to_lowercase()), results::file(task, &setup))
    };
    PROFILES.iter().flat_map(|profile| Task::ALL.map(|task| run(profile, task))).collect()
}

fn failed(profile: &Profile, task: Task, clips: &[Clip]) -> Vec<(String, String)> {
    let here = FAILED.iter().filter(|f| (f.0, f.1) == (profile.name, task));
    let id = |line: usize| clips.iter().find(|t| t.line == line).map(|t| t.source.sample_id.clone());
    here.filter_map(|f| Some((id(f.2)?, f.3.to_owned()))).collect()
}
