//! The answer to the overview: dataset figures, label distributions, instances, runs with their figures.

use super::entries::{Entry, head};
use super::held::Held;
use super::join::{Joins, pooled};
use super::names::{label_code, label_name};
use super::totals::file_metrics;
use super::{Workspace, count};
use crate::corpus::{LabelKind, PatternState, Scenario, THERAPIST, UTTERANCES, pattern_labels, strategy_labels};
use crate::page::Role;
use crate::page::overview::{DatasetColumn, EntryLine, InstancesLine, LabelBlock, LabelCount, OverviewPage, TaskBoard};
use crate::runs::{Key, Run, Task};
use crate::score::{Case, Figure, StandIns, figures, same_answer};
use indexmap::IndexMap;
use std::collections::HashSet;

impl Workspace {
    /// Dataset, labels, instances, runs.
    pub fn overview(&self) -> OverviewPage {
        let joins = &*self.joins;
        let held: Vec<&Held> = joins.samples.iter().filter(|h| !h.results_only).collect();
        OverviewPage {
            dataset: columns(&held),
            labels: ["couple", "family", "other"].into_iter().flat_map(|s| label_blocks(s, &held)).collect(),
            instances: Task::ALL.into_iter().map(|t| instances(joins, t)).collect(),
            tasks: Task::ALL.into_iter().map(|t| board(joins, t)).collect(),
            synthetic: self.is_synthetic(),
        }
    }
}

fn of_scenario<'a>(key: &str, held: &[&'a Held]) -> Vec<&'a Held> {
    held.iter().copied().filter(|h| h.sample().scenario.key() == key).collect()
}

fn columns(held: &[&Held]) -> Vec<DatasetColumn> {
    let mut out: Vec<_> = ["couple", "family", "other"]
        .into_iter()
        .map(|s| (s, of_scenario(s, held)))
        .filter(|(_, h)| !h.is_empty())
        .map(|(s, h)| column(s, &h))
        .collect();
    if !held.is_empty() {
        out.push(column("all", held));
    }
    out
}

fn column(scenario: &str, held: &[&Held]) -> DatasetColumn {
    let rows = || held.iter().flat_map(|h| &h.sample().rows);
    let turns = rows().count();
    let therapist = rows().filter(|r| r.speaker == THERAPIST).count();
    let speakers: usize = held.iter().map(|h| h.people.iter().filter(|p| p.role != Role::Group).count()).sum();
    let mut lengths: Vec<f64> = held.iter().filter_map(|h| h.seconds()).map(|s| s / 60.0).collect();
    // Sums depend on order in their last bits: always the same order.
    lengths.sort_by(f64::total_cmp);
    let minutes: f64 = lengths.iter().sum();
    let ratio = |a: f64, n: usize| (n > 0).then(|| a / n as f64);
    DatasetColumn {
        scenario: scenario.to_owned(),
        samples: count(held.len()),
        groups: groups(held),
        turns: count(turns),
        minutes,
        avg_minutes: ratio(minutes, lengths.len()),
        avg_turns: ratio(turns as f64, held.len()),
        avg_speakers: ratio(speakers as f64, held.len()),
        therapist_share: ratio(100.0 * therapist as f64, turns),
    }
}

fn groups(held: &[&Held]) -> u32 {
    count(held.iter().map(|h| h.group.as_str()).collect::<HashSet<_>>().len())
}

/// Patterns as shown, the first strategy of a row (the gold one), utterance types.
fn label_blocks(scenario: &str, held: &[&Held]) -> Vec<LabelBlock> {
    let held = of_scenario(scenario, held);
    let Some(first) = held.first() else { return Vec::new() };
    let closed = &first.sample().scenario;
    let mut patterns = Counts::new(pattern_labels(closed));
    let mut strategies = Counts::new(strategy_labels(closed));
    let mut utterances = Counts::new(if matches!(closed, Scenario::Other(_)) { &[] } else { &UTTERANCES });
    let (mut none_clear, mut not_annotated) = (0, 0);
    for h in &held {
        for row in &h.sample().rows {
            match &row.pattern.state {
                PatternState::Label(label) => patterns.add(label, h),
                PatternState::NoneClear => none_clear += 1,
                PatternState::NotAnnotated => not_annotated += 1,
            }
            if let Some(strategy) = row.strategies.first() {
                strategies.add(&strategy.kind, h);
            }
            utterances.add(&row.utterance, h);
        }
    }
    let block = |title, counts: Counts<'_>, kind| counts.block(scenario, title, kind);
    let mut patterns = block("Relation pattern", patterns, Some(LabelKind::Pattern));
    patterns.none_clear = Some(none_clear);
    patterns.not_annotated = Some(not_annotated);
    vec![patterns, block("Strategy", strategies, Some(LabelKind::Strategy)), block("Utterance type", utterances, None)]
}

