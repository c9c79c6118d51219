//! Text search over everything a sample says: words and annotations, then title and summary. Ignores case and widths of
//! space.
//!
//! The rows' texts are folded into one string on the first search and kept; a search is then one pass of `memmem`.

use super::count;
use crate::corpus::{PatternState, Sample};
use crate::page::samples::Hit;
use memchr::memmem::Finder;
use unicode_segmentation::{GraphemeCursor, UnicodeSegmentation};

/// Between fields; folding turns every space into a plain one, so no search text can hold it.
const BETWEEN: char = '\n';
/// Letters shown before and after what was found.
const AROUND: usize = 40;

/// All texts of a sample, folded.
#[derive(Debug)]
pub(crate) struct Folded {
    text: String,
    /// Where each field begins in `text`, in the order of [`fields`].
    begins: Vec<usize>,
}

impl Folded {
    pub fn new(sample: &Sample) -> Self {
        let (mut text, mut begins) = (String::new(), Vec::new());
        for field in fields(sample) {
            begins.push(text.len());
            fold_into(&mut text, field.text);
            text.push(BETWEEN);
        }
        Self { text, begins }
    }
}

/// A search text, folded.
pub(crate) struct Needle {
    text: String,
}

impl Needle {
    /// `None` for a blank text: nothing is searched.
    pub fn new(text: &str) -> Option<Self> {
        let mut folded = String::new();
        fold_into(&mut folded, text.trim());
        (!folded.is_empty()).then_some(Self { text: folded })
    }

    /// First place and number of places in a sample. What stands above the rows (title, summary) is counted too, and
    /// shown, at turn 1, where no row has it.
    pub fn find(&self, above: &[(&'static str, &str)], sample: &Sample, folded: &Folded) -> Option<Hit> {
        let finder = Finder::new(&self.text);
        let mut places = finder.find_iter(folded.text.as_bytes());
        let first = places.next();
        let mut hits = count(places.count() + usize::from(first.is_some()));
        let mut shown = first.and_then(|first| {
            let nth = folded.begins.partition_point(|b| *b <= first).checked_sub(1)?;
            let begin = *folded.begins.get(nth)?;
            Some((fields(sample).into_iter().nth(nth)?, first - begin))
        });
        for (name, text) in above {
            let mut line = String::new();
            fold_into(&mut line, text);
            hits += count(finder.find_iter(line.as_bytes()).count());
            let at = finder.find(line.as_bytes());
            shown = shown.or_else(|| Some((Field { turn: 1, name, text }, at?)));
        }
        let (field, at) = shown?;
        let (before, found, after) = cut(field.text, at, at + self.text.len());
        Some(Hit { turn: field.turn, count: hits, field: field.name.to_owned(), before, found, after })
    }
}

/// One searched text.
struct Field<'a> {
    turn: u32,
    name: &'static str,
    text: &'a str,
}

fn fields(sample: &Sample) -> Vec<Field<'_>> {
    let mut out = Vec::new();
    let mut add = |turn, name, text| out.push(Field { turn, name, text });
    for (row, turn) in sample.rows.iter().zip(1..) {
        add(turn, "speaker", &row.speaker);
        add(turn, "words", &row.words);
        row.background.iter().for_each(|b| add(turn, "overlapping speech", &b.words));
        add(turn, "tone", &row.tone);
        add(turn, "utterance type", &row.utterance);
        row.posture.iter().for_each(|n| add(turn, "posture", &n.text));
        row.face.iter().for_each(|n| add(turn, "face", &n.text));
        row.self_directed.iter().for_each(|n| add(turn, "self-directed behaviour", &n.text));
        row.interaction.iter().for_each(|a| add(turn, "interaction", &a.text));
        row.emotions.iter().for_each(|e| add(turn, "emotion", &e.words));
        for view in &row.views {
            add(turn, "viewpoint", &view.viewpoint);
            add(turn, "attitude", &view.attitude);
        }
        for strategy in &row.strategies {
            add(turn, "strategy", &strategy.kind);
            add(turn, "strategy", &strategy.content);
        }
        if let PatternState::Label(label) = &row.pattern.state {
            add(turn, "relation pattern", label);
        }
        add(turn, "reason", &row.pattern.reason);
        for unplaced in &row.unplaced {
            add(turn, "unplaced label", &unplaced.label);
            add(turn, "unplaced reason", &unplaced.reason);
        }
    }
    out
}

/// Lower case, every run of spaces one plain space.
fn fold_into(out: &mut String, text: &str) {
    walk(text, |_, piece| out.push_str(piece));
}

/// Gives every letter of `text` as folded, with its place in `text`; a space after a space gives nothing.
fn walk(text: &str, mut piece: impl FnMut(usize, &str)) {
    let mut after_space = false;
    let mut buffer = [0; 4];
    for (at, c) in text.char_indices() {
        if c.is_whitespace() {
            piece(at, if after_space { "" } else { " " });
        } else {
            c.to_lowercase().for_each(|l| piece(at, l.encode_utf8(&mut buffer)));
        }
        after_space = c.is_whitespace();
    }
}

