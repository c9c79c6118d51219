//! Two runs on the same instances: the randomisation test that swaps whole clusters, and Holm's correction.
//!
//! If the runs were alike, each cluster's two vectors of sums might as well bear the other run's name. All ways to swap
//! them are tried where at most 17 clusters differ between the runs, else 100,000 seeded ones; p is the share of swaps whose
//! difference is at least as large as the one seen, either way (two-sided). Swaps that leave a figure undefined count as
//! large: p is rather too great than too small. Knows clusters and figures, not what they mean.

use super::clusters::{Misfit, order};
use super::generator::Generator;
use serde::{Deserialize, Serialize};

/// Up to so many differing clusters all swaps are tried: 2^17, of which half are mirror images.
const EXACT: usize = 17;
/// Else so many, drawn by chance.
const SWAPS: u32 = 100_000;
/// Differences are sums in another order: they tie when this near.
const TIE: f64 = 1e-10;

/// One cluster's sums under both runs, over the instances both have answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Paired {
    pub first: Vec<f64>,
    pub second: Vec<f64>,
}

/// How swaps were chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PairedMethod {
    /// All of them.
    Exact,
    /// So many by chance.
    Drawn(u32),
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// The first run's figure minus the second's.
    pub difference: f64,
    /// Two-sided, above 0.
    pub p: f64,
    /// The least p these clusters could show, however much the runs differed: 2 / 2^(clusters that differ), or
    /// 1 / (swaps + 1).
    pub smallest: f64,
    pub method: PairedMethod,
    /// All of them, also those in which the runs are alike.
    pub clusters: u32,
}

/// The test. No comparison (`Ok(None)`) where a run's figure is not defined; a misfit where vectors differ in length or
/// hold what is no number.
pub fn paired_test(
    clusters: &[Paired],
    metric: &dyn Fn(&[f64]) -> Option<f64>,
    seed: u64,
) -> Result<Option<Comparison>, Misfit> {
    let test = Test::new(clusters, metric)?;
    let Some(difference) = test.difference(|_| false) else { return Ok(None) };
    let large = |swapped: &dyn Fn(usize) -> bool| {
        let swapped = test.difference(swapped);
        swapped.is_none_or(|swapped| swapped.abs() >= difference.abs() - TIE * difference.abs().max(1.0))
    };
    let differing = test.differing.len();
    let (p, smallest, method) = if differing <= EXACT {
        // Swapping all the others instead only turns the sign: the last cluster may stay.
        let ways = 1_u32 << differing.saturating_sub(1);
        let count = (0..ways).filter(|way| large(&|at| way >> at & 1 == 1)).count();
        (count as f64 / f64::from(ways), 1.0 / f64::from(ways), PairedMethod::Exact)
    } else {
        let mut random = Generator::new(seed);
        let mut bits = vec![0_u64; differing.div_ceil(64)];
        let mut draw = || {
            bits.fill_with(|| random.bits());
            large(&|at| bits.get(at / 64).is_some_and(|bits| bits >> (at % 64) & 1 == 1))
        };
        let count = (0..SWAPS).filter(|_| draw()).count();
        let whole = f64::from(SWAPS) + 1.0;
        ((count as f64 + 1.0) / whole, 1.0 / whole, PairedMethod::Drawn(SWAPS))
    };
    Ok(Some(Comparison { difference, p, smallest, method, clusters: clusters.len() as u32 }))
}

/// The clusters of a test, those in which the runs are alike added up once.
struct Test<'a> {
    differing: Vec<&'a Paired>,
    alike: Vec<f64>,
    metric: &'a dyn Fn(&[f64]) -> Option<f64>,
}

