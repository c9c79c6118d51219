//! The typed state of a link.
