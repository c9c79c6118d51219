//! The runs of a task among themselves: pairs on shared instances, who differs from gold together, the hardest samples.

use super::entries::head;
use super::instances::{Given, Line, lines};
use super::seen::first_answer;
use super::{Workspace, count};
use crate::filter::{Field, written};
use crate::page::Differ;
use crate::page::agreement::{AgreementAsk, AgreementPage, AgreementPair, AgreementSet, HardSample};
use crate::page::sample::RunHead;
use crate::runs::{Task, TaskFamily};
use crate::score::Standing;
use crate::stats::{kappa, raw_agreement};
use std::collections::{BTreeSet, HashSet};

/// Samples in the list of the hardest.
const MOST_SAMPLES: usize = 12;

impl Workspace {
    pub fn agreement(&self, ask: &AgreementAsk) -> AgreementPage {
        let (joins, task) = (&self.joins, ask.task);
        let heads: Vec<RunHead> = joins.entries_of(task).filter_map(|e| head(e, joins.runs_of(e))).collect();
        let mut all = lines(joins, &self.codes, task);
        let asked = |l: &Line<'_>| ask.scenario.as_deref().is_none_or(|s| l.facts.held.sample().scenario.key() == s);
        all.retain(|line| asked(line));
        let answered: Vec<&Line<'_>> = all.iter().filter(|l| l.differ.answered > 0).collect();
        let mut differ = vec![0_u32; heads.len() + 1];
        for line in &answered {
            if let Some(place) = differ.get_mut(line.differ.differ as usize) {
                *place += 1;
            }
        }
        let places = 0..heads.len();
        let pairs = places.clone().flat_map(|a| places.clone().skip(a + 1).map(move |b| (a, b)));
        let (n, samples, groups) = extent(&answered);
        AgreementPage {
            task,
            pairs: pairs.filter_map(|(a, b)| pair(task, &all, a, b)).collect(),
            sets: sets(task, &answered, &heads),
            differ,
            n,
            samples,
            groups,
            hardest: hardest(&answered),
            runs: heads.into_iter().map(|h| (h.id, h.name)).collect(),
        }
    }
}

/// Instances, samples and groups of lines.
fn extent(lines: &[&Line<'_>]) -> (u32, u32, u32) {
    let samples: HashSet<_> = lines.iter().map(|l| &l.facts.held.key).collect();
    let groups: HashSet<_> = lines.iter().map(|l| l.facts.held.group.as_str()).collect();
    (count(lines.len()), count(samples.len()), count(groups.len()))
}

/// A run's answer that counts: not a stand-in.
fn given<'a>(line: &'a Line<'a>, run: usize) -> Option<&'a Given<'a>> {
    line.answers.get(run)?.as_ref().filter(|g| g.standing != Standing::StandIn)
}

