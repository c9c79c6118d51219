//! The list of samples: facets, search, sorting, one line a sample, windowed.

use super::when_here;
use crate::app::ask::{Answer, question};
use crate::app::parts::copy_link::CopyLink;
use crate::app::parts::run_picker::RunPicker;
use crate::app::parts::scene::SceneView;
use crate::app::parts::who::Who;
use crate::app::state::App;
use crate::app::words;
use crate::marks;
use crate::page::samples::{Facet, FacetKind, FacetValue, Hit, SampleLine, SamplesAsk, SamplesPage, Sort, Totals};
use crate::page::{Differ, Person, Role, SampleKey};
use crate::platform::browser;
use crate::protocol::{Ask, Told};
use crate::route::{Route, SampleRef, SampleRoute};
use crate::runs::Task;
use leptos::html::Div;
use leptos::prelude::*;
use std::sync::Arc;

/// Height of a line, pixels; all are equal so that the list can be windowed (`samples.css` sets the same).
fn line_height() -> f64 {
    if browser::media("(max-width: 767px)") { 128.0 } else { 53.0 }
}
/// Lines drawn beyond what is seen, each way.
const SPARE: usize = 6;
/// Below this many lines everything is drawn.
const SMALL: usize = 60;

fn take(told: Told) -> Option<SamplesPage> {
    match told {
        Told::Samples(page) => Some(*page),
        _ => None,
    }
}

fn asked(app: App) -> SamplesAsk {
    app.route.with(|route| match route {
        Route::Samples(ask) => ask.clone(),
        _ => SamplesAsk::default(),
    })
}

fn change(app: App, change: impl FnOnce(&mut SamplesAsk)) {
    let mut ask = untrack(|| asked(app));
    change(&mut ask);
    app.go(Route::Samples(ask));
}

#[component]
pub fn Samples() -> impl IntoView {
    browser::set_title("Samples · RESCUE Explorer");
    let app = App::here();
    let page = question(
        app,
        move || matches!(app.route.get(), Route::Samples(_) | Route::Start).then(|| Ask::Samples(asked(app))),
        take,
    );
    let totals = Memo::new(move |_| page.with(|p| p.here().map(|p| (p.totals, p.synthetic))));
    let runs = Memo::new(move |_| {
        page.with(|p| {
            p.here().map(|p| p.runs.iter().map(|(id, name)| (name.clone(), vec![id.clone()])).collect::<Vec<_>>())
        })
    });
    view! {
        <div class="page">
            <div class="head">
                <div><h1>"Samples"</h1><p>{move || totals.get().map(|(t, synthetic)| total_words(&t, synthetic))}</p></div>
                // The one link that holds the search text: a person asks for it.
                <div class="head__side"><Controls /><CopyLink link=Signal::derive(move || Route::Samples(asked(app)).to_hash_with_text()) />{move || runs.get().map(|runs| view! {
                    <RunPicker runs chosen=Signal::derive(move || asked(app).runs) choose=move |runs| change(app, |a| a.runs = runs) />
                })}</div>
            </div>
            <div class="cols">
                <Facets page />
                <div>{when_here(page, move |page| lines_or_empty(app, &page))}</div>
            </div>
        </div>
    }
}

fn total_words(t: &Totals, synthetic: bool) -> String {
    let mut words = format!(
        "{}, {} turns, {:.0} minutes · {} couple, {} family",
        words::count(t.samples, "sample", "samples"),
        t.rows,
        t.minutes,
        t.couple,
        t.family
    );
    if t.other > 0 {
        words += &format!(", {} other", t.other);
    }
    words += &format!(" · {}", words::count(t.groups, "group", "groups"));
    if t.results_only > 0 {
        words += &format!(" · {} known from results only", t.results_only);
    }
    if synthetic {
        words.push_str(" · every person and sentence is invented");
    }
    words
}

#[component]
fn Controls() -> impl IntoView {
    let app = App::here();
    let ask = Memo::new(move |_| asked(app));
    let sorts = Sort::ALL
        .into_iter()
        .map(|s| view! { <option value=s.key() selected=move || ask.with(|a| a.sort == s)>{s.words()}</option> })
        .collect_view();
    let tasks = Task::ALL.into_iter().map(|t| view! {
        <option value=t.short() selected=move || ask.with(|a| a.task.unwrap_or(Task::Rpp) == t)>{t.name()}</option>
    }).collect_view();
    view! {
        <label class="field"><span class="sr">"Search words and annotations"</span>
            <input class="input input--search" type="search" placeholder="Search words and annotations"
                prop:value=move || ask.with(|a| a.text.clone())
                on:input=move |e| change(app, |a| a.text = event_target_value(&e)) /></label>
        <label class="field">"Answers"
            <select on:change=move |e| change(app, |a| {
                a.task = Task::from_short(&event_target_value(&e));
                a.runs.clear(); // another task has other runs
            })>{tasks}</select></label>
        <label class="field">"Sort"
            <select on:change=move |e| change(app, |a| a.sort = Sort::from_key(&event_target_value(&e)).unwrap_or_default())>{sorts}</select></label>
        <button class="btn btn--icon" type="button" aria-pressed=move || ask.with(|a| a.descending).to_string()
            aria-label="Reverse the order" title="Reverse the order"
            on:click=move |_| change(app, |a| a.descending = !a.descending)>
            {move || if ask.with(|a| a.descending) { "↑" } else { "↓" }}</button>
    }
}

