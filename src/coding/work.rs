//! A work list: items drawn at random, so that a share over them says something of all items they were drawn from.
//!
//! **Drawing.** The places are shared among the strata in proportion to their items (largest remainder), with one at
//! least for every stratum where there are places enough; inside a stratum every set of that size is equally likely. An
//! item of a stratum with N items of which n were drawn stands for N / n items.
//!
//! **Order.** The list is in random order with the strata interleaved: of the n items of a stratum, one stands at a random
//! place of each n-th of the list. So an unfinished list is still a random sample **if a coder works from the top, skips
//! nothing and does not stop because of what came up**; picking items, or leaving out hard ones, ends that.
//! [`Progress::in_order`] says whether the first two conditions are met; nothing here can know the third. Inside a stratum
//! the sample is then exactly random; among strata any beginning of the list has each one's share to within an item or
//! two, which the weights do not correct.
//!
//! Knows items, not what was asked to find them: filter and stratum are texts to it.

use super::allocate::allocate;
use super::book::{Book, Coding};
use super::item::Item;
use crate::stats::Generator;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// An item that may be drawn, and one that was.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Candidate {
    pub item: Item,
    /// The couple or family, which is the cluster of intervals.
    pub group: String,
    /// What it is drawn within.
    pub stratum: String,
}

/// One stratum of a work list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stratum {
    pub name: String,
    /// Items that could be drawn.
    pub population: u64,
    /// Items that were.
    pub drawn: u64,
}

/// Items to be coded, and how they were drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkList {
    /// In the order to be worked in.
    pub(super) items: Vec<Candidate>,
    /// By name; also those of which nothing was drawn.
    pub(super) strata: Vec<Stratum>,
    pub(super) seed: u64,
    pub(super) size: u64,
    pub(super) filter: String,
    pub(super) by: String,
}

/// How far a coder is with a work list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Items of the list that the coder has coded.
    pub coded: u32,
    /// Items of the list.
    pub of: u32,
    /// Whether the coded items are the first ones of the list, none skipped.
    pub in_order: bool,
}

impl WorkList {
    /// Draws `size` of the candidates, or all if there are fewer. `filter` is what found them and `by` what the strata
    /// are made by, both in words. The order of the candidates changes nothing; an item that comes twice counts once.
    pub fn draw(
        candidates: impl IntoIterator<Item = Candidate>,
        size: u64,
        seed: u64,
        filter: String,
        by: String,
    ) -> Self {
        let sorted: BTreeSet<Candidate> = candidates.into_iter().collect();
        let mut unique: Vec<_> = sorted.into_iter().collect();
        unique.dedup_by(|later, kept| later.item == kept.item);
        let mut strata: BTreeMap<String, Vec<Candidate>> = BTreeMap::new();
        for candidate in unique {
            strata.entry(candidate.stratum.clone()).or_default().push(candidate);
        }
        let populations: Vec<u64> = strata.values().map(|items| items.len() as u64).collect();
        let mut random = Generator::new(seed);
        let mut placed = Vec::new();
        let mut told = Vec::new();
        for ((name, mut items), drawn) in strata.into_iter().zip(allocate(&populations, size)) {
            told.push(Stratum { name, population: items.len() as u64, drawn });
            shuffle(&mut items, &mut random);
            let place = |nth: u64, random: &mut Generator| (nth as f64 + random.unit()) / drawn as f64;
            placed.extend((0..drawn).zip(items).map(|(nth, item)| (place(nth, &mut random), item)));
        }
        placed.sort_by(|(a, one), (b, other)| a.total_cmp(b).then_with(|| one.cmp(other)));
        let items = placed.into_iter().map(|(_, item)| item).collect();
        Self { items, strata: told, seed, size, filter, by }
    }

