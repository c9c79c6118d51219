//! Invented sample pages: the couple of the design, a family of five, nine people, and nothing at all.

use rescue_explorer::corpus::{Emotion, Num, PatternMark, PatternState, Row, Scenario, Strategy, View};
use rescue_explorer::page::sample::{Cell, InstanceMark, RunHead, RunLane, SamplePage, TaskLane};
use rescue_explorer::page::{Differ, Person, Role, SampleKey};
use rescue_explorer::runs::{Gold, Said, Task};
use rescue_explorer::score::Standing;

pub fn person(name: &str, role: Role, place: u8) -> Person {
    let client = role == Role::Client;
    Person {
        name: name.into(),
        initials: if client { name.chars().take(1).collect() } else { String::new() },
        role,
        hue: if client { place % 6 + 1 } else { 0 },
        second_ring: client && place >= 6,
    }
}

pub fn page(name: &str, scenario: Scenario, clients: &[&str], rows: Vec<Row>) -> SamplePage {
    let mut people: Vec<Person> = (0..).zip(clients).map(|(i, n)| person(n, Role::Client, i)).collect();
    people.push(person("Therapist", Role::Therapist, 0));
    people.extend(scenario.group_label().map(|g| person(g, Role::Group, 0)));
    SamplePage {
        key: SampleKey { id: "mara_and_theo/003_s01e02_seg05".into(), line: None },
        name: name.into(),
        titled: true,
        summary: None,
        scenario,
        group: "mara_and_theo".into(),
        place: (1, 1),
        previous: None,
        next: None,
        people,
        seconds: None,
        tasks: vec![],
        rows,
        notes: vec![],
        results_only: false,
        synthetic: true,
    }
}

fn emotions(words: &str) -> Vec<Emotion> {
    let one = |part: &str| {
        let mut fields = part.split(':');
        let mut next = || fields.next().unwrap_or_default().to_owned();
        let (person, words) = (next(), next());
        Emotion { person, words, intensity: next().parse().map_or(Num::Null, Num::Value) }
    };
    words.split('|').filter(|p| !p.is_empty()).map(one).collect()
}

fn views(words: &str) -> Vec<View> {
    let one = |part: &str| {
        let mut fields = part.split(':').map(str::to_owned);
        let mut next = || fields.next().unwrap_or_default();
        View { source: next(), target: next(), viewpoint: next(), attitude: next() }
    };
    words.split('|').filter(|p| !p.is_empty()).map(one).collect()
}

