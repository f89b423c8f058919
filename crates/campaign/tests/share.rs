//! The command as `cargo xtask campaign` runs it.

use std::process::{Command, Output};

/// Runs the command in the folder of the workspace.
fn campaign(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slidewise-campaign"));
    command.args(arguments).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command
}

fn output(arguments: &[&str]) -> (String, Option<i32>) {
    let Output { stdout, status, .. } = campaign(arguments).output().expect("the command can be started");
    (String::from_utf8(stdout).expect("it writes text"), status.code())
}

/// The fixed share: all answers agree with the oracle.
#[test]
#[ignore = "takes a minute: `cargo xtask test` runs it by itself"]
fn the_share_finds_nothing() {
    let status = campaign(&[]).status().expect("the command can be started");
    assert!(status.success(), "there are disagreements, shown above and kept in target/campaign");
}

#[test]
fn findings_do_not_depend_on_the_number_of_threads() {
    let share = ["--family", "maze", "--boards", "7", "--threads"];
    let [one, three] = ["1", "3"].map(|threads| output(&[&share[..], &[threads]].concat()));
    assert_eq!(one, three);
    assert_eq!(one.1, Some(0), "{}", one.0);
    assert!(one.0.lines().last().is_some_and(|line| line.starts_with("campaign: 7 boards, ")), "{}", one.0);
}

#[test]
fn a_board_is_shown_by_its_number() {
    let (text, code) = output(&["--family", "rush", "--board", "3", "--seed", "5"]);
    assert!(code == Some(0) && text.starts_with("; board 3 of rush, style sealed\npuzzle: rush\n"), "{text}");
}

#[test]
fn a_family_that_there_is_not_is_bad_usage() {
    assert_eq!(output(&["--family", "chess"]).1, Some(2));
}
