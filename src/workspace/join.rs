//! Joins: which row every answer belongs to, which gold it is scored against, and how runs form entries.
//!
//! The key is (sample id, row number) exactly, as text and integer, in no normal form. An answer is *matched* (one row
//! carries the number), *ambiguous* (several), *unmatched* (the sample is loaded but has no such row) or *foreign* (the
//! sample is not loaded). All are scored. Without a dataset there is nothing to join and the counts are absent, not 0.

use super::check;
use super::count;
use super::entries::{Entry, entries};
use super::gold::{differs, row_gold};
use super::held::{Held, hold};
use super::offers::{Offers, offers};
use super::part::Part;
use crate::corpus::{Scenario, group_of};
use crate::page::open::Joined;
use crate::read::{Problem, Severity};
use crate::runs::{Answer, Gold, Key, Run, Task};
use crate::score::Case;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

static UNKNOWN: Gold = Gold::Unknown;
/// The scenario of an answer that nothing says anything about.
static UNSAID: Scenario = Scenario::Other(String::new());

/// Everything derived from what is loaded. Indexes are places in `samples` and `runs`.
#[derive(Debug, Default)]
pub(crate) struct Joins {
    pub samples: Vec<Held>,
    /// Sample id -> the samples that carry it, by the line of their key.
    pub by_id: HashMap<String, Vec<u32>>,
    /// In the order of [`Task::ALL`].
    pub offers: Vec<Offers>,
    /// In order of files.
    pub runs: Vec<JoinedRun>,
    /// By task, then name.
    pub entries: Vec<Entry>,
    /// Whether a sample is loaded that is more than "results only".
    pub dataset: bool,
    pub problems: Vec<Problem>,
}

/// Where an answer belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// 1-based turn of one sample.
    Row { sample: u32, turn: u32 },
    /// Several rows carry the number.
    Several { sample: u32 },
    /// The sample has no such row.
    NoRow { sample: u32 },
    /// The sample is not loaded.
    Foreign,
}

impl Place {
    /// The loaded sample, if there is one.
    pub fn sample(self) -> Option<u32> {
        match self {
            Self::Row { sample, .. } | Self::Several { sample } | Self::NoRow { sample } => Some(sample),
            Self::Foreign => None,
        }
    }
}

/// A run met with the dataset.
#[derive(Debug)]
pub(crate) struct JoinedRun {
    pub run: Arc<Run>,
    /// Place of its file.
    pub part: usize,
    pub synthetic: bool,
    /// One an answer.
    pub places: Vec<Place>,
    /// One an answer. Raw answers: the dataset's gold. Result files: the dataset's gold where it differs from the file's.
    pub other_gold: Vec<Option<Gold>>,
    pub joined: Joined,
    /// Sample id -> its answers.
    by_id: HashMap<String, Vec<u32>>,
}

impl JoinedRun {
    /// Gold that answer `i` is scored against: the file's own, for raw answers the dataset's.
    pub fn gold<'a>(&'a self, i: usize, answer: &'a Answer) -> &'a Gold {
        if self.run.raw { self.other_gold.get(i).and_then(Option::as_ref).unwrap_or(&UNKNOWN) } else { &answer.gold }
    }

    /// Answers to one sample id: place in the run, answer, place in the dataset.
    pub fn answers_to(&self, id: &str) -> impl Iterator<Item = (usize, &Answer, Place)> {
        self.by_id.get(id).into_iter().flatten().filter_map(|&i| {
            let i = i as usize;
            Some((i, self.run.answers.get(i)?, *self.places.get(i)?))
        })
    }
}

impl Joins {
    pub fn build(parts: &[Arc<Part>]) -> Self {
        let samples = hold(parts);
        let mut by_id: HashMap<String, Vec<u32>> = HashMap::new();
        for (i, held) in samples.iter().enumerate() {
            by_id.entry(held.key.id.clone()).or_default().push(count(i));
        }
        // Which of several samples is the first may not depend on the order of files.
        for same in by_id.values_mut().filter(|same| same.len() > 1) {
            same.sort_by_key(|&i| samples.get(i as usize).and_then(|h| h.key.line));
        }
        let dataset = samples.iter().any(|h| !h.results_only);
        let mut problems = Vec::new();
        let offers = offers(&samples, &by_id, parts, &mut problems);
        let mut joins = Self { samples, by_id, offers, dataset, ..Self::default() };
        let names = by_last_name(&joins.samples);
        for (place, part) in parts.iter().enumerate() {
            for run in &part.runs {
                let run = joins.with_full_ids(run, &names, &mut problems);
                let joined = joins.join(run, place, part.is_demo());
                joins.runs.push(joined);
            }
        }
        joins.entries = entries(&joins.runs);
        problems.extend(check::problems(parts, &joins));
        joins.problems = problems;
        joins
    }

