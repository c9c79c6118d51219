//! The score as a table, for eyes that cannot use the lanes, and the key under them.

use super::{Shown, differ_at};
use crate::app::words;
use crate::corpus::{LabelKind, PatternState, Row};
use crate::page::sample::{Cell, TaskLane};
use crate::score::Standing;
use leptos::prelude::*;

/// Lanes and matrix as one table; built only once it is opened.
#[component]
pub fn AsTable() -> impl IntoView {
    let shown = Shown::here();
    let open = RwSignal::new(false);
    let table = move || {
        let lane = shown.lane.get().filter(|_| open.get())?;
        let heads =
            lane.runs.iter().map(|run| view! { <th scope="col">{words::visible(&run.head.name)}</th> }).collect_view();
        let rows = (1..).zip(&shown.page.rows).map(|(turn, row)| row_view(&shown, &lane, turn, row)).collect_view();
        Some(view! {
            <div class="scroll-x" tabindex="0" role="region" aria-label="All turns">
                <table class="table table--turns"><thead><tr><th scope="col">"Turn"</th><th scope="col">"Speaker"</th><th scope="col">"Relation pattern"</th>
                    <th scope="col">"Strategy, target"</th><th scope="col">"Emotions"</th><th scope="col">"Differ"</th>{heads}</tr></thead><tbody>{rows}</tbody></table>
            </div>
        })
    };
    view! {
        <details class="as-table" on:toggle=move |event| {
            open.set(event.current_target().and_then(|t| js_sys::Reflect::get(&t, &"open".into()).ok()).is_some_and(|o| o.is_truthy()));
        }>
            <summary>"All turns as a table"</summary>{table}
        </details>
    }
}

fn row_view(shown: &Shown, lane: &TaskLane, turn: u32, row: &Row) -> impl IntoView + use<> {
    let pattern = match &row.pattern.state {
        PatternState::Label(l) => words::label(LabelKind::Pattern, l),
        PatternState::NoneClear => "none clear".into(),
        PatternState::NotAnnotated => "not annotated".into(),
    };
    let strategies: Vec<String> = row
        .strategies
        .iter()
        .map(|s| {
            let to: Vec<&str> = s.targets.iter().map(String::as_str).collect();
            format!("{} to {}", words::label(LabelKind::Strategy, &s.kind), words::and(&to))
        })
        .collect();
    let emotions: Vec<String> =
        row.emotions.iter().map(|e| format!("{}: {} {}", e.person, e.words, e.intensity.show())).collect();
    let cells = Shown::cells_at(lane, turn);
    let answers = (0..lane.runs.len())
        .map(|run| {
            let cell = cells.iter().find(|(r, _)| *r == run).map(|(_, cell)| cell_words(lane, cell));
            view! { <td>{cell}</td> }
        })
        .collect_view();
    let differ = differ_at(lane, turn);
    let differ = if differ.answered == 0 { String::new() } else { format!("{}/{}", differ.differ, differ.answered) };
    let go = {
        let shown = shown.clone();
        move |_| shown.to(turn)
    };
    view! {
        <tr><th scope="row"><button class="link" type="button" on:click=go>{row.number}</button></th><td>{words::visible(&row.speaker)}</td>
            <td>{words::visible(&pattern)}</td><td>{words::visible(&strategies.join("; "))}</td><td>{words::visible(&emotions.join("; "))}</td><td class="num">{differ}</td>{answers}</tr>
    }
}

fn cell_words(lane: &TaskLane, cell: &Cell) -> String {
    let said = words::visible(&words::said(lane.task, &cell.said));
    match cell.standing {
        Standing::AsGold => format!("{said}, as gold"),
        Standing::Near(0) => said,
        Standing::Near(rank) => format!("{said}, gold {}", if rank == 2 { "2nd" } else { "3rd" }),
        Standing::Differs => format!("{said}, differs"),
        Standing::NoAnswer => "no answer".into(),
        Standing::StandIn => "stand-in".into(),
        Standing::NotJudged => format!("{said}, not judged"),
    }
}

/// What the marks mean; on a narrow page only those of the lane shown.
#[component]
pub fn Key() -> impl IntoView {
    let shown = Shown::here();
    let lane = shown.lane;
    let free = move || lane.get().is_some_and(|l| matches!(l.task, crate::runs::Task::Er | crate::runs::Task::Vp));
    let block = |family: &'static str, words: &'static str| {
        view! {
            <span><svg width=26 height=14 aria-hidden="true"><rect class=format!("blk f-{family}") x=0.5 y=0.5 width=25 height=13 /><rect class=format!("tx-{family}") x=1 y=7 width=24 height=6 /></svg>{words}</span>
        }
    };
    let glyph = |d: &'static str, class: &'static str, words: &'static str| {
        view! {
            <span><svg width=12 height=12 aria-hidden="true"><path class=class d=d /></svg>{words}</span>
        }
    };
    let group = |pick: &'static str, name: &'static str, items: AnyView| {
        view! {
            <span class=format!("key-group key--{pick}")><em>{name}</em>{items}</span>
        }
    };
    view! {
        <div class="key-line">
            {group("all", "Four kinds of nothing:", view! {
                <span><svg width=22 height=12 aria-hidden="true"><path class="s-rule2" d="M0 6H22" /><circle class="c hollow" cx=8 cy=6 r=3.5 /></svg>"zero"</span>
                <span><svg width=36 height=15 aria-hidden="true"><rect class="blk-none" x=0.5 y=0.5 width=35 height=14 /><text x=18 y=11 text-anchor="middle">"none"</text></svg>"none clear"</span>
                <span><svg width=26 height=12 aria-hidden="true"><path class="torn" d="M0 6H26" /></svg>"not annotated"</span>
                {glyph("M2.5 2.5l7 7M9.5 2.5l-7 7", "cross", "no answer")}
            }.into_any())}
            {group("pattern", "Pattern:", view! {
                {block("toward", "toward")}{block("apart", "apart")}{block("onesided", "one-sided")}{block("opposed", "opposed")}
            }.into_any())}
            {group("runs", "Runs:", view! {
                {glyph("M6 4a2 2 0 1 0 .01 0z", "d-agree", "as gold")}
                <span><svg width=18 height=12 aria-hidden="true"><rect class="d-partial" x=0 y=0 width=18 height=12 /><rect class="d-differ" x=0 y=0 width=3 height=12 /></svg>
                    {move || if free() { "middle grade" } else { "gold in top 3" }}</span>
                <span><svg width=18 height=12 aria-hidden="true"><rect class="d-differ" x=0 y=0 width=18 height=12 /></svg>{move || if free() { "low grade" } else { "not in top 3" }}</span>
                <span><b class="stand">"st"</b>"stand-in"</span>
            }.into_any())}
            {group("therapist", "Strategy:", view! {
                {glyph("M6 2.5a3.5 3.5 0 1 0 .01 0z", "glyph", "names the pattern")}<span><svg width=12 height=12 aria-hidden="true"><circle class="glyph" cx=6 cy=6 r=3.5 /><path class="glyph--fill" d="M6 2.5a3.5 3.5 0 0 1 0 7z" /></svg>"changes its meaning"</span>
                {glyph("M2 3h8L6 10z", "glyph", "deepens or connects")}{glyph("M2.5 2.5h7v7h-7z", "glyph", "balances or protects")}{glyph("M3 2l7 4-7 4z", "glyph", "turns to the task")}
            }.into_any())}
            {group("all", "Gold patterns, emotions, viewpoints:", "annotators’ reading".into_any())}
        </div>
    }
}
