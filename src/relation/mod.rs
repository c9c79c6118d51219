//! How people stand to each other at a turn: viewpoints with stance and age, who addresses whom, seats.
//!
//! Derived from rows alone; knows no models' scores, no browser. Turns are 1-based positions of rows.

mod change;
mod compare;
mod seats;
mod segments;
mod stance;
mod state;

pub use change::{describe_change, pattern_words};
pub use compare::{Asked, Comparison, Held, compare};
pub use seats::{Seat, seats};
pub use segments::{Segment, segments};
pub use stance::{Stance, is_known, stance};
pub use state::{
    Edge, Layers, Link, RelationState, Window, addresses_at, behaviours_at, state_after, state_at, support_at,
};

use crate::page::{Person, Role};

/// Who is in the room, by name (identity is the name).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    pub clients: Vec<String>,
    pub therapists: Vec<String>,
    /// The couple or family as one target.
    pub group: Option<String>,
}

impl Roster {
    /// Sorted by role, each in the order given.
    pub fn of(people: &[Person]) -> Self {
        let names = |role| people.iter().filter(move |p| p.role == role).map(|p| p.name.clone());
        Self {
            clients: names(Role::Client).collect(),
            therapists: names(Role::Therapist).collect(),
            group: names(Role::Group).next(),
        }
    }

    /// Whether the name is a person of the sample or its group.
    pub fn has(&self, name: &str) -> bool {
        self.group.as_deref() == Some(name) || self.clients.iter().chain(&self.therapists).any(|n| n == name)
    }
}
