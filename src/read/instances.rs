//! Lines of `er.jsonl` and `vp.jsonl`, which fix the rows that are instances.

use super::answer::{gold, key};
use super::cell::Cell;
use super::fields::id;
use super::problem::{At, Problems};
use crate::corpus::Scenario;
use crate::runs::{InstanceLine, Task};

/// Members that repeat the rest of the dataset (over 90 % of the bytes); passed over while reading.
pub const SKIPPED: [&str; 1] = ["prior_context"];

/// One line.
pub fn instance(task: Task, record: &Cell<'_>, at: &At<'_>, problems: &mut Problems) -> InstanceLine {
    let instance_id = id(record, "instance_id");
    InstanceLine {
        task,
        key: key(task, record, "", &instance_id, at, problems),
        gold: gold(task, record, at, problems),
        scenario: Scenario::from_word(&id(record, "scenario")),
        instance_id,
    }
}
