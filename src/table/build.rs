//! The tables of the models page: the board, slices, comparisons, grades, agreement.

use super::{Cell, Column, Kind, Sheet, method};
use crate::page::agreement::AgreementPage;
use crate::page::grades::GradesPage;
use crate::page::models::{Cluster, ComparePage, IntervalsPage, ModelCell, ModelsPage, Slice, SlicesPage};
use crate::runs::{Task, TaskFamily};
use crate::stats::{DRAWS, Interval, SEED};

/// How a task's headline metric is rounded: a share, or a grade.
fn headline(task: Task) -> Kind {
    if task.family() == TaskFamily::Free { Kind::Number(2) } else { Kind::Share }
}

fn text(key: &str, head: &str) -> Column {
    Column::new(key, head, Kind::Text)
}

fn count(key: &str, head: &str) -> Column {
    Column::new(key, head, Kind::Count)
}

/// n, samples, groups: beside every figure.
fn base() -> [Column; 3] {
    [count("n", "n"), count("samples", "Samples"), count("groups", "Groups")]
}

/// The ends of an interval, or why there is none.
fn ends(interval: Option<&Interval>) -> [Cell; 2] {
    match interval.map(|i| i.bar().ok_or(i)) {
        Some(Ok(bar)) => [Cell::Number(bar.low), Cell::Number(bar.high)],
        Some(Err(_)) => [Cell::Nothing("no interval"), Cell::Nothing("no interval")],
        None => [Cell::Nothing("not drawn"), Cell::Nothing("not drawn")],
    }
}

/// Every run by task, a row each, with the baselines of the same data after each task.
pub fn board(page: &ModelsPage, intervals: Option<&IntervalsPage>, scope: &str) -> Sheet {
    let mut rows = Vec::new();
    for (at, column) in page.tasks.iter().enumerate() {
        let task: Cell = column.task.short().into();
        for line in &page.models {
            if let Some(cell) = line.cells.get(at).and_then(Option::as_ref) {
                let interval = intervals.and_then(|p| p.runs.iter().find(|(id, _)| *id == cell.run)).map(|(_, i)| i);
                rows.push(board_row(&line.name, task.clone(), cell, interval));
            }
        }
        let base = |name: &str, value: f64, mrr: Option<f64>| {
            let no = || Cell::Nothing("");
            let mrr = mrr.map_or_else(no, Cell::Number);
            let rest = [column.n.into(), column.samples.into(), column.groups.into(), no()];
            [name.into(), task.clone(), Cell::Number(value), no(), no(), mrr, no(), no()]
                .into_iter()
                .chain(rest)
                .collect()
        };
        if let Some((_, value, mrr)) = &column.same {
            rows.push(base("no model, same answer", *value, *mrr));
        }
        if let Some((recall, mrr)) = column.random {
            rows.push(base("no model, random order", recall, Some(mrr)));
        }
    }
    let columns = [
        text("run", "Run"),
        text("task", "Task"),
        Column::new("headline", "Headline", Kind::Number(3)),
        Column::new("low", "95 % low", Kind::Number(3)),
        Column::new("high", "95 % high", Kind::Number(3)),
        Column::new("mrr", "MRR", Kind::Number(3)),
        Column::new("kappa", "Kappa", Kind::Number(2)),
        Column::new("precision_yes", "Precision of yes", Kind::Number(3)),
    ];
    let mut notes = vec![
        format!("{scope}: {} samples in {} groups.", page.samples, page.groups),
        "Headline: recall@1 of RPP, STP, SSP; F1 of yes of ITP; ER half judge, half intensity (1–5); VP judge (0–6). Stand-ins left out; baselines from the same data, by scenario.".to_owned(),
    ];
    notes.extend(intervals.map(|p| method(p.by, p.draws, p.seed)));
    Sheet {
        title: "Runs by task".into(),
        notes,
        columns: columns.into_iter().chain(base()).chain([count("stand_ins", "Stand-ins")]).collect(),
        rows,
    }
}

fn board_row(name: &str, task: Cell, cell: &ModelCell, interval: Option<&Interval>) -> Vec<Cell> {
    let figure = &cell.figure;
    let [low, high] = ends(interval);
    let applies = |value: Option<f64>| value.map_or(Cell::Nothing(""), Cell::Number);
    vec![
        name.into(),
        task,
        figure.value.into(),
        low,
        high,
        applies(cell.mrr),
        applies(cell.kappa),
        applies(cell.precision),
        figure.n.into(),
        figure.samples.into(),
        figure.groups.into(),
        cell.stand_ins.into(),
    ]
}

