//! What holds for every task: bases, the rows' own means, and properties over arbitrary answers.

use super::testing::{Made, cases, check, emotion, find, ranked, value, views, yes_no};
use super::*;
use crate::corpus::{Num, pattern_labels};
use crate::runs::OwnValue;
use proptest::prelude::*;

#[test]
fn a_figure_counts_its_samples_and_groups() {
    let one = |id: &str| ranked(Scenario::Couple, "a", &["a"]).sample(id);
    let made =
        [one("ada_and_ben/01"), one("ada_and_ben/01"), one("ada_and_ben/02"), one("alone"), one("x/1").stand_in()];
    let found = figures(Task::Stp, &cases(&made), StandIns::LeftOut);
    let figure = find(&found, "target_mrr");
    assert_eq!((figure.n, figure.samples, figure.groups), (4, 3, 2));
}

#[test]
fn row_figures_are_the_files_own_numbers_with_stand_ins() {
    let row = |rr: Num| {
        let mut made = ranked(Scenario::Couple, "a", &["b"]).own("relation_recall_at_1", 1.0);
        made.answer.own.push(OwnValue { key: "relation_mrr".into(), value: rr });
        made
    };
    // Two texts with a decimal comma are no numbers.
    let made = [
        row(Num::Text("0,75".into())),
        row(Num::Text("1.234,5".into())),
        row(Num::Value(0.75)),
        row(Num::Value(0.75)).stand_in(),
    ];
    let found = row_figures(Task::Rpp, &cases(&made));
    check(&found, "relation_recall_at_1", 1.0, 4);
    check(&found, "relation_mrr", 0.75, 2);
    assert_eq!(value(&found, "relation_recall_at_2"), None, "no row carries it");
    let itp = [yes_no(true, Some(false)).own("correct", 1.0), yes_no(true, Some(false)).own("correct", 0.0)];
    check(&row_figures(Task::Itp, &cases(&itp)), "accuracy", 0.5, 2);
}

#[test]
fn row_figures_name_every_own_value_of_a_task() {
    let keys = |task| row_figures(task, &[]).into_iter().map(|f| f.key).collect::<Vec<_>>();
    assert_eq!(
        keys(Task::Ssp),
        ["strategy_recall_at_1", "strategy_recall_at_2", "strategy_recall_at_3", "strategy_mrr"]
    );
    assert_eq!(keys(Task::Er), ["avg_emotion_score", "avg_intensity_score_match", "avg_bertscore_f1"]);
    assert_eq!(keys(Task::Vp), ["avg_viewpoint_total_score", "avg_source_target_score", "avg_viewpoint_score"]);
}

/// An answer of any kind; labels are drawn from the couple's patterns, so that hits happen.
fn any_made(task: Task) -> BoxedStrategy<Made> {
    let scenario = prop_oneof![Just(Scenario::Couple), Just(Scenario::Family)];
    let label = || prop::sample::select(pattern_labels(&Scenario::Couple));
    let made = match task.family() {
        TaskFamily::Ranked => (label(), prop::collection::vec(label(), 0..=3))
            .prop_map(|(gold, said)| ranked(Scenario::Couple, gold, &said))
            .boxed(),
        TaskFamily::YesNo => (any::<bool>(), any::<Option<bool>>()).prop_map(|(gold, said)| yes_no(gold, said)).boxed(),
        TaskFamily::Free if task == Task::Er => (0..=10i32, 0..=10i32, 0..=5i32, 0.0..1.0f64)
            .prop_map(|(gold, said, score, bert)| {
                emotion(gold.into(), Num::Value(said.into()))
                    .own("emotion_score", score.into())
                    .own("bertscore_f1", bert)
            })
            .boxed(),
        TaskFamily::Free => (0..=6i32).prop_map(|total| views(total.into())).boxed(),
    };
    (made, scenario, 0..4u8, prop::bool::weighted(0.2))
        .prop_map(|(made, scenario, clip, stand_in)| {
            let made = Made { scenario, ..made }.sample(&format!("group{}/{clip}", clip % 2));
            if stand_in { made.stand_in() } else { made }
        })
        .boxed()
}

fn any_run() -> impl Strategy<Value = (Task, Vec<Made>)> {
    prop::sample::select(&Task::ALL[..])
        .prop_flat_map(|task| (Just(task), prop::collection::vec(any_made(task), 0..40)))
}

const COUNTS: [&str; 6] = ["turn_count", "candidate_count", "tp", "tn", "fp", "fn"];

/// Figures that are means over instances, which parts and whole share by weight.
fn is_mean(key: &str) -> bool {
    let of_ranks = key.contains("_recall_at_") || key.ends_with("_mrr");
    of_ranks || key.starts_with("avg_") || key == "er_score" || key == "accuracy"
}

