//! Figures with their intervals: a bar for one, and a row of dots along the dialogue. Values are on the metric's own scale.

use super::{Anchor, Scene, circle, line, text};

/// One figure on a scale.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Dot {
    pub value: Option<f64>,
    pub low_high: Option<(f64, f64)>,
    /// What its labels alone would give: a tick.
    pub expected: Option<f64>,
}

/// A horizontal bar with caps, the figure as a dot, `baseline` dotted. `range` is the scale from left to right.
pub fn interval_bar(dot: Dot, baseline: Option<f64>, range: (f64, f64), width: f64) -> Scene {
    let height = 20.0;
    let mut scene = Scene::new(width, height);
    let middle = height / 2.0;
    let x = |value: f64| 3.0 + (width - 6.0) * share(value, range);
    scene.add(line(0.0, middle + 0.5, width, middle + 0.5, "s-rule"));
    if let Some(baseline) = baseline {
        scene.add(line(x(baseline), 0.0, x(baseline), height, "base-line"));
    }
    if let Some((low, high)) = dot.low_high {
        let (a, b) = (x(low), x(high));
        scene.add(line(a, middle, b, middle, "span"));
        scene.add(line(a, middle - 4.0, a, middle + 4.0, "span"));
        scene.add(line(b, middle - 4.0, b, middle + 4.0, "span"));
    }
    if let Some(expected) = dot.expected {
        scene.add(line(x(expected), middle - 7.0, x(expected), middle + 7.0, "median"));
    }
    if let Some(value) = dot.value {
        scene.add(circle(x(value), middle, 3.5, "dot"));
    }
    scene
}

fn share(value: f64, (low, high): (f64, f64)) -> f64 {
    if high > low && value.is_finite() { ((value - low) / (high - low)).clamp(0.0, 1.0) } else { 0.0 }
}

/// A part of the dialogue with its name and its number of instances.
#[derive(Clone, Debug, PartialEq)]
pub struct Station {
    pub name: String,
    pub n: u32,
    pub dot: Dot,
}

/// Stations from left to right, each a dot with its interval and a tick for what its labels alone would give; `all` is
/// the figure over everything.
pub fn along(stations: &[Station], all: Option<f64>, range: (f64, f64), (width, height): (f64, f64)) -> Scene {
    let (left, foot, top) = (34.0, 40.0, 8.0);
    let mut scene = Scene::new(width, height);
    let y = |value: f64| top + (height - top - foot) * (1.0 - share(value, range));
    let middle = f64::midpoint(range.0, range.1);
    for (value, words) in [range.0, middle, range.1].map(|v| (v, scale_words(v, range))) {
        scene.add(line(left, y(value), width, y(value), "s-rule"));
        scene.add(text(left - 6.0, y(value) + 4.0, Anchor::End, words, "t3"));
    }
    if let Some(all) = all {
        scene.add(line(left, y(all), width, y(all), "base-line"));
    }
    let step = (width - left) / stations.len().max(1) as f64;
    for (i, station) in stations.iter().enumerate() {
        let x = left + step * (i as f64 + 0.5);
        if let Some((low, high)) = station.dot.low_high {
            scene.add(line(x, y(low), x, y(high), "span"));
            scene.add(line(x - 4.0, y(low), x + 4.0, y(low), "span"));
            scene.add(line(x - 4.0, y(high), x + 4.0, y(high), "span"));
        }
        if let Some(expected) = station.dot.expected {
            scene.add(line(x - 11.0, y(expected), x + 11.0, y(expected), "median"));
        }
        if let Some(value) = station.dot.value {
            scene.add(circle(x, y(value), 4.5, "dot"));
        }
        scene.add(text(x, height - foot + 20.0, Anchor::Middle, &station.name, "t2"));
        scene.add(text(x, height - foot + 36.0, Anchor::Middle, station.n.to_string(), "t3"));
    }
    let words = |s: &Station| {
        let value =
            s.dot.value.filter(|v| v.is_finite()).map_or_else(|| "no figure".to_owned(), |v| scale_words(v, range));
        format!("{}: {value} over {}", s.name, s.n)
    };
    scene.name = stations.iter().map(words).collect::<Vec<_>>().join("; ");
    scene
}

/// Shares in percent, grades as they are.
fn scale_words(value: f64, range: (f64, f64)) -> String {
    if range == (0.0, 1.0) { format!("{:.0}", value * 100.0) } else { format!("{value:.1}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_beyond_the_scale_stand_at_its_end() {
        let dot = Dot { value: Some(f64::NAN), low_high: Some((-3.0, 9.0)), expected: Some(0.5) };
        let scene = interval_bar(dot, Some(2.0), (0.0, 1.0), 100.0);
        let texts = format!("{scene:?}");
        assert!(!texts.contains("NaN"));
        let stations =
            [Station { name: "0–10 %".into(), n: 8, dot }, Station { name: String::new(), n: 0, dot: Dot::default() }];
        let scene = along(&stations, Some(0.4), (0.0, 1.0), (600.0, 200.0));
        assert!(!format!("{scene:?}").contains("NaN"));
        assert!(scene.name.starts_with("0–10 %: "));
        assert!(along(&[], None, (1.0, 1.0), (600.0, 200.0)).name.is_empty());
    }
}
