//! Result files of the public scripts: the head, the file's own totals, and the run that its rows make up.

use super::answer::detail;
use super::cell::Cell;
use super::fields::{id, integer_of, kind, list, num_of, text_of};
use super::problem::{At, Problems};
use super::recognise::{is_private_key, task_of_value};
use crate::corpus::{Scenario, pattern_labels, strategy_labels};
use crate::runs::{Answer, Failed, Gold, OwnValue, Run, Said, SampleAverage, Task};
use std::collections::HashSet;

/// What stands beside the rows.
#[derive(Clone, Debug, Default)]
pub struct Head {
    pub task: Option<Task>,
    pub model: String,
    pub mode: String,
    pub context_size: Option<i64>,
    pub settings: Vec<(String, String)>,
    pub private: Vec<(String, String)>,
    pub synthetic: bool,
    /// From `group_mode`, for rows that do not say it themselves.
    pub scenario: Option<Scenario>,
    pub failed: Vec<Failed>,
    pub file_metrics: Vec<OwnValue>,
}

impl Head {
    /// Takes in one member of the file's object.
    pub fn take(&mut self, key: &str, value: &Cell<'_>, at: &At<'_>, problems: &mut Problems) {
        let at = at.key(key);
        match key {
            "task" => self.task = value.text().and_then(task_of_value),
            "prediction_model" | "model" => self.model = text_of(value, &at, problems),
            "mode" => self.mode = text_of(value, &at, problems),
            "context_size" => self.context_size = integer_of(value),
            "synthetic" => self.synthetic = *value == Cell::Bool(true),
            "group_mode" => {
                let word = value.text().filter(|w| matches!(*w, "couple" | "family"));
                self.scenario = word.map(Scenario::from_word);
            }
            "failed" => self.take_failed(value, &at, problems),
            "overall" => self.take_overall(value, &at, problems),
            _ => self.take_setting(key, value, &at, problems),
        }
    }

    fn take_failed(&mut self, value: &Cell<'_>, at: &At<'_>, problems: &mut Problems) {
        let Cell::List(items) = value else { return };
        for (i, item) in items.iter().enumerate() {
            let error = item.get("error").map(|e| text_of(e, &at.index(i), problems)).unwrap_or_default();
            let sample_id = if matches!(item, Cell::Text(_)) {
                item.text().unwrap_or("").to_owned()
            } else {
                id(item, "sample_id")
            };
            self.failed.push(Failed { sample_id, error });
        }
    }

    /// One row, as an object or as a list of one.
    fn take_overall(&mut self, value: &Cell<'_>, at: &At<'_>, problems: &mut Problems) {
        let row = match value {
            Cell::List(rows) => match rows.as_slice() {
                [] => return,
                [row] => row,
                [row, ..] => {
                    problems.note("overall-rows", at, || format!("{} rows of totals; the first is used", rows.len()));
                    row
                }
            },
            other => other,
        };
        for (key, cell) in row.members().iter().filter(|(key, _)| key != "scope") {
            self.file_metrics.push(OwnValue { key: key.to_string(), value: num_of(cell, &at.key(key), problems) });
        }
    }

    /// Scalars that tell runs apart; counts and averages do not, addresses and paths are private.
    fn take_setting(&mut self, key: &str, value: &Cell<'_>, at: &At<'_>, problems: &mut Problems) {
        let word = match value {
            Cell::Text(t) => t.to_string(),
            Cell::Num(_) | Cell::Bool(_) => value.compact(),
            _ => return,
        };
        let looks_like_a_place =
            word.starts_with('/') || word.contains("://") || word.contains(":\\") || word.starts_with('~');
        if is_private_key(key) || looks_like_a_place {
            self.private.push((key.to_owned(), word));
        } else if !tells_nothing(key) {
            self.settings.push((key.to_owned(), word));
        } else if kind(value) == "text" && key == "error" {
            problems.note("file-error", at, || format!("the file says: {word}"));
        }
    }
}

