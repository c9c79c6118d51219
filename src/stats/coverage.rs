//! Whether intervals hold the true figure as often as they say, on invented clusters whose true figure is known.

use super::*;

/// Repetitions; their share of covering intervals has a standard error of about 0.7 %.
const TIMES: u64 = 1000;
/// Fewer than a page makes, so that the test is quick.
const DRAWS: u32 = 400;
/// Each cluster has its own chance of a hit, anywhere within 0.4..1: over clusters it is 0.7, which is the true figure. Its
/// variance is 0.6^2 / 12 = 0.03, that of a hit 0.7 * 0.3 = 0.21: the correlation within clusters is 0.03 / 0.21 = 0.14.
const TRUE: f64 = 0.7;

fn invented(random: &mut Generator, count: u32) -> ClusterSums {
    let clusters = (0..count).map(|_| {
        // Unequal sizes: 4 to 40, small ones likelier.
        let n = 4 + (random.unit().powi(2) * 37.0) as u32;
        let chance = 0.4 + 0.6 * random.unit();
        let hits = (0..n).filter(|_| random.unit() < chance).count();
        Cluster { n, sums: vec![hits as f64, f64::from(n)] }
    });
    ClusterSums::new(clusters).unwrap()
}

/// The plain percentile interval, for comparison: the figure of the draws at the same ranks, without pivots.
fn percentile(clusters: &ClusterSums, seed: u64) -> (f64, f64) {
    let mut random = Generator::new(seed);
    let held = clusters.clusters();
    let mut drawn: Vec<f64> = (0..DRAWS)
        .map(|_| {
            let mut total = [0.0; 2];
            for _ in held {
                let cluster = &held[random.below(held.len() as u64) as usize];
                total.iter_mut().zip(&cluster.sums).for_each(|(total, sum)| *total += sum);
            }
            total[0] / total[1]
        })
        .collect();
    drawn.sort_by(f64::total_cmp);
    let rank = ((drawn.len() + 1) as f64 * 0.025) as usize;
    (drawn[rank - 1], drawn[drawn.len() - rank])
}

/// Shares of intervals that hold the true figure: studentised, t, percentile; and the share without a bar.
fn coverage(count: u32) -> [f64; 4] {
    let mut random = Generator::new(u64::from(count));
    let [mut studentised, mut t, mut plain, mut bars] = [0_u32; 4];
    for seed in 0..TIMES {
        let clusters = invented(&mut random, count);
        let options = Options { draws: DRAWS, seed, ..Options::default() };
        let (Interval::Bar(drawn), Interval::Bar(simple)) =
            (interval(&clusters, &mean, &options), t_interval(&clusters, &mean, &options))
        else {
            continue;
        };
        bars += 1;
        let holds = |low: f64, high: f64| u32::from((low..=high).contains(&TRUE));
        let (low, high) = percentile(&clusters, seed);
        studentised += holds(drawn.low, drawn.high);
        t += holds(simple.low, simple.high);
        plain += holds(low, high);
    }
    let share = |count: u32| f64::from(count) / f64::from(bars);
    [share(studentised), share(t), share(plain), 1.0 - f64::from(bars) / TIMES as f64]
}

#[test]
fn studentised_intervals_hold_the_true_figure_where_percentiles_fall_short() {
    for count in [8, 17] {
        let [studentised, t, plain, without] = coverage(count);
        println!(
            "{count} clusters: studentised {studentised:.3}, t {t:.3}, percentile {plain:.3}, no bar {without:.3}"
        );
        assert!(studentised >= 0.92, "{count} clusters: {studentised}");
        assert!(plain < studentised, "{count} clusters: {plain} and {studentised}");
        assert!(without < 0.02, "{count} clusters: {without}");
    }
}

/// How long a page waits; a figure for the log, not a limit.
#[test]
fn two_thousand_draws_of_sixty_clusters() {
    let mut random = Generator::new(60);
    let clusters = invented(&mut random, 60);
    let begun = std::time::Instant::now();
    let got = interval(&clusters, &mean, &Options::default());
    println!("2,000 draws of 60 clusters: {:?}, {got:?}", begun.elapsed());
    assert!(got.bar().is_some());
}
