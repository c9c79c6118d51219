//! Each construction rule on a small sample made by hand.

use super::*;
use crate::corpus::{Emotion, PatternMark, Strategy};
use proptest::prelude::*;

fn texts(list: &[&str]) -> Vec<String> {
    list.iter().map(|s| (*s).to_owned()).collect()
}

/// Rows are numbered 101, 102, ... so that a position is never mistaken for a row number.
fn sample(scenario: Scenario, participants: &[&str], rows: Vec<Row>) -> Sample {
    let rows = (101..).zip(rows).map(|(number, row)| Row { number, ..row }).collect();
    Sample {
        id: "ada_and_ben/01".into(),
        line: 1,
        file: "made-up.jsonl".into(),
        scenario,
        participants: texts(participants),
        title: None,
        summary: None,
        rows,
        moved_notes: 0,
    }
}

fn couple(rows: Vec<Row>) -> Sample {
    sample(Scenario::Couple, &["Ada", "Ben"], rows)
}

fn says(speaker: &str) -> Row {
    Row { speaker: speaker.into(), words: "one two three four five".into(), ..Row::default() }
}

fn feels(speaker: &str, items: &[(&str, &str, Num)]) -> Row {
    let emotions = items
        .iter()
        .map(|(person, words, intensity)| Emotion {
            person: (*person).into(),
            words: (*words).into(),
            intensity: intensity.clone(),
        })
        .collect();
    Row { emotions, ..says(speaker) }
}

fn sees(speaker: &str, views: &[(&str, &str, &str)]) -> Row {
    let views = views
        .iter()
        .map(|(source, target, viewpoint)| View {
            source: (*source).into(),
            target: (*target).into(),
            viewpoint: (*viewpoint).into(),
            attitude: "warm".into(),
        })
        .collect();
    Row { views, ..says(speaker) }
}

fn supports(kind: &str, targets: &[&str], row_targets: &[&str]) -> Row {
    let strategy = Strategy { kind: kind.into(), targets: texts(targets), ..Strategy::default() };
    Row { strategies: vec![strategy], targets: texts(row_targets), ..says(THERAPIST) }
}

fn turns(task: Task, sample: &Sample) -> Vec<u32> {
    derive(task, sample).iter().map(|i| i.turn).collect()
}

fn labels(task: Task, sample: &Sample) -> Vec<(u32, String)> {
    derive(task, sample)
        .into_iter()
        .map(|i| match i.gold {
            Gold::Label(l) => (i.turn, l),
            other => (i.turn, format!("{other:?}")),
        })
        .collect()
}

fn speakers(letters: &str) -> Sample {
    couple(
        letters
            .chars()
            .map(|c| {
                says(match c {
                    'T' => THERAPIST,
                    'A' => "Ada",
                    'G' => "Couple",
                    _ => "Ben",
                })
            })
            .collect(),
    )
}

#[test]
fn even_positions_round_half_to_even() {
    assert_eq!(even_positions(3, 5), [0, 1, 2]);
    assert_eq!(even_positions(5, 5), [0, 1, 2, 3, 4]);
    // step 5/4 = 1.25: 0, 1.25, 2.5, 3.75, 5; 2.5 goes to the even 2
    assert_eq!(even_positions(6, 5), [0, 1, 2, 4, 5]);
    // step 6/4 = 1.5: 0, 1.5, 3, 4.5, 6; 1.5 goes to 2, 4.5 to 4
    assert_eq!(even_positions(7, 5), [0, 2, 3, 4, 6]);
    assert_eq!(even_positions(4, 2), [0, 3]);
    assert_eq!(even_positions(9, 1), [0]);
    assert_eq!(even_positions(9, 0), [0usize; 0]);
    assert_eq!(even_positions(0, 5), [0usize; 0]);
}

proptest! {
    #[test]
    fn even_positions_rise_within_range(n in 0usize..400, limit in 0usize..60) {
        let positions = even_positions(n, limit);
        prop_assert_eq!(positions.len(), n.min(limit));
        prop_assert!(positions.windows(2).all(|w| w[0] < w[1]));
        prop_assert!(positions.iter().all(|p| *p < n));
        if limit >= 2 && n >= 1 {
            prop_assert_eq!((positions.first(), positions.last()), (Some(&0), Some(&(n - 1))));
        }
    }

    #[test]
    fn itp_classes_are_equally_large_and_true(letters in "[TABG]{0,60}") {
        let sample = speakers(&letters);
        let found = derive(Task::Itp, &sample);
        let yes = found.iter().filter(|i| i.gold == Gold::SpeaksNext(true)).count();
        prop_assert_eq!(yes * 2, found.len());
        prop_assert!(found.windows(2).all(|w| w[0].turn < w[1].turn));
        for i in &found {
            let at = i.turn as usize - 1;
            prop_assert!(!is_therapist(&sample.rows[at]));
            prop_assert_eq!(&i.gold, &Gold::SpeaksNext(is_therapist(&sample.rows[at + 1])));
            prop_assert_eq!(i.row, sample.rows[at].number);
        }
    }
}

