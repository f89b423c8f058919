//! Exit codes, a contract with scripts: 0 solved, 1 proven unsolvable, 2 bad input or usage, 3 stopped at a limit.

use crate::common::{Folder, WALLED, WIDE, run};

#[test]
fn zero_for_what_is_solved_or_done() {
    for arguments in [
        &["solve"] as &[_],
        &["solve", "jam-01", "jam-02"],
        &["verify", "jam-01", "G←3 C↓3 B→1 D↑1 F↑1 H←2 E↓2 A→3"],
        &["show", "jam-01"],
        &["list", "rush"],
        &["space", "jam-01"],
        &["import", "jam-01"],
        &["completions", "bash"],
        &["--help"],
        &["--version"],
    ] {
        let ran = run(arguments).code(0);
        assert!(!ran.stdout.is_empty() && ran.stderr.is_empty(), "{ran:#?}");
    }
}

#[test]
fn one_for_what_is_proven_impossible() {
    let folder = Folder::new(&[
        ("walled.txt", WALLED),
        // No wall, but two cars that fill the column: only a search of the whole space shows it.
        ("jammed.txt", "puzzle: rush\n\n..B\n..B\nAAC\n..C\n"),
    ]);
    for file in ["walled.txt", "jammed.txt"] {
        let ran = folder.run(&["solve", file]).code(1);
        assert!(ran.stdout.contains("unsolvable: "), "{ran:#?}");
    }
    let refused = run(&["verify", "jam-01", "G left 1"]).code(1);
    assert!(refused.stdout.contains("refused"), "{refused:#?}");
}

#[test]
fn two_for_bad_usage() {
    for arguments in [
        &[] as &[_],
        &["slove"],
        &["solve", "--no-such-flag"],
        &["solve", "jam-01", "--metric", "miles"],
        &["solve", "jam-01", "--goal", "moon"],
        &["solve", "jam-01", "--exit", "top"],
        &["solve", "jam-01", "--algorithm", "bfs", "--heuristic", "blockers"],
        &["solve", "jam-01", "--time", "soon"],
        &["solve", "jam-01", "--memory", "much"],
        &["solve", "jam-01", "--memory", "4"],
        &["solve", "jam-01", "--nodes", "-1"],
        &["solve", "jam-01", "jam-02", "--svg", "both.svg"],
        &["verify", "jam-01"],
        &["verify", "jam-01", "no-such-file"],
        &["verify", "-", "-"],
        &["show"],
        &["completions", "telepathy"],
    ] {
        let ran = run(arguments).code(2);
        assert!(ran.stdout.is_empty() && !ran.stderr.is_empty(), "{ran:#?}");
    }
}

#[test]
fn three_for_what_was_stopped() {
    for arguments in [["solve", "jam-01", "--nodes", "1"], ["space", "jam-01", "--nodes", "1"]] {
        let ran = run(&arguments).code(3);
        assert!(ran.stdout.contains("stopped at the node limit"), "{ran:#?}");
    }
}

#[test]
fn the_largest_of_several() {
    let folder = Folder::new(&[("walled.txt", WALLED), ("wide.txt", WIDE)]);
    folder.run(&["solve", "jam-01", "walled.txt", "jam-02"]).code(1);
    folder.run(&["solve", "walled.txt", "no-such-puzzle", "jam-01"]).code(2);
    folder.run(&["solve", "no-such-puzzle", "wide.txt", "walled.txt", "--nodes", "1000"]).code(3);
}
