//! Where two coders agree, code by code, over the items that both have coded; knows two coders at a time and no truth:
//! neither of them is gold.

use super::book::{Book, Coding, Given};
use super::item::Item;
use crate::stats;
use std::collections::BTreeSet;

/// How far two coders agree on one code.
#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    pub given: Given,
    /// Items that both coders give it.
    pub both: u32,
    pub only_first: u32,
    pub only_second: u32,
    /// Items coded by both that neither gives it.
    pub neither: u32,
    /// Items that both coders have coded.
    pub n: u32,
    /// Cohen's kappa, -1..=1; `None` where it is not defined: no items, or both coders say the same of all.
    pub kappa: Option<f64>,
    /// Share of items of which both say the same, 0..=1; `None` without items.
    pub raw: Option<f64>,
    /// Share of items that the first coder gives it, 0..=1. Kappa is read beside both shares: a rare code lowers it.
    pub first_share: Option<f64>,
    pub second_share: Option<f64>,
}

/// An item of which two coders say different things; no codes mean that none applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    pub item: Item,
    pub first: BTreeSet<String>,
    pub second: BTreeSet<String>,
}

/// Pairs of coders that have coded an item in common, each pair once, by name.
pub fn pairs(book: &Book) -> Vec<(&str, &str)> {
    let mut found = BTreeSet::new();
    for one in book.codings().values().filter(|coding| coding.is_coded()) {
        let others = book.of_item(&one.item).filter(|other| other.is_coded() && one.coder < other.coder);
        found.extend(others.map(|other| (one.coder.as_str(), other.coder.as_str())));
    }
    found.into_iter().collect()
}

/// Every code in the order of the codebook, then "none applies".
pub fn agreements(book: &Book, first: &str, second: &str) -> Vec<Agreement> {
    let shared: Vec<_> = shared(book, first, second).collect();
    book.rows().into_iter().map(|given| agreement(given, &shared)).collect()
}

/// Items of which the two say different things, in the order of items.
pub fn disagreements(book: &Book, first: &str, second: &str) -> Vec<Disagreement> {
    let differing = shared(book, first, second).filter(|(one, other)| one.codes != other.codes);
    let told = |(one, other): (&Coding, &Coding)| Disagreement {
        item: one.item.clone(),
        first: one.codes.clone(),
        second: other.codes.clone(),
    };
    differing.map(told).collect()
}

/// Both codings of every item that both have coded.
fn shared<'a>(book: &'a Book, first: &'a str, second: &'a str) -> impl Iterator<Item = (&'a Coding, &'a Coding)> {
    let other = |one: &Coding| book.get(&one.item, second).filter(|other| other.is_coded());
    book.coded_by(first).filter_map(move |one| Some((one, other(one)?)))
}

