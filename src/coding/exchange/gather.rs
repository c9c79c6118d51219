//! Codes and codings of a file on their way into a book: what is missing is added, what stands twice is settled, and each
//! is told; knows neither JSON nor CSV.

use super::Import;
use crate::coding::{Book, Code, Codebook, Coding, Item, MARKS, WorkList};
use crate::page::SampleKey;
use crate::read::{At, Problems, short};
use crate::runs::Task;
use std::collections::BTreeMap;

/// What has been read of a file.
pub struct Gather {
    pub problems: Problems,
    codes: Vec<Code>,
    /// By id, where in `codes`.
    places: BTreeMap<String, usize>,
    codings: BTreeMap<(Item, String), Coding>,
}

impl Gather {
    pub fn new(problems: Problems) -> Self {
        Self { problems, codes: Vec::new(), places: BTreeMap::new(), codings: BTreeMap::new() }
    }

    /// Adds a code; of two with the same id the last one wins.
    pub fn code(&mut self, code: Code, at: &At<'_>) {
        if code.id.is_empty() {
            self.problems.warn("code-without-id", at, || "expected a code with an id; it is left out".into());
        } else if let Some(held) = self.places.get(&code.id).and_then(|place| self.codes.get_mut(*place)) {
            self.problems.warn("repeated-code", at, || {
                format!("the code \"{}\" stands twice; the last is used", short(&code.id, 60))
            });
            *held = code;
        } else {
            self.places.insert(code.id.clone(), self.codes.len());
            self.codes.push(code);
        }
    }

    /// The name of a code, if it is known.
    pub fn name_of(&mut self, id: &str) -> Option<&mut String> {
        self.places.get(id).and_then(|place| self.codes.get_mut(*place)).map(|code| &mut code.name)
    }

    /// Adds a code that only its uses tell of.
    pub fn used_code(&mut self, id: &str, name: &str) {
        let mark = (self.codes.len() % usize::from(MARKS)) as u8;
        self.places.insert(id.to_owned(), self.codes.len());
        self.codes.push(Code { id: id.to_owned(), name: name.to_owned(), mark, ..Code::default() });
    }

    /// Adds a coding; of two by the same coder of the same item the last one wins.
    pub fn coding(&mut self, mut coding: Coding, at: &At<'_>) {
        if coding.codes.remove("") {
            self.problems.warn("code-without-id", at, || "expected the id of a code; an empty one is left out".into());
        }
        for id in &coding.codes {
            if self.name_of(id).is_none() {
                self.used_code(id, id);
                self.problems.warn("unknown-code", at, || {
                    format!("the codebook has no code \"{}\"; it is added with its id as its name", short(id, 60))
                });
            }
        }
        if coding.none_applies && !coding.codes.is_empty() {
            coding.none_applies = false;
            self.problems.warn("codes-and-none", at, || {
                "expected codes or that none applies, found both; the codes are used".into()
            });
        }
        let key = (coding.item.clone(), coding.coder.clone());
        let Some(coding) = coding.held(|_| true) else {
            self.problems.note("empty-coding", at, || {
                "expected a coder with codes, \"none applies\" or a memo; the coding is left out".into()
            });
            return;
        };
        if self.codings.insert(key, coding).is_some() {
            self.problems.warn("repeated-coding", at, || {
                "this coder has coded this item before in the file; the last coding is used".into()
            });
        }
    }

    /// What was coded, from the parts of a record as texts; `None`, with a problem, if that is no item.
    pub fn item(&mut self, sample: SampleKey, turn: Option<u64>, answer: (&str, String), at: &At<'_>) -> Option<Item> {
        let (task, run) = answer;
        let Some(turn) = turn.and_then(|turn| u32::try_from(turn).ok()).filter(|turn| *turn > 0) else {
            self.problems
                .warn("bad-turn", at, || "expected a turn, a whole number from 1; the coding is left out".into());
            return None;
        };
        let answer = match (Task::from_short(task.trim()), task.trim().is_empty(), run.is_empty()) {
            (Some(task), ..) => Some((task, run)),
            (None, true, true) => None,
            _ => {
                self.problems.warn("bad-task", at, || {
                    let tasks = Task::ALL.map(Task::short).join(", ");
                    format!("expected a task ({tasks}) with a run, or neither; the coding is left out")
                });
                return None;
            }
        };
        Some(Item { sample, turn, answer })
    }

    pub fn finish(self, work: Option<WorkList>) -> Import {
        let book = Book::new(Codebook::new(self.codes), self.codings.into_values(), work);
        Import { book, problems: self.problems.finish() }
    }
}
