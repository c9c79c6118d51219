//! Every lane and graph as a figure: SVG and PNG rendered from state, and the plotted rows as CSV, each with title, facts,
//! legend and the identity of data and runs.

use super::Shown;
use super::moment::panels::{PANEL, range_words, state_words};
use super::moment::relations::GRAPH;
use crate::app::origin;
use crate::app::state::App;
use crate::app::words;
use crate::figure::{self, Figure, Layout, LegendItem, Part, legend};
use crate::marks::{self, Axis, EmotionOverlay, GraphLook};
use crate::page::Person;
use crate::page::sample::SamplePage;
use crate::platform::browser;
use crate::read::Kind;
use crate::relation::{Layers, segments, state_after, state_at};
use crate::route::{LaneId, Overlay, Route};
use crate::runs::Task;
use crate::table::Table;
use leptos::html::Dialog;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Width of a turn's column in a figure, pixels.
const COLUMN: f64 = 34.0;
/// Panels side by side.
const PANELS: usize = 3;

/// What can be taken along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plot {
    /// All lanes that are shown, in their order.
    Score,
    Lane(LaneId),
    Graph,
    Panels,
}

impl Plot {
    fn name(self, shown: &Shown) -> String {
        match self {
            Self::Score => "Score, all lanes shown".into(),
            Self::Lane(LaneId::Runs) => format!("Runs, {}", shown.task.get().name().to_lowercase()),
            Self::Lane(LaneId::Person(_)) => format!("Emotions, {}", self.lane_name(shown)),
            Self::Lane(_) => self.lane_name(shown),
            Self::Graph => format!("Relation graph at turn {}", shown.turn.get()),
            Self::Panels => "Relations by pattern, panels".into(),
        }
    }

    fn lane_name(self, shown: &Shown) -> String {
        if let Self::Lane(lane) = self { shown.lane_name(lane) } else { String::new() }
    }

    /// For the name of the file.
    fn slug(self, shown: &Shown) -> String {
        match self {
            Self::Score => "score".into(),
            Self::Lane(LaneId::Pattern) => "pattern".into(),
            Self::Lane(LaneId::Therapist) => "strategies".into(),
            Self::Lane(LaneId::Runs) => format!("runs-{}", shown.task.get_untracked().short()),
            Self::Lane(LaneId::Person(n)) => format!("emotions-{n}"),
            Self::Graph => "relations".into(),
            Self::Panels => "panels".into(),
        }
    }

    fn turns(self, shown: &Shown) -> (u32, u32) {
        match self {
            Self::Graph => (state(shown).first, shown.turn.get_untracked()),
            _ => (1, shown.page.turns()),
        }
    }
}

#[component]
pub fn Figures() -> impl IntoView {
    let shown = Shown::here();
    let dialog = NodeRef::<Dialog>::new();
    let open = RwSignal::new(false);
    let show = move |_| {
        open.set(true);
        if let Some(dialog) = dialog.get_untracked().filter(|d| !d.open()) {
            drop(dialog.show_modal());
        }
    };
    let shut = move |()| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    let list = move || {
        let lanes = shown.lanes.get().into_iter().map(Plot::Lane);
        let plots = [Plot::Score].into_iter().chain(lanes).chain([Plot::Graph, Plot::Panels]);
        open.get().then(|| plots.map(|plot| view! { <Line plot /> }).collect_view())
    };
    view! {
        <button class="btn" type="button" on:click=show>"Figures"</button>
        <dialog class="help figures" node_ref=dialog aria-labelledby="fig-h" on:close=move |_| open.set(false)>
            <div class="sec"><h2 id="fig-h">"Figures of this sample"</h2><span class="sec__acts">
                <button class="btn" type="button" on:click=move |_| { shut(()); request_animation_frame(browser::print); }>"Print a handout"</button>
                <button class="btn" type="button" on:click=move |_| shut(())>"Close"</button></span></div>
            <table class="table"><thead><tr><th scope="col">"What"</th><th scope="col">"Picture"</th><th scope="col">"Rows"</th></tr></thead><tbody>{list}</tbody></table>
            <p class="sec__note">"Drawn from the data in literal colours, with legend, sample, turns, runs and the link; PNG at twice the size. Rows: what is plotted, for R or a spreadsheet; columns that end in _derived are computed, not annotated."</p>
        </dialog>
    }
}

#[component]
fn Line(plot: Plot) -> impl IntoView {
    let shown = Shown::here();
    let name = plot.name(&shown);
    let button = |words: &'static str, save: fn(&Shown, Plot)| {
        let shown = shown.clone();
        view! { <button class="btn" type="button" aria-label=format!("{words}: {name}") on:click=move |_| save(&shown, plot)>{words}</button>" " }
    };
    view! { <tr><th scope="row">{name.clone()}</th><td>{button("SVG", save_svg)}{button("PNG", save_png)}</td><td>{button("CSV", save_csv)}</td></tr> }
}

