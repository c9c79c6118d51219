//! Tables to take along: what a page shows as CSV, JSON, Markdown or LaTeX, with what it rests on and where it comes from.
//!
//! Knows page models and writes texts; no browser, no files, no workspace. A table never recomputes: every figure in it is
//! one of a page model.

mod about;
mod build;
mod csv;
mod latex;
mod lists;
mod markdown;
mod matrices;

pub use about::{About, BIBTEX, method};
pub use build::{agreement, board, compare, grades, slices};
pub use csv::{Table, as_written};
pub use lists::instances;
pub use matrices::{confusions, transitions};

use serde_json::{Map, Value, json};

/// A table with its title, what it rests on, and its source.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    pub title: String,
    /// What the figures rest on: filter, n, method. A line each.
    pub notes: Vec<String>,
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Cell>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// For scripts: lower case, words joined by `_`.
    pub key: String,
    /// For people.
    pub head: String,
    pub kind: Kind,
}

/// How the numbers of a column are rounded for people. CSV and JSON keep all digits, and shares within 0..=1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    Count,
    /// Percent with one decimal.
    Share,
    /// So many decimals.
    Number(u8),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Text(String),
    Number(f64),
    /// Nothing, and of which kind: "not defined", "no answer". Empty: the column does not apply.
    Nothing(&'static str),
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<u32> for Cell {
    fn from(n: u32) -> Self {
        Self::Number(f64::from(n))
    }
}

impl From<Option<f64>> for Cell {
    fn from(value: Option<f64>) -> Self {
        value.map_or(Self::Nothing("not defined"), Self::Number)
    }
}

impl Column {
    pub fn new(key: &str, head: &str, kind: Kind) -> Self {
        Self { key: key.to_owned(), head: head.to_owned(), kind }
    }
}

/// The forms a table can be taken along in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Csv,
    Json,
    Markdown,
    Latex,
}

impl Form {
    pub const ALL: [Self; 4] = [Self::Csv, Self::Json, Self::Markdown, Self::Latex];

    pub fn name(self) -> &'static str {
        match self {
            Self::Csv => "CSV",
            Self::Json => "JSON",
            Self::Markdown => "Markdown",
            Self::Latex => "LaTeX",
        }
    }

    pub fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Markdown => "md",
            Self::Latex => "tex",
        }
    }

    pub fn mime(self) -> &'static str {
        match self {
            Self::Csv => "text/csv",
            Self::Json => "application/json",
            Self::Markdown => "text/markdown",
            Self::Latex => "application/x-tex",
        }
    }
}

impl Sheet {
    /// The whole file. The same sheet and source give the same text, byte for byte.
    pub fn written(&self, form: Form, about: &About) -> String {
        match form {
            Form::Csv => self.csv(about),
            Form::Json => self.json(about),
            Form::Markdown => markdown::write(self, about),
            Form::Latex => latex::write(self, about),
        }
    }

    /// Lines that begin with `#` say what it is (`comment.char = "#"` in R, `comment="#"` in pandas), then head and rows.
    fn csv(&self, about: &About) -> String {
        let row = |cells: &Vec<Cell>| cells.iter().map(Cell::exact).collect();
        let head = self.columns.iter().map(|c| c.key.clone()).collect();
        let table = Table { head, rows: self.rows.iter().map(row).collect() };
        format!("# {}\r\n{}", self.lines(about).join("\r\n# "), table.csv())
    }

    fn json(&self, about: &About) -> String {
        let row = |cells: &Vec<Cell>| {
            let pair = |(column, cell): (&Column, &Cell)| {
                let value = match cell {
                    Cell::Number(n) => json!(n),
                    cell => json!(cell.exact()),
                };
                (column.key.clone(), value)
            };
            Value::Object(self.columns.iter().zip(cells).map(pair).collect::<Map<_, _>>())
        };
        let columns: Vec<Value> = self.columns.iter().map(|c| json!({"key": c.key, "name": c.head})).collect();
        let file = json!({
            "title": self.title,
            "notes": self.notes,
            "source": about.lines(),
            "cite": BIBTEX,
            "columns": columns,
            "rows": self.rows.iter().map(row).collect::<Vec<_>>(),
        });
        serde_json::to_string_pretty(&file).unwrap_or_default() + "\n"
    }

    /// Title, notes, source and citation, each on one line.
    fn lines(&self, about: &About) -> Vec<String> {
        let cite = BIBTEX.split_whitespace().collect::<Vec<_>>().join(" ");
        let own = std::iter::once(self.title.clone()).chain(self.notes.iter().cloned());
        own.chain(about.lines()).chain([cite]).map(|line| one_line(&line)).collect()
    }
}

/// A text that begins no new line: texts of files may hold any sign.
fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_control() || c == '\u{2028}' || c == '\u{2029}').collect::<Vec<_>>().join(" ")
}

