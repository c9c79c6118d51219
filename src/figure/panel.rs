//! Where everything of a figure stands: header, parts, legend, source, from top to bottom.

use super::legend::LegendItem;
use super::words::{FACT, NAME, SOURCE, TITLE, UNDER, Voice};
use super::{Figure, Layout, Part};
use crate::marks::{Anchor, Mark, Scene, Shape, fit, text, ui_width};

/// Paper around everything.
const MARGIN: f64 = 16.0;
/// Room for labels left of the parts.
const GUTTER: f64 = 112.0;
const GUTTER_WORDS: f64 = GUTTER - 8.0;
/// Of those, for the numbers of a scale.
const SCALE: f64 = 24.0;
/// Between parts below each other.
const GAP: f64 = 8.0;
/// Between panels of a grid, and between items of the legend.
const APART: f64 = 16.0;
/// Below this a title would be a column of words.
const NARROWEST: f64 = 240.0;
/// Wider than any axis; keeps sums finite.
const WIDEST: f64 = 200_000.0;
/// From the top of a line of 12 px text to its baseline.
const ASCENT: f64 = 12.0;
/// Words that stand out of a scene get room, within reason.
const OVERHANG: f64 = 300.0;

/// A figure laid out.
pub struct Sheet<'a> {
    width: f64,
    y: f64,
    /// Texts of the figure itself.
    pub words: Vec<Mark>,
    /// Scenes with their places.
    pub scenes: Vec<(f64, f64, &'a Scene)>,
}

impl<'a> Sheet<'a> {
    pub fn of(figure: &'a Figure) -> Self {
        let width = inner_width(figure);
        let mut sheet = Self { width: width + 2.0 * MARGIN, y: MARGIN, words: Vec::new(), scenes: Vec::new() };
        sheet.paragraph(&figure.title, TITLE);
        figure.facts.iter().for_each(|fact| sheet.paragraph(fact, FACT));
        sheet.y += GAP;
        match figure.layout {
            Layout::Stack => figure.parts.iter().for_each(|part| sheet.lane(part)),
            Layout::Grid { columns } => sheet.grid(&figure.parts, columns.max(1)),
        }
        if !figure.legend.is_empty() {
            sheet.y += GAP;
            sheet.legend(&figure.legend);
        }
        if !figure.source.is_empty() {
            sheet.y += GAP;
            sheet.paragraph(&figure.source, SOURCE);
        }
        sheet
    }

    pub fn size(&self) -> (f64, f64) {
        (self.width, self.y + MARGIN)
    }

    /// Marks of all scenes and texts.
    pub fn marks(&self) -> impl Iterator<Item = &Mark> {
        self.scenes.iter().flat_map(|(_, _, scene)| &scene.marks).chain(&self.words)
    }

    fn room(&self) -> f64 {
        self.width - 2.0 * MARGIN
    }

    /// Text over the whole width.
    fn paragraph(&mut self, words: &str, voice: Voice) {
        let room = self.room();
        self.y = self.lines(MARGIN, self.y, &voice.wrap(words, room), voice);
    }

    /// Lines from a place downwards; gives where they end.
    fn lines(&mut self, x: f64, top: f64, lines: &[String], voice: Voice) -> f64 {
        let mut y = top;
        for line in lines {
            self.words.push(text(x, y + ASCENT + (voice.step - 16.0) / 2.0, Anchor::Start, line, voice.class));
            y += voice.step;
        }
        y
    }

    /// A label's lines, the first one bold; gives where they end.
    fn label(&mut self, x: f64, top: f64, label: &[String], room: f64) -> f64 {
        let mut y = top;
        for (i, words) in label.iter().enumerate() {
            let voice = if i == 0 { NAME } else { UNDER };
            y = self.lines(x, y, &voice.wrap(words, room), voice);
        }
        y
    }

