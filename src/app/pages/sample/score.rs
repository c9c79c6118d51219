//! The lanes on one axis, the cursor over all of them, and the hand and the keys that move it.

use super::Shown;
use crate::app::parts::scene::SceneView;
use crate::app::parts::who::Who;
use crate::app::words;
use crate::marks::{self, Axis, Scene};
use crate::page::sample::{SamplePage, TaskLane};
use crate::page::{Person, Role};
use crate::platform::browser;
use crate::route::Scale;
use crate::runs::Task;
use leptos::html::Div;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, PointerEvent};

/// Narrowest and widest column of a turn, pixels (layout rules).
const NARROW: f64 = 28.0;
const WIDE: f64 = 44.0;

/// A lane as the narrow page picks one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pick {
    Pattern,
    Therapist,
    Person(usize),
    Runs,
}

impl Pick {
    /// Class of the key that belongs to the lane.
    fn key(self) -> &'static str {
        match self {
            Self::Pattern => "pattern",
            Self::Therapist => "therapist",
            Self::Person(_) => "person",
            Self::Runs => "runs",
        }
    }
}

#[component]
pub fn Score() -> impl IntoView {
    let shown = Shown::here();
    let frame = NodeRef::<Div>::new();
    let available = leptos_use_element_size::use_element_size(frame).width;
    let page = shown.page.clone();
    let view = shown.view;
    let scale = Memo::new(move |_| view.with(|v| v.scale));
    let axis = Memo::new_with_compare(
        move |_| {
            let (turns, room) = (page.turns(), available.get().floor());
            Arc::new(match scale.get() {
                Scale::Turns => Axis::turns(turns, (room / f64::from(turns.max(1))).clamp(NARROW, WIDE)),
                Scale::Clock => Axis::clock(&page.rows, room.max(f64::from(turns) * 14.0)),
            })
        },
        |a, b| a != b,
    );
    let pick = RwSignal::new(Pick::Pattern);
    let clients: Vec<Person> = shown.page.people.iter().filter(|p| p.role == Role::Client).cloned().collect();
    let lanes = view! {
        <Lane name="Turn and speaker" pick=None chosen=pick scene=scene(&shown, axis, |s, a| marks::ruler(&s.page, a)) />
        <Lane name="Relation pattern" pick=Some(Pick::Pattern) chosen=pick scene=scene(&shown, axis, |s, a| marks::ribbon(&s.page, a))
            over=now(&shown, axis, |s, a, turn| marks::ribbon_now(&s.page, a, turn)) />
        <Lane name="Therapist" pick=Some(Pick::Therapist) chosen=pick scene=scene(&shown, axis, |s, a| marks::strategies(&s.page, a))
            over=now(&shown, axis, |s, a, turn| marks::strategies_now(&s.page, a, turn)) />
        {clients.iter().cloned().enumerate().map(|(i, person)| {
            let scene = emotions(&shown, axis, person);
            view! { <Lane name="Emotions" pick=Some(Pick::Person(i)) chosen=pick scene /> }
        }).collect_view()}
        <TaskTabs pick=pick />
        <Lane name="Runs" pick=Some(Pick::Runs) chosen=pick scene=runs(&shown, axis, marks::matrix) held=Signal::derive(run_names(&shown)) />
        <Lane name="Answers that differ" pick=Some(Pick::Runs) chosen=pick scene=runs(&shown, axis, marks::differ) />
    };
    view! {
        <LanePicker clients=clients.clone() pick />
        <Minimap axis frame />
        <div class="score">
            <Gutter clients />
            <div class="axis" node_ref=frame>
                <AxisInside axis frame>{lanes}</AxisInside>
            </div>
        </div>
        <div class=move || format!("key-of-{}", pick.get().key())><super::table::Key /></div>
    }
}

type Drawn = Signal<Arc<Scene>>;

/// A lane's scene, drawn anew only when the axis changes.
fn scene(shown: &Shown, axis: Memo<Arc<Axis>>, draw: fn(&Shown, &Axis) -> Scene) -> Drawn {
    let shown = shown.clone();
    Signal::derive(move || Arc::new(draw(&shown, &axis.get())))
}

/// What is emphasised at the cursor.
fn now(shown: &Shown, axis: Memo<Arc<Axis>>, draw: fn(&Shown, &Axis, u32) -> Scene) -> Drawn {
    let shown = shown.clone();
    Signal::derive(move || Arc::new(draw(&shown, &axis.get(), shown.turn.get())))
}

fn emotions(shown: &Shown, axis: Memo<Arc<Axis>>, person: Person) -> Drawn {
    let shown = shown.clone();
    let view = shown.view;
    let overlay = Memo::new(move |_| view.with(|v| v.overlay.clone()));
    Signal::derive(move || {
        let run = overlay.get();
        let lane =
            shown.page.lane(Task::Er).and_then(|lane| lane.runs.iter().find(|r| Some(&r.head.id) == run.as_ref()));
        Arc::new(marks::emotions(&shown.page, &axis.get(), &person, lane, &browser::measure_serif))
    })
}

