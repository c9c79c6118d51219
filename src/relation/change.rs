//! One sentence for the live region: what a step of the cursor changed.

use super::Roster;
use crate::corpus::{LabelKind, PatternState, Row, label_info};

/// A pattern's name for people; outside the closed sets as written.
pub fn pattern_words(label: &str) -> &str {
    label_info(LabelKind::Pattern, label).map_or(label, |l| l.name)
}

/// Who speaks to whom, how the pattern stands against the last judged one at or before `previous`, and how many
/// viewpoints came with the step. Turns are 1-based; a `previous` beyond `turn` (a step back) adds no viewpoints.
pub fn describe_change(rows: &[Row], roster: &Roster, turn: u32, previous: u32) -> String {
    let Some(row) = usize::try_from(turn).ok().and_then(|t| rows.get(t.checked_sub(1)?)) else {
        return format!("There is no turn {turn}.");
    };
    let mut parts = vec![format!("turn {turn}, {}", speaks(row, roster)), pattern_part(rows, turn, previous)];
    let skipped = previous.min(turn) as usize;
    let new: usize = rows.iter().take(turn as usize).skip(skipped).map(|r| r.views.len()).sum();
    match new {
        0 => {}
        1 => parts.push("1 new viewpoint".into()),
        n => parts.push(format!("{n} new viewpoints")),
    }
    let sentence = parts.join(", ");
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

fn speaks(row: &Row, roster: &Roster) -> String {
    let speaker = if row.speaker.is_empty() { "nobody named" } else { &row.speaker };
    let target = |t: &String| {
        if roster.group.as_ref() == Some(t) { format!("the whole {}", t.to_lowercase()) } else { t.clone() }
    };
    let targets: Vec<_> = row.targets.iter().map(target).collect();
    match targets.as_slice() {
        [] => format!("{speaker} speaks"),
        [one] => format!("{speaker} to {one}"),
        [first @ .., last] => format!("{speaker} to {} and {last}", first.join(", ")),
    }
}

fn pattern_part(rows: &[Row], turn: u32, previous: u32) -> String {
    let judged = |until: u32| {
        let judged = rows.iter().take(until as usize).rev().map(|r| &r.pattern.state);
        judged.into_iter().find(|s| **s != PatternState::NotAnnotated)
    };
    let words = |state: &PatternState| match state {
        PatternState::Label(label) => pattern_words(label).to_owned(),
        PatternState::NoneClear => "no clear pattern".into(),
        PatternState::NotAnnotated => "not annotated".into(),
    };
    let now = rows.get((turn as usize).saturating_sub(1)).map_or(&PatternState::NotAnnotated, |r| &r.pattern.state);
    match (now, judged(previous)) {
        (PatternState::NotAnnotated, _) => "relation pattern not annotated here".into(),
        (now, Some(before)) if previous < turn && before != now => {
            format!("relation pattern changes from {} to {}", words(before), words(now))
        }
        (now, _) => format!("relation pattern {}", words(now)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{PatternMark, View};

    fn row(speaker: &str, targets: &[&str], state: PatternState, views: usize) -> Row {
        Row {
            speaker: speaker.into(),
            targets: targets.iter().map(ToString::to_string).collect(),
            pattern: PatternMark { state, ..PatternMark::default() },
            views: vec![View::default(); views],
            ..Row::default()
        }
    }

    #[test]
    fn one_sentence_says_what_changed() {
        let roster = Roster { group: Some("Couple".into()), ..Roster::default() };
        let label = |l: &str| PatternState::Label(l.into());
        let rows = [
            row("T", &["A"], label("mixed_transition"), 0),
            row("A", &["B"], PatternState::NotAnnotated, 2),
            row("T", &["Couple"], label("repair_softening"), 1),
            row("T", &[], label("repair_softening"), 0),
            row("", &["A", "B"], PatternState::NoneClear, 0),
        ];
        let say = |turn, previous| describe_change(&rows, &roster, turn, previous);
        assert_eq!(say(2, 1), "Turn 2, A to B, relation pattern not annotated here, 2 new viewpoints.");
        assert_eq!(
            say(3, 2),
            "Turn 3, T to the whole couple, relation pattern changes from mixed transition to repair–softening, 1 new viewpoint."
        );
        assert_eq!(say(4, 3), "Turn 4, T speaks, relation pattern repair–softening.");
        assert_eq!(
            say(5, 4),
            "Turn 5, nobody named to A and B, relation pattern changes from repair–softening to no clear pattern."
        );
        assert_eq!(say(1, 4), "Turn 1, T to A, relation pattern mixed transition.");
        assert_eq!(say(0, 1), "There is no turn 0.");
        assert_eq!(say(9, 1), "There is no turn 9.");
    }
}
