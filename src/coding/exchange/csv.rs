//! Codings as a table: one row a code of a coding, for spreadsheets and scripts; read back with what they do to tables.
//!
//! A table has no definitions and no work list, so a book that is read from one has the codes that were given and no more.

use super::Import;
use super::gather::Gather;
use super::json::whole;
use crate::coding::{Book, Coding, Item};
use crate::page::SampleKey;
use crate::read::{At, Cell, Problems, short};
use crate::table::{Table, as_written};
use std::borrow::Cow;
use std::collections::BTreeMap;

const COLUMNS: [&str; 11] =
    ["sample_id", "sample_line", "turn", "task", "run", "coder", "code_id", "code_name", "none_applies", "memo", "at"];
/// Without these a row says nothing.
const NEEDED: [&str; 4] = ["sample_id", "turn", "coder", "code_id"];

/// One row for each code of each coding; a coding without codes has one row, with `none_applies` yes or only a memo.
/// Texts that a spreadsheet would run have an apostrophe before them. `at` is in milliseconds since 1970.
pub fn to_csv(book: &Book) -> String {
    let rows = book.codings().values().flat_map(|coding| rows(book, coding)).collect();
    Table { head: COLUMNS.map(str::to_owned).to_vec(), rows }.csv()
}

fn rows(book: &Book, coding: &Coding) -> Vec<Vec<String>> {
    let row = |id: &str| {
        let name = book.codebook().get(id).map(|code| code.name.clone()).unwrap_or_default();
        let answer = coding.item.answer.as_ref();
        let cells = [
            coding.item.sample.id.clone(),
            coding.item.sample.line.map(|line| line.to_string()).unwrap_or_default(),
            coding.item.turn.to_string(),
            answer.map(|(task, _)| task.short().to_owned()).unwrap_or_default(),
            answer.map(|(_, run)| run.clone()).unwrap_or_default(),
            coding.coder.clone(),
            id.to_owned(),
            name,
            if coding.none_applies { "yes" } else { "no" }.to_owned(),
            coding.memo.clone(),
            coding.at.to_string(),
        ];
        cells.to_vec()
    };
    if coding.codes.is_empty() { vec![row("")] } else { coding.codes.iter().map(|id| row(id)).collect() }
}

pub fn read(text: &str, mut problems: Problems) -> Import {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter(text))
        .from_reader(text.as_bytes());
    // Text in memory, with rows of any length: there is nothing that could fail.
    let mut records = reader.records().filter_map(Result::ok);
    let head = records.next().unwrap_or_default();
    let columns: BTreeMap<String, usize> =
        head.iter().zip(0..).map(|(name, at)| (as_written(name).trim().to_lowercase(), at)).collect();
    let missing: Vec<_> = NEEDED.into_iter().filter(|name| !columns.contains_key(*name)).collect();
    if !missing.is_empty() {
        problems.error("no-columns", &At::Record { line: 1, id: "" }, || {
            format!("expected a table with the columns {}; nothing of the file is read", missing.join(", "))
        });
        return Import { problems: problems.finish(), ..Import::default() };
    }
    let others: Vec<_> = columns.keys().filter(|name| !COLUMNS.contains(&name.as_str())).map(String::as_str).collect();
    if !others.is_empty() {
        problems.note("other-columns", &At::Record { line: 1, id: "" }, || {
            format!("expected the columns {}; {} are not read", COLUMNS.join(", "), short(&others.join(", "), 60))
        });
    }
    let mut rows = Rows { columns, gather: Gather::new(problems), codings: BTreeMap::new() };
    let mut lines = Lines { bytes: text.as_bytes(), at: 0, line: 1 };
    for record in records {
        let start = record.position().map_or(0, csv::Position::byte);
        rows.read(&record, lines.line_of(start as usize));
    }
    rows.finish()
}

/// What stands between the cells: spreadsheets write what their country does.
fn delimiter(text: &str) -> u8 {
    let head = text.lines().next().unwrap_or_default();
    let between = [b',', b';', b'\t'];
    between.into_iter().find(|mark| head.contains(char::from(*mark))).unwrap_or(b',')
}

/// Counts lines up to records, one after the other. The reader's own count is one short after CR LF: a record begins for
/// it between the two.
struct Lines<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u64,
}

impl Lines<'_> {
    /// The 1-based line of the record that begins at this byte, or behind the line ends there.
    fn line_of(&mut self, start: usize) -> u64 {
        let ends = |bytes: &[u8]| bytes.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        let start = start + ends(self.bytes.get(start..).unwrap_or_default());
        let passed = self.bytes.get(self.at..start).unwrap_or_default();
        self.line += memchr::memchr_iter(b'\n', passed).count() as u64;
        self.at = start;
        self.line
    }
}

