//! One vector of sums a cluster: all that intervals and tests need of the data; knows no figure.

use std::cmp::Ordering;

/// Above this share of the instances, one cluster decides a figure nearly alone.
pub const LARGE_SHARE: f64 = 0.2;

/// What one cluster (one couple or family) adds to the sums of a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Cluster {
    /// Instances.
    pub n: u32,
    pub sums: Vec<f64>,
}

/// Why a cluster cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// Its sums are not as many as the others'.
    Length,
    /// A sum is infinite or not a number.
    NotFinite,
}

/// The sums of all clusters, in an order that does not depend on the order of adding. Clusters without instances are
/// passed over: they say nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClusterSums {
    clusters: Vec<Cluster>,
}

impl ClusterSums {
    pub fn new(clusters: impl IntoIterator<Item = Cluster>) -> Result<Self, Misfit> {
        let mut clusters: Vec<_> = clusters.into_iter().filter(|cluster| cluster.n > 0).collect();
        let width = clusters.first().map_or(0, |cluster| cluster.sums.len());
        if clusters.iter().any(|cluster| cluster.sums.len() != width) {
            return Err(Misfit::Length);
        }
        if clusters.iter().flat_map(|cluster| &cluster.sums).any(|sum| !sum.is_finite()) {
            return Err(Misfit::NotFinite);
        }
        clusters.sort_by(|a, b| a.n.cmp(&b.n).then_with(|| order(&a.sums, &b.sums)));
        Ok(Self { clusters })
    }

    /// By size, then by sums.
    pub fn clusters(&self) -> &[Cluster] {
        &self.clusters
    }

    pub fn len(&self) -> u32 {
        self.clusters.len() as u32
    }

    pub fn is_empty(&self) -> bool {
        self.clusters.is_empty()
    }

    /// Instances of all clusters.
    pub fn n(&self) -> u64 {
        self.clusters.iter().map(|cluster| u64::from(cluster.n)).sum()
    }

    /// The vector a figure is a function of.
    pub fn total(&self) -> Vec<f64> {
        let mut total = Vec::new();
        total_of(&self.clusters, std::iter::repeat(1), &mut total);
        total
    }

    /// The share of the instances that the largest cluster holds, 0 where there are none.
    pub fn largest_share(&self) -> f64 {
        let largest = self.clusters.iter().map(|cluster| cluster.n).max().unwrap_or(0);
        if largest == 0 { 0.0 } else { f64::from(largest) / self.n() as f64 }
    }

    /// That share where it is worth a warning: above [`LARGE_SHARE`].
    pub fn too_large_share(&self) -> Option<f64> {
        Some(self.largest_share()).filter(|share| *share > LARGE_SHARE)
    }
}

/// The total of clusters that each count so many times.
pub(super) fn total_of(clusters: &[Cluster], times: impl IntoIterator<Item = u32>, total: &mut Vec<f64>) {
    total.clear();
    total.resize(clusters.first().map_or(0, |cluster| cluster.sums.len()), 0.0);
    for (cluster, times) in clusters.iter().zip(times).filter(|(_, times)| *times > 0) {
        total.iter_mut().zip(&cluster.sums).for_each(|(total, sum)| *total += f64::from(times) * sum);
    }
}

/// Vectors of numbers in a total order.
pub(super) fn order(a: &[f64], b: &[f64]) -> Ordering {
    let differing = a.iter().zip(b).map(|(a, b)| a.total_cmp(b)).find(|order| order.is_ne());
    differing.unwrap_or_else(|| a.len().cmp(&b.len()))
}

/// The jackknife standard error of a figure over clusters that each count so many times: every one of the G is left out
/// once, se^2 = (G - 1) / G * sum (left out - their mean)^2. `None` where leaving one out leaves the figure undefined.
pub(super) fn standard_error(
    clusters: &[Cluster],
    times: &[u32],
    total: &[f64],
    metric: impl Fn(&[f64]) -> Option<f64>,
) -> Option<f64> {
    let mut rest = Vec::with_capacity(total.len());
    let mut left_out = Vec::with_capacity(clusters.len());
    for (cluster, times) in clusters.iter().zip(times).filter(|(_, times)| **times > 0) {
        rest.clear();
        rest.extend(total.iter().zip(&cluster.sums).map(|(total, sum)| total - sum));
        left_out.push((f64::from(*times), metric(&rest).filter(|value| value.is_finite())?));
    }
    jackknife(&left_out)
}

