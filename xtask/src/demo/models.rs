//! The six demo models and their error profiles: what each does how often, in which situation.
//!
//! Rates are dealt exactly (see [`super::rng::Rng::deal`]), so a profile can be read off the answers. Knows no file.

use rescue_explorer::runs::Task;

/// How often a model does what. Every list of weights is used in proportion.
#[derive(Clone, Debug)]
pub struct Profile {
    pub name: &'static str,
    /// For the README.
    pub about: &'static str,
    /// RPP, by [`PatternCase`]: what stands first, in the order of [`PatternFirst`].
    pub pattern: [[f64; 6]; 3],
    /// RPP: gold second, third, absent, where it is not first.
    pub pattern_rank: [f64; 3],
    /// SSP: first is gold, the set's most frequent label, a neighbour of gold.
    pub strategy: [f64; 3],
    pub strategy_rank: [f64; 3],
    /// STP: first is gold, by [`TargetCase`].
    pub target: [f64; 3],
    /// STP: gold second, third, absent (absent only where there are more than three candidates).
    pub target_rank: [f64; 3],
    /// ITP: answers yes, by [`BoundaryCase`].
    pub speaks: [f64; 3],
    /// ER: the judge's 5, 4, 3, 2, 1.
    pub emotion: [f64; 5],
    /// ER: predicted minus gold intensity, -3 to +4.
    pub intensity: [f64; 8],
    /// VP, by [`ViewCase`]: the judge's source-target 2, 1, 0.
    pub pairs: [[f64; 3]; 2],
    /// VP: the judge's viewpoint 4, 3, 2, 1, 0.
    pub view: [f64; 5],
}

/// Situations of RPP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternCase {
    /// The label of the instance before.
    Stays,
    /// First turn of another label.
    Changes,
    /// A label that stands between the lines, whether it stays or changes.
    Hidden,
}

/// What can stand first in RPP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternFirst {
    Gold,
    /// The label before the last change.
    Old,
    /// One step closer to repair than gold.
    Softer,
    /// The scenario's most frequent label.
    Majority,
    /// Open fight.
    Fight,
    /// A label easily taken for gold.
    Neighbour,
}

impl PatternFirst {
    pub const ALL: [Self; 6] = [Self::Gold, Self::Old, Self::Softer, Self::Majority, Self::Fight, Self::Neighbour];
}

/// Situations of STP: gold is ...
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetCase {
    LastSpeaker,
    SomebodyElse,
    Group,
}

/// Situations of ITP: the therapist speaks ...
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundaryCase {
    Next,
    OneRowLater,
    Later,
}

/// Situations of VP: the view is about ...
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewCase {
    /// Somebody the row is said to.
    Addressee,
    /// Oneself, the group, or somebody the row is not said to.
    Indirect,
}

