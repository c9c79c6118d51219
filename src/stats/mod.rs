//! Honest statistics on clustered turns: intervals, paired tests, agreement.
//!
//! Clips of one couple share people and therapist, so turns are not independent: the **group is the cluster**, and only
//! whole clusters are drawn, left out or swapped. Everything that is needed of a cluster is one vector of sums
//! ([`ClusterSums`]); a figure is a function of the total vector ([`Metric`]), so that it can be computed anew of any
//! set of clusters without touching an answer again.
//!
//! Knows numbers only: no corpus, no runs, no files, no browser, no clock. Randomness comes from a seed.
//! The same clusters give the same result to the last bit, in any order they are added and on any platform: the
//! resampling uses nothing but + - * / and the square root. Quantiles of t and normal also use ln, sin, cos and tan, whose
//! last bit may differ between platforms.
//!
//! Units and ranges: levels, p values and shares lie within 0..=1 (0.95, not 95); a standard error has the unit of its
//! figure; agreement (kappa) and superiority lie within -1..=1.
//!
//! Sources:
//! - Efron & Tibshirani (1993), *An Introduction to the Bootstrap*: jackknife (ch. 11), bootstrap-t (ch. 12.5).
//! - Cameron, Gelbach & Miller (2008), "Bootstrap-based improvements for inference with clustered errors", *Review of
//!   Economics and Statistics* 90: few clusters need pivots with their own standard error; t with G - 1.
//! - Wilson (1927), "Probable inference, the law of succession, and statistical inference", *JASA* 22.
//! - Phipson & Smyth (2010), "Permutation p-values should never be zero", *SAGMB* 9: (b + 1) / (m + 1).
//! - Holm (1979), "A simple sequentially rejective multiple test procedure", *Scandinavian Journal of Statistics* 6.
//! - Cohen (1960), "A coefficient of agreement for nominal scales", *Educational and Psychological Measurement* 20.
//! - Cliff (1993), "Dominance statistics", *Psychological Bulletin* 114: P(higher) - P(lower).

mod agreement;
mod bootstrap;
mod clusters;
mod distribution;
mod generator;
mod interval;
mod metric;
mod paired;
mod wilson;

pub use agreement::{Prevalence, kappa, prevalence, raw_agreement, superiority, superiority_sums};
pub use bootstrap::{Bootstrap, interval};
pub use clusters::{Cluster, ClusterSums, LARGE_SHARE, Misfit};
pub use distribution::{normal_quantile, t_quantile};
pub use generator::Generator;
pub use interval::{Bar, Interval, MIN_CLUSTERS, Method, Options, Reason, left_out_interval, t_interval};
pub use metric::{Metric, f1, macro_f1, mean};
pub use paired::{Comparison, Paired, PairedMethod, holm, paired_test};
pub use wilson::wilson;

/// Draws and seed of every interval that the explorer shows: the same data give the same interval on any machine.
pub const DRAWS: u32 = 2000;
pub const SEED: u64 = 191;

/// Differences this small, beside 1 or the figure itself, are rounding.
const ROUNDING: f64 = 1e-12;

/// Whether two figures differ by no more than rounding.
fn alike(a: f64, b: f64) -> bool {
    (a - b).abs() <= ROUNDING * a.abs().max(b.abs()).max(1.0)
}

#[cfg(test)]
mod coverage;
#[cfg(test)]
mod properties;
