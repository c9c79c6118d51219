//! Agreement of two codings of the same turns, and which of two grades is higher; knows no labels by name.
//!
//! A confusion matrix is flattened row by row (gold in rows, answers in columns), as many rows as columns; "no answer" is
//! a label like any other. As sums over clusters, each of these is a figure an interval can be made for.

/// How common one label is, as shares of all turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prevalence {
    /// In the rows.
    pub gold: f64,
    /// In the columns.
    pub answered: f64,
}

/// Cohen's kappa: (observed - expected) / (1 - expected) agreement, -1..=1; 0 is what the marginals alone would give.
/// Undefined where expected agreement is 1 (one label on both sides), without turns, or not of a square.
pub fn kappa(matrix: &[f64]) -> Option<f64> {
    let observed = raw_agreement(matrix)?;
    let expected: f64 = prevalence(matrix)?.iter().map(|label| label.gold * label.answered).sum();
    let room = 1.0 - expected;
    (room > super::ROUNDING).then(|| (observed - expected) / room)
}

/// The share of turns with the same label on both sides.
pub fn raw_agreement(matrix: &[f64]) -> Option<f64> {
    let size = side(matrix)?;
    let n: f64 = matrix.iter().sum();
    (n > 0.0).then(|| matrix.iter().step_by(size + 1).sum::<f64>() / n)
}

/// How common each label is on both sides, in the order of the matrix: kappa is read beside it, since a rare label lowers
/// it at the same raw agreement.
pub fn prevalence(matrix: &[f64]) -> Option<Vec<Prevalence>> {
    let size = side(matrix)?;
    let n: f64 = matrix.iter().sum();
    let column = |at| matrix.iter().skip(at).step_by(size).sum::<f64>();
    let label = |(at, row): (usize, &[f64])| Prevalence { gold: row.iter().sum::<f64>() / n, answered: column(at) / n };
    (n > 0.0).then(|| matrix.chunks_exact(size).enumerate().map(label).collect())
}

/// The number of labels; `None` if the matrix is empty or not square.
fn side(matrix: &[f64]) -> Option<usize> {
    let size = matrix.len().isqrt();
    (size > 0 && size * size == matrix.len()).then_some(size)
}

/// `[higher, lower, pairs]`: P(higher) - P(lower), -1..=1; ties count for neither.
pub fn superiority(total: &[f64]) -> Option<f64> {
    let [higher, lower, pairs] = total else { return None };
    (*pairs > 0.0).then(|| (higher - lower) / pairs)
}

/// The sums of [`superiority`] over pairs on an ordinal scale, the first of each pair against the second of the same turn.
/// A pair with a grade that is no number has no order and is passed over.
pub fn superiority_sums(pairs: impl IntoIterator<Item = (f64, f64)>) -> [f64; 3] {
    let mut sums = [0.0; 3];
    for order in pairs.into_iter().filter_map(|(first, second)| first.partial_cmp(&second)) {
        let [higher, lower, all] = &mut sums;
        *higher += f64::from(u8::from(order.is_gt()));
        *lower += f64::from(u8::from(order.is_lt()));
        *all += 1.0;
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(got: Option<f64>, want: f64) {
        assert!((got.unwrap() - want).abs() < 1e-12, "{got:?} is not {want}");
    }

    /// Observed (20 + 15) / 50 = 0.7; expected 25/50 * 30/50 + 25/50 * 20/50 = 0.5; kappa (0.7 - 0.5) / 0.5 = 0.4.
    #[test]
    fn kappa_by_hand() {
        let matrix = [20.0, 5.0, 10.0, 15.0];
        near(raw_agreement(&matrix), 0.7);
        near(kappa(&matrix), 0.4);
        let shares = prevalence(&matrix).unwrap();
        assert_eq!(shares[0], Prevalence { gold: 0.5, answered: 0.6 });
        assert_eq!(shares[1], Prevalence { gold: 0.5, answered: 0.4 });
    }

    /// The same raw agreement of 0.9 with a rare label: expected 0.95 * 0.95 + 0.05 * 0.05 = 0.905;
    /// (0.9 - 0.905) / 0.095 = -1/19.
    #[test]
    fn a_rare_label_lowers_kappa() {
        near(kappa(&[90.0, 5.0, 5.0, 0.0]), -1.0 / 19.0);
        near(kappa(&[45.0, 5.0, 5.0, 45.0]), 0.8);
    }

    /// Three labels, the last "no answer", which gold never has: observed (4 + 3) / 10; rows 5, 5, 0, columns 4, 4, 2;
    /// expected (20 + 20 + 0) / 100; (0.7 - 0.4) / 0.6 = 0.5.
    #[test]
    fn no_answer_is_a_label() {
        near(kappa(&[4.0, 1.0, 0.0, 0.0, 3.0, 2.0, 0.0, 0.0, 0.0]), 0.5);
    }

    #[test]
    fn one_label_on_both_sides_leaves_kappa_undefined() {
        assert_eq!(kappa(&[7.0, 0.0, 0.0, 0.0]), None);
        assert_eq!(raw_agreement(&[7.0, 0.0, 0.0, 0.0]), Some(1.0));
        assert_eq!(kappa(&[0.0; 4]), None);
        assert_eq!(kappa(&[1.0; 3]), None);
        assert_eq!(kappa(&[]), None);
    }

    /// Higher twice, lower once, one tie: (2 - 1) / 4.
    #[test]
    fn superiority_by_hand() {
        let sums = superiority_sums([(3.0, 1.0), (2.0, 2.0), (1.0, 4.0), (5.0, 4.0), (f64::NAN, 1.0)]);
        assert_eq!(sums, [2.0, 1.0, 4.0]);
        assert_eq!(superiority(&sums), Some(0.25));
        assert_eq!(superiority(&[0.0; 3]), None);
        assert_eq!(superiority(&[1.0]), None);
    }
}
