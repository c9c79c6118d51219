//! Where people sit in the graph: fixed for all turns of a sample, deterministic, no physics.

use super::{Roster, addresses_at};
use crate::corpus::Row;
use crate::page::Role;
use std::collections::HashMap;
use std::f64::consts::TAU;

/// A place in unit coordinates: the circle through all seats has centre (0.5, 0.5) and radius 0.5, y grows downwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Seat {
    pub name: String,
    pub role: Role,
    pub x: f64,
    pub y: f64,
}

/// Every order is tried up to here (6! = 720).
const MOST_TRIED: usize = 6;
/// People beyond this many different pairs are not weighed against each other; 9 people have 45.
const MOST_PAIRS: usize = 64;

/// Clock hours of the clients on the upper arc, by count; the therapist sits at 6.
fn client_hours(count: usize, therapist: bool) -> Vec<f64> {
    if !therapist {
        return match count {
            0 => vec![],
            1 => vec![12.0],
            2 => vec![9.0, 3.0],
            n => (0..n).map(|i| 12.0 * i as f64 / n as f64).collect(),
        };
    }
    match count {
        0 => vec![],
        1 => vec![12.0],
        2 => vec![10.0, 2.0],
        3 => vec![9.0, 12.0, 3.0],
        // Half past eight, ten to eleven, and their mirror images.
        4 => vec![8.5, 10.0 + 50.0 / 60.0, 1.0 + 10.0 / 60.0, 3.5],
        // From 8 over 12 to 4, evenly.
        n => (0..n).map(|i| 8.0 + 8.0 * i as f64 / (n - 1) as f64).collect(),
    }
}

fn therapist_hours(count: usize) -> Vec<f64> {
    match count {
        0 => vec![],
        1 => vec![6.0],
        n => (0..n).map(|i| 5.25 + 1.5 * i as f64 / (n - 1) as f64).collect(),
    }
}

/// Hours to unit coordinates.
fn at(hour: f64) -> (f64, f64) {
    let turn = hour / 12.0 * TAU;
    (0.5 + 0.5 * turn.sin(), 0.5 - 0.5 * turn.cos())
}

/// Seats of the clients, then therapists, then the group in the centre.
///
/// Up to six clients take the order on the arc that gives the fewest crossings between the sample's viewpoints (without
/// any: between who addresses whom), first appearance breaking ties; more sit in order of first appearance.
///
/// `chosen` is an order by hand: 1-based places in the roster's clients, which take the first seats; whoever it does not
/// name follows, and what it names twice or wrongly is passed over. Empty: the order above.
pub fn seats(roster: &Roster, rows: &[Row], chosen: &[u32]) -> Vec<Seat> {
    let clients = by_first_appearance(&roster.clients, rows);
    let places: Vec<_> = client_hours(clients.len(), !roster.therapists.is_empty()).into_iter().map(at).collect();
    let mut fixed: Vec<Seat> = roster
        .therapists
        .iter()
        .zip(therapist_hours(roster.therapists.len()))
        .map(|(name, hour)| seat(name, Role::Therapist, at(hour)))
        .collect();
    fixed.extend(roster.group.iter().map(|name| seat(name, Role::Group, (0.5, 0.5))));
    let arranged = if !chosen.is_empty() {
        by_hand(chosen, &roster.clients, clients)
    } else if (3..=MOST_TRIED).contains(&clients.len()) {
        fewest_crossings(&clients, &places, &fixed, &pairs(roster, rows))
    } else {
        clients
    };
    let mut seats: Vec<Seat> =
        arranged.iter().zip(places).map(|(name, place)| seat(name, Role::Client, place)).collect();
    seats.append(&mut fixed);
    seats
}

fn seat(name: &str, role: Role, (x, y): (f64, f64)) -> Seat {
    Seat { name: name.to_owned(), role, x, y }
}

/// By the first row that names the person as speaker or target; those never named keep their order at the end.
fn by_first_appearance<'a>(names: &'a [String], rows: &[Row]) -> Vec<&'a str> {
    let first = |name: &str| rows.iter().position(|r| r.speaker == name || r.targets.iter().any(|t| t == name));
    let mut keyed: Vec<_> = names.iter().map(|n| (first(n).unwrap_or(usize::MAX), n.as_str())).collect();
    keyed.sort_by_key(|(row, _)| *row);
    keyed.into_iter().map(|(_, n)| n).collect()
}

