//! What each page is told: plain data in the field's words, small enough to send from the worker.
//!
//! One module a page. No logic beyond naming and counting; no private field (paths, addresses) ever enters a type of this folder,
//! except [`open::PrivateHead`], which is asked for on its own.

pub mod agreement;
pub mod codes;
pub mod detail;
mod differ;
pub mod grades;
pub mod instances;
pub mod models;
pub mod open;
pub mod overview;
pub mod run;
pub mod sample;
pub mod samples;
pub mod transitions;

pub use differ::Differ;

use serde::{Deserialize, Serialize};

/// A sample's identity in questions and links: its id, and its line where several samples share the id.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SampleKey {
    pub id: String,
    /// 1-based line in its file; present only where the id repeats (or is blank).
    pub line: Option<u64>,
}

/// A person as drawn everywhere: initial in a ring of a hue, the therapist a filled square, the group a double ring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub name: String,
    /// One letter, two where two people share one; empty for the therapist.
    pub initials: String,
    pub role: Role,
    /// 1-6 for clients by order of first appearance, repeating (see `second_ring`); 0 for others.
    pub hue: u8,
    /// The hue repeats: drawn with a second ring.
    pub second_ring: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    Client,
    Therapist,
    /// The couple or family as a whole.
    Group,
}
