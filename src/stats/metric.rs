//! Figures as functions of a total vector of sums; knows neither clusters nor intervals.
//!
//! A figure is undefined (`None`) where there is nothing to divide by. The public scripts write 0 there; over draws of
//! clusters a 0 would pull an interval down for a label that merely was not drawn.

/// A figure of the total vector; `None` where it is not defined, or for a vector it is not made for.
pub type Metric = fn(&[f64]) -> Option<f64>;

/// `[sum, n]`: any mean, a proportion of hits among them.
pub fn mean(total: &[f64]) -> Option<f64> {
    let [sum, n] = total else { return None };
    (*n > 0.0).then(|| sum / n)
}

/// `[hits, false alarms, missed]` of one label: F1 = 2 hits / (2 hits + false alarms + missed), 0..=1.
pub fn f1(total: &[f64]) -> Option<f64> {
    let [hits, false_alarms, missed] = total else { return None };
    let whole = 2.0 * hits + false_alarms + missed;
    (whole > 0.0).then(|| 2.0 * hits / whole)
}

/// Three sums a label, as [`f1`] takes them: the mean over labels, 0..=1. The label set is the caller's and must come from
/// the full data, so that all draws speak of the same figure; a label nobody uses leaves it undefined.
pub fn macro_f1(total: &[f64]) -> Option<f64> {
    let labels = total.chunks_exact(3);
    if total.is_empty() || !labels.remainder().is_empty() {
        return None;
    }
    let count = labels.len() as f64;
    Some(labels.map(f1).sum::<Option<f64>>()? / count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_by_hand() {
        assert_eq!(mean(&[3.0, 4.0]), Some(0.75));
        // Precision 6/8, recall 6/10: F1 = 2 * 6 / (12 + 2 + 4) = 12/18.
        assert_eq!(f1(&[6.0, 2.0, 4.0]), Some(12.0 / 18.0));
        // (12/18 + 2/4) / 2 = 7/12.
        let both = macro_f1(&[6.0, 2.0, 4.0, 1.0, 1.0, 1.0]).unwrap();
        assert!((both - 7.0 / 12.0).abs() < 1e-15);
    }

    #[test]
    fn nothing_to_divide_by_is_undefined() {
        assert_eq!(mean(&[0.0, 0.0]), None);
        assert_eq!(f1(&[0.0, 0.0, 0.0]), None);
        assert_eq!(macro_f1(&[6.0, 2.0, 4.0, 0.0, 0.0, 0.0]), None);
        assert_eq!(macro_f1(&[]), None);
        assert_eq!(macro_f1(&[1.0, 2.0]), None);
        assert_eq!(mean(&[1.0]), None);
        assert_eq!(f1(&[1.0]), None);
    }
}
