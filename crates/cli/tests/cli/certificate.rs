//! Certificates: written by `solve`, checked by `verify`.

use std::fs;

use crate::common::{Folder, WIDE, object, run};

#[test]
fn a_shortest_solution() {
    let folder = Folder::new(&[]);
    let ran = folder.run(&["solve", "jam-01", "--quiet", "--certificate", "jam.cert"]).code(0);
    assert!(ran.stderr.starts_with("certificate: jam.cert, two-balls with 498 states, "), "{ran:#?}");
    let verdict = object(&folder.run(&["verify", "jam-01", "--certificate", "jam.cert", "--json"]).code(0));
    assert_eq!((&verdict["claim"], &verdict["length"]), (&"optimal".into(), &8.into()), "{verdict}");
    assert_eq!((&verdict["evidence"], &verdict["states"]), (&"two-balls".into(), &498.into()), "{verdict}");
    assert_eq!(verdict["valid"], true, "{verdict}");
    assert!(verdict.get("why").is_none() && verdict.get("lower_bound").is_none(), "{verdict}");
    let ran = folder.run(&["verify", "jam-01", "--certificate", "jam.cert"]).code(0);
    let said = "jam-01: no solution has fewer than 8 moves: 498 positions checked; the given solution has exactly as many\n";
    assert_eq!(ran.stdout, said);
}

#[test]
fn the_kind_of_evidence_can_be_chosen() {
    let folder = Folder::new(&[]);
    for (kind, states) in [("ball", 1051), ("two-balls", 498), ("heuristic", 501)] {
        let args = ["solve", "jam-01", "--json", "--evidence", kind, "--certificate", "jam.cert"];
        let report = object(&folder.run(&args).code(0));
        let certificate = &report["certificate"];
        assert_eq!(
            (&certificate["evidence"], &certificate["states"]),
            (&kind.into(), &states.into()),
            "{report}"
        );
        assert_eq!((&certificate["claim"], &certificate["file"]), (&"optimal".into(), &"jam.cert".into()));
        assert_eq!(certificate["bytes"], fs::metadata(folder.path("jam.cert")).expect("it is there").len());
        folder.run(&["verify", "jam-01", "--certificate", "jam.cert"]).code(0);
    }
    let alone = folder.run(&["solve", "jam-01", "--evidence", "ball"]).code(2);
    assert!(alone.stderr.contains("--certificate"), "{alone:#?}");
}

#[test]
fn no_solution_and_a_bound() {
    let folder = Folder::new(&[]);
    folder.run(&["solve", "loyd", "--quiet", "--certificate", "loyd.cert"]).code(1);
    let ran = folder.run(&["verify", "loyd", "--certificate", "loyd.cert"]).code(0);
    assert_eq!(ran.stdout, "loyd: there is no solution: 0 positions checked\n");
    let args = [
        "solve",
        "hardest-60",
        "--quiet",
        "--algorithm",
        "bfs",
        "--nodes",
        "1000",
        "--certificate",
        "bound.cert",
    ];
    folder.run(&args).code(3);
    let verdict =
        object(&folder.run(&["verify", "hardest-60", "--certificate", "bound.cert", "--json"]).code(0));
    assert_eq!(verdict["claim"], "bound", "{verdict}");
    assert!(verdict["lower_bound"].as_u64().is_some_and(|bound| bound > 5), "{verdict}");
    assert!(verdict.get("length").is_none());
}

#[test]
fn unproven_claims_are_refused() {
    let folder = Folder::new(&[]);
    folder.run(&["solve", "jam-01", "--quiet", "--certificate", "jam.cert"]).code(0);
    let other = folder.run(&["verify", "jam-02", "--certificate", "jam.cert"]).code(1);
    assert!(other.stdout.starts_with("jam-02: refused: it is for another puzzle: it has "), "{other:#?}");
    let metric =
        folder.run(&["verify", "jam-01", "--metric", "steps", "--certificate", "jam.cert", "--json"]).code(1);
    let verdict = object(&metric);
    assert_eq!(verdict["valid"], false);
    assert!(verdict["why"].as_str().is_some_and(|why| why.contains("`metric: moves`")), "{verdict}");
    let mut bytes = fs::read(folder.path("jam.cert")).expect("it was written");
    bytes[200] ^= 4;
    fs::write(folder.path("jam.cert"), bytes).expect("it can be written");
    let damaged = folder.run(&["verify", "jam-01", "--certificate", "jam.cert"]).code(2);
    assert!(damaged.stdout.contains("the checksum does not match"), "{damaged:#?}");
    let nothing = folder.run(&["verify", "jam-01", "--certificate", "none.cert"]).code(2);
    assert!(nothing.stderr.contains("cannot read none.cert"), "{nothing:#?}");
}

#[test]
fn one_puzzle_at_a_time() {
    let ran = run(&["solve", "jam-01", "jam-02", "--certificate", "both.cert"]).code(2);
    assert!(ran.stderr.contains("a certificate needs exactly one puzzle"), "{ran:#?}");
    let ran = run(&["verify", "jam-01"]).code(2);
    assert!(ran.stderr.contains("SOLUTION"), "{ran:#?}");
}

/// A limit that is too low does not change the answer, and no file is written.
#[test]
fn limits_hold_for_the_making_too() {
    let folder = Folder::new(&[("wide.txt", WIDE)]);
    let args = [
        "solve",
        "wide.txt",
        "--quiet",
        "--memory",
        "8MiB",
        "--certificate",
        "wide.cert",
        "--evidence",
        "ball",
    ];
    let ran = folder.run(&args).code(3);
    assert!(
        ran.stderr.contains("no certificate was written: making it was stopped at the memory limit"),
        "{ran:#?}"
    );
    assert!(!folder.path("wide.cert").exists());
}
