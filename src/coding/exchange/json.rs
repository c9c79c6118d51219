//! A book from JSON, read as generously as everything else: a fault costs the value it is in, not the file.

use super::gather::Gather;
use super::{FORMAT, Import, VERSION, line_at};
use crate::coding::{Candidate, Code, Coding, Item, MARKS, Stratum, WorkList};
use crate::page::SampleKey;
use crate::read::{At, Cell, Problems, id, integer_of, parse, text};
use std::collections::BTreeSet;

pub fn read(json: &str, mut problems: Problems) -> Import {
    let parsed = match parse(json, &[]) {
        Ok(parsed) => parsed,
        Err(fault) => {
            let line = line_at(json, fault.at);
            problems.error("not-json", &At::Record { line, id: "" }, || {
                format!("expected {} here; nothing of the file is read", fault.expected)
            });
            return Import { problems: problems.finish(), ..Import::default() };
        }
    };
    for (mend, at) in parsed.mends {
        // Lines of problems that are only counted need not be found.
        let line = if problems.is_full(mend.code()) { 0 } else { line_at(json, at) };
        problems.warn(mend.code(), &At::Record { line, id: "" }, || mend.words().into());
    }
    let file = &parsed.cell;
    if file.get("format").and_then(Cell::text) != Some(FORMAT) {
        problems.warn("other-format", &At::File.key("format"), || {
            format!("expected \"{FORMAT}\"; what is named as there is read")
        });
    }
    if file.get("version").and_then(whole) != Some(VERSION) {
        problems.warn("other-version", &At::File.key("version"), || {
            format!("expected version {VERSION}; it is read as far as that goes")
        });
    }
    let mut gather = Gather::new(problems);
    let at = At::File.key("codebook");
    for (nth, cell) in list(file, "codebook", &at, &mut gather.problems) {
        code(cell, &at.index(nth), &mut gather);
    }
    let at = At::File.key("codings");
    for (nth, cell) in list(file, "codings", &at, &mut gather.problems) {
        coding(cell, &at.index(nth), &mut gather);
    }
    let work = match file.get("work") {
        None | Some(Cell::Null) => None,
        Some(cell) => work(cell, &At::File.key("work"), &mut gather),
    };
    gather.finish(work)
}

/// The elements of a list with their places; none, with a problem, where there is no list.
fn list<'a>(
    record: &'a Cell<'a>,
    key: &str,
    at: &At<'_>,
    problems: &mut Problems,
) -> impl Iterator<Item = (usize, &'a Cell<'a>)> + use<'a> {
    let items = match record.get(key) {
        Some(Cell::List(items)) => Some(items.as_slice()),
        _ => None,
    };
    if items.is_none() {
        problems.warn("no-list", at, || "expected a list; read as an empty one".into());
    }
    items.unwrap_or_default().iter().enumerate()
}

/// Texts of a list; what is no text is left out.
fn texts(record: &Cell<'_>, key: &str, at: &At<'_>, problems: &mut Problems) -> Vec<String> {
    let at = at.key(key);
    let mut found = Vec::new();
    for (nth, cell) in list(record, key, &at, problems) {
        match cell.text() {
            Some(text) => found.push(text.to_owned()),
            None => problems.warn("no-text", &at.index(nth), || "expected a text; it is left out".into()),
        }
    }
    found
}

fn code(cell: &Cell<'_>, at: &At<'_>, gather: &mut Gather) {
    let problems = &mut gather.problems;
    let id = id(cell, "id");
    let mark = number(cell, "mark", at, problems).unwrap_or(0);
    if mark >= u64::from(MARKS) {
        problems
            .note("bad-mark", &at.key("mark"), || format!("expected a number below {MARKS}; the first mark is used"));
    }
    let code = Code {
        name: if cell.has("name") { text(cell, "name", at, problems) } else { id.clone() },
        definition: text(cell, "definition", at, problems),
        mark: u8::try_from(mark).ok().filter(|mark| *mark < MARKS).unwrap_or(0),
        examples: if cell.has("examples") { texts(cell, "examples", at, problems) } else { Vec::new() },
        id,
    };
    gather.code(code, at);
}

