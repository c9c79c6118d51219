//! Geometry of the drawn scenes, over hand-made and generated samples; writes pictures to `target/marks/` to look at.

#[path = "marks/pages.rs"]
mod pages;

use pages::{crowd, page, tea};
use proptest::prelude::*;
use rescue_explorer::corpus::{Emotion, Num, Row, Scenario, View};
use rescue_explorer::marks::{
    Anchor, Axis, RUN_HEIGHT, Scene, Shape, TEXTURES, differ, edge_width, emotions, graph, matrix, minimap, ribbon,
    ribbon_now, ruler, strategies, strategies_now, strip, svg_element, ui_width,
};
use rescue_explorer::page::Role;
use rescue_explorer::page::sample::{RunLane, SamplePage};
use rescue_explorer::page::samples::StripMark;
use rescue_explorer::relation::{Layers, Roster, Window, seats, state_at};
use rescue_explorer::runs::Task;

fn serif(words: &str) -> f64 {
    words.chars().count() as f64 * 6.2
}

/// Every lane of a page, named for the heights of the layout.
fn lanes(page: &SamplePage, axis: &Axis, turn: u32) -> Vec<(&'static str, f64, Scene)> {
    let mut scenes = vec![
        ("ruler", 36.0, ruler(page, axis)),
        ("ribbon", 84.0, ribbon(page, axis)),
        ("ribbon now", 84.0, ribbon_now(page, axis, turn)),
        ("strategies", 54.0, strategies(page, axis)),
        ("strategies now", 54.0, strategies_now(page, axis, turn)),
        ("minimap", 28.0, minimap(page, page.lane(Task::Rpp), 358.0, (0.4, 0.8))),
    ];
    let overlay: Option<&RunLane> = page.lane(Task::Er).and_then(|l| l.runs.first());
    for person in page.people.iter().filter(|p| p.role == Role::Client) {
        scenes.push(("emotions", 86.0, emotions(page, axis, person, overlay, &serif)));
    }
    for lane in &page.tasks {
        scenes.push(("matrix", RUN_HEIGHT * lane.runs.len() as f64, matrix(page, axis, lane)));
        scenes.push(("differ", 34.0, differ(page, axis, lane)));
    }
    scenes
}

fn graph_at(page: &SamplePage, turn: u32, window: Window, layers: Layers) -> Scene {
    let roster = Roster::of(&page.people);
    let state = state_at(&page.rows, &roster, turn, window);
    graph(page, &seats(&roster, &page.rows), &state, layers, (344.0, 270.0))
}

fn all_layers() -> Layers {
    Layers { viewpoints: true, addresses: true, behaviour: true, support: true }
}

/// The box around a shape; text by an estimate of its width.
fn extent(shape: &Shape) -> (f64, f64, f64, f64) {
    match shape {
        Shape::Rect { x, y, w, h } => (*x, *y, x + w, y + h),
        Shape::Circle { cx, cy, r } => (cx - r, cy - r, cx + r, cy + r),
        Shape::Line { x1, y1, x2, y2 } => (x1.min(*x2), y1.min(*y2), x1.max(*x2), y1.max(*y2)),
        Shape::Text { x, y, anchor, words } => {
            let w = ui_width(words);
            let left = match anchor {
                Anchor::Start => *x,
                Anchor::Middle => x - w / 2.0,
                Anchor::End => x - w,
            };
            (left, y - 9.0, left + w, y + 2.0)
        }
        Shape::Path { d } => {
            assert!(!d.contains("NaN") && !d.contains("inf"), "{d}");
            let numbers = d.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-')).filter(|n| !n.is_empty());
            let numbers: Vec<f64> = numbers.map(|n| n.parse().expect("a number")).collect();
            let side = |from: usize| numbers.iter().skip(from).step_by(2).copied();
            let low = |from| side(from).fold(f64::MAX, f64::min);
            let high = |from| side(from).fold(f64::MIN, f64::max);
            if numbers.is_empty() { (0.0, 0.0, 0.0, 0.0) } else { (low(0), low(1), high(0), high(1)) }
        }
    }
}

