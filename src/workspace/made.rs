//! Samples made of result files, when no dataset is loaded: "results only".
//!
//! A row is what details carry: its number, the words they repeat, a speaker. Nothing is invented.

use super::part::{Clip, Part};
use crate::corpus::{Num, Row, Sample, Scenario, THERAPIST};
use crate::runs::{Answer, Run, Task};
use indexmap::IndexMap;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// A sample on its way into the workspace.
pub(crate) struct Made {
    pub clip: Arc<Clip>,
    pub group: String,
    pub synthetic: bool,
    pub results_only: bool,
}

#[derive(Default)]
struct Draft<'a> {
    file: &'a str,
    couple: &'a str,
    scenario: Option<&'a Scenario>,
    rows: BTreeMap<i64, Row>,
    /// Some run that names the sample is not of the demo.
    real: bool,
}

/// In order of first appearance; what two runs say differently is settled by the run's id, not by the order of files.
pub(crate) fn make_samples(parts: &[Arc<Part>]) -> Vec<Made> {
    let mut runs: Vec<(&Run, bool)> =
        parts.iter().flat_map(|p| p.runs.iter().map(|r| (&**r, r.synthetic || p.is_demo()))).collect();
    let mut drafts: IndexMap<&str, Draft<'_>> = IndexMap::new();
    for (run, _) in &runs {
        for answer in &run.answers {
            drafts.entry(&answer.key.sample_id).or_insert_with(|| Draft { file: &run.file, ..Draft::default() });
        }
    }
    runs.sort_by(|a, b| a.0.id.cmp(&b.0.id));
    for (run, synthetic) in runs {
        for answer in &run.answers {
            if let Some(draft) = drafts.get_mut(answer.key.sample_id.as_str()) {
                draft.take(run.task, answer, synthetic);
            }
        }
    }
    drafts.into_iter().map(|(id, draft)| draft.finish(id)).collect()
}

impl<'a> Draft<'a> {
    fn take(&mut self, task: Task, answer: &'a Answer, synthetic: bool) {
        if self.couple.is_empty() {
            self.couple = &answer.couple;
        }
        self.scenario = self.scenario.or(answer.scenario.as_ref());
        self.real |= !synthetic;
        let row = self.rows.entry(answer.key.row).or_insert_with(|| Row {
            number: answer.key.row,
            start: Num::Absent,
            ..Row::default()
        });
        if row.words.is_empty() {
            row.words.clone_from(&answer.dialogue);
        }
        if row.speaker.is_empty() {
            // Targets and strategies are asked of therapist rows only; a pattern's row names its speaker.
            let speaker = match task {
                _ if !answer.speaker.is_empty() => &answer.speaker,
                Task::Stp | Task::Ssp => THERAPIST,
                Task::Rpp => &answer.given,
                _ => "",
            };
            speaker.clone_into(&mut row.speaker);
        }
    }

    fn finish(self, id: &str) -> Made {
        let scenario = self.scenario.cloned().unwrap_or(Scenario::Other(String::new()));
        let mut seen = HashSet::new();
        let speakers = self.rows.values().map(|r| r.speaker.as_str());
        let participants = speakers
            .filter(|s| !s.is_empty() && *s != THERAPIST && Some(*s) != scenario.group_label() && seen.insert(*s))
            .map(str::to_owned)
            .collect();
        let sample = Sample {
            id: id.to_owned(),
            line: 1,
            file: self.file.to_owned(),
            scenario,
            participants,
            title: None,
            summary: None,
            rows: self.rows.into_values().collect(),
            moved_notes: 0,
        };
        let group = if self.couple.trim().is_empty() { sample.group().to_owned() } else { self.couple.to_owned() };
        Made { clip: Arc::new(Clip::new(sample)), group, synthetic: !self.real, results_only: true }
    }
}
