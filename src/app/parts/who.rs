//! A person's mark: a ring with an initial, the therapist a square, the group a double ring.

use crate::page::{Person, Role};
use leptos::prelude::*;

/// Classes of a person's mark.
pub fn class(person: &Person) -> String {
    match person.role {
        Role::Therapist => "who who--t".into(),
        Role::Group => "who who--g".into(),
        Role::Client if person.second_ring => format!("who who--second p{}", person.hue),
        Role::Client => format!("who p{}", person.hue),
    }
}

/// Decorative: the name stands beside it.
#[component]
pub fn Who(person: Person) -> impl IntoView {
    view! { <span class=class(&person) aria-hidden="true">{person.initials.clone()}</span> }
}

/// The mark of somebody named in a row; nothing for people outside the room.
#[component]
pub fn WhoNamed(people: Vec<Person>, name: String) -> impl IntoView {
    people.into_iter().find(|p| p.name == name).map(|person| view! { <Who person /> })
}
