//! A table in LaTeX with booktabs, to be set as it is.

use super::{About, BIBTEX, Kind, Sheet, one_line};

pub(super) fn write(sheet: &Sheet, about: &About) -> String {
    let align = |kind| if kind == Kind::Text { 'l' } else { 'r' };
    let columns: String = sheet.columns.iter().map(|c| align(c.kind)).collect();
    let heads = line(sheet.columns.iter().map(|c| escape(&c.head)));
    let row = |cells: &Vec<super::Cell>| {
        line(cells.iter().zip(&sheet.columns).map(|(cell, column)| match (cell, column.kind) {
            // A minus that stands on the line of the digits.
            (super::Cell::Number(_), kind) => cell.rounded(kind).replace('-', "$-$"),
            (_, kind) => escape(&cell.rounded(kind)),
        }))
    };
    let rows: String = sheet.rows.iter().map(row).collect();
    let caption = std::iter::once(format!("{}.", escape(sheet.title.trim_end_matches('.'))))
        .chain(sheet.notes.iter().map(|n| escape(n)))
        .collect::<Vec<_>>()
        .join(" ");
    let comments: Vec<String> =
        about.lines().iter().map(|l| one_line(l)).chain(BIBTEX.lines().map(str::to_owned)).collect();
    let comments = comments.join("\n% ");
    format!(
        "% Needs \\usepackage{{booktabs}}.\n\\begin{{table}}\n\\centering\n\\caption{{{caption}}}\n\\begin{{tabular}}{{{columns}}}\n\\toprule\n{heads}\\midrule\n{rows}\\bottomrule\n\\end{{tabular}}\n\\end{{table}}\n% {comments}\n"
    )
}

fn line(cells: impl Iterator<Item = String>) -> String {
    format!("{} \\\\\n", cells.collect::<Vec<_>>().join(" & "))
}

/// No sign of a text is a command, and none begins a new line.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in one_line(text).chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => out.extend(['\\', c]),
            '–' => out.push_str("--"),
            '−' => out.push_str("$-$"),
            '’' => out.push('\''),
            '·' => out.push_str("$\\cdot$"),
            '…' => out.push_str("\\ldots{}"),
            c => out.push(c),
        }
    }
    out
}
