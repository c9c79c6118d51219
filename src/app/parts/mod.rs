//! Pieces that several pages use.

pub mod copy_link;
pub mod export;
pub mod keys;
pub mod menu;
pub mod run_picker;
pub mod scene;
pub mod segment;
pub mod textures;
pub mod who;
