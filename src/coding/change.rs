//! Changes of a book, each with its inverse, and the history of them; knows no reasons and no clock.

use super::book::{Book, Coding};
use super::codebook::Code;
use super::item::Item;
use super::work::WorkList;
use std::collections::VecDeque;

/// How many steps can be undone.
pub const STEPS: usize = 200;

/// One step of work on a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// In place of the coder's coding of that item; one that says nothing takes it away.
    Put(Coding),
    /// Takes away a coder's coding of an item.
    Take(Item, String),
    /// Adds a code at this place (from 0), or at the end.
    InsertCode { place: usize, code: Code },
    /// Replaces the code of the same id.
    ChangeCode(Code),
    /// Moves a code to this place (from 0).
    MoveCode { id: String, place: usize },
    /// Takes a code out of the codebook and out of every coding.
    RemoveCode(String),
    /// Sets the work list, or drops it.
    SetWork(Option<WorkList>),
    /// Another book in place of this one: a file, or both after [`super::merge`].
    Replace(Box<Book>),
    /// Several as one step, in this order.
    All(Vec<Change>),
}

impl Change {
    /// The step that does nothing.
    pub fn nothing() -> Self {
        Self::All(Vec::new())
    }

    pub fn is_nothing(&self) -> bool {
        matches!(self, Self::All(changes) if changes.iter().all(Self::is_nothing))
    }
}

impl Book {
    /// Makes a change and gives back its inverse, which is [`Change::nothing`] where nothing came of it.
    pub fn apply(&mut self, change: Change) -> Change {
        match change {
            Change::Put(coding) => self.put(coding),
            Change::Take(item, coder) => self.codings.remove(&(item, coder)).map_or_else(Change::nothing, Change::Put),
            Change::InsertCode { place, code } => {
                let id = code.id.clone();
                if self.codebook.insert(place, code) { Change::RemoveCode(id) } else { Change::nothing() }
            }
            Change::ChangeCode(code) => {
                self.codebook.change(code).map_or_else(Change::nothing, |old| self.unless_same(old))
            }
            Change::MoveCode { id, place } => self.move_code(id, place),
            Change::RemoveCode(id) => self.remove_code(&id),
            Change::SetWork(work) if work == self.work => Change::nothing(),
            Change::SetWork(work) => Change::SetWork(std::mem::replace(&mut self.work, work)),
            Change::Replace(book) if *book == *self => Change::nothing(),
            Change::Replace(book) => Change::Replace(Box::new(std::mem::replace(self, *book))),
            Change::All(changes) => {
                let mut inverse: Vec<_> = changes.into_iter().map(|change| self.apply(change)).collect();
                inverse.retain(|change| !change.is_nothing());
                inverse.reverse();
                Change::All(inverse)
            }
        }
    }

    fn put(&mut self, coding: Coding) -> Change {
        let (item, coder) = coding.key();
        let Some(coding) = coding.held(|id| self.codebook.get(id).is_some()) else {
            return self.apply(Change::Take(item, coder));
        };
        match self.codings.insert(coding.key(), coding.clone()) {
            Some(old) if old == coding => Change::nothing(),
            Some(old) => Change::Put(old),
            None => Change::Take(item, coder),
        }
    }

    fn unless_same(&self, old: Code) -> Change {
        if self.codebook.get(&old.id) == Some(&old) { Change::nothing() } else { Change::ChangeCode(old) }
    }

    fn move_code(&mut self, id: String, place: usize) -> Change {
        let Some((old, code)) = self.codebook.remove(&id) else { return Change::nothing() };
        self.codebook.insert(place, code);
        if self.codebook.place(&id) == Some(old) { Change::nothing() } else { Change::MoveCode { id, place: old } }
    }

    /// The code is put back before the codings that give it, else the book would not take them.
    fn remove_code(&mut self, id: &str) -> Change {
        let Some((place, code)) = self.codebook.remove(id) else { return Change::nothing() };
        let users: Vec<Coding> = self.codings.values().filter(|c| c.codes.contains(id)).cloned().collect();
        let inverse: Vec<_> = users.into_iter().map(|coding| self.put(coding)).collect();
        Change::All([Change::InsertCode { place, code }].into_iter().chain(inverse).collect())
    }
}

/// What can be undone and redone, at most [`STEPS`] back.
#[derive(Clone, Debug, Default)]
pub struct History {
    undo: VecDeque<Change>,
    redo: Vec<Change>,
}

impl History {
    /// Makes a change that can be undone; false if nothing came of it.
    pub fn apply(&mut self, book: &mut Book, change: Change) -> bool {
        let inverse = book.apply(change);
        if inverse.is_nothing() {
            return false;
        }
        self.redo.clear();
        self.remember(inverse);
        true
    }

