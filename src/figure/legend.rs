//! Legends: each sign that a figure can hold, drawn by the functions that draw it in the lanes.

use crate::corpus::{Family, PatternState, StrategyGroup};
use crate::marks::{
    Anchor, Mark, Path, PatternFace, Place, Scene, block, cell_marks, circle, cross, diamond, edge_key, glyph, line,
    none_clear, pattern_face, person_dot, person_ring, rect, residual, sign_key, text,
};
use crate::page::Role;
use crate::page::sample::SamplePage;
use crate::relation::Stance;
use crate::runs::{Task, TaskFamily};
use crate::score::Standing;

/// A sign and what it means.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LegendItem {
    pub scene: Scene,
    pub words: String,
}

/// Height of a block in a legend, and of the texture at its foot.
const BLOCK: f64 = 20.0;
const FOOT: f64 = 6.0;
const CELL: (f64, f64) = (26.0, 15.0);
/// Length of an edge in a legend.
const EDGE: f64 = 34.0;

fn item(width: f64, height: f64, words: impl Into<String>, marks: Vec<Mark>) -> LegendItem {
    LegendItem { scene: Scene { marks, ..Scene::new(width, height) }, words: words.into() }
}

fn pattern(face: &PatternFace, words: impl Into<String>) -> LegendItem {
    item(30.0, BLOCK, words, block(Place { x: 0.0, y: 0.0, w: 30.0, h: BLOCK }, face, FOOT, "tb"))
}

/// The families of patterns: fill and texture.
pub fn families() -> Vec<LegendItem> {
    let each = [
        (Family::Toward, "toward each other"),
        (Family::Apart, "apart"),
        (Family::OneSided, "one-sided"),
        (Family::Opposed, "opposed"),
        (Family::Mixed, "mixed transition"),
    ];
    let face = |family| PatternFace { code: String::new(), name: String::new(), family: Some(family) };
    each.into_iter().map(|(family, words)| pattern(&face(family), words)).collect()
}

/// The pattern labels that a sample has, by first appearance: block with code, and name.
pub fn patterns(page: &SamplePage) -> Vec<LegendItem> {
    let mut labels: Vec<&str> = Vec::new();
    for row in &page.rows {
        if let PatternState::Label(label) = &row.pattern.state
            && !labels.contains(&label.as_str())
        {
            labels.push(label);
        }
    }
    let faces = labels.into_iter().map(|label| pattern_face(Some(&page.scenario), label));
    faces.map(|face| pattern(&face, face.name.clone())).collect()
}

/// The four kinds of nothing, which no figure may mix up: four shapes and four words.
pub fn nothings() -> Vec<LegendItem> {
    vec![
        item(
            22.0,
            12.0,
            "zero: felt, at intensity 0",
            vec![line(0.0, 6.0, 22.0, 6.0, "base"), circle(8.0, 6.0, 4.0, "p0 c hollow")],
        ),
        item(36.0, 30.0, "judged, no clear pattern", none_clear(Place { x: 0.0, y: 0.0, w: 36.0, h: 30.0 })),
        item(34.0, 12.0, "not annotated", vec![line(0.0, 6.0, 34.0, 6.0, "torn")]),
        item(12.0, 12.0, "no answer", vec![cross(6.0, 6.0, 3.5)]),
    ]
}

/// The lane of somebody who is not in the sample's rows.
pub fn absent() -> LegendItem {
    item(30.0, 14.0, "not in this sample’s rows", vec![rect(0.0, 0.0, 30.0, 14.0, "tx-none")])
}

/// Where a run's answer stands, in the words of the task.
pub fn standings(task: Task) -> Vec<LegendItem> {
    let family = task.family();
    let (near, differs) = match family {
        TaskFamily::Ranked => ("gold in top 3", "gold not in top 3"),
        TaskFamily::YesNo => ("", "differs from gold"),
        TaskFamily::Free => ("middle grade", "low grade"),
    };
    let agrees = if family == TaskFamily::Free { "high grade" } else { "as gold" };
    let each = [
        (Standing::AsGold, agrees),
        (Standing::Near(2), near),
        (Standing::Differs, differs),
        (Standing::NoAnswer, "no answer"),
        (Standing::StandIn, "stand-in after a failed request"),
        (Standing::NotJudged, "not judged"),
    ];
    let place = Place { x: 0.0, y: 0.0, w: CELL.0, h: CELL.1 };
    let cell = |(standing, words)| item(CELL.0, CELL.1, words, cell_marks(place, standing, "", false));
    each.into_iter().filter(|(_, words): &(_, &str)| !words.is_empty()).map(cell).collect()
}

/// What strategies do, by glyph.
pub fn functions() -> Vec<LegendItem> {
    let each = [
        (StrategyGroup::Names, "names the pattern"),
        (StrategyGroup::Meaning, "changes its meaning"),
        (StrategyGroup::Deepens, "deepens or connects"),
        (StrategyGroup::Balances, "balances or protects"),
        (StrategyGroup::Task, "turns to the task"),
    ];
    each.into_iter().map(|(group, words)| item(12.0, 12.0, words, glyph(group, 6.0, 6.0, false))).collect()
}

/// Gold emotions and a run's answers over them.
pub fn overlay() -> Vec<LegendItem> {
    let gold = vec![line(5.0, 8.0, 26.0, 8.0, "p0 c seg"), circle(5.0, 8.0, 4.5, "p0 cf")];
    let run = |gold: f64, said: f64, more| vec![residual(8.0, gold, said, more), diamond(8.0, said)];
    vec![
        item(26.0, 16.0, "gold, at its intensity", gold),
        item(12.0, 12.0, "run’s answer", vec![diamond(6.0, 6.0)]),
        item(16.0, 26.0, "run says more than gold", run(26.0, 13.0, true)),
        item(16.0, 26.0, "run says less than gold", run(0.0, 13.0, false)),
    ]
}

