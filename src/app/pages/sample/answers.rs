//! Gold and the runs' answers at the cursor, identical ones together, gold's own group among them.

use super::{Shown, differ_at};
use crate::app::words;
use crate::corpus::Row;
use crate::page::sample::{Cell, RunHead, TaskLane};
use crate::platform::browser;
use crate::runs::{Context, Gold, Said, Task};
use crate::score::Standing;
use leptos::prelude::*;
use std::cmp::Ordering;
use std::sync::Arc;

/// Answers with one first choice.
struct Group<'a> {
    words: String,
    as_gold: bool,
    cells: Vec<(&'a RunHead, &'a Cell)>,
}

#[component]
pub fn Answers() -> impl IntoView {
    let shown = Shown::here();
    let (task, turn, lane) = (shown.task, shown.turn, shown.lane);
    let head = move || {
        let differ = lane.get().map(|lane| differ_at(&lane, turn.get())).unwrap_or_default();
        if differ.answered + differ.none + differ.stand_ins == 0 {
            task.get().name().to_owned()
        } else {
            format!("{}: {}", task.get().name(), words::differ(differ))
        }
    };
    let body = move || lane.get().map(|lane| at_turn(&shown, &lane, turn.get()));
    // Back to the matrix, from where Enter came.
    let out = |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            browser::focus("grid");
        }
    };
    view! {
        <section aria-labelledby="ans-h" on:keydown=out>
            <div class="sec"><h2 id="ans-h">{head}</h2></div>
            {body}
        </section>
    }
}

