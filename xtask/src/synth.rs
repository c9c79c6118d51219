//! `cargo xtask synth`: invented data of the benchmark's size and shape, to measure speed and memory with.
//!
//! Written by the demo's own writers from generated conversations. Shares follow the published figures
//! (arXiv 2609.09657, tables 3 and 6); the words are nonsense by template. Deterministic for a seed.

use crate::demo::clip::Clip;
use crate::demo::instances::{self, Prior};
use crate::demo::lexicon::Lexicon;
use crate::demo::models::PROFILES;
use crate::demo::release;
use crate::demo::results::{self, Setup};
use crate::demo::source::Source;
use crate::synth_clip::{COUPLE, FAMILY, Maker};
use rescue_explorer::runs::Task;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

/// What to write.
#[derive(Clone, Debug, PartialEq)]
struct Plan {
    samples: usize,
    /// Mean rows of all samples; couples have fewer, families more.
    rows: f64,
    models: usize,
    seed: u64,
    out: PathBuf,
}

/// Share of couples in the benchmark.
const COUPLES: f64 = 174.0 / 191.0;
/// Writes the data that the words ask for.
pub fn run(words: &[String]) -> Result<(), String> {
    let plan = parse(words)?;
    write(&plan).map_err(|e| format!("{}: {e}", plan.out.display()))
}

fn parse(words: &[String]) -> Result<Plan, String> {
    let mut plan = Plan { samples: 191, rows: 37.0, models: 10, seed: 1, out: PathBuf::from("target/synth") };
    for pair in words.chunks(2) {
        let [name, value] = pair else { return Err(format!("{} needs a value.", pair[0])) };
        let bad = || format!("{name} {value:?} is not a number that will do.");
        match name.as_str() {
            "--samples" => plan.samples = value.parse().map_err(|_| bad())?,
            "--rows" => plan.rows = value.parse().ok().filter(|r| (1.0..=1e6).contains(r)).ok_or_else(bad)?,
            "--models" => plan.models = value.parse().map_err(|_| bad())?,
            "--seed" => plan.seed = value.parse().map_err(|_| bad())?,
            "--out" => plan.out = PathBuf::from(value),
            _ => return Err(format!("synth takes --samples, --rows, --models, --seed and --out, not {name}.")),
        }
    }
    Ok(plan)
}

fn write(plan: &Plan) -> std::io::Result<()> {
    let runs = plan.out.join("runs");
    std::fs::create_dir_all(&runs)?;
    let (emotions, views) = (Lexicon::emotions(), Lexicon::views());
    let clips: Vec<Clip> = sources(plan, &emotions, &views).zip(1..).map(|(s, line)| Clip::new(s, line)).collect();
    data(&plan.out, plan.samples, &clips)?;
    let mut sorted: Vec<&Clip> = clips.iter().collect();
    sorted.sort_by(|a, b| a.source.sample_id.cmp(&b.source.sample_id));
    for (number, profile) in (1..=plan.models).zip(PROFILES.iter().cycle()) {
        for task in Task::ALL {
            let model = format!("synth-{number:02}");
            let path = runs.join(format!("{model}_{}.json", task.short().to_lowercase()));
            let setup = Setup {
                model,
                profile,
                clips: &sorted,
                seed: plan.seed.wrapping_mul(1_000).wrapping_add(number as u64),
                demo: false,
                failed: Vec::new(),
                emotions: &emotions,
                views: &views,
            };
            std::fs::write(path, results::file(task, &setup))?;
        }
    }
    Ok(())
}

fn data(out: &Path, samples: usize, clips: &[Clip]) -> std::io::Result<()> {
    let open = |name: &str| File::create(out.join(name)).map(BufWriter::new);
    let mut dataset = open(&format!("benchmark_{samples}.jsonl"))?;
    let (mut er, mut vp) = (open("er.jsonl")?, open("vp.jsonl")?);
    for clip in clips {
        writeln!(dataset, "{}", release::line(&clip.source, clip.line - 1, &[]))?;
        for (task, file) in [(Task::Er, &mut er), (Task::Vp, &mut vp)] {
            file.write_all(instances::lines(task, &clip.source, clip.instances(task), Prior::All).as_bytes())?;
        }
    }
    dataset.flush()?;
    er.flush()?;
    vp.flush()
}

/// Couples first, then families, as many of each as in the benchmark.
fn sources(plan: &Plan, emotions: &Lexicon, views: &Lexicon) -> impl Iterator<Item = Source> {
    let couples = (plan.samples as f64 * COUPLES).round() as usize;
    let golds = (emotions.golds().collect::<Vec<_>>(), views.golds().collect::<Vec<_>>());
    let (seed, scale) = (plan.seed, plan.rows / 37.0);
    (0..plan.samples).map(move |i| {
        let (kind, nth) = if i < couples { (&COUPLE, i) } else { (&FAMILY, i - couples) };
        Maker::new(kind, nth, seed, (&golds.0, &golds.1)).source(nth, scale)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(samples: usize) -> Plan {
        Plan { samples, rows: 37.0, models: 0, seed: 5, out: PathBuf::new() }
    }

    #[test]
    fn shares_follow_the_published_ones() {
        let (emotions, views) = (Lexicon::emotions(), Lexicon::views());
        let all: Vec<Source> = sources(&plan(382), &emotions, &views).collect();
        for (kind, count) in [(&COUPLE, 348), (&FAMILY, 34)] {
            let mine: Vec<&Source> = all.iter().filter(|s| s.scenario == kind.scenario).collect();
            assert_eq!(mine.len(), count, "174 and 17, twice");
            let rows = mine.iter().flat_map(|s| &s.rows);
            let n = rows.clone().count() as f64;
            assert!((n / count as f64 / kind.rows - 1.0).abs() < 0.08, "{} rows a sample", n / count as f64);
            let therapist = rows.clone().filter(|r| r.is_therapist()).count() as f64;
            assert!((therapist / n - kind.therapist).abs() < 0.02, "{} therapist rows", therapist / n);
            let labels: Vec<&str> =
                rows.filter_map(|r| Some(r.pattern.as_ref()?.label.as_str())).filter(|l| !l.is_empty()).collect();
            let (most, share) = kind.patterns[0];
            let found = labels.iter().filter(|l| **l == most).count() as f64 / labels.len() as f64;
            assert!((found - share).abs() < 0.06, "{found} of {most}");
        }
    }

    #[test]
    fn words_are_read_or_refused() {
        let words = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
        let plan = parse(&words("--samples 20 --out /tmp/x --seed 3")).unwrap();
        assert_eq!((plan.samples, plan.seed, plan.models), (20, 3, 10));
        assert!(parse(&words("--samples")).is_err() && parse(&words("--rows no")).is_err());
    }
}
