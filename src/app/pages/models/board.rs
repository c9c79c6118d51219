//! All runs by task: value, interval, what it rests on; baselines in the same table; published numbers on request.

use super::figures::{dot, ends, metric, reason, value};
use super::{Chosen, change};
use crate::app::ask::Answer;
use crate::app::parts::scene::SceneView;
use crate::app::state::App;
use crate::app::words;
use crate::marks;
use crate::page::models::{IntervalsPage, ModelCell, ModelLine, ModelTask, ModelsPage};
use crate::published::published;
use crate::route::ModelsRoute;
use crate::runs::Task;
use crate::score::headline_range;
use crate::stats::Interval;
use leptos::prelude::*;
use std::sync::Arc;

/// Width of an interval's drawing, pixels.
const BAR: f64 = 92.0;

#[component]
pub fn Board(
    page: ModelsPage,
    view: Memo<ModelsRoute>,
    intervals: RwSignal<Answer<IntervalsPage>>,
    chosen: Memo<Option<Chosen>>,
) -> impl IntoView {
    let app = App::here();
    let page = Arc::new(page);
    let sort = Memo::new(move |_| view.with(|v| v.sort));
    let heads = {
        let page = page.clone();
        move || page.tasks.iter().map(|column| head(app, column, sort)).collect_view()
    };
    let rows = {
        let page = page.clone();
        move || {
            let mut models: Vec<&ModelLine> = page.models.iter().collect();
            if let Some(at) = sort.get().and_then(|task| Task::ALL.iter().position(|t| *t == task)) {
                let cell = |m: &&ModelLine| m.cells.get(at).and_then(Option::as_ref).cloned();
                let value = |m: &&ModelLine| cell(m).and_then(|c| c.figure.value).unwrap_or(f64::MIN);
                let judge = |m: &&ModelLine| cell(m).map(|c| c.judge);
                // Runs of different judges are not on one scale: each judge's stand together.
                models.sort_by(|a, b| judge(a).cmp(&judge(b)).then_with(|| value(b).total_cmp(&value(a))));
            }
            models.into_iter().map(|line| row(&page, line, intervals, chosen)).collect_view()
        }
    };
    let printed = {
        let page = page.clone();
        move || {
            view.with(|v| v.published).then(|| published_rows(&page, view.with(|v| v.ask.scenario.clone()).as_deref()))
        }
    };
    let warnings =
        warnings(&page.tasks).into_iter().map(|words| view! { <p class="remark">{words}</p> }).collect_view();
    view! {
        <section aria-labelledby="board-h">
            <h2 id="board-h" class="sr">"Runs by task"</h2>
            <div class="scroll-x" tabindex="0" role="region" aria-label="Figures of every run">
                <table class="table board-all"><thead><tr><th scope="col"><button class="link" type="button" on:click=move |_| change(app, |v| v.sort = None)>"Run"</button></th>{heads}</tr></thead>
                    <tbody>{rows}{baseline(&page)}{printed}</tbody></table>
            </div>
            {warnings}
            <p class="sec__note">{move || method(&intervals.get())}</p>
        </section>
    }
}

fn head(app: App, column: &ModelTask, sort: Memo<Option<Task>>) -> impl IntoView + use<> {
    let task = column.task;
    let sorted = move || if sort.get() == Some(task) { "descending" } else { "none" };
    let rests = format!("n {} in {} samples of {} groups", column.n, column.samples, column.groups);
    view! {
        <th scope="col" aria-sort=sorted><button class="link" type="button" title=rests.clone() on:click=move |_| change(app, |v| v.sort = Some(task))>{task.name()}</button>
            " "<abbr>{task.short()}</abbr>{move || (sort.get() == Some(task)).then_some(" ↓")}<small>{metric(task)}</small><small class="qq">{rests.clone()}</small></th>
    }
}

fn row(
    page: &ModelsPage,
    line: &ModelLine,
    intervals: RwSignal<Answer<IntervalsPage>>,
    chosen: Memo<Option<Chosen>>,
) -> impl IntoView + use<> {
    let ids: Vec<String> = line.cells.iter().flatten().map(|c| c.run.clone()).collect();
    let here = move || chosen.with(|c| c.as_ref().is_some_and(|c| ids.contains(&c.run)));
    let cells = line
        .cells
        .iter()
        .zip(&page.tasks)
        .map(|(cell, column)| match cell {
            None => view! { <td class="qq">"–"</td> }.into_any(),
            Some(cell) => cell_view(cell, column, intervals, chosen).into_any(),
        })
        .collect_view();
    view! { <tr class:board-all__here=here><th scope="row">{words::visible(&line.name)}{line.synthetic.then(|| view! { <small class="qq">"synthetic"</small> })}</th>{cells}</tr> }
}

