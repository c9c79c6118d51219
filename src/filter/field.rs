//! The fields of the instances table as one static table: name, kind, where it applies, what it says.
//!
//! Knows no data: which labels there are is asked of the caller of the completion.

/// What the values of a field are, and so which operators it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of few words.
    Label,
    /// Free words.
    Text,
    Number,
    /// Yes or no.
    Flag,
}

impl Kind {
    /// For messages: "`turn` is a number".
    pub fn words(self) -> &'static str {
        match self {
            Self::Label => "a label",
            Self::Text => "a text",
            Self::Number => "a number",
            Self::Flag => "yes or no",
        }
    }
}

/// What a field belongs to: elsewhere it is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The same on all rows of a conversation.
    Sample,
    /// The turn, whatever is asked about it.
    Turn,
    /// What one task asks at one turn, over all runs.
    Instance,
    /// One run's answer to one instance.
    Answer,
    /// Answers of tasks with a ranking.
    Ranked,
    /// Answers of the emotion task.
    Emotion,
}

/// One row of the table of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    pub name: &'static str,
    pub kind: Kind,
    pub scope: Scope,
    /// One line for people.
    pub what: &'static str,
}

/// The enum, its order and its table from one source, so that none of them can lack a field.
macro_rules! fields {
    ($($field:ident $name:literal $kind:ident $scope:ident $what:literal;)*) => {
        /// A field of a row of the instances table (turn x task x run).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Field { $($field,)* }

        impl Field {
            /// In the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$field,)*];

            /// The field's row of the table.
            pub const fn about(self) -> About {
                match self {
                    $(Self::$field => About { name: $name, kind: Kind::$kind, scope: Scope::$scope, what: $what },)*
                }
            }
        }
    };
}

fields! {
    Task "task" Label Instance "what was asked: RPP, SSP, STP, ITP, ER or VP";
    Scenario "scenario" Label Sample "couple or family";
    Group "group" Label Sample "the couple or family";
    Sample "sample" Label Sample "the conversation's id";
    Turn "turn" Number Turn "position in the conversation, from 1";
    Speaker "speaker" Label Turn "who speaks at the turn";
    Role "role" Label Turn "client or therapist";
    Addressee "addressee" Label Turn "whom the speaker addresses: a person or several";
    Addressing "addressing" Label Turn "how the turn addresses: one_person, several, the_group, the_therapist or nobody";
    Utterance "utterance" Label Turn "type of the client's utterance";
    Text "text" Text Turn "the words of the turn";
    Pattern "pattern" Label Turn "relation pattern at the turn, none_clear or not_annotated";
    Strategy "strategy" Label Turn "the therapist's support strategy";
    Gold "gold" Label Instance "what the annotation says";
    Pred "pred" Label Answer "the run's first choice";
    GoldRole "gold_role" Label Instance "STP: whom gold names: speaker (the client who spoke last), other or group";
    PredRole "pred_role" Label Answer "STP: the role of the run's first choice";
    Said "said" Label Instance "every run's first choice as `run: label` (STP: `run: role`), so that two runs can be asked at once";
    Run "run" Label Answer "name of the run";
    Rank "rank" Number Ranked "where gold stands among the three choices: 1 to 3, 0 for not there";
    Standing "standing" Label Answer "as_gold, near, differs, no_answer, stand_in or not_judged";
    Reason "reason" Text Answer "why, in the model's words";
    RunsDiffer "runs_differ" Number Instance "how many runs differ from gold";
    RunsAnswered "runs_answered" Number Instance "how many runs answered";
    RunsAsGold "runs_as_gold" Number Instance "how many runs say what gold says";
    Intensity "intensity" Number Turn "annotated intensity of the emotion, 0 to 10";
    SaidIntensity "said_intensity" Number Emotion "intensity that the run says, 0 to 10";
    Error "error" Number Emotion "said intensity minus the annotated one";
    Confidence "confidence" Number Answer "how sure the model says it is";
    Judge "judge" Number Answer "the judge's score";
    BertScore "bertscore" Number Answer "BERTScore F1 of a free answer, as its file has it";
    Position "position" Number Turn "place in the conversation: 0 at the start, 1 at the end";
    People "people" Number Sample "how many clients there are";
    SinceChange "since_change" Number Turn "turns since the pattern last changed";
    EvidenceSeen "evidence_seen" Number Answer "share of gold's evidence rows among the prior rows within the run's context, 0 to 1";
    Exposed "exposed" Flag Instance "whether the next instance of the task is so near that its context may hold this answer";
    Direct "direct" Flag Turn "whether the turn addresses whoever its viewpoints are about";
    Audio "audio" Flag Turn "whether the tone of voice is annotated";
    Visual "visual" Flag Turn "whether posture, face or behaviour is annotated";
    Code "code" Text Answer "codes given to the turn or to the answer, any number of them; none_applies: seen, none applies";
}

impl Field {
    pub const fn name(self) -> &'static str {
        self.about().name
    }

    pub const fn kind(self) -> Kind {
        self.about().kind
    }

    /// By name, in any letter case.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|field| field.name().eq_ignore_ascii_case(word))
    }
}
