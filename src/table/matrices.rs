//! Matrices as long tables: a row a cell, so that nothing has to be taken apart again.

use super::{Cell, Column, Kind, Sheet};
use crate::page::models::Confusion;
use crate::page::transitions::Transitions;

/// `rows`: what stands in the rows ("gold", or a run).
pub fn confusions(matrices: &[Confusion], run: &str, task: &str, rows: &str) -> Sheet {
    let mut cells = Vec::new();
    for matrix in matrices {
        for (row, counts) in matrix.labels.iter().zip(&matrix.counts).filter(|(l, _)| l.gold > 0) {
            for (column, n) in matrix.labels.iter().zip(counts).filter(|(l, n)| **n > 0 || !l.outside) {
                let share = |of: u32| (of > 0).then(|| f64::from(*n) / f64::from(of));
                cells.push(vec![
                    matrix.scenario.as_str().into(),
                    row.key.as_str().into(),
                    column.key.as_str().into(),
                    (*n).into(),
                    share(row.gold).into(),
                    share(column.said).into(),
                ]);
            }
        }
    }
    let note = |m: &Confusion| {
        let kappa = m.kappa.map_or_else(|| "not defined".to_owned(), |k| format!("{k:.2}"));
        let share = |v: Option<f64>| v.map_or_else(|| "–".to_owned(), |v| format!("{:.1} %", v * 100.0));
        let macros = if rows == "gold" {
            format!(
                "; macro F1 {} over the closed set, {} over the labels that occur",
                share(m.macro_f1),
                share(m.macro_f1_occurring)
            )
        } else {
            String::new()
        };
        format!(
            "{}: {} turns in {} samples of {} groups; agreement {}, kappa {kappa}{macros}.",
            m.scenario,
            m.n,
            m.samples,
            m.groups,
            share(m.agreement)
        )
    };
    Sheet {
        title: format!("{run}, {task}: {rows} by first answer"),
        notes: matrices
            .iter()
            .map(note)
            .chain(["Stand-ins left out; no_answer is an empty answer.".to_owned()])
            .collect(),
        columns: vec![
            Column::new("scenario", "Scenario", Kind::Text),
            Column::new("row", rows, Kind::Text),
            Column::new("answer", "Answer", Kind::Text),
            Column::new("n", "n", Kind::Count),
            Column::new("share_of_row", "Row, %", Kind::Share),
            Column::new("share_of_column", "Column, %", Kind::Share),
        ],
        rows: cells,
    }
}

/// `of`: whose steps ("gold", or a run).
pub fn transitions(matrices: &[Transitions], of: &str, with_self: bool) -> Sheet {
    let mut cells = Vec::new();
    for matrix in matrices {
        for ((from, counts), all) in matrix.labels.iter().zip(&matrix.counts).zip(&matrix.from).filter(|(_, n)| **n > 0)
        {
            for (to, n) in matrix.labels.iter().zip(counts) {
                let share = f64::from(*n) / f64::from(*all);
                let key = |text: &str| Cell::from(text);
                cells.push(vec![
                    key(&matrix.scenario),
                    key(&from.key),
                    key(&to.key),
                    (*n).into(),
                    (*all).into(),
                    Cell::Number(share),
                ]);
            }
        }
    }
    let note = |m: &Transitions| {
        format!(
            "{}: {} steps in {} samples of {} groups; {} judgements of none clear, or no answers, passed over.",
            m.scenario, m.n, m.samples, m.groups, m.passed_over
        )
    };
    let own =
        if with_self { "Steps of a label to itself are counted." } else { "Steps of a label to itself are left out." };
    Sheet {
        title: format!("From one relation pattern to the next, {of}"),
        notes: matrices.iter().map(note).chain([own.to_owned()]).collect(),
        columns: vec![
            Column::new("scenario", "Scenario", Kind::Text),
            Column::new("from", "From", Kind::Text),
            Column::new("to", "To", Kind::Text),
            Column::new("n", "n", Kind::Count),
            Column::new("n_row", "n of row", Kind::Count),
            Column::new("share_of_row", "Row, %", Kind::Share),
        ],
        rows: cells,
    }
}
