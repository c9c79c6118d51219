//! Steps from one judged pattern to the next within a sample, of gold or of a run's first choices.
//!
//! The rule: turns that are judged with a label, in order. A judgement of none clear, an empty answer and a stand-in are
//! passed over, so that the label before meets the label after; they are counted. Turns that nobody judged are not.

use super::entries::entry_of;
use super::held::Held;
use super::join::{Joins, Place};
use super::names::{label_code, label_kind, label_name};
use super::search::first_letters;
use super::{Workspace, count};
use crate::corpus::{PatternState, pattern_labels};
use crate::page::transitions::{Occurrence, OccurrencesAsk, TransitionLabel, Transitions, TransitionsAsk};
use crate::runs::{Answer, Said, Task};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Signs of a turn's words in a line.
const MOST_WORDS: usize = 160;

/// The judgements of one sample in order: 1-based turn, label (`None`: passed over).
struct Course<'a> {
    held: &'a Held,
    judged: Vec<(u32, Option<&'a str>)>,
}

/// A step: labels, last turn of the old, first of the new.
struct Step<'a> {
    from: &'a str,
    to: &'a str,
    last: u32,
    first: u32,
}

impl Workspace {
    /// One matrix a scenario that is there; empty where the run is not open or judges no patterns.
    pub fn transitions(&self, ask: &TransitionsAsk) -> Vec<Transitions> {
        let mut by_scenario: BTreeMap<&str, Vec<Course<'_>>> = BTreeMap::new();
        for course in courses(&self.joins, ask) {
            by_scenario.entry(course.held.sample().scenario.key()).or_default().push(course);
        }
        by_scenario.into_iter().map(|(scenario, courses)| matrix(scenario, &courses, ask.with_self)).collect()
    }

    /// Where a cell's steps are, in file order.
    pub fn occurrences(&self, ask: &OccurrencesAsk) -> Vec<Occurrence> {
        let all = courses(&self.joins, &ask.ask);
        all.iter()
            .filter(|c| c.held.sample().scenario.key() == ask.scenario)
            .flat_map(|course| {
                let steps = course.steps(ask.ask.with_self).into_iter();
                steps.filter(|s| s.from == ask.from && s.to == ask.to).map(|s| occurrence(course.held, &s))
            })
            .collect()
    }
}

impl<'a> Course<'a> {
    fn steps(&self, with_self: bool) -> Vec<Step<'a>> {
        let labels = self.judged.iter().filter_map(|(turn, label)| Some((*turn, (*label)?)));
        let labels: Vec<(u32, &'a str)> = labels.collect();
        let pairs = labels.iter().zip(labels.iter().skip(1));
        pairs
            .filter(|((_, from), (_, to))| with_self || from != to)
            .map(|((last, from), (first, to))| Step { from, to, last: *last, first: *first })
            .collect()
    }
}

fn courses<'a>(joins: &'a Joins, ask: &TransitionsAsk) -> Vec<Course<'a>> {
    let courses = match &ask.run {
        None => joins.samples.iter().map(gold).collect(),
        Some(run) => said(joins, run),
    };
    let asked = |c: &Course<'_>| ask.scenario.as_deref().is_none_or(|s| c.held.sample().scenario.key() == s);
    courses.into_iter().filter(asked).collect()
}

fn gold(held: &Held) -> Course<'_> {
    let judged = (1..).zip(&held.sample().rows).filter_map(|(turn, row)| match &row.pattern.state {
        PatternState::Label(label) => Some((turn, Some(label.as_str()))),
        PatternState::NoneClear => Some((turn, None)),
        PatternState::NotAnnotated => None,
    });
    Course { held, judged: judged.collect() }
}

