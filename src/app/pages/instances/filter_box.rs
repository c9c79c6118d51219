//! The filter as text: completion while it is written, the fault at its character, results unchanged until it reads.

use super::change;
use crate::app::state::App;
use crate::app::words;
use crate::filter::{Completion, Field, complete, parse};
use crate::page::instances::FilterProblem;
use crate::platform::browser;
use crate::route::InstancesRoute;
use leptos::html::Input;
use leptos::prelude::*;

/// Offers shown at once.
const MOST: usize = 12;

/// What the box holds while it is written in.
#[derive(Clone, Copy)]
struct Writing {
    app: App,
    input: NodeRef<Input>,
    text: RwSignal<String>,
    /// Byte of the text where the cursor stands.
    cursor: RwSignal<usize>,
    /// The list of offers is open, and which of them is in hand.
    open: RwSignal<bool>,
    at: RwSignal<Option<usize>>,
    offers: Memo<Completion>,
}

impl Writing {
    fn new(app: App, filter: String, values: Memo<Vec<(String, Vec<String>)>>) -> Self {
        let (text, open, cursor) = (RwSignal::new(filter), RwSignal::new(false), RwSignal::new(0_usize));
        let offers = Memo::new(move |_| {
            if !open.get() {
                return Completion::default();
            }
            let of = |field: Field| {
                let list = |v: &Vec<(String, Vec<String>)>| {
                    v.iter().find(|(name, _)| name == field.name()).map(|(_, list)| list.clone())
                };
                values.with(list).unwrap_or_default()
            };
            let mut found = complete(&text.get(), cursor.get(), &of);
            found.options.truncate(MOST);
            found
        });
        Self { app, input: NodeRef::new(), text, cursor, open, at: RwSignal::new(None), offers }
    }

    /// A text that reads goes into the page's state; the results of one that does not stay as they are.
    fn apply(self, next: String) {
        if next.trim().is_empty() || parse(&next).is_ok() {
            change(self.app, |v| v.filter = next);
        }
    }

    fn typed(self, value: String) {
        let units = self
            .input
            .get_untracked()
            .and_then(|i| i.selection_start().ok().flatten())
            .map_or(0, |units| units as usize);
        self.cursor.set(browser::byte_of_unit(&value, units));
        self.at.set(None);
        self.open.set(true);
        self.text.set(value.clone());
        self.apply(value);
    }

    fn accept(self, n: usize) {
        let found = self.offers.get_untracked();
        let Some(offer) = found.options.get(n) else { return };
        let now = self.text.get_untracked();
        let before = now.get(..found.replace.start).unwrap_or_default();
        let after = now.get(found.replace.end..).unwrap_or_default();
        let next = format!("{before}{} {}", offer.text, after.trim_start());
        let end = before.len() + offer.text.len() + 1;
        self.text.set(next.clone());
        self.cursor.set(end);
        self.at.set(None);
        if let Some(input) = self.input.get_untracked() {
            input.set_value(&next);
            let units = next.get(..end).map_or(0, |t| t.encode_utf16().count()) as u32;
            drop(input.set_selection_range(units, units));
        }
        self.apply(next);
    }

    fn keys(self, event: &leptos::ev::KeyboardEvent) {
        let count = self.offers.with_untracked(|o| o.options.len());
        let (open, at) = (self.open.get_untracked(), self.at.get_untracked());
        match (event.key().as_str(), at) {
            ("ArrowDown", _) if count > 0 => self.at.set(Some(at.map_or(0, |n| (n + 1) % count))),
            ("ArrowUp", _) if count > 0 => self.at.set(Some(at.map_or(count - 1, |n| (n + count - 1) % count))),
            ("Enter" | "Tab", Some(n)) if open => self.accept(n),
            ("Enter", _) => self.open.set(false),
            ("Escape", _) if open => self.open.set(false),
            _ => return,
        }
        event.prevent_default();
    }
}

#[component]
pub fn FilterBox(
    view: Memo<InstancesRoute>,
    values: Memo<Vec<(String, Vec<String>)>>,
    problem: Memo<Option<FilterProblem>>,
) -> impl IntoView {
    let app = App::here();
    let writing = Writing::new(app, view.with_untracked(|v| v.filter.clone()), values);
    let Writing { input, text, cursor, open, at, offers, .. } = writing;
    // Boxes, links and "back" write here too.
    Effect::new(move |_| {
        let filter = view.with(|v| v.filter.clone());
        if text.get_untracked() != filter && text.with_untracked(|t| t.trim().is_empty() || parse(t).is_ok()) {
            text.set(filter);
        }
    });
    let fault = Memo::new(move |_| {
        let text = text.get();
        let problems = if text.trim().is_empty() { None } else { parse(&text).err() };
        problems?.into_iter().next().map(|p| (p.column, p.to_string()))
    });
    let list = move || {
        let options = offers.get().options;
        options.into_iter().enumerate().map(|(n, offer)| view! {
            <li role="option" id=format!("offer-{n}") aria-selected=move || (at.get() == Some(n)).to_string() on:mousedown=move |e| { e.prevent_default(); writing.accept(n); }>
                <code>{words::visible(&offer.text)}</code><span class="qq">{words::visible(&offer.note)}</span></li>
        }).collect_view()
    };
    let expanded = move || offers.with(|o| !o.options.is_empty());
    let fault_view = move || {
        fault.get().map(|(column, words)| view! {
        <span class="fbox__at" aria-hidden="true">{format!("{}^", " ".repeat(column.saturating_sub(1).min(200)))}</span><span>{words::visible(&words)}</span>
    })
    };
    let told = move || problem.get().filter(|_| fault.with(Option::is_none)).map(|p| words::visible(&p.message));
    view! {
        <div class="fbox">
            <label class="sr" for="filter">"Filter"</label>
            <input id="filter" class="input fbox__input" type="text" spellcheck="false" autocomplete="off" autocapitalize="off" node_ref=input
                placeholder="gold = repair_softening and runs_differ >= 2" role="combobox" aria-expanded=move || expanded().to_string() aria-controls="offers" aria-autocomplete="list"
                aria-activedescendant=move || at.get().map(|n| format!("offer-{n}")) aria-invalid=move || fault.with(Option::is_some).to_string() aria-describedby="filter-fault"
                prop:value=move || text.get() on:input=move |e| writing.typed(event_target_value(&e)) on:keydown=move |e| writing.keys(&e)
                on:focus=move |_| { cursor.set(text.with_untracked(String::len)); open.set(true); } on:blur=move |_| open.set(false) />
            <button class="btn" type="button" on:click=move |_| { text.set(String::new()); change(app, |v| v.filter.clear()); }>"Clear"</button>
            <ul id="offers" class="fbox__offers" role="listbox" aria-label="What could stand here" class:fbox__offers--shut=move || !expanded()>{list}</ul>
        </div>
        <p id="filter-fault" class="fbox__fault" role="status">{fault_view}{told}</p>
    }
}
