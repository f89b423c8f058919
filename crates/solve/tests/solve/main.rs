//! What reaches a search of every family. Unit tests that did would compile all searches a second time.

mod anytime;
mod documentation;
mod literals;
mod position;
mod tampered;
