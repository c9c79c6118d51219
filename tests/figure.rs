//! Figures of the whole demo: well-formed, literal, readable in grey, and their tables; writes them to `target/figures/`.

use rescue_explorer::corpus::Row;
use rescue_explorer::figure::{
    Figure, Layout, LegendItem, Paint, Part, answers, differ_counts, emotions as emotion_rows, file_name, is_styled,
    legend, patterns, relations, source, strategies as strategy_rows,
};
use rescue_explorer::marks::{
    Axis, EmotionOverlay, GraphLook, Mark, Scene, Shape, agreement, differ, emotions, graph, marked, matrix, minimap,
    ribbon, ribbon_now, ruler, strategies, strategies_now, strip, ui_width,
};
use rescue_explorer::page::sample::SamplePage;
use rescue_explorer::page::samples::SamplesAsk;
use rescue_explorer::page::{Person, Role, SampleKey};
use rescue_explorer::read::read_all;
use rescue_explorer::relation::{Layers, RelationState, Roster, Window, seats, state_at};
use rescue_explorer::runs::Task;
use rescue_explorer::table::Table;
use rescue_explorer::workspace::{DEMO_FOLDER, Workspace};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

/// All samples of the demo with all its runs.
static PAGES: LazyLock<Vec<SamplePage>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("public/demo");
    let names = std::fs::read_to_string(folder.join("files.txt")).unwrap();
    let read = |name: &str| read_all(&format!("{DEMO_FOLDER}{name}"), std::fs::read(folder.join(name)).unwrap());
    let workspace = Workspace::default().with(names.split_whitespace().flat_map(read).collect());
    let lines = workspace.samples(&SamplesAsk::default()).lines;
    lines.iter().map(|line| workspace.sample(&line.key).unwrap()).collect()
});

fn state(page: &SamplePage, turn: u32) -> RelationState {
    state_at(&page.rows, &Roster::of(&page.people), turn, Window::Last6)
}

fn graph_at(page: &SamplePage, turn: u32, layers: Layers) -> Scene {
    let roster = Roster::of(&page.people);
    let look = GraphLook { layers, size: (344.0, 270.0), moment: true, leaving: &[] };
    graph(page, &seats(&roster, &page.rows, &[]), &state(page, turn), &look)
}

fn clients(page: &SamplePage) -> impl Iterator<Item = &Person> {
    page.people.iter().filter(|p| p.role == Role::Client)
}

fn part(first: &str, second: &str, scene: Scene) -> Part {
    Part::new(vec![first.into(), second.into()], scene)
}

/// Everything that can be drawn of a sample.
fn lanes(page: &SamplePage) -> Vec<Part> {
    let axis = Axis::turns(page.turns(), 34.0);
    let turn = page.turns() / 2 + 1;
    let mut parts = vec![
        part("Turn", "speaker", ruler(page, &axis)),
        part("Clock", "speaker", ruler(page, &Axis::clock(&page.rows, axis.total()))),
        Part::layered(
            vec!["Relation pattern".into(), "with its evidence turns".into()],
            [ribbon(page, &axis), ribbon_now(page, &axis, turn)],
        ),
        Part::layered(
            vec!["Therapist".into(), "strategy, target".into()],
            [strategies(page, &axis), strategies_now(page, &axis, turn)],
        ),
        part("Minimap", "", minimap(page, page.lane(Task::Rpp), 358.0, (0.4, 0.8))),
        part("Strip", "", strip(&strip_marks(page), page.turns(), 272.0, 24.0)),
    ];
    let er = page.lane(Task::Er);
    let one = er.and_then(|lane| lane.runs.first()).map_or(EmotionOverlay::Nothing, EmotionOverlay::Run);
    let all = er.map_or(EmotionOverlay::Nothing, EmotionOverlay::All);
    let serif = |words: &str| ui_width(words) * 7.0 / 6.0;
    let label = |p: &Person| vec![p.name.clone(), "intensity".into()];
    for overlay in [one, all] {
        parts.extend(clients(page).map(|p| Part::intensities(label(p), emotions(page, &axis, p, overlay, &serif))));
    }
    parts.push(part("Marked", "", marked(&axis, 20.0, &[turn])));
    for lane in &page.tasks {
        let names = lane.runs.iter().map(|run| run.head.name.clone()).collect();
        parts.push(Part::lines(vec![lane.task.name().into()], names, matrix(page, &axis, lane, false)));
        let names = lane.runs.iter().map(|run| run.head.name.clone()).collect();
        parts.push(Part::lines(vec!["three choices".into()], names, matrix(page, &axis, lane, true)));
        parts.push(part("Agreement", "", agreement(&axis, lane, page.lane(Task::Stp))));
        parts.push(part("Differ", "answers that differ", differ(page, &axis, lane)));
    }
    parts
}

