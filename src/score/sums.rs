//! Headline metrics as sums over cases, so that intervals and slices can be taken from any set of clusters.

use super::{Case, binary, free, ranking};
use crate::runs::{Task, TaskFamily};

/// Length of every vector of sums.
pub const SUMS: usize = 4;

/// What one case adds. Ranked: hits of the first choice, reciprocal ranks, cases, 0. ITP: tp, fp, fn, cases. Free text:
/// scores, 0, cases, 0. `None`: the case is in no denominator (a stand-in, no gold, no usable grade).
pub fn case_sums(task: Task, case: &Case<'_>) -> Option<[f64; SUMS]> {
    if case.answer.stand_in {
        return None;
    }
    match task.family() {
        TaskFamily::Ranked => ranking::sums(case),
        TaskFamily::YesNo => binary::sums(case),
        TaskFamily::Free => free::score(task, case).map(|score| [score, 0.0, 1.0, 0.0]),
    }
}

/// The headline metric of summed cases; `None` over no cases.
pub fn headline_of(task: Task, sums: &[f64]) -> Option<f64> {
    let [a, b, c, d] = *<&[f64; SUMS]>::try_from(sums).ok()?;
    if task.family() == TaskFamily::YesNo {
        // F1 = 2 tp / (2 tp + fp + fn): 0 where nothing is there to divide by, as the script has it.
        let whole = 2.0 * a + b + c;
        return (d > 0.0).then_some(if whole > 0.0 { 2.0 * a / whole } else { 0.0 });
    }
    (c > 0.0).then(|| a / c)
}

/// MRR over the top 3 of summed cases of a ranked task.
pub fn mrr_of(task: Task, sums: &[f64]) -> Option<f64> {
    let [_, b, c, _] = *<&[f64; SUMS]>::try_from(sums).ok()?;
    (task.family() == TaskFamily::Ranked && c > 0.0).then(|| b / c)
}

/// Cases in summed cases.
pub fn cases_of(task: Task, sums: &[f64]) -> f64 {
    sums.get(if task.family() == TaskFamily::YesNo { 3 } else { 2 }).copied().unwrap_or(0.0)
}

/// Smallest and largest value of the headline metric: VP's is 0-6 in the public script, ER's 1-5.
pub fn headline_range(task: Task) -> (f64, f64) {
    match task {
        Task::Er => (1.0, 5.0),
        Task::Vp => (0.0, 6.0),
        _ => (0.0, 1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Made, cases, emotion, ranked, views, yes_no};
    use super::super::{StandIns, figures};
    use super::*;
    use crate::corpus::{Num, Scenario};

    fn sum(task: Task, made: &[Made]) -> [f64; SUMS] {
        let mut all = [0.0; SUMS];
        for parts in cases(made).iter().filter_map(|c| case_sums(task, c)) {
            all.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
        }
        all
    }

    /// The sums say what the figures say, for every family, with stand-ins and missing grades among the cases.
    #[test]
    fn sums_give_the_headline_of_the_figures() {
        let rpp = [
            ranked(Scenario::Couple, "a", &["a", "b", "c"]),
            ranked(Scenario::Couple, "b", &["a", "b", "c"]),
            ranked(Scenario::Couple, "z", &["a", "b", "c"]),
            ranked(Scenario::Couple, "a", &["a"]).stand_in(),
        ];
        let itp = [yes_no(true, Some(true)), yes_no(true, Some(false)), yes_no(false, Some(true)), yes_no(true, None)];
        let er = [
            emotion(7.0, Num::Value(6.0)).own("emotion_score", 5.0),
            emotion(2.0, Num::Value(5.0)).own("emotion_score", 3.0),
            emotion(4.0, Num::Null).own("emotion_score", 1.0),
        ];
        let vp = [views(4.0), views(1.0)];
        for (task, made) in [(Task::Rpp, &rpp[..]), (Task::Itp, &itp), (Task::Er, &er), (Task::Vp, &vp)] {
            let sums = sum(task, made);
            let all = figures(task, &cases(made), StandIns::LeftOut);
            let headline = all.iter().find(|f| f.key == task.headline()).unwrap();
            assert!((headline_of(task, &sums).unwrap() - headline.value.unwrap()).abs() < 1e-12, "{task:?}");
            assert_eq!(cases_of(task, &sums), f64::from(headline.n), "{task:?}");
            if let Some(mrr) = all.iter().find(|f| f.key.ends_with("_mrr")) {
                assert!((mrr_of(task, &sums).unwrap() - mrr.value.unwrap()).abs() < 1e-12);
            }
        }
        // Ranks 1, 2 and none: 1/3 and (1 + 1/2) / 3.
        assert_eq!(sum(Task::Rpp, &rpp), [1.0, 1.5, 3.0, 0.0]);
        assert_eq!(headline_of(Task::Rpp, &[0.0; SUMS]), None);
        assert_eq!(headline_of(Task::Itp, &[0.0, 0.0, 0.0, 2.0]), Some(0.0));
    }
}
