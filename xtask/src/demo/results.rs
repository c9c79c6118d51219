//! Writes result files in the shapes of the public scripts: head, totals, details. One run a file.
//!
//! Totals are computed as the scripts compute them, stand-ins included. Knows no rates: answers come from
//! [`super::ranked`] and [`super::free`].

use super::clip::Clip;
use super::json::{Json, object};
use super::lexicon::Lexicon;
use super::models::{FIXED, FIXED_LINE, FIXED_REASONS, MISHAPS, Mishap, Profile};
use super::ranked::{self, Choice, Ranked};
use super::results_free;
use super::results_ranked;
use super::rng::Rng;
use super::{free, results_timing};
use rescue_explorer::runs::Task;

/// Ordered pairs of an object.
pub type Pairs = Vec<(&'static str, Json)>;

/// All that a run's file depends on.
#[derive(Debug)]
pub struct Setup<'a> {
    /// As the file names the model.
    pub model: String,
    pub profile: &'a Profile,
    /// In the order in which the script went through them; an interrupted run has fewer.
    pub clips: &'a [&'a Clip],
    pub seed: u64,
    /// The mishaps and fixed answers of the demo apply.
    pub demo: bool,
    /// ER, VP: samples that failed as a whole, with the file's words for it.
    pub failed: Vec<(String, String)>,
    pub emotions: &'a Lexicon,
    pub views: &'a Lexicon,
}

impl Setup<'_> {
    fn mishap(&self, task: Task, clip: usize, row: i64) -> Option<Mishap> {
        let line = self.clips[clip].line;
        let here = |m: &&(&str, Task, usize, i64, Mishap)| (m.0, m.1, m.2, m.3) == (self.profile.name, task, line, row);
        MISHAPS.iter().filter(|_| self.demo).find(here).map(|m| m.4)
    }

    /// The fixed choice for an RPP instance of the demo's best-known sample.
    fn fixed(&self, task: Task, clip: usize, row: i64) -> Option<Choice> {
        if !self.demo || task != Task::Rpp || self.clips[clip].line != FIXED_LINE {
            return None;
        }
        let table = FIXED.iter().find(|(name, _)| *name == self.profile.name)?;
        let (_, first, rank) = table.1.iter().find(|(r, ..)| *r == row)?;
        Some(Choice { first: (*first).into(), rank: *rank })
    }

    fn fixed_reason(&self, row: i64) -> Option<String> {
        FIXED_REASONS.iter().find(|(name, r, _)| (*name, *r) == (self.profile.name, row)).map(|f| f.2.to_owned())
    }

    fn ranked(&self, task: Task) -> Vec<Ranked> {
        let mut rng = Rng::named(self.seed, &format!("{} {} words", self.model, task.short()));
        let answer = |(clip, nth, choice): (usize, usize, Choice)| {
            let row = self.clips[clip].instances(task)[nth].row;
            let fixed = self.fixed(task, clip, row);
            let known = fixed.as_ref().and_then(|_| self.fixed_reason(row));
            let choice = fixed.unwrap_or(choice);
            let mishap = self.mishap(task, clip, row);
            let mut answer = ranked::answer(task, self.clips, (clip, nth, &choice), mishap, &mut rng);
            if let (Some(reason), None) = (known, mishap) {
                answer.reason = reason;
            }
            answer
        };
        ranked::choices(task, self.profile, self.clips, self.seed).into_iter().map(answer).collect()
    }
}