fn cell_view(
    cell: &ModelCell,
    column: &ModelTask,
    intervals: RwSignal<Answer<IntervalsPage>>,
    chosen: Memo<Option<Chosen>>,
) -> impl IntoView + use<> {
    let app = App::here();
    let (task, run, figure) = (column.task, cell.run.clone(), cell.figure.clone());
    let baseline = column.same.as_ref().map(|(_, value, _)| *value).filter(|_| task != Task::Er);
    let interval = {
        let run = run.clone();
        Memo::new(move |_| {
            intervals.with(|a| a.here().and_then(|p| p.runs.iter().find(|(id, _)| *id == run)).map(|(_, i)| i.clone()))
        })
    };
    let drawn = Signal::derive(move || {
        let dot = interval.with(|i| dot(figure.value, i.as_ref(), None));
        Arc::new(marks::interval_bar(dot, baseline, headline_range(task), BAR))
    });
    let fewer = (cell.figure.n < column.n || cell.stand_ins > 0 || cell.incomplete).then(|| {
        let stand_ins = if cell.stand_ins > 0 {
            format!(", {}", words::count(cell.stand_ins, "stand-in", "stand-ins"))
        } else {
            String::new()
        };
        let broken = if cell.incomplete { ", file breaks off" } else { "" };
        view! { <small class="qq">{format!("n {}{stand_ins}{broken}", cell.figure.n)}</small> }
    });
    let title = title(task, cell);
    let here = {
        let run = run.clone();
        move || chosen.with(|c| c.as_ref().is_some_and(|c| c.run == run))
    };
    let no_bar = move || interval.with(|i| i.as_ref().and_then(no_bar));
    let says = move || {
        interval.with(|i| {
            i.as_ref()
                .and_then(ends)
                .map(|(low, high)| format!(", 95 % interval {} to {}", value(task, Some(low)), value(task, Some(high))))
        })
    };
    view! {
        <td class:board-all__cell=here><button type="button" class="board-all__go" title=title on:click=move |_| { let run = run.clone(); change(app, |v| v.run = Some(run)); }>
            <b>{value(task, cell.figure.value)}</b><span class="sr">{says}</span>{cell.mrr.map(|m| view! { <span class="qq">{format!("{m:.2}").trim_start_matches('0').to_owned()}</span> })}
            <SceneView scene=drawn hidden=true /></button>{fewer}{no_bar}</td>
    }
}

/// Further figures of a cell, for a pointer at rest.
fn title(task: Task, cell: &ModelCell) -> String {
    let mut parts =
        vec![format!("n {} in {} samples of {} groups", cell.figure.n, cell.figure.samples, cell.figure.groups)];
    parts.extend(
        cell.kappa
            .filter(|_| matches!(task, Task::Rpp | Task::Ssp | Task::Itp))
            .map(|k| format!("kappa with gold {k:.2}")),
    );
    parts.extend(cell.precision.map(|p| format!("precision of yes {:.1} %", p * 100.0)));
    parts.extend(cell.missing.filter(|n| *n > 0).map(|n| format!("{n} instances missing")));
    parts.extend((!cell.judge.is_empty()).then(|| format!("judge {}", words::visible(&cell.judge))));
    parts.join("; ")
}

/// Why there is no bar, shortly.
fn no_bar(interval: &Interval) -> Option<AnyView> {
    let why = reason(interval)?;
    Some(view! { <small class="qq">{why}</small> }.into_any())
}

