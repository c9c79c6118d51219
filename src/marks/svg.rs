//! Scenes as SVG text: for exports, tests, and places that take markup.

use super::path::number;
use super::{Anchor, Mark, Scene, Shape};
use std::fmt::Write as _;

/// Definitions of the textures, to stand once in a document that draws scenes (not hidden: browsers would drop them).
pub const TEXTURES: &str = r#"<svg class="textures" width="0" height="0" aria-hidden="true" focusable="false"><defs>
<pattern id="x-opposed" width="6" height="6" patternUnits="userSpaceOnUse"><path class="tx" d="M0 0L6 6M6 0L0 6"/></pattern>
<pattern id="x-onesided" width="5" height="5" patternUnits="userSpaceOnUse"><path class="tx" d="M-1 6L6 -1M-1 1L1 -1M4 6L6 4"/></pattern>
<pattern id="x-apart" width="6" height="6" patternUnits="userSpaceOnUse"><circle class="tx-dot" cx="1.5" cy="1.5" r="1"/><circle class="tx-dot" cx="4.5" cy="4.5" r="1"/></pattern>
<pattern id="x-toward" width="6" height="3" patternUnits="userSpaceOnUse"><path class="tx" d="M0 1.5L6 1.5"/></pattern>
<pattern id="x-none" width="8" height="8" patternUnits="userSpaceOnUse"><path class="tx-faint" d="M-2 10L10 -2M-2 2L2 -2M6 10L10 6"/></pattern>
</defs></svg>"#;

/// A standalone `<svg>` fragment; the summary is its accessible name, a scene without one is hidden from readers.
pub fn svg_element(scene: &Scene) -> String {
    let (w, h) = (number(scene.width), number(scene.height));
    let role = if scene.name.is_empty() {
        r#"aria-hidden="true""#.to_owned()
    } else {
        format!(r#"role="img" aria-label="{}""#, escape(&scene.name))
    };
    let marks: String = scene.marks.iter().map(|mark| element(mark, &by_class(mark))).collect();
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="marks" width="{w}" height="{h}" viewBox="0 0 {w} {h}" {role}>{marks}</svg>"#
    )
}

/// How a mark looks where `marks.css` is at hand, and what it belongs to.
fn by_class(mark: &Mark) -> Vec<(&'static str, String)> {
    let class = (!mark.class.is_empty()).then(|| ("class", mark.class.clone()));
    class.into_iter().chain(mark.turn.map(|turn| ("data-turn", turn.to_string()))).collect()
}

/// One mark as markup; `look` comes before its geometry.
pub(crate) fn element(mark: &Mark, look: &[(&str, String)]) -> String {
    let mut attributes = String::new();
    let mut give = |name: &str, value: &str| {
        // Writing to a String cannot fail.
        let _ = write!(attributes, r#" {name}="{}""#, escape(value));
    };
    for (name, value) in look {
        give(name, value);
    }
    let mut geometry = |pairs: &[(&str, f64)]| pairs.iter().for_each(|(name, value)| give(name, &number(*value)));
    let (tag, words) = match &mark.shape {
        Shape::Rect { x, y, w, h } => {
            geometry(&[("x", *x), ("y", *y), ("width", *w), ("height", *h)]);
            ("rect", "")
        }
        Shape::Circle { cx, cy, r } => {
            geometry(&[("cx", *cx), ("cy", *cy), ("r", *r)]);
            ("circle", "")
        }
        Shape::Line { x1, y1, x2, y2 } => {
            geometry(&[("x1", *x1), ("y1", *y1), ("x2", *x2), ("y2", *y2)]);
            ("line", "")
        }
        Shape::Path { d } => {
            give("d", d);
            ("path", "")
        }
        Shape::Text { x, y, anchor, words } => {
            geometry(&[("x", *x), ("y", *y)]);
            match anchor {
                Anchor::Start => {}
                Anchor::Middle => give("text-anchor", "middle"),
                Anchor::End => give("text-anchor", "end"),
            }
            ("text", words.as_str())
        }
    };
    let title = mark.title.as_deref().map(|t| format!("<title>{}</title>", escape(t))).unwrap_or_default();
    format!("<{tag}{attributes}>{title}{}</{tag}>", escape(words))
}

/// Text for content and attributes; characters that XML does not allow become the replacement character.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marks::{circle, text};

    #[test]
    fn a_scene_is_written_and_escaped() {
        let mut scene = Scene { width: 10.0, height: 5.5, name: "a \"b\" <c>".into(), marks: vec![] };
        scene.add(circle(1.0, 2.0, 3.25, "x").at_turn(4).titled("5 < 6 & 7"));
        scene.add(text(1.0, 2.0, Anchor::Middle, "</text><script>\u{0}", "t'2"));
        let head = r#"<svg xmlns="http://www.w3.org/2000/svg" class="marks" width="10" height="5.5" viewBox="0 0 10 5.5" role="img" aria-label="a &quot;b&quot; &lt;c&gt;">"#;
        let first =
            r#"<circle class="x" data-turn="4" cx="1" cy="2" r="3.25"><title>5 &lt; 6 &amp; 7</title></circle>"#;
        let second =
            "<text class=\"t&#39;2\" x=\"1\" y=\"2\" text-anchor=\"middle\">&lt;/text&gt;&lt;script&gt;\u{fffd}</text>";
        assert_eq!(svg_element(&scene), format!("{head}{first}{second}</svg>"));
    }

    #[test]
    fn an_overlay_is_hidden_from_readers() {
        assert!(svg_element(&Scene::new(1.0, 1.0)).contains(r#"aria-hidden="true""#));
    }
}
