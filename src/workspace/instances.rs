//! The instances of a task with every run's answer, filtered: an instance matches where any of its answers does.

use super::entries::head;
use super::facts::Facts;
use super::join::{JoinedRun, Joins, Place};
use super::names::{label_code, label_kind, label_name, target_code};
use super::sample::{USUAL_CONTEXT, answer_codes};
use super::search::first_letters;
use super::{Workspace, count};
use crate::corpus::{Num, PatternState};
use crate::filter::{Expr, Field, Fields, Value, fields_used, parse};
use crate::page::Differ;
use crate::page::instances::{FilterProblem, InstanceCell, InstanceRow, InstanceSort, InstancesAsk, InstancesPage};
use crate::page::sample::RunHead;
use crate::runs::{Answer, Gold, Said, Task};
use crate::score::{Standing, gold_rank, standing};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Signs of a turn's words in a line.
const MOST_WORDS: usize = 160;
/// Values of a field that are offered.
const MOST_VALUES: usize = 200;

/// An instance and the answers to it.
pub(super) struct Line<'a> {
    pub facts: Facts<'a>,
    pub gold: &'a Gold,
    /// One an entry.
    pub answers: Vec<Option<Given<'a>>>,
    pub differ: Differ,
    /// The sample's next instance lies within the usual context: in a shared prompt its rows may hold this answer.
    exposed: bool,
}

/// An answer with where it stands.
pub(super) struct Given<'a> {
    run: &'a JoinedRun,
    pub answer: &'a Answer,
    pub standing: Standing,
    rank: u8,
}

impl Workspace {
    /// The lines that match, as many as are asked for.
    pub fn instances(&self, ask: &InstancesAsk) -> InstancesPage {
        let joins = &self.joins;
        let heads: Vec<RunHead> = joins.entries_of(ask.task).filter_map(|e| head(e, joins.runs_of(e))).collect();
        let lines = lines(joins, ask.task);
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
            values: values(&lines, &heads, ask.task),
            runs: heads,
            problem,
        }
    }
}

fn read(filter: &str) -> (Option<Expr>, Option<FilterProblem>) {
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
pub(super) fn lines(joins: &Joins, task: Task) -> Vec<Line<'_>> {
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
        out.push(Line { facts, gold, answers: row, differ, exposed });
    }
    out
}

/// Which of a line's answers the filter finds; `None`: the line does not match.
fn matching(line: &Line<'_>, heads: &[RunHead], expr: Option<&Expr>) -> Option<Vec<bool>> {
    let none = vec![false; line.answers.len()];
    let Some(expr) = expr else { return Some(none) };
    if !fields_used(expr).iter().any(|field| of_a_run(*field)) {
        return expr.matches(&Seen { line, run: None }).then_some(none);
    }
    let found: Vec<bool> = line
        .answers
        .iter()
        .zip(heads)
        .map(|(given, head)| given.as_ref().is_some_and(|g| expr.matches(&Seen { line, run: Some((head, g)) })))
        .collect();
    found.contains(&true).then_some(found)
}

/// Fields that belong to one answer rather than to the instance.
fn of_a_run(field: Field) -> bool {
    use Field as F;
    matches!(
        field,
        F::Pred
            | F::Run
            | F::Rank
            | F::Standing
            | F::Reason
            | F::SaidIntensity
            | F::Error
            | F::Confidence
            | F::Judge
            | F::EvidenceSeen
    )
}

/// What the filter sees: an instance, and one answer to it.
struct Seen<'a> {
    line: &'a Line<'a>,
    run: Option<(&'a RunHead, &'a Given<'a>)>,
}

impl Fields for Seen<'_> {
    fn get(&self, field: Field) -> Value<'_> {
        match self.run {
            Some((head, given)) if of_a_run(field) => of_answer(field, head, given, &self.line.facts),
            _ => of_instance(field, self.line),
        }
    }
}

fn text(text: &str) -> Value<'_> {
    if text.is_empty() { Value::Missing } else { text.into() }
}

fn number(n: Option<f64>) -> Value<'static> {
    n.map_or(Value::Missing, Value::Number)
}

fn of_instance<'a>(field: Field, line: &'a Line<'a>) -> Value<'a> {
    use Field as F;
    let facts = &line.facts;
    let row = facts.row;
    match field {
        F::Task => facts.task.short().into(),
        F::Scenario => text(facts.held.sample().scenario.key()),
        F::Group => text(&facts.held.group),
        F::Sample => text(&facts.held.key.id),
        F::Turn => Value::Number(f64::from(facts.turn)),
        F::Speaker => text(&row.speaker),
        F::Role => facts.speaker_role().into(),
        F::Addressee => row.targets.iter().map(String::as_str).collect(),
        F::Utterance => text(&row.utterance),
        F::Text => text(&row.words),
        F::Pattern => match &row.pattern.state {
            PatternState::Label(label) => text(label),
            PatternState::NoneClear => "none_clear".into(),
            PatternState::NotAnnotated => "not_annotated".into(),
        },
        F::Strategy => row.strategies.iter().map(|s| s.kind.as_str()).collect(),
        F::Gold => gold_value(line.gold),
        F::RunsDiffer => Value::Number(f64::from(line.differ.differ)),
        F::RunsAnswered => Value::Number(f64::from(line.differ.answered)),
        F::RunsAsGold => Value::Number(f64::from(line.differ.answered - line.differ.differ)),
        F::Intensity => number(facts.intensity()),
        F::Position => Value::Number(facts.position()),
        F::People => Value::Number(facts.people() as f64),
        F::SinceChange => number(facts.since_change().map(f64::from)),
        F::EvidenceSeen => number(facts.evidence_seen(None)),
        F::Exposed => line.exposed.into(),
        F::Direct => facts.direct().map_or(Value::Missing, Value::Flag),
        F::Audio => Value::Flag(facts.audio()),
        F::Visual => Value::Flag(facts.visual()),
        _ => Value::Missing,
    }
}

