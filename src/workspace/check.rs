//! What the joins have to say: names that point nowhere, golds that differ, totals that do not follow from details.
//!
//! Every check gives problems; none changes what is scored.

use super::count;
use super::join::{JoinedRun, Joins, Place};
use super::names::plural;
use super::near::{differs_in, fold_id};
use super::part::Part;
use super::totals::{Why, disagreements};
use crate::read::{Problem, Severity};
use crate::runs::{Gold, Task};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

pub(crate) fn problems(parts: &[Arc<Part>], joins: &Joins) -> Vec<Problem> {
    let mut out = same_ids(joins);
    out.extend(parts.iter().filter_map(|p| idle_titles(p, joins)));
    // Near matches are looked up by folded id; built once, and only if something is foreign.
    let anything_foreign = joins.runs.iter().any(|r| r.joined.foreign.unwrap_or(0) > 0);
    let folded: HashMap<String, &str> = if anything_foreign {
        joins.samples.iter().rev().map(|h| (fold_id(&h.key.id), h.key.id.as_str())).collect()
    } else {
        HashMap::new()
    };
    for run in &joins.runs {
        out.extend(not_joined(run));
        out.extend(near_matches(run, &folded));
        out.extend(gold_differs(run));
        out.extend(file_totals(joins, run));
    }
    out.extend(judges_differ(joins));
    out
}

/// Samples of several files under one id: all are kept, and their lines tell them apart. (Within one file the reader
/// says it.)
fn same_ids(joins: &Joins) -> Vec<Problem> {
    let mut ids: Vec<_> = joins.by_id.iter().filter(|(_, same)| same.len() > 1).collect();
    ids.sort();
    ids.into_iter()
        .filter_map(|(id, same)| {
            let mut held = same.iter().filter_map(|&i| joins.samples.get(i as usize));
            let file = &held.clone().next()?.sample().file;
            if held.clone().all(|h| h.sample().file == *file) {
                return None;
            }
            // Enough to find them; the list shows all.
            let places: Vec<String> =
                held.clone().take(5).map(|h| format!("{} line {}", h.sample().file, h.sample().line)).collect();
            let last = held.next_back()?.sample();
            let message = format!(
                "{} carry the id {id:?}: {}. All are listed; answers to a row that several of them have are ambiguous.",
                plural(count(same.len()), "sample", "samples"),
                places.join(", ")
            );
            let problem = Problem::new(Severity::Note, "same-sample-id", &last.file, message);
            Some(problem.at_line(last.line).at_path(id.clone()))
        })
        .collect()
}

fn idle_titles(part: &Part, joins: &Joins) -> Option<Problem> {
    let idle = part.titles.iter().filter(|t| !joins.by_id.contains_key(&t.sample_id)).count();
    (idle > 0 && joins.dataset).then(|| {
        let all = plural(count(part.titles.len()), "title", "titles");
        let message = format!("{idle} of its {all} name samples that are not loaded.");
        Problem::new(Severity::Note, "titles-name-nothing", &part.file.name, message)
    })
}

fn not_joined(run: &JoinedRun) -> Vec<Problem> {
    let j = &run.joined;
    let (Some(ambiguous), Some(unmatched), Some(foreign)) = (j.ambiguous, j.unmatched, j.foreign) else {
        return Vec::new();
    };
    let all = format!("{} to {}", plural(j.answers, "answer", "answers"), run.run.task.short());
    let name = |n| if n == 1 { "names" } else { "name" };
    let mut out = Vec::new();
    let mut say = |severity, code: &str, message: String| {
        out.push(Problem::new(severity, code, &run.run.file, message));
    };
    if foreign == j.answers && foreign > 0 {
        say(
            Severity::Warning,
            "results-name-nothing",
            format!("None of its {all} names a loaded sample. They are scored against the file’s own gold."),
        );
    } else if foreign > 0 {
        let samples: BTreeSet<&str> = foreign_ids(run).collect();
        let samples = plural(count(samples.len()), "sample", "samples");
        say(
            Severity::Note,
            "answers-foreign",
            format!("{foreign} of its {all} {} {samples} not loaded.", name(foreign)),
        );
    }
    if unmatched > 0 {
        let rows = rows_at(run, |p| matches!(p, Place::NoRow { .. }));
        say(
            Severity::Note,
            "answers-unmatched",
            format!("{unmatched} of its {all} {} a row that is not in the dataset ({rows}).", name(unmatched)),
        );
    }
    if ambiguous > 0 {
        let rows = rows_at(run, |p| matches!(p, Place::Several { .. }));
        say(
            Severity::Note,
            "answers-ambiguous",
            format!("{ambiguous} of its {all} {} a row number that several rows carry ({rows}).", name(ambiguous)),
        );
    }
    out
}

fn foreign_ids(run: &JoinedRun) -> impl Iterator<Item = &str> {
    let placed = run.run.answers.iter().zip(&run.places);
    placed.filter(|(_, p)| **p == Place::Foreign).map(|(a, _)| a.key.sample_id.as_str())
}

/// The first few rows at such places, for a message.
fn rows_at(run: &JoinedRun, wanted: fn(Place) -> bool) -> String {
    const SHOWN: usize = 3;
    let mut keys: Vec<_> =
        run.run.answers.iter().zip(&run.places).filter(|(_, p)| wanted(**p)).map(|(a, _)| &a.key).collect();
    keys.sort();
    keys.dedup();
    let more = if keys.len() > SHOWN { ", …" } else { "" };
    let shown: Vec<String> = keys.iter().take(SHOWN).map(|k| format!("{} row {}", k.sample_id, k.row)).collect();
    format!("{}{more}", shown.join(", "))
}

