//! Reasons in the manner of models: short templates that name the people. Invented sentences, no logic.
//!
//! `{a}` spoke last, `{b}` is somebody else in the room, `{t}` the target, `{w}` the last words, `{e}` an emotion.

use super::rng::Rng;

/// Who and what a template may name.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    pub last: String,
    pub other: String,
    pub target: String,
    pub words: String,
    pub emotion: String,
}

impl Scene {
    /// One of the templates, filled; those that quote are left out where nobody said a word.
    pub fn fill(&self, templates: &[&str], rng: &mut Rng) -> String {
        let usable: Vec<&str> =
            templates.iter().copied().filter(|t| !(self.words.is_empty() && t.contains("{w}"))).collect();
        rng.pick(&usable)
            .replace("{a}", &self.last)
            .replace("{b}", &self.other)
            .replace("{t}", &self.target)
            .replace("{w}", &self.words)
            .replace("{e}", &self.emotion)
    }
}

/// The first words of a row, for a quotation.
pub fn opening(words: &str) -> String {
    let all: Vec<&str> = words.split_whitespace().collect();
    let text = all.iter().take(6).copied().collect::<Vec<_>>().join(" ");
    let text = text.trim_end_matches([',', '.', '?', '!', ';', ':']);
    if all.len() > 6 { format!("{text} …") } else { text.to_owned() }
}

/// Why a relation pattern.
pub fn pattern(label: &str) -> &'static [&'static str] {
    match label {
        "pursue_withdraw" => &[
            "{a} keeps pressing the point and {b} gives less with every answer.",
            "One asks for contact and the other steps back: {a} and {b} are not in the same place.",
            "“{w}” is a demand to be met, and {b} does not come closer.",
            "{b} avoids an answer while {a} stays on the subject.",
        ],
        "attack_attack" => &[
            "{a} and {b} answer blame with blame.",
            "“{w}” is a counter-attack; neither lets the other’s reproach stand.",
            "Both raise the stakes, first {b}, now {a}.",
            "{a} criticises, {b} hits back, and it gets sharper.",
        ],
        "withdraw_withdraw" => &[
            "Neither {a} nor {b} makes a move towards the other.",
            "Short answers on both sides; {a} and {b} stay out of reach.",
            "“{w}” closes the subject, and {b} does not reopen it.",
            "Both keep their distance and let the silence stand.",
        ],
        "repair_softening" => &[
            "{a} sounds softer and lets {b} see something that hurts.",
            "“{w}” is no reproach any more; {b} can take it in.",
            "The tone has changed: {a} gives a little and {b} does not strike back.",
            "{a} owns a part of it, and {b} listens. It is still fragile.",
        ],
        "constructive_alignment" => &[
            "{a} and {b} look at the same problem and plan together.",
            "Both now speak of what they will do, not of who was at fault.",
            "“{w}” builds on what {b} has said before.",
            "A shared stance: {a} and {b} agree on the next step.",
        ],
        "mixed_transition" => &[
            "{a} reaches out and holds back in the same breath.",
            "There is an opening, but {b} is still on guard; two signals at once.",
            "“{w}” could turn either way.",
            "The old tone and a new one stand side by side between {a} and {b}.",
        ],
        "escalation_conflict" => &[
            "{a} and {b} are in open conflict, and it grows louder.",
            "“{w}” is meant to hit, and {b} will not leave it at that.",
            "Several voices at once: {a} against {b}, nobody gives way.",
            "The quarrel between {a} and {b} takes up the whole room.",
        ],
        "mutual_disengagement" => &[
            "{a} and {b} stay out of it, each in their own way.",
            "Nobody takes up the thread; {a} answers as briefly as possible.",
            "“{w}” ends the subject, and the others let it end.",
            "The family is polite and absent, {a} and {b} included.",
        ],
        "cross_generational_coalition" => &[
            "{a} and {b} close ranks across the generations.",
            "{a} speaks for {b} against somebody who sits in the same room.",
            "“{w}” takes sides, and the sides run between old and young.",
            "A parent stands outside while {a} and {b} agree without a word.",
        ],
        "boundary_hierarchy_strain" => &[
            "It is unclear who decides: {a} does what would be {b}’s part.",
            "{a} carries a task that belongs to another generation.",
            "“{w}” crosses the line between parent and child.",
            "Roles are mixed up; {b} is asked for what {a} should settle.",
        ],
        "cooperative_family_alliance" => &[
            "{a} and {b} work on the same thing and share it out.",
            "Several members support one stance, {a} and {b} among them.",
            "“{w}” adds to what the others have offered.",
            "The family pulls together; {a} takes a part without being asked.",
        ],
        _ => &["The last turns of {a} and {b} point to it."],
    }
}

