//! Gold by answers, or one run's answers by another's: counts by label, one matrix a scenario.

use super::entries::head;
use super::facts::Facts;
use super::models::{entry_cases, places};
use super::names::{label_code, label_kind, label_name};
use super::{Workspace, count};
use crate::corpus::{pattern_labels, strategy_labels};
use crate::page::models::{Confusion, ConfusionAsk, ConfusionLabel};
use crate::runs::{Gold, Key, Said, Task};
use crate::score::Case;
use crate::stats::{kappa, raw_agreement};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Key of the row or column of empty answers.
pub const NO_ANSWER: &str = "no_answer";
/// Roles of a target: the client who spoke last, somebody else, the group.
const TARGETS: [&str; 3] = ["speaker", "other", "group"];

impl Workspace {
    /// One matrix a scenario that is asked for; empty where the run is not open or its task has no labels.
    pub fn confusion(&self, ask: &ConfusionAsk) -> Vec<Confusion> {
        let joins = &self.joins;
        let find = |id: &str| {
            let is = |e: &&super::entries::Entry| head(e, joins.runs_of(e)).is_some_and(|h| h.id == id);
            joins.entries_of(ask.task).find(is)
        };
        let Some(entry) = find(&ask.run) else { return Vec::new() };
        let cases = entry_cases(joins, entry, ask.scenario.as_deref());
        let other = ask.other.as_deref().and_then(find).map(|e| entry_cases(joins, e, ask.scenario.as_deref()));
        let mut by_scenario: BTreeMap<&str, Vec<Case<'_>>> = BTreeMap::new();
        for case in cases.iter().filter(|c| !c.answer.stand_in) {
            by_scenario.entry(case.scenario.key()).or_default().push(*case);
        }
        let places = places(joins, entry);
        let last_client = |key: &Key| {
            let (sample, turn) = places.get(key).copied()?;
            Facts::of(joins.samples.get(sample as usize)?, turn, ask.task)?.last_client()
        };
        let pairing = Pairing {
            task: ask.task,
            theirs: other.as_ref().map(|cases| by_key(cases)),
            speakers: cases.iter().filter_map(|c| Some((&c.answer.key, last_client(&c.answer.key)?))).collect(),
        };
        by_scenario.into_iter().map(|(scenario, cases)| matrix(&pairing, scenario, &cases)).collect()
    }
}

type ByKey<'a> = HashMap<&'a Key, Case<'a>>;

/// How rows and columns are taken from a case.
struct Pairing<'a> {
    task: Task,
    /// The other run's answers; `None`: rows are gold.
    theirs: Option<ByKey<'a>>,
    /// STP: the client who spoke last before the turn.
    speakers: HashMap<&'a Key, &'a str>,
}

fn by_key<'a>(cases: &[Case<'a>]) -> ByKey<'a> {
    cases.iter().filter(|c| !c.answer.stand_in).map(|c| (&c.answer.key, *c)).collect()
}

impl Pairing<'_> {
    /// Row and column of a case; `None`: it is in no matrix.
    fn of(&self, case: &Case<'_>) -> Option<(String, String)> {
        match &self.theirs {
            None => Some((self.gold(case)?, self.said(case))),
            Some(theirs) => Some((self.said(case), self.said(theirs.get(&case.answer.key)?))),
        }
    }

    fn gold(&self, case: &Case<'_>) -> Option<String> {
        match case.gold {
            Gold::Label(label) if label.is_empty() => None,
            Gold::Label(label) => Some(self.label(case, label)),
            Gold::SpeaksNext(yes) => Some(yes_no(*yes).to_owned()),
            _ => None,
        }
    }

    fn said(&self, case: &Case<'_>) -> String {
        match &case.answer.said {
            Said::Ranked(best) => match best.first().filter(|label| !label.is_empty()) {
                None => NO_ANSWER.to_owned(),
                Some(label) => self.label(case, label),
            },
            Said::SpeaksNext { yes, .. } => yes_no(*yes).to_owned(),
            _ => NO_ANSWER.to_owned(),
        }
    }

    /// A label, or the role of a target: names differ between samples.
    fn label(&self, case: &Case<'_>, label: &str) -> String {
        let [speaker, other, group] = TARGETS;
        let role = match self.task {
            Task::Stp if matches!(label, "Couple" | "Family") => group,
            Task::Stp if self.speakers.get(&case.answer.key) == Some(&label) => speaker,
            Task::Stp => other,
            _ => return label.to_owned(),
        };
        role.to_owned()
    }
}

fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// The labels of a task's closed set in a scenario.
fn closed(task: Task, scenario: &crate::corpus::Scenario) -> Vec<&'static str> {
    match task {
        Task::Rpp => pattern_labels(scenario).to_vec(),
        Task::Ssp => strategy_labels(scenario).to_vec(),
        Task::Stp => TARGETS.to_vec(),
        Task::Itp => vec!["yes", "no"],
        Task::Er | Task::Vp => Vec::new(),
    }
}

