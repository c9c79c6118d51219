//! A table in Markdown as GitHub reads it.

use super::{About, BIBTEX, Kind, Sheet, one_line};

pub(super) fn write(sheet: &Sheet, about: &About) -> String {
    let mut out = format!("**{}**\n\n", escape(&sheet.title));
    out += &row(sheet.columns.iter().map(|c| escape(&c.head)));
    let rule = |kind| if kind == Kind::Text { ":--" } else { "--:" };
    out += &format!("|{}|\n", sheet.columns.iter().map(|c| rule(c.kind)).collect::<Vec<_>>().join("|"));
    for cells in &sheet.rows {
        out += &row(cells.iter().zip(&sheet.columns).map(|(cell, column)| escape(&cell.rounded(column.kind))));
    }
    out.push('\n');
    for line in sheet.notes.iter().cloned().chain(about.lines()) {
        out += &format!("{}  \n", escape(&line));
    }
    format!("{out}\n```bibtex\n{BIBTEX}\n```\n")
}

fn row(cells: impl Iterator<Item = String>) -> String {
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

/// No sign of a text is read as markup, and none begins a new line.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in one_line(text).chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '<' | '>' | '[' | ']' | '|' | '#' | '~' | '$') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
