//! The language from outside: texts and precedence here, then messages, what matches, properties of any text.

mod matching;
mod messages;
mod properties;

use super::*;
use std::collections::HashMap;

/// A row of the table in memory.
#[derive(Default)]
struct Row(HashMap<Field, Value<'static>>);

impl Row {
    fn with(mut self, field: Field, value: impl Into<Value<'static>>) -> Self {
        self.0.insert(field, value.into());
        self
    }
}

impl Fields for Row {
    fn get(&self, field: Field) -> Value<'_> {
        self.0.get(&field).cloned().unwrap_or(Value::Missing)
    }
}

fn canonical(text: &str) -> String {
    parse(text).map_err(|problems| format!("{text}: {problems:?}")).unwrap().to_string()
}

#[test]
fn texts_have_one_canonical_form() {
    let cases = [
        ("task = RPP and gold = repair_softening and runs_differ >= 2", ""),
        ("speaker = \"Mara\" or speaker in (Theo, Therapist)", "speaker = Mara or speaker in (Theo, Therapist)"),
        ("not (rank = 1)", ""),
        ("not rank = 1", "not (rank = 1)"),
        ("NOT NOT Rank=1", "not not (rank = 1)"),
        ("text contains \"the tea\"", ""),
        ("text ~ tea and text not ~ \"x\"", "text contains tea and text not contains x"),
        ("pattern In(pursue_withdraw,none_clear)", "pattern in (pursue_withdraw, none_clear)"),
        ("GOLD != PRED", "gold != pred"),
        ("pred=gold", "gold = pred"),
        ("gold = \"pred\" and pred != \"Gold\"", ""),
        ("gold in (pred)", "gold in (\"pred\")"),
        ("gold is Missing or pred is present", "gold is missing or pred is present"),
        ("turn>=-3 and judge<007.50", "turn >= -3 and judge < 7.5"),
        ("turn = \"3\"", "turn = 3"),
        ("sample = 12 and run = a/b-c_d.e", ""),
        ("exposed = TRUE and direct != no", "exposed = yes and direct != no"),
        ("speaker = O'Neil or speaker = O\u{2019}Neil", ""),
        ("speaker = \"'tis\" and speaker = \"\" and speaker = \"and\"", ""),
        (r#"text contains "say \"no\" \\ yes""#, ""),
        ("speaker = Zoë and speaker = 真理", ""),
        ("speaker not in (Mara)", ""),
        ("((task = RPP))", "task = RPP"),
    ];
    for (text, printed) in cases {
        assert_eq!(canonical(text), if printed.is_empty() { text } else { printed });
    }
}

#[test]
fn not_binds_closer_than_and_than_or() {
    let cases = [
        ("turn=1 or turn=2 and turn=3", "turn = 1 or turn = 2 and turn = 3"),
        ("turn=1 or (turn=2 and turn=3)", "turn = 1 or turn = 2 and turn = 3"),
        ("(turn=1 or turn=2) and turn=3", "(turn = 1 or turn = 2) and turn = 3"),
        ("not turn=1 and turn=2", "not (turn = 1) and turn = 2"),
        ("not (turn=1 and turn=2)", "not (turn = 1 and turn = 2)"),
        ("(turn=1 and turn=2) and turn=3", "turn = 1 and turn = 2 and turn = 3"),
        ("turn=1 and (turn=2 and turn=3)", "turn = 1 and (turn = 2 and turn = 3)"),
        ("turn=1 or (turn=2 or turn=3)", "turn = 1 or (turn = 2 or turn = 3)"),
    ];
    for (text, printed) in cases {
        assert_eq!(canonical(text), printed);
    }
    let turn =
        |turn: f64| Expr::Test(Test::Compare { field: Field::Turn, op: Op::Equal, value: Literal::Number(turn) });
    assert_eq!(parse("turn=1 or not turn=2 and turn=3"), Ok(turn(1.0).or(turn(2.0).negated().and(turn(3.0)))));
}

#[test]
fn fields_used_are_named_once_in_order() {
    let used = |text| fields_used(&parse(text).unwrap());
    assert_eq!(
        used("gold = pred and not (rank > 1 or task in (RPP)) or rank is missing"),
        [Field::Task, Field::Gold, Field::Pred, Field::Rank]
    );
}

#[test]
fn the_table_of_fields_is_whole() {
    for (at, field) in Field::ALL.iter().enumerate() {
        let about = field.about();
        assert_eq!(Field::ALL.iter().position(|other| other.name() == about.name), Some(at));
        assert_eq!(Field::named(&about.name.to_uppercase()), Some(*field));
        assert!(about.name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_') && !about.what.is_empty());
        assert!(!lex::is_reserved(about.name));
    }
    assert_eq!(Field::ALL.len(), 40);
}
