//! The whole state of a page as one value, and its link: `Route` <-> hash string, total both ways.
//!
//! Ids are percent-encoded to the last sign (`/` too); a repeated id carries `~line`; `h:hash` is its anonymous twin.
//! A link carries a schema version. Search text enters a link only where a person copies it on purpose.

use crate::page::SampleKey;
use crate::page::samples::{FacetKind, SamplesAsk, Sort};
use crate::relation::{Layers, Window};
use crate::runs::Task;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use serde::{Deserialize, Serialize};

/// Version of the links that this build writes.
pub const LINK_VERSION: u32 = 1;

/// `_`, `-` and `.` are safe everywhere; every other sign is encoded.
const SAFE: &AsciiSet = &NON_ALPHANUMERIC.remove(b'_').remove(b'-').remove(b'.');

/// A page with all of its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Route {
    /// Nothing asked for: the samples of what is loaded.
    Start,
    Open,
    Samples(SamplesAsk),
    Sample(SampleRoute),
    Overview,
    /// A link that this build does not understand, kept as it came.
    Unknown(String),
}

/// How a link names a sample.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SampleRef {
    Key(SampleKey),
    /// First hex digits of the SHA-256 of the id.
    Hash(String),
}

/// Everything a sample page can show, as chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SampleRoute {
    pub sample: SampleRef,
    /// 1-based turn as the link asks; may be beyond the sample (then the page says so).
    pub turn: u32,
    pub task: Task,
    pub scale: Scale,
    pub window: Window,
    pub layers: Layers,
    pub form: GraphForm,
    /// Runs shown in the matrix, by id; empty: all.
    pub runs: Vec<String>,
    /// The run drawn over the emotion tracks.
    pub overlay: Option<String>,
    /// What stands under the words.
    pub tiers: Tiers,
}

/// The axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scale {
    /// Equal column per turn.
    #[default]
    Turns,
    /// Seconds of clip time.
    Clock,
}

/// How relations are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GraphForm {
    #[default]
    Graph,
    Table,
}

/// Which annotations stand under the words: five independent switches.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tiers {
    pub emotion: bool,
    pub tone: bool,
    pub viewpoint: bool,
    pub strategy: bool,
    pub pattern: bool,
}

impl Default for Tiers {
    fn default() -> Self {
        Self { emotion: true, tone: false, viewpoint: false, strategy: true, pattern: true }
    }
}

/// Letters of the graph's layers in links.
const LAYER_LETTERS: [char; 4] = ['v', 'a', 'b', 's'];

fn layer_flags(layers: Layers) -> [bool; 4] {
    [layers.viewpoints, layers.addresses, layers.behaviour, layers.support]
}

fn layers_of([viewpoints, addresses, behaviour, support]: [bool; 4]) -> Layers {
    Layers { viewpoints, addresses, behaviour, support }
}

impl Tiers {
    const LETTERS: [char; 5] = ['e', 't', 'v', 's', 'p'];

    fn flags(self) -> [bool; 5] {
        [self.emotion, self.tone, self.viewpoint, self.strategy, self.pattern]
    }

    fn from_flags([emotion, tone, viewpoint, strategy, pattern]: [bool; 5]) -> Self {
        Self { emotion, tone, viewpoint, strategy, pattern }
    }
}

impl SampleRoute {
    /// A sample at its first turn, everything else as it starts.
    pub fn new(sample: SampleRef) -> Self {
        Self {
            sample,
            turn: 1,
            task: Task::Rpp,
            scale: Scale::default(),
            window: Window::default(),
            layers: Layers::default(),
            form: GraphForm::default(),
            runs: Vec::new(),
            overlay: None,
            tiers: Tiers::default(),
        }
    }

    /// Another sample, seen with the same eyes: task, scale, window, layers and tiers stay, the cursor starts anew.
    #[must_use]
    pub fn at(&self, sample: SampleKey) -> Self {
        Self { sample: SampleRef::Key(sample), turn: 1, ..self.clone() }
    }
}

