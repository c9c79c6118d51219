//! Samples: a line of the dataset, or a file of its own without a header (the scripts' older shape).
//!
//! What is odd is kept and noted; nothing is repaired by guessing. Knows one record at a time.

use super::cell::Cell;
use super::fields::{id, integer, integers, list, names, num, text, text_of};
use super::pattern::{Field, Judgement, Raw, Settled, settle};
use super::problem::{At, Problems};
use crate::corpus::{
    Act, Emotion, Note, Num, Overlap, Row, Sample, Scenario, Strategy, THERAPIST, UTTERANCES, View, pattern_labels,
    strategy_labels,
};
use std::collections::HashMap;

/// Where a sample comes from.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// Name of the file, for the sample.
    pub file: &'a str,
    pub line: u64,
    /// Path below the root without `.json`: the id of a sample without a header.
    pub path: &'a str,
}

/// Reads a sample; `headless` if the record carries no header (id, scenario and participants are then inferred).
pub fn sample(record: &Cell<'_>, headless: bool, origin: Origin<'_>, problems: &mut Problems) -> Sample {
    let own_id = if headless { origin.path.to_owned() } else { id(record, "sample_id") };
    let at = At::Record { line: origin.line, id: &own_id };
    let cells = list(record, "rows");
    let rows_at = at.key("rows");
    let mut rows = Vec::with_capacity(cells.len());
    let mut judged = Vec::with_capacity(cells.len());
    for (i, cell) in cells.iter().enumerate() {
        let at = rows_at.index(i);
        if !matches!(cell, Cell::Map(_)) {
            problems.warn("bad-row", &at, || "expected an object for a row; left out".into());
            continue;
        }
        judged.push(raw_pattern(cell, &at, problems));
        rows.push(row(cell, i, &at, problems));
    }
    let (settled, moved_notes) = settle(judged);
    for (row, Settled { mark, unplaced }) in rows.iter_mut().zip(settled) {
        row.pattern = mark;
        row.unplaced = unplaced;
    }
    if moved_notes > 0 {
        problems.note("pattern-moved", &at, || {
            format!("{moved_notes} notes stood one row early; shown on the row they describe")
        });
    }
    let scenario =
        if headless { infer_scenario(origin.path, &rows) } else { Scenario::from_word(&id(record, "scenario")) };
    let participants = match record.get("participants") {
        Some(_) => names(record, "participants", &at, problems).into_iter().filter(|n| n != THERAPIST).collect(),
        None => infer_participants(&rows),
    };
    let sample = Sample {
        id: own_id.clone(),
        line: origin.line,
        file: origin.file.to_owned(),
        scenario,
        participants,
        title: None,
        summary: None,
        rows,
        moved_notes,
    };
    note_oddities(&sample, &at, problems);
    sample
}

fn row(cell: &Cell<'_>, index: usize, at: &At<'_>, problems: &mut Problems) -> Row {
    let position = i64::try_from(index).unwrap_or(i64::MAX).saturating_add(1);
    Row {
        number: integer(cell, "row_index", at, problems).unwrap_or(position),
        start: num(cell, "start_time", at, problems),
        end: num(cell, "end_time", at, problems),
        speaker: text(cell, "primary_speaker", at, problems),
        targets: names(cell, "target", at, problems),
        words: text(cell, "dialogue_cleaned", at, problems),
        background: each(
            cell,
            "background_dialogue",
            at,
            problems,
            |cell, at, problems| Overlap {
                speaker: text(cell, "speaker", at, problems),
                targets: names(cell, "target", at, problems),
                words: text(cell, "content", at, problems),
            },
            |words| Overlap { words, ..Overlap::default() },
        ),
        tone: text(cell, "tone_of_voice", at, problems),
        utterance: text(cell, "utterance_type", at, problems),
        posture: notes(cell, "body_posture", at, problems),
        face: notes(cell, "facial_expressions", at, problems),
        self_directed: notes(cell, "self_directed_behavior", at, problems),
        interaction: each(
            cell,
            "interaction_behavior",
            at,
            problems,
            |cell, at, problems| Act {
                initiator: text(cell, "initiator", at, problems),
                targets: names(cell, "target", at, problems),
                text: text(cell, "description", at, problems),
            },
            |text| Act { text, ..Act::default() },
        ),
        emotions: each(
            cell,
            "internal_emotion",
            at,
            problems,
            |cell, at, problems| Emotion {
                person: text(cell, "person", at, problems),
                words: text(cell, "emotion_description", at, problems),
                intensity: num(cell, "intensity", at, problems),
            },
            |words| Emotion { words, ..Emotion::default() },
        ),
        views: views(cell, "viewpoints_attitudes", at, problems),
        strategies: each(
            cell,
            "support_strategy",
            at,
            problems,
            |cell, at, problems| Strategy {
                provider: text(cell, "provider", at, problems),
                targets: names(cell, "target", at, problems),
                kind: text(cell, "strategy_type", at, problems),
                content: text(cell, "strategy_content", at, problems),
            },
            |content| Strategy { content, ..Strategy::default() },
        ),
        ..Row::default()
    }
}

