//! ITP: does the therapist speak next?
//!
//! Precision is hits of what was said, recall is hits of what was gold, for "yes" and for "no". A missing answer is
//! neither a "yes" nor a "no": it lowers recall of its gold class and accuracy, and no precision. Under "yes" it is a
//! `fn`; under "no" it is neither `tn` nor `fp`, so tp + tn + fp + fn falls short of `candidate_count` by exactly these.
//! The scripts write "no" for a missing answer, so with their files the counts always add up.

use super::{Base, Case, ClassScores, Figure, Standing, ratio};
use crate::runs::{Gold, Said};

/// Gold and answer of a case with a known gold. Stand-ins are no answers.
fn pair(case: &Case<'_>) -> Option<(bool, Option<bool>)> {
    let Gold::SpeaksNext(gold) = case.gold else { return None };
    let said = match case.answer.said {
        Said::SpeaksNext { yes, .. } if !case.answer.stand_in => Some(yes),
        _ => None,
    };
    Some((*gold, said))
}

pub(super) fn standing(case: &Case<'_>) -> Standing {
    match pair(case) {
        None => Standing::NotJudged,
        Some((_, None)) => Standing::NoAnswer,
        Some((gold, Some(said))) if gold == said => Standing::AsGold,
        Some(_) => Standing::Differs,
    }
}

/// tp, fp, fn, cases (see `sums`).
pub(super) fn sums(case: &Case<'_>) -> Option<[f64; 4]> {
    Some(match pair(case)? {
        (true, Some(true)) => [1.0, 0.0, 0.0, 1.0],
        (false, Some(true)) => [0.0, 1.0, 0.0, 1.0],
        (true, _) => [0.0, 0.0, 1.0, 1.0],
        (false, _) => [0.0, 0.0, 0.0, 1.0],
    })
}

/// F1 of answering "yes" to all `n` boundaries, `yes` of which are.
pub(super) fn always_yes_f1(yes: u32, n: u32) -> f64 {
    ClassScores::new(yes, n, yes).f1
}

