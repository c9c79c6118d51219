//! Points along curves, and polygons of changing width around them.

pub type Point = (f64, f64);

/// Pieces of a curve; enough for arcs of a few hundred pixels.
const PIECES: u32 = 24;

/// A cubic curve as points, both ends included.
pub fn cubic(start: Point, controls: (Point, Point), end: Point) -> Vec<Point> {
    let at = |t: f64, part: fn(Point) -> f64| {
        let s = 1.0 - t;
        let inner = s * part(controls.0) + t * part(controls.1);
        s * s * s * part(start) + 3.0 * s * t * inner + t * t * t * part(end)
    };
    (0..=PIECES).map(|i| f64::from(i) / f64::from(PIECES)).map(|t| (at(t, |p| p.0), at(t, |p| p.1))).collect()
}

/// A quadratic curve as points.
pub fn quadratic(a: Point, c: Point, b: Point) -> Vec<Point> {
    let third = |p: Point| (p.0 + (c.0 - p.0) * 2.0 / 3.0, p.1 + (c.1 - p.1) * 2.0 / 3.0);
    cubic(a, (third(a), third(b)), b)
}

/// From one point towards another by a distance; coinciding points count as one pixel apart.
pub fn towards(from: Point, to: Point, distance: f64) -> Point {
    let (x, y) = direction(from, to);
    (from.0 + x * distance, from.1 + y * distance)
}

/// Unit vector between points; to the right where they coincide.
pub fn direction(from: Point, to: Point) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length > 1e-9 { (dx / length, dy / length) } else { (1.0, 0.0) }
}

pub fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// Both sides of a ribbon along points, its width changing evenly from `start` to `end`.
pub fn ribbon(points: &[Point], start: f64, end: f64) -> Vec<Point> {
    let last = points.len().saturating_sub(1).max(1) as f64;
    let side = |sign: f64| {
        points.iter().enumerate().map(move |(i, p)| {
            let before = points.get(i.saturating_sub(1)).unwrap_or(p);
            let (dx, dy) = direction(*before, *points.get(i + 1).unwrap_or(p));
            let half = sign * (start + (end - start) * i as f64 / last) / 2.0;
            (p.0 - dy * half, p.1 + dx * half)
        })
    };
    let mut outline: Vec<Point> = side(1.0).collect();
    outline.extend(side(-1.0).rev());
    outline
}

/// The convex outline of points (Andrew's monotone chain), without the closing point.
pub fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let chain = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for p in points {
            while let [.., a, b] = chain.as_slice() {
                if (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0) > 0.0 {
                    break;
                }
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut outline = chain(&mut points.iter().copied());
    outline.extend(chain(&mut points.iter().rev().copied()));
    outline
}

/// Whether a convex outline (either direction) holds a point.
pub fn holds(outline: &[Point], p: Point) -> bool {
    let next = outline.iter().cycle().skip(1);
    let mut sides = outline.iter().zip(next).map(|(a, b)| (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0));
    let first = sides.next().unwrap_or(0.0);
    outline.len() > 2 && sides.all(|s| s * first >= 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ribbon_is_wide_at_the_source() {
        let outline = ribbon(&[(0.0, 0.0), (10.0, 0.0)], 6.0, 2.0);
        assert_eq!(outline, [(0.0, 3.0), (10.0, 1.0), (10.0, -1.0), (0.0, -3.0)]);
    }

    #[test]
    fn coinciding_points_give_no_nan() {
        assert_eq!(towards((1.0, 1.0), (1.0, 1.0), 5.0), (6.0, 1.0));
        assert!(ribbon(&quadratic((1.0, 1.0), (1.0, 1.0), (1.0, 1.0)), 6.0, 2.0).iter().all(|p| p.0.is_finite()));
    }

    #[test]
    fn hulls_hold_what_is_inside() {
        let square = hull(vec![(0.0, 0.0), (4.0, 0.0), (2.0, 2.0), (4.0, 4.0), (0.0, 4.0)]);
        assert_eq!(square.len(), 4);
        assert!(holds(&square, (1.0, 1.0)) && !holds(&square, (5.0, 1.0)) && !holds(&[], (0.0, 0.0)));
    }
}
