//! ER and VP: free answers with a judge's grades.
//!
//! Grades are the rows' own numbers and never rescaled; texts are never compared here. Only ER's intensity is computed.

use super::{Case, Figure, Standing, mean, own_mean};
use crate::runs::{Gold, Said, Task};

/// Key of a figure and of the rows' own values it is the mean of; the public scripts' names.
pub(super) fn own_keys(task: Task) -> &'static [(&'static str, &'static str)] {
    match task {
        Task::Er => &[
            ("avg_emotion_score", "emotion_score"),
            ("avg_intensity_score_match", "intensity_score_match"),
            ("avg_bertscore_f1", "bertscore_f1"),
        ],
        Task::Vp => &[
            ("avg_viewpoint_total_score", "viewpoint_total_score"),
            ("avg_source_target_score", "source_target_score"),
            ("avg_viewpoint_score", "viewpoint_score"),
        ],
        _ => &[],
    }
}

/// 5 less the distance, at least 1.
pub(super) fn intensity_match(predicted: f64, gold: f64) -> f64 {
    (5.0 - (predicted - gold).abs()).max(1.0)
}

/// The gold intensity, if it is a number.
pub(super) fn gold_intensity(gold: &Gold) -> Option<f64> {
    match gold {
        Gold::Emotion { intensity, .. } => intensity.finite(),
        _ => None,
    }
}

/// Recomputed from gold and answer, where both are numbers.
fn case_intensity_match(case: &Case<'_>) -> Option<f64> {
    let Said::Emotion { intensity, .. } = &case.answer.said else { return None };
    Some(intensity_match(intensity.finite()?, gold_intensity(case.gold)?))
}

/// The least grade that counts as gold: ER, VP.
pub const HIGH_GRADES: (f64, f64) = (4.0, 5.0);

/// ER: the judge's 1-5, unless the judge failed. VP: the total, 0-6 in the public script. Zero is a grade in VP only.
pub fn grade(task: Task, case: &Case<'_>) -> Option<f64> {
    let answer = case.answer;
    match task {
        Task::Er if answer.judge_failed => None,
        Task::Er => answer.own("emotion_score").finite().filter(|score| (1.0..=5.0).contains(score)),
        _ => answer.own("viewpoint_total_score").finite(),
    }
}

/// By the judge's grade: ER 4-5 as gold, 3 near, below differs; VP 5-6, 3-4, below (of 0-6, the public script's scale:
/// a file on another scale does not say so).
pub(super) fn standing(task: Task, case: &Case<'_>) -> Standing {
    let (as_gold, near) = (if task == Task::Er { HIGH_GRADES.0 } else { HIGH_GRADES.1 }, 3.0);
    match grade(task, case) {
        Some(grade) if grade >= as_gold => Standing::AsGold,
        Some(grade) if grade >= near => Standing::Near(0),
        Some(_) => Standing::Differs,
        None if case.answer.said == Said::Nothing => Standing::NoAnswer,
        None => Standing::NotJudged,
    }
}

/// One answer's part in the headline metric: ER half judge, half intensity; VP the total as the row has it.
pub(super) fn score(task: Task, case: &Case<'_>) -> Option<f64> {
    match task {
        Task::Er if case.answer.judge_failed => None,
        Task::Er => Some(f64::midpoint(grade(task, case)?, case_intensity_match(case)?)),
        _ => grade(task, case),
    }
}

