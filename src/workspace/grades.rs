//! The judge's grades of every run of a free-text task.

use super::entries::head;
use super::models::{entry_cases, scorer};
use super::{Workspace, count};
use crate::page::grades::{GradeLine, GradesAsk, GradesPage};
use crate::runs::Task;
use crate::score::{HIGH_GRADES, judge_grade};
use std::collections::HashSet;

/// Whole grades of the public scripts, which stand in the table whether they occur or not.
fn whole(task: Task) -> std::ops::RangeInclusive<i32> {
    if task == Task::Er { 1..=5 } else { 0..=6 }
}

impl Workspace {
    pub fn grades(&self, ask: &GradesAsk) -> GradesPage {
        let (joins, task) = (&self.joins, ask.task);
        let mut scale: Vec<f64> = whole(task).map(f64::from).collect();
        let mut lines: Vec<(GradeLine, Vec<f64>)> = Vec::new();
        for entry in joins.entries_of(task) {
            let Some(head) = head(entry, joins.runs_of(entry)) else { continue };
            let mut cases = entry_cases(joins, entry, ask.scenario.as_deref());
            cases.retain(|c| !c.answer.stand_in);
            let answers = cases.len();
            let judged: Vec<_> = cases.iter().filter_map(|c| Some((c, judge_grade(task, c)?))).collect();
            let grades: Vec<f64> = judged.iter().map(|(_, g)| *g).collect();
            scale.extend(&grades);
            let distinct = |of: &dyn Fn(&crate::score::Case<'_>) -> String| {
                count(judged.iter().map(|(c, _)| of(c)).collect::<HashSet<_>>().len())
            };
            let line = GradeLine {
                run: head.id,
                name: head.name,
                judge: joins.runs_of(entry).find_map(|r| scorer(task, &r.run)).unwrap_or_default(),
                counts: Vec::new(),
                n: count(judged.len()),
                samples: distinct(&|c| c.answer.key.sample_id.clone()),
                groups: distinct(&|c| c.group.to_owned()),
                ungraded: count(answers - judged.len()),
                mean: (!grades.is_empty()).then(|| grades.iter().sum::<f64>() / grades.len() as f64),
            };
            if answers > 0 {
                lines.push((line, grades));
            }
        }
        scale.sort_by(f64::total_cmp);
        scale.dedup();
        let lines = lines.into_iter().map(|(line, grades)| {
            let at = |grade: &f64| count(grades.iter().filter(|g| *g == grade).count());
            GradeLine { counts: scale.iter().map(at).collect(), ..line }
        });
        GradesPage {
            task,
            lines: lines.collect(),
            high: if task == Task::Er { HIGH_GRADES.0 } else { HIGH_GRADES.1 },
            scale,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{answers, results, rpp};
    use super::*;
    use crate::corpus::Num;
    use crate::runs::{OwnValue, Run, Said};

    /// Emotions of five turns graded 5, 4, 2, not at all, and 4 by a judge that failed.
    fn run() -> Run {
        let list: Vec<(i64, &str, &str)> = (1..=5).map(|row| (row, "", "")).collect();
        let mut given = answers("c/1", &list);
        for (answer, grade) in given.iter_mut().zip([5.0, 4.0, 2.0, f64::NAN, 4.0]) {
            answer.said = Said::Emotion { words: "sad".into(), intensity: Num::Value(3.0) };
            let value = if grade.is_nan() { Num::Absent } else { Num::Value(grade) };
            answer.own = vec![OwnValue { key: "emotion_score".into(), value }];
        }
        given[4].judge_failed = true;
        Run { task: Task::Er, ..rpp("m-1", "m", given) }
    }

    #[test]
    fn the_distribution_comes_before_the_mean() {
        let w = Workspace::default().with(vec![results("r", vec![run()])]);
        let page = w.grades(&GradesAsk { task: Task::Er, scenario: None });
        assert_eq!((page.scale.as_slice(), page.high), ([1.0, 2.0, 3.0, 4.0, 5.0].as_slice(), 4.0));
        let line = &page.lines[0];
        assert_eq!((line.counts.as_slice(), line.n, line.ungraded), ([0, 1, 0, 1, 1].as_slice(), 3, 2));
        assert!((line.mean.unwrap() - 11.0 / 3.0).abs() < 1e-12);
        assert!((line.share_from(&page.scale, page.high).unwrap() - 2.0 / 3.0).abs() < 1e-12);
        assert!(w.grades(&GradesAsk { task: Task::Vp, scenario: None }).lines.is_empty());
    }
}
