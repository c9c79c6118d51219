//! Files written and read back, and files as people and programs break them.

use super::*;
use crate::coding::testing::{self, coding, none};
use crate::coding::{Code, Codebook, Coding};
use proptest::prelude::*;

const A: &str = "literal-irony";
const B: &str = "intensity-off";

/// Code, line and path of each problem.
fn told(import: &Import) -> Vec<(&str, Option<u64>, Option<&str>)> {
    import.problems.iter().map(|p| (p.code.as_str(), p.line, p.path.as_deref())).collect()
}

fn held(import: &Import) -> Vec<Coding> {
    import.book.codings().values().cloned().collect()
}

fn json(codebook: &str, codings: &str) -> Import {
    let text = format!(r#"{{"format":"{FORMAT}","version":1,"codebook":[{codebook}],"codings":[{codings}]}}"#);
    import(text.as_bytes(), "a.json")
}

fn csv(rows: &str) -> Import {
    let head = "sample_id,sample_line,turn,task,run,coder,code_id,code_name,none_applies,memo,at\r\n";
    import(format!("{head}{rows}").as_bytes(), "a.csv")
}

#[test]
fn json_as_it_is_written() {
    let code = Code { id: "x".into(), name: "X".into(), mark: 2, ..Code::default() };
    let answer = Coding { at: 5, memo: "a\nb".into(), ..coding(2, "Ida", &["x"]) };
    let book = Book::new(Codebook::new([code]), [answer], None);
    let want = r#"{
  "format": "rescue-explorer-coding",
  "version": 1,
  "codebook": [
    {
      "id": "x",
      "name": "X",
      "definition": "",
      "mark": 2,
      "examples": []
    }
  ],
  "codings": [
    {
      "sample_id": "mara_and_theo/003",
      "turn": 2,
      "coder": "Ida",
      "codes": [
        "x"
      ],
      "none_applies": false,
      "memo": "a\nb",
      "at": 5
    }
  ]
}
"#;
    assert_eq!(to_json(&book), want);
}

#[test]
fn csv_as_it_is_written() {
    let memo = Coding { memo: "=1+1, \"so\"".into(), at: 7, ..coding(1, "Ida", &[A, B]) };
    let book = Book::new(Codebook::starter(), [memo, none(2, "Ida")], None);
    let want = "sample_id,sample_line,turn,task,run,coder,code_id,code_name,none_applies,memo,at\r\n\
        mara_and_theo/003,,1,,,Ida,intensity-off,\"Emotion right, intensity wrong\",no,\"'=1+1, \"\"so\"\"\",7\r\n\
        mara_and_theo/003,,1,,,Ida,literal-irony,Literal reading of irony or politeness,no,\"'=1+1, \"\"so\"\"\",7\r\n\
        mara_and_theo/003,,2,,,Ida,,,yes,,0\r\n";
    assert_eq!(to_csv(&book), want);
}

