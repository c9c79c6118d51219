//! The browser application: page and worker are one wasm, told apart by their global.
fn main() {}