    /// A list as it was written, if it adds up: strata in order of name, each with so many items as it says, no more than
    /// it had, and no item twice. Else its weights would mean nothing.
    pub(super) fn adds_up(&self) -> bool {
        let mut drawn: BTreeMap<&str, u64> = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for candidate in &self.items {
            *drawn.entry(&candidate.stratum).or_default() += 1;
            if !seen.insert(&candidate.item) {
                return false;
            }
        }
        let sorted = self.strata.is_sorted_by(|a, b| a.name < b.name);
        let told = self.strata.iter().all(|stratum| {
            drawn.remove(stratum.name.as_str()).unwrap_or(0) == stratum.drawn && stratum.drawn <= stratum.population
        });
        sorted && told && drawn.is_empty()
    }

    /// In the order to be worked in.
    pub fn items(&self) -> &[Candidate] {
        &self.items
    }

    /// By name; also those of which nothing was drawn, so that nothing is said of them.
    pub fn strata(&self) -> &[Stratum] {
        &self.strata
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Items that were asked for.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// What found the candidates, as it was written.
    pub fn filter(&self) -> &str {
        &self.filter
    }

    /// What the strata are made by.
    pub fn by(&self) -> &str {
        &self.by
    }

    /// Items it was drawn from.
    pub fn population(&self) -> u64 {
        items_of(&self.strata)
    }

    /// How many items each drawn item of a stratum stands for (N / n, 1 or more); `None` where nothing was drawn.
    pub fn weight(&self, stratum: &str) -> Option<f64> {
        let found = self.strata.iter().find(|held| held.name == stratum)?;
        (found.drawn > 0).then(|| found.population as f64 / found.drawn as f64)
    }

    pub fn progress(&self, book: &Book, coder: &str) -> Progress {
        let done: Vec<bool> = self.items.iter().map(|candidate| is_coded(book, candidate, coder)).collect();
        let count = done.iter().filter(|done| **done).count();
        let in_order = done.iter().take(count).all(|done| *done);
        Progress { coded: count as u32, of: done.len() as u32, in_order }
    }

    /// The first item that the coder has not coded yet.
    pub fn next(&self, book: &Book, coder: &str) -> Option<&Item> {
        self.items.iter().find(|candidate| !is_coded(book, candidate, coder)).map(|candidate| &candidate.item)
    }
}

/// Items of these strata that could be drawn; a file may tell of more than can be counted.
pub(super) fn items_of<'a>(strata: impl IntoIterator<Item = &'a Stratum>) -> u64 {
    strata.into_iter().fold(0, |sum: u64, stratum| sum.saturating_add(stratum.population))
}

fn is_coded(book: &Book, candidate: &Candidate, coder: &str) -> bool {
    book.get(&candidate.item, coder).is_some_and(Coding::is_coded)
}