fn by_hand<'a>(chosen: &[u32], roster: &'a [String], clients: Vec<&'a str>) -> Vec<&'a str> {
    let mut order: Vec<&str> = Vec::with_capacity(clients.len());
    let named = chosen.iter().filter_map(|n| roster.get((*n as usize).checked_sub(1)?)).map(String::as_str);
    for name in named.chain(clients) {
        if !order.contains(&name) {
            order.push(name);
        }
    }
    order
}

/// Unordered pairs of the roster with how often one has a view of the other.
fn pairs(roster: &Roster, rows: &[Row]) -> Vec<(String, String, u32)> {
    let views = rows.iter().flat_map(|r| &r.views).map(|v| (v.source.clone(), v.target.clone()));
    let counted = count(roster, views);
    if !counted.is_empty() {
        return counted;
    }
    let turns = 1..=rows.len() as u32;
    count(roster, turns.flat_map(|t| addresses_at(rows, t)).map(|l| (l.source, l.target)))
}

fn count(roster: &Roster, named: impl Iterator<Item = (String, String)>) -> Vec<(String, String, u32)> {
    let mut counts: HashMap<(String, String), u32> = HashMap::new();
    for (a, b) in named.filter(|(a, b)| a != b && roster.has(a) && roster.has(b)) {
        *counts.entry(if a < b { (a, b) } else { (b, a) }).or_default() += 1;
    }
    let mut pairs: Vec<_> = counts.into_iter().map(|((a, b), n)| (a, b, n)).collect();
    pairs.sort_by(|a, b| b.2.cmp(&a.2).then_with(|| (&a.0, &a.1).cmp(&(&b.0, &b.1))));
    pairs.truncate(MOST_PAIRS);
    pairs
}

fn fewest_crossings<'a>(
    clients: &[&'a str],
    places: &[(f64, f64)],
    fixed: &[Seat],
    pairs: &[(String, String, u32)],
) -> Vec<&'a str> {
    let mut best = clients.to_vec();
    let mut least = u64::MAX;
    // Orders come in lexicographic order of first appearance, so the first of equals is kept.
    permutations(clients.len(), &mut |order| {
        let arranged: Vec<&str> = order.iter().filter_map(|i| clients.get(*i).copied()).collect();
        let place = |name: &str| {
            let client = arranged.iter().position(|n| *n == name).and_then(|i| places.get(i)).copied();
            client.or_else(|| fixed.iter().find(|s| s.name == name).map(|s| (s.x, s.y)))
        };
        let lines: Vec<_> = pairs.iter().filter_map(|(a, b, n)| Some((place(a)?, place(b)?, u64::from(*n)))).collect();
        let crossings = crossings(&lines);
        if crossings < least {
            least = crossings;
            best = arranged;
        }
    });
    best
}

type Point = (f64, f64);

/// Each crossing counts as often as two views would cross.
fn crossings(lines: &[(Point, Point, u64)]) -> u64 {
    let mut sum = 0;
    for (i, a) in lines.iter().enumerate() {
        for b in lines.iter().skip(i + 1).filter(|b| cross((a.0, a.1), (b.0, b.1))) {
            sum += a.2 * b.2;
        }
    }
    sum
}

