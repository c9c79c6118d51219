//! From unit seats to pixels: nodes of one size, names that never overlap, and what edges have to avoid.

use super::curve::{Point, distance};
use crate::marks::Anchor;
use crate::marks::text::{fit, ui_width};
use crate::page::Role;
use crate::page::sample::SamplePage;
use crate::relation::Seat;

/// Radius of the group's ring.
const GROUP_RADIUS: f64 = 15.0;
/// Below this width people are smaller and go by their initials.
const SMALL: f64 = 280.0;
/// Widest name under a node.
const MOST_NAME: f64 = 96.0;

#[derive(Clone, Debug)]
pub struct Node {
    pub name: String,
    pub role: Role,
    pub x: f64,
    pub y: f64,
    /// Of the circle; a square has about its area.
    pub r: f64,
}

impl Node {
    pub fn at(&self) -> Point {
        (self.x, self.y)
    }

    /// Half a side of the therapist's square.
    pub fn half(&self) -> f64 {
        self.r * 0.76
    }

    /// How far edges keep from the centre.
    pub fn keep(&self) -> f64 {
        match self.role {
            Role::Client | Role::Group => self.r + 5.0,
            Role::Therapist => self.half() + 9.0,
        }
    }
}

/// A rectangle that text or a node takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    /// Of a 12 px text on a baseline.
    fn of_text(x: f64, baseline: f64, anchor: Anchor, width: f64) -> Self {
        let left = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        Self { left, top: baseline - 9.5, right: left + width, bottom: baseline + 3.0 }
    }

    pub fn holds(&self, (x, y): Point, margin: f64) -> bool {
        x > self.left - margin && x < self.right + margin && y > self.top - margin && y < self.bottom + margin
    }

    pub fn meets(&self, other: &Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

/// A name beside or below its node.
#[derive(Clone, Debug)]
pub struct Label {
    pub x: f64,
    pub y: f64,
    pub anchor: Anchor,
    /// Cut where it would run into something.
    pub words: String,
    pub full: String,
    pub class: &'static str,
    pub area: Area,
}

#[derive(Debug)]
pub struct Layout {
    pub width: f64,
    pub height: f64,
    pub nodes: Vec<Node>,
    pub labels: Vec<Label>,
    /// Where the pattern stands; next to nothing at turn 0, which has none.
    pub caption: Area,
    /// Top of the pattern's pill.
    pub pill: Point,
}

impl Layout {
    pub fn new(page: &SamplePage, seats: &[Seat], turn: u32, (width, height): (f64, f64)) -> Self {
        let (width, height) = (side(width), side(height));
        let nodes = nodes(seats, width, height);
        let centre = nodes.iter().find(|n| n.role == Role::Group).map_or((width / 2.0, centre_y(height)), Node::at);
        let has_group = nodes.iter().any(|n| n.role == Role::Group);
        let pill = (centre.0, if has_group { centre.1 + 22.0 } else { centre.1 - 11.0 });
        let under = if turn == 0 { 0.0 } else { 52.0 };
        let caption = Area { left: pill.0 - 47.0, top: pill.1 - 1.0, right: pill.0 + 47.0, bottom: pill.1 + under };
        let mut layout = Self { width, height, nodes, labels: Vec::new(), caption, pill };
        if width >= SMALL {
            layout.name_nodes(page, turn);
        }
        layout
    }

    pub fn node(&self, name: &str) -> Option<&Node> {
        self.nodes.iter().find(|n| n.name == name)
    }

    fn name_nodes(&mut self, page: &SamplePage, turn: u32) {
        let mut labels = Vec::new();
        for node in &self.nodes {
            let spot = self.spot(node);
            labels.extend(self.label(node, spot, &node.name, "node-name", &labels));
            let speaks = page.row(turn).filter(|r| node.role == Role::Therapist && r.speaker == node.name);
            if let Some(row) = speaks.filter(|r| !r.targets.is_empty()) {
                let to = format!("speaks to {}", row.targets.join(" and "));
                labels.extend(self.label(node, (spot.0, spot.1 + 15.0, spot.2), &to, "t3", &labels));
            }
        }
        self.labels = labels;
    }

    /// Where a node's name goes: below a client, beside the therapist, to the left of the group.
    fn spot(&self, node: &Node) -> (f64, f64, Anchor) {
        match node.role {
            Role::Client => (node.x, node.y + node.r + if node.r > 18.0 { 18.0 } else { 15.0 }, Anchor::Middle),
            Role::Therapist if node.x < self.width / 2.0 - 1.0 => {
                (node.x - node.half() - 12.0, node.y + 1.0, Anchor::End)
            }
            Role::Therapist => (node.x + node.half() + 12.0, node.y + 1.0, Anchor::Start),
            Role::Group => (node.x - node.r - 8.0, node.y + 4.0, Anchor::End),
        }
    }

    /// A name cut until it touches nothing; none if not even a letter is left.
    fn label(
        &self,
        node: &Node,
        (x, y, anchor): (f64, f64, Anchor),
        full: &str,
        class: &'static str,
        others: &[Label],
    ) -> Option<Label> {
        let mut room = MOST_NAME.max(if node.role == Role::Therapist { 130.0 } else { 0.0 });
        while room > 12.0 {
            let words = fit(full, room, &ui_width);
            let area = Area::of_text(x, y, anchor, ui_width(&words));
            let inside = area.left >= 1.0 && area.right <= self.width - 1.0 && area.bottom <= self.height;
            let free = self.nodes.iter().filter(|n| n.name != node.name).all(|n| !area.meets(&node_area(n)));
            // Names side by side need a gap to be two words.
            let wide = Area { left: area.left - 5.0, right: area.right + 5.0, ..area };
            let clear = !area.meets(&self.caption) && others.iter().all(|l| !wide.meets(&l.area));
            if !words.is_empty() && inside && free && clear {
                return Some(Label { x, y, anchor, words, full: full.to_owned(), class, area });
            }
            room -= 4.0;
        }
        None
    }
}

/// The square around a node with its ring.
pub fn node_area(node: &Node) -> Area {
    let reach = match node.role {
        Role::Client => node.r + 5.0,
        Role::Therapist => node.half() + 5.0,
        Role::Group => node.r + 1.0,
    };
    Area { left: node.x - reach, top: node.y - reach, right: node.x + reach, bottom: node.y + reach }
}

fn side(n: f64) -> f64 {
    if n.is_finite() { n.clamp(160.0, 4000.0) } else { 160.0 }
}

fn centre_y(height: f64) -> f64 {
    height * 0.44
}

fn nodes(seats: &[Seat], width: f64, height: f64) -> Vec<Node> {
    let clients = seats.iter().filter(|s| s.role == Role::Client).count();
    let therapist = seats.iter().any(|s| s.role == Role::Therapist);
    let radius = match clients {
        0..=5 => 21.0,
        6 => 18.0,
        7 => 16.0,
        8 => 15.0,
        _ => 13.0,
    };
    let small = width < SMALL;
    let radius: f64 = if small { (radius - 5.0_f64).max(11.0) } else { radius };
    let margin = radius + if small { 24.0 } else { 37.0 };
    let top = if small {
        radius + 22.0
    } else if clients > 7 {
        44.0
    } else if clients <= 2 {
        62.0
    } else {
        50.0
    };
    let bottom = height - if therapist { 27.0 } else { radius + 24.0 };
    let people = || seats.iter().filter(|s| s.role != Role::Group);
    let x = Scale::new(people().map(|s| s.x), (margin, width - margin), width / 2.0);
    // Two people alone sit above the group, not in a line with it.
    let y = Scale::new(people().map(|s| s.y), (top, bottom), if therapist { top } else { height * 0.36 });
    let node = |s: &Seat| {
        let r = if s.role == Role::Group { GROUP_RADIUS.min(radius) } else { radius };
        let mut at = (x.of(s.x), y.of(s.y));
        if s.role == Role::Group {
            at = (width / 2.0, at.1 + if y.flat { 56.0 } else { 0.0 });
        }
        Node { name: s.name.clone(), role: s.role, x: at.0, y: at.1, r }
    };
    let mut nodes: Vec<Node> = seats.iter().map(node).collect();
    shrink(&mut nodes);
    nodes
}

/// More people than the arc holds: smaller nodes rather than overlapping ones.
fn shrink(nodes: &mut [Node]) {
    let people: Vec<Point> = nodes.iter().filter(|n| n.role != Role::Group).map(Node::at).collect();
    let mut least = f64::MAX;
    for (i, a) in people.iter().enumerate() {
        for b in people.iter().skip(i + 1) {
            least = least.min(distance(*a, *b));
        }
    }
    // Ring and gap take 5.5 px on each side.
    let most = (least / 2.0 - 5.5).max(1.0);
    for node in nodes.iter_mut().filter(|n| n.role != Role::Group) {
        node.r = node.r.min(most);
    }
}

/// Maps the range that occurs to the room there is.
struct Scale {
    low: f64,
    factor: f64,
    from: f64,
    flat: bool,
}

impl Scale {
    fn new(values: impl Iterator<Item = f64> + Clone, (from, to): (f64, f64), alone: f64) -> Self {
        let low = values.clone().fold(f64::MAX, f64::min);
        let high = values.fold(f64::MIN, f64::max);
        if high - low > 0.01 {
            Self { low, factor: (to - from) / (high - low), from, flat: false }
        } else {
            Self { low: 0.0, factor: 0.0, from: alone, flat: true }
        }
    }

    fn of(&self, value: f64) -> f64 {
        self.from + (value - self.low) * self.factor
    }
}