fn matrix(pairing: &Pairing<'_>, scenario: &str, cases: &[Case<'_>]) -> Confusion {
    let task = pairing.task;
    let pairs: Vec<(String, String)> = cases.iter().filter_map(|c| pairing.of(c)).collect();
    let set = cases.first().map(|c| closed(task, c.scenario)).unwrap_or_default();
    let mut keys: Vec<String> = set.iter().map(ToString::to_string).collect();
    let mut odd: Vec<&String> =
        pairs.iter().flat_map(|(a, b)| [a, b]).filter(|k| !set.contains(&k.as_str()) && *k != NO_ANSWER).collect();
    odd.sort();
    odd.dedup();
    keys.extend(odd.into_iter().cloned());
    keys.push(NO_ANSWER.to_owned());
    let place: HashMap<&str, usize> = keys.iter().enumerate().map(|(i, k)| (k.as_str(), i)).collect();
    let mut counts = vec![vec![0_u32; keys.len()]; keys.len()];
    for (row, column) in &pairs {
        let at = place.get(row.as_str()).zip(place.get(column.as_str()));
        if let Some(cell) = at.and_then(|(r, c)| counts.get_mut(*r)?.get_mut(*c)) {
            *cell += 1;
        }
    }
    let counted: HashSet<&Key> = cases.iter().filter(|c| pairing.of(c).is_some()).map(|c| &c.answer.key).collect();
    let groups: HashSet<&str> = cases.iter().filter(|c| counted.contains(&c.answer.key)).map(|c| c.group).collect();
    let labels = label_scores(task, &keys, set.len(), &counts);
    let flat: Vec<f64> = counts.iter().flatten().map(|n| f64::from(*n)).collect();
    let f1 = |of: &dyn Fn(&ConfusionLabel) -> bool| {
        let scores: Vec<f64> = labels.iter().filter(|l| of(l)).map(|l| l.f1.unwrap_or(0.0)).collect();
        (!scores.is_empty() && pairing.theirs.is_none()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
    };
    Confusion {
        scenario: scenario.to_owned(),
        n: count(pairs.len()),
        samples: count(counted.iter().map(|k| k.sample_id.as_str()).collect::<HashSet<_>>().len()),
        groups: count(groups.len()),
        agreement: raw_agreement(&flat),
        kappa: kappa(&flat),
        macro_f1: f1(&|l| !l.outside && l.key != NO_ANSWER),
        macro_f1_occurring: f1(&|l| l.key != NO_ANSWER && l.gold + l.said > 0),
        labels,
        counts,
    }
}

fn label_scores(task: Task, keys: &[String], closed: usize, counts: &[Vec<u32>]) -> Vec<ConfusionLabel> {
    let kind = label_kind(task);
    let at = |r: usize, c: usize| counts.get(r).and_then(|row| row.get(c)).copied().unwrap_or(0);
    let ratio = |part: u32, whole: u32| (whole > 0).then(|| f64::from(part) / f64::from(whole));
    let label = |(i, key): (usize, &String)| {
        let hits = at(i, i);
        let gold: u32 = (0..keys.len()).map(|c| at(i, c)).sum();
        let said: u32 = (0..keys.len()).map(|r| at(r, i)).sum();
        let named = kind.filter(|_| key != NO_ANSWER);
        ConfusionLabel {
            code: named.map_or_else(|| if key == NO_ANSWER { "×".into() } else { key.clone() }, |k| label_code(k, key)),
            name: named.map_or_else(|| key.replace('_', " "), |k| label_name(k, key)),
            outside: i >= closed && key != NO_ANSWER,
            gold,
            said,
            recall: ratio(hits, gold),
            precision: ratio(hits, said),
            f1: ratio(2 * hits, gold + said),
            key: key.clone(),
        }
    };
    keys.iter().enumerate().map(label).collect()
}

/// Kappa of first answers against gold over all cases (labels of two scenarios never meet); no answer is a label of its
/// own. `None` for free text, for targets (their names differ between samples), and where it is not defined.
pub(crate) fn kappa_with_gold(task: Task, cases: &[Case<'_>]) -> Option<f64> {
    if matches!(task, Task::Stp | Task::Er | Task::Vp) {
        return None;
    }
    let pairing = Pairing { task, theirs: None, speakers: HashMap::new() };
    let pairs: Vec<(String, String)> =
        cases.iter().filter(|c| !c.answer.stand_in).filter_map(|c| pairing.of(c)).collect();
    let mut keys: Vec<&str> = pairs.iter().flat_map(|(a, b)| [a.as_str(), b.as_str()]).collect();
    keys.sort_unstable();
    keys.dedup();
    let mut counts = vec![0.0; keys.len() * keys.len()];
    for (row, column) in &pairs {
        let (r, c) = (keys.binary_search(&row.as_str()).ok()?, keys.binary_search(&column.as_str()).ok()?);
        *counts.get_mut(r * keys.len() + c)? += 1.0;
    }
    kappa(&counts)
}
