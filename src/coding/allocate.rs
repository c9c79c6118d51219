//! How many of each stratum are drawn; knows numbers only.

use std::cmp::Reverse;

/// Places of each stratum: in proportion, and one at least where there are places for all. A stratum that would get none
/// is given one, and the others share the rest anew; none ever gets more than it has.
pub fn allocate(populations: &[u64], size: u64) -> Vec<u64> {
    let size = size.min(populations.iter().sum());
    let strata = populations.iter().filter(|population| **population > 0).count() as u64;
    let mut raised = vec![false; populations.len()];
    loop {
        let given = raised.iter().filter(|raised| **raised).count() as u64;
        let others = populations.iter().zip(&raised).map(|(population, raised)| if *raised { 0 } else { *population });
        let shares = largest_remainder(&others.collect::<Vec<_>>(), size.saturating_sub(given));
        let places = shares.into_iter().zip(&raised).map(|(share, raised)| if *raised { 1 } else { share });
        let places: Vec<u64> = places.collect();
        let empty = |(population, place): (&u64, &u64)| *population > 0 && *place == 0;
        if size < strata || !populations.iter().zip(&places).any(empty) {
            return places;
        }
        let now = populations.iter().zip(&places).map(empty);
        raised.iter_mut().zip(now).for_each(|(raised, now)| *raised |= now);
    }
}

/// Whole quotas first, then one more for the largest remainders; of equal ones the larger stratum's, then the first's.
fn largest_remainder(populations: &[u64], size: u64) -> Vec<u64> {
    let whole = u128::from(populations.iter().sum::<u64>()).max(1);
    let quota = |population: &u64| u128::from(*population) * u128::from(size);
    let mut places: Vec<u64> = populations.iter().map(|population| (quota(population) / whole) as u64).collect();
    let left = size.saturating_sub(places.iter().sum());
    let mut order: Vec<usize> = (0..populations.len()).collect();
    order.sort_by_key(|at| Reverse(populations.get(*at).map(|population| (quota(population) % whole, *population))));
    for at in order.into_iter().take(left as usize) {
        places.iter_mut().skip(at).take(1).for_each(|place| *place += 1);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Quotas of 10 of 100: 5, 3, 1.5, 0.5; whole 5, 3, 1, 0; the one left over goes to the larger of the two equal
    /// remainders, so the last has none and is given one. The other nine of 95: 4.74, 2.84, 1.42: whole 4, 2, 1, and the
    /// two left over go to the first two.
    #[test]
    fn places_by_hand() {
        assert_eq!(largest_remainder(&[50, 30, 15, 5], 10), [5, 3, 2, 0]);
        assert_eq!(largest_remainder(&[5, 15, 30, 50], 10), [0, 2, 3, 5]);
        assert_eq!(allocate(&[50, 30, 15, 5], 10), [5, 3, 1, 1]);
        // 6 * 97 / 100 = 5.82, twice 0.06, once 0.06: three are raised, the first keeps three.
        assert_eq!(allocate(&[97, 1, 1, 1], 6), [3, 1, 1, 1]);
        // Two places for three strata: 1.2, 0.6, 0.2.
        assert_eq!(allocate(&[6, 3, 1], 2), [1, 1, 0]);
        assert_eq!(allocate(&[3, 2], 99), [3, 2]);
        assert_eq!(allocate(&[3, 2], 0), [0, 0]);
        assert!(allocate(&[], 5).is_empty());
    }

    proptest! {
        #[test]
        fn places_add_up_and_reach_every_stratum(populations in prop::collection::vec(0_u64..60, 0..9), size in 0_u64..90) {
            let places = allocate(&populations, size);
            let (all, strata) = (populations.iter().sum::<u64>(), populations.iter().filter(|n| **n > 0).count() as u64);
            prop_assert_eq!(places.iter().sum::<u64>(), size.min(all));
            for (place, population) in places.iter().zip(&populations) {
                prop_assert!(place <= population && (size < strata || *population == 0 || *place > 0), "{:?}", places);
            }
        }
    }
}
