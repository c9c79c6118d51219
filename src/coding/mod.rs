//! Qualitative coding: several coders give codes to turns and to runs' answers, and what follows from that in figures.
//!
//! Codes describe turns and answers, never persons: no function here sums over a speaker or a client.
//! Every change has its inverse, so that undoing is the same operation as doing. A coding that was not made is missing,
//! never a "no".
//!
//! Knows samples by their key, tasks, numbers and the way this project reads and writes files; no browser, no clock (times
//! come in as milliseconds) and no chance but a seed.

mod agreement;
mod allocate;
mod book;
mod candidates;
mod change;
mod codebook;
mod counts;
mod estimate;
mod exchange;
mod item;
mod merge;
mod work;

pub use agreement::{Agreement, Disagreement, agreements, disagreements, pairs};
pub use book::{Book, Coding, Given};
pub use candidates::{Stratify, Unit, candidates};
pub use change::{Change, History, STEPS};
pub use codebook::{Code, Codebook, MARKS};
pub use counts::{Part, by_gold, by_run, by_task, counts};
pub use estimate::{Estimate, estimate};
pub use exchange::{FORMAT, Import, VERSION, import, to_csv, to_json};
pub use item::Item;
pub use merge::{Conflict, Merged, Pick, merge};
pub use work::{Candidate, Progress, Stratum, WorkList};

#[cfg(test)]
mod testing;
