//! Raw model answers: sorted into one run a model and task, in order of first appearance.

use super::answer::raw;
use super::cell::Cell;
use super::fields::{id, integer_of};
use super::problem::{At, Problems};
use super::results::{Gathered, Head, run};
use crate::runs::{Answer, Run, Task};

/// The runs of one file while it is being read.
#[derive(Debug, Default)]
pub struct RawRuns {
    runs: Vec<(Task, Head, Vec<Answer>)>,
}

impl RawRuns {
    /// Takes in one answer; `head` holds what the enclosing object says for all of them.
    pub fn take(&mut self, task: Task, record: &Cell<'_>, head: &Head, at: &At<'_>, problems: &mut Problems) {
        let word = |keys: &[&str], other: &str| {
            keys.iter().map(|key| id(record, key)).find(|w| !w.is_empty()).unwrap_or_else(|| other.to_owned())
        };
        let model = word(&["model", "prediction_model"], &head.model);
        let answer = raw(task, record, at, problems);
        if let Some((_, _, answers)) = self.runs.iter_mut().find(|(t, h, _)| *t == task && h.model == model) {
            answers.push(answer);
            return;
        }
        let head = Head {
            model,
            mode: word(&["mode"], &head.mode),
            context_size: record.get("context_size").and_then(integer_of).or(head.context_size),
            synthetic: head.synthetic || record.get("synthetic") == Some(&Cell::Bool(true)),
            ..head.clone()
        };
        self.runs.push((task, head, vec![answer]));
    }

    /// The runs; `incomplete` if the file breaks off.
    pub fn finish(self, incomplete: bool, file: &str) -> Vec<Run> {
        let whole = |(task, head, answers)| {
            let head = Head { file_metrics: Vec::new(), ..head };
            run(task, head, Gathered::of(answers), incomplete, true, file)
        };
        self.runs.into_iter().map(whole).collect()
    }
}
