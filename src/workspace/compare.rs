//! A run against each other run of its task, on the instances that both answer: the difference of the headline metric, a
//! test that swaps whole groups, and Holm's correction over these comparisons.

use super::entries::{entry_of, head};
use super::models::{SEED, entry_cases};
use super::{Workspace, count};
use crate::page::models::{CompareAsk, CompareLine, ComparePage};
use crate::runs::{Key, Task};
use crate::score::{Case, SUMS, case_sums, headline_of};
use crate::stats::{Paired, PairedMethod, holm, paired_test};
use std::collections::{BTreeMap, HashMap, HashSet};

impl Workspace {
    /// `None` where the run is not open.
    pub fn compare(&self, ask: &CompareAsk) -> Option<ComparePage> {
        let joins = &self.joins;
        let (entry, own) = entry_of(joins, &ask.run)?;
        let task = entry.task;
        let scenario = ask.scenario.as_deref();
        let cases = entry_cases(joins, entry, scenario);
        let others = joins
            .entries_of(task)
            .filter_map(|e| Some((e, head(e, joins.runs_of(e))?)))
            .filter(|(_, h)| h.id != own.id);
        let mut lines: Vec<CompareLine> = others
            .filter_map(|(other, head)| line(task, &cases, &entry_cases(joins, other, scenario), (head.id, head.name)))
            .collect();
        let p: Vec<f64> = lines.iter().map(|line| line.p).collect();
        for (line, adjusted) in lines.iter_mut().zip(holm(&p)) {
            line.holm = adjusted;
        }
        Some(ComparePage { task, lines })
    }
}

/// `None` where the two share no instance, or a figure is not defined.
fn line(task: Task, own: &[Case<'_>], other: &[Case<'_>], (run, name): (String, String)) -> Option<CompareLine> {
    let theirs: HashMap<&Key, [f64; SUMS]> =
        other.iter().filter_map(|c| Some((&c.answer.key, case_sums(task, c)?))).collect();
    let mut clusters: BTreeMap<&str, ([f64; SUMS], [f64; SUMS])> = BTreeMap::new();
    let (mut n, mut samples) = (0_usize, HashSet::new());
    for case in own {
        let both = case_sums(task, case).zip(theirs.get(&case.answer.key));
        let Some((mine, theirs)) = both else { continue };
        let (first, second) = clusters.entry(case.group).or_default();
        first.iter_mut().zip(mine).for_each(|(sum, part)| *sum += part);
        second.iter_mut().zip(theirs).for_each(|(sum, part)| *sum += part);
        n += 1;
        samples.insert(case.answer.key.sample_id.as_str());
    }
    let groups = count(clusters.len());
    let pairs: Vec<Paired> =
        clusters.into_values().map(|(a, b)| Paired { first: a.to_vec(), second: b.to_vec() }).collect();
    let test = paired_test(&pairs, &|total: &[f64]| headline_of(task, total), SEED).ok()??;
    Some(CompareLine {
        run,
        name,
        n: count(n),
        samples: count(samples.len()),
        groups,
        difference: test.difference,
        p: test.p,
        holm: test.p,
        smallest: test.smallest,
        exact: test.method == PairedMethod::Exact,
    })
}
