//! Invented codings, and strategies for books of any content.

use super::*;
use crate::page::SampleKey;
use crate::runs::Task;
use proptest::prelude::*;

/// A turn of the one sample of the tests.
pub fn at(turn: u32) -> Item {
    Item { sample: SampleKey { id: "mara_and_theo/003".into(), line: None }, turn, answer: None }
}

pub fn coding(turn: u32, coder: &str, ids: &[&str]) -> Coding {
    Coding { codes: ids.iter().map(ToString::to_string).collect(), ..Coding::new(at(turn), coder) }
}

pub fn none(turn: u32, coder: &str) -> Coding {
    Coding { none_applies: true, ..Coding::new(at(turn), coder) }
}

/// Texts that break readers: formulas, quotes, separators, line breaks, apostrophes, anything.
pub fn hostile() -> impl Strategy<Value = String> {
    let pieces = [
        "=1+1", "'=x", "''", "-3", "a,b", "\"", "\r\n", "\r", ";", "#", "\u{feff}", "{", "~2.3", "%2E", "\0", " ", "ë",
        "true",
    ];
    prop_oneof![
        3 => "[a-c]{0,2}",
        1 => any::<String>(),
        2 => prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..3).prop_map(|all| all.concat()),
    ]
}

pub fn item() -> impl Strategy<Value = Item> {
    let task = prop::sample::select(Task::ALL.to_vec());
    let line = prop::option::weighted(0.2, any::<u64>());
    let turn = prop_oneof![4 => 1_u32..4, 1 => 1..=u32::MAX];
    (hostile(), line, turn, prop::option::of((task, hostile()))).prop_map(|(id, line, turn, answer)| Item {
        sample: SampleKey { id, line },
        turn,
        answer,
    })
}

pub fn code() -> impl Strategy<Value = Code> {
    let examples = prop::collection::vec(hostile(), 0..2);
    (hostile(), hostile(), hostile(), any::<u8>(), examples).prop_map(|(id, name, definition, mark, examples)| Code {
        id,
        name,
        definition,
        mark,
        examples,
    })
}

fn codings(book: &Codebook) -> impl Strategy<Value = Vec<Coding>> + use<> {
    let ids: Vec<String> = book.codes().iter().map(|code| code.id.clone()).chain(["unknown".into()]).collect();
    prop::collection::vec(one_of(ids), 0..8)
}

fn one_of(ids: Vec<String>) -> impl Strategy<Value = Coding> {
    let codes = prop::collection::btree_set(prop::sample::select(ids), 0..3);
    let item = prop_oneof![3 => (1_u32..3).prop_map(at), 1 => item()];
    (item, "[A-C]|.", codes, any::<bool>(), hostile(), any::<u64>())
        .prop_map(|(item, coder, codes, none_applies, memo, at)| Coding { item, coder, codes, none_applies, memo, at })
}

pub fn work() -> impl Strategy<Value = WorkList> {
    let candidate =
        (item(), hostile(), "[a-c]|=1").prop_map(|(item, group, stratum)| Candidate { item, group, stratum });
    (prop::collection::vec(candidate, 0..12), 0_u64..9, any::<u64>(), hostile(), hostile())
        .prop_map(|(candidates, size, seed, filter, by)| WorkList::draw(candidates, size, seed, filter, by))
}

pub fn book() -> impl Strategy<Value = Book> {
    let codes = prop::collection::vec(code(), 0..5).prop_map(Codebook::new);
    codes
        .prop_flat_map(|codes| (Just(codes.clone()), codings(&codes), prop::option::of(work())))
        .prop_map(|(codes, codings, work)| Book::new(codes, codings, work))
}

/// Any change, most of them of what the book has.
pub fn change(book: &Book) -> impl Strategy<Value = Change> + use<> {
    let mut ids: Vec<String> = book.codebook().codes().iter().map(|code| code.id.clone()).collect();
    ids.push("unknown".into());
    let mut keys: Vec<_> = book.codings().keys().cloned().collect();
    keys.push((at(1), "A".into()));
    let id = prop::sample::select(ids.clone());
    let own = (code(), id.clone()).prop_map(|(code, id)| Code { id, ..code });
    let step = prop_oneof![
        3 => one_of(ids).prop_map(Change::Put),
        1 => prop::sample::select(keys).prop_map(|(item, coder)| Change::Take(item, coder)),
        1 => (0_usize..9, code()).prop_map(|(place, code)| Change::InsertCode { place, code }),
        1 => own.prop_map(Change::ChangeCode),
        1 => (0_usize..9, id.clone()).prop_map(|(place, id)| Change::MoveCode { id, place }),
        2 => id.prop_map(Change::RemoveCode),
        1 => prop::option::of(work()).prop_map(Change::SetWork),
        1 => super::testing::book().prop_map(|book| Change::Replace(Box::new(book))),
    ]
    .boxed();
    prop_oneof![3 => step.clone(), 1 => prop::collection::vec(step, 0..5).prop_map(Change::All)]
}
