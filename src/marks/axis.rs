//! The one horizontal axis that all lanes share: equal columns by turn, or clock time with its gaps.

use crate::corpus::Row;

/// A column a turn, left to right, never overlapping, each at least a fraction of a pixel wide.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// Left edge and width, one a turn.
    columns: Vec<(f64, f64)>,
    total: f64,
    /// Clock axes: seconds and where they are, rising in both.
    anchors: Vec<(f64, f64)>,
    clock: bool,
}

/// Wider than any screen; keeps sums finite.
const WIDEST: f64 = 100_000.0;
/// Rows farther than this from the middle of the clip, and than 60 times the usual distance, have no believable time.
const BELIEVABLE_SECONDS: f64 = 3600.0;

impl Axis {
    /// Equal columns, at least 1 px wide.
    pub fn turns(n: u32, column_width: f64) -> Self {
        let width = tidy(column_width, 1.0, 1000.0);
        let columns = (0..n).map(|i| (f64::from(i) * width, width)).collect();
        Self { columns, total: f64::from(n) * width, ..Self::default() }
    }

    /// Clock seconds over `width` pixels (at least one a row). Rows stand where and as long as they were spoken; gaps
    /// stay gaps. Crowded, missing, reversed or unbelievable times (1e12) get a narrow column after their predecessor
    /// and never stretch the scale.
    pub fn clock(rows: &[Row], width: f64) -> Self {
        let width = tidy(width, rows.len() as f64, WIDEST.max(rows.len() as f64));
        let spoken = believable(rows);
        let known = || spoken.iter().filter_map(|t| *t);
        let (first, last) = known().fold((f64::MAX, f64::MIN), |(a, b), (s, e)| (a.min(s), b.max(e)));
        let scale = if last > first { width / (last - first) } else { 0.0 };
        let narrowest = (width / (2.0 * rows.len().max(1) as f64)).min(8.0);
        let mut columns: Vec<(f64, f64)> = Vec::with_capacity(rows.len());
        let mut from = 0.0_f64;
        for (i, time) in spoken.iter().enumerate() {
            let left = time.map_or(from, |(start, _)| from.max((start - first) * scale));
            let wanted = time.map_or(narrowest, |(start, end)| (end - start) * scale);
            // A row ends where the next begins at the latest.
            let next = spoken.get(i + 1).copied().flatten().map_or(f64::MAX, |(start, _)| (start - first) * scale);
            let column = wanted.min(next - left).max(narrowest);
            columns.push((left, column));
            from = left + column;
        }
        // Narrow columns may have pushed the end outwards: everything shrinks alike.
        let shrink = if from > width { width / from } else { 1.0 };
        for (left, column) in &mut columns {
            *left *= shrink;
            *column *= shrink;
        }
        Self { anchors: anchors(&spoken, &columns), columns, total: width, clock: true }
    }

    /// Number of turns.
    pub fn len(&self) -> u32 {
        self.columns.len() as u32
    }

    pub fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }

    /// Clock seconds rather than equal columns.
    pub fn is_clock(&self) -> bool {
        self.clock
    }

    fn column(&self, turn: u32) -> (f64, f64) {
        let column = usize::try_from(turn).ok().and_then(|t| self.columns.get(t.checked_sub(1)?));
        column.copied().unwrap_or(if turn == 0 { (0.0, 0.0) } else { (self.total, 0.0) })
    }

    /// Left edge of a turn's column; turns that do not exist have none and stand at the nearer end.
    pub fn left(&self, turn: u32) -> f64 {
        self.column(turn).0
    }

    pub fn width(&self, turn: u32) -> f64 {
        self.column(turn).1
    }

    pub fn right(&self, turn: u32) -> f64 {
        self.left(turn) + self.width(turn)
    }

    pub fn centre(&self, turn: u32) -> f64 {
        self.left(turn) + self.width(turn) / 2.0
    }

    /// Width of the whole axis.
    pub fn total(&self) -> f64 {
        self.total
    }

    /// The turn at a place; in a gap the nearer one. `None` outside the axis.
    pub fn turn_at(&self, x: f64) -> Option<u32> {
        if !(0.0..=self.total).contains(&x) || self.is_empty() {
            return None;
        }
        // First column that begins beyond x; the one before it holds x or the gap with x.
        let after = self.columns.partition_point(|(left, _)| *left <= x) as u32;
        let far = |turn: u32| (self.left(turn) - x).max(x - self.right(turn)).max(0.0);
        let nearer = if after < self.len() && far(after + 1) < far(after.max(1)) { after + 1 } else { after };
        Some(nearer.max(1))
    }

    /// Where a second of the clock is (clock axes only).
    pub fn x_of(&self, seconds: f64) -> Option<f64> {
        let after = self.anchors.partition_point(|(s, _)| *s <= seconds);
        let (s0, x0) = *self.anchors.get(after.checked_sub(1)?)?;
        let Some((s1, x1)) = self.anchors.get(after).copied() else { return (s0 >= seconds).then_some(x0) };
        Some(if s1 > s0 { x0 + (x1 - x0) * (seconds - s0) / (s1 - s0) } else { x0 })
    }

    /// First and last second of the clock.
    pub fn seconds(&self) -> Option<(f64, f64)> {
        Some((self.anchors.first()?.0, self.anchors.last()?.0))
    }
}

/// A number between two bounds, the lower one if it is none.
fn tidy(n: f64, low: f64, high: f64) -> f64 {
    if n.is_finite() { n.clamp(low, high) } else { low }
}

