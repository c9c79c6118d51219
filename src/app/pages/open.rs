//! The open page: where files come from, and the load report.

use crate::app::actions;
use crate::app::state::App;
use crate::app::words;
use crate::page::open::{FileLine, Joined, Report};
use crate::page::samples::SamplesAsk;
use crate::platform::{browser, files};
use crate::read::{Kind, Problem, Severity};
use crate::route::Route;
use crate::workspace::is_demo;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

/// Problems shown before a person asks for all.
const FIRST_PROBLEMS: usize = 60;

#[component]
pub fn Open() -> impl IntoView {
    browser::set_title("Open · RESCUE Explorer");
    view! {
        <div class="page">
            <div class="head"><div>
                <h1>"Open samples and answers"</h1>
                <p>"Annotated dialogues, task instances, result files or raw answers, in any order, also gzipped or zipped. Nothing leaves this browser."</p>
            </div></div>
            <div class="open-cols">
                <div><Sources /><About /></div>
                <LoadReport />
            </div>
        </div>
    }
}

/// Files of an input element; the element is emptied so that the same file can be chosen again.
fn chosen(event: &leptos::ev::Event) -> Vec<files::Named> {
    let input = event.target().and_then(|t| t.dyn_into::<HtmlInputElement>().ok());
    let named = input.as_ref().and_then(HtmlInputElement::files).map(|list| files::of_list(&list)).unwrap_or_default();
    if let Some(input) = input {
        input.set_value("");
    }
    named
}

#[component]
fn Sources() -> impl IntoView {
    let app = App::here();
    let address = RwSignal::new(String::new());
    let open_address = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let url = address.get_untracked().trim().to_owned();
        if !url.is_empty() {
            actions::open_address(app, url);
        }
    };
    let input = |folder: bool, words: &'static str, class: &'static str, id: &'static str| {
        view! {
            <label class=format!("btn {class}") for=id>{words}
                <input class="sr" type="file" id=id multiple=true prop:webkitdirectory=folder
                    on:change=move |event| actions::load_chosen(app, chosen(&event)) />
            </label>
        }
    };
    view! {
        <section class="drop" aria-label="Open files">
            <h2>"Drop files or a folder here"</h2>
            <p>"Anywhere on the page. They are recognised by what is in them, not by name."</p>
            <div class="drop__acts">
                {input(false, "Choose files", "btn--main", "choose-files")}
                {input(true, "Choose a folder", "", "choose-folder")}
            </div>
            <form class="address" on:submit=open_address>
                <label for="address">"Or an address that allows reading"</label>
                <div class="address__line">
                    <input class="input" id="address" type="url" placeholder="https://" autocomplete="off"
                        prop:value=move || address.get() on:input=move |e| address.set(event_target_value(&e)) />
                    <button class="btn" type="submit">"Open"</button>
                </div>
            </form>
        </section>
    }
}

#[component]
fn About() -> impl IntoView {
    let app = App::here();
    let own = move || {
        app.report.with(|r| {
            r.as_ref()
                .map_or(0, |r| r.files.iter().filter(|f| f.loaded && !is_demo(&f.name)).map(|f| f.bytes).sum::<u64>())
        })
    };
    view! {
        <ul class="plain">
            <li><b>"Demo. "</b>"12 invented samples and six demo models, nothing in it is real. "
                <button class="link" type="button" on:click=move |_| actions::open_demo(app)>"Open the demo"</button></li>
            <li><b>"Kept for next time? "</b>"Only if you tick this; the files then stay in this browser’s own storage."
                <label class="check"><input type="checkbox" prop:checked=move || app.kept.get()
                    on:change=move |e| actions::keep(app, event_target_checked(&e)) />
                    {move || if own() > 0 { format!("Keep in this browser, {}", words::bytes(own())) } else { "Keep what I open in this browser".into() }}
                </label>
                <Show when=move || app.kept.get()>
                    <button class="link" type="button" on:click=move |_| actions::keep(app, false)>"Forget what is kept"</button>
                </Show></li>
            <li><b>"Where data comes from. "</b>"Gold labels are readings by annotators, drafted by a language model and checked by experts; they are not facts about people. Several clips share the same people, so figures say how many couples and families they rest on."</li>
        </ul>
    }
}

#[component]
fn LoadReport() -> impl IntoView {
    let app = App::here();
    let export = move |_| {
        let text = app.report.with_untracked(|r| r.as_ref().map(serde_json::to_string_pretty));
        if let Some(Ok(text)) = text
            && browser::download("load-report.json", "application/json", &text).is_err()
        {
            app.tell("The browser did not save the report.");
        }
    };
    let body = move || {
        app.report.with(|report| match report {
            None => view! { <p class="panel-empty" role="status">"Reading…"</p> }.into_any(),
            Some(report) if report.files.is_empty() => {
                view! { <p class="panel-empty">"Nothing is open. Drop files anywhere, or open the demo."</p> }
                    .into_any()
            }
            Some(report) => report_view(app, report).into_any(),
        })
    };
    view! {
        <section aria-labelledby="report-h">
            <div class="sec"><h2 id="report-h">"Load report"</h2>
                <div class="sec__acts">
                    <button class="btn" type="button" on:click=export>"Export report"</button>
                    {move || app.report.with(|r| r.as_ref().filter(|r| r.samples > 0).map(|r| view! {
                        <a class="btn btn--main" href=Route::Samples(SamplesAsk::default()).to_hash()>
                            {format!("See {}", words::count(r.samples, "sample", "samples"))}</a>
                    }))}
                </div>
            </div>
            {body}
        </section>
    }
}

