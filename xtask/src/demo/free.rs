//! Simulated answers of ITP, ER and VP, from a profile's rates. Knows no file.

use super::clip::Clip;
use super::lexicon::Lexicon;
use super::models::{Mishap, Profile};
use super::rng::Rng;
use super::words::{self, Scene};
use rescue_explorer::corpus::{THERAPIST, View};
use rescue_explorer::runs::{Gold, Instance, STAND_IN_PREFIX, Task};

/// An answer to "does the therapist speak next?".
#[derive(Clone, Debug, PartialEq)]
pub struct Timing {
    pub yes: bool,
    pub gold: bool,
    /// 0-1; `None`: the model gave none.
    pub confidence: Option<f64>,
    pub reason: String,
}

/// An emotion answer with its grades.
#[derive(Clone, Debug, PartialEq)]
pub struct Felt {
    pub gold: String,
    pub gold_intensity: i64,
    pub words: String,
    pub intensity: i64,
    /// Judge, 1-5.
    pub score: i64,
    pub bert: f64,
    pub reason: String,
}

/// A viewpoint answer with its grades.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    pub views: Vec<View>,
    /// Judge, 0-2.
    pub pairs: i64,
    /// Judge, 0-4.
    pub view: i64,
    pub reason: String,
}

/// An instance as (clip, nth).
type Place = (usize, usize);

fn places(task: Task, clips: &[&Clip]) -> Vec<Place> {
    clips.iter().enumerate().flat_map(|(t, clip)| (0..clip.instances(task).len()).map(move |n| (t, n))).collect()
}

fn stream(task: Task, profile: &Profile, seed: u64) -> Rng {
    Rng::named(seed, &format!("{} {}", profile.name, task.short()))
}

fn at<'a>(task: Task, clips: &[&'a Clip], (t, n): Place) -> (&'a Clip, &'a Instance) {
    (clips[t], &clips[t].instances(task)[n])
}

/// Names for a reason given after having heard the row.
fn scene(clip: &Clip, instance: &Instance) -> Scene {
    let mut scene = clip.scene(instance.turn + 1, "");
    let speaker = &clip.row(instance).speaker;
    if *speaker != scene.last {
        scene.other = std::mem::replace(&mut scene.last, speaker.clone());
    }
    scene
}

/// ITP: yes-rates by what follows.
pub fn timings(profile: &Profile, clips: &[&Clip], seed: u64) -> Vec<(Place, Timing)> {
    let mut rng = stream(Task::Itp, profile, seed);
    let places = places(Task::Itp, clips);
    let mut yes = vec![false; places.len()];
    for case in 0..3 {
        let here = (0..places.len()).filter(|i| {
            let (clip, instance) = at(Task::Itp, clips, places[*i]);
            clip.boundary_case(instance) as usize == case
        });
        let here: Vec<usize> = here.collect();
        let rate = profile.speaks[case];
        for (i, outcome) in here.iter().zip(rng.deal(here.len(), &[rate, 1.0 - rate])) {
            yes[*i] = outcome == 0;
        }
    }
    let answer = |(place, yes): (Place, bool)| {
        let (clip, instance) = at(Task::Itp, clips, place);
        let gold = instance.gold == Gold::SpeaksNext(true);
        let templates: &[&str] = if yes { &words::SPEAKS } else { &words::LISTENS };
        let confidence = if yes == gold { 0.62 + 0.34 * rng.unit() } else { 0.5 + 0.32 * rng.unit() };
        let confidence = (!rng.chance(0.03)).then(|| hundredth(confidence));
        (place, Timing { yes, gold, confidence, reason: scene(clip, instance).fill(templates, &mut rng) })
    };
    places.into_iter().zip(yes).map(answer).collect()
}

/// What the ITP script writes after failed requests.
pub fn stand_in(timing: &mut Timing, mishap: Option<Mishap>) {
    if mishap == Some(Mishap::StandIn) {
        timing.yes = false;
        timing.confidence = Some(0.0);
        timing.reason = format!("{STAND_IN_PREFIX} HTTPError 429 too many requests");
    }
}

