//! Ways for edges: each arc bows to its own right-hand side, as little as it can without running over people or words.

use super::curve::{Point, cubic, direction, distance, quadratic, ribbon, towards};
use super::place::{Area, Layout, Node};
use crate::marks::Path;
use crate::page::Role;
use std::f64::consts::TAU;

/// How much more (or less) an arc may bow than it would like to, in the order of liking.
const BOWS: [f64; 9] = [1.0, 0.65, 1.35, 1.75, 2.2, 2.7, 3.3, 4.0, 4.8];
/// Places of the sign along the curve, in the order of liking.
const SIGNS: [usize; 13] = [12, 10, 14, 8, 16, 6, 18, 5, 19, 4, 20, 3, 21];
/// With more people than this in the picture, arcs take the first way: nothing helps any more.
const MOST_SEARCHED: usize = 14;
/// Earlier ways that a new one keeps clear of.
const MOST_KEPT_CLEAR: usize = 40;
const SIGN_RADIUS: f64 = 7.5;

/// An edge with its way.
#[derive(Clone, Debug)]
pub struct Routed {
    /// From the source to where the arrowhead begins.
    points: Vec<Point>,
    pub tip: Point,
    /// Centre of the sign.
    pub sign: Point,
    /// At the source.
    pub width: f64,
}

impl Routed {
    /// The tapered body.
    pub fn ribbon(&self, start: f64, end: f64) -> Path {
        Path::polygon(&ribbon(&self.points, start, end))
    }

    /// The arrowhead; `half` is half its breadth.
    pub fn head(&self, half: f64) -> Path {
        let base = self.points.last().copied().unwrap_or(self.tip);
        let (x, y) = direction(base, self.tip);
        Path::polygon(&[self.tip, (base.0 - y * half, base.1 + x * half), (base.0 + y * half, base.1 - x * half)])
    }

    /// The thin line of layers without stance.
    pub fn line(&self) -> Path {
        let start = self.points.first().copied().unwrap_or(self.tip);
        self.points.iter().skip(1).fold(Path::new().to(start.0, start.1), |path, p| path.line(p.0, p.1))
    }
}

/// Finds ways one after the other; earlier signs are kept free.
pub struct Router<'a> {
    layout: &'a Layout,
    signs: Vec<Point>,
    routed: Vec<Vec<Point>>,
}

impl<'a> Router<'a> {
    pub fn new(layout: &'a Layout) -> Self {
        Self { layout, signs: Vec::new(), routed: Vec::new() }
    }