/// Best first; the order of the README.
pub const PROFILES: [Profile; 6] = [
    Profile {
        name: "demo-steady",
        about: "The best of the six; errs mostly on first turns of a new pattern and between the lines.",
        //        gold  old  soft  maj  fight near
        pattern: [
            [0.62, 0.00, 0.08, 0.10, 0.06, 0.14],
            [0.40, 0.28, 0.06, 0.10, 0.02, 0.14],
            [0.50, 0.10, 0.04, 0.16, 0.04, 0.16],
        ],
        pattern_rank: [0.55, 0.25, 0.20],
        strategy: [0.39, 0.17, 0.44],
        strategy_rank: [0.30, 0.30, 0.40],
        target: [0.86, 0.58, 0.66],
        target_rank: [0.84, 0.16, 0.00],
        speaks: [0.83, 0.20, 0.11],
        emotion: [0.32, 0.42, 0.18, 0.06, 0.02],
        intensity: [0.00, 0.04, 0.18, 0.46, 0.24, 0.08, 0.00, 0.00],
        pairs: [[0.86, 0.12, 0.02], [0.70, 0.18, 0.12]],
        view: [0.18, 0.42, 0.22, 0.12, 0.06],
    },
    Profile {
        name: "demo-late",
        about: "Keeps the old pattern after a change; lets the therapist come in late. Has a few stand-in answers.",
        pattern: [
            [0.94, 0.00, 0.00, 0.03, 0.00, 0.03],
            [0.16, 0.78, 0.00, 0.03, 0.00, 0.03],
            [0.52, 0.22, 0.00, 0.18, 0.00, 0.08],
        ],
        pattern_rank: [0.45, 0.25, 0.30],
        strategy: [0.26, 0.26, 0.48],
        strategy_rank: [0.26, 0.26, 0.48],
        target: [0.78, 0.56, 0.62],
        target_rank: [0.80, 0.20, 0.00],
        speaks: [0.76, 0.10, 0.13],
        emotion: [0.26, 0.42, 0.22, 0.07, 0.03],
        intensity: [0.03, 0.12, 0.26, 0.40, 0.15, 0.04, 0.00, 0.00],
        pairs: [[0.80, 0.16, 0.04], [0.64, 0.22, 0.14]],
        view: [0.14, 0.36, 0.28, 0.14, 0.08],
    },
    Profile {
        name: "demo-majority",
        about: "Leans on the most frequent label, says yes to nearly every boundary, and keeps intensities in the middle.",
        pattern: [
            [0.24, 0.00, 0.00, 0.72, 0.00, 0.04],
            [0.18, 0.02, 0.00, 0.76, 0.00, 0.04],
            [0.12, 0.00, 0.00, 0.84, 0.00, 0.04],
        ],
        pattern_rank: [0.50, 0.20, 0.30],
        strategy: [0.19, 0.68, 0.13],
        strategy_rank: [0.22, 0.24, 0.54],
        target: [0.94, 0.36, 0.58],
        target_rank: [0.78, 0.22, 0.00],
        speaks: [0.93, 0.72, 0.66],
        emotion: [0.14, 0.36, 0.32, 0.12, 0.06],
        intensity: [0.06, 0.18, 0.24, 0.26, 0.16, 0.08, 0.02, 0.00],
        pairs: [[0.74, 0.22, 0.04], [0.54, 0.28, 0.18]],
        view: [0.08, 0.30, 0.32, 0.20, 0.10],
    },
    Profile {
        name: "demo-early",
        about: "Lets the therapist come in too early, and sees repair a step too soon.",
        pattern: [
            [0.56, 0.00, 0.38, 0.02, 0.00, 0.04],
            [0.40, 0.04, 0.50, 0.02, 0.00, 0.04],
            [0.34, 0.00, 0.50, 0.08, 0.00, 0.08],
        ],
        pattern_rank: [0.60, 0.20, 0.20],
        strategy: [0.33, 0.15, 0.52],
        strategy_rank: [0.28, 0.28, 0.44],
        target: [0.82, 0.56, 0.60],
        target_rank: [0.80, 0.20, 0.00],
        speaks: [0.86, 0.92, 0.44],
        emotion: [0.20, 0.40, 0.26, 0.10, 0.04],
        intensity: [0.02, 0.14, 0.26, 0.34, 0.16, 0.08, 0.00, 0.00],
        pairs: [[0.80, 0.16, 0.04], [0.60, 0.26, 0.14]],
        view: [0.13, 0.36, 0.28, 0.14, 0.09],
    },
    Profile {
        name: "demo-literal",
        about: "Takes words literally: misses views of people who are not spoken to, coalitions, and what silence says.",
        pattern: [
            [0.52, 0.04, 0.00, 0.16, 0.20, 0.08],
            [0.38, 0.20, 0.02, 0.18, 0.14, 0.08],
            [0.12, 0.10, 0.00, 0.48, 0.22, 0.08],
        ],
        pattern_rank: [0.35, 0.25, 0.40],
        strategy: [0.29, 0.19, 0.52],
        strategy_rank: [0.26, 0.30, 0.44],
        target: [0.92, 0.42, 0.60],
        target_rank: [0.78, 0.22, 0.00],
        speaks: [0.80, 0.28, 0.22],
        emotion: [0.24, 0.40, 0.24, 0.08, 0.04],
        intensity: [0.04, 0.14, 0.24, 0.38, 0.16, 0.04, 0.00, 0.00],
        pairs: [[0.84, 0.12, 0.04], [0.20, 0.26, 0.54]],
        view: [0.12, 0.36, 0.26, 0.16, 0.10],
    },
    Profile {
        name: "demo-intense",
        about: "Hears more anger and more intensity than there is. Its runs of five tasks were interrupted.",
        pattern: [
            [0.36, 0.02, 0.00, 0.08, 0.48, 0.06],
            [0.32, 0.08, 0.00, 0.06, 0.48, 0.06],
            [0.22, 0.00, 0.00, 0.08, 0.64, 0.06],
        ],
        pattern_rank: [0.40, 0.25, 0.35],
        strategy: [0.27, 0.22, 0.51],
        strategy_rank: [0.24, 0.26, 0.50],
        target: [0.84, 0.50, 0.60],
        target_rank: [0.76, 0.24, 0.00],
        speaks: [0.85, 0.34, 0.22],
        emotion: [0.14, 0.32, 0.32, 0.15, 0.07],
        intensity: [0.00, 0.00, 0.03, 0.18, 0.32, 0.30, 0.12, 0.05],
        pairs: [[0.78, 0.18, 0.04], [0.50, 0.30, 0.20]],
        view: [0.13, 0.36, 0.28, 0.14, 0.09],
    },
];

