//! Writes conversations in the shape of the public release: one JSON record a line, with its quirks.
//!
//! The one writer for the demo and for benchmark-sized data. Knows no tasks and no models.

use super::json::{Json, object};
use super::quirks::{Quirk, Spot};
use super::source::{Shape, Source, SourcePattern, SourceRow};

/// Where the record says it came from: an invented path.
pub fn source_file(sample_id: &str) -> String {
    format!("data/invented/{sample_id}.json")
}

/// One line of the dataset. `record` (0-based) decides the order of the keys, which differs between records.
pub fn line(source: &Source, record: usize, spots: &[Spot]) -> String {
    let patterns = pattern_keys(source, spots);
    let rows = source.rows.iter().enumerate().zip(patterns);
    let rows = rows.map(|((i, row), pattern)| row_record(row, i, pattern, record, spots)).collect::<Vec<Json>>();
    let mut pairs = object! {
        "sample_id" => &source.sample_id,
        "scenario" => &source.scenario,
        "participants" => &source.participants,
        "source_file" => source_file(&source.sample_id),
    };
    pairs.rotate_left(record % 4);
    pairs.push(("rows", rows.into()));
    Json::from(pairs).line()
}

type Pairs = Vec<(&'static str, Json)>;

fn row_record(row: &SourceRow, index: usize, pattern: Pairs, record: usize, spots: &[Spot]) -> Json {
    let here = |quirk| spots.iter().any(|s| (s.row == 0 || s.row == index + 1) && s.quirk == quirk);
    let mut lists = lists(row);
    if here(Quirk::PlainPosture)
        && let Some((_, text)) = row.posture.first()
    {
        lists[1].1 = text.into();
    }
    if here(Quirk::TextIntensity) || here(Quirk::NoIntensity) {
        lists[5].1 = odd_emotions(row, here(Quirk::TextIntensity));
    }
    if here(Quirk::NullLists) {
        lists.iter_mut().filter(|(_, v)| is_empty(v)).for_each(|(_, v)| *v = Json::Null);
    }
    // The release leaves inner emotion out of most therapist rows.
    let drop_all = here(Quirk::NoEmptyLists);
    lists.retain(|(key, v)| !(is_empty(v) && (drop_all || (*key == "internal_emotion" && row.is_therapist()))));
    let mut pairs = object! {
        "start_time" => row.start,
        "end_time" => row.end,
        "primary_speaker" => &row.speaker,
        "target" => &row.target,
        "dialogue_cleaned" => &row.words,
        "utterance_type" => &row.utterance,
        "tone_of_voice" => &row.tone,
    };
    match record % 3 {
        0 => pairs.extend(lists.into_iter().chain(object! { "row_index" => index + 1 }).chain(pattern)),
        1 => pairs.extend(pattern.into_iter().chain(lists).chain(object! { "row_index" => index + 1 })),
        _ => {
            pairs.insert(0, ("row_index", (index + 1).into()));
            pairs.extend(lists.into_iter().chain(pattern));
        }
    }
    pairs.into()
}

fn is_empty(value: &Json) -> bool {
    matches!(value, Json::List(items) if items.is_empty())
}

/// The annotation lists of a row, in the release's order.
fn lists(row: &SourceRow) -> Pairs {
    let mut lists = observed(row);
    let emotions = row.emotion.iter().map(|(person, words, intensity)| {
        let intensity = intensity.map_or(Json::Null, Json::Int);
        Json::from(object! { "person" => person, "emotion_description" => words, "intensity" => intensity })
    });
    let strategies = row.strategy.iter().map(|(provider, target, kind, content)| {
        Json::from(object! {
            "provider" => provider, "target" => target, "strategy_type" => kind, "strategy_content" => content,
        })
    });
    lists.push(("internal_emotion", emotions.collect::<Vec<Json>>().into()));
    lists.push(("viewpoints_attitudes", views(&row.view).into()));
    lists.push(("support_strategy", strategies.collect::<Vec<Json>>().into()));
    lists
}

/// Views as the dataset and the instance files write them.
pub fn views(items: &[(String, String, String, String)]) -> Vec<Json> {
    let each = |(source, target, viewpoint, attitude): &(String, String, String, String)| {
        object! { "source" => source, "target" => target, "viewpoint" => viewpoint, "attitude" => attitude }.into()
    };
    items.iter().map(each).collect()
}

/// What can be seen and heard beside the words: five lists, in the order of the release and of the instance files.
pub fn observed(row: &SourceRow) -> Pairs {
    let overlaps = row.background.iter().map(|(speaker, target, content)| {
        Json::from(object! { "speaker" => speaker, "target" => target, "content" => content })
    });
    let acts = row.interaction.iter().map(|(initiator, target, description)| {
        Json::from(object! { "initiator" => initiator, "target" => target, "description" => description })
    });
    object! {
        "background_dialogue" => overlaps.collect::<Vec<Json>>(),
        "body_posture" => notes(&row.posture),
        "facial_expressions" => notes(&row.face),
        "self_directed_behavior" => notes(&row.self_directed),
        "interaction_behavior" => acts.collect::<Vec<Json>>(),
    }
}

fn notes(items: &[(String, String)]) -> Vec<Json> {
    items
        .iter()
        .map(|(person, description)| object! { "person" => person, "description" => description }.into())
        .collect()
}

/// The emotions with the last intensity as text, or without one.
fn odd_emotions(row: &SourceRow, as_text: bool) -> Json {
    let last = row.emotion.len().saturating_sub(1);
    let each = |(i, (person, words, intensity)): (usize, &(String, String, Option<i64>))| {
        let mut pairs = object! { "person" => person, "emotion_description" => words };
        let number = intensity.map_or(Json::Null, Json::Int);
        match (i == last, as_text) {
            (true, true) => pairs.push(("intensity", Json::Text(number.line()))),
            (true, false) => {}
            _ => pairs.push(("intensity", number)),
        }
        Json::from(pairs)
    };
    row.emotion.iter().enumerate().map(each).collect::<Vec<Json>>().into()
}

/// The pattern keys of every row, as the sample's shape has them.
fn pattern_keys(source: &Source, spots: &[Spot]) -> Vec<Pairs> {
    let mut keys: Vec<Pairs> = source.rows.iter().map(|row| own_keys(row, source.shape)).collect();
    if source.shape == Shape::CoupleEarly {
        place_early(&mut keys, source, spots);
    }
    keys
}

fn own_keys(row: &SourceRow, shape: Shape) -> Pairs {
    let mut keys = null_note();
    let label = row.pattern.as_ref().map(|p| p.label.as_str());
    if shape != Shape::Family {
        keys.extend(label.map(|label| ("relation_cycle_state", label.into())));
        return keys;
    }
    let blank = SourcePattern::default();
    let pattern = row.pattern.as_ref().unwrap_or(&blank);
    if !pattern.label.is_empty() {
        keys = note(pattern, 0);
    }
    keys.extend(object! {
        "relation_cycle_state" => &pattern.label,
        "relation_cycle_reason" => &pattern.reason,
        "relation_cycle_evidence_rows" => numbers(&pattern.evidence, 0),
    });
    keys
}

fn null_note() -> Pairs {
    object! {
        "relation_pattern" => Json::Null,
        "relation_pattern_reason" => Json::Null,
        "relation_pattern_evidence_rows" => Json::List(Vec::new()),
    }
}

/// A note in `relation_pattern*`; evidence numbers `less` lower than 1-based.
fn note(pattern: &SourcePattern, less: i64) -> Pairs {
    object! {
        "relation_pattern" => &pattern.label,
        "relation_pattern_reason" => &pattern.reason,
        "relation_pattern_evidence_rows" => numbers(&pattern.evidence, less),
    }
}

fn numbers(evidence: &[i64], less: i64) -> Vec<Json> {
    evidence.iter().map(|n| Json::Int(n - less)).collect()
}

/// Puts every note on the row before the one it describes, numbers 0-based, as the release did.
fn place_early(keys: &mut [Pairs], source: &Source, spots: &[Spot]) {
    for (i, row) in source.rows.iter().enumerate().skip(1) {
        let Some(pattern) = row.pattern.as_ref().filter(|p| !p.label.is_empty()) else { continue };
        let mut pattern = pattern.clone();
        let mut leftover = false;
        for spot in spots.iter().filter(|s| s.row == i + 1) {
            match spot.quirk {
                Quirk::OtherLabel(label) => label.clone_into(&mut pattern.label),
                Quirk::Leftover => leftover = true,
                _ => {}
            }
        }
        keys[i - 1].splice(..3, note(&pattern, 1));
        if leftover {
            keys[i].splice(..3, note(&pattern, 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(shape: Shape) -> Source {
        let pattern = SourcePattern { label: "pursue_withdraw".into(), reason: "why".into(), evidence: vec![1, 2] };
        let row = |speaker: &str| SourceRow { speaker: speaker.into(), ..SourceRow::default() };
        Source {
            sample_id: "a_and_b/1".into(),
            scenario: "couple".into(),
            participants: vec!["A".into(), "B".into()],
            title: String::new(),
            summary: String::new(),
            shape,
            rows: vec![row("A"), row("B"), SourceRow { pattern: Some(pattern), ..row("Therapist") }],
        }
    }

    fn value(source: &Source, spots: &[Spot]) -> serde_json::Value {
        serde_json::from_str(&line(source, 0, spots)).unwrap()
    }

    #[test]
    fn early_notes_stand_one_row_up_with_numbers_from_zero() {
        let v = value(&source(Shape::CoupleEarly), &[]);
        assert_eq!(v["rows"][1]["relation_pattern"], "pursue_withdraw");
        assert_eq!(v["rows"][1]["relation_pattern_evidence_rows"], serde_json::json!([0, 1]));
        assert_eq!(v["rows"][2]["relation_pattern"], serde_json::Value::Null);
        assert_eq!(v["rows"][2]["relation_cycle_state"], "pursue_withdraw");
        assert!(v["rows"][1].get("relation_cycle_state").is_none(), "couple client rows have no key");
    }

    #[test]
    fn family_rows_all_carry_the_key_and_repeat_the_note() {
        let v = value(&source(Shape::Family), &[]);
        assert_eq!(v["rows"][0]["relation_cycle_state"], "", "filler, not a judgement");
        assert_eq!(v["rows"][2]["relation_pattern"], v["rows"][2]["relation_cycle_state"]);
        assert_eq!(v["rows"][2]["relation_cycle_evidence_rows"], serde_json::json!([1, 2]));
    }
}
