//! One instance in full: equal answers together, free answers word by word beside gold.

use super::Workspace;
use super::entries::head;
use super::instances::{Given, Line, gold_words, lines, said_words};
use crate::corpus::View;
use crate::page::detail::{Detail, DetailAnswer, DetailAsk, DetailRun, FreeAnswer, PairKind, PairLine};
use crate::page::sample::RunHead;
use crate::runs::{Gold, Said, Task};
use crate::score::{Piece, Standing, word_pieces};

impl Workspace {
    /// `None` where the turn is no instance of the task.
    pub fn detail(&self, ask: &DetailAsk) -> Option<Detail> {
        let (joins, task) = (&self.joins, ask.task);
        let heads: Vec<RunHead> = joins.entries_of(task).filter_map(|e| head(e, joins.runs_of(e))).collect();
        let all = lines(joins, &self.codes, task);
        let line = all.iter().find(|l| l.facts.turn == ask.turn && l.facts.held.key == ask.sample)?;
        let silent = line.answers.iter().zip(&heads).filter(|(given, _)| given.is_none());
        Some(Detail {
            speaker: line.facts.row.speaker.clone(),
            words: line.facts.row.words.clone(),
            gold: gold_words(task, line.gold),
            gold_reason: if task == Task::Rpp { line.facts.row.pattern.reason.clone() } else { String::new() },
            answers: together(task, line, &heads),
            silent: silent.map(|(_, head)| head.name.clone()).collect(),
        })
    }
}

/// Most runs first, then as gold before what differs; otherwise in the order of the runs.
fn together(task: Task, line: &Line<'_>, heads: &[RunHead]) -> Vec<DetailAnswer> {
    let mut out: Vec<(DetailAnswer, &Said)> = Vec::new();
    for (given, head) in line.answers.iter().zip(heads) {
        let Some(given) = given else { continue };
        let said = &given.answer.said;
        let run = run(given, head);
        let stand_in = given.standing == Standing::StandIn;
        let same = |(a, other): &&mut (DetailAnswer, &Said)| {
            alike(other, said) && (a.standing == Standing::StandIn) == stand_in
        };
        if let Some((answer, _)) = out.iter_mut().find(same) {
            answer.runs.push(run);
        } else {
            let free = free(line.gold, said);
            let said_in_full = said_words(task, said);
            let answer = DetailAnswer { runs: vec![run], standing: given.standing, said: said_in_full, free };
            out.push((answer, said));
        }
    }
    let order = |standing: Standing| match standing {
        Standing::AsGold => 0,
        Standing::Near(_) => 1,
        Standing::Differs => 2,
        Standing::NotJudged => 3,
        Standing::NoAnswer => 4,
        Standing::StandIn => 5,
    };
    let mut out: Vec<DetailAnswer> = out.into_iter().map(|(answer, _)| answer).collect();
    out.sort_by_key(|a| (std::cmp::Reverse(a.runs.len()), order(a.standing)));
    out
}

/// The same answer: the same list, the same yes or no, the same words after trimming. A confidence tells none apart.
fn alike(a: &Said, b: &Said) -> bool {
    match (a, b) {
        (Said::SpeaksNext { yes: a, .. }, Said::SpeaksNext { yes: b, .. }) => a == b,
        (Said::Emotion { words: a, intensity: i }, Said::Emotion { words: b, intensity: j }) => {
            a.trim() == b.trim() && i == j
        }
        _ => a == b,
    }
}

fn run(given: &Given<'_>, head: &RunHead) -> DetailRun {
    let answer = given.answer;
    let mut grades: Vec<(String, String)> =
        answer.own.iter().map(|own| (own.key.replace('_', " "), own.value.show())).collect();
    if let Said::SpeaksNext { confidence, .. } = &answer.said {
        grades.push(("confidence".to_owned(), confidence.show()));
    }
    if !answer.judge_words.is_empty() {
        grades.push(("judge".to_owned(), answer.judge_words.clone()));
    }
    DetailRun { name: head.name.clone(), reason: answer.reason.clone(), grades }
}

fn free(gold: &Gold, said: &Said) -> Option<FreeAnswer> {
    match (gold, said) {
        (Gold::Emotion { words, intensity }, Said::Emotion { words: own, intensity: said }) => Some(FreeAnswer {
            pieces: word_pieces(words, own),
            intensity_error: said.finite().zip(intensity.finite()).map(|(said, gold)| said - gold),
            pairs: Vec::new(),
        }),
        (Gold::Views(gold), Said::Views(said)) => {
            Some(FreeAnswer { pieces: Vec::new(), intensity_error: None, pairs: pairs(gold, said) })
        }
        _ => None,
    }
}

