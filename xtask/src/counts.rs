//! How many tests passed, failed and were skipped: read from what the three test runners print.

use std::fmt;
use std::ops::AddAssign;

/// Numbers of tests by how they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub passed: u64,
    pub failed: u64,
    pub skipped: u64,
}

impl Counts {
    pub const PASSED: Self = Self { passed: 1, failed: 0, skipped: 0 };
    pub const FAILED: Self = Self { passed: 0, failed: 1, skipped: 0 };
    pub const SKIPPED: Self = Self { passed: 0, failed: 0, skipped: 1 };

    /// From the output of a runner that ended well or not. A runner that failed without a failed test
    /// (it did not compile, or died) counts as one failure: nothing may end in silence.
    pub fn of(runner: Runner, ended_well: bool, said: &str) -> Self {
        let mut counts = Self::default();
        said.lines().for_each(|line| counts += runner.line(line).unwrap_or_default());
        if !ended_well && counts.failed == 0 {
            counts += Self::FAILED;
        }
        counts
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

/// Who ran the tests, which decides how the last lines read.
#[derive(Clone, Copy)]
pub enum Runner {
    /// `test result: ok. 3 passed; 0 failed; 1 ignored; ...`, also wasm-bindgen's runner; one line for each program.
    Cargo,
    /// `Summary [ 0.012s] 3 tests run: 2 passed, 1 failed, 1 skipped`
    Nextest,
    /// `ℹ pass 3` and so on, one line for each number.
    Node,
}

impl Runner {
    fn line(self, line: &str) -> Option<Counts> {
        let line = line.trim();
        match self {
            Self::Cargo => Some(listed(line.strip_prefix("test result: ")?.split_once(". ")?.1, ';')),
            Self::Nextest => Some(listed(line.strip_prefix("Summary [")?.split_once(" run: ")?.1, ',')),
            Self::Node => {
                let (word, number) = line.strip_prefix('ℹ')?.trim().split_once(' ')?;
                Some(one(word, number.parse().ok()?))
            }
        }
    }
}

/// Reads "2 passed (1 slow), 1 failed, 1 skipped" and its kin.
fn listed(text: &str, between: char) -> Counts {
    let mut counts = Counts::default();
    for part in text.split(between) {
        let mut words = part.split_whitespace();
        if let (Some(Ok(number)), Some(word)) = (words.next().map(str::parse), words.next()) {
            counts += one(word, number);
        }
    }
    counts
}

fn one(word: &str, number: u64) -> Counts {
    let none = Counts::default();
    match word {
        "passed" | "pass" => Counts { passed: number, ..none },
        "failed" | "fail" | "timed" | "cancelled" => Counts { failed: number, ..none },
        "skipped" | "ignored" | "todo" => Counts { skipped: number, ..none },
        _ => none,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(runner: Runner, ended_well: bool, said: &str, expected: (u64, u64, u64)) {
        let Counts { passed, failed, skipped } = Counts::of(runner, ended_well, said);
        assert_eq!((passed, failed, skipped), expected, "{said}");
    }

    #[test]
    fn cargo_sums_over_its_programs() {
        let said = "running 4 tests\n\
            test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 7 filtered out; finished in 0.00s\n\
            test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s\n";
        check(Runner::Cargo, false, said, (4, 2, 1));
    }

    #[test]
    fn nextest_says_one_line() {
        check(Runner::Nextest, true, "     Summary [   0.012s] 2 tests run: 2 passed (1 slow), 3 skipped", (2, 0, 3));
        let failing =
            "     Summary [   1.2s] 4 tests run: 2 passed, 1 failed, 1 timed out, 0 skipped\nerror: test run failed";
        check(Runner::Nextest, false, failing, (2, 2, 0));
    }

    #[test]
    fn node_counts_a_cancelled_test_as_failed() {
        let said =
            "ℹ tests 6\nℹ suites 0\nℹ pass 3\nℹ fail 1\nℹ cancelled 1\nℹ skipped 1\nℹ todo 0\nℹ duration_ms 81.5";
        check(Runner::Node, false, said, (3, 2, 1));
    }

    #[test]
    fn a_runner_that_dies_without_a_word_is_a_failure() {
        check(Runner::Cargo, false, "error[E0308]: mismatched types", (0, 1, 0));
        check(Runner::Node, true, "", (0, 0, 0));
    }
}
