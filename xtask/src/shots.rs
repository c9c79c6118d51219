//! `cargo xtask shots`: the screenshots of the README, taken from the release build. What they show stands in `e2e/shots.mjs`.

use crate::shell::{root, run};
use crate::{Outcome, serve, site, tools};
use std::process::Command;

pub fn command() -> Outcome {
    let browser = tools::chromium()?;
    tools::node_modules()?;
    site::build()?;
    serve::during(|address| {
        let mut node = Command::new("node");
        run(node.args(["shots.mjs", address]).env("CHROMIUM", browser).current_dir(root().join("e2e")))
    })
}