fn said<'a>(joins: &'a Joins, run: &str) -> Vec<Course<'a>> {
    let Some((entry, _)) = entry_of(joins, run).filter(|(e, _)| e.task == Task::Rpp) else { return Vec::new() };
    let mut by_sample: BTreeMap<u32, BTreeMap<u32, Option<&'a str>>> = BTreeMap::new();
    for run in joins.runs_of(entry) {
        for (answer, place) in run.run.answers.iter().zip(&run.places) {
            if let Place::Row { sample, turn } = place {
                by_sample.entry(*sample).or_default().insert(*turn, label(answer));
            }
        }
    }
    let course = |(sample, judged): (u32, BTreeMap<u32, Option<&'a str>>)| {
        Some(Course { held: joins.samples.get(sample as usize)?, judged: judged.into_iter().collect() })
    };
    by_sample.into_iter().filter_map(course).collect()
}

fn label(answer: &Answer) -> Option<&str> {
    match &answer.said {
        Said::Ranked(best) if !answer.stand_in => best.first().map(String::as_str).filter(|l| !l.is_empty()),
        _ => None,
    }
}

fn matrix(scenario: &str, courses: &[Course<'_>], with_self: bool) -> Transitions {
    let steps: Vec<(&Held, Step<'_>)> =
        courses.iter().flat_map(|c| c.steps(with_self).into_iter().map(|s| (c.held, s))).collect();
    let set = courses.first().map(|c| pattern_labels(&c.held.sample().scenario)).unwrap_or_default();
    let odd: BTreeSet<&str> = steps.iter().flat_map(|(_, s)| [s.from, s.to]).filter(|l| !set.contains(l)).collect();
    let keys: Vec<&str> = set.iter().copied().chain(odd).collect();
    let mut counts = vec![vec![0_u32; keys.len()]; keys.len()];
    let place = |key: &str| keys.iter().position(|k| *k == key);
    for (_, step) in &steps {
        let at = place(step.from).zip(place(step.to));
        if let Some(cell) = at.and_then(|(r, c)| counts.get_mut(r)?.get_mut(c)) {
            *cell += 1;
        }
    }
    let label = |key: &&str| {
        let named = label_kind(Task::Rpp).map(|kind| (label_code(kind, key), label_name(kind, key)));
        let (code, name) = named.unwrap_or_else(|| ((*key).to_owned(), (*key).to_owned()));
        TransitionLabel { key: (*key).to_owned(), code, name }
    };
    Transitions {
        scenario: scenario.to_owned(),
        from: counts.iter().map(|row| row.iter().sum()).collect(),
        n: count(steps.len()),
        samples: count(steps.iter().map(|(held, _)| &held.key).collect::<HashSet<_>>().len()),
        groups: count(steps.iter().map(|(held, _)| held.group.as_str()).collect::<HashSet<_>>().len()),
        passed_over: count(courses.iter().flat_map(|c| &c.judged).filter(|(_, label)| label.is_none()).count()),
        labels: keys.iter().map(label).collect(),
        counts,
    }
}

fn occurrence(held: &Held, step: &Step<'_>) -> Occurrence {
    let rows = (1_u32..).zip(&held.sample().rows);
    let between = rows.clone().filter(|(turn, _)| (step.last..step.first).contains(turn));
    let words = rows.clone().find(|(turn, _)| *turn == step.first).map(|(_, row)| row.words.as_str());
    Occurrence {
        sample: held.key.clone(),
        name: held.name.clone(),
        last: step.last,
        first: step.first,
        strategies: between
            .flat_map(|(turn, row)| row.strategies.iter().map(move |s| (turn, s.kind.clone())))
            .collect(),
        words: first_letters(words.unwrap_or_default(), MOST_WORDS),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{answers, dataset, results, row, rpp, sample};
    use super::*;

    const PW: &str = "pursue_withdraw";
    const RS: &str = "repair_softening";
    const CA: &str = "constructive_alignment";

    /// Gold PW PW (none clear) RS PW, and in another clip RS alone; the run says PW RS (nothing) CA PW.
    fn workspace() -> Workspace {
        let mut clip = sample("c/1", 0);
        clip.rows = [PW, PW, "", RS, PW].iter().zip(1..).map(|(label, n)| row(n, "Therapist", label)).collect();
        clip.rows[2].pattern.state = PatternState::NoneClear;
        clip.rows[3].words = "I did not know that".into();
        let other = crate::corpus::Sample { rows: vec![row(1, "Therapist", RS)], ..sample("c/2", 0) };
        let mut given = answers("c/1", &[(1, PW, PW), (2, PW, RS), (3, "", ""), (4, RS, CA), (5, PW, PW)]);
        given[2].said = Said::Nothing;
        given[3].stand_in = true;
        Workspace::default().with(vec![dataset("d", vec![clip, other]), results("r", vec![rpp("m-1", "m", given)])])
    }

    fn cells(found: &[Transitions]) -> Vec<(&str, &str, u32)> {
        let matrix = &found[0];
        let mut all = Vec::new();
        for (r, from) in matrix.labels.iter().enumerate() {
            for (c, to) in matrix.labels.iter().enumerate().filter(|(c, _)| matrix.counts[r][*c] > 0) {
                all.push((from.key.as_str(), to.key.as_str(), matrix.counts[r][c]));
            }
        }
        all
    }

    #[test]
    fn golds_steps_pass_over_none_clear() {
        let w = workspace();
        let found = w.transitions(&TransitionsAsk::default());
        assert_eq!(cells(&found), [(PW, RS, 1), (RS, PW, 1)]);
        let matrix = &found[0];
        assert_eq!((matrix.n, matrix.samples, matrix.groups, matrix.passed_over), (2, 1, 1, 1));
        assert_eq!(matrix.labels.len(), 6, "the closed set stays whole");
        assert_eq!(matrix.from.iter().sum::<u32>(), 2);
        let with_self = w.transitions(&TransitionsAsk { with_self: true, ..TransitionsAsk::default() });
        assert_eq!(cells(&with_self), [(PW, PW, 1), (PW, RS, 1), (RS, PW, 1)]);
        assert!(
            w.transitions(&TransitionsAsk { scenario: Some("family".into()), ..TransitionsAsk::default() }).is_empty()
        );
    }

    #[test]
    fn a_runs_steps_pass_over_empty_answers_and_stand_ins() {
        let w = workspace();
        let ask = TransitionsAsk { run: Some("m-1".into()), ..TransitionsAsk::default() };
        let found = w.transitions(&ask);
        assert_eq!(cells(&found), [(PW, RS, 1), (RS, PW, 1)]);
        assert_eq!(found[0].passed_over, 2);
        assert!(w.transitions(&TransitionsAsk { run: Some("nobody".into()), ..ask }).is_empty());
    }

    #[test]
    fn a_cell_leads_to_its_places_with_the_strategies_between() {
        let mut clip = sample("c/1", 0);
        clip.rows = [PW, "", RS].iter().zip(1..).map(|(label, n)| row(n, "Therapist", label)).collect();
        let strategy = |kind: &str| crate::corpus::Strategy { kind: kind.into(), ..crate::corpus::Strategy::default() };
        for (row, kind) in clip.rows.iter_mut().zip(["a", "b", "c"]) {
            row.strategies = vec![strategy(kind)];
        }
        let w = Workspace::default().with(vec![dataset("d", vec![clip])]);
        let ask = |from: &str, to: &str| OccurrencesAsk {
            ask: TransitionsAsk::default(),
            scenario: "couple".into(),
            from: from.into(),
            to: to.into(),
        };
        let found = w.occurrences(&ask(PW, RS));
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].last, found[0].first), (1, 3));
        assert_eq!(found[0].strategies, [(1, "a".to_owned()), (2, "b".to_owned())]);
        assert!(w.occurrences(&ask(RS, PW)).is_empty());
    }
}
