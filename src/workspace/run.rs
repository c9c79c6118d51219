//! The answer to "how does this run do, and where": every metric over everything, by scenario, group and sample.

use super::entries::entry_of;
use super::intervals::intervals_of;
use super::join::pooled;
use super::totals::file_metrics;
use super::{Workspace, count};
use crate::page::run::{RunFigures, Scope, ScopeKind};
use crate::runs::Task;
use crate::score::{Case, StandIns, figures, row_figures};
use indexmap::IndexMap;

/// What a case is sorted by.
type Key = for<'a> fn(&Case<'a>) -> &'a str;

impl Workspace {
    /// The figures of the entry that this run belongs to; `None` if no such run is loaded.
    pub fn run_figures(&self, run_id: &str) -> Option<RunFigures> {
        let joins = &*self.joins;
        let (entry, own) = entry_of(joins, run_id)?;
        let runs: Vec<_> = joins.runs_of(entry).collect();
        let cases: Vec<Case<'_>> = runs.iter().flat_map(|r| joins.cases(r)).collect();
        let mut scopes = vec![self.scope(entry.task, ScopeKind::All, "", &pooled(cases.clone()))];
        let parts: [(ScopeKind, Key); 3] = [
            (ScopeKind::Scenario, |c| c.scenario.word()),
            (ScopeKind::Group, |c| c.group),
            (ScopeKind::Sample, |c| c.answer.key.sample_id.as_str()),
        ];
        for (kind, key) in parts {
            let mut by: IndexMap<&str, Vec<Case<'_>>> = IndexMap::new();
            for case in &cases {
                by.entry(key(case)).or_default().push(*case);
            }
            scopes.extend(by.into_iter().map(|(name, cases)| self.scope(entry.task, kind, name, &cases)));
        }
        let file_metrics = match &*runs {
            [one] => file_metrics(one).into_iter().map(|m| (m.key, m.value.show())).collect(),
            _ => Vec::new(),
        };
        Some(RunFigures {
            head: own,
            task: entry.task,
            scopes,
            row_figures: row_figures(entry.task, &cases),
            file_metrics,
            stand_ins: count(cases.iter().filter(|c| c.answer.stand_in).count()),
        })
    }

    fn scope(&self, task: Task, kind: ScopeKind, name: &str, cases: &[Case<'_>]) -> Scope {
        let named = |h: &&super::held::Held| kind == ScopeKind::Sample && h.key.id == name;
        let stand_ins = cases.iter().any(|c| c.answer.stand_in);
        Scope {
            kind,
            name: name.to_owned(),
            sample: self.joins.samples.iter().find(named).map(|h| h.key.clone()),
            figures: figures(task, cases, StandIns::LeftOut),
            intervals: match kind {
                ScopeKind::All | ScopeKind::Scenario => {
                    intervals_of(task, cases, true, &|cases| figures(task, cases, StandIns::LeftOut))
                }
                ScopeKind::Group | ScopeKind::Sample => Vec::new(),
            },
            as_misses: if stand_ins { figures(task, cases, StandIns::AsMisses) } else { Vec::new() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{answers, dataset, results, row, rpp, sample};
    use super::*;

    #[test]
    fn parts_add_up_to_the_whole() {
        let mut clip = sample("c/1", 0);
        clip.rows = vec![row(1, "Therapist", "a"), row(2, "Therapist", "b")];
        let mut all = answers("c/1", &[(1, "a", "a"), (2, "b", "a")]);
        all.extend(answers("d/1", &[(1, "a", "a"), (2, "a", "a")]));
        let workspace =
            Workspace::default().with(vec![dataset("d", vec![clip]), results("r", vec![rpp("m-1", "m", all)])]);
        let page = workspace.run_figures("m-1").unwrap();
        let hits = |kind| {
            let scopes = page.scopes.iter().filter(|s| s.kind == kind);
            scopes.map(|s| (s.name.as_str(), s.figures[0].value, s.figures[0].n)).collect::<Vec<_>>()
        };
        // Three of four first answers are gold: one of two in c/1, two of two in d/1.
        assert_eq!(hits(ScopeKind::All), [("", Some(0.75), 4)]);
        assert_eq!(hits(ScopeKind::Group), [("c", Some(0.5), 2), ("d", Some(1.0), 2)]);
        assert_eq!(hits(ScopeKind::Sample), [("c/1", Some(0.5), 2), ("d/1", Some(1.0), 2)]);
        assert!(page.scopes.iter().any(|s| s.sample.as_ref().is_some_and(|k| k.id == "c/1")));
        assert!(page.scopes.iter().all(|s| s.as_misses.is_empty()));
        assert_eq!(workspace.run_figures("nobody"), None);
    }
}
