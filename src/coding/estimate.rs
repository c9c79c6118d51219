//! What a work list says of all items it was drawn from: "x % of them, with an interval".
//!
//! The share is the sum of the weights of items with the code over that of all coded items, a ratio of two sums over
//! groups. The interval takes whole groups anew: it speaks of such groups, not of these alone, so that no correction for
//! a finite number of items is made. An item that the coder has not coded is missing, never a "no".

use super::book::{Book, Coding, Given};
use super::work::{WorkList, items_of};
use crate::page::SampleKey;
use crate::stats::{Cluster, ClusterSums, Interval, Options, interval, mean};
use std::collections::{BTreeMap, BTreeSet};

/// A share of the population of a work list, and what it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// Within 0..=1; `None` where nothing is coded.
    pub share: Option<f64>,
    pub interval: Interval,
    /// Items of the list that this coder has coded.
    pub coded: u32,
    /// Items of the list.
    pub listed: u32,
    /// Samples that the coded items are of.
    pub samples: u32,
    /// Couples and families that they are of.
    pub groups: u32,
    /// Items that the list was drawn from.
    pub population: u64,
    /// Of these, items of strata without a coded item: the share says nothing of them.
    pub unreached: u64,
}

/// How common a code is by what one coder has coded of the work list; `None` without a work list.
pub fn estimate(book: &Book, given: &Given, coder: &str) -> Option<Estimate> {
    let work = book.work()?;
    let mut samples: BTreeSet<&SampleKey> = BTreeSet::new();
    let mut reached: BTreeSet<&str> = BTreeSet::new();
    let mut groups: BTreeMap<&str, Cluster> = BTreeMap::new();
    for candidate in work.items() {
        let coding = book.get(&candidate.item, coder).filter(|coding| coding.is_coded());
        let Some((coding, weight)) = coding.zip(work.weight(&candidate.stratum)) else { continue };
        samples.insert(&candidate.item.sample);
        reached.insert(&candidate.stratum);
        let cluster = groups.entry(&candidate.group).or_insert_with(|| Cluster { n: 0, sums: vec![0.0; 2] });
        cluster.n += 1;
        let sums = [if given.is_in(coding) { weight } else { 0.0 }, weight];
        cluster.sums.iter_mut().zip(sums).for_each(|(sum, weight)| *sum += weight);
    }
    let count = groups.len() as u32;
    let clusters = ClusterSums::new(groups.into_values()).unwrap_or_default();
    let unreached = work.strata().iter().filter(|stratum| !reached.contains(stratum.name.as_str()));
    Some(Estimate {
        share: mean(&clusters.total()),
        interval: interval(&clusters, &mean, &Options::default()),
        coded: clusters.n() as u32,
        listed: work.items().len() as u32,
        samples: samples.len() as u32,
        groups: count,
        population: work.population(),
        unreached: items_of(unreached),
    })
}

