//! Tasks, runs (the answers of one file to one task) and the instances that the dataset offers.
//!
//! Plain data plus the published construction rules. Gold and answer never share a type. Knows no files, no scores.

mod instances;
mod run;
mod task;

pub use instances::{Instance, derive, even_positions};
pub use run::{Answer, Failed, Gold, InstanceLine, Key, OwnValue, Run, STAND_IN_PREFIX, Said, SampleAverage};
pub use task::{Context, GoldKind, Task, TaskFamily};
