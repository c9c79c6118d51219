//! The ways to cut a run's answers into parts that do not overlap, each part with the filter that reads its turns.
//!
//! A cut knows one placed answer at a time, no figures.

use super::count;
use super::facts::Facts;
use crate::filter::{Field, written};
use crate::runs::{Gold, Task};
use crate::score::Case;

/// A case with what is known of its turn; `None`: its row is not known, or the question does not apply.
pub(super) struct Placed<'a> {
    pub case: Case<'a>,
    pub facts: Option<Facts<'a>>,
    /// A later prompt may hold this answer.
    pub exposed: Option<bool>,
    /// It matches what the person typed.
    pub typed: Option<bool>,
    /// Of the run: prior rows in the prompt, -1 for all.
    pub context: Option<i64>,
    /// What the person typed.
    pub filter: &'a str,
}

/// A part: what orders it, its name, and its filter.
pub(super) type Part = (u32, String, String);

/// One way to cut: name, note, the part of a case (`None`: in no part).
pub(super) struct Cut {
    pub name: &'static str,
    pub note: &'static str,
    pub of: fn(&Placed<'_>) -> Option<Part>,
}

pub(super) const CUTS: [Cut; 15] = [
    Cut { name: "Position in the dialogue", note: "tenths of the sample’s turns", of: tenth },
    Cut {
        name: "Distance to the last pattern change",
        note: "a change: a judged label other than the one judged before",
        of: distance,
    },
    Cut { name: "Your filter", note: "what you typed, against the rest", of: typed },
    Cut { name: "Gold label", note: "first gold of the instance", of: gold },
    Cut { name: "Scenario", note: "as the sample says", of: scenario },
    Cut { name: "Number of people", note: "clients of the sample", of: people },
    Cut { name: "Who speaks", note: "at the instance’s turn", of: speaker },
    Cut { name: "Whom the turn addresses", note: "its annotated targets", of: addressee },
    Cut { name: "Directness", note: "whether the speaker addresses whoever the viewpoint is about", of: direct },
    Cut { name: "Type of utterance", note: "of a client’s turn, as annotated", of: utterance },
    Cut { name: "Emotion intensity", note: "of the first annotated emotion, 0 to 10", of: intensity },
    Cut {
        name: "Evidence within reach",
        note: "share of gold’s evidence rows among the prior rows within the run’s context",
        of: evidence,
    },
    Cut {
        name: "Exposure",
        note: "whether a later target of the same task is so near that its prompt may hold this answer",
        of: exposure,
    },
    Cut { name: "What is annotated", note: "tone of voice; posture, face, behaviour", of: senses },
    Cut { name: "Group", note: "the couple or family; one group has no interval", of: group },
];

fn tenth(Placed { facts, .. }: &Placed<'_>) -> Option<Part> {
    let at = ((facts.as_ref()?.position() * 10.0).floor() as u32).min(9);
    let (low, high) = (f64::from(at) / 10.0, f64::from(at + 1) / 10.0);
    Some((at, format!("{}–{} %", at * 10, (at + 1) * 10), format!("position >= {low:.1} and position < {high:.1}")))
}

fn distance(Placed { facts, .. }: &Placed<'_>) -> Option<Part> {
    Some(match facts.as_ref()?.since_change() {
        Some(0) => (0, "the first turn of a new pattern".into(), "since_change = 0".into()),
        Some(1..=5) => (1, "1–5 turns after a change".into(), "since_change >= 1 and since_change <= 5".into()),
        Some(_) => (2, "6 or more turns after".into(), "since_change >= 6".into()),
        None => (3, "no change yet".into(), "since_change is missing".into()),
    })
}

fn gold(Placed { case, .. }: &Placed<'_>) -> Option<Part> {
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
fn scenario(Placed { case, .. }: &Placed<'_>) -> Option<Part> {
    let key = case.scenario.key();
    Some((0, key.to_owned(), format!("scenario = {}", written(Field::Scenario, key))))
}

fn people(Placed { facts, .. }: &Placed<'_>) -> Option<Part> {
    let n = count(facts.as_ref()?.people());
    Some((n, n.to_string(), format!("people = {n}")))
}

fn speaker(Placed { facts, .. }: &Placed<'_>) -> Option<Part> {
    let role = facts.as_ref()?.speaker_role();
    Some((0, role.into(), format!("role = {role}")))
}

fn addressee(Placed { facts, .. }: &Placed<'_>) -> Option<Part> {
    let class = facts.as_ref()?.addressing();
    Some((0, class.replace('_', " "), format!("addressing = {class}")))
}

fn direct(Placed { facts, .. }: &Placed<'_>) -> Option<Part> {
    let direct = facts.as_ref().filter(|f| f.task == Task::Vp)?.direct()?;
    let (name, word) = if direct { ("said to the person", "yes") } else { ("said about the person", "no") };
    Some((u32::from(!direct), name.into(), format!("direct = {word}")))
}

fn intensity(Placed { facts, .. }: &Placed<'_>) -> Option<Part> {
    let facts = facts.as_ref().filter(|f| f.task == Task::Er)?;
    let (at, low, high) = match facts.intensity()? {
        v if v < 4.0 => (0, 0, 4),
        v if v < 7.0 => (1, 4, 7),
        _ => (2, 7, 11),
    };
    Some((at, format!("{low} to {}", high - 1), format!("intensity >= {low} and intensity < {high}")))
}

fn evidence(Placed { facts, context, .. }: &Placed<'_>) -> Option<Part> {
    let share = facts.as_ref().filter(|f| f.task == Task::Rpp)?.evidence_seen(*context)?;
    Some(match share {
        s if s <= 0.0 => (0, "none of it".into(), "evidence_seen = 0".into()),
        s if s < 1.0 => (1, "part of it".into(), "evidence_seen > 0 and evidence_seen < 1".into()),
        _ => (2, "all of it".into(), "evidence_seen = 1".into()),
    })
}

fn senses(Placed { facts, .. }: &Placed<'_>) -> Option<Part> {
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

fn typed(placed: &Placed<'_>) -> Option<Part> {
    let filter = placed.filter.trim();
    let (at, name, filter) =
        if placed.typed? { (0, "matches", format!("({filter})")) } else { (1, "the rest", format!("not ({filter})")) };
    Some((at, name.into(), filter))
}

fn utterance(Placed { facts, .. }: &Placed<'_>) -> Option<Part> {
    let facts = facts.as_ref().filter(|f| f.speaker_role() == "client")?;
    match facts.row.utterance.as_str() {
        "" => Some((1, "not annotated".into(), "role = client and utterance is missing".into())),
        kind => Some((0, kind.to_owned(), format!("utterance = {}", written(Field::Utterance, kind)))),
    }
}

fn exposure(placed: &Placed<'_>) -> Option<Part> {
    let (at, name, word) =
        if placed.exposed? { (0, "a later prompt may hold it", "yes") } else { (1, "no later prompt near", "no") };
    Some((at, name.into(), format!("exposed = {word}")))
}

#[allow(clippy::unnecessary_wraps)] // one shape for all cuts
fn group(Placed { case, .. }: &Placed<'_>) -> Option<Part> {
    Some((0, case.group.to_owned(), format!("group = {}", written(Field::Group, case.group))))
}
