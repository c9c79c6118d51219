//! Words and codes for screens: groups, labels, people, natural order, anonymous ids.

use crate::corpus::{LabelKind, THERAPIST, label_info};
use crate::page::{Person, Role};
use crate::runs::Task;
use sha2::{Digest, Sha256};
use std::cmp::Ordering;
use std::fmt::Write;
use unicode_segmentation::UnicodeSegmentation;

/// Which set a task's labels belong to.
pub(crate) fn label_kind(task: Task) -> Option<LabelKind> {
    match task {
        Task::Rpp => Some(LabelKind::Pattern),
        Task::Ssp => Some(LabelKind::Strategy),
        _ => None,
    }
}

/// The label's code; the first two letters of a label outside the set.
pub(crate) fn label_code(kind: LabelKind, label: &str) -> String {
    label_info(kind, label).map_or_else(|| first_two(label).to_uppercase(), |l| l.code.to_owned())
}

/// The label's name for people; as written outside the set.
pub(crate) fn label_name(kind: LabelKind, label: &str) -> String {
    label_info(kind, label).map_or_else(|| label.to_owned(), |l| l.name.to_owned())
}

/// Initials of a person, "Co", "Fa", "Th"; the first two letters of anybody else.
pub(crate) fn target_code(people: &[Person], target: &str) -> String {
    match people.iter().find(|p| p.name == target) {
        Some(p) if p.role == Role::Client => p.initials.clone(),
        _ if target == THERAPIST => "Th".to_owned(),
        _ => first_two(target),
    }
}

fn first_two(text: &str) -> String {
    text.trim().graphemes(true).take(2).collect()
}

/// `mara_and_theo` as "Mara and Theo"; ids of another make stay as they are.
pub(crate) fn group_words(group: &str) -> String {
    let plain = |c: char| c.is_lowercase() || c.is_ascii_digit() || c == '_';
    if group.trim().is_empty() {
        return "(no id)".to_owned();
    }
    if !group.chars().all(plain) {
        return group.to_owned();
    }
    let words = group.split('_').filter(|w| !w.is_empty()).map(|w| {
        let mut letters = w.chars();
        match letters.next() {
            Some(first) if w != "and" => first.to_uppercase().chain(letters).collect(),
            _ => w.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Order as people count: "clip 2" before "clip 10", ignoring case.
pub(crate) fn natural(a: &str, b: &str) -> Ordering {
    let chunks = |s: &str| {
        let mut out: Vec<(String, String)> = Vec::new();
        let mut in_number = true;
        for c in s.chars().flat_map(char::to_lowercase) {
            let digit = c.is_ascii_digit();
            if out.is_empty() || (digit && !in_number) {
                out.push((String::new(), String::new()));
            }
            in_number = digit;
            if let Some((number, text)) = out.last_mut() {
                if digit { number.push(c) } else { text.push(c) }
            }
        }
        out
    };
    let (a_chunks, b_chunks) = (chunks(a), chunks(b));
    for ((an, at), (bn, bt)) in a_chunks.iter().zip(&b_chunks) {
        let (x, y) = (an.trim_start_matches('0'), bn.trim_start_matches('0'));
        // Only a first chunk can be without a number: such names come after the numbers.
        let order = (an.is_empty().cmp(&bn.is_empty()))
            .then_with(|| x.len().cmp(&y.len()))
            .then_with(|| x.cmp(y))
            .then_with(|| at.cmp(bt));
        if order != Ordering::Equal {
            return order;
        }
    }
    a_chunks.len().cmp(&b_chunks.len()).then_with(|| a.cmp(b))
}

/// SHA-256 of an id, lower-case hex.
pub(crate) fn id_hash(id: &str) -> String {
    Sha256::digest(id.as_bytes()).iter().fold(String::with_capacity(64), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// What a link carries in place of a private id: the first 12 hex digits of its SHA-256.
pub fn anonymous_hash(id: &str) -> String {
    let mut hash = id_hash(id);
    hash.truncate(12);
    hash
}

/// "1 answer", "3 answers".
pub(crate) fn plural(n: impl Into<u64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{} {}", thousands(n), if n == 1 { one } else { many })
}

/// 7079 as "7,079".
pub(crate) fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn natural_order_counts() {
        let mut names = ["clip 10", "Clip 2", "clip", "b", "clip 2 b", "2", "10"];
        names.sort_by(|a, b| natural(a, b));
        assert_eq!(names, ["2", "10", "b", "clip", "Clip 2", "clip 2 b", "clip 10"]);
        assert_eq!(natural("99999999999999999999999", "100000000000000000000000"), Ordering::Less);
    }

    #[test]
    fn groups_read_like_names_where_they_are_made_of_names() {
        assert_eq!(group_words("mara_and_theo"), "Mara and Theo");
        assert_eq!(group_words("zoë_and_ben"), "Zoë and Ben");
        assert_eq!(group_words("family_therapy/x"), "family_therapy/x");
        assert_eq!(group_words(""), "(no id)");
    }

    #[test]
    fn codes_fall_back_to_two_letters() {
        assert_eq!(label_code(LabelKind::Pattern, "pursue_withdraw"), "PW");
        assert_eq!(label_code(LabelKind::Pattern, "nan"), "NA");
        assert_eq!(label_code(LabelKind::Pattern, "é"), "É");
        assert_eq!(label_code(LabelKind::Pattern, ""), "");
        assert_eq!(target_code(&[], "Couple"), "Co");
        assert_eq!(target_code(&[], "Therapist"), "Th");
    }

    #[test]
    fn anonymous_hash_is_the_start_of_sha_256() {
        // SHA-256 of the empty text begins e3b0c442 98fc1c14.
        assert_eq!(anonymous_hash(""), "e3b0c44298fc");
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(plural(1_u32, "turn", "turns"), "1 turn");
    }
}
