//! Oddities of the public release, put on purpose into stated places of the demo, so that the app meets each of them.
//!
//! One table: the generator applies it and `public/demo/README.md` prints it.

use super::source::Source;

/// What is odd.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Quirk {
    /// Lists without items are null.
    NullLists,
    /// Lists without items are left out.
    NoEmptyLists,
    /// `body_posture` is plain text instead of a list.
    PlainPosture,
    /// The last emotion's intensity is a text.
    TextIntensity,
    /// The last emotion has no `intensity` key.
    NoIntensity,
    /// The words were encoded twice.
    TwiceEncoded,
    /// The row begins in the very second in which the row before it ends.
    Touching,
    /// The row takes no time.
    NoTime,
    /// The clip's clock jumps by so many seconds before the row.
    ClockGap(f64),
    /// One more evidence row (1-based) for the row's pattern.
    MoreEvidence(i64),
    /// The same note stands on the last row too, where there is no next row.
    Leftover,
    /// The note says another label than `relation_cycle_state`.
    OtherLabel(&'static str),
    /// The strategy names no target, so the row's own targets stand in.
    NoStrategyTarget,
}

/// A quirk and where it stands: line of `demo_12.jsonl` and row, both 1-based; row 0 is the whole sample.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub line: usize,
    pub row: usize,
    pub quirk: Quirk,
    pub words: &'static str,
}

const fn spot(line: usize, row: usize, quirk: Quirk, words: &'static str) -> Spot {
    Spot { line, row, quirk, words }
}

/// Every quirk that is not already in the conversations as written.
pub const SPOTS: [Spot; 13] = [
    spot(
        1,
        9,
        Quirk::NoStrategyTarget,
        "the strategy has no target; the row’s own target stands in (`row_target_fallback`)",
    ),
    spot(
        2,
        25,
        Quirk::OtherLabel("attack_attack"),
        "the early note for this row says `attack_attack`, which `relation_cycle_state` overrides: shown as unplaced",
    ),
    spot(4, 0, Quirk::NullLists, "lists without items are `null`"),
    spot(5, 3, Quirk::PlainPosture, "`body_posture` is plain text"),
    spot(6, 0, Quirk::NoEmptyLists, "lists without items are left out"),
    spot(6, 5, Quirk::MoreEvidence(1), "evidence row 1, which is 0 in the file (0-based)"),
    spot(6, 22, Quirk::Touching, "begins in the second in which row 21 ends"),
    spot(7, 4, Quirk::TextIntensity, "an intensity is the text `\"8\"`"),
    spot(7, 33, Quirk::Leftover, "a note on the last row has no next row to describe: shown as unplaced"),
    spot(8, 20, Quirk::ClockGap(64.0), "the clock jumps by 64 seconds, as where a clip was cut"),
    spot(8, 23, Quirk::NoIntensity, "an emotion has no `intensity` key"),
    spot(9, 23, Quirk::TwiceEncoded, "the words were encoded twice (mojibake with control characters)"),
    spot(12, 9, Quirk::NoTime, "starts and ends in the same instant"),
];

/// The quirks of one line.
pub fn of_line(line: usize) -> Vec<Spot> {
    SPOTS.iter().filter(|s| s.line == line).copied().collect()
}

/// Puts those quirks into a conversation that the short form can express; the writer sees to the others.
pub fn apply(source: &mut Source, spots: &[Spot]) {
    for spot in spots.iter().filter(|s| s.row > 0) {
        let at = spot.row - 1;
        let before = source.rows[..at].last().map_or(0.0, |r| r.end);
        let row = &mut source.rows[at];
        match spot.quirk {
            Quirk::TwiceEncoded => row.words = row.words.bytes().map(char::from).collect(),
            Quirk::Touching => row.start = before,
            Quirk::NoTime => row.end = row.start,
            Quirk::ClockGap(seconds) => shift(&mut source.rows[at..], seconds),
            Quirk::MoreEvidence(number) => row.pattern.iter_mut().for_each(|p| p.evidence.insert(0, number)),
            Quirk::NoStrategyTarget => row.strategy.iter_mut().for_each(|s| s.1.clear()),
            _ => {}
        }
    }
}

fn shift(rows: &mut [super::source::SourceRow], seconds: f64) {
    for row in rows {
        row.start = tenth(row.start + seconds);
        row.end = tenth(row.end + seconds);
    }
}

fn tenth(seconds: f64) -> f64 {
    (seconds * 10.0).round() / 10.0
}
