//! The codebook: which codes there are, what each means and how it is drawn; knows no codings.
//!
//! A code is known by its id. The id is made from the first name and stays when the name changes, so that codings, files
//! and links go on meaning the same.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How many marks there are to draw a code with; beyond that they repeat.
pub const MARKS: u8 = 8;

/// Longest id made from a name, in characters.
const LONGEST_ID: usize = 40;

/// Something that can be said of a turn or of a run's answer, never of a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Code {
    /// Never empty in a codebook, and there once.
    pub id: String,
    pub name: String,
    /// When it is given, in a sentence or two.
    pub definition: String,
    /// Index of one of [`MARKS`] marks that are told apart without colour vision, from 0.
    pub mark: u8,
    pub examples: Vec<String>,
}

/// Codes in the order that the coders gave them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Code>", into = "Vec<Code>")]
pub struct Codebook {
    codes: Vec<Code>,
}

impl From<Vec<Code>> for Codebook {
    fn from(codes: Vec<Code>) -> Self {
        Self::new(codes)
    }
}

impl From<Codebook> for Vec<Code> {
    fn from(book: Codebook) -> Self {
        book.codes
    }
}

impl Codebook {
    /// The codes in this order; one without an id, or with the id of an earlier one, is left out.
    pub fn new(codes: impl IntoIterator<Item = Code>) -> Self {
        let mut seen = BTreeSet::new();
        let fits = |code: &Code| !code.id.is_empty() && seen.insert(code.id.clone());
        Self { codes: codes.into_iter().filter(fits).map(drawable).collect() }
    }

    pub fn codes(&self) -> &[Code] {
        &self.codes
    }

    pub fn get(&self, id: &str) -> Option<&Code> {
        self.codes.iter().find(|code| code.id == id)
    }

    /// Where a code stands, from 0.
    pub fn place(&self, id: &str) -> Option<usize> {
        self.codes.iter().position(|code| code.id == id)
    }

    /// A new code of that name, not yet in the codebook: with an id of its own and the mark that is used least.
    pub fn fresh(&self, name: &str) -> Code {
        let slug = slug(name);
        let numbered = (2_u64..).map(|n| format!("{slug}-{n}"));
        let mut ids = std::iter::once(slug.clone()).chain(numbered);
        let id = ids.find(|id| self.get(id).is_none()).unwrap_or_default();
        let uses = |mark: &u8| self.codes.iter().filter(|code| code.mark == *mark).count();
        let mark = (0..MARKS).min_by_key(uses).unwrap_or(0);
        Code { id, name: name.trim().to_owned(), mark, ..Code::default() }
    }

    /// Adds a code at this place, or at the end; false, and nothing is done, if it has no id or its id is taken.
    pub fn insert(&mut self, place: usize, code: Code) -> bool {
        if code.id.is_empty() || self.get(&code.id).is_some() {
            return false;
        }
        self.codes.insert(place.min(self.codes.len()), drawable(code));
        true
    }

    /// Replaces the code of the same id and gives back the one before; `None` if there is none.
    pub fn change(&mut self, code: Code) -> Option<Code> {
        let held = self.codes.iter_mut().find(|held| held.id == code.id)?;
        Some(std::mem::replace(held, drawable(code)))
    }

    /// Takes a code out and tells where it stood. Codings are not touched: [`super::Change::RemoveCode`] does both.
    pub fn remove(&mut self, id: &str) -> Option<(usize, Code)> {
        let place = self.place(id)?;
        Some((place, self.codes.remove(place)))
    }

    /// Eight codes to begin with, from failures that models of conversations are known for. All examples are invented.
    pub fn starter() -> Self {
        let code = |(mark, (id, name, definition, example)): (u8, &(&str, &str, &str, &str))| Code {
            id: (*id).to_owned(),
            name: (*name).to_owned(),
            definition: (*definition).to_owned(),
            mark,
            examples: vec![(*example).to_owned()],
        };
        Self::new((0..MARKS).zip(&STARTER).map(code))
    }
}

