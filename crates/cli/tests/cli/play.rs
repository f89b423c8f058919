//! `play`: without a terminal it says so. What happens in one is tested in the crate `play`.

use crate::common::run;

#[test]
fn without_a_terminal_play_says_what_else_there_is() {
    let refused = run(&["play", "jam-01"]).code(2);
    assert!(refused.stderr.contains("play needs a terminal"), "{}", refused.stderr);
    assert!(refused.stderr.contains("slidewise hint"), "{}", refused.stderr);
    assert_eq!(refused.stdout, "");
}

#[test]
fn the_help_lists_the_keys() {
    let help = run(&["play", "--help"]).code(0);
    for keys in ["arrows", "Tab, Shift-Tab", "u, Backspace", "h ", "mouse"] {
        assert!(help.stdout.contains(keys), "{keys}: {}", help.stdout);
    }
}