fn coding(cell: &Cell<'_>, at: &At<'_>, gather: &mut Gather) {
    let Some(item) = item(cell, at, gather) else { return };
    let problems = &mut gather.problems;
    let none_applies = match cell.get("none_applies") {
        Some(Cell::Bool(none)) => *none,
        None | Some(Cell::Null) => false,
        Some(_) => {
            problems.warn("no-flag", &at.key("none_applies"), || "expected true or false; read as false".into());
            false
        }
    };
    let coding = Coding {
        item,
        coder: id(cell, "coder"),
        codes: BTreeSet::from_iter(texts(cell, "codes", at, problems)),
        none_applies,
        memo: text(cell, "memo", at, problems),
        at: number(cell, "at", at, problems).unwrap_or(0),
    };
    gather.coding(coding, at);
}

fn item(cell: &Cell<'_>, at: &At<'_>, gather: &mut Gather) -> Option<Item> {
    let line = number(cell, "sample_line", at, &mut gather.problems);
    let sample = SampleKey { id: id(cell, "sample_id"), line };
    let turn = number(cell, "turn", at, &mut gather.problems);
    gather.item(sample, turn, (&id(cell, "task"), id(cell, "run")), at)
}

/// A list that does not add up is left out as a whole: its weights, and so every share over it, would be wrong.
fn work(cell: &Cell<'_>, at: &At<'_>, gather: &mut Gather) -> Option<WorkList> {
    let strata_at = at.key("strata");
    let mut strata = Vec::new();
    for (nth, cell) in list(cell, "strata", &strata_at, &mut gather.problems) {
        let (at, problems) = (strata_at.index(nth), &mut gather.problems);
        let population = number(cell, "population", &at, problems).unwrap_or(0);
        let drawn = number(cell, "drawn", &at, problems).unwrap_or(0);
        strata.push(Stratum { name: id(cell, "name"), population, drawn });
    }
    let items_at = at.key("items");
    let mut items = Vec::new();
    for (nth, cell) in list(cell, "items", &items_at, &mut gather.problems) {
        let item = item(cell, &items_at.index(nth), gather);
        items.extend(item.map(|item| Candidate { item, group: id(cell, "group"), stratum: id(cell, "stratum") }));
    }
    let problems = &mut gather.problems;
    let seed = number(cell, "seed", at, problems).unwrap_or(0);
    let size = number(cell, "size", at, problems).unwrap_or(0);
    let (filter, by) = (text(cell, "filter", at, problems), text(cell, "by", at, problems));
    let list = WorkList { items, strata, seed, size, filter, by };
    if list.adds_up() {
        return Some(list);
    }
    problems.error("work-does-not-add-up", at, || {
        "expected strata in order of name, each with as many items as it says were drawn, and no item twice; the work \
         list is left out, since its weights would be wrong"
            .into()
    });
    None
}

/// A whole number from 0; `None` if it is absent or, with a problem, something else.
fn number(record: &Cell<'_>, key: &str, at: &At<'_>, problems: &mut Problems) -> Option<u64> {
    let cell = record.get(key).filter(|cell| **cell != Cell::Null)?;
    let number = whole(cell);
    if number.is_none() {
        problems.warn("no-whole-number", &at.key(key), || "expected a whole number from 0; read as not given".into());
    }
    number
}

/// With every digit of long ones; also written `5.0` or as text.
pub fn whole(cell: &Cell<'_>) -> Option<u64> {
    let digits = match cell {
        Cell::Num(digits) => digits,
        Cell::Text(digits) => digits.trim(),
        _ => return None,
    };
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten().or_else(|| u64::try_from(integer_of(cell)?).ok())
}
