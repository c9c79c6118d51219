//! The sample page: all of a sample at once, so that scrubbing needs no further question.

use super::{Differ, Person, SampleKey};
use crate::corpus::{Row, Scenario};
use crate::runs::{Context, Gold, Said, Task};
use crate::score::Standing;
use serde::{Deserialize, Serialize};

/// Everything the page draws. A *turn* is the 1-based position of a row in file order; `Row::number` is what the file
/// calls it (they agree in the release).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SamplePage {
    pub key: SampleKey,
    /// Title; else "clip n" of its group; "(no id), line n" for blank ids.
    pub name: String,
    /// Whether `name` is a title that the data gives.
    pub titled: bool,
    pub summary: Option<String>,
    pub scenario: Scenario,
    /// The couple or family (folder of the id).
    pub group: String,
    /// 1-based place in the file order, and of how many.
    pub place: (u32, u32),
    pub previous: Option<SampleKey>,
    pub next: Option<SampleKey>,
    /// Clients in the file's order (people who speak without being listed follow), then the therapist if he or she occurs, then the group if it has a name.
    pub people: Vec<Person>,
    /// Rows in file order. Empty: "no rows", or a sample known from results only.
    pub rows: Vec<Row>,
    /// First and last second.
    pub seconds: Option<(f64, f64)>,
    /// All six, in the order of [`Task::ALL`].
    pub tasks: Vec<TaskLane>,
    /// Remarks about this sample's data ("12 notes stood one row early; shown on the row they describe").
    pub notes: Vec<String>,
    /// The sample is known only from result files; `rows` are made of what their details carry.
    pub results_only: bool,
    pub synthetic: bool,
}

/// One task's tab of the divergence matrix.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaskLane {
    pub task: Task,
    /// Instances that the dataset offers in this sample.
    pub instances: Vec<InstanceMark>,
    /// From `er.jsonl` / `vp.jsonl` rather than derived.
    pub from_file: bool,
    /// One entry a line, in the order of the runs list.
    pub runs: Vec<RunLane>,
    /// One a turn, index = turn - 1.
    pub differ: Vec<Differ>,
}

/// An instance on the axis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InstanceMark {
    pub turn: u32,
    pub gold: Gold,
    /// STP, SSP: several targets that collapsed to the group label.
    pub original_targets: Vec<String>,
    /// The next instance of the task lies within the usual context (3 rows), so that in the scripts' shared prompt a
    /// later target's prior rows can hold this answer.
    pub shares_prompt: bool,
}

/// One run's answers to one task in this sample.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunLane {
    pub head: RunHead,
    /// In turn order.
    pub cells: Vec<Cell>,
    /// Answers whose row number matches several rows, or none (by number).
    pub unplaced: Vec<i64>,
    pub missing: u32,
}

/// What tells a run apart.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunHead {
    /// `Run::id`, the first of the entry's files.
    pub id: String,
    /// Shortest name that tells it apart: the model, with mode or a number where needed.
    pub name: String,
    pub model: String,
    pub mode: String,
    pub context_size: Option<i64>,
    pub judge: String,
    pub incomplete: bool,
    pub raw: bool,
    pub synthetic: bool,
    /// The failed requests of this sample (ER, VP).
    pub failed: Option<String>,
}

/// One answer at one turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    pub turn: u32,
    pub standing: Standing,
    /// Two letters (or a short number) for the matrix, one a choice, best first; empty where nothing was said.
    pub codes: Vec<String>,
    pub said: Said,
    /// Gold that the answer is scored against.
    pub gold: Gold,
    /// The dataset's gold where it differs from that.
    pub dataset_gold: Option<Gold>,
    /// 1-based rank of gold in the top 3; 0 if absent or not a ranking.
    pub gold_rank: u8,
    pub reason: String,
    pub judge_words: String,
    /// The row's own numbers: key and what a person reads.
    pub own: Vec<(String, String)>,
    /// Second and third answer stand in exact taxonomy order and may be padding.
    pub perhaps_padded: bool,
    /// Rows the script puts into the prompt; `None` if the file does not say.
    pub context: Option<Context>,
    /// SSP: the gold target that the prompt carries.
    pub given: String,
}

impl Cell {
    /// Of the first choice.
    pub fn code(&self) -> &str {
        self.codes.first().map_or("", String::as_str)
    }
}

impl SamplePage {
    /// The row at a 1-based turn.
    pub fn row(&self, turn: u32) -> Option<&Row> {
        self.rows.get(usize::try_from(turn).ok()?.checked_sub(1)?)
    }

    /// Number of turns.
    pub fn turns(&self) -> u32 {
        self.rows.len() as u32
    }

    pub fn person(&self, name: &str) -> Option<&Person> {
        self.people.iter().find(|p| p.name == name)
    }

    pub fn lane(&self, task: Task) -> Option<&TaskLane> {
        self.tasks.iter().find(|l| l.task == task)
    }
}
