//! Two books as one: what only one of them has is taken, what both have alike is counted, and where they differ a person
//! decides. Nothing is lost silently: every difference is listed with both sides.

use super::book::{Book, Coding};
use super::codebook::Code;
use super::work::WorkList;

/// Where two books differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// The same coder says different things of the same item.
    Coding { mine: Coding, theirs: Coding },
    /// The same id stands for codes with another name, definition or examples.
    Code { mine: Code, theirs: Code },
    /// Both have a work list, and not the same.
    Work { mine: WorkList, theirs: WorkList },
}

/// Which side of a conflict holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pick {
    #[default]
    Mine,
    Theirs,
}

/// Two books merged, mine kept wherever they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    pub book: Book,
    /// Codings that only they have.
    pub added: u32,
    /// Codes that only they have, at the end of the codebook in their order.
    pub added_codes: u32,
    /// Codings that say the same in both; when they were made does not count.
    pub same: u32,
    /// Codes by the order of their codebook, codings by item and coder, then the work list.
    pub conflicts: Vec<Conflict>,
}

/// Puts their book into mine.
pub fn merge(mine: &Book, theirs: &Book) -> Merged {
    let mut book = mine.clone();
    let mut conflicts = Vec::new();
    let mut added_codes = 0;
    for code in theirs.codebook.codes() {
        match mine.codebook.get(&code.id) {
            None => added_codes += u32::from(book.codebook.insert(usize::MAX, code.clone())),
            Some(held) if means_the_same(held, code) => {}
            Some(held) => conflicts.push(Conflict::Code { mine: held.clone(), theirs: code.clone() }),
        }
    }
    let (mut added, mut same) = (0, 0);
    for (key, coding) in &theirs.codings {
        match mine.codings.get(key) {
            None => {
                book.codings.insert(key.clone(), coding.clone());
                added += 1;
            }
            Some(held) if says_the_same(held, coding) => same += 1,
            Some(held) => conflicts.push(Conflict::Coding { mine: held.clone(), theirs: coding.clone() }),
        }
    }
    match (&mine.work, &theirs.work) {
        (None, Some(work)) => book.work = Some(work.clone()),
        (Some(held), Some(work)) if held != work => {
            conflicts.push(Conflict::Work { mine: held.clone(), theirs: work.clone() });
        }
        _ => {}
    }
    Merged { book, added, added_codes, same, conflicts }
}

impl Merged {
    /// The book with one pick for each conflict in turn; where there is no pick, mine is kept.
    pub fn resolve(&self, picks: &[Pick]) -> Book {
        let mut book = self.book.clone();
        for (conflict, pick) in self.conflicts.iter().zip(picks) {
            match conflict {
                _ if *pick == Pick::Mine => {}
                Conflict::Coding { theirs, .. } => {
                    book.codings.insert(theirs.key(), theirs.clone());
                }
                Conflict::Code { theirs, .. } => {
                    book.codebook.change(theirs.clone());
                }
                Conflict::Work { theirs, .. } => book.work = Some(theirs.clone()),
            }
        }
        book
    }
}

/// Its mark is how it looks here, not what it means.
fn means_the_same(mine: &Code, theirs: &Code) -> bool {
    (&mine.name, &mine.definition, &mine.examples) == (&theirs.name, &theirs.definition, &theirs.examples)
}