    /// Raw answers may name the last part of a sample's id only (`001_seg04__row12`). Where one loaded sample alone is
    /// called so, they are answers to it; this is said.
    fn with_full_ids(
        &self,
        run: &Arc<Run>,
        names: &HashMap<&str, Option<&str>>,
        problems: &mut Vec<Problem>,
    ) -> Arc<Run> {
        let full = |a: &Answer| -> Option<String> {
            let id = a.key.sample_id.as_str();
            let from_id = a.id.strip_prefix(id).is_some_and(|rest| rest.starts_with("__"));
            if !from_id || self.by_id.contains_key(id) {
                None
            } else {
                names.get(id).copied().flatten().map(str::to_owned)
            }
        };
        let full_ids: Vec<Option<String>> = if run.raw { run.answers.iter().map(full).collect() } else { Vec::new() };
        let n = full_ids.iter().flatten().count();
        if n == 0 {
            return Arc::clone(run);
        }
        let message = format!(
            "{n} of its answers name only the last part of a sample’s id; each was joined to the one loaded sample that is called so."
        );
        problems.push(Problem::new(Severity::Note, "joined-by-last-name", &run.file, message));
        let mut run = Run::clone(run);
        for (answer, name) in run.answers.iter_mut().zip(full_ids) {
            if let Some(name) = name {
                answer.key.sample_id = name;
            }
        }
        Arc::new(run)
    }

    fn join(&self, run: Arc<Run>, part: usize, demo: bool) -> JoinedRun {
        let golds = self.golds(run.task);
        let mut by_id: HashMap<String, Vec<u32>> = HashMap::new();
        let mut places = Vec::with_capacity(run.answers.len());
        let mut other_gold = Vec::with_capacity(run.answers.len());
        for (i, answer) in run.answers.iter().enumerate() {
            match by_id.get_mut(&answer.key.sample_id) {
                Some(list) => list.push(count(i)),
                None => drop(by_id.insert(answer.key.sample_id.clone(), vec![count(i)])),
            }
            let place = self.place(&answer.key);
            places.push(place);
            let dataset = self.dataset_gold(run.task, place, &golds);
            other_gold.push(dataset.filter(|gold| run.raw || differs(&answer.gold, gold)).map(Cow::into_owned));
        }
        let joined = self.count(&run, &places);
        JoinedRun { synthetic: demo || run.synthetic, run, part, places, other_gold, joined, by_id }
    }

    /// Where a key belongs: over all samples that carry the id.
    fn place(&self, key: &Key) -> Place {
        let Some(same_id) = self.by_id.get(&key.sample_id) else { return Place::Foreign };
        let first = same_id.first().copied().unwrap_or_default();
        let mut rows = same_id.iter().filter_map(|&i| Some((i, self.samples.get(i as usize)?.turn_of(key.row)?)));
        match (rows.next(), rows.next()) {
            (None, _) => Place::NoRow { sample: first },
            (Some((sample, (turn, 1))), None) => Place::Row { sample, turn },
            _ => Place::Several { sample: first },
        }
    }

    /// Gold of the task's instances by (sample, turn).
    fn golds(&self, task: Task) -> HashMap<(u32, u32), &Gold> {
        let lists = self.offers_of(task).by_sample.iter().enumerate();
        lists.flat_map(|(s, list)| list.iter().map(move |i| ((count(s), i.turn), &i.gold))).collect()
    }