/// The elements of a list of objects. Plain text stands for an element in the older shape; nulls and blanks are none.
fn each<T>(
    record: &Cell<'_>,
    key: &str,
    at: &At<'_>,
    problems: &mut Problems,
    read: fn(&Cell<'_>, &At<'_>, &mut Problems) -> T,
    plain: fn(String) -> T,
) -> Vec<T> {
    let at = at.key(key);
    let mut out = Vec::new();
    for (i, cell) in list(record, key).iter().enumerate() {
        let at = at.index(i);
        match cell {
            Cell::Map(_) => out.push(read(cell, &at, problems)),
            Cell::Null => {}
            Cell::Text(t) if t.trim().is_empty() => {}
            other => out.push(plain(text_of(other, &at, problems))),
        }
    }
    out
}

fn notes(record: &Cell<'_>, key: &str, at: &At<'_>, problems: &mut Problems) -> Vec<Note> {
    each(
        record,
        key,
        at,
        problems,
        |cell, at, problems| Note {
            person: text(cell, "person", at, problems),
            text: text(cell, "description", at, problems),
        },
        |text| Note { text, ..Note::default() },
    )
}

/// Directed viewpoints, in rows, gold lists and predictions alike.
pub fn views(record: &Cell<'_>, key: &str, at: &At<'_>, problems: &mut Problems) -> Vec<View> {
    each(
        record,
        key,
        at,
        problems,
        |cell, at, problems| View {
            source: text(cell, "source", at, problems),
            target: text(cell, "target", at, problems),
            viewpoint: text(cell, "viewpoint", at, problems),
            attitude: text(cell, "attitude", at, problems),
        },
        |viewpoint| View { viewpoint, ..View::default() },
    )
}

fn raw_pattern(cell: &Cell<'_>, at: &At<'_>, problems: &mut Problems) -> Raw {
    let mut judgement = |label: &str, reason: &str, evidence: &str| Judgement {
        label: match cell.get(label) {
            None => Field::Absent,
            Some(Cell::Null) => Field::Null,
            Some(other) => Field::Text(text_of(other, &at.key(label), problems)),
        },
        reason: text(cell, reason, at, problems),
        evidence: integers(cell, evidence, at, problems),
    };
    Raw {
        therapist: cell.get("primary_speaker").and_then(Cell::text) == Some(THERAPIST),
        cycle: judgement("relation_cycle_state", "relation_cycle_reason", "relation_cycle_evidence_rows"),
        pattern: judgement("relation_pattern", "relation_pattern_reason", "relation_pattern_evidence_rows"),
    }
}

/// Everybody named as speaker, addressee or target of a strategy.
fn everybody(rows: &[Row]) -> impl Iterator<Item = &String> {
    rows.iter().flat_map(|row| {
        let strategy_targets = row.strategies.iter().flat_map(|s| &s.targets);
        std::iter::once(&row.speaker).chain(&row.targets).chain(strategy_targets)
    })
}

