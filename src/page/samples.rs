//! The list of samples with facets and search.

use super::{Differ, Person, SampleKey};
use crate::runs::Task;
use serde::{Deserialize, Serialize};

/// What the list is asked for. All of it is in the link, except the text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SamplesAsk {
    /// Ignoring case; all words of the text must stand together. Empty: no search.
    pub text: String,
    /// Chosen values; values of one facet are "or", facets are "and".
    pub chosen: Vec<(FacetKind, String)>,
    pub sort: Sort,
    pub descending: bool,
    /// Task whose answers count in the last column.
    pub task: Option<Task>,
    /// Entries (by [`crate::page::sample::RunHead::id`]) that count; empty: all.
    pub runs: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Sort {
    #[default]
    FileOrder,
    Name,
    Turns,
    Length,
    /// Share of answers that differ.
    Differ,
}

impl Sort {
    pub const ALL: [Self; 5] = [Self::FileOrder, Self::Name, Self::Turns, Self::Length, Self::Differ];

    /// Key in links.
    pub fn key(self) -> &'static str {
        match self {
            Self::FileOrder => "file",
            Self::Name => "name",
            Self::Turns => "turns",
            Self::Length => "length",
            Self::Differ => "differ",
        }
    }

    /// For the chooser.
    pub fn words(self) -> &'static str {
        match self {
            Self::FileOrder => "order in file",
            Self::Name => "name",
            Self::Turns => "turns",
            Self::Length => "length",
            Self::Differ => "share that differs",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.key() == key)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FacetKind {
    Scenario,
    /// Number of people beside the therapist.
    People,
    Group,
    /// A pattern label occurs.
    Pattern,
    /// A strategy occurs.
    Strategy,
    /// What the answers that count are like: some differ, are empty, are stand-ins.
    Answers,
}

impl FacetKind {
    pub const ALL: [Self; 6] =
        [Self::Scenario, Self::People, Self::Answers, Self::Pattern, Self::Strategy, Self::Group];

    /// Key in links.
    pub fn key(self) -> &'static str {
        match self {
            Self::Scenario => "scenario",
            Self::People => "people",
            Self::Group => "group",
            Self::Pattern => "pattern",
            Self::Strategy => "strategy",
            Self::Answers => "answers",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|f| f.key() == key)
    }
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SamplesPage {
    pub totals: Totals,
    pub lines: Vec<SampleLine>,
    pub facets: Vec<Facet>,
    /// Entries that answer the asked task: id and name.
    pub runs: Vec<(String, String)>,
    /// Every loaded sample is of the demo.
    pub synthetic: bool,
}

/// Over everything loaded, before filters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Totals {
    pub samples: u32,
    pub couple: u32,
    pub family: u32,
    pub other: u32,
    pub groups: u32,
    pub rows: u32,
    pub minutes: f64,
    /// Known from result files only.
    pub results_only: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SampleLine {
    pub key: SampleKey,
    pub name: String,
    pub titled: bool,
    /// Summary, or the first words of the sample.
    pub line: String,
    pub scenario: String,
    pub people: Vec<Person>,
    pub turns: u32,
    pub seconds: Option<f64>,
    pub strip: Vec<StripMark>,
    pub differ: Differ,
    pub hit: Option<Hit>,
    pub results_only: bool,
}

/// One judged turn in the miniature pattern strip; turns without a mark were not annotated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StripMark {
    pub turn: u32,
    /// `None`: judged, none clear.
    pub label: Option<String>,
}

/// Where the search text was found first, and how often in this sample.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    pub turn: u32,
    pub count: u32,
    /// "words", "emotion", "viewpoint", ...
    pub field: String,
    pub before: String,
    pub found: String,
    pub after: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facet {
    pub kind: FacetKind,
    pub values: Vec<FacetValue>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FacetValue {
    /// As in the data (`pursue_withdraw`, `2`).
    pub value: String,
    /// For a screen.
    pub words: String,
    /// Samples that would be listed with the other facets as they are.
    pub count: u32,
    pub chosen: bool,
}
