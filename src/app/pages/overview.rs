//! What is loaded in figures, beside the published ones, and every run with its headline metric beside its baseline.

use super::run_figures::RunInFull;
use super::when_here;
use crate::app::ask::question;
use crate::app::state::App;
use crate::app::words;
use crate::page::overview::{DatasetColumn, EntryLine, InstancesLine, LabelBlock, LabelCount, OverviewPage, TaskBoard};
use crate::page::samples::{FacetKind, SamplesAsk};
use crate::platform::browser;
use crate::protocol::{Ask, Told};
use crate::published::{Published, published};
use crate::route::Route;
use crate::runs::Task;
use crate::score::Figure;
use leptos::prelude::*;

fn take(told: Told) -> Option<OverviewPage> {
    match told {
        Told::Overview(page) => Some(*page),
        _ => None,
    }
}

#[component]
pub fn Overview() -> impl IntoView {
    browser::set_title("Overview · RESCUE Explorer");
    let app = App::here();
    let page = question(app, || Some(Ask::Overview), take);
    let beside = RwSignal::new(true);
    let chosen = RwSignal::new(None);
    view! {
        <div class="page">
            <div class="head">
                <div><h1>"Overview"</h1>
                    <p>"What is open, beside the published figures. Every number says what it rests on."</p></div>
                <div class="head__side"><label class="check"><input type="checkbox" prop:checked=move || beside.get()
                    on:change=move |e| beside.set(event_target_checked(&e)) />"Published numbers beside"</label></div>
            </div>
            {when_here(page, move |page| if page.dataset.is_empty() && page.tasks.iter().all(|t| t.entries.is_empty()) {
                view! { <p class="panel-empty">"Nothing is open. "<a class="btn" href=Route::Open.to_hash()>"Open files"</a></p> }.into_any()
            } else {
                view! {
                    <div class="halves">
                        <DatasetTable columns=page.dataset.clone() beside />
                        <Instances lines=page.instances.clone() beside />
                    </div>
                    <Boards boards=page.tasks.clone() beside chosen />
                    <RunInFull chosen />
                    <div class="labels">{page.labels.iter().map(label_block).collect_view()}</div>
                }.into_any()
            })}
        </div>
    }
}

/// A number with this many decimals, a dash where there is none.
fn decimals(value: Option<f64>, places: usize) -> String {
    value.map_or_else(|| "–".into(), |v| format!("{v:.places$}"))
}

