//! Certificates of the collection, checked by both checkers: `make` lets the one in Rust see every certificate, and the
//! one in Python is run here.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use proptest::prelude::*;
use slidewise_core::{Limits, Metric};
use slidewise_solve::certificate::{self, Certificate};
use slidewise_solve::{Adjust, Algorithm, EvidenceName, Options, Puzzle, collection, solve};
use slidewise_verify::certificate::Claim;

/// More states than this take Python too long for a test that is run often.
const FEW: u64 = 3_000;

fn find(name: &str) -> Puzzle {
    collection::find(name).expect("it is built in")
}

fn certified(puzzle: &Puzzle, options: &Options, evidence: EvidenceName) -> Certificate {
    let report = solve(puzzle, options, &mut ()).expect("the options fit");
    certificate::make(puzzle, &report, evidence, &Limits::default(), &mut ()).expect("there is no limit")
}

/// The second checker, if Python is available: its exit code and its output.
fn python(name: &str, puzzle: &str, bytes: &[u8]) -> Option<(i32, String)> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (text, file) = (folder.join(format!("{name}.txt")), folder.join(format!("{name}.cert")));
    fs::write(&text, puzzle).expect("the test's folder can be written");
    fs::write(&file, bytes).expect("the test's folder can be written");
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/check_certificate.py");
    let Ok(output) = Command::new("python3").arg(program).arg(text).arg(file).output() else {
        slidewise_testing::skip("there is no python3");
        return None;
    };
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    Some((output.status.code().expect("it ended by itself"), said))
}

/// Certifies a puzzle and runs both checkers on it, the slow one only if there are at most this many states.
fn both(puzzle: &Puzzle, evidence: EvidenceName, most: u64) -> Certificate {
    let made = certified(puzzle, &Options::default(), evidence);
    if made.states <= most
        && let Some((code, said)) = python(
            &format!("{}-{}-{evidence}", puzzle.name, puzzle.metric().name()),
            &puzzle.native(),
            &made.bytes,
        )
    {
        assert_eq!(code, 0, "{}: {said}", puzzle.name);
        assert!(said.ends_with(&format!("{} states checked\n", made.states)), "{said}");
    }
    made
}

#[test]
fn the_forty_cards() {
    for number in 1..=40 {
        let made = both(&find(&format!("jam-{number:02}")), EvidenceName::Auto, 150);
        assert!(matches!(made.claim, Claim::Optimal(_)));
    }
}

#[test]
fn the_hardest_boards() {
    for (name, length) in [("hardest-49", 49), ("hardest-51", 51), ("hardest-60", 60)] {
        assert_eq!(both(&find(name), EvidenceName::Auto, FEW).claim, Claim::Optimal(length), "{name}");
    }
}

#[test]
fn the_hardest_eight_puzzles() {
    for name in ["eight-31a", "eight-31b"] {
        let made = both(&find(name), EvidenceName::Auto, FEW);
        assert_eq!((made.claim, made.evidence), (Claim::Optimal(31), EvidenceName::Heuristic));
        // The same from both sides takes more states, the ball all but a few of the space.
        let balls = certified(&find(name), &Options::default(), EvidenceName::TwoBalls);
        assert!(made.states < balls.states && balls.states < 40_000, "{} and {}", made.states, balls.states);
    }
}

#[test]
fn unsolvable_boards() {
    // The parity alone refutes a 15-puzzle: there are no states to show.
    assert_eq!(both(&find("loyd"), EvidenceName::Auto, FEW).states, 0);
    for name in ["s3-board-4", "maze-closed"] {
        for evidence in [EvidenceName::Ball, EvidenceName::TwoBalls, EvidenceName::Heuristic] {
            assert_eq!(both(&find(name), evidence, FEW).claim, Claim::Unsolvable);
        }
    }
}

#[test]
fn ten_levels_of_atomix() {
    let levels = [
        "water",
        "carbon-dioxide",
        "ammonia",
        "formaldehyde",
        "peroxide",
        "methane",
        "formic-acid",
        "methanol",
        "ethane",
        "ethanol",
    ];
    for name in levels {
        let made = both(&find(name), EvidenceName::Auto, FEW / 3);
        assert!(matches!(made.claim, Claim::Optimal(_)), "{name}");
    }
}

#[test]
fn mazes_with_all_costs() {
    for name in ["s2-maze", "maze-open", "maze-trap", "maze-spiral", "plaza", "maze-40x20"] {
        for metric in [Metric::Steps, Metric::Octile] {
            let puzzle = find(name)
                .adjusted(&Adjust { metric: Some(metric), ..Adjust::default() })
                .expect("it has it");
            for evidence in [EvidenceName::Ball, EvidenceName::TwoBalls, EvidenceName::Heuristic] {
                both(&puzzle, evidence, FEW / 10);
            }
        }
    }
}

