//! Figures as the models page writes them: percent for shares, decimals for grades, and intervals or the reason for none.

use crate::marks::Dot;
use crate::runs::Task;
use crate::stats::{Interval, Reason};

/// A headline value as it is usually printed.
pub fn value(task: Task, value: Option<f64>) -> String {
    match (task, value) {
        (_, None) => "–".into(),
        (Task::Er | Task::Vp, Some(v)) => format!("{v:.2}"),
        (_, Some(v)) => format!("{:.1}", v * 100.0),
    }
}

/// A signed difference of headline values.
pub fn difference(task: Task, value: Option<f64>) -> String {
    let sign = |n: String| n.replace('-', "−");
    match (task, value) {
        (_, None) => String::new(),
        (Task::Er | Task::Vp, Some(v)) => sign(format!("{v:+.2}")),
        (_, Some(v)) => sign(format!("{:+.1}", v * 100.0)),
    }
}

/// What a task's headline metric is, in words.
pub fn metric(task: Task) -> &'static str {
    match task {
        Task::Itp => "F1 of yes, %",
        Task::Er => "judge + intensity, 1–5",
        Task::Vp => "judge, 0–6",
        _ => "recall@1, % · MRR",
    }
}

pub fn dot(value: Option<f64>, interval: Option<&Interval>, expected: Option<f64>) -> Dot {
    Dot { value, low_high: interval.and_then(ends), expected }
}

/// Low and high end of an interval that has a bar.
pub fn ends(interval: &Interval) -> Option<(f64, f64)> {
    interval.bar().map(|bar| (bar.low, bar.high))
}

/// Why there is no bar, shortly.
pub fn reason(interval: &Interval) -> Option<&'static str> {
    let Interval::NoBar { reason, .. } = interval else { return None };
    Some(match reason {
        Reason::TooFewClusters => "too few groups for a bar",
        Reason::AllHits => "all hits",
        Reason::AllMisses => "all misses",
        Reason::TooManyUndefined => "too few draws defined",
        Reason::NoSpread => "groups are all alike",
        Reason::Undefined => "no figure",
    })
}
