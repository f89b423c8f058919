//! The counts and catalogues of `shared/data/rush`, which another author's program made.

use slidewise_enumerate::Rules;

use crate::tally::{Tally, tally};

/// The lines of a reference catalogue without the names of the cars, in order; `None` where the data is absent.
fn reference(name: &str) -> Option<Vec<String>> {
    let text = slidewise_testing::text(&format!("rush/{name}"))?;
    let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
    lines.sort_unstable();
    Some(lines)
}

fn check_catalogue(tally: Tally, name: &str) {
    // Steps and solutions are not in the reference.
    let without = |line: String| line.split(' ').take(4).collect::<Vec<_>>().join(" ");
    let mut lines: Vec<_> = tally.lines.into_iter().map(without).collect();
    lines.sort_unstable();
    if let Some(reference) = reference(name) {
        assert_eq!(lines, reference);
    }
}

#[test]
fn boards_of_4x4() {
    let tally = tally(&Rules::new(4, 4));
    assert_eq!(tally.counts(), (1_349, 880, 493, 32, 7));
    assert_eq!(tally.states(), (9_304, 6_892));
    assert_eq!(tally.lines.iter().filter(|line| line.starts_with("07 ")).count(), 3);
    check_catalogue(tally, "enum4x4_row1_nowalls.txt");
}

#[test]
fn boards_of_5x5() {
    let tally = tally(&Rules::new(5, 5));
    assert_eq!(tally.counts(), (268_109, 130_299, 62_106, 1_730, 20));
    assert_eq!(tally.states(), (6_795_364, 4_629_737));
    assert_eq!(tally.lines.iter().filter(|line| line.starts_with("20 ")).count(), 2);
    check_catalogue(tally, "enum5x5_row2_nowalls.txt");
}

/// Run with `cargo test --release -p slidewise-enumerate -- --ignored`; about 10 CPU seconds.
#[test]
#[ignore = "seconds in release, a minute otherwise"]
fn boards_of_5x5_with_a_wall() {
    let tally = tally(&Rules::new(5, 5).with_walls(0..=1));
    assert_eq!(tally.counts(), (2_988_670, 1_655_079, 831_255, 6_041, 21));
    assert_eq!(tally.states(), (58_239_509, 39_813_922));
}

/// Run with `cargo test --release -p slidewise-enumerate -- --ignored`; less than a minute.
#[test]
#[ignore = "half a minute in release, minutes otherwise"]
fn boards_of_5x5_with_two_walls() {
    let tally = tally(&Rules::new(5, 5).with_walls(0..=2));
    assert_eq!(tally.counts(), (16_330_430, 10_030_334, 5_275_948, 7_320, 21));
}

/// Run with `cargo test --release -p slidewise-enumerate -- --ignored`; about a second.
#[test]
#[ignore = "a second in release, ten otherwise"]
fn candidates_of_6x6() {
    let candidates = slidewise_enumerate::Candidates::new(&Rules::new(6, 6)).expect("the rules are fit");
    let count: u64 =
        (0..candidates.units()).map(|unit| candidates.count(unit, || true).expect("nobody says no")).sum();
    assert_eq!(count, 243_502_786);
}

/// The first and the last of the first five figures are known, the others are about those that the reference's README
/// estimates. Run with `cargo test --release -p slidewise-enumerate -- --ignored boards_of_6x6`.
#[test]
#[ignore = "more than an hour in release"]
fn boards_of_6x6() {
    let tally = tally(&Rules::new(6, 6));
    assert_eq!(tally.counts(), (243_502_786, 80_939_910, 33_167_684, 476_118, 51));
    assert_eq!(tally.states(), (27_103_652_326, 21_257_977_980));
}
