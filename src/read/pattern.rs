//! Where a row's relation pattern really is: the rule of the release's quirks as one pure function.
//!
//! Couple samples carry `relation_cycle_state` on therapist rows only; some also carry `relation_pattern*`, merged one
//! row early with 0-based evidence. Family samples repeat both on the same row and fill client rows with `""`.
//! Nothing that the rule does not use is lost: it is kept as unplaced. Knows no JSON and no files.

use crate::corpus::{PatternMark, PatternState, Unplaced};

/// A label field: absent and null are not the same as empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Field {
    #[default]
    Absent,
    Null,
    /// As written; may be blank.
    Text(String),
}

impl Field {
    fn label(&self) -> Option<&str> {
        match self {
            Self::Text(t) if !t.trim().is_empty() => Some(t),
            _ => None,
        }
    }

    fn is_blank(&self) -> bool {
        matches!(self, Self::Text(t) if t.trim().is_empty())
    }
}

/// One of the two sets of fields of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judgement {
    pub label: Field,
    pub reason: String,
    /// As written: 1-based, or 0-based in a shifted sample.
    pub evidence: Vec<i64>,
}

impl Judgement {
    fn says_something(&self) -> bool {
        self.label.label().is_some() || self.has_grounds()
    }

    fn has_grounds(&self) -> bool {
        self.has_reason() || !self.evidence.is_empty()
    }

    fn has_reason(&self) -> bool {
        !self.reason.trim().is_empty()
    }

    fn unplaced(self, why: &str) -> Unplaced {
        let label = match self.label {
            Field::Text(label) => label,
            _ => String::new(),
        };
        Unplaced { label, reason: self.reason, evidence: self.evidence, why: why.to_owned() }
    }
}

/// What a row carries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Raw {
    pub therapist: bool,
    /// `relation_cycle_*`.
    pub cycle: Judgement,
    /// `relation_pattern*`.
    pub pattern: Judgement,
}

/// What becomes of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    pub mark: PatternMark,
    pub unplaced: Vec<Unplaced>,
}

/// Settles the rows of one sample; also how many notes stood one row early.
pub fn settle(mut rows: Vec<Raw>) -> (Vec<Settled>, u32) {
    let cycle_in_use = rows.iter().any(|r| r.cycle.label != Field::Absent);
    let mut moved = vec![false; rows.len()];
    let mut left_over = None;
    let mut count = 0;
    if one_row_early(&rows) {
        let mut carried = Judgement::default();
        for (row, moved) in rows.iter_mut().zip(&mut moved) {
            *moved = carried.says_something();
            count += u32::from(*moved);
            std::mem::swap(&mut row.pattern, &mut carried);
            for number in &mut carried.evidence {
                *number = number.saturating_add(1);
            }
        }
        left_over = carried.says_something().then(|| carried.unplaced("stood one row early, but there is no next row"));
    }
    let mut settled: Vec<Settled> =
        rows.into_iter().zip(moved).map(|(row, moved)| place(row, moved, cycle_in_use)).collect();
    if let Some(last) = settled.last_mut() {
        last.unplaced.extend(left_over);
    }
    (settled, count)
}

/// Whether `relation_pattern` agrees with the next row's `relation_cycle_state` more often than with its own row's.
fn one_row_early(rows: &[Raw]) -> bool {
    let agrees = |a: &Raw, b: &Raw| a.pattern.label.label().is_some_and(|l| b.cycle.label.label() == Some(l));
    let same = rows.iter().filter(|r| agrees(r, r)).count();
    let next = rows.iter().zip(rows.iter().skip(1)).filter(|(a, b)| agrees(a, b)).count();
    next > same
}

