//! What the dataset says about the turn of an instance: the fields by which answers are cut and filtered.
//!
//! Derived from rows alone, never from an answer; a fact that a sample does not allow is absent.

use super::held::Held;
use crate::corpus::{PatternState, Row, THERAPIST};
use crate::page::Role;
use crate::runs::Task;

/// An instance's turn in its sample.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts<'a> {
    pub held: &'a Held,
    /// 1-based.
    pub turn: u32,
    pub row: &'a Row,
    pub task: Task,
}

impl<'a> Facts<'a> {
    pub fn of(held: &'a Held, turn: u32, task: Task) -> Option<Self> {
        let row = held.sample().rows.get((turn as usize).checked_sub(1)?)?;
        Some(Self { held, turn, row, task })
    }

    fn rows(&self) -> &'a [Row] {
        &self.held.sample().rows
    }

    /// How far into the dialogue: 0 for the first turn, below 1 for the last.
    pub fn position(&self) -> f64 {
        f64::from(self.turn.saturating_sub(1)) / self.rows().len().max(1) as f64
    }

    /// Clients of the sample.
    pub fn people(&self) -> usize {
        self.held.people.iter().filter(|p| p.role == Role::Client).count()
    }

    pub fn speaker_role(&self) -> &'static str {
        if self.row.speaker == THERAPIST { "therapist" } else { "client" }
    }

    /// The client who spoke last before this turn.
    pub fn last_client(&self) -> Option<&'a str> {
        let before = self.rows().get(..self.turn as usize - 1).unwrap_or_default();
        before.iter().rev().map(|r| r.speaker.as_str()).find(|s| *s != THERAPIST && !s.is_empty())
    }

    /// Turns since the relation pattern was last judged to be another than before; 0 at that turn itself.
    pub fn since_change(&self) -> Option<u32> {
        let mut before: Option<&PatternState> = None;
        let mut changed = None;
        for (turn, row) in
            (1..=self.turn).zip(self.rows()).filter(|(_, r)| r.pattern.state != PatternState::NotAnnotated)
        {
            if before.is_some_and(|b| *b != row.pattern.state) {
                changed = Some(turn);
            }
            before = Some(&row.pattern.state);
        }
        changed.map(|turn| self.turn - turn)
    }

    /// Share of the evidence rows that stand before this turn and within the last `context` rows (-1, or unknown: all
    /// before it). Absent without evidence.
    pub fn evidence_seen(&self, context: Option<i64>) -> Option<f64> {
        let evidence = &self.row.pattern.evidence;
        let first = match context {
            Some(size) if size >= 0 => self.turn.saturating_sub(u32::try_from(size).unwrap_or(u32::MAX)),
            _ => 1,
        };
        let seen =
            |number: &&i64| self.held.turn_of(**number).is_some_and(|(turn, _)| turn >= first && turn < self.turn);
        let n = evidence.len();
        (n > 0).then(|| evidence.iter().filter(seen).count() as f64 / n as f64)
    }

    /// Whether the turn addresses whoever its viewpoints are about; absent without viewpoints.
    pub fn direct(&self) -> Option<bool> {
        let views = &self.row.views;
        (!views.is_empty()).then(|| views.iter().all(|v| self.row.targets.contains(&v.target)))
    }

    /// Gold intensity of the first emotion of the turn, 0-10.
    pub fn intensity(&self) -> Option<f64> {
        self.row.emotions.first().and_then(|e| e.intensity.finite())
    }

    /// Tone of voice is annotated.
    pub fn audio(&self) -> bool {
        !self.row.tone.is_empty()
    }

    /// Posture, face or behaviour is annotated.
    pub fn visual(&self) -> bool {
        let row = self.row;
        !(row.posture.is_empty() && row.face.is_empty() && row.self_directed.is_empty() && row.interaction.is_empty())
    }

    /// Whom the turn addresses, as a key of the filter.
    pub fn addressing(&self) -> &'static str {
        match self.row.targets.as_slice() {
            [] => "nobody",
            [one] if matches!(one.as_str(), "Couple" | "Family") => "the_group",
            [one] if one == THERAPIST => "the_therapist",
            [_] => "one_person",
            _ => "several",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Workspace;
    use super::super::testing::{dataset, row, sample};
    use super::*;
    use crate::corpus::View;

    fn workspace() -> Workspace {
        let mut clip = sample("c/1", 0);
        clip.participants = vec!["Mara".into(), "Theo".into()];
        clip.rows = vec![
            row(1, "Mara", ""),
            row(2, "Therapist", "pursue_withdraw"),
            row(3, "Theo", ""),
            row(4, "Therapist", "pursue_withdraw"),
            row(5, "Mara", ""),
            row(6, "Therapist", "repair_softening"),
            row(7, "Theo", ""),
            row(8, "Therapist", ""),
        ];
        clip.rows[5].pattern.evidence = vec![1, 3, 5, 7];
        clip.rows[6].targets = vec!["Therapist".into()];
        clip.rows[6].views = vec![View { source: "Theo".into(), target: "Mara".into(), ..View::default() }];
        Workspace::default().with(vec![dataset("d", vec![clip])])
    }

    #[test]
    fn changes_are_counted_from_the_judgement_that_differs() {
        let w = workspace();
        let since = |turn| Facts::of(&w.joins.samples[0], turn, Task::Rpp).unwrap().since_change();
        // The first judgement is no change; the one at 6 is.
        assert_eq!([2, 4, 5, 6, 7, 8].map(since), [None, None, None, Some(0), Some(1), Some(2)]);
    }

    #[test]
    fn evidence_counts_as_seen_within_the_context_and_before_the_turn() {
        let w = workspace();
        let facts = Facts::of(&w.joins.samples[0], 6, Task::Rpp).unwrap();
        // Rows 1, 3, 5 stand before turn 6, row 7 after it; the last two rows before it are 4 and 5.
        assert_eq!(facts.evidence_seen(None), Some(0.75));
        assert_eq!(facts.evidence_seen(Some(-1)), Some(0.75));
        assert_eq!(facts.evidence_seen(Some(2)), Some(0.25));
        assert_eq!(facts.evidence_seen(Some(0)), Some(0.0));
        assert_eq!(Facts::of(&w.joins.samples[0], 7, Task::Rpp).unwrap().evidence_seen(None), None);
    }

    #[test]
    fn where_and_to_whom() {
        let w = workspace();
        let at = |turn| Facts::of(&w.joins.samples[0], turn, Task::Vp).unwrap();
        assert_eq!((at(1).position(), at(5).position(), at(7).people()), (0.0, 0.5, 2));
        assert_eq!((at(7).direct(), at(1).direct()), (Some(false), None));
        assert_eq!((at(7).addressing(), at(1).addressing()), ("the_therapist", "nobody"));
        assert_eq!((at(8).last_client(), at(1).last_client()), (Some("Theo"), None));
        assert!(Facts::of(&w.joins.samples[0], 0, Task::Vp).is_none());
        assert!(Facts::of(&w.joins.samples[0], 9, Task::Vp).is_none());
    }
}