fn at_turn(shown: &Shown, lane: &Arc<TaskLane>, turn: u32) -> AnyView {
    let cells = Shown::cells_at(lane, turn);
    let instance = lane.instances.iter().find(|i| i.turn == turn);
    let gold = instance.map(|i| &i.gold).or_else(|| cells.first().map(|(_, cell)| &cell.gold));
    let Some(gold) = gold else {
        return nothing_here(shown, lane, turn);
    };
    let row = shown.page.row(turn);
    let heads = |(run, cell): (usize, &'_ Cell)| lane.runs.get(run).map(|r| (r.head.clone(), cell.clone()));
    let cells: Vec<(RunHead, Cell)> = cells.into_iter().filter_map(heads).collect();
    let groups = group(lane.task, &cells).into_iter().map(|g| group_view(lane.task, &g)).collect_view();
    let shares = instance.filter(|i| i.shares_prompt).map(|_| view! {
        <p class="sec__note">"The next instance of this task is within three turns: in the script’s shared prompt its prior rows may hold this answer."</p>
    });
    let original = instance.filter(|i| !i.original_targets.is_empty()).map(|i| {
        let names: Vec<&str> = i.original_targets.iter().map(String::as_str).collect();
        view! { <p class="sec__note">{format!("Annotated targets: {}.", words::visible(&words::and(&names)))}</p> }
    });
    let note = (lane.task == Task::Itp).then(|| view! {
        <p class="sec__note">"The public script’s prompt holds the answer (candidate id and type); whether the paper’s runs used this version is unknown."</p>
    });
    let context = cells.iter().find_map(|(_, c)| c.context).map(|c| context_words(c, &cells));
    let empty = cells.is_empty().then(|| view! { <p class="panel-empty">"No run answers here."</p> });
    view! {
        <div class="ans ans--gold"><span class="ans__n">"gold"</span>
            <div><b>{words::visible(&words::gold(lane.task, gold))}</b>{evidence(lane.task, row, &shown.page.rows)}
                {reason(lane.task, row).map(|r| view! { <p class="ans__reason">{words::visible(&r)}</p> })}
                <small class="qq">{lane.task.gold_kind().words()}</small></div></div>
        {original}{groups}{empty}{context}{shares}{note}
    }
    .into_any()
}

/// No instance at this turn: says so, and where the next one is.
fn nothing_here(shown: &Shown, lane: &TaskLane, turn: u32) -> AnyView {
    let near = lane.instances.iter().map(|i| i.turn).min_by_key(|t| t.abs_diff(turn));
    let words = if lane.task == Task::Itp {
        "No boundary of this task follows this turn."
    } else {
        "This turn is no instance of this task."
    };
    let go = near.map(|to| {
        let shown = shown.clone();
        view! { <button class="btn" type="button" on:click=move |_| shown.to(to)>{format!("Go to turn {to}")}</button> }
    });
    view! { <p class="panel-empty">{words}" "{go}</p> }.into_any()
}

fn evidence(task: Task, row: Option<&Row>, rows: &[Row]) -> Option<AnyView> {
    let evidence = row.filter(|_| task == Task::Rpp).map(|r| &r.pattern.evidence).filter(|e| !e.is_empty())?;
    let row = row?;
    let one = |number: &i64| match rows.iter().position(|r| r.number == *number) {
        None => format!("{number} (no such row)"),
        // Annotators saw the whole clip; a model sees prior rows only.
        Some(_) if *number > row.number => format!("{number} (later, no model could see it)"),
        Some(_) => number.to_string(),
    };
    let list: Vec<String> = evidence.iter().map(one).collect();
    Some(view! { <span class="ans__ev">{format!("evidence {}", list.join(", "))}</span> }.into_any())
}

fn reason(task: Task, row: Option<&Row>) -> Option<String> {
    let row = row?;
    let reason = match task {
        Task::Rpp => row.pattern.reason.clone(),
        Task::Ssp | Task::Stp => row.strategies.first().map(|s| s.content.clone()).unwrap_or_default(),
        _ => String::new(),
    };
    (!reason.is_empty()).then_some(reason)
}

fn context_words(context: Context, cells: &[(RunHead, Cell)]) -> AnyView {
    let same = cells.iter().all(|(_, c)| c.context == Some(context));
    let rows = match context.to.cmp(&context.from) {
        Ordering::Less => "no rows".to_owned(),
        Ordering::Equal => format!("turn {}", context.to),
        Ordering::Greater => format!("turns {} to {}", context.from, context.to),
    };
    let more = if same { "" } else { " (runs differ in their context size; this is the first one’s)" };
    view! { <p class="sec__note">{format!("The script puts {rows} into the prompt{more}.")}</p> }.into_any()
}

/// Groups by first choice, the largest first; gold's group stands with its rank among them.
fn group(task: Task, cells: &[(RunHead, Cell)]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for (head, cell) in cells {
        let words = match cell.standing {
            Standing::NoAnswer => "No answer".to_owned(),
            Standing::StandIn => "Stand-in, not a model’s answer".to_owned(),
            _ => words::said(task, &cell.said),
        };
        match groups.iter_mut().find(|g| g.words == words) {
            Some(group) => group.cells.push((head, cell)),
            None => groups.push(Group { words, as_gold: cell.standing == Standing::AsGold, cells: vec![(head, cell)] }),
        }
    }
    let rank = |g: &Group<'_>| {
        let last = g.cells.first().is_some_and(|(_, c)| matches!(c.standing, Standing::NoAnswer | Standing::StandIn));
        (last, g.as_gold, std::cmp::Reverse(g.cells.len()))
    };
    groups.sort_by_key(rank);
    groups
}

fn group_view(task: Task, group: &Group<'_>) -> impl IntoView + use<> {
    let sign = match group.cells.first().map(|(_, c)| c.standing) {
        Some(Standing::NoAnswer) => "×".to_owned(),
        Some(Standing::StandIn) => "st".to_owned(),
        _ => group.cells.len().to_string(),
    };
    let free = matches!(task, Task::Er | Task::Vp);
    let as_gold = (group.as_gold && !free).then_some(", as gold");
    let runs = group.cells.iter().map(|(head, cell)| run_view(task, head, cell)).collect_view();
    view! {
        <div class="ans"><span class="ans__n">{sign}</span>
            <div><b>{words::visible(&group.words)}</b>{as_gold}<ul class="ans__runs">{runs}</ul></div></div>
    }
}

