//! Numbers, times and labels as a person reads them. Numbers print with a point whatever the locale.

use crate::corpus::{LabelKind, Num, label_info};
use crate::page::SampleKey;
use crate::page::sample::SamplePage;
use crate::page::{Differ, Role};
use crate::runs::{Gold, Said, Task};

/// Seconds as `m:ss`; hours only where there are any.
pub fn clock(seconds: f64) -> String {
    if !seconds.is_finite() {
        return "–".into();
    }
    let sign = if seconds < 0.0 { "−" } else { "" };
    let all = seconds.abs().floor() as u64;
    let (h, m, s) = (all / 3600, all / 60 % 60, all % 60);
    if h > 0 { format!("{sign}{h}:{m:02}:{s:02}") } else { format!("{sign}{m}:{s:02}") }
}

/// A time field: a clock where it is a number, as written otherwise.
pub fn time(num: &Num) -> String {
    num.finite().map_or_else(|| num.show(), clock)
}

/// "1 turn", "2 turns".
pub fn count(n: u32, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

/// A label's name, or the label as written.
pub fn label(kind: LabelKind, key: &str) -> String {
    label_info(kind, key).map_or_else(|| key.to_owned(), |info| info.name.to_owned())
}

/// A label's two letters; nothing outside the closed sets.
pub fn code(kind: LabelKind, key: &str) -> &'static str {
    label_info(kind, key).map_or("", |info| info.code)
}

/// Which closed set the labels of a task come from.
pub fn label_kind(task: Task) -> Option<LabelKind> {
    match task {
        Task::Rpp => Some(LabelKind::Pattern),
        Task::Ssp => Some(LabelKind::Strategy),
        _ => None,
    }
}

/// A label of a task as words, with its code before it where it has one.
pub fn task_label(task: Task, key: &str) -> String {
    label_kind(task).map_or_else(
        || key.to_owned(),
        |kind| match code(kind, key) {
            "" => key.to_owned(),
            code => format!("{code} {}", label(kind, key)),
        },
    )
}

/// Gold in words.
pub fn gold(task: Task, gold: &Gold) -> String {
    match gold {
        Gold::Label(l) => task_label(task, l),
        Gold::SpeaksNext(true) => "yes, the therapist speaks next".into(),
        Gold::SpeaksNext(false) => "no, the therapist does not speak next".into(),
        Gold::Emotion { words, intensity } => format!("{words} {}", intensity.show()),
        Gold::Views(views) if views.is_empty() => "no viewpoint".into(),
        Gold::Views(views) => {
            let one = |v: &crate::corpus::View| format!("{} about {}: {}", v.source, v.target, v.viewpoint);
            views.iter().map(one).collect::<Vec<_>>().join("; ")
        }
        Gold::Unknown => "not given".into(),
    }
}

/// An answer's first choice in words.
pub fn said(task: Task, said: &Said) -> String {
    match said {
        Said::Ranked(labels) => labels.first().map_or_else(|| "no answer".into(), |l| task_label(task, l)),
        Said::SpeaksNext { yes: true, .. } => "yes".into(),
        Said::SpeaksNext { yes: false, .. } => "no".into(),
        Said::Emotion { words, intensity } => format!("{words} {}", intensity.show()),
        Said::Views(views) if views.is_empty() => "no viewpoint".into(),
        Said::Views(views) => {
            let one = |v: &crate::corpus::View| format!("{} about {}: {}", v.source, v.target, v.viewpoint);
            views.iter().map(one).collect::<Vec<_>>().join("; ")
        }
        Said::Nothing => "no answer".into(),
    }
}

/// "Mara and Theo", "Samir, Rima, Yara and Nour".
pub fn and(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The clients of a sample, in words.
pub fn clients(page: &SamplePage) -> String {
    let names: Vec<&str> = page.people.iter().filter(|p| p.role == Role::Client).map(|p| p.name.as_str()).collect();
    and(&names)
}

/// What counts in neither number: ", 1 none, 2 stand-ins"; often nothing.
pub fn not_answered(d: Differ) -> String {
    let mut words = String::new();
    if d.none > 0 {
        words += &format!(", {} none", d.none);
    }
    if d.stand_ins > 0 {
        words += &format!(", {}", count(d.stand_ins, "stand-in", "stand-ins"));
    }
    words
}

/// "2 of 5 answers differ, 1 none".
pub fn differ(d: Differ) -> String {
    format!("{} of {} answers differ{}", d.differ, d.answered, not_answered(d))
}

/// A sample's id for a screen.
pub fn id(key: &SampleKey) -> String {
    match (key.id.trim().is_empty(), key.line) {
        (true, Some(line)) => format!("(no id), line {line}"),
        (true, None) => "(no id)".into(),
        (false, Some(line)) => format!("{}, line {line}", key.id),
        (false, None) => key.id.clone(),
    }
}

/// Text with control characters as visible marks, so that nothing in it acts or hides. Line breaks stay.
pub fn visible(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\n' => '\n',
            '\t' => ' ',
            // A mark that every font has; the pictures of control characters are missing in many.
            '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' => '¤',
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => '·',
            c => c,
        })
        .collect()
}

/// A share in percent, one decimal.
pub fn percent(value: f64) -> String {
    format!("{:.1}", value * 100.0)
}

/// Bytes for a person.
pub fn bytes(n: u64) -> String {
    match n {
        0..1_000 => format!("{n} B"),
        1_000..1_000_000 => format!("{:.0} kB", n as f64 / 1e3),
        _ => format!("{:.1} MB", n as f64 / 1e6),
    }
}
