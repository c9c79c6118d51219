//! A conversation with its instances, and what the simulation asks about a place in it. Knows no models.

use super::models::{BoundaryCase, PatternCase, TargetCase, ViewCase};
use super::source::{Source, SourceRow};
use super::words::{Scene, opening};
use rescue_explorer::corpus::{Scenario, pattern_labels, strategy_labels};
use rescue_explorer::runs::{Gold, Instance, Task, derive};

/// A conversation and the instances that the benchmark's rules find in it.
#[derive(Debug)]
pub struct Clip {
    pub source: Source,
    pub scenario: Scenario,
    /// 1-based line of the dataset.
    pub line: usize,
    instances: Vec<Vec<Instance>>,
}

impl Clip {
    pub fn new(source: Source, line: usize) -> Self {
        let sample = source.sample();
        let instances = Task::ALL.iter().map(|task| derive(*task, &sample)).collect();
        Self { scenario: sample.scenario, source, line, instances }
    }

    pub fn instances(&self, task: Task) -> &[Instance] {
        let at = Task::ALL.iter().position(|t| *t == task);
        at.and_then(|i| self.instances.get(i)).map_or(&[], Vec::as_slice)
    }

    /// The row of an instance (ITP: before the boundary).
    pub fn row(&self, instance: &Instance) -> &SourceRow {
        &self.source.rows[instance.turn as usize - 1]
    }

    /// The name of the whole group among targets.
    pub fn group_label(&self) -> &'static str {
        self.scenario.group_label().unwrap_or("Couple")
    }

    pub fn patterns(&self) -> &'static [&'static str] {
        pattern_labels(&self.scenario)
    }

    pub fn strategies(&self) -> &'static [&'static str] {
        strategy_labels(&self.scenario)
    }

    /// Who of the clients spoke last before 1-based position `turn`, and with which words.
    pub fn last_client(&self, turn: u32) -> (&str, &str) {
        let before = self.source.rows.iter().take(turn as usize - 1).rev();
        let named = |r: &&SourceRow| self.source.participants.contains(&r.speaker);
        let first = self.source.participants.first().map_or("", String::as_str);
        before.into_iter().find(named).map_or((first, ""), |r| (&r.speaker, &r.words))
    }

    /// Names for a reason given before position `turn`.
    pub fn scene(&self, turn: u32, target: &str) -> Scene {
        let (last, words) = self.last_client(turn);
        let others = self.source.rows.iter().take(turn as usize - 1).rev().map(|r| &r.speaker);
        let other = others
            .chain(&self.source.participants)
            .find(|s| *s != last && self.source.participants.contains(s))
            .map_or("", String::as_str);
        let target = if target == self.group_label() { self.both() } else { target.to_owned() };
        Scene { last: last.into(), other: other.into(), target, words: opening(words), emotion: String::new() }
    }

    fn both(&self) -> String {
        match self.source.participants.as_slice() {
            [a, b] => format!("{a} and {b}"),
            _ => "all of them".into(),
        }
    }

    /// RPP: gold labels of the task's instances, in order.
    pub fn pattern_golds(&self) -> Vec<&str> {
        self.instances(Task::Rpp).iter().map(|i| label(&i.gold)).collect()
    }

    /// RPP: the label that held before the last change up to the `nth` instance; empty before any change.
    pub fn pattern_before(&self, nth: usize) -> &str {
        let golds = self.pattern_golds();
        golds[..nth].iter().rev().find(|g| **g != golds[nth]).copied().unwrap_or("")
    }

    pub fn pattern_case(&self, nth: usize) -> PatternCase {
        let golds = self.pattern_golds();
        match golds[nth] {
            "withdraw_withdraw"
            | "mutual_disengagement"
            | "cross_generational_coalition"
            | "boundary_hierarchy_strain" => PatternCase::Hidden,
            gold if nth > 0 && golds[nth - 1] != gold => PatternCase::Changes,
            _ => PatternCase::Stays,
        }
    }

    pub fn target_case(&self, instance: &Instance) -> TargetCase {
        match label(&instance.gold) {
            gold if gold == self.group_label() => TargetCase::Group,
            gold if gold == self.last_client(instance.turn).0 => TargetCase::LastSpeaker,
            _ => TargetCase::SomebodyElse,
        }
    }

    pub fn boundary_case(&self, instance: &Instance) -> BoundaryCase {
        let after = |n: usize| self.source.rows.get(instance.turn as usize + n).is_some_and(SourceRow::is_therapist);
        match (after(0), after(1)) {
            (true, _) => BoundaryCase::Next,
            (false, true) => BoundaryCase::OneRowLater,
            _ => BoundaryCase::Later,
        }
    }

    pub fn view_case(&self, instance: &Instance) -> ViewCase {
        let row = self.row(instance);
        let direct = match &instance.gold {
            Gold::Views(views) => views.iter().all(|v| row.target.contains(&v.target)),
            _ => false,
        };
        if direct { ViewCase::Addressee } else { ViewCase::Indirect }
    }
}

/// A label as gold; empty for other kinds of gold.
pub fn label(gold: &Gold) -> &str {
    match gold {
        Gold::Label(label) => label,
        _ => "",
    }
}
