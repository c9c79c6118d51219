//! The studentised cluster bootstrap, in steps; knows clusters and figures, not what they mean.
//!
//! Every draw takes G of the G clusters with replacement and computes the figure with its own jackknife standard error;
//! the pivot is (drawn - estimate) / drawn standard error. The interval is estimate - q(1 - a/2) * se .. estimate -
//! q(a/2) * se with a = 1 - level. Quantiles of B sorted pivots: the lower is the one at rank floor((B + 1) a/2) from
//! below, the upper the one at the same rank from above (at least the first), so that rounding only widens.
//!
//! A draw whose clusters are all alike but differ from the full data has a standard error of 0 and an infinite pivot: it
//! stays at its end of the order. Such draws and those without a figure may be 5 % together.

use super::alike;
use super::clusters::{ClusterSums, standard_error, total_of};
use super::generator::Generator;
use super::interval::{Interval, Method, Options, Reason, Start};

/// The share of draws without a finite pivot from which on there is no bar.
const MOST_UNDEFINED: f64 = 0.05;

/// A bootstrap under way; its result does not depend on the sizes of its steps.
pub struct Bootstrap<F> {
    clusters: ClusterSums,
    metric: F,
    options: Options,
    start: Result<Start, Interval>,
    random: Generator,
    pivots: Vec<f64>,
    undefined: u32,
    done: u32,
    /// How often each cluster is in the draw at hand.
    times: Vec<u32>,
    total: Vec<f64>,
}

impl<F: Fn(&[f64]) -> Option<f64>> Bootstrap<F> {
    pub fn new(clusters: ClusterSums, metric: F, options: Options) -> Self {
        Self {
            start: Start::new(&clusters, &metric, &options),
            random: Generator::new(options.seed),
            pivots: Vec::new(),
            undefined: 0,
            done: 0,
            times: vec![0; clusters.clusters().len()],
            total: Vec::new(),
            clusters,
            metric,
            options,
        }
    }

    /// Makes so many draws more, but no more than are wanted; true once all are made.
    pub fn step(&mut self, draws: u32) -> bool {
        let (done, wanted) = self.progress();
        if let Ok(start) = self.start {
            (0..draws.min(wanted - done)).for_each(|_| self.draw(start));
        }
        self.done == wanted
    }

    /// Draws made, and draws wanted: none where it is known from the start that there is no bar.
    pub fn progress(&self) -> (u32, u32) {
        (self.done, if self.start.is_ok() { self.options.draws } else { 0 })
    }

    /// The interval, after the draws still missing.
    pub fn finish(mut self) -> Interval {
        self.step(u32::MAX);
        let start = match self.start {
            Ok(start) => start,
            Err(none) => return none,
        };
        self.pivots.sort_by(f64::total_cmp);
        let count = self.pivots.len();
        let rank = ((count + 1) as f64 * f64::midpoint(0.0, 1.0 - self.options.level)) as usize;
        let rank = rank.clamp(1, count.max(1));
        let ends = self.pivots.get(rank - 1).zip(self.pivots.get(count.wrapping_sub(rank)));
        match ends {
            Some((low, high)) if low.is_finite() && high.is_finite() && !self.too_many_undefined() => {
                start.bar(*high, -low, &self.clusters, &self.options, Method::Studentised)
            }
            _ => Interval::none(Reason::TooManyUndefined, Some(start.estimate), &self.clusters),
        }
    }

    fn too_many_undefined(&self) -> bool {
        let infinite = self.pivots.iter().filter(|pivot| !pivot.is_finite()).count();
        infinite as f64 + f64::from(self.undefined) > MOST_UNDEFINED * f64::from(self.done)
    }

