//! Texts of megabytes that are no puzzles: the readers give a short answer soon.

use std::time::{Duration, Instant};

use slidewise_domains::rush::{Instance, read};
use slidewise_domains::text::{Entry, MAX_FAULTS, MAX_FAULTY};

const SIZE: usize = 10_000_000;

/// Far more than a reader takes on a busy machine, far less than anything that grows faster than the text.
const PATIENCE: Duration = Duration::from_secs(30);

fn assert_brief(what: &str, entries: &[Entry<Instance>]) {
    assert!(entries.len() <= MAX_FAULTY + 1, "{what}: {} entries", entries.len());
    for entry in entries {
        let faults = entry.instance.as_ref().expect_err("no puzzle");
        assert!((1..=MAX_FAULTS).contains(&faults.len()), "{what}: {} faults", faults.len());
        assert!(faults.iter().all(|fault| fault.length < 1000 && fault.message.len() < 1000), "{what}");
    }
}

fn assert_quick(what: &str, text: &str) {
    let start = Instant::now();
    assert_brief(what, &read::FORMATS.foreign(text));
    assert_brief(what, &read::FORMATS.native(text));
    assert_brief(what, &read::FORMATS.native(&format!("puzzle: rush\n{text}")));
    let taken = start.elapsed();
    assert!(taken < PATIENCE, "{what}: {taken:?}");
}

fn noise() -> String {
    let mut state = 1_u64;
    let bytes: Vec<u8> = std::iter::repeat_with(|| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[3]
    })
    .take(SIZE)
    .collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn random_bytes_are_one_fault() {
    let noise = noise();
    let entries = read::FORMATS.foreign(&noise);
    assert_eq!(entries.len(), 1);
    let faults = entries[0].instance.as_ref().expect_err("no puzzle");
    assert_eq!(faults[0].message, "this is not a puzzle in any format Slidewise knows");
    assert_quick("noise", &noise);
}

#[test]
fn one_endless_line_is_refused() {
    for unit in ["A", "0 ", "a b ", "?,", "x:"] {
        assert_quick(unit, &unit.repeat(SIZE / unit.len()));
    }
    let long = "a".repeat(SIZE / 4);
    assert_quick("names", &format!("{long} {long}\n. .\n"));
    assert_quick("header", &format!("red: {long}\ngoal: {long}\n{long}: {long}\n{long}: 1\n"));
}

#[test]
fn endless_lists_of_mistakes_are_cut() {
    let units = [
        "\n",
        "AA\n",
        "AA\n..\nA.\n\n",
        "B..C?....\n",
        "9 9 h 1\n",
        "9 9 h 1\n\n",
        "0 0 0\n",
        "1 x 2\n\n",
        "puzzle: rush\n",
        "puzzle: rush\nx: 1\nAB\n\n",
        "a:\n",
        "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHH?\n",
    ];
    for unit in units {
        assert_quick(unit, &unit.repeat(SIZE / 10 / unit.len()));
    }
    let table = format!("name,board,moves\n{}", "a,BBB,?\n".repeat(SIZE / 100));
    assert_quick("table", &table);
    let keys: Vec<_> = (0..SIZE / 100).map(|number| format!("key{number}: x\n")).collect();
    assert_quick("keys", &keys.concat());
}