fn runs(shown: &Shown, axis: Memo<Arc<Axis>>, draw: fn(&SamplePage, &Axis, &TaskLane) -> Scene) -> Drawn {
    let shown = shown.clone();
    Signal::derive(move || {
        let axis = axis.get();
        Arc::new(shown.lane.get().map_or_else(Scene::default, |lane| draw(&shown.page, &axis, &lane)))
    })
}

fn run_names(shown: &Shown) -> impl Fn() -> Vec<String> + Send + Sync + 'static {
    let lane = shown.lane;
    move || {
        lane.get().map(|lane| lane.runs.iter().map(|run| words::visible(&run.head.name)).collect()).unwrap_or_default()
    }
}

/// One lane: its marks, and what is emphasised at the cursor over them.
#[component]
fn Lane(
    name: &'static str,
    pick: Option<Pick>,
    chosen: RwSignal<Pick>,
    scene: Drawn,
    #[prop(optional, into)] over: Option<Drawn>,
    #[prop(optional, into)] held: Option<Signal<Vec<String>>>,
) -> impl IntoView {
    let away = move || pick.is_some_and(|pick| pick != chosen.get());
    let held = move || {
        held.map(|names| view! {
        <div class="held" aria-hidden="true">{move || names.get().into_iter().map(|n| view! { <span>{n}</span> }).collect_view()}</div>
    })
    };
    view! {
        <div class="lane" class:lane--away=away data-lane=name>
            {held}
            <SceneView scene />
            {over.map(|over| view! { <SceneView scene=over hidden=true class="over" /> })}
        </div>
    }
}

/// What moves: the cursor's column, and the pointer that scrubs.
#[component]
fn AxisInside(axis: Memo<Arc<Axis>>, frame: NodeRef<Div>, children: Children) -> impl IntoView {
    let shown = Shown::here();
    let turn = shown.turn;
    let veiled = shown.clone();
    let inside = NodeRef::<Div>::new();
    let scrubbing = RwSignal::new(false);
    let seek = {
        let shown = shown.clone();
        move |event: &PointerEvent| {
            let Some(inside) = inside.get_untracked() else { return };
            let x = f64::from(event.client_x()) - inside.get_bounding_client_rect().left();
            if let Some(turn) = axis.get_untracked().turn_at(x) {
                shown.to(turn);
            }
        }
    };
    // A finger pans the lanes sideways and taps; on the ruler, and with a mouse anywhere, it scrubs from the first touch.
    let down = {
        let seek = seek.clone();
        move |event: PointerEvent| {
            let on_ruler = event
                .target()
                .and_then(|t| t.dyn_into::<web_sys::Element>().ok())
                .is_some_and(|e| e.closest("[data-lane='Turn and speaker'], .flag").ok().flatten().is_some());
            let on_tabs = event
                .target()
                .and_then(|t| t.dyn_into::<web_sys::Element>().ok())
                .is_some_and(|e| e.closest(".tasks").ok().flatten().is_some());
            if event.button() != 0 || on_tabs || (event.pointer_type() == "touch" && !on_ruler) {
                return;
            }
            if let Some(inside) = inside.get_untracked() {
                drop(inside.set_pointer_capture(event.pointer_id()));
            }
            scrubbing.set(true);
            shown.playing.set(false);
            seek(&event);
        }
    };
    let (moved, tapped) = (seek.clone(), seek);
    let up = move |event: PointerEvent| {
        if event.pointer_type() == "touch" && !scrubbing.get_untracked() {
            tapped(&event);
        }
        scrubbing.set(false);
    };
    keep_in_view(turn, axis, frame);
    // Turns that are filtered out keep their place under a veil.
    let out = veiled.out;
    let veils = move || {
        let axis = axis.get();
        let veil = |turn: u32| view! { <div class="out" style:left=format!("{:.1}px", axis.left(turn)) style:width=format!("{:.1}px", axis.width(turn))></div> };
        out.with(|o| (1..).zip(o).filter(|(_, out)| **out).map(|(turn, _)| veil(turn)).collect_view())
    };
    let left = move || format!("{:.1}px", axis.get().left(turn.get()));
    let width = move || format!("{:.1}px", axis.get().width(turn.get()).max(2.0));
    let flag = move || format!("{:.1}px", axis.get().centre(turn.get()));
    view! {
        <div class="axis__in" node_ref=inside style:width=move || format!("{}px", axis.get().total())
            on:pointerdown=down on:pointermove=move |e| if scrubbing.get_untracked() { moved(&e) } on:pointerup=up on:pointercancel=move |_| scrubbing.set(false)>
            <div class="cursor" style:left=left style:width=width></div>
            {children()}
            {veils}
            <Slider>
                <span class="flag" style:left=flag>{turn}</span>
            </Slider>
        </div>
    }
}