    /// The dataset's gold of a placed answer; `Unknown` where its row has none, `None` where there is no row.
    fn dataset_gold<'a>(
        &self,
        task: Task,
        place: Place,
        golds: &HashMap<(u32, u32), &'a Gold>,
    ) -> Option<Cow<'a, Gold>> {
        let Place::Row { sample, turn } = place else { return None };
        let held = self.samples.get(sample as usize).filter(|h| !h.results_only)?;
        let gold = golds.get(&(sample, turn)).map(|g| Cow::Borrowed(*g));
        Some(gold.unwrap_or_else(|| Cow::Owned(row_gold(task, held.sample(), turn))))
    }

    fn count(&self, run: &Run, places: &[Place]) -> Joined {
        let answers = count(run.answers.len());
        if !self.dataset {
            return Joined { answers, ..Joined::default() };
        }
        let of = |wanted: fn(&Place) -> bool| Some(count(places.iter().filter(|p| wanted(p)).count()));
        Joined {
            answers,
            matched: of(|p| matches!(p, Place::Row { .. })),
            ambiguous: of(|p| matches!(p, Place::Several { .. })),
            unmatched: of(|p| matches!(p, Place::NoRow { .. })),
            foreign: of(|p| matches!(p, Place::Foreign)),
            missing: Some(count(self.missing(run.task, &[run]).len())),
        }
    }

    /// Instances that none of these runs answers: sample and 1-based turn.
    pub fn missing(&self, task: Task, runs: &[&Run]) -> Vec<(u32, u32)> {
        let keys = runs.iter().flat_map(|r| &r.answers).map(|a| (a.key.sample_id.as_str(), a.key.row));
        let answered: HashSet<(&str, i64)> = keys.collect();
        let lists = self.samples.iter().zip(&self.offers_of(task).by_sample).enumerate();
        lists
            .flat_map(|(s, (held, list))| list.iter().map(move |i| (count(s), held.key.id.as_str(), i)))
            .filter(|(_, id, i)| !answered.contains(&(*id, i.row)))
            .map(|(s, _, i)| (s, i.turn))
            .collect()
    }

    pub fn offers_of(&self, task: Task) -> &Offers {
        static NONE: Offers = Offers { by_sample: Vec::new(), files: Vec::new() };
        Task::ALL.iter().position(|t| *t == task).and_then(|i| self.offers.get(i)).unwrap_or(&NONE)
    }

    /// A run's answers, ready to be scored.
    pub fn cases<'a>(&'a self, run: &'a JoinedRun) -> Vec<Case<'a>> {
        run.run.answers.iter().enumerate().map(|(i, answer)| self.case(run, i, answer)).collect()
    }

    /// One answer, ready to be scored. Scenario and group are the dataset's where the sample is loaded.
    pub fn case<'a>(&'a self, run: &'a JoinedRun, i: usize, answer: &'a Answer) -> Case<'a> {
        let place = run.places.get(i).copied().unwrap_or(Place::Foreign);
        let held = place.sample().and_then(|s| self.samples.get(s as usize));
        let (scenario, group) = match held {
            Some(held) if !held.results_only => (&held.sample().scenario, held.group.as_str()),
            _ if answer.couple.trim().is_empty() => {
                (answer.scenario.as_ref().unwrap_or(&UNSAID), group_of(&answer.key.sample_id))
            }
            _ => (answer.scenario.as_ref().unwrap_or(&UNSAID), answer.couple.as_str()),
        };
        Case { answer, gold: run.gold(i, answer), scenario, group }
    }

    pub fn entries_of(&self, task: Task) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |e| e.task == task)
    }

    /// The runs of an entry.
    pub fn runs_of<'a>(&'a self, entry: &'a Entry) -> impl Iterator<Item = &'a JoinedRun> {
        entry.runs.iter().filter_map(|&r| self.runs.get(r))
    }
}

/// Last part of an id -> the id, if only one loaded sample is called so.
fn by_last_name(samples: &[Held]) -> HashMap<&str, Option<&str>> {
    let mut names: HashMap<&str, Option<&str>> = HashMap::new();
    for id in samples.iter().filter(|h| !h.results_only).map(|h| h.key.id.as_str()) {
        let last = id.rsplit_once('/').map_or(id, |(_, last)| last);
        names.entry(last).and_modify(|known| *known = known.filter(|k| *k == id)).or_insert(Some(id));
    }
    names
}