fn file(shown: &Shown, plot: Plot, extension: &str) -> String {
    figure::file_name(&shown.page.key.id, &plot.slug(shown), Some(plot.turns(shown)), extension)
}

fn save_svg(shown: &Shown, plot: Plot) {
    let svg = untrack(|| drawn(shown, plot)).svg();
    report(shown.app, browser::download(&file(shown, plot, "svg"), "image/svg+xml", &svg).is_ok());
}

fn save_csv(shown: &Shown, plot: Plot) {
    let csv = untrack(|| table(shown, plot)).csv();
    report(shown.app, browser::download(&file(shown, plot, "csv"), "text/csv", &csv).is_ok());
}

fn save_png(shown: &Shown, plot: Plot) {
    let figure = untrack(|| drawn(shown, plot));
    let (svg, size, name, app) = (figure.svg(), figure.size(), file(shown, plot, "png"), shown.app);
    spawn_local(async move { report(app, browser::download_png(&name, &svg, size, 2.0).await.is_ok()) });
}

fn report(app: App, saved: bool) {
    if saved {
        app.say("The figure is saved.");
    } else {
        app.tell("The browser did not make the file. Try SVG instead of PNG, or another browser.");
    }
}

fn state(shown: &Shown) -> crate::relation::RelationState {
    let window = shown.view.with_untracked(|v| v.window);
    state_at(&shown.page.rows, &shown.roster, shown.turn.get_untracked(), window)
}

/// The figure, from state alone.
fn drawn(shown: &Shown, plot: Plot) -> Figure {
    let page = &shown.page;
    let (first, last) = plot.turns(shown);
    let mut facts = vec![format!(
        "Sample {}, turns {first} to {last} of {}, {}.",
        words::id(&page.key),
        page.turns(),
        page.scenario.word()
    )];
    let (parts, layout, signs) = match plot {
        Plot::Score => score(shown),
        Plot::Lane(lane) => lane_parts(shown, lane),
        Plot::Graph => graph(shown),
        Plot::Panels => panels(shown),
    };
    facts.push("Gold: annotators’ reading; viewpoints are annotators’ paraphrases, not quotations.".into());
    facts.extend(runs_fact(shown, plot));
    Figure {
        title: format!("{}: {}", page.name, plot.name(shown)),
        facts,
        parts,
        layout,
        legend: signs,
        source: figure::source(
            &origin::files(shown.app, |f| f.kind == Kind::Dataset).join(", "),
            page.synthetic,
            &browser::address_with(&shown.app.route.with_untracked(Route::to_hash)),
        ),
    }
}

/// Which runs a figure holds; ids carry the first digits of their file's hash.
fn runs_fact(shown: &Shown, plot: Plot) -> Option<String> {
    let holds = |lane: LaneId| plot == Plot::Lane(lane) || (plot == Plot::Score && shown.lanes.get().contains(&lane));
    let mut ids: Vec<String> = Vec::new();
    if holds(LaneId::Runs)
        && let Some(lane) = shown.lane.get()
    {
        ids.extend(lane.runs.iter().map(|r| r.head.id.clone()));
    }
    if let Overlay::Run(id) = shown.view.with(|v| v.overlay.clone())
        && matches!(plot, Plot::Score | Plot::Lane(LaneId::Person(_)))
    {
        ids.push(id);
    }
    (!ids.is_empty()).then(|| format!("Runs: {}.", ids.join(", ")))
}

type Drawing = (Vec<Part>, Layout, Vec<LegendItem>);

fn axis(page: &SamplePage) -> Axis {
    Axis::turns(page.turns(), COLUMN)
}

fn score(shown: &Shown) -> Drawing {
    let page = &shown.page;
    let mut parts = vec![ruler(page)];
    let mut signs = legend::speakers(page);
    for lane in shown.lanes.get() {
        let (more, _, legend) = lane_parts(shown, lane);
        parts.extend(more.into_iter().skip(1));
        signs.extend(legend);
    }
    (parts, Layout::Stack, signs)
}

fn ruler(page: &SamplePage) -> Part {
    Part::new(vec!["turn, speaker".into()], marks::ruler(page, &axis(page)))
}

