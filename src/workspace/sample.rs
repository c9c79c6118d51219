//! The answer to the sample page: one sample with all tasks, runs and cells.

use super::entries::{Entry, head};
use super::held::Held;
use super::join::{JoinedRun, Joins, Place};
use super::names::{label_code, label_kind, plural, target_code};
use super::{Workspace, count};
use crate::corpus::Num;
use crate::page::sample::{Cell, InstanceMark, RunLane, SamplePage, TaskLane};
use crate::page::{Differ, Person, SampleKey};
use crate::runs::{Answer, Gold, Run, Said, Task};
use crate::score::{gold_rank, perhaps_padded, standing};
use std::collections::HashSet;

/// Rows of context that the public scripts send by default.
pub(crate) const USUAL_CONTEXT: u32 = 3;

impl Workspace {
    /// Everything about one sample. A key without a line finds the first sample of the id.
    pub fn sample(&self, key: &SampleKey) -> Option<SamplePage> {
        let joins = &*self.joins;
        let at = find(joins, key)?;
        let held = joins.samples.get(at)?;
        let sample = held.sample();
        let neighbour = |i: Option<usize>| i.and_then(|i| joins.samples.get(i)).map(|h| h.key.clone());
        Some(SamplePage {
            key: held.key.clone(),
            name: held.name.clone(),
            titled: held.titled,
            summary: held.summary.clone(),
            scenario: sample.scenario.clone(),
            group: held.group.clone(),
            place: (count(at + 1), count(joins.samples.len())),
            previous: neighbour(at.checked_sub(1)),
            next: neighbour(at.checked_add(1)),
            people: held.people.clone(),
            rows: sample.rows.clone(),
            seconds: sample.span_seconds(),
            tasks: Task::ALL.into_iter().map(|task| lane(joins, count(at), held, task)).collect(),
            notes: notes(joins, held),
            results_only: held.results_only,
            synthetic: held.synthetic,
        })
    }
}

fn find(joins: &Joins, key: &SampleKey) -> Option<usize> {
    let same = joins.by_id.get(&key.id)?;
    let exact = same.iter().find(|&&i| joins.samples.get(i as usize).is_some_and(|h| h.key.line == key.line));
    let found = match exact {
        Some(found) => found,
        // A link from a moment when the id did, or did not yet, repeat.
        None if key.line.is_none() || same.len() == 1 => same.first()?,
        None => return None,
    };
    Some(*found as usize)
}

fn notes(joins: &Joins, held: &Held) -> Vec<String> {
    let sample = held.sample();
    let mut notes = Vec::new();
    if sample.moved_notes > 0 {
        let moved = plural(sample.moved_notes, "note", "notes");
        let (stood, described) =
            if sample.moved_notes == 1 { ("stood", "it describes") } else { ("stood", "they describe") };
        notes.push(format!("{moved} {stood} one row early; shown on the row {described}"));
    }
    let same = joins.by_id.get(&held.key.id).map_or(0, Vec::len);
    if same > 1 {
        notes.push(format!("{} carry this id", plural(count(same), "sample", "samples")));
    }
    let mut numbers: Vec<i64> = sample.rows.iter().map(|r| r.number).collect();
    numbers.sort_unstable();
    let mut repeated: Vec<String> =
        numbers.windows(2).filter(|w| w.first() == w.last()).filter_map(|w| w.first()).map(i64::to_string).collect();
    repeated.dedup();
    if !repeated.is_empty() {
        notes.push(format!("several rows carry the number {}", repeated.join(", ")));
    }
    let plain = sample.rows.iter().zip(1_i64..).all(|(r, n)| r.number == n);
    if !plain && !held.results_only {
        notes.push("row numbers are not 1, 2, 3, …; rows stand in the order of the file".to_owned());
    }
    notes
}

fn lane(joins: &Joins, at: u32, held: &Held, task: Task) -> TaskLane {
    let offers = joins.offers_of(task);
    let mut runs = Vec::new();
    let mut differ = vec![Differ::default(); held.sample().rows.len()];
    for entry in joins.entries_of(task) {
        let Some(lane) = run_lane(joins, at, held, entry) else { continue };
        for cell in &lane.cells {
            if let Some(sum) = (cell.turn as usize).checked_sub(1).and_then(|t| differ.get_mut(t)) {
                sum.count(task, cell.standing);
            }
        }
        runs.push(lane);
    }
    let instances = if held.results_only { instances_from_answers(&runs) } else { instances(joins, at, task) };
    TaskLane { task, instances, from_file: !offers.files.is_empty(), runs, differ }
}