/// speaker, target, seconds, emotions, views, strategy and its target, pattern ("-" not annotated), evidence.
type Line = (&'static str, &'static str, f64, &'static str, &'static str, &'static str, &'static str, &'static [i64]);

const TEA: [Line; 26] = [
    ("Therapist", "Couple", 7., "", "", "goal_align>Couple", "", &[]),
    ("Mara", "Therapist", 8., "Mara:let down:5", "Mara:Theo:feels forgotten once his work calls:blaming", "", "-", &[]),
    (
        "Theo",
        "Therapist",
        9.,
        "Theo:cornered:4",
        "Theo:Mara:thinks she counts only the misses:resentful|Theo:my mother:trusts her to vouch for him:trusting",
        "",
        "-",
        &[],
    ),
    ("Mara", "Theo", 8., "Mara:hurt:5|Mara:angry:7", "Mara:Theo:sees him hide behind messages:accusing", "", "-", &[]),
    (
        "Theo",
        "Therapist",
        5.,
        "Theo:resigned:5",
        "Theo:Mara:finds her never satisfied:rejecting|Theo:Therapist:expects no support from him:distrustful",
        "",
        "-",
        &[],
    ),
    ("Therapist", "Theo", 6., "", "", "track>Theo", "pursue_withdraw", &[2, 4, 5]),
    ("Theo", "Therapist", 5., "Theo:numb:3", "Theo:Theo:thinks he is no good at talking:self-critical", "", "-", &[]),
    (
        "Mara",
        "Theo",
        6.,
        "Mara:lonely:8|Mara:humiliated:6",
        "Mara:Mara:feels foolish for trying:self-mocking",
        "",
        "-",
        &[],
    ),
    ("Therapist", "Mara", 5., "", "", "evoke>Mara", "pursue_withdraw", &[7, 8]),
    ("Mara", "Therapist", 7., "Mara:longing:8", "Mara:Theo:thinks he does not see her reach:hurt", "", "-", &[]),
    ("Theo", "", 6., "Theo:ashamed:6", "", "", "-", &[]),
    (
        "Therapist",
        "Couple",
        8.,
        "",
        "Therapist:Couple:sees both reach and neither notice:mixed",
        "reframe>Couple",
        "pursue_withdraw",
        &[8, 10, 11],
    ),
    (
        "Theo",
        "Mara",
        3.,
        "Theo:taken aback:4",
        "Theo:Mara:sees her tea was no demand:softening|Theo:Theo:blames himself for mishearing:self-reproachful",
        "",
        "-",
        &[],
    ),
    ("Mara", "Theo", 4., "Mara:amused:3|Mara:irritated:2", "", "", "-", &[]),
    ("Therapist", "Mara", 4., "", "", "enact>Mara", "mixed_transition", &[13, 14]),
    ("Mara", "Theo", 6., "Mara:grieving:9", "Mara:Theo:wants him near:warm, longing", "", "-", &[]),
    ("Theo", "Mara", 5., "Theo:afraid:6|Theo:relieved:3", "Theo:Mara:may still want her:ambivalent", "", "-", &[]),
    (
        "Therapist",
        "Couple",
        7.,
        "",
        "Therapist:Couple:sees them closer than they think:encouraging",
        "join>Couple",
        "repair_softening",
        &[16, 17],
    ),
    ("Mara", "Theo", 5., "Mara:tender:6", "Mara:Theo:is not tired of him:affectionate", "", "-", &[]),
    ("Theo", "Therapist", 7., "Theo:unmoved:0", "my mother:Theo:says he always hid:critical", "", "-", &[]),
    ("Mara", "Therapist", 4., "Mara:irritated:4", "Mara:my mother:feels blamed by her:resentful", "", "-", &[]),
    ("Therapist", "Mara", 7., "", "", "safeguard>Theo", "", &[]),
    ("Theo", "Mara", 6., "Theo:hopeful:6", "Theo:Mara:wants to come out to her:warm", "", "-", &[]),
    ("Therapist", "Theo", 3., "", "", "repair>Theo", "repair_softening", &[19, 23]),
    ("Theo", "Mara", 8., "Theo:determined:6|Mara:relieved:5", "", "", "-", &[]),
    ("Therapist", "Couple", 8., "", "", "goal_align>Couple", "constructive_alignment", &[23, 25]),
];

/// The design's sample with its six runs.
pub fn tea() -> SamplePage {
    let mut clock = 0.0;
    let row = |(number, line): (i64, Line)| {
        let (speaker, target, seconds, felt, seen, strategy, pattern, evidence) = line;
        let start = clock;
        clock += seconds + if number == 11 { 8.3 } else { 2.3 };
        Row {
            number,
            start: Num::Value(start),
            end: Num::Value(start + seconds),
            speaker: speaker.into(),
            targets: Some(target.to_owned()).filter(|t| !t.is_empty()).into_iter().collect(),
            emotions: emotions(felt),
            views: views(seen),
            strategies: strategy.split_once('>').map(|(k, t)| strategy_of(k, &[t])).into_iter().collect(),
            pattern: pattern_of(pattern, evidence),
            ..Row::default()
        }
    };
    let rows = (1..).zip(TEA).map(row).collect();
    let mut page = page("The tea at the door", Scenario::Couple, &["Mara", "Theo"], rows);
    page.tasks = vec![rpp(), er()];
    page
}

pub fn strategy_of(kind: &str, targets: &[&str]) -> Strategy {
    let targets = targets.iter().map(ToString::to_string).collect();
    Strategy { provider: "Therapist".into(), targets, kind: kind.into(), content: String::new() }
}

pub fn pattern_of(label: &str, evidence: &[i64]) -> PatternMark {
    let state = match label {
        "-" => PatternState::NotAnnotated,
        "" => PatternState::NoneClear,
        label => PatternState::Label(label.into()),
    };
    PatternMark { state, evidence: evidence.to_vec(), ..PatternMark::default() }
}

pub fn run(name: &str, cells: Vec<Cell>) -> RunLane {
    let head = RunHead {
        id: name.into(),
        name: name.into(),
        model: name.into(),
        mode: "dialogue".into(),
        context_size: Some(3),
        judge: String::new(),
        incomplete: false,
        raw: false,
        synthetic: true,
        failed: None,
    };
    RunLane { head, cells, unplaced: vec![], missing: 0 }
}

pub fn cell(turn: u32, standing: Standing, code: &str, said: Said, gold: Gold) -> Cell {
    Cell {
        turn,
        standing,
        codes: if code.is_empty() { vec![] } else { vec![code.into(), "EC".into(), "CC".into()] },
        said,
        gold,
        dataset_gold: None,
        gold_rank: match standing {
            Standing::AsGold => 1,
            Standing::Near(rank) => rank,
            _ => 0,
        },
        reason: String::new(),
        judge_words: String::new(),
        own: vec![],
        perhaps_padded: false,
        context: None,
        given: String::new(),
    }
}

/// Code and rank of gold: 1 as gold, 2 or 3 near, 0 not in the top 3; "" no answer, "!" stand-in.
const RPP: [(&str, [(&str, u8); 7]); 6] = [
    ("demo-steady", [("PW", 1), ("PW", 1), ("PW", 1), ("MT", 1), ("RS", 1), ("RS", 1), ("RS", 2)]),
    ("demo-late", [("PW", 1), ("!", 1), ("PW", 1), ("PW", 2), ("PW", 3), ("MT", 2), ("RS", 2)]),
    ("demo-majority", [("PW", 1), ("PW", 1), ("PW", 1), ("PW", 3), ("PW", 2), ("PW", 2), ("PW", 0)]),
    ("demo-early", [("PW", 1), ("PW", 1), ("RS", 2), ("RS", 2), ("CA", 0), ("CA", 2), ("CA", 1)]),
    ("demo-literal", [("AA", 2), ("PW", 1), ("PW", 1), ("PW", 0), ("MT", 2), ("RS", 1), ("RS", 2)]),
    ("demo-intense", [("AA", 2), ("AA", 2), ("AA", 0), ("PW", 0), ("", 0), ("RS", 1), ("RS", 2)]),
];

fn rpp() -> TaskLane {
    let turns = [6, 9, 12, 15, 18, 24, 26];
    let standing = |(code, rank): (&str, u8)| match (code, rank) {
        ("", _) => Standing::NoAnswer,
        ("!", _) => Standing::StandIn,
        (_, 1) => Standing::AsGold,
        (_, 0) => Standing::Differs,
        (_, rank) => Standing::Near(rank),
    };
    let lane = |(name, answers): (&str, [(&str, u8); 7])| {
        let cells = turns.iter().zip(answers).map(|(t, a)| cell(*t, standing(a), a.0, Said::Nothing, Gold::Unknown));
        run(name, cells.collect())
    };
    let runs: Vec<RunLane> = RPP.into_iter().map(lane).collect();
    let mut differ = vec![Differ::default(); 26];
    for cell in runs.iter().flat_map(|r| &r.cells) {
        let at = &mut differ[cell.turn as usize - 1];
        match cell.standing {
            Standing::NoAnswer => at.none += 1,
            Standing::StandIn => at.stand_ins += 1,
            Standing::AsGold => at.answered += 1,
            _ => (at.differ, at.answered) = (at.differ + 1, at.answered + 1),
        }
    }
    let instance =
        |turn: &u32| InstanceMark { turn: *turn, gold: Gold::Unknown, original_targets: vec![], shares_prompt: false };
    TaskLane { task: Task::Rpp, instances: turns.iter().map(instance).collect(), from_file: false, runs, differ }
}

fn er() -> TaskLane {
    let answer = |(turn, value, standing): (u32, Option<f64>, Standing)| {
        let said = value.map_or(Said::Nothing, |v| Said::Emotion { words: "hurt".into(), intensity: Num::Value(v) });
        cell(turn, standing, "3", said, Gold::Unknown)
    };
    let answers = [
        (8, Some(10.0), Standing::Near(0)),
        (13, None, Standing::NoAnswer),
        (17, Some(9.0), Standing::Near(0)),
        (21, Some(7.0), Standing::AsGold),
        (25, Some(4.0), Standing::Differs),
        (3, None, Standing::NotJudged),
    ];
    let runs = vec![run("demo-intense", answers.into_iter().map(answer).collect())];
    TaskLane { task: Task::Er, instances: vec![], from_file: false, runs, differ: vec![] }
}

/// A family sample: every row labelled, views everywhere, awkward data in places.
pub fn crowd(clients: &[&str], turns: usize) -> SamplePage {
    let labels = [
        "escalation_conflict",
        "escalation_conflict",
        "cross_generational_coalition",
        "",
        "stonewalling",
        "cooperative_family_alliance",
        "cooperative_family_alliance",
        "-",
    ];
    let attitudes = ["warm", "blaming", "ambivalent", "hurt"];
    let of = |i: usize| clients.get(i % clients.len().max(1)).copied().unwrap_or("Therapist").to_owned();
    let row = |i: usize| {
        let therapist = i.is_multiple_of(3);
        let speaker = if therapist { "Therapist".to_owned() } else { of(i) };
        let number = i64::try_from(i).unwrap_or(0) + 1;
        let mut strategies = vec![];
        if therapist {
            strategies.push(strategy_of("boundary", &["Family"]));
            strategies.extend((0..i % 5).map(|k| strategy_of(["join", "track", "odd one", "enact"][k % 4], &[])));
        }
        let view = |k: usize| View {
            source: of(i + k),
            target: of(i + 2 * k + i / 4),
            viewpoint: "sees more than is said".into(),
            attitude: attitudes[(i + k) % 4].into(),
        };
        Row {
            number,
            start: Num::Value(8.0 * i as f64),
            end: Num::Value(8.0 * i as f64 + 6.0),
            targets: vec![if i.is_multiple_of(4) { "Family".into() } else { of(i + 1) }],
            emotions: vec![Emotion {
                person: speaker.clone(),
                words: "shut out of it all".into(),
                intensity: Num::Value((i % 13) as f64),
            }],
            speaker,
            views: (0..2).map(view).collect(),
            strategies,
            pattern: pattern_of(labels[i % 8], &[number - 2, number - 1, number + 1, 999]),
            ..Row::default()
        }
    };
    page("A crowd", Scenario::Family, clients, (0..turns).map(row).collect())
}
