//! A large object with a long list (results, raw answers, titles), read element by element: one bad element costs
//! itself, a cut file keeps its whole elements, and reading goes in slices.

use super::Kind;
use super::cell::Cell;
use super::collect::{Collected, try_cell, with_cell};
use super::frame::{Framer, LISTS};
use super::pieces::{Frame, Member, Piece, Span, unquoted};
use super::problem::{At, Problems};
use super::recognise::{task_of_detail, task_of_raw_answer};
use super::results::{Gathered, Head, run};
use super::titles::title;
use crate::runs::Task;

/// Elements looked at before a list is given up as unknown.
const LOOKED_AT: usize = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Results(Task),
    RawAnswers,
    Titles,
}

/// An open container.
#[derive(Debug)]
pub struct Container {
    shape: Shape,
    head: Head,
    gathered: Gathered,
    line: u64,
    torn: Option<(u64, usize)>,
    /// Elements still to read, in order: which list, and where.
    items: std::vec::IntoIter<(List, Span)>,
    at: usize,
    taken: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    Samples,
    /// A sample inside which the file breaks off.
    TornSample,
    Details,
    Predictions,
    Titles,
}

impl Container {
    /// Reads the head and decides what the lists hold; `None` if that is nothing known (which is then reported).
    pub fn open(frame: &Frame, bytes: &[u8], collected: &mut Collected) -> Option<Self> {
        let mut problems = std::mem::take(collected.problems());
        let head = read_head(frame, bytes, &mut problems);
        let shape = shape(frame, &head, bytes);
        let at = At::Record { line: frame.span.line, id: "" };
        let kind = shape.map(|shape| match shape {
            Shape::Results(_) => Kind::Results,
            Shape::RawAnswers => Kind::RawAnswers,
            Shape::Titles => Kind::Titles,
        });
        let fits = kind.is_some_and(|kind| collected.is_of(kind, &at, &mut problems));
        if kind.is_none() {
            let key = |m: &Member| String::from_utf8_lossy(unquoted(m.key.of(bytes))).into_owned();
            let keys: Vec<String> = frame.members.iter().map(key).collect();
            collected.unrecognised(keys.iter().map(String::as_str), &at, &mut problems);
        }
        *collected.problems() = problems;
        let shape = shape.filter(|_| fits)?;
        let items = items(frame, shape, bytes).into_iter();
        Some(Self {
            shape,
            head,
            gathered: Gathered::default(),
            line: frame.span.line,
            torn: frame.torn,
            items,
            at: frame.span.start,
            taken: 0,
        })
    }

    /// Offset of the element that comes next.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Reads one element; how many bytes it had, `None` once all are read.
    pub fn step(&mut self, bytes: &[u8], collected: &mut Collected) -> Option<usize> {
        let mut problems = std::mem::take(collected.problems());
        let next = self.items.next();
        match next {
            Some((list, span)) => {
                self.at = span.end;
                self.item(list, span, bytes, collected, &mut problems);
            }
            None => self.close(collected, &mut problems),
        }
        *collected.problems() = problems;
        next.map(|(_, span)| span.end.saturating_sub(span.start).max(1))
    }

    fn item(&mut self, list: List, span: Span, bytes: &[u8], collected: &mut Collected, problems: &mut Problems) {
        let at = At::Record { line: span.line, id: "" };
        let gathered = &mut self.gathered;
        match (list, self.shape) {
            (List::Samples, Shape::Results(task)) => {
                let take = |cell: &Cell<'_>, problems: &mut Problems| gathered.take_sample(task, cell, &at, problems);
                if try_cell(bytes, span, problems, take).is_err() {
                    self.sample_in_parts(span, bytes, problems);
                }
            }
            (List::TornSample, _) => self.sample_in_parts(span, bytes, problems),
            (List::Details, Shape::Results(task)) => {
                with_cell(bytes, span, problems, |cell, problems| gathered.take_detail(task, cell, &at, problems));
            }
            (List::Predictions, _) => {
                let head = &self.head;
                with_cell(bytes, span, problems, |cell, problems| match task_of_raw_answer(cell) {
                    Some(task) => {
                        self.taken += 1;
                        collected.raw.take(task, cell, head, &at, problems);
                    }
                    None => problems.warn("bad-record", &at, || {
                        "expected a raw answer with an id, or sample_id and row_index; left out".into()
                    }),
                });
            }
            (List::Titles, _) => {
                let title = with_cell(bytes, span, problems, |cell, problems| title(cell, &at, problems)).flatten();
                self.taken += usize::from(title.is_some());
                collected.titles.extend(title);
            }
            _ => {}
        }
    }

