//! The closed label sets of the benchmark as data: codes, names, families, meanings, boundaries.
//!
//! Source: the paper's taxonomies (arXiv 2609.09657); meanings in our own words. Couple and family sets are never
//! pooled. A label outside its set is shown as written.

use super::Scenario;

/// Which set a label belongs to. `repair` is a strategy, an utterance type and half a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelKind {
    Pattern,
    Strategy,
}

/// Families of relation patterns: muted fill and texture (never one hue a label).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    Toward,
    Apart,
    OneSided,
    Opposed,
    Mixed,
}

impl Family {
    /// Class suffix and legend key.
    pub fn key(self) -> &'static str {
        match self {
            Self::Toward => "toward",
            Self::Apart => "apart",
            Self::OneSided => "onesided",
            Self::Opposed => "opposed",
            Self::Mixed => "mixed",
        }
    }
}

/// Groups of strategies: one glyph each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrategyGroup {
    /// Names the pattern (open circle).
    Names,
    /// Changes its meaning (half-filled circle).
    Meaning,
    /// Deepens or connects (triangle down).
    Deepens,
    /// Balances or protects (square).
    Balances,
    /// Turns to the task (triangle right).
    Task,
}

/// One label of a closed set.
#[derive(Debug)]
pub struct Label {
    /// As the files have it.
    pub key: &'static str,
    /// Two letters.
    pub code: &'static str,
    /// For people.
    pub name: &'static str,
    pub kind: LabelKind,
    pub couple: bool,
    pub family: bool,
    /// Of a pattern; `Mixed` for strategies, which do not use it.
    pub pattern_family: Family,
    /// Of a strategy; `Names` for patterns, which do not use it.
    pub group: StrategyGroup,
    pub meaning: &'static str,
    /// How it differs from its neighbours.
    pub boundary: &'static str,
    /// Schools of thought it rests on.
    pub grounding: &'static str,
}

#[allow(clippy::too_many_arguments)] // One table row per label reads better than eleven builders.
const fn pattern(
    key: &'static str,
    code: &'static str,
    name: &'static str,
    couple: bool,
    family: bool,
    pattern_family: Family,
    meaning: &'static str,
    boundary: &'static str,
    grounding: &'static str,
) -> Label {
    let kind = LabelKind::Pattern;
    Label {
        key,
        code,
        name,
        kind,
        couple,
        family,
        pattern_family,
        group: StrategyGroup::Names,
        meaning,
        boundary,
        grounding,
    }
}

#[allow(clippy::too_many_arguments)]
const fn strategy(
    key: &'static str,
    code: &'static str,
    name: &'static str,
    couple: bool,
    family: bool,
    group: StrategyGroup,
    meaning: &'static str,
    boundary: &'static str,
) -> Label {
    let kind = LabelKind::Strategy;
    Label {
        key,
        code,
        name,
        kind,
        couple,
        family,
        pattern_family: Family::Mixed,
        group,
        meaning,
        boundary,
        grounding: "",
    }
}

