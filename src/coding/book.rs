//! The book: codebook, codings and work list together, and what may be asked of them; knows neither files nor figures.
//!
//! Whatever way a coding comes in (a person, a file, storage), the book holds only codings that say something, of a named
//! coder, at a turn from 1, with codes that the codebook has, and with codes or "none applies" but never both.

use super::codebook::Codebook;
use super::item::Item;
use super::work::WorkList;
use crate::page::SampleKey;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What one coder says of one item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coding {
    pub item: Item,
    pub coder: String,
    /// Ids of codes.
    pub codes: BTreeSet<String>,
    /// Seen, and none of the codes applies. Where there are codes it is false.
    pub none_applies: bool,
    pub memo: String,
    /// When it was last changed, in milliseconds since 1970.
    pub at: u64,
}

impl Coding {
    /// Nothing said yet.
    pub fn new(item: Item, coder: &str) -> Self {
        Self { item, coder: coder.to_owned(), codes: BTreeSet::new(), none_applies: false, memo: String::new(), at: 0 }
    }

    /// Whether the item is coded by it: a memo alone is not coding.
    pub fn is_coded(&self) -> bool {
        self.none_applies || !self.codes.is_empty()
    }

    pub(super) fn key(&self) -> (Item, String) {
        (self.item.clone(), self.coder.clone())
    }

    /// As the book holds it, codes winning over "none applies"; `None` for what it does not hold.
    pub(super) fn held(mut self, knows: impl Fn(&str) -> bool) -> Option<Self> {
        self.codes.retain(|id| knows(id));
        self.none_applies &= self.codes.is_empty();
        let says = self.is_coded() || !self.memo.is_empty();
        (says && !self.coder.is_empty() && self.item.turn > 0).then_some(self)
    }
}

/// What a figure counts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Given {
    /// A code, by its id.
    Code(String),
    NoneApplies,
}

impl Given {
    /// Whether a coding gives it.
    pub fn is_in(&self, coding: &Coding) -> bool {
        match self {
            Self::Code(id) => coding.codes.contains(id),
            Self::NoneApplies => coding.none_applies,
        }
    }
}

/// Everything that coders make together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Book {
    pub(super) codebook: Codebook,
    /// By item and coder.
    pub(super) codings: BTreeMap<(Item, String), Coding>,
    pub(super) work: Option<WorkList>,
}

/// The book as it is stored: codings as a list, because a key of a JSON object is a text.
#[derive(Serialize, Deserialize)]
struct Stored {
    codebook: Codebook,
    codings: Vec<Coding>,
    work: Option<WorkList>,
}

impl From<Stored> for Book {
    fn from(stored: Stored) -> Self {
        Self::new(stored.codebook, stored.codings, stored.work)
    }
}

impl From<Book> for Stored {
    fn from(book: Book) -> Self {
        Self { codebook: book.codebook, codings: book.codings.into_values().collect(), work: book.work }
    }
}

impl Book {
    /// Of two codings of the same item by the same coder the last one is held.
    pub fn new(codebook: Codebook, codings: impl IntoIterator<Item = Coding>, work: Option<WorkList>) -> Self {
        let known: BTreeSet<&str> = codebook.codes().iter().map(|code| code.id.as_str()).collect();
        let held = codings.into_iter().filter_map(|coding| coding.held(|id| known.contains(id)));
        let codings = held.map(|coding| (coding.key(), coding)).collect();
        Self { codebook, codings, work }
    }

    pub fn codebook(&self) -> &Codebook {
        &self.codebook
    }

    /// All codings, by item and then coder.
    pub fn codings(&self) -> &BTreeMap<(Item, String), Coding> {
        &self.codings
    }

    pub fn work(&self) -> Option<&WorkList> {
        self.work.as_ref()
    }

    pub fn get(&self, item: &Item, coder: &str) -> Option<&Coding> {
        self.codings.get(&(item.clone(), coder.to_owned()))
    }

    /// Every name that a coding has.
    pub fn coders(&self) -> BTreeSet<&str> {
        self.codings.values().map(|coding| coding.coder.as_str()).collect()
    }

    /// The codings by which a coder has coded an item, in the order of items; memos alone are passed over.
    pub fn coded_by(&self, coder: &str) -> impl Iterator<Item = &Coding> {
        self.codings.values().filter(move |coding| coding.coder == coder && coding.is_coded())
    }

    /// All codings of an item, by coder.
    pub fn of_item(&self, item: &Item) -> impl Iterator<Item = &Coding> {
        let from = (item.clone(), String::new());
        self.codings.range(from..).map(|(_, coding)| coding).take_while(move |coding| coding.item == *item)
    }

    /// The others' codings of an item as a coder may see them: none before they have coded it themselves, so that nobody
    /// copies and agreement means something.
    pub fn seen_by(&self, coder: &str, item: &Item) -> Vec<&Coding> {
        if !self.get(item, coder).is_some_and(Coding::is_coded) {
            return Vec::new();
        }
        self.of_item(item).filter(|coding| coding.coder != coder).collect()
    }

