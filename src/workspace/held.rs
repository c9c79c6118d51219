//! The loaded samples in file order: their keys, names, groups and people.
//!
//! Titles apply by id. A sample's line becomes part of its key only where the id repeats or is blank. Without a dataset
//! the samples are made of what result files carry (see `made`).

use super::made::{Made, make_samples};
use super::part::{Clip, Part};
use super::{count, people};
use crate::corpus::Sample;
use crate::page::{Person, SampleKey};
use crate::read::Title;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Distance between the lines of samples that share id and line (two files): far beyond any line number.
const NEXT_FILE: u64 = 1_000_000;

/// A sample as the workspace holds it.
#[derive(Debug)]
pub(crate) struct Held {
    pub clip: Arc<Clip>,
    pub key: SampleKey,
    /// Title, else "clip n" of its group, else "(no id), line n".
    pub name: String,
    pub titled: bool,
    pub summary: Option<String>,
    pub group: String,
    pub people: Vec<Person>,
    pub results_only: bool,
    pub synthetic: bool,
    /// Row number -> first 1-based turn that carries it, and how many do.
    turns: HashMap<i64, (u32, u32)>,
}

impl Held {
    pub fn sample(&self) -> &Sample {
        &self.clip.sample
    }

    /// First 1-based turn with this row number, and how many turns carry it.
    pub fn turn_of(&self, row: i64) -> Option<(u32, u32)> {
        self.turns.get(&row).copied()
    }

    /// Length in seconds, from the first start to the last end.
    pub fn seconds(&self) -> Option<f64> {
        self.sample().span_seconds().map(|(low, high)| high - low)
    }
}

/// All samples in file order.
pub(crate) fn hold(parts: &[Arc<Part>]) -> Vec<Held> {
    let titles = titles_by_id(parts);
    let mut made: Vec<Made> = Vec::new();
    let mut hashes = Vec::new();
    for part in parts {
        for clip in &part.clips {
            made.push(Made {
                clip: Arc::clone(clip),
                group: clip.sample.group().to_owned(),
                synthetic: part.is_demo(),
                results_only: false,
            });
            hashes.push(part.file.hash.as_str());
        }
    }
    if made.is_empty() {
        made = make_samples(parts);
        hashes = vec![""; made.len()];
    }
    let keys = keys(&made, &hashes);
    let mut clips_of: HashMap<String, u32> = HashMap::new();
    made.into_iter()
        .zip(keys)
        .map(|(made, key)| {
            let nth = clips_of.entry(made.group.clone()).or_default();
            *nth += 1;
            held(made, key, *nth, &titles)
        })
        .collect()
}

fn held(made: Made, key: SampleKey, nth: u32, titles: &HashMap<&str, &Title>) -> Held {
    let sample = &made.clip.sample;
    let given = titles.get(sample.id.as_str());
    let title = given.map(|t| &t.title).filter(|t| !t.trim().is_empty()).or(sample.title.as_ref());
    let summary = given.map(|t| &t.summary).filter(|t| !t.trim().is_empty()).or(sample.summary.as_ref()).cloned();
    let name = match title {
        Some(title) => title.clone(),
        None if sample.id.trim().is_empty() => format!("(no id), line {}", sample.line),
        None => format!("clip {nth}"),
    };
    let mut turns: HashMap<i64, (u32, u32)> = HashMap::new();
    for (i, row) in sample.rows.iter().enumerate() {
        turns.entry(row.number).or_insert((count(i + 1), 0)).1 += 1;
    }
    Held {
        key,
        name,
        titled: title.is_some(),
        summary: summary.filter(|s| !s.trim().is_empty()),
        people: people::people(sample),
        group: made.group,
        results_only: made.results_only,
        synthetic: made.synthetic,
        turns,
        clip: made.clip,
    }
}

/// The first title of an id counts.
fn titles_by_id(parts: &[Arc<Part>]) -> HashMap<&str, &Title> {
    let mut titles = HashMap::new();
    for title in parts.iter().flat_map(|p| &p.titles) {
        titles.entry(title.sample_id.as_str()).or_insert(title);
    }
    titles
}

/// Keys that tell all samples apart, the same in any order of files: samples with equal id and line are numbered by
/// the hashes of their files.
fn keys(made: &[Made], hashes: &[&str]) -> Vec<SampleKey> {
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (i, m) in made.iter().enumerate() {
        places.entry(&m.clip.sample.id).or_default().push(i);
    }
    let mut keys: Vec<SampleKey> =
        made.iter().map(|m| SampleKey { id: m.clip.sample.id.clone(), line: None }).collect();
    for (id, mut same) in places {
        if same.len() == 1 && !id.trim().is_empty() {
            continue;
        }
        same.sort_by_key(|&i| (hashes.get(i), i));
        let mut used = HashSet::new();
        let mut next: HashMap<u64, u64> = HashMap::new();
        for i in same {
            let (Some(m), Some(key)) = (made.get(i), keys.get_mut(i)) else { continue };
            let line = next.entry(m.clip.sample.line).or_insert(m.clip.sample.line);
            while !used.insert(*line) {
                *line = line.wrapping_add(NEXT_FILE);
            }
            key.line = Some(*line);
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::super::Workspace;
    use super::super::testing::{dataset, sample, titles};
    use super::*;

    fn names(w: &Workspace) -> Vec<&str> {
        w.joins.samples.iter().map(|h| h.name.as_str()).collect()
    }

    fn lines(w: &Workspace) -> Vec<Option<u64>> {
        w.joins.samples.iter().map(|h| h.key.line).collect()
    }

    #[test]
    fn titles_apply_by_id_and_clips_are_counted_within_their_group() {
        let w = Workspace::default().with(vec![
            titles("t.json", &[("a_b/2", "The bus", "Who was late.")]),
            dataset("d.jsonl", vec![sample("a_b/1", 1), sample("c_d/1", 1), sample("a_b/2", 1), sample("a_b/3", 1)]),
        ]);
        assert_eq!(names(&w), ["clip 1", "clip 1", "The bus", "clip 3"]);
        assert_eq!(w.joins.samples[2].summary.as_deref(), Some("Who was late."));
    }

    #[test]
    fn lines_are_part_of_the_key_only_where_needed() {
        let mut second = sample("a/1", 1);
        second.line = 2;
        let mut blank = sample(" ", 1);
        blank.line = 7;
        let w = Workspace::default().with(vec![dataset("d", vec![sample("a/1", 1), second, sample("b/1", 1), blank])]);
        assert_eq!(lines(&w), [Some(1), Some(2), None, Some(7)]);
        assert_eq!(names(&w)[3], "(no id), line 7");
    }

    #[test]
    fn equal_id_and_line_in_two_files_stay_apart_and_order_does_not_matter() {
        let files = || (dataset("x", vec![sample("a/1", 1)]), dataset("y", vec![sample("a/1", 2)]));
        let (x, y) = files();
        let xy = Workspace::default().with(vec![x, y]);
        let (x, y) = files();
        let yx = Workspace::default().with(vec![y, x]);
        let rows_of =
            |w: &Workspace, line| w.sample(&SampleKey { id: "a/1".into(), line: Some(line) }).unwrap().turns();
        for line in [1, 1_000_001] {
            assert_eq!(rows_of(&xy, line), rows_of(&yx, line));
        }
        assert_ne!(rows_of(&xy, 1), rows_of(&xy, 1_000_001));
    }
}
