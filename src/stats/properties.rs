//! What holds for all clusters: order does not count, the estimate is inside, tests are symmetric, Holm only raises.

use super::*;
use proptest::prelude::*;

/// Hits of instances, a few clusters of unequal sizes.
fn clusters() -> impl Strategy<Value = Vec<Cluster>> {
    let cluster = (1_u32..30).prop_flat_map(|n| (Just(n), 0..=n));
    let cluster = cluster.prop_map(|(n, hits)| Cluster { n, sums: vec![f64::from(hits), f64::from(n)] });
    prop::collection::vec(cluster, 0..12)
}

/// Both runs' confusion with gold: hits, false alarms, missed of yes.
fn pairs() -> impl Strategy<Value = Vec<Paired>> {
    let sums = || prop::collection::vec((0_u32..9).prop_map(f64::from), 3);
    prop::collection::vec((sums(), sums()).prop_map(|(first, second)| Paired { first, second }), 1..9)
}

fn short() -> Options {
    Options { draws: 200, ..Options::default() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn the_order_of_clusters_does_not_count(
        (given, shuffled) in clusters().prop_flat_map(|given| (Just(given.clone()), Just(given).prop_shuffle())),
    ) {
        let (given, shuffled) = (ClusterSums::new(given).unwrap(), ClusterSums::new(shuffled).unwrap());
        prop_assert_eq!(interval(&given, &mean, &short()), interval(&shuffled, &mean, &short()));
        prop_assert_eq!(t_interval(&given, &mean, &short()), t_interval(&shuffled, &mean, &short()));
    }

    #[test]
    fn an_interval_holds_its_estimate_and_keeps_its_range(given in clusters(), seed: u64) {
        let given = ClusterSums::new(given).unwrap();
        let options = Options { seed, ..short() };
        let total = given.total();
        let (hits, n) = (total.first().copied().unwrap_or(0.0), total.get(1).copied().unwrap_or(0.0));
        for got in [interval(&given, &mean, &options), t_interval(&given, &mean, &options)] {
            let Interval::Bar(bar) = &got else { continue };
            prop_assert!(0.0 <= bar.low && bar.low <= bar.estimate && bar.estimate <= bar.high && bar.high <= 1.0);
            let (low, high) = wilson(hits, n, 0.95).unwrap();
            let wide = got.clone().at_least_wilson(hits, n, 0.95);
            let wide = wide.bar().unwrap();
            prop_assert!(wide.low <= low.min(bar.low) && wide.high >= high.max(bar.high));
        }
    }

    #[test]
    fn steps_change_nothing(given in clusters(), step in 1_u32..300) {
        let given = ClusterSums::new(given).unwrap();
        let mut stepped = Bootstrap::new(given.clone(), mean, short());
        while !stepped.step(step) {}
        prop_assert_eq!(stepped.finish(), interval(&given, &mean, &short()));
    }

    #[test]
    fn the_exact_test_is_symmetric_and_without_order(
        (given, shuffled) in pairs().prop_flat_map(|given| (Just(given.clone()), Just(given).prop_shuffle())),
    ) {
        let turned: Vec<_> = given.iter().map(|c| Paired { first: c.second.clone(), second: c.first.clone() }).collect();
        let got = paired_test(&given, &f1, 1).unwrap();
        prop_assert_eq!(got, paired_test(&shuffled, &f1, 2).unwrap());
        let turned = paired_test(&turned, &f1, 1).unwrap().map(|t| Comparison { difference: -t.difference, ..t });
        prop_assert_eq!(got.map(|g| (g.difference, g.p)), turned.map(|t| (t.difference, t.p)));
        if let Some(got) = got {
            prop_assert!(got.p >= got.smallest && got.p <= 1.0);
        }
    }

    #[test]
    fn holm_only_raises_and_keeps_the_order(p in prop::collection::vec(0.0..=1.0_f64, 0..12)) {
        let adjusted = holm(&p);
        prop_assert_eq!(adjusted.len(), p.len());
        for (p, adjusted) in p.iter().zip(&adjusted) {
            prop_assert!(adjusted >= p && *adjusted <= 1.0);
        }
        for (a, b) in (0..p.len()).flat_map(|a| (0..p.len()).map(move |b| (a, b))) {
            prop_assert!(p[a] > p[b] || adjusted[a] <= adjusted[b]);
        }
    }

    #[test]
    fn quantiles_are_symmetric_and_t_is_wider(p in 0.5001..0.9999_f64, df in 1_u32..200) {
        let (t, z) = (t_quantile(p, df).unwrap(), normal_quantile(p).unwrap());
        prop_assert!(t > z && t_quantile(p, df + 1).unwrap() < t);
        prop_assert!((t + t_quantile(1.0 - p, df).unwrap()).abs() < 1e-9 * t.max(1.0));
        prop_assert!((z + normal_quantile(1.0 - p).unwrap()).abs() < 1e-9);
    }
}