/// All marks are numbers and inside the scene, give or take a stroke.
fn assert_inside(name: &str, scene: &Scene, margin: f64) {
    for mark in &scene.marks {
        let (l, t, r, b) = extent(&mark.shape);
        assert!([l, t, r, b].iter().all(|n| n.is_finite()), "{name}: {mark:?}");
        let inside = l >= -margin && t >= -margin && r <= scene.width + margin && b <= scene.height + margin;
        assert!(inside, "{name}, {} x {}: {mark:?}", scene.width, scene.height);
    }
}

const NINE: [&str; 9] = ["Ilona", "Andor", "Kata", "Bence", "Réka", "Grandmother", "Samir", "Yara", "Nour"];

#[test]
fn lanes_have_the_heights_of_the_layout_and_hold_their_marks() {
    for page in
        [tea(), crowd(&NINE[..5], 31), crowd(&NINE, 60), crowd(&[], 3), page("", Scenario::Couple, &["A"], vec![])]
    {
        for axis in [Axis::turns(page.turns(), 34.0), Axis::turns(page.turns(), 9.0), Axis::clock(&page.rows, 884.0)] {
            for (name, height, scene) in lanes(&page, &axis, 18) {
                assert_eq!(scene.height, height, "{name}");
                assert_inside(name, &scene, 4.0);
                assert!(scene.name.is_empty() == name.ends_with("now"), "{name}: {}", scene.name);
            }
        }
    }
}

#[test]
fn nodes_and_names_never_overlap_and_are_never_cut_off() {
    for count in 0..=9 {
        let clients = &NINE[..count];
        let page = crowd(clients, 24);
        for turn in [1, 4, 5, 24] {
            let scene = graph_at(&page, turn, Window::All, all_layers());
            let of = |classes: &[&str]| {
                let is = |class: &str| class.split(' ').any(|c| classes.contains(&c));
                scene.marks.iter().filter(|m| is(&m.class)).map(|m| extent(&m.shape)).collect::<Vec<_>>()
            };
            let nodes = of(&["halo", "group"]);
            let names = of(&["node-name"]);
            assert!(nodes.len() > count && names.len() > count / 2, "{count} people, {} names", names.len());
            assert_inside("graph", &scene, 1.0);
            let meets =
                |a: &(f64, f64, f64, f64), b: &(f64, f64, f64, f64)| a.0 < b.2 && b.0 < a.2 && a.1 < b.3 && b.1 < a.3;
            for (i, a) in names.iter().enumerate() {
                assert!(names.iter().skip(i + 1).all(|b| !meets(a, b)), "{count} people: two names meet");
                assert!(
                    nodes.iter().all(|b| !meets(a, &(b.0 + 1.0, b.1 + 1.0, b.2 - 1.0, b.3 - 1.0))),
                    "{count} people: {a:?} runs into a node of {nodes:?}"
                );
            }
        }
    }
}

#[test]
fn edges_are_thick_now_and_thin_with_age() {
    let widths = [0, 1, 2, 3, 5, 6, 9, 10, 500].map(edge_width);
    assert_eq!(widths, [6.0, 4.0, 4.0, 2.5, 2.5, 1.5, 1.5, 1.0, 1.0]);
}

#[test]
fn the_graph_draws_the_window_and_nothing_else() {
    let scene = graph_at(&tea(), 18, Window::Last6, Layers::default());
    // Therapist to Couple, Theo to Mara, Mara to Theo, Theo about himself: a body and a head each.
    assert_eq!(scene.marks.iter().filter(|m| m.class.starts_with("edge ")).count(), 8);
    let signs: Vec<_> = scene.marks.iter().filter(|m| m.class.starts_with("sign")).map(|m| m.class.as_str()).collect();
    assert_eq!(signs, ["sign neg", "sign pos", "sign mix", "sign pos"], "oldest below");
    let words: Vec<_> = scene.marks.iter().filter_map(|m| m.title.as_deref()).collect();
    assert!(words.contains(&"Theo about Mara, 1 turn ago: may still want her (ambivalent)"));
    assert!(scene.marks.iter().all(|m| !m.class.starts_with("link")));
}

