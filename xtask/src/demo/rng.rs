//! Seeded randomness for invented data: `SplitMix64`, the same on every machine. Knows nothing of what it is used for.

/// A stream of pseudo-random numbers (`SplitMix64`, Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A stream of its own for a name, so that one more draw in one place changes nothing elsewhere (FNV-1a).
    pub fn named(seed: u64, name: &str) -> Self {
        let hash =
            name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
        Self(seed ^ hash)
    }

    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// In `0.0..1.0`.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// True in a share `p` of the draws.
    pub fn chance(&mut self, p: f64) -> bool {
        self.unit() < p
    }

    /// In `0..n`; 0 for an empty range.
    pub fn below(&mut self, n: usize) -> usize {
        ((self.unit() * n as f64) as usize).min(n.saturating_sub(1))
    }

    /// One of the items. The generator's own tables are never empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Position of a weight, drawn in proportion.
    pub fn weighted(&mut self, weights: &[f64]) -> usize {
        let mut left = self.unit() * weights.iter().sum::<f64>();
        for (i, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return i;
            }
        }
        weights.len().saturating_sub(1)
    }

    /// Fisher-Yates.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// `n` outcomes in exactly the proportions of `weights` (largest remainders), in random order: few instances still
    /// show the stated rates.
    pub fn deal(&mut self, n: usize, weights: &[f64]) -> Vec<usize> {
        let total: f64 = weights.iter().sum();
        let shares: Vec<f64> = weights.iter().map(|w| w / total * n as f64).collect();
        let mut deck: Vec<usize> = Vec::with_capacity(n);
        for (outcome, share) in shares.iter().enumerate() {
            deck.extend(std::iter::repeat_n(outcome, *share as usize));
        }
        let mut rest: Vec<usize> = (0..weights.len()).collect();
        rest.sort_by(|a, b| shares[*b].fract().total_cmp(&shares[*a].fract()).then(a.cmp(b)));
        deck.extend(rest.into_iter().cycle().take(n - deck.len()));
        self.shuffle(&mut deck);
        deck
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_splitmix64() {
        // First outputs for seed 1234567, from the reference implementation.
        let mut rng = Rng(1_234_567);
        assert_eq!([rng.next_u64(), rng.next_u64()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }

    #[test]
    fn a_deal_keeps_its_proportions() {
        // 10 cards for 0.5 / 0.33 / 0.17: 5, 3 and 1 whole ones; the tenth goes to the largest remainder, 1.7.
        let mut deck = Rng(1).deal(10, &[0.5, 0.33, 0.17]);
        deck.sort_unstable();
        assert_eq!(deck, [0, 0, 0, 0, 0, 1, 1, 1, 2, 2]);
    }
}
