//! What a work list is drawn from: the turns of a table of instances, or the answers to them, each in its stratum.

use super::item::Item;
use super::work::Candidate;
use crate::page::instances::{InstanceCell, InstanceRow, InstancesPage};
use crate::runs::Task;
use crate::score::Standing;

/// What one item of the list is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// One run's answer at a turn.
    #[default]
    Answer,
    /// The turn, whatever was answered.
    Turn,
}

/// What the strata are made by: every value has its share of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stratify {
    #[default]
    Nothing,
    /// The run; of turns there is none.
    Run,
    Gold,
    Scenario,
    /// The couple or family.
    Group,
}

impl Unit {
    pub const ALL: [Self; 2] = [Self::Answer, Self::Turn];

    pub fn name(self) -> &'static str {
        match self {
            Self::Answer => "answers",
            Self::Turn => "turns",
        }
    }
}

impl Stratify {
    pub const ALL: [Self; 5] = [Self::Nothing, Self::Run, Self::Gold, Self::Scenario, Self::Group];

    /// As it stands in the list and on the screen.
    pub fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Run => "run",
            Self::Gold => "gold",
            Self::Scenario => "scenario",
            Self::Group => "group",
        }
    }
}

/// Every turn of the page, or every answer: those that the filter found where it asks for answers, else all that count
/// (a stand-in after a failed request is none).
pub fn candidates(page: &InstancesPage, task: Task, unit: Unit, by: Stratify) -> Vec<Candidate> {
    let asks_for_answers = page.lines.iter().flat_map(|line| line.cells.iter().flatten()).any(|cell| cell.found);
    let counts = |cell: &InstanceCell| if asks_for_answers { cell.found } else { cell.standing != Standing::StandIn };
    let item = |line: &InstanceRow, run: Option<&str>| Candidate {
        item: Item { sample: line.sample.clone(), turn: line.turn, answer: run.map(|run| (task, run.to_owned())) },
        group: line.group.clone(),
        stratum: match by {
            Stratify::Nothing => String::new(),
            Stratify::Run => run.unwrap_or_default().to_owned(),
            Stratify::Gold => line.gold.clone(),
            Stratify::Scenario => line.scenario.clone(),
            Stratify::Group => line.group.clone(),
        },
    };
    let of_line = |line: &InstanceRow| match unit {
        Unit::Turn => vec![item(line, None)],
        Unit::Answer => {
            let cells = page.runs.iter().zip(&line.cells);
            let given = cells.filter(|(_, cell)| cell.as_ref().is_some_and(counts));
            given.map(|(run, _)| item(line, Some(&run.name))).collect()
        }
    };
    page.lines.iter().flat_map(of_line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::SampleKey;
    use crate::page::sample::RunHead;

    fn cell(standing: Standing, found: bool) -> InstanceCell {
        InstanceCell { standing, code: String::new(), said: String::new(), found }
    }

    /// Two runs: at turn 1 both answer, at turn 2 the first failed and the second is silent.
    fn page(found: bool) -> InstancesPage {
        let run = |name: &str| RunHead { name: name.into(), ..RunHead::default() };
        let line = |turn, gold: &str, cells| InstanceRow {
            sample: SampleKey { id: "c/1".into(), line: None },
            name: String::new(),
            group: "c".into(),
            scenario: "couple".into(),
            turn,
            speaker: String::new(),
            words: String::new(),
            gold_code: String::new(),
            gold: gold.into(),
            cells,
            differ: crate::page::Differ::default(),
        };
        InstancesPage {
            runs: vec![run("one"), run("two")],
            lines: vec![
                line(1, "a", vec![Some(cell(Standing::AsGold, false)), Some(cell(Standing::Differs, found))]),
                line(2, "b", vec![Some(cell(Standing::StandIn, false)), None]),
            ],
            ..InstancesPage::default()
        }
    }

    fn drawn(page: &InstancesPage, unit: Unit, by: Stratify) -> Vec<(u32, Option<String>, String)> {
        let all = candidates(page, Task::Rpp, unit, by);
        all.into_iter().map(|c| (c.item.turn, c.item.answer.map(|(_, run)| run), c.stratum)).collect()
    }

    #[test]
    fn turns_and_answers_in_their_strata() {
        let run = |turn, run: &str, stratum: &str| (turn, Some(run.to_owned()), stratum.to_owned());
        let page = page(false);
        assert_eq!(drawn(&page, Unit::Answer, Stratify::Run), [run(1, "one", "one"), run(1, "two", "two")]);
        let turns = [(1, None, "a".to_owned()), (2, None, "b".to_owned())];
        assert_eq!(drawn(&page, Unit::Turn, Stratify::Gold), turns);
        let all = candidates(&page, Task::Rpp, Unit::Turn, Stratify::Group);
        assert!(all.iter().all(|c| c.group == "c" && c.stratum == "c"));
    }

    #[test]
    fn a_filter_that_finds_answers_says_which() {
        let only = [(1, Some("two".to_owned()), String::new())];
        assert_eq!(drawn(&page(true), Unit::Answer, Stratify::Nothing), only);
    }
}
