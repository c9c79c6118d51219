//! Text of a figure: measured, wrapped at spaces, cut at the end where it would never stop.

use crate::marks::{bold_width, fit, ui_width};
use unicode_segmentation::UnicodeSegmentation;

/// How a kind of text looks and how far it may go.
#[derive(Clone, Copy)]
pub struct Voice {
    pub class: &'static str,
    pub measure: fn(&str) -> f64,
    /// From baseline to baseline.
    pub step: f64,
    /// Lines at most; the last one then ends in an ellipsis.
    pub most: usize,
}

pub const TITLE: Voice = Voice { class: "figure-title", measure: title_width, step: 22.0, most: 3 };
pub const FACT: Voice = Voice { class: "t2", measure: ui_width, step: 16.0, most: 6 };
pub const SOURCE: Voice = Voice { class: "t3", measure: ui_width, step: 16.0, most: 8 };
pub const NAME: Voice = Voice { class: "tb", measure: bold_width, step: 16.0, most: 2 };
pub const UNDER: Voice = Voice { class: "t2", measure: ui_width, step: 16.0, most: 3 };

/// 16 px bold, in the serif face, which is the narrower one.
fn title_width(words: &str) -> f64 {
    bold_width(words) * 16.0 / 12.0
}

impl Voice {
    /// The text in lines of at most `room`. Words longer than a line (links) are broken where they must be.
    pub fn wrap(&self, text: &str, room: f64) -> Vec<String> {
        // What nobody could read in so many lines need not be measured.
        let text = text.get(..text.floor_char_boundary(4000)).unwrap_or(text);
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if (self.measure)(&longer) <= room {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            let mut pieces = self.broken(word, room);
            line = pieces.pop().unwrap_or_default();
            lines.append(&mut pieces);
            if lines.len() > self.most {
                break;
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        if lines.len() > self.most {
            lines.truncate(self.most);
            if let Some(last) = lines.last_mut() {
                *last = fit(&format!("{last} …"), room, &self.measure);
            }
        }
        lines
    }

    /// A word in pieces that each fit, at least one letter a piece.
    fn broken(&self, word: &str, room: f64) -> Vec<String> {
        let mut pieces = vec![String::new()];
        for letter in word.graphemes(true) {
            let Some(piece) = pieces.last_mut() else { break };
            if piece.is_empty() || (self.measure)(&format!("{piece}{letter}")) <= room {
                piece.push_str(letter);
            } else if pieces.len() > self.most {
                break;
            } else {
                pieces.push(letter.to_owned());
            }
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_inside_what_has_none() {
        assert_eq!(FACT.wrap("one two three", 50.0), ["one two", "three"]);
        assert_eq!(FACT.wrap("  ", 50.0), [""; 0]);
        let link = FACT.wrap(&"x".repeat(30), 70.0);
        assert!(link.len() > 1 && link.concat() == "x".repeat(30), "{link:?}");
        assert!(FACT.wrap("wide", 0.0).len() <= FACT.most, "no room is no endless loop");
    }

    #[test]
    fn what_never_stops_ends_in_an_ellipsis() {
        for text in ["word ".repeat(5000), "é".repeat(9000)] {
            let lines = TITLE.wrap(&text, 200.0);
            assert_eq!(lines.len(), 3);
            assert!(lines[2].ends_with('…') && lines.iter().all(|l| title_width(l) <= 200.0), "{lines:?}");
        }
    }
}