#[component]
fn DatasetTable(columns: Vec<DatasetColumn>, beside: RwSignal<bool>) -> impl IntoView {
    type Row = (&'static str, fn(&DatasetColumn) -> String, fn(&crate::published::PublishedDataset) -> String);
    let rows: [Row; 8] = [
        ("samples", |c| c.samples.to_string(), |p| p.samples.to_string()),
        ("groups (couples, families)", |c| c.groups.to_string(), |_| "–".into()),
        ("turns", |c| c.turns.to_string(), |p| p.turns.to_string()),
        ("minutes", |c| format!("{:.1}", c.minutes), |p| format!("{:.1}", p.minutes)),
        ("minutes a sample", |c| decimals(c.avg_minutes, 2), |p| format!("{:.2}", p.avg_minutes)),
        ("turns a sample", |c| decimals(c.avg_turns, 2), |p| format!("{:.2}", p.avg_turns)),
        ("speakers a sample", |c| decimals(c.avg_speakers, 2), |p| format!("{:.2}", p.avg_speakers)),
        ("therapist’s turns, %", |c| decimals(c.therapist_share, 1), |p| format!("{:.1}", p.therapist_share)),
    ];
    let head = columns.iter().map(|c| view! { <th class="num" scope="col">{c.scenario.clone()}</th> }).collect_view();
    let body = rows.into_iter().map(|(name, ours, theirs)| {
        let cells = columns.iter().map(|column| {
            let print = published().dataset.get(&column.scenario).map(theirs).unwrap_or_default();
            view! { <td class="num">{ours(column)}<Show when=move || beside.get()><small class="pub">{print.clone()}</small></Show></td> }
        }).collect_view();
        view! { <tr><th scope="row">{name}</th>{cells}</tr> }
    }).collect_view();
    view! {
        <section aria-labelledby="ds-h">
            <div class="sec"><h2 id="ds-h">"Dataset"</h2><span class="sec__note">"small: published, table 3"</span></div>
            <div class="scroll-x" tabindex="0" role="region" aria-label="Dataset figures"><table class="table"><thead><tr><th scope="col"><span class="sr">"Figure"</span></th>{head}</tr></thead><tbody>{body}</tbody></table></div>
        </section>
    }
}

#[component]
fn Instances(lines: Vec<InstancesLine>, beside: RwSignal<bool>) -> impl IntoView {
    let body = lines.into_iter().map(|line| {
        let print = published().instances.get(line.task.short()).cloned();
        let cell = move |ours: u32, theirs: Option<u32>| view! {
            <td class="num">{ours}<Show when=move || beside.get()><small class="pub">{theirs.map(|n| n.to_string())}</small></Show></td>
        };
        view! {
            <tr><th scope="row">{line.task.name()}" "<abbr>{line.task.short()}</abbr></th>
                {cell(line.couple, print.as_ref().map(|p| p.couple))}
                <td class="num qq">{line.couple_samples}</td>
                {cell(line.family, print.as_ref().map(|p| p.family))}
                <td class="num qq">{line.family_samples}</td>
                <td class="num">{line.other}</td>
                <td class="q">{line.source}", "{line.task.gold_kind().words()}</td></tr>
        }
    }).collect_view();
    view! {
        <section aria-labelledby="in-h">
            <div class="sec"><h2 id="in-h">"Instances"</h2><span class="sec__note">"small: published, table 6"</span></div>
            <div class="scroll-x" tabindex="0" role="region" aria-label="Instances by task"><table class="table">
                <thead><tr><th scope="col">"Task"</th><th class="num" scope="col">"couple"</th><th class="num" scope="col">"samples"</th>
                    <th class="num" scope="col">"family"</th><th class="num" scope="col">"samples"</th><th class="num" scope="col">"other"</th><th scope="col">"From, and what gold is"</th></tr></thead>
                <tbody>{body}</tbody></table></div>
        </section>
    }
}

#[component]
fn Boards(boards: Vec<TaskBoard>, beside: RwSignal<bool>, chosen: RwSignal<Option<String>>) -> impl IntoView {
    let boards = boards.into_iter().map(|board| view! { <Board board beside chosen /> }).collect_view();
    view! {
        <section aria-labelledby="runs-h">
            <div class="sec"><h2 id="runs-h">"Runs"</h2><span class="sec__note">"Stand-in answers are left out; how many stands beside. No sum over tasks."</span></div>
            <div class="boards">{boards}</div>
        </section>
    }
}

/// A headline value as it is usually printed: percent for shares, two decimals for grades.
fn headline(task: Task, value: Option<f64>) -> String {
    match task {
        Task::Er | Task::Vp => decimals(value, 2),
        _ => decimals(value.map(|v| v * 100.0), 1),
    }
}

/// "always PW pursue–withdraw"; by scenario in letters: "always PW (couple), FA (family)".
pub fn constant_words(task: Task, what: &str) -> String {
    let one = |part: &str| match part.split_once(" (") {
        Some((label, scenario)) => {
            let code = words::label_kind(task).map_or("", |kind| words::code(kind, label));
            format!("{} ({scenario}", if code.is_empty() { label } else { code })
        }
        None => words::task_label(task, part),
    };
    format!("always {}", what.split(", ").map(one).collect::<Vec<_>>().join(", "))
}

fn headline_words(task: Task) -> &'static str {
    match task {
        Task::Rpp | Task::Ssp | Task::Stp => "recall@1, %",
        Task::Itp => "F1 of yes, %",
        Task::Er => "judge and intensity, 1–5",
        Task::Vp => "judge, 0–6 as in the files",
    }
}

