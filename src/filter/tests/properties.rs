//! What holds of any filter and any text.

use super::super::*;
use super::Row;
use proptest::prelude::*;

fn field() -> impl Strategy<Value = Field> {
    prop::sample::select(Field::ALL)
}

/// A value that suits the field.
fn literal(field: Field) -> BoxedStrategy<Literal> {
    let words = ["pred", "gold", "and", "IN", "missing", "'", "a'b", "O’Neil", "12", "\\", "a b", "(", "x:y", "-", "–"];
    match field.kind() {
        Kind::Number => prop_oneof![
            any::<i32>().prop_map(f64::from),
            any::<f64>().prop_filter("finite", |n| n.is_finite()),
            Just(0.5),
            Just(-0.0)
        ]
        .prop_map(Literal::Number)
        .boxed(),
        Kind::Flag => any::<bool>().prop_map(Literal::Flag).boxed(),
        Kind::Label | Kind::Text => prop_oneof![
            any::<String>().prop_map(|text| text.chars().take(20).collect()),
            "\\w{1,8}",
            "[\\\\\" a'\n]{0,6}",
            prop::sample::select(words.to_vec()).prop_map(str::to_owned)
        ]
        .prop_map(Literal::Text)
        .boxed(),
    }
}

fn test() -> impl Strategy<Value = Test> {
    let compare = (field(), 0..4_usize).prop_flat_map(|(field, op)| {
        let ops = match field.kind() {
            Kind::Number => [Op::Below, Op::AtMost, Op::Above, Op::AtLeast],
            Kind::Flag => [Op::Equal, Op::Differs, Op::Equal, Op::Differs],
            _ => [Op::Equal, Op::Differs, Op::Contains, Op::Lacks],
        };
        literal(field).prop_map(move |value| Test::Compare { field, op: ops[op], value })
    });
    let within = field().prop_filter("lists", |field| field.kind() != Kind::Flag).prop_flat_map(|field| {
        (prop::collection::vec(literal(field), 1..4), any::<bool>()).prop_map(move |(values, not)| Test::Within {
            field,
            not,
            values,
        })
    });
    prop_oneof![
        4 => compare,
        2 => within,
        1 => (field(), any::<bool>()).prop_map(|(field, missing)| Test::Presence { field, missing }),
        1 => any::<bool>().prop_map(|same| Test::Agreement { same }),
    ]
}

fn expr() -> impl Strategy<Value = Expr> {
    test().prop_map(Expr::Test).prop_recursive(6, 24, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.and(b)),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.or(b)),
            inner.prop_map(Expr::negated),
        ]
    })
}

/// Texts made of the language's own pieces reach further into the parser than letters do.
fn pieces() -> impl Strategy<Value = String> {
    let pieces = [
        "(", ")", "and", "or", "not", "in", "is", "missing", "present", "contains", "~", "=", "!=", "<", ">=", ",",
        "\"", "\\", "gold", "pred", "rank", "text", "exposed", "taks", "1", "yes", "Mara", "'", "ë", "==", "\"a b\"",
        "\n",
    ];
    let gap = prop::sample::select(&["", " "][..]);
    prop::collection::vec((prop::sample::select(pieces.to_vec()), gap), 0..60)
        .prop_map(|all| all.into_iter().flat_map(|(piece, gap)| [piece, gap]).collect())
}

fn answered(text: &str) -> Result<(), TestCaseError> {
    match parse(text) {
        Ok(expr) => {
            prop_assert_eq!(parse(&expr.to_string()), Ok(expr.clone()));
            let _ = expr.matches(&Row::default());
        }
        Err(problems) => {
            prop_assert!(!problems.is_empty());
            for problem in problems {
                let before = text.get(..problem.at.start);
                prop_assert_eq!(before.map(|before| before.chars().count() + 1), Some(problem.column));
                prop_assert!(text.get(problem.at).is_some());
            }
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back(expr in expr()) {
        let text = expr.to_string();
        prop_assume!(text.chars().count() <= LONGEST);
        prop_assert_eq!(parse(&text), Ok(expr.clone()), "{}", text);
        prop_assert_eq!(parse(&text).unwrap().to_string(), text);
    }

    #[test]
    fn any_text_is_answered(text in any::<String>()) {
        answered(&text)?;
    }

    #[test]
    fn any_pieces_are_answered(text in pieces()) {
        answered(&text)?;
    }

    #[test]
    fn long_and_nested_texts_are_answered(piece in pieces(), times in 1_usize..3_000) {
        let long: String = piece.repeat(times).chars().take(LONGEST + 1).collect();
        answered(&long)?;
    }

    #[test]
    fn not_is_the_contrary(expr in expr(), rank in any::<f64>(), gold in "[a-b]{1}", pred in "[a-b]{1}") {
        let row = Row::default().with(Field::Rank, rank).with(Field::Gold, gold).with(Field::Pred, pred);
        prop_assert_ne!(expr.clone().negated().matches(&row), expr.matches(&row));
    }
}
