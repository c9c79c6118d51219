//! Facets of the list of samples: what a sample has, which samples are chosen, and how many each value would list.

use super::held::Held;
use super::names::{group_words, label_name};
use crate::corpus::{LabelKind, Scenario, pattern_labels, strategy_labels};
use crate::page::samples::{Facet, FacetKind, FacetValue};
use crate::page::{Differ, Role};
use indexmap::IndexMap;
use std::cmp::Ordering;

/// Values of [`FacetKind::Answers`].
const DIFFER: &str = "differ";
const NO_ANSWER: &str = "none";
const STAND_IN: &str = "stand-in";

/// Values of one kind that a sample has, each once.
fn values(kind: FacetKind, held: &Held, differ: Differ) -> Vec<String> {
    let rows = &held.sample().rows;
    let mut values: Vec<String> = match kind {
        FacetKind::Answers => {
            let some = [(differ.differ, DIFFER), (differ.none, NO_ANSWER), (differ.stand_ins, STAND_IN)];
            some.into_iter().filter(|(n, _)| *n > 0).map(|(_, value)| value.to_owned()).collect()
        }
        FacetKind::Scenario => vec![held.sample().scenario.word().to_owned()],
        FacetKind::People => vec![held.people.iter().filter(|p| p.role == Role::Client).count().to_string()],
        FacetKind::Group => vec![held.group.clone()],
        FacetKind::Pattern => rows.iter().filter_map(|r| r.pattern.label()).map(str::to_owned).collect(),
        FacetKind::Strategy => {
            let kinds = rows.iter().flat_map(|r| &r.strategies).map(|s| &s.kind);
            kinds.filter(|k| !k.trim().is_empty()).cloned().collect()
        }
    };
    values.sort_unstable();
    values.dedup();
    values
}

/// Every sample's values, computed once a question.
pub(crate) struct FacetTable {
    /// `[kind][sample]`, kinds in the order of [`FacetKind::ALL`].
    has: Vec<Vec<Vec<String>>>,
    /// Chosen values by kind, in the same order.
    chosen: Vec<Vec<String>>,
}

impl FacetTable {
    /// `differ` counts the answers that count, one a sample.
    pub fn new(samples: &[Held], differ: &[Differ], chosen: &[(FacetKind, String)]) -> Self {
        let of = |kind| samples.iter().zip(differ).map(|(h, d)| values(kind, h, *d)).collect();
        let chosen_of = |kind| chosen.iter().filter(|(k, _)| *k == kind).map(|(_, v)| v.clone()).collect();
        Self {
            has: FacetKind::ALL.into_iter().map(of).collect(),
            chosen: FacetKind::ALL.into_iter().map(chosen_of).collect(),
        }
    }

    /// Whether sample `at` has, in every kind but `except`, one of the chosen values.
    fn admits_but(&self, at: usize, except: Option<usize>) -> bool {
        self.chosen.iter().zip(&self.has).enumerate().all(|(kind, (chosen, has))| {
            let mine = has.get(at).map_or(&[][..], Vec::as_slice);
            Some(kind) == except || chosen.is_empty() || chosen.iter().any(|c| mine.contains(c))
        })
    }

    /// Whether sample `at` is listed.
    pub fn admits(&self, at: usize) -> bool {
        self.admits_but(at, None)
    }

    /// All facets; `found` tells which samples the text search leaves.
    pub fn facets(&self, found: &[bool]) -> Vec<Facet> {
        FacetKind::ALL.into_iter().enumerate().map(|(i, kind)| self.facet(i, kind, found)).collect()
    }

    fn facet(&self, place: usize, kind: FacetKind, found: &[bool]) -> Facet {
        let (Some(has), Some(chosen)) = (self.has.get(place), self.chosen.get(place)) else {
            return Facet { kind, values: vec![] };
        };
        let mut counts: IndexMap<&str, u32> = IndexMap::new();
        for (at, values) in has.iter().enumerate() {
            let counted = found.get(at).copied().unwrap_or(false) && self.admits_but(at, Some(place));
            for value in values {
                *counts.entry(value).or_default() += u32::from(counted);
            }
        }
        // A chosen value that nothing has stays visible, so that it can be let go.
        for value in chosen {
            counts.entry(value).or_default();
        }
        let mut values: Vec<FacetValue> = counts
            .into_iter()
            .map(|(value, count)| FacetValue {
                value: value.to_owned(),
                words: words(kind, value),
                count,
                chosen: chosen.iter().any(|c| c == value),
            })
            .collect();
        values.sort_by(|a, b| order(kind, &a.value, &b.value));
        Facet { kind, values }
    }
}

/// For a screen.
fn words(kind: FacetKind, value: &str) -> String {
    match kind {
        FacetKind::Scenario => value.to_owned(),
        FacetKind::People if value == "1" => "1 client".to_owned(),
        FacetKind::People => format!("{value} clients"),
        FacetKind::Group => group_words(value),
        FacetKind::Answers => match value {
            DIFFER => "some differ from gold".to_owned(),
            NO_ANSWER => "some gave no answer".to_owned(),
            STAND_IN => "some are stand-ins".to_owned(),
            other => other.to_owned(),
        },
        FacetKind::Pattern => label_name(LabelKind::Pattern, value),
        FacetKind::Strategy => label_name(LabelKind::Strategy, value),
    }
}

/// Scenarios couple first, people by number, labels in taxonomy order with strange ones last, groups as they came.
fn order(kind: FacetKind, a: &str, b: &str) -> Ordering {
    let rank = |set: &[&str], v: &str| set.iter().position(|s| *s == v).unwrap_or(usize::MAX);
    let by = |set: &[&str]| rank(set, a).cmp(&rank(set, b)).then_with(|| a.cmp(b));
    match kind {
        FacetKind::Scenario => by(&["couple", "family"]),
        FacetKind::Answers => by(&[DIFFER, NO_ANSWER, STAND_IN]),
        FacetKind::People => a.len().cmp(&b.len()).then_with(|| a.cmp(b)),
        FacetKind::Pattern => by(&taxonomy(LabelKind::Pattern)),
        FacetKind::Strategy => by(&taxonomy(LabelKind::Strategy)),
        FacetKind::Group => Ordering::Equal,
    }
}

/// Labels of the couple set, then those of the family set.
fn taxonomy(kind: LabelKind) -> Vec<&'static str> {
    let set = match kind {
        LabelKind::Pattern => pattern_labels,
        LabelKind::Strategy => strategy_labels,
    };
    [set(&Scenario::Couple), set(&Scenario::Family)].concat()
}
