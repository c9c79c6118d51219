//! `Route` <-> hash string, total both ways: any hash is read, and what a route writes reads back as itself.
//!
//! Ids are percent-encoded to the last sign (`/` too); a repeated id carries `~line`; `h:hash` is its anonymous twin.
//! A link carries a schema version. Search text enters a link only where a person copies it on purpose.

use super::view::{Follow, GraphForm, Kept, LaneId, Overlay, SampleRoute, Scale, Tiers};
use super::{Cells, Crossed, InstancesRoute, ModelsRoute, Moves, Route, SampleRef};
use crate::page::SampleKey;
use crate::page::instances::InstanceSort;
use crate::page::models::{Cluster, ModelsAsk};
use crate::page::samples::{FacetKind, SamplesAsk, Sort};
use crate::relation::{Layers, Window};
use crate::runs::Task;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Version of the links that this build writes.
pub const LINK_VERSION: u32 = 1;

/// `_`, `-` and `.` are safe everywhere; every other sign is encoded.
const SAFE: &AsciiSet = &NON_ALPHANUMERIC.remove(b'_').remove(b'-').remove(b'.');

/// Letters of the graph's layers in links.
pub(super) const LAYER_LETTERS: [char; 4] = ['v', 'a', 'b', 's'];

fn layer_flags(layers: Layers) -> [bool; 4] {
    [layers.viewpoints, layers.addresses, layers.behaviour, layers.support]
}

pub(super) fn layers_of([viewpoints, addresses, behaviour, support]: [bool; 4]) -> Layers {
    Layers { viewpoints, addresses, behaviour, support }
}

impl Route {
    /// The hash of the link, `#/…`, without search text.
    pub fn to_hash(&self) -> String {
        self.write(false)
    }

    /// The same with the search text in it: only for an explicit copy.
    pub fn to_hash_with_text(&self) -> String {
        self.write(true)
    }

    fn write(&self, with_text: bool) -> String {
        let mut q = Query::default();
        let path = match self {
            Self::Start => return "#/".into(),
            Self::Unknown(raw) => return raw.clone(),
            Self::Open => "open".to_owned(),
            Self::Overview => "overview".to_owned(),
            Self::Samples(ask) => {
                write_samples(ask, with_text, &mut q);
                "samples".to_owned()
            }
            Self::Models(view) => {
                write_models(view, with_text, &mut q);
                "models".to_owned()
            }
            Self::Instances(view) => {
                write_instances(view, with_text, &mut q);
                "instances".to_owned()
            }
            Self::Sample(view) => {
                write_view(view, &mut q);
                format!("sample/{}", write_ref(&view.sample))
            }
        };
        q.push("v", &LINK_VERSION.to_string());
        format!("#/{path}?{}", q.0)
    }

    /// Reads any hash; what cannot be read is `Unknown`, and single odd parameters fall back to their defaults.
    pub fn from_hash(hash: &str) -> Self {
        let raw = hash.strip_prefix('#').unwrap_or(hash);
        let raw = raw.strip_prefix('/').unwrap_or(raw);
        let (path, query) = raw.split_once('?').unwrap_or((raw, ""));
        let params = Params::read(query);
        let unknown = || Self::Unknown(hash.to_owned());
        if params.get("v").is_some_and(|v| v.parse::<u32>().map_or(true, |v| v > LINK_VERSION)) {
            return unknown();
        }
        match path.split_once('/').unwrap_or((path, "")) {
            ("", "") => Self::Start,
            ("open", "") => Self::Open,
            ("overview", "") => Self::Overview,
            ("models", "") => Self::Models(read_models(&params)),
            ("instances", "") => Self::Instances(read_instances(&params)),
            ("samples", "") => Self::Samples(read_samples(&params)),
            ("sample", rest) if path.len() > "sample".len() => {
                read_ref(rest).map_or_else(unknown, |sample| Self::Sample(read_view(sample, &params)))
            }
            _ => unknown(),
        }
    }
}

fn encode(text: &str) -> String {
    utf8_percent_encode(text, SAFE).to_string()
}

