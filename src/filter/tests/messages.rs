//! What is said about wrong texts, and at which character: word for word.

use super::super::*;
use super::canonical;

/// All messages of a text, and what stands where the first points at.
fn messages(text: &str) -> (String, String) {
    let problems = parse(text).unwrap_err();
    let at = text[problems[0].at.clone()].to_owned();
    (problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"), at)
}

#[track_caller]
fn refused(text: &str, message: &str, at: &str) {
    assert_eq!(messages(text), (message.to_owned(), at.to_owned()), "{text}");
}

#[test]
fn unknown_fields_name_their_neighbours() {
    refused("taks = RPP", "Column 1: There is no field `taks`. Did you mean `task`?", "taks");
    refused(
        "ë = 1 or raank > 1",
        "Column 1: There is no field `ë`. A test is a field, an operator and a value: `speaker = Mara`.\nColumn 10: There is no field `raank`. Did you mean `rank`?",
        "ë",
    );
    refused(
        "turn = 1 and intens > 3",
        "Column 14: There is no field `intens`. Did you mean `intensity` or `said_intensity`?",
        "intens",
    );
    refused("differ > 3", "Column 1: There is no field `differ`. Did you mean `runs_differ`?", "differ");
    refused("runs_difer > 3", "Column 1: There is no field `runs_difer`. Did you mean `runs_differ`?", "runs_difer");
    refused(
        "text contains \"Zoë\" and sex = 1",
        "Column 25: There is no field `sex`. A test is a field, an operator and a value: `speaker = Mara`.",
        "sex",
    );
}

#[test]
fn operators_that_do_not_stand_or_suit() {
    let label = "`=`, `!=`, `contains`, `in (…)`, `not in (…)`, `is missing`, `is present`";
    refused(
        "speaker",
        &format!("Column 8: Expected an operator after `speaker`, but the filter ends here. `speaker` has {label}."),
        "",
    );
    refused(
        "speaker and",
        &format!(
            "Column 9: Expected an operator after `speaker`, found `and`. `speaker` has {label}.\nColumn 12: Expected a field, but the filter ends here."
        ),
        "and",
    );
    refused(
        "speaker < 3",
        &format!("Column 9: `speaker` is a label: `<` does not suit it. `speaker` has {label}."),
        "<",
    );
    refused(
        "exposed",
        "Column 8: Expected an operator after `exposed`, but the filter ends here. `exposed` has `= yes`, `= no`, `is missing`, `is present`.",
        "",
    );
    refused(
        "turn ~ 3",
        "Column 6: `turn` is a number: `~` does not suit it. `turn` has `=`, `!=`, `<`, `<=`, `>`, `>=`, `in (…)`, `not in (…)`, `is missing`, `is present`.",
        "~",
    );
    refused(
        "intensity between 3 and 5",
        "Column 11: Expected an operator after `intensity`, found `between`. Write two comparisons: `intensity >= 3 and intensity <= 5`.\nColumn 25: Expected a field, found `5`. A test is a field, an operator and a value: `speaker = Mara`.",
        "between",
    );
}

#[test]
fn signs_of_other_languages() {
    refused("rank == 1", "Column 6: Expected an operator after `rank`, found `==`. Write `=`.", "==");
    refused("rank ≥ 1", "Column 6: Expected an operator after `rank`, found `≥`. Write `>=`.", "≥");
    refused("rank = 1 && turn = 1", "Column 10: Expected `and`, `or` or the end, found `&&`. Write `and`.", "&&");
    refused("!rank = 1", "Column 1: Expected a field, found `!`. Write `not`.", "!");
    refused(
        "speaker = 'Mara'",
        "Column 11: Expected a value after `speaker =`, found `'`. Quotes are written `\"`.",
        "'",
    );
    refused(
        "run = gpt:4",
        "Column 10: Expected `and`, `or` or the end, found `:`. A value with other signs than letters, digits, `_`, `-`, `.` and `/` stands in quotes.",
        ":",
    );
}

#[test]
fn values_that_do_not_stand_or_suit() {
    refused("task =", "Column 7: Expected a value after `task =`, but the filter ends here.", "");
    refused(
        "task = and",
        "Column 8: Expected a value after `task =`, found `and`. As a value, this word stands in quotes: `\"and\"`.\nColumn 11: Expected a field, but the filter ends here.",
        "and",
    );
    refused(
        "gold = Missing",
        "Column 8: Expected a value after `gold =`, found `Missing`. Write `gold is missing`.",
        "Missing",
    );
    refused(
        "turn = abc",
        "Column 8: `turn` is a number, found `abc`. Numbers are digits with at most one point: `3`, `-1`, `0.5`.",
        "abc",
    );
    for text in
        ["turn = inf", "turn = 1e3", "turn = .5", "turn = NaN", "turn = -", "turn = 1.2.3", "turn = \"\"", "turn = ٣"]
    {
        assert!(messages(text).0.starts_with("Column 8: `turn` is a number, found "), "{text}");
    }
    assert!(parse(&format!("turn = {}", "9".repeat(400))).is_err(), "beyond what a number holds");
    refused(
        "judge > 0,5",
        "Column 10: Expected `and`, `or` or the end, found `,`. Numbers have a point; several values stand in `in (…)`.",
        ",",
    );
    refused("exposed = maybe", "Column 11: `exposed` is yes or no, found `maybe`. Write `exposed = yes`.", "maybe");
    refused("text contains \"tea", "Column 15: This quotation has no end. Close it with `\"`.", "\"tea");
    refused(
        r#"text contains "a\n""#,
        "Column 17: In quotes, a backslash stands only before `\"` or `\\`. Write `\\\\` for a backslash.",
        "\\",
    );
    refused(
        "rank is 1",
        "Column 9: Expected `missing` or `present` after `rank is`, found `1`. To compare, write `rank = 1`.",
        "1",
    );
    refused(
        "rank is not missing",
        "Column 9: Expected `missing` or `present` after `rank is`, found `not`. `is present` says that it is not missing.",
        "not",
    );
    refused(
        "rank not = 1",
        "Column 10: Expected `in` or `contains` after `not`, found `=`. To deny a test, write `not` before it: `not (rank …)`.",
        "=",
    );
}

#[test]
fn lists_and_what_is_wrong_with_them() {
    refused(
        "rank in 1",
        "Column 9: Expected `(` after `rank in`, found `1`. Values stand in parentheses: `rank in (…, …)`.",
        "1",
    );
    refused("rank in ()", "Column 10: Expected a value after `rank in (`, found `)`.", ")");
    refused(
        "rank in (1,) or x",
        "Column 12: Expected a value after `rank in (1,`, found `)`.\nColumn 17: There is no field `x`. A test is a field, an operator and a value: `speaker = Mara`.",
        ")",
    );
    refused(
        "speaker in (Uncle Theo) and turn = 1",
        "Column 19: Expected `,` or `)`, found `Theo`. Values are parted by commas; several words stand in quotes.",
        "Theo",
    );
    refused("rank in (1, 2", "Column 14: Expected `,` or `)`, but the filter ends here.", "");
    refused("rank in (1 and 2) and turn = 1", "Column 12: Expected `,` or `)`, found `and`.", "and");
    refused(
        "speaker = Mara, Theo",
        "Column 15: Expected `and`, `or` or the end, found `,`. Several values are written `in (Mara, …)`.",
        ",",
    );
}

#[test]
fn joins_that_lack_or_do_not_close() {
    refused(
        "task = RPP gold = x",
        "Column 12: Expected `and`, `or` or the end, found `gold`. Between two tests stands `and` or `or`.",
        "gold",
    );
    refused(
        "text contains the tea",
        "Column 19: Expected `and`, `or` or the end, found `tea`. A value of several words stands in quotes: `\"the tea\"`.",
        "tea",
    );
    refused("(turn = 1", "Column 10: Expected `)`, but the filter ends here. The `(` at column 1 is still open.", "");
    refused(
        "(turn = 1 turn = 2)",
        "Column 11: Expected `and`, `or` or `)`, found `turn`. Between two tests stands `and` or `or`.",
        "turn",
    );
    refused("turn = 1)", "Column 9: This `)` closes nothing. Leave it out, or open it before.", ")");
    refused("", "Column 1: Expected a field, but the filter ends here.", "");
    refused("  ", "Column 3: Expected a field, but the filter ends here.", "");
    refused("turn = 1 and", "Column 13: Expected a field, but the filter ends here.", "");
    refused("()", "Column 2: Expected a field, found `)`.", ")");
    refused(
        "\"Mara\" = speaker",
        "Column 1: Expected a field, found `\"Mara\"`. A test is a field, an operator and a value: `speaker = Mara`.",
        "\"Mara\"",
    );
}

#[test]
fn depth_and_length_are_bounded() {
    let nested = |deep: usize| format!("{}turn = 1{}", "(".repeat(deep), ")".repeat(deep));
    let denied = |deep: usize| format!("{}turn = 1", "not ".repeat(deep));
    assert!(parse(&nested(DEEPEST)).is_ok());
    assert!(parse(&denied(DEEPEST)).is_ok());
    assert!(parse(&canonical(&denied(DEEPEST))).is_ok());
    let deep = "Parentheses and `not` lie in each other more than 64 deep. Write the filter flatter.";
    assert_eq!(messages(&nested(DEEPEST + 1)), (format!("Column 65: {deep}"), "(".to_owned()));
    assert_eq!(messages(&denied(DEEPEST + 1)), (format!("Column 257: {deep}"), "not".to_owned()));
    assert!(parse(&"(".repeat(LONGEST)).is_err());
    assert!(parse(&"not ".repeat(LONGEST / 4)).is_err());
    let words = |length: usize| format!("text = \"{}\"", "ë".repeat(length - 9));
    assert!(parse(&words(LONGEST)).is_ok());
    assert_eq!(parse(&words(LONGEST + 1)).unwrap_err()[0].column, LONGEST + 1);
    // What would be too long to be read back is too long.
    let short = vec!["run~a"; 399].join(" or ");
    assert!(short.len() < LONGEST);
    assert!(parse(&short).unwrap_err()[0].message.contains("written out"));
}

#[test]
fn messages_show_hostile_words_shortened_and_on_one_line() {
    let text = format!("\"{}\n{}\"", "a".repeat(5), "b".repeat(500));
    let (message, _) = messages(&text);
    assert!(
        message.starts_with("Column 1: Expected a field, found `\"aaaaa bbbbbbbbbbbbbbbbbbbbbbbbb…`."),
        "{message}"
    );
}
