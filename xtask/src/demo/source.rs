//! The short form in which conversations are written down, and the twelve invented ones of the demo.
//!
//! Knows no file format of the benchmark: [`super::release`] writes that.

use rescue_explorer::corpus::{Emotion, Num, PatternMark, PatternState, Row, Sample, Scenario, Strategy, View};
use serde::Deserialize;

/// A conversation in the short form.
#[derive(Clone, Debug, Deserialize)]
pub struct Source {
    pub sample_id: String,
    pub scenario: String,
    /// Clients only.
    pub participants: Vec<String>,
    pub title: String,
    pub summary: String,
    pub shape: Shape,
    pub rows: Vec<SourceRow>,
}

/// Where the release keeps the relation pattern of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// `relation_cycle_state` on judged therapist rows, `relation_pattern` null throughout.
    CouplePlain,
    /// Also `relation_pattern*`, one row early and 0-based.
    CoupleEarly,
    /// `relation_cycle_*` on every row, repeated in `relation_pattern*`.
    Family,
}

/// One row. Lists hold tuples in the order in which a person would say them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct SourceRow {
    /// Seconds of clip time.
    pub start: f64,
    pub end: f64,
    pub speaker: String,
    pub target: Vec<String>,
    pub words: String,
    /// Speaker, targets, words.
    pub background: Vec<(String, Vec<String>, String)>,
    pub tone: String,
    pub utterance: String,
    /// Person, description.
    pub posture: Vec<(String, String)>,
    pub face: Vec<(String, String)>,
    #[serde(rename = "self")]
    pub self_directed: Vec<(String, String)>,
    /// Initiator, targets, description.
    pub interaction: Vec<(String, Vec<String>, String)>,
    /// Person, phrase, intensity 0-10.
    pub emotion: Vec<(String, String, Option<i64>)>,
    /// Source, target, viewpoint, attitude.
    pub view: Vec<(String, String, String, String)>,
    /// Provider, targets, type, content.
    pub strategy: Vec<(String, Vec<String>, String, String)>,
    pub pattern: Option<SourcePattern>,
}

/// A judged row; the label is empty where no pattern is clear.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct SourcePattern {
    pub label: String,
    pub reason: String,
    /// 1-based row numbers.
    pub evidence: Vec<i64>,
}

impl Source {
    /// The couple or family: the folder of the id.
    pub fn group(&self) -> &str {
        rescue_explorer::corpus::group_of(&self.sample_id)
    }

    /// The id below its folder, as the scripts' `turn_id` begins.
    pub fn stem(&self) -> &str {
        self.sample_id.rsplit_once('/').map_or(&self.sample_id, |(_, stem)| stem)
    }

    /// What the instance rules read of it.
    pub fn sample(&self) -> Sample {
        Sample {
            id: self.sample_id.clone(),
            line: 1,
            file: String::new(),
            scenario: Scenario::from_word(&self.scenario),
            participants: self.participants.clone(),
            title: None,
            summary: None,
            rows: self.rows.iter().enumerate().map(|(i, row)| row.corpus_row(i as i64 + 1)).collect(),
            moved_notes: 0,
        }
    }
}

impl SourceRow {
    pub fn is_therapist(&self) -> bool {
        self.speaker == rescue_explorer::corpus::THERAPIST
    }

    /// As the scripts print it.
    pub fn timestamp(&self) -> String {
        format!("{:.3}-{:.3}", self.start, self.end)
    }

    fn corpus_row(&self, number: i64) -> Row {
        let label = self.pattern.as_ref().map(|p| p.label.clone()).filter(|l| !l.is_empty());
        Row {
            number,
            start: Num::Value(self.start),
            end: Num::Value(self.end),
            speaker: self.speaker.clone(),
            targets: self.target.clone(),
            words: self.words.clone(),
            emotions: self.emotion.iter().map(emotion).collect(),
            views: self.view.iter().map(view).collect(),
            strategies: self.strategy.iter().map(strategy).collect(),
            pattern: PatternMark {
                state: label.clone().map_or(PatternState::NotAnnotated, PatternState::Label),
                scored: label,
                ..PatternMark::default()
            },
            ..Row::default()
        }
    }
}

fn emotion((person, words, intensity): &(String, String, Option<i64>)) -> Emotion {
    let intensity = intensity.map_or(Num::Null, |i| Num::Value(i as f64));
    Emotion { person: person.clone(), words: words.clone(), intensity }
}

fn view((source, target, viewpoint, attitude): &(String, String, String, String)) -> View {
    View { source: source.clone(), target: target.clone(), viewpoint: viewpoint.clone(), attitude: attitude.clone() }
}

fn strategy((provider, targets, kind, content): &(String, Vec<String>, String, String)) -> Strategy {
    Strategy { provider: provider.clone(), targets: targets.clone(), kind: kind.clone(), content: content.clone() }
}

/// The invented conversations, in the order of the dataset's lines.
const SOURCES: [&str; 12] = [
    include_str!("../../demo/01-three-evenings.json"),
    include_str!("../../demo/02-what-the-list-is-for.json"),
    include_str!("../../demo/03-the-tea-at-the-door.json"),
    include_str!("../../demo/04-whose-turn-to-call.json"),
    include_str!("../../demo/05-half-a-key.json"),
    include_str!("../../demo/06-the-quiet-car.json"),
    include_str!("../../demo/07-two-calendars.json"),
    include_str!("../../demo/08-the-sisters-sofa.json"),
    include_str!("../../demo/09-five-at-one-table.json"),
    include_str!("../../demo/10-who-drives.json"),
    include_str!("../../demo/11-the-scholarship.json"),
    include_str!("../../demo/12-behind-the-piano.json"),
];

/// The demo's conversations as they were written down.
pub fn conversations() -> Result<Vec<Source>, String> {
    SOURCES
        .iter()
        .enumerate()
        .map(|(i, text)| serde_json::from_str(text).map_err(|e| format!("conversation {:02}: {e}", i + 1)))
        .collect()
}