fn agreement(given: Given, shared: &[(&Coding, &Coding)]) -> Agreement {
    let count = |first: bool, second: bool| {
        let alike = |(one, other): &&(&Coding, &Coding)| given.is_in(one) == first && given.is_in(other) == second;
        shared.iter().filter(alike).count() as u32
    };
    let [both, only_first, only_second, neither] =
        [count(true, true), count(true, false), count(false, true), count(false, false)];
    let matrix = [both, only_first, only_second, neither].map(f64::from);
    let share = stats::prevalence(&matrix).and_then(|labels| labels.first().copied());
    Agreement {
        given,
        both,
        only_first,
        only_second,
        neither,
        n: shared.len() as u32,
        kappa: stats::kappa(&matrix),
        raw: stats::raw_agreement(&matrix),
        first_share: share.map(|share| share.gold),
        second_share: share.map(|share| share.answered),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coding::Codebook;
    use crate::coding::testing::{self, at, coding, none};
    use proptest::prelude::*;

    const A: &str = "literal-irony";
    const B: &str = "intensity-off";

    fn book(codings: Vec<Coding>) -> Book {
        Book::new(Codebook::starter(), codings, None)
    }

    fn row(book: &Book, given: &Given) -> Agreement {
        agreements(book, "Ida", "Jon").into_iter().find(|row| row.given == *given).unwrap()
    }

    /// Ten items. The code: both 4, only Ida 1, only Jon 2, neither 3. Observed (4 + 3) / 10 = 0.7; shares 5/10 and 6/10;
    /// expected 0.5 * 0.6 + 0.5 * 0.4 = 0.5; kappa (0.7 - 0.5) / 0.5 = 0.4. None applies: Ida in 5, Jon in 4, both in 3:
    /// observed (3 + 4) / 10, the same expectation and kappa.
    fn ten() -> Book {
        let says = |coder: &str, yes: [u32; 10]| {
            let one = |(turn, yes): (u32, u32)| if yes == 1 { coding(turn, coder, &[A]) } else { none(turn, coder) };
            (1..).zip(yes).map(one).collect::<Vec<_>>()
        };
        let mut all = says("Ida", [1, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
        all.extend(says("Jon", [1, 1, 1, 1, 0, 1, 1, 0, 0, 0]));
        // Not coded by both: a turn of one alone, a memo, and a third coder.
        all.extend([coding(11, "Ida", &[A]), coding(12, "Jon", &[A]), none(1, "Kim")]);
        all.push(Coding { memo: "?".into(), ..Coding::new(at(12), "Ida") });
        all.push(Coding { memo: "?".into(), ..Coding::new(at(11), "Jon") });
        book(all)
    }

    #[test]
    fn kappa_by_hand() {
        let got = row(&ten(), &Given::Code(A.into()));
        assert_eq!((got.both, got.only_first, got.only_second, got.neither, got.n), (4, 1, 2, 3, 10));
        assert!((got.kappa.unwrap() - 0.4).abs() < 1e-12, "{got:?}");
        assert_eq!((got.raw, got.first_share, got.second_share), (Some(0.7), Some(0.5), Some(0.6)));
        let got = row(&ten(), &Given::NoneApplies);
        assert_eq!((got.both, got.only_first, got.only_second, got.neither), (3, 2, 1, 4));
        assert!((got.kappa.unwrap() - 0.4).abs() < 1e-12, "{got:?}");
    }

    #[test]
    fn a_code_that_nobody_gives_has_counts_but_no_kappa() {
        let got = row(&ten(), &Given::Code(B.into()));
        assert_eq!((got.kappa, got.neither, got.n, got.raw, got.first_share), (None, 10, 10, Some(1.0), Some(0.0)));
        let got = agreements(&ten(), "Ida", "Nobody");
        assert!(got.len() == 9 && got.iter().all(|row| row.n == 0 && row.raw.is_none() && row.kappa.is_none()));
    }

    #[test]
    fn disagreements_name_both_sides() {
        let got: Vec<_> = disagreements(&ten(), "Ida", "Jon");
        assert_eq!(got.iter().map(|d| d.item.turn).collect::<Vec<_>>(), [5, 6, 7]);
        assert_eq!((got[0].first.len(), got[0].second.len()), (1, 0));
        let partly = book(vec![coding(1, "Ida", &[A, B]), coding(1, "Jon", &[A])]);
        let want = Disagreement { item: at(1), first: [A, B].map(str::to_owned).into(), second: [A.to_owned()].into() };
        assert_eq!(disagreements(&partly, "Ida", "Jon"), [want]);
    }

    #[test]
    fn pairs_share_a_coded_item() {
        assert_eq!(pairs(&ten()), [("Ida", "Jon"), ("Ida", "Kim"), ("Jon", "Kim")]);
        assert_eq!(pairs(&book(vec![none(1, "Ida"), none(2, "Jon")])), []);
    }

    proptest! {
        #[test]
        fn agreement_is_symmetric(book in testing::book()) {
            for (first, second) in pairs(&book) {
                for (there, back) in agreements(&book, first, second).into_iter().zip(agreements(&book, second, first)) {
                    prop_assert_eq!((there.both, there.only_first, there.n), (back.both, back.only_second, back.n));
                    let (there, back) = (there.kappa.unwrap_or(9.0), back.kappa.unwrap_or(9.0));
                    prop_assert!((there - back).abs() < 1e-9);
                }
            }
        }
    }
}
