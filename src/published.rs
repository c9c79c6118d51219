//! The paper's published numbers, embedded and parsed once.
//!
//! Knows nothing of what is loaded. Every value keeps the paper's unit: percentages as printed, `*_judge` on its 5-point
//! scale, `*_bert` as a fraction.

use indexmap::IndexMap;
use serde::Deserialize;
use std::sync::OnceLock;

/// Everything in `data/published.json`.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Published {
    /// Paper and tables, to be cited wherever a number is shown.
    pub source: String,
    pub note: String,
    /// By `couple`, `family`, `all`.
    pub dataset: IndexMap<String, PublishedDataset>,
    /// By the task's short name.
    pub instances: IndexMap<String, PublishedInstances>,
    /// What each value of a `results` line is (`ITP_P`, `RPP_acc`, ...).
    pub columns: Vec<String>,
    /// By `all`, `couple`, `family`; then by model; one value a column.
    pub results: IndexMap<String, IndexMap<String, Vec<f64>>>,
    /// Mean RPP accuracy (percent) of the ten models, by scenario and gold label.
    pub rpp_accuracy_by_gold_label: IndexMap<String, IndexMap<String, f64>>,
    /// Share of gold labels (percent), by `couple_patterns`, `family_patterns`.
    pub gold_share: IndexMap<String, IndexMap<String, f64>>,
    /// By `VP`, `ER`, `all`.
    pub judge_vs_human: IndexMap<String, JudgeVsHuman>,
}

/// One column of the paper's table 3.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct PublishedDataset {
    pub samples: u32,
    pub minutes: f64,
    pub turns: u32,
    pub avg_minutes: f64,
    pub avg_turns: f64,
    pub avg_speakers: f64,
    /// Percent of rows.
    pub therapist_share: f64,
}

/// Instances of one task in the paper's table 6.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct PublishedInstances {
    pub couple: u32,
    pub family: u32,
    pub couple_samples: u32,
    pub family_samples: u32,
}

/// How the judge model agreed with people.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct JudgeVsHuman {
    pub n: u32,
    pub exact: u32,
    #[serde(default)]
    pub off_by_1: Option<u32>,
    #[serde(default)]
    pub off_by_2: Option<u32>,
    /// Mean absolute error, in points.
    pub mae: f64,
}

impl Published {
    /// A model's value in a column (`RPP_acc`), for `all`, `couple` or `family`.
    pub fn value(&self, scenario: &str, model: &str, column: &str) -> Option<f64> {
        let place = self.columns.iter().position(|c| c == column)?;
        self.results.get(scenario)?.get(model)?.get(place).copied()
    }
}

/// The published numbers. The file is part of the program; a test holds that it parses.
pub fn published() -> &'static Published {
    static PUBLISHED: OnceLock<Published> = OnceLock::new();
    PUBLISHED.get_or_init(|| serde_json::from_str(include_str!("../data/published.json")).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_file_parses_and_every_line_has_all_columns() {
        let p = published();
        assert_eq!(p.columns.len(), 12);
        assert_eq!(p.results.len(), 3);
        for models in p.results.values() {
            assert_eq!(models.len(), 10);
            assert!(models.values().all(|line| line.len() == p.columns.len()));
        }
        assert_eq!(p.dataset["all"].turns, p.dataset["couple"].turns + p.dataset["family"].turns);
    }

    #[test]
    fn printed_f1_follows_from_precision_and_recall() {
        let p = published();
        for (scenario, models) in &p.results {
            for model in models.keys() {
                let get = |c| p.value(scenario, model, c).unwrap();
                let (precision, recall) = (get("ITP_P"), get("ITP_R"));
                let f1 = 2.0 * precision * recall / (precision + recall);
                assert!((f1 - get("ITP_F1")).abs() < 0.011, "{scenario} {model}: {f1}");
            }
        }
        assert_eq!(p.value("all", "nobody", "ITP_P"), None);
    }
}