impl Book {
    /// Coders who have coded at least one item of the work list, by name.
    pub fn workers(&self) -> BTreeSet<&str> {
        let items = self.work().map(WorkList::items).unwrap_or_default();
        let codings = items.iter().flat_map(|candidate| self.of_item(&candidate.item));
        codings.filter(|coding| Coding::is_coded(coding)).map(|coding| coding.coder.as_str()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coding::testing::{at, coding, none};
    use crate::coding::{Candidate, Codebook, Stratum};
    use crate::stats::Reason;

    const CODE: &str = "literal-irony";

    fn irony() -> Given {
        Given::Code(CODE.into())
    }

    /// Turns 1-3 of a stratum of 60, turns 4 and 5 of one of 10, nothing of a third of 7; turn by turn a group each.
    fn list() -> WorkList {
        let of = |turn: u32| Candidate {
            item: at(turn),
            group: format!("g{turn}"),
            stratum: if turn < 4 { "often" } else { "seldom" }.into(),
        };
        let stratum = |name: &str, population, drawn| Stratum { name: name.into(), population, drawn };
        let strata = vec![stratum("often", 60, 3), stratum("seldom", 10, 2), stratum("unseen", 7, 0)];
        let items = [5, 2, 1, 4, 3].map(of).to_vec();
        WorkList { items, strata, seed: 1, size: 5, filter: String::new(), by: String::new() }
    }

    fn book(codings: impl IntoIterator<Item = Coding>) -> Book {
        Book::new(Codebook::starter(), codings, Some(list()))
    }

    /// Weights 60/3 = 20 and 10/2 = 5. One of three frequent items and both seldom ones have the code:
    /// (20 + 5 + 5) / (3 * 20 + 2 * 5) = 3/7, where the plain share would be 3/5.
    #[test]
    fn a_weighted_share_by_hand() {
        let yes = [1, 4, 5].map(|turn| coding(turn, "Ida", &[CODE]));
        let no = [coding(2, "Ida", &["intensity-off"]), none(3, "Ida")];
        let got = estimate(&book(yes.into_iter().chain(no)), &irony(), "Ida").unwrap();
        assert!((got.share.unwrap() - 3.0 / 7.0).abs() < 1e-15, "{got:?}");
        assert_eq!(
            (got.coded, got.listed, got.samples, got.groups, got.population, got.unreached),
            (5, 5, 1, 5, 77, 7)
        );
        // No bar of only five groups of which one decides: but the estimate is the same.
        let cluster = |sums: [f64; 2]| Cluster { n: 1, sums: sums.to_vec() };
        let sums = [[20.0, 20.0], [0.0, 20.0], [0.0, 20.0], [5.0, 5.0], [5.0, 5.0]].map(cluster);
        assert_eq!(got.interval, interval(&ClusterSums::new(sums).unwrap(), &mean, &Options::default()));
    }

    /// Coded are one frequent item with the code (20) and one seldom without (5): 20/25. The rest, and what the other
    /// coder said, is missing; a memo is missing too.
    #[test]
    fn what_is_not_coded_is_missing() {
        let memo = Coding { memo: "later".into(), ..Coding::new(at(3), "Ida") };
        let other = [1, 2, 3].map(|turn| none(turn, "Jon"));
        let book = book([coding(1, "Ida", &[CODE]), none(4, "Ida"), memo].into_iter().chain(other));
        let got = estimate(&book, &irony(), "Ida").unwrap();
        assert_eq!((got.share, got.coded, got.groups), (Some(0.8), 2, 2));
        assert!(matches!(got.interval, Interval::NoBar { reason: Reason::TooFewClusters, .. }));
        assert_eq!(estimate(&book, &Given::NoneApplies, "Ida").unwrap().share, Some(0.2));
        assert_eq!(Vec::from_iter(book.workers()), ["Ida", "Jon"]);
        let got = estimate(&book, &irony(), "Jon").unwrap();
        assert_eq!((got.share, got.unreached), (Some(0.0), 17), "the seldom stratum and the one without items");
    }

    #[test]
    fn nothing_coded_has_no_share_and_no_list_no_estimate() {
        let got = estimate(&book([none(99, "Ida")]), &irony(), "Ida").unwrap();
        assert_eq!((got.share, got.coded, got.unreached), (None, 0, 77));
        assert_eq!(estimate(&Book::default(), &irony(), "Ida"), None);
    }

    /// Twelve groups of two items, a quarter of the items with the code: the bar holds the share and is none of certainty.
    #[test]
    fn with_groups_enough_there_is_a_bar() {
        let candidates =
            (1..=24).map(|turn| Candidate { item: at(turn), group: format!("g{}", turn / 2), stratum: "x".into() });
        let work = WorkList::draw(candidates, 24, 5, String::new(), String::new());
        let codings = (1..=24).map(|turn| if turn % 4 == 0 { coding(turn, "Ida", &[CODE]) } else { none(turn, "Ida") });
        let got = estimate(&Book::new(Codebook::starter(), codings, Some(work)), &irony(), "Ida").unwrap();
        let bar = got.interval.bar().unwrap();
        assert_eq!((got.share, bar.estimate, bar.n, bar.clusters), (Some(0.25), 0.25, 24, 13));
        assert!(bar.low < 0.2 && bar.high > 0.3, "{bar:?}");
    }
}
