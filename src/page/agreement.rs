//! The runs of a task among themselves: pairs, sets of instances by who differs from gold, the hardest samples.

use super::SampleKey;
use crate::runs::Task;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AgreementAsk {
    pub task: Task,
    /// `couple` or `family`; `None`: all.
    pub scenario: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgreementPage {
    pub task: Task,
    /// Id and name.
    pub runs: Vec<(String, String)>,
    pub pairs: Vec<AgreementPair>,
    pub sets: Vec<AgreementSet>,
    /// At place k: instances on which k runs differ from gold, at least one having answered.
    pub differ: Vec<u32>,
    /// Instances that at least one run answered.
    pub n: u32,
    pub samples: u32,
    pub groups: u32,
    /// Most answers that differ first.
    pub hardest: Vec<HardSample>,
}

/// Two runs on the instances that both answer, stand-ins left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgreementPair {
    /// Places in [`AgreementPage::runs`], the first below the second.
    pub first: u32,
    pub second: u32,
    pub n: u32,
    pub samples: u32,
    pub groups: u32,
    /// Share with the same first answer; absent for free text.
    pub agreement: Option<f64>,
    /// Cohen's kappa of first answers; absent for free text and for targets, whose names differ between samples.
    pub kappa: Option<f64>,
    /// Instances where either differs from gold, and where both do.
    pub either: u32,
    pub both: u32,
}

impl AgreementPair {
    /// Of the instances where either differs from gold, the share where both do.
    pub fn overlap(&self) -> Option<f64> {
        (self.either > 0).then(|| f64::from(self.both) / f64::from(self.either))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgreementSet {
    pub name: String,
    pub n: u32,
    /// Finds the same instances in the table.
    pub filter: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HardSample {
    pub sample: SampleKey,
    pub name: String,
    /// Answers of all runs, and those that differ from gold.
    pub answers: u32,
    pub differ: u32,
}
