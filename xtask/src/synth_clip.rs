//! One generated conversation, with the benchmark's shares of speakers, labels and notes. Knows no file.

#![allow(clippy::cast_possible_wrap)] // Row numbers and intensities are small.

use crate::demo::rng::Rng;
use crate::demo::source::{Shape, Source, SourcePattern, SourceRow};
use crate::synth_words as words;
use rescue_explorer::corpus::{THERAPIST, UTTERANCES};

/// What tells couples and families of the benchmark apart.
pub struct Kind {
    pub scenario: &'static str,
    group: &'static str,
    /// Rows where all samples have 37 on average.
    pub rows: f64,
    /// Share of therapist rows.
    pub therapist: f64,
    /// How often a therapist row follows on another one.
    goes_on: f64,
    /// Share of therapist rows with a pattern label, and with a support strategy.
    labelled: f64,
    supported: f64,
    pub patterns: &'static [(&'static str, f64)],
    strategies: &'static [(&'static str, f64)],
}

pub const COUPLE: Kind = Kind {
    scenario: "couple",
    group: "Couple",
    rows: 33.76,
    therapist: 0.354,
    goes_on: 0.30,
    labelled: 0.773,
    supported: 0.620,
    patterns: &[
        ("pursue_withdraw", 0.387),
        ("repair_softening", 0.270),
        ("attack_attack", 0.110),
        ("withdraw_withdraw", 0.083),
        ("constructive_alignment", 0.080),
        ("mixed_transition", 0.070),
    ],
    strategies: &[
        ("evoke", 0.250),
        ("track", 0.220),
        ("reframe", 0.170),
        ("join", 0.134),
        ("enact", 0.062),
        ("counterbalance", 0.050),
        ("repair", 0.040),
        ("goal_align", 0.030),
        ("safeguard", 0.025),
        ("detach", 0.019),
    ],
};

pub const FAMILY: Kind = Kind {
    scenario: "family",
    group: "Family",
    rows: 70.82,
    therapist: 0.471,
    goes_on: 0.125,
    labelled: 0.926,
    supported: 0.612,
    patterns: &[
        ("cooperative_family_alliance", 0.419),
        ("repair_softening", 0.140),
        ("pursue_withdraw", 0.120),
        ("escalation_conflict", 0.090),
        ("cross_generational_coalition", 0.080),
        ("boundary_hierarchy_strain", 0.070),
        ("mutual_disengagement", 0.050),
        ("mixed_transition", 0.031),
    ],
    strategies: &[
        ("track", 0.270),
        ("join", 0.200),
        ("reframe", 0.170),
        ("counterbalance", 0.140),
        ("enact", 0.122),
        ("boundary", 0.050),
        ("safeguard", 0.030),
        ("repair", 0.018),
    ],
};

/// How often the pattern of the labelled turn before holds on; the shares above stay the same.
const STAYS: f64 = 0.55;
/// Clips of one couple or family.
const CLIPS: usize = 4;

/// Names of a couple or family, the same in all its clips.
fn people(kind: &Kind, group: usize, seed: u64) -> Vec<String> {
    let mut rng = Rng::named(seed, &format!("{} people {group}", kind.scenario));
    let mut names = words::NAMES;
    rng.shuffle(&mut names);
    let count = if kind.scenario == "couple" { 2 } else { 3 + rng.below(2) };
    names.iter().take(count).map(|n| (*n).to_owned()).collect()
}

/// Makes one conversation.
pub struct Maker<'a> {
    kind: &'a Kind,
    people: Vec<String>,
    rng: Rng,
    emotions: &'a [&'static str],
    views: &'a [&'static str],
    /// The pattern of the labelled turn before.
    pattern: Option<&'static str>,
    /// Share of client rows with views; whole samples have none.
    viewed: f64,
}

