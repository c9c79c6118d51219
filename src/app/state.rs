//! What the page holds: a handful of signals, and how the route and the address bar follow each other.

use crate::page::open::Report;
use crate::platform::{browser, client::Client, files::Named};
use crate::protocol::Progress;
use crate::route::{Route, SampleRoute};
use gloo::timers::callback::Timeout;
use leptos::prelude::*;

/// All state of the page; a copy is a handle.
#[derive(Clone, Copy)]
pub struct App {
    pub route: RwSignal<Route>,
    /// What is loaded; `None` until the first load has ended.
    pub report: RwSignal<Option<Report>>,
    /// Grows with every change of what is loaded: questions are asked again.
    pub generation: RwSignal<u32>,
    pub loading: RwSignal<Option<Progress>>,
    pub notice: RwSignal<Option<Notice>>,
    pub theme: RwSignal<Theme>,
    /// Files hover over the page.
    pub hovering: RwSignal<bool>,
    /// The one polite live region.
    pub spoken: RwSignal<String>,
    /// The sample page last looked at, for the way back.
    pub last_sample: RwSignal<Option<SampleRoute>>,
    /// Files are kept in this browser.
    pub kept: RwSignal<bool>,
    pub client: StoredValue<Client, LocalStorage>,
    /// The files behind what is loaded, to be offered again after a restart of the engine.
    pub known: StoredValue<Vec<Named>, LocalStorage>,
    /// Files given while others are read: their turn comes.
    pub waiting: StoredValue<Vec<Named>, LocalStorage>,
    /// A cursor's address waits here for the hand to rest: browsers refuse hundreds of changes in seconds.
    later: StoredValue<Option<Timeout>, LocalStorage>,
}

/// A message that stays until it is closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub words: String,
    /// The files still known can be opened again.
    pub reopen: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    Light,
    Dark,
}

impl Theme {
    pub fn key(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    fn initial() -> Self {
        match browser::setting("theme").as_deref() {
            Some("dark") => Self::Dark,
            Some("light") => Self::Light,
            _ if browser::media("(prefers-color-scheme: dark)") => Self::Dark,
            _ => Self::Light,
        }
    }
}

/// Which page a route shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Open,
    Samples,
    Sample,
    Overview,
    Models,
    Instances,
    Unknown,
}

impl Place {
    pub fn of(route: &Route) -> Self {
        match route {
            Route::Open => Self::Open,
            Route::Start | Route::Samples(_) => Self::Samples,
            Route::Sample(_) => Self::Sample,
            Route::Overview => Self::Overview,
            Route::Models(_) => Self::Models,
            Route::Instances(_) => Self::Instances,
            Route::Unknown(_) => Self::Unknown,
        }
    }
}

impl App {
    /// Starts the engine and reads the address.
    pub fn start() -> Self {
        let notice = RwSignal::new(None);
        let generation = RwSignal::new(0);
        let report = RwSignal::new(None);
        let loading = RwSignal::new(None);
        let client = Client::start(move |why| {
            loading.set(None);
            report.set(Some(Report::default()));
            let words = format!("The engine stopped ({why}). It was started again with nothing loaded.");
            notice.set(Some(Notice { words, reopen: true }));
            generation.update(|g| *g += 1);
        });
        Self {
            route: RwSignal::new(Route::from_hash(&browser::hash())),
            report,
            generation,
            loading,
            notice,
            theme: RwSignal::new(Theme::initial()),
            hovering: RwSignal::new(false),
            spoken: RwSignal::new(String::new()),
            last_sample: RwSignal::new(None),
            kept: RwSignal::new(false),
            client: StoredValue::new_local(client),
            known: StoredValue::new_local(Vec::new()),
            waiting: StoredValue::new_local(Vec::new()),
            later: StoredValue::new_local(None),
        }
    }

    /// The state of this page, which the root provides before anything else is drawn.
    pub fn here() -> Self {
        expect_context()
    }

    /// Goes somewhere: pages, samples and filters are steps of the history, the rest replaces the present one; a cursor
    /// on the move is written once it rests.
    pub fn go(self, next: Route) {
        let now = self.route.get_untracked();
        if now == next {
            return;
        }
        if now.differs_in_cursor_only(&next) {
            self.route.set(next);
            return self.later.set_value(Some(Timeout::new(200, move || self.write_address())));
        }
        self.write_address_now();
        browser::set_hash(&next.to_hash(), now.is_step_to(&next));
        self.route.set(next);
    }

    /// Changes the sample page's state.
    pub fn look(self, change: impl FnOnce(&mut SampleRoute)) {
        if let Route::Sample(mut view) = self.route.get_untracked() {
            change(&mut view);
            self.go(Route::Sample(view));
        }
    }

    fn write_address(self) {
        let hash = self.route.with_untracked(Route::to_hash);
        browser::set_hash(&hash, false);
    }

    /// Writes a cursor's address that still waits.
    fn write_address_now(self) {
        if self.later.try_update_value(Option::take).flatten().is_some() {
            self.write_address();
        }
    }

    /// The person used back, forward or a link: the address leads.
    pub fn follow_address(self) {
        self.later.set_value(None);
        let route = Route::from_hash(&browser::hash());
        if self.route.with_untracked(|now| *now != route) {
            self.route.set(route);
        }
    }

    pub fn say(self, words: impl Into<String>) {
        self.spoken.set(words.into());
    }

    pub fn tell(self, words: impl Into<String>) {
        self.notice.set(Some(Notice { words: words.into(), reopen: false }));
    }

    pub fn switch_theme(self) {
        let theme = match self.theme.get_untracked() {
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Light,
        };
        browser::set_setting("theme", theme.key());
        browser::show_theme(theme.key());
        self.theme.set(theme);
    }
}
