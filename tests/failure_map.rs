//! The failure map over the whole demo: what its models are known to do wrong can be read from the views.

use rescue_explorer::page::instances::{InstanceSort, InstancesAsk, InstancesPage};
use rescue_explorer::page::models::{
    Cluster, CompareAsk, Confusion, ConfusionAsk, ModelsAsk, ModelsPage, SlicesAsk, SlicesPage,
};
use rescue_explorer::read::read_all;
use rescue_explorer::runs::Task;
use rescue_explorer::workspace::{DEMO_FOLDER, Workspace, inspection};
use std::path::Path;
use std::sync::LazyLock;

static DEMO: LazyLock<Workspace> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("public/demo");
    let list = std::fs::read_to_string(folder.join("files.txt")).expect("the demo's list");
    let files = list.lines().filter(|name| !name.trim().is_empty());
    let readings = files.flat_map(|name| {
        read_all(&format!("{DEMO_FOLDER}{name}"), std::fs::read(folder.join(name)).expect("a file of the demo"))
    });
    Workspace::default().with(readings.collect())
});

fn models(scenario: Option<&str>) -> ModelsPage {
    DEMO.models(&ModelsAsk { scenario: scenario.map(Into::into), by: Cluster::Group })
}

fn run(task: Task, model: &str) -> String {
    let at = Task::ALL.iter().position(|t| *t == task).unwrap();
    let page = models(None);
    let line = page.models.iter().find(|m| m.name == model).unwrap_or_else(|| panic!("{model}"));
    line.cells[at].as_ref().unwrap().run.clone()
}

fn couple_confusion(task: Task, model: &str) -> Confusion {
    let ask = ConfusionAsk { run: run(task, model), scenario: Some("couple".into()), against: None };
    DEMO.confusion(&ask).remove(0)
}

fn slices(task: Task, model: &str) -> SlicesPage {
    DEMO.slices(&SlicesAsk { run: run(task, model), scenario: None, filter: String::new() }).unwrap()
}

fn instances(task: Task, filter: &str) -> InstancesPage {
    DEMO.instances(&InstancesAsk {
        task,
        filter: filter.into(),
        sort: InstanceSort::File,
        from: 0,
        count: 1000,
        codes: 0,
    })
}

#[test]
fn all_models_stand_beside_their_baselines() {
    let page = models(None);
    assert_eq!(page.models.len(), 6);
    assert!(page.models.iter().all(|m| m.cells.iter().all(Option::is_some)));
    assert_eq!((page.samples, page.scenarios.len()), (12, 2));
    let rpp = &page.tasks[Task::ALL.iter().position(|t| *t == Task::Rpp).unwrap()];
    assert!(rpp.same.as_ref().is_some_and(|(_, recall, mrr)| mrr.is_some_and(|m| m > *recall)));
    assert!(rpp.random.is_some_and(|(recall, mrr)| recall > 0.0 && mrr > recall));
    // Couple and family together are all.
    let n = |page: &ModelsPage| page.tasks.iter().map(|t| t.n).collect::<Vec<_>>();
    let parts = n(&models(Some("couple"))).into_iter().zip(n(&models(Some("family")))).map(|(a, b)| a + b);
    assert_eq!(n(&page), parts.collect::<Vec<_>>());
}

#[test]
fn intervals_hold_their_figures() {
    let ask = ModelsAsk { scenario: None, by: Cluster::Group };
    let (page, intervals) = (DEMO.models(&ask), DEMO.intervals(&ask));
    assert_eq!(intervals.runs.len(), 36);
    assert_eq!(DEMO.intervals(&ask), intervals, "the same seed, the same intervals");
    for cell in page.models.iter().flat_map(|m| m.cells.iter().flatten()) {
        let interval = &intervals.runs.iter().find(|(id, _)| *id == cell.run).unwrap().1;
        if let Some(bar) = interval.bar() {
            let value = cell.figure.value.unwrap();
            assert!(bar.low <= value && value <= bar.high, "{}: {bar:?} {value}", cell.run);
            assert!((bar.estimate - value).abs() < 1e-12 && bar.n == u64::from(cell.figure.n), "{}: {bar:?}", cell.run);
        }
    }
}

#[test]
fn inspect_gives_the_intervals_of_the_page() {
    let shown = DEMO.intervals(&ModelsAsk::default());
    let told = inspection(&DEMO);
    assert_eq!(told.runs.len(), shown.runs.len());
    for run in &told.runs {
        let interval = &shown.runs.iter().find(|(id, _)| *id == run.id).unwrap().1;
        let bar = interval.bar();
        assert_eq!((run.interval.low, run.interval.high), (bar.map(|b| b.low), bar.map(|b| b.high)), "{}", run.id);
        assert_eq!(bar.is_none(), run.interval.none_because.is_some());
    }
}