/// Other scenarios are never pooled with couple or family: they count only where they are alone. An answer whose
/// scenario nobody says counts with the rest.
pub(crate) fn pooled(mut cases: Vec<Case<'_>>) -> Vec<Case<'_>> {
    if cases.iter().any(|c| matches!(c.scenario, Scenario::Couple | Scenario::Family)) {
        cases.retain(|c| !matches!(c.scenario, Scenario::Other(word) if !word.is_empty()));
    }
    cases
}

#[cfg(test)]
mod tests {
    use super::super::Workspace;
    use super::super::testing::{answers, dataset, results, row, rpp, sample};
    use super::*;
    use crate::read::Reading;
    use crate::runs::Said;

    fn labelled(id: &str) -> crate::corpus::Sample {
        let mut s = sample(id, 0);
        s.rows = [(1, "pursue_withdraw"), (2, ""), (5, "repair_softening"), (5, ""), (7, "attack_attack")]
            .map(|(n, label)| row(n, "Therapist", label))
            .to_vec();
        s
    }

    fn joins(readings: Vec<Reading>) -> Arc<Joins> {
        Workspace::default().with(readings).joins
    }

    #[test]
    fn every_kind_of_join_is_counted_and_all_are_scored() {
        let mut list = answers("c/1", &[(1, "pursue_withdraw", "x"), (5, "x", "x"), (3, "x", "x")]);
        list.extend(answers("c/1 ", &[(1, "x", "x")]));
        let j = joins(vec![results("r", vec![rpp("m-1", "m", list)]), dataset("d", vec![labelled("c/1")])]);
        let expected = Joined {
            answers: 4,
            matched: Some(1),
            ambiguous: Some(1),
            unmatched: Some(1),
            foreign: Some(1),
            // Instances are the labelled rows 1, 5, 7; row 7 has no answer.
            missing: Some(1),
        };
        assert_eq!(j.runs[0].joined, expected);
        assert_eq!(j.cases(&j.runs[0]).len(), 4);
    }

    #[test]
    fn a_row_of_two_samples_with_one_id_is_ambiguous() {
        let (mut one, mut two) = (sample("c/1", 1), sample("c/1", 2));
        (one.line, two.line) = (1, 2);
        let run = rpp("m-1", "m", answers("c/1", &[(1, "x", "x"), (2, "x", "x")]));
        let j = joins(vec![dataset("d", vec![one, two]), results("r", vec![run])]);
        assert_eq!(j.runs[0].places, [Place::Several { sample: 0 }, Place::Row { sample: 1, turn: 2 }]);
    }

    #[test]
    fn raw_answers_are_scored_against_the_dataset_and_files_against_their_own_gold() {
        let list = || answers("c/1", &[(1, "attack_attack", "pursue_withdraw"), (2, "x", "x")]);
        let mut raw = rpp("m-2", "m", list());
        raw.raw = true;
        raw.answers.iter_mut().for_each(|a| a.gold = Gold::Unknown);
        let with =
            joins(vec![dataset("d", vec![labelled("c/1")]), results("r", vec![rpp("m-1", "m", list()), raw.clone()])]);
        let gold = |j: &Joins, run: usize| j.cases(&j.runs[run]).iter().map(|c| c.gold.clone()).collect::<Vec<_>>();
        let label = |l: &str| Gold::Label(l.into());
        assert_eq!(gold(&with, 0), [label("attack_attack"), label("x")]);
        assert_eq!(gold(&with, 1), [label("pursue_withdraw"), Gold::Unknown]);
        let differing: Vec<_> = with.problems.iter().filter(|p| p.code == "gold-differs").collect();
        assert_eq!(differing.len(), 1, "one problem a run, none for raw answers");
        assert!(differing[0].message.contains("1 have another gold and 1 stand on rows without one"));
        let without = joins(vec![results("r", vec![raw])]);
        assert_eq!(gold(&without, 0), [Gold::Unknown, Gold::Unknown]);
    }

    #[test]
    fn raw_answers_by_last_name_join_where_one_sample_is_called_so() {
        let mut raw = rpp("m-1", "m", answers("001", &[(1, "", "x")]));
        raw.answers.extend(answers("002", &[(1, "", "x")]));
        raw.raw = true;
        raw.answers.iter_mut().for_each(|a| a.id = format!("{}__row1", a.key.sample_id));
        let mut file = raw.clone();
        file.raw = false;
        let data = dataset("d", vec![sample("c/001", 1), sample("c/002", 1), sample("f/002", 1)]);
        let j = joins(vec![data, results("r", vec![raw, file])]);
        assert_eq!(j.runs[0].places, [Place::Row { sample: 0, turn: 1 }, Place::Foreign]);
        assert_eq!(j.runs[1].places, [Place::Foreign; 2], "result files name their sample in full");
        assert_eq!(j.problems.iter().filter(|p| p.code == "joined-by-last-name").count(), 1);
    }

    #[test]
    fn results_only_samples_are_made_of_what_details_carry() {
        let mut list = answers("c/1", &[(5, "x", "x"), (2, "x", "y")]);
        (list[0].dialogue, list[0].speaker, list[0].couple) = ("Late again.".into(), "Mara".into(), "the c’s".into());
        list[1].said = Said::Nothing;
        let j = joins(vec![results("r", vec![rpp("m-1", "m", list)])]);
        let held = &j.samples[0];
        assert!(held.results_only && !j.dataset);
        assert_eq!(held.group, "the c’s", "the file's word counts where no dataset says otherwise");
        let rows: Vec<_> =
            held.sample().rows.iter().map(|r| (r.number, r.speaker.as_str(), r.words.as_str())).collect();
        assert_eq!(rows, [(2, "", ""), (5, "Mara", "Late again.")]);
        assert_eq!(j.runs[0].places, [Place::Row { sample: 0, turn: 2 }, Place::Row { sample: 0, turn: 1 }]);
        assert_eq!(j.runs[0].joined.matched, None);
    }

    #[test]
    fn other_scenarios_are_not_pooled_but_the_unsaid_is() {
        let list = answers("c/1", &[(1, "x", "x"), (2, "x", "x"), (3, "x", "x")]);
        let scenarios = [Scenario::Couple, Scenario::Other("group".into()), Scenario::Other(String::new())];
        let cases = |n: usize| -> Vec<Case<'_>> {
            (list.iter().zip(&scenarios).skip(n))
                .map(|(answer, scenario)| Case { answer, gold: &answer.gold, scenario, group: "c" })
                .collect()
        };
        assert_eq!(pooled(cases(0)).len(), 2);
        assert_eq!(pooled(cases(1)).len(), 2, "alone they count");
    }
}