/// Something that happened to one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    /// The script answered in place of the model.
    StandIn,
    /// A completed request without a usable answer.
    Empty,
    /// One valid label; the script filled up in the taxonomy's order.
    Padded,
}

/// Mishaps of the demo: model, task, line of the dataset, row (ITP: the row before the boundary).
pub const MISHAPS: [(&str, Task, usize, i64, Mishap); 9] = [
    ("demo-late", Task::Rpp, 3, 9, Mishap::StandIn),
    ("demo-late", Task::Rpp, 8, 22, Mishap::StandIn),
    ("demo-late", Task::Rpp, 10, 17, Mishap::StandIn),
    ("demo-late", Task::Itp, 5, 3, Mishap::StandIn),
    ("demo-late", Task::Itp, 5, 6, Mishap::StandIn),
    ("demo-late", Task::Itp, 9, 2, Mishap::StandIn),
    ("demo-intense", Task::Rpp, 3, 18, Mishap::Empty),
    ("demo-intense", Task::Stp, 3, 22, Mishap::Empty),
    ("demo-intense", Task::Rpp, 7, 12, Mishap::Padded),
];

/// How many samples, in the order of their ids, demo-intense's run of a task got through before it was interrupted.
pub fn completed(profile: &Profile, task: Task) -> usize {
    match (profile.name, task) {
        ("demo-intense", Task::Itp) => 10,
        ("demo-intense", Task::Stp | Task::Ssp | Task::Er | Task::Vp) => 11,
        _ => usize::MAX,
    }
}

/// Samples that failed as a whole (ER, VP): model, task, line, what the file says.
pub const FAILED: [(&str, Task, usize, &str); 3] = [
    ("demo-intense", Task::Er, 5, "judge reply could not be read as JSON"),
    ("demo-intense", Task::Vp, 10, "HTTPError 504 gateway timeout"),
    ("demo-literal", Task::Vp, 12, "missing predictions after 3 attempts"),
];

/// demo answers of RPP in "The tea at the door" (line 3), the sample that the tours and the mock-ups use:
/// model, then row, first choice, rank of gold (0: not in the top 3).
pub type Fixed = (&'static str, [(i64, &'static str, usize); 7]);

const PW: &str = "pursue_withdraw";
const AA: &str = "attack_attack";
const RS: &str = "repair_softening";
const CA: &str = "constructive_alignment";
const MT: &str = "mixed_transition";

pub const FIXED_LINE: usize = 3;
pub const FIXED: [Fixed; 6] = [
    ("demo-steady", [(6, PW, 1), (9, PW, 1), (12, PW, 1), (15, MT, 1), (18, RS, 1), (24, RS, 1), (26, RS, 2)]),
    ("demo-late", [(6, PW, 1), (9, PW, 1), (12, PW, 1), (15, PW, 2), (18, PW, 3), (24, MT, 2), (26, RS, 2)]),
    ("demo-majority", [(6, PW, 1), (9, PW, 1), (12, PW, 1), (15, PW, 3), (18, PW, 2), (24, PW, 2), (26, PW, 0)]),
    ("demo-early", [(6, PW, 1), (9, PW, 1), (12, RS, 2), (15, RS, 2), (18, CA, 0), (24, CA, 2), (26, CA, 1)]),
    ("demo-literal", [(6, AA, 2), (9, PW, 1), (12, PW, 1), (15, PW, 0), (18, MT, 2), (24, RS, 1), (26, RS, 2)]),
    ("demo-intense", [(6, AA, 2), (9, AA, 2), (12, AA, 0), (15, PW, 0), (18, AA, 0), (24, RS, 1), (26, RS, 2)]),
];

/// Reasons that go with them where the tours quote them: model, row, reason.
pub const FIXED_REASONS: [(&str, i64, &str); 6] = [
    ("demo-steady", 18, "Mara says that she misses him, and Theo answers with a fear instead of a defence."),
    ("demo-late", 18, "Mara still presses for contact while Theo gives short answers."),
    ("demo-majority", 18, "Mara keeps coming closer, Theo holds back; pursue and withdraw."),
    ("demo-early", 18, "Both now look at the problem together."),
    ("demo-literal", 18, "A plain statement of missing, then a doubt."),
    ("demo-late", 15, "Mara brings up the camomile and Theo has only just admitted hearing a bill."),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_add_up_to_one() {
        for p in &PROFILES {
            let ones = |w: &[f64]| (w.iter().sum::<f64>() - 1.0).abs() < 1e-9;
            assert!(p.pattern.iter().all(|w| ones(w)) && p.pairs.iter().all(|w| ones(w)), "{}", p.name);
            assert!([p.pattern_rank, p.strategy, p.strategy_rank, p.target_rank].iter().all(|w| ones(w)), "{}", p.name);
            assert!(ones(&p.emotion) && ones(&p.view) && ones(&p.intensity), "{}", p.name);
        }
    }
}
