//! Quantiles of the normal and of Student's t distribution; knows nothing of what they are for.
//!
//! Normal: Wichura (1988), algorithm AS 241 (`PPND16`), about 16 digits. t: the finite sums for whole degrees of freedom
//! (Abramowitz & Stegun 1964, 26.7.3 and 26.7.4), inverted by halving.

use std::f64::consts::FRAC_PI_2;

/// The value below which a standard normal variable lies with probability `p`; `None` outside 0..1.
pub fn normal_quantile(p: f64) -> Option<f64> {
    if !(p > 0.0 && p < 1.0) {
        return None;
    }
    let from_middle = p - 0.5;
    if from_middle.abs() <= 0.425 {
        let r = 0.180_625 - from_middle * from_middle;
        return Some(from_middle * polynomial(&MIDDLE_OVER, r) / polynomial(&MIDDLE_UNDER, r));
    }
    let r = (-p.min(1.0 - p).ln()).sqrt();
    let size = if r <= 5.0 {
        polynomial(&TAIL_OVER, r - 1.6) / polynomial(&TAIL_UNDER, r - 1.6)
    } else {
        polynomial(&FAR_OVER, r - 5.0) / polynomial(&FAR_UNDER, r - 5.0)
    };
    Some(size.copysign(from_middle))
}

