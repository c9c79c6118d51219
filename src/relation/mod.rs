//! How people stand to each other at a turn: viewpoints with stance and age, who addresses whom, seats.
//!
//! Derived from rows alone; knows no models' scores, no browser.