/// The scripts' figures; stand-ins among `cases` count as missing answers.
pub(super) fn figures(cases: &[Case<'_>]) -> Vec<Figure> {
    let base = Base::of(cases.iter().filter(|c| pair(c).is_some()).copied());
    let count = |gold: bool, said: Option<bool>| cases.iter().filter(|c| pair(c) == Some((gold, said))).count() as u32;
    let (tp, tn, fp) = (count(true, Some(true)), count(false, Some(false)), count(false, Some(true)));
    let (missed, unanswered) = (count(true, Some(false)), count(true, None));
    let fn_ = missed + unanswered;
    let gold_yes = tp + fn_;
    let yes = ClassScores::new(tp, tp + fp, gold_yes);
    let no = ClassScores::new(tn, tn + missed, base.n - gold_yes);
    vec![
        base.figure("f1_yes", yes.f1),
        base.figure("precision_yes", yes.precision),
        base.figure("recall_yes", yes.recall),
        base.figure("accuracy", ratio(f64::from(tp + tn), f64::from(base.n))),
        base.figure("precision_no", no.precision),
        base.figure("recall_no", no.recall),
        base.figure("f1_no", no.f1),
        base.figure("balanced_accuracy", f64::midpoint(yes.recall, no.recall)),
        base.count("candidate_count", base.n),
        base.count("tp", tp),
        base.count("tn", tn),
        base.count("fp", fp),
        base.count("fn", fn_),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Made, cases, check, value, yes_no};
    use super::super::{StandIns, figures as all_figures, standing};
    use super::*;
    use crate::runs::Task;

    fn figures(made: &[Made], stand_ins: StandIns) -> Vec<Figure> {
        all_figures(Task::Itp, &cases(made), stand_ins)
    }

    /// tp 3, tn 2, fp 1, fn 4.
    fn ten() -> Vec<Made> {
        let times = |n, gold, said| (0..n).map(move |_| yes_no(gold, Some(said)));
        times(3, true, true)
            .chain(times(2, false, false))
            .chain(times(1, false, true))
            .chain(times(4, true, false))
            .collect()
    }

    #[test]
    fn every_figure_of_ten_boundaries() {
        let mut made = ten();
        made.push(yes_no(true, Some(true)));
        made[10].gold = Gold::Unknown;
        let found = figures(&made, StandIns::LeftOut);
        assert_eq!(found[0].key, Task::Itp.headline());
        check(&found, "candidate_count", 10.0, 10);
        check(&found, "accuracy", 5.0 / 10.0, 10);
        check(&found, "precision_yes", 3.0 / 4.0, 10);
        check(&found, "recall_yes", 3.0 / 7.0, 10);
        check(&found, "f1_yes", 6.0 / 11.0, 10); // 2 tp / (2 tp + fp + fn) = 6 / (6 + 1 + 4)
        check(&found, "precision_no", 2.0 / 6.0, 10);
        check(&found, "recall_no", 2.0 / 3.0, 10);
        check(&found, "f1_no", 4.0 / 9.0, 10); // 2 tn / (2 tn + fn + fp) = 4 / (4 + 4 + 1)
        check(&found, "balanced_accuracy", (9.0 + 14.0) / 42.0, 10); // (3/7 + 2/3) / 2
        for (key, count) in [("tp", 3.0), ("tn", 2.0), ("fp", 1.0), ("fn", 4.0)] {
            check(&found, key, count, 10);
        }
    }

    #[test]
    fn a_missing_answer_is_wrong_for_its_class_and_says_neither() {
        let mut made = ten();
        made.push(yes_no(true, None));
        made.push(yes_no(false, None));
        let found = figures(&made, StandIns::LeftOut);
        check(&found, "precision_yes", 3.0 / 4.0, 12);
        check(&found, "recall_yes", 3.0 / 8.0, 12);
        check(&found, "precision_no", 2.0 / 6.0, 12);
        check(&found, "recall_no", 2.0 / 4.0, 12);
        check(&found, "accuracy", 5.0 / 12.0, 12);
        for (key, count) in [("tp", 3.0), ("tn", 2.0), ("fp", 1.0), ("fn", 5.0)] {
            check(&found, key, count, 12);
        }
    }

    #[test]
    fn stand_ins_that_say_no_earn_nothing() {
        let mut made = ten();
        made.push(yes_no(false, Some(false)).stand_in());
        made.push(yes_no(true, Some(false)).stand_in());
        check(&figures(&made, StandIns::LeftOut), "accuracy", 5.0 / 10.0, 10);
        let as_misses = figures(&made, StandIns::AsMisses);
        check(&as_misses, "accuracy", 5.0 / 12.0, 12);
        check(&as_misses, "tn", 2.0, 12);
        check(&as_misses, "fn", 5.0, 12);
    }

    #[test]
    fn zero_where_a_class_is_never_said_but_none_over_nothing() {
        let found = figures(&[yes_no(true, Some(false))], StandIns::LeftOut);
        for key in ["precision_yes", "recall_yes", "f1_yes", "precision_no", "recall_no", "f1_no", "balanced_accuracy"]
        {
            check(&found, key, 0.0, 1);
        }
        let empty = figures(&[], StandIns::LeftOut);
        assert_eq!(value(&empty, "f1_yes"), None);
        assert_eq!(value(&empty, "accuracy"), None);
        check(&empty, "tp", 0.0, 0);
    }

    #[test]
    fn standings_of_a_yes_or_no() {
        let stands = |made: Made| standing(Task::Itp, &made.case());
        assert_eq!(stands(yes_no(true, Some(true))), Standing::AsGold);
        assert_eq!(stands(yes_no(false, Some(true))), Standing::Differs);
        assert_eq!(stands(yes_no(false, None)), Standing::NoAnswer);
        assert_eq!(stands(yes_no(false, Some(false)).stand_in()), Standing::StandIn);
        assert_eq!(stands(Made { gold: Gold::Unknown, ..yes_no(true, Some(true)) }), Standing::NotJudged);
    }
}
