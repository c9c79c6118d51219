//! `cargo xtask COMMAND`: everything the repository does beyond `cargo test`, on a machine with nothing but rustup.
//!
//! One module per matter; each command is one line in [`run`]. Arguments are parsed by hand: there are six options.

mod counts;
mod demo;
mod serve;
mod shell;
mod shots;
mod site;
mod stages;
mod synth;
mod synth_clip;
mod synth_words;
mod tools;

use std::env;
use std::process::ExitCode;

/// What went wrong, as one sentence for a person.
type Outcome<T = ()> = Result<T, String>;

const USAGE: &str = "\
cargo xtask COMMAND

  serve   build the site and serve it on this machine   --port N (8080)  --base /PATH/ (/)  --open
  build   build the site into dist/, ready for any static host
  dev     rebuild the site whenever a file changes      --port N (8080)
  test    run every check and print a table             --only STAGE
  shots   take the screenshots of docs/shots
  tools   install what build and test need, and nothing else
  demo    write the invented demo into public/demo      --check
  synth   write invented data of the benchmark's size   --out DIR  --samples N (191)  --rows R (37)
                                                        --models K (10)  --seed S (1)

What is missing is installed into .tools/ (and by apt-get, on Debian as root).";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("xtask: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[String]) -> Outcome {
    let Some((command, rest)) = words.split_first() else {
        println!("{USAGE}");
        return Ok(());
    };
    let options = |valued: &[&str], flags: &[&str]| Options::parse(rest, valued, flags);
    match command.as_str() {
        "serve" => serve::command(&options(&["--port", "--base"], &["--open"])?),
        "build" => options(&[], &[]).and_then(|_| site::build()),
        "dev" => site::dev(options(&["--port"], &[])?.port()?),
        "test" => stages::command(options(&["--only"], &[])?.value("--only")),
        "shots" => options(&[], &[]).and_then(|_| shots::command()),
        "demo" => demo::run(rest),
        "synth" => synth::run(rest),
        "tools" => options(&[], &[]).and_then(|_| tools::all()),
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            Ok(())
        }
        other => Err(format!("there is no command {other:?}.\n\n{USAGE}")),
    }
}

/// The options of one command: pairs of name and value, a flag's value being empty.
struct Options(Vec<(String, String)>);

impl Options {
    /// Reads `--name value`, `--name=value` and `--flag`; anything a command does not know is refused.
    fn parse(words: &[String], valued: &[&str], flags: &[&str]) -> Outcome<Self> {
        let mut found = Vec::new();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let (name, given) = word.split_once('=').map_or((word.as_str(), None), |(n, v)| (n, Some(v.to_owned())));
            if flags.contains(&name) && given.is_none() {
                found.push((name.to_owned(), String::new()));
            } else if valued.contains(&name) {
                let value = given.or_else(|| words.next().cloned()).ok_or(format!("{name} wants a value."))?;
                found.push((name.to_owned(), value));
            } else {
                return Err(format!("{word:?} is not understood here.\n\n{USAGE}"));
            }
        }
        Ok(Self(found))
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.0.iter().rev().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    fn flag(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    fn port(&self) -> Outcome<u16> {
        let given = self.value("--port").unwrap_or("8080");
        given.parse().map_err(|_| format!("--port wants a number from 0 to 65535, not {given:?}."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &[&str]) -> Outcome<Options> {
        let words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
        Options::parse(&words, &["--port", "--base"], &["--open"])
    }

    #[test]
    fn both_spellings_of_a_value_and_the_last_one_wins() {
        let options = parse(&["--port", "9000", "--open", "--port=9001"]).unwrap();
        assert_eq!(options.port(), Ok(9001));
        assert!(options.flag("--open"));
        assert_eq!(options.value("--base"), None);
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        assert!(parse(&["--prot", "9000"]).is_err());
        assert!(parse(&["--open=yes"]).is_err());
        assert!(parse(&["--base"]).is_err());
        assert!(parse(&["--port", "70000"]).unwrap().port().is_err());
    }
}