fn says_the_same(mine: &Coding, theirs: &Coding) -> bool {
    (&mine.codes, mine.none_applies, &mine.memo) == (&theirs.codes, theirs.none_applies, &theirs.memo)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coding::testing::{self, at, coding, none};
    use crate::coding::{Candidate, Codebook};
    use proptest::prelude::*;

    const A: &str = "literal-irony";
    const B: &str = "intensity-off";

    fn work(seed: u64) -> WorkList {
        let of = |turn| Candidate { item: at(turn), group: "g".into(), stratum: String::new() };
        WorkList::draw((1..9).map(of), 3, seed, String::new(), String::new())
    }

    fn renamed() -> Codebook {
        let mut codes = Codebook::starter();
        codes.change(Code { name: "Irony".into(), ..codes.get(A).unwrap().clone() });
        codes.change(Code { mark: 1, ..codes.get(B).unwrap().clone() });
        codes.insert(0, codes.fresh("New"));
        codes
    }

    #[test]
    fn each_kind_of_difference_by_hand() {
        let mine = [coding(1, "Ida", &[A]), coding(2, "Ida", &[A]), none(3, "Ida")];
        let later = Coding { at: 99, ..coding(1, "Ida", &[A]) };
        let theirs = [later, coding(2, "Ida", &[B]), coding(1, "Jon", &["new"]), none(4, "Ida")];
        let mine = Book::new(Codebook::starter(), mine, Some(work(1)));
        let theirs = Book::new(renamed(), theirs, Some(work(2)));
        let got = merge(&mine, &theirs);
        assert_eq!((got.added, got.added_codes, got.same, got.conflicts.len()), (2, 1, 1, 3));
        assert!(
            matches!(&got.conflicts[0], Conflict::Code { mine, theirs } if mine.name != "Irony" && theirs.name == "Irony")
        );
        assert!(matches!(&got.conflicts[1], Conflict::Coding { theirs, .. } if *theirs == coding(2, "Ida", &[B])));
        assert!(matches!(&got.conflicts[2], Conflict::Work { mine, theirs } if mine.seed() == 1 && theirs.seed() == 2));
        assert_eq!(got.book.codebook().place("new"), Some(8));
        assert_eq!(got.book.get(&at(1), "Ida").unwrap().at, 0, "mine is kept");
        assert_eq!(got.resolve(&[]), got.book);

        let taken = got.resolve(&[Pick::Theirs, Pick::Theirs, Pick::Theirs]);
        assert_eq!(taken.codebook().get(A).unwrap().name, "Irony");
        assert_eq!(taken.get(&at(2), "Ida"), Some(&coding(2, "Ida", &[B])));
        assert_eq!((taken.work(), taken.codings().len()), (Some(&work(2)), 5));
        let partly = got.resolve(&[Pick::Mine, Pick::Theirs]);
        assert_eq!((partly.codebook(), partly.work()), (got.book.codebook(), Some(&work(1))));
        assert!(partly != got.book);
    }

    #[test]
    fn another_memo_is_another_coding() {
        let theirs = Coding { memo: "why?".into(), ..none(1, "Ida") };
        let book = |coding| Book::new(Codebook::starter(), [coding], None);
        let got = merge(&book(none(1, "Ida")), &book(theirs.clone()));
        assert_eq!((got.same, got.conflicts), (0, vec![Conflict::Coding { mine: none(1, "Ida"), theirs }]));
    }

    #[test]
    fn a_work_list_is_taken_where_there_is_none() {
        let with = Book::new(Codebook::starter(), [], Some(work(1)));
        let without = Book::new(Codebook::starter(), [], None);
        for (mine, theirs) in [(&without, &with), (&with, &without), (&with, &with)] {
            let got = merge(mine, theirs);
            assert_eq!((&got.book, got.conflicts.len()), (&with, 0));
        }
    }

    proptest! {
        #[test]
        fn nothing_is_lost(mine in testing::book(), theirs in testing::book()) {
            let got = merge(&mine, &theirs);
            for (key, coding) in mine.codings() {
                prop_assert_eq!(got.book.codings().get(key), Some(coding));
            }
            let listed = got.conflicts.iter().filter(|c| matches!(c, Conflict::Coding { .. })).count();
            prop_assert_eq!(theirs.codings().len(), got.added as usize + got.same as usize + listed);
            prop_assert_eq!(got.book.codings().len(), mine.codings().len() + got.added as usize);
            let all = vec![Pick::Theirs; got.conflicts.len()];
            let taken = got.resolve(&all);
            for (key, coding) in theirs.codings() {
                prop_assert!(says_the_same(taken.codings().get(key).unwrap(), coding));
            }
            // What comes out holds what every book holds.
            let again = Book::new(taken.codebook().clone(), taken.codings().values().cloned(), taken.work().cloned());
            prop_assert_eq!(&again, &taken);
        }

        #[test]
        fn a_book_with_itself_is_itself(book in testing::book()) {
            let got = merge(&book, &book);
            prop_assert_eq!((&got.book, got.added, got.conflicts.len()), (&book, 0, 0));
        }
    }
}
