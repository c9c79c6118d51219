//! What an interval is, when there is none, and the simple one: t with G - 1 degrees of freedom.
//!
//! Knows clusters and figures, not what they mean.

use super::alike;
use super::clusters::{ClusterSums, jackknife, standard_error};
use super::distribution::t_quantile;
use serde::{Deserialize, Serialize};

/// With fewer clusters no interval is shown: their spread says next to nothing.
pub const MIN_CLUSTERS: u32 = 5;

/// How an interval is made.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The share of such intervals that should hold the true figure, within 0..1.
    pub level: f64,
    /// Draws of clusters; from 2,000 on, chance no longer moves an end visibly.
    pub draws: u32,
    pub seed: u64,
    /// The least and the greatest value the figure can have: ends are kept within, and an estimate at one of them has no
    /// bar, since no draw can differ from it.
    pub range: Option<(f64, f64)>,
}

impl Default for Options {
    fn default() -> Self {
        Self { level: 0.95, draws: 2000, seed: 1, range: Some((0.0, 1.0)) }
    }
}

/// How a bar was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Method {
    /// Studentised cluster bootstrap.
    Studentised,
    /// t(G - 1) with the leave-one-cluster-out standard error.
    StudentT,
}

/// Why there is no bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// Fewer than [`MIN_CLUSTERS`].
    TooFewClusters,
    /// The estimate is the greatest possible value.
    AllHits,
    /// The estimate is the least possible value.
    AllMisses,
    /// More than one draw in twenty has no figure or no standard error, or so many that an end is not known.
    TooManyUndefined,
    /// All clusters are alike: the standard error is 0, which says nothing about other clusters.
    NoSpread,
    /// The figure is not defined, or leaving one cluster out leaves it undefined; or the level is none.
    Undefined,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bar {
    pub low: f64,
    pub high: f64,
    pub estimate: f64,
    pub clusters: u32,
    /// Instances.
    pub n: u64,
    pub method: Method,
}

/// A bar, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Interval {
    Bar(Bar),
    NoBar { reason: Reason, estimate: Option<f64>, clusters: u32, n: u64 },
}

impl Interval {
    pub fn bar(&self) -> Option<&Bar> {
        match self {
            Self::Bar(bar) => Some(bar),
            Self::NoBar { .. } => None,
        }
    }

    pub(super) fn none(reason: Reason, estimate: Option<f64>, clusters: &ClusterSums) -> Self {
        Self::NoBar { reason, estimate, clusters: clusters.len(), n: clusters.n() }
    }
}

/// The figure of the full data with its standard error: where every interval starts from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub estimate: f64,
    pub error: f64,
}

impl Start {
    pub fn new(
        clusters: &ClusterSums,
        metric: impl Fn(&[f64]) -> Option<f64>,
        options: &Options,
    ) -> Result<Self, Interval> {
        let total = clusters.total();
        let estimate = metric(&total).filter(|value| value.is_finite());
        let none = |reason| Interval::none(reason, estimate, clusters);
        let level = options.level > 0.0 && options.level < 1.0;
        let Some(value) = estimate.filter(|_| level) else { return Err(none(Reason::Undefined)) };
        if clusters.len() < MIN_CLUSTERS {
            return Err(none(Reason::TooFewClusters));
        }
        if options.range.is_some_and(|(_, greatest)| alike(value, greatest)) {
            return Err(none(Reason::AllHits));
        }
        if options.range.is_some_and(|(least, _)| alike(value, least)) {
            return Err(none(Reason::AllMisses));
        }
        let once = vec![1; clusters.clusters().len()];
        let error = standard_error(clusters.clusters(), &once, &total, metric);
        let error = error.ok_or_else(|| none(Reason::Undefined))?;
        if alike(error, 0.0) { Err(none(Reason::NoSpread)) } else { Ok(Self { estimate: value, error }) }
    }

