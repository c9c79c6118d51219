//! Simulated top 3 answers: RPP, SSP and STP, from a profile's rates. Knows no file.

use super::clip::{Clip, label};
use super::models::{Mishap, PatternFirst, Profile};
use super::rng::Rng;
use super::words;
use rescue_explorer::corpus::Scenario;
use rescue_explorer::runs::{STAND_IN_PREFIX, Task};

/// A ranked answer to the `nth` instance of a task in a clip.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    pub clip: usize,
    pub nth: usize,
    /// Three texts; empty where the model gave none.
    pub top: [String; 3],
    pub reason: String,
}

/// What a model says: the first choice and the rank of gold (0: not in the top 3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub first: String,
    pub rank: usize,
}

/// The first choices of one task, dealt situation by situation so that each shows its stated rates.
pub fn choices(task: Task, profile: &Profile, clips: &[&Clip], seed: u64) -> Vec<(usize, usize, Choice)> {
    let mut rng = Rng::named(seed, &format!("{} {}", profile.name, task.short()));
    let places: Vec<(usize, usize)> =
        clips.iter().enumerate().flat_map(|(t, clip)| (0..clip.instances(task).len()).map(move |n| (t, n))).collect();
    let situations: Vec<usize> = places.iter().map(|(t, n)| situation(task, clips[*t], *n)).collect();
    let mut firsts = vec![String::new(); places.len()];
    for case in 0..6 {
        let here: Vec<usize> = (0..places.len()).filter(|i| situations[*i] == case).collect();
        for (i, outcome) in here.iter().zip(rng.deal(here.len(), &first_weights(task, profile, case % 3))) {
            let (t, n) = places[*i];
            firsts[*i] = first(task, clips[t], n, outcome, &mut rng);
        }
    }
    let wrong: Vec<usize> = (0..places.len()).filter(|i| firsts[*i] != gold(task, clips, places[*i])).collect();
    let mut ranks = vec![1; places.len()];
    for (i, outcome) in wrong.iter().zip(rng.deal(wrong.len(), &rank_weights(task, profile))) {
        ranks[*i] = [2, 3, 0][outcome];
    }
    let choice = |((t, n), (first, rank))| (t, n, Choice { first, rank });
    places.into_iter().zip(firsts.into_iter().zip(ranks)).map(choice).collect()
}

fn gold<'a>(task: Task, clips: &'a [&'a Clip], (clip, nth): (usize, usize)) -> &'a str {
    label(&clips[clip].instances(task)[nth].gold)
}

/// Couple and family are dealt apart: 0-2 and 3-5.
fn situation(task: Task, clip: &Clip, nth: usize) -> usize {
    let family = if clip.scenario == Scenario::Family { 3 } else { 0 };
    family
        + match task {
            Task::Rpp => clip.pattern_case(nth) as usize,
            Task::Stp => clip.target_case(&clip.instances(task)[nth]) as usize,
            _ => 0,
        }
}

fn first_weights(task: Task, profile: &Profile, case: usize) -> Vec<f64> {
    match task {
        Task::Rpp => profile.pattern[case].to_vec(),
        Task::Ssp => profile.strategy.to_vec(),
        _ => vec![profile.target[case], 1.0 - profile.target[case]],
    }
}

fn rank_weights(task: Task, profile: &Profile) -> [f64; 3] {
    match task {
        Task::Rpp => profile.pattern_rank,
        Task::Ssp => profile.strategy_rank,
        _ => profile.target_rank,
    }
}

fn first(task: Task, clip: &Clip, nth: usize, outcome: usize, rng: &mut Rng) -> String {
    let instance = &clip.instances(task)[nth];
    let gold = label(&instance.gold);
    let majority = |set: [&'static str; 2]| set[usize::from(clip.scenario == Scenario::Family)].to_owned();
    match task {
        _ if outcome == 0 => gold.to_owned(),
        Task::Rpp => match PatternFirst::ALL[outcome] {
            PatternFirst::Gold => gold.to_owned(),
            PatternFirst::Old if !clip.pattern_before(nth).is_empty() => clip.pattern_before(nth).to_owned(),
            PatternFirst::Softer => softer(clip, gold).to_owned(),
            PatternFirst::Fight => majority(["attack_attack", "escalation_conflict"]),
            PatternFirst::Neighbour => rng.pick(pattern_neighbours(clip, gold)).to_string(),
            PatternFirst::Majority | PatternFirst::Old => majority(["pursue_withdraw", "cooperative_family_alliance"]),
        },
        Task::Ssp if outcome == 1 => majority(["evoke", "track"]),
        Task::Ssp => rng.pick(&strategy_neighbours(clip, gold)).to_string(),
        _ => wrong_target(clip, instance.turn, gold),
    }
}

/// The last speaker, unless that is gold; then the group.
fn wrong_target(clip: &Clip, turn: u32, gold: &str) -> String {
    let last = clip.last_client(turn).0;
    if last == gold { clip.group_label().to_owned() } else { last.to_owned() }
}

fn softer(clip: &Clip, gold: &str) -> &'static str {
    match (gold, &clip.scenario) {
        ("repair_softening" | "constructive_alignment", Scenario::Couple) => "constructive_alignment",
        ("repair_softening" | "cooperative_family_alliance", _) => "cooperative_family_alliance",
        _ => "repair_softening",
    }
}

fn pattern_neighbours(clip: &Clip, gold: &str) -> &'static [&'static str] {
    match (gold, clip.scenario == Scenario::Family) {
        ("pursue_withdraw", false) => &["attack_attack", "withdraw_withdraw", "mixed_transition"],
        ("attack_attack", _) => &["pursue_withdraw", "mixed_transition", "withdraw_withdraw"],
        ("withdraw_withdraw", _) => &["pursue_withdraw", "mixed_transition", "repair_softening"],
        ("repair_softening", false) => &["mixed_transition", "constructive_alignment", "pursue_withdraw"],
        ("constructive_alignment", _) => &["repair_softening", "mixed_transition"],
        (_, false) => &["pursue_withdraw", "repair_softening", "attack_attack"],
        ("pursue_withdraw", _) => &["escalation_conflict", "boundary_hierarchy_strain", "mutual_disengagement"],
        ("escalation_conflict" | "mutual_disengagement", _) => {
            &["pursue_withdraw", "boundary_hierarchy_strain", "mixed_transition"]
        }
        ("cross_generational_coalition", _) => &["boundary_hierarchy_strain", "escalation_conflict", "pursue_withdraw"],
        ("boundary_hierarchy_strain", _) => &["cross_generational_coalition", "escalation_conflict", "pursue_withdraw"],
        ("repair_softening", _) => &["cooperative_family_alliance", "mixed_transition", "pursue_withdraw"],
        ("cooperative_family_alliance", _) => &["repair_softening", "mixed_transition"],
        _ => &["repair_softening", "escalation_conflict", "boundary_hierarchy_strain"],
    }
}

