//! Invented readings for the unit tests of this folder.

use crate::corpus::{Emotion, Num, PatternMark, PatternState, Row, Sample, Scenario};
use crate::read::{Content, FileInfo, Kind, Reading, Title};
use crate::runs::{Answer, Gold, Key, Run, Said, Task};

/// A row with a pattern label, where it is not empty.
pub fn row(number: i64, speaker: &str, label: &str) -> Row {
    let pattern = if label.is_empty() {
        PatternMark::default()
    } else {
        PatternMark { state: PatternState::Label(label.into()), scored: Some(label.into()), ..PatternMark::default() }
    };
    Row { number, speaker: speaker.into(), pattern, ..Row::default() }
}

/// A couple sample with `rows` rows of nobody in particular.
pub fn sample(id: &str, rows: i64) -> Sample {
    Sample {
        id: id.into(),
        line: 1,
        file: "d".into(),
        scenario: Scenario::Couple,
        participants: vec![],
        title: None,
        summary: None,
        rows: (1..=rows).map(|n| row(n, "", "")).collect(),
        moved_notes: 0,
    }
}

fn reading(name: &str, kind: Kind, content: Content) -> Reading {
    // The name stands in for a hash: files of other names have other bytes.
    let file = FileInfo { name: name.into(), kind, bytes: 1, records: 1, hash: format!("hash of {name}") };
    Reading { file, content, problems: vec![] }
}

pub fn dataset(name: &str, samples: Vec<Sample>) -> Reading {
    reading(name, Kind::Dataset, Content::Samples(samples))
}

pub fn results(name: &str, runs: Vec<Run>) -> Reading {
    let runs = runs.into_iter().map(|r| Run { file: name.into(), ..r }).collect();
    reading(name, Kind::Results, Content::Runs(runs))
}

pub fn titles(name: &str, titles: &[(&str, &str, &str)]) -> Reading {
    let title = |t: &(&str, &str, &str)| Title { sample_id: t.0.into(), title: t.1.into(), summary: t.2.into() };
    reading(name, Kind::Titles, Content::Titles(titles.iter().map(title).collect()))
}

pub fn instances(name: &str, lines: Vec<crate::runs::InstanceLine>) -> Reading {
    reading(name, Kind::ErInstances, Content::Instances(lines))
}

/// Answers to rows of one sample: row number, gold, first choice.
pub fn answers(sample_id: &str, list: &[(i64, &str, &str)]) -> Vec<Answer> {
    let answer = |(row, gold, said): &(i64, &str, &str)| Answer {
        key: Key { sample_id: sample_id.into(), row: *row },
        gold: Gold::Label((*gold).into()),
        said: Said::Ranked(vec![(*said).into()]),
        reason: String::new(),
        stand_in: false,
        judge_failed: false,
        own: vec![],
        id: String::new(),
        couple: String::new(),
        scenario: None,
        gold_source: String::new(),
        given: String::new(),
        dialogue: String::new(),
        speaker: String::new(),
        judge_words: String::new(),
    };
    list.iter().map(answer).collect()
}

/// A run of relation patterns.
pub fn rpp(id: &str, model: &str, answers: Vec<Answer>) -> Run {
    Run {
        id: id.into(),
        file: id.into(),
        task: Task::Rpp,
        model: model.into(),
        mode: "dialogue".into(),
        context_size: None,
        settings: vec![],
        private: vec![],
        answers,
        failed: vec![],
        file_metrics: vec![],
        sample_averages: vec![],
        incomplete: false,
        raw: false,
        synthetic: false,
    }
}

/// Ten client rows, each with an own emotion and enough words: derived ER instances are 5.
pub fn feeling(id: &str) -> Sample {
    let mut s = sample(id, 0);
    s.participants = vec!["Mara".into()];
    s.rows = (1..=10).map(|n| row(n, "Mara", "")).collect();
    for row in &mut s.rows {
        row.words = "one two three four five".into();
        let emotion = Emotion { person: "Mara".into(), words: "sad".into(), intensity: Num::Value(4.0) };
        row.emotions = vec![emotion];
    }
    s
}
