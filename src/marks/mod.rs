//! Scales and layouts turned into marks: plain shapes with a class, drawn by one component and one SVG writer.
//!
//! Knows page models and relation state, no browser. Coordinates are CSS pixels, origin top left.
