//! The stance of a free-text attitude, by a published word list (`lexicon.tsv`).
//!
//! A derived value: screens show the original words first. It is the stance **towards the target**, not whether a
//! feeling is pleasant, so words of pain alone stay unclassified.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::LazyLock;

/// How the source stands towards the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stance {
    Approving,
    /// Neutral, or both.
    Mixed,
    Rejecting,
    /// The words say nothing of a stance, or are not in the list.
    Unclassified,
}

impl Stance {
    /// The sign in the middle of an edge.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Approving => "+",
            Self::Mixed => "±",
            Self::Rejecting => "−",
            Self::Unclassified => "?",
        }
    }

    /// For screens and accessible names.
    pub fn words(self) -> &'static str {
        match self {
            Self::Approving => "approving",
            Self::Mixed => "mixed",
            Self::Rejecting => "rejecting",
            Self::Unclassified => "unclassified",
        }
    }

    /// Class of an edge and its sign.
    pub fn class(self) -> &'static str {
        match self {
            Self::Approving => "pos",
            Self::Mixed => "mix",
            Self::Rejecting => "neg",
            Self::Unclassified => "unc",
        }
    }
}

/// Attitudes longer than this are read only so far: a stance stands in a few words, and no file may cost time.
const MOST_WORDS: usize = 64;
/// A negation reaches this many words forward within its clause ("not very warm").
const REACH: usize = 3;

const NEGATIONS: [&str; 14] = [
    "not", "no", "never", "without", "hardly", "barely", "neither", "nor", "cannot", "lacks", "lacking", "lack",
    "isn't", "doesn't",
];
/// "not only warm" denies nothing.
const NOT_NEGATED_BY: [&str; 4] = ["only", "just", "merely", "simply"];

struct Lexicon {
    classes: HashMap<&'static str, Option<Stance>>,
    longest: usize,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let lines = include_str!("lexicon.tsv").lines().filter(|l| !l.starts_with('#'));
    let classes: HashMap<_, _> = lines.filter_map(|l| l.split_once('\t')).map(|(p, c)| (p, class(c))).collect();
    let longest = classes.keys().map(|p| p.split(' ').count()).max().unwrap_or(0);
    Lexicon { classes, longest }
});

/// `None`: a known word without a stance.
fn class(word: &str) -> Option<Stance> {
    match word {
        "approving" => Some(Stance::Approving),
        "mixed" => Some(Stance::Mixed),
        "rejecting" => Some(Stance::Rejecting),
        _ => None,
    }
}

/// Lower-case words; an empty one marks the end of a clause.
fn words_of(attitude: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in attitude.chars() {
        if words.len() > MOST_WORDS {
            break;
        }
        let open = words.last().is_some_and(|w| !w.is_empty());
        match c {
            '’' | '\'' => words.last_mut().into_iter().for_each(|w| w.push('\'')),
            c if c.is_alphanumeric() => words.last_mut().into_iter().for_each(|w| w.extend(c.to_lowercase())),
            // A closed word, and for punctuation an empty one behind it.
            c => {
                if open {
                    words.push(String::new());
                }
                if matches!(c, ',' | ';' | '.' | ':' | '/' | '!' | '?') {
                    words.push(String::new());
                }
            }
        }
    }
    words
}

/// What the list says of each phrase found, left to right, with negations applied.
fn found(attitude: &str) -> Vec<Option<Stance>> {
    let words = words_of(attitude);
    let mut out = Vec::new();
    let mut denied = 0;
    let mut at = 0;
    while let Some(rest) = words.get(at..).filter(|r| !r.is_empty()) {
        let phrase = (1..=LEXICON.longest.min(rest.len())).rev().find_map(|n| {
            LEXICON.classes.get(rest.iter().take(n).cloned().collect::<Vec<_>>().join(" ").as_str()).map(|c| (n, *c))
        });
        if let Some((n, class)) = phrase {
            out.push(if denied > 0 { deny(class) } else { class });
            at += n;
            // The denial also holds for a second word of the same clause ("not warm and trusting").
            continue;
        }
        let word = rest.first().map_or("", String::as_str);
        let next = rest.get(1).map_or("", String::as_str);
        denied = if word.is_empty() || matches!(word, "but" | "yet" | "though") {
            0
        } else if NEGATIONS.contains(&word) || word.ends_with("n't") {
            if NOT_NEGATED_BY.contains(&next) { 0 } else { REACH }
        } else {
            denied.min(REACH).saturating_sub(1)
        };
        at += 1;
    }
    out
}

