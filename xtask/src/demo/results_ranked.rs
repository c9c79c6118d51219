//! Result files of RPP, SSP and STP.

use super::clip::{Clip, label};
use super::json::{Json, object};
use super::ranked::Ranked;
use super::results::{Pairs, Setup, confusions, head, ratio, totals};
use rescue_explorer::corpus::{LabelKind, label_info};
use rescue_explorer::runs::Task;

/// The script's names of one task's columns.
struct Keys {
    gold: &'static str,
    top: [&'static str; 3],
    rank: &'static str,
    recall: [&'static str; 3],
    mrr: &'static str,
    confusions: &'static str,
    task: &'static str,
}

const PATTERN: Keys = Keys {
    gold: "gold_relation_state",
    top: ["pred_relation_top1", "pred_relation_top2", "pred_relation_top3"],
    rank: "relation_gold_rank",
    recall: ["relation_recall_at_1", "relation_recall_at_2", "relation_recall_at_3"],
    mrr: "relation_mrr",
    confusions: "relation_confusions",
    task: "predict_relation_cycle_state_from_prior_context",
};
const STRATEGY: Keys = Keys {
    gold: "gold_strategy",
    top: ["pred_strategy_top1", "pred_strategy_top2", "pred_strategy_top3"],
    rank: "strategy_gold_rank",
    recall: ["strategy_recall_at_1", "strategy_recall_at_2", "strategy_recall_at_3"],
    mrr: "strategy_mrr",
    confusions: "strategy_confusions",
    task: "predict_next_therapist_strategy_from_prior_context_with_known_support_target",
};
const TARGET: Keys = Keys {
    gold: "gold_target",
    top: ["pred_target_top1", "pred_target_top2", "pred_target_top3"],
    rank: "target_gold_rank",
    recall: ["target_recall_at_1", "target_recall_at_2", "target_recall_at_3"],
    mrr: "target_mrr",
    confusions: "target_confusions",
    task: "predict_next_therapist_support_target_from_prior_context_only",
};

fn keys(task: Task) -> &'static Keys {
    match task {
        Task::Rpp => &PATTERN,
        Task::Ssp => &STRATEGY,
        _ => &TARGET,
    }
}

/// An answer with what it is measured by.
struct Scored<'a> {
    clip: &'a Clip,
    gold: &'a str,
    first: &'a str,
    rank: usize,
}

fn scored<'a>(task: Task, setup: &'a Setup<'_>, answer: &'a Ranked) -> Scored<'a> {
    let clip = &setup.clips[answer.clip];
    let gold = label(&clip.instances(task)[answer.nth].gold);
    let rank = answer.top.iter().position(|t| t == gold).map_or(0, |i| i + 1);
    Scored { clip, gold, first: &answer.top[0], rank }
}

fn recall(rank: usize, within: usize) -> f64 {
    f64::from(u8::from((1..=within).contains(&rank)))
}

fn reciprocal(rank: usize) -> f64 {
    if rank == 0 { 0.0 } else { 1.0 / rank as f64 }
}

/// The whole file.
pub fn pairs(task: Task, setup: &Setup<'_>, answers: &[Ranked]) -> Pairs {
    let names = keys(task);
    let mut pairs = head(names.task, setup, if task == Task::Rpp { -1 } else { 3 });
    pairs.extend(own_head(task, setup));
    pairs.extend(totals(setup, answers, false, |rows| {
        let rows: Vec<Scored<'_>> = rows.iter().map(|a| scored(task, setup, a)).collect();
        sums(task, &rows)
    }));
    let details = answers.iter().map(|a| Json::Object(detail(task, setup, a))).collect::<Vec<Json>>();
    pairs.push(("details", details.into()));
    let both = answers.iter().map(|a| [scored(task, setup, a).gold.to_owned(), a.top[0].clone()]);
    pairs.push((names.confusions, confusions([names.gold, names.top[0]], both)));
    if task == Task::Rpp {
        let rows: Vec<Scored<'_>> = answers.iter().map(|a| scored(task, setup, a)).collect();
        let rows = classes(&rows).into_iter().map(|c| c.json()).collect::<Vec<Json>>();
        pairs.push(("top1_class_metrics", rows.into()));
    }
    pairs
}

fn own_head(task: Task, setup: &Setup<'_>) -> Pairs {
    let first = setup.clips.first();
    match task {
        Task::Rpp => object! {
            "group_mode" => if one_scenario(setup) { first.map_or("couple", |t| t.scenario.key()) } else { "mixed" },
            "relation_gold_source" => "embedded",
            "include_current_turn" => false,
            "target_speaker_filter" => "therapist",
        },
        Task::Ssp => {
            let taxonomy = first.map_or(&[][..], |t| t.strategies()).iter().map(|key| {
                let meaning = label_info(LabelKind::Strategy, key).map_or("", |l| l.meaning);
                (*key, Json::from(meaning))
            });
            object! {
                "group_mode" => first.map_or("couple", |t| t.scenario.key()),
                "include_target_internal_emotion" => false,
                "known_target_policy" => "The gold target is given to the model; only the strategy is ranked.",
                "taxonomy" => taxonomy.collect::<Pairs>(),
            }
        }
        _ => Vec::new(),
    }
}