/// ER: grades and intensity errors as dealt, words to match.
pub fn emotions(profile: &Profile, clips: &[&Clip], lexicon: &Lexicon, seed: u64) -> Vec<(Place, Felt)> {
    let mut rng = stream(Task::Er, profile, seed);
    let places = places(Task::Er, clips);
    let grades = rng.deal(places.len(), &profile.emotion);
    let errors = rng.deal(places.len(), &profile.intensity);
    let answer = |(place, (steps, error)): (Place, (usize, usize))| {
        let (clip, instance) = at(Task::Er, clips, place);
        let Gold::Emotion { words: gold, intensity } = &instance.gold else { return None };
        let gold_intensity = intensity.finite().unwrap_or_default() as i64;
        let words = lexicon.say(gold, steps, &mut rng);
        let mut scene = scene(clip, instance);
        scene.emotion.clone_from(&words);
        let felt = Felt {
            gold: gold.clone(),
            gold_intensity,
            intensity: (gold_intensity + error as i64 - 3).clamp(0, 10),
            score: 5 - steps as i64,
            bert: ten_thousandth(0.92 - 0.04 * steps as f64 + 0.03 * rng.unit()),
            reason: scene.fill(&words::FEELS, &mut rng),
            words,
        };
        Some((place, felt))
    };
    places.into_iter().zip(grades.into_iter().zip(errors)).filter_map(answer).collect()
}

/// VP: grades as dealt, views to match.
pub fn views(profile: &Profile, clips: &[&Clip], lexicon: &Lexicon, seed: u64) -> Vec<(Place, Seen)> {
    let mut rng = stream(Task::Vp, profile, seed);
    let places = places(Task::Vp, clips);
    let mut pairs = vec![0; places.len()];
    for case in 0..2 {
        let here = (0..places.len()).filter(|i| {
            let (clip, instance) = at(Task::Vp, clips, places[*i]);
            clip.view_case(instance) as usize == case
        });
        let here: Vec<usize> = here.collect();
        for (i, outcome) in here.iter().zip(rng.deal(here.len(), &profile.pairs[case])) {
            pairs[*i] = 2 - outcome as i64;
        }
    }
    let steps = rng.deal(places.len(), &profile.view);
    let answer = |(place, (pairs, steps)): (Place, (i64, usize))| {
        let (clip, instance) = at(Task::Vp, clips, place);
        let Gold::Views(gold) = &instance.gold else { return None };
        // Nobody grades the content of a view of the wrong person highly.
        let steps = if pairs == 0 { steps.max(3) } else { steps };
        let views = said(clip, gold, (pairs, steps), lexicon, &mut rng);
        let mut scene = scene(clip, instance);
        scene.target = views.first().map_or_else(|| scene.other.clone(), |v| v.target.clone());
        if scene.target == scene.last {
            scene.target = "their own part".into();
        }
        let reason = scene.fill(&words::SEES, &mut rng);
        Some((place, Seen { views, pairs, view: 4 - steps as i64, reason }))
    };
    places.into_iter().zip(pairs.into_iter().zip(steps)).filter_map(answer).collect()
}

/// Views that would earn these grades: all pairs; one missing, or one too many; the wrong person.
fn said(clip: &Clip, gold: &[View], (pairs, steps): (i64, usize), lexicon: &Lexicon, rng: &mut Rng) -> Vec<View> {
    let mut views: Vec<View> = gold
        .iter()
        .map(|v| View { viewpoint: lexicon.say(&v.viewpoint, steps, rng), attitude: String::new(), ..v.clone() })
        .collect();
    let Some(first) = views.first().cloned() else { return views };
    let group = clip.group_label().to_owned();
    let everybody = clip.source.participants.iter().cloned().chain([group]);
    let wrong = everybody.filter(|p| *p != first.source && gold.iter().all(|v| v.target != *p));
    let other = wrong.into_iter().next().unwrap_or_else(|| THERAPIST.to_owned());
    match (pairs, views.len()) {
        (2, _) => {}
        (1, 1) => views.push(View { target: other, viewpoint: (*rng.pick(&words::TOO_MUCH)).into(), ..first }),
        (1, _) => _ = views.pop(),
        _ => {
            views.truncate(1);
            for view in &mut views {
                view.target.clone_from(&other);
            }
        }
    }
    views
}

fn hundredth(x: f64) -> f64 {
    (x * 100.0).round() / 100.0
}

fn ten_thousandth(x: f64) -> f64 {
    (x * 10_000.0).round() / 10_000.0
}
