//! What the filter sees of an instance and of one answer to it: the field table filled from rows, gold and answers, and
//! the values that occur.

use super::confusion::target_role;
use super::facts::Facts;
use super::instances::{Given, Line};
use crate::corpus::{Num, PatternState};
use crate::filter::{Field, Fields, Value};
use crate::page::codes::Coded;
use crate::page::models::NO_ANSWER;
use crate::page::sample::RunHead;
use crate::runs::{Gold, Said, Task};
use crate::score::Standing;
use std::collections::BTreeSet;

/// Values of a field that are offered.
const MOST_VALUES: usize = 200;

/// Fields that belong to one answer rather than to the instance.
pub(super) fn of_a_run(field: Field) -> bool {
    use Field as F;
    matches!(
        field,
        F::Pred
            | F::PredRole
            | F::BertScore
            | F::Run
            | F::Rank
            | F::Standing
            | F::Reason
            | F::SaidIntensity
            | F::Error
            | F::Confidence
            | F::Judge
            | F::EvidenceSeen
            | F::Code
    )
}

/// What the filter sees: an instance, and one answer to it.
pub(super) struct Seen<'a> {
    pub line: &'a Line<'a>,
    pub heads: &'a [RunHead],
    pub run: Option<(&'a RunHead, &'a Given<'a>)>,
}

impl Fields for Seen<'_> {
    fn get(&self, field: Field) -> Value<'_> {
        match self.run {
            _ if field == Field::Code => of_codes(self.line, self.run.map(|(head, _)| head)),
            Some((head, given)) if of_a_run(field) => of_answer(field, head, given, &self.line.facts),
            _ => of_instance(field, self.line, self.heads),
        }
    }
}

fn text(text: &str) -> Value<'_> {
    if text.is_empty() { Value::Missing } else { text.into() }
}

fn number(n: Option<f64>) -> Value<'static> {
    n.map_or(Value::Missing, Value::Number)
}

fn of_instance<'a>(field: Field, line: &'a Line<'a>, heads: &'a [RunHead]) -> Value<'a> {
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
        F::Addressing => facts.addressing().into(),
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
        F::GoldRole => match line.gold {
            Gold::Label(label) if facts.task == Task::Stp => target_role(label, facts.last_client()).into(),
            _ => Value::Missing,
        },
        F::Said => {
            let said =
                heads.iter().zip(&line.answers).filter_map(|(head, given)| said_by(facts, head, given.as_ref()?));
            Value::Texts(said.map(Into::into).collect())
        }
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

/// Codes of the turn, and of this run's answer to it. A turn without any has none, which is not a "no".
fn of_codes<'a>(line: &'a Line<'a>, head: Option<&RunHead>) -> Value<'a> {
    let here = |coded: &&Coded| match (&coded.answer, head) {
        (None, _) => true,
        (Some((task, run)), Some(head)) => *task == line.facts.task && *run == head.name,
        (Some(_), None) => false,
    };
    let codes: Vec<_> = line.codes.iter().filter(here).flat_map(|c| &c.codes).map(|id| id.as_str().into()).collect();
    if codes.is_empty() { Value::Missing } else { Value::Texts(codes) }
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
        F::PredRole => match &answer.said {
            Said::Ranked(best) if facts.task == Task::Stp => best
                .first()
                .filter(|label| !label.is_empty())
                .map_or(Value::Missing, |label| target_role(label, facts.last_client()).into()),
            _ => Value::Missing,
        },
        F::BertScore => number(match answer.own("bertscore_f1") {
            Num::Absent => None,
            value => value.finite(),
        }),
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

/// `demo-late: repair_softening`; no answer is a first choice too, a stand-in or a free text is none.
fn said_by(facts: &Facts<'_>, head: &RunHead, given: &Given<'_>) -> Option<String> {
    let label = first_answer(&given.answer.said).filter(|_| given.standing != Standing::StandIn)?;
    // Names of people differ between samples, their roles do not.
    let label = match label {
        name if facts.task == Task::Stp && name != NO_ANSWER => target_role(name, facts.last_client()),
        label => label,
    };
    Some(format!("{}: {label}", head.name))
}

/// The first choice by key; no answer is one too. `None` for free text.
pub(super) fn first_answer(said: &Said) -> Option<&str> {
    match said {
        Said::Ranked(best) => Some(best.first().map_or(NO_ANSWER, |l| if l.is_empty() { NO_ANSWER } else { l })),
        Said::SpeaksNext { yes, .. } => Some(if *yes { "yes" } else { "no" }),
        Said::Nothing => Some(NO_ANSWER),
        _ => None,
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

/// Values that occur, by field, for completion and controls.
pub(super) fn values(lines: &[Line<'_>], heads: &[RunHead], task: Task) -> Vec<(String, Vec<String>)> {
    let of = |field: Field| {
        let mut all: BTreeSet<String> = BTreeSet::new();
        for line in lines {
            match of_instance(field, line, heads) {
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
        Field::Addressing,
        Field::Utterance,
        Field::Pattern,
        Field::Strategy,
        Field::GoldRole,
        Field::Said,
    ]
    .map(of)
    .into_iter()
    .chain(gold)
    .chain([
        ("pred".to_owned(), pred.into_iter().take(MOST_VALUES).collect()),
        ("pred_role".to_owned(), ["speaker", "other", "group"].map(str::to_owned).to_vec()),
        ("run".to_owned(), runs),
        ("standing".to_owned(), standings),
    ])
    .collect()
}

#[cfg(test)]
mod tests {
    use super::super::Workspace;
    use super::super::testing::{answers, results, rpp};
    use crate::corpus::Num;
    use crate::page::instances::{InstanceSort, InstancesAsk, InstancesPage};
    use crate::runs::{OwnValue, Run, Said, Task};

    /// Four emotions: judge 5, 5, 1, 1; similarity 0.9, 0.7, 0.8, 0.6.
    fn workspace() -> Workspace {
        let mut given = answers("c/1", &[(1, "", ""), (2, "", ""), (3, "", ""), (4, "", "")]);
        for (answer, (judge, bert)) in given.iter_mut().zip([(5.0, 0.9), (5.0, 0.7), (1.0, 0.8), (1.0, 0.6)]) {
            answer.said = Said::Emotion { words: "sad".into(), intensity: Num::Value(3.0) };
            let own = |key: &str, value| OwnValue { key: key.into(), value: Num::Value(value) };
            answer.own = vec![own("emotion_score", judge), own("bertscore_f1", bert)];
        }
        Workspace::default().with(vec![results("r", vec![Run { task: Task::Er, ..rpp("m", "m", given) }])])
    }

    fn found(w: &Workspace, filter: &str) -> InstancesPage {
        let (filter, sort) = (filter.to_owned(), InstanceSort::File);
        w.instances(&InstancesAsk { task: Task::Er, filter, sort, from: 0, count: 10, codes: 0 })
    }

    /// The middle of 0.6 0.7 0.8 0.9 is 0.8, counted from the lower half up.
    #[test]
    fn judge_against_bertscore_is_ready() {
        let w = workspace();
        let ready = found(&w, "").ready;
        let turns = |name: &str| {
            let filter = &ready.iter().find(|(n, _)| n == name).unwrap().1;
            found(&w, filter).lines.iter().map(|l| l.turn).collect::<Vec<_>>()
        };
        assert_eq!((turns("low judge, high BERTScore"), turns("high judge, low BERTScore")), (vec![3], vec![2]));
    }
}