    fn lane(&mut self, part: &'a Part) {
        let height = side(part.scene.height);
        if part.rows.is_empty() {
            let room = if part.scale.is_empty() { GUTTER_WORDS } else { GUTTER_WORDS - SCALE };
            let end = self.label(MARGIN, self.y, &part.label, room);
            for (y, words) in &part.scale {
                let words = fit(words, SCALE, &ui_width);
                self.words.push(text(MARGIN + GUTTER_WORDS, self.y + y + 4.2, Anchor::End, words, "t3"));
            }
            self.scenes.push((MARGIN + GUTTER, self.y, &part.scene));
            self.y = end.max(self.y + height) + GAP;
            return;
        }
        self.y = self.label(MARGIN, self.y, &part.label, self.room());
        let step = height / part.rows.len() as f64;
        for (i, name) in part.rows.iter().enumerate() {
            let middle = self.y + step * (i as f64 + 0.5);
            let name = fit(name, GUTTER_WORDS, &ui_width);
            self.words.push(text(MARGIN, middle + 4.2, Anchor::Start, name, "t2"));
        }
        self.scenes.push((MARGIN + GUTTER, self.y, &part.scene));
        self.y += height + GAP;
    }

    fn grid(&mut self, parts: &'a [Part], columns: usize) {
        let cell = parts.iter().map(|part| reach(&part.scene)).fold(0.0, f64::max);
        for row in parts.chunks(columns) {
            // Scenes of a row begin at one height, below the longest label.
            let places = (0..row.len()).map(|i| MARGIN + (cell + APART) * i as f64);
            let labels = places.clone().zip(row);
            let top = self.y;
            let ends: Vec<f64> = labels.map(|(x, part)| self.label(x, top, &part.label, cell)).collect();
            let below = ends.into_iter().fold(top, f64::max);
            self.scenes.extend(places.zip(row).map(|(x, part)| (x, below, &part.scene)));
            self.y = below + row.iter().map(|part| side(part.scene.height)).fold(0.0, f64::max) + APART;
        }
        self.y += GAP - APART;
    }

    /// Items in rows that wrap.
    fn legend(&mut self, items: &'a [LegendItem]) {
        let mut x = MARGIN;
        let mut row: Vec<(f64, &LegendItem, String)> = Vec::new();
        // Legends of several tasks share signs: each stands once.
        let first = |(i, item): &(usize, &LegendItem)| !items.iter().take(*i).any(|before| before == *item);
        for (_, item) in items.iter().enumerate().filter(first) {
            let width = side(item.scene.width);
            let words = fit(&item.words, self.room() - width - 6.0, &ui_width);
            let whole = width + 6.0 + ui_width(&words);
            if x > MARGIN && x + whole > self.width - MARGIN {
                self.legend_row(std::mem::take(&mut row));
                (x, self.y) = (MARGIN, self.y + 4.0);
            }
            row.push((x, item, words));
            x += whole + APART;
        }
        self.legend_row(row);
    }

    /// Signs and words around one middle.
    fn legend_row(&mut self, row: Vec<(f64, &'a LegendItem, String)>) {
        let height = row.iter().map(|(_, item, _)| side(item.scene.height)).fold(16.0, f64::max);
        let middle = self.y + height / 2.0;
        for (x, item, words) in row {
            self.scenes.push((x, middle - side(item.scene.height) / 2.0, &item.scene));
            self.words.push(text(x + side(item.scene.width) + 6.0, middle + 4.2, Anchor::Start, words, "t2"));
        }
        self.y += height;
    }
}

/// As wide as the widest part and its gutter.
fn inner_width(figure: &Figure) -> f64 {
    let widest = figure.parts.iter().map(|part| reach(&part.scene)).fold(0.0, f64::max);
    let width = match figure.layout {
        Layout::Stack => widest + if figure.parts.is_empty() { 0.0 } else { GUTTER },
        Layout::Grid { columns } => {
            let columns = columns.clamp(1, figure.parts.len().max(1)) as f64;
            widest * columns + APART * (columns - 1.0)
        }
    };
    width.clamp(NARROWEST, WIDEST)
}

/// A scene's width, or where its longest words end.
fn reach(scene: &Scene) -> f64 {
    let end = |mark: &Mark| match &mark.shape {
        Shape::Text { x, anchor, words, .. } => {
            // The 14 px words are a little wider than the face that is measured.
            let width = ui_width(words) * if mark.class.contains("word") { 14.0 / 12.0 } else { 1.0 };
            match anchor {
                Anchor::Start => x + width,
                Anchor::Middle => x + width / 2.0,
                Anchor::End => *x,
            }
        }
        _ => 0.0,
    };
    let width = side(scene.width);
    scene.marks.iter().map(end).fold(width, f64::max).min(width + OVERHANG)
}

/// A size that is a number.
fn side(n: f64) -> f64 {
    if n.is_finite() { n.clamp(0.0, WIDEST) } else { 0.0 }
}
