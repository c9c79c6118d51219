//! How often each code is given, part by part: by run, by task, by gold label; always with the coded items beside, since
//! a count alone grows with the work done. Knows gold only from whoever asks.

use super::book::{Book, Given};
use super::item::Item;
use crate::runs::Task;
use std::collections::BTreeMap;

/// The codes of one part of the coded items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part<K> {
    pub key: K,
    /// Items that are coded.
    pub coded: u32,
    /// Items with each code, in the order of the codebook, "none applies" last.
    pub times: Vec<(Given, u32)>,
}

/// Codes by any key of the items, in its order; of one coder, or of all together. An item counts once, whoever coded it:
/// it has a code if at least one of them gives it.
pub fn counts<K: Ord>(book: &Book, coder: Option<&str>, key: impl Fn(&Item) -> K) -> Vec<Part<K>> {
    let mut items: BTreeMap<&Item, Vec<_>> = BTreeMap::new();
    for coding in book.codings().values().filter(|coding| coding.is_coded()) {
        if coder.is_none_or(|coder| coding.coder == coder) {
            items.entry(&coding.item).or_default().push(coding);
        }
    }
    let rows = book.rows();
    let mut parts: BTreeMap<K, (u32, Vec<u32>)> = BTreeMap::new();
    for (item, codings) in items {
        let (n, times) = parts.entry(key(item)).or_insert_with(|| (0, vec![0; rows.len()]));
        *n += 1;
        for (given, times) in rows.iter().zip(times) {
            *times += u32::from(codings.iter().any(|coding| given.is_in(coding)));
        }
    }
    let part = |(key, (coded, times))| Part { key, coded, times: rows.iter().cloned().zip(times).collect() };
    parts.into_iter().map(part).collect()
}

/// By name of the run; `None` are turns themselves.
pub fn by_run(book: &Book, coder: Option<&str>) -> Vec<Part<Option<String>>> {
    counts(book, coder, |item| item.answer.as_ref().map(|(_, run)| run.clone()))
}

/// By task, in the order of the tasks; `None` are turns themselves.
pub fn by_task(book: &Book, coder: Option<&str>) -> Vec<Part<Option<Task>>> {
    counts(book, coder, |item| item.answer.as_ref().map(|(task, _)| *task))
}

/// By the gold label of each item; `None` are items without one.
pub fn by_gold(book: &Book, coder: Option<&str>, gold: impl Fn(&Item) -> Option<String>) -> Vec<Part<Option<String>>> {
    counts(book, coder, gold)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coding::testing::{at, coding, none};
    use crate::coding::{Codebook, Coding};

    const A: &str = "literal-irony";
    const B: &str = "intensity-off";

    fn answer(turn: u32, task: Task, run: &str) -> Item {
        Item { answer: Some((task, run.into())), ..at(turn) }
    }

    fn book() -> Book {
        let on = |item: Item, coding: Coding| Coding { item, ..coding };
        Book::new(
            Codebook::starter(),
            [
                coding(1, "Ida", &[A]),
                none(1, "Jon"),
                on(answer(1, Task::Er, "r1"), coding(1, "Ida", &[A, B])),
                on(answer(1, Task::Er, "r1"), coding(1, "Jon", &[B])),
                on(answer(2, Task::Rpp, "r1"), none(2, "Jon")),
                on(answer(2, Task::Rpp, "r2"), coding(2, "Ida", &[B])),
                on(answer(3, Task::Rpp, "r2"), Coding { memo: "?".into(), ..Coding::new(at(3), "Ida") }),
            ],
            None,
        )
    }

    /// Key, coded items, times of A, B and "none applies".
    fn told<K: Clone>(parts: &[Part<K>]) -> Vec<(K, u32, [u32; 3])> {
        let of = |part: &Part<K>, given: &Given| part.times.iter().find(|(held, _)| held == given).unwrap().1;
        let rows = [Given::Code(A.into()), Given::Code(B.into()), Given::NoneApplies];
        parts.iter().map(|part| (part.key.clone(), part.coded, rows.clone().map(|given| of(part, &given)))).collect()
    }

    #[test]
    fn counts_by_hand() {
        let run = |name: &str| Some(name.to_owned());
        let all = told(&by_run(&book(), None));
        assert_eq!(all, [(None, 1, [1, 0, 1]), (run("r1"), 2, [1, 1, 1]), (run("r2"), 1, [0, 1, 0])]);
        let ida = told(&by_run(&book(), Some("Ida")));
        assert_eq!(ida, [(None, 1, [1, 0, 0]), (run("r1"), 1, [1, 1, 0]), (run("r2"), 1, [0, 1, 0])]);
        let tasks = told(&by_task(&book(), None));
        assert_eq!(tasks, [(None, 1, [1, 0, 1]), (Some(Task::Rpp), 2, [0, 1, 1]), (Some(Task::Er), 1, [1, 1, 0])]);
    }

    #[test]
    fn gold_is_told_by_the_asker() {
        let gold = |item: &Item| (item.turn == 2).then(|| "demand".to_owned());
        let got = told(&by_gold(&book(), None, gold));
        assert_eq!(got, [(None, 2, [2, 1, 1]), (Some("demand".into()), 2, [0, 1, 1])]);
        assert_eq!(by_gold(&book(), Some("Nobody"), gold), []);
    }
}
