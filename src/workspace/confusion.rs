//! Gold, or another run's first answers, by first answers: counts by label, one matrix a scenario.

use super::entries::entry_of;
use super::facts::Facts;
use super::models::{entry_cases, places};
use super::names::{label_code, label_kind, label_name};
use super::{Workspace, count};
use crate::corpus::{pattern_labels, strategy_labels};
use crate::page::models::{Confusion, ConfusionAsk, ConfusionLabel, NO_ANSWER};
use crate::runs::{Gold, Key, Said, Task};
use crate::score::Case;
use crate::stats::{kappa, raw_agreement};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Roles of a target: the client who spoke last, somebody else, the group.
const TARGETS: [&str; 3] = ["speaker", "other", "group"];

impl Workspace {
    /// One matrix a scenario that is asked for; empty where the run is not open or its task has no labels.
    pub fn confusion(&self, ask: &ConfusionAsk) -> Vec<Confusion> {
        let joins = &self.joins;
        let Some((entry, _)) = entry_of(joins, &ask.run) else { return Vec::new() };
        let task = entry.task;
        let mut cases = entry_cases(joins, entry, ask.scenario.as_deref());
        let other = ask.against.as_deref().map(|id| entry_of(joins, id).filter(|(e, _)| e.task == task));
        let others = match &other {
            Some(None) => return Vec::new(),
            Some(Some((other, _))) => entry_cases(joins, other, ask.scenario.as_deref()),
            None => Vec::new(),
        };
        let others: HashMap<&Key, Case<'_>> =
            others.into_iter().filter(|c| !c.answer.stand_in).map(|c| (&c.answer.key, c)).collect();
        if other.is_some() {
            cases.retain(|c| others.contains_key(&c.answer.key));
        }
        let mut by_scenario: BTreeMap<&str, Vec<Case<'_>>> = BTreeMap::new();
        for case in cases.iter().filter(|c| !c.answer.stand_in) {
            by_scenario.entry(case.scenario.key()).or_default().push(*case);
        }
        let places = places(joins, entry);
        let last_client = |key: &Key| {
            let (sample, turn) = places.get(key).copied()?;
            Facts::of(joins.samples.get(sample as usize)?, turn, task)?.last_client()
        };
        let pairing = Pairing {
            task,
            others: other.is_some().then_some(&others),
            speakers: cases.iter().filter_map(|c| Some((&c.answer.key, last_client(&c.answer.key)?))).collect(),
        };
        by_scenario.into_iter().map(|(scenario, cases)| matrix(&pairing, scenario, &cases)).collect()
    }
}

/// How rows and columns are taken from a case.
struct Pairing<'a> {
    task: Task,
    /// The rows, if they are not gold.
    others: Option<&'a HashMap<&'a Key, Case<'a>>>,
    /// STP: the client who spoke last before the turn.
    speakers: HashMap<&'a Key, &'a str>,
}

impl Pairing<'_> {
    /// Row and column of a case; `None` without a row.
    fn of(&self, case: &Case<'_>) -> Option<(String, String)> {
        let row = match self.others {
            None => self.gold(case)?,
            Some(others) => self.said(others.get(&case.answer.key)?),
        };
        Some((row, self.said(case)))
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
        if self.task != Task::Stp {
            return label.to_owned();
        }
        target_role(label, self.speakers.get(&case.answer.key).copied()).to_owned()
    }
}