/// The whole text of a run's result file.
pub fn file(task: Task, setup: &Setup<'_>) -> String {
    let pairs = match task {
        Task::Rpp | Task::Ssp | Task::Stp => results_ranked::pairs(task, setup, &setup.ranked(task)),
        Task::Itp => {
            let mut timings = free::timings(setup.profile, setup.clips, setup.seed);
            for ((clip, nth), timing) in &mut timings {
                let row = setup.clips[*clip].instances(task)[*nth].row;
                free::stand_in(timing, setup.mishap(task, *clip, row));
            }
            results_timing::pairs(setup, &timings)
        }
        Task::Er => {
            let felt = free::emotions(setup.profile, setup.clips, setup.emotions, setup.seed);
            results_free::emotion_pairs(setup, &felt)
        }
        Task::Vp => {
            let seen = free::views(setup.profile, setup.clips, setup.views, setup.seed);
            results_free::view_pairs(setup, &seen)
        }
    };
    Json::Object(pairs).pretty(0)
}

/// The head that all scripts write, with the mark that nothing here is real.
pub fn head(task: &str, setup: &Setup<'_>, context_size: i64) -> Pairs {
    object! {
        "task" => task,
        "synthetic" => true,
        "synthetic_note" => "Invented: no model gave these answers, and nobody in these conversations exists.",
        "mode" => "dialogue",
        "prediction_model" => &setup.model,
        "prediction_api_base" => "https://api.invalid/v1",
        "data_root" => "/data/invented",
        "context_size" => context_size,
    }
}

/// Where an answer stands in the clips.
pub trait Placed {
    /// Position in the clips.
    fn clip(&self) -> usize;
}

impl Placed for Ranked {
    fn clip(&self) -> usize {
        self.clip
    }
}

impl<T> Placed for ((usize, usize), T) {
    fn clip(&self) -> usize {
        self.0.0
    }
}

/// Totals over all, by couple or family in alphabetical order, and by sample: the lists `overall`, `couples`, `samples`.
pub fn totals<R: Placed>(setup: &Setup<'_>, rows: &[R], with_mode: bool, sum: impl Fn(&[&R]) -> Pairs) -> Pairs {
    let all: Vec<&R> = rows.iter().collect();
    let mode = |clip: &Clip| with_mode.then(|| ("group_mode", Json::from(clip.scenario.key())));
    let mut overall = object! { "scope" => "overall" };
    overall.extend(sum(&all));

    let mut by_group: std::collections::BTreeMap<&str, Vec<&R>> = std::collections::BTreeMap::new();
    for row in &all {
        by_group.entry(setup.clips[row.clip()].source.group()).or_default().push(row);
    }
    let couples = by_group.iter().map(|(group, rows)| {
        let mut pairs = object! { "scope" => *group };
        pairs.extend(rows.first().and_then(|r| mode(setup.clips[r.clip()])));
        pairs.extend(sum(rows));
        Json::Object(pairs)
    });
    let samples = all.chunk_by(|a, b| a.clip() == b.clip()).filter_map(|rows| {
        let clip = &setup.clips[rows.first()?.clip()];
        let mut pairs = object! { "couple" => clip.source.group(), "sample_id" => &clip.source.sample_id };
        pairs.extend(mode(clip));
        pairs.extend(sum(rows));
        Some(Json::Object(pairs))
    });
    object! {
        "overall" => vec![Json::Object(overall)],
        "couples" => couples.collect::<Vec<Json>>(),
        "samples" => samples.collect::<Vec<Json>>(),
    }
}

/// Pairs of gold and first answer, most frequent first, equals in order of appearance.
pub fn confusions(keys: [&'static str; 2], pairs: impl Iterator<Item = [String; 2]>) -> Json {
    let mut counts: Vec<([String; 2], usize)> = Vec::new();
    for pair in pairs {
        match counts.iter_mut().find(|(p, _)| *p == pair) {
            Some((_, n)) => *n += 1,
            None => counts.push((pair, 1)),
        }
    }
    counts.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    let row =
        |([gold, said], n): ([String; 2], usize)| object! { keys[0] => gold, keys[1] => said, "count" => n }.into();
    counts.into_iter().map(row).collect::<Vec<Json>>().into()
}

/// 0 where there is nothing to divide by, as in the scripts.
pub fn ratio(over: f64, under: f64) -> f64 {
    if under == 0.0 { 0.0 } else { over / under }
}