    /// A bar from so far below to so far above the estimate, in standard errors; kept within the range.
    pub fn bar(self, below: f64, above: f64, clusters: &ClusterSums, options: &Options, method: Method) -> Interval {
        let (least, greatest) = options.range.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        // Pivots all on one side would leave the estimate outside of its own interval.
        let low = (self.estimate - below.max(0.0) * self.error).max(least).min(self.estimate);
        let high = (self.estimate + above.max(0.0) * self.error).min(greatest).max(self.estimate);
        Interval::Bar(Bar { low, high, estimate: self.estimate, clusters: clusters.len(), n: clusters.n(), method })
    }
}

/// estimate +- t(G - 1) * standard error; of the options, level and range count.
pub fn t_interval(clusters: &ClusterSums, metric: &dyn Fn(&[f64]) -> Option<f64>, options: &Options) -> Interval {
    let start = match Start::new(clusters, metric, options) {
        Ok(start) => start,
        Err(none) => return none,
    };
    let Some(t) = t_quantile(f64::midpoint(1.0, options.level), clusters.len().saturating_sub(1)) else {
        return Interval::none(Reason::Undefined, Some(start.estimate), clusters);
    };
    start.bar(t, t, clusters, options, Method::StudentT)
}

/// The same for a figure that is no function of sums: `left_out` holds it without each cluster in turn, `n` counts the
/// instances of all.
pub fn left_out_interval(estimate: Option<f64>, left_out: &[Option<f64>], n: u64, options: &Options) -> Interval {
    let clusters = u32::try_from(left_out.len()).unwrap_or(u32::MAX);
    let estimate = estimate.filter(|value| value.is_finite());
    let none = |reason| Interval::NoBar { reason, estimate, clusters, n };
    let Some(value) = estimate else { return none(Reason::Undefined) };
    if clusters < MIN_CLUSTERS {
        return none(Reason::TooFewClusters);
    }
    let (least, greatest) = options.range.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
    if alike(value, greatest) {
        return none(Reason::AllHits);
    }
    if alike(value, least) {
        return none(Reason::AllMisses);
    }
    let rest: Option<Vec<(f64, f64)>> =
        left_out.iter().map(|v| v.filter(|v| v.is_finite()).map(|v| (1.0, v))).collect();
    let t = t_quantile(f64::midpoint(1.0, options.level), clusters - 1);
    let Some((error, t)) = rest.and_then(|rest| jackknife(&rest)).zip(t) else { return none(Reason::Undefined) };
    if alike(error, 0.0) {
        return none(Reason::NoSpread);
    }
    let (low, high) = ((value - t * error).max(least), (value + t * error).min(greatest));
    Interval::Bar(Bar { low, high, estimate: value, clusters, n, method: Method::StudentT })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Cluster, f1, interval, mean};

    fn made(sums: &[(f64, u32)]) -> ClusterSums {
        ClusterSums::new(sums.iter().map(|(sum, n)| Cluster { n: *n, sums: vec![*sum, f64::from(*n)] })).unwrap()
    }

    /// With equal sizes this is the t interval of the cluster means 0.5, 0.6, 0.9, 0.7, 0.8: mean 0.7, sum of squares
    /// 0.04 + 0.01 + 0.04 + 0 + 0.01 = 0.1, se = sqrt(0.1 / 4 / 5) = 0.0707106781, t(0.975, 4) = 2.776445105,
    /// 0.7 +- 0.196324316.
    // scipy 1.17.1: ttest_1samp([0.5, 0.6, 0.9, 0.7, 0.8], 0).confidence_interval(0.95)
    #[test]
    fn with_equal_sizes_it_is_the_interval_of_the_cluster_means() {
        let clusters = made(&[(5.0, 10), (6.0, 10), (9.0, 10), (7.0, 10), (8.0, 10)]);
        let got = t_interval(&clusters, &mean, &Options::default());
        let bar = got.bar().unwrap();
        let want = (0.503_675_683_852_244_3, 0.896_324_316_147_755_7);
        assert!((bar.low - want.0).abs() < 1e-10 && (bar.high - want.1).abs() < 1e-10, "{bar:?}");
        assert!((bar.low - (0.7 - 0.196_324_316)).abs() < 1e-8);
        assert_eq!((bar.clusters, bar.n, bar.method), (5, 50, Method::StudentT));
    }

    /// What leaves a mean's clusters out by sums leaves them out by figures too.
    #[test]
    fn figures_left_out_give_the_interval_of_their_sums() {
        let sums = [(5.0, 10), (6.0, 12), (9.0, 10), (7.0, 15), (8.0, 10), (1.0, 4)];
        let clusters = made(&sums);
        let (total, n) = (36.0, 61.0);
        let left_out = sums.map(|(sum, size)| Some((total - sum) / (n - f64::from(size))));
        let options = Options::default();
        let got = left_out_interval(Some(total / n), &left_out, 61, &options);
        let want = t_interval(&clusters, &mean, &options);
        let (got, want) = (got.bar().unwrap(), want.bar().unwrap());
        assert!((got.low - want.low).abs() < 1e-12 && (got.high - want.high).abs() < 1e-12);
        assert_eq!((got.clusters, got.n, got.method), (want.clusters, want.n, want.method));
        let why = |estimate, left_out: &[Option<f64>]| match left_out_interval(estimate, left_out, 9, &options) {
            Interval::NoBar { reason, .. } => reason,
            Interval::Bar(bar) => panic!("{bar:?}"),
        };
        let some = [Some(0.5), Some(0.4), Some(0.5), Some(0.6), Some(0.5)];
        assert_eq!(why(None, &some), Reason::Undefined);
        assert_eq!(why(Some(0.5), &some[..4]), Reason::TooFewClusters);
        assert_eq!(why(Some(1.0), &some), Reason::AllHits);
        assert_eq!(why(Some(0.0), &some), Reason::AllMisses);
        assert_eq!(why(Some(0.5), &[Some(0.5); 5]), Reason::NoSpread);
        assert_eq!(why(Some(0.5), &[Some(0.5), None, Some(0.4), Some(0.6), Some(0.5)]), Reason::Undefined);
    }

    #[test]
    fn ends_stay_within_the_range() {
        let clusters = made(&[(10.0, 10), (10.0, 10), (5.0, 10), (10.0, 10), (9.0, 10)]);
        let bar = t_interval(&clusters, &mean, &Options::default()).bar().cloned().unwrap();
        assert_eq!(bar.high, 1.0);
        let free = t_interval(&clusters, &mean, &Options { range: None, ..Options::default() });
        assert!(free.bar().unwrap().high > 1.0);
        assert_eq!(free.bar().unwrap().low, bar.low);
    }

    #[track_caller]
    fn no_bar(clusters: &ClusterSums, metric: &dyn Fn(&[f64]) -> Option<f64>, want: Reason) {
        let options = Options::default();
        for got in [t_interval(clusters, metric, &options), interval(clusters, metric, &options)] {
            assert!(matches!(got, Interval::NoBar { reason, .. } if reason == want), "{got:?}");
        }
    }

    #[test]
    fn there_is_no_bar_where_it_would_say_nothing() {
        no_bar(&made(&[(1.0, 2), (0.0, 2), (1.0, 2), (1.0, 2)]), &mean, Reason::TooFewClusters);
        no_bar(&made(&[(2.0, 2); 6]), &mean, Reason::AllHits);
        no_bar(&made(&[(0.0, 2); 6]), &mean, Reason::AllMisses);
        no_bar(&made(&[(1.0, 2); 6]), &mean, Reason::NoSpread);
        no_bar(&made(&[]), &mean, Reason::Undefined);
        // All the yes of one cluster: without it F1 of yes is not defined.
        let sums = [[1.0, 1.0, 0.0], [0.0; 3], [0.0; 3], [0.0; 3], [0.0; 3]];
        let clusters = ClusterSums::new(sums.map(|sums| Cluster { n: 4, sums: sums.to_vec() })).unwrap();
        no_bar(&clusters, &f1, Reason::Undefined);
    }

    #[test]
    fn a_level_outside_its_range_gives_no_bar() {
        let clusters = made(&[(5.0, 10), (6.0, 10), (9.0, 10), (7.0, 10), (8.0, 10)]);
        for level in [0.0, 1.0, f64::NAN] {
            assert_eq!(t_interval(&clusters, &mean, &Options { level, ..Options::default() }).bar(), None);
        }
    }
}