#[test]
fn a_new_edge_has_a_halo_and_unknown_words_take_the_signs_away() {
    let mut page = tea();
    let halos = |page: &SamplePage, turn| {
        let scene = graph_at(page, turn, Window::Last6, Layers::default());
        scene.marks.iter().filter(|m| m.class == "edge-halo").count()
    };
    // At 18 the therapist's view turns from mixed to approving; at 19 Mara's of Theo stays approving.
    assert_eq!((halos(&page, 18), halos(&page, 19)), (1, 0));
    for view in page.rows.iter_mut().flat_map(|r| &mut r.views) {
        view.attitude = "zzz".into();
    }
    let scene = graph_at(&page, 18, Window::Last6, Layers::default());
    assert!(scene.marks.iter().all(|m| !m.class.starts_with("sign") && !m.class.contains("pos")));
    assert!(scene.name.contains("No signs"));
}

#[test]
fn more_than_three_strategies_become_a_count() {
    let page = crowd(&NINE[..2], 26);
    let scene = strategies(&page, &Axis::turns(26, 34.0));
    // Turn 10 is index 9: 1 + 9 % 5 = 5 strategies, two shown.
    let words = |turn| {
        let here = scene.marks.iter().filter(move |m| m.turn == Some(turn));
        here.filter_map(|m| match &m.shape {
            Shape::Text { words, .. } => Some(words.as_str()),
            _ => None,
        })
        .collect::<Vec<_>>()
    };
    assert_eq!(words(10), ["BO", "JO", "+3"]);
    assert_eq!(words(7), ["BO", "JO"]);
}

#[test]
fn every_class_is_styled() {
    let css = include_str!("../style/marks.css");
    let page = tea();
    let axis = Axis::turns(26, 34.0);
    let family = crowd(&NINE, 24);
    let mut scenes = lanes(&page, &axis, 18);
    scenes.extend(lanes(&family, &Axis::turns(24, 34.0), 11));
    scenes.push(("graph", 270.0, graph_at(&page, 18, Window::All, all_layers())));
    scenes.push(("graph", 270.0, graph_at(&family, 11, Window::All, all_layers())));
    // Names for pages and tests only.
    let bare = ["rib-name", "rib-now", "node-name", "strip-code", "differ-n", "link--does"];
    for class in scenes.iter().flat_map(|s| &s.2.marks).flat_map(|m| m.class.split_whitespace()) {
        let styled = css.contains(&format!(".{class} "))
            || css.contains(&format!(".{class}."))
            || css.contains(&format!(".{class},"));
        assert!(styled || bare.contains(&class), "{class} is not in marks.css");
    }
}

#[test]
fn evidence_that_the_sample_does_not_have_is_not_drawn() {
    let mut page = tea();
    for row in &mut page.rows {
        row.pattern.evidence = vec![0, -3, 27, i64::MAX];
    }
    let scene = ribbon(&page, &Axis::turns(26, 34.0));
    assert!(scene.marks.iter().all(|m| !m.class.contains("bracket")));
    assert!(ribbon_now(&page, &Axis::turns(26, 34.0), 18).marks.iter().all(|m| !m.class.contains("bracket")));
    assert!(graph_at(&page, 18, Window::All, Layers::default()).marks.iter().all(|m| m.class != "hull"));
}

#[test]
fn the_cursor_lives_in_overlays_only() {
    let (page, axis) = (tea(), Axis::turns(26, 34.0));
    let now = ribbon_now(&page, &axis, 18);
    let bold: Vec<_> = now.marks.iter().filter(|m| m.class.contains("rib-now")).collect();
    assert!(matches!(&bold[..], [m] if matches!(&m.shape, Shape::Text { words, .. } if words == "repair–softening")));
    assert_eq!(now.marks.iter().filter(|m| m.class.contains("bracket--now")).count(), 2);
    assert!(ribbon_now(&page, &axis, 2).marks.is_empty(), "not annotated");
    assert!(strategies_now(&page, &axis, 2).marks.is_empty());
    assert_eq!(strategies_now(&page, &axis, 18).marks.len(), 3, "chip, glyph, code");
    assert!(ribbon_now(&page, &axis, 999).marks.is_empty() && strategies_now(&page, &axis, 0).marks.is_empty());
}

#[test]
fn the_three_gold_states_have_three_forms() {
    let scene = ribbon(&tea(), &Axis::turns(26, 34.0));
    let count = |class: &str| scene.marks.iter().filter(|m| m.class.split(' ').any(|c| c == class)).count();
    assert_eq!((count("blk"), count("blk-none"), count("torn"), count("tie")), (7, 2, 8, 2));
}

