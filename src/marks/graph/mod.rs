//! The relation graph at a turn: constant nodes in fixed seats, one bowed and tapered arc an ordered pair.
//!
//! Colour and sign say the stance, width says the age; the group is a node where edges end, its pattern a caption.

mod caption;
mod curve;
mod difference;
mod key;
mod place;
mod route;

pub(crate) use key::{edge_key, sign_key};

use super::text::bold_width;
use super::{Anchor, Mark, Scene, circle, counted, listed, rect, text};
use crate::page::Role;
use crate::page::sample::SamplePage;
use crate::relation::{
    Edge, Layers, Link, RelationState, Roster, Seat, Stance, addresses_at, behaviours_at, pattern_words, support_at,
};
pub use difference::difference;
use place::{Layout, Node};
use route::{Routed, Router};

/// The newest edges that are drawn; eleven people with a view of each other have 121.
const MOST_EDGES: usize = 200;

/// Width at the source, in pixels: stepped, so that a legend can state it.
pub fn edge_width(age: u32) -> f64 {
    match age {
        0 => 6.0,
        1..=2 => 4.0,
        3..=5 => 2.5,
        6..=9 => 1.5,
        _ => 1.0,
    }
}

/// How a graph is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphLook<'a> {
    pub layers: Layers,
    /// Pixels; 344 x 270 on the sample page, 230 x 190 for a panel.
    pub size: (f64, f64),
    /// With what holds at the turn itself: speaker, pattern, evidence. A panel stands for a stretch and shows neither.
    pub moment: bool,
    /// Edges of the step before that this one no longer has: drawn to be faded out, invisible at rest.
    pub leaving: &'a [Edge],
}

/// The graph of `state`.
pub fn graph(page: &SamplePage, seats: &[Seat], state: &RelationState, look: &GraphLook<'_>) -> Scene {
    let layers = look.layers;
    // Nothing holds at turn 0.
    let at = if look.moment { state.turn } else { 0 };
    let room = Layout::new(page, seats, at, look.size);
    let people = Roster::of(&page.people);
    let mut router = Router::new(&room);
    // Old edges first, so that the newest lie on top; but the newest choose their way first.
    let mut edges: Vec<(Routed, &Edge)> = Vec::new();
    for edge in state.edges.iter().take(MOST_EDGES).filter(|_| layers.viewpoints) {
        let way = router.route(&edge.source, &edge.target, edge_width(edge.age), true);
        edges.extend(way.map(|w| (w, edge)));
    }
    edges.reverse();
    let mut scene = Scene::new(room.width, room.height);
    scene.marks.extend(caption::hull(page, &room, at));
    scene.marks.extend(plain_layers(page, &mut router, at, layers));
    for edge in look.leaving.iter().take(MOST_EDGES).filter(|_| layers.viewpoints) {
        if let Some(way) = router.route(&edge.source, &edge.target, edge_width(edge.age), false) {
            scene.add(way.ribbon(way.width, 1.0).mark(format!("leaving {}", stance_class(edge, state.neutral))));
        }
    }
    for (way, edge) in &edges {
        draw_edge(&mut scene, way, edge, state.neutral);
    }
    for (way, edge) in edges.iter().filter(|_| !state.neutral) {
        draw_sign(&mut scene, way, edge);
    }
    for node in &room.nodes {
        draw_node(&mut scene, page, &people, node, at);
    }
    draw_labels(&mut scene, &room, &router);
    scene.marks.extend(caption::caption(page, &room, at));
    if state.neutral && layers.viewpoints {
        scene.add(text(4.0, 13.0, Anchor::Start, "no signs: the word list knows too few attitudes", "over-line t3"));
    }
    scene.name = summary(page, state, layers);
    scene
}

/// Where somebody is drawn, pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphPlace {
    pub name: String,
    pub x: f64,
    pub y: f64,
    pub r: f64,
}