/// The same from the figures themselves, each with how often its cluster counts; `None` for fewer than two.
pub(super) fn jackknife(left_out: &[(f64, f64)]) -> Option<f64> {
    let count: f64 = left_out.iter().map(|(times, _)| times).sum();
    if count < 2.0 {
        return None;
    }
    let mean = left_out.iter().map(|(times, value)| times * value).sum::<f64>() / count;
    let squares: f64 = left_out.iter().map(|(times, value)| times * (value - mean) * (value - mean)).sum();
    Some((squares * (count - 1.0) / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::mean;

    fn made(sums: &[(f64, u32)]) -> ClusterSums {
        ClusterSums::new(sums.iter().map(|(sum, n)| Cluster { n: *n, sums: vec![*sum, f64::from(*n)] })).unwrap()
    }

    #[test]
    fn clusters_add_up_in_any_order() {
        let clusters = made(&[(3.0, 4), (1.0, 2), (0.0, 0)]);
        assert_eq!(clusters, made(&[(1.0, 2), (3.0, 4)]));
        assert_eq!((clusters.len(), clusters.n(), clusters.total()), (2, 6, vec![4.0, 6.0]));
        assert!(!clusters.is_empty());
    }

    #[test]
    fn sums_that_do_not_fit_are_refused() {
        let cluster = |sums: &[f64]| Cluster { n: 1, sums: sums.to_vec() };
        assert_eq!(ClusterSums::new([cluster(&[1.0]), cluster(&[1.0, 2.0])]), Err(Misfit::Length));
        assert_eq!(ClusterSums::new([cluster(&[f64::NAN])]), Err(Misfit::NotFinite));
        let empty = ClusterSums::new([]).unwrap();
        assert_eq!((empty.total(), empty.largest_share()), (vec![], 0.0));
    }

    #[test]
    fn one_cluster_with_more_than_a_fifth_is_worth_a_warning() {
        assert_eq!(made(&[(1.0, 2), (1.0, 2), (1.0, 2), (1.0, 2), (1.0, 2)]).too_large_share(), None);
        assert_eq!(made(&[(1.0, 2), (1.0, 2), (1.0, 2), (1.0, 2), (1.0, 3)]).too_large_share(), Some(3.0 / 11.0));
    }

    /// Clusters 1/2, 2/2, 0/2. Left out: 2/4, 1/4, 3/4; mean 1/2; squares 0 + 1/16 + 1/16 = 1/8; times 2/3 = 1/12.
    /// (As it must be with equal sizes: the standard error of the mean of 1/2, 1, 0 is sqrt(1/4 / 3).)
    #[test]
    fn the_jackknife_by_hand() {
        let clusters = made(&[(1.0, 2), (2.0, 2), (0.0, 2)]);
        let got = standard_error(clusters.clusters(), &[1, 1, 1], &clusters.total(), mean).unwrap();
        assert!((got - (1.0_f64 / 12.0).sqrt()).abs() < 1e-15);
    }

    /// Two times 0/2 and once 2/2 is the same as three clusters 0/2, 0/2, 2/2.
    #[test]
    fn a_cluster_that_counts_twice_is_two_clusters() {
        let pair = made(&[(0.0, 2), (2.0, 2)]);
        let three = made(&[(0.0, 2), (0.0, 2), (2.0, 2)]);
        let got = standard_error(pair.clusters(), &[2, 1], &[2.0, 6.0], mean);
        assert_eq!(got, standard_error(three.clusters(), &[1, 1, 1], &three.total(), mean));
    }

    #[test]
    fn without_a_rest_there_is_no_standard_error() {
        let one = made(&[(1.0, 2)]);
        assert_eq!(standard_error(one.clusters(), &[1], &one.total(), mean), None);
    }
}