fn instances(joins: &Joins, at: u32, task: Task) -> Vec<InstanceMark> {
    // Instances whose row the sample does not have cannot stand on the axis.
    let placed: Vec<_> = joins.offers_of(task).of(at).iter().filter(|i| i.turn > 0).collect();
    let next = placed.iter().skip(1).map(|i| Some(i.turn)).chain([None]);
    placed
        .iter()
        .zip(next)
        .map(|(i, next)| InstanceMark {
            turn: i.turn,
            gold: i.gold.clone(),
            original_targets: i.original_targets.clone(),
            shares_prompt: next.is_some_and(|n| n.saturating_sub(i.turn) <= USUAL_CONTEXT),
        })
        .collect()
}

/// Without a dataset the result files' own gold stands on the axis.
fn instances_from_answers(runs: &[RunLane]) -> Vec<InstanceMark> {
    let mut cells: Vec<&Cell> = runs.iter().flat_map(|r| &r.cells).filter(|c| c.gold != Gold::Unknown).collect();
    cells.sort_by_key(|c| c.turn);
    cells.dedup_by_key(|c| c.turn);
    cells
        .iter()
        .map(|c| InstanceMark { turn: c.turn, gold: c.gold.clone(), original_targets: vec![], shares_prompt: false })
        .collect()
}

/// `None`: the entry has nothing to do with this sample.
fn run_lane(joins: &Joins, at: u32, held: &Held, entry: &Entry) -> Option<RunLane> {
    let mut lane = RunLane { head: head(entry, joins.runs_of(entry))?, cells: vec![], unplaced: vec![], missing: 0 };
    let mut failed: Vec<&str> = Vec::new();
    let mut covers = false;
    for run in joins.runs_of(entry) {
        for (i, answer, place) in run.answers_to(&held.key.id) {
            match place {
                Place::Row { sample, turn } if sample == at => lane.cells.push(cell(joins, run, held, i, answer, turn)),
                // The row is that of another sample with the same id.
                Place::Row { .. } | Place::Foreign => {}
                Place::Several { .. } | Place::NoRow { .. } => lane.unplaced.push(answer.key.row),
            }
        }
        let of_sample = run.run.failed.iter().filter(|f| f.sample_id == held.key.id);
        failed.extend(of_sample.map(|f| f.error.as_str()));
        let scenario = held.sample().scenario.key();
        covers |= run.run.answers.iter().enumerate().any(|(i, a)| joins.case(run, i, a).scenario.key() == scenario);
    }
    lane.cells.sort_by_key(|c| c.turn);
    lane.missing = missing(joins, at, held, entry);
    lane.head.failed = (!failed.is_empty()).then(|| failed.join("; "));
    let silent = lane.cells.is_empty() && lane.unplaced.is_empty() && failed.is_empty();
    (!silent || (covers && lane.missing > 0)).then_some(lane)
}

fn missing(joins: &Joins, at: u32, held: &Held, entry: &Entry) -> u32 {
    let answers = joins.runs_of(entry).flat_map(|r| r.answers_to(&held.key.id));
    let answered: HashSet<i64> = answers.map(|(_, a, _)| a.key.row).collect();
    count(joins.offers_of(entry.task).of(at).iter().filter(|i| !answered.contains(&i.row)).count())
}

fn cell(joins: &Joins, run: &JoinedRun, held: &Held, i: usize, answer: &Answer, turn: u32) -> Cell {
    let task = run.run.task;
    let case = joins.case(run, i, answer);
    let dataset_gold = if run.run.raw { None } else { run.other_gold.get(i).cloned().flatten() };
    let own = answer.own.iter().filter(|o| !matches!(o.value, Num::Absent));
    Cell {
        turn,
        standing: standing(task, &case),
        codes: answer_codes(task, answer, &held.people),
        said: answer.said.clone(),
        gold: case.gold.clone(),
        dataset_gold,
        gold_rank: gold_rank(case.gold, &answer.said),
        reason: answer.reason.clone(),
        judge_words: answer.judge_words.clone(),
        own: own.map(|o| (o.key.clone(), o.value.show())).collect(),
        perhaps_padded: perhaps_padded(task, case.scenario, &answer.said),
        context: run.run.context_size.map(|size| task.context(turn, size, includes_current_turn(&run.run))),
        given: answer.given.clone(),
    }
}

