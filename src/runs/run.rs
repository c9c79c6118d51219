//! A run: the answers of one file to one task, as the public scripts or raw answers give them.

use super::Task;
use crate::corpus::{Num, Scenario, View, group_of};
use serde::{Deserialize, Serialize};

/// What `reason` begins with when the script wrote an answer in place of the model.
pub const STAND_IN_PREFIX: &str = "fallback_after_error:";

/// Where an instance is: exactly these two, as text and integer, in no normal form.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Key {
    pub sample_id: String,
    /// 1-based row number (`row_index`; ITP: `context_end_row_index`).
    pub row: i64,
}

/// What the annotation says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Gold {
    /// A pattern, strategy or target, as written.
    Label(String),
    /// ITP: the next row was the therapist's.
    SpeaksNext(bool),
    Emotion {
        words: String,
        intensity: Num,
    },
    Views(Vec<View>),
    /// The file gives none (raw answers, or an unreadable field).
    Unknown,
}

/// What a model answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Said {
    /// At most three, best first, as written; empty texts dropped from the end only.
    Ranked(Vec<String>),
    SpeaksNext {
        yes: bool,
        confidence: Num,
    },
    Emotion {
        words: String,
        intensity: Num,
    },
    Views(Vec<View>),
    /// A completed request without a usable answer: a miss, but not a wrong label.
    Nothing,
}

/// A number that stands on the row itself (a judge's score, the script's own rank), under the script's key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OwnValue {
    pub key: String,
    pub value: Num,
}

/// One answer of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    pub key: Key,
    /// Gold as the result file carries it.
    pub gold: Gold,
    pub said: Said,
    pub reason: String,
    /// Written by the script after failed requests, not by the model.
    pub stand_in: bool,
    /// ER: no usable grade (`judge_failed`, or a score outside 1-5).
    pub judge_failed: bool,
    pub own: Vec<OwnValue>,
    /// `turn_id`, `candidate_id`, `checkpoint_id` or `instance_id`, exact digits kept.
    pub id: String,
    /// The file's own word for the couple or family; used only where no dataset says otherwise.
    pub couple: String,
    /// From `group_mode` or the labels; used only where no dataset says otherwise.
    pub scenario: Option<Scenario>,
    /// STP, SSP: `support_strategy` or `row_target_fallback`.
    pub gold_source: String,
    /// SSP: the gold target that the prompt carries. RPP: the labelled row's speaker. Otherwise empty.
    pub given: String,
    /// The words of the row as the result file repeats them (results without a dataset show them).
    pub dialogue: String,
    pub speaker: String,
    /// `verdict` and `judge_notes`, where there are any.
    pub judge_words: String,
}

impl Answer {
    /// The couple or family by the sample's id.
    pub fn group(&self) -> &str {
        group_of(&self.key.sample_id)
    }

    /// The row's own number under a script's key.
    pub fn own(&self, key: &str) -> &Num {
        const ABSENT: &Num = &Num::Absent;
        self.own.iter().find(|o| o.key == key).map_or(ABSENT, |o| &o.value)
    }
}

/// A sample that failed as a whole (ER, VP).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failed {
    pub sample_id: String,
    pub error: String,
}

/// A sample's average as the file gives it (ER, VP), under the script's key; rounded by the script.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SampleAverage {
    pub sample_id: String,
    pub key: String,
    pub value: Num,
}

/// The answers of one file to one task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// Model slug + `-` + first 8 hex digits of SHA-256 of the unpacked bytes: the same in any order, in links.
    pub id: String,
    /// Name of the file.
    pub file: String,
    pub task: Task,
    /// As written; may be empty.
    pub model: String,
    /// `dialogue`, `audio`, ...; as written.
    pub mode: String,
    /// -1: all prior rows; `None`: the file does not say.
    pub context_size: Option<i64>,
    /// Further head settings that tell runs apart (`judge_model`, `bertscore_model_type`, `known_target_policy`, ...).
    pub settings: Vec<(String, String)>,
    /// `data_root`, `prediction_api_base`, ...: only ever shown in a details panel on request, never exported or linked.
    pub private: Vec<(String, String)>,
    pub answers: Vec<Answer>,
    pub failed: Vec<Failed>,
    /// The file's own totals (`overall`), key and number as written.
    pub file_metrics: Vec<OwnValue>,
    /// ER, VP: the file's own averages by sample (`avg_emotion_score`, ...).
    pub sample_averages: Vec<SampleAverage>,
    /// The file breaks off: its totals are refused and it never looks like a full run.
    pub incomplete: bool,
    /// Raw answers: scored against the loaded dataset's gold, or not at all.
    pub raw: bool,
    /// The file says itself that it is synthetic (the demo's runs do).
    pub synthetic: bool,
}

impl Run {
    /// A head setting, empty if the file has none.
    pub fn setting(&self, key: &str) -> &str {
        self.settings.iter().find(|(k, _)| k == key).map_or("", |(_, v)| v)
    }
}

/// One line of `er.jsonl` or `vp.jsonl`: it fixes which rows are instances.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InstanceLine {
    pub task: Task,
    pub key: Key,
    pub gold: Gold,
    pub scenario: Scenario,
    pub instance_id: String,
}
