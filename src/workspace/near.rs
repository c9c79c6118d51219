//! Ids that nearly match: equal but for letter case, spaces or accents. They are named in the report, never joined.

/// An id without case, spaces, accents and invisible characters.
pub(crate) fn fold_id(id: &str) -> String {
    id.chars()
        .flat_map(char::to_lowercase)
        .filter(|c| !c.is_whitespace() && !is_invisible(*c) && !is_combining(*c))
        .map(base_letter)
        .collect()
}

/// In which of the three the two differ, for a person. Empty if in none.
pub(crate) fn differs_in(a: &str, b: &str) -> String {
    let case = |s: &str| s.to_lowercase();
    let spaces = |s: &str| s.chars().filter(|c| !c.is_whitespace() && !is_invisible(*c)).collect::<String>();
    let accents = |s: &str| s.chars().filter(|c| !is_combining(*c)).map(base_letter).collect::<String>();
    // What still differs when the other two are taken away.
    let kinds = [
        ("letter case", accents(&spaces(a)) != accents(&spaces(b))),
        ("spaces", accents(&case(a)) != accents(&case(b))),
        ("the form of accents", case(&spaces(a)) != case(&spaces(b))),
    ];
    kinds.iter().filter(|(_, differ)| *differ).map(|(word, _)| *word).collect::<Vec<_>>().join(" and ")
}

fn is_combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

/// The letter under an accent, for the Latin letters of European names.
fn base_letter(c: char) -> char {
    const ACCENTED: [(char, &str); 26] = [
        ('a', "àáâãäåāăą"),
        ('c', "çćĉċč"),
        ('d', "ďđ"),
        ('e', "èéêëēĕėęě"),
        ('g', "ĝğġģ"),
        ('h', "ĥħ"),
        ('i', "ìíîïĩīĭįı"),
        ('j', "ĵ"),
        ('k', "ķ"),
        ('l', "ĺļľŀł"),
        ('n', "ñńņňŉ"),
        ('o', "òóôõöøōŏő"),
        ('r', "ŕŗř"),
        ('s', "śŝşšș"),
        ('t', "ţťŧț"),
        ('u', "ùúûüũūŭůűų"),
        ('w', "ŵ"),
        ('y', "ýÿŷ"),
        ('z', "źżž"),
        ('A', "ÀÁÂÃÄÅĀĂĄ"),
        ('C', "ÇĆĈĊČ"),
        ('E', "ÈÉÊËĒĔĖĘĚ"),
        ('I', "ÌÍÎÏĨĪĬĮİ"),
        ('O', "ÒÓÔÕÖØŌŎŐ"),
        ('S', "ŚŜŞŠȘ"),
        ('U', "ÙÚÛÜŨŪŬŮŰŲ"),
    ];
    if c.is_ascii() {
        return c;
    }
    ACCENTED.iter().find(|(_, accented)| accented.contains(c)).map_or(c, |(base, _)| *base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_kinds_of_difference_fold_and_are_named() {
        for (a, b, kind) in [
            ("zoe\u{308}_and_ben/001", "zoë_and_ben/001", "the form of accents"),
            ("mara_and_tobin/002", "Mara_and_Tobin/002", "letter case"),
            ("mara_and_tobin/003 ", "mara_and_tobin/003", "spaces"),
            ("MARA/1\u{a0}", "mara/1", "letter case and spaces"),
        ] {
            assert_eq!(fold_id(a), fold_id(b));
            assert_eq!(differs_in(a, b), kind);
        }
        assert_ne!(fold_id("mara/1"), fold_id("mara/2"));
        assert_eq!(differs_in("a", "a"), "");
    }
}
