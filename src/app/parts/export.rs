//! What is on screen as a file: CSV, JSON, Markdown or LaTeX, with what it rests on and where it comes from.

use super::menu::Menu;
use crate::app::origin;
use crate::app::state::App;
use crate::figure::file_name;
use crate::platform::browser;
use crate::route::Route;
use crate::table::{About, Form, Sheet};
use leptos::prelude::*;

/// A menu of forms; `choose` makes the table, at once or after asking the engine, and [`save`]s it.
#[component]
pub fn Export(
    /// What is exported, for the name of the menu.
    #[prop(into)]
    what: String,
    choose: impl Fn(Form) + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let forms = Form::ALL.map(|form| {
        let (choose, name) = (choose.clone(), format!("{}: {what}", form.name()));
        view! { <button class="btn" type="button" aria-label=name on:click=move |_| choose(form)>{form.name()}</button> }
    });
    view! { <Menu summary=Signal::stored("Export".to_owned()) label="Forms of the table">{forms.collect_view()}</Menu> }
}

/// Hands the table to the person.
pub fn save(app: App, sheet: &Sheet, form: Form) {
    let about = About {
        data: origin::files(app, |_| true),
        synthetic: app.report.with_untracked(|r| r.as_ref().is_some_and(|r| r.synthetic)),
        link: browser::address_with(&app.route.with_untracked(Route::to_hash)),
        date: browser::today(),
    };
    let name = file_name("rescue", &sheet.title, None, form.extension());
    if browser::download(&name, form.mime(), &sheet.written(form, &about)).is_ok() {
        app.say("The table is saved.");
    } else {
        app.tell("The browser did not make the file. Try another browser.");
    }
}