fn rests_on(figure: &Figure) -> String {
    format!(
        "n {} in {} of {}",
        figure.n,
        words::count(figure.samples, "sample", "samples"),
        words::count(figure.groups, "group", "groups")
    )
}

#[component]
fn Board(board: TaskBoard, beside: RwSignal<bool>, chosen: RwSignal<Option<String>>) -> impl IntoView {
    let task = board.task;
    let mut best_first: Vec<&EntryLine> = board.entries.iter().collect();
    let value = |entry: &EntryLine| entry.figures.first().and_then(|f| f.value).unwrap_or(f64::NEG_INFINITY);
    best_first.sort_by(|a, b| value(b).total_cmp(&value(a)));
    let entries = best_first.into_iter().map(|entry| entry_row(task, entry, chosen)).collect_view();
    let baseline = board.baseline.as_ref().map(|(what, figure)| view! {
        <tr class="board__base"><th scope="row">{constant_words(task, what)}</th><td class="num">{headline(task, figure.value)}</td>
            <td class="q">{format!("no model; {}, from the same data", rests_on(figure))}</td></tr>
    });
    let print = print_rows(published(), task);
    let note = (task == Task::Itp).then_some("The public scripts’ prompt holds the answer (candidate id and type); whether the paper’s runs used this version is unknown.");
    let empty = board.entries.is_empty();
    view! {
        <div class="board">
            <h3>{task.name()}" "<abbr>{task.short()}</abbr><small>{headline_words(task)}</small></h3>
            <Show when=move || empty><p class="sec__note">"No run answers this task."</p></Show>
            <table class="table"><thead class="sr"><tr><th scope="col">"Run"</th><th scope="col">"Value"</th><th scope="col">"Rests on"</th></tr></thead><tbody>{entries}{baseline}</tbody></table>
            {note.map(|note| view! { <p class="sec__note">{note}</p> })}
            <Show when=move || beside.get()>
                <details class="print"><summary>"Published, all samples"</summary>
                    <table class="table"><tbody>{print.iter().map(|(name, value)| view! { <tr><th scope="row">{name.clone()}</th><td class="num">{value.clone()}</td></tr> }).collect_view()}</tbody></table>
                    <p class="sec__note">"arXiv 2609.09657, table 5."{(task == Task::Rpp).then_some(" The printed “all” fits a 78.2 / 21.8 weighting of couple and family, not the 75.4 / 24.6 of the instance counts.")}{(task == Task::Vp).then_some(" The paper prints a 1–5 scale.")}</p>
                </details>
            </Show>
        </div>
    }
}

/// The ten published models of a task, best first, as printed.
fn print_rows(published: &Published, task: Task) -> Vec<(String, String)> {
    let (column, places) = match task {
        Task::Rpp => ("RPP_acc", 1),
        Task::Ssp => ("SSP_R1", 1),
        Task::Stp => ("STP_R1", 1),
        Task::Itp => ("ITP_F1", 1),
        Task::Er => ("ER_judge", 2),
        Task::Vp => ("VP_judge", 2),
    };
    let models = published.results.get("all").into_iter().flat_map(|models| models.keys());
    let mut rows: Vec<(&String, f64)> =
        models.filter_map(|model| Some((model, published.value("all", model, column)?))).collect();
    rows.sort_by(|a, b| b.1.total_cmp(&a.1));
    rows.into_iter().map(|(model, value)| (model.clone(), format!("{value:.places$}"))).collect()
}