fn strip_marks(page: &SamplePage) -> Vec<rescue_explorer::page::samples::StripMark> {
    use rescue_explorer::corpus::PatternState;
    let mark = |(turn, row): (u32, &Row)| match &row.pattern.state {
        PatternState::NotAnnotated => None,
        state => {
            let label = if let PatternState::Label(label) = state { Some(label.clone()) } else { None };
            Some(rescue_explorer::page::samples::StripMark { turn, label })
        }
    };
    (1..).zip(&page.rows).filter_map(mark).collect()
}

fn whole_legend(page: &SamplePage) -> Vec<LegendItem> {
    let single = vec![legend::absent(), legend::evidence(), legend::tie(), legend::differing()];
    let many = [
        legend::families(),
        legend::patterns(page),
        legend::nothings(),
        legend::functions(),
        legend::overlay(),
        legend::graph(),
        legend::moment(),
        legend::people(page),
        legend::speakers(page),
        single,
    ];
    many.into_iter().flatten().chain(Task::ALL.into_iter().flat_map(legend::standings)).collect()
}

fn figure(page: &SamplePage, parts: Vec<Part>, layout: Layout) -> Figure {
    Figure {
        title: page.name.clone(),
        facts: vec![
            format!("Sample {}, turns 1–{}, {}.", page.key.id, page.turns(), page.scenario.word()),
            "Gold is annotators’ reading; viewpoints are annotators’ paraphrases, not quotations.".into(),
        ],
        parts,
        layout,
        legend: whole_legend(page),
        source: source(
            "demo_12.jsonl",
            page.synthetic,
            "https://example.org/#/sample/mara_and_tobin%2F001_seg01?turn=4",
        ),
    }
}

/// Lanes over one axis, and small multiples of the graph.
fn figures(page: &SamplePage) -> Vec<(&'static str, Figure)> {
    let all = Layers { viewpoints: true, addresses: true, behaviour: true, support: true };
    let turns = [0, 1, 2, 3, 4].map(|i| (page.turns() * i / 4).max(1));
    let graphs = turns.map(|turn| {
        let layers = if turn == page.turns() { all } else { Layers::default() };
        part(&format!("Turn {turn}"), "last 6 turns", graph_at(page, turn, layers))
    });
    vec![
        ("lanes", figure(page, lanes(page), Layout::Stack)),
        ("graphs", figure(page, graphs.into(), Layout::Grid { columns: 3 })),
    ]
}

/// Strict XML, and nothing that only a browser with our style sheet could resolve.
#[track_caller]
fn check(figure: &Figure) -> String {
    let svg = figure.svg();
    let read = roxmltree::Document::parse(&svg).unwrap_or_else(|e| panic!("{e}: {svg}"));
    let root = read.root_element();
    assert_eq!((root.tag_name().name(), root.attribute("role")), ("svg", Some("img")));
    let known =
        ["svg", "title", "desc", "defs", "pattern", "rect", "g", "path", "circle", "line", "text"].map(String::from);
    let ids: BTreeSet<&str> = read.descendants().filter_map(|n| n.attribute("id")).collect();
    for node in read.descendants().filter(roxmltree::Node::is_element) {
        assert!(known.contains(&node.tag_name().name().to_owned()), "{node:?}");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!["class", "style", "href", "onload"].contains(&name) && !name.starts_with("data-"), "{name}");
            assert!(!value.contains("var(") && !value.contains("NaN") && !value.contains("inf"), "{name}={value}");
            if let Some(id) = value.strip_prefix("url(#") {
                assert!(ids.contains(id.trim_end_matches(')')), "{value} is nowhere");
            }
        }
        let text_size = node.attribute("font-size").map_or(12.0, |size| size.parse().unwrap());
        assert!(text_size >= 12.0, "{node:?}");
    }
    let (width, height) = figure.size();
    assert_eq!(root.attribute("width").unwrap().parse::<f64>().unwrap(), (width * 100.0).round() / 100.0);
    assert!(width >= 240.0 && height > 30.0);
    svg
}

#[test]
fn every_figure_of_the_demo_is_literal_and_well_formed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/figures");
    std::fs::create_dir_all(folder).unwrap();
    assert!(PAGES.len() >= 12);
    for page in PAGES.iter() {
        for (kind, figure) in figures(page) {
            let svg = check(&figure);
            assert!(svg.contains("Synthetic: invented") && svg.contains("Relation "));
            assert_eq!(svg, figure.svg(), "the same bytes every time");
            let name = file_name(&page.key.id, kind, None, "svg");
            std::fs::write(format!("{folder}/{name}"), svg).unwrap();
        }
    }
}