fn strategy_neighbours(clip: &Clip, gold: &str) -> Vec<&'static str> {
    let all: &[&'static str] = match gold {
        "track" => &["reframe", "evoke", "counterbalance", "boundary"],
        "reframe" => &["track", "detach", "join"],
        "evoke" => &["join", "track", "enact"],
        "enact" => &["join", "repair", "evoke"],
        "join" => &["evoke", "repair", "enact", "reframe"],
        "detach" => &["reframe", "track", "goal_align"],
        "repair" => &["join", "enact", "safeguard"],
        "counterbalance" => &["safeguard", "track", "evoke"],
        "safeguard" => &["counterbalance", "repair", "track"],
        "goal_align" => &["detach", "enact", "track"],
        _ => &["counterbalance", "track", "safeguard"],
    };
    all.iter().copied().filter(|s| clip.strategies().contains(s)).collect()
}

/// Three texts with gold at its rank and likely others in the other places.
fn top_three(task: Task, clip: &Clip, nth: usize, choice: &Choice, rng: &mut Rng) -> [String; 3] {
    let gold = label(&clip.instances(task)[nth].gold);
    let mut others: Vec<String> = match task {
        Task::Rpp => {
            pattern_neighbours(clip, &choice.first).iter().chain(clip.patterns()).map(|s| (*s).into()).collect()
        }
        Task::Ssp => strategy_neighbours(clip, &choice.first)
            .into_iter()
            .chain(clip.strategies().iter().copied())
            .map(String::from)
            .collect(),
        _ => clip.source.participants.iter().cloned().chain([clip.group_label().to_owned()]).collect(),
    };
    rng.shuffle(&mut others[..2]);
    let mut top = vec![choice.first.clone()];
    if choice.rank == 2 {
        top.push(gold.to_owned());
    }
    for other in others {
        if top.len() < if choice.rank == 3 { 2 } else { 3 } && other != gold && !top.contains(&other) {
            top.push(other);
        }
    }
    if choice.rank == 3 {
        top.push(gold.to_owned());
    }
    top.resize(3, String::new());
    [0, 1, 2].map(|i| top[i].clone())
}

/// The answer with its reason, or what a mishap left of it.
pub fn answer(
    task: Task,
    clips: &[&Clip],
    (clip, nth, choice): (usize, usize, &Choice),
    mishap: Option<Mishap>,
    rng: &mut Rng,
) -> Ranked {
    let here = &clips[clip];
    let instance = &here.instances(task)[nth];
    let (top, reason) = match mishap {
        Some(Mishap::Empty) => ([const { String::new() }; 3], String::new()),
        Some(Mishap::StandIn) => {
            (padded(here, label(&instance.gold)), format!("{STAND_IN_PREFIX} HTTPError 429 too many requests"))
        }
        Some(Mishap::Padded) => (padded(here, &choice.first), reason(task, here, instance.turn, choice, rng)),
        None => (top_three(task, here, nth, choice, rng), reason(task, here, instance.turn, choice, rng)),
    };
    Ranked { clip, nth, top, reason }
}

/// One label, then the first unused ones of the taxonomy, as the RPP script fills up.
fn padded(clip: &Clip, label: &str) -> [String; 3] {
    let mut rest = clip.patterns().iter().filter(|l| **l != label).map(|l| (*l).to_owned());
    [label.to_owned(), rest.next().unwrap_or_default(), rest.next().unwrap_or_default()]
}

fn reason(task: Task, clip: &Clip, turn: u32, choice: &Choice, rng: &mut Rng) -> String {
    let first = choice.first.as_str();
    match task {
        Task::Rpp => clip.scene(turn, "").fill(words::pattern(first), rng),
        Task::Ssp => {
            let row = &clip.source.rows[turn as usize - 1];
            let target = row.strategy.first().and_then(|s| s.1.first()).or(row.target.first());
            clip.scene(turn, target.map_or("", String::as_str)).fill(words::strategy(first), rng)
        }
        _ if first == clip.group_label() => clip.scene(turn, first).fill(&words::TO_GROUP, rng),
        _ => clip.scene(turn, first).fill(&words::TO_PERSON, rng),
    }
}