/// Labels of the closed set in its order, then others by count and text.
struct Counts<'a> {
    closed: &'static [&'static str],
    labels: IndexMap<&'a str, u32>,
    samples: HashSet<*const Held>,
    groups: HashSet<&'a str>,
}

impl<'a> Counts<'a> {
    fn new(closed: &'static [&'static str]) -> Self {
        let labels = closed.iter().map(|l| (*l, 0)).collect();
        Self { closed, labels, samples: HashSet::new(), groups: HashSet::new() }
    }

    fn add(&mut self, label: &'a str, held: &'a Held) {
        if label.trim().is_empty() {
            return;
        }
        *self.labels.entry(label).or_default() += 1;
        self.samples.insert(std::ptr::from_ref(held));
        self.groups.insert(&held.group);
    }

    fn block(self, scenario: &str, title: &str, kind: Option<LabelKind>) -> LabelBlock {
        let mut counts: Vec<(&str, u32)> = self.labels.into_iter().collect();
        let (_, outside) = counts.split_at_mut(self.closed.len());
        outside.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
        let labels = counts.iter().enumerate().map(|(i, (label, count))| LabelCount {
            label: (*label).to_owned(),
            code: kind.map_or_else(String::new, |k| label_code(k, label)),
            name: kind.map_or_else(|| (*label).to_owned(), |k| label_name(k, label)),
            count: *count,
            outside: !self.closed.is_empty() && i >= self.closed.len(),
        });
        LabelBlock {
            scenario: scenario.to_owned(),
            title: title.to_owned(),
            n: counts.iter().map(|(_, n)| n).sum(),
            samples: count(self.samples.len()),
            groups: count(self.groups.len()),
            labels: labels.collect(),
            none_clear: None,
            not_annotated: None,
        }
    }
}

/// How many instances the dataset offers, by scenario.
pub(crate) fn instances(joins: &Joins, task: Task) -> InstancesLine {
    let offers = joins.offers_of(task);
    let mut line = InstancesLine {
        task,
        couple: 0,
        family: 0,
        other: 0,
        couple_samples: 0,
        family_samples: 0,
        source: offers.source(),
    };
    for (held, list) in joins.samples.iter().zip(&offers.by_sample) {
        let n = count(list.len());
        let some = u32::from(n > 0);
        match held.sample().scenario {
            Scenario::Couple => (line.couple, line.couple_samples) = (line.couple + n, line.couple_samples + some),
            Scenario::Family => (line.family, line.family_samples) = (line.family + n, line.family_samples + some),
            Scenario::Other(_) => line.other += n,
        }
    }
    line
}

fn board(joins: &Joins, task: Task) -> TaskBoard {
    let entries = joins.entries_of(task).filter_map(|e| entry_line(joins, e)).collect();
    // The same instances once each, whoever answered them.
    let mut seen: HashSet<&Key> = HashSet::new();
    let mut once: Vec<Case<'_>> = Vec::new();
    for run in joins.entries_of(task).flat_map(|e| joins.runs_of(e)) {
        once.extend(joins.cases(run).into_iter().filter(|c| seen.insert(&c.answer.key)));
    }
    TaskBoard { task, entries, baseline: same_answer(task, &pooled(once)) }
}