/// Cuts a text around a place given in its folded form; never inside a letter.
fn cut(text: &str, from: usize, to: usize) -> (String, String, String) {
    let (mut start, mut end, mut folded) = (0, text.len(), 0);
    walk(text, |at, piece| {
        if folded <= from {
            start = at;
        }
        if folded < to {
            end = at;
        }
        folded += piece.len();
    });
    // `end` is the place of the last letter that was found: up to the next one.
    end = text.get(end..).and_then(|rest| rest.chars().next()).map_or(text.len(), |c| end + c.len_utf8());
    let start = edge(text, start, GraphemeCursor::prev_boundary);
    let end = edge(text, end, GraphemeCursor::next_boundary);
    let (before, found, after) = (
        text.get(..start).unwrap_or_default(),
        text.get(start..end).unwrap_or_default(),
        text.get(end..).unwrap_or_default(),
    );
    (last_letters(before), found.to_owned(), first_letters(after, AROUND))
}

type Step = fn(&mut GraphemeCursor, &str, usize) -> Result<Option<usize>, unicode_segmentation::GraphemeIncomplete>;

/// The nearest edge of a letter as people see it, in the direction of `step`.
fn edge(text: &str, at: usize, step: Step) -> usize {
    let mut cursor = GraphemeCursor::new(at, text.len(), true);
    match cursor.is_boundary(text, 0) {
        Ok(false) => step(&mut cursor, text, 0).ok().flatten().unwrap_or(at),
        _ => at,
    }
}

/// The first letters of a text, with an ellipsis where it goes on.
pub(crate) fn first_letters(text: &str, most: usize) -> String {
    match text.grapheme_indices(true).nth(most) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}

fn last_letters(text: &str) -> String {
    match text.grapheme_indices(true).rev().nth(AROUND) {
        Some((at, letter)) => format!("…{}", text.get(at + letter.len()..).unwrap_or_default()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{row, sample};
    use super::*;
    use proptest::prelude::*;

    fn find(words: &str, needle: &str) -> Option<Hit> {
        let mut s = sample("c/1", 0);
        s.rows = vec![row(1, "", "")];
        s.rows[0].words = words.into();
        Needle::new(needle)?.find(&[], &s, &Folded::new(&s))
    }

    #[test]
    fn finds_ignoring_case_and_counts() {
        let hit = find("The BUS was late. The bus  is always late.", "the bus").unwrap();
        assert_eq!((hit.before.as_str(), hit.found.as_str(), hit.count), ("", "The BUS", 2));
        let hit = find("The bus \n was late", "Bus was").unwrap();
        assert_eq!((hit.before.as_str(), hit.found.as_str(), hit.after.as_str()), ("The ", "bus \n was", " late"));
        assert_eq!(find("bus", "  "), None);
        assert_eq!(find("a b", "ab"), None);
    }

    #[test]
    fn snippets_are_cut_at_letters_as_people_see_them() {
        let hit = find("ΟΔΟΣ İstanbul STRASSE", "i\u{307}stan").unwrap();
        assert_eq!(hit.found, "İstan");
        let long = format!("{}needle{}", "👩‍👧".repeat(50), "e\u{301}".repeat(50));
        let hit = find(&long, "NEEDLE").unwrap();
        assert_eq!(hit.before, format!("…{}", "👩‍👧".repeat(40)));
        assert_eq!(hit.after, format!("{}…", "e\u{301}".repeat(40)));
        assert_eq!(find("cafe\u{301} x", "cafe").unwrap().found, "cafe\u{301}", "the accent belongs to the e");
    }

    #[test]
    fn annotations_are_found_with_their_field_and_turn() {
        let mut s = sample("c/1", 3);
        s.rows[2].views = vec![crate::corpus::View { attitude: "Longing".into(), ..Default::default() }];
        let hit = Needle::new("longing").unwrap().find(&[], &s, &Folded::new(&s)).unwrap();
        assert_eq!((hit.turn, hit.field.as_str()), (3, "attitude"));
        let above = [("title", "A longing for longing"), ("summary", "x")];
        let hit = Needle::new("longing").unwrap().find(&above, &s, &Folded::new(&s)).unwrap();
        assert_eq!((hit.turn, hit.field.as_str(), hit.count), (3, "attitude", 3));
        let hit = Needle::new("a LONG").unwrap().find(&above, &s, &Folded::new(&s)).unwrap();
        assert_eq!((hit.turn, hit.field.as_str(), hit.after.as_str()), (1, "title", "ing for longing"));
    }

    proptest! {
        /// Whatever is in a text is found in it, and before, found, after are pieces of it.
        #[test]
        fn every_piece_of_a_text_is_found(words in "\\PC{1,60}", from in 0_usize..60, len in 1_usize..20) {
            let piece: String = words.chars().skip(from).take(len).collect();
            let lower: String = piece.chars().flat_map(char::to_lowercase).collect();
            if let Some(hit) = find(&words, &piece) {
                prop_assert!(words.contains(&hit.found));
                let (mut found, mut sought) = (String::new(), String::new());
                fold_into(&mut found, &hit.found);
                fold_into(&mut sought, piece.trim());
                prop_assert!(found.contains(&sought), "{found:?} {sought:?}");
            } else {
                prop_assert!(lower.trim().is_empty());
            }
        }
    }
}