fn near_matches(run: &JoinedRun, folded: &HashMap<String, &str>) -> Vec<Problem> {
    let ids: BTreeSet<&str> = foreign_ids(run).collect();
    ids.into_iter()
        .filter_map(|id| {
            let near = folded.get(&fold_id(id))?;
            let message = format!(
                "{id:?} is not loaded, {near:?} is: they differ in {}. Nothing was joined.",
                differs_in(id, near)
            );
            Some(Problem::new(Severity::Note, "near-match", &run.run.file, message).at_path(id))
        })
        .collect()
}

/// One problem a run: result files keep their own gold, raw answers have none.
fn gold_differs(run: &JoinedRun) -> Option<Problem> {
    if run.run.raw {
        return None;
    }
    let differing = run.run.answers.iter().zip(&run.other_gold).filter_map(|(a, g)| Some((a, g.as_ref()?)));
    let (none, other): (Vec<_>, Vec<_>) = differing.partition(|(_, g)| **g == Gold::Unknown);
    let first = other.first().or(none.first())?;
    let mut said = Vec::new();
    if !other.is_empty() {
        said.push(format!("{} have another gold", other.len()));
    }
    if !none.is_empty() {
        said.push(format!("{} stand on rows without one", none.len()));
    }
    let message = format!(
        "Of its {} to {}, {} in the dataset (first: {} row {}). Scored against the file’s own gold; both are shown.",
        plural(run.joined.answers, "answer", "answers"),
        run.run.task.short(),
        said.join(" and "),
        first.0.key.sample_id,
        first.0.key.row
    );
    Some(Problem::new(Severity::Warning, "gold-differs", &run.run.file, message))
}

fn file_totals(joins: &Joins, run: &JoinedRun) -> Vec<Problem> {
    let explained = |why| if why == Why::Unknown { Severity::Warning } else { Severity::Note };
    disagreements(joins, run)
        .into_iter()
        .map(|d| {
            let problem = Problem::new(explained(d.why), "file-metrics-differ", &run.run.file, d.message());
            problem.at_path(format!("{}.{}", if d.by_sample { "samples" } else { "overall" }, d.key))
        })
        .collect()
}

/// Judge scores of different judges are not comparable.
fn judges_differ(joins: &Joins) -> Vec<Problem> {
    let mut out = Vec::new();
    for task in [Task::Er, Task::Vp] {
        for (key, what) in [("judge_model", "judge models"), ("bertscore_model_type", "BERTScore models")] {
            let mut runs: Vec<_> = joins.runs.iter().filter(|r| r.run.task == task).collect();
            runs.sort_by(|a, b| a.run.id.cmp(&b.run.id));
            let values: BTreeSet<&str> = runs.iter().map(|r| r.run.setting(key)).filter(|v| !v.is_empty()).collect();
            if let (true, Some(last)) = (values.len() > 1, runs.last()) {
                let values = values.into_iter().collect::<Vec<_>>().join(", ");
                let message = format!(
                    "{} runs were graded by different {what} ({values}): their scores are not comparable.",
                    task.short()
                );
                out.push(Problem::new(Severity::Note, "judges-differ", &last.run.file, message));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::Workspace;
    use super::super::testing::{answers, dataset, results, rpp, sample, titles};
    use crate::read::Reading;

    fn codes(readings: Vec<Reading>) -> Vec<String> {
        Workspace::default().with(readings).joins.problems.iter().map(|p| p.code.clone()).collect()
    }

    #[test]
    fn names_that_point_nowhere_are_said_once_a_dataset_is_loaded() {
        let run = || results("r", vec![rpp("m-1", "m", answers("old/1", &[(1, "x", "x")]))]);
        let old = || titles("t", &[("old/1", "T", "")]);
        assert_eq!(codes(vec![run(), old()]), [""; 0]);
        let data = dataset("d", vec![sample("new/1", 1)]);
        assert_eq!(codes(vec![run(), old(), data]), ["titles-name-nothing", "results-name-nothing"]);
    }

    #[test]
    fn near_matches_are_named_and_not_joined() {
        let run = results("r", vec![rpp("m-1", "m", answers("zoe\u{308}/1", &[(1, "x", "x"), (2, "x", "x")]))]);
        let w = Workspace::default().with(vec![dataset("d", vec![sample("zo\u{eb}/1", 2)]), run]);
        let near: Vec<_> = w.joins.problems.iter().filter(|p| p.code == "near-match").collect();
        assert_eq!(near.len(), 1, "once an id, not once an answer");
        assert!(near[0].message.contains("the form of accents"));
        assert_eq!(w.joins.runs[0].joined.matched, Some(0));
    }

    #[test]
    fn samples_of_one_id_in_two_files_are_said_with_both_lines() {
        let mut second = sample("c/1", 1);
        (second.line, second.file) = (4, "e".into());
        let w = Workspace::default().with(vec![dataset("d", vec![sample("c/1", 1)]), dataset("e", vec![second])]);
        let p = &w.joins.problems[0];
        assert_eq!((p.code.as_str(), p.line, p.path.as_deref()), ("same-sample-id", Some(4), Some("c/1")));
        assert!(p.message.contains("d line 1") && p.message.contains("e line 4"));
    }
}
