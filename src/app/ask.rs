//! Asking the engine a question whose answer a page draws.

use super::state::App;
use crate::protocol::{Ask, Told};
use leptos::prelude::*;
use std::sync::Arc;

/// What a page has of its answer. An old answer stays until the new one is here, so that nothing flickers.
#[derive(Debug)]
pub enum Answer<T> {
    Waiting,
    Here(Arc<T>),
    Failed(String),
}

impl<T> Clone for Answer<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Waiting => Self::Waiting,
            Self::Here(t) => Self::Here(t.clone()),
            Self::Failed(why) => Self::Failed(why.clone()),
        }
    }
}

impl<T> Answer<T> {
    pub fn here(&self) -> Option<&Arc<T>> {
        match self {
            Self::Here(t) => Some(t),
            _ => None,
        }
    }
}

/// Asks whenever the question or what is loaded changes. Before the first load has ended nothing is asked.
pub fn question<T: Send + Sync + 'static>(
    app: App,
    ask: impl Fn() -> Option<Ask> + Send + Sync + 'static,
    take: fn(Told) -> Option<T>,
) -> RwSignal<Answer<T>> {
    let answer = RwSignal::new(Answer::Waiting);
    let asked = Memo::new(move |_| ask());
    // Answers to older questions are let go.
    let newest = StoredValue::new(0_u32);
    Effect::new(move |_| {
        app.generation.track();
        let (true, Some(question)) = (app.report.with(Option::is_some), asked.get()) else { return };
        let number = newest.get_value() + 1;
        newest.set_value(number);
        app.client.with_value(|client| {
            client.ask(question, &[], move |told| {
                if newest.try_get_value() != Some(number) {
                    return;
                }
                let next = match told {
                    Told::Failed(why) => Answer::Failed(why),
                    told => take(told).map_or_else(
                        || Answer::Failed("an answer to another question".into()),
                        |t| Answer::Here(Arc::new(t)),
                    ),
                };
                drop(answer.try_set(next));
            });
        });
    });
    answer
}