fn entry_row(task: Task, entry: &EntryLine, chosen: RwSignal<Option<String>>) -> impl IntoView + use<> {
    let id = entry.head.id.clone();
    let open = move |_| {
        chosen.set(Some(id.clone()));
        request_animation_frame(|| browser::focus("full-h"));
    };
    let figure = entry.figures.first();
    let mut notes = figure.map(rests_on).into_iter().collect::<Vec<_>>();
    if entry.stand_ins > 0 {
        let as_misses = headline(task, entry.with_stand_ins);
        notes.push(format!(
            "{} left out, as misses {as_misses}",
            words::count(entry.stand_ins, "stand-in", "stand-ins")
        ));
    }
    if let Some(missing) = entry.missing.filter(|n| *n > 0) {
        notes.push(format!("{missing} not asked"));
    }
    if entry.failed_samples > 0 {
        notes.push(format!("{} failed", words::count(entry.failed_samples, "sample", "samples")));
    }
    if let (Some(own), Some(figure)) = (entry.file_value, figure)
        && figure.value.is_none_or(|v| (v - own).abs() > 1e-9)
    {
        notes.push(format!("the file says {}", headline(task, Some(own))));
    }
    if entry.head.incomplete {
        notes.push("incomplete file".into());
    }
    view! {
        <tr><th scope="row"><button class="link" type="button" title="All figures of this run" on:click=open>{words::visible(&entry.head.name)}</button></th>
            <td class="num"><b>{headline(task, figure.and_then(|f| f.value))}</b></td><td class="q">{notes.join(", ")}</td></tr>
    }
}

fn label_block(block: &LabelBlock) -> impl IntoView + use<> {
    let most = block.labels.iter().map(|l| l.count).max().unwrap_or(0).max(1);
    let kind = match block.title.as_str() {
        "Relation pattern" => Some(FacetKind::Pattern),
        "Strategy" => Some(FacetKind::Strategy),
        _ => None,
    };
    let lines = block.labels.iter().map(|l| label_line(l, block.n, most, kind, &block.scenario)).collect_view();
    let rest = [
        block.none_clear.map(|n| format!("{n} judged without a clear pattern")),
        block.not_annotated.map(|n| format!("{n} turns not annotated")),
    ];
    let rest: Vec<String> = rest.into_iter().flatten().collect();
    view! {
        <section class="labels__block">
            <div class="sec"><h2>{format!("{}, {}", block.title, block.scenario)}</h2>
                <span class="sec__note">{format!("n {} in {} of {}", block.n, words::count(block.samples, "sample", "samples"), words::count(block.groups, "group", "groups"))}</span></div>
            <ul class="bars">{lines}</ul>
            {(!rest.is_empty()).then(|| view! { <p class="sec__note">{rest.join(", ")}</p> })}
        </section>
    }
}

/// A label with its bar; it leads to the samples where it occurs.
fn label_line(l: &LabelCount, n: u32, most: u32, kind: Option<FacetKind>, scenario: &str) -> impl IntoView + use<> {
    let share = if n == 0 { 0.0 } else { f64::from(l.count) / f64::from(n) };
    let width = f64::from(l.count) / f64::from(most) * 100.0;
    let name = words::visible(&l.name);
    let name = match kind.filter(|_| l.count > 0) {
        Some(kind) => {
            let chosen = vec![(FacetKind::Scenario, scenario.to_owned()), (kind, l.label.clone())];
            let href = Route::Samples(SamplesAsk { chosen, ..SamplesAsk::default() }).to_hash();
            view! { <a href=href>{name}</a> }.into_any()
        }
        None => view! { <span>{name}</span> }.into_any(),
    };
    view! {
        <li class:bars__zero=l.count == 0><span class="bars__code">{l.code.clone()}</span><span class="bars__name">{name}{l.outside.then_some(" (outside the set)")}</span>
            <span class="bars__bar" aria-hidden="true"><span style:width=format!("{width:.1}%")></span></span>
            <span class="num">{l.count}</span><span class="num qq">{format!("{} %", words::percent(share))}</span></li>
    }
}
