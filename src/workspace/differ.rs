//! How many answers differ from gold: one rule for the matrix, the list and the totals.
//!
//! Empty answers and stand-ins are not answers, so they never differ; free text without a grade is not counted at all.
//! In ranked tasks every answer whose first choice is not gold differs; graded text differs below half the scale.

use crate::page::Differ;
use crate::runs::{Task, TaskFamily};
use crate::score::Standing;

/// Counts one answer.
pub(crate) fn tally(sum: &mut Differ, task: Task, standing: Standing) {
    let differs = match standing {
        Standing::NotJudged => return,
        Standing::NoAnswer => return sum.none += 1,
        Standing::StandIn => return sum.stand_ins += 1,
        Standing::AsGold => false,
        Standing::Near(_) => task.family() == TaskFamily::Ranked,
        Standing::Differs => true,
    };
    sum.answered += 1;
    sum.differ += u32::from(differs);
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
                tally(&mut sum, task, standing);
            }
            (sum.differ, sum.answered, sum.none, sum.stand_ins)
        };
        assert_eq!(sum(Task::Rpp), (3, 4, 1, 1));
        assert_eq!(sum(Task::Vp), (1, 4, 1, 1), "a grade above half the scale does not differ");
    }
}