/// `None` where the two share no instance.
fn pair(task: Task, all: &[Line<'_>], first: usize, second: usize) -> Option<AgreementPair> {
    let shared: Vec<(&Line<'_>, &Given<'_>, &Given<'_>)> =
        all.iter().filter_map(|l| Some((l, given(l, first)?, given(l, second)?))).collect();
    let lines: Vec<&Line<'_>> = shared.iter().map(|(l, ..)| *l).collect();
    let (n, samples, groups) = extent(&lines);
    let labels: Vec<(&str, &str)> = if task.family() == TaskFamily::Free {
        Vec::new()
    } else {
        shared
            .iter()
            .filter_map(|(_, a, b)| Some((first_answer(&a.answer.said)?, first_answer(&b.answer.said)?)))
            .collect()
    };
    let matrix = square(&labels);
    let differs = |g: &Given<'_>| g.standing.differs(task);
    let how_many =
        |of: &dyn Fn(bool, bool) -> bool| count(shared.iter().filter(|(_, a, b)| of(differs(a), differs(b))).count());
    (n > 0).then(|| AgreementPair {
        first: count(first),
        second: count(second),
        n,
        samples,
        groups,
        agreement: raw_agreement(&matrix),
        kappa: if task == Task::Stp { None } else { kappa(&matrix) },
        either: how_many(&|a, b| a || b),
        both: how_many(&|a, b| a && b),
    })
}

/// Counts of label by label, row by row, over the labels of either side.
fn square(pairs: &[(&str, &str)]) -> Vec<f64> {
    let keys: Vec<&str> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect::<BTreeSet<_>>().into_iter().collect();
    let mut counts = vec![0.0; keys.len() * keys.len()];
    for (a, b) in pairs {
        let at = keys.binary_search(a).ok().zip(keys.binary_search(b).ok());
        if let Some(cell) = at.and_then(|(r, c)| counts.get_mut(r * keys.len() + c)) {
            *cell += 1.0;
        }
    }
    counts
}

/// How a set takes an instance from the counts of its answers.
type Takes = fn(Differ) -> bool;

const SETS: [(&str, Takes, &str); 3] = [
    ("all runs differ", |d| d.differ == d.answered, "runs_answered >= 2 and runs_as_gold = 0"),
    ("no run differs", |d| d.differ == 0, "runs_answered >= 2 and runs_differ = 0"),
    ("runs are split", |d| d.differ > 0 && d.differ < d.answered, "runs_differ >= 1 and runs_as_gold >= 1"),
];

/// Instances that two runs or more answered, by who differs from gold. One run against all others needs three.
fn sets(task: Task, answered: &[&Line<'_>], heads: &[RunHead]) -> Vec<AgreementSet> {
    let several: Vec<&&Line<'_>> = answered.iter().filter(|l| l.differ.answered >= 2).collect();
    let set = |(name, takes, filter): (&str, Takes, &str)| AgreementSet {
        name: name.to_owned(),
        n: count(several.iter().filter(|l| takes(l.differ)).count()),
        filter: filter.to_owned(),
    };
    let mut out: Vec<AgreementSet> = SETS.into_iter().map(set).collect();
    // Gold among the top 3 but not first differs in a ranked task; half a grade or more in free text does not.
    let (differs, as_gold) = if task.family() == TaskFamily::Ranked {
        ("(standing = near or standing = differs)", "standing = as_gold")
    } else {
        ("standing = differs", "(standing = as_gold or standing = near)")
    };
    for (at, head) in heads.iter().enumerate() {
        let run = written(Field::Run, &head.name);
        let standing = |l: &Line<'_>| l.answers.get(at).and_then(Option::as_ref).map(|g| g.standing);
        let counts = |s: Standing| matches!(s, Standing::AsGold | Standing::Near(_) | Standing::Differs);
        let alone = |differs: bool| {
            let mine = |l: &Line<'_>| standing(l).is_some_and(|s| counts(s) && s.differs(task) == differs);
            let others = |d: Differ| if differs { d.differ == 1 } else { d.answered - d.differ == 1 };
            count(several.iter().filter(|l| l.differ.answered >= 3 && others(l.differ) && mine(l)).count())
        };
        let parts = [
            ("differs", alone(true), format!("runs_answered >= 3 and runs_differ = 1 and run = {run} and {differs}")),
            (
                "is as gold",
                alone(false),
                format!("runs_answered >= 3 and runs_as_gold = 1 and run = {run} and {as_gold}"),
            ),
        ];
        let some = parts.into_iter().filter(|(_, n, _)| *n > 0);
        out.extend(some.map(|(what, n, filter)| AgreementSet {
            name: format!("only {} {what}", head.name),
            n,
            filter,
        }));
    }
    out
}

fn hardest(answered: &[&Line<'_>]) -> Vec<HardSample> {
    let mut out: Vec<HardSample> = Vec::new();
    // Lines come in file order: those of a sample stand together.
    for line in answered {
        let held = line.facts.held;
        if out.last().is_none_or(|last| last.sample != held.key) {
            out.push(HardSample { sample: held.key.clone(), name: held.name.clone(), answers: 0, differ: 0 });
        }
        if let Some(last) = out.last_mut() {
            last.answers += line.differ.answered;
            last.differ += line.differ.differ;
        }
    }
    let share = |s: &HardSample| f64::from(s.differ) / f64::from(s.answers.max(1));
    out.sort_by(|a, b| {
        share(b).total_cmp(&share(a)).then(b.answers.cmp(&a.answers)).then_with(|| a.sample.cmp(&b.sample))
    });
    out.truncate(MOST_SAMPLES);
    out
}

#[cfg(test)]
mod tests {
    use super::super::testing::{answers, dataset, results, row, rpp, sample};
    use super::*;
    use crate::page::instances::{InstanceSort, InstancesAsk};

    const PW: &str = "pursue_withdraw";
    const RS: &str = "repair_softening";

    /// Gold PW PW RS RS. a: PW PW RS PW; b: PW RS RS PW; c: PW RS PW PW, its last a stand-in.
    fn workspace() -> Workspace {
        let mut clip = sample("c/1", 0);
        let gold = [PW, PW, RS, RS];
        clip.rows = (1..).zip(gold).map(|(n, label)| row(n, "Therapist", label)).collect();
        let run = |id: &str, said: [&'static str; 4]| {
            let list: Vec<_> = (1..).zip(gold).zip(said).map(|((n, gold), said)| (n, gold, said)).collect();
            let mut given = answers("c/1", &list);
            given[3].stand_in = id == "c";
            results(id, vec![rpp(id, id, given)])
        };
        let runs = [run("a", [PW, PW, RS, PW]), run("b", [PW, RS, RS, PW]), run("c", [PW, RS, PW, PW])];
        Workspace::default().with(std::iter::once(dataset("d", vec![clip])).chain(runs).collect())
    }

    fn page() -> AgreementPage {
        workspace().agreement(&AgreementAsk { task: Task::Rpp, scenario: None })
    }

    #[test]
    fn pairs_on_shared_turns() {
        let page = page();
        assert_eq!((page.n, page.samples, page.groups), (4, 1, 1));
        let of = |first, second| page.pairs.iter().find(|p| (p.first, p.second) == (first, second)).unwrap();
        let ab = of(0, 1);
        // Same at 1, 3, 4. Rows PW 3, RS 1; columns PW 2, RS 2: expected 3/4 * 1/2 + 1/4 * 1/2 = 1/2; kappa 1/2.
        assert_eq!((ab.n, ab.agreement, ab.kappa), (4, Some(0.75), Some(0.5)));
        // a differs at 4, b at 2 and 4.
        assert_eq!((ab.either, ab.both, ab.overlap()), (2, 1, Some(0.5)));
        // c's stand-in leaves three turns: same at 1, 2; c differs at 2 and 3, b at 2.
        let bc = of(1, 2);
        assert_eq!((bc.n, bc.either, bc.both), (3, 2, 1));
        assert!((bc.agreement.unwrap() - 2.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn sets_find_the_same_turns_in_the_table() {
        let w = workspace();
        let page = page();
        let n = |name: &str| page.sets.iter().find(|s| s.name == name).map(|s| s.n);
        // Turn 1: none differs. 2: a alone is as gold. 3: c alone differs. 4: both that answered differ.
        assert_eq!((n("all runs differ"), n("no run differs"), n("runs are split")), (Some(1), Some(1), Some(2)));
        assert_eq!((n("only a is as gold"), n("only c differs"), n("only b differs")), (Some(1), Some(1), None));
        assert_eq!(page.differ, [1, 1, 2, 0]);
        for set in &page.sets {
            let ask = InstancesAsk {
                task: Task::Rpp,
                filter: set.filter.clone(),
                sort: InstanceSort::File,
                from: 0,
                count: 10,
                codes: 0,
            };
            let found = w.instances(&ask);
            assert_eq!((found.problem, found.matched), (None, set.n), "{}", set.name);
        }
    }

    #[test]
    fn hardest_samples_by_share_and_nothing_without_runs() {
        let page = page();
        assert_eq!((page.hardest[0].answers, page.hardest[0].differ), (11, 5));
        let empty = Workspace::default().agreement(&AgreementAsk { task: Task::Er, scenario: None });
        assert_eq!((empty.n, empty.pairs.len(), empty.hardest.len()), (0, 0, 0));
    }
}