/// One run: rank, score, and on demand the whole answer with its reason.
fn run_view(task: Task, head: &RunHead, cell: &Cell) -> impl IntoView + use<> {
    let standing = standing_words(task, cell);
    let ranked = matches!(cell.said, Said::Ranked(_)).then(|| {
        let boxes = (1..=3_u8).map(|r| view! { <i class:on=r == cell.gold_rank></i> }).collect_view();
        view! { <span class="rank" aria-hidden="true">{boxes}</span> }
    });
    let lines = details(task, cell);
    let name = words::visible(&head.name);
    let marks = [
        head.synthetic.then_some("synthetic"),
        head.incomplete.then_some("incomplete file"),
        cell.perhaps_padded.then_some("2nd and 3rd may be padding"),
    ];
    let marks: Vec<&str> = marks.into_iter().flatten().collect();
    view! {
        <li><details id=details_id(&head.id)><summary><span class="ans__run">{name}</span>{ranked}<span>{standing}</span></summary>
            <dl class="turn__more">{lines.into_iter().map(|(k, v)| view! { <dt>{k}</dt><dd>{words::visible(&v)}</dd> }).collect_view()}
                {(!marks.is_empty()).then(|| view! { <dt>"mark"</dt><dd>{marks.join(", ")}</dd> })}</dl>
        </details></li>
    }
}

/// Id of the element that holds a run's whole answer. A run's id is a slug and hex digits.
pub fn details_id(run: &str) -> String {
    format!("answer-{run}")
}

/// How an answer stands, never empty.
pub fn standing_name(task: Task, cell: &Cell) -> String {
    if cell.standing == Standing::NoAnswer { "no answer".into() } else { standing_words(task, cell) }
}

fn standing_words(task: Task, cell: &Cell) -> String {
    let grade = |key: &str| cell.own.iter().find(|(k, _)| k == key).map(|(_, v)| v.clone());
    match (task, cell.standing) {
        (_, Standing::StandIn) => "after failed requests".into(),
        (_, Standing::NoAnswer) => String::new(),
        (Task::Er, _) => grade("emotion_score").map_or_else(|| "not judged".into(), |g| format!("judge {g} of 5")),
        (Task::Vp, _) => {
            grade("viewpoint_total_score").map_or_else(|| "not judged".into(), |g| format!("judge {g} of 6"))
        }
        (Task::Itp, Standing::AsGold) => "as gold".into(),
        (Task::Itp, _) => "differs from gold".into(),
        (_, Standing::AsGold) => "gold 1st".into(),
        (_, Standing::Near(2)) => "gold 2nd".into(),
        (_, Standing::Near(_)) => "gold 3rd".into(),
        (_, Standing::NotJudged) => "no gold to compare with".into(),
        (_, Standing::Differs) => "gold not in top 3".into(),
    }
}

/// Everything the answer carries.
fn details(task: Task, cell: &Cell) -> Vec<(String, String)> {
    let mut lines: Vec<(String, String)> = Vec::new();
    match &cell.said {
        Said::Ranked(labels) => {
            lines.extend(labels.iter().enumerate().map(|(i, l)| {
                (format!("{}.", i + 1), if l.is_empty() { "(empty)".into() } else { words::task_label(task, l) })
            }));
        }
        Said::SpeaksNext { confidence, .. } => lines.push(("confidence".into(), confidence.show())),
        _ => {}
    }
    if !cell.reason.is_empty() {
        lines.push(("reason".into(), cell.reason.clone()));
    }
    if !cell.judge_words.is_empty() {
        lines.push(("judge".into(), cell.judge_words.clone()));
    }
    if !cell.given.is_empty() {
        lines.push(("given target".into(), cell.given.clone()));
    }
    if let Some(gold) = &cell.dataset_gold {
        lines.push(("dataset gold".into(), words::gold(task, gold)));
        if cell.gold != Gold::Unknown {
            lines.push(("file gold".into(), words::gold(task, &cell.gold)));
        }
    }
    lines.extend(cell.own.iter().map(|(k, v)| (k.replace('_', " "), v.clone())));
    lines
}