/// Head fields that differ between files of one and the same setting.
fn tells_nothing(key: &str) -> bool {
    let parts =
        ["count", "avg_", "elapsed", "duration", "timestamp", "created", "generated", "updated", "version", "error"];
    matches!(key, "synthetic" | "group_modes" | "date" | "note" | "notes" | "comment")
        || parts.iter().any(|p| key.contains(p))
}

/// Gathers the answers of a result file.
#[derive(Debug, Default)]
pub struct Gathered {
    pub answers: Vec<Answer>,
    pub averages: Vec<SampleAverage>,
    /// Keys of answers that stood inside `samples`, which `details` may repeat.
    nested: HashSet<(String, i64, String)>,
}

impl Gathered {
    /// Answers and nothing else.
    pub fn of(answers: Vec<Answer>) -> Self {
        Self { answers, ..Self::default() }
    }

    /// A row of the top-level `details`.
    pub fn take_detail(&mut self, task: Task, row: &Cell<'_>, at: &At<'_>, problems: &mut Problems) {
        let answer = detail(task, row, "", at, problems);
        if self.nested.contains(&place(&answer)) {
            problems.note("repeated-row", at, || "the row stands inside samples too; counted once".into());
        } else {
            self.answers.push(answer);
        }
    }

    /// A sample of ER or VP: its averages; its rows too, unless they are read one by one.
    pub fn take_sample(&mut self, task: Task, sample: &Cell<'_>, at: &At<'_>, problems: &mut Problems) {
        let sample_id = id(sample, "sample_id");
        for (key, cell) in sample.members().iter().filter(|(key, _)| key.starts_with("avg_")) {
            let value = num_of(cell, &at.key(key), problems);
            self.averages.push(SampleAverage { sample_id: sample_id.clone(), key: key.to_string(), value });
        }
        let details_at = at.key("details");
        for (i, row) in list(sample, "details").iter().enumerate() {
            self.take_nested(task, row, &sample_id, &details_at.index(i), problems);
        }
    }

    /// A row inside a sample.
    pub fn take_nested(&mut self, task: Task, row: &Cell<'_>, sample_id: &str, at: &At<'_>, problems: &mut Problems) {
        if !matches!(row, Cell::Map(_)) {
            problems.warn("bad-record", at, || format!("expected an object, found {}; left out", kind(row)));
            return;
        }
        let answer = detail(task, row, sample_id, at, problems);
        self.nested.insert(place(&answer));
        self.answers.push(answer);
    }
}

fn place(answer: &Answer) -> (String, i64, String) {
    (answer.key.sample_id.clone(), answer.key.row, answer.id.clone())
}

/// Puts a run together; `id` is given by [`name_runs`] once all runs of the file are known.
pub fn run(task: Task, head: Head, gathered: Gathered, incomplete: bool, raw: bool, file: &str) -> Run {
    let mut answers = gathered.answers;
    if head.scenario.is_some() {
        for answer in answers.iter_mut().filter(|a| a.scenario.is_none()) {
            answer.scenario.clone_from(&head.scenario);
        }
    }
    Run {
        id: String::new(),
        file: file.to_owned(),
        task,
        model: head.model,
        mode: head.mode,
        context_size: head.context_size,
        settings: head.settings,
        private: head.private,
        answers,
        failed: head.failed,
        file_metrics: if incomplete { Vec::new() } else { head.file_metrics },
        sample_averages: gathered.averages,
        incomplete,
        raw,
        synthetic: head.synthetic,
    }
}

