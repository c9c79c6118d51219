//! The floors of the design as tests over the style files (D52 to D56): contrast, hues that stay apart, sizes of text.
//!
//! Distances are Euclidean in CAM16-UCS (Li et al. 2017) under the viewing of the sRGB standard: D65, 64 lux, average
//! surround, background of 20 %. The design states its own figures in CAM02-UCS, which are near these but not the same.
//! Colour blindness is simulated after Machado, Oliveira & Fernandes, "A Physiologically-based Model for Simulation of
//! Color Vision Deficiency", IEEE TVCG 15(6), 2009: their matrices for severity 1.0, applied to linear RGB.

use palette::cam16::{Cam16Jmh, Cam16UcsJab, Cam16UcsJmh, Parameters, StaticWp};
use palette::convert::FromColorUnclamped;
use palette::white_point::D65;
use palette::{LinSrgb, Srgb, Xyz};
use std::collections::BTreeMap;
use std::path::Path;

type Tokens = BTreeMap<String, String>;

/// Rows of a matrix over linear RGB.
type Matrix = [[f64; 3]; 3];

/// Normal vision first.
const VISIONS: [(&str, Matrix); 4] = [
    ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "deuteranopia",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "tritanopia",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

const PEOPLE: [&str; 7] = ["--p-1", "--p-2", "--p-3", "--p-4", "--p-5", "--p-6", "--p-therapist"];
const VALENCE: [&str; 3] = ["--v-pos", "--v-mix", "--v-neg"];
const PAPERS: [&str; 3] = ["--paper", "--paper-2", "--paper-3"];
const FILLS: [&str; 4] = ["--f-opposed", "--f-onesided", "--f-apart", "--f-toward"];

fn style(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("style").join(name)).unwrap()
}

/// Tokens of the block with this head.
fn tokens(head: &str) -> Tokens {
    let css = style("tokens.css");
    let (_, block) = css.split_once(&format!("\n{head} {{")).unwrap();
    let block = block.split_once("\n}").unwrap().0;
    // Comments stand between declarations and hold no semicolon-free name.
    let plain: String = block.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, after)| after)).collect();
    let pairs = plain.split(';').filter_map(|d| d.split_once(':'));
    pairs.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned())).collect()
}