    /// Undoes the last step; false if there is none.
    pub fn undo(&mut self, book: &mut Book) -> bool {
        let Some(inverse) = self.undo.pop_back() else { return false };
        self.redo.push(book.apply(inverse));
        true
    }

    /// Makes the step again that was undone last; false if there is none.
    pub fn redo(&mut self, book: &mut Book) -> bool {
        let Some(change) = self.redo.pop() else { return false };
        let inverse = book.apply(change);
        self.remember(inverse);
        true
    }

    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    fn remember(&mut self, inverse: Change) {
        if self.undo.len() >= STEPS {
            self.undo.pop_front();
        }
        self.undo.push_back(inverse);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coding::Codebook;
    use crate::coding::testing::{self, at, coding, none};
    use proptest::prelude::*;

    fn start() -> Book {
        let memo = Coding { memo: "why?".into(), ..coding(3, "Ida", &["literal-irony"]) };
        let codings =
            [coding(1, "Ida", &["literal-irony"]), coding(2, "Jon", &["literal-irony", "intensity-off"]), memo];
        Book::new(Codebook::starter(), codings, None)
    }

    #[test]
    fn a_removed_code_leaves_every_coding_in_one_step() {
        let (mut book, mut history) = (start(), History::default());
        assert!(history.apply(&mut book, Change::RemoveCode("literal-irony".into())));
        let left: Vec<_> = book.codings().values().map(|c| (c.item.turn, c.is_coded())).collect();
        assert_eq!(left, [(2, true), (3, false)], "one that says nothing more is gone, a memo stays uncoded");
        assert_eq!(book.codebook().get("literal-irony"), None);
        assert!(history.undo(&mut book) && book == start());
        assert!(history.redo(&mut book));
        assert_eq!((book.codings().len(), book.codebook().codes().len()), (2, 7));
    }

    #[test]
    fn what_changes_nothing_is_no_step() {
        let (mut book, mut history) = (start(), History::default());
        let same = book.codebook().codes()[0].clone();
        let idle = [
            Change::nothing(),
            Change::Put(coding(1, "Ida", &["literal-irony"])),
            Change::Put(Coding::new(at(9), "Ida")),
            Change::Take(at(9), "Ida".into()),
            Change::RemoveCode("nobody".into()),
            Change::InsertCode { place: 0, code: same.clone() },
            Change::ChangeCode(same),
            Change::MoveCode { id: "indirect-viewpoint".into(), place: 0 },
            Change::SetWork(None),
            Change::Replace(Box::new(start())),
        ];
        for change in idle {
            assert!(!history.apply(&mut book, change.clone()), "{change:?}");
        }
        assert!(!history.can_undo() && !history.undo(&mut book) && book == start());
    }

    #[test]
    fn a_new_step_ends_what_could_be_redone() {
        let (mut book, mut history) = (start(), History::default());
        history.apply(&mut book, Change::Put(none(5, "Ida")));
        assert!(history.undo(&mut book) && history.can_redo());
        history.apply(&mut book, Change::Put(none(6, "Ida")));
        assert!(!history.can_redo() && !history.redo(&mut book));
    }

    #[test]
    fn the_history_ends_after_200_steps() {
        let (mut book, mut history) = (start(), History::default());
        (10..220).for_each(|turn| assert!(history.apply(&mut book, Change::Put(none(turn, "Ida")))));
        let steps = std::iter::from_fn(|| history.undo(&mut book).then_some(())).count();
        assert_eq!((steps, book.codings().len()), (200, 3 + 10));
    }

    proptest! {
        #[test]
        fn all_steps_undone_and_redone_lead_there_and_back(
            (book, changes) in testing::book().prop_flat_map(|book| {
                (Just(book.clone()), prop::collection::vec(testing::change(&book), 0..6))
            }),
        ) {
            let (mut changed, mut history) = (book.clone(), History::default());
            for change in changes {
                history.apply(&mut changed, change);
            }
            let after = changed.clone();
            while history.undo(&mut changed) {}
            prop_assert_eq!(&changed, &book);
            while history.redo(&mut changed) {}
            prop_assert_eq!(&changed, &after);
        }

        #[test]
        fn a_change_and_its_inverse_are_the_identity(
            (book, change) in testing::book().prop_flat_map(|book| (Just(book.clone()), testing::change(&book))),
        ) {
            let mut changed = book.clone();
            let inverse = changed.apply(change.clone());
            prop_assert!(!inverse.is_nothing() || changed == book, "{:?}", change);
            let after = changed.clone();
            let again = changed.apply(inverse);
            prop_assert_eq!(&changed, &book, "{:?}", change);
            changed.apply(again);
            prop_assert_eq!(changed, after);
        }
    }
}
