//! One run's headline metric over parts of its answers: where in the dialogue, at which labels, with which people.

use super::entries::entry_of;
use super::facts::Facts;
use super::models::{entry_cases, interval, places};
use super::{Workspace, count};
use crate::filter::{Field, written};
use crate::page::models::{Cluster, Slice, SliceKind, SlicesAsk, SlicesPage};
use crate::runs::{Gold, Key, Task, TaskFamily};
use crate::score::{Case, Figure, SUMS, StandIns, case_sums, figures, gold_rank, headline_of};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A case with what the dataset says of its turn, if its row is known.
type Placed<'a> = (Case<'a>, Option<Facts<'a>>);

/// A part: what orders it, its name, and its filter.
type Part = (u32, String, String);

/// One way to cut: name, note, the part of a case (`None`: in no part).
struct Cut {
    name: &'static str,
    note: &'static str,
    of: fn(&Placed<'_>, Option<i64>) -> Option<Part>,
}

const CUTS: [Cut; 11] = [
    Cut { name: "Position in the dialogue", note: "tenths of the sample’s turns", of: tenth },
    Cut {
        name: "Distance to the last pattern change",
        note: "a change: a judged label other than the one judged before",
        of: distance,
    },
    Cut { name: "Gold label", note: "first gold of the instance", of: gold },
    Cut { name: "Scenario", note: "as the sample says", of: scenario },
    Cut { name: "Number of people", note: "clients of the sample", of: people },
    Cut { name: "Who speaks", note: "at the instance’s turn", of: speaker },
    Cut { name: "Whom the turn addresses", note: "its annotated targets", of: addressee },
    Cut { name: "Directness", note: "whether the speaker addresses whoever the viewpoint is about", of: direct },
    Cut { name: "Emotion intensity", note: "of the first annotated emotion, 0 to 10", of: intensity },
    Cut {
        name: "Evidence within reach",
        note: "share of gold’s evidence rows among the prior rows within the run’s context",
        of: evidence,
    },
    Cut { name: "What is annotated", note: "tone of voice; posture, face, behaviour", of: senses },
];

impl Workspace {
    /// All cuts of a run; `None` where it is not open.
    pub fn slices(&self, ask: &SlicesAsk) -> Option<SlicesPage> {
        let joins = &self.joins;
        let (entry, head) = entry_of(joins, &ask.run)?;
        let (task, context) = (entry.task, head.context_size);
        let cases = entry_cases(joins, entry, ask.scenario.as_deref());
        let at = places(joins, entry);
        let facts = |c: &Case<'_>| {
            let (sample, turn) = at.get(&c.answer.key).copied()?;
            Facts::of(joins.samples.get(sample as usize)?, turn, task)
        };
        let placed: Vec<Placed<'_>> =
            cases.iter().filter(|c| case_sums(task, c).is_some()).map(|c| (*c, facts(c))).collect();
        let recalls = recall_by_label(task, &placed);
        let kinds = CUTS.iter().filter_map(|cut| kind(task, cut, &placed, context, &recalls)).collect();
        Some(SlicesPage { task, all: headline(task, &cases), kinds })
    }
}