#[test]
fn every_class_of_the_demo_has_a_rule() {
    // Names for pages and tests only.
    let bare = ["rib-name", "rib-now", "node-name", "strip-code", "differ-n", "link--does"];
    let mut seen = BTreeSet::new();
    for page in PAGES.iter() {
        let figures = figures(page);
        let parts = figures.iter().flat_map(|(_, f)| f.parts.iter().map(|p| &p.scene));
        let scenes = parts.chain(figures.iter().flat_map(|(_, f)| f.legend.iter().map(|item| &item.scene)));
        let marks = scenes.flat_map(|scene| &scene.marks);
        seen.extend(marks.flat_map(|mark| mark.class.split_whitespace().map(str::to_owned)));
    }
    assert!(seen.len() > 60, "{seen:?}");
    let unknown: Vec<_> = seen.iter().filter(|c| !is_styled(c) && !bare.contains(&c.as_str())).collect();
    assert!(unknown.is_empty(), "not in marks.css: {unknown:?}");
}

#[test]
fn hostile_words_stay_words() {
    let hostile = "]]></text></svg><script>alert(1)</script>&amp;\u{0}\u{8}\u{ffff}\"'>\u{202e}<!--";
    let mut page = PAGES[0].clone();
    page.name = hostile.into();
    page.key = SampleKey { id: format!("../{hostile}"), line: Some(3) };
    let old = page.people[0].name.clone();
    for person in &mut page.people {
        person.name += hostile;
        person.initials = "<&".into();
    }
    for row in &mut page.rows {
        if row.speaker == old {
            row.speaker += hostile;
        }
        for emotion in &mut row.emotions {
            emotion.person += hostile;
            emotion.words = hostile.into();
        }
        row.pattern.state = rescue_explorer::corpus::PatternState::Label(hostile.into());
    }
    for lane in page.tasks.iter_mut().flat_map(|lane| &mut lane.runs) {
        lane.head.name = hostile.into();
        lane.cells.iter_mut().for_each(|cell| cell.codes = vec![hostile.into()]);
    }
    for (_, mut figure) in figures(&page) {
        figure.source = source(hostile, true, hostile);
        let svg = check(&figure);
        assert!(!svg.contains("<script") && !svg.contains("<!--"));
        assert!(roxmltree::Document::parse(&svg).unwrap().descendants().all(|n| !n.is_comment()));
    }
}

#[test]
fn odd_figures_are_still_documents() {
    let long = "endless words and a name without spaces ".repeat(300) + &"x".repeat(9000);
    let wide = Scene { width: f64::INFINITY, height: f64::NAN, name: long.clone(), marks: vec![] };
    let parts = vec![Part::new(vec![], Scene::default()), part(&long, &long, wide)];
    let item = LegendItem { scene: Scene::default(), words: long.clone() };
    let figure = Figure {
        title: long.clone(),
        facts: vec![long.clone(), String::new()],
        parts,
        layout: Layout::Stack,
        legend: vec![item],
        source: long,
    };
    check(&figure);
    check(&Figure { layout: Layout::Grid { columns: 0 }, ..figure });
    check(&Figure::default());
}

#[test]
fn text_stays_within_the_paper() {
    for (kind, figure) in PAGES.iter().flat_map(figures) {
        let svg = figure.svg();
        let read = roxmltree::Document::parse(&svg).unwrap();
        let (width, height) = figure.size();
        let texts = read.root_element().children().filter(|n| n.has_tag_name("text"));
        for node in texts {
            let number = |name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
            let words = node.text().unwrap_or_default();
            assert!(number("x") + ui_width(words) <= width, "{kind}: {words} leaves the paper");
            assert!(number("y") <= height);
        }
    }
}

#[test]
fn a_sign_stands_once_in_a_legend() {
    let once = Figure { legend: legend::standings(Task::Rpp), ..Figure::default() };
    let twice = Figure { legend: [once.legend.clone(), once.legend.clone()].concat(), ..Figure::default() };
    assert_eq!(once.svg(), twice.svg());
}

#[test]
fn a_figure_says_what_it_is_scaled_by() {
    let figure = &figures(&PAGES[0])[0].1;
    let (width, _) = figure.size();
    assert!((figure.scale(175.0) * width - 661.4).abs() < 0.1);
    assert!((figure.scale(85.0) * width - 321.3).abs() < 0.1);
}

