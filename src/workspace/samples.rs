//! The answer to the list of samples: search, facets, sorting, and how many answers differ.

use super::facets::FacetTable;
use super::held::Held;
use super::join::{JoinedRun, Joins, Place};
use super::names::{group_words, natural};
use super::search::{Folded, Needle, first_letters};
use super::{Workspace, count};
use crate::corpus::{PatternState, Scenario};
use crate::page::Differ;
use crate::page::samples::{Hit, SampleLine, SamplesAsk, SamplesPage, Sort, StripMark, Totals};
use crate::runs::Task;
use crate::score::standing;
use std::cmp::Ordering;
use std::collections::HashSet;

/// Letters of a sample's first words where it has no summary.
const FIRST_WORDS: usize = 90;

impl Workspace {
    /// The list of samples, as asked.
    pub fn samples(&self, ask: &SamplesAsk) -> SamplesPage {
        let joins = &*self.joins;
        let task = ask.task.unwrap_or_else(|| usual_task(joins));
        let needle = Needle::new(&ask.text);
        let hits: Vec<Option<Hit>> = joins.samples.iter().map(|h| needle.as_ref().and_then(|n| find(n, h))).collect();
        let found: Vec<bool> = hits.iter().map(|h| needle.is_none() || h.is_some()).collect();
        let counting = counting_runs(joins, task, &ask.runs);
        let differ: Vec<Differ> =
            joins.samples.iter().zip(0..).map(|(held, at)| differ(joins, held, at, task, &counting)).collect();
        let table = FacetTable::new(&joins.samples, &differ, &ask.chosen);
        let mut lines: Vec<(&Held, SampleLine)> = (joins.samples.iter().zip(hits).zip(&found).zip(&differ).enumerate())
            .filter(|(at, ((_, found), _))| **found && table.admits(*at))
            .map(|(_, (((held, hit), _), differ))| (held, line(held, *differ, hit)))
            .collect();
        sort(&mut lines, ask.sort, ask.descending);
        let runs = joins.entries_of(task).filter_map(|e| {
            let first = joins.runs_of(e).next()?;
            Some((first.run.id.clone(), e.name.clone()))
        });
        SamplesPage {
            totals: totals(joins),
            lines: lines.into_iter().map(|(_, line)| line).collect(),
            facets: table.facets(&found),
            runs: runs.collect(),
            synthetic: self.is_synthetic(),
        }
    }
}

/// The first task that has answers.
fn usual_task(joins: &Joins) -> Task {
    joins.entries.first().map_or(Task::Rpp, |e| e.task)
}

fn find(needle: &Needle, held: &Held) -> Option<Hit> {
    let folded = held.clip.folded.get_or_init(|| Folded::new(held.sample()));
    let title = if held.titled { held.name.as_str() } else { "" };
    let above = [("title", title), ("summary", held.summary.as_deref().unwrap_or_default())];
    needle.find(&above, held.sample(), folded)
}

/// Runs of the chosen entries; any run's id chooses its whole entry.
fn counting_runs<'a>(joins: &'a Joins, task: Task, chosen: &[String]) -> Vec<&'a JoinedRun> {
    let entries = joins.entries_of(task);
    let wanted = entries.filter(|e| chosen.is_empty() || joins.runs_of(e).any(|r| chosen.contains(&r.run.id)));
    wanted.flat_map(|e| joins.runs_of(e)).collect()
}

/// How the answers of these runs to the sample at this place stand.
fn differ(joins: &Joins, held: &Held, at: u32, task: Task, runs: &[&JoinedRun]) -> Differ {
    let mut differ = Differ::default();
    for run in runs {
        for (i, answer, place) in run.answers_to(&held.key.id) {
            // Answers to a row of another sample with this id count there; those without a row count here.
            if !matches!(place, Place::Row { sample, .. } if sample != at) && place.sample().is_some_and(|s| s == at) {
                differ.count(task, standing(task, &joins.case(run, i, answer)));
            }
        }
    }
    differ
}

fn line(held: &Held, differ: Differ, hit: Option<Hit>) -> SampleLine {
    let sample = held.sample();
    let words = sample.rows.iter().map(|r| r.words.trim()).find(|w| !w.is_empty()).unwrap_or_default();
    let strip = sample.rows.iter().zip(1..).filter_map(|(row, turn)| match &row.pattern.state {
        PatternState::Label(label) => Some(StripMark { turn, label: Some(label.clone()) }),
        PatternState::NoneClear => Some(StripMark { turn, label: None }),
        PatternState::NotAnnotated => None,
    });
    SampleLine {
        key: held.key.clone(),
        name: held.name.clone(),
        titled: held.titled,
        line: held.summary.clone().unwrap_or_else(|| first_letters(words, FIRST_WORDS)),
        scenario: sample.scenario.word().to_owned(),
        people: held.people.clone(),
        turns: count(sample.rows.len()),
        seconds: held.seconds(),
        strip: strip.collect(),
        differ,
        hit,
        results_only: held.results_only,
    }
}

