//! Millions of rows fit on a disk, not in memory. This test is alone in its process, whose peak memory it measures.

#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use slidewise_bench::instances::Instance;
use slidewise_bench::journal::{Header, Journal};
use slidewise_bench::ledger::Ledger;
use slidewise_bench::report::{Data, Provenance, Report, page};
use slidewise_bench::results::{self, Writer};
use slidewise_bench::suite::built_in;
use slidewise_bench::tally::Tally;
use slidewise_bench::{Ending, Row, Suite};
use slidewise_solve::collection;

const INSTANCES: usize = 10_000;
/// A row takes about two thousand bytes, as fields of JSON six thousand: all of them would take 140 MB, or 420.
const MOST_BYTES: u64 = 100 << 20;

/// The peak memory of this process so far.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("the system provides it");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("it is there");
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().expect("it is a number");
    kilobytes << 10
}

/// A row like those of the thesis's tables; `expanded` differs from run to run.
fn row(suite: &Suite, instance: usize, configuration: usize) -> Row {
    let known = &suite.configurations[configuration];
    Row {
        suite: suite.name.clone(),
        instance: name(instance),
        family: "rush".into(),
        size: "6×6".into(),
        pieces: Some(4 + instance as u64 % 9),
        known_length: Some(1 + instance as u64 % 50),
        configuration: known.name.clone(),
        command: known.command.clone(),
        options: known.arguments().join(" "),
        repetition: 1,
        outcome: if known.command == "space" { Ending::Explored } else { Ending::Solved },
        metric: Some("moves".into()),
        goal: Some("exit".into()),
        length: Some(1 + instance as u64 % 50),
        optimal: Some(true),
        states: (known.command == "space").then_some(9 + instance as u64),
        expanded: Some(1000 + instance as u64 * 7 / (1 + configuration as u64)),
        generated_states: Some(2000 + instance as u64 * 7),
        // A fraction that decimal digits state exactly.
        seconds: Some((1 + instance) as f64 / 1024.0),
        program: "slidewise".into(),
        machine: "a machine with a name of some length, 2 cores, 24000 MiB, linux".into(),
        ..Row::default()
    }
}

fn name(instance: usize) -> String {
    format!("boards-{instance:06}")
}

/// Writes a journal in the order of a run, and the results from it in the order of the suite.
fn write(suite: &Suite, instances: &[Instance], folder: &Path) -> Tally {
    let header = Header { name: suite.name.clone(), suite: suite.text.content.clone(), puzzles: 1 };
    let mut ledger = Ledger::new(suite, instances);
    let mut journal = Journal::open(&folder.join("r.jsonl"), &header, |_, _| ()).expect("it is new");
    for batch in (0..instances.len()).collect::<Vec<_>>().chunks(200) {
        for configuration in 0..suite.configurations.len() {
            for &instance in batch.iter().rev() {
                let row = row(suite, instance, configuration);
                ledger.add(journal.add(&row).expect("it can be written"), &row);
            }
        }
    }
    let create = |ending: &str| BufWriter::new(File::create(folder.join(ending)).expect("a file"));
    let mut writer = Writer::new((&suite.name, &suite.text.content), create("r.parquet"), create("r.csv"))
        .expect("they can be written");
    let mut tally = Tally::default();
    let each = |row: Row| {
        writer.add(&row)?;
        tally.add(row);
        Ok::<_, std::io::Error>(())
    };
    ledger.rows(&mut journal, each).expect("they can be read and written");
    writer.finish().expect("they can be written");
    tally.finished()
}

#[test]
fn tens_of_thousands_of_rows_take_little_memory() {
    let suite = built_in("s0-tables-4-5").expect("it is built in").expect("it is valid");
    let puzzle = collection::find("jam-01").expect("it is built in");
    let instance = |index| Instance {
        name: name(index),
        puzzle: puzzle.clone(),
        known_length: None,
        cluster_states: None,
    };
    let instances: Vec<_> = (0..INSTANCES).map(instance).collect();
    let rows = INSTANCES * suite.configurations.len();
    let folder = tempfile::tempdir().expect("a folder");
    let before = peak();

    let tally = write(&suite, &instances, folder.path());
    assert_eq!((tally.solved, tally.failed, tally.contradictions.len()), (rows, 0, 0));
    let written = peak() - before;
    assert!(written < MOST_BYTES, "writing {rows} rows took {} MiB", written >> 20);

    let (mut data, mut provenance) = (Data::default(), Provenance::default());
    let mut place = 0;
    let source = results::each(&folder.path().join("r.parquet"), |found| {
        let configurations = suite.configurations.len();
        assert_eq!(found, row(&suite, place / configurations, place % configurations));
        place += 1;
        data.add(&found);
        provenance.add(&found);
    });
    assert_eq!(source.expect("it was written so").map(|(name, _)| name), Some(suite.name.clone()));
    assert!(place == rows && !data.has_suspects());
    let html = page(&Report::new(&data, &provenance, Vec::new(), Some(&suite)));
    let whole = peak() - before;
    assert!(whole < 2 * MOST_BYTES, "the report of {rows} rows took {} MiB", whole >> 20);
    assert!(html.len() < 8 << 20, "the page has {} bytes", html.len());
}