impl<'a> Maker<'a> {
    /// For the `nth` clip of a kind; `phrases` are emotions and viewpoints.
    pub fn new(kind: &'a Kind, nth: usize, seed: u64, phrases: (&'a [&'static str], &'a [&'static str])) -> Self {
        Self {
            kind,
            people: people(kind, nth / CLIPS, seed),
            rng: Rng::named(seed, &format!("{} {nth}", kind.scenario)),
            emotions: phrases.0,
            views: phrases.1,
            pattern: None,
            viewed: 0.0,
        }
    }

    /// The conversation; its length is the kind's mean times `scale`, between 0.6 and 1.4 of it.
    pub fn source(&mut self, nth: usize, scale: f64) -> Source {
        // Steps of the golden ratio spread lengths evenly, so that few samples keep the mean too.
        let rows = self.kind.rows * scale * (0.6 + 0.8 * (nth as f64 * 0.618_034).fract());
        self.viewed = match nth % 43 {
            7 => 0.0,
            n if n % 6 == 1 => 0.12,
            _ => 0.55,
        };
        let rows = self.rows((rows.round() as usize).max(2));
        let group = nth / CLIPS;
        let folder = match self.kind.scenario {
            "couple" => format!("{}_{group:03}", self.people.join("_and_").to_lowercase()),
            _ => format!("{}_{group:03}_family", words::FAMILIES[group % words::FAMILIES.len()]),
        };
        let clip = nth % CLIPS + 1;
        Source {
            sample_id: format!("{folder}/{clip:03}_s01e{clip:02}_seg{:02}", 1 + self.rng.below(9)),
            scenario: self.kind.scenario.to_owned(),
            participants: self.people.clone(),
            title: String::new(),
            summary: String::new(),
            shape: match (self.kind.scenario, nth % 5) {
                ("family", _) => Shape::Family,
                (_, 0) => Shape::CoupleEarly,
                _ => Shape::CouplePlain,
            },
            rows,
        }
    }

    fn rows(&mut self, count: usize) -> Vec<SourceRow> {
        let mut clock = 0.0;
        let mut rows: Vec<SourceRow> = Vec::with_capacity(count);
        // After a client row the therapist speaks as often as keeps the stated share in the long run.
        let Kind { therapist: share, goes_on, .. } = *self.kind;
        let enters = share * (1.0 - goes_on) / (1.0 - share);
        for i in 0..count {
            let follows = rows.last().is_some_and(SourceRow::is_therapist);
            let therapist = self.rng.chance(if follows { goes_on } else { enters });
            let mut row = if therapist { self.therapist_row(i + 1) } else { self.client_row(&rows) };
            let seconds = 1.5 + row.words.len() as f64 / 14.0;
            (row.start, row.end) = (tenth(clock), tenth(clock + seconds));
            clock += seconds + 3.0 * self.rng.unit() - 0.4;
            rows.push(row);
        }
        rows
    }

    fn client_row(&mut self, before: &[SourceRow]) -> SourceRow {
        let last = before.iter().rev().find(|r| !r.is_therapist()).map(|r| r.speaker.clone());
        let mut speaker = self.rng.pick(&self.people).clone();
        if last.as_ref() == Some(&speaker) && self.rng.chance(0.6) {
            speaker.clone_from(self.rng.pick(&self.people));
        }
        let target = if self.rng.chance(0.45) { THERAPIST.to_owned() } else { self.other(&speaker) };
        let mut row = SourceRow { words: words::client(&mut self.rng), ..self.any_row(&speaker, target) };
        (*self.rng.pick(&UTTERANCES)).clone_into(&mut row.utterance);
        if self.rng.chance(0.88) {
            for _ in 0..=self.rng.weighted(&[0.8, 0.2]) {
                let intensity = 2 + self.rng.weighted(&[0.04, 0.10, 0.16, 0.20, 0.20, 0.16, 0.10, 0.04]) as i64;
                row.emotion.push((speaker.clone(), (*self.rng.pick(self.emotions)).to_owned(), Some(intensity)));
            }
        }
        if self.rng.chance(self.viewed) {
            for _ in 0..=self.rng.weighted(&[0.7, 0.25, 0.05]) {
                row.view.push(self.view(&speaker));
            }
        }
        row
    }

    fn view(&mut self, source: &str) -> (String, String, String, String) {
        let target = match self.rng.weighted(&[0.62, 0.18, 0.12, 0.08]) {
            0 => self.other(source),
            1 => source.to_owned(),
            2 => self.kind.group.to_owned(),
            _ => THERAPIST.to_owned(),
        };
        let words = (*self.rng.pick(self.views)).to_owned();
        (source.to_owned(), target, words, (*self.rng.pick(&words::ATTITUDES)).to_owned())
    }

    fn therapist_row(&mut self, number: usize) -> SourceRow {
        let person = self.rng.pick(&self.people).clone();
        let target = if self.rng.chance(0.3) { self.kind.group.to_owned() } else { person.clone() };
        let mut row = self.any_row(THERAPIST, target.clone());
        row.words = words::therapist(&person, &mut self.rng);
        if self.rng.chance(self.kind.supported) {
            let kind = self.draw(self.kind.strategies);
            let content = (*self.rng.pick(&words::CONTENTS)).to_owned();
            row.strategy.push((THERAPIST.to_owned(), vec![target], kind.to_owned(), content));
        }
        if self.rng.chance(self.kind.labelled) {
            row.pattern = Some(self.pattern(number));
        } else if self.rng.chance(0.3) {
            row.pattern = Some(SourcePattern::default());
        }
        row
    }

    fn pattern(&mut self, number: usize) -> SourcePattern {
        let label = match self.pattern {
            Some(label) if self.rng.chance(STAYS) => label,
            _ => self.draw(self.kind.patterns),
        };
        self.pattern = Some(label);
        let evidence = [4, 2, 1].map(|back| number.saturating_sub(back).max(1) as i64);
        let mut evidence = evidence.to_vec();
        evidence.dedup();
        SourcePattern { label: label.to_owned(), reason: (*self.rng.pick(&words::REASONS)).to_owned(), evidence }
    }

    fn draw(&mut self, shares: &'static [(&'static str, f64)]) -> &'static str {
        let weights: Vec<f64> = shares.iter().map(|s| s.1).collect();
        shares[self.rng.weighted(&weights)].0
    }

    /// What every row may have: tone, posture, face, behaviour, overlapping words.
    fn any_row(&mut self, speaker: &str, target: String) -> SourceRow {
        let other = self.other(speaker);
        let mut row = SourceRow { speaker: speaker.to_owned(), target: vec![target.clone()], ..SourceRow::default() };
        (*self.rng.pick(&words::TONES)).clone_into(&mut row.tone);
        let mut note = |list: &[&str], share: f64| -> Vec<(String, String)> {
            let person = if self.rng.chance(0.75) { speaker } else { &other };
            let text = (*self.rng.pick(list)).to_owned();
            if self.rng.chance(share) { vec![(person.to_owned(), text)] } else { Vec::new() }
        };
        row.posture = note(&words::POSTURES, 0.55);
        row.face = note(&words::FACES, 0.65);
        row.self_directed = note(&words::SELVES, 0.35);
        if self.rng.chance(0.5) {
            row.interaction.push((speaker.to_owned(), vec![target], (*self.rng.pick(&words::ACTS)).to_owned()));
        }
        if self.rng.chance(0.06) {
            row.background.push((other, vec![speaker.to_owned()], words::client(&mut self.rng)));
        }
        row
    }

    fn other(&mut self, speaker: &str) -> String {
        let others: Vec<&String> = self.people.iter().filter(|p| *p != speaker).collect();
        (*self.rng.pick(&others)).clone()
    }
}

fn tenth(seconds: f64) -> f64 {
    (seconds * 10.0).round() / 10.0
}
