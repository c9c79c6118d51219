//! A laid-out figure as SVG text.

use super::panel::Sheet;
use super::{Attribute, Figure, Paint, token};
use crate::marks::{Mark, Shape, element, escape, number};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// The standalone document.
pub fn document(figure: &Figure, sheet: &Sheet<'_>) -> String {
    let paint = Paint::new(&prefix(figure));
    let (width, height) = sheet.size();
    let (w, h) = (number(width), number(height));
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    // Writing to a String cannot fail.
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img""#
    );
    // Once for all texts that say nothing else.
    let font = paint.font();
    for (name, value) in &font {
        let _ = write!(out, r#" {name}="{}""#, escape(value));
    }
    out += ">\n";
    let _ = writeln!(out, "<title>{}</title>", escape(&figure.title));
    let _ = writeln!(out, "<desc>{}</desc>", escape(&description(figure)));
    out += &paint.textures(sheet.marks());
    let _ = writeln!(out, r#"<rect width="{w}" height="{h}" fill="{}"/>"#, token("--paper"));
    for (x, y, scene) in &sheet.scenes {
        let _ = write!(out, r#"<g transform="translate({} {})">"#, number(*x), number(*y));
        out.extend(scene.marks.iter().map(|mark| painted(mark, &paint, &font)));
        out += "</g>\n";
    }
    out.extend(sheet.words.iter().map(|mark| painted(mark, &paint, &font)));
    out + "\n</svg>\n"
}

/// Ids that differ between figures, and are the same for the same figure.
fn prefix(figure: &Figure) -> String {
    let words = [&figure.title, &figure.source].into_iter().chain(&figure.facts);
    let mut hash = Sha256::new();
    words.for_each(|w| hash.update(format!("{}:{w}", w.len())));
    let [a, b, c, d, ..] = <[u8; 32]>::from(hash.finalize());
    format!("{a:02x}{b:02x}{c:02x}{d:02x}")
}

/// Facts and what each scene says.
fn description(figure: &Figure) -> String {
    let names = figure.parts.iter().map(|part| &part.scene.name);
    let parts = figure.facts.iter().chain(names).map(|words| words.trim()).filter(|words| !words.is_empty());
    let ended = |words: &str| if words.ends_with(['.', '…', '!', '?']) { words.into() } else { format!("{words}.") };
    parts.map(ended).collect::<Vec<_>>().join(" ")
}

/// A mark with its look. Words with a paper halo are written twice, halo below: many programs paint a stroke over the
/// letters whatever `paint-order` says.
fn painted(mark: &Mark, paint: &Paint, font: &[Attribute]) -> String {
    let look: Vec<Attribute> = paint.attributes(mark).into_iter().filter(|one| !font.contains(one)).collect();
    let is_halo = look.iter().any(|(name, value)| *name == "paint-order" && value == "stroke");
    if !is_halo || !matches!(mark.shape, Shape::Text { .. }) {
        return element(mark, &look);
    }
    let (stroke, letters): (Vec<_>, Vec<_>) = look.iter().cloned().partition(|(name, _)| name.starts_with("stroke"));
    let letters: Vec<Attribute> = letters.into_iter().filter(|(name, _)| *name != "paint-order").collect();
    let mut below: Vec<Attribute> = letters.iter().filter(|(name, _)| *name != "fill").cloned().collect();
    below.push(("fill", "none".into()));
    below.push(("aria-hidden", "true".into()));
    below.extend(stroke);
    let plain = Mark { title: None, ..mark.clone() };
    element(&plain, &below) + &element(mark, &letters)
}