/// Patterns in the order of the taxonomies: couple first, then what only families have.
static PATTERNS: [Label; 11] = [
    pattern(
        "pursue_withdraw",
        "PW",
        "pursue–withdraw",
        true,
        true,
        Family::OneSided,
        "One presses or demands, the other avoids, minimises or shuts down.",
        "Asymmetric; it does not say who pursues. If both attack it is attack–attack, if both avoid withdraw–withdraw.",
        "emotionally focused therapy, family systems theory",
    ),
    pattern(
        "attack_attack",
        "AA",
        "attack–attack",
        true,
        false,
        Family::Opposed,
        "Both blame, criticise and counter-attack; it escalates.",
        "Needs both sides active.",
        "emotionally focused therapy, Gottman",
    ),
    pattern(
        "withdraw_withdraw",
        "WW",
        "withdraw–withdraw",
        true,
        false,
        Family::Apart,
        "Both avoid contact and respond little.",
        "Both are out of contact; one pressing makes it pursue–withdraw.",
        "emotionally focused therapy, Gottman",
    ),
    pattern(
        "repair_softening",
        "RS",
        "repair–softening",
        true,
        true,
        Family::Toward,
        "A negative cycle loosens: vulnerability, apology, validation; still fragile.",
        "Early and fragile; once a shared stance holds it is alignment or alliance. Broader than the blamer softening of emotionally focused therapy.",
        "emotionally focused therapy, Gottman, family systems theory",
    ),
    pattern(
        "constructive_alignment",
        "CA",
        "constructive alignment",
        true,
        false,
        Family::Toward,
        "A stable shared stance toward the problem.",
        "Sustained; a first softening is repair–softening.",
        "emotionally focused therapy, integrative behavioral couple therapy",
    ),
    pattern(
        "mixed_transition",
        "MT",
        "mixed transition",
        true,
        true,
        Family::Mixed,
        "Two strong signals at once, or a visible pivot.",
        "A real label, not “unsure”.",
        "emotionally focused therapy, integrative behavioral couple therapy, structural family therapy, family systems theory",
    ),
    pattern(
        "escalation_conflict",
        "EC",
        "escalation conflict",
        false,
        true,
        Family::Opposed,
        "Open family conflict of two or more members.",
        "Needs open conflict, not only strain.",
        "structural family therapy, family systems theory",
    ),
    pattern(
        "mutual_disengagement",
        "MD",
        "mutual disengagement",
        false,
        true,
        Family::Apart,
        "Key members fall silent or stay out together.",
        "Several are out; one avoiding while another presses is pursue–withdraw.",
        "structural family therapy, family systems theory",
    ),
    pattern(
        "cross_generational_coalition",
        "CC",
        "cross-generational coalition",
        false,
        true,
        Family::OneSided,
        "Members of two generations ally around or against another.",
        "An alliance against or around somebody; unclear roles alone are boundary strain.",
        "structural family therapy, family systems theory",
    ),
    pattern(
        "boundary_hierarchy_strain",
        "BH",
        "boundary and hierarchy strain",
        false,
        true,
        Family::OneSided,
        "Unclear boundaries, role reversal, parent and child confused.",
        "About roles; an alliance against somebody is a coalition.",
        "structural family therapy",
    ),
    pattern(
        "cooperative_family_alliance",
        "FA",
        "cooperative family alliance",
        false,
        true,
        Family::Toward,
        "Several members coordinate on a shared stance.",
        "Sustained; a first softening is repair–softening.",
        "family systems theory",
    ),
];

static STRATEGIES: [Label; 11] = [
    strategy(
        "counterbalance",
        "CB",
        "counterbalance",
        true,
        true,
        StrategyGroup::Balances,
        "Gives voice or space back to the less heard.",
        "Restores balance; safeguard protects now.",
    ),
    strategy(
        "safeguard",
        "SG",
        "safeguard",
        true,
        true,
        StrategyGroup::Balances,
        "Protects someone from being shamed, attacked or flooded.",
        "Protects now; counterbalance restores balance.",
    ),
    strategy(
        "goal_align",
        "GA",
        "goal align",
        true,
        false,
        StrategyGroup::Task,
        "Turns partners back to a shared task.",
        "About the task, not about meaning.",
    ),
    strategy(
        "track",
        "TR",
        "track",
        true,
        true,
        StrategyGroup::Names,
        "Names or follows the live interaction or cycle.",
        "Names; reframe changes the meaning.",
    ),
    strategy(
        "reframe",
        "RF",
        "reframe",
        true,
        true,
        StrategyGroup::Meaning,
        "Changes its meaning from one person’s fault to a shared pattern.",
        "Changes meaning; track only names.",
    ),
    strategy(
        "evoke",
        "EV",
        "evoke",
        true,
        false,
        StrategyGroup::Deepens,
        "Deepens one person’s primary emotion or need.",
        "Deepens one person; join connects two.",
    ),
    strategy(
        "enact",
        "EN",
        "enact",
        true,
        true,
        StrategyGroup::Deepens,
        "Has one say something directly to another in the room.",
        "The words go from one to another.",
    ),
    strategy(
        "join",
        "JO",
        "join",
        true,
        true,
        StrategyGroup::Deepens,
        "Couple: makes softer emotion receivable between partners. Family: builds the working alliance.",
        "Two constructs under one word: couple and family rows are never pooled.",
    ),
    strategy(
        "detach",
        "DT",
        "detach",
        true,
        false,
        StrategyGroup::Meaning,
        "Helps both look at the problem together as a pattern.",
        "Unified detachment; not a therapist who withdraws.",
    ),
    strategy(
        "repair",
        "RP",
        "repair (strategy)",
        true,
        true,
        StrategyGroup::Deepens,
        "Supports apology, acknowledgement, reconnection.",
        "A strategy; the pattern is repair–softening.",
    ),
    strategy(
        "boundary",
        "BO",
        "boundary",
        false,
        true,
        StrategyGroup::Balances,
        "Clarifies roles, hierarchy, subsystems.",
        "About roles; counterbalance is about who is heard.",
    ),
];