/// Start and end of each row, where they can be believed; an end before its start becomes the start.
fn believable(rows: &[Row]) -> Vec<Option<(f64, f64)>> {
    let mut starts: Vec<f64> = rows.iter().filter_map(|r| r.start.finite()).collect();
    starts.sort_by(f64::total_cmp);
    let Some(middle) = starts.get(starts.len().saturating_sub(1) / 2).copied() else { return vec![None; rows.len()] };
    let mut distances: Vec<f64> = starts.iter().map(|s| (s - middle).abs()).collect();
    distances.sort_by(f64::total_cmp);
    let usual = distances.get(distances.len().saturating_sub(1) / 2).copied().unwrap_or(0.0);
    let most = (60.0 * usual).max(BELIEVABLE_SECONDS);
    let near = |s: &f64| (s - middle).abs() <= most;
    let time = |r: &Row| {
        let start = r.start.finite().filter(near)?;
        Some((start, r.end.finite().filter(near).map_or(start, |end| end.max(start))))
    };
    rows.iter().map(time).collect()
}

/// Starts and ends with their places, as far as both rise.
fn anchors(times: &[Option<(f64, f64)>], columns: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut anchors: Vec<(f64, f64)> = Vec::new();
    for (time, (left, width)) in times.iter().zip(columns) {
        for (seconds, x) in time.iter().flat_map(|(start, end)| [(*start, *left), (*end, left + width)]) {
            if anchors.last().is_none_or(|(s, at)| seconds > *s && x >= *at) {
                anchors.push((seconds, x));
            }
        }
    }
    anchors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Num;
    use proptest::prelude::*;

    fn rows(times: &[(f64, f64)]) -> Vec<Row> {
        let row =
            |(start, end): &(f64, f64)| Row { start: Num::Value(*start), end: Num::Value(*end), ..Row::default() };
        times.iter().map(row).collect()
    }

    #[test]
    fn equal_columns() {
        let axis = Axis::turns(26, 34.0);
        assert_eq!((axis.left(1), axis.left(18), axis.total()), (0.0, 578.0, 884.0));
        assert_eq!(axis.centre(2), 51.0);
        assert_eq!([0.0, 33.9, 34.0, 884.0].map(|x| axis.turn_at(x)), [Some(1), Some(1), Some(2), Some(26)]);
        assert_eq!([-1.0, 885.0, f64::NAN].map(|x| axis.turn_at(x)), [None; 3]);
        assert_eq!((axis.left(0), axis.width(99), axis.left(99)), (0.0, 0.0, 884.0));
    }

    #[test]
    fn the_clock_keeps_gaps() {
        // 10 s of speech, 80 s of nothing, 10 s of speech over 100 px.
        let axis = Axis::clock(&rows(&[(0.0, 10.0), (90.0, 100.0)]), 100.0);
        assert_eq!((axis.left(1), axis.width(1), axis.left(2), axis.width(2)), (0.0, 10.0, 90.0, 10.0));
        assert_eq!((axis.turn_at(40.0), axis.turn_at(60.0)), (Some(1), Some(2)), "in a gap the nearer one");
        assert_eq!(axis.x_of(50.0), Some(50.0));
        assert_eq!((axis.x_of(-1.0), axis.x_of(101.0)), (None, None));
    }

    #[test]
    fn a_time_of_1e12_does_not_flatten_the_scale() {
        for wild in [1e12, -1e12, 1e300, f64::MAX] {
            let axis =
                Axis::clock(&rows(&[(0.0, 10.0), (10.0, 20.0), (wild, wild), (20.0, 30.0), (30.0, wild)]), 300.0);
            assert!(axis.width(1) > 60.0 && axis.width(4) > 60.0, "{wild}: {axis:?}");
        }
        assert!(Axis::clock(&rows(&[(0.0, 5.0), (1e12, 1e12)]), 100.0).width(1) > 50.0);
    }

    #[test]
    fn nothing_to_scale_is_safe() {
        assert_eq!(Axis::clock(&[], 100.0).turn_at(50.0), None);
        assert_eq!(Axis::turns(0, 34.0).total(), 0.0);
        let axis = Axis::clock(&[Row::default(), Row::default()], f64::NAN);
        assert_eq!((axis.turn_at(axis.centre(1)), axis.turn_at(axis.centre(2))), (Some(1), Some(2)));
        assert_eq!(axis.seconds(), None);
        let axis = Axis::turns(3, f64::INFINITY);
        assert_eq!(axis.width(1), 1.0);
    }

    fn time() -> impl Strategy<Value = f64> {
        prop_oneof![4 => 0.0..600.0_f64, 1 => Just(1e12), 1 => Just(-5.0), 1 => Just(f64::NAN), 1 => Just(f64::MIN)]
    }

    proptest! {
        #[test]
        fn columns_rise_and_turn_at_inverts_centre(
            times in prop::collection::vec((time(), time()), 0..80),
            width in -10.0..2000.0_f64,
            clock: bool,
        ) {
            let rows = rows(&times);
            let axis = if clock { Axis::clock(&rows, width) } else { Axis::turns(rows.len() as u32, width / 20.0) };
            prop_assert!(axis.total().is_finite());
            let mut end = 0.0;
            for turn in 1..=axis.len() {
                let (left, wide) = (axis.left(turn), axis.width(turn));
                prop_assert!(left >= end - 1e-6 && wide > 0.0, "turn {} at {} wide {}", turn, left, wide);
                end = left + wide;
                prop_assert_eq!(axis.turn_at(axis.centre(turn)), Some(turn));
            }
            prop_assert!(end <= axis.total() + 1e-6);
        }
    }
}