/// The people of a graph of `size` in the order of the circle, from the first client on.
pub fn graph_places(page: &SamplePage, seats: &[Seat], size: (f64, f64)) -> Vec<GraphPlace> {
    let nodes = Layout::new(page, seats, 0, size).nodes;
    nodes.into_iter().map(|n| GraphPlace { name: n.name, x: n.x, y: n.y, r: n.r }).collect()
}

fn stance_class(edge: &Edge, neutral: bool) -> &'static str {
    if neutral { Stance::Unclassified.class() } else { edge.stance.class() }
}

/// "Theo about Mara, 2 turns ago: sees her tea was no demand (softening)".
fn edge_words(edge: &Edge) -> String {
    let whom = if edge.source == edge.target { "him- or herself" } else { &edge.target };
    let said = if edge.attitude.is_empty() {
        edge.viewpoint.clone()
    } else {
        format!("{} ({})", edge.viewpoint, edge.attitude)
    };
    format!("{} about {whom}, {}: {said}", edge.source, age_words(edge.age))
}

fn age_words(age: u32) -> String {
    if age == 0 { "this turn".into() } else { format!("{} ago", counted(age as usize, "turn", "turns")) }
}

fn draw_edge(scene: &mut Scene, way: &Routed, edge: &Edge, neutral: bool) {
    let mut class = format!("edge {}", stance_class(edge, neutral));
    if edge.new {
        scene.add(way.ribbon(way.width + 6.0, way.width * 0.45 + 6.0).mark("edge-halo").at_turn(edge.turn));
        // Drawn from source to target while a step is animated, invisible at rest.
        scene.add(way.line().mark(format!("draw {}", stance_class(edge, neutral))));
        class.push_str(" fresh");
    }
    let ribbon = way.ribbon(way.width, (way.width * 0.45).max(1.0)).mark(class.clone());
    scene.add(ribbon.at_turn(edge.turn).titled(edge_words(edge)));
    scene.add(way.head((way.width * 0.8).max(4.5)).mark(class).at_turn(edge.turn));
}

fn draw_sign(scene: &mut Scene, way: &Routed, edge: &Edge) {
    let (x, y) = way.sign;
    scene.add_at(edge.turn, &edge_words(edge), sign_key(edge.stance, x, y));
}

/// Layers without stance: thin ink, told apart by their ends and dashes.
fn plain_layers(page: &SamplePage, router: &mut Router<'_>, turn: u32, layers: Layers) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut draw = |links: Vec<Link>, class: &str, words: &str| {
        for link in links {
            let Some(way) = router.route(&link.source, &link.target, 1.5, false) else { continue };
            let title = format!("{} {words} {}", link.source, link.target);
            marks.push(way.line().mark(format!("link {class}")).at_turn(turn).titled(title));
            match class {
                // Open squares: something done, not said.
                "link--does" => marks.push(rect(way.tip.0 - 3.0, way.tip.1 - 3.0, 6.0, 6.0, "link-end").at_turn(turn)),
                "link--supports" => marks.push(circle(way.tip.0, way.tip.1, 3.5, "link-end").at_turn(turn)),
                _ => marks.push(way.head(4.0).mark("link-head").at_turn(turn)),
            }
        }
    };
    if layers.addresses {
        draw(addresses_at(&page.rows, turn), "link--speaks", "speaks to");
    }
    if layers.behaviour {
        draw(behaviours_at(&page.rows, turn), "link--does", "acts towards");
    }
    if layers.support {
        draw(support_at(&page.rows, turn), "link--supports", "supports");
    }
    marks
}