    fn draw(&mut self, start: Start) {
        self.done += 1;
        let clusters = self.clusters.clusters();
        self.times.fill(0);
        for _ in clusters {
            let drawn = self.random.below(clusters.len() as u64) as usize;
            self.times.iter_mut().skip(drawn).take(1).for_each(|times| *times += 1);
        }
        total_of(clusters, self.times.iter().copied(), &mut self.total);
        let value = (self.metric)(&self.total).filter(|value| value.is_finite());
        let error = standard_error(clusters, &self.times, &self.total, &self.metric);
        match value.zip(error) {
            Some((value, _)) if alike(value, start.estimate) => self.pivots.push(0.0),
            Some((value, error)) if alike(error, 0.0) => {
                self.pivots.push(f64::INFINITY.copysign(value - start.estimate));
            }
            Some((value, error)) => self.pivots.push((value - start.estimate) / error),
            None => self.undefined += 1,
        }
    }
}

/// The studentised interval at once.
pub fn interval(clusters: &ClusterSums, metric: &dyn Fn(&[f64]) -> Option<f64>, options: &Options) -> Interval {
    Bootstrap::new(clusters.clone(), metric, options.clone()).finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Cluster, mean, t_interval};

    fn made(sums: &[(f64, u32)]) -> ClusterSums {
        ClusterSums::new(sums.iter().map(|(sum, n)| Cluster { n: *n, sums: vec![*sum, f64::from(*n)] })).unwrap()
    }

    fn eight() -> ClusterSums {
        made(&[(5.0, 10), (3.0, 8), (9.0, 12), (12.0, 20), (4.0, 4), (2.0, 7), (11.0, 15), (6.0, 9)])
    }

    #[test]
    fn the_size_of_steps_changes_nothing() {
        let at_once = interval(&eight(), &mean, &Options::default());
        assert!(at_once.bar().is_some(), "{at_once:?}");
        for step in [1, 7, 1999, 2000, 5000] {
            let mut stepped = Bootstrap::new(eight(), mean, Options::default());
            assert_eq!(stepped.progress(), (0, 2000));
            while !stepped.step(step) {}
            assert_eq!(stepped.progress(), (2000, 2000));
            assert_eq!(stepped.finish(), at_once);
        }
        assert_eq!(Bootstrap::new(eight(), mean, Options::default()).finish(), at_once);
    }

    #[test]
    fn without_a_start_nothing_is_drawn() {
        let mut none = Bootstrap::new(made(&[(1.0, 2)]), mean, Options::default());
        assert!(none.step(10));
        assert_eq!(none.progress(), (0, 0));
    }

    #[test]
    fn the_seed_decides_and_matters_little() {
        let of = |seed| interval(&eight(), &mean, &Options { seed, ..Options::default() }).bar().cloned().unwrap();
        assert_eq!(of(1), of(1));
        assert!(of(1) != of(2));
        assert!((of(1).low - of(2).low).abs() < 0.03, "{:?} {:?}", of(1), of(2));
    }

    /// All misses in one of five clusters: (4/5)^5 = 33 % of draws are all hits.
    #[test]
    fn too_many_draws_without_spread_give_no_bar() {
        let got = interval(&made(&[(5.0, 5), (5.0, 5), (5.0, 5), (5.0, 5), (2.0, 5)]), &mean, &Options::default());
        assert!(matches!(got, Interval::NoBar { reason: Reason::TooManyUndefined, .. }), "{got:?}");
    }

    /// Many alike clusters of a symmetric kind: the pivots are nearly t, so both intervals nearly agree.
    #[test]
    fn with_many_clusters_it_comes_near_to_t() {
        let clusters = made(&(0..60_u32).map(|at| (f64::from(at % 11), 10)).collect::<Vec<_>>());
        let options = Options { draws: 8000, ..Options::default() };
        let drawn = interval(&clusters, &mean, &options).bar().cloned().unwrap();
        let t = t_interval(&clusters, &mean, &options).bar().cloned().unwrap();
        let width = t.high - t.low;
        assert!((drawn.low - t.low).abs() < 0.05 * width && (drawn.high - t.high).abs() < 0.05 * width);
    }

    #[test]
    fn no_draws_give_no_bar() {
        assert_eq!(interval(&eight(), &mean, &Options { draws: 0, ..Options::default() }).bar(), None);
    }
}