#[test]
fn itp_balances_yes_and_no() {
    // Boundaries after 1 no, 2 no, 3 yes, 5 no, 6 no, 7 yes; 4 and 8 are the therapist's.
    let s = speakers("ABATABAT");
    // no = [1, 2, 5, 6] cut to two: positions 0 and 3.
    let found: Vec<_> = derive(Task::Itp, &s).into_iter().map(|i| (i.turn, i.row, i.gold)).collect();
    let gold = Gold::SpeaksNext;
    assert_eq!(found, [(1, 101, gold(false)), (3, 103, gold(true)), (6, 106, gold(false)), (7, 107, gold(true))]);
}

#[test]
fn itp_takes_the_middle_one_when_only_one_fits() {
    // yes after 6; no after 1, 2, 3, 4, 5: index 5/2 = 2 is row 3.
    assert_eq!(turns(Task::Itp, &speakers("ABABABT")), [3, 6]);
    // no after 1, 2, 3, 4: index 4/2 = 2 is again row 3.
    assert_eq!(turns(Task::Itp, &speakers("ABABAT")), [3, 5]);
    // One of each class: nothing to choose.
    assert_eq!(turns(Task::Itp, &speakers("ABT")), [1, 2]);
}

#[test]
fn itp_has_none_when_a_class_is_empty_and_counts_groups_as_clients() {
    assert_eq!(turns(Task::Itp, &speakers("ATBTA")), [1u32; 0], "no `no`: the last row has no next");
    assert_eq!(turns(Task::Itp, &speakers("TABAB")), [1u32; 0], "no `yes`");
    assert_eq!(turns(Task::Itp, &speakers("GAT")), [1, 2]);
    assert_eq!(turns(Task::Itp, &speakers("")), [1u32; 0]);
}

#[test]
fn er_gold_is_the_speakers_first_usable_item() {
    let rows = vec![
        says(THERAPIST),
        feels("Ben", &[("Ben", "early", Num::Value(5.0))]),
        feels(
            "Ada",
            &[
                ("Ben", "proud", Num::Value(9.0)),
                ("Ada", " ", Num::Value(8.0)),
                ("Ada", "sad", Num::Null),
                ("Ada", " let down ", Num::Value(6.5)),
                ("Ada", "furious", Num::Value(10.0)),
            ],
        ),
        feels("Ben", &[("Ben", "odd", Num::Value(10.6)), ("Ben", "loud", Num::Value(10.5))]),
        feels("Ben", &[("Ben", "off the scale", Num::Value(14.0)), ("Ben", "text", Num::Text("4/5".into()))]),
        feels("Ben", &[("Ben", "numb", Num::Value(-0.5))]),
    ];
    let found: Vec<_> = derive(Task::Er, &couple(rows)).into_iter().map(|i| (i.turn, i.gold)).collect();
    let gold = |words: &str, v: f64| Gold::Emotion { words: words.into(), intensity: Num::Value(v) };
    // 6 rows: ceil(1.8) = 2 are early. Half to even: 6.5 is 6, 10.5 is 10, -0.5 is 0; 10.6 would be 11.
    assert_eq!(found, [(3, gold("let down", 6.0)), (4, gold("loud", 10.0)), (6, gold("numb", 0.0))]);
}

#[test]
fn er_skips_exactly_the_first_three_tenths_rounded_up() {
    let rows = |n| couple(vec![feels("Ada", &[("Ada", "sad", Num::Value(5.0))]); n]);
    // ceil(3.0) = 3: turns 4 to 10 are seven, cut evenly to 0, 1.5 -> 2, 3, 4.5 -> 4, 6.
    assert_eq!(turns(Task::Er, &rows(10)), [4, 6, 7, 8, 10]);
    // ceil(0.9) = 1
    assert_eq!(turns(Task::Er, &rows(3)), [2, 3]);
    assert_eq!(turns(Task::Er, &rows(1)), [1u32; 0]);
    assert_eq!(turns(Task::Er, &rows(0)), [1u32; 0]);
}

#[test]
fn er_wants_five_words_of_a_named_client() {
    let row = |speaker: &str, words: &str| Row {
        words: words.into(),
        ..feels(speaker, &[(speaker, "sad", Num::Value(5.0))])
    };
    let er = |r: Row| turns(Task::Er, &couple(vec![says("Ben"), says("Ben"), r])).len();
    assert_eq!(er(row("Ada", "I don't know, really - no.")), 1, "I | don't | know | really | no");
    assert_eq!(er(row("Ada", "I do not know.")), 0);
    assert_eq!(er(row("Ada", "I don’t know it")), 1, "a curly apostrophe splits: I | don | t | know | it");
    assert_eq!(er(row("Ada", "ну да ну да ну да")), 0, "only ASCII letters count");
    assert_eq!(er(row("Couple", "one two three four five")), 0);
    assert_eq!(er(row(THERAPIST, "one two three four five")), 0);
    assert_eq!(er(row("Cleo", "one two three four five")), 0, "not a participant");
}