fn lines_or_empty(app: App, page: &Arc<SamplesPage>) -> AnyView {
    if page.totals.samples + page.totals.results_only == 0 {
        return view! {
            <p class="panel-empty">"No sample is open. "<a class="btn" href=Route::Open.to_hash()>"Open files"</a></p>
        }
        .into_any();
    }
    if page.lines.is_empty() {
        return view! {
            <p class="panel-empty">"No sample fits. "
                <button class="btn" type="button" on:click=move |_| app.go(Route::Samples(SamplesAsk::default()))>"Clear search and filters"</button></p>
        }.into_any();
    }
    view! {
        <Lines page=page.clone() />
        <p class="sec__note">"Strip: equal neighbours joined, one tick for each judged turn; dashes were not annotated, empty boxes have no clear pattern. Differ: the first choice is not gold; an answer that is missing or a stand-in counts neither way, and is named after the count."</p>
    }
    .into_any()
}

/// The filters. Their boxes stay the same elements while counts change, so that the focus stays where it is.
#[component]
fn Facets(page: RwSignal<Answer<SamplesPage>>) -> impl IntoView {
    let facets = Memo::new(move |before: Option<&Vec<Facet>>| {
        page.with(|p| p.here().map(|p| p.facets.clone())).or_else(|| before.cloned()).unwrap_or_default()
    });
    let more = RwSignal::new(false);
    view! {
        <div class="facets" class:facets--all=move || more.get() role="group" aria-label="Filters">
            {FacetKind::ALL.map(|kind| view! { <FacetBoxes kind facets /> }).collect_view()}
            <button class="btn facets__more" type="button" aria-expanded=move || more.get().to_string()
                on:click=move |_| more.update(|m| *m = !*m)>{move || if more.get() { "Fewer filters" } else { "More filters" }}</button>
        </div>
    }
}

#[component]
fn FacetBoxes(kind: FacetKind, facets: Memo<Vec<Facet>>) -> impl IntoView {
    let app = App::here();
    let name = match kind {
        FacetKind::Scenario => "Scenario",
        FacetKind::People => "People beside the therapist",
        FacetKind::Pattern => "Pattern occurs",
        FacetKind::Strategy => "Strategy occurs",
        FacetKind::Group => "Couple or family",
        FacetKind::Answers => "Answers",
    };
    let values = Memo::new(move |_| {
        facets.with(|all| all.iter().find(|f| f.kind == kind).map(|f| f.values.clone()).unwrap_or_default())
    });
    let value = move |value: FacetValue| {
        let FacetValue { value: key, words, .. } = value;
        let (toggled, counted) = (key.clone(), key);
        let toggle = move |event: leptos::ev::Event| {
            let chosen = (kind, toggled.clone());
            let on = event_target_checked(&event);
            change(app, |ask| {
                ask.chosen.retain(|c| *c != chosen);
                if on {
                    ask.chosen.push(chosen);
                }
            });
        };
        let now = Memo::new(move |_| {
            values.with(|all| all.iter().find(|v| v.value == counted).map_or((0, false), |v| (v.count, v.chosen)))
        });
        view! {
            <label class="facet__value" class:facet__value--none=move || now.get().0 == 0>
                <input type="checkbox" prop:checked=move || now.get().1 on:change=toggle />
                <span>{words::visible(&words)}</span><span class="facet__n">{move || now.get().0}</span>
            </label>
        }
    };
    view! {
        <fieldset class="facet" class:facet--empty=move || values.with(Vec::is_empty)><legend>{name}</legend>
            <For each=move || values.get() key=|v| v.value.clone() children=value /></fieldset>
    }
}

