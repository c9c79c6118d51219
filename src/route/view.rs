//! What a sample page can show, as chosen. Knows the field's words, nothing of how a link is written.

use super::SampleRef;
use crate::page::SampleKey;
use crate::relation::{Layers, Window};
use crate::runs::Task;
use serde::{Deserialize, Serialize};

/// Everything a sample page can show, as chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SampleRoute {
    pub sample: SampleRef,
    /// 1-based turn as the link asks; may be beyond the sample (then the page says so).
    pub turn: u32,
    /// Turns marked by hand (1-based): they stay marked while the cursor moves.
    pub marked: Vec<u32>,
    pub task: Task,
    pub scale: Scale,
    pub follow: Follow,
    pub window: Window,
    pub layers: Layers,
    pub form: GraphForm,
    /// Clients (1-based in the sample's people) in the order of the seats; empty: the order with the fewest crossings.
    pub seats: Vec<u32>,
    /// The run whose viewpoints stand beside gold's in the graph, by id.
    pub beside: Option<String>,
    /// Runs shown in the matrix, by id; empty: all.
    pub runs: Vec<String>,
    /// The matrix shows three answers a run, not only the first.
    pub top3: bool,
    pub overlay: Overlay,
    /// What stands under the words.
    pub tiers: Tiers,
    /// The lanes shown, from the top; `None`: all, as they come.
    pub lanes: Option<Vec<LaneId>>,
    /// Which turns are read; the others keep a thin place.
    pub kept: Kept,
}

/// The axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scale {
    /// Equal column per turn.
    #[default]
    Turns,
    /// Equal columns, as narrow as it takes for all of them to be in view.
    Fit,
    /// Seconds of clip time.
    Clock,
}

/// What the axis does when the cursor leaves what is in view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Follow {
    /// Turns the page.
    #[default]
    Page,
    /// Stays where the hand has put it.
    Stay,
}

/// How relations are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GraphForm {
    #[default]
    Graph,
    /// One small graph a pattern segment.
    Panels,
    /// Who by about whom.
    Table,
}

/// What is drawn over the emotion tracks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Overlay {
    #[default]
    Nothing,
    /// One run, by id.
    Run(String),
    /// Smallest, median and largest answer of the chosen runs.
    All,
}

/// A lane of the score that can be hidden and moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LaneId {
    Pattern,
    Therapist,
    /// A client, 1-based in the sample's people.
    Person(u32),
    /// Tasks, runs and the answers that differ.
    Runs,
}

/// Which turns are read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kept {
    #[default]
    All,
    /// 1-based in the sample's people: names stay out of links.
    Speaker(u32),
    Target(u32),
    /// A label as the data writes it.
    Pattern(String),
    Strategy(String),
    /// At least so many answers differ.
    Differ(u32),
    /// The pattern is not annotated.
    Unjudged,
}

/// Which annotations stand under the words: five independent switches.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tiers {
    pub emotion: bool,
    pub tone: bool,
    pub viewpoint: bool,
    pub strategy: bool,
    pub pattern: bool,
}

impl Default for Tiers {
    fn default() -> Self {
        Self { emotion: true, tone: false, viewpoint: false, strategy: true, pattern: true }
    }
}

impl Tiers {
    /// Letters in links, in the order of [`Tiers::flags`].
    pub(super) const LETTERS: [char; 5] = ['e', 't', 'v', 's', 'p'];

    pub(super) fn flags(self) -> [bool; 5] {
        [self.emotion, self.tone, self.viewpoint, self.strategy, self.pattern]
    }

    pub(super) fn from_flags([emotion, tone, viewpoint, strategy, pattern]: [bool; 5]) -> Self {
        Self { emotion, tone, viewpoint, strategy, pattern }
    }
}

impl SampleRoute {
    /// A sample at its first turn, everything else as it starts.
    pub fn new(sample: SampleRef) -> Self {
        Self {
            sample,
            turn: 1,
            marked: Vec::new(),
            task: Task::Rpp,
            scale: Scale::default(),
            follow: Follow::default(),
            window: Window::default(),
            layers: Layers::default(),
            form: GraphForm::default(),
            seats: Vec::new(),
            beside: None,
            runs: Vec::new(),
            top3: false,
            overlay: Overlay::default(),
            tiers: Tiers::default(),
            lanes: None,
            kept: Kept::default(),
        }
    }

    /// Another sample, seen with the same eyes. What names turns or people of this one starts anew.
    #[must_use]
    pub fn at(&self, sample: SampleKey) -> Self {
        Self {
            sample: SampleRef::Key(sample),
            turn: 1,
            marked: Vec::new(),
            seats: Vec::new(),
            lanes: None,
            kept: Kept::default(),
            ..self.clone()
        }
    }
}