#[test]
fn zero_is_hollow_and_other_emotions_are_thin() {
    let page = tea();
    let axis = Axis::turns(26, 34.0);
    let theo = emotions(&page, &axis, &page.people[1], page.lane(Task::Er).map(|l| &l.runs[0]), &serif);
    let count = |class: &str| theo.marks.iter().filter(|m| m.class.split(' ').any(|c| c == class)).count();
    assert_eq!((count("hollow"), count("seg--other"), count("cross"), count("dia")), (1, 1, 2, 2));
    // Theo's answers at 17 (9 for 6) and 25 (4 for 6) differ from gold; 3 and 13 have none.
    assert_eq!(count("resid"), 2);
    let stranger = pages::person("Nobody", Role::Client, 2);
    let empty = emotions(&page, &axis, &stranger, None, &serif);
    assert!(empty.marks.iter().any(|m| m.class == "tx-none"));
}

#[test]
fn strips_join_neighbours_with_a_tick_each() {
    let mark = |turn, label: Option<&str>| StripMark { turn, label: label.map(Into::into) };
    let marks = [
        mark(1, None),
        mark(6, Some("pursue_withdraw")),
        mark(9, Some("pursue_withdraw")),
        mark(15, Some("odd")),
        mark(99, None),
    ];
    let scene = strip(&marks, 26, 272.0, 24.0);
    let count = |class: &str| scene.marks.iter().filter(|m| m.class.split(' ').any(|c| c == class)).count();
    assert_eq!((count("blk"), count("blk-none"), count("strip-tick")), (2, 1, 2), "turn 99 does not exist");
    assert_eq!(scene.name, "Patterns in order: none clear; pursue–withdraw ×2; odd");
    assert_inside("strip", &scene, 1.0);
    assert_inside("empty strip", &strip(&[], 0, f64::NAN, 0.0), 1.0);
}

fn number() -> impl Strategy<Value = Num> {
    prop_oneof![
        4 => (0.0..10.0_f64).prop_map(Num::Value),
        1 => prop_oneof![Just(1e12), Just(-1e300), Just(f64::NAN), Just(11.0)].prop_map(Num::Value),
        1 => Just(Num::Null),
        1 => Just(Num::Text("0,75".into())),
    ]
}

