//! The whole state of a page as one value, and what is a step of the history. `view` holds the sample page's choices,
//! `link` writes and reads hashes: total both ways.

mod link;
#[cfg(test)]
mod tests;
mod view;

pub use link::LINK_VERSION;
pub use view::{Follow, GraphForm, Kept, LaneId, Overlay, SampleRoute, Scale, Tiers};

use crate::page::SampleKey;
use crate::page::samples::SamplesAsk;
use serde::{Deserialize, Serialize};

/// A page with all of its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Route {
    /// Nothing asked for: the samples of what is loaded.
    Start,
    Open,
    Samples(SamplesAsk),
    Sample(SampleRoute),
    Overview,
    /// A link that this build does not understand, kept as it came.
    Unknown(String),
}

/// How a link names a sample.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SampleRef {
    Key(SampleKey),
    /// First hex digits of the SHA-256 of the id.
    Hash(String),
}

impl Route {
    /// Whether going from `self` to `next` is a step of the browser history: page, sample, filter and every change of
    /// the view, so that "back" undoes it. Only the cursor and what is marked replace the present entry.
    pub fn is_step_to(&self, next: &Self) -> bool {
        match (self, next) {
            (Self::Sample(a), Self::Sample(b)) => {
                *b != SampleRoute { turn: b.turn, marked: b.marked.clone(), ..a.clone() }
            }
            (Self::Samples(a), Self::Samples(b)) => a.chosen != b.chosen,
            (a, b) => std::mem::discriminant(a) != std::mem::discriminant(b),
        }
    }

    /// Whether `next` is the same view of the same sample at another turn.
    pub fn differs_in_cursor_only(&self, next: &Self) -> bool {
        match (self, next) {
            (Self::Sample(a), Self::Sample(b)) => a.turn != b.turn && *b == SampleRoute { turn: b.turn, ..a.clone() },
            _ => false,
        }
    }
}