/// `demo-majority` leans on the most frequent label: what is not pursue-withdraw is called so.
#[test]
fn the_majority_leaning_model_shows_in_its_column() {
    let matrix = couple_confusion(Task::Rpp, "demo-majority");
    let at = |key: &str| matrix.labels.iter().position(|l| l.key == key).unwrap();
    let said = |key: &str| matrix.labels[at(key)].said;
    let gold = |key: &str| matrix.labels[at(key)].gold;
    assert!(f64::from(said("pursue_withdraw")) > 1.5 * f64::from(gold("pursue_withdraw")), "{matrix:?}");
    let steady = couple_confusion(Task::Rpp, "demo-steady");
    let share = |m: &Confusion| f64::from(m.labels[at("pursue_withdraw")].said) / f64::from(m.n);
    assert!(share(&matrix) > share(&steady));
    let sum: u32 = matrix.counts.iter().flatten().sum();
    assert_eq!(sum, matrix.n);
}

/// `demo-literal` takes words literally: viewpoints that are not said to the person they are about are missed.
#[test]
fn the_literal_model_loses_on_indirect_viewpoints() {
    let gap = |model: &str| {
        let page = slices(Task::Vp, model);
        let kind = page.kinds.iter().find(|k| k.name == "Directness").unwrap();
        let value = |name: &str| kind.slices.iter().find(|s| s.name == name).unwrap().figure.value.unwrap();
        value("said to the person") - value("said about the person")
    };
    assert!(gap("demo-literal") > gap("demo-steady") + 0.3, "{} {}", gap("demo-literal"), gap("demo-steady"));
}

/// `demo-early` intervenes too early: it says "yes" where nobody spoke next.
#[test]
fn the_early_model_has_the_lowest_precision_of_yes() {
    let page = models(None);
    let itp = Task::ALL.iter().position(|t| *t == Task::Itp).unwrap();
    let precision =
        |m: &str| page.models.iter().find(|l| l.name == m).unwrap().cells[itp].as_ref().unwrap().precision.unwrap();
    let lowest = page.models.iter().map(|m| precision(&m.name)).fold(f64::MAX, f64::min);
    assert_eq!(precision("demo-early"), lowest);
}

/// `demo-late` keeps the old pattern: it is worst at the first turn of a new one.
#[test]
fn the_late_model_fails_where_a_pattern_changes() {
    let page = slices(Task::Rpp, "demo-late");
    let kind = page.kinds.iter().find(|k| k.name.starts_with("Distance")).unwrap();
    let at = |name: &str| kind.slices.iter().find(|s| s.name.contains(name)).unwrap();
    let (first, later) = (at("first turn"), at("1–5 turns"));
    assert!(first.figure.value.unwrap() + 0.2 < later.figure.value.unwrap());
    assert!(first.difference.unwrap() < 0.0);
    // Its labels alone would give more: the place itself does it.
    assert!(first.expected.unwrap() > first.figure.value.unwrap());
}

#[test]
fn runs_are_compared_on_what_both_answer() {
    let page = DEMO.compare(&CompareAsk { run: run(Task::Ssp, "demo-steady"), scenario: None }).unwrap();
    assert_eq!(page.lines.len(), 5);
    let intense = page.lines.iter().find(|l| l.name == "demo-intense").unwrap();
    let early = page.lines.iter().find(|l| l.name == "demo-early").unwrap();
    assert!(intense.n < early.n, "the interrupted run shrinks its own pair only");
    for line in &page.lines {
        assert!(line.smallest <= line.p && line.p <= line.holm && line.holm <= 1.0, "{line:?}");
    }
    // The other way round it is the same test.
    let back = DEMO.compare(&CompareAsk { run: intense.run.clone(), scenario: None }).unwrap();
    let back = back.lines.iter().find(|l| l.name == "demo-steady").unwrap();
    assert!(
        (back.difference + intense.difference).abs() < 1e-12
            && back.n == intense.n
            && (back.p - intense.p).abs() < 1e-12
    );
}

/// Every slice can be read as instances: the filter finds exactly its turns.
#[test]
fn a_slice_and_a_matrix_cell_open_their_turns() {
    for task in [Task::Rpp, Task::Ssp, Task::Itp, Task::Vp, Task::Er] {
        let page = slices(task, "demo-steady");
        for slice in page.kinds.iter().flat_map(|k| &k.slices).filter(|s| !s.filter.is_empty()) {
            let found = instances(task, &format!("run = demo-steady and standing != stand_in and {}", slice.filter));
            assert!(found.problem.is_none(), "{}: {:?}", slice.filter, found.problem);
            // Answers without a usable grade are in the table, but in no mean.
            assert!(
                found.matched >= slice.figure.n,
                "{task:?} {}: {} < {}",
                slice.filter,
                found.matched,
                slice.figure.n
            );
            if task == Task::Rpp {
                assert_eq!(found.matched, slice.figure.n, "{}", slice.filter);
            }
        }
    }
    let matrix = couple_confusion(Task::Rpp, "demo-late");
    for (r, gold) in matrix.labels.iter().enumerate() {
        for (c, said) in matrix.labels.iter().enumerate().filter(|(_, l)| l.key != "no_answer") {
            let filter = format!(
                "run = demo-late and scenario = couple and gold = {} and pred = {} and standing != stand_in",
                gold.key, said.key
            );
            if gold.key != "no_answer" {
                assert_eq!(instances(Task::Rpp, &filter).matched, matrix.counts[r][c], "{filter}");
            }
        }
    }
}

