//! A small seeded generator, the same on every platform; knows nothing of what is drawn.
//!
//! xoshiro256** 1.0 (Blackman & Vigna 2018), its state filled by `SplitMix64` as its authors advise. Not for secrets.

/// xoshiro256**.
#[derive(Clone, Debug)]
pub struct Generator {
    state: [u64; 4],
}

impl Generator {
    pub fn new(seed: u64) -> Self {
        let mut fill = seed;
        Self { state: std::array::from_fn(|_| split_mix(&mut fill)) }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// A whole number below `end`, each equally likely (Lemire 2019); 0 where there is none.
    pub fn below(&mut self, end: u64) -> u64 {
        if end == 0 {
            return 0;
        }
        // The low products that would make some numbers likelier than others are drawn anew.
        let uneven = end.wrapping_neg() % end;
        loop {
            let product = u128::from(self.bits()) * u128::from(end);
            if product as u64 >= uneven {
                return (product >> 64) as u64;
            }
        }
    }

    /// Within 0..1, 53 bits of it.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// `SplitMix64` (Steele, Lea & Flood 2014).
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The outputs that other implementations of `SplitMix64` are tested with, seed 1234567.
    #[test]
    fn split_mix_gives_the_reference_outputs() {
        let mut state = 1_234_567;
        let got: [u64; 5] = std::array::from_fn(|_| split_mix(&mut state));
        let want = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(got, want);
    }

    /// The outputs of the authors' C code for the state 1, 2, 3, 4.
    #[test]
    fn xoshiro_gives_the_reference_outputs() {
        let mut generator = Generator { state: [1, 2, 3, 4] };
        let got: [u64; 10] = std::array::from_fn(|_| generator.bits());
        let want = [
            11_520,
            0,
            1_509_978_240,
            1_215_971_899_390_074_240,
            1_216_172_134_540_287_360,
            607_988_272_756_665_600,
            16_172_922_978_634_559_625,
            8_476_171_486_693_032_832,
            10_595_114_339_597_558_777,
            2_904_607_092_377_533_576,
        ];
        assert_eq!(got, want);
    }

    #[test]
    fn every_number_below_the_end_is_about_as_likely() {
        let mut generator = Generator::new(1);
        let mut seen = [0_u32; 7];
        (0..70_000).for_each(|_| seen[generator.below(7) as usize] += 1);
        // 10,000 each; the standard deviation is sqrt(70,000 * 1/7 * 6/7) = 92.6.
        assert!(seen.iter().all(|count| count.abs_diff(10_000) < 400), "{seen:?}");
        assert_eq!(generator.below(0), 0);
        assert_eq!(generator.below(1), 0);
    }
}
