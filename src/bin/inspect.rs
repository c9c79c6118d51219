//! The engine natively: what the explorer would say of these files.
fn main() {}
