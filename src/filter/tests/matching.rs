//! What matches: comparisons, missing values, sets.

use super::super::*;
use super::Row;

#[track_caller]
fn check(row: &Row, yes: &[&str], no: &[&str]) {
    let matches = |text: &&&str| parse(text).unwrap().matches(row);
    let wrong: Vec<_> = yes.iter().filter(|text| !matches(text)).chain(no.iter().filter(matches)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn texts_numbers_and_flags_compare() {
    let row = Row::default()
        .with(Field::Speaker, "Zoë")
        .with(Field::Text, "Pass the TEA, ÄNNE")
        .with(Field::Rank, 2_u32)
        .with(Field::Judge, 0.5)
        .with(Field::Sample, 12.0)
        .with(Field::Exposed, true);
    let yes = [
        "speaker = zoË",
        "speaker != Theo",
        "speaker in (Theo, ZOË)",
        "text contains \"the tea\"",
        "text contains änne and text not contains coffee",
        "text contains \"\"",
        "rank > 1 and rank >= 2 and rank < 3 and rank <= 2 and rank = 2.0 and rank != 1",
        "rank in (1, 2) and rank not in (1, 3)",
        "judge = 0.5",
        "sample = 12 and sample contains 1",
        "exposed = yes and exposed != no",
        "speaker = nobody or rank = 2",
    ];
    let no = [
        "speaker = \"Zoe\u{308}\"",
        "speaker contains Theo",
        "rank != 2",
        "exposed = no",
        "text = tea",
        "rank not in (2)",
    ];
    check(&row, &yes, &no);
}

#[test]
fn missing_makes_every_comparison_false() {
    let comparisons = [
        "speaker = x",
        "speaker != x",
        "speaker contains x",
        "speaker not contains x",
        "speaker in (x)",
        "speaker not in (x)",
        "rank = 1",
        "rank != 1",
        "rank < 1",
        "rank >= 1",
        "rank not in (1)",
        "exposed = no",
        "exposed != no",
        "gold = pred",
        "gold != pred",
        "rank is present",
    ];
    let row = Row::default().with(Field::Rank, f64::NAN).with(Field::Gold, "repair");
    check(&row, &["not (speaker = x)", "rank is missing", "gold is present", "pred is missing"], &comparisons);
    let row = Row::default().with(Field::Pred, "repair").with(Field::Speaker, true).with(Field::Exposed, "no");
    check(&row, &["speaker is present"], &comparisons[..13]);
    check(&row, &[], &["gold = pred", "gold != pred"]);
}

#[test]
fn sets_match_by_any_element() {
    let codes: Value<'static> = ["Blame", "turning point"].into_iter().collect();
    let row = Row::default().with(Field::Code, codes.clone()).with(Field::Gold, codes);
    let yes = [
        "code = blame",
        "code = \"turning point\"",
        "code contains turn",
        "code in (x, blame)",
        "code != x",
        "code not in (x, y)",
        "code not contains z",
        "code is present",
    ];
    check(
        &row,
        &yes,
        &["code != blame", "code not in (x, blame)", "code not contains turn", "code = x", "code is missing"],
    );
    let one = Row(row.0.clone()).with(Field::Pred, "BLAME");
    check(&one, &["gold = pred"], &["gold != pred"]);
    let other = Row(row.0).with(Field::Pred, Value::Texts(vec!["x".into()]));
    check(&other, &["gold != pred"], &["gold = pred"]);
    let empty = Row::default().with(Field::Code, Value::Texts(Vec::new()));
    check(
        &empty,
        &["code is missing", "code != x", "code not in (x)"],
        &["code = x", "code contains \"\"", "code is present"],
    );
}

#[test]
fn gold_and_pred_agree_without_letter_case() {
    let row =
        |gold: Value<'static>, pred: Value<'static>| Row::default().with(Field::Gold, gold).with(Field::Pred, pred);
    check(
        &row("Repair".into(), "repair".into()),
        &["gold = pred", "pred = gold"],
        &["gold != pred", "gold = \"pred\""],
    );
    check(&row("repair".into(), "blame".into()), &["gold != pred"], &["gold = pred"]);
    check(&row(7.0.into(), "7".into()), &["gold = pred"], &["gold != pred"]);
    check(&row(7.0.into(), 7.0.into()), &["gold = pred", "gold = 7"], &["gold != pred"]);
    check(&row("7".into(), f64::NAN.into()), &[], &["gold != pred", "gold = pred"]);
}