/// Fisher and Yates: every order equally likely.
fn shuffle<T>(items: &mut [T], random: &mut Generator) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last as u64 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coding::testing::{at, coding, none};
    use crate::coding::{Change, Codebook};
    use proptest::prelude::*;

    /// Turns from 1, so many of each stratum: `a`, `b`, ...
    fn candidates(populations: &[u64]) -> Vec<Candidate> {
        let names = ('a'..).zip(populations).flat_map(|(name, count)| (0..*count).map(move |_| name.to_string()));
        let made = |(turn, stratum)| Candidate { item: at(turn), group: format!("g{}", turn % 7), stratum };
        (1..).zip(names).map(made).collect()
    }

    fn draw(candidates: Vec<Candidate>, size: u64, seed: u64) -> WorkList {
        WorkList::draw(candidates, size, seed, "rank = 0".into(), "pattern".into())
    }

    /// 10 of 50 + 30 + 15 + 5 are 5, 3, 1 and 1 (worked out in `allocate`): weights 50/5, 30/3, 15/1, 5/1.
    #[test]
    fn weights_by_hand() {
        let list = draw(candidates(&[50, 30, 15, 5]), 10, 3);
        assert_eq!(
            ["a", "b", "c", "d", "e"].map(|name| list.weight(name)),
            [Some(10.0), Some(10.0), Some(15.0), Some(5.0), None]
        );
        assert_eq!((list.population(), list.items().len(), list.adds_up()), (100, 10, true));
        assert_eq!((list.seed(), list.size(), list.filter(), list.by()), (3, 10, "rank = 0", "pattern"));
        let few = draw(candidates(&[6, 3, 1]), 2, 3);
        assert_eq!((few.strata().len(), few.weight("c")), (3, None));
    }

    /// Each of 20 items is in a quarter of the lists: over 4,000 seeds 1,000 times, standard deviation 27. Inside a stratum
    /// each is also equally often the first of the list, standard deviation 14.
    #[test]
    fn every_item_is_equally_likely_and_in_a_stratum_also_at_the_top() {
        let (mut drawn, mut first) = ([0_u32; 20], [0_u32; 20]);
        for seed in 0..4000 {
            let list = draw(candidates(&[12, 8]), 5, seed);
            let turns: Vec<usize> = list.items().iter().map(|c| c.item.turn as usize - 1).collect();
            for turn in &turns {
                drawn[*turn] += 1;
            }
            first[turns[0]] += 1;
        }
        assert!(drawn.iter().all(|n| n.abs_diff(1000) < 130), "{drawn:?}");
        // Three of five come from the first stratum, 3/12 = 2/8 of each. The first place is somewhat likelier to be the
        // larger stratum's, whose first third is narrower: 1 - 1/3 = 2/3 of the time, so 222 and 167.
        let (large, small) = first.split_at(12);
        assert!(large.iter().all(|n| n.abs_diff(222) < 75) && small.iter().all(|n| n.abs_diff(167) < 65), "{first:?}");
    }

    /// Of 40 items with 20, 12 and 8 in the strata, any beginning has its share of each up to one item and a bit.
    #[test]
    fn strata_are_interleaved() {
        let list = draw(candidates(&[100, 60, 40]), 40, 9);
        for end in 1..=40 {
            for (stratum, share) in [("a", 0.5), ("b", 0.3), ("c", 0.2)] {
                let got = list.items().iter().take(end).filter(|c| c.stratum == stratum).count() as f64;
                assert!((got - share * end as f64).abs() <= 2.0, "{got} of {end} in {stratum}");
            }
        }
    }

    #[test]
    fn progress_tells_whether_anything_was_skipped() {
        let list = draw(candidates(&[5]), 4, 1);
        let mut book = Book::new(Codebook::starter(), [], Some(list.clone()));
        let turn = |nth: usize| list.items()[nth].item.turn;
        let told = |book: &Book| (list.progress(book, "Ida"), list.next(book, "Ida").map(|item| item.turn));
        assert_eq!(told(&book), (Progress { coded: 0, of: 4, in_order: true }, Some(turn(0))));
        book.apply(Change::Put(none(turn(0), "Ida")));
        book.apply(Change::Put(Coding { memo: "hm".into(), ..Coding::new(at(turn(1)), "Ida") }));
        book.apply(Change::Put(none(turn(1), "Jon")));
        assert_eq!(told(&book), (Progress { coded: 1, of: 4, in_order: true }, Some(turn(1))));
        book.apply(Change::Put(coding(turn(2), "Ida", &["literal-irony"])));
        assert_eq!(told(&book), (Progress { coded: 2, of: 4, in_order: false }, Some(turn(1))));
        for nth in [1, 3] {
            book.apply(Change::Put(none(turn(nth), "Ida")));
        }
        assert_eq!(told(&book), (Progress { coded: 4, of: 4, in_order: true }, None));
    }

    proptest! {
        #[test]
        fn the_order_of_candidates_does_not_count(
            (given, shuffled) in prop::collection::vec(0_u64..12, 1..5)
                .prop_map(|populations| candidates(&populations))
                .prop_flat_map(|given| (Just(given.clone()), Just(given).prop_shuffle())),
            (size, seed) in (0_u64..30, any::<u64>()),
        ) {
            let mut twice = shuffled.clone();
            twice.extend(shuffled);
            let list = draw(given, size, seed);
            prop_assert!(list.adds_up());
            prop_assert_eq!(list, draw(twice, size, seed));
        }
    }
}
