//! The six tasks and what differs between them.

use serde::{Deserialize, Serialize};

/// One of the six tasks (paper section "Tasks").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Task {
    /// Relation pattern prediction.
    Rpp,
    /// Support strategy prediction.
    Ssp,
    /// Support target prediction.
    Stp,
    /// Intervention time prediction.
    Itp,
    /// Emotion recognition.
    Er,
    /// Viewpoint prediction.
    Vp,
}

/// What an answer to a task looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskFamily {
    /// A ranked top 3 of labels or names.
    Ranked,
    /// Yes or no.
    YesNo,
    /// Free text with scores by a judge.
    Free,
}

/// What the word "gold" means for a task: three different things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoldKind {
    /// The next row was or was not the therapist's.
    Observation,
    /// An annotator's name for what this therapist did.
    WhatTherapistDid,
    /// An annotator's reading of people.
    Reading,
}

impl GoldKind {
    /// For screens.
    pub fn words(self) -> &'static str {
        match self {
            Self::Observation => "who spoke next",
            Self::WhatTherapistDid => "what this therapist did",
            Self::Reading => "annotators’ reading",
        }
    }
}

/// Which rows the public script puts into the prompt, beside the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Context {
    /// 1-based first position, inclusive.
    pub from: u32,
    /// 1-based last position, inclusive; below `from` when there is none.
    pub to: u32,
}

impl Task {
    /// In the order of the tabs.
    pub const ALL: [Self; 6] = [Self::Rpp, Self::Ssp, Self::Stp, Self::Itp, Self::Er, Self::Vp];

    /// The paper's short name; also the key in links and in `inspect --json`.
    pub fn short(self) -> &'static str {
        match self {
            Self::Rpp => "RPP",
            Self::Ssp => "SSP",
            Self::Stp => "STP",
            Self::Itp => "ITP",
            Self::Er => "ER",
            Self::Vp => "VP",
        }
    }

    /// From the short name, in any letter case.
    pub fn from_short(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|t| t.short().eq_ignore_ascii_case(word))
    }

    /// The name on tabs and headings.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rpp => "Relation pattern",
            Self::Ssp => "Strategy",
            Self::Stp => "Target",
            Self::Itp => "Speaks next?",
            Self::Er => "Emotion",
            Self::Vp => "Viewpoint",
        }
    }

    pub fn family(self) -> TaskFamily {
        match self {
            Self::Rpp | Self::Ssp | Self::Stp => TaskFamily::Ranked,
            Self::Itp => TaskFamily::YesNo,
            Self::Er | Self::Vp => TaskFamily::Free,
        }
    }

    pub fn gold_kind(self) -> GoldKind {
        match self {
            Self::Itp => GoldKind::Observation,
            Self::Ssp | Self::Stp => GoldKind::WhatTherapistDid,
            Self::Rpp | Self::Er | Self::Vp => GoldKind::Reading,
        }
    }

    /// Key of the headline metric, as the public script names it (`er_score` is the paper's ER).
    pub fn headline(self) -> &'static str {
        match self {
            Self::Rpp => "relation_recall_at_1",
            Self::Ssp => "strategy_recall_at_1",
            Self::Stp => "target_recall_at_1",
            Self::Itp => "f1_yes",
            Self::Er => "er_score",
            Self::Vp => "avg_viewpoint_total_score",
        }
    }

    /// Prefix of the ranking metrics; empty for tasks without a ranking.
    pub fn rank_prefix(self) -> &'static str {
        match self {
            Self::Rpp => "relation",
            Self::Ssp => "strategy",
            Self::Stp => "target",
            _ => "",
        }
    }

    /// Rows the script puts into the prompt for an instance at 1-based position `turn` (for ITP the row before the
    /// boundary). `context_size` -1 means all prior rows, but in ER and VP the scripts then send none.
    pub fn context(self, turn: u32, context_size: i64, include_current: bool) -> Context {
        let last = match self {
            Self::Itp | Self::Er | Self::Vp => turn,
            Self::Rpp if include_current => turn,
            _ => turn.saturating_sub(1),
        };
        let prior_end = if self == Self::Itp { turn } else { turn.saturating_sub(1) };
        let prior = match context_size {
            n if n < 0 && matches!(self, Self::Er | Self::Vp) => 0,
            n if n < 0 => prior_end,
            n => u32::try_from(n).unwrap_or(u32::MAX).min(prior_end),
        };
        Context { from: prior_end - prior + 1, to: last }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(task: Task, turn: u32, size: i64, current: bool) -> (u32, u32) {
        let c = task.context(turn, size, current);
        (c.from, c.to)
    }

    #[test]
    fn context_follows_the_scripts() {
        assert_eq!(rows(Task::Ssp, 9, 3, false), (6, 8));
        assert_eq!(rows(Task::Rpp, 9, -1, false), (1, 8));
        assert_eq!(rows(Task::Rpp, 9, 3, true), (6, 9));
        assert_eq!(rows(Task::Itp, 9, 3, false), (7, 9));
        assert_eq!(rows(Task::Er, 9, 3, false), (6, 9));
        assert_eq!(rows(Task::Er, 9, -1, false), (9, 9), "ER sends no prior row for -1");
        assert_eq!(rows(Task::Stp, 1, 3, false), (1, 0), "no prior row");
        assert_eq!(rows(Task::Stp, 2, 99, false), (1, 1));
    }

    #[test]
    fn short_names_round_trip() {
        for t in Task::ALL {
            assert_eq!(Task::from_short(&t.short().to_lowercase()), Some(t));
        }
        assert_eq!(Task::from_short("rp"), None);
    }
}