#[test]
fn bricks_in_all_metrics() {
    for name in ["s3-board-1", "s3-board-2", "s3-board-3", "s3-level-1", "s3-level-2", "dads-puzzler"] {
        for metric in [Metric::Moves, Metric::Slides, Metric::Steps] {
            let puzzle = find(name)
                .adjusted(&Adjust { metric: Some(metric), ..Adjust::default() })
                .expect("it has it");
            for evidence in [EvidenceName::Ball, EvidenceName::TwoBalls, EvidenceName::Heuristic] {
                both(&puzzle, evidence, FEW / 10);
            }
        }
    }
}

proptest! {
    /// For any board: the checker accepts what the writer writes. Most of these are solved in few moves, or never.
    #[test]
    fn boards_at_random(instance in crate::shared::instances(5)) {
        let puzzle = crate::shared::puzzle(instance);
        for evidence in [EvidenceName::Ball, EvidenceName::TwoBalls, EvidenceName::Heuristic] {
            certified(&puzzle, &Options::default(), evidence);
        }
    }
}

/// The contract: 8 bytes a state, all that is said besides included.
#[test]
fn klotski_is_small() {
    let made = certified(&find("klotski"), &Options::default(), EvidenceName::Ball);
    assert_eq!((made.claim, made.states), (Claim::Optimal(81), 23_792));
    assert!((made.bytes.len() as u64) < 4 * made.states, "{} bytes", made.bytes.len());
}

/// The bound that a search had proven when it was stopped.
#[test]
fn a_bound_is_certified() {
    let puzzle = find("hardest-60");
    let options = Options {
        algorithm: Algorithm::Bfs,
        limits: Limits { nodes: Some(1_000), ..Limits::default() },
        ..Options::default()
    };
    let made = certified(&puzzle, &options, EvidenceName::Auto);
    assert!(matches!(made.claim, Claim::Bound(bound) if bound > 5), "{:?}", made.claim);
    let checked = python("bound", &puzzle.native(), &made.bytes);
    assert!(checked.is_none_or(|(code, _)| code == 0));
}

#[test]
fn python_refuses_what_is_damaged_or_of_another_puzzle() {
    let (puzzle, other) = (find("s3-level-1"), find("s3-level-2"));
    let made = certified(&puzzle, &Options::default(), EvidenceName::Auto);
    let code = |name: &str, puzzle: &Puzzle, bytes: &[u8]| {
        python(name, &puzzle.native(), bytes).map_or((i32::MAX, String::new()), |answer| answer)
    };
    let (refused, said) = code("other", &other, &made.bytes);
    assert!(refused == i32::MAX || refused == 1 && said.contains("another puzzle"), "{said}");
    for (at, name) in
        [(5, "magic"), (30, "header"), (made.bytes.len() - 40, "stream"), (made.bytes.len() - 1, "sum")]
    {
        let mut flipped = made.bytes.clone();
        flipped[at] ^= 1;
        let (unreadable, said) = code(name, &puzzle, &flipped);
        assert!(unreadable == i32::MAX || unreadable == 2, "{said}");
    }
    let (unreadable, said) = code("cut", &puzzle, &made.bytes[..made.bytes.len() / 2]);
    assert!(unreadable == i32::MAX || unreadable == 2, "{said}");
}

/// Everything of the collection with at most a million states, by all three kinds of evidence and both checkers. With a
/// release build and Python's help it takes about an hour: `cargo test --release -p slidewise-lab --test lab certificate --
/// --ignored --nocapture`. The environment variable `STATES` says how many states Python looks at, at most.
#[test]
#[ignore = "takes about an hour"]
fn the_whole_collection() {
    let most = std::env::var("STATES").map_or(1_000_000, |text| text.parse().expect("a number"));
    for puzzle in collection::all()
        .iter()
        .filter(|puzzle| !puzzle.name.starts_with("korf") && puzzle.name != "fifteen-80")
    {
        let began = Instant::now();
        let auto = both(puzzle, EvidenceName::Auto, most);
        let mut line =
            format!("{:<16} {:?} {} {} bytes", puzzle.name, auto.claim, auto.evidence, auto.bytes.len());
        for evidence in [EvidenceName::Ball, EvidenceName::TwoBalls, EvidenceName::Heuristic] {
            let made = certified(puzzle, &Options::default(), evidence);
            line += &format!("  {evidence} {}", made.states);
        }
        crate::shared::said(&format!("{line}  {:.1?}", began.elapsed()));
    }
}
