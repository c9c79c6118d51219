//! Invented answers for the tests of this folder.

use super::{Case, Figure};
use crate::corpus::{Num, Scenario, View};
use crate::runs::{Answer, Gold, Key, OwnValue, Said};

/// A case that owns its parts.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub answer: Answer,
    pub gold: Gold,
    pub scenario: Scenario,
}

impl Made {
    fn new(scenario: Scenario, gold: Gold, said: Said) -> Self {
        let answer = Answer {
            key: Key { sample_id: "ada_and_ben/01".into(), row: 1 },
            gold: gold.clone(),
            said,
            reason: String::new(),
            stand_in: false,
            judge_failed: false,
            own: Vec::new(),
            id: String::new(),
            couple: String::new(),
            scenario: None,
            gold_source: String::new(),
            given: String::new(),
            dialogue: String::new(),
            speaker: String::new(),
            judge_words: String::new(),
        };
        Self { answer, gold, scenario }
    }

    pub fn stand_in(mut self) -> Self {
        self.answer.stand_in = true;
        self
    }

    pub fn judge_failed(mut self) -> Self {
        self.answer.judge_failed = true;
        self
    }

    pub fn own(mut self, key: &str, value: f64) -> Self {
        self.answer.own.push(OwnValue { key: key.into(), value: Num::Value(value) });
        self
    }

    pub fn sample(mut self, id: &str) -> Self {
        self.answer.key.sample_id = id.into();
        self
    }

    pub fn case(&self) -> Case<'_> {
        Case { answer: &self.answer, gold: &self.gold, scenario: &self.scenario, group: self.answer.group() }
    }
}

pub(super) fn ranked(scenario: Scenario, gold: &str, said: &[&str]) -> Made {
    let said = Said::Ranked(said.iter().map(|s| (*s).to_owned()).collect());
    Made::new(scenario, Gold::Label(gold.into()), said)
}

pub(super) fn yes_no(gold: bool, said: Option<bool>) -> Made {
    let said = said.map_or(Said::Nothing, |yes| Said::SpeaksNext { yes, confidence: Num::Value(0.5) });
    Made::new(Scenario::Couple, Gold::SpeaksNext(gold), said)
}

pub(super) fn emotion(gold: f64, said: Num) -> Made {
    let gold = Gold::Emotion { words: "let down".into(), intensity: Num::Value(gold) };
    Made::new(Scenario::Couple, gold, Said::Emotion { words: "sad".into(), intensity: said })
}

/// VP with the judge's total.
pub(super) fn views(total: f64) -> Made {
    let view = View { source: "Ada".into(), target: "Ben".into(), viewpoint: "never asks".into(), ..View::default() };
    let made = Made::new(Scenario::Couple, Gold::Views(vec![view.clone()]), Said::Views(vec![view]));
    made.own("viewpoint_total_score", total)
}

pub(super) fn cases(made: &[Made]) -> Vec<Case<'_>> {
    made.iter().map(Made::case).collect()
}

pub(super) fn value(figures: &[Figure], key: &str) -> Option<f64> {
    find(figures, key).value
}

pub(super) fn find<'a>(figures: &'a [Figure], key: &str) -> &'a Figure {
    figures.iter().find(|f| f.key == key).unwrap_or_else(|| panic!("no {key} in {figures:?}"))
}

/// Value (to 1e-12) and n.
#[track_caller]
pub(super) fn check(figures: &[Figure], key: &str, expected: f64, n: u32) {
    let found = find(figures, key);
    assert!(found.value.is_some_and(|v| (v - expected).abs() < 1e-12), "{found:?}, expected {expected}");
    assert_eq!(found.n, n, "{key}");
}