fn decode(text: &str) -> Option<String> {
    percent_decode_str(text).decode_utf8().ok().map(std::borrow::Cow::into_owned)
}

/// Parameters on their way into a link.
#[derive(Default)]
struct Query(String);

impl Query {
    fn push(&mut self, key: &str, value: &str) {
        if !self.0.is_empty() {
            self.0.push('&');
        }
        self.0.push_str(key);
        self.0.push('=');
        self.0.push_str(&encode(value));
    }

    fn push_if(&mut self, given: bool, key: &str, value: impl FnOnce() -> String) {
        if given {
            self.push(key, &value());
        }
    }
}

/// Parameters of a link, in order; unreadable ones are dropped.
struct Params(Vec<(String, String)>);

impl Params {
    fn read(query: &str) -> Self {
        let pair = |part: &str| {
            let (key, value) = part.split_once('=')?;
            Some((decode(key)?, decode(value)?))
        };
        Self(query.split('&').filter_map(pair).collect())
    }

    fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str())
    }

    fn all(&self, key: &str) -> Vec<String> {
        self.0.iter().filter(|(k, _)| k == key).map(|(_, v)| v.clone()).collect()
    }
}

fn write_letters(letters: &[char], flags: &[bool]) -> String {
    let on: String = letters.iter().zip(flags).filter(|(_, on)| **on).map(|(c, _)| *c).collect();
    if on.is_empty() { "0".into() } else { on }
}

fn read_letters<const N: usize>(letters: [char; N], text: &str) -> [bool; N] {
    letters.map(|c| text.contains(c))
}

fn write_ref(sample: &SampleRef) -> String {
    match sample {
        SampleRef::Hash(hash) => format!("h:{}", encode(hash)),
        SampleRef::Key(SampleKey { id, line: None }) => encode(id),
        SampleRef::Key(SampleKey { id, line: Some(line) }) => format!("{}~{line}", encode(id)),
    }
}

fn read_ref(text: &str) -> Option<SampleRef> {
    if let Some(hash) = text.strip_prefix("h:") {
        return decode(hash).map(SampleRef::Hash);
    }
    let (id, line) = match text.split_once('~') {
        None => (text, None),
        Some((id, line)) => (id, Some(line.parse().ok()?)),
    };
    Some(SampleRef::Key(SampleKey { id: decode(id)?, line }))
}

fn write_samples(ask: &SamplesAsk, with_text: bool, q: &mut Query) {
    if with_text && !ask.text.is_empty() {
        q.push("q", &ask.text);
    }
    for (kind, value) in &ask.chosen {
        q.push(kind.key(), value);
    }
    if ask.sort != Sort::default() {
        q.push("sort", ask.sort.key());
    }
    if ask.descending {
        q.push("order", "down");
    }
    if let Some(task) = ask.task {
        q.push("task", task.short());
    }
    for run in &ask.runs {
        q.push("run", run);
    }
}

fn read_samples(params: &Params) -> SamplesAsk {
    let chosen =
        params.0.iter().filter_map(|(key, value)| Some((FacetKind::from_key(key)?, value.clone()))).collect::<Vec<_>>();
    SamplesAsk {
        text: params.get("q").unwrap_or_default().to_owned(),
        chosen,
        sort: params.get("sort").and_then(Sort::from_key).unwrap_or_default(),
        descending: params.get("order") == Some("down"),
        task: params.get("task").and_then(Task::from_short),
        runs: params.all("run"),
    }
}

fn write_models(view: &ModelsRoute, with_text: bool, q: &mut Query) {
    if let Some(scenario) = &view.ask.scenario {
        q.push("scenario", scenario);
    }
    q.push_if(view.ask.by == Cluster::Sample, "by", || "sample".into());
    if let Some(task) = view.sort {
        q.push("sort", task.short());
    }
    if let Some(run) = &view.run {
        q.push("run", run);
    }
    q.push_if(view.published, "published", || "1".into());
    if let Some(run) = &view.crossed.against {
        q.push("against", run);
    }
    match view.crossed.cells {
        Cells::Count => {}
        Cells::Row => q.push("cells", "row"),
        Cells::Column => q.push("cells", "column"),
    }
    q.push_if(may_stand(&view.cut, with_text), "cut", || view.cut.clone());
    q.push_if(view.moves.of_run, "steps", || "run".into());
    q.push_if(view.moves.with_self, "self", || "1".into());
    for part in view.moves.cell.iter().flatten() {
        q.push("cell", part);
    }
}