fn draw_node(scene: &mut Scene, page: &SamplePage, roster: &Roster, node: &Node, turn: u32) {
    let Node { x, y, r, .. } = *node;
    let row = page.row(turn);
    let speaks = row.is_some_and(|is| is.speaker == node.name);
    let all = roster.group.as_ref().is_some_and(|g| row.is_some_and(|is| is.targets.contains(g)));
    let named = row.is_some_and(|is| is.targets.contains(&node.name));
    let addressed = !speaks && (named || (all && node.role == Role::Client));
    let state = if speaks {
        ", speaks"
    } else if addressed {
        ", is spoken to"
    } else {
        ""
    };
    let title = format!("{}{state}", node.name);
    let outer = if speaks { "node-speaks" } else { "node-addressed" };
    let mut marks = Vec::new();
    match node.role {
        Role::Client => {
            let person = page.person(&node.name);
            let hue = format!("p{}", person.map_or(0, |p| p.hue));
            marks.push(circle(x, y, r + 5.0, "halo"));
            if speaks || addressed {
                marks.push(circle(x, y, r + 4.0, outer));
            }
            marks.push(circle(x, y, r, format!("{hue} node c")));
            if person.is_some_and(|p| p.second_ring) {
                marks.push(circle(x, y, r - 3.5, format!("{hue} c c--thin")));
            }
            let initials = person.map_or("", |p| p.initials.as_str());
            let (class, drop) = if r > 16.0 { ("tb initial", 5.5) } else { ("tb", 4.3) };
            if bold_width(initials) < 2.0 * r - 4.0 {
                marks.push(text(x, y + drop, Anchor::Middle, initials, class));
            }
        }
        Role::Therapist => {
            let half = node.half();
            marks.push(rect(x - half - 5.0, y - half - 5.0, 2.0 * half + 10.0, 2.0 * half + 10.0, "halo"));
            if speaks || addressed {
                marks.push(rect(x - half - 4.0, y - half - 4.0, 2.0 * half + 8.0, 2.0 * half + 8.0, outer));
            }
            marks.push(rect(x - half + 1.0, y - half + 1.0, 2.0 * half - 2.0, 2.0 * half - 2.0, "p-therapist"));
        }
        Role::Group => {
            marks.push(circle(x, y, r + 3.0, "halo"));
            if speaks || addressed {
                marks.push(circle(x, y, r + 4.0, outer));
            }
            marks.push(circle(x, y, r, "group"));
            marks.push(circle(x, y, r * 0.7, "group group--in"));
        }
    }
    for (i, mut mark) in marks.into_iter().enumerate() {
        mark.title = (i == 0).then(|| title.clone());
        scene.add(mark);
    }
}

/// Names; with a paper halo only where an edge runs behind them.
fn draw_labels(scene: &mut Scene, layout: &Layout, router: &Router<'_>) {
    for label in &layout.labels {
        let crossed = if router.crosses(&label.area) { "over-line " } else { "" };
        scene.add(
            text(label.x, label.y, label.anchor, &label.words, format!("{crossed}{}", label.class)).titled(&label.full),
        );
    }
}

fn summary(page: &SamplePage, state: &RelationState, layers: Layers) -> String {
    let edge = |e: &Edge| {
        let whom = if e.source == e.target { "him- or herself" } else { &e.target };
        let stance = if state.neutral { String::new() } else { format!("{}, ", e.stance.words()) };
        format!("{} to {whom}: {stance}{}", e.source, age_words(e.age))
    };
    let window = if state.first < state.turn {
        format!("turns {} to {}", state.first, state.turn)
    } else {
        "this turn only".into()
    };
    let mut parts = vec![format!("Relation graph at turn {}, {window}", state.turn)];
    if layers.viewpoints {
        let edges: Vec<String> = state.edges.iter().map(edge).collect();
        parts.push(if edges.is_empty() { "No viewpoints in the window".into() } else { listed(&edges, 24) });
        if state.neutral {
            parts.push("No signs, because the word list knows too few of the attitudes".into());
        }
    }
    let pattern = page.row(state.turn).map(|r| &r.pattern.state);
    parts.push(match pattern {
        Some(crate::corpus::PatternState::Label(l)) => format!("Relation pattern: {}", pattern_words(l)),
        Some(crate::corpus::PatternState::NoneClear) => "Relation pattern: none clear".into(),
        _ => "Relation pattern not annotated here".into(),
    });
    parts.join(". ")
}