fn report_view(app: App, report: &Report) -> impl IntoView + use<> {
    let opened = report.files.iter().filter(|f| f.worst != Some(Severity::Error)).count();
    let summary = format!(
        "{}: {opened} opened, {} refused. ",
        words::count(report.files.len() as u32, "file", "files"),
        report.files.len() - opened
    );
    let problems = format!("{} refused, {} mended, {} noted", report.refused, report.mended, report.noted);
    let files = report.files.iter().cloned().map(|file| file_line(app, file)).collect_view();
    view! {
        <p class="sec__sum">{summary}
            <button class="link" type="button" on:click=move |_| browser::focus("problems-h")>{format!("What was wrong: {problems}")}</button></p>
        <div class="scroll-x" tabindex="0" role="region" aria-label="Files">
            <table class="table files stack">
                <thead><tr><th>"File"</th><th>"What it is"</th><th>"Holds"</th><th class="num">"Joined to gold"</th><th>"Problems"</th><th><span class="sr">"Close"</span></th></tr></thead>
                <tbody>{files}</tbody>
            </table>
        </div>
        {problems_view(report)}
    }
}

fn file_line(app: App, file: FileLine) -> impl IntoView {
    let FileLine { name, hash, what, holds, joined, kind, loaded, .. } = file.clone();
    let closing = name.clone();
    let close = loaded.then(move || {
        let label = format!("Close {}", words::visible(&closing));
        view! { <button class="btn btn--quiet" type="button" aria-label=label
        on:click=move |_| actions::remove(app, hash.clone(), closing.clone())>"Close"</button> }
    });
    view! {
        <tr>
            <td class="file full">{words::visible(&name)}</td>
            <td>{if kind == Kind::Unknown { "not known".to_owned() } else { what }}</td>
            <td>{holds}</td>
            <td class="num" data-l="joined">{joined_words(joined)}</td>
            <td>{problem_counts(&file)}</td>
            <td class="num">{close}</td>
        </tr>
    }
}

/// "126 of 128, 2 without a row, 3 missing".
fn joined_words(joined: Option<Joined>) -> String {
    let Some(joined) = joined else { return "–".into() };
    let Some(matched) = joined.matched else { return format!("{}, no dataset", joined.answers) };
    let mut words = format!("{matched} of {}", joined.answers);
    for (n, what) in [
        (joined.ambiguous, "ambiguous"),
        (joined.unmatched, "without a row"),
        (joined.foreign, "of other samples"),
        (joined.missing, "missing"),
    ] {
        if let Some(n) = n.filter(|n| *n > 0) {
            words += &format!(", {n} {what}");
        }
    }
    words
}

fn problem_counts(file: &FileLine) -> String {
    let parts: Vec<String> = [(file.refused, "refused"), (file.mended, "mended"), (file.noted, "noted")]
        .into_iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, what)| format!("{n} {what}"))
        .collect();
    if parts.is_empty() { "none".into() } else { parts.join(", ") }
}

fn problems_view(report: &Report) -> impl IntoView + use<> {
    let mut problems = report.problems.clone();
    problems.sort_by_key(|p| p.severity);
    let (all, not_listed) = (problems.len(), report.not_listed);
    let whole = RwSignal::new(false);
    let shown = move || if whole.get() { all } else { all.min(FIRST_PROBLEMS) };
    let list = move || problems.iter().take(shown()).map(problem_view).collect_view();
    (all > 0).then(|| view! {
        <h3 class="problems-h" id="problems-h" tabindex="-1">"What was wrong, and what was done"</h3>
        <ul class="problems">{list}</ul>
        <Show when=move || { shown() < all }>
            <button class="btn" type="button" on:click=move |_| whole.set(true)>{format!("Show all {all}")}</button>
        </Show>
        {(not_listed > 0).then(|| view! { <p class="sec__note">{format!("{not_listed} more of the same kinds are counted but not listed.")}</p> })}
    })
}

fn problem_view(problem: &Problem) -> impl IntoView + use<> {
    let place = [Some(problem.file.clone()), problem.line.map(|l| format!("line {l}")), problem.path.clone()];
    let place: Vec<String> = place.into_iter().flatten().map(|p| words::visible(&p)).collect();
    let class = match problem.severity {
        Severity::Error => "sev sev--refused",
        Severity::Warning => "sev sev--mended",
        Severity::Note => "sev sev--noted",
    };
    let sign = match problem.severity {
        Severity::Error => "M1 1h10v10h-10z",
        Severity::Warning => "M6 1.5 11 10.5H1z",
        Severity::Note => "M6 1.5a4.5 4.5 0 1 0 .01 0z",
    };
    view! {
        <li class="prob">
            <span class=class><svg width=12 height=12 aria-hidden="true"><path d=sign /></svg>{problem.severity.word()}</span>
            <div><span>{words::visible(&problem.message)}</span><small>{place.join(", ")}</small></div>
        </li>
    }
}
