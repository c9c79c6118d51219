//! Rows for a spreadsheet or a script, as CSV by RFC 4180.

use csv::{Terminator, WriterBuilder};

/// A table of texts; numbers are written with a point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// The table with its head as CSV: UTF-8 without a mark at the beginning, lines that end in CR LF, quotes where
    /// needed. A text that a spreadsheet would run as a formula gets an apostrophe before it (see [`inert`]);
    /// [`as_written`] takes it off again.
    pub fn csv(&self) -> String {
        // Rows of another length than the head are written as they are rather than lost.
        let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).flexible(true).from_writer(Vec::new());
        for row in std::iter::once(&self.head).chain(&self.rows) {
            // Writing to memory cannot fail.
            let _ = writer.write_record(row.iter().map(|cell| inert(cell)));
        }
        String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
    }
}

/// A cell that spreadsheets show and do not run: after the advice of OWASP on CSV injection an apostrophe stands before
/// texts that begin with = + - @ (also in their wide forms), a tab or a line break. Numbers such as -3 stay numbers.
/// A text that has such an apostrophe of its own gets one too, so that taking one off always gives the text.
fn inert(cell: &str) -> String {
    if runs(cell) && !is_number(cell) { format!("'{cell}") } else { cell.to_owned() }
}

/// The text of a cell as it was before [`Table::csv`] wrote it.
pub fn as_written(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| runs(rest)).unwrap_or(cell)
}

/// Whether a text would be run, apostrophes before it aside.
fn runs(cell: &str) -> bool {
    cell.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])
}

/// "-3", "-0.5", "-1e-7": digits with a sign, a point and an exponent at most.
fn is_number(cell: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let unsigned = cell.strip_prefix('-').unwrap_or(cell);
    let (number, exponent) = unsigned.split_once('e').unwrap_or((unsigned, "0"));
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    digits(whole) && digits(part) && digits(exponent.strip_prefix('-').unwrap_or(exponent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn table(rows: &[&[&str]]) -> Table {
        let row = |cells: &&[&str]| cells.iter().map(ToString::to_string).collect();
        let mut rows: Vec<Vec<String>> = rows.iter().map(row).collect();
        Table { head: rows.remove(0), rows }
    }

    #[test]
    fn quotes_commas_and_line_breaks_are_quoted() {
        let csv = table(&[&["turn", "words"], &["1", "a, \"b\"\nc"], &["2", ""]]).csv();
        assert_eq!(csv, "turn,words\r\n1,\"a, \"\"b\"\"\nc\"\r\n2,\r\n");
    }

    #[test]
    fn nothing_in_it_is_run_and_numbers_stay() {
        let cells = ["=1+1", "-3", "-3.25", "-1e-7", "-", "-2+3", "+1", "@x", "\tx", "＝x", "x=1", "0", "'=1", "'x"];
        let written =
            ["'=1+1", "-3", "-3.25", "-1e-7", "'-", "'-2+3", "'+1", "'@x", "'\tx", "'＝x", "x=1", "0", "''=1", "'x"];
        assert_eq!(cells.map(inert), written);
        assert_eq!(written.map(as_written), cells);
    }

    fn cell() -> impl Strategy<Value = String> {
        prop_oneof![any::<String>(), "[-=+@\t\r\n\",' 0-9.e]{0,6}", (-1e9..1e9_f64).prop_map(|n| format!("{n}"))]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(cells in prop::collection::vec(prop::collection::vec(cell(), 3), 1..6)) {
            let table = Table { head: cells[0].clone(), rows: cells[1..].to_vec() };
            let csv = table.csv();
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes());
            let read: Vec<Vec<String>> =
                reader.records().map(|r| r.unwrap().iter().map(str::to_owned).collect()).collect();
            prop_assert_eq!(read.len(), cells.len());
            for (read, written) in read.iter().flatten().zip(cells.iter().flatten()) {
                let marked = format!("'{written}");
                prop_assert!(read == written || *read == marked, "{:?} became {:?}", written, read);
                prop_assert_eq!(as_written(read), written);
                prop_assert!(!read.starts_with(['=', '+', '@', '\t', '\r', '\n']));
                prop_assert!(!read.starts_with('-') || read.parse::<f64>().is_ok(), "{:?}", read);
            }
        }
    }
}
