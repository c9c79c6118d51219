//! Geometry of the drawn scenes, over hand-made and generated samples; writes pictures to `target/marks/` to look at.

#[path = "marks/pages.rs"]
mod pages;

use pages::{crowd, page, tea};
use proptest::prelude::*;
use rescue_explorer::corpus::{Emotion, Num, Row, Scenario, View};
use rescue_explorer::marks::{
    Anchor, Axis, EmotionOverlay, GraphLook, RUN_HEIGHT, RUN_HEIGHT_3, Scene, Shape, TEXTURES, agreement, differ,
    difference, edge_width, emotions, graph, marked, matrix, minimap, ribbon, ribbon_now, ruler, strategies,
    strategies_now, strip, svg_element, ui_width,
};
use rescue_explorer::page::Role;
use rescue_explorer::page::sample::SamplePage;
use rescue_explorer::page::samples::StripMark;
use rescue_explorer::relation::{Asked, Layers, Roster, Window, compare, seats, segments, state_after, state_at};
use rescue_explorer::runs::{Task, TaskFamily};

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
    let er = page.lane(Task::Er);
    for person in page.people.iter().filter(|p| p.role == Role::Client) {
        let one = er.and_then(|l| l.runs.first()).map_or(EmotionOverlay::Nothing, EmotionOverlay::Run);
        let all = er.map_or(EmotionOverlay::Nothing, EmotionOverlay::All);
        scenes.push(("emotions", 86.0, emotions(page, axis, person, one, &serif)));
        scenes.push(("emotions, all runs", 86.0, emotions(page, axis, person, all, &serif)));
    }
    scenes.push(("marked now", 86.0, marked(axis, 86.0, &[turn, 0, 9999])));
    for lane in &page.tasks {
        let runs = lane.runs.len() as f64;
        let three = if lane.task.family() == TaskFamily::Ranked { RUN_HEIGHT_3 } else { RUN_HEIGHT };
        scenes.push(("matrix", RUN_HEIGHT * runs, matrix(page, axis, lane, false)));
        scenes.push(("matrix, top 3", three * runs, matrix(page, axis, lane, true)));
        scenes.push(("differ", 34.0, differ(page, axis, lane)));
        scenes.push(("agreement", 16.0, agreement(axis, lane, page.lane(Task::Stp))));
    }
    scenes
}

fn graph_at(page: &SamplePage, turn: u32, window: Window, layers: Layers) -> Scene {
    let roster = Roster::of(&page.people);
    let state = state_at(&page.rows, &roster, turn, window);
    let before = state_at(&page.rows, &roster, turn.saturating_sub(1), window);
    let look = GraphLook { layers, size: (344.0, 270.0), moment: true, leaving: &before.left_by(&state) };
    graph(page, &seats(&roster, &page.rows, &[]), &state, &look)
}

/// The difference of gold and a run that leaves out every second view and turns the others round.
fn difference_at(page: &SamplePage, turn: u32) -> Scene {
    let roster = Roster::of(&page.people);
    let turned = |v: &View| View { source: v.target.clone(), target: v.source.clone(), ..v.clone() };
    let asked: Vec<Asked> = (1..)
        .zip(&page.rows)
        .map(|(turn, row)| Asked {
            turn,
            gold: row.views.clone(),
            run: row.views.iter().map(|v| if turn % 2 == 0 { turned(v) } else { v.clone() }).collect(),
        })
        .collect();
    let found = compare(&asked, page.turns(), &roster, turn, Window::All);
    difference(page, &seats(&roster, &page.rows, &[]), &found, (320.0, 260.0))
}

fn panels(page: &SamplePage) -> Vec<Scene> {
    let roster = Roster::of(&page.people);
    let seats = seats(&roster, &page.rows, &[]);
    let look = GraphLook { layers: Layers::default(), size: (230.0, 190.0), moment: false, leaving: &[] };
    let panel = |s: rescue_explorer::relation::Segment| {
        graph(page, &seats, &state_after(&page.rows, &roster, (s.first, s.last)), &look)
    };
    segments(&page.rows).into_iter().map(panel).collect()
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
    scenes.push(("difference", 260.0, difference_at(&page, 18)));
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
    let theo =
        emotions(&page, &axis, &page.people[1], EmotionOverlay::Run(&page.lane(Task::Er).unwrap().runs[0]), &serif);
    let count = |class: &str| theo.marks.iter().filter(|m| m.class.split(' ').any(|c| c == class)).count();
    assert_eq!((count("hollow"), count("seg--other"), count("cross"), count("dia")), (1, 1, 2, 2));
    // Theo's answers at 17 (9 for 6) and 25 (4 for 6) differ from gold; 3 and 13 have none.
    assert_eq!(count("resid"), 2);
    let stranger = pages::person("Nobody", Role::Client, 2);
    let empty = emotions(&page, &axis, &stranger, EmotionOverlay::Nothing, &serif);
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

#[test]
fn the_difference_tells_three_kinds_apart_by_form() {
    let scene = difference_at(&tea(), 18);
    let count = |class: &str| scene.marks.iter().filter(|m| m.class == class).count();
    let letters = |letter: &str| {
        let is = |m: &&rescue_explorer::marks::Mark| {
            m.class == "tb" && matches!(&m.shape, Shape::Text { words, .. } if words == letter)
        };
        scene.marks.iter().filter(is).count()
    };
    // A solid pair has a body and a head of one class, a dashed one its line and a head.
    assert!(count("diff-both") > 0 && count("diff-gold") > 0 && count("diff-dash") > 0);
    assert_eq!((count("diff-gold") / 2, count("diff-dash")), (letters("G"), letters("M")));
    assert_eq!(count("diff-dash"), count("diff-run"));
    assert_inside("difference", &scene, 1.0);
}

#[test]
fn panels_hold_their_marks() {
    for page in [tea(), crowd(&NINE[..5], 31), crowd(&NINE, 60)] {
        let panels = panels(&page);
        assert!(panels.len() > 1);
        for scene in panels {
            assert_inside("panel", &scene, 1.0);
        }
    }
}

#[test]
fn three_choices_frame_gold_and_ink_says_it_is_absent() {
    let page = tea();
    let axis = Axis::turns(26, 34.0);
    let lane = page.lane(Task::Rpp).unwrap();
    let scene = matrix(&page, &axis, lane, true);
    let cells = || lane.runs.iter().flat_map(|r| &r.cells);
    let framed = scene.marks.iter().filter(|m| m.class == "choice").count();
    assert_eq!(framed, cells().filter(|c| (1..=3).contains(&c.gold_rank)).count());
    let absent = scene.marks.iter().filter(|m| m.class == "d-differ").count();
    assert_eq!(absent, cells().filter(|c| c.standing == rescue_explorer::score::Standing::Differs).count());
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
        body += "<h2>Panels, differences</h2>";
        for scene in panels(&tea()).iter().chain(&panels(&crowd(&NINE[..5], 31))) {
            body += &svg_element(scene);
        }
        body += &svg_element(&difference_at(&tea(), 18));
        body += &svg_element(&difference_at(&crowd(&NINE[..5], 31), 18));
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
