//! The people of a sample as they are drawn: hue by first appearance, initials that tell them apart.

use crate::corpus::{Sample, THERAPIST};
use crate::page::{Person, Role};
use std::collections::{HashMap, HashSet};
use unicode_segmentation::UnicodeSegmentation;

/// Hues before they repeat with a second ring.
const HUES: usize = 6;

/// Clients in the file's order, then people who speak without being listed, then the therapist if he or she occurs,
/// then the group if the scenario gives it a name.
pub(crate) fn people(sample: &Sample) -> Vec<Person> {
    let group = sample.scenario.group_label();
    let mut seen = HashSet::new();
    let speakers = sample.rows.iter().map(|r| &r.speaker).filter(|s| !matches!(s.as_str(), "Couple" | "Family"));
    let clients: Vec<&str> = (sample.participants.iter().chain(speakers))
        .map(String::as_str)
        .filter(|name| !name.trim().is_empty() && *name != THERAPIST && Some(*name) != group && seen.insert(*name))
        .collect();
    let mut people: Vec<Person> = clients
        .iter()
        .zip(initials(&clients))
        .enumerate()
        .map(|(i, (name, initials))| Person {
            name: (*name).to_owned(),
            initials,
            role: Role::Client,
            hue: (i % HUES) as u8 + 1,
            second_ring: i >= HUES,
        })
        .collect();
    let other = |name: &str, initials: &str, role| Person {
        name: name.to_owned(),
        initials: initials.to_owned(),
        role,
        hue: 0,
        second_ring: false,
    };
    if sample.rows.iter().any(|r| r.speaker == THERAPIST || r.targets.iter().any(|t| t == THERAPIST)) {
        people.push(other(THERAPIST, "", Role::Therapist));
    }
    if let Some(group) = group {
        people.push(other(group, group.get(..1).unwrap_or_default(), Role::Group));
    }
    people
}

/// One letter each; two where people share the first. Letters are what a person sees as one (grapheme clusters).
fn initials(names: &[&str]) -> Vec<String> {
    let letters: Vec<Vec<&str>> =
        names.iter().map(|n| n.graphemes(true).filter(|g| !g.trim().is_empty()).collect()).collect();
    let first = |l: &[&str]| l.first().map(|g| g.to_uppercase()).unwrap_or_default();
    let mut sharing: HashMap<String, usize> = HashMap::new();
    for l in &letters {
        *sharing.entry(first(l)).or_default() += 1;
    }
    let mut used = HashSet::new();
    letters
        .iter()
        .map(|l| {
            let one = first(l);
            if sharing.get(&one) == Some(&1) {
                return one;
            }
            let seconds = l.iter().skip(1).map(|g| (*g).to_owned()).chain((2..).map(|n: usize| n.to_string()));
            let mut two = seconds.map(|second| format!("{one}{second}"));
            two.find(|t| used.insert(t.clone())).unwrap_or(one)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{row, sample};
    use super::*;
    use crate::corpus::Scenario;

    #[test]
    fn two_letters_only_where_the_first_is_shared() {
        assert_eq!(initials(&["Mara", "Theo"]), ["M", "T"]);
        assert_eq!(initials(&["Mara", "Marco", "mo", "Ida"]), ["Ma", "Mr", "Mo", "I"]);
        assert_eq!(initials(&["A", "a"]), ["A2", "A3"], "nothing left to take but a number");
        assert_eq!(initials(&["e\u{301}va", "👩‍👧 x"]), ["E\u{301}", "👩‍👧"], "never cut inside a letter");
    }

    #[test]
    fn order_roles_and_hues() {
        let mut s = sample("a/1", 0);
        s.participants = vec!["Theo".into(), "Mara".into(), "Theo".into()];
        s.rows = vec![row(1, "Therapist", ""), row(2, "Guest", ""), row(3, "Couple", ""), row(4, "", "")];
        let p = people(&s);
        let short: Vec<_> = p.iter().map(|p| (p.name.as_str(), p.initials.as_str(), p.hue, p.role)).collect();
        assert_eq!(
            short,
            [
                ("Theo", "T", 1, Role::Client),
                ("Mara", "M", 2, Role::Client),
                ("Guest", "G", 3, Role::Client),
                ("Therapist", "", 0, Role::Therapist),
                ("Couple", "C", 0, Role::Group),
            ]
        );
    }

    #[test]
    fn the_seventh_person_has_the_first_hue_and_a_second_ring() {
        let mut s = sample("a/1", 0);
        s.scenario = Scenario::Other("group".into());
        s.participants = ["A", "B", "C", "D", "E", "F", "G"].map(String::from).to_vec();
        let p = people(&s);
        assert_eq!(p.len(), 7, "no therapist, no name for the group");
        assert_eq!((p[5].hue, p[5].second_ring), (6, false));
        assert_eq!((p[6].hue, p[6].second_ring), (1, true));
    }
}