/// The same answer every time, and a random order.
fn baseline(page: &ModelsPage) -> impl IntoView + use<> {
    let same = page
        .tasks
        .iter()
        .map(|t| match &t.same {
            None => view! { <td class="qq">"–"</td> }.into_any(),
            Some((what, v, mrr)) => {
                let mrr = mrr.map(
                    |m| view! { <span class="qq">{format!("{m:.2}").trim_start_matches('0').to_owned()}</span>" " },
                );
                let what = crate::app::pages::overview::constant_words(t.task, what);
                view! { <td>{value(t.task, Some(*v))}" "{mrr}<small>{words::visible(&what)}</small></td> }.into_any()
            }
        })
        .collect_view();
    let random = page.tasks.iter().map(|t| match t.random {
        None => view! { <td class="qq">"–"</td> }.into_any(),
        Some((recall, mrr)) => view! { <td>{value(t.task, Some(recall))}" "<span class="qq">{format!("{mrr:.2}").trim_start_matches('0').to_owned()}</span></td> }.into_any(),
    }).collect_view();
    view! {
        <tr class="board-all__base"><th scope="row">"no model, same answer"<small class="qq">"most frequent of these same data, by scenario; MRR: the three most frequent"</small></th>{same}</tr>
        <tr class="board-all__base"><th scope="row">"no model, random order"</th>{random}</tr>
    }
}

/// Groups that carry too much, and judges that cannot be ranked together.
fn warnings(columns: &[ModelTask]) -> Vec<String> {
    let mut by_group: Vec<(String, Vec<String>)> = Vec::new();
    for column in columns {
        let Some((name, share)) = &column.dominant else { continue };
        let part = format!("{:.0} % of {}", share * 100.0, column.task.short());
        match by_group.iter_mut().find(|(group, _)| group == name) {
            Some((_, parts)) => parts.push(part),
            None => by_group.push((name.clone(), vec![part])),
        }
    }
    let groups = by_group.iter().map(|(name, parts)| {
        format!("The group {} holds more than a fifth of the instances: {}.", words::visible(name), parts.join(", "))
    });
    let judges = columns.iter().filter(|c| c.judges.len() > 1).map(|column| {
        let list: Vec<String> = column.judges.iter().map(|j| words::visible(j)).collect();
        format!(
            "{}: graded by different judges or scorers ({}); these runs are not on one scale.",
            column.task.name(),
            list.join("; ")
        )
    });
    groups.chain(judges).collect()
}

fn method(answer: &Answer<IntervalsPage>) -> String {
    let base = "Dot and bar: figure with its 95 % interval; dotted: the same answer every time (for Emotion it answers the intensity half only, so there is no line). Small: MRR over the top 3. Gold of RPP, ER and VP: annotators’ reading; of ITP: who spoke next; of STP and SSP: what this therapist did.";
    match answer {
        Answer::Here(page) => format!(
            "{base} Intervals: studentised bootstrap of whole {}, {} draws, seed {}.",
            if page.by == crate::page::models::Cluster::Group {
                "groups (clips of one couple share people and therapist)"
            } else {
                "samples"
            },
            page.draws,
            page.seed
        ),
        Answer::Waiting => format!("{base} Intervals are being drawn…"),
        Answer::Failed(why) => format!("{base} No intervals: {why}."),
    }
}

/// The paper's ten models, where its table has the task.
fn published_rows(page: &ModelsPage, scenario: Option<&str>) -> AnyView {
    let of = |task: Task| match task {
        Task::Itp => Some("ITP_F1"),
        Task::Rpp => Some("RPP_acc"),
        Task::Stp => Some("STP_R1"),
        Task::Ssp => Some("SSP_R1"),
        Task::Er | Task::Vp => None,
    };
    let printed = published();
    let Some(results) = printed.results.get(scenario.unwrap_or("all")) else { return ().into_any() };
    let places: Vec<Option<usize>> =
        page.tasks.iter().map(|t| of(t.task).and_then(|key| printed.columns.iter().position(|c| c == key))).collect();
    let rows = results.iter().map(|(model, values)| {
        let cells = places.iter().map(|place| {
            let v = place.and_then(|p| values.get(p));
            view! { <td class="pub-cell">{v.map_or_else(|| "–".to_owned(), |v| format!("{v:.1}"))}</td> }
        }).collect_view();
        view! { <tr class="board-all__pub"><th scope="row">{model.clone()}<small class="qq">"published"</small></th>{cells}</tr> }
    }).collect_view();
    view! {
        {rows}
        <tr class="board-all__pub"><td colspan="7" class="sec__note">{format!("Published: {}. RPP over all fits a weighting of 78.2 to 21.8 of couple and family, not the 75.4 to 24.6 of the paper’s own counts. The public ITP prompt holds the answer (candidate id and type); whether the paper’s runs used it is unknown. Around the line of the same answer a figure of the published size is uncertain by at least ±2.4 points (couple) and ±4.2 (family) before clustering.", printed.source)}</td></tr>
    }.into_any()
}
