//! RPP, STP and SSP: where gold stands in a ranked top 3.
//!
//! Labels are compared as written; nothing is normalised.

use super::{Base, Case, ClassScores, Figure, Standing};
use crate::corpus::{Scenario, pattern_labels, strategy_labels};
use crate::runs::{Gold, Said, Task};

/// 1-based rank of gold in the top 3; 0 if absent, or if there is no ranking or no gold label.
pub fn gold_rank(gold: &Gold, said: &Said) -> u8 {
    let Gold::Label(gold) = gold else { return 0 };
    (1..=3).zip(top3(said)).find(|(_, label)| *label == gold).map_or(0, |(rank, _)| rank)
}

/// Whether answers 2 and 3 are exactly the first unused labels of the scenario's taxonomy, in its order. The RPP and
/// SSP scripts fill short answers that way, unmarked, so such a second and third place prove nothing. A model may also
/// mean them. False for other scenarios, which have no closed set.
pub fn perhaps_padded(task: Task, scenario: &Scenario, said: &Said) -> bool {
    let set = match task {
        Task::Rpp => pattern_labels(scenario),
        Task::Ssp => strategy_labels(scenario),
        _ => return false,
    };
    let [first, second, third] = top3(said) else { return false };
    let mut unused = set.iter().filter(|label| *label != first);
    unused.next().is_some_and(|label| label == second) && unused.next().is_some_and(|label| label == third)
}

/// The answer's first three labels; empty for anything but a ranking.
fn top3(said: &Said) -> &[String] {
    match said {
        Said::Ranked(labels) => labels.get(..3).unwrap_or(labels),
        _ => &[],
    }
}

/// The gold label, if there is one to compare with.
pub(super) fn gold_label<'a>(case: &Case<'a>) -> Option<&'a str> {
    match case.gold {
        Gold::Label(label) if !label.is_empty() => Some(label),
        _ => None,
    }
}

/// What the model ranked; nothing where the script answered in its place.
fn ranked<'a>(case: &Case<'a>) -> &'a Said {
    if case.answer.stand_in { &Said::Nothing } else { &case.answer.said }
}

pub(super) fn standing(case: &Case<'_>) -> Standing {
    let said = &case.answer.said;
    if top3(said).iter().all(String::is_empty) {
        return Standing::NoAnswer;
    }
    match (gold_label(case), gold_rank(case.gold, said)) {
        (None, _) => Standing::NotJudged,
        (_, 0) => Standing::Differs,
        (_, 1) => Standing::AsGold,
        (_, rank) => Standing::Near(rank),
    }
}

/// Hits of the first choice, reciprocal ranks, cases (see `sums`).
pub(super) fn sums(case: &Case<'_>) -> Option<[f64; 4]> {
    gold_label(case)?;
    let (hit, reciprocal) = match gold_rank(case.gold, &case.answer.said) {
        0 => (0.0, 0.0),
        1 => (1.0, 1.0),
        rank => (0.0, 1.0 / f64::from(rank)),
    };
    Some([hit, reciprocal, 1.0, 0.0])
}

