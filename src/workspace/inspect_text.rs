//! What `inspect` writes for people: files, samples, instances, runs with their headline figure, problems by file.

use super::inspect::{InspectedRun, Inspection, Metric, inspection};
use super::names::{plural, thousands};
use super::report::holds;
use super::search::first_letters;
use super::{Workspace, count};
use crate::read::{Problem, Severity};
use crate::runs::Task;
use std::fmt::Write;

/// Letters of a message; the whole of it is in the JSON.
const LONGEST: usize = 400;

/// The whole report. Ends with a line break.
pub fn inspection_text(workspace: &Workspace) -> String {
    let inspection = inspection(workspace);
    let mut out = String::new();
    section(&mut out, "Files", &files(workspace, &inspection));
    if inspection.samples > 0 {
        section(&mut out, "Samples", &samples(&inspection));
        section(&mut out, "Instances", &instances(workspace));
    }
    if !inspection.runs.is_empty() {
        section(&mut out, "Runs (stand-in answers left out)", &runs(&inspection));
    }
    let mut lines = Vec::new();
    let mut file = None;
    for problem in &inspection.problems {
        if file != Some(&problem.file) {
            lines.push(vec![problem.file.clone()]);
            file = Some(&problem.file);
        }
        lines.push(vec![problem_line(problem)]);
    }
    section(&mut out, &counted(&inspection.problems), &lines);
    out
}

/// "Problems: 1 error, 2 warnings, 3 notes".
fn counted(problems: &[Problem]) -> String {
    let of = |s| problems.iter().filter(|p| p.severity == s).count();
    let words: Vec<String> = [
        (Severity::Error, "error", "errors"),
        (Severity::Warning, "warning", "warnings"),
        (Severity::Note, "note", "notes"),
    ]
    .into_iter()
    .filter(|(s, ..)| of(*s) > 0)
    .map(|(s, one, many)| plural(count(of(s)), one, many))
    .collect();
    if words.is_empty() { "Problems: none".to_owned() } else { format!("Problems: {}", words.join(", ")) }
}

fn problem_line(problem: &Problem) -> String {
    let mut place = String::new();
    if let Some(line) = problem.line {
        let _ = write!(place, "line {line}, ");
    }
    if let Some(path) = &problem.path {
        let _ = write!(place, "{}, ", visible(path));
    }
    let severity = match problem.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    format!("  {severity:<7} {place}{} [{}]", first_letters(&visible(&problem.message), LONGEST), problem.code)
}

fn files(workspace: &Workspace, inspection: &Inspection) -> Vec<Vec<String>> {
    let line = |(part, file): (&std::sync::Arc<super::part::Part>, &super::inspect::InspectedFile)| {
        let size = format!("{} bytes", thousands(file.bytes));
        vec![visible(&file.name), file.kind.clone(), holds(part), format!(">{size}")]
    };
    workspace.parts.iter().zip(&inspection.files).map(line).collect()
}

fn samples(inspection: &Inspection) -> Vec<Vec<String>> {
    let shown = inspection.by_scenario.iter().filter(|(_, s)| s.samples > 0);
    shown
        .map(|(scenario, s)| {
            vec![
                scenario.clone(),
                format!(">{}", plural(s.samples, "sample", "samples")),
                format!(">{}", plural(s.groups, "group", "groups")),
                format!(">{}", plural(s.rows, "turn", "turns")),
            ]
        })
        .collect()
}

fn instances(workspace: &Workspace) -> Vec<Vec<String>> {
    let line = |task: Task| {
        let n = super::overview::instances(&workspace.joins, task);
        let mut line = vec![
            task.short().to_owned(),
            format!(">{} couple", thousands(n.couple.into())),
            format!(">{} family", thousands(n.family.into())),
        ];
        if n.other > 0 {
            line.push(format!(">{} other", thousands(n.other.into())));
        }
        line.push(n.source);
        line
    };
    Task::ALL.into_iter().map(line).collect()
}

fn runs(inspection: &Inspection) -> Vec<Vec<String>> {
    inspection.runs.iter().map(run).collect()
}

fn run(run: &InspectedRun) -> Vec<String> {
    let headline = Task::from_short(&run.task).map_or("", Task::headline);
    // Where the headline is not defined, the first figure that is (grades without an intensity, say).
    let defined = |(key, m): (&String, &Metric)| m.value.map(|v| (key.clone(), v, m.clone()));
    let first = run.metrics.get_key_value(headline).and_then(defined).or_else(|| run.metrics.iter().find_map(defined));
    let figure = match first {
        Some((key, value, m)) => format!(
            "{key} {value:.4} (n {}, {}, {})",
            m.n,
            plural(m.samples, "sample", "samples"),
            plural(m.groups, "group", "groups")
        ),
        None => format!("{headline} –"),
    };
    let mut remarks = vec![match run.matched {
        Some(matched) => format!("{matched} of {} matched", plural(run.instances, "answer", "answers")),
        None => plural(run.instances, "answer", "answers"),
    }];
    let counts = [
        (run.ambiguous, "ambiguous"),
        (run.unmatched, "unmatched"),
        (run.foreign, "foreign"),
        (run.missing, "missing"),
        (Some(run.fallbacks), "stand-ins"),
        (Some(run.failed), "failed samples"),
    ];
    remarks.extend(counts.iter().filter_map(|(n, word)| n.filter(|n| *n > 0).map(|n| format!("{n} {word}"))));
    if run.incomplete {
        remarks.push("incomplete file".to_owned());
    }
    vec![run.task.clone(), visible(&run.id), figure, remarks.join(", ")]
}

/// A headed block of aligned columns; cells that begin with `>` stand to the right. A single cell is a line of its own.
fn section(out: &mut String, title: &str, lines: &[Vec<String>]) {
    if !out.is_empty() {
        out.push('\n');
    }
    let _ = writeln!(out, "{title}");
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = |c: usize| {
        let cells = lines.iter().filter(|l| l.len() > 1).filter_map(|l| l.get(c));
        cells.map(|cell| cell.trim_start_matches('>').chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for line in lines {
        let mut text = String::new();
        for (cell, width) in line.iter().zip(&widths) {
            let _ = match cell.strip_prefix('>') {
                Some(number) => write!(text, "  {number:>width$}"),
                None => write!(text, "  {cell:<width$}"),
            };
        }
        let _ = writeln!(out, "{}", text.trim_end());
    }
}

/// Control characters (a terminal would obey them) as visible marks.
fn visible(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '␣' } else { c }).collect()
}
