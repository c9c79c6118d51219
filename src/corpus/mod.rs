//! The annotated conversations: samples, rows (turns), people, and the closed label sets.
//!
//! Plain data. Knows nothing of files, models, scores or the browser. Row numbers are 1-based.

mod labels;
mod num;
mod sample;

pub use labels::{Family, Label, LabelKind, StrategyGroup, UTTERANCES, label_info, pattern_labels, strategy_labels};
pub use num::Num;
pub use sample::{
    Act, Emotion, Note, Overlap, PatternMark, PatternState, Row, Sample, Scenario, Strategy, Unplaced, View, group_of,
};

/// How the supporter is called in the benchmark's files.
pub const THERAPIST: &str = "Therapist";
