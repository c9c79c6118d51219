//! What the dataset has as gold of a row, and when a file's gold says something else.

use crate::corpus::{Num, PatternState, Sample, THERAPIST, View};
use crate::runs::{Gold, Task};

/// What the dataset has as gold of a row, whether or not the row was chosen as an instance.
pub(crate) fn row_gold(task: Task, sample: &Sample, turn: u32) -> Gold {
    let position = (turn as usize).checked_sub(1);
    let Some((row, next)) = position.and_then(|p| Some((sample.rows.get(p)?, sample.rows.get(p + 1)))) else {
        return Gold::Unknown;
    };
    match task {
        Task::Itp => next.map_or(Gold::Unknown, |next| Gold::SpeaksNext(next.speaker == THERAPIST)),
        Task::Rpp => match (&row.pattern.scored, &row.pattern.state) {
            (Some(label), _) | (None, PatternState::Label(label)) => Gold::Label(label.clone()),
            _ => Gold::Unknown,
        },
        Task::Er => row
            .emotions
            .iter()
            .find(|e| {
                e.person == row.speaker
                    && !e.words.trim().is_empty()
                    && e.intensity != Num::Absent
                    && e.intensity != Num::Null
            })
            .map_or(Gold::Unknown, |e| Gold::Emotion { words: e.words.clone(), intensity: e.intensity.clone() }),
        Task::Vp => {
            let own =
                |v: &&View| v.source == row.speaker && !v.target.trim().is_empty() && !v.viewpoint.trim().is_empty();
            let views: Vec<_> = row.views.iter().filter(own).cloned().collect();
            if views.is_empty() { Gold::Unknown } else { Gold::Views(views) }
        }
        // Every therapist row with a strategy is an instance of these two.
        Task::Stp | Task::Ssp => Gold::Unknown,
    }
}

/// Whether the file's gold says something else than the dataset's. A gold that the file does not give is no difference.
pub(crate) fn differs(file: &Gold, dataset: &Gold) -> bool {
    match (file, dataset) {
        (Gold::Unknown, _) => false,
        (Gold::Emotion { words: a, intensity: x }, Gold::Emotion { words: b, intensity: y }) => {
            let text = !a.trim().is_empty() && a.trim() != b.trim();
            text || x.finite().is_some() && x.finite() != y.finite()
        }
        (Gold::Views(a), Gold::Views(b)) => {
            let same =
                |x: &View, y: &View| (&x.source, &x.target, &x.viewpoint) == (&y.source, &y.target, &y.viewpoint);
            a.len() != b.len() || !a.iter().zip(b).all(|(x, y)| same(x, y))
        }
        (file, dataset) => file != dataset,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::feeling;
    use super::*;

    #[test]
    fn gold_of_rows_that_are_no_instances() {
        let mut s = feeling("c/1");
        s.rows[1].speaker = THERAPIST.into();
        assert_eq!(row_gold(Task::Itp, &s, 1), Gold::SpeaksNext(true));
        assert_eq!(row_gold(Task::Itp, &s, 2), Gold::SpeaksNext(false));
        assert_eq!(row_gold(Task::Itp, &s, 10), Gold::Unknown, "nobody speaks after the last row");
        let emotion = Gold::Emotion { words: "sad".into(), intensity: Num::Value(4.0) };
        assert_eq!(row_gold(Task::Er, &s, 1), emotion);
        assert_eq!(row_gold(Task::Er, &s, 2), Gold::Unknown, "the emotion is not the speaker's");
        assert_eq!(row_gold(Task::Er, &s, 0), Gold::Unknown);
    }
}
