//! Lists of turns as tables.

use super::{Cell, Column, Kind, Sheet};
use crate::page::instances::{InstanceCell, InstancesPage};
use crate::runs::Task;
use crate::score::Standing;

/// How an answer stands, as the filter language writes it.
fn standing(of: Standing) -> &'static str {
    match of {
        Standing::AsGold => "as_gold",
        Standing::Near(_) => "near",
        Standing::Differs => "differs",
        Standing::NoAnswer => "no_answer",
        Standing::StandIn => "stand_in",
        Standing::NotJudged => "not_judged",
    }
}

/// A row a turn, two columns a run: what it said, and how that stands.
pub fn instances(page: &InstancesPage, task: Task, filter: &str) -> Sheet {
    let said = |cell: &Option<InstanceCell>| match cell {
        None => [Cell::Nothing("not in the file"), Cell::Nothing("")],
        Some(cell) if cell.standing == Standing::NoAnswer => {
            [Cell::Nothing("no answer"), standing(cell.standing).into()]
        }
        Some(cell) => [cell.said.as_str().into(), standing(cell.standing).into()],
    };
    let rows = page.lines.iter().map(|line| {
        let key = &line.sample;
        let mut row: Vec<Cell> = vec![
            key.id.as_str().into(),
            key.line.map_or(Cell::Nothing(""), |line| Cell::Number(line as f64)),
            line.turn.into(),
            line.speaker.as_str().into(),
            line.words.as_str().into(),
            line.gold.as_str().into(),
            line.differ.differ.into(),
            line.differ.answered.into(),
        ];
        row.extend(line.cells.iter().flat_map(said));
        row
    });
    let mut columns = vec![
        Column::new("sample_id", "Sample", Kind::Text),
        Column::new("sample_line", "Line", Kind::Count),
        Column::new("turn", "Turn", Kind::Count),
        Column::new("speaker", "Speaker", Kind::Text),
        Column::new("words", "Words", Kind::Text),
        Column::new("gold", "Gold", Kind::Text),
        Column::new("runs_differ", "Differ", Kind::Count),
        Column::new("runs_answered", "Answered", Kind::Count),
    ];
    for (n, run) in page.runs.iter().enumerate() {
        // Names of runs are any text: the number keeps the keys apart.
        columns.push(Column::new(&format!("run_{}_said", n + 1), &run.name, Kind::Text));
        columns.push(Column::new(&format!("run_{}_standing", n + 1), &format!("{}, standing", run.name), Kind::Text));
    }
    let names: Vec<String> = page.runs.iter().enumerate().map(|(n, r)| format!("run_{} {}", n + 1, r.name)).collect();
    let filter = if filter.trim().is_empty() { "none".to_owned() } else { filter.trim().to_owned() };
    Sheet {
        title: format!("Instances, {}", task.name().to_lowercase()),
        notes: vec![
            format!(
                "{} of {} instances, in {} samples of {} groups. Filter: {filter}",
                page.matched, page.total, page.samples, page.groups
            ),
            format!("Runs: {}. Words are cut at 160 signs.", names.join(", ")),
        ],
        columns,
        rows: rows.collect(),
    }
}