#[test]
fn vp_keeps_the_speakers_own_complete_views() {
    let rows = vec![
        sees("Ada", &[("Ada", "Ben", "never asks"), ("Ben", "Ada", "sulks"), ("Ada", "Ben", " "), ("Ada", "", "x")]),
        sees("Ben", &[("Ada", "Ben", "never asks")]),
        sees(THERAPIST, &[(THERAPIST, "Ben", "tries")]),
        sees("Couple", &[("Couple", "Ben", "tries")]),
    ];
    let found = derive(Task::Vp, &couple(rows));
    assert_eq!(found.len(), 1, "the whole sample counts, also its first row");
    assert_eq!((found[0].turn, found[0].row), (1, 101));
    let Gold::Views(views) = &found[0].gold else { panic!("{:?}", found[0].gold) };
    assert_eq!(views.iter().map(|v| v.viewpoint.as_str()).collect::<Vec<_>>(), ["never asks"]);
    // Eleven: 0, 2.5 -> 2, 5, 7.5 -> 8, 10.
    let many = couple(vec![sees("Ada", &[("Ada", "Ada", "is tired")]); 11]);
    assert_eq!(turns(Task::Vp, &many), [1, 3, 6, 9, 11]);
}

#[test]
fn named_clients_of_other_scenarios_are_participants_too() {
    let rows = vec![sees("Ivo", &[("Ivo", "Una", "is late")]), sees("Una", &[("Una", "Ivo", "is early")])];
    let s = sample(Scenario::Other("coaching".into()), &["Una"], rows);
    assert_eq!(turns(Task::Vp, &s), [2]);
}

#[test]
fn stp_drops_the_therapist_and_collapses_several_targets() {
    let s = couple(vec![
        supports("track", &["Ada", THERAPIST], &["Ben"]),
        supports("made_up", &["Ada", "Ben"], &[]),
        supports("track", &[THERAPIST, " "], &["Ben", THERAPIST]),
        supports("track", &[], &["Ada", "Ben"]),
        supports("track", &[], &[THERAPIST]),
        supports(" ", &["Ada"], &["Ada"]),
        Row { speaker: "Ada".into(), ..supports("track", &["Ben"], &["Ben"]) },
        says(THERAPIST),
        supports("track", &["Couple"], &[]),
    ]);
    let expected = [(1, "Ada"), (2, "Couple"), (3, "Ben"), (4, "Couple"), (9, "Couple")];
    assert_eq!(labels(Task::Stp, &s), expected.map(|(t, l)| (t, l.to_owned())));
    let found = derive(Task::Stp, &s);
    assert_eq!(found.iter().map(|i| i.target_fallback).collect::<Vec<_>>(), [false, false, true, true, false]);
    assert_eq!(found.iter().map(|i| i.original_targets.len()).collect::<Vec<_>>(), [0, 2, 0, 2, 0]);
    assert_eq!(found[1].original_targets, ["Ada", "Ben"]);
}

#[test]
fn only_the_first_strategy_item_counts() {
    let mut row = supports("", &["Ada"], &[]);
    row.strategies.push(Strategy { kind: "track".into(), targets: texts(&["Ada"]), ..Strategy::default() });
    let s = couple(vec![row]);
    assert_eq!(derive(Task::Stp, &s), []);
    assert_eq!(derive(Task::Ssp, &s), []);
}

#[test]
fn ssp_wants_a_strategy_of_the_scenarios_set() {
    let rows = || {
        vec![
            supports(" evoke ", &["Ada"], &[]),
            supports("boundary", &["Ada", "Ben"], &[]),
            supports("track", &[], &[]),
            supports("Track", &["Ada"], &[]),
        ]
    };
    let own = |(t, l): (u32, &str)| (t, l.to_owned());
    let family = sample(Scenario::Family, &["Ada", "Ben"], rows());
    let other = sample(Scenario::Other("coaching".into()), &["Ada", "Ben"], rows());
    assert_eq!(labels(Task::Ssp, &couple(rows())), [(1, "evoke")].map(own), "boundary is for families only");
    assert_eq!(labels(Task::Ssp, &family), [(2, "boundary")].map(own));
    assert_eq!(derive(Task::Ssp, &family)[0].original_targets, ["Ada", "Ben"]);
    assert_eq!(labels(Task::Ssp, &other), [(1, "evoke"), (2, "boundary"), (4, "Track")].map(own), "labels as seen");
    assert_eq!(labels(Task::Stp, &family)[1], (2, "Family".to_owned()));
    assert_eq!(derive(Task::Stp, &other)[1].gold, Gold::Unknown, "no group label to collapse to");
}

#[test]
fn rpp_reads_the_scored_label_of_any_row() {
    let row = |speaker, label: Option<&str>| Row {
        pattern: PatternMark { scored: label.map(str::to_owned), ..PatternMark::default() },
        ..says(speaker)
    };
    let s = couple(vec![
        row("Ada", Some("attack_attack")),
        row(THERAPIST, Some("")),
        row(THERAPIST, None),
        row(THERAPIST, Some("odd label")),
    ]);
    let expected = [(1, "attack_attack"), (4, "odd label")];
    assert_eq!(labels(Task::Rpp, &s), expected.map(|(t, l)| (t, l.to_owned())));
}
