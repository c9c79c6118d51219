//! RESCUE Explorer: opens the RESCUE-BENCH benchmark and the answers of language models on it.
//!
//! Bytes flow one way: [`read`] -> [`corpus`] and [`runs`] -> [`workspace`] -> [`page`] models -> views.
//! [`figure`] turns page models into figures and tables for publication.
//! Everything outside `platform` and `app` is pure and compiles natively; it may not name the browser.
//! `ARCHITECTURE.md` tells where everything lives.

pub mod coding;
pub mod corpus;
pub mod figure;
pub mod filter;
pub mod marks;
pub mod page;
pub mod protocol;
pub mod published;
pub mod read;
pub mod relation;
pub mod route;
pub mod runs;
pub mod score;
pub mod stats;
pub mod table;
pub mod workspace;

#[cfg(target_arch = "wasm32")]
pub mod app;
#[cfg(target_arch = "wasm32")]
pub mod platform;
