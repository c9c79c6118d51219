//! One sample (clip) and its rows, as the explorer holds them after reading.

use super::Num;
use serde::{Deserialize, Serialize};

/// Which closed label sets apply.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Scenario {
    /// Two partners (the demo also has one with three clients).
    Couple,
    /// A family.
    Family,
    /// Anything else a file says, kept as written; it has no closed label set. Empty: the file does not say.
    Other(String),
}

impl Scenario {
    /// From the file's word; never fails.
    pub fn from_word(word: &str) -> Self {
        match word {
            "couple" => Self::Couple,
            "family" => Self::Family,
            other => Self::Other(other.to_owned()),
        }
    }

    /// Key used wherever figures are kept apart: `couple`, `family` or `other`.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Couple => "couple",
            Self::Family => "family",
            Self::Other(_) => "other",
        }
    }

    /// The word for a screen: as the file has it, `other` when it says nothing.
    pub fn word(&self) -> &str {
        match self {
            Self::Other(w) if !w.is_empty() => w,
            other => other.key(),
        }
    }

    /// The name of the whole group in targets (`Couple`, `Family`).
    pub fn group_label(&self) -> Option<&'static str> {
        match self {
            Self::Couple => Some("Couple"),
            Self::Family => Some("Family"),
            Self::Other(_) => None,
        }
    }
}

/// One annotated clip. Two samples may carry the same `id`; `line` tells them apart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// As written, may hold slashes, be blank or repeat.
    pub id: String,
    /// 1-based line (JSON Lines) or 1 (single file) in `file`.
    pub line: u64,
    /// Name of the file that brought it.
    pub file: String,
    pub scenario: Scenario,
    /// In the file's order, without the therapist. Identity is the name.
    pub participants: Vec<String>,
    /// From a titles file; the release has none.
    pub title: Option<String>,
    pub summary: Option<String>,
    pub rows: Vec<Row>,
    /// How many pattern notes stood one row early and were moved to the row they describe.
    pub moved_notes: u32,
}

/// The couple or family: the id before its last slash, or the whole id without one.
pub fn group_of(sample_id: &str) -> &str {
    sample_id.rsplit_once('/').map_or(sample_id, |(group, _)| group)
}

impl Sample {
    /// The couple or family whose clip this is; clips of one group share people and therapist.
    pub fn group(&self) -> &str {
        group_of(&self.id)
    }

    /// First and last finite second of the clip, ends that run backwards ignored.
    pub fn span_seconds(&self) -> Option<(f64, f64)> {
        let starts = self.rows.iter().filter_map(|r| r.start.finite());
        let low = starts.clone().reduce(f64::min)?;
        let ends = self.rows.iter().filter_map(|r| r.end.finite());
        let high = starts.chain(ends).reduce(f64::max)?;
        Some((low, high))
    }
}

/// One annotated row (turn).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// `row_index` of the file (1-based), the 1-based position where the file has none. May repeat or skip.
    pub number: i64,
    /// Seconds of clip time.
    pub start: Num,
    /// Seconds of clip time; may lie before `start` in bad files.
    pub end: Num,
    pub speaker: String,
    /// People, `Therapist`, or a group label.
    pub targets: Vec<String>,
    /// Words as written; empty or blank rows are legal.
    pub words: String,
    /// Overlapping speech.
    pub background: Vec<Overlap>,
    pub tone: String,
    /// Closed set on client rows, empty on therapist rows.
    pub utterance: String,
    pub posture: Vec<Note>,
    pub face: Vec<Note>,
    pub self_directed: Vec<Note>,
    pub interaction: Vec<Act>,
    pub emotions: Vec<Emotion>,
    pub views: Vec<View>,
    pub strategies: Vec<Strategy>,
    pub pattern: PatternMark,
    /// Labels and reasons that the pattern rule does not use, shown on their own row.
    pub unplaced: Vec<Unplaced>,
}

/// Overlapping speech inside a row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Overlap {
    pub speaker: String,
    pub targets: Vec<String>,
    pub words: String,
}

/// A description of a person's posture, face or self-directed behaviour. `person` is empty for plain text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Note {
    pub person: String,
    pub text: String,
}

/// A behaviour of one person towards others.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Act {
    pub initiator: String,
    pub targets: Vec<String>,
    pub text: String,
}

/// What a person feels in a row: an annotator's reading.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Emotion {
    pub person: String,
    pub words: String,
    /// 0 to 10 where legal; other values are kept and reported.
    pub intensity: Num,
}

/// What `source` thinks of `target`: an annotator's paraphrase, not a quotation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    pub source: String,
    pub target: String,
    pub viewpoint: String,
    /// Free text.
    pub attitude: String,
}

/// A support strategy of the therapist.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strategy {
    pub provider: String,
    pub targets: Vec<String>,
    /// Label as written.
    pub kind: String,
    pub content: String,
}

/// Whether a row's relation pattern was judged, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PatternState {
    /// A label, as written.
    Label(String),
    /// Judged; no clear pattern.
    NoneClear,
    /// Nobody judged this row.
    #[default]
    NotAnnotated,
}

/// The relation pattern of a row with its grounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PatternMark {
    pub state: PatternState,
    pub reason: String,
    /// 1-based row numbers as they should read; numbers outside the sample are kept ("no such row").
    pub evidence: Vec<i64>,
    /// Label, reason or evidence stood one row early in the file.
    pub moved: bool,
    /// Non-empty `relation_cycle_state`: what published RPP instances come from.
    pub scored: Option<String>,
}

impl PatternMark {
    /// The label, if there is one.
    pub fn label(&self) -> Option<&str> {
        match &self.state {
            PatternState::Label(l) => Some(l),
            _ => None,
        }
    }
}

/// A pattern label or reason that the rule does not use.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unplaced {
    /// As written; may be an odd word such as `nan`.
    pub label: String,
    pub reason: String,
    pub evidence: Vec<i64>,
    /// Why it is not used.
    pub why: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn group_is_the_folder_or_the_sample_itself() {
        assert_eq!(group_of("mara_and_theo/001_s01e01_seg04"), "mara_and_theo");
        assert_eq!(group_of("a/b/c"), "a/b");
        assert_eq!(group_of("alone"), "alone");
        assert_eq!(group_of(""), "");
    }

    #[test]
    fn span_ignores_times_that_are_not_numbers() {
        let row = |start, end| Row { start, end, ..Row::default() };
        let mut sample = Sample {
            id: String::new(),
            line: 1,
            file: String::new(),
            scenario: Scenario::Couple,
            participants: vec![],
            title: None,
            summary: None,
            rows: vec![row(Num::Null, Num::Text("x".into())), row(Num::Value(4.0), Num::Value(2.0))],
            moved_notes: 0,
        };
        assert_eq!(sample.span_seconds(), Some((4.0, 4.0)));
        sample.rows.truncate(1);
        assert_eq!(sample.span_seconds(), None);
    }
}