impl<'a> Test<'a> {
    fn new(clusters: &'a [Paired], metric: &'a dyn Fn(&[f64]) -> Option<f64>) -> Result<Self, Misfit> {
        let width = clusters.first().map_or(0, |cluster| cluster.first.len());
        if clusters.iter().any(|cluster| cluster.first.len() != width || cluster.second.len() != width) {
            return Err(Misfit::Length);
        }
        if clusters.iter().flat_map(|cluster| cluster.first.iter().chain(&cluster.second)).any(|sum| !sum.is_finite()) {
            return Err(Misfit::NotFinite);
        }
        let mut sorted: Vec<&Paired> = clusters.iter().collect();
        // An order that depends neither on the order of the clusters nor on which run is called the first.
        sorted.sort_by(|a, b| {
            let ((a_low, a_high), (b_low, b_high)) = (a.by_size(), b.by_size());
            order(a_low, b_low).then_with(|| order(a_high, b_high)).then_with(|| order(&a.first, &b.first))
        });
        let (same, differing): (Vec<_>, Vec<_>) =
            sorted.into_iter().partition(|cluster| cluster.first == cluster.second);
        let mut alike = vec![0.0; width];
        for cluster in same {
            add(&mut alike, &cluster.first);
        }
        Ok(Self { differing, alike, metric })
    }

    /// First minus second, with these clusters swapped.
    fn difference(&self, swapped: impl Fn(usize) -> bool) -> Option<f64> {
        let (mut first, mut second) = (self.alike.clone(), self.alike.clone());
        for (at, cluster) in self.differing.iter().enumerate() {
            let (to_first, to_second) =
                if swapped(at) { (&cluster.second, &cluster.first) } else { (&cluster.first, &cluster.second) };
            add(&mut first, to_first);
            add(&mut second, to_second);
        }
        let difference = (self.metric)(&first)? - (self.metric)(&second)?;
        difference.is_finite().then_some(difference)
    }
}

impl Paired {
    fn by_size(&self) -> (&[f64], &[f64]) {
        let (first, second) = (&self.first, &self.second);
        if order(first, second).is_le() { (first, second) } else { (second, first) }
    }
}

fn add(total: &mut [f64], sums: &[f64]) {
    total.iter_mut().zip(sums).for_each(|(total, sum)| *total += sum);
}