    /// Every coding that a coder may see: the own ones, and the others' where the coder has coded the item.
    pub fn open_to<'a>(&'a self, coder: &'a str) -> impl Iterator<Item = &'a Coding> {
        let items: BTreeSet<&Item> = self.coded_by(coder).map(|coding| &coding.item).collect();
        self.codings.values().filter(move |one| one.coder == coder || items.contains(&one.item))
    }

    /// Codings of a turn and of the answers to it, whosever they are.
    pub fn of_turn<'a>(&'a self, sample: &'a SampleKey, turn: u32) -> impl Iterator<Item = &'a Coding> {
        let from = (Item { sample: sample.clone(), turn, answer: None }, String::new());
        let here = move |coding: &&Coding| coding.item.sample == *sample && coding.item.turn == turn;
        self.codings.range(from..).map(|(_, coding)| coding).take_while(here)
    }

    /// How many codings give a code: what removing it would change.
    pub fn uses(&self, code: &str) -> u32 {
        self.codings.values().filter(|coding| coding.codes.contains(code)).count() as u32
    }

    /// What figures count: every code in the order of the codebook, then "none applies".
    pub fn rows(&self) -> Vec<Given> {
        let codes = self.codebook.codes().iter().map(|code| Given::Code(code.id.clone()));
        codes.chain([Given::NoneApplies]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coding::testing::{self, at, coding, none};
    use proptest::prelude::*;

    fn book(codings: impl IntoIterator<Item = Coding>) -> Book {
        Book::new(Codebook::starter(), codings, None)
    }

    #[test]
    fn others_are_seen_once_one_has_coded() {
        let memo = Coding { memo: "later".into(), ..Coding::new(at(1), "Ida") };
        let mut all = vec![coding(1, "Jon", &["literal-irony"]), none(1, "Kim"), coding(2, "Jon", &["intensity-off"])];
        all.push(memo);
        let seen = |book: &Book| book.seen_by("Ida", &at(1)).iter().map(|c| c.coder.clone()).collect::<Vec<_>>();
        assert!(seen(&book(all.clone())).is_empty(), "a memo is not coding");
        all.push(none(1, "Ida"));
        assert_eq!(seen(&book(all.clone())), ["Jon", "Kim"]);
        all.push(coding(1, "Ida", &["coarse-viewpoint"]));
        assert_eq!(seen(&book(all)), ["Jon", "Kim"]);
    }

    #[test]
    fn what_says_nothing_is_not_held() {
        let kept = Coding { none_applies: true, ..coding(1, "Ida", &["literal-irony", "unheard-of"]) };
        let zero = Coding { item: Item { turn: 0, ..at(1) }, ..none(1, "Ida") };
        let got = book([kept, coding(2, "Ida", &["unheard-of"]), none(3, ""), zero, Coding::new(at(4), "Ida")]);
        let held: Vec<_> = got.codings().values().cloned().collect();
        assert_eq!(held, [coding(1, "Ida", &["literal-irony"])]);
    }

    #[test]
    fn questions_to_a_book() {
        let memo = Coding { memo: "hm".into(), ..Coding::new(at(3), "Ada") };
        let book =
            book([coding(1, "Jon", &["literal-irony"]), none(2, "Jon"), coding(2, "Ida", &["literal-irony"]), memo]);
        assert_eq!(Vec::from_iter(book.coders()), ["Ada", "Ida", "Jon"]);
        assert_eq!(book.coded_by("Jon").map(|c| c.item.turn).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(book.coded_by("Ada").count(), 0);
        assert_eq!((book.uses("literal-irony"), book.uses("intensity-off")), (2, 0));
        assert_eq!((book.rows().len(), book.rows().pop()), (9, Some(Given::NoneApplies)));
    }

    proptest! {
        #[test]
        fn storage_keeps_the_book(book in testing::book()) {
            let text = serde_json::to_string(&book).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Book>(&text).unwrap(), &book);
            let bytes = postcard::to_stdvec(&book).unwrap();
            prop_assert_eq!(postcard::from_bytes::<Book>(&bytes).unwrap(), book);
        }

        #[test]
        fn nobody_sees_before_coding(book in testing::book()) {
            for (item, coder) in book.codings().keys() {
                let coded = book.get(item, coder).unwrap().is_coded();
                let seen = book.seen_by(coder, item);
                prop_assert_eq!(seen.len(), if coded { book.of_item(item).count() - 1 } else { 0 });
            }
        }

        #[test]
        fn what_is_open_is_the_own_and_what_is_seen(book in testing::book(), coder in prop::sample::select(vec!["Ida", "Jon"])) {
            let open: BTreeSet<_> = book.open_to(coder).map(Coding::key).collect();
            let mut want = BTreeSet::new();
            for (item, who) in book.codings().keys() {
                if who == coder {
                    want.insert((item.clone(), who.clone()));
                    want.extend(book.seen_by(coder, item).into_iter().map(Coding::key));
                }
            }
            prop_assert_eq!(open, want);
        }

        #[test]
        fn a_turn_has_its_own_codings_and_those_of_its_answers(book in testing::book()) {
            for (item, _) in book.codings().keys() {
                let got = book.of_turn(&item.sample, item.turn).count();
                let want = book.codings().keys().filter(|(i, _)| (&i.sample, i.turn) == (&item.sample, item.turn)).count();
                prop_assert_eq!(got, want);
            }
        }
    }
}
