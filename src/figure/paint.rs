//! Classes of marks as literal SVG attributes of the light paper theme: for programs that know no style sheet of ours.
//!
//! Drawing programs, converters and word processors resolve neither CSS variables nor classes nor `foreignObject`, so
//! nothing of them leaves this module. Colours and strokes come from `style/marks.css` and `style/tokens.css` alone.

use super::style::Sheet;
use crate::marks::{Mark, Shape, TEXTURES};

/// SVG presentation attributes that `marks.css` may use, sorted; other properties (`forced-color-adjust`, positions,
/// movement) mean nothing in a file.
const ATTRIBUTES: [&str; 21] = [
    "dominant-baseline",
    "fill",
    "fill-opacity",
    "fill-rule",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "letter-spacing",
    "opacity",
    "paint-order",
    "rx",
    "ry",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
];
/// Of those, what only text understands.
const OF_TEXT: [&str; 7] =
    ["dominant-baseline", "font-family", "font-size", "font-style", "font-weight", "letter-spacing", "text-anchor"];

/// Attribute and value.
pub type Attribute = (&'static str, String);

/// Whether a rule of `marks.css` names the class; classes without one are ignored.
pub fn is_styled(class: &str) -> bool {
    Sheet::light().styles(class)
}

/// A colour token of the light theme, by its name in `tokens.css`; `none` where there is none.
pub fn token(name: &str) -> String {
    Sheet::light().token(name).unwrap_or_else(|| "none".into())
}

/// Writes the attributes of one document.
pub struct Paint {
    prefix: String,
}

impl Paint {
    /// `prefix` makes the ids of textures unique where several figures meet in one document.
    pub fn new(prefix: &str) -> Self {
        let plain = prefix.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-');
        // An id begins with a letter.
        Self { prefix: format!("f{}-", plain.collect::<String>()) }
    }

    /// A mark's look, sorted by attribute. `text-anchor` is part of a text's geometry and not repeated here.
    pub fn attributes(&self, mark: &Mark) -> Vec<Attribute> {
        let classes: Vec<&str> = mark.class.split_whitespace().collect();
        self.of(&mark.shape, &classes)
    }

    fn of(&self, shape: &Shape, classes: &[&str]) -> Vec<Attribute> {
        let is_text = matches!(shape, Shape::Text { .. });
        let properties = Sheet::light().properties(is_text, classes);
        let fits = |name: &str| match name {
            "rx" | "ry" => matches!(shape, Shape::Rect { .. }),
            name => is_text || !OF_TEXT.contains(&name),
        };
        let known = ATTRIBUTES.into_iter().filter(|name| fits(name));
        known.filter_map(|name| Some((name, self.literal(name, properties.get(name)?)))).collect()
    }

    fn literal(&self, name: &str, value: &str) -> String {
        match name {
            "font-family" => families(value),
            _ => value.split_whitespace().map(plain_number).collect::<Vec<_>>().join(" "),
        }
        .replace("url(#", &format!("url(#{}", self.prefix))
    }

    /// The font of all text without a class: once on the document, so that it need not stand on each text.
    pub fn font(&self) -> Vec<Attribute> {
        let text = Shape::Text { x: 0.0, y: 0.0, anchor: crate::marks::Anchor::Start, words: String::new() };
        self.of(&text, &[]).into_iter().filter(|(name, _)| name.starts_with("font-")).collect()
    }

    /// The textures that these marks are filled with, as a `<defs>` element with literal attributes; empty if none is.
    pub fn textures<'a>(&self, marks: impl Iterator<Item = &'a Mark>) -> String {
        let fill = |mark: &Mark| self.attributes(mark).into_iter().find(|(name, _)| *name == "fill").map(|(_, v)| v);
        let mut used: Vec<String> = marks.filter_map(fill).filter(|v| v.starts_with("url(")).collect();
        used.sort_unstable();
        used.dedup();
        let tile = |line: &str| {
            let id = line.strip_prefix(r#"<pattern id=""#)?.split('"').next()?;
            let own = format!("{}{id}", self.prefix);
            used.contains(&format!("url(#{own})")).then(|| self.tile(&line.replacen(id, &own, 1)))
        };
        let tiles: String = TEXTURES.lines().filter_map(tile).collect();
        if tiles.is_empty() { tiles } else { format!("<defs>{tiles}</defs>") }
    }

    /// One line of [`TEXTURES`] with attributes in place of classes.
    fn tile(&self, line: &str) -> String {
        // What the shape is matters only for text and rounded corners, and tiles have neither.
        let shape = Shape::Path { d: String::new() };
        let mut pieces = line.split(r#"class=""#);
        let mut out = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let (classes, rest) = piece.split_once('"').unwrap_or_default();
            let look = self.of(&shape, &classes.split_whitespace().collect::<Vec<_>>());
            out += &look.iter().map(|(name, value)| format!(r#"{name}="{value}""#)).collect::<Vec<_>>().join(" ");
            out += rest;
        }
        out
    }
}

/// "1.5px" as "1.5", ".75" as "0.75"; anything else as it is.
fn plain_number(word: &str) -> String {
    let bare = word.strip_suffix("px").unwrap_or(word);
    match bare.parse::<f64>() {
        Ok(number) if number.is_finite() => format!("{number}"),
        _ => word.to_owned(),
    }
}

/// A list of fonts without the names that only one system's browsers know, in quotes that an attribute can hold.
fn families(list: &str) -> String {
    let names =
        list.split(',').map(|name| name.trim().trim_matches(['"', '\''])).filter(|n| !n.starts_with(['-', '.']));
    let quoted = |name: &str| if name.contains(' ') { format!("'{name}'") } else { name.to_owned() };
    names.map(quoted).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marks::{Anchor, circle, rect, text};

    fn look(mark: &Mark) -> String {
        Paint::new("").attributes(mark).into_iter().map(|(n, v)| [n, "=", &v, ";"].concat()).collect()
    }

    #[test]
    fn classes_become_attributes() {
        assert_eq!(look(&rect(0.0, 0.0, 1.0, 1.0, "chip")), "fill=#FFFFFF;rx=1.5;stroke=#84898E;");
        assert_eq!(look(&circle(0.0, 0.0, 1.0, "chip chip--now odd")), "fill=#1A1B1D;stroke=#1A1B1D;");
        assert_eq!(look(&circle(0.0, 0.0, 1.0, "p2 c hollow")), "fill=#FFFFFF;stroke=#A29504;stroke-width=1.75;");
        assert_eq!(look(&circle(0.0, 0.0, 1.0, "cf")), "fill=#1A1B1D;stroke=none;", "a hue that nobody gave is ink");
        assert_eq!(
            look(&circle(0.0, 0.0, 1.0, "glyph glyph--now glyph--fill")),
            "fill=#FFFFFF;stroke=none;stroke-width=1.5;"
        );
        assert_eq!(look(&circle(0.0, 0.0, 1.0, "no-such-class tb")), "");
        let halo = look(&circle(0.0, 0.0, 1.0, "edge-halo"));
        assert!(halo.contains("stroke-width=0.75;"), "{halo}");
    }

    #[test]
    fn text_has_a_font_that_any_program_can_read() {
        let words = look(&text(0.0, 0.0, Anchor::Start, "x", "over-line word"));
        let fonts = "'Iowan Old Style', Charter, 'Bitstream Charter', 'Sitka Text', Cambria, 'Source Serif 4', 'Noto Serif', \
                     'Liberation Serif', Georgia, serif";
        assert!(words.contains(&format!("font-family={fonts};font-size=14;paint-order=stroke;")), "{words}");
        assert!(words.ends_with("stroke=#FFFFFF;stroke-linejoin=round;stroke-width=3;"), "{words}");
        let font = Paint::new("").font();
        assert!(matches!(&font[..], [("font-family", f), ("font-size", s)] if f.ends_with("sans-serif") && s == "12"));
    }

    #[test]
    fn only_textures_that_are_used_are_written_under_own_names() {
        let paint = Paint::new("a\"b");
        let marks = [rect(0.0, 0.0, 1.0, 1.0, "tx-apart"), rect(0.0, 0.0, 1.0, 1.0, "tx-toward")];
        assert_eq!(paint.attributes(&marks[0]), [("fill", "url(#fab-x-apart)".to_owned())]);
        let defs = paint.textures(marks.iter());
        assert_eq!(defs.matches("<pattern id=\"fab-x-").count(), 2);
        assert!(defs.contains(r##"<circle fill="#6E7378" cx="1.5" cy="1.5" r="1"/>"##), "{defs}");
        assert!(defs.contains(r##"<path fill="none" stroke="#6E7378" stroke-width="1" d="M0 1.5L6 1.5"/>"##), "{defs}");
        assert!(!defs.contains("class") && !defs.contains("var(") && !defs.contains("opposed"));
        assert_eq!(paint.textures([rect(0.0, 0.0, 1.0, 1.0, "blk")].iter()), "");
    }

    #[test]
    fn every_texture_has_a_tile() {
        let paint = Paint::new("");
        for key in ["opposed", "onesided", "apart", "toward", "none"] {
            let mark = rect(0.0, 0.0, 1.0, 1.0, format!("tx-{key}"));
            assert!(paint.textures([mark].iter()).contains(&format!("id=\"f-x-{key}\"")), "{key}");
        }
    }
}