impl Cell {
    /// With all digits, for scripts.
    fn exact(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(n) => n.to_string(),
            Self::Nothing(word) => (*word).to_owned(),
        }
    }

    /// Rounded as its column is, for people.
    fn rounded(&self, kind: Kind) -> String {
        match (self, kind) {
            (Self::Number(n), Kind::Share) => format!("{:.1}", n * 100.0),
            (Self::Number(n), Kind::Number(decimals)) => format!("{n:.*}", decimals as usize),
            (Self::Nothing("not defined"), _) => "–".to_owned(),
            (cell, _) => one_line(&cell.exact()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub fn sheet() -> Sheet {
        Sheet {
            title: "Runs & <labels>".into(),
            notes: vec!["2 turns\nin 1 sample of 1 group.".into()],
            columns: vec![
                Column::new("run", "Run", Kind::Text),
                Column::new("recall", "Recall, %", Kind::Share),
                Column::new("difference", "Difference", Kind::Number(2)),
            ],
            rows: vec![
                vec!["a_b|=1".into(), Cell::Number(0.12345), Cell::Number(-0.5)],
                vec!["=1+1".into(), None.into(), Cell::Nothing("no answer")],
            ],
        }
    }

    pub fn about() -> About {
        About {
            data: vec!["demo.jsonl (SHA-256 12345678…)".into()],
            synthetic: true,
            link: "https://example.org/#/models".into(),
            date: "2026-12-04".into(),
        }
    }

    #[test]
    fn csv_says_what_it_is_and_runs_nothing() {
        let csv = sheet().written(Form::Csv, &about());
        let lines: Vec<&str> = csv.split("\r\n").collect();
        assert_eq!(lines[..2], ["# Runs & <labels>", "# 2 turns in 1 sample of 1 group."]);
        assert!(lines.iter().any(|l| l.starts_with("# Synthetic")));
        let at = lines.iter().position(|l| *l == "run,recall,difference").unwrap();
        assert_eq!(lines[at + 1..], ["a_b|=1,0.12345,-0.5", "'=1+1,not defined,no answer", ""]);
        assert!(lines[..at].iter().all(|l| l.starts_with("# ")));
    }

    #[test]
    fn json_keeps_all_digits_and_the_kinds_of_nothing() {
        let json: Value = serde_json::from_str(&sheet().written(Form::Json, &about())).unwrap();
        assert_eq!(json["rows"][0], json!({"run": "a_b|=1", "recall": 0.12345, "difference": -0.5}));
        assert_eq!(json["rows"][1], json!({"run": "=1+1", "recall": "not defined", "difference": "no answer"}));
        assert!(json["cite"].as_str().unwrap().contains("2609.09657"));
        assert_eq!(json["source"][0], "Data: demo.jsonl (SHA-256 12345678…).");
    }

    #[test]
    fn markdown_is_a_table_that_no_cell_can_break() {
        let text = sheet().written(Form::Markdown, &about());
        assert!(
            text.contains("| Run | Recall, % | Difference |\n|:--|--:|--:|\n| a\\_b\\|=1 | 12.3 | -0.50 |\n"),
            "{text}"
        );
        assert!(text.contains("**Runs & \\<labels\\>**"), "{text}");
        assert!(text.contains("```bibtex\n@"), "{text}");
    }

    #[test]
    fn latex_compiles_whatever_a_cell_holds() {
        let text = sheet().written(Form::Latex, &about());
        assert!(
            text.contains("\\begin{tabular}{lrr}\n\\toprule\nRun & Recall, \\% & Difference \\\\\n\\midrule\n"),
            "{text}"
        );
        assert!(text.contains("a\\_b|=1 & 12.3 & $-$0.50 \\\\\n"), "{text}");
        assert!(text.contains("=1+1 & -- & no answer \\\\\n\\bottomrule\n"), "{text}");
        assert!(text.contains("\\caption{Runs \\& <labels>. 2 turns in 1 sample of 1 group."), "{text}");
        assert!(text.lines().filter(|l| l.contains("@misc")).all(|l| l.starts_with("% ")));
        // Signs that LaTeX reads as its own.
        assert_eq!(
            latex::escape("\\{}$&#%_^~"),
            "\\textbackslash{}\\{\\}\\$\\&\\#\\%\\_\\textasciicircum{}\\textasciitilde{}"
        );
    }

    proptest::proptest! {
        /// Any text stays in its cell: as many rows and cells as there are.
        #[test]
        fn no_text_breaks_a_table(text: String) {
            let mut sheet = sheet();
            sheet.rows[0][0] = Cell::Text(text.clone());
            sheet.title = text;
            let lines = |form| sheet.written(form, &about());
            let rows = lines(Form::Markdown).lines().filter(|l| l.starts_with("| ")).count();
            proptest::prop_assert_eq!(rows, 3);
            let latex = lines(Form::Latex);
            let body = latex.split("\\midrule\n").nth(1).unwrap().split("\\bottomrule").next().unwrap();
            proptest::prop_assert_eq!(body.lines().count(), 2);
            for line in body.lines() {
                let cells = line.replace("\\&", "").matches(" & ").count();
                proptest::prop_assert_eq!(cells, 2, "{}", line);
            }
        }
    }
}
