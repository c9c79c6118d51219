//! Wilson's interval of a proportion: the narrowest an interval of one may be; knows no clusters.
//!
//! It takes all instances for independent, so clusters can only widen it.

use super::distribution::normal_quantile;
use super::interval::{Bar, Interval};

/// Wilson's score interval (without continuity correction) of `hits` of `n`, within 0..=1; `None` over no instances,
/// for more hits than instances or a level outside 0..1.
pub fn wilson(hits: f64, n: f64, level: f64) -> Option<(f64, f64)> {
    if !(n > 0.0 && n.is_finite() && (0.0..=n).contains(&hits) && level > 0.0) {
        return None;
    }
    let z = normal_quantile(f64::midpoint(1.0, level))?;
    let share = hits / n;
    let whole = 1.0 + z * z / n;
    let middle = (share + z * z / (2.0 * n)) / whole;
    let half = z / whole * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    // At no hits and at all hits rounding must not move the end that is known.
    let low = if hits == 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if hits == n { 1.0 } else { (middle + half).min(1.0) };
    Some((low, high))
}

impl Interval {
    /// The interval of a proportion, each end moved out to Wilson's where it lies inside: never narrower than Wilson's.
    #[must_use]
    pub fn at_least_wilson(self, hits: f64, n: f64, level: f64) -> Self {
        match (self, wilson(hits, n, level)) {
            (Self::Bar(bar), Some((low, high))) => {
                Self::Bar(Bar { low: bar.low.min(low), high: bar.high.max(high), ..bar })
            }
            (interval, _) => interval,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Method, Reason};

    // scipy 1.17.1: from scipy.stats import binomtest
    //   binomtest(k, n).proportion_ci(0.95, method="wilson") for (k, n) in (8, 10), (0, 10), (10, 10), (57, 60)
    #[test]
    fn wilson_agrees_with_another_program() {
        let table = [
            (8.0, 10.0, 0.490_162_471_536_641_8, 0.943_317_848_545_624_8),
            (0.0, 10.0, 0.0, 0.277_532_799_862_889_26),
            (10.0, 10.0, 0.722_467_200_137_111_1, 1.0),
            (57.0, 60.0, 0.862_994_835_236_514_8, 0.982_850_497_835_604_4),
        ];
        for (hits, n, low, high) in table {
            let got = wilson(hits, n, 0.95).unwrap();
            assert!((got.0 - low).abs() < 1e-10 && (got.1 - high).abs() < 1e-10, "{got:?}");
        }
    }

    #[test]
    fn not_a_proportion() {
        assert_eq!(wilson(0.0, 0.0, 0.95), None);
        assert_eq!(wilson(3.0, 2.0, 0.95), None);
        assert_eq!(wilson(-1.0, 2.0, 0.95), None);
        assert_eq!(wilson(1.0, 2.0, 1.0), None);
        assert_eq!(wilson(1.0, 2.0, 0.0), None);
    }

    #[test]
    fn a_bar_is_moved_out_and_never_in() {
        let bar = Bar { low: 0.7, high: 0.99, estimate: 0.8, clusters: 5, n: 10, method: Method::Studentised };
        let (low, _) = wilson(8.0, 10.0, 0.95).unwrap();
        let wider = Interval::Bar(Bar { low, ..bar.clone() });
        assert_eq!(Interval::Bar(bar).at_least_wilson(8.0, 10.0, 0.95), wider);
        let none = Interval::NoBar { reason: Reason::TooFewClusters, estimate: Some(0.8), clusters: 4, n: 10 };
        assert_eq!(none.clone().at_least_wilson(8.0, 10.0, 0.95), none);
    }
}