/// recall@1-3 and MRR, for RPP the macro figures, then the count. Stand-ins among `cases` count as misses.
pub(super) fn figures(task: Task, cases: &[Case<'_>]) -> Vec<Figure> {
    let known: Vec<Case<'_>> = cases.iter().filter(|c| gold_label(c).is_some()).copied().collect();
    let base = Base::of(known.iter().copied());
    let at = |rank: u8| known.iter().filter(|c| gold_rank(c.gold, ranked(c)) == rank).count() as f64;
    let (first, second, third) = (at(1), at(2), at(3));
    let n = f64::from(base.n);
    let prefix = task.rank_prefix();
    let mut all = vec![
        base.figure(&format!("{prefix}_recall_at_1"), first / n),
        base.figure(&format!("{prefix}_recall_at_2"), (first + second) / n),
        base.figure(&format!("{prefix}_recall_at_3"), (first + second + third) / n),
        base.figure(&format!("{prefix}_mrr"), (first + second / 2.0 + third / 3.0) / n),
    ];
    if task == Task::Rpp {
        all.extend(macro_figures(&known, base));
    }
    all.push(base.count("turn_count", base.n));
    all
}

/// Means over **every** label of the taxonomy, labels that do not occur counting 0, as the script does. They exist per
/// scenario only: none over mixed cases, none for scenarios without a closed set.
fn macro_figures(known: &[Case<'_>], base: Base) -> Vec<Figure> {
    let Some(scenario) = known.first().map(|c| c.scenario) else { return Vec::new() };
    let labels = pattern_labels(scenario);
    if labels.is_empty() || known.iter().any(|c| c.scenario != scenario) {
        return Vec::new();
    }
    let scores: Vec<ClassScores> = labels
        .iter()
        .map(|label| {
            let is_gold = |c: &&Case<'_>| gold_label(c) == Some(label);
            let is_said = |c: &&Case<'_>| top3(ranked(c)).first().is_some_and(|top| top == label);
            let hits = known.iter().filter(is_gold).filter(is_said).count();
            let said = known.iter().filter(is_said).count();
            let gold = known.iter().filter(is_gold).count();
            ClassScores::new(hits as u32, said as u32, gold as u32)
        })
        .collect();
    let average = |part: fn(&ClassScores) -> f64| scores.iter().map(part).sum::<f64>() / labels.len() as f64;
    vec![
        base.figure("top1_macro_precision", average(|s| s.precision)),
        base.figure("top1_macro_recall", average(|s| s.recall)),
        base.figure("top1_macro_f1", average(|s| s.f1)),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Made, cases, check, ranked as top, value};
    use super::super::{StandIns, figures, standing};
    use super::*;

    fn rpp(gold: &str, said: &[&str]) -> Made {
        top(Scenario::Couple, gold, said)
    }

    #[test]
    fn rank_is_the_first_place_among_three() {
        let rank = |gold: &str, said: &[&str]| {
            let made = rpp(gold, said);
            gold_rank(&made.gold, &made.answer.said)
        };
        assert_eq!(rank("a", &["a", "a", "b"]), 1);
        assert_eq!(rank("b", &["a", "b"]), 2);
        assert_eq!(rank("c", &["a", "b", "c"]), 3);
        assert_eq!(rank("d", &["a", "b", "c", "d"]), 0, "a fourth answer is none");
        assert_eq!(rank("A", &["a"]), 0, "as written");
        assert_eq!(rank("a", &[]), 0);
        assert_eq!(gold_rank(&Gold::Unknown, &Said::Ranked(vec!["a".into()])), 0);
        assert_eq!(gold_rank(&Gold::Label("a".into()), &Said::Nothing), 0);
    }

    #[test]
    fn recall_and_mrr_of_all_three_tasks() {
        // Ranks 1, 2, 3, 0, 0 (an empty answer), and one without gold, which leaves the denominator.
        let mut made = vec![
            rpp("a", &["a", "b", "c"]),
            rpp("b", &["a", "b", "c"]),
            rpp("c", &["a", "b", "c"]),
            rpp("d", &["a", "b", "c"]),
            rpp("a", &[]),
            rpp("a", &["a"]),
        ];
        made[4].answer.said = Said::Nothing;
        made[5].gold = Gold::Unknown;
        for (task, prefix) in [(Task::Rpp, "relation"), (Task::Stp, "target"), (Task::Ssp, "strategy")] {
            let found = figures(task, &cases(&made), StandIns::LeftOut);
            assert_eq!(found[0].key, task.headline());
            check(&found, &format!("{prefix}_recall_at_1"), 1.0 / 5.0, 5);
            check(&found, &format!("{prefix}_recall_at_2"), 2.0 / 5.0, 5);
            check(&found, &format!("{prefix}_recall_at_3"), 3.0 / 5.0, 5);
            // (1 + 1/2 + 1/3 + 0 + 0) / 5 = 11/30
            check(&found, &format!("{prefix}_mrr"), 11.0 / 30.0, 5);
            check(&found, "turn_count", 5.0, 5);
            assert_eq!(found.iter().any(|f| f.key == "top1_macro_f1"), task == Task::Rpp);
        }
    }

    /// Two real answers (ranks 2 and 1), two stand-ins whose top 1 is the gold label.
    #[test]
    fn stand_ins_that_carry_gold_are_not_hits() {
        let stand_in = |gold: &str| rpp(gold, &[gold, "pursue_withdraw", "attack_attack"]).stand_in();
        let made = [
            rpp("pursue_withdraw", &["attack_attack", "pursue_withdraw", "mixed_transition"]),
            rpp("attack_attack", &["attack_attack", "mixed_transition", "repair_softening"]),
            stand_in("repair_softening"),
            stand_in("mixed_transition"),
        ];
        let left_out = figures(Task::Rpp, &cases(&made), StandIns::LeftOut);
        check(&left_out, "relation_recall_at_1", 0.50, 2);
        check(&left_out, "relation_mrr", 0.75, 2); // (1/2 + 1) / 2
        let as_misses = figures(Task::Rpp, &cases(&made), StandIns::AsMisses);
        check(&as_misses, "relation_recall_at_1", 0.25, 4);
        check(&as_misses, "relation_mrr", 0.375, 4); // (1/2 + 1 + 0 + 0) / 4
        // A stand-in's top 1 is nobody's answer, in the macro figures too: the only precision is attack_attack's 1/2.
        check(&as_misses, "top1_macro_precision", 0.5 / 6.0, 4);
        assert_eq!(standing(Task::Rpp, &made[2].case()), Standing::StandIn);
    }

    #[test]
    fn macro_figures_are_over_the_whole_taxonomy() {
        let (pw, aa, rs) = ("pursue_withdraw", "attack_attack", "repair_softening");
        let made = [rpp(pw, &[pw]), rpp(pw, &[aa]), rpp(aa, &[aa]), rpp(rs, &["none of the six"])];
        let found = figures(Task::Rpp, &cases(&made), StandIns::LeftOut);
        // pw: P 1/1, R 1/2, F1 2/3. aa: P 1/2, R 1/1, F1 2/3. rs: 0, 0, 0. Three more labels: 0. Six in all.
        check(&found, "top1_macro_precision", 1.5 / 6.0, 4);
        check(&found, "top1_macro_recall", 1.5 / 6.0, 4);
        check(&found, "top1_macro_f1", (4.0 / 3.0) / 6.0, 4);
        let family = [top(Scenario::Family, pw, &[pw])];
        let found = figures(Task::Rpp, &cases(&family), StandIns::LeftOut);
        check(&found, "top1_macro_f1", 1.0 / 8.0, 1);
    }

    #[test]
    fn macro_figures_never_pool_scenarios() {
        let one = |scenario| top(scenario, "pursue_withdraw", &["pursue_withdraw"]);
        let other = || Scenario::Other("coaching".into());
        for made in [vec![one(Scenario::Couple), one(Scenario::Family)], vec![one(other())], vec![]] {
            let found = figures(Task::Rpp, &cases(&made), StandIns::LeftOut);
            assert!(found.iter().all(|f| !f.key.contains("macro")));
        }
    }

    #[test]
    fn nothing_to_divide_by_is_no_figure() {
        let found = figures(Task::Ssp, &[], StandIns::LeftOut);
        assert_eq!(value(&found, "strategy_recall_at_1"), None);
        assert_eq!(value(&found, "strategy_mrr"), None);
        check(&found, "turn_count", 0.0, 0);
    }

    #[test]
    fn standings_of_a_ranking() {
        let stands = |gold: &str, said: &[&str]| standing(Task::Stp, &rpp(gold, said).case());
        assert_eq!(stands("Ada", &["Ada", "Ben"]), Standing::AsGold);
        assert_eq!(stands("Ben", &["Ada", "Ben"]), Standing::Near(2));
        assert_eq!(stands("Cleo", &["Ada", "Ben", "Cleo"]), Standing::Near(3));
        assert_eq!(stands("Dora", &["Ada", "Ben", "Cleo"]), Standing::Differs);
        assert_eq!(stands("Ada", &[]), Standing::NoAnswer);
        assert_eq!(stands("", &["Ada"]), Standing::NotJudged);
        let mut empty = rpp("Ada", &[]);
        empty.answer.said = Said::Nothing;
        assert_eq!(standing(Task::Stp, &empty.case()), Standing::NoAnswer);
    }

    #[test]
    fn padding_is_the_first_unused_labels_in_order() {
        let padded = |task, scenario: &Scenario, said: &[&str]| {
            perhaps_padded(task, scenario, &Said::Ranked(said.iter().map(|s| (*s).to_owned()).collect()))
        };
        let couple = Scenario::Couple;
        assert!(padded(Task::Rpp, &couple, &["mixed_transition", "pursue_withdraw", "attack_attack"]));
        assert!(padded(Task::Rpp, &couple, &["pursue_withdraw", "attack_attack", "withdraw_withdraw"]));
        assert!(!padded(Task::Rpp, &couple, &["mixed_transition", "attack_attack", "pursue_withdraw"]));
        assert!(!padded(Task::Rpp, &couple, &["mixed_transition", "pursue_withdraw"]));
        assert!(padded(Task::Ssp, &Scenario::Family, &["track", "safeguard", "join"]));
        assert!(!padded(Task::Ssp, &couple, &["track", "safeguard", "join"]), "the couple set begins otherwise");
        assert!(padded(Task::Ssp, &couple, &["track", "counterbalance", "safeguard"]));
        assert!(!padded(Task::Stp, &couple, &["mixed_transition", "pursue_withdraw", "attack_attack"]));
        assert!(!padded(Task::Rpp, &Scenario::Other(String::new()), &["a", "b", "c"]));
        assert!(!perhaps_padded(Task::Rpp, &couple, &Said::Nothing));
    }
}
