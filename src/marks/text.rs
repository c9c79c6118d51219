//! How wide words are, and cutting them to a room.

use unicode_segmentation::UnicodeSegmentation;

/// Cuts words to a width with an ellipsis, at edges that a person sees; empty if not even one letter fits.
pub fn fit(words: &str, room: f64, measure: &dyn Fn(&str) -> f64) -> String {
    // An unknown room holds nothing.
    let room = if room.is_nan() { 0.0 } else { room };
    if words.is_empty() || measure(words) <= room {
        return words.to_owned();
    }
    let mut kept = String::new();
    let mut best = String::new();
    for letter in words.graphemes(true) {
        kept.push_str(letter);
        let cut = format!("{}…", kept.trim_end());
        if measure(&cut) > room {
            break;
        }
        best = cut;
    }
    best
}

/// The first letters as written.
pub fn first_letters(words: &str, count: usize) -> String {
    words.trim().graphemes(true).take(count).collect()
}

/// Width of a text in the 12 px interface font, slightly generous: real fonts differ by a few per cent, and a figure is
/// laid out without one.
pub fn ui_width(words: &str) -> f64 {
    1.04 * words.chars().map(letter_width).sum::<f64>()
}

/// The same in the heavier weight.
pub fn bold_width(words: &str) -> f64 {
    1.07 * ui_width(words)
}

/// Advance at 12 px, by classes of Helvetica-like faces.
fn letter_width(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '\'' | '|' => 2.7,
        ' ' | 'f' | 't' | 'I' | '.' | ',' | ':' | ';' | '/' | '!' | '’' | '·' => 3.4,
        'r' | '-' | '(' | ')' => 4.0,
        'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' | 'J' => 6.0,
        'm' | 'M' | '…' => 10.2,
        'w' | 'C' | 'D' | 'H' | 'N' | 'R' | 'U' => 8.7,
        'G' | 'O' | 'Q' => 9.4,
        'W' => 11.4,
        c if c.is_ascii_uppercase() => 8.0,
        c if c.is_ascii() => 6.7,
        // Combining marks stand on their letter.
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' => 0.0,
        c if u32::from(c) < 0x2e80 => 7.5,
        _ => 12.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(s: &str) -> f64 {
        s.chars().count() as f64
    }

    #[test]
    fn words_are_cut_before_the_room_ends() {
        assert_eq!(fit("taken aback", 11.0, &letters), "taken aback");
        assert_eq!(fit("taken aback", 8.0, &letters), "taken a…");
        assert_eq!(fit("taken aback", 7.0, &letters), "taken…", "no blank before the ellipsis");
        assert_eq!(fit("taken", 1.0, &letters), "");
        assert_eq!(fit("taken", f64::NAN, &letters), "", "an unknown room holds nothing");
    }

    #[test]
    fn letters_that_belong_together_stay_together() {
        // e + combining acute is one letter for a person.
        assert_eq!(fit("e\u{301}tude", 3.0, &letters), "e\u{301}…");
        assert_eq!(first_letters(" e\u{301}tude", 2), "e\u{301}t");
    }

    #[test]
    fn wider_words_measure_wider() {
        assert!(ui_width("mixed transition") > 80.0 && ui_width("mixed transition") < 100.0);
        assert!(bold_width("RS") > ui_width("RS"));
    }
}