/// The value below which Student's t with `df` degrees of freedom lies with probability `p`; `None` outside 0..1 and
/// without degrees of freedom.
pub fn t_quantile(p: f64, df: u32) -> Option<f64> {
    if !(p > 0.0 && p < 1.0) || df == 0 {
        return None;
    }
    let inside = (2.0 * p - 1.0).abs();
    let (mut low, mut high) = (0.0, FRAC_PI_2);
    loop {
        let middle = f64::midpoint(low, high);
        // No number lies between the two any more.
        if middle <= low || middle >= high {
            break;
        }
        if t_inside(middle, df) < inside {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some((f64::from(df).sqrt() * low.tan()).copysign(p - 0.5))
}

/// P(|T| < t) at the angle whose tangent is t / sqrt(df).
fn t_inside(angle: f64, df: u32) -> f64 {
    let (sine, cosine) = angle.sin_cos();
    // Odd: cos + 2/3 cos^3 + 2*4/(3*5) cos^5 ...; even: 1 + 1/2 cos^2 + 1*3/(2*4) cos^4 ...; up to the power df - 2.
    let odd = df % 2 == 1;
    let mut term = if odd { cosine } else { 1.0 };
    let mut sum = 0.0;
    let mut power = df % 2;
    while power + 2 <= df {
        sum += term;
        term *= cosine * cosine * f64::from(power + 1) / f64::from(power + 2);
        power += 2;
    }
    if odd { (angle + sine * sum) / FRAC_PI_2 } else { sine * sum }
}

/// The lowest power first.
fn polynomial(factors: &[f64], x: f64) -> f64 {
    factors.iter().rev().fold(0.0, |sum, factor| sum * x + factor)
}

// The digits as printed in AS 241.
#[allow(clippy::excessive_precision, clippy::unreadable_literal)]
mod factors {
    pub const MIDDLE_OVER: [f64; 8] = [
        3.3871328727963666080,
        133.14166789178437745,
        1971.5909503065514427,
        13731.693765509461125,
        45921.953931549871457,
        67265.770927008700853,
        33430.575583588128105,
        2509.0809287301226727,
    ];
    pub const MIDDLE_UNDER: [f64; 8] = [
        1.0,
        42.313330701600911252,
        687.18700749205790830,
        5394.1960214247511077,
        21213.794301586595867,
        39307.895800092710610,
        28729.085735721942674,
        5226.4952788528545610,
    ];
    pub const TAIL_OVER: [f64; 8] = [
        1.42343711074968357734,
        4.63033784615654529590,
        5.76949722146069140550,
        3.64784832476320460504,
        1.27045825245236838258,
        0.241780725177450611770,
        0.0227238449892691845833,
        7.74545014278341407640e-4,
    ];
    pub const TAIL_UNDER: [f64; 8] = [
        1.0,
        2.05319162663775882187,
        1.67638483018380384940,
        0.689767334985100004550,
        0.148103976427480074590,
        0.0151986665636164571966,
        5.47593808499534494600e-4,
        1.05075007164441684324e-9,
    ];
    pub const FAR_OVER: [f64; 8] = [
        6.65790464350110377720,
        5.46378491116411436990,
        1.78482653991729133580,
        0.296560571828504891230,
        0.0265321895265761230930,
        1.24266094738807843860e-3,
        2.71155556874348757815e-5,
        2.01033439929228813265e-7,
    ];
    pub const FAR_UNDER: [f64; 8] = [
        1.0,
        0.599832206555887937690,
        0.136929880922735805310,
        0.0148753612908506148525,
        7.86869131145613259100e-4,
        1.84631831751005468180e-5,
        1.42151175831644588870e-7,
        2.04426310338993978564e-15,
    ];
}
use factors::{FAR_OVER, FAR_UNDER, MIDDLE_OVER, MIDDLE_UNDER, TAIL_OVER, TAIL_UNDER};

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(got: Option<f64>, want: f64) {
        let got = got.unwrap();
        assert!((got - want).abs() <= 1e-10 * want.abs().max(1.0), "{got} is not {want}");
    }

    // scipy 1.17.1:
    //   from scipy.stats import norm, t
    //   for p in (0.975, 0.995, 0.5, 0.6, 0.05, 1e-6, 1e-15): print(p, repr(norm.ppf(p)))
    //   for p, df in (...): print(p, df, repr(t.ppf(p, df)))
    #[test]
    fn normal_quantiles_agree_with_another_program() {
        near(normal_quantile(0.975), 1.959_963_984_540_054);
        near(normal_quantile(0.995), 2.575_829_303_548_900_4);
        near(normal_quantile(0.5), 0.0);
        near(normal_quantile(0.6), 0.253_347_103_135_799_7);
        near(normal_quantile(0.05), -1.644_853_626_951_472_9);
        near(normal_quantile(1e-6), -4.753_424_308_822_899);
        near(normal_quantile(1e-15), -7.941_345_326_170_998);
    }

    #[test]
    fn t_quantiles_agree_with_another_program() {
        let table = [
            (0.975, 1, 12.706_204_736_174_694),
            (0.975, 2, 4.302_652_729_749_462),
            (0.975, 4, 2.776_445_105_197_793_4),
            (0.975, 7, 2.364_624_251_592_784),
            (0.975, 16, 2.119_905_299_221_254_5),
            (0.975, 59, 2.000_995_378_088_267),
            (0.975, 500, 1.964_719_837_467_367_6),
            (0.995, 9, 3.249_835_541_592_126),
            (0.05, 5, -2.015_048_373_333_024),
            (0.6, 3, 0.276_670_662_332_689_8),
            (0.5005, 10, 0.001_284_989_406_456_438_8),
        ];
        for (p, df, want) in table {
            near(t_quantile(p, df), want);
        }
    }

    #[test]
    fn outside_of_its_range_there_is_no_quantile() {
        for p in [0.0, 1.0, -0.1, 1.1, f64::NAN] {
            assert_eq!(normal_quantile(p), None);
            assert_eq!(t_quantile(p, 4), None);
        }
        assert_eq!(t_quantile(0.975, 0), None);
    }

    /// One degree of freedom is the Cauchy distribution, two have a closed form: t = (2p - 1) / sqrt(2p(1 - p)).
    #[test]
    fn closed_forms_agree() {
        for p in [0.51, 0.75, 0.9, 0.975, 0.999] {
            near(t_quantile(p, 1), (std::f64::consts::PI * (p - 0.5)).tan());
            near(t_quantile(p, 2), (2.0 * p - 1.0) / (2.0 * p * (1.0 - p)).sqrt());
        }
    }
}