/// Notes what a whole run tells: stand-ins, rows that are answered more than once, labels outside the closed sets.
pub fn note_run(run: &Run, problems: &mut Problems) {
    let stand_ins = run.answers.iter().filter(|a| a.stand_in).count();
    if stand_ins > 0 {
        problems.note("stand-in", &At::File, || {
            format!(
                "{stand_ins} of {} answers ({}) are stand-ins that the script wrote after failed requests, not the model's",
                run.answers.len(),
                run.task.short()
            )
        });
    }
    if run.answers.is_empty() {
        problems.note("no-answers", &At::File, || {
            format!("the file names its task ({}) but holds no answers", run.task.short())
        });
    }
    let odd: Vec<&str> = run.answers.iter().flat_map(|a| odd_labels(run.task, a)).collect();
    if let Some(first) = odd.first() {
        problems.note("label-outside-set", &At::File, || {
            format!(
                "{} labels of answers or gold are outside the closed set, the first is \"{first}\"; kept as written",
                odd.len()
            )
        });
    }
    let mut seen = HashSet::new();
    let again = run.answers.iter().filter(|a| !seen.insert((&a.key, &a.id))).count();
    if again > 0 {
        problems.note("answered-twice", &At::File, || {
            format!("{again} rows are answered more than once in one run; all answers count")
        });
    }
}

/// Labels of an answer and its gold that the scenario's closed set does not have.
fn odd_labels(task: Task, answer: &Answer) -> impl Iterator<Item = &str> {
    let set = match (task, &answer.scenario) {
        (Task::Rpp, Some(scenario)) => pattern_labels(scenario),
        (Task::Ssp, Some(scenario)) => strategy_labels(scenario),
        _ => &[],
    };
    let gold = match &answer.gold {
        Gold::Label(label) => Some(label),
        _ => None,
    };
    let said = match &answer.said {
        Said::Ranked(labels) => labels.as_slice(),
        _ => &[],
    };
    let labels = gold.into_iter().chain(said).map(String::as_str);
    labels.filter(|label| !set.is_empty() && !label.is_empty() && !set.contains(label))
}

/// Gives every run its id: model slug and hash; runs of one file that share these also carry their task.
pub fn name_runs(runs: &mut [Run], hash: &str) {
    let short: String = hash.chars().take(8).collect();
    let ids: Vec<String> = runs.iter().map(|run| format!("{}-{short}", slug(&run.model))).collect();
    let mut taken = HashSet::new();
    for (run, id) in runs.iter_mut().zip(&ids) {
        let shared = ids.iter().filter(|other| *other == id).count() > 1;
        let base = if shared { format!("{id}-{}", run.task.short().to_lowercase()) } else { id.clone() };
        let mut unique = base.clone();
        let mut n = 2;
        while !taken.insert(unique.clone()) {
            unique = format!("{base}-{n}");
            n += 1;
        }
        run.id = unique;
    }
}

/// Lower-case letters, digits and single hyphens, at most 40.
fn slug(model: &str) -> String {
    let mut slug = String::new();
    for c in model.chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
        if slug.len() >= 40 {
            break;
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "model".to_owned() } else { slug.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::json::parse;

    fn head(text: &str) -> Head {
        let mut head = Head::default();
        for (key, value) in parse(text, &[]).expect("reads").cell.members() {
            head.take(key, value, &At::File, &mut Problems::default());
        }
        head
    }

    #[test]
    fn settings_leave_out_counts_and_private_places() {
        let head = head(
            r#"{"judge_model":"j","completed_sample_count":3,"judge_api_base":"http://x","gold":"/home/me/x",
                "include_current_turn":false,"context_size":-1,"group_mode":"family","input_policy":{"a":1}}"#,
        );
        let settings: Vec<_> = head.settings.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        assert_eq!(settings, [("judge_model", "j"), ("include_current_turn", "false")]);
        assert_eq!(head.private.len(), 2);
        assert_eq!((head.context_size, head.scenario), (Some(-1), Some(Scenario::Family)));
    }

    #[test]
    fn totals_are_an_object_or_a_list_of_one() {
        for text in [r#"{"overall":{"scope":"overall","n":2}}"#, r#"{"overall":[{"scope":"overall","n":2}]}"#] {
            assert_eq!(head(text).file_metrics.len(), 1);
        }
        assert!(head(r#"{"overall":[]}"#).file_metrics.is_empty());
    }

    #[test]
    fn slugs_are_safe_in_links() {
        assert_eq!(slug("Qwen/Qwen3-VL 8B"), "qwen-qwen3-vl-8b");
        assert_eq!(slug("模型"), "model");
        assert_eq!(slug(&"a".repeat(99)).len(), 40);
    }
}