/// Every cut of a run.
pub fn slices(page: &SlicesPage, run: &str, scope: &str) -> Sheet {
    let kind = headline(page.task);
    let row = |cut: &str, slice: &Slice| {
        let [low, high] = ends(Some(&slice.interval));
        let applies = |value: Option<f64>| value.map_or(Cell::Nothing(""), Cell::Number);
        let figure = &slice.figure;
        vec![
            cut.into(),
            slice.name.as_str().into(),
            figure.value.into(),
            low,
            high,
            applies(slice.expected),
            applies(slice.difference),
            figure.n.into(),
            figure.samples.into(),
            figure.groups.into(),
            slice.filter.as_str().into(),
        ]
    };
    let columns = [
        text("cut", "Cut"),
        text("part", "Part"),
        Column::new("headline", "Headline", kind),
        Column::new("low", "95 % low", kind),
        Column::new("high", "95 % high", kind),
        Column::new("expected", "Expected from labels", kind),
        Column::new("against_rest", "Against the rest", kind),
    ];
    Sheet {
        title: format!("{run}, {}: by part", page.task.name().to_lowercase()),
        notes: vec![
            format!("{scope}; {} turns in {} samples of {} groups; metric {}.", page.all.n, page.all.samples, page.all.groups, page.all.key),
            "Expected: the run’s overall recall of each label, weighted by the part’s gold. Cuts overlap, parts of a cut do not.".into(),
            method(Cluster::Group, DRAWS, SEED),
        ],
        columns: columns.into_iter().chain(base()).chain([text("filter", "Filter")]).collect(),
        rows: page.kinds.iter().flat_map(|k| k.slices.iter().map(|s| row(&k.name, s))).collect(),
    }
}

/// A run against each other one.
pub fn compare(page: &ComparePage, run: &str, scope: &str) -> Sheet {
    let rows = page.lines.iter().map(|line| {
        vec![
            line.name.as_str().into(),
            Cell::Number(line.difference),
            line.superiority.map_or(Cell::Nothing(""), Cell::Number),
            Cell::Number(line.p),
            Cell::Number(line.holm),
            Cell::Number(line.smallest),
            line.n.into(),
            line.samples.into(),
            line.groups.into(),
            if line.exact { "exact" } else { "by chance" }.into(),
        ]
    });
    let columns = [
        text("other_run", "Other run"),
        Column::new("difference", "Difference", headline(page.task)),
        Column::new("higher_less_lower", "Higher − lower", Kind::Share),
        Column::new("p", "p", Kind::Number(3)),
        Column::new("holm", "Holm", Kind::Number(3)),
        Column::new("smallest_p", "Smallest p", Kind::Number(3)),
    ];
    Sheet {
        title: format!("{run} against the other runs, {}", page.task.name().to_lowercase()),
        notes: vec![
            format!(
                "{scope}; each pair on its own shared turns; difference of the headline metric, this run less the other."
            ),
            format!(
                "p: two-sided randomisation test that swaps the two runs’ whole groups (exact up to 17 groups that differ, else 100,000 swaps, seed {SEED}); of higher − lower where a judge grades. Holm over these {} comparisons.",
                page.lines.len()
            ),
        ],
        columns: columns.into_iter().chain(base()).chain([text("swaps", "Swaps")]).collect(),
        rows: rows.collect(),
    }
}

/// The judge's grades.
pub fn grades(page: &GradesPage, scope: &str) -> Sheet {
    let rows = page.lines.iter().map(|line| {
        let mut row: Vec<Cell> = vec![line.name.as_str().into(), line.judge.as_str().into()];
        row.extend(line.counts.iter().map(|n| Cell::from(*n)));
        row.extend([line.share_from(&page.scale, page.high).into(), line.mean.into()]);
        row.extend([line.n.into(), line.samples.into(), line.groups.into(), line.ungraded.into()]);
        row
    });
    let mut columns = vec![text("run", "Run"), text("judge", "Judge")];
    columns.extend(page.scale.iter().map(|g| count(&format!("grade_{g}"), &g.to_string())));
    columns.push(Column::new("high", &format!("{} or more, %", page.high), Kind::Share));
    columns.push(Column::new("mean", "Mean", Kind::Number(2)));
    columns.extend(base());
    columns.push(count("no_grade", "No grade"));
    Sheet {
        title: format!("How the judge grades, {}", page.task.name().to_lowercase()),
        notes: vec![format!("{scope}; answers at each grade.")],
        columns,
        rows: rows.collect(),
    }
}

/// Every pair of runs.
pub fn agreement(page: &AgreementPage, scope: &str) -> Sheet {
    let name = |at: u32| page.runs.get(at as usize).map_or("", |(_, name)| name.as_str());
    let rows = page.pairs.iter().map(|pair| {
        vec![
            name(pair.first).into(),
            name(pair.second).into(),
            pair.agreement.map_or(Cell::Nothing(""), Cell::Number),
            pair.kappa.map_or(Cell::Nothing("not defined"), Cell::Number),
            pair.either.into(),
            pair.both.into(),
            pair.overlap().into(),
            pair.n.into(),
            pair.samples.into(),
            pair.groups.into(),
        ]
    });
    let columns = [
        text("first", "Run"),
        text("second", "Other run"),
        Column::new("agreement", "The same, %", Kind::Share),
        Column::new("kappa", "Kappa", Kind::Number(2)),
        count("either_differs", "Either differs from gold"),
        count("both_differ", "Both differ"),
        Column::new("overlap", "Both of either, %", Kind::Share),
    ];
    Sheet {
        title: format!("The runs among themselves, {}", page.task.name().to_lowercase()),
        notes: vec![format!(
            "{scope}; {} turns in {} samples of {} groups; each pair on its own shared turns, stand-ins left out.",
            page.n, page.samples, page.groups
        )],
        columns: columns.into_iter().chain(base()).collect(),
        rows: rows.collect(),
    }
}
