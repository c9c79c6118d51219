//! The models page: all runs by task over what is asked for, with baselines from the same instances.

use super::entries::{Entry, head};
use super::intervals::interval;
use super::join::{JoinedRun, Joins, Place, pooled};
use super::{Workspace, confusion, count};
use crate::corpus::{Scenario, pattern_labels, strategy_labels};
use crate::page::models::{IntervalsPage, ModelCell, ModelLine, ModelTask, ModelsAsk, ModelsPage};
use crate::runs::{Key, Run, Task};
use crate::score::{Case, StandIns, figures, random_order_mrr, random_recall, same_answer, same_three_mrr};
use crate::stats::{DRAWS, LARGE_SHARE, SEED};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

impl Workspace {
    /// Everything but the intervals, which take longer (see [`Workspace::intervals`]).
    pub fn models(&self, ask: &ModelsAsk) -> ModelsPage {
        let joins = &self.joins;
        let mut lines: BTreeMap<(String, String), ModelLine> = BTreeMap::new();
        for (at, task) in Task::ALL.into_iter().enumerate() {
            for entry in joins.entries_of(task) {
                let Some((line, cell)) = cell(joins, entry, ask) else { continue };
                let key = (line.name.clone(), line.mode);
                let empty =
                    || ModelLine { name: line.name, synthetic: line.synthetic, cells: vec![None; Task::ALL.len()] };
                let place = lines.entry(key).or_insert_with(empty).cells.get_mut(at);
                if let Some(place) = place {
                    *place = Some(cell);
                }
            }
        }
        let asked = |h: &&super::held::Held| ask.scenario.as_deref().is_none_or(|s| h.sample().scenario.key() == s);
        let held: Vec<_> = joins.samples.iter().filter(asked).collect();
        let scenarios: BTreeSet<&str> = joins.samples.iter().map(|h| h.sample().scenario.key()).collect();
        ModelsPage {
            scenarios: scenarios.into_iter().map(str::to_owned).collect(),
            samples: count(held.len()),
            groups: count(held.iter().map(|h| h.group.as_str()).collect::<HashSet<_>>().len()),
            tasks: Task::ALL.into_iter().map(|task| column(joins, task, ask)).collect(),
            models: lines.into_values().collect(),
            synthetic: joins.runs.iter().any(|r| r.synthetic),
        }
    }

    /// A studentised cluster bootstrap of every run's headline metric.
    pub fn intervals(&self, ask: &ModelsAsk) -> IntervalsPage {
        let joins = &self.joins;
        let runs = joins.entries.iter().filter_map(|entry| {
            let id = head(entry, joins.runs_of(entry))?.id;
            Some((id, interval(entry.task, &entry_cases(joins, entry, ask.scenario.as_deref()), ask.by)))
        });
        IntervalsPage { by: ask.by, draws: DRAWS, seed: SEED, runs: runs.collect() }
    }
}

/// An entry's answers in a scenario, ready to be scored.
pub(crate) fn entry_cases<'a>(joins: &'a Joins, entry: &'a Entry, scenario: Option<&str>) -> Vec<Case<'a>> {
    let all = joins.runs_of(entry).flat_map(|r| joins.cases(r));
    match scenario {
        Some(scenario) => all.filter(|c| c.scenario.key() == scenario).collect(),
        None => pooled(all.collect()),
    }
}