prop_compose! {
    fn row()(
        number in -2..40_i64, start in number(), end in number(),
        names in prop::collection::vec(prop::sample::select(vec!["A", "B", "C", "Therapist", "Family", "my mother", ""]), 6),
        intensities in prop::collection::vec(number(), 0..4),
        strategies in prop::collection::vec(prop::sample::select(vec!["join", "boundary", "?", ""]), 0..6),
        label in prop::sample::select(vec!["-", "", "mixed_transition", "escalation_conflict", "attack_attack", "ÄÖÜ und mehr davon, viel mehr"]),
        evidence in prop::collection::vec(-3..60_i64, 0..4),
        attitude in prop::sample::select(vec!["warm", "cold", "", "xx"]),
    ) -> Row {
        let at = |i: usize| names[i].to_owned();
        Row {
            number, start, end, speaker: at(0), targets: vec![at(1), at(2)],
            emotions: intensities.into_iter().map(|intensity| Emotion { person: at(3), words: "left alone with it".into(), intensity }).collect(),
            views: vec![View { source: at(4), target: at(5), attitude: attitude.into(), ..View::default() }],
            strategies: strategies.into_iter().map(|s| pages::strategy_of(s, &names[..2])).collect(),
            pattern: pages::pattern_of(label, &evidence),
            ..Row::default()
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn any_sample_is_drawn_inside_its_scenes(rows in prop::collection::vec(row(), 0..40), turn in 0..42_u32, width in 1.0..50.0_f64, clock: bool) {
        let page = page("generated", Scenario::Family, &["A", "B", "C"], rows);
        let axis = if clock { Axis::clock(&page.rows, width * 20.0) } else { Axis::turns(page.turns(), width) };
        for (name, _, scene) in lanes(&page, &axis, turn) {
            // Words and marks of a turn may stand out of a very narrow axis.
            let margin = if axis.total() < 300.0 { 300.0 } else { 6.0 };
            assert_inside(name, &scene, margin);
            prop_assert!(svg_element(&scene).starts_with("<svg "));
        }
        for window in Window::ALL {
            assert_inside("graph", &graph_at(&page, turn, window, all_layers()), 1.0);
        }
    }
}

/// One page with everything, light and dark, to look at: `target/marks/sheet-light.html`.
#[test]
fn write_a_sheet_to_look_at() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/marks");
    std::fs::create_dir_all(folder).expect("target is writable");
    for theme in ["light", "dark"] {
        let mut body = String::new();
        let mut section = |title: &str, page: &SamplePage, axis: &Axis, turn: u32| {
            body.extend(["<h2>", title, "</h2>"]);
            let scenes = lanes(page, axis, turn);
            let mut over: Option<String> = None;
            for (name, _, scene) in scenes.iter().rev() {
                if name.ends_with("now") {
                    over = Some(svg_element(scene));
                    continue;
                }
                let cursor = format!("<i style=\"left:{}px;width:{}px\"></i>", axis.left(turn), axis.width(turn));
                let lane =
                    format!("<div class=lane>{cursor}{}{}</div>", svg_element(scene), over.take().unwrap_or_default());
                body.insert_str(body.rfind("</h2>").map_or(0, |i| i + 5), &lane);
            }
        };
        section("Tea", &tea(), &Axis::turns(26, 34.0), 18);
        section("Tea, clock", &tea(), &Axis::clock(&tea().rows, 884.0), 18);
        section("Family of five", &crowd(&NINE[..5], 26), &Axis::turns(26, 34.0), 11);
        section("Narrow", &crowd(&NINE[..2], 60), &Axis::turns(60, 14.0), 11);
        section("Nothing", &page("", Scenario::Couple, &["Mara"], vec![]), &Axis::turns(0, 34.0), 1);
        body += "<h2>Graphs</h2>";
        for turn in [6, 12, 16, 18, 20, 26] {
            body += &svg_element(&graph_at(&tea(), turn, Window::Last6, Layers::default()));
        }
        body += &svg_element(&graph_at(&tea(), 18, Window::All, all_layers()));
        for (count, window) in [
            (1, Window::All),
            (3, Window::Last6),
            (4, Window::Last6),
            (5, Window::Last3),
            (5, Window::All),
            (6, Window::Last6),
            (7, Window::Last6),
            (8, Window::Last6),
            (9, Window::Last6),
        ] {
            body +=
                &svg_element(&graph_at(&crowd(&NINE[..count], 24), 24 - (count as u32 % 3), window, Layers::default()));
        }
        let mut alone = tea();
        alone.people.retain(|p| p.role == Role::Client);
        body += &svg_element(&graph_at(&alone, 18, Window::All, Layers::default()));
        body += "<h2>Strips</h2>";
        for page in [tea(), crowd(&NINE, 40), crowd(&NINE, 300)] {
            let marks: Vec<_> = (1..=page.turns())
                .filter_map(|turn| match &page.row(turn)?.pattern.state {
                    rescue_explorer::corpus::PatternState::NotAnnotated => None,
                    state => Some(StripMark {
                        turn,
                        label: match state {
                            rescue_explorer::corpus::PatternState::Label(l) => Some(l.clone()),
                            _ => None,
                        },
                    }),
                })
                .collect();
            body += &svg_element(&strip(&marks, page.turns(), 272.0, 24.0));
        }
        let style = "body{margin:24px;background:var(--paper);color:var(--ink);font:14px var(--font-ui)}.lane{position:relative;border-top:1px solid var(--rule);width:max-content}.lane svg{display:block;position:relative}.lane svg+svg{position:absolute;left:0;top:0}.lane i{position:absolute;top:0;bottom:0;border-left:1.5px solid var(--ink);border-right:1px solid var(--rule-2);margin-left:-.75px}body>svg{margin:8px;outline:1px solid var(--rule)}";
        let html = format!(
            "<!doctype html><html data-theme={theme}><meta charset=utf-8><link rel=stylesheet href=../../style/tokens.css><link rel=stylesheet href=../../style/marks.css><style>{style}</style>{TEXTURES}{body}"
        );
        std::fs::write(format!("{folder}/sheet-{theme}.html"), html).expect("target is writable");
    }
}
