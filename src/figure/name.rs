//! Names of downloaded files.

/// Longest name, extension included: short enough for every file system and for archives with folders around it.
const LONGEST: usize = 80;

/// A name such as `mara_and_theo-003_seg05_ribbon_turns-4-18.svg` from a sample's id, what is in it, first and last turn
/// (none: the whole sample) and an extension. Letters, digits, `_`, `-` and one `.` only: whatever an id holds, the name
/// is one file of one folder, and never one that a system keeps for itself.
pub fn file_name(sample_id: &str, kind: &str, turns: Option<(u32, u32)>, extension: &str) -> String {
    let or = |words: String, other: &str| if words.is_empty() { other.to_owned() } else { words };
    let kind = or(plain(kind, 24), "figure");
    let range = match turns {
        None => String::new(),
        Some((first, last)) if first == last => format!("_turn-{first}"),
        Some((first, last)) => format!("_turns-{first}-{last}"),
    };
    let extension = or(plain(extension, 8), "txt");
    let rest = format!("_{kind}{range}.{extension}");
    // The longest rest has 63 characters.
    let id = or(plain(sample_id, LONGEST.saturating_sub(rest.len())), "sample");
    id + &rest
}

/// ASCII letters, digits and `_`; every run of others is one `-`, and none stands at an end.
fn plain(words: &str, most: usize) -> String {
    let mut out = String::new();
    for c in words.chars() {
        if out.len() >= most {
            break;
        }
        if c.is_ascii_alphanumeric() || c == '_' {
            out.push(c);
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    out.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_say_what_is_inside() {
        let id = "mara_and_theo/003_s01e02_seg05";
        assert_eq!(file_name(id, "ribbon", None, "svg"), "mara_and_theo-003_s01e02_seg05_ribbon.svg");
        assert_eq!(file_name("a", "graph", Some((7, 7)), ".csv"), "a_graph_turn-7.csv");
        assert_eq!(file_name("a", "graph", Some((4, 18)), "png"), "a_graph_turns-4-18.png");
    }

    #[test]
    fn hostile_ids_stay_one_file_of_one_folder() {
        assert_eq!(file_name("../../etc/passwd", "x", None, "svg"), "etc-passwd_x.svg");
        assert_eq!(file_name("C:\\CON\0", "", None, "svg/../exe"), "C-CON_figure.svg-exe");
        assert_eq!(file_name("\u{202e}家庭", "k", None, ""), "sample_k.txt");
        assert_eq!(file_name("--rf .hidden", "k", None, "csv"), "rf-hidden_k.csv");
    }

    proptest! {
        #[test]
        fn every_name_is_safe(id: String, kind: String, first: u32, last: u32, some: bool, extension: String) {
            let name = file_name(&id, &kind, some.then_some((first, last)), &extension);
            prop_assert!(!name.is_empty() && name.len() <= 80, "{}", name);
            prop_assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c)), "{}", name);
            prop_assert!(!name.starts_with(['.', '-']) && name.matches('.').count() == 1, "{}", name);
        }
    }
}