    /// A sample that cannot be read as a whole: its rows one by one.
    fn sample_in_parts(&mut self, span: Span, bytes: &[u8], problems: &mut Problems) {
        let Shape::Results(task) = self.shape else { return };
        let part = span.of(bytes);
        let mut framer = Framer::starting_at(span.line);
        let Piece::Record(frame) = framer.next(part, usize::MAX) else { return };
        let inside = |s: Span| Span { start: s.start + span.start, end: s.end + span.start, line: s.line };
        let mut sample_id = String::new();
        if let Some(member) = frame.member(part, "sample_id").filter(|m| m.whole()) {
            with_cell(bytes, inside(member.value), problems, |cell, _| {
                cell.text().unwrap_or("").clone_into(&mut sample_id);
            });
        }
        for item in frame.member(part, "details").map(|m| m.items.as_slice()).unwrap_or_default() {
            let span = inside(*item);
            let at = At::Record { line: span.line, id: "" };
            let gathered = &mut self.gathered;
            with_cell(bytes, span, problems, |cell, problems| {
                gathered.take_nested(task, cell, &sample_id, &at, problems);
            });
        }
    }

    fn close(&mut self, collected: &mut Collected, problems: &mut Problems) {
        let gathered = std::mem::take(&mut self.gathered);
        let head = std::mem::take(&mut self.head);
        let kept = if matches!(self.shape, Shape::Results(_)) { gathered.answers.len() } else { self.taken };
        if let Some((line, column)) = self.torn {
            let at = At::Record { line, id: "" };
            if kept == 0 {
                problems.error("torn-file", &at, || {
                    format!("file ends early: line {line}, column {column}; no whole element could be read")
                });
                collected.kind = collected.kind.filter(|_| !matches!(self.shape, Shape::Results(_)));
                return;
            }
            problems.warn("torn-file", &at, || {
                format!(
                    "file ends early: line {line}, column {column}; {kept} whole elements are kept, the file's own totals \
                     are not, and this never counts as a full run"
                )
            });
            collected.raw_incomplete = true;
        }
        if let Shape::Results(task) = self.shape {
            if head.model.is_empty() {
                let at = At::Record { line: self.line, id: "" };
                problems.note("model-missing", &at, || "the file does not name its model".into());
            }
            let run = run(task, head, gathered, self.torn.is_some(), false, collected.file());
            collected.runs.push(run);
        }
    }
}

/// Everything beside the long lists.
fn read_head(frame: &Frame, bytes: &[u8], problems: &mut Problems) -> Head {
    let mut head = Head::default();
    let at = At::Record { line: frame.span.line, id: "" };
    for member in frame.members.iter().filter(|m| m.whole()) {
        let key = String::from_utf8_lossy(unquoted(member.key.of(bytes))).into_owned();
        // Confusions, class metrics and averages by couple are recomputed from the rows.
        let wanted = !member.is_list || matches!(key.as_str(), "overall" | "failed");
        if wanted && !LISTS.contains(&key.as_str()) {
            with_cell(bytes, member.value, problems, |cell, problems| head.take(&key, cell, &at, problems));
        }
    }
    head
}

fn shape(frame: &Frame, head: &Head, bytes: &[u8]) -> Option<Shape> {
    let list = |key| frame.member(bytes, key).filter(|m| m.is_list);
    let (details, samples, predictions) = (list("details"), list("samples"), list("predictions"));
    if details.is_some() || samples.is_some() {
        let by_rows = || details.and_then(|m| look(m, bytes, task_of_detail));
        let by_samples = || {
            samples.and_then(|m| {
                look(m, bytes, |sample| match sample.get("details") {
                    Some(Cell::List(rows)) => rows.iter().find_map(task_of_detail),
                    _ => None,
                })
            })
        };
        if let Some(task) = head.task.or_else(by_rows).or_else(by_samples) {
            return Some(Shape::Results(task));
        }
    }
    if predictions.is_some_and(|m| look(m, bytes, task_of_raw_answer).is_some()) {
        return Some(Shape::RawAnswers);
    }
    list("titles").map(|_| Shape::Titles)
}

/// What the first elements of a list say, silently.
fn look<T>(member: &Member, bytes: &[u8], say: impl Fn(&Cell<'_>) -> Option<T>) -> Option<T> {
    let mut silent = Problems::default();
    member
        .items
        .iter()
        .take(LOOKED_AT)
        .find_map(|item| with_cell(bytes, *item, &mut silent, |cell, _| say(cell)).flatten())
}

/// The elements in the order in which they are read: samples first, since rows may stand in them and in `details`.
fn items(frame: &Frame, shape: Shape, bytes: &[u8]) -> Vec<(List, Span)> {
    let lists: &[(&str, List)] = match shape {
        Shape::Results(_) => &[("samples", List::Samples), ("details", List::Details)],
        Shape::RawAnswers => &[("predictions", List::Predictions)],
        Shape::Titles => &[("titles", List::Titles)],
    };
    let mut items = Vec::new();
    for (key, list) in lists {
        let Some(member) = frame.member(bytes, key) else { continue };
        items.extend(member.items.iter().map(|span| (*list, *span)));
        if let Some(span) = member.torn.filter(|_| *list == List::Samples) {
            items.push((List::TornSample, span));
        }
    }
    items
}
