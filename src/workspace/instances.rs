//! The instances of a task with every run's answer, filtered: an instance matches where any of its answers does.

use super::codes::Codes;
use super::entries::head;
use super::facts::Facts;
use super::join::{JoinedRun, Joins, Place};
use super::names::{label_code, label_kind, label_name, target_code};
use super::sample::{USUAL_CONTEXT, answer_codes};
use super::search::first_letters;
use super::seen::{Seen, of_a_run, values};
use super::{Workspace, count};
use crate::corpus::Num;
use crate::filter::{Expr, Field, fields_used, parse};
use crate::page::Differ;
use crate::page::codes::Coded;
use crate::page::instances::{FilterProblem, InstanceCell, InstanceRow, InstanceSort, InstancesAsk, InstancesPage};
use crate::page::sample::RunHead;
use crate::runs::{Answer, Gold, Said, Task, TaskFamily};
use crate::score::{Standing, gold_rank, standing};
use std::collections::{HashMap, HashSet};

/// Signs of a turn's words in a line.
const MOST_WORDS: usize = 160;

/// An instance and the answers to it.
pub(super) struct Line<'a> {
    pub facts: Facts<'a>,
    pub gold: &'a Gold,
    /// One an entry.
    pub answers: Vec<Option<Given<'a>>>,
    pub differ: Differ,
    /// The sample's next instance lies within the usual context: in a shared prompt its rows may hold this answer.
    pub exposed: bool,
    /// Codes of the turn and of answers to it.
    pub codes: &'a [Coded],
}

/// An answer with where it stands.
pub(super) struct Given<'a> {
    pub run: &'a JoinedRun,
    pub answer: &'a Answer,
    pub standing: Standing,
    pub rank: u8,
}