impl Route {
    /// Whether going from `self` to `next` is a step of the browser history (page, sample, filter) or only replaces the
    /// present one (cursor, lanes, forms).
    pub fn is_step_to(&self, next: &Self) -> bool {
        match (self, next) {
            (Self::Sample(a), Self::Sample(b)) => a.sample != b.sample,
            (Self::Samples(a), Self::Samples(b)) => a.chosen != b.chosen,
            (a, b) => std::mem::discriminant(a) != std::mem::discriminant(b),
        }
    }

    /// Whether `next` is the same view of the same sample at another turn.
    pub fn differs_in_cursor_only(&self, next: &Self) -> bool {
        match (self, next) {
            (Self::Sample(a), Self::Sample(b)) => a.turn != b.turn && *b == SampleRoute { turn: b.turn, ..a.clone() },
            _ => false,
        }
    }

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

fn write_view(view: &SampleRoute, q: &mut Query) {
    let start = SampleRoute::new(view.sample.clone());
    q.push("t", &view.turn.to_string());
    if view.task != start.task {
        q.push("task", view.task.short());
    }
    if view.scale == Scale::Clock {
        q.push("scale", "clock");
    }
    if view.window != start.window {
        q.push("window", view.window.key());
    }
    if view.layers != start.layers {
        q.push("layers", &write_letters(&LAYER_LETTERS, &layer_flags(view.layers)));
    }
    if view.form == GraphForm::Table {
        q.push("form", "table");
    }
    for run in &view.runs {
        q.push("run", run);
    }
    if let Some(run) = &view.overlay {
        q.push("overlay", run);
    }
    if view.tiers != start.tiers {
        q.push("tiers", &write_letters(&Tiers::LETTERS, &view.tiers.flags()));
    }
}

fn read_view(sample: SampleRef, params: &Params) -> SampleRoute {
    let start = SampleRoute::new(sample);
    SampleRoute {
        turn: params.get("t").and_then(|t| t.parse().ok()).unwrap_or(start.turn),
        task: params.get("task").and_then(Task::from_short).unwrap_or(start.task),
        scale: if params.get("scale") == Some("clock") { Scale::Clock } else { Scale::Turns },
        window: params.get("window").and_then(Window::from_key).unwrap_or(start.window),
        layers: params.get("layers").map_or(start.layers, |l| layers_of(read_letters(LAYER_LETTERS, l))),
        form: if params.get("form") == Some("table") { GraphForm::Table } else { GraphForm::Graph },
        runs: params.all("run"),
        overlay: params.get("overlay").map(str::to_owned),
        tiers: params.get("tiers").map_or(start.tiers, |t| Tiers::from_flags(read_letters(Tiers::LETTERS, t))),
        sample: start.sample,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn key(id: &str, line: Option<u64>) -> SampleRef {
        SampleRef::Key(SampleKey { id: id.into(), line })
    }

    #[test]
    fn links_read_as_documented() {
        let mut view = SampleRoute::new(key("mara_and_theo/003_s01e02_seg05", None));
        view.turn = 18;
        view.task = Task::Itp;
        let hash = Route::Sample(view.clone()).to_hash();
        assert_eq!(hash, "#/sample/mara_and_theo%2F003_s01e02_seg05?t=18&task=ITP&v=1");
        assert_eq!(Route::from_hash(&hash), Route::Sample(view));
        assert_eq!(Route::from_hash(""), Route::Start);
        assert_eq!(Route::from_hash("#/"), Route::Start);
        assert_eq!(Route::from_hash("#/open"), Route::Open);
    }

    #[test]
    fn odd_ids_survive() {
        for id in ["", " ", "..", "a?b#c", "%20", "a~3", "h:abc", "名前", "e\u{301}", "\\", "🙂", "a/b"] {
            for line in [None, Some(7)] {
                let route = Route::Sample(SampleRoute::new(key(id, line)));
                assert_eq!(Route::from_hash(&route.to_hash()), route, "{id:?}");
            }
        }
    }

    #[test]
    fn newer_links_and_odd_paths_are_kept_as_they_came() {
        for raw in ["#/samples?v=99", "#/nothing", "#/sample/a~x", "#/open/more", "#/sample/%ff"] {
            assert_eq!(Route::from_hash(raw), Route::Unknown(raw.into()));
            assert_eq!(Route::from_hash(raw).to_hash(), raw);
        }
    }

    #[test]
    fn search_text_needs_an_explicit_copy() {
        let ask = SamplesAsk { text: "the plates".into(), ..SamplesAsk::default() };
        let route = Route::Samples(ask);
        assert!(!route.to_hash().contains("plates"));
        assert_eq!(Route::from_hash(&route.to_hash_with_text()), route);
    }

    #[test]
    fn history_steps_are_pages_samples_and_filters() {
        let a = SampleRoute::new(key("a", None));
        let mut moved = a.clone();
        moved.turn = 9;
        assert!(!Route::Sample(a.clone()).is_step_to(&Route::Sample(moved.clone())));
        assert!(Route::Sample(a.clone()).differs_in_cursor_only(&Route::Sample(moved.clone())));
        moved.task = Task::Vp;
        assert!(!Route::Sample(a.clone()).differs_in_cursor_only(&Route::Sample(moved)));
        assert!(Route::Sample(a.clone()).is_step_to(&Route::Sample(SampleRoute::new(key("b", None)))));
        assert!(Route::Open.is_step_to(&Route::Overview));
        let filtered = SamplesAsk { chosen: vec![(FacetKind::People, "2".into())], ..SamplesAsk::default() };
        assert!(Route::Samples(SamplesAsk::default()).is_step_to(&Route::Samples(filtered)));
    }

    fn any_task() -> impl Strategy<Value = Task> {
        proptest::sample::select(Task::ALL.to_vec())
    }

    prop_compose! {
        fn any_view()(
            id in any::<String>(), line in any::<Option<u64>>(), hash in proptest::option::of("[0-9a-f]{6,12}"),
            turn in any::<u32>(), task in any_task(), clock in any::<bool>(), table in any::<bool>(),
            window in proptest::sample::select(Window::ALL.to_vec()), layers in any::<[bool; 4]>(),
            tiers in any::<[bool; 5]>(), overlay in any::<Option<String>>(), runs in any::<Vec<String>>(),
        ) -> SampleRoute {
            SampleRoute {
                sample: hash.map_or(SampleRef::Key(SampleKey { id, line }), SampleRef::Hash),
                turn, task, window, overlay, runs,
                scale: if clock { Scale::Clock } else { Scale::Turns },
                form: if table { GraphForm::Table } else { GraphForm::Graph },
                layers: layers_of(layers),
                tiers: Tiers::from_flags(tiers),
            }
        }
    }

    prop_compose! {
        fn any_ask()(
            text in any::<String>(), sort in proptest::sample::select(Sort::ALL.to_vec()), descending in any::<bool>(),
            task in proptest::option::of(any_task()), runs in any::<Vec<String>>(),
            chosen in proptest::collection::vec((proptest::sample::select(FacetKind::ALL.to_vec()), any::<String>()), 0..5),
        ) -> SamplesAsk {
            SamplesAsk { text, chosen, sort, descending, task, runs }
        }
    }

    proptest! {
        #[test]
        fn every_sample_route_round_trips(view in any_view()) {
            let route = Route::Sample(view);
            prop_assert_eq!(Route::from_hash(&route.to_hash()), route);
        }

        #[test]
        fn every_samples_route_round_trips(ask in any_ask()) {
            let route = Route::Samples(ask);
            prop_assert_eq!(Route::from_hash(&route.to_hash_with_text()), route);
        }

        #[test]
        fn any_hash_is_read_and_settles(hash: String) {
            let once = Route::from_hash(&hash).to_hash_with_text();
            prop_assert_eq!(Route::from_hash(&once).to_hash_with_text(), once);
        }
    }
}
