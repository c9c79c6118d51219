//! The tasks, as tabs over the matrix.

use crate::app::pages::sample::Shown;
use crate::platform::browser;
use crate::route::LaneId;
use crate::runs::{Task, TaskFamily};
use leptos::prelude::*;

#[component]
pub fn TaskTabs(pick: RwSignal<LaneId>) -> impl IntoView {
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
    let view = shown.view;
    // Only ranked tasks have further choices.
    let top3 = move || {
        (task.get().family() == TaskFamily::Ranked).then(|| {
            view! {
                <label class="check"><input type="checkbox" prop:checked=move || view.with(|v| v.top3)
                    on:change=move |e| app.look(|v| v.top3 = event_target_checked(&e)) />"three choices"</label>
            }
        })
    };
    view! {
        <div class="lane lane--tasks" class:lane--away=move || pick.get() != LaneId::Runs>
            <div class="tasks"><div class="seg" role="tablist" aria-label="Task" on:keydown=keys>{Task::ALL.map(tab).collect_view()}</div>{top3}</div>
        </div>
    }
}