/// Where an entry's answers stand: sample and 1-based turn, by key.
pub(crate) fn places(joins: &Joins, entry: &Entry) -> HashMap<Key, (u32, u32)> {
    let of = |run: &JoinedRun| {
        let pairs = run.run.answers.iter().zip(&run.places);
        pairs
            .filter_map(|(a, place)| match place {
                Place::Row { sample, turn } => Some((a.key.clone(), (*sample, *turn))),
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    joins.runs_of(entry).flat_map(of).collect()
}

/// What a cell says of its line.
struct Line {
    name: String,
    mode: String,
    synthetic: bool,
}

fn cell(joins: &Joins, entry: &Entry, ask: &ModelsAsk) -> Option<(Line, ModelCell)> {
    let task = entry.task;
    let head = head(entry, joins.runs_of(entry))?;
    let cases = entry_cases(joins, entry, ask.scenario.as_deref());
    if cases.is_empty() {
        return None;
    }
    let all = figures(task, &cases, StandIns::LeftOut);
    let of = |key: &str| all.iter().find(|f| f.key == key);
    let plain: Vec<&Run> = joins.runs_of(entry).map(|r| &*r.run).collect();
    let asked = |sample: u32| {
        let sample = joins.samples.get(sample as usize);
        ask.scenario.as_deref().is_none_or(|s| sample.is_some_and(|h| h.sample().scenario.key() == s))
    };
    let missing = || joins.missing(task, &plain).into_iter().filter(|(sample, _)| asked(*sample)).count();
    let cell = ModelCell {
        run: head.id,
        figure: of(task.headline())?.clone(),
        mrr: all.iter().find(|f| f.key.ends_with("_mrr")).and_then(|f| f.value),
        kappa: confusion::kappa_with_gold(task, &cases),
        precision: of("precision_yes").and_then(|f| f.value),
        stand_ins: count(cases.iter().filter(|c| c.answer.stand_in).count()),
        missing: joins.dataset.then(|| count(missing())),
        incomplete: head.incomplete,
        judge: head.judge,
    };
    // Two entries of one model in a task are two lines: the entry's own name tells them apart.
    Some((Line { name: head.name, mode: head.mode, synthetic: head.synthetic }, cell))
}

fn column(joins: &Joins, task: Task, ask: &ModelsAsk) -> ModelTask {
    // The same instances once each, whoever answered them.
    let mut seen: HashSet<&Key> = HashSet::new();
    let mut once: Vec<Case<'_>> = Vec::new();
    let mut judges: BTreeSet<String> = BTreeSet::new();
    for entry in joins.entries_of(task) {
        let cases = entry_cases(joins, entry, ask.scenario.as_deref());
        once.extend(cases.into_iter().filter(|c| seen.insert(&c.answer.key)));
        judges.extend(joins.runs_of(entry).filter_map(|r| scorer(task, &r.run)));
    }
    let mut groups: BTreeMap<&str, u32> = BTreeMap::new();
    for case in &once {
        *groups.entry(case.group).or_default() += 1;
    }
    let n = count(once.len());
    let largest = groups.iter().max_by_key(|(_, n)| **n);
    let share = |n: u32| f64::from(n) / once.len() as f64;
    ModelTask {
        task,
        n,
        samples: count(once.iter().map(|c| c.answer.key.sample_id.as_str()).collect::<HashSet<_>>().len()),
        groups: count(groups.len()),
        dominant: largest.filter(|(_, n)| share(**n) > LARGE_SHARE).map(|(name, n)| ((*name).to_owned(), share(*n))),
        same: same_answer(task, &once)
            .and_then(|(words, figure)| Some((words, figure.value?, same_three_mrr(task, &once)))),
        random: random(task, &once),
        judges: judges.into_iter().collect(),
    }
}

/// Who graded the free answers: runs of different judges or scorers are not on one scale.
pub(crate) fn scorer(task: Task, run: &Run) -> Option<String> {
    let parts: Vec<&str> = ["judge_model", "bertscore_model_type"]
        .map(|key| run.setting(key))
        .into_iter()
        .filter(|v| !v.is_empty())
        .collect();
    (matches!(task, Task::Er | Task::Vp) && !parts.is_empty()).then(|| parts.join(", "))
}

/// Expected recall@1 and MRR of a random order of each case's closed set; `None` without one.
fn random(task: Task, cases: &[Case<'_>]) -> Option<(f64, f64)> {
    let size = |scenario: &Scenario| match task {
        Task::Rpp => pattern_labels(scenario).len(),
        Task::Ssp => strategy_labels(scenario).len(),
        _ => 0,
    };
    let sizes: Vec<usize> = cases.iter().map(|c| size(c.scenario)).filter(|n| *n > 0).collect();
    let mean = |of: &dyn Fn(usize) -> f64| sizes.iter().map(|n| of(*n)).sum::<f64>() / sizes.len() as f64;
    (!sizes.is_empty()).then(|| (mean(&|n| random_recall(n, 1)), mean(&random_order_mrr)))
}
