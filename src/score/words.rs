//! Two texts word by word: what both say, what only gold says, what only the answer says. Never a grade.

use serde::{Deserialize, Serialize};
use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices};

/// Longer texts are not compared: a page could not show it, and the time grows with both lengths.
const MOST_WORDS: usize = 4_000;

/// A stretch of words, with a space between two words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Piece {
    Same(String),
    /// Only in gold.
    Gold(String),
    /// Only in the answer.
    Said(String),
}

/// The pieces in reading order. Words are compared without regard to case and shown as written; common words as the
/// answer writes them.
pub fn word_pieces(gold: &str, said: &str) -> Vec<Piece> {
    let (old, new): (Vec<&str>, Vec<&str>) = (gold.split_whitespace().collect(), said.split_whitespace().collect());
    let whole = |words: &[&str], piece: fn(String) -> Piece| (!words.is_empty()).then(|| piece(words.join(" ")));
    if old.len() > MOST_WORDS || new.len() > MOST_WORDS {
        return whole(&old, Piece::Gold).into_iter().chain(whole(&new, Piece::Said)).collect();
    }
    let lower = |words: &[&str]| words.iter().map(|w| w.to_lowercase()).collect::<Vec<_>>();
    let ops = capture_diff_slices(Algorithm::Myers, &lower(&old), &lower(&new));
    let part =
        |words: &[&str], range: std::ops::Range<usize>, piece| whole(words.get(range).unwrap_or_default(), piece);
    ops.iter()
        .flat_map(|op: &DiffOp| match op.tag() {
            DiffTag::Equal => [part(&new, op.new_range(), Piece::Same), None],
            _ => [part(&old, op.old_range(), Piece::Gold), part(&new, op.new_range(), Piece::Said)],
        })
        .flatten()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_both_say_stands_once() {
        assert_eq!(
            word_pieces("Hurt and a little  afraid", "hurt and angry"),
            [Piece::Same("hurt and".into()), Piece::Gold("a little afraid".into()), Piece::Said("angry".into())]
        );
        assert_eq!(word_pieces("", "sad"), [Piece::Said("sad".into())]);
        assert_eq!(word_pieces("sad", " "), [Piece::Gold("sad".into())]);
        assert_eq!(word_pieces("", ""), []);
    }

    #[test]
    fn very_long_texts_stand_side_by_side() {
        let long = "word ".repeat(MOST_WORDS + 1);
        let pieces = word_pieces(&long, "word");
        assert_eq!(pieces.len(), 2);
        assert_eq!(pieces[1], Piece::Said("word".into()));
    }

    proptest::proptest! {
        #[test]
        fn nothing_is_lost(gold in "[a-dA-D ]{0,40}", said in "\\PC{0,40}") {
            let pieces = word_pieces(&gold, &said);
            let words = |keep: fn(&Piece) -> Option<&str>| {
                pieces.iter().filter_map(keep).flat_map(str::split_whitespace).map(str::to_lowercase).collect::<Vec<_>>()
            };
            let of = |text: &str| text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>();
            let old = words(|p| match p { Piece::Same(t) | Piece::Gold(t) => Some(t), Piece::Said(_) => None });
            let new = words(|p| match p { Piece::Same(t) | Piece::Said(t) => Some(t), Piece::Gold(_) => None });
            proptest::prop_assert_eq!(old, of(&gold));
            proptest::prop_assert_eq!(new, of(&said));
        }
    }
}