/// The ruler as a slider: the one tab stop of the score, with all of its keys.
#[component]
fn Slider(children: Children) -> impl IntoView {
    let shown = Shown::here();
    let (turn, page, last) = (shown.turn, shown.page.clone(), shown.page.turns());
    let value = move || {
        let row = page.row(turn.get())?;
        let at = row.start.finite().map(|s| {
            let s = s.max(0.0).floor() as u64;
            format!(
                ", {} {} seconds",
                if s >= 60 { words::count((s / 60) as u32, "minute", "minutes") } else { String::new() },
                s % 60
            )
        });
        let to: Vec<&str> = row.targets.iter().map(String::as_str).collect();
        let to = if to.is_empty() { String::new() } else { format!(" to {}", words::and(&to)) };
        Some(format!("Turn {}{}, {}{to}", turn.get(), at.unwrap_or_default(), row.speaker))
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let go = |turn: Option<u32>| {
            if let Some(turn) = turn {
                shown.to(turn);
            }
        };
        match event.key().as_str() {
            "ArrowRight" | "ArrowUp" => shown.by(1),
            "ArrowLeft" | "ArrowDown" => shown.by(-1),
            "PageDown" => shown.by(10),
            "PageUp" => shown.by(-10),
            "Home" => shown.to(1),
            "End" => shown.to(last),
            " " => shown.playing.update(|p| *p = !*p),
            "n" => go(untrack(|| shown.divergence(true))),
            "p" => go(untrack(|| shown.divergence(false))),
            "]" => go(untrack(|| shown.pattern_change(true))),
            "[" => go(untrack(|| shown.pattern_change(false))),
            _ => return,
        }
        event.prevent_default();
    };
    view! {
        <div class="slider" role="slider" tabindex="0" aria-label="Turn" aria-valuemin="1" aria-valuemax=last aria-valuenow=turn
            aria-valuetext=value aria-keyshortcuts="n p [ ] Space" on:keydown=keys>{children()}</div>
    }
}

/// Scrolls the axis, never the page, so that the cursor stays in view (page-flip).
fn keep_in_view(turn: Memo<u32>, axis: Memo<Arc<Axis>>, frame: NodeRef<Div>) {
    Effect::new(move |_| {
        let (turn, axis) = (turn.get(), axis.get());
        let Some(frame) = frame.get() else { return };
        let (from, room) = (f64::from(frame.scroll_left()), f64::from(frame.client_width()));
        let (left, right) = (axis.left(turn), axis.left(turn) + axis.width(turn));
        if left < from || right > from + room {
            let next = if left < from { right - room * 0.75 } else { left - room * 0.25 };
            frame.set_scroll_left(next.max(0.0) as i32);
        }
    });
}

/// Names of the lanes; heights follow the scenes' own.
#[component]
fn Gutter(clients: Vec<Person>) -> impl IntoView {
    let shown = Shown::here();
    let (view, lane) = (shown.view, shown.lane);
    let page = shown.page.clone();
    let overlay = Memo::new(move |_| {
        let id = view.with(|v| v.overlay.clone())?;
        Some(page.lane(Task::Er)?.runs.iter().find(|r| r.head.id == id)?.head.name.clone())
    });
    let person = move |person: Person| {
        view! {
            <div class="gut__person gut__scale"><b><Who person=person.clone() />{words::visible(&person.name)}</b>"intensity"
                {move || overlay.get().map(|name| view! { <span class="gut__over"><svg width=10 height=10 aria-hidden="true"><path class="dia" d="M5 1 9 5 5 9 1 5z" /></svg>{words::visible(&name)}</span> })}
                <i class="gut__ten">"10"</i><i class="gut__five">"5"</i><i class="gut__zero">"0"</i></div>
        }
    };
    let therapist = shown.page.people.iter().find(|p| p.role == Role::Therapist).cloned();
    view! {
        <div class="gut" aria-hidden="true">
            <div class="gut__ruler">"turn, speaker"</div>
            <div class="gut__pattern"><b>"Relation pattern"</b>"with its evidence turns"</div>
            <div class="gut__therapist"><b>{therapist.map(|person| view! { <Who person /> })}"Therapist"</b>"strategy, target"</div>
            {clients.into_iter().map(person).collect_view()}
            <div class="gut__tasks"><b>"Runs"</b>"by task, with n"</div>
            <div class="runs">{move || lane.get().map(|lane| lane.runs.iter().map(|run| {
                let title = format!("{}, {} {}", run.head.model, run.head.mode, run.head.context_size.map_or(String::new(), |c| format!("context {c}")));
                view! { <span title=title>{words::visible(&run.head.name)}</span> }
            }).collect_view())}</div>
            <div class="gut__differ">"answers that differ"</div>
        </div>
    }
}