struct Rows {
    /// By name, where it stands.
    columns: BTreeMap<String, usize>,
    gather: Gather,
    /// With the line that each began at, in the order of the table.
    codings: BTreeMap<(Item, String), (u64, Coding)>,
}

impl Rows {
    fn cell<'a>(&self, record: &'a csv::StringRecord, name: &str) -> &'a str {
        self.columns.get(name).and_then(|at| record.get(*at)).map(as_written).unwrap_or_default()
    }

    fn read(&mut self, record: &csv::StringRecord, line: u64) {
        let at = At::Record { line, id: "" };
        let sample =
            SampleKey { id: self.cell(record, "sample_id").into(), line: self.number(record, "sample_line", &at) };
        let turn = self.number(record, "turn", &at);
        let answer = (self.cell(record, "task"), self.cell(record, "run").to_owned());
        let Some(item) = self.gather.item(sample, turn, answer, &at) else { return };
        let id = self.cell(record, "code_id");
        self.name(id, self.cell(record, "code_name"), &at);
        let coding = Coding {
            codes: (!id.is_empty()).then(|| id.to_owned()).into_iter().collect(),
            none_applies: self.none_applies(record, &at),
            memo: self.cell(record, "memo").to_owned(),
            at: self.number(record, "at", &at).unwrap_or(0),
            ..Coding::new(item, self.cell(record, "coder"))
        };
        self.add(coding, line);
    }

    /// Rows of one coding were written at one time. Rows of another time are another coding of the same item, as when two
    /// tables stand under each other, and the last one counts.
    fn add(&mut self, coding: Coding, line: u64) {
        let at = At::Record { line, id: "" };
        let key = (coding.item.clone(), coding.coder.clone());
        let Some((_, held)) = self.codings.get_mut(&key) else {
            self.codings.insert(key, (line, coding));
            return;
        };
        if held.at != coding.at {
            *held = coding;
            self.gather.problems.warn("repeated-coding", &at, || {
                "this coder has coded this item before in the file, at another time; the last coding is used".into()
            });
            return;
        }
        if !held.codes.is_disjoint(&coding.codes) || (held.codes.is_empty() && coding.codes.is_empty()) {
            self.gather.problems.warn("repeated-row", &at, || "this row stands there before; the last is used".into());
        }
        if held.memo != coding.memo {
            self.gather
                .problems
                .warn("other-memo", &at, || "expected one memo in all rows of a coding; the last is used".into());
        }
        held.codes.extend(coding.codes);
        held.none_applies |= coding.none_applies;
        held.memo = coding.memo;
    }

    /// Adds the code of a row if it is new; without a name it is left to be told as unknown.
    fn name(&mut self, id: &str, name: &str, at: &At<'_>) {
        if id.is_empty() || name.is_empty() {
            return;
        }
        match self.gather.name_of(id) {
            Some(held) if *held == name => {}
            Some(held) => {
                name.clone_into(held);
                self.gather.problems.warn("repeated-code", at, || {
                    format!("the code \"{}\" has another name before; the last is used", short(id, 60))
                });
            }
            None => self.gather.used_code(id, name),
        }
    }

    fn none_applies(&mut self, record: &csv::StringRecord, at: &At<'_>) -> bool {
        match self.cell(record, "none_applies").trim().to_lowercase().as_str() {
            "yes" | "true" | "1" => true,
            "no" | "false" | "0" | "" => false,
            _ => {
                self.gather
                    .problems
                    .warn("no-flag", &at.key("none_applies"), || "expected yes or no; read as no".into());
                false
            }
        }
    }

    fn number(&mut self, record: &csv::StringRecord, name: &str, at: &At<'_>) -> Option<u64> {
        let text = self.cell(record, name).trim();
        let number = whole(&Cell::Text(Cow::Borrowed(text)));
        if number.is_none() && !text.is_empty() {
            self.gather
                .problems
                .warn("no-whole-number", &at.key(name), || "expected a whole number from 0; read as not given".into());
        }
        number
    }

    fn finish(mut self) -> Import {
        let mut codings: Vec<_> = self.codings.into_values().collect();
        codings.sort_by_key(|(line, _)| *line);
        for (line, coding) in codings {
            self.gather.coding(coding, &At::Record { line, id: "" });
        }
        self.gather.finish(None)
    }
}