/// Signs of stance, and what the width of an edge says of its age.
pub fn graph() -> Vec<LegendItem> {
    let stances = [Stance::Approving, Stance::Mixed, Stance::Rejecting, Stance::Unclassified];
    let sign = |stance: Stance| {
        let mut marks = edge_key(stance, 1, EDGE, 9.0);
        marks.extend(sign_key(stance, EDGE / 2.0 - 4.0, 9.0));
        item(EDGE, 18.0, format!("{} (derived)", stance.words()), marks)
    };
    // One age of each step of `edge_width`.
    let ages = [
        (0, "this turn"),
        (1, "1–2 turns ago"),
        (3, "3–5 turns ago"),
        (6, "6–9 turns ago"),
        (10, "10 or more turns ago"),
    ];
    let width = |(age, words)| item(EDGE, 12.0, words, edge_key(Stance::Mixed, age, EDGE, 6.0));
    stances.into_iter().map(sign).chain(ages.into_iter().map(width)).collect()
}

/// What else the graph shows at its turn: who speaks and is spoken to, what is new, whom the evidence names.
pub fn moment() -> Vec<LegendItem> {
    let ring = |class: &str| vec![circle(9.0, 9.0, 7.0, class)];
    let hull = Path::polygon(&[(0.0, 2.0), (30.0, 2.0), (30.0, 16.0), (0.0, 16.0)]).mark("hull");
    let mut new = vec![Path::polygon(&[(1.0, 1.0), (24.0, 4.0), (24.0, 14.0), (1.0, 17.0)]).mark("edge-halo")];
    new.extend(edge_key(Stance::Mixed, 0, EDGE, 9.0));
    vec![
        item(18.0, 18.0, "speaks at this turn", ring("node-speaks")),
        item(18.0, 18.0, "is spoken to", ring("node-addressed")),
        item(EDGE, 18.0, "new, or another stance than before", new),
        item(30.0, 18.0, "people of the evidence turns", vec![hull]),
    ]
}

/// The people of a sample as they are drawn.
pub fn people(page: &SamplePage) -> Vec<LegendItem> {
    let ring = |person| person_ring(Some(person), "", 9.0, 9.0, 8.0);
    page.people.iter().map(|person| item(18.0, 18.0, person.name.clone(), ring(person))).collect()
}

/// Whose dot is filled, square or ringed on the ruler.
pub fn speakers(page: &SamplePage) -> Vec<LegendItem> {
    let people = page.people.iter().filter(|person| person.role != Role::Group);
    let dot = |person| person_dot(Some(person), 6.0, 6.0, 4.0);
    people.map(|person| item(12.0, 12.0, person.name.clone(), dot(person))).collect()
}

/// A bracket of evidence below a block.
pub fn evidence() -> LegendItem {
    let marks = vec![
        line(3.0, 6.0, 31.0, 6.0, "bracket"),
        line(17.0, 0.0, 17.0, 6.0, "bracket"),
        line(3.0, 6.0, 3.0, 11.0, "bracket"),
        line(31.0, 6.0, 31.0, 11.0, "bracket"),
    ];
    item(34.0, 12.0, "turns named as evidence", marks)
}

/// The same label judged again.
pub fn tie() -> LegendItem {
    let path = Path::new().to(2.0, 11.0).curve((12.0, 2.0), (22.0, 2.0), (32.0, 11.0));
    item(34.0, 12.0, "same label again", vec![path.mark("tie")])
}

/// A count beside its bar.
pub fn differing() -> LegendItem {
    let marks = vec![rect(2.0, 4.0, 6.0, 12.0, "bar-n"), text(11.0, 15.0, Anchor::Start, "3/5", "differ-n")];
    item(32.0, 16.0, "3 of 5 answers differ from gold", marks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::is_styled;
    use crate::marks::edge_width;

    #[test]
    fn every_step_of_width_has_its_words() {
        let mut widths: Vec<f64> = (0..30).map(edge_width).collect();
        widths.dedup();
        assert_eq!([0, 1, 3, 6, 10].map(edge_width).to_vec(), widths);
        assert_eq!([2, 5, 9].map(edge_width), [1, 3, 6].map(edge_width));
    }

    #[test]
    fn tasks_have_their_own_words() {
        let words = |task| standings(task).into_iter().map(|i| i.words).collect::<Vec<_>>();
        assert_eq!(words(Task::Rpp)[..3], ["as gold", "gold in top 3", "gold not in top 3"]);
        assert_eq!(words(Task::Itp)[..2], ["as gold", "differs from gold"]);
        assert_eq!(words(Task::Er)[..3], ["high grade", "middle grade", "low grade"]);
    }

    #[test]
    fn every_sign_is_inside_its_scene_and_styled() {
        let all = [
            families(),
            nothings(),
            vec![absent(), evidence(), tie(), differing()],
            functions(),
            overlay(),
            graph(),
            moment(),
        ];
        for item in all.into_iter().flatten().chain(Task::ALL.into_iter().flat_map(standings)) {
            assert!(!item.words.is_empty() && !item.scene.marks.is_empty(), "{item:?}");
            let classes = item.scene.marks.iter().flat_map(|m| m.class.split_whitespace());
            for class in classes.filter(|c| *c != "differ-n") {
                assert!(is_styled(class), "{class}");
            }
        }
    }
}