impl Workspace {
    /// The lines that match, as many as are asked for.
    pub fn instances(&self, ask: &InstancesAsk) -> InstancesPage {
        let joins = &self.joins;
        let heads: Vec<RunHead> = joins.entries_of(ask.task).filter_map(|e| head(e, joins.runs_of(e))).collect();
        let lines = lines(joins, &self.codes, ask.task);
        let (expr, problem) = read(&ask.filter);
        let mut found: Vec<(&Line<'_>, Vec<bool>)> =
            lines.iter().filter_map(|line| Some((line, matching(line, &heads, expr.as_ref())?))).collect();
        match ask.sort {
            InstanceSort::File => {}
            InstanceSort::Differ => found.sort_by_key(|(l, _)| std::cmp::Reverse((l.differ.differ, l.differ.none))),
            InstanceSort::Gold => found.sort_by_key(|(l, _)| gold_words(ask.task, l.gold)),
        }
        let distinct =
            |of: &dyn Fn(&Line<'_>) -> String| count(found.iter().map(|(l, _)| of(l)).collect::<HashSet<_>>().len());
        let page = found.iter().skip(ask.from as usize).take(ask.count as usize);
        InstancesPage {
            total: count(lines.len()),
            matched: count(found.len()),
            samples: distinct(&|l| format!("{:?}", l.facts.held.key)),
            groups: distinct(&|l| l.facts.held.group.clone()),
            from: ask.from,
            lines: page.map(|(line, found)| row(ask.task, line, found)).collect(),
            ready: ready(ask.task, &lines, heads.len()),
            values: values(&lines, &heads, ask.task),
            runs: heads,
            problem,
        }
    }
}

pub(super) fn read(filter: &str) -> (Option<Expr>, Option<FilterProblem>) {
    if filter.trim().is_empty() {
        return (None, None);
    }
    match parse(filter) {
        Ok(expr) => (Some(expr), None),
        Err(problems) => {
            let first = problems.into_iter().next();
            (None, first.map(|p| FilterProblem { column: p.column as u32, message: p.to_string() }))
        }
    }
}

/// All instances that the dataset offers in file order; without a dataset, or beyond it, those that runs answer.
pub(super) fn lines<'a>(joins: &'a Joins, codes: &'a Codes, task: Task) -> Vec<Line<'a>> {
    let mut places: Vec<((u32, u32), &Gold)> = Vec::new();
    let mut known: HashSet<(u32, u32)> = HashSet::new();
    for (sample, list) in (0..).zip(&joins.offers_of(task).by_sample) {
        places.extend(
            list.iter().filter(|i| i.turn > 0 && known.insert((sample, i.turn))).map(|i| ((sample, i.turn), &i.gold)),
        );
    }
    let mut answers: HashMap<(u32, u32), Vec<(usize, Given<'_>)>> = HashMap::new();
    for (at, entry) in joins.entries_of(task).enumerate() {
        for run in joins.runs_of(entry) {
            for (i, answer) in run.run.answers.iter().enumerate() {
                let Some(Place::Row { sample, turn }) = run.places.get(i) else { continue };
                let case = joins.case(run, i, answer);
                let given =
                    Given { run, answer, standing: standing(task, &case), rank: gold_rank(case.gold, &answer.said) };
                if known.insert((*sample, *turn)) {
                    places.push(((*sample, *turn), case.gold));
                }
                answers.entry((*sample, *turn)).or_default().push((at, given));
            }
        }
    }
    places.sort_by_key(|(place, _)| *place);
    let entries = joins.entries_of(task).count();
    let mut out = Vec::new();
    let next = places.iter().skip(1).map(|(place, _)| Some(*place)).chain([None]).collect::<Vec<_>>();
    for (((sample, turn), gold), next) in places.into_iter().zip(next) {
        let facts = joins.samples.get(sample as usize).and_then(|held| Facts::of(held, turn, task));
        let Some(facts) = facts else { continue };
        let given = answers.remove(&(sample, turn)).unwrap_or_default();
        let mut row: Vec<Option<Given<'_>>> = (0..entries).map(|_| None).collect();
        let mut differ = Differ::default();
        for (at, given) in given {
            differ.count(task, given.standing);
            if let Some(place) = row.get_mut(at) {
                *place = Some(given);
            }
        }
        let exposed = next.is_some_and(|(other, at)| other == sample && at - turn <= USUAL_CONTEXT);
        let codes = codes.at(&facts.held.key, turn);
        out.push(Line { facts, gold, answers: row, differ, exposed, codes });
    }
    out
}

/// Which of a line's answers the filter finds; `None`: the line does not match.
pub(super) fn matching(line: &Line<'_>, heads: &[RunHead], expr: Option<&Expr>) -> Option<Vec<bool>> {
    let none = vec![false; line.answers.len()];
    let Some(expr) = expr else { return Some(none) };
    let of_runs: Vec<Field> = fields_used(expr).into_iter().filter(|field| of_a_run(*field)).collect();
    // Where nobody answered, the turn itself may still be coded.
    let of_turn = of_runs == [Field::Code] && line.answers.iter().all(Option::is_none);
    if of_runs.is_empty() || of_turn {
        return expr.matches(&Seen { line, heads, run: None }).then_some(none);
    }
    let found: Vec<bool> = line
        .answers
        .iter()
        .zip(heads)
        .map(|(given, head)| given.as_ref().is_some_and(|g| expr.matches(&Seen { line, heads, run: Some((head, g)) })))
        .collect();
    found.contains(&true).then_some(found)
}

pub(super) fn gold_words(task: Task, gold: &Gold) -> String {
    match gold {
        Gold::Label(label) => label_kind(task).map_or_else(|| label.clone(), |kind| label_name(kind, label)),
        Gold::SpeaksNext(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Gold::Emotion { words, intensity } => format!("{words} {}", intensity.show()),
        Gold::Views(views) => {
            let one = |v: &crate::corpus::View| format!("{} about {}: {}", v.source, v.target, v.viewpoint);
            views.iter().map(one).collect::<Vec<_>>().join("; ")
        }
        Gold::Unknown => "not given".to_owned(),
    }
}

/// An answer in full: all choices of a ranking, in order.
pub(super) fn said_words(task: Task, said: &Said) -> String {
    match said {
        Said::Ranked(best) => {
            let name = |label: &String| label_kind(task).map_or_else(|| label.clone(), |kind| label_name(kind, label));
            best.iter().map(name).collect::<Vec<_>>().join(", ")
        }
        Said::SpeaksNext { yes, confidence } => {
            format!("{}, confidence {}", if *yes { "yes" } else { "no" }, confidence.show())
        }
        Said::Emotion { words, intensity } => format!("{words} {}", intensity.show()),
        Said::Views(views) => gold_words(task, &Gold::Views(views.clone())),
        Said::Nothing => "no answer".to_owned(),
    }
}

fn gold_code(task: Task, line: &Line<'_>) -> String {
    match (line.gold, label_kind(task)) {
        (Gold::Label(label), Some(kind)) => label_code(kind, label),
        (Gold::Label(label), None) => target_code(&line.facts.held.people, label),
        (Gold::Emotion { intensity, .. }, _) => intensity.show(),
        (Gold::SpeaksNext(yes), _) => if *yes { "yes" } else { "no" }.to_owned(),
        (Gold::Views(views), _) => views.len().to_string(),
        (Gold::Unknown, _) => String::new(),
    }
}

/// Filters to begin with. What a low or a high score of similarity is depends on its model, so these data say it: their middle.
fn ready(task: Task, lines: &[Line<'_>], runs: usize) -> Vec<(String, String)> {
    let own = |(name, filter): (&str, String)| (name.to_owned(), filter);
    let mut out = Vec::new();
    if runs >= 2 {
        out.push(("all runs differ", "runs_answered >= 2 and runs_as_gold = 0".to_owned()));
        out.push(("runs are split", "runs_differ >= 1 and runs_as_gold >= 1".to_owned()));
    }
    if task.family() == TaskFamily::Ranked {
        out.push(("gold second or third", "standing = near".to_owned()));
    }
    let mut scores: Vec<f64> = lines
        .iter()
        .flat_map(|l| l.answers.iter().flatten())
        .filter_map(|g| match g.answer.own("bertscore_f1") {
            Num::Absent => None,
            value => value.finite(),
        })
        .collect();
    scores.sort_by(f64::total_cmp);
    if task == Task::Er
        && let Some(middle) = scores.get(scores.len() / 2)
    {
        out.push(("low judge, high BERTScore", format!("judge <= 2 and bertscore >= {middle:.3}")));
        out.push(("high judge, low BERTScore", format!("judge >= 4 and bertscore < {middle:.3}")));
    }
    if task == Task::Er {
        out.push(("intensity off by 3 or more", "error >= 3 or error <= -3".to_owned()));
    }
    out.into_iter().map(own).collect()
}

fn row(task: Task, line: &Line<'_>, found: &[bool]) -> InstanceRow {
    let facts = &line.facts;
    let cell = |(given, found): (&Option<Given<'_>>, &bool)| {
        given.as_ref().map(|g| InstanceCell {
            standing: g.standing,
            code: answer_codes(task, g.answer, &facts.held.people).into_iter().next().unwrap_or_default(),
            said: said_words(task, &g.answer.said),
            found: *found,
        })
    };
    InstanceRow {
        sample: facts.held.key.clone(),
        name: facts.held.name.clone(),
        group: facts.held.group.clone(),
        scenario: facts.held.sample().scenario.key().to_owned(),
        turn: facts.turn,
        speaker: facts.row.speaker.clone(),
        words: first_letters(&facts.row.words, MOST_WORDS),
        gold_code: gold_code(task, line),
        gold: gold_words(task, line.gold),
        cells: line.answers.iter().zip(found).map(cell).collect(),
        differ: line.differ,
    }
}
