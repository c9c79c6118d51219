//! What a figure is worth: the same answer every time, and a random order.
//!
//! Knows gold only; no model's answer enters.

use super::binary;
use super::free::{gold_intensity, intensity_match};
use super::ranking::gold_label;
use super::{Base, Case, Figure, mean};
use crate::runs::{Gold, Task, TaskFamily};
use std::collections::BTreeMap;

/// The best constant answer that a look at the gold of these same cases gives, with the task's headline metric.
///
/// Ranked: each scenario's most frequent label (ties by text), always on top; over mixed scenarios the answer names them
/// all (`pursue_withdraw (couple), cooperative_family_alliance (family)`). ITP: `yes`. ER: the (lower) median intensity,
/// which answers the intensity half only: `avg_intensity_score_match`. VP has none. `None` without gold. Stand-ins count
/// as instances: their gold is as good as any.
pub fn same_answer(task: Task, cases: &[Case<'_>]) -> Option<(String, Figure)> {
    match task.family() {
        TaskFamily::Ranked => same_label(task, cases),
        TaskFamily::YesNo => always_yes(cases),
        TaskFamily::Free if task == Task::Er => same_intensity(cases),
        TaskFamily::Free => None,
    }
}

/// MRR of the three most frequent labels of each scenario, in order, as the answer to every case of a ranked task: what
/// [`same_answer`] gives with a second and a third choice. `None` without gold or a ranking.
pub fn same_three_mrr(task: Task, cases: &[Case<'_>]) -> Option<f64> {
    if task.family() != TaskFamily::Ranked {
        return None;
    }
    let counts = label_counts(cases);
    let n: u32 = counts.values().flat_map(|labels| labels.values()).sum();
    let points = |labels: &BTreeMap<&str, u32>| {
        let mut by_count: Vec<u32> = labels.values().copied().collect();
        by_count.sort_unstable_by_key(|count| std::cmp::Reverse(*count));
        by_count.iter().zip([1.0, 2.0, 3.0]).map(|(count, rank)| f64::from(*count) / rank).sum::<f64>()
    };
    (n > 0).then(|| counts.values().map(points).sum::<f64>() / f64::from(n))
}

/// Gold labels by scenario key, so that other scenarios stay one class of their own; sorted, so that ties fall by text.
fn label_counts<'a>(cases: &[Case<'a>]) -> BTreeMap<&'a str, BTreeMap<&'a str, u32>> {
    let mut counts: BTreeMap<&str, BTreeMap<&str, u32>> = BTreeMap::new();
    for case in cases {
        if let Some(label) = gold_label(case) {
            *counts.entry(case.scenario.key()).or_default().entry(label).or_default() += 1;
        }
    }
    counts
}

/// Expected MRR over the top 3 of a random order of this many candidates; 0 for none.
pub fn random_order_mrr(candidates: usize) -> f64 {
    let sum: f64 = (1..=candidates.min(3)).map(|rank| 1.0 / rank as f64).sum();
    if candidates == 0 { 0.0 } else { sum / candidates as f64 }
}

/// Chance that a random order of this many candidates holds gold in its first `k` (of three at most); 0 for none.
pub fn random_recall(candidates: usize, k: usize) -> f64 {
    if candidates == 0 { 0.0 } else { k.min(3).min(candidates) as f64 / candidates as f64 }
}

