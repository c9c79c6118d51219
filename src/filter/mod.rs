//! The filter language of the instances table (turn x task x run): small, total, and helpful where it refuses.
//!
//! ```text
//! task = RPP and gold = repair_softening and runs_differ >= 2
//! speaker in (Mara, "Uncle Theo") or not (rank = 1)
//! text contains "the tea" and pattern is present and gold != pred
//! ```
//!
//! `not` binds closer than `and`, `and` closer than `or`. Keywords and fields in any letter case. Operators: `=` `!=` `<`
//! `<=` `>` `>=`, `contains` (also `~`), `not contains`, `in (…)`, `not in (…)`, `is missing`, `is present`; which of them
//! a field has depends on its kind ([`Kind`]). A flag is asked with `= yes` or `= no`. Values that no row has are no
//! mistake. What matches, and what missing values mean: `value`.
//!
//! A filter comes from links and keyboards, so any text gets an answer, at a bounded length and depth.
//! Knows neither the data (a row is a [`Fields`], values to offer come from the caller) nor any page.

mod complete;
pub mod controls;
mod expr;
mod field;
mod lex;
mod parse;
mod problem;
#[cfg(test)]
mod tests;
mod value;

pub use complete::{Completion, Offer, complete};
pub use expr::{Expr, Literal, Op, Test, fields_used, written};
pub use field::{About, Field, Kind, Scope};
pub use parse::{DEEPEST, LONGEST, parse};
pub use problem::Problem;
pub use value::{Fields, Value};

/// Whether a filter neither quotes nor names anybody, so that it may stand in a link: it reads, and asks for no words,
/// names or memos.
pub fn names_nobody(text: &str) -> bool {
    let personal =
        |field: &Field| matches!(field, Field::Text | Field::Reason | Field::Speaker | Field::Addressee | Field::Code);
    parse(text).is_ok_and(|expr| !fields_used(&expr).iter().any(personal))
}
