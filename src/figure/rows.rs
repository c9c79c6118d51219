//! What a figure plots, as rows of a table: one builder a tier, all beginning with sample, turn, row and seconds.
//!
//! The kinds of nothing are different words (`0`, `none clear`, `not annotated`, `no answer`); a number that the file
//! does not give is `not given`, and an empty cell means that the column does not apply. Columns whose values we derived, and nobody annotated, end in `_derived`.

use crate::corpus::{Emotion, Num, PatternState, View};
use crate::marks::{absent, standing_word};
use crate::page::Person;
use crate::page::sample::{Cell, RunLane, SamplePage, TaskLane};
use crate::relation::{Edge, RelationState};
use crate::runs::{Gold, Said, Task, TaskFamily};
use crate::score::Standing;
use crate::table::Table;

const PLACE: [&str; 6] = ["sample_id", "sample_line", "turn", "row_number", "start_seconds", "end_seconds"];
const NOT_ANNOTATED: &str = "not annotated";
const NO_ANSWER: &str = "no answer";

fn table(columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Table {
    Table { head: PLACE.iter().chain(columns).map(ToString::to_string).collect(), rows: rows.collect() }
}

/// The first six cells of a turn's row, then the others. The line is there only where several samples share the id.
fn row<const N: usize>(page: &SamplePage, turn: u32, cells: [String; N]) -> Vec<String> {
    let line = page.key.line.map_or(String::new(), |line| line.to_string());
    let mut out = vec![page.key.id.clone(), line, turn.to_string()];
    match page.row(turn) {
        Some(row) => out.extend([row.number.to_string(), number(&row.start), number(&row.end)]),
        None => out.extend(["", "", ""].map(String::from)),
    }
    out.extend(cells);
    out
}

/// A number with a point, or what stands in its place.
fn number(num: &Num) -> String {
    match num {
        Num::Absent | Num::Null => "not given".into(),
        other => other.show(),
    }
}

fn turns(page: &SamplePage) -> impl Iterator<Item = (u32, &crate::corpus::Row)> {
    (1..).zip(&page.rows)
}

/// A row a turn with what all lanes show of it; `lane` gives the counts of answers that differ. Several strategies or
/// emotions of a turn stand in one cell with `; ` between.
pub fn score(page: &SamplePage, lane: Option<&TaskLane>) -> Table {
    let list = |parts: Vec<String>| if parts.is_empty() { NOT_ANNOTATED.into() } else { parts.join("; ") };
    let rows = turns(page).map(|(turn, is)| {
        let strategies = is.strategies.iter().map(|s| format!("{} to {}", s.kind, s.targets.join(", ")));
        let emotions = is.emotions.iter().map(|e| format!("{}: {} {}", e.person, e.words, e.intensity.show()));
        let differ = lane.and_then(|l| l.differ.get(turn as usize - 1)).filter(|d| d.answered > 0);
        let counts = differ.map_or([String::new(), String::new()], |d| [d.differ.to_string(), d.answered.to_string()]);
        let task = lane.map_or("", |l| l.task.short()).to_owned();
        let [differ, answered] = counts;
        let cells = [
            is.speaker.clone(),
            is.targets.join(", "),
            pattern_cell(&is.pattern.state),
            list(strategies.collect()),
            list(emotions.collect()),
            task,
            differ,
            answered,
        ];
        row(page, turn, cells)
    });
    let columns = ["speaker", "targets", "pattern", "strategies", "emotions", "task", "answers_that_differ", "answers"];
    table(&columns, rows)
}

/// The relation pattern of every turn with its evidence, as row numbers of the file.
pub fn patterns(page: &SamplePage) -> Table {
    let rows = turns(page).map(|(turn, is)| {
        let label = pattern_cell(&is.pattern.state);
        let evidence: Vec<String> = is.pattern.evidence.iter().map(ToString::to_string).collect();
        row(page, turn, [label, evidence.join(" "), is.pattern.reason.clone()])
    });
    table(&["pattern", "evidence_row_numbers", "reason"], rows)
}

fn pattern_cell(state: &PatternState) -> String {
    match state {
        PatternState::Label(label) => label.clone(),
        PatternState::NoneClear => "none clear".into(),
        PatternState::NotAnnotated => NOT_ANNOTATED.into(),
    }
}

/// The strategies that are annotated, several of a turn in their order.
pub fn strategies(page: &SamplePage) -> Table {
    let rows = turns(page).flat_map(|(turn, is)| {
        (1..).zip(&is.strategies).map(move |(index, s)| {
            let at: u32 = index;
            let cells = [at.to_string(), s.provider.clone(), s.targets.join("; "), s.kind.clone(), s.content.clone()];
            row(page, turn, cells)
        })
    });
    table(&["item", "provider", "targets", "strategy", "content"], rows)
}

/// One person's emotions; the first item of a turn is the gold one. Turns without any stand in it, so that a gap is
/// never taken for a zero.
pub fn emotions(page: &SamplePage, person: &Person) -> Table {
    let nothing = if absent(&page.rows, person) { "not in this sample" } else { NOT_ANNOTATED };
    let rows = turns(page).flat_map(|(turn, is)| {
        let items: Vec<&Emotion> = is.emotions.iter().filter(|e| e.person == person.name).collect();
        let cells = |item: &str, words: &str, intensity: String| {
            row(page, turn, [person.name.clone(), item.to_owned(), words.to_owned(), intensity])
        };
        if items.is_empty() {
            return vec![cells("", nothing, nothing.into())];
        }
        let each = |(i, e): (usize, &&Emotion)| cells(&(i + 1).to_string(), &e.words, number(&e.intensity));
        items.iter().enumerate().map(each).collect()
    });
    table(&["person", "item", "emotion", "intensity"], rows)
}

/// All runs' answers to a task. Instances that a run does not have are `missing`, which is neither a miss nor an answer.
/// `shown_code` is what the matrix shows: two letters of the first choice, or the grade of free text.
pub fn answers(page: &SamplePage, lane: &TaskLane) -> Table {
    let rows = lane.runs.iter().flat_map(|run| {
        let given = run.cells.iter().map(|cell| (cell.turn, answer(page, lane.task, run, cell)));
        let has = |turn: u32| run.cells.iter().any(|cell| cell.turn == turn);
        let missing = lane.instances.iter().filter(|i| !has(i.turn)).map(|i| {
            let said = "missing".to_owned();
            (
                i.turn,
                answer_row(
                    page,
                    i.turn,
                    run,
                    (&i.gold, said.clone(), Num::Absent),
                    [said.clone(), said, String::new()],
                ),
            )
        });
        let mut all: Vec<(u32, Vec<String>)> = given.chain(missing).collect();
        all.sort_by_key(|(turn, _)| *turn);
        all.into_iter().map(|(_, row)| row)
    });
    let columns =
        ["task", "run", "run_id", "gold", "gold_number", "said", "said_number", "standing", "gold_rank", "shown_code"];
    table(&columns, rows.map(|cells| with_task(cells, lane.task)))
}

/// The task behind the six cells of the place.
fn with_task(mut cells: Vec<String>, task: Task) -> Vec<String> {
    cells.insert(PLACE.len().min(cells.len()), task.short().to_owned());
    cells
}

fn answer(page: &SamplePage, task: Task, run: &RunLane, cell: &Cell) -> Vec<String> {
    let (said, value) = said(&cell.said);
    let rank = match (task.family(), &cell.said, cell.gold_rank) {
        // The script's own answer has no rank that anybody earned.
        _ if cell.standing == Standing::StandIn => "stand-in".into(),
        (_, Said::Nothing, _) => NO_ANSWER.into(),
        (TaskFamily::Ranked, _, 0) => "not in top 3".into(),
        (TaskFamily::Ranked, _, rank) => rank.to_string(),
        _ => "not a ranking".into(),
    };
    answer_row(
        page,
        cell.turn,
        run,
        (&cell.gold, said, value),
        [standing_word(cell.standing).into(), rank, cell.code().to_owned()],
    )
}

fn answer_row(
    page: &SamplePage,
    turn: u32,
    run: &RunLane,
    (gold, said, value): (&Gold, String, Num),
    [standing, rank, code]: [String; 3],
) -> Vec<String> {
    let (gold, gold_value) = gold_words(gold);
    let shown = |n: Num| if n == Num::Absent { String::new() } else { number(&n) };
    let (name, id) = (run.head.name.clone(), run.head.id.clone());
    row(page, turn, [name, id, gold, shown(gold_value), said, shown(value), standing, rank, code])
}

/// Gold as text, and its intensity where it has one.
fn gold_words(gold: &Gold) -> (String, Num) {
    match gold {
        Gold::Label(label) => (label.clone(), Num::Absent),
        Gold::SpeaksNext(yes) => (yes_no(*yes), Num::Absent),
        Gold::Emotion { words, intensity } => (words.clone(), given(intensity)),
        Gold::Views(views) => (view_words(views), Num::Absent),
        Gold::Unknown => ("not given".into(), Num::Absent),
    }
}

/// An answer as text (a ranking with the best first), and its intensity or confidence where it has one.
fn said(said: &Said) -> (String, Num) {
    match said {
        Said::Ranked(labels) => (labels.join(" > "), Num::Absent),
        Said::SpeaksNext { yes, confidence } => (yes_no(*yes), given(confidence)),
        Said::Emotion { words, intensity } => (words.clone(), given(intensity)),
        Said::Views(views) => (view_words(views), Num::Absent),
        Said::Nothing => (NO_ANSWER.into(), Num::Absent),
    }
}

/// A number that belongs there, even if the file has none.
fn given(num: &Num) -> Num {
    if *num == Num::Absent { Num::Null } else { num.clone() }
}

fn yes_no(yes: bool) -> String {
    if yes { "yes".into() } else { "no".into() }
}

fn view_words(views: &[View]) -> String {
    let attitude = |v: &View| if v.attitude.is_empty() { String::new() } else { format!(" ({})", v.attitude) };
    let one = |v: &View| format!("{} about {}: {}{}", v.source, v.target, v.viewpoint, attitude(v));
    if views.is_empty() { "no viewpoint".into() } else { views.iter().map(one).collect::<Vec<_>>().join("; ") }
}

/// How many answers differ from gold, by turn; turns that nobody was asked about are not in it.
pub fn differ_counts(page: &SamplePage, lane: &TaskLane) -> Table {
    let asked = (1..).zip(&lane.differ).filter(|(_, d)| d.answered + d.none + d.stand_ins > 0);
    let rows = asked.map(|(turn, d)| {
        let counts = [d.differ, d.answered, d.none, d.stand_ins].map(|n| n.to_string());
        let [differ, answered, none, stand_ins] = counts;
        row(page, turn, [lane.task.short().to_owned(), differ, answered, none, stand_ins])
    });
    table(&["task", "differ", "answered", "no_answer", "stand_ins"], rows)
}

/// The relations that the graph draws at a turn, newest first. The place is that turn; `annotated_turn` is where the
/// words stand. Where the graph shows no signs, the stance says so.
pub fn relations(page: &SamplePage, state: &RelationState) -> Table {
    let stance = |e: &Edge| if state.neutral { "no sign shown" } else { e.stance.words() }.to_owned();
    let rows = state.edges.iter().map(|e| {
        let (source, target) = (e.source.clone(), e.target.clone());
        let (viewpoint, attitude) = (e.viewpoint.clone(), e.attitude.clone());
        let times = [e.turn, e.age].map(|n| n.to_string());
        let [turn, age] = times;
        row(page, state.turn, [source, target, viewpoint, attitude, stance(e), turn, age])
    });
    let columns = ["source", "target", "viewpoint", "attitude", "stance_derived", "annotated_turn", "turns_ago"];
    table(&columns, rows)
}