/// Utterance types of client rows (paper, appendix on annotation), in the scheme's order; empty on therapist rows.
pub const UTTERANCES: [&str; 10] = [
    "accusation",
    "defense",
    "disclosure",
    "request",
    "recollection",
    "reflection",
    "repair",
    "withdrawal",
    "validation",
    "other",
];

/// What is known of a label; `None` outside the closed sets.
pub fn label_info(kind: LabelKind, key: &str) -> Option<&'static Label> {
    let set: &[Label] = match kind {
        LabelKind::Pattern => &PATTERNS,
        LabelKind::Strategy => &STRATEGIES,
    };
    set.iter().find(|l| l.key == key)
}

/// Order of the family patterns in the public scripts, which padded answers follow.
const FAMILY_PATTERNS: [&str; 8] = [
    "escalation_conflict",
    "pursue_withdraw",
    "mutual_disengagement",
    "cross_generational_coalition",
    "boundary_hierarchy_strain",
    "repair_softening",
    "cooperative_family_alliance",
    "mixed_transition",
];
const FAMILY_STRATEGIES: [&str; 8] =
    ["safeguard", "join", "track", "counterbalance", "enact", "boundary", "reframe", "repair"];
const COUPLE_PATTERNS: [&str; 6] = [
    "pursue_withdraw",
    "attack_attack",
    "withdraw_withdraw",
    "repair_softening",
    "constructive_alignment",
    "mixed_transition",
];
const COUPLE_STRATEGIES: [&str; 10] =
    ["counterbalance", "safeguard", "goal_align", "track", "reframe", "evoke", "enact", "join", "detach", "repair"];

/// The closed set of patterns in taxonomy order; empty for other scenarios.
pub fn pattern_labels(scenario: &Scenario) -> &'static [&'static str] {
    match scenario {
        Scenario::Couple => &COUPLE_PATTERNS,
        Scenario::Family => &FAMILY_PATTERNS,
        Scenario::Other(_) => &[],
    }
}

/// The closed set of strategies in taxonomy order; empty for other scenarios.
pub fn strategy_labels(scenario: &Scenario) -> &'static [&'static str] {
    match scenario {
        Scenario::Couple => &COUPLE_STRATEGIES,
        Scenario::Family => &FAMILY_STRATEGIES,
        Scenario::Other(_) => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_closed_set_is_described_and_flags_agree() {
        for (scenario, couple) in [(Scenario::Couple, true), (Scenario::Family, false)] {
            for (kind, set) in
                [(LabelKind::Pattern, pattern_labels(&scenario)), (LabelKind::Strategy, strategy_labels(&scenario))]
            {
                for key in set {
                    let info = label_info(kind, key);
                    assert!(info.is_some_and(|i| if couple { i.couple } else { i.family }), "{key}");
                }
                let flagged = match kind {
                    LabelKind::Pattern => &PATTERNS,
                    LabelKind::Strategy => &STRATEGIES,
                }
                .iter()
                .filter(|l| if couple { l.couple } else { l.family })
                .count();
                assert_eq!(flagged, set.len());
            }
        }
    }

    #[test]
    fn codes_are_unique_within_a_kind() {
        for set in [&PATTERNS, &STRATEGIES] {
            let mut codes: Vec<_> = set.iter().map(|l| l.code).collect();
            codes.sort_unstable();
            codes.dedup();
            assert_eq!(codes.len(), set.len());
        }
    }
}