fn entry_line(joins: &Joins, entry: &Entry) -> Option<EntryLine> {
    let task = entry.task;
    let runs: Vec<_> = joins.runs_of(entry).collect();
    let cases = pooled(runs.iter().flat_map(|r| joins.cases(r)).collect());
    let mut figures_left_out = figures(task, &cases, StandIns::LeftOut);
    figures_left_out.sort_by_key(|f| f.key != task.headline());
    let headline = |figures: Vec<Figure>| figures.into_iter().find(|f| f.key == task.headline()).and_then(|f| f.value);
    let file_value = match &*runs {
        // Totals of two files are not one total, and those of a file that breaks off are refused.
        [one] if !one.run.incomplete => {
            file_metrics(one).into_iter().find(|m| m.key == task.headline()).and_then(|m| m.value.finite())
        }
        _ => None,
    };
    let plain: Vec<&Run> = runs.iter().map(|r| &*r.run).collect();
    let failed: HashSet<&str> = plain.iter().flat_map(|r| &r.failed).map(|f| f.sample_id.as_str()).collect();
    Some(EntryLine {
        head: head(entry, runs.iter().copied())?,
        with_stand_ins: headline(figures(task, &cases, StandIns::AsMisses)),
        file_value,
        stand_ins: count(cases.iter().filter(|c| c.answer.stand_in).count()),
        missing: joins.dataset.then(|| count(joins.missing(task, &plain).len())),
        failed_samples: count(failed.len()),
        figures: figures_left_out,
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{answers, dataset, results, row, rpp, sample};
    use super::*;
    use crate::corpus::Num;

    #[test]
    fn dataset_figures_follow_table_3() {
        let mut clip = sample("c/1", 0);
        clip.participants = vec!["Mara".into(), "Theo".into()];
        clip.rows = vec![row(1, "Mara", ""), row(2, "Therapist", ""), row(3, "Theo", ""), row(4, "Mara", "")];
        clip.rows[0].start = Num::Value(30.0);
        clip.rows[3].end = Num::Value(150.0);
        let page = Workspace::default().with(vec![dataset("d", vec![clip, sample("c/2", 2)])]).overview();
        assert_eq!(page.dataset.iter().map(|c| c.scenario.as_str()).collect::<Vec<_>>(), ["couple", "all"]);
        let all = &page.dataset[1];
        assert_eq!((all.samples, all.groups, all.turns), (2, 1, 6));
        // 120 s of the first clip; the second has no times and does not enter the mean of minutes.
        assert_eq!((all.minutes, all.avg_minutes, all.avg_turns), (2.0, Some(2.0), Some(3.0)));
        // One of six rows is the therapist's.
        assert!((all.therapist_share.unwrap() - 100.0 / 6.0).abs() < 1e-12);
    }

    #[test]
    fn labels_in_taxonomy_order_then_what_is_outside() {
        let mut clip = sample("c/1", 0);
        clip.rows =
            ["zz", "aa", "zz", "repair_softening", ""].iter().zip(1..).map(|(l, n)| row(n, "Therapist", l)).collect();
        let page = Workspace::default().with(vec![dataset("d", vec![clip])]).overview();
        let block = &page.labels[0];
        let labels: Vec<_> = block.labels.iter().map(|l| (l.label.as_str(), l.count, l.outside)).collect();
        assert_eq!(labels[0], ("pursue_withdraw", 0, false));
        assert_eq!(labels[3], ("repair_softening", 1, false));
        assert_eq!(labels[6..], [("zz", 2, true), ("aa", 1, true)]);
        assert_eq!((block.n, block.not_annotated, block.none_clear), (4, Some(1), Some(0)));
    }

    #[test]
    fn an_entry_of_two_files_has_no_total_of_its_own() {
        let mut one = rpp("m-1", "m", answers("c/1", &[(1, "a", "a")]));
        one.file_metrics = vec![crate::runs::OwnValue { key: "relation_recall_at_1".into(), value: Num::Value(1.0) }];
        let alone = Workspace::default().with(vec![results("r1", vec![one.clone()])]);
        assert_eq!(alone.overview().tasks[0].entries[0].file_value, Some(1.0));
        let two = rpp("m-2", "m", answers("f/1", &[(1, "a", "a")]));
        let both = alone.with(vec![results("r2", vec![two])]);
        assert_eq!(both.overview().tasks[0].entries[0].file_value, None);
        one.incomplete = true;
        let torn = Workspace::default().with(vec![results("r1", vec![one])]);
        assert_eq!(torn.overview().tasks[0].entries[0].file_value, None);
    }
}