fn of_answer<'a>(field: Field, head: &'a RunHead, given: &'a Given<'a>, facts: &Facts<'_>) -> Value<'a> {
    use Field as F;
    let answer = given.answer;
    let said = match &answer.said {
        Said::Emotion { intensity, .. } => intensity.finite(),
        _ => None,
    };
    match field {
        F::Run => text(&head.name),
        F::Pred => match &answer.said {
            Said::Ranked(best) => best.first().map_or(Value::Missing, |label| text(label)),
            Said::SpeaksNext { yes, .. } => (if *yes { "yes" } else { "no" }).into(),
            Said::Emotion { words, .. } => text(words),
            _ => Value::Missing,
        },
        F::Rank => match (&answer.said, given.standing) {
            (_, Standing::StandIn | Standing::NoAnswer | Standing::NotJudged) => Value::Missing,
            (Said::Ranked(_), _) => Value::Number(f64::from(given.rank)),
            _ => Value::Missing,
        },
        F::Standing => standing_key(given.standing).into(),
        F::Reason => text(&answer.reason),
        F::SaidIntensity => number(said),
        F::Error => number(said.zip(facts.intensity()).map(|(said, gold)| said - gold)),
        F::Confidence => match &answer.said {
            Said::SpeaksNext { confidence, .. } => number(confidence.finite()),
            _ => Value::Missing,
        },
        F::Judge => number(["emotion_score", "viewpoint_total_score"].iter().find_map(|key| match answer.own(key) {
            Num::Absent => None,
            value => value.finite(),
        })),
        F::EvidenceSeen => number(facts.evidence_seen(given.run.run.context_size)),
        _ => Value::Missing,
    }
}

fn standing_key(standing: Standing) -> &'static str {
    match standing {
        Standing::AsGold => "as_gold",
        Standing::Near(_) => "near",
        Standing::Differs => "differs",
        Standing::NoAnswer => "no_answer",
        Standing::StandIn => "stand_in",
        Standing::NotJudged => "not_judged",
    }
}

fn gold_value(gold: &Gold) -> Value<'_> {
    match gold {
        Gold::Label(label) => text(label),
        Gold::SpeaksNext(yes) => (if *yes { "yes" } else { "no" }).into(),
        Gold::Emotion { words, .. } => text(words),
        Gold::Views(views) => views.iter().map(|v| v.viewpoint.as_str()).collect(),
        Gold::Unknown => Value::Missing,
    }
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
        turn: facts.turn,
        speaker: facts.row.speaker.clone(),
        words: first_letters(&facts.row.words, MOST_WORDS),
        gold_code: gold_code(task, line),
        gold: gold_words(task, line.gold),
        cells: line.answers.iter().zip(found).map(cell).collect(),
        differ: line.differ,
    }
}

/// Values that occur, by field, for completion and controls.
fn values(lines: &[Line<'_>], heads: &[RunHead], task: Task) -> Vec<(String, Vec<String>)> {
    let of = |field: Field| {
        let mut all: BTreeSet<String> = BTreeSet::new();
        for line in lines {
            match of_instance(field, line) {
                Value::Text(text) => drop(all.insert(text.into_owned())),
                Value::Texts(texts) => all.extend(texts.into_iter().map(std::borrow::Cow::into_owned)),
                _ => {}
            }
        }
        (field.name().to_owned(), all.into_iter().take(MOST_VALUES).collect::<Vec<_>>())
    };
    let labels = matches!(task, Task::Rpp | Task::Ssp | Task::Stp | Task::Itp);
    let gold = labels.then(|| of(Field::Gold)).into_iter();
    let said = lines.iter().flat_map(|l| l.answers.iter().flatten()).filter_map(|g| match &g.answer.said {
        Said::Ranked(best) => best.first().cloned(),
        _ => None,
    });
    let pred: BTreeSet<String> = said.filter(|label| !label.is_empty()).collect();
    let standings = ["as_gold", "near", "differs", "no_answer", "stand_in", "not_judged"].map(str::to_owned).to_vec();
    let runs = heads.iter().map(|h| h.name.clone()).collect();
    [
        Field::Scenario,
        Field::Group,
        Field::Speaker,
        Field::Role,
        Field::Addressee,
        Field::Utterance,
        Field::Pattern,
        Field::Strategy,
    ]
    .map(of)
    .into_iter()
    .chain(gold)
    .chain([
        ("pred".to_owned(), pred.into_iter().take(MOST_VALUES).collect()),
        ("run".to_owned(), runs),
        ("standing".to_owned(), standings),
    ])
    .collect()
}