fn place(row: Raw, moved: bool, cycle_in_use: bool) -> Settled {
    let Raw { therapist, mut cycle, mut pattern } = row;
    let scored = cycle.label.label().map(str::to_owned);
    let fallback = pattern.label.label().filter(|_| !cycle_in_use);
    let label = scored.as_deref().or(fallback).map(str::to_owned);
    let mut unplaced = Vec::new();

    // A `relation_pattern` with another label speaks of something else: its reason goes with it.
    let other_label = pattern.label.label().is_some_and(|l| label.as_deref() != Some(l));
    if other_label {
        let why =
            if scored.is_some() || cycle_in_use { "relation_cycle_state decides in this sample" } else { "not used" };
        unplaced.push(std::mem::take(&mut pattern).unplaced(why));
    }

    let blank = cycle.label.is_blank() || pattern.label.is_blank();
    let judged_blank = cycle.label.is_blank() || (!cycle_in_use && pattern.label.is_blank());
    let state = match label {
        Some(label) => PatternState::Label(label),
        None if therapist && judged_blank => PatternState::NoneClear,
        None if blank && (cycle.has_reason() || pattern.has_reason()) => PatternState::NoneClear,
        None => PatternState::NotAnnotated,
    };
    let mut mark = PatternMark { state, scored, ..PatternMark::default() };
    if mark.state == PatternState::NotAnnotated {
        for judgement in [cycle, pattern] {
            if judgement.has_grounds() {
                unplaced.push(judgement.unplaced("grounds without a label"));
            }
        }
        return Settled { mark, unplaced };
    }

    mark.moved = moved && !other_label;
    let second_reason = cycle.has_reason() && pattern.has_reason() && cycle.reason != pattern.reason;
    let second_evidence =
        !cycle.evidence.is_empty() && !pattern.evidence.is_empty() && cycle.evidence != pattern.evidence;
    if second_reason || second_evidence {
        unplaced.push(pattern.clone().unplaced("a second account of the same row"));
    }
    mark.reason = std::mem::take(if cycle.has_reason() { &mut cycle.reason } else { &mut pattern.reason });
    mark.evidence = if cycle.evidence.is_empty() { pattern.evidence } else { cycle.evidence };
    Settled { mark, unplaced }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(label: &str, reason: &str, evidence: &[i64]) -> Judgement {
        Judgement { label: Field::Text(label.into()), reason: reason.into(), evidence: evidence.to_vec() }
    }

    fn null() -> Judgement {
        Judgement { label: Field::Null, ..Judgement::default() }
    }

    fn therapist(cycle: Judgement, pattern: Judgement) -> Raw {
        Raw { therapist: true, cycle, pattern }
    }

    fn client(cycle: Judgement, pattern: Judgement) -> Raw {
        Raw { therapist: false, cycle, pattern }
    }

    fn states(rows: &[Settled]) -> Vec<&PatternState> {
        rows.iter().map(|r| &r.mark.state).collect()
    }

    const ABSENT: fn() -> Judgement = Judgement::default;

    #[test]
    fn couple_plain_labels_and_blanks_on_therapist_rows_only() {
        let (rows, moved) = settle(vec![
            client(ABSENT(), null()),
            therapist(judged("pursue_withdraw", "", &[]), null()),
            therapist(judged("", "", &[]), null()),
            therapist(null(), null()),
        ]);
        let label = PatternState::Label("pursue_withdraw".into());
        let (none, not) = (PatternState::NoneClear, PatternState::NotAnnotated);
        assert_eq!(states(&rows), [&not, &label, &none, &not]);
        assert_eq!(rows[1].mark.scored.as_deref(), Some("pursue_withdraw"));
        assert!(rows.iter().all(|r| r.unplaced.is_empty()));
        assert_eq!(moved, 0);
    }

    #[test]
    fn couple_early_moves_one_row_on_with_one_based_evidence() {
        let (rows, moved) = settle(vec![
            client(ABSENT(), judged("attack_attack", "both blame", &[0, 1])),
            therapist(judged("attack_attack", "", &[]), judged("repair_softening", "she softens", &[1, 2])),
            therapist(judged("repair_softening", "", &[]), null()),
        ]);
        // Row 1 spoke of row 2, row 2 of row 3; 0-based rows 0 and 1 are rows 1 and 2.
        assert_eq!(rows[0].mark, PatternMark::default());
        assert_eq!((rows[1].mark.reason.as_str(), &rows[1].mark.evidence), ("both blame", &vec![1, 2]));
        assert_eq!((rows[2].mark.reason.as_str(), &rows[2].mark.evidence), ("she softens", &vec![2, 3]));
        assert!(rows[1].mark.moved && rows[2].mark.moved && !rows[0].mark.moved);
        assert_eq!(moved, 2);
    }

    #[test]
    fn a_note_on_the_last_row_of_a_shifted_sample_is_unplaced() {
        let (rows, moved) = settle(vec![
            client(ABSENT(), judged("attack_attack", "", &[])),
            therapist(judged("attack_attack", "", &[]), judged("mixed_transition", "a pivot", &[1])),
        ]);
        assert_eq!(moved, 1);
        assert_eq!(rows[1].mark.label(), Some("attack_attack"));
        let left = &rows[1].unplaced[0];
        assert_eq!(
            (left.label.as_str(), left.reason.as_str(), &left.evidence),
            ("mixed_transition", "a pivot", &vec![2])
        );
    }

    #[test]
    fn family_repeats_both_and_fills_client_rows() {
        let (rows, moved) = settle(vec![
            client(judged("", "", &[]), null()),
            therapist(judged("pursue_withdraw", "he asks", &[1]), judged("pursue_withdraw", "he asks", &[1])),
            therapist(judged("", "nothing shared", &[1]), null()),
            client(judged("", "looked at", &[]), null()),
        ]);
        let label = PatternState::Label("pursue_withdraw".into());
        assert_eq!(
            states(&rows),
            [&PatternState::NotAnnotated, &label, &PatternState::NoneClear, &PatternState::NoneClear]
        );
        assert_eq!((rows[1].mark.reason.as_str(), &rows[1].mark.evidence), ("he asks", &vec![1]));
        assert!(rows[1].unplaced.is_empty() && !rows[1].mark.moved);
        assert_eq!(moved, 0);
    }

    #[test]
    fn without_any_cycle_key_the_pattern_is_the_label_but_is_not_scored() {
        let (rows, _) = settle(vec![
            client(ABSENT(), judged("attack_attack", "r", &[2])),
            therapist(ABSENT(), judged("", "", &[])),
        ]);
        assert_eq!(rows[0].mark.label(), Some("attack_attack"));
        assert_eq!((rows[0].mark.reason.as_str(), rows[0].mark.scored.as_deref()), ("r", None));
        assert_eq!(rows[1].mark.state, PatternState::NoneClear);
    }

    #[test]
    fn an_overridden_pattern_is_unplaced_with_its_reason() {
        let (rows, _) = settle(vec![
            therapist(judged("attack_attack", "", &[]), judged("repair_softening", "soft", &[1])),
            client(ABSENT(), judged("nan", "", &[])),
            therapist(judged("", "", &[]), judged("mixed_transition", "turn", &[])),
        ]);
        assert_eq!((rows[0].mark.label(), rows[0].mark.reason.as_str()), (Some("attack_attack"), ""));
        assert_eq!(
            (rows[0].unplaced[0].label.as_str(), rows[0].unplaced[0].reason.as_str()),
            ("repair_softening", "soft")
        );
        assert_eq!((&rows[1].mark.state, rows[1].unplaced[0].label.as_str()), (&PatternState::NotAnnotated, "nan"));
        assert_eq!(
            (&rows[2].mark.state, rows[2].unplaced[0].label.as_str()),
            (&PatternState::NoneClear, "mixed_transition")
        );
    }

    #[test]
    fn a_reason_without_a_label_and_a_second_reason_are_kept() {
        let (rows, _) = settle(vec![
            client(ABSENT(), Judgement { reason: "alone".into(), ..null() }),
            therapist(judged("attack_attack", "one", &[1]), judged("attack_attack", "two", &[1])),
        ]);
        assert_eq!(rows[0].unplaced[0].reason, "alone");
        assert_eq!((rows[1].mark.reason.as_str(), rows[1].unplaced[0].reason.as_str()), ("one", "two"));
    }

    mod properties {
        use super::*;
        use proptest::prelude::*;

        fn field() -> impl Strategy<Value = Judgement> {
            let label = prop_oneof![Just(Field::Absent), Just(Field::Null), "(|a|b|c)".prop_map(Field::Text),];
            (label, "(|r[0-9]{3})", proptest::collection::vec(0i64..5, 0..2))
                .prop_map(|(label, reason, evidence)| Judgement { label, reason, evidence })
        }

        proptest! {
            #[test]
            fn no_label_and_no_reason_is_ever_lost(
                rows in proptest::collection::vec((any::<bool>(), field(), field()), 0..8)
            ) {
                let raws: Vec<Raw> = rows.into_iter().map(|(therapist, cycle, pattern)| Raw { therapist, cycle, pattern }).collect();
                let mut expected: Vec<String> = Vec::new();
                for raw in &raws {
                    for judgement in [&raw.cycle, &raw.pattern] {
                        expected.extend(judgement.label.label().map(str::to_owned));
                        expected.extend(judgement.has_reason().then(|| judgement.reason.clone()));
                    }
                }
                let (settled, _) = settle(raws);
                let kept: Vec<&str> = settled.iter().flat_map(|s| {
                    let unplaced = s.unplaced.iter().flat_map(|u| [u.label.as_str(), u.reason.as_str()]);
                    unplaced.chain(s.mark.label()).chain([s.mark.reason.as_str()])
                }).collect();
                for text in expected {
                    prop_assert!(kept.contains(&text.as_str()), "{} is lost", text);
                }
            }
        }
    }
}
