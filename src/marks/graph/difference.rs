//! Where a run's viewpoints and gold's part: the same seats, edges in ink, told apart by form.
//!
//! In both: a solid body. Gold only: a solid body with a `G`. Run only: a dashed line with an `M`. No stance here: the
//! two graphs beside show it.

use super::place::Layout;
use super::route::{Routed, Router};
use super::{MOST_EDGES, draw_labels, draw_node, edge_width};
use crate::marks::{Anchor, Scene, circle, counted, listed, text};
use crate::page::sample::SamplePage;
use crate::relation::{Comparison, Held, Roster, Seat};

pub fn difference(page: &SamplePage, seats: &[Seat], found: &Comparison, size: (f64, f64)) -> Scene {
    // Pairs of a window, not of the moment: nobody speaks at turn 0.
    let room = Layout::new(page, seats, 0, size);
    let people = Roster::of(&page.people);
    let mut router = Router::new(&room);
    let mut ways: Vec<(Routed, &Held)> = Vec::new();
    for held in found.pairs.iter().take(MOST_EDGES) {
        let edge = held.edge();
        let way = router.route(&edge.source, &edge.target, edge_width(edge.age), !matches!(held, Held::Both { .. }));
        ways.extend(way.map(|w| (w, held)));
    }
    let mut scene = Scene::new(room.width, room.height);
    for (way, held) in ways.iter().rev() {
        draw(&mut scene, way, held);
    }
    for node in &room.nodes {
        draw_node(&mut scene, page, &people, node, 0);
    }
    draw_labels(&mut scene, &room, &router);
    scene.name = summary(found);
    scene
}

fn draw(scene: &mut Scene, way: &Routed, held: &Held) {
    let words = pair_words(held);
    let (letter, class) = match held {
        Held::Both { .. } => (None, "diff-both"),
        Held::GoldOnly(_) => (Some("G"), "diff-gold"),
        Held::RunOnly(_) => (Some("M"), "diff-run"),
    };
    if let Held::RunOnly(_) = held {
        scene.add(way.line().mark("diff-dash").titled(words.clone()));
    } else {
        scene.add(way.ribbon(way.width, (way.width * 0.45).max(1.0)).mark(class).titled(words.clone()));
    }
    scene.add(way.head((way.width * 0.8).max(4.5)).mark(class));
    if let Some(letter) = letter {
        let (x, y) = way.sign;
        scene.add(circle(x, y, 7.5, "diff-sign").titled(words));
        scene.add(text(x, y + 4.5, Anchor::Middle, letter, "tb"));
    }
}

fn pair_words(held: &Held) -> String {
    let edge = held.edge();
    let who = match held {
        Held::Both { .. } => "in both",
        Held::GoldOnly(_) => "gold only",
        Held::RunOnly(_) => "run only",
    };
    format!("{} about {}, {who}", edge.source, edge.target)
}

fn summary(found: &Comparison) -> String {
    let count = |is: fn(&Held) -> bool| found.pairs.iter().filter(|h| is(h)).count();
    let (both, gold, run) = (
        count(|h| matches!(h, Held::Both { .. })),
        count(|h| matches!(h, Held::GoldOnly(_))),
        count(|h| matches!(h, Held::RunOnly(_))),
    );
    let words: Vec<String> = found.pairs.iter().map(pair_words).collect();
    let pairs = counted(found.pairs.len(), "pair", "pairs");
    format!(
        "Difference at turn {}: {pairs}, {both} in both, {gold} gold only, {run} run only. {}",
        found.gold.turn,
        listed(&words, 24)
    )
}
