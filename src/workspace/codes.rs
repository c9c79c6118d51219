//! Codes as far as filters ask for them, by turn; and gold of the turns that are coded.

use super::Workspace;
use super::instances::{gold_words, lines};
use crate::page::SampleKey;
use crate::page::codes::{Coded, GoldAsk};
use crate::runs::Task;
use std::collections::HashMap;
use std::sync::Arc;

/// Never iterated for output: order does not matter.
#[derive(Clone, Debug, Default)]
pub(super) struct Codes(HashMap<(SampleKey, u32), Vec<Coded>>);

impl Codes {
    pub fn at(&self, sample: &SampleKey, turn: u32) -> &[Coded] {
        self.0.get(&(sample.clone(), turn)).map_or(&[], Vec::as_slice)
    }
}

impl Workspace {
    /// The same files with these codes in place of those before.
    #[must_use]
    pub fn coded(&self, all: Vec<Coded>) -> Self {
        let mut codes = Codes::default();
        for coded in all {
            codes.0.entry((coded.sample.clone(), coded.turn)).or_default().push(coded);
        }
        Self { codes: Arc::new(codes), ..self.clone() }
    }

    /// Gold of each turn as it is shown; `None` for a turn that is no instance of its task.
    pub fn golds(&self, ask: &GoldAsk) -> Vec<Option<String>> {
        let mut found: HashMap<(Task, SampleKey, u32), String> = HashMap::new();
        for task in Task::ALL.into_iter().filter(|task| ask.turns.iter().any(|turn| turn.task == *task)) {
            for line in lines(&self.joins, &self.codes, task) {
                found.insert((task, line.facts.held.key.clone(), line.facts.turn), gold_words(task, line.gold));
            }
        }
        ask.turns.iter().map(|t| found.get(&(t.task, t.sample.clone(), t.turn)).cloned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{answers, dataset, feeling, results, rpp};
    use super::*;
    use crate::page::codes::NONE_APPLIES;
    use crate::page::detail::DetailAsk;
    use crate::page::instances::{InstanceSort, InstancesAsk};

    fn coded(turn: u32, run: Option<&str>, codes: &[&str]) -> Coded {
        let codes = codes.iter().map(|c| (*c).to_owned()).collect();
        let sample = SampleKey { id: "c/1".into(), line: None };
        Coded { sample, turn, answer: run.map(|r| (Task::Rpp, r.to_owned())), codes }
    }

    fn workspace() -> Workspace {
        let said = answers("c/1", &[(1, "PW", "PW"), (2, "PW", "MT"), (3, "MT", "MT")]);
        let one = results("r", vec![rpp("m1", "m1", said.clone())]);
        let two = results("s", vec![rpp("m2", "m2", said)]);
        Workspace::default().with(vec![one, two])
    }

    /// Turns, and for each run whether its answer is what was found.
    fn found(w: &Workspace, filter: &str) -> Vec<(u32, Vec<bool>)> {
        let (filter, sort) = (filter.to_owned(), InstanceSort::File);
        let page = w.instances(&InstancesAsk { task: Task::Rpp, filter, sort, from: 0, count: 10, codes: 0 });
        assert_eq!(page.problem, None);
        let cells = |l: &crate::page::instances::InstanceRow| l.cells.iter().flatten().map(|c| c.found).collect();
        page.lines.iter().map(|l| (l.turn, cells(l))).collect()
    }

    #[test]
    fn a_code_of_a_turn_is_one_of_all_its_answers_a_code_of_an_answer_only_of_its_own() {
        let w = workspace().coded(vec![coded(1, None, &["late"]), coded(2, Some("m2"), &["late", "coarse"])]);
        assert_eq!(found(&w, "code = late"), [(1, vec![true, true]), (2, vec![false, true])]);
        assert_eq!(found(&w, "code = coarse and run = m1"), []);
        assert_eq!(found(&w, "code is missing"), [(2, vec![true, false]), (3, vec![true, true])]);
        let other = Coded { answer: Some((Task::Er, "m1".into())), ..coded(3, None, &["late"]) };
        assert_eq!(found(&w.coded(vec![other]), "code = late"), [], "another task's answer");
    }

    #[test]
    fn seen_none_applies_is_asked_for_by_its_name() {
        let w = workspace().coded(vec![coded(3, Some("m1"), &[NONE_APPLIES])]);
        assert_eq!(found(&w, "code = none_applies"), [(3, vec![true, false])]);
    }

    #[test]
    fn turns_without_an_answer_can_be_coded_too() {
        let w =
            Workspace::default().with(vec![dataset("d", vec![feeling("c/1")])]).coded(vec![coded(7, None, &["late"])]);
        let (filter, sort) = ("code = late".to_owned(), InstanceSort::File);
        let page = w.instances(&InstancesAsk { task: Task::Er, filter, sort, from: 0, count: 10, codes: 0 });
        assert_eq!((page.total, page.lines.iter().map(|l| l.turn).collect::<Vec<_>>()), (5, vec![7]));
    }

    #[test]
    fn codes_outlive_a_change_of_files() {
        let w = workspace().coded(vec![coded(1, None, &["late"])]).without("hash of s");
        assert_eq!(found(&w, "code = late"), [(1, vec![true])]);
    }

    #[test]
    fn gold_is_told_for_each_turn_in_turn() {
        let at = |turn| DetailAsk { task: Task::Rpp, sample: SampleKey { id: "c/1".into(), line: None }, turn };
        let golds = workspace().golds(&GoldAsk { turns: vec![at(3), at(9), at(1)] });
        assert!(golds[0].is_some() && golds[2].is_some() && golds[0] != golds[2] && golds[1].is_none(), "{golds:?}");
    }
}
