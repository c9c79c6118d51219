//! The lines: turn, gold, one cell a run in the marks of the matrix, how many differ; each leads to its turn.

use super::PAGE;
use super::detail::DetailPart;
use crate::app::state::App;
use crate::app::words;
use crate::page::detail::DetailAsk;
use crate::page::instances::{InstanceCell, InstanceRow, InstancesPage};
use crate::route::{Route, SampleRef, SampleRoute};
use crate::score::Standing;
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub fn Lines(page: Arc<InstancesPage>, from: RwSignal<u32>) -> impl IntoView {
    if page.total == 0 {
        return view! { <p class="panel-empty">"No instance of this task is open. "<a class="btn" href=Route::Open.to_hash()>"Open files"</a></p> }.into_any();
    }
    if page.lines.is_empty() {
        return view! { <p class="panel-empty">"No instance matches the filter."</p> }.into_any();
    }
    let heads = page
        .runs
        .iter()
        .map(|run| view! { <th scope="col" title=words::visible(&run.model)>{words::visible(&run.name)}</th> })
        .collect_view();
    let rows = page.lines.iter().map(row).collect_view();
    let (first, last, matched) = (page.from + 1, page.from + page.lines.len() as u32, page.matched);
    let go = move |to: u32| {
        from.set(to);
        window().scroll_to_with_x_and_y(0.0, 0.0);
    };
    let start = page.from;
    view! {
        <div class="scroll-x" tabindex="0" role="region" aria-label="Instances">
            <table class="table inst"><thead><tr><th scope="col">"Turn"</th><th scope="col">"Gold"</th>{heads}<th scope="col" class="num">"Differ"</th></tr></thead><tbody>{rows}</tbody></table>
        </div>
        <div class="inst__pages"><span>{format!("{first} to {last} of {matched}")}</span>
            <button class="btn" type="button" disabled=start == 0 on:click=move |_| go(start.saturating_sub(PAGE))>"Earlier"</button>
            <button class="btn" type="button" disabled=last >= matched on:click=move |_| go(start + PAGE)>"Later"</button>
            <span class="inst__key"><span class="icell icell--gold">"AB"</span>" gold "<span class="icell icell--as">"AB"</span>" as gold "<span class="icell icell--near">"AB"</span>" gold in top 3, or middle grade "
                <span class="icell icell--differs">"AB"</span>" not in top 3, or low grade "<span class="icell icell--none">"×"</span>" no answer "<span class="icell icell--stand">"st"</span>" stand-in, not counted"</span></div>
    }.into_any()
}

fn row(line: &InstanceRow) -> impl IntoView + use<> {
    let app = App::here();
    let target = {
        let line = line.clone();
        move || {
            let fresh = || SampleRoute::new(SampleRef::Key(line.sample.clone()));
            let mut view = app.last_sample.get_untracked().map_or_else(fresh, |last| last.at(line.sample.clone()));
            view.turn = line.turn;
            if let Route::Instances(list) = app.route.get_untracked() {
                view.task = list.task;
            }
            Route::Sample(view)
        }
    };
    let href = target().to_hash();
    let go = move |event: leptos::ev::MouseEvent| {
        if !event.ctrl_key() && !event.meta_key() && !event.shift_key() {
            event.prevent_default();
            app.go(target());
        }
    };
    let cells = line.cells.iter().map(|cell| view! { <td>{cell.as_ref().map(cell_view)}</td> }).collect_view();
    let differ = line.differ;
    let open = RwSignal::new(false);
    let wide = line.cells.len() + 3;
    let (sample, turn) = (line.sample.clone(), line.turn);
    let full = move || {
        let Route::Instances(list) = app.route.get_untracked() else { return None };
        let ask = DetailAsk { task: list.task, sample: sample.clone(), turn };
        open.get().then(|| view! { <tr class="inst__full"><td colspan=wide.to_string()><DetailPart ask /></td></tr> })
    };
    view! {
        <tr><th scope="row"><button type="button" class="inst__open" aria-expanded=move || open.get().to_string()
                aria-label=format!("All answers to turn {turn} of {}", words::visible(&line.name)) on:click=move |_| open.update(|o| *o = !*o) /><a href=href on:click=go><b>{words::visible(&line.name)}</b>{format!(" turn {}", line.turn)}</a>
                <span class="inst__who">{words::visible(&line.speaker)}</span><span class="inst__words">{words::visible(&line.words)}</span></th>
            <td><span class="icell icell--gold" title=words::visible(&line.gold)>{words::visible(&line.gold_code)}</span></td>{cells}
            <td class="num">{format!("{} of {}", differ.differ, differ.answered)}<small class="qq">{words::not_answered(differ)}</small></td></tr>
        {full}
    }
}

fn cell_view(cell: &InstanceCell) -> impl IntoView + use<> {
    let (class, code) = match cell.standing {
        Standing::AsGold => ("icell--as", cell.code.clone()),
        Standing::Near(_) => ("icell--near", cell.code.clone()),
        Standing::Differs => ("icell--differs", cell.code.clone()),
        Standing::NoAnswer => ("icell--none", "×".into()),
        Standing::StandIn => ("icell--stand", "st".into()),
        Standing::NotJudged => ("icell--as", if cell.code.is_empty() { "?".into() } else { cell.code.clone() }),
    };
    view! { <span class=format!("icell {class}") class:icell--found=cell.found title=words::visible(&cell.said)>{words::visible(&code)}</span> }
}