fn read_models(params: &Params) -> ModelsRoute {
    ModelsRoute {
        ask: ModelsAsk {
            scenario: params.get("scenario").map(str::to_owned),
            by: if params.get("by") == Some("sample") { Cluster::Sample } else { Cluster::Group },
        },
        sort: params.get("sort").and_then(Task::from_short),
        run: params.get("run").map(str::to_owned),
        published: params.get("published") == Some("1"),
        crossed: Crossed {
            against: params.get("against").map(str::to_owned),
            cells: match params.get("cells") {
                Some("row") => Cells::Row,
                Some("column") => Cells::Column,
                _ => Cells::Count,
            },
        },
        cut: params.get("cut").unwrap_or_default().to_owned(),
        moves: Moves {
            of_run: params.get("steps") == Some("run"),
            with_self: params.get("self") == Some("1"),
            cell: params.all("cell").try_into().ok(),
        },
    }
}

/// A filter that may quote a person's words or name goes into a link only by an explicit copy.
fn may_stand(filter: &str, with_text: bool) -> bool {
    !filter.is_empty() && (with_text || crate::filter::names_nobody(filter))
}

fn write_instances(view: &InstancesRoute, with_text: bool, q: &mut Query) {
    q.push("task", view.task.short());
    q.push_if(may_stand(&view.filter, with_text), "filter", || view.filter.clone());
    q.push_if(view.sort != InstanceSort::default(), "sort", || view.sort.key().into());
}

fn read_instances(params: &Params) -> InstancesRoute {
    InstancesRoute {
        task: params.get("task").and_then(Task::from_short).unwrap_or(Task::Rpp),
        filter: params.get("filter").unwrap_or_default().to_owned(),
        sort: params.get("sort").and_then(InstanceSort::from_key).unwrap_or_default(),
    }
}

fn write_view(view: &SampleRoute, q: &mut Query) {
    let start = SampleRoute::new(view.sample.clone());
    q.push("t", &view.turn.to_string());
    q.push_if(!view.marked.is_empty(), "marked", || numbers(&view.marked));
    q.push_if(view.task != start.task, "task", || view.task.short().into());
    match view.scale {
        Scale::Turns => {}
        Scale::Fit => q.push("scale", "fit"),
        Scale::Clock => q.push("scale", "clock"),
    }
    q.push_if(view.follow == Follow::Stay, "follow", || "stay".into());
    q.push_if(view.window != start.window, "window", || view.window.key().into());
    q.push_if(view.layers != start.layers, "layers", || write_letters(&LAYER_LETTERS, &layer_flags(view.layers)));
    match view.form {
        GraphForm::Graph => {}
        GraphForm::Panels => q.push("form", "panels"),
        GraphForm::Table => q.push("form", "table"),
    }
    q.push_if(!view.seats.is_empty(), "seats", || numbers(&view.seats));
    if let Some(run) = &view.beside {
        q.push("beside", run);
    }
    for run in &view.runs {
        q.push("run", run);
    }
    q.push_if(view.top3, "top", || "3".into());
    match &view.overlay {
        Overlay::Nothing => {}
        Overlay::Run(run) => q.push("overlay", run),
        Overlay::All => q.push("overlay-all", "1"),
    }
    q.push_if(view.tiers != start.tiers, "tiers", || write_letters(&Tiers::LETTERS, &view.tiers.flags()));
    if let Some(lanes) = &view.lanes {
        q.push("lanes", &write_lanes(lanes));
    }
    q.push_if(view.kept != Kept::All, "keep", || write_kept(&view.kept));
}