fn headline(task: Task, cases: &[Case<'_>]) -> Figure {
    let all = figures(task, cases, StandIns::LeftOut);
    let none = || Figure { key: task.headline().into(), value: None, n: 0, samples: 0, groups: 0 };
    all.into_iter().find(|f| f.key == task.headline()).unwrap_or_else(none)
}

/// A kind with at least two parts.
fn kind(
    task: Task,
    cut: &Cut,
    placed: &[Placed<'_>],
    context: Option<i64>,
    recalls: &HashMap<(String, String), f64>,
) -> Option<SliceKind> {
    let mut parts: BTreeMap<Part, Vec<&Placed<'_>>> = BTreeMap::new();
    for case in placed {
        if let Some(part) = (cut.of)(case, context) {
            parts.entry(part).or_default().push(case);
        }
    }
    if parts.len() < 2 {
        return None;
    }
    let slices =
        parts.into_iter().map(|((_, name, filter), inside)| slice(task, name, filter, &inside, placed, recalls));
    Some(SliceKind { name: cut.name.into(), note: cut.note.into(), slices: slices.collect() })
}

fn slice(
    task: Task,
    name: String,
    filter: String,
    inside: &[&Placed<'_>],
    all: &[Placed<'_>],
    recalls: &HashMap<(String, String), f64>,
) -> Slice {
    let cases: Vec<Case<'_>> = inside.iter().map(|(case, _)| *case).collect();
    let keys: HashSet<&Key> = cases.iter().map(|c| &c.answer.key).collect();
    let rest = sum(task, all.iter().map(|(c, _)| c).filter(|c| !keys.contains(&c.answer.key)));
    let figure = headline(task, &cases);
    let difference = figure.value.zip(headline_of(task, &rest)).map(|(here, rest)| here - rest);
    let interval = interval(task, &cases, Cluster::Group);
    Slice { name, filter, difference, expected: expected(&cases, recalls), interval, figure }
}

fn sum<'a>(task: Task, cases: impl Iterator<Item = &'a Case<'a>>) -> [f64; SUMS] {
    let mut total = [0.0; SUMS];
    for parts in cases.filter_map(|c| case_sums(task, c)) {
        total.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
    }
    total
}

/// The run's recall@1 of each gold label over all its cases, a scenario's labels apart; ranked tasks only.
fn recall_by_label(task: Task, placed: &[Placed<'_>]) -> HashMap<(String, String), f64> {
    let mut counts: HashMap<(String, String), (u32, u32)> = HashMap::new();
    for (case, _) in placed.iter().filter(|_| task.family() == TaskFamily::Ranked) {
        if let Gold::Label(label) = case.gold {
            let (hits, n) = counts.entry((case.scenario.key().to_owned(), label.clone())).or_default();
            *hits += u32::from(gold_rank(case.gold, &case.answer.said) == 1);
            *n += 1;
        }
    }
    counts.into_iter().map(|(label, (hits, n))| (label, f64::from(hits) / f64::from(n))).collect()
}

/// What the overall recall by label gives for these cases' labels: the gap to the figure is what the place itself does.
fn expected(cases: &[Case<'_>], recalls: &HashMap<(String, String), f64>) -> Option<f64> {
    let of = |case: &Case<'_>| match case.gold {
        Gold::Label(label) => recalls.get(&(case.scenario.key().to_owned(), label.clone())).copied(),
        _ => None,
    };
    let known: Vec<f64> = cases.iter().filter_map(of).collect();
    (!known.is_empty() && known.len() == cases.len()).then(|| known.iter().sum::<f64>() / known.len() as f64)
}

fn tenth((_, facts): &Placed<'_>, _: Option<i64>) -> Option<Part> {
    let at = ((facts.as_ref()?.position() * 10.0).floor() as u32).min(9);
    let (low, high) = (f64::from(at) / 10.0, f64::from(at + 1) / 10.0);
    Some((at, format!("{}–{} %", at * 10, (at + 1) * 10), format!("position >= {low:.1} and position < {high:.1}")))
}

fn distance((_, facts): &Placed<'_>, _: Option<i64>) -> Option<Part> {
    Some(match facts.as_ref()?.since_change() {
        Some(0) => (0, "the first turn of a new pattern".into(), "since_change = 0".into()),
        Some(1..=5) => (1, "1–5 turns after a change".into(), "since_change >= 1 and since_change <= 5".into()),
        Some(_) => (2, "6 or more turns after".into(), "since_change >= 6".into()),
        None => (3, "no change yet".into(), "since_change is missing".into()),
    })
}

fn gold((case, _): &Placed<'_>, _: Option<i64>) -> Option<Part> {
    match case.gold {
        Gold::Label(label) => Some((0, label.clone(), format!("gold = {}", written(Field::Gold, label)))),
        Gold::SpeaksNext(yes) => {
            let word = if *yes { "yes" } else { "no" };
            Some((0, word.into(), format!("gold = {word}")))
        }
        _ => None,
    }
}

#[allow(clippy::unnecessary_wraps)] // one shape for all cuts
fn scenario((case, _): &Placed<'_>, _: Option<i64>) -> Option<Part> {
    let key = case.scenario.key();
    Some((0, key.to_owned(), format!("scenario = {}", written(Field::Scenario, key))))
}

fn people((_, facts): &Placed<'_>, _: Option<i64>) -> Option<Part> {
    let n = count(facts.as_ref()?.people());
    Some((n, n.to_string(), format!("people = {n}")))
}

fn speaker((_, facts): &Placed<'_>, _: Option<i64>) -> Option<Part> {
    let role = facts.as_ref()?.speaker_role();
    Some((0, role.into(), format!("role = {role}")))
}

fn addressee((_, facts): &Placed<'_>, _: Option<i64>) -> Option<Part> {
    Some((0, facts.as_ref()?.addressee().into(), String::new()))
}

fn direct((_, facts): &Placed<'_>, _: Option<i64>) -> Option<Part> {
    let direct = facts.as_ref().filter(|f| f.task == Task::Vp)?.direct()?;
    let (name, word) = if direct { ("said to the person", "yes") } else { ("said about the person", "no") };
    Some((u32::from(!direct), name.into(), format!("direct = {word}")))
}

fn intensity((_, facts): &Placed<'_>, _: Option<i64>) -> Option<Part> {
    let facts = facts.as_ref().filter(|f| f.task == Task::Er)?;
    let (at, low, high) = match facts.intensity()? {
        v if v < 4.0 => (0, 0, 4),
        v if v < 7.0 => (1, 4, 7),
        _ => (2, 7, 11),
    };
    Some((at, format!("{low} to {}", high - 1), format!("intensity >= {low} and intensity < {high}")))
}

fn evidence((_, facts): &Placed<'_>, context: Option<i64>) -> Option<Part> {
    let share = facts.as_ref().filter(|f| f.task == Task::Rpp)?.evidence_seen(context)?;
    Some(match share {
        s if s <= 0.0 => (0, "none of it".into(), "evidence_seen = 0".into()),
        s if s < 1.0 => (1, "part of it".into(), "evidence_seen > 0 and evidence_seen < 1".into()),
        _ => (2, "all of it".into(), "evidence_seen = 1".into()),
    })
}

fn senses((_, facts): &Placed<'_>, _: Option<i64>) -> Option<Part> {
    let facts = facts.as_ref()?;
    let word = |on: bool| if on { "yes" } else { "no" };
    let name = match (facts.audio(), facts.visual()) {
        (true, true) => "tone and what is seen",
        (true, false) => "tone only",
        (false, true) => "what is seen only",
        (false, false) => "neither",
    };
    let filter = format!("audio = {} and visual = {}", word(facts.audio()), word(facts.visual()));
    Some((u32::from(!facts.audio()) * 2 + u32::from(!facts.visual()), name.into(), filter))
}