/// Id, name, definition, example.
const STARTER: [(&str, &str, &str, &str); 8] = [
    (
        "indirect-viewpoint",
        "Indirect viewpoint",
        "The viewpoint is not said but implied: it follows from what is told, and the answer misses it or makes it \
         something said.",
        "\u{201c}The bins were out again on Friday.\u{201d} Gold: nobody else cares for the flat; the answer: no viewpoint.",
    ),
    (
        "coarse-viewpoint",
        "Coarse viewpoint",
        "The answer has the right direction but loses what makes the viewpoint this one: a general \u{201c}is \
         unhappy\u{201d} for a particular complaint.",
        "Gold: feels passed over when the weekend is planned; the answer: is unhappy with the other.",
    ),
    (
        "late-to-change",
        "Late to a pattern change",
        "The relation pattern has changed, and the answer still gives the one before; it comes round some turns later.",
        "The quarrel ends in silence at turn 12; the answers give the quarrel up to turn 15.",
    ),
    (
        "majority-default",
        "Majority default",
        "The answer is the most frequent label where little or nothing in the turn speaks for it.",
        "\u{201c}Mhm. Go on.\u{201d} is answered with the strategy that half of all turns have.",
    ),
    (
        "right-strategy-wrong-target",
        "Right strategy, wrong target",
        "What the therapist does next is predicted as gold has it, but at somebody else.",
        "The therapist asks the quiet brother; the answer has the same question go to the mother.",
    ),
    (
        "literal-irony",
        "Literal reading of irony or politeness",
        "Irony, understatement or polite form is taken at its word.",
        "\u{201c}Lovely, another list on the fridge.\u{201d} The answer: joy, pleased with the list.",
    ),
    (
        "misses-addressee",
        "Misses who is addressed",
        "The answer takes the words as said to another person than the turn shows, or to nobody.",
        "\u{201c}And you, you knew about it?\u{201d} after a look at the aunt; the answer has the therapist addressed.",
    ),
    (
        "intensity-off",
        "Emotion right, intensity wrong",
        "The emotion is named as gold has it, its intensity is far off.",
        "\u{201c}I was a bit cross, that is all.\u{201d} Gold: anger 3; the answer: anger 9.",
    ),
];

fn drawable(code: Code) -> Code {
    Code { mark: code.mark % MARKS, ..code }
}

/// Letters and digits of any script in lower case; every run of others is one `-`, none at an end.
fn slug(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars().flat_map(char::to_lowercase).take(LONGEST_ID) {
        if c.is_alphanumeric() {
            out.push(c);
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    let out = out.trim_end_matches('-');
    if out.is_empty() { "code".to_owned() } else { out.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_slugs_of_the_first_name_and_unique() {
        let mut book = Codebook::default();
        for (name, id) in
            [("Late, again!", "late-again"), ("late again", "late-again-2"), ("LATE AGAIN", "late-again-3")]
        {
            let code = book.fresh(name);
            assert_eq!((code.id.as_str(), code.name.as_str()), (id, name));
            assert!(book.insert(usize::MAX, code));
        }
        assert_eq!(book.fresh("  \u{202e}?! ").id, "code");
        assert_eq!(book.fresh("Zu spät").id, "zu-spät");
        assert_eq!(book.fresh(&"long ".repeat(50)).id.chars().count(), 39, "cut at 40, without the last dash");
    }

    #[test]
    fn a_new_name_keeps_the_id() {
        let mut book = Codebook::starter();
        let renamed = Code { name: "Slow".into(), ..book.get("late-to-change").unwrap().clone() };
        let old = book.change(renamed).unwrap();
        assert_eq!(old.name, "Late to a pattern change");
        assert_eq!(book.get("late-to-change").unwrap().name, "Slow");
        assert_eq!(book.place("late-to-change"), Some(2));
        assert_eq!(book.change(Code { id: "nobody".into(), ..Code::default() }), None);
    }

    #[test]
    fn order_is_kept_and_ids_stand_once() {
        let mut book = Codebook::starter();
        let (place, code) = book.remove("coarse-viewpoint").unwrap();
        assert_eq!((place, book.codes().len()), (1, 7));
        assert!(book.insert(place, code.clone()));
        assert!(!book.insert(0, code.clone()), "its id is taken");
        assert!(!book.insert(0, Code::default()), "it has no id");
        assert_eq!(book, Codebook::starter());
        let twice = Codebook::new([code.clone(), Code::default(), Code { name: "other".into(), ..code.clone() }]);
        assert_eq!(twice.codes(), [code]);
    }

    #[test]
    fn a_new_code_gets_the_mark_used_least() {
        let mut book = Codebook::starter();
        assert_eq!(book.fresh("x").mark, 0);
        book.remove("literal-irony");
        assert_eq!(book.fresh("x").mark, 5);
        let far = Code { id: "far".into(), mark: 250, ..Code::default() };
        book.insert(0, far);
        assert_eq!(book.codes()[0].mark, 2, "250 = 31 * 8 + 2");
    }

    #[test]
    fn every_starting_code_says_when_it_is_given() {
        let book = Codebook::starter();
        assert_eq!(book.codes().len(), 8);
        for (mark, code) in (0..).zip(book.codes()) {
            assert_eq!((code.mark, code.examples.len()), (mark, 1));
            assert!(code.definition.ends_with('.') && code.definition.len() > 40, "{}", code.id);
        }
    }
}