/// The role of a target: the client who spoke last, the whole group, or somebody else.
pub(super) fn target_role(target: &str, last_client: Option<&str>) -> &'static str {
    let [speaker, other, group] = TARGETS;
    match target {
        "Couple" | "Family" => group,
        target if last_client == Some(target) => speaker,
        _ => other,
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
        (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
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
    let pairing = Pairing { task, others: None, speakers: HashMap::new() };
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

#[cfg(test)]
mod tests {
    use super::super::testing::{answers, dataset, results, row, rpp, sample};
    use super::*;

    /// Gold a a a b b by said a a b b (nothing): of four answered, three as gold.
    fn workspace() -> Workspace {
        let mut clip = sample("c/1", 0);
        let gold = ["pursue_withdraw", "pursue_withdraw", "pursue_withdraw", "repair_softening", "repair_softening"];
        clip.rows = (1..).zip(gold).map(|(n, label)| row(n, "Therapist", label)).collect();
        let said = ["pursue_withdraw", "pursue_withdraw", "repair_softening", "repair_softening", "odd"];
        let list: Vec<(i64, &str, &str)> = (1..).zip(gold).zip(said).map(|((n, gold), said)| (n, gold, said)).collect();
        let mut given = answers("c/1", &list);
        given[4].said = Said::Nothing;
        Workspace::default().with(vec![dataset("d", vec![clip]), results("r1", vec![rpp("m-1", "m", given)])])
    }

    fn ask() -> ConfusionAsk {
        ConfusionAsk { run: "m-1".into(), scenario: None, against: None }
    }

    #[test]
    fn gold_by_answers_with_no_answer_as_its_own_column() {
        let found = workspace().confusion(&ask());
        let matrix = &found[0];
        let at = |key: &str| matrix.labels.iter().position(|l| l.key == key).unwrap();
        let (pw, rs, none) = (at("pursue_withdraw"), at("repair_softening"), at(NO_ANSWER));
        assert_eq!((matrix.scenario.as_str(), matrix.n, matrix.samples, matrix.groups), ("couple", 5, 1, 1));
        assert_eq!(
            (matrix.counts[pw][pw], matrix.counts[pw][rs], matrix.counts[rs][rs], matrix.counts[rs][none]),
            (2, 1, 1, 1)
        );
        let label = &matrix.labels[pw];
        assert_eq!((label.gold, label.said), (3, 2));
        assert!((label.recall.unwrap() - 2.0 / 3.0).abs() < 1e-12 && label.precision == Some(1.0));
        // F1 of pw: 4 / 5, of rs: 2 / 4; over the six labels of the closed set, and over the two that occur.
        assert!((matrix.macro_f1.unwrap() - (0.8 + 0.5) / 6.0).abs() < 1e-12);
        assert!((matrix.macro_f1_occurring.unwrap() - f64::midpoint(0.8, 0.5)).abs() < 1e-12);
        // Raw 3/5; expected 3/5 * 2/5 + 2/5 * 2/5 = 0.4; kappa (0.6 - 0.4) / 0.6.
        assert_eq!(matrix.agreement, Some(0.6));
        assert!((matrix.kappa.unwrap() - 1.0 / 3.0).abs() < 1e-12);
    }

    /// Of the five turns the other run answers four, the last a stand-in: three are shared.
    #[test]
    fn another_run_in_the_rows() {
        let (pw, rs) = ("pursue_withdraw", "repair_softening");
        let mut given = answers("c/1", &[(1, pw, rs), (2, pw, pw), (3, pw, rs), (4, rs, rs)]);
        given[3].stand_in = true;
        let both = workspace().with(vec![results("r2", vec![rpp("n-1", "n", given)])]);
        let ask = ConfusionAsk { against: Some("n-1".into()), ..ask() };
        let matrix = &both.confusion(&ask)[0];
        let at = |key: &str| matrix.labels.iter().position(|l| l.key == key).unwrap();
        let n = |row: &str, column: &str| matrix.counts[at(row)][at(column)];
        assert_eq!((matrix.n, n(rs, pw), n(pw, pw), n(rs, rs)), (3, 1, 1, 1));
        // Raw 2/3; expected 1/3 * 2/3 + 2/3 * 1/3 = 4/9; kappa (6/9 - 4/9) / (5/9).
        assert!((matrix.kappa.unwrap() - 0.4).abs() < 1e-12);
        assert!(both.confusion(&ConfusionAsk { against: Some("nobody".into()), ..ask }).is_empty());
    }

    #[test]
    fn a_run_that_is_not_open_has_no_matrix() {
        assert!(workspace().confusion(&ConfusionAsk { run: "nobody".into(), ..ask() }).is_empty());
    }
}