fn includes_current_turn(run: &Run) -> bool {
    run.setting("include_current_turn").eq_ignore_ascii_case("true")
}

/// What stands in a cell of the matrix, one a choice.
pub(crate) fn answer_codes(task: Task, answer: &Answer, people: &[Person]) -> Vec<String> {
    let grade = |key| match answer.own(key) {
        _ if answer.judge_failed => "–".to_owned(),
        Num::Value(v) if v.is_finite() => format!("{v}"),
        _ => "–".to_owned(),
    };
    match (&answer.said, task) {
        (Said::Nothing, _) => vec![],
        (Said::Ranked(best), _) => {
            let code = |label: &String| match label_kind(task) {
                Some(kind) => label_code(kind, label),
                None => target_code(people, label),
            };
            best.iter().map(code).collect()
        }
        (Said::SpeaksNext { yes, .. }, _) => vec![if *yes { "yes" } else { "no" }.to_owned()],
        (_, Task::Vp) => vec![grade("viewpoint_total_score")],
        (_, _) => vec![grade("emotion_score")],
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{answers, dataset, results, row, rpp, sample};
    use super::*;
    use crate::runs::Context;

    fn workspace() -> Workspace {
        let mut clip = sample("c/1", 0);
        clip.participants = vec!["Mara".into(), "Theo".into()];
        clip.rows =
            vec![row(1, "Mara", ""), row(2, "Therapist", "pursue_withdraw"), row(5, "Theo", ""), row(5, "Mara", "")];
        let mut run =
            rpp("m-1", "m", answers("c/1", &[(2, "pursue_withdraw", "attack_attack"), (5, "x", "x"), (9, "x", "x")]));
        run.context_size = Some(-1);
        run.answers[0].own = vec![crate::runs::OwnValue { key: "relation_mrr".into(), value: Num::Value(0.5) }];
        Workspace::default().with(vec![dataset("d", vec![clip, sample("c/2", 1)]), results("r", vec![run])])
    }

    #[test]
    fn cells_stand_at_turns_and_the_rest_is_named() {
        let page = workspace().sample(&SampleKey { id: "c/1".into(), line: None }).unwrap();
        let lane = page.lane(Task::Rpp).unwrap();
        let run = &lane.runs[0];
        assert_eq!(run.cells.iter().map(|c| (c.turn, c.code())).collect::<Vec<_>>(), [(2, "AA")]);
        assert_eq!(run.unplaced, [5, 9], "row 5 is two rows, row 9 is none");
        assert_eq!(run.cells[0].context, Some(Context { from: 1, to: 1 }));
        assert_eq!(run.cells[0].own, [("relation_mrr".to_owned(), "0.5".to_owned())]);
        assert_eq!(page.place, (1, 2));
        assert_eq!((page.previous, page.next.map(|k| k.id)), (None, Some("c/2".into())));
        assert!(page.notes[0].contains("number 5"));
    }

    #[test]
    fn a_key_is_found_exactly_or_not_at_all() {
        let w = workspace();
        assert!(
            w.sample(&SampleKey { id: "c/1".into(), line: Some(1) }).is_some(),
            "an old link to a sample now alone"
        );
        assert!(w.sample(&SampleKey { id: "c/1 ".into(), line: None }).is_none());
    }

    #[test]
    fn moved_notes_are_said() {
        let mut clip = sample("c/1", 1);
        clip.moved_notes = 12;
        let w = Workspace::default().with(vec![dataset("d", vec![clip])]);
        let page = w.sample(&SampleKey { id: "c/1".into(), line: None }).unwrap();
        assert_eq!(page.notes, ["12 notes stood one row early; shown on the row they describe"]);
    }
}