proptest! {
    #[test]
    fn order_does_not_matter(((task, made), turn) in (any_run(), any::<prop::sample::Index>())) {
        let mut turned = made.clone();
        if !turned.is_empty() {
            let by = turn.index(turned.len());
            turned.rotate_left(by);
            turned.reverse();
        }
        for stand_ins in [StandIns::LeftOut, StandIns::AsMisses] {
            prop_assert_eq!(figures(task, &cases(&made), stand_ins), figures(task, &cases(&turned), stand_ins));
        }
        prop_assert_eq!(row_figures(task, &cases(&made)), row_figures(task, &cases(&turned)));
        prop_assert_eq!(same_answer(task, &cases(&made)), same_answer(task, &cases(&turned)));
    }

    #[test]
    fn values_stay_within_their_scale((task, made) in any_run()) {
        let found = figures(task, &cases(&made), StandIns::AsMisses);
        prop_assert_eq!(&found[0].key, task.headline());
        for f in found {
            prop_assert!(f.groups <= f.samples && f.samples <= f.n && f.n as usize <= made.len());
            let scale = match f.key.as_str() {
                key if COUNTS.contains(&key) => 0.0..=f64::from(f.n),
                "er_score" | "avg_emotion_score" | "avg_intensity_score_match" => 1.0..=5.0,
                "avg_viewpoint_total_score" => 0.0..=6.0,
                _ => 0.0..=1.0,
            };
            prop_assert!(f.value.is_none_or(|v| scale.contains(&v)), "{:?}", f);
            prop_assert!(COUNTS.contains(&f.key.as_str()) || f.value.is_some() == (f.n > 0), "{:?}", f);
        }
    }

    #[test]
    fn couple_and_family_make_the_whole((task, made) in any_run()) {
        let (couple, family): (Vec<Made>, Vec<Made>) =
            made.iter().cloned().partition(|m| m.scenario == Scenario::Couple);
        let of = |made: &[Made]| figures(task, &cases(made), StandIns::AsMisses);
        let (couple, family) = (of(&couple), of(&family));
        for whole in of(&made) {
            let is_count = COUNTS.contains(&whole.key.as_str());
            if !is_count && !is_mean(&whole.key) {
                continue;
            }
            let (c, f) = (find(&couple, &whole.key), find(&family, &whole.key));
            prop_assert_eq!(whole.n, c.n + f.n);
            let parts = |weigh: fn(&Figure) -> f64| weigh(c) + weigh(f);
            if is_count {
                prop_assert_eq!(whole.value, Some(parts(|f| f.value.unwrap_or(0.0))));
            } else if whole.n > 0 {
                let weighted = parts(|f| f.value.unwrap_or(0.0) * f64::from(f.n)) / f64::from(whole.n);
                prop_assert!(whole.value.is_some_and(|v| (v - weighted).abs() < 1e-9), "{:?} {}", whole, weighted);
            }
        }
    }

    #[test]
    fn recall_grows_with_k_and_holds_mrr(made in prop::collection::vec(any_made(Task::Rpp), 1..40)) {
        let found = figures(Task::Rpp, &cases(&made), StandIns::AsMisses);
        let of = |metric: &str| value(&found, &format!("relation_{metric}")).unwrap_or(f64::NAN);
        let (one, two, three, mrr) = (of("recall_at_1"), of("recall_at_2"), of("recall_at_3"), of("mrr"));
        prop_assert!(one <= two && two <= three);
        prop_assert!(one <= mrr + 1e-12 && mrr <= three + 1e-12);
    }

    #[test]
    fn precision_recall_and_f1_agree(made in prop::collection::vec(any_made(Task::Itp), 1..40)) {
        let found = figures(Task::Itp, &cases(&made), StandIns::AsMisses);
        let of = |key: &str| value(&found, key).unwrap_or(f64::NAN);
        let (tp, tn, fp, fn_) = (of("tp"), of("tn"), of("fp"), of("fn"));
        let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
        prop_assert!(near(of("precision_yes") * (tp + fp), tp));
        prop_assert!(near(of("recall_yes") * (tp + fn_), tp));
        prop_assert!(near(of("f1_yes") * (2.0 * tp + fp + fn_), 2.0 * tp));
        for class in ["yes", "no"] {
            let [p, r, f1] = ["precision", "recall", "f1"].map(|m| of(&format!("{m}_{class}")));
            prop_assert!(near(f1 * (p + r), 2.0 * p * r));
        }
        prop_assert!(near(of("accuracy") * of("candidate_count"), tp + tn));
        prop_assert!(near(of("balanced_accuracy") * 2.0, of("recall_yes") + of("recall_no")));
        let silent = made.iter().filter(|m| m.gold == Gold::SpeaksNext(false))
            .filter(|m| m.answer.stand_in || m.answer.said == Said::Nothing).count();
        prop_assert_eq!(tp + tn + fp + fn_ + silent as f64, of("candidate_count"));
    }

    #[test]
    fn stand_ins_never_add_a_hit((task, made) in any_run()) {
        let left_out = figures(task, &cases(&made), StandIns::LeftOut);
        let as_misses = figures(task, &cases(&made), StandIns::AsMisses);
        let hits = |f: &Figure| f.value.unwrap_or(0.0) * f64::from(f.n);
        for key in ["relation_recall_at_1", "strategy_mrr", "target_recall_at_3", "accuracy"] {
            let of = |all: &[Figure]| all.iter().find(|f| f.key == key).map_or(0.0, hits);
            prop_assert!(of(&as_misses) <= of(&left_out) + 1e-9);
        }
        let shown = made.iter().filter(|m| standing(task, &m.case()) == Standing::StandIn).count();
        let stand_ins = made.iter().filter(|m| m.answer.stand_in).count();
        prop_assert_eq!(shown, stand_ins);
    }
}