/// Cells of a matrix of targets, and of two runs, open exactly their turns.
#[test]
fn cells_of_roles_and_of_two_runs_open_their_turns() {
    let targets = couple_confusion(Task::Stp, "demo-late");
    let late = run(Task::Rpp, "demo-late");
    let ask = ConfusionAsk { run: late, scenario: Some("couple".into()), against: Some(run(Task::Rpp, "demo-early")) };
    let runs = DEMO.confusion(&ask).remove(0);
    assert!(targets.n > 0 && runs.n > 0);
    let cells = |matrix: &Confusion, task: Task, filter: &dyn Fn(&str, &str) -> String| {
        for (row, counts) in matrix.labels.iter().zip(&matrix.counts) {
            for (column, n) in matrix.labels.iter().zip(counts).filter(|(_, n)| **n > 0) {
                let filter = format!("scenario = couple and {}", filter(&row.key, &column.key));
                let found = instances(task, &filter);
                assert_eq!((found.problem, found.matched), (None, *n), "{filter}");
            }
        }
    };
    cells(&targets, Task::Stp, &|gold, said| {
        let said = if said == "no_answer" { "standing = no_answer".to_owned() } else { format!("pred_role = {said}") };
        format!("run = demo-late and standing != stand_in and gold_role = {gold} and {said}")
    });
    let said = |row: &str, column: &str| format!("said = \"demo-early: {row}\" and said = \"demo-late: {column}\"");
    cells(&runs, Task::Rpp, &said);
    let against = Some(run(Task::Stp, "demo-early"));
    let ask = ConfusionAsk { run: run(Task::Stp, "demo-late"), scenario: Some("couple".into()), against };
    cells(&DEMO.confusion(&ask).remove(0), Task::Stp, &said);
}

/// What a person types cuts the answers in two, and no answer is in both or in none.
#[test]
fn a_typed_filter_is_a_cut() {
    let of = |filter: &str| {
        let ask = SlicesAsk { run: run(Task::Rpp, "demo-late"), scenario: None, filter: filter.into() };
        DEMO.slices(&ask).unwrap()
    };
    let own = |page: &SlicesPage| page.kinds.iter().find(|k| k.name == "Your filter").map(|k| k.slices.clone());
    for filter in ["runs_differ >= 3", "rank = 1 or position < 0.2"] {
        let page = of(filter);
        let parts = own(&page).unwrap();
        assert_eq!((parts.len(), parts.iter().map(|s| s.figure.n).sum::<u32>()), (2, page.all.n), "{filter}");
        for part in parts {
            let found = instances(Task::Rpp, &format!("run = demo-late and standing != stand_in and {}", part.filter));
            assert_eq!(found.matched, part.figure.n, "{}", part.filter);
        }
    }
    assert!(own(&of("")).is_none());
    let wrong = of("colour = red");
    assert!(own(&wrong).is_none() && wrong.problem.is_some_and(|p| p.column == 1));
}

/// What `inspect` writes beside a metric is what the models page draws.
#[test]
fn inspect_and_the_page_say_the_same_interval() {
    let page = DEMO.intervals(&ModelsAsk { scenario: None, by: Cluster::Group });
    let mut bars = 0;
    for run in inspection(&DEMO).runs {
        let Some((_, shown)) = page.runs.iter().find(|(id, _)| *id == run.id) else { continue };
        let metric = &run.metrics[&run.interval.metric];
        assert_eq!(metric.interval, shown.bar().map(|b| (b.low, b.high)), "{}", run.id);
        assert_eq!(metric.interval.is_none(), metric.none_because.is_some(), "{}", run.id);
        for (key, metric) in run.metrics.iter().filter(|(_, m)| m.interval.is_some()) {
            let (low, high) = metric.interval.unwrap();
            assert!(low <= metric.value.unwrap() && metric.value.unwrap() <= high, "{} {key}", run.id);
            bars += 1;
        }
    }
    assert!(bars > 50, "{bars}");
}

/// A filter that is offered finds something in the demo, or nothing, but always reads.
#[test]
fn ready_filters_read() {
    for task in Task::ALL {
        let page = instances(task, "");
        assert!(!page.ready.is_empty());
        for (name, filter) in &page.ready {
            let found = instances(task, filter);
            assert!(found.problem.is_none(), "{name}: {filter}");
        }
    }
}

#[test]
fn a_filter_that_cannot_be_read_says_where() {
    let page = instances(Task::Rpp, "gold = a and colour = red");
    let problem = page.problem.unwrap();
    assert_eq!(problem.column, 14);
    assert_eq!(page.matched, page.total);
    let hard = instances(Task::Rpp, "runs_differ >= 5");
    assert!(hard.matched > 0 && hard.matched < hard.total);
    assert!(hard.lines.iter().all(|l| l.differ.differ >= 5));
}
