//! The only room that names browser interfaces without drawing: the engine's worker on both sides, files, storage,
//! links, clipboard. Knows the protocol and the workspace, no page.

pub mod browser;
pub mod client;
pub mod engine;
pub mod files;
pub mod store;