/// Why a strategy.
pub fn strategy(label: &str) -> &'static [&'static str] {
    match label {
        "track" => &[
            "The sequence between {a} and {b} has just happened in the room and can be named.",
            "After “{w}” the therapist will probably say what goes back and forth here.",
            "Following the live cycle comes before anything else with {t}.",
        ],
        "reframe" => &[
            "“{w}” can be turned from a fault into a shared pattern.",
            "Another meaning for what {a} has described would help {t}.",
            "Blame is in the air; a new meaning would take it off one person.",
        ],
        "evoke" => &[
            "Something that {t} touched on can go deeper.",
            "There is more feeling behind “{w}”.",
            "The primary emotion of {t} is close; the therapist will stay with it.",
        ],
        "enact" => &[
            "It is time to have {t} say this directly.",
            "{a} speaks about {b}, so the therapist will have it said to {b}.",
            "“{w}” belongs to the other person in the room.",
        ],
        "join" => &[
            "What {t} risked just now should be met.",
            "The softer side of “{w}” can be made receivable.",
            "Warmth first: the therapist will stand beside {t}.",
        ],
        "detach" => &[
            "{a} and {b} could look at the problem from outside, together.",
            "“{w}” makes it possible to give the pattern a name of its own.",
            "Neither is the problem; the therapist will put it between them.",
        ],
        "repair" => &[
            "There is something that {t} could acknowledge now.",
            "“{w}” is the beginning of an apology and needs support.",
            "A reconnection between {a} and {b} is possible now.",
        ],
        "counterbalance" => &[
            "There has been little room for {t} so far.",
            "{a} has spoken for a while; the therapist will bring in {t}.",
            "The balance is off after “{w}”.",
        ],
        "safeguard" => &[
            "The attack on {t} calls for protection.",
            "“{w}” was hard; the therapist will stop it before it goes on.",
            "It is becoming too much for {t}.",
        ],
        "goal_align" => &[
            "{a} and {b} have lost sight of what they wanted to do.",
            "The therapist will turn “{w}” into a next step.",
            "A shared task is within reach for {t}.",
        ],
        "boundary" => &[
            "Somebody has to say whose business this is.",
            "“{w}” mixes up parent and child.",
            "A clear part for {t} would help, and the others leaving it alone.",
        ],
        _ => &["It fits what {a} has just said."],
    }
}

/// Why a person, and why the whole group.
pub const TO_PERSON: [&str; 5] = [
    "{t} is the most affected at this point.",
    "The last words were {a}’s, and the therapist will take them up with {t}.",
    "{t} has gone quiet and may need an invitation.",
    "“{w}” calls for an answer to {t}.",
    "The focus has been on {t} for some turns.",
];
pub const TO_GROUP: [&str; 4] = [
    "Both sides of it are on the table, so the therapist will speak to all.",
    "“{w}” concerns everybody in the room.",
    "The pattern between {a} and {b} is the subject now.",
    "A shared task calls for a word to all of them.",
];

/// Why the therapist speaks next, and why not.
pub const SPEAKS: [&str; 5] = [
    "{a} has come to a point, and a reflection would help now.",
    "“{w}” should not be left standing alone.",
    "Emotion has risen; the therapist can slow it down here.",
    "The exchange between {a} and {b} has become clear enough to be named.",
    "A question is due after what {a} has said.",
];
pub const LISTENS: [&str; 5] = [
    "{a} is still in the middle of a thought.",
    "{b} has not answered yet and may do so without help.",
    "“{w}” is for {b}; let it arrive.",
    "The clients are talking to each other, which should go on.",
    "Nothing has settled yet; keep listening.",
];

/// Why an emotion.
pub const FEELS: [&str; 5] = [
    "{a}’s “{w}” sounds like somebody who is {e}.",
    "The way {a} says it points to feeling {e}.",
    "{a} has been heading there for some turns: {e}.",
    "Behind the words {a} seems {e}.",
    "“{w}” is the give-away.",
];

/// Why these viewpoints.
pub const SEES: [&str; 4] = [
    "{a} says “{w}”, which shows how {a} sees {t}.",
    "The view of {t} follows from what {a} holds against or for them.",
    "{a} speaks about {t} here, directly or not.",
    "The last rows and “{w}” together give this view of {t}.",
];

/// The judge's notes by score: ER 1-5, VP viewpoint 0-4.
pub const EMOTION_NOTES: [&str; 5] = [
    "Another emotion.",
    "Same direction, another emotion.",
    "Part of it is there.",
    "Close in meaning.",
    "Practically the same.",
];
pub const VIEW_NOTES: [&str; 5] = [
    "Not the view that is annotated.",
    "Loosely related.",
    "Right direction, the content is coarse.",
    "Essentially the same view.",
    "Almost the annotator’s words.",
];

/// Views that nobody voiced, for answers that see one too many.
pub const TOO_MUCH: [&str; 5] = [
    "is part of the problem",
    "should say more about it",
    "could be of help here",
    "does not take it seriously enough",
    "may be the only one who understands",
];