/// The ruler, then the lane.
fn lane_parts(shown: &Shown, lane: LaneId) -> Drawing {
    let page = &shown.page;
    let axis = axis(page);
    let mut parts = vec![ruler(page)];
    let mut signs = legend::speakers(page);
    match lane {
        LaneId::Pattern => {
            parts.push(Part::new(
                vec!["Relation pattern".into(), "with its evidence".into()],
                marks::ribbon(page, &axis),
            ));
            signs.extend(legend::patterns(page));
            signs.extend([legend::tie(), legend::evidence()]);
            signs.extend(legend::nothings());
        }
        LaneId::Therapist => {
            parts.push(Part::new(vec!["Therapist".into(), "strategy, target".into()], marks::strategies(page, &axis)));
            signs.extend(legend::functions());
        }
        LaneId::Person(n) => {
            if let Some(person) = person(page, n) {
                parts.push(track(shown, &axis, person));
            }
            signs.extend(legend::nothings());
            if shown.view.with(|v| v.overlay != Overlay::Nothing) {
                signs.extend(legend::overlay());
            }
        }
        LaneId::Runs => {
            if let Some(lane) = shown.lane.get() {
                let names = lane.runs.iter().map(|r| r.head.name.clone()).collect();
                let top3 = shown.view.with(|v| v.top3);
                parts.push(Part::lines(vec![lane.task.name().into()], names, marks::matrix(page, &axis, &lane, top3)));
                parts.push(Part::new(vec!["answers".into(), "that differ".into()], marks::differ(page, &axis, &lane)));
                signs.extend(legend::standings(lane.task));
                signs.push(legend::differing());
            }
        }
    }
    (parts, Layout::Stack, signs)
}

fn person(page: &SamplePage, n: u32) -> Option<&Person> {
    page.people.get((n as usize).checked_sub(1)?)
}

fn track(shown: &Shown, axis: &Axis, person: &Person) -> Part {
    let page = &shown.page;
    let er = page.lane(Task::Er);
    let overlay = match shown.view.with(|v| v.overlay.clone()) {
        Overlay::Nothing => EmotionOverlay::Nothing,
        Overlay::All => er.map_or(EmotionOverlay::Nothing, EmotionOverlay::All),
        Overlay::Run(id) => {
            let run = er.and_then(|lane| lane.runs.iter().find(|r| r.head.id == id));
            run.map_or(EmotionOverlay::Nothing, EmotionOverlay::Run)
        }
    };
    let scene = marks::emotions(page, axis, person, overlay, &browser::measure_serif);
    Part::intensities(vec![person.name.clone(), "intensity".into()], scene)
}

fn graph(shown: &Shown) -> Drawing {
    let look = GraphLook { layers: shown.view.with(|v| v.layers), size: GRAPH, moment: true, leaving: &[] };
    let scene = marks::graph(&shown.page, &shown.seats.get(), &state(shown), &look);
    let signs = legend::graph().into_iter().chain(legend::moment()).collect();
    (vec![Part::new(Vec::new(), scene)], Layout::Grid { columns: 1 }, signs)
}

fn panels(shown: &Shown) -> Drawing {
    let look = GraphLook { layers: Layers::default(), size: PANEL, moment: false, leaving: &[] };
    let seats = shown.seats.get();
    let rows = &shown.page.rows;
    let panel = |segment: &crate::relation::Segment| {
        let state = state_after(rows, &shown.roster, (segment.first, segment.last));
        let label = vec![format!("{} {}", range_words(segment), state_words(segment))];
        Part::new(label, marks::graph(&shown.page, &seats, &state, &look))
    };
    let signs = legend::people(&shown.page).into_iter().chain(legend::graph()).collect();
    (segments(rows).iter().map(panel).collect(), Layout::Grid { columns: PANELS }, signs)
}

/// The rows behind a figure.
fn table(shown: &Shown, plot: Plot) -> Table {
    let page = &shown.page;
    match plot {
        Plot::Lane(LaneId::Pattern) => figure::patterns(page),
        Plot::Lane(LaneId::Therapist) => figure::strategies(page),
        Plot::Lane(LaneId::Person(n)) => person(page, n).map(|p| figure::emotions(page, p)).unwrap_or_default(),
        Plot::Lane(LaneId::Runs) => shown.lane.get().map(|lane| figure::answers(page, &lane)).unwrap_or_default(),
        Plot::Graph => figure::relations(page, &state(shown)),
        Plot::Panels => {
            let states =
                segments(&page.rows).into_iter().map(|s| state_after(&page.rows, &shown.roster, (s.first, s.last)));
            joined(states.map(|state| figure::relations(page, &state)))
        }
        Plot::Score => figure::score(page, shown.lane.get().as_deref()),
    }
}

/// Tables of the same columns, one below the other.
fn joined(tables: impl Iterator<Item = Table>) -> Table {
    tables
        .reduce(|mut all, more| {
            all.rows.extend(more.rows);
            all
        })
        .unwrap_or_default()
}