fn themes() -> [(&'static str, Tokens); 2] {
    [("light", tokens(r#":root, [data-theme="light"]"#)), ("dark", tokens(r#"[data-theme="dark"]"#))]
}

fn colour(hex: &str) -> LinSrgb<f64> {
    let srgb: Srgb<u8> = hex.parse().unwrap_or_else(|e| panic!("{hex}: {e}"));
    srgb.into_format::<f64>().into_linear()
}

fn of(tokens: &Tokens, name: &str) -> LinSrgb<f64> {
    colour(tokens.get(name).unwrap_or_else(|| panic!("{name} is missing")))
}

/// Relative luminance and contrast ratio of WCAG 2.2.
fn contrast(a: LinSrgb<f64>, b: LinSrgb<f64>) -> f64 {
    let luminance = |c: LinSrgb<f64>| 0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue;
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// As seen with a kind of vision; what leaves the gamut is cut, as a screen would.
fn seen(c: LinSrgb<f64>, matrix: &Matrix) -> LinSrgb<f64> {
    let part = |row: &[f64; 3]| (row[0] * c.red + row[1] * c.green + row[2] * c.blue).clamp(0.0, 1.0);
    LinSrgb::new(part(&matrix[0]), part(&matrix[1]), part(&matrix[2]))
}

fn distance(a: LinSrgb<f64>, b: LinSrgb<f64>) -> f64 {
    // Grey world: a fifth of what a white screen reflects at the 64 lux of the sRGB standard.
    let viewing: Parameters<StaticWp<D65>, f64> = Parameters::default_static_wp(64.0 / std::f64::consts::PI / 5.0);
    let ucs = |c: LinSrgb<f64>| {
        let xyz = Xyz::<D65, f64>::from_color_unclamped(c);
        let ucs = Cam16UcsJmh::from_color_unclamped(Cam16Jmh::from_xyz(xyz, viewing));
        let ucs = Cam16UcsJab::from_color_unclamped(ucs);
        [ucs.lightness, ucs.a, ucs.b]
    };
    let (a, b) = (ucs(a), ucs(b));
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// The two tokens that look most alike with a kind of vision.
fn closest(tokens: &Tokens, names: &[&str], matrix: &Matrix) -> (f64, String) {
    let mut least = (f64::MAX, String::new());
    for (i, a) in names.iter().enumerate() {
        for b in &names[i + 1..] {
            let apart = distance(seen(of(tokens, a), matrix), seen(of(tokens, b), matrix));
            if apart < least.0 {
                least = (apart, format!("{a} and {b}"));
            }
        }
    }
    least
}

/// Fails with every token below its floor, not only the first.
#[track_caller]
fn floor(what: &str, least: f64, inks: &[&str], grounds: &[&str]) {
    let mut low = String::new();
    for (theme, tokens) in themes() {
        for ink in inks {
            for ground in grounds {
                let found = contrast(of(&tokens, ink), of(&tokens, ground));
                if found < least {
                    low += &format!("\n  {theme}: {ink} on {ground} has {found:.2}");
                }
            }
        }
    }
    assert!(low.is_empty(), "{what} below {least}:{low}");
}

#[test]
fn the_contrast_formula_gives_known_values() {
    let (white, black) = (colour("#FFFFFF"), colour("#000000"));
    assert!((contrast(white, black) - 21.0).abs() < 0.001);
    assert!((contrast(colour("#767676"), white) - 4.54).abs() < 0.005, "the darkest grey that passes on white");
    assert!((contrast(colour("#777777"), white) - 4.48).abs() < 0.005);
    assert!((contrast(white, white) - 1.0).abs() < 1e-6);
}

#[test]
fn the_distance_gives_known_values() {
    let (white, black) = (colour("#FFFFFF"), colour("#000000"));
    assert!((distance(white, black) - 100.0).abs() < 0.5, "{}", distance(white, black));
    assert!(distance(white, white) < 1e-3);
    for (name, matrix) in VISIONS {
        // Grey stays grey for everybody: rows of each matrix add up to one.
        assert!(distance(seen(colour("#888888"), &matrix), colour("#888888")) < 0.1, "{name}");
    }
    // Red and green of one lightness meet for deuteranopes.
    let (red, green) = (colour("#C04040"), colour("#787800"));
    let [normal, deutan] = [VISIONS[0].1, VISIONS[2].1].map(|m| distance(seen(red, &m), seen(green, &m)));
    assert!(deutan < normal / 2.0, "{normal} {deutan}");
}

#[test]
fn words_can_be_read_on_all_papers() {
    floor("text", 4.5, &["--ink", "--ink-2", "--ink-3"], &PAPERS);
    floor("text on a found word", 4.5, &["--ink"], &["--find"]);
    floor("codes on patterns", 4.5, &["--ink"], &FILLS);
    floor("codes on answers", 4.5, &["--d-on-differ"], &["--d-differ"]);
    floor("codes on near answers", 4.5, &["--ink"], &["--d-partial"]);
    floor("focus", 4.5, &["--focus"], &PAPERS);
}

#[test]
fn marks_can_be_seen_on_paper() {
    floor("marks", 3.0, &["--rule-2", "--d-agree", "--d-differ", "--texture"], &["--paper"]);
    floor("outlines of patterns", 3.0, &["--ink-2"], &FILLS);
    floor("people", 3.0, &PEOPLE, &["--paper"]);
    floor("valence", 4.5, &VALENCE, &["--paper"]);
    floor("valence over the hull of the evidence", 3.0, &VALENCE, &["--paper-3"]);
}

#[track_caller]
fn apart(names: &[&str], floors: [[f64; 4]; 2]) {
    let mut report = String::new();
    let mut low = false;
    for ((theme, tokens), floors) in themes().into_iter().zip(floors) {
        for ((vision, matrix), floor) in VISIONS.iter().zip(floors) {
            let (found, pair) = closest(&tokens, names, matrix);
            low |= found < floor;
            report += &format!("\n  {theme}, {vision}: {found:.2} between {pair}, floor {floor}");
        }
    }
    println!("{report}");
    assert!(!low, "{report}");
}

/// Measured: light 24.68, 22.53, 22.15, 21.91; dark 28.26, 22.67, 22.27, 23.01 (normal, protan, deutan, tritan).
#[test]
fn people_stay_apart_for_everybody() {
    apart(&PEOPLE, [[24.6, 22.5, 22.1, 21.9], [28.2, 22.6, 22.2, 23.0]]);
}

/// Measured: light 23.70, 21.92, 24.95, 16.46; dark 21.00, 20.00, 20.65, 21.15, always between positive and mixed.
#[test]
fn valences_stay_apart_for_everybody() {
    apart(&VALENCE, [[23.6, 21.9, 24.9, 16.4], [20.9, 19.9, 20.6, 21.1]]);
}

/// Pixels of every `font-size`, `font` and type token in a style file.
fn text_sizes(css: &str) -> Vec<(f64, String)> {
    let mut found = Vec::new();
    for declaration in css.split(['{', '}', ';']).map(str::trim) {
        let Some((name, value)) = declaration.split_once(':') else { continue };
        let name = name.rsplit("*/").next().unwrap_or(name).trim();
        if name == "font-size" || name == "font" || name.starts_with("--t-") {
            // `font` has the height of its lines behind a slash.
            let sizes = value.split_whitespace().filter_map(|word| word.split('/').next()?.strip_suffix("px"));
            found.extend(sizes.filter_map(|n| Some((n.parse().ok()?, declaration.to_owned()))));
        }
    }
    found
}

#[test]
fn no_text_is_smaller_than_12_pixels() {
    assert_eq!(text_sizes("a { font: 600 11px/14px x; } b { font-size: 9.5px; --l-1: 8px }").len(), 2);
    let mut all = 0;
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("style")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        for (size, declaration) in text_sizes(&style(&name)) {
            assert!(size >= 12.0, "{name}: {declaration}");
            all += 1;
        }
    }
    assert!(all > 10, "{all} sizes found: is the reader broken?");
}
