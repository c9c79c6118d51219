//! Entries: the lines of a list of models. Runs of one task with equal model, mode, context size and settings whose
//! instances are disjoint (couple and family files) make one entry; an overlap opens a second, "(2)".
//!
//! Runs are taken in the order of their ids, so that the order of files changes nothing.

use super::join::{JoinedRun, Joins};
use crate::page::sample::RunHead;
use crate::runs::{Key, Run, Task};
use std::collections::HashSet;

/// One line of a list of models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub task: Task,
    /// Shortest name that tells it apart within its task.
    pub name: String,
    /// Places in the list of runs, in the order of their ids.
    pub runs: Vec<usize>,
}

/// All entries: by task, then model, then what tells them apart.
pub(crate) fn entries(runs: &[JoinedRun]) -> Vec<Entry> {
    let mut out = Vec::new();
    for task in Task::ALL {
        let mut mine: Vec<(usize, &Run)> =
            runs.iter().enumerate().map(|(i, r)| (i, &*r.run)).filter(|(_, r)| r.task == task).collect();
        mine.sort_by(|a, b| identity(a.1).cmp(&identity(b.1)).then_with(|| a.1.id.cmp(&b.1.id)));
        let mut drafts: Vec<Draft<'_>> = Vec::new();
        for (i, run) in mine {
            let keys: HashSet<&Key> = run.answers.iter().map(|a| &a.key).collect();
            let open = |d: &&mut Draft<'_>| identity(d.head) == identity(run) && d.keys.is_disjoint(&keys);
            match drafts.iter_mut().find(open) {
                Some(draft) => {
                    draft.keys.extend(keys);
                    draft.runs.push(i);
                }
                None => drafts.push(Draft { head: run, keys, runs: vec![i] }),
            }
        }
        let names = names(&drafts.iter().map(|d| d.head).collect::<Vec<_>>());
        out.extend(drafts.into_iter().zip(names).map(|(d, name)| Entry { task, name, runs: d.runs }));
    }
    out
}

struct Draft<'a> {
    head: &'a Run,
    keys: HashSet<&'a Key>,
    runs: Vec<usize>,
}

type Identity<'a> = (&'a str, &'a str, Option<i64>, &'a [(String, String)], bool);

/// What must be equal for two runs to be one entry.
fn identity(run: &Run) -> Identity<'_> {
    (&run.model, &run.mode, run.context_size, &run.settings, run.raw)
}

/// The model, with whatever differs among runs of the same model; a number where nothing does.
fn names(heads: &[&Run]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for head in heads {
        let peers: Vec<&&Run> = heads.iter().filter(|h| h.model == head.model).collect();
        let varies = |of: &dyn Fn(&Run) -> String| peers.iter().any(|p| of(p) != of(head));
        let mut parts =
            vec![if head.model.trim().is_empty() { "(no model name)".to_owned() } else { head.model.clone() }];
        if varies(&|r| r.mode.clone()) {
            parts.push(if head.mode.is_empty() { "no mode".to_owned() } else { head.mode.clone() });
        }
        if varies(&|r| context(r)) {
            parts.push(context(head));
        }
        let mut keys: Vec<&str> = peers.iter().flat_map(|p| &p.settings).map(|(k, _)| k.as_str()).collect();
        keys.sort_unstable();
        keys.dedup();
        for key in keys {
            if varies(&|r| r.setting(key).to_owned()) {
                parts.push(setting(key, head.setting(key)));
            }
        }
        if varies(&|r| r.raw.to_string()) && head.raw {
            parts.push("raw answers".to_owned());
        }
        let name = parts.join(", ");
        let free = |n: &String| !names.contains(n);
        let numbered = (2_usize..).map(|n| format!("{name} ({n})"));
        let name = std::iter::once(name.clone()).chain(numbered).find(free).unwrap_or(name);
        names.push(name);
    }
    names
}

fn context(run: &Run) -> String {
    match run.context_size {
        None => "context not said".to_owned(),
        Some(-1) => "all prior rows".to_owned(),
        Some(n) => format!("{n} prior rows"),
    }
}

fn setting(key: &str, value: &str) -> String {
    match (key, value) {
        (_, "") => format!("no {}", key.replace('_', " ")),
        ("judge_model", value) => format!("judge {value}"),
        (key, value) => format!("{} {value}", key.replace('_', " ")),
    }
}

/// What tells a run apart, for pages.
pub(crate) fn head<'a>(entry: &Entry, mut runs: impl Iterator<Item = &'a JoinedRun>) -> Option<RunHead> {
    let first = runs.next()?;
    let mut head = RunHead {
        id: first.run.id.clone(),
        name: entry.name.clone(),
        model: first.run.model.clone(),
        mode: first.run.mode.clone(),
        context_size: first.run.context_size,
        judge: first.run.setting("judge_model").to_owned(),
        incomplete: first.run.incomplete,
        raw: first.run.raw,
        synthetic: first.synthetic,
        failed: None,
    };
    for run in runs {
        head.incomplete |= run.run.incomplete;
        head.synthetic &= run.synthetic;
    }
    Some(head)
}

/// The entry that a run belongs to, with its head.
pub(crate) fn entry_of<'a>(joins: &'a Joins, run: &str) -> Option<(&'a Entry, RunHead)> {
    let entry = joins.entries.iter().find(|e| joins.runs_of(e).any(|r| r.run.id == run))?;
    Some((entry, head(entry, joins.runs_of(entry))?))
}

#[cfg(test)]
mod tests {
    use super::super::Workspace;
    use super::super::testing::{answers, results, rpp};
    use crate::runs::Run;

    fn names(runs: Vec<Run>) -> Vec<(String, usize)> {
        let files = runs.into_iter().map(|r| results(&r.id.clone(), vec![r])).collect();
        let w = Workspace::default().with(files);
        w.joins.entries.iter().map(|e| (e.name.clone(), e.runs.len())).collect()
    }

    #[test]
    fn disjoint_files_of_one_model_are_one_entry_and_an_overlap_opens_a_second() {
        let couple = || rpp("m-1", "m", answers("c/1", &[(1, "PW", "PW")]));
        let family = || rpp("m-2", "m", answers("f/1", &[(1, "PW", "PW")]));
        let again = || rpp("m-3", "m", answers("c/1", &[(1, "PW", "RS")]));
        let expected = vec![("m".to_owned(), 2), ("m (2)".to_owned(), 1)];
        assert_eq!(names(vec![couple(), family(), again()]), expected);
        assert_eq!(names(vec![again(), family(), couple()]), expected, "order of files does not matter");
    }

    #[test]
    fn names_say_what_differs_and_nothing_else() {
        let run = |id: &str, mode: &str, context, judge: &str| {
            let mut r = rpp(id, "m", answers("c/1", &[(1, "PW", "PW")]));
            (r.mode, r.context_size) = (mode.to_owned(), context);
            r.settings = vec![("judge_model".to_owned(), judge.to_owned())];
            r
        };
        let got = names(vec![run("a", "audio", Some(3), "j"), run("b", "dialogue", Some(3), "j")]);
        assert_eq!(got, [("m, audio".to_owned(), 1), ("m, dialogue".to_owned(), 1)]);
        let got = names(vec![run("a", "audio", Some(-1), "j"), run("b", "audio", Some(-1), "k")]);
        assert_eq!(got, [("m, judge j".to_owned(), 1), ("m, judge k".to_owned(), 1)]);
        assert_eq!(names(vec![rpp("a", " ", vec![])]), [("(no model name)".to_owned(), 1)]);
    }
}