/// Whether two segments cross at an inner point of both.
fn cross((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let side = |p: Point, q: Point, r: Point| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
    let apart = |s: f64, t: f64| s * t < -1e-12;
    apart(side(a, b, c), side(a, b, d)) && apart(side(c, d, a), side(c, d, b))
}

/// All orders of `0..n`, lexicographically.
fn permutations(n: usize, visit: &mut impl FnMut(&[usize])) {
    fn extend(prefix: &mut Vec<usize>, n: usize, visit: &mut impl FnMut(&[usize])) {
        if prefix.len() == n {
            return visit(prefix);
        }
        for i in 0..n {
            if !prefix.contains(&i) {
                prefix.push(i);
                extend(prefix, n, visit);
                prefix.pop();
            }
        }
    }
    extend(&mut Vec::with_capacity(n), n, visit);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::View;

    fn roster(clients: &[&str], therapists: usize) -> Roster {
        Roster {
            clients: clients.iter().map(ToString::to_string).collect(),
            therapists: (0..therapists).map(|i| format!("Therapist {i}")).collect(),
            group: Some("Family".into()),
        }
    }

    fn row(speaker: &str, views: &[(&str, &str)]) -> Row {
        let view = |(s, t): &(&str, &str)| View { source: (*s).into(), target: (*t).into(), ..View::default() };
        Row { speaker: speaker.into(), views: views.iter().map(view).collect(), ..Row::default() }
    }

    fn near(seat: &Seat, x: f64, y: f64) {
        assert!((seat.x - x).abs() < 1e-9 && (seat.y - y).abs() < 1e-9, "{seat:?}, expected {x} {y}");
    }

    #[test]
    fn a_couple_sits_at_ten_and_two_the_therapist_at_six() {
        let seats = seats(&roster(&["A", "B"], 1), &[], &[]);
        // sin 60° = 0.8660, cos 60° = 0.5
        near(&seats[0], 0.5 - 0.5 * 0.75_f64.sqrt(), 0.25);
        near(&seats[1], 0.5 + 0.5 * 0.75_f64.sqrt(), 0.25);
        near(&seats[2], 0.5, 1.0);
        near(&seats[3], 0.5, 0.5);
    }

    #[test]
    fn three_at_nine_twelve_three_and_two_alone_face_each_other() {
        let three = seats(&roster(&["A", "B", "C"], 1), &[], &[]);
        near(&three[0], 0.0, 0.5);
        near(&three[1], 0.5, 0.0);
        near(&three[2], 1.0, 0.5);
        let alone = seats(&roster(&["A", "B"], 0), &[], &[]);
        near(&alone[0], 0.0, 0.5);
        near(&alone[1], 1.0, 0.5);
    }

    #[test]
    fn first_appearance_orders_and_the_silent_come_last() {
        let rows = [row("B", &[]), row("C", &[])];
        let names: Vec<_> = seats(&roster(&["A", "B", "C"], 1), &rows, &[]).into_iter().map(|s| s.name).collect();
        assert_eq!(names[..3], ["B", "C", "A"]);
    }

    #[test]
    fn the_order_with_fewest_crossings_wins() {
        // Around the arc A B C D the views A-C and B-D cross; in A B D C, the next order, B-D lies within A-C.
        let rows = [row("A", &[("A", "C"), ("B", "D")]), row("B", &[]), row("C", &[]), row("D", &[])];
        let names: Vec<_> = seats(&roster(&["A", "B", "C", "D"], 1), &rows, &[]).into_iter().map(|s| s.name).collect();
        assert_eq!(names[..4], ["A", "B", "D", "C"]);
    }

    #[test]
    fn an_order_by_hand_goes_first() {
        let three = roster(&["A", "B", "C"], 1);
        let names = |chosen: &[u32]| {
            seats(&three, &[], chosen).into_iter().take(3).map(|s| s.name).collect::<Vec<_>>().concat()
        };
        assert_eq!(names(&[3, 1, 2]), "CAB");
        assert_eq!(names(&[2]), "BAC");
        assert_eq!(names(&[0, 9, 2, 2, u32::MAX]), "BAC");
    }

    #[test]
    fn many_people_sit_evenly_from_eight_to_four() {
        let names: Vec<String> = (0..9).map(|i| i.to_string()).collect();
        let refs: Vec<&str> = names.iter().map(String::as_str).collect();
        let seats = seats(&roster(&refs, 2), &[], &[]);
        assert_eq!(seats.len(), 12);
        near(&seats[4], 0.5, 0.0);
        near(&seats[0], 0.5 - 0.5 * 0.75_f64.sqrt(), 0.75);
        assert!(seats[9].x > 0.5 && seats[10].x < 0.5, "two therapists stand apart");
    }

    #[test]
    fn segments_that_only_touch_do_not_cross() {
        assert!(cross(((0.0, 0.0), (1.0, 1.0)), ((0.0, 1.0), (1.0, 0.0))));
        assert!(!cross(((0.0, 0.0), (1.0, 1.0)), ((0.0, 0.0), (1.0, 0.0))));
    }
}