/// Not approving is rejecting; not rejecting is no approval, and "not neutral" says nothing.
fn deny(class: Option<Stance>) -> Option<Stance> {
    (class == Some(Stance::Approving)).then_some(Stance::Rejecting)
}

/// The stance of an attitude: whole words in any letter case, the longest phrase wins, approving and rejecting words
/// together are mixed.
pub fn stance(attitude: &str) -> Stance {
    let found = found(attitude);
    let has = |s| found.contains(&Some(s));
    match (has(Stance::Approving), has(Stance::Rejecting), has(Stance::Mixed)) {
        (true, true, _) | (false, false, true) => Stance::Mixed,
        (true, false, _) => Stance::Approving,
        (false, true, _) => Stance::Rejecting,
        (false, false, false) => Stance::Unclassified,
    }
}

/// Whether the list knows any word of the attitude, also one without a stance ("hurt").
pub fn is_known(attitude: &str) -> bool {
    !found(attitude).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Stance::{Approving, Mixed, Rejecting, Unclassified};

    #[test]
    fn golden_attitudes() {
        for (attitude, expected) in [
            ("warm", Approving),
            ("Warm, LONGING", Approving),
            ("hopeful, encouraging", Approving),
            ("open-minded", Approving),
            ("trusting and not only out of habit", Approving),
            ("not only warm", Approving),
            ("disappointed, blaming", Rejecting),
            ("self-critical", Rejecting),
            ("fed up", Rejecting),
            ("not trusting", Rejecting),
            ("not very warm", Rejecting),
            ("no longer trusting", Rejecting),
            ("doesn’t trust her", Rejecting),
            ("ambivalent", Mixed),
            ("neutral", Mixed),
            ("even-handed", Mixed),
            ("fond, critical", Mixed),
            ("not angry but warm", Approving),
            ("hurt", Unclassified),
            ("longing, afraid of losing him", Unclassified),
            ("not blaming", Unclassified),
            ("warmonger", Unclassified),
            ("", Unclassified),
            ("…", Unclassified),
        ] {
            assert_eq!(stance(attitude), expected, "{attitude}");
        }
    }

    #[test]
    fn the_longest_phrase_wins() {
        // "shut out" is rejecting as a phrase; "tired" alone is a feeling, "tired of" a stance.
        assert_eq!(stance("tired"), Unclassified);
        assert_eq!(stance("tired of her"), Rejecting);
    }

    #[test]
    fn pain_is_known_and_gibberish_is_not() {
        assert!(is_known("hurt") && is_known("not blaming"));
        assert!(!is_known("zzz qqq") && !is_known(""));
    }

    #[test]
    fn the_list_is_well_formed() {
        let lines: Vec<_> = include_str!("lexicon.tsv").lines().filter(|l| !l.starts_with('#')).collect();
        assert_eq!(lines.len(), LEXICON.classes.len(), "a phrase stands twice");
        assert!(lines.is_sorted());
        for line in lines {
            let (phrase, class) = line.split_once('\t').expect(line);
            assert!(["approving", "mixed", "rejecting", "feeling"].contains(&class), "{line}");
            assert!(!phrase.is_empty() && phrase.to_lowercase() == phrase && !phrase.contains('-'), "{line}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_has_a_stance(text in "\\PC*") {
            let _ = stance(&text);
        }

        #[test]
        fn letter_case_never_matters(text in "[a-z ,]{0,40}") {
            proptest::prop_assert_eq!(stance(&text), stance(&text.to_uppercase()));
        }
    }
}