/// Views matched by who and about whom, several of one pair in their order.
fn pairs(gold: &[View], said: &[View]) -> Vec<PairLine> {
    let name = |text: &str| text.trim().to_lowercase();
    let same = |a: &View, b: &View| name(&a.source) == name(&b.source) && name(&a.target) == name(&b.target);
    let mut left: Vec<&View> = said.iter().collect();
    let line = |view: &View, kind, pieces: Vec<Piece>| PairLine {
        source: view.source.clone(),
        target: view.target.clone(),
        kind,
        pieces,
    };
    let mut out: Vec<PairLine> = Vec::new();
    for view in gold {
        let found = left.iter().position(|s| same(view, s)).map(|at| left.remove(at));
        out.push(match found {
            Some(own) => line(view, PairKind::Matched, word_pieces(&view.viewpoint, &own.viewpoint)),
            None => line(view, PairKind::Missing, word_pieces(&view.viewpoint, "")),
        });
    }
    out.extend(left.into_iter().map(|own| line(own, PairKind::Extra, word_pieces("", &own.viewpoint))));
    out
}

#[cfg(test)]
mod tests {
    use super::super::testing::{answers, dataset, results, row, rpp, sample};
    use super::*;
    use crate::corpus::Num;
    use crate::page::SampleKey;

    #[test]
    fn equal_answers_stand_together_and_the_silent_are_named() {
        let (pw, rs) = ("pursue_withdraw", "repair_softening");
        let mut clip = sample("c/1", 0);
        clip.rows = vec![row(1, "Therapist", rs)];
        clip.rows[0].pattern.reason = "She turns to him".into();
        let run = |id: &str, list: &[(i64, &str, &str)]| results(id, vec![rpp(id, id, answers("c/1", list))]);
        let files = vec![
            dataset("d", vec![clip]),
            run("a", &[(1, rs, rs)]),
            run("b", &[(1, rs, pw)]),
            run("c", &[(1, rs, pw)]),
            run("e", &[(9, rs, pw)]),
        ];
        let w = Workspace::default().with(files);
        let key = SampleKey { id: "c/1".into(), line: None };
        let found = w.detail(&DetailAsk { task: Task::Rpp, sample: key.clone(), turn: 1 }).unwrap();
        let names: Vec<Vec<&str>> =
            found.answers.iter().map(|a| a.runs.iter().map(|r| r.name.as_str()).collect()).collect();
        assert_eq!(names, [vec!["b", "c"], vec!["a"]]);
        assert_eq!((found.answers[0].standing, found.answers[1].standing), (Standing::Differs, Standing::AsGold));
        assert_eq!((found.gold_reason.as_str(), found.silent.as_slice()), ("She turns to him", &["e".to_owned()][..]));
        assert!(w.detail(&DetailAsk { task: Task::Rpp, sample: key, turn: 2 }).is_none());
    }

    #[test]
    fn emotions_word_by_word_with_the_signed_error() {
        let gold = Gold::Emotion { words: "hurt, afraid".into(), intensity: Num::Value(7.0) };
        let said = Said::Emotion { words: "hurt, angry".into(), intensity: Num::Value(4.0) };
        let found = free(&gold, &said).unwrap();
        assert_eq!(found.intensity_error, Some(-3.0));
        let pieces = [Piece::Same("hurt,".into()), Piece::Gold("afraid".into()), Piece::Said("angry".into())];
        assert_eq!(found.pieces, pieces);
        let unsaid = Said::Emotion { words: String::new(), intensity: Num::Absent };
        assert_eq!(free(&gold, &unsaid).unwrap().intensity_error, None);
    }

    #[test]
    fn viewpoints_matched_missing_and_extra() {
        let view = |source: &str, target: &str, words: &str| View {
            source: source.into(),
            target: target.into(),
            viewpoint: words.into(),
            ..View::default()
        };
        let gold = [view("Mara", "Theo", "he leaves me"), view("Theo", "Mara", "she attacks")];
        let said = [view("theo ", "Therapist", "helps"), view("mara", "Theo", "he leaves")];
        let found = pairs(&gold, &said);
        let kinds: Vec<PairKind> = found.iter().map(|p| p.kind).collect();
        assert_eq!(kinds, [PairKind::Matched, PairKind::Missing, PairKind::Extra]);
        assert_eq!(found[0].pieces, [Piece::Same("he leaves".into()), Piece::Gold("me".into())]);
        assert_eq!(found[2].pieces, [Piece::Said("helps".into())]);
    }
}