    /// The way from one person to another; `None` if one of them has no seat.
    pub fn route(&mut self, source: &str, target: &str, width: f64, signed: bool) -> Option<Routed> {
        let (from, to) = (self.layout.node(source)?, self.layout.node(target)?);
        let ways: Vec<Routed> = if source == target {
            (0..24).map(|i| loop_at(from, TAU * f64::from(i) / 24.0, width)).collect()
        } else {
            let search = if self.layout.nodes.len() > MOST_SEARCHED { 1 } else { BOWS.len() };
            BOWS.iter().take(search).map(|factor| arc(from, to, *factor, width)).collect()
        };
        let mut best: Option<(f64, Routed)> = None;
        for (i, mut way) in ways.into_iter().enumerate() {
            let (sign_cost, sign) = self.sign(&way, signed);
            way.sign = sign;
            let liking = if source == target { self.outwards(from, sign) } else { 0.6 * i as f64 };
            let cost = self.cost(&way, source, target) + sign_cost + liking;
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, way));
            }
        }
        let (_, way) = best?;
        if signed {
            self.signs.push(way.sign);
        }
        self.routed.push(way.points.clone());
        Some(way)
    }

    /// Whether any way found so far runs through an area.
    pub fn crosses(&self, area: &Area) -> bool {
        self.routed.iter().flatten().any(|p| area.holds(*p, 2.0))
    }

    /// What a way runs over: the picture's edge, people, the caption, names, other ways, in this order of weight.
    fn cost(&self, way: &Routed, source: &str, target: &str) -> f64 {
        let layout = self.layout;
        let others = || layout.nodes.iter().filter(|n| n.name != source && n.name != target);
        let at = |p: &Point| {
            let beyond = p.0 < 5.0 || p.1 < 5.0 || p.0 > layout.width - 5.0 || p.1 > layout.height - 5.0;
            let node = others().any(|n| distance(n.at(), *p) < n.keep() + 3.0);
            let caption = layout.caption.holds(*p, 3.0);
            let name = layout.labels.iter().any(|l| l.area.holds(*p, 2.0));
            let mut near = self.routed.iter().rev().take(MOST_KEPT_CLEAR).flat_map(|way| way.iter().step_by(2));
            let taken = near.any(|q| distance(*p, *q) < 5.0);
            100.0 * f64::from(u8::from(beyond))
                + 12.0 * f64::from(u8::from(node))
                + 4.0 * f64::from(u8::from(caption))
                + 2.5 * f64::from(u8::from(name))
                + 1.5 * f64::from(u8::from(taken))
        };
        way.points.iter().map(at).sum()
    }

    /// The best place for the sign and what it costs.
    fn sign(&self, way: &Routed, signed: bool) -> (f64, Point) {
        let middle = way.points.get(way.points.len() / 2).copied().unwrap_or(way.tip);
        if !signed {
            return (0.0, middle);
        }
        let layout = self.layout;
        let reach = SIGN_RADIUS + 1.0;
        let cost = |p: Point| {
            let beyond = p.0 < reach || p.1 < reach || p.0 > layout.width - reach || p.1 > layout.height - reach;
            let sign = self.signs.iter().any(|s| distance(*s, p) < 2.0 * reach);
            let node = layout.nodes.iter().any(|n| distance(n.at(), p) < n.keep() + reach);
            let words = layout.caption.holds(p, reach) || layout.labels.iter().any(|l| l.area.holds(p, reach));
            200.0 * f64::from(u8::from(beyond))
                + 20.0 * f64::from(u8::from(sign))
                + 20.0 * f64::from(u8::from(node))
                + 14.0 * f64::from(u8::from(words))
        };
        let options = SIGNS.iter().enumerate().filter_map(|(i, at)| {
            let p = *way.points.get(*at)?;
            Some((cost(p) + 0.2 * i as f64, p))
        });
        options.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, middle))
    }

    /// Loops like to point away from the others, and up rather than down.
    fn outwards(&self, node: &Node, sign: Point) -> f64 {
        let centre = (self.layout.width / 2.0, self.layout.height / 2.0);
        let (x, y) = direction(node.at(), sign);
        let (ox, oy) = direction(centre, node.at());
        5.0 * (1.0 - x * ox - y * oy) + 2.0 * (1.0 + y)
    }
}

/// An arc that bows to the right of its direction of travel.
fn arc(from: &Node, to: &Node, factor: f64, width: f64) -> Routed {
    let (a, b) = (from.at(), to.at());
    let (x, y) = direction(a, b);
    let bow = (distance(a, b) * 0.17).clamp(20.0, 38.0) * factor;
    // Right-hand side: y grows downwards.
    let control = (f64::midpoint(a.0, b.0) - y * bow, f64::midpoint(a.1, b.1) + x * bow);
    let start = towards(a, control, from.keep());
    let tip = towards(b, control, to.keep() - 1.0);
    let base = towards(b, control, to.keep() + 8.0);
    Routed { points: quadratic(start, control, base), tip, sign: control, width }
}

/// A view of oneself: a loop outside the node.
fn loop_at(node: &Node, angle: f64, width: f64) -> Routed {
    let (x, y) = node.at();
    let at = |angle: f64, reach: f64| (x + reach * angle.cos(), y + reach * angle.sin());
    let near = if node.role == Role::Therapist { node.keep() } else { node.r + 5.0 };
    let far = near + 16.0 + node.r * 0.9;
    let spread = 0.46 + 2.0 / node.r;
    let tip = at(angle + spread, near);
    let controls = (at(angle - spread * 1.35, far), at(angle + spread * 1.35, far));
    let mut points = cubic(at(angle - spread, near), controls, tip);
    // The head covers the last bit of the way.
    while points.len() > 14 && points.last().is_some_and(|p| distance(*p, tip) < 7.0) {
        points.pop();
    }
    Routed { points, tip, sign: at(angle, far), width }
}