#[test]
fn each_fault_in_json_is_told_with_its_path() {
    let place = r#""sample_id":"mara_and_theo/003","turn":1,"coder":"Ida""#;
    let got = json("", &format!(r#"{{{place},"codes":["odd"]}}, {{{place},"codes":[],"none_applies":true}}"#));
    assert_eq!(told(&got), [("repeated-coding", None, Some("codings[1]")), ("unknown-code", None, Some("codings[0]"))]);
    assert_eq!((held(&got), got.book.codebook().get("odd").unwrap().name.as_str()), (vec![none(1, "Ida")], "odd"));

    let got = json(
        r#"{"id":"x"},{"id":"x","name":"Y","mark":9},{"name":"?"}"#,
        &format!(r#"{{{place},"codes":["x",3],"none_applies":true}}"#),
    );
    let want = [
        ("bad-mark", None, Some("codebook[1].mark")),
        ("code-without-id", None, Some("codebook[2]")),
        ("codes-and-none", None, Some("codings[0]")),
        ("no-text", None, Some("codings[0].codes[1]")),
        ("repeated-code", None, Some("codebook[1]")),
    ];
    assert_eq!(told(&got), want);
    assert_eq!((held(&got), got.book.codebook().codes()[0].name.as_str()), (vec![coding(1, "Ida", &["x"])], "Y"));

    let bad = r#"{"sample_id":"a","turn":0,"coder":"Ida","codes":[]},{"sample_id":"a","turn":1,"task":"QQ","run":"r","coder":"Ida","codes":[]},
        {"sample_id":"a","turn":1,"codes":["x"]},{"sample_id":"a","turn":-1,"coder":"Ida"}"#;
    let got = json(r#"{"id":"x"}"#, bad);
    let codes: Vec<_> = told(&got).into_iter().map(|(code, ..)| code).collect();
    assert_eq!(codes, ["bad-task", "bad-turn", "bad-turn", "empty-coding", "no-whole-number"]);
    assert_eq!(got.book.codings().len(), 0);
    assert!(got.problems.iter().all(|problem| problem.file == "a.json"));
}

#[test]
fn what_is_no_coding_file_is_refused_or_read_as_far_as_it_goes() {
    let got = import(b"{\"format\":\n\n[}", "a.json");
    assert_eq!((told(&got), &got.book), (vec![("not-json", Some(3), None)], &Book::default()));
    let got = import(b"{}", "a.json");
    let want = [
        ("no-list", None, Some("codebook")),
        ("no-list", None, Some("codings")),
        ("other-format", None, Some("format")),
        ("other-version", None, Some("version")),
    ];
    assert_eq!(told(&got), want);
    assert_eq!(told(&import(b"", "a.csv")), [("no-columns", Some(1), None)]);
    assert_eq!(told(&import(b"sample_id,turn,coder\na,1,Ida\n", "a.csv")), [("no-columns", Some(1), None)]);
}

#[test]
fn each_fault_in_csv_is_told_with_its_line() {
    let got = csv("mara_and_theo/003,,1,,,Ida,odd,,no,,1\r\n\
        mara_and_theo/003,,one,,,Ida,odd,,no,,1\r\n\
        mara_and_theo/003,,2,,r,Ida,odd,,no,,1\r\n\
        mara_and_theo/003,,3,,,Ida,x,X,yes,,1\r\n\
        mara_and_theo/003,,3,,,Ida,x,Y,no,hm,1\r\n\
        mara_and_theo/003,,4,,,Ida,x,Y,maybe,,1\r\n\
        mara_and_theo/003,,4,,,Ida,z,Z,no,,2\r\n\
        mara_and_theo/003,,5,,,Ida,,,no,,2\r\n");
    let want = [
        ("unknown-code", Some(2), None),
        ("bad-turn", Some(3), None),
        ("no-whole-number", Some(3), Some("turn")),
        ("bad-task", Some(4), None),
        ("codes-and-none", Some(5), None),
        ("other-memo", Some(6), None),
        ("repeated-code", Some(6), None),
        ("repeated-row", Some(6), None),
        ("no-flag", Some(7), Some("none_applies")),
        ("repeated-coding", Some(8), None),
        ("empty-coding", Some(9), None),
    ];
    assert_eq!(told(&got), want);
    let with = |at: u64, memo: &str, coding: Coding| Coding { at, memo: memo.into(), ..coding };
    let want = [
        with(1, "", coding(1, "Ida", &["odd"])),
        with(1, "hm", coding(3, "Ida", &["x"])),
        with(2, "", coding(4, "Ida", &["z"])),
    ];
    assert_eq!(held(&got), want);
    assert_eq!(got.book.codebook().get("x").unwrap().name, "Y");
}

#[test]
fn lines_are_counted_through_memos_and_blank_lines() {
    for end in ["\n", "\r\n"] {
        let rows = ["sample_id,turn,coder,code_id,memo", "a,1,Ida,,\"two", "lines\"", "", "a,0,Ida,x,", "a,0,Ida,x,"];
        let got = import(rows.join(end).as_bytes(), "a.csv");
        assert_eq!(told(&got), [("bad-turn", Some(5), None), ("bad-turn", Some(6), None)]);
    }
}

/// A semicolon between cells, a mark at the beginning, other columns in another order, and times cut to few digits.
#[test]
fn what_spreadsheets_do_to_a_table_is_read() {
    let text =
        "\u{feff}Coder;note;code_id;turn;sample_id;none_applies;at\r\nIda;n;;2;mara_and_theo/003;TRUE;1.7E+12\r\n";
    let got = import(text.as_bytes(), "a.csv");
    assert_eq!(told(&got), [("other-columns", Some(1), None)]);
    assert_eq!(held(&got), [Coding { at: 1_700_000_000_000, ..none(2, "Ida") }]);
    let got = import(b"sample_id,turn,coder,code_id,memo,code_name\r\na,1,Ida,x,caf\xe9,X\r\n", "a.csv");
    assert_eq!((told(&got), held(&got)[0].memo.as_str()), (vec![("not-utf8", Some(2), None)], "café"));
}

#[test]
fn a_work_list_that_does_not_add_up_is_left_out() {
    let work = |drawn: u32, more: &str| {
        let item = r#"{"sample_id":"a","turn":1,"group":"g","stratum":"s"}"#;
        let text = format!(
            r#"{{"format":"{FORMAT}","version":1,"codebook":[],"codings":[],"work":{{"seed":1,"size":1,"strata":[{{"name":"s","population":5,"drawn":{drawn}}}],"items":[{item}{more}]}}}}"#
        );
        import(text.as_bytes(), "a.json")
    };
    let good = work(1, "");
    assert_eq!((told(&good), good.book.work().unwrap().weight("s")), (vec![], Some(5.0)));
    let most = |name: &str| format!(r#"{{"name":"{name}","population":{},"drawn":0}}"#, u64::MAX);
    let text = format!(r#"{{"work":{{"strata":[{},{}],"items":[]}}}}"#, most("s"), most("t"));
    assert_eq!(import(text.as_bytes(), "a.json").book.work().unwrap().population(), u64::MAX);
    for bad in [
        work(2, ""),
        work(2, r#",{"sample_id":"a","turn":1,"stratum":"s"}"#),
        work(1, r#",{"sample_id":"a","turn":2,"stratum":"t"}"#),
    ] {
        assert_eq!((told(&bad), bad.book.work()), (vec![("work-does-not-add-up", None, Some("work"))], None));
    }
}

/// The rows of a file of codings with a few bytes changed.
fn broken(text: String, changes: &[(usize, u8)]) -> Vec<u8> {
    let mut bytes = text.into_bytes();
    let len = bytes.len().max(1);
    for (at, byte) in changes {
        bytes.iter_mut().skip(at % len).take(1).for_each(|held| *held = *byte);
    }
    bytes
}

proptest! {
    #[test]
    fn json_keeps_the_book(book in testing::book()) {
        let text = to_json(&book);
        let got = import(text.as_bytes(), "a.json");
        prop_assert_eq!(&got.problems, &vec![]);
        prop_assert_eq!(to_json(&got.book), text);
        prop_assert_eq!(got.book, book);
    }

    #[test]
    fn csv_keeps_the_codings(book in testing::book()) {
        let got = import(to_csv(&book).as_bytes(), "a.csv");
        prop_assert_eq!(got.book.codings(), book.codings());
        for code in got.book.codebook().codes() {
            let name = &book.codebook().get(&code.id).unwrap().name;
            prop_assert_eq!(&code.name, if name.is_empty() { &code.id } else { name });
        }
    }

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        import(&bytes, "a");
    }

    #[test]
    fn no_broken_file_panics(
        book in testing::book(),
        changes in prop::collection::vec((any::<usize>(), prop::sample::select(&b"{}[]\",:;0-e\n\xff="[..])), 0..6),
    ) {
        import(&broken(to_json(&book), &changes), "a.json");
        import(&broken(to_csv(&book), &changes), "a.csv");
    }
}
