//! A run against each other run of its task, on the instances that both answer: the difference of the headline metric, a
//! test that swaps whole groups, and Holm's correction over these comparisons.

use super::entries::{entry_of, head};
use super::models::entry_cases;
use super::{Workspace, count};
use crate::page::models::{CompareAsk, CompareLine, ComparePage};
use crate::runs::{Key, Task, TaskFamily};
use crate::score::{Case, SUMS, case_sums, headline_of, judge_grade};
use crate::stats::{Comparison, Paired, PairedMethod, SEED, holm, paired_test, superiority_sums};
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

/// Sums of the two runs, a group at a time.
type Pairs<'a, const N: usize> = BTreeMap<&'a str, ([f64; N], [f64; N])>;

fn add<'a, const N: usize>(pairs: &mut Pairs<'a, N>, group: &'a str, mine: [f64; N], theirs: [f64; N]) {
    let (first, second) = pairs.entry(group).or_insert(([0.0; N], [0.0; N]));
    first.iter_mut().zip(mine).for_each(|(sum, part)| *sum += part);
    second.iter_mut().zip(theirs).for_each(|(sum, part)| *sum += part);
}

fn test<const N: usize>(pairs: &Pairs<'_, N>, metric: &dyn Fn(&[f64]) -> Option<f64>) -> Option<Comparison> {
    let pairs: Vec<Paired> = pairs.values().map(|(a, b)| Paired { first: a.to_vec(), second: b.to_vec() }).collect();
    paired_test(&pairs, &metric, SEED).ok()?
}

/// `None` where the two share no instance, or a figure is not defined.
fn line(task: Task, own: &[Case<'_>], other: &[Case<'_>], (run, name): (String, String)) -> Option<CompareLine> {
    let theirs: HashMap<&Key, &Case<'_>> = other.iter().map(|c| (&c.answer.key, c)).collect();
    let (mut sums, mut orders): (Pairs<'_, SUMS>, Pairs<'_, 2>) = (BTreeMap::new(), BTreeMap::new());
    let (mut n, mut samples) = (0_usize, HashSet::new());
    for case in own {
        let Some(their) = theirs.get(&case.answer.key) else { continue };
        let Some((mine, second)) = case_sums(task, case).zip(case_sums(task, their)) else { continue };
        add(&mut sums, case.group, mine, second);
        n += 1;
        samples.insert(case.answer.key.sample_id.as_str());
        if task.family() == TaskFamily::Free
            && let Some(pair) = judge_grade(task, case).zip(judge_grade(task, their))
        {
            // Swapping the two runs of a group swaps higher and lower.
            let [higher, lower, all] = superiority_sums([pair]);
            add(&mut orders, case.group, [higher, all], [lower, all]);
        }
    }
    let groups = count(sums.len());
    let of_figure = test(&sums, &|total: &[f64]| headline_of(task, total))?;
    let of_order = test(&orders, &|total: &[f64]| match total {
        [part, all] if *all > 0.0 => Some(part / all),
        _ => None,
    });
    let tested = of_order.as_ref().unwrap_or(&of_figure);
    Some(CompareLine {
        run,
        name,
        n: count(n),
        samples: count(samples.len()),
        groups,
        difference: of_figure.difference,
        superiority: of_order.as_ref().map(|t| t.difference),
        p: tested.p,
        holm: tested.p,
        smallest: tested.smallest,
        exact: tested.method == PairedMethod::Exact,
    })
}

#[cfg(test)]
mod tests {
    use super::super::Workspace;
    use super::super::testing::{answers, results, rpp};
    use crate::corpus::Num;
    use crate::page::models::CompareAsk;
    use crate::runs::{Gold, OwnValue, Run, Said, Task};

    /// One turn in each of six groups, graded as given.
    fn er(id: &str, grades: [f64; 6]) -> Run {
        let mut all = Vec::new();
        for (n, grade) in grades.into_iter().enumerate() {
            let mut given = answers(&format!("g{n}/1"), &[(1, "", "")]);
            given[0].gold = Gold::Emotion { words: "sad".into(), intensity: Num::Value(3.0) };
            given[0].said = Said::Emotion { words: "sad".into(), intensity: Num::Value(3.0) };
            given[0].own = vec![OwnValue { key: "emotion_score".into(), value: Num::Value(grade) }];
            all.extend(given);
        }
        Run { task: Task::Er, ..rpp(id, id, all) }
    }

    /// Higher in four groups, lower in one, equal in one: (4 - 1) / 6. Of the 2^5 swaps of the groups that differ, those
    /// with at least so great a difference either way have at most one of five on the other side: 2 * (1 + 5) = 12.
    #[test]
    fn grades_are_compared_by_their_order() {
        let runs = [er("a", [5.0, 5.0, 4.0, 4.0, 1.0, 3.0]), er("b", [4.0, 2.0, 3.0, 1.0, 5.0, 3.0])];
        let w = Workspace::default().with(runs.into_iter().map(|r| results(&r.id.clone(), vec![r])).collect());
        let line = &w.compare(&CompareAsk { run: "a".into(), scenario: None }).unwrap().lines[0];
        assert_eq!((line.n, line.samples, line.groups, line.exact), (6, 6, 6, true));
        assert!((line.superiority.unwrap() - 0.5).abs() < 1e-12);
        assert!((line.p - 12.0 / 32.0).abs() < 1e-12, "{}", line.p);
        // Half judge, half intensity (5 everywhere): grades 22 against 18, halved over six turns.
        assert!((line.difference - 4.0 / 12.0).abs() < 1e-12);
    }
}
