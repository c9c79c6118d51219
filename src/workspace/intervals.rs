//! Intervals of scored answers: a studentised bootstrap of whole groups for the headline metric, t of leave-one-group-out
//! for every other one.

use crate::page::models::Cluster;
use crate::runs::{Task, TaskFamily};
use crate::score::{Case, Figure, SUMS, case_sums, figure_range, headline_of, headline_range};
use crate::stats::{Bootstrap, ClusterSums, DRAWS, Interval, Options, Reason, SEED, left_out_interval};
use std::collections::BTreeMap;

/// The interval of a headline metric over cases. A share is never narrower than Wilson's, which takes turns for
/// independent.
pub(crate) fn interval(task: Task, cases: &[Case<'_>], by: Cluster) -> Interval {
    let sums = cluster_sums(task, cases, by);
    let total = sums.total();
    let options = Options { draws: DRAWS, seed: SEED, range: Some(headline_range(task)), ..Options::default() };
    let level = options.level;
    let interval = Bootstrap::new(sums, move |total: &[f64]| headline_of(task, total), options).finish();
    match total.as_slice() {
        [hits, _, n, _] if task.family() == TaskFamily::Ranked => interval.at_least_wilson(*hits, *n, level),
        _ => interval,
    }
}

fn cluster_sums(task: Task, cases: &[Case<'_>], by: Cluster) -> ClusterSums {
    let mut clusters: BTreeMap<&str, ([f64; SUMS], u32)> = BTreeMap::new();
    for case in cases {
        let Some(parts) = case_sums(task, case) else { continue };
        let name = match by {
            Cluster::Group => case.group,
            Cluster::Sample => &case.answer.key.sample_id,
        };
        let (sums, n) = clusters.entry(name).or_default();
        sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
        *n += 1;
    }
    let clusters = clusters.into_values().map(|(sums, n)| crate::stats::Cluster { n, sums: sums.to_vec() });
    // Every vector is as long as the others, and grades are finite: there is no misfit.
    ClusterSums::new(clusters).unwrap_or_default()
}

/// An interval beside each figure, in their order; `None` for counts. `figures` takes the figures of some of the cases;
/// where they are recomputed from gold and answers, the headline metric's is [`interval`], as the models page draws it.
pub(crate) fn intervals_of<'a>(
    task: Task,
    cases: &[Case<'a>],
    recomputed: bool,
    figures: &dyn Fn(&[Case<'a>]) -> Vec<Figure>,
) -> Vec<Option<Interval>> {
    let all = figures(cases);
    let mut groups: Vec<&str> = cases.iter().map(|c| c.group).collect();
    groups.sort_unstable();
    groups.dedup();
    let left_out: Vec<Vec<Figure>> = groups
        .iter()
        .map(|group| figures(&cases.iter().filter(|c| c.group != *group).copied().collect::<Vec<_>>()))
        .collect();
    let one = |figure: &Figure| {
        let range = figure_range(&figure.key)?;
        if recomputed && figure.key == task.headline() {
            return Some(interval(task, cases, Cluster::Group));
        }
        // A group without any instance of this figure is no cluster of it.
        let of = |rest: &Vec<Figure>| match rest.iter().find(|f| f.key == figure.key) {
            Some(without) => (without.n < figure.n).then_some(without.value),
            None => Some(None),
        };
        let values: Vec<Option<f64>> = left_out.iter().filter_map(of).collect();
        let options = Options { range: Some(range), ..Options::default() };
        Some(left_out_interval(figure.value, &values, u64::from(figure.n), &options))
    };
    all.iter().map(one).collect()
}

/// Why there is no bar, as `inspect` and exports write it.
pub(crate) fn none_because(interval: &Interval) -> Option<&'static str> {
    let Interval::NoBar { reason, .. } = interval else { return None };
    Some(match reason {
        Reason::TooFewClusters => "too-few-clusters",
        Reason::AllHits => "all-hits",
        Reason::AllMisses => "all-misses",
        Reason::TooManyUndefined => "too-many-undefined",
        Reason::NoSpread => "no-spread",
        Reason::Undefined => "undefined",
    })
}
