//! How many answers differ from gold: one rule for the matrix, the list and the totals.
//!
//! Empty answers and stand-ins are not answers, so they never differ; free text without a grade is not counted at all.

use crate::runs::Task;
use crate::score::Standing;
use serde::{Deserialize, Serialize};

/// How many of the chosen runs' answers differ from gold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Differ {
    pub differ: u32,
    /// Answers given: empty ones and stand-ins do not count.
    pub answered: u32,
    pub none: u32,
    pub stand_ins: u32,
}

impl Differ {
    /// Counts one answer.
    pub fn count(&mut self, task: Task, standing: Standing) {
        match standing {
            Standing::NotJudged => {}
            Standing::NoAnswer => self.none += 1,
            Standing::StandIn => self.stand_ins += 1,
            _ => {
                self.answered += 1;
                self.differ += u32::from(standing.differs(task));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_given_answers_differ() {
        let all = [
            Standing::AsGold,
            Standing::Near(2),
            Standing::Near(3),
            Standing::Differs,
            Standing::NoAnswer,
            Standing::StandIn,
            Standing::NotJudged,
        ];
        let sum = |task| {
            let mut sum = Differ::default();
            for standing in all {
                sum.count(task, standing);
            }
            (sum.differ, sum.answered, sum.none, sum.stand_ins)
        };
        assert_eq!(sum(Task::Rpp), (3, 4, 1, 1));
        assert_eq!(sum(Task::Vp), (1, 4, 1, 1), "a grade above half the scale does not differ");
    }
}
