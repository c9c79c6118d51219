//! A sample cut into stretches of one relation pattern: the panels of the analysis and print form.

use crate::corpus::{PatternState, Row};

/// A stretch of turns. A judgement is about what led to it, so a stretch runs from behind the one before up to its own
/// last judged turn; rows after the last judgement of the sample are a stretch that nobody judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// 1-based, both inside.
    pub first: u32,
    pub last: u32,
    /// `NotAnnotated` only after the last judgement.
    pub state: PatternState,
    /// The judged turns, all with this state.
    pub judged: Vec<u32>,
}

impl Segment {
    /// The label, if there is one.
    pub fn state_label(&self) -> Option<&str> {
        match &self.state {
            PatternState::Label(label) => Some(label),
            _ => None,
        }
    }
}

/// Every turn is in exactly one stretch.
pub fn segments(rows: &[Row]) -> Vec<Segment> {
    let mut out: Vec<Segment> = Vec::new();
    let mut next = 1;
    for (turn, row) in (1..).zip(rows).filter(|(_, r)| r.pattern.state != PatternState::NotAnnotated) {
        match out.last_mut().filter(|s| s.state == row.pattern.state) {
            Some(segment) => {
                segment.last = turn;
                segment.judged.push(turn);
            }
            None => {
                out.push(Segment { first: next, last: turn, state: row.pattern.state.clone(), judged: vec![turn] });
            }
        }
        next = turn + 1;
    }
    let turns = rows.len() as u32;
    if next <= turns {
        out.push(Segment { first: next, last: turns, state: PatternState::NotAnnotated, judged: vec![] });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rows(labels: &[&str]) -> Vec<Row> {
        let row = |label: &&str| {
            let mut row = Row::default();
            row.pattern.state = match *label {
                "" => PatternState::NotAnnotated,
                "-" => PatternState::NoneClear,
                label => PatternState::Label(label.into()),
            };
            row
        };
        labels.iter().map(row).collect()
    }

    #[test]
    fn equal_neighbours_are_one_stretch() {
        let cut: Vec<_> = segments(&rows(&["", "-", "", "pw", "", "pw", "rs", ""]))
            .into_iter()
            .map(|s| (s.first, s.last, s.judged))
            .collect();
        assert_eq!(cut, [(1, 2, vec![2]), (3, 6, vec![4, 6]), (7, 7, vec![7]), (8, 8, vec![])]);
        assert_eq!(segments(&rows(&["", ""])).len(), 1, "nothing judged is one stretch");
        assert!(segments(&[]).is_empty());
    }

    proptest! {
        #[test]
        fn stretches_cover_every_turn_once(labels in prop::collection::vec(prop::sample::select(vec!["", "-", "a", "b"]), 0..40)) {
            let mut next = 1;
            for segment in segments(&rows(&labels)) {
                prop_assert_eq!(segment.first, next);
                prop_assert!(segment.last >= segment.first);
                next = segment.last + 1;
            }
            prop_assert_eq!(next as usize, labels.len() + 1);
        }
    }
}
