//! One run's headline metric over parts of its answers; what the parts are: `cuts`.

use super::Workspace;
use super::cuts::{CUTS, Cut, Part, Placed};
use super::entries::{entry_of, head};
use super::facts::Facts;
use super::instances::{lines, matching, read};
use super::intervals::interval;
use super::models::{entry_cases, places};
use crate::page::SampleKey;
use crate::page::models::{Cluster, Slice, SliceKind, SlicesAsk, SlicesPage};
use crate::page::sample::RunHead;
use crate::runs::{Gold, Key, Task, TaskFamily};
use crate::score::{Case, Figure, SUMS, StandIns, case_sums, figures, gold_rank, headline_of};
use std::collections::{BTreeMap, HashMap, HashSet};

impl Workspace {
    /// All cuts of a run; `None` where it is not open.
    pub fn slices(&self, ask: &SlicesAsk) -> Option<SlicesPage> {
        let joins = &self.joins;
        let (entry, run) = entry_of(joins, &ask.run)?;
        let (task, context) = (entry.task, run.context_size);
        let cases = entry_cases(joins, entry, ask.scenario.as_deref());
        let at = places(joins, entry);
        let facts = |c: &Case<'_>| {
            let (sample, turn) = at.get(&c.answer.key).copied()?;
            Facts::of(joins.samples.get(sample as usize)?, turn, task)
        };
        let heads: Vec<RunHead> = joins.entries_of(task).filter_map(|e| head(e, joins.runs_of(e))).collect();
        let own = heads.iter().position(|h| h.id == run.id);
        let (expr, problem) = read(&ask.filter);
        let all = lines(joins, &self.codes, task);
        // What the table of instances knows of a turn: exposure, and whether this run's answer matches the filter.
        let known: HashMap<(&SampleKey, u32), (bool, bool)> = all
            .iter()
            .map(|line| {
                // A filter that asks nothing of a single answer finds none, and takes the whole line.
                let found = matching(line, &heads, expr.as_ref());
                let typed =
                    found.is_some_and(|f| !f.contains(&true) || own.is_some_and(|own| f.get(own) == Some(&true)));
                ((&line.facts.held.key, line.facts.turn), (line.exposed, typed))
            })
            .collect();
        let scored = cases.iter().filter(|c| case_sums(task, c).is_some());
        let placed = scored.map(|case| {
            let facts = facts(case);
            let line = facts.as_ref().and_then(|f| known.get(&(&f.held.key, f.turn)));
            let typed = expr.as_ref().and(line.map(|l| l.1));
            Placed { case: *case, facts, exposed: line.map(|l| l.0), typed, context, filter: &ask.filter }
        });
        let placed: Vec<Placed<'_>> = placed.collect();
        let recalls = recall_by_label(task, &placed);
        let kinds = CUTS.iter().filter_map(|cut| kind(task, cut, &placed, &recalls)).collect();
        Some(SlicesPage { task, all: headline(task, &cases), kinds, problem })
    }
}

fn headline(task: Task, cases: &[Case<'_>]) -> Figure {
    let all = figures(task, cases, StandIns::LeftOut);
    let none = || Figure { key: task.headline().into(), value: None, n: 0, samples: 0, groups: 0 };
    all.into_iter().find(|f| f.key == task.headline()).unwrap_or_else(none)
}

/// A kind with at least two parts.
fn kind(task: Task, cut: &Cut, placed: &[Placed<'_>], recalls: &HashMap<(String, String), f64>) -> Option<SliceKind> {
    let mut parts: BTreeMap<Part, Vec<&Placed<'_>>> = BTreeMap::new();
    for case in placed {
        if let Some(part) = (cut.of)(case) {
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
    let cases: Vec<Case<'_>> = inside.iter().map(|p| p.case).collect();
    let keys: HashSet<&Key> = cases.iter().map(|c| &c.answer.key).collect();
    let rest = sum(task, all.iter().map(|p| &p.case).filter(|c| !keys.contains(&c.answer.key)));
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
    for Placed { case, .. } in placed.iter().filter(|_| task.family() == TaskFamily::Ranked) {
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