/// What is left of a mark without its colours: shape, texture, outline, dashes, words.
fn form(mark: &Mark) -> String {
    let look = Paint::new("").attributes(mark);
    let of = |name: &str| look.iter().find(|(n, _)| *n == name).map_or("", |(_, v)| v.as_str());
    let shape = match &mark.shape {
        Shape::Rect { .. } => "rect",
        Shape::Circle { .. } => "circle",
        Shape::Line { .. } => "line",
        Shape::Path { d } => d,
        Shape::Text { words, .. } => words,
    };
    let fill = if of("fill").starts_with("url(") { of("fill") } else { "" };
    let outline = if matches!(of("stroke"), "" | "none") { "" } else { "outline" };
    format!("{shape} {fill} {outline} {}", of("stroke-dasharray"))
}

#[test]
fn nothing_is_told_apart_by_colour_alone() {
    let forms = |item: &LegendItem| item.scene.marks.iter().map(form).collect::<Vec<_>>();
    let families = legend::families();
    let [zero, none_clear, not_annotated, no_answer]: [LegendItem; 4] = legend::nothings().try_into().unwrap();
    let sets = [
        vec![families[0].clone(), none_clear.clone(), not_annotated.clone()],
        vec![zero, none_clear, not_annotated, no_answer, legend::absent()],
        families,
        legend::standings(Task::Rpp),
        legend::functions(),
        legend::overlay(),
        legend::graph(),
        legend::moment(),
    ];
    for set in sets {
        let distinct: BTreeSet<_> = set.iter().map(forms).collect();
        let shown: Vec<_> = set.iter().map(|item| (&item.words, forms(item))).collect();
        assert_eq!(distinct.len(), set.len(), "{shown:#?}");
    }
}

/// Written to look at; read back by the crate's own reader.
#[track_caller]
fn read_back(page: &SamplePage, kind: &str, table: &Table) {
    let csv = table.csv();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/figures");
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(format!("{folder}/{}", file_name(&page.key.id, kind, None, "csv")), &csv).unwrap();
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(reader.headers().unwrap().len(), table.head.len());
    let read: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(read.len(), table.rows.len());
    assert!(table.rows.iter().all(|row| row.len() == table.head.len()), "{table:?}");
}

#[test]
fn every_table_of_the_demo_has_its_columns() {
    for page in PAGES.iter() {
        read_back(page, "patterns", &patterns(page));
        assert_eq!(patterns(page).rows.len(), page.rows.len());
        read_back(page, "strategies", &strategy_rows(page));
        clients(page).for_each(|person| read_back(page, &person.name, &emotion_rows(page, person)));
        for lane in &page.tasks {
            read_back(page, &format!("answers_{}", lane.task.short()), &answers(page, lane));
            read_back(page, "differ", &differ_counts(page, lane));
            let cells: usize = lane.runs.iter().map(|run| run.cells.len()).sum();
            let rows = answers(page, lane).rows;
            assert!(rows.len() >= cells && rows.iter().all(|row| row[6] == lane.task.short()));
        }
        read_back(page, "relations", &relations(page, &state(page, page.turns())));
    }
}

#[test]
fn the_kinds_of_nothing_are_words_of_their_own() {
    let tables: Vec<Table> = PAGES
        .iter()
        .flat_map(|page| {
            let emotions = clients(page).map(|person| emotion_rows(page, person));
            let answers = page.tasks.iter().map(|lane| answers(page, lane));
            [patterns(page)].into_iter().chain(emotions).chain(answers)
        })
        .collect();
    let has = |column: &str, word: &str| {
        tables.iter().any(|t| {
            let at = t.head.iter().position(|head| head == column);
            at.is_some_and(|at| t.rows.iter().any(|row| row[at] == word))
        })
    };
    assert!(has("intensity", "0") && has("intensity", "not annotated"));
    assert!(has("pattern", "none clear") && has("pattern", "not annotated"));
    assert!(has("said", "no answer") && has("standing", "stand-in after a failed request"));
    assert!(!has("gold", ""), "gold always says something");
}

#[test]
fn derived_columns_say_so() {
    let page = &PAGES[0];
    let table = relations(page, &state(page, page.turns()));
    let at = table.head.iter().position(|head| head == "stance_derived").unwrap();
    assert!(!table.rows.is_empty());
    let known = ["approving", "mixed", "rejecting", "unclassified", "no sign shown"];
    assert!(table.rows.iter().all(|row| known.contains(&row[at].as_str())));
}
