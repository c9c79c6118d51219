//! What `inspect --json` writes: schema 1. Keys and their order are a contract; add, never rename.

use super::intervals::{interval, intervals_of, none_because};
use super::join::{JoinedRun, pooled};
use super::overview::instances;
use super::totals::{Why, disagreements, file_metrics};
use super::{Workspace, count, kind_key};
use crate::corpus::Num;
use crate::page::models::Cluster;
use crate::read::Problem;
use crate::runs::{OwnValue, Task};
use crate::score::{Case, Figure, StandIns, figures, row_figures};
use crate::stats::{DRAWS, Interval, SEED};
use indexmap::IndexMap;
use serde::Serialize;
use std::collections::HashSet;

/// Everything that is loaded, in figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Inspection {
    pub schema: u32,
    pub files: Vec<InspectedFile>,
    /// Of datasets; samples known from results only do not count.
    pub samples: u32,
    pub rows: u32,
    /// `couple` and `family` always, `other` if there are any.
    pub by_scenario: IndexMap<String, ScenarioSize>,
    /// By task, then by scenario.
    pub instances: IndexMap<String, IndexMap<String, u32>>,
    pub runs: Vec<InspectedRun>,
    /// Sorted by file, line, code.
    pub problems: Vec<Problem>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InspectedFile {
    pub name: String,
    /// `dataset`, `sample`, `er-instances`, `vp-instances`, `results`, `raw-answers`, `titles`, `archive`, `unknown`.
    pub kind: String,
    pub records: u64,
    /// Unpacked.
    pub bytes: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ScenarioSize {
    pub samples: u32,
    pub rows: u32,
    pub groups: u32,
}

/// One run. The five join numbers are null without a dataset.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InspectedRun {
    pub id: String,
    pub file: String,
    pub task: String,
    pub model: String,
    pub mode: String,
    /// Answers in the file.
    pub instances: u32,
    pub matched: Option<u32>,
    pub ambiguous: Option<u32>,
    pub unmatched: Option<u32>,
    pub foreign: Option<u32>,
    pub missing: Option<u32>,
    /// Answers written by the script after failed requests.
    pub fallbacks: u32,
    /// Samples that failed as a whole.
    pub failed: u32,
    /// The file breaks off; its totals are refused.
    pub incomplete: bool,
    /// From gold and answers, stand-ins left out.
    pub metrics: IndexMap<String, Metric>,
    /// Of the headline metric, by group, as the models page draws it.
    pub interval: InspectedInterval,
    /// Means of the rows' own numbers.
    pub row_metrics: IndexMap<String, Metric>,
    /// The file's own totals, as written; ER and VP: the mean of the file's averages by sample, weighted by rows.
    pub file_metrics: IndexMap<String, JsonNumber>,
    /// Totals of the file that its details do not give.
    pub disagreements: Vec<InspectedDisagreement>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Metric {
    /// Null where there is nothing to divide by.
    pub value: Option<f64>,
    pub n: u32,
    pub samples: u32,
    pub groups: u32,
    /// 95 %, low and high; null for counts, and where `none_because` says why.
    pub interval: Option<(f64, f64)>,
    pub none_because: Option<String>,
    /// How the interval is made; null for counts.
    pub method: Option<String>,
    /// Null where nothing is drawn by chance.
    pub seed: Option<u64>,
}

/// A 95 % interval, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InspectedInterval {
    /// Key of the metric.
    pub metric: String,
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// `too-few-clusters`, `all-hits`, `all-misses`, `too-many-undefined`, `no-spread`, `undefined`; null where there is
    /// one.
    pub none_because: Option<String>,
    pub groups: u32,
    pub n: u64,
    pub method: String,
    pub draws: u32,
    pub seed: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InspectedDisagreement {
    pub key: String,
    pub recomputed: Option<f64>,
    pub file: JsonNumber,
    /// Equal when stand-ins count as the file counts them.
    pub explained_by_stand_ins: bool,
}

/// A number as JSON can carry it: what is no number in JSON is a text ("NaN", "Infinity", "-Infinity").
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum JsonNumber {
    Number(f64),
    Text(String),
    Null(()),
}

impl From<&Num> for JsonNumber {
    fn from(num: &Num) -> Self {
        match num {
            Num::Absent | Num::Null => Self::Null(()),
            Num::Value(v) if v.is_nan() => Self::Text("NaN".into()),
            Num::Value(v) if v.is_infinite() && *v > 0.0 => Self::Text("Infinity".into()),
            Num::Value(v) if v.is_infinite() => Self::Text("-Infinity".into()),
            Num::Value(v) => Self::Number(*v),
            Num::Text(t) => Self::Text(t.clone()),
        }
    }
}

/// Everything that is loaded, in figures.
pub fn inspection(workspace: &Workspace) -> Inspection {
    let joins = &workspace.joins;
    let held = || joins.samples.iter().filter(|h| !h.results_only);
    let size = |key: &str| {
        let mine = held().filter(|h| h.sample().scenario.key() == key);
        ScenarioSize {
            samples: count(mine.clone().count()),
            rows: mine.clone().map(|h| count(h.sample().rows.len())).sum(),
            groups: count(mine.map(|h| &h.group).collect::<HashSet<_>>().len()),
        }
    };
    let other = size("other");
    let mut by_scenario =
        IndexMap::from([("couple".to_owned(), size("couple")), ("family".to_owned(), size("family"))]);
    let any_other = other.samples > 0;
    if any_other {
        by_scenario.insert("other".to_owned(), other);
    }
    let offered = Task::ALL.into_iter().map(|task| {
        let line = instances(joins, task);
        let mut n = IndexMap::from([("couple".to_owned(), line.couple), ("family".to_owned(), line.family)]);
        if any_other {
            n.insert("other".to_owned(), line.other);
        }
        (task.short().to_owned(), n)
    });
    Inspection {
        schema: 1,
        files: workspace.parts.iter().map(|p| file(&p.file)).collect(),
        samples: count(held().count()),
        rows: held().map(|h| count(h.sample().rows.len())).sum(),
        by_scenario,
        instances: offered.collect(),
        runs: joins.runs.iter().map(|r| run(workspace, r)).collect(),
        problems: workspace.problems().into_iter().cloned().collect(),
    }
}

fn file(file: &crate::read::FileInfo) -> InspectedFile {
    InspectedFile {
        name: file.name.clone(),
        kind: kind_key(file.kind).to_owned(),
        records: file.records,
        bytes: file.bytes,
    }
}

fn run(workspace: &Workspace, joined: &JoinedRun) -> InspectedRun {
    let joins = &workspace.joins;
    let run = &joined.run;
    let cases = joins.cases(joined);
    let j = joined.joined;
    let own = |m: &OwnValue| (m.value != Num::Absent).then(|| (m.key.clone(), JsonNumber::from(&m.value)));
    let differing = disagreements(joins, joined).into_iter().map(|d| InspectedDisagreement {
        explained_by_stand_ins: d.why == Why::StandIns,
        file: JsonNumber::from(&d.file),
        recomputed: d.recomputed,
        key: d.key,
    });
    InspectedRun {
        id: run.id.clone(),
        file: run.file.clone(),
        task: run.task.short().to_owned(),
        model: run.model.clone(),
        mode: run.mode.clone(),
        instances: j.answers,
        matched: j.matched,
        ambiguous: j.ambiguous,
        unmatched: j.unmatched,
        foreign: j.foreign,
        missing: j.missing,
        fallbacks: count(run.answers.iter().filter(|a| a.stand_in).count()),
        failed: count(run.failed.len()),
        incomplete: run.incomplete,
        metrics: metrics(run.task, &cases, true, &|cases| figures(run.task, cases, StandIns::LeftOut)),
        interval: interval_of(run.task, &cases),
        row_metrics: metrics(run.task, &cases, false, &|cases| row_figures(run.task, cases)),
        file_metrics: file_metrics(joined).iter().filter_map(own).collect(),
        disagreements: differing.collect(),
    }
}

/// Methods of intervals, in words.
const DRAWN: &str = "studentised bootstrap of whole groups; shares never narrower than Wilson's";
const LEFT_OUT: &str = "t of the groups less one, standard error from leaving each group out";

fn interval_of(task: Task, cases: &[Case<'_>]) -> InspectedInterval {
    let interval = interval(task, &pooled(cases.to_vec()), Cluster::Group);
    let bar = interval.bar();
    let (groups, n) = match &interval {
        Interval::Bar(bar) => (bar.clusters, bar.n),
        Interval::NoBar { clusters, n, .. } => (*clusters, *n),
    };
    InspectedInterval {
        metric: task.headline().to_owned(),
        low: bar.map(|b| b.low),
        high: bar.map(|b| b.high),
        none_because: none_because(&interval).map(str::to_owned),
        groups,
        n,
        method: DRAWN.to_owned(),
        draws: DRAWS,
        seed: SEED,
    }
}

/// Figures with their intervals: the headline metric's as the models page draws it.
fn metrics<'a>(
    task: Task,
    cases: &[Case<'a>],
    recomputed: bool,
    of: &dyn Fn(&[Case<'a>]) -> Vec<Figure>,
) -> IndexMap<String, Metric> {
    let intervals = intervals_of(task, cases, recomputed, of);
    let metric = |(f, interval): (Figure, Option<Interval>)| {
        let drawn = recomputed && f.key == task.headline();
        let metric = Metric {
            value: f.value.filter(|v| v.is_finite()),
            n: f.n,
            samples: f.samples,
            groups: f.groups,
            interval: interval.as_ref().and_then(Interval::bar).map(|b| (b.low, b.high)),
            none_because: interval.as_ref().and_then(none_because).map(str::to_owned),
            method: interval.as_ref().map(|_| if drawn { DRAWN } else { LEFT_OUT }.to_owned()),
            seed: interval.as_ref().filter(|_| drawn).map(|_| SEED),
        };
        (f.key, metric)
    };
    of(cases).into_iter().zip(intervals).map(metric).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{answers, results, rpp};
    use super::*;

    #[test]
    fn not_a_number_survives_json() {
        let mut r = rpp("m-1", "m", answers("c/1", &[(1, "a", "a")]));
        let own = |key: &str, value| OwnValue { key: key.into(), value };
        r.file_metrics = vec![
            own("a", Num::Value(f64::NAN)),
            own("b", Num::Value(f64::NEG_INFINITY)),
            own("c", Num::Text("0,75".into())),
            own("d", Num::Null),
            own("e", Num::Value(0.5)),
            own("f", Num::Absent),
        ];
        let json = serde_json::to_value(inspection(&Workspace::default().with(vec![results("r", vec![r])]))).unwrap();
        let expected = serde_json::json!({"a": "NaN", "b": "-Infinity", "c": "0,75", "d": null, "e": 0.5});
        assert_eq!(json["runs"][0]["file_metrics"], expected);
        assert_eq!(json["runs"][0]["matched"], serde_json::Value::Null, "no dataset, nothing to join");
        assert_eq!(json["by_scenario"]["family"], serde_json::json!({"samples": 0, "rows": 0, "groups": 0}));
    }
}