fn read_view(sample: SampleRef, params: &Params) -> SampleRoute {
    let start = SampleRoute::new(sample);
    let is = |key: &str, value: &str| params.get(key) == Some(value);
    let overlay = params.get("overlay").map_or(Overlay::Nothing, |run| Overlay::Run(run.to_owned()));
    SampleRoute {
        turn: params.get("t").and_then(|t| t.parse().ok()).unwrap_or(start.turn),
        marked: params.get("marked").map(read_numbers).unwrap_or_default(),
        task: params.get("task").and_then(Task::from_short).unwrap_or(start.task),
        scale: match params.get("scale") {
            Some("clock") => Scale::Clock,
            Some("fit") => Scale::Fit,
            _ => Scale::Turns,
        },
        follow: if is("follow", "stay") { Follow::Stay } else { Follow::Page },
        window: params.get("window").and_then(Window::from_key).unwrap_or(start.window),
        layers: params.get("layers").map_or(start.layers, |l| layers_of(read_letters(LAYER_LETTERS, l))),
        form: match params.get("form") {
            Some("table") => GraphForm::Table,
            Some("panels") => GraphForm::Panels,
            _ => GraphForm::Graph,
        },
        seats: params.get("seats").map(read_numbers).unwrap_or_default(),
        beside: params.get("beside").map(str::to_owned),
        runs: params.all("run"),
        top3: is("top", "3"),
        overlay: if is("overlay-all", "1") { Overlay::All } else { overlay },
        tiers: params.get("tiers").map_or(start.tiers, |t| Tiers::from_flags(read_letters(Tiers::LETTERS, t))),
        lanes: params.get("lanes").map(read_lanes),
        kept: params.get("keep").map(read_kept).unwrap_or_default(),
        sample: start.sample,
    }
}

/// Numbers with dots between: `16.17`.
fn numbers(list: &[u32]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(".")
}

/// What is no number is left out.
fn read_numbers(text: &str) -> Vec<u32> {
    text.split('.').filter_map(|n| n.parse().ok()).collect()
}

/// `pattern.2.1.runs`; no lane at all is `none`.
fn write_lanes(lanes: &[LaneId]) -> String {
    let word = |lane: &LaneId| match lane {
        LaneId::Pattern => "pattern".to_owned(),
        LaneId::Therapist => "therapist".to_owned(),
        LaneId::Person(n) => n.to_string(),
        LaneId::Runs => "runs".to_owned(),
    };
    if lanes.is_empty() { "none".into() } else { lanes.iter().map(word).collect::<Vec<_>>().join(".") }
}

fn read_lanes(text: &str) -> Vec<LaneId> {
    let lane = |word: &str| match word {
        "pattern" => Some(LaneId::Pattern),
        "therapist" => Some(LaneId::Therapist),
        "runs" => Some(LaneId::Runs),
        number => number.parse().ok().map(LaneId::Person),
    };
    text.split('.').filter_map(lane).collect()
}

fn write_kept(kept: &Kept) -> String {
    match kept {
        Kept::All => String::new(),
        Kept::Speaker(n) => format!("speaker.{n}"),
        Kept::Target(n) => format!("target.{n}"),
        Kept::Pattern(label) => format!("pattern.{label}"),
        Kept::Strategy(label) => format!("strategy.{label}"),
        Kept::Differ(n) => format!("differ.{n}"),
        Kept::Unjudged => "unjudged".into(),
    }
}

/// What cannot be read keeps every turn.
fn read_kept(text: &str) -> Kept {
    let (kind, value) = text.split_once('.').unwrap_or((text, ""));
    let number = |kept: fn(u32) -> Kept| value.parse().map_or(Kept::All, kept);
    match kind {
        "speaker" => number(Kept::Speaker),
        "target" => number(Kept::Target),
        "differ" => number(Kept::Differ),
        "pattern" => Kept::Pattern(value.to_owned()),
        "strategy" => Kept::Strategy(value.to_owned()),
        "unjudged" => Kept::Unjudged,
        _ => Kept::All,
    }
}
