//! What a model may say instead of an annotator's words, at every step of the judge's scale. Invented phrases.
//!
//! The first column of each list is also the vocabulary of benchmark-sized data.

use super::rng::Rng;

const EMOTIONS: &str = include_str!("emotions.txt");
const VIEWS: &str = include_str!("views.txt");

/// Phrases that stand for gold phrases.
#[derive(Debug)]
pub struct Lexicon(Vec<(&'static str, Vec<Vec<&'static str>>)>);

impl Lexicon {
    pub fn emotions() -> Self {
        Self::parse(EMOTIONS)
    }

    pub fn views() -> Self {
        Self::parse(VIEWS)
    }

    fn parse(text: &'static str) -> Self {
        let mut entries: Vec<_> = text
            .lines()
            .filter_map(|line| {
                let mut columns = line.split(" | ");
                let gold = columns.next()?.trim();
                Some((gold, columns.map(|c| c.split("; ").map(str::trim).collect()).collect()))
            })
            .collect();
        entries.sort_by_key(|e| e.0);
        Self(entries)
    }

    /// Gold phrases, in alphabetical order.
    pub fn golds(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|e| e.0)
    }

    /// A phrase `steps` below the best grade; the gold phrase itself where the list does not know it.
    pub fn say(&self, gold: &str, steps: usize, rng: &mut Rng) -> String {
        let entry = self.0.binary_search_by_key(&gold, |e| e.0).ok().and_then(|i| self.0.get(i));
        let column = entry.and_then(|e| e.1.get(steps.min(e.1.len().saturating_sub(1))));
        column.map_or_else(|| gold.to_owned(), |c| (*rng.pick(c)).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_gold_phrase_of_the_demo_has_an_entry() {
        use rescue_explorer::runs::{Gold, Task};
        let known = |lexicon: Lexicon| lexicon.golds().map(String::from).collect::<Vec<_>>();
        let (emotions, views) = (known(Lexicon::emotions()), known(Lexicon::views()));
        for clip in super::super::clips().unwrap() {
            for instance in [Task::Er, Task::Vp].iter().flat_map(|task| clip.instances(*task)) {
                match &instance.gold {
                    Gold::Emotion { words, .. } => assert!(emotions.contains(words), "{words}"),
                    Gold::Views(gold) => assert!(gold.iter().all(|v| views.contains(&v.viewpoint)), "{gold:?}"),
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn every_entry_has_a_column_for_every_grade() {
        assert!(Lexicon::emotions().0.iter().all(|e| e.1.len() == 5), "the judge's 5 to 1");
        assert!(Lexicon::views().0.iter().all(|e| e.1.len() == 4), "4, 3, 2, and one for 1 and 0");
    }
}