fn same_label(task: Task, cases: &[Case<'_>]) -> Option<(String, Figure)> {
    let counts = label_counts(cases);
    let best: Vec<(&str, &str, u32)> = counts
        .iter()
        .filter_map(|(scenario, labels)| {
            // The last of equal maxima is the first by text when walked backwards.
            let (label, hits) = labels.iter().rev().max_by_key(|(_, count)| **count)?;
            Some((*scenario, *label, *hits))
        })
        .collect();
    let (_, first, _) = best.first()?;
    let answer = if best.iter().all(|(_, label, _)| label == first) {
        (*first).to_owned()
    } else {
        best.iter().map(|(scenario, label, _)| format!("{label} ({scenario})")).collect::<Vec<_>>().join(", ")
    };
    let base = Base::of(cases.iter().filter(|c| gold_label(c).is_some()).copied());
    let hits: u32 = best.iter().map(|(_, _, hits)| hits).sum();
    Some((answer, base.figure(task.headline(), f64::from(hits) / f64::from(base.n))))
}

fn always_yes(cases: &[Case<'_>]) -> Option<(String, Figure)> {
    let known: Vec<(Case<'_>, bool)> = cases
        .iter()
        .filter_map(|case| match case.gold {
            Gold::SpeaksNext(gold) => Some((*case, *gold)),
            _ => None,
        })
        .collect();
    if known.is_empty() {
        return None;
    }
    let base = Base::of(known.iter().map(|(case, _)| *case));
    let yes = known.iter().filter(|(_, gold)| *gold).count() as u32;
    Some(("yes".to_owned(), base.figure(Task::Itp.headline(), binary::always_yes_f1(yes, base.n))))
}

fn same_intensity(cases: &[Case<'_>]) -> Option<(String, Figure)> {
    let known: Vec<(Case<'_>, f64)> =
        cases.iter().filter_map(|case| Some((*case, gold_intensity(case.gold)?))).collect();
    let mut sorted: Vec<f64> = known.iter().map(|(_, gold)| *gold).collect();
    sorted.sort_by(f64::total_cmp);
    // Of an even number the lower of the two middle ones: an intensity that somebody could answer.
    let median = *sorted.get(sorted.len().checked_sub(1)? / 2)?;
    let matches = known.into_iter().map(|(case, gold)| (case, intensity_match(median, gold)));
    Some((format!("{median}"), mean("avg_intensity_score_match", matches)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Made, cases, emotion, ranked, views, yes_no};
    use super::*;
    use crate::corpus::{Num, Scenario};

    fn check(task: Task, made: &[Made], answer: &str, key: &str, value: f64) {
        let (found, figure) = same_answer(task, &cases(made)).expect("a baseline");
        assert_eq!((found.as_str(), figure.key.as_str()), (answer, key));
        assert!(figure.value.is_some_and(|v| (v - value).abs() < 1e-12), "{figure:?}");
        assert_eq!(figure.n as usize, made.len());
    }

    fn couple(gold: &str) -> Made {
        ranked(Scenario::Couple, gold, &["whatever"])
    }

    fn family(gold: &str) -> Made {
        ranked(Scenario::Family, gold, &["whatever"])
    }

    /// Couple gold a a a b b c d: (3 + 2/2 + 1/3) / 7; of c and d, one each, either is third.
    #[test]
    fn three_constant_choices_have_an_mrr() {
        let made: Vec<Made> = ["a", "a", "a", "b", "b", "c", "d"].map(|g| ranked(Scenario::Couple, g, &[])).into();
        let mrr = same_three_mrr(Task::Rpp, &cases(&made)).unwrap();
        assert!((mrr - (3.0 + 1.0 + 1.0 / 3.0) / 7.0).abs() < 1e-12);
        assert_eq!(same_three_mrr(Task::Itp, &cases(&made)), None);
        assert_eq!(same_three_mrr(Task::Rpp, &[]), None);
    }

    #[test]
    fn the_most_frequent_label_of_each_scenario() {
        let two_of_three = [couple("track"), couple("evoke"), couple("track")];
        check(Task::Ssp, &two_of_three, "track", "strategy_recall_at_1", 2.0 / 3.0);
        let tied = [couple("track"), couple("evoke"), couple("track"), couple("evoke"), couple("join")];
        check(Task::Ssp, &tied, "evoke", "strategy_recall_at_1", 2.0 / 5.0);
        // Couple 1 of 1, family 2 of 3; pooled, "b" would be right 2 of 4.
        let mixed = [family("b"), couple("a"), family("b"), family("a")];
        check(Task::Rpp, &mixed, "a (couple), b (family)", "relation_recall_at_1", 3.0 / 4.0);
        let agreed = [family("a"), couple("a"), couple("b"), couple("a")];
        check(Task::Rpp, &agreed, "a", "relation_recall_at_1", 3.0 / 4.0);
    }

    #[test]
    fn always_yes_on_balanced_boundaries_is_two_thirds() {
        let made = [yes_no(true, None), yes_no(false, None), yes_no(false, Some(true)), yes_no(true, Some(false))];
        check(Task::Itp, &made, "yes", "f1_yes", 2.0 / 3.0); // P 1/2, R 1
        check(Task::Itp, &made[1..2], "yes", "f1_yes", 0.0);
    }

    #[test]
    fn the_median_intensity_answers_half_of_er() {
        let gold = |v| emotion(v, Num::Absent);
        // Median of 2, 5, 6, 9 is 5 (the lower middle): matches 2, 5, 4, 1.
        check(Task::Er, &[gold(9.0), gold(2.0), gold(6.0), gold(5.0)], "5", "avg_intensity_score_match", 3.0);
        check(Task::Er, &[gold(7.0)], "7", "avg_intensity_score_match", 5.0);
    }

    #[test]
    fn nothing_known_is_no_baseline() {
        for task in Task::ALL {
            assert_eq!(same_answer(task, &[]), None);
            assert_eq!(same_answer(task, &[Made { gold: Gold::Unknown, ..couple("a") }.case()]), None);
        }
        assert_eq!(same_answer(Task::Vp, &[views(6.0).case()]), None);
    }

    /// The figures that `benchmark.md` prints.
    #[test]
    fn random_orders_as_published() {
        let thousandths = |v: f64| (v * 1000.0).round() / 1000.0;
        // Couple RPP 6, family RPP and SSP 8, couple SSP 10, two-client STP 3 candidates.
        assert_eq!([6, 8, 10, 3].map(|c| thousandths(random_order_mrr(c))), [0.306, 0.229, 0.183, 0.611]);
        assert_eq!([6, 8, 10, 3].map(|c| random_recall(c, 3)), [0.5, 0.375, 0.3, 1.0]);
        assert_eq!([1, 2].map(|k| random_recall(8, k)), [0.125, 0.25]);
        assert_eq!((random_recall(2, 3), random_recall(0, 3), random_order_mrr(0)), (1.0, 0.0, 0.0));
        assert_eq!(random_order_mrr(2), 0.75, "two candidates are never at rank 3: (1 + 1/2) / 2");
    }
}