/// Samples without the value (no length, no answers) stand last in either direction; ties stay in file order.
fn sort(lines: &mut [(&Held, SampleLine)], sort: Sort, descending: bool) {
    let turned = |o: Ordering| if descending { o.reverse() } else { o };
    let optional = |a: Option<f64>, b: Option<f64>| match (a, b) {
        (Some(a), Some(b)) => turned(a.total_cmp(&b)),
        (a, b) => a.is_none().cmp(&b.is_none()),
    };
    let share =
        |l: &SampleLine| (l.differ.answered > 0).then(|| f64::from(l.differ.differ) / f64::from(l.differ.answered));
    match sort {
        Sort::FileOrder if descending => lines.reverse(),
        Sort::FileOrder => {}
        Sort::Name => {
            let name =
                |h: &Held| if h.titled { h.name.clone() } else { format!("{}, {}", group_words(&h.group), h.name) };
            lines.sort_by(|a, b| turned(natural(&name(a.0), &name(b.0))));
        }
        Sort::Turns => lines.sort_by(|a, b| turned(a.1.turns.cmp(&b.1.turns))),
        Sort::Length => lines.sort_by(|a, b| optional(a.1.seconds, b.1.seconds)),
        Sort::Differ => lines.sort_by(|a, b| optional(share(&a.1), share(&b.1))),
    }
}

/// Over everything loaded, before filters. Samples known from results only are counted apart.
fn totals(joins: &Joins) -> Totals {
    let mut totals = Totals::default();
    for held in &joins.samples {
        if held.results_only {
            totals.results_only += 1;
            continue;
        }
        totals.samples += 1;
        match held.sample().scenario {
            Scenario::Couple => totals.couple += 1,
            Scenario::Family => totals.family += 1,
            Scenario::Other(_) => totals.other += 1,
        }
        totals.rows += count(held.sample().rows.len());
        totals.minutes += held.seconds().unwrap_or(0.0) / 60.0;
    }
    totals.groups = count(joins.samples.iter().map(|h| h.group.as_str()).collect::<HashSet<_>>().len());
    totals
}

#[cfg(test)]
mod tests {
    use super::super::testing::{answers, dataset, results, row, rpp, sample};
    use super::*;
    use crate::page::samples::FacetKind;

    fn workspace() -> Workspace {
        let mut family = sample("f/1", 3);
        family.scenario = Scenario::Family;
        let mut labelled = sample("c/2", 1);
        labelled.rows = vec![row(1, "Therapist", "pursue_withdraw"), row(2, "Mara", "")];
        labelled.rows[1].words = "The bus was late.".into();
        Workspace::default().with(vec![dataset("d", vec![sample("c/1", 1), labelled, family])])
    }

    fn ids(w: &Workspace, ask: &SamplesAsk) -> Vec<String> {
        w.samples(ask).lines.into_iter().map(|l| l.key.id).collect()
    }

    #[test]
    fn facets_count_what_the_others_leave() {
        let ask = SamplesAsk { chosen: vec![(FacetKind::Scenario, "couple".into())], ..SamplesAsk::default() };
        let page = workspace().samples(&ask);
        let of = |kind| {
            let facet = page.facets.iter().find(|f| f.kind == kind).unwrap();
            facet.values.iter().map(|v| (v.value.clone(), v.count, v.chosen)).collect::<Vec<_>>()
        };
        assert_eq!(of(FacetKind::Scenario), [("couple".into(), 2, true), ("family".into(), 1, false)]);
        assert_eq!(of(FacetKind::Group), [("c".into(), 2, false), ("f".into(), 0, false)]);
        assert_eq!(of(FacetKind::Pattern), [("pursue_withdraw".into(), 1, false)]);
        assert_eq!(page.totals.samples, 3, "totals are before filters");
    }

    #[test]
    fn search_and_sort() {
        let w = workspace();
        let ask = SamplesAsk { text: "BUS was".into(), ..SamplesAsk::default() };
        assert_eq!(ids(&w, &ask), ["c/2"]);
        let turns = SamplesAsk { sort: Sort::Turns, descending: true, ..SamplesAsk::default() };
        assert_eq!(ids(&w, &turns), ["f/1", "c/2", "c/1"]);
        let back = SamplesAsk { descending: true, ..SamplesAsk::default() };
        assert_eq!(ids(&w, &back), ["f/1", "c/2", "c/1"]);
    }

    #[test]
    fn samples_without_answers_stand_last_in_either_direction() {
        let run = rpp("m-1", "m", answers("c/2", &[(1, "pursue_withdraw", "attack_attack")]));
        let w = workspace().with(vec![results("r", vec![run])]);
        for descending in [false, true] {
            let ask = SamplesAsk { sort: Sort::Differ, descending, ..SamplesAsk::default() };
            let lines = w.samples(&ask).lines;
            assert_eq!(lines[0].key.id, "c/2");
            assert_eq!((lines[0].differ.differ, lines[0].differ.answered), (1, 1));
        }
        let other = SamplesAsk { runs: vec!["nobody".into()], ..SamplesAsk::default() };
        assert!(w.samples(&other).lines.iter().all(|l| l.differ.answered == 0));
    }
}