/// The windowed list.
#[component]
fn Lines(page: Arc<SamplesPage>) -> impl IntoView {
    let app = App::here();
    let place = NodeRef::<Div>::new();
    let all = page.lines.len();
    let seen = RwSignal::new(if all <= SMALL { (0, all) } else { (0, SMALL) });
    if all > SMALL {
        let look = move |_| {
            let Some(place) = place.get_untracked() else { return };
            let top = -place.get_bounding_client_rect().top();
            let height = window().inner_height().ok().and_then(|h| h.as_f64()).unwrap_or(900.0);
            let first = ((top / line_height()).floor().max(0.0) as usize).saturating_sub(SPARE).min(all);
            let last = (((top + height) / line_height()).ceil().max(0.0) as usize + SPARE).clamp(first, all);
            if seen.get_untracked() != (first, last) {
                seen.set((first, last));
            }
        };
        let handle = window_event_listener(leptos::ev::scroll, look);
        on_cleanup(move || handle.remove());
    }
    let differ = page.runs.len();
    let lines = move || {
        let (first, last) = seen.get();
        page.lines
            .iter()
            .enumerate()
            .skip(first)
            .take(last - first)
            .map(|(i, line)| line_view(app, i, line))
            .collect_view()
    };
    let head_note = if differ == 0 { "no run answers this task" } else { "" };
    view! {
        <div class="list" role="table" aria-label="Samples" aria-rowcount=all + 1>
            <div class="list__head" role="row">
                <span role="columnheader">"Sample"</span><span role="columnheader">"People"</span><span role="columnheader">"Scenario"</span>
                <span role="columnheader" class="num">"Turns"</span><span role="columnheader" class="num">"Length"</span>
                <span role="columnheader">"Relation pattern, start to end "<small>"annotators’ reading"</small></span>
                <span role="columnheader">"Answers that differ "<small>{head_note}</small></span>
            </div>
            <div role="rowgroup" node_ref=place on:keydown=move_focus>
                <div style:height=move || format!("{}px", seen.get().0 as f64 * line_height())></div>
                {lines}
                <div style:height=move || format!("{}px", (all - seen.get().1) as f64 * line_height())></div>
            </div>
        </div>
    }
}

/// Arrow keys go from line to line.
fn move_focus(event: leptos::ev::KeyboardEvent) {
    let down = match event.key().as_str() {
        "ArrowDown" => true,
        "ArrowUp" => false,
        _ => return,
    };
    let Some(now) = document().active_element().and_then(|e| e.closest(".line").ok().flatten()) else { return };
    let next = if down { now.next_element_sibling() } else { now.previous_element_sibling() };
    let link = next.and_then(|line| line.query_selector("a").ok().flatten());
    if let Some(link) = link.and_then(|l| wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(l).ok()) {
        event.prevent_default();
        drop(link.focus());
    }
}

/// Where a line leads: the same eyes as last time, the hit's turn if there is one.
fn target(app: App, key: &SampleKey, hit: Option<&Hit>) -> Route {
    let mut view = app
        .last_sample
        .get_untracked()
        .map_or_else(|| SampleRoute::new(SampleRef::Key(key.clone())), |last| last.at(key.clone()));
    view.turn = hit.map_or(1, |h| h.turn);
    Route::Sample(view)
}

fn line_view(app: App, index: usize, line: &SampleLine) -> impl IntoView + use<> {
    let href = target(app, &line.key, line.hit.as_ref()).to_hash();
    let last =
        app.last_sample.with_untracked(|l| l.as_ref().is_some_and(|l| l.sample == SampleRef::Key(line.key.clone())));
    let strip = Arc::new(marks::strip(&line.strip, line.turns, 272.0, 24.0));
    let clients: Vec<&Person> = line.people.iter().filter(|p| p.role == Role::Client).collect();
    let people = clients.iter().map(|p| view! { <Who person=(*p).clone() /> }).collect_view();
    let names: Vec<&str> = clients.iter().map(|p| p.name.as_str()).collect();
    let length = line.seconds.map_or_else(|| "–".to_owned(), words::clock);
    view! {
        <div class="line" class:line--last=last class:line--only=line.results_only role="row" aria-rowindex=index + 2>
            <span role="cell" class="line__name"><a href=href>{words::visible(&line.name)}</a>{second_line(line)}</span>
            <span role="cell" class="line__people" title=words::and(&names)>{people}<span class="sr">{words::and(&names)}</span></span>
            <span role="cell">{line.scenario.clone()}</span>
            <span role="cell" class="num" data-l="turns">{line.turns}</span>
            <span role="cell" class="num" data-l="length">{length}</span>
            <span role="cell" class="line__strip"><SceneView scene=Signal::derive(move || strip.clone()) /></span>
            <span role="cell" class="line__differ">{differ_view(line.differ)}</span>
        </div>
    }
}

/// The hit with its match marked, or the summary.
fn second_line(line: &SampleLine) -> AnyView {
    match &line.hit {
        Some(hit) => {
            let more = if hit.count > 1 { format!(" · {} in all", hit.count) } else { String::new() };
            view! {
                <small>{format!("turn {}, {}: …", hit.turn, hit.field)}{words::visible(&hit.before)}<mark>{words::visible(&hit.found)}</mark>{words::visible(&hit.after)}{"…"}{more}</small>
            }.into_any()
        }
        None => view! { <small>{if line.titled { String::new() } else { format!("{} · ", words::id(&line.key)) }}{words::visible(&line.line)}</small> }.into_any(),
    }
}

fn differ_view(differ: Differ) -> AnyView {
    if differ.answered + differ.none + differ.stand_ins == 0 {
        return view! { <span class="qq">"no answers"</span> }.into_any();
    }
    let share = if differ.answered == 0 { 0.0 } else { f64::from(differ.differ) / f64::from(differ.answered) };
    view! {
        <span class="share" aria-hidden="true"><span class="share__in" style:width=format!("{:.0}%", share * 100.0)></span></span>
        {format!("{} of {}", differ.differ, differ.answered)}<small>{words::not_answered(differ)}</small>
    }.into_any()
}