fn one_scenario(setup: &Setup<'_>) -> bool {
    setup.clips.windows(2).all(|w| w[0].scenario == w[1].scenario)
}

fn sums(task: Task, rows: &[Scored<'_>]) -> Pairs {
    let names = keys(task);
    let mean = |value: &dyn Fn(usize) -> f64| ratio(rows.iter().map(|r| value(r.rank)).sum(), rows.len() as f64);
    let mut pairs = object! { "turn_count" => rows.len() };
    for (within, key) in (1..).zip(names.recall) {
        pairs.push((key, mean(&|rank| recall(rank, within)).into()));
    }
    pairs.push((names.mrr, mean(&reciprocal).into()));
    if task == Task::Rpp {
        let classes = classes(rows);
        let mean = |value: fn(&Class) -> f64| ratio(classes.iter().map(value).sum(), classes.len() as f64);
        pairs.extend(object! {
            "top1_macro_precision" => mean(|c| c.precision),
            "top1_macro_recall" => mean(|c| c.recall),
            "top1_macro_f1" => mean(|c| c.f1),
        });
    }
    pairs
}

/// Figures of one label of the taxonomy.
struct Class {
    label: &'static str,
    precision: f64,
    recall: f64,
    f1: f64,
    support: usize,
}

impl Class {
    fn json(&self) -> Json {
        object! {
            "label" => self.label,
            "precision" => self.precision,
            "recall" => self.recall,
            "f1" => self.f1,
            "support" => self.support,
        }
        .into()
    }
}

/// Every label of the first row's taxonomy, as the script has it: a file of both scenarios is measured by one set.
fn classes(rows: &[Scored<'_>]) -> Vec<Class> {
    let labels = rows.first().map_or(&[][..], |r| r.clip.patterns());
    let class = |label: &&'static str| {
        let said = rows.iter().filter(|r| r.first == *label).count() as f64;
        let support = rows.iter().filter(|r| r.gold == *label).count();
        let hits = rows.iter().filter(|r| r.first == *label && r.gold == *label).count() as f64;
        let (precision, recall) = (ratio(hits, said), ratio(hits, support as f64));
        Class { label, precision, recall, f1: ratio(2.0 * precision * recall, precision + recall), support }
    };
    labels.iter().map(class).collect()
}

fn detail(task: Task, setup: &Setup<'_>, answer: &Ranked) -> Pairs {
    let names = keys(task);
    let Scored { clip, gold, rank, .. } = scored(task, setup, answer);
    let instance = &clip.instances(task)[answer.nth];
    let row = clip.row(instance);
    let mut pairs = object! { "couple" => clip.source.group(), "sample_id" => &clip.source.sample_id };
    if task != Task::Stp {
        pairs.push(("group_mode", clip.scenario.key().into()));
    }
    if task == Task::Rpp {
        let labels = clip.patterns().iter().map(|l| Json::from(*l)).collect::<Vec<Json>>();
        pairs.push(("_relation_labels", labels.into()));
    }
    pairs.extend(object! {
        "turn_id" => format!("{}__row{}", clip.source.stem(), instance.row),
        "row_index" => instance.row,
        "timestamp" => row.timestamp(),
    });
    match task {
        Task::Rpp => pairs.push(("target_primary_speaker", (&row.speaker).into())),
        Task::Ssp => pairs.push(("gold_target", target_of(clip, answer).into())),
        _ => pairs.push((names.gold, gold.into())),
    }
    if task != Task::Rpp {
        let source = if instance.target_fallback { "row_target_fallback" } else { "support_strategy" };
        pairs.push(("gold_target_source", source.into()));
    }
    if task != Task::Stp {
        pairs.push((names.gold, gold.into()));
    }
    pairs.extend(names.top.iter().zip(&answer.top).map(|(key, said)| (*key, Json::from(said))));
    pairs.push((names.rank, rank.into()));
    pairs.extend((1..).zip(names.recall).map(|(within, key)| (key, Json::from(recall(rank, within)))));
    pairs.extend(object! {
        names.mrr => reciprocal(rank),
        "mode" => "dialogue",
        "dialogue" => row.words.trim(),
        "reason" => &answer.reason,
    });
    pairs
}

/// SSP: the gold target that the prompt carries, as STP's rule gives it.
fn target_of(clip: &Clip, answer: &Ranked) -> String {
    let turn = clip.instances(Task::Ssp)[answer.nth].turn;
    let same = clip.instances(Task::Stp).iter().find(|i| i.turn == turn);
    same.map_or_else(String::new, |i| label(&i.gold).to_owned())
}
