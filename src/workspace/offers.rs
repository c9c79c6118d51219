//! The instances that the dataset offers: from `er.jsonl` / `vp.jsonl` where they name loaded samples, else derived.
//!
//! Instance files take precedence per task and whole: as soon as one line names a loaded sample, that task's instances
//! are exactly the lines of loaded samples.

use super::count;
use super::gold::row_gold;
use super::held::Held;
use super::names::plural;
use super::part::Part;
use crate::corpus::Sample;
use crate::read::{Problem, Severity};
use crate::runs::{Gold, Instance, InstanceLine, Task, derive};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// One task's instances.
#[derive(Debug)]
pub(crate) struct Offers {
    /// One list a sample, in row order. `turn` is 0 where an instance file names a row that the sample does not have.
    pub by_sample: Vec<Vec<Instance>>,
    /// Names of the files that fixed them; empty: derived.
    pub files: Vec<String>,
}

impl Offers {
    /// "926 from er.jsonl" or "derived".
    pub fn source(&self) -> String {
        if self.files.is_empty() {
            return "derived".to_owned();
        }
        let n: usize = self.by_sample.iter().map(Vec::len).sum();
        format!("{n} from {}", self.files.join(" and "))
    }

    pub fn of(&self, sample: u32) -> &[Instance] {
        self.by_sample.get(sample as usize).map_or(&[], Vec::as_slice)
    }
}

/// All tasks, in the order of [`Task::ALL`], with what is to be said about instance files.
pub(crate) fn offers(
    samples: &[Held],
    by_id: &HashMap<String, Vec<u32>>,
    parts: &[Arc<Part>],
    problems: &mut Vec<Problem>,
) -> Vec<Offers> {
    let dataset = samples.iter().any(|h| !h.results_only);
    Task::ALL
        .into_iter()
        .map(|task| {
            if !dataset {
                return Offers { by_sample: vec![vec![]; samples.len()], files: vec![] };
            }
            from_files(task, samples, by_id, parts, problems).unwrap_or_else(|| Offers {
                by_sample: samples.iter().map(|h| derive(task, h.sample())).collect(),
                files: vec![],
            })
        })
        .collect()
}

fn from_files(
    task: Task,
    samples: &[Held],
    by_id: &HashMap<String, Vec<u32>>,
    parts: &[Arc<Part>],
    problems: &mut Vec<Problem>,
) -> Option<Offers> {
    let mut by_sample = vec![Vec::new(); samples.len()];
    let mut files = Vec::new();
    let mut seen = HashSet::new();
    for part in parts {
        let lines: Vec<&InstanceLine> = part.lines.iter().filter(|l| l.task == task).collect();
        let mut foreign = 0_usize;
        let mut rowless = 0_usize;
        for line in &lines {
            let Some(same_id) = by_id.get(&line.key.sample_id) else {
                foreign += 1;
                continue;
            };
            if !seen.insert(&line.key) {
                continue;
            }
            let turn_in = |&i: &u32| Some((i, samples.get(i as usize)?.turn_of(line.key.row)?.0));
            let placed = same_id.iter().find_map(turn_in);
            rowless += usize::from(placed.is_none());
            let (sample, turn) = placed.unwrap_or((same_id.first().copied().unwrap_or_default(), 0));
            if let (Some(held), Some(list)) = (samples.get(sample as usize), by_sample.get_mut(sample as usize)) {
                list.push(instance(line, turn, held.sample()));
            }
        }
        if lines.len() > foreign {
            files.push(part.file.name.clone());
        }
        problems.extend(about(task, &part.file.name, lines.len(), foreign, rowless));
    }
    for list in &mut by_sample {
        list.sort_by_key(|i| i.turn);
    }
    files.sort();
    (!files.is_empty()).then_some(Offers { by_sample, files })
}

fn instance(line: &InstanceLine, turn: u32, sample: &Sample) -> Instance {
    let gold = if line.gold == Gold::Unknown { row_gold(line.task, sample, turn) } else { line.gold.clone() };
    Instance { turn, row: line.key.row, gold, original_targets: vec![], target_fallback: false }
}

fn about(task: Task, file: &str, lines: usize, foreign: usize, rowless: usize) -> Vec<Problem> {
    let mut out = Vec::new();
    let all = plural(count(lines), "line", "lines");
    if foreign == lines && lines > 0 {
        let message = format!(
            "None of its {all} names a loaded sample, so it fixes no {} instances; they are derived.",
            task.short()
        );
        out.push(Problem::new(Severity::Warning, "instances-name-nothing", file, message));
    } else if foreign > 0 {
        let message = format!("{foreign} of its {all} name samples that are not loaded; these are not used.");
        out.push(Problem::new(Severity::Note, "instances-foreign", file, message));
    }
    if rowless > 0 {
        let message =
            format!("{rowless} of its {all} name rows that the sample does not have; they count as instances.");
        out.push(Problem::new(Severity::Warning, "instances-without-row", file, message));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::Workspace;
    use super::super::testing::{dataset, feeling, instances};
    use super::*;
    use crate::corpus::Scenario;
    use crate::runs::Key;

    fn line(sample_id: &str, row: i64) -> InstanceLine {
        let key = Key { sample_id: sample_id.into(), row };
        let scenario = Scenario::Couple;
        InstanceLine { task: Task::Er, key, gold: Gold::Unknown, scenario, instance_id: String::new() }
    }

    fn er(readings: Vec<crate::read::Reading>) -> (u32, String, Vec<String>) {
        let w = Workspace::default().with(readings);
        let line = w.overview().instances.into_iter().find(|l| l.task == Task::Er).unwrap();
        (line.couple, line.source, w.report().problems.into_iter().map(|p| p.code).collect())
    }

    #[test]
    fn a_line_of_a_loaded_sample_fixes_all_instances_of_its_task() {
        let data = || dataset("d", vec![feeling("c/1"), feeling("c/2")]);
        assert_eq!(er(vec![data()]), (10, "derived".into(), vec![]));
        let (n, source, codes) =
            er(vec![instances("er.jsonl", vec![line("c/1", 2), line("f/9", 1), line("c/1", 2)]), data()]);
        assert_eq!((n, source.as_str()), (1, "1 from er.jsonl"), "none of c/2, a repeated line once");
        assert_eq!(codes, ["instances-foreign"]);
    }

    #[test]
    fn stale_lines_are_said_and_fix_nothing() {
        let data = dataset("d", vec![feeling("c/1")]);
        let (n, source, codes) = er(vec![data, instances("er.jsonl", vec![line("old/1", 2)])]);
        assert_eq!((n, source.as_str()), (5, "derived"));
        assert_eq!(codes, ["instances-name-nothing"]);
    }

    #[test]
    fn a_line_without_its_row_counts_and_is_said() {
        let data = dataset("d", vec![feeling("c/1")]);
        let (n, _, codes) = er(vec![data, instances("er.jsonl", vec![line("c/1", 2), line("c/1", 99)])]);
        assert_eq!((n, codes), (2, vec!["instances-without-row".to_owned()]));
    }
}