/// Each mean over the answers that carry its number. In ER an answer whose judge failed leaves all of them.
pub(super) fn figures(task: Task, cases: &[Case<'_>]) -> Vec<Figure> {
    if task != Task::Er {
        return own_keys(task).iter().map(|(key, own)| own_mean(key, own, cases)).collect();
    }
    let kept: Vec<Case<'_>> = cases.iter().filter(|c| !c.answer.judge_failed).copied().collect();
    let over = |key, number: fn(&Case<'_>) -> Option<f64>| {
        mean(key, kept.iter().filter_map(|case| Some((*case, number(case)?))))
    };
    vec![
        // The paper's "LLM" column: half judge, half intensity; the public script stores both halves and no total.
        over("er_score", |case| score(Task::Er, case)),
        over("avg_emotion_score", |case| grade(Task::Er, case)),
        over("avg_intensity_score_match", case_intensity_match),
        own_mean("avg_bertscore_f1", "bertscore_f1", &kept),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Made, cases, check, emotion, value, views};
    use super::super::{StandIns, figures as all_figures, row_figures, standing};
    use super::*;
    use crate::corpus::Num;

    fn figures(task: Task, made: &[Made]) -> Vec<Figure> {
        all_figures(task, &cases(made), StandIns::LeftOut)
    }

    #[test]
    fn intensity_match_falls_to_one() {
        let found = [(7.0, 7.0), (5.0, 7.0), (9.0, 7.0), (3.0, 7.0), (0.0, 10.0)].map(|(p, g)| intensity_match(p, g));
        assert_eq!(found, [5.0, 3.0, 3.0, 1.0, 1.0]);
    }

    #[test]
    fn er_score_is_half_judge_half_intensity() {
        let made = [
            emotion(7.0, Num::Value(6.0)).own("emotion_score", 5.0).own("bertscore_f1", 0.90),
            emotion(2.0, Num::Value(5.0)).own("emotion_score", 3.0).own("bertscore_f1", 0.80),
            // No intensity: only the judge's half is there, so no total.
            emotion(4.0, Num::Null).own("emotion_score", 1.0),
        ];
        let found = figures(Task::Er, &made);
        assert_eq!(found[0].key, Task::Er.headline());
        // Matches 5 - 1 = 4 and 5 - 3 = 2; totals (5 + 4) / 2 = 4.5 and (3 + 2) / 2 = 2.5.
        check(&found, "er_score", 3.5, 2);
        check(&found, "avg_emotion_score", 3.0, 3);
        check(&found, "avg_intensity_score_match", 3.0, 2);
        check(&found, "avg_bertscore_f1", 0.85, 2);
    }

    /// Grades 4 and 5, and two failed ones that the file writes as 0.
    #[test]
    fn a_failed_judge_is_not_a_zero() {
        let ungraded = |score| {
            let mut made = emotion(5.0, Num::Absent).own("emotion_score", score);
            made.gold = Gold::Unknown;
            made
        };
        let made = [ungraded(4.0), ungraded(5.0), ungraded(0.0).judge_failed(), ungraded(0.0).judge_failed()];
        check(&figures(Task::Er, &made), "avg_emotion_score", 4.5, 2);
        check(&row_figures(Task::Er, &cases(&made)), "avg_emotion_score", 2.25, 4);
        assert_eq!(standing(Task::Er, &made[2].case()), Standing::NotJudged);
        let unmarked = [ungraded(4.0), ungraded(0.0)];
        check(&figures(Task::Er, &unmarked), "avg_emotion_score", 4.0, 1);
    }

    #[test]
    fn a_failed_judge_leaves_every_er_figure() {
        let made = [
            emotion(5.0, Num::Value(5.0)).own("emotion_score", 4.0).own("bertscore_f1", 0.8),
            emotion(5.0, Num::Value(1.0)).own("emotion_score", 0.0).own("bertscore_f1", 0.0).judge_failed(),
        ];
        for figure in figures(Task::Er, &made) {
            assert_eq!(figure.n, 1, "{}", figure.key);
        }
    }

    #[test]
    fn values_that_are_no_numbers_leave_the_means() {
        let made = [
            views(4.0),
            views(f64::NAN),
            views(f64::INFINITY),
            Made {
                answer: {
                    let mut a = views(0.0).answer;
                    a.own[0].value = Num::Text("0,75".into());
                    a
                },
                ..views(0.0)
            },
        ];
        check(&figures(Task::Vp, &made), "avg_viewpoint_total_score", 4.0, 1);
        check(&row_figures(Task::Vp, &cases(&made)), "avg_viewpoint_total_score", 4.0, 1);
        assert_eq!(value(&figures(Task::Vp, &[views(f64::NAN)]), "avg_viewpoint_total_score"), None);
    }

    #[test]
    fn vp_means_are_the_rows_own_and_zero_is_a_grade() {
        let made = [
            views(6.0).own("source_target_score", 2.0).own("viewpoint_score", 4.0),
            views(0.0).own("source_target_score", 0.0).own("viewpoint_score", 0.0),
            views(3.0).own("source_target_score", 2.0).own("viewpoint_score", 1.0).stand_in(),
        ];
        let found = figures(Task::Vp, &made);
        assert_eq!(found[0].key, Task::Vp.headline());
        check(&found, "avg_viewpoint_total_score", 3.0, 2);
        check(&found, "avg_source_target_score", 1.0, 2);
        check(&found, "avg_viewpoint_score", 2.0, 2);
        let as_misses = all_figures(Task::Vp, &cases(&made), StandIns::AsMisses);
        assert_eq!(as_misses, found, "free answers have no stand-ins to count");
        check(&row_figures(Task::Vp, &cases(&made)), "avg_source_target_score", 4.0 / 3.0, 3);
    }

    #[test]
    fn standings_follow_the_grade() {
        let er = |score| standing(Task::Er, &emotion(5.0, Num::Value(5.0)).own("emotion_score", score).case());
        assert_eq!(
            [5.0, 4.0, 3.0, 2.0].map(er),
            [Standing::AsGold, Standing::AsGold, Standing::Near(0), Standing::Differs]
        );
        assert_eq!(er(0.0), Standing::NotJudged, "outside 1-5");
        let vp = |score| standing(Task::Vp, &views(score).case());
        assert_eq!(
            [6.0, 5.0, 4.0, 3.0].map(vp),
            [Standing::AsGold, Standing::AsGold, Standing::Near(0), Standing::Near(0)]
        );
        assert_eq!([2.0, 0.0].map(vp), [Standing::Differs; 2]);
        assert_eq!(standing(Task::Er, &emotion(5.0, Num::Value(5.0)).case()), Standing::NotJudged, "intensities only");
        let mut nothing = emotion(5.0, Num::Absent);
        nothing.answer.said = Said::Nothing;
        assert_eq!(standing(Task::Er, &nothing.case()), Standing::NoAnswer);
    }
}
