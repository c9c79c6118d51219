//! Where a table comes from: data, date, link, version, and what to cite.

use crate::page::models::Cluster;

/// The benchmark, as a reader of a paper finds it.
pub const BIBTEX: &str = "@misc{rescue-bench-2026,
  title = {{RESCUE-BENCH}: Towards Relation-Aware Multi-Party Emotional Support Conversation Systems},
  year = {2026},
  month = sep,
  eprint = {2609.09657},
  archivePrefix = {arXiv},
  url = {https://arxiv.org/abs/2609.09657}
}";

/// What a table's file says of its origin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The open files that it rests on, each with the first digits of its hash.
    pub data: Vec<String>,
    pub synthetic: bool,
    /// The page's address; what a person typed is left out of it where it may quote somebody.
    pub link: String,
    /// As `2026-12-04`.
    pub date: String,
}

impl About {
    pub(super) fn lines(&self) -> Vec<String> {
        let data = (!self.data.is_empty()).then(|| format!("Data: {}.", self.data.join(", ")));
        let invented = self.synthetic.then(|| "Synthetic: invented people, words and answers.".to_owned());
        let made = format!("RESCUE Explorer {}, {}.", env!("CARGO_PKG_VERSION"), self.date);
        let lines = [data, invented, Some(made), Some(self.link.clone())];
        lines.into_iter().flatten().filter(|line| !line.is_empty()).collect()
    }
}

/// How intervals are made, as a sentence for a methods section.
pub fn method(by: Cluster, draws: u32, seed: u64) -> String {
    let of = match by {
        Cluster::Group => "groups (clips of one couple or family share people and therapist)",
        Cluster::Sample => "samples",
    };
    format!(
        "95 % intervals: studentised bootstrap of whole {of}, {draws} draws, seed {seed}; shares never narrower than Wilson’s."
    )
}