/// Family if the path says so or the group label `Family` is used, else couple.
fn infer_scenario(path: &str, rows: &[Row]) -> Scenario {
    let family = path.starts_with("family_therapy/") || everybody(rows).any(|name| name == "Family");
    if family { Scenario::Family } else { Scenario::Couple }
}

fn infer_participants(rows: &[Row]) -> Vec<String> {
    let mut people: Vec<String> = Vec::new();
    for name in everybody(rows) {
        let group_or_nobody = matches!(name.as_str(), "" | THERAPIST | "Couple" | "Family");
        if !group_or_nobody && !people.contains(name) {
            people.push(name.clone());
        }
    }
    people
}

/// What a careful reader would stumble over, row by row.
fn note_oddities(sample: &Sample, at: &At<'_>, problems: &mut Problems) {
    let rows_at = at.key("rows");
    let mut seen: HashMap<i64, usize> = HashMap::new();
    let mut expected = 1;
    for (i, row) in sample.rows.iter().enumerate() {
        let at = rows_at.index(i);
        if seen.insert(row.number, i).is_some() {
            problems.note("row-repeated", &at.key("row_index"), || {
                format!("row number {} stands twice in this sample; both rows are shown", row.number)
            });
        } else if row.number != expected {
            problems.note("row-gap", &at.key("row_index"), || {
                format!("expected row number {expected}, found {}; nothing is renumbered", row.number)
            });
        }
        expected = row.number.saturating_add(1);
        note_times(row, &at, problems);
        note_labels(row, sample, &at, problems);
        let emotions_at = at.key("internal_emotion");
        for (j, emotion) in row.emotions.iter().enumerate() {
            if let Num::Value(v) = emotion.intensity
                && !(0.0..=10.0).contains(&v)
            {
                problems.note("intensity-range", &emotions_at.index(j).key("intensity"), || {
                    format!("expected an intensity from 0 to 10, found {}; kept", emotion.intensity.show())
                });
            }
        }
    }
}

fn note_times(row: &Row, at: &At<'_>, problems: &mut Problems) {
    let odd = match (&row.start, &row.end) {
        // Shapes without times at all are legal; text has its own note.
        (Num::Absent, Num::Absent) | (Num::Text(_), _) | (_, Num::Text(_)) => None,
        (start, end) => match (start.finite(), end.finite()) {
            (Some(start), Some(end)) if start < 0.0 || end < 0.0 => Some("a time below zero"),
            (Some(start), Some(end)) if end < start => Some("an end before its start"),
            (Some(start), Some(end)) if end == start => Some("an end equal to its start"),
            (Some(_), Some(_)) => None,
            _ => Some("a missing time"),
        },
    };
    if let Some(odd) = odd {
        problems.note("odd-time", at, || {
            format!("row {}: {odd} ({} to {}); kept as written", row.number, row.start.show(), row.end.show())
        });
    }
}

fn note_labels(row: &Row, sample: &Sample, at: &At<'_>, problems: &mut Problems) {
    let mut check = |label: &str, set: &[&str], key: &str, what: &str| {
        if !label.is_empty() && !set.is_empty() && !set.contains(&label) {
            problems.note("label-outside-set", &at.key(key), || {
                format!("row {}: \"{label}\" is no {what} of this scenario; kept as written", row.number)
            });
        }
    };
    let patterns = pattern_labels(&sample.scenario);
    if let Some(label) = row.pattern.label() {
        check(label, patterns, "relation_cycle_state", "relation pattern");
    }
    for unplaced in &row.unplaced {
        check(&unplaced.label, patterns, "relation_pattern", "relation pattern");
    }
    for strategy in &row.strategies {
        check(&strategy.kind, strategy_labels(&sample.scenario), "support_strategy", "support strategy");
    }
    check(&row.utterance, &UTTERANCES, "utterance_type", "utterance type");
}
