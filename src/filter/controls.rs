//! The twin of the filter for select boxes: one choice a field, which writes and reads the same text.
//!
//! Knows no boxes and no values that they offer.

use super::expr::{Expr, Literal, Op, Test};
use super::field::Field;

/// A conjunction of the commonest tests; `None` where a box chooses nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Simple {
    pub task: Option<String>,
    pub scenario: Option<String>,
    pub gold: Option<String>,
    pub pred: Option<String>,
    pub speaker: Option<String>,
    /// `runs_differ >= …`
    pub runs_differ_at_least: Option<u32>,
    pub run: Option<String>,
    pub code: Option<String>,
}

impl Simple {
    /// The choices that say the same as the filter, if there are: only `field = value` and `runs_differ >= n`, joined by
    /// `and` in any order, each field at most once.
    pub fn from_expr(expr: &Expr) -> Option<Self> {
        let mut simple = Self::default();
        expr.conjuncts().into_iter().try_for_each(|part| simple.choose(part))?;
        Some(simple)
    }

    /// Takes one part up; `None` where no box can show it, or its box has chosen already.
    fn choose(&mut self, part: &Expr) -> Option<()> {
        let Expr::Test(Test::Compare { field, op, value }) = part else { return None };
        let free = match (field, op, value) {
            (Field::RunsDiffer, Op::AtLeast, Literal::Number(number)) => {
                self.runs_differ_at_least.replace(whole(*number)?).is_none()
            }
            (field, Op::Equal, Literal::Text(text)) => self.text(*field)?.replace(text.clone()).is_none(),
            _ => false,
        };
        free.then_some(())
    }

    fn text(&mut self, field: Field) -> Option<&mut Option<String>> {
        match field {
            Field::Task => Some(&mut self.task),
            Field::Scenario => Some(&mut self.scenario),
            Field::Gold => Some(&mut self.gold),
            Field::Pred => Some(&mut self.pred),
            Field::Speaker => Some(&mut self.speaker),
            Field::Run => Some(&mut self.run),
            Field::Code => Some(&mut self.code),
            _ => None,
        }
    }

    /// The filter, its tests in the order of the boxes; `None` where nothing is chosen.
    pub fn to_expr(&self) -> Option<Expr> {
        let text = |field, text: &Option<String>| {
            let value = Literal::Text(text.clone()?);
            Some(Expr::Test(Test::Compare { field, op: Op::Equal, value }))
        };
        let differ = self.runs_differ_at_least.map(|least| {
            let value = Literal::Number(f64::from(least));
            Expr::Test(Test::Compare { field: Field::RunsDiffer, op: Op::AtLeast, value })
        });
        let tests = [
            text(Field::Task, &self.task),
            text(Field::Scenario, &self.scenario),
            text(Field::Gold, &self.gold),
            text(Field::Pred, &self.pred),
            text(Field::Speaker, &self.speaker),
            differ,
            text(Field::Run, &self.run),
            text(Field::Code, &self.code),
        ];
        tests.into_iter().flatten().reduce(Expr::and)
    }
}

/// The number as a count, if it is exactly one.
fn whole(number: f64) -> Option<u32> {
    let count = number as u32;
    (f64::from(count) == number).then_some(count)
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;
    use proptest::option;
    use proptest::prelude::*;

    fn read(text: &str) -> Option<Simple> {
        Simple::from_expr(&parse(text).unwrap())
    }

    #[test]
    fn boxes_write_and_read_the_text() {
        let simple = read("gold = repair_softening and (runs_differ >= 2 and task = RPP)").unwrap();
        assert_eq!(simple.task.as_deref(), Some("RPP"));
        assert_eq!(simple.runs_differ_at_least, Some(2));
        let text = simple.to_expr().unwrap().to_string();
        assert_eq!(text, "task = RPP and gold = repair_softening and runs_differ >= 2");
        assert_eq!(Simple::default().to_expr(), None);
    }

    #[test]
    fn what_no_box_can_show_has_no_twin() {
        let texts = [
            "task = RPP or task = SSP",
            "not (task = RPP)",
            "task != RPP",
            "task = RPP and task = RPP",
            "task = RPP and rank > 1",
            "task in (RPP)",
            "gold = pred",
            "gold is missing",
            "speaker contains Ma",
            "runs_differ = 2",
            "runs_differ >= 1.5",
            "runs_differ >= -1",
            "runs_differ >= 99999999999",
        ];
        for text in texts {
            assert_eq!(read(text), None, "{text}");
        }
    }

    fn simple() -> impl Strategy<Value = Simple> {
        let text = || option::of(prop_oneof!["\\PC{0,8}", Just("pred".to_owned()), Just("GOLD".to_owned())]);
        let texts = (text(), text(), text(), text(), text(), text(), text());
        (texts, option::of(any::<u32>())).prop_map(|((task, scenario, gold, pred, speaker, run, code), least)| Simple {
            task,
            scenario,
            gold,
            pred,
            speaker,
            runs_differ_at_least: least,
            run,
            code,
        })
    }

    proptest! {
        #[test]
        fn choices_come_back_from_the_text(simple in simple()) {
            let Some(expr) = simple.to_expr() else { return Ok(()) };
            prop_assert_eq!(Simple::from_expr(&expr), Some(simple.clone()));
            let read = parse(&expr.to_string());
            prop_assert_eq!(Simple::from_expr(&read.unwrap()), Some(simple));
        }
    }
}