/// Holm's adjusted p values, in the order given: the i-th smallest of m times (m - i + 1), never below the one before it,
/// at most 1. What is no number stays so, and counts as a test made.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut sorted: Vec<(usize, f64)> = p.iter().copied().enumerate().collect();
    sorted.sort_by(|a, b| a.1.is_nan().cmp(&b.1.is_nan()).then_with(|| a.1.total_cmp(&b.1)));
    let mut least = 0.0_f64;
    for ((_, p), left) in sorted.iter_mut().zip((1..=p.len()).rev()).filter(|((_, p), _)| !p.is_nan()) {
        *p = (*p * left as f64).min(1.0).max(least);
        least = *p;
    }
    sorted.sort_by_key(|(at, _)| *at);
    sorted.into_iter().map(|(_, p)| p).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::mean;

    /// Clusters of ten instances, hits of the first and the second run.
    fn made(hits: &[(u32, u32)]) -> Vec<Paired> {
        let sums = |hits: u32| vec![f64::from(hits), 10.0];
        hits.iter().map(|(first, second)| Paired { first: sums(*first), second: sums(*second) }).collect()
    }

    fn tested(hits: &[(u32, u32)]) -> Comparison {
        paired_test(&made(hits), &mean, 1).unwrap().unwrap()
    }

    /// Differences 3, 1, 2, -1 of ten: their sum is 5. The 16 ways to sign 3, 1, 2, 1 sum to 7 (once), 5 (twice: one of the
    /// ones turned), and their mirrors: 2 * (1 + 2) = 6 of 16.
    #[test]
    fn the_exact_test_by_hand() {
        let got = tested(&[(8, 5), (7, 6), (6, 4), (5, 6)]);
        assert!((got.difference - 5.0 / 40.0).abs() < 1e-15);
        assert_eq!((got.p, got.smallest), (6.0 / 16.0, 2.0 / 16.0));
        assert_eq!((got.method, got.clusters), (PairedMethod::Exact, 4));
    }

    // scipy 1.17.1:
    //   from scipy.stats import permutation_test
    //   a, b = [8,7,6,5,9,4,7,8], [5,6,4,6,7,4,3,7]
    //   a, b = np.array(a), np.array(b)
    //   permutation_test((a, b), lambda x, y: x.mean() - y.mean(), permutation_type="samples", n_resamples=np.inf)
    #[test]
    fn the_exact_test_agrees_with_another_program() {
        let first = [8, 7, 6, 5, 9, 4, 7, 8];
        let second = [5, 6, 4, 6, 7, 4, 3, 7];
        let pairs: Vec<_> = first.into_iter().zip(second).collect();
        let got = tested(&pairs);
        assert!((got.p - 0.0625).abs() < 1e-12, "{got:?}");
        // The runs are alike in one of the eight clusters: 2 / 2^7.
        assert_eq!((got.smallest, got.clusters), (1.0 / 64.0, 8));
    }

    #[test]
    fn runs_alike_in_all_clusters_do_not_differ() {
        let got = tested(&[(5, 5), (6, 6)]);
        assert_eq!((got.difference, got.p, got.smallest), (0.0, 1.0, 1.0));
    }

    /// Twenty clusters with the same difference: only the two extreme swaps of 2^20 are as large, so hardly any of
    /// 100,000 draws; p = (b + 1) / 100,001 is 1 / 100,001 unless chance finds one.
    #[test]
    fn many_clusters_are_drawn_and_p_is_never_zero() {
        let got = tested(&[(6, 5); 20]);
        assert_eq!((got.method, got.smallest), (PairedMethod::Drawn(SWAPS), 1.0 / 100_001.0));
        assert!(got.p >= got.smallest && got.p <= 3.0 / 100_001.0, "{got:?}");
    }

    /// Eighteen clusters that differ by one each, twelve up and six down: a sum of 6 or more either way. Of the 2^18 swaps
    /// those with at most 6 down or at most 6 up: 2 * (1 + 18 + 153 + 816 + 3060 + 8568 + 18564) = 62360; 0.23788.
    #[test]
    fn drawn_swaps_come_near_to_the_exact_value() {
        let hits: Vec<_> = (0..18).map(|at| if at < 12 { (6, 5) } else { (5, 6) }).collect();
        let got = tested(&hits);
        // Four standard errors: 4 * sqrt(0.238 * 0.762 / 100,000) = 0.0054.
        assert!((got.p - 62_360.0 / 262_144.0).abs() < 0.0054, "{got:?}");
    }

    #[test]
    fn what_cannot_be_compared() {
        let none = [Paired { first: vec![0.0, 0.0], second: vec![1.0, 2.0] }];
        assert_eq!(paired_test(&none, &mean, 1), Ok(None));
        assert_eq!(paired_test(&[], &mean, 1), Ok(None));
        let short = [Paired { first: vec![0.0, 1.0], second: vec![1.0] }];
        assert_eq!(paired_test(&short, &mean, 1), Err(Misfit::Length));
        let infinite = [Paired { first: vec![0.0, 1.0], second: vec![1.0, f64::INFINITY] }];
        assert_eq!(paired_test(&infinite, &mean, 1), Err(Misfit::NotFinite));
    }

    /// 0.01 * 4 = 0.04; 0.02 * 3 = 0.06; 0.03 * 2 = 0.06; 0.5 * 1.
    #[test]
    fn holm_by_hand() {
        let got = holm(&[0.03, 0.01, 0.5, 0.02]);
        let want = [0.06, 0.04, 0.5, 0.06];
        assert!(got.iter().zip(want).all(|(got, want)| (got - want).abs() < 1e-15), "{got:?}");
        // 0.04 * 2 = 0.08 carries over the 0.05 after it; 0.9 * 2 is cut at 1.
        assert_eq!(holm(&[0.04, 0.05]), [0.08, 0.08]);
        assert_eq!(holm(&[0.9, 0.95]), [1.0, 1.0]);
        assert_eq!(holm(&[]), [0.0; 0]);
        assert!(holm(&[f64::NAN, 0.01])[0].is_nan());
        assert_eq!(holm(&[f64::NAN, 0.01])[1], 0.02);
    }
}