/// The tasks, as tabs over the matrix.
#[component]
fn TaskTabs(pick: RwSignal<Pick>) -> impl IntoView {
    let shown = Shown::here();
    let (app, task, page) = (shown.app, shown.task, shown.page.clone());
    let tab = move |this: Task| {
        let n = page.lane(this).map_or(0, |lane| lane.instances.len());
        view! {
            <button type="button" role="tab" id=format!("tab-{}", this.short()) aria-selected=move || (task.get() == this).to_string()
                tabindex=move || if task.get() == this { "0" } else { "-1" } on:click=move |_| app.look(|v| v.task = this)>
                {this.name()}<small>{this.short()}" "{n}</small></button>
        }
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        let now = Task::ALL.iter().position(|t| *t == task.get_untracked()).unwrap_or(0);
        let next = match event.key().as_str() {
            "ArrowRight" => (now + 1) % Task::ALL.len(),
            "ArrowLeft" => (now + Task::ALL.len() - 1) % Task::ALL.len(),
            "Home" => 0,
            "End" => Task::ALL.len() - 1,
            _ => return,
        };
        event.prevent_default();
        if let Some(next) = Task::ALL.get(next) {
            app.look(|v| v.task = *next);
            browser::focus(&format!("tab-{}", next.short()));
        }
    };
    view! {
        <div class="lane lane--tasks" class:lane--away=move || pick.get() != Pick::Runs>
            <div class="tasks"><div class="seg" role="tablist" aria-label="Task" on:keydown=keys>{Task::ALL.map(tab).collect_view()}</div></div>
        </div>
    }
}

/// On a narrow page one lane at a time.
#[component]
fn LanePicker(clients: Vec<Person>, pick: RwSignal<Pick>) -> impl IntoView {
    let choice = move |this: Pick, mark: Option<Person>, words: String| {
        view! {
            <button type="button" aria-pressed=move || (pick.get() == this).to_string() on:click=move |_| pick.set(this)>
                {mark.map(|person| view! { <Who person /> })}{words}</button>
        }
    };
    let people = clients
        .into_iter()
        .enumerate()
        .map(|(i, p)| choice(Pick::Person(i), Some(p.clone()), words::visible(&p.name)))
        .collect_view();
    view! {
        <div class="lanepick" role="group" aria-label="Lane">
            {choice(Pick::Pattern, None, "Pattern".into())}{choice(Pick::Therapist, None, "Therapist".into())}{people}{choice(Pick::Runs, None, "Runs".into())}
        </div>
    }
}

/// Above the lanes where the axis does not fit: where annotations and differing answers are, and what is in view.
#[component]
fn Minimap(axis: Memo<Arc<Axis>>, frame: NodeRef<Div>) -> impl IntoView {
    let shown = Shown::here();
    let (page, lane) = (shown.page.clone(), shown.lane);
    let seen = RwSignal::new((0.0, 0.0));
    let look = move || {
        if let Some(frame) = frame.get_untracked() {
            seen.set((f64::from(frame.scroll_left()), f64::from(frame.client_width())));
        }
    };
    Effect::new(move |_| {
        axis.track();
        if let Some(frame) = frame.get() {
            look();
            let on_scroll = wasm_bindgen::closure::Closure::<dyn FnMut()>::new(look);
            let target: &HtmlElement = &frame;
            target.set_onscroll(Some(on_scroll.as_ref().unchecked_ref()));
            on_scroll.forget(); // replaced with the frame it belongs to
        }
    });
    let fits = Memo::new(move |_| seen.get().1 + 1.0 >= axis.get().total());
    let width = move || seen.get().1.max(1.0);
    let drawn = Signal::derive(move || {
        let lane = lane.get();
        let total = axis.get().total().max(1.0);
        let (from, room) = seen.get();
        Arc::new(marks::minimap(&page, lane.as_deref(), width(), (from / total, ((from + room) / total).min(1.0))))
    });
    let seek = move |event: leptos::ev::MouseEvent| {
        let Some(target) = event.current_target().and_then(|t| t.dyn_into::<web_sys::Element>().ok()) else { return };
        let rect = target.get_bounding_client_rect();
        let share = (f64::from(event.client_x()) - rect.left()) / rect.width().max(1.0);
        let turns = f64::from(shown.page.turns());
        shown.to((share * turns).floor() as u32 + 1);
    };
    view! { <div class="mini" class:mini--off=fits on:click=seek><SceneView scene=drawn hidden=true /></div> }
}
