//! Runs on several threads, in shards and in sittings.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use slidewise_catalogue::{Pick, Query, Reader, Row};
use slidewise_enumerate::{Candidates, Difficulty, End, FileError, Job, Rules, Shard, Summary, Work};

fn pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started")
}

fn rules() -> Rules {
    Rules::new(4, 4).with_walls(0..=1)
}

/// The catalogue as a file, made by this many threads.
fn made(threads: usize, shard: Shard) -> (Summary, String) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let candidates = Candidates::new(&rules()).expect("the rules are fit");
    let path = folder.path().join("boards.txt");
    let job = Job { work: Work::from(&candidates), shard, path: path.clone(), resume: false };
    let (summary, end) = pool(threads)
        .install(|| job.make(&AtomicBool::new(false), |_, _| (), |_| ()))
        .expect("it can be written");
    assert_eq!(end, End::Complete);
    let names: Vec<_> = fs::read_dir(folder.path()).expect("it is there").flatten().collect();
    assert_eq!(names.len(), 1, "nothing else is left behind: {names:?}");
    (summary, fs::read_to_string(path).expect("it is there"))
}

#[test]
fn any_number_of_threads_makes_the_same_file() {
    let one = made(1, Shard::WHOLE);
    assert_eq!(made(3, Shard::WHOLE), one);
    assert_eq!(one.0.minimal, one.1.lines().count() as u64);
}

#[test]
fn shards_make_up_the_whole() {
    let (whole, text) = made(2, Shard::WHOLE);
    let mut sum = Summary::default();
    let mut lines = Vec::new();
    for index in 1..=5 {
        let (summary, text) = made(2, Shard { index, of: 5 });
        assert!(summary.candidates * 8 > whole.candidates, "the parts are alike: {summary:?} of {whole:?}");
        sum.merge(&summary);
        lines.extend(text.lines().map(str::to_owned).collect::<Vec<_>>());
    }
    assert_eq!(sum, whole);
    lines.sort_unstable();
    let mut all: Vec<_> = text.lines().collect();
    all.sort_unstable();
    assert_eq!(lines, all);
}

#[test]
fn a_run_in_many_sittings_makes_the_same_file() {
    let (whole, text) = made(1, Shard::WHOLE);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("boards.txt");
    let candidates = Candidates::new(&rules()).expect("the rules are fit");
    let job = Job { work: Work::from(&candidates), shard: Shard::WHOLE, path: path.clone(), resume: true };
    let mut sittings = 0;
    loop {
        // Each sitting is stopped a little after a block.
        let (stop, units) = (AtomicBool::new(false), AtomicU64::new(0));
        let advance = |_: &Summary| {
            let units = units.fetch_add(1, Ordering::Relaxed);
            stop.store(units > 300, Ordering::Relaxed);
        };
        let (summary, end) =
            pool(2).install(|| job.make(&stop, |_, _| (), advance)).expect("it can be written");
        sittings += 1;
        if end == End::Complete {
            assert_eq!(summary, whole);
            break;
        }
        // As if it had died while writing.
        let part = folder.path().join("boards.txt.part");
        let mut damaged = fs::read(&part).expect("it is there");
        damaged.extend(b"07 half a li");
        fs::write(part, damaged).expect("it can be written");
    }
    assert!(sittings > 3, "{sittings} sittings");
    assert_eq!(fs::read_to_string(path).expect("it is there"), text);
}

#[test]
fn another_catalogue_is_not_resumed() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("boards.txt");
    let candidates = Candidates::new(&rules()).expect("the rules are fit");
    let job = Job { work: Work::from(&candidates), shard: Shard::WHOLE, path, resume: false };
    let stop = AtomicBool::new(false);
    let units = AtomicU64::new(0);
    let advance = |_: &Summary| stop.store(units.fetch_add(1, Ordering::Relaxed) > 300, Ordering::Relaxed);
    let (_, end) = job.make(&stop, |_, _| (), advance).expect("it can be written");
    assert_eq!(end, End::Interrupted);
    let make = |job: Job<'_>| job.make(&AtomicBool::new(false), |_, _| (), |_| ());
    assert!(matches!(make(job.clone()), Err(FileError::Unfinished(_))));
    let shard = Shard { index: 1, of: 2 };
    assert!(matches!(make(Job { shard, resume: true, ..job.clone() }), Err(FileError::Other(_))));
    fs::write(folder.path().join("boards.txt.checkpoint"), "{").expect("it can be written");
    assert!(matches!(make(Job { resume: true, ..job }), Err(FileError::Damaged(..))));
}

#[test]
fn a_parquet_file_has_every_board() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("boards.parquet");
    let candidates = Candidates::new(&rules()).expect("the rules are fit");
    let job = Job { work: Work::from(&candidates), shard: Shard::WHOLE, path: path.clone(), resume: false };
    let (summary, _) = job.make(&AtomicBool::new(false), |_, _| (), |_| ()).expect("it can be written");
    let reader = Reader::open(&path).expect("it is a catalogue");
    let all = reader.choose(&Query::default(), Pick::All).expect("it can be read");
    let rows = reader.rows(&all).expect("it can be read");
    assert_eq!(rows.len() as u64, summary.minimal);
    let text = made(1, Shard::WHOLE).1;
    for (row, line) in rows.iter().zip(text.lines()) {
        let counts: Vec<_> = row.histogram.iter().map(u64::to_string).collect();
        let size = row.cluster_size.expect("a size");
        assert_eq!(format!("{:02} {} {size} {}", row.length, row.board, counts.join(",")), line);
        assert!(row.steps >= Some(row.length) && row.shortest_solutions > Some(0));
        assert_eq!((row.width, row.height, row.row, row.moves), (4, 4, Some(1), Some(row.length)));
    }
    let hardest = rows.iter().find(|row| row.board == "BBBFEAAFE.CCEDDD").expect("it is listed");
    assert_eq!((hardest.pieces, hardest.walls), (6, 0));
}

#[test]
fn a_run_without_enough_memory_stops_and_can_be_resumed() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("boards.txt");
    let candidates = Candidates::new(&Rules::new(5, 4)).expect("the rules are fit");
    let make = |path: &Path, memory| {
        let work = Work { memory, ..Work::from(&candidates) };
        let job = Job { work, shard: Shard::WHOLE, path: path.to_owned(), resume: true };
        let made = pool(1).install(|| job.make(&AtomicBool::new(false), |_, _| (), |_| ()));
        made.expect("it can be written")
    };
    let whole = folder.path().join("whole.txt");
    let (summary, end) = make(&whole, None);
    assert_eq!(end, End::Complete);
    // With more and more memory it comes further and further.
    let (mut sittings, mut before, mut memory) = (0, 0, 100_000);
    loop {
        let (so_far, end) = make(&path, Some(memory));
        assert!(so_far.candidates >= before);
        if end == End::Complete {
            assert_eq!(so_far, summary);
            break;
        }
        assert!(matches!(end, End::Memory(share) if share < memory));
        (sittings, before, memory) = (sittings + 1, so_far.candidates, memory * 3 / 2);
    }
    assert!(sittings > 1 && before > 0, "{sittings} sittings, {before} candidates before the last");
    let read = |path| fs::read_to_string(path).expect("it is there");
    assert_eq!(read(path), read(whole));
}

#[test]
fn boards_are_judged_if_somebody_does() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let candidates = Candidates::new(&rules()).expect("the rules are fit");
    let judge = |board: &str| {
        let cars = board.matches('A').count() as u32;
        Difficulty { branching: Some(board.len() as f64 / 8.0), counter_intuitive: Some(cars) }
    };
    let work = Work { judge: Some(&judge), ..Work::from(&candidates) };
    let make = |name: &str| {
        let path = folder.path().join(name);
        let job = Job { work, shard: Shard::WHOLE, path: path.clone(), resume: false };
        job.make(&AtomicBool::new(false), |_, _| (), |_| ()).expect("it can be written");
        path
    };
    let text = fs::read_to_string(make("boards.txt")).expect("it is there");
    assert!(text.lines().any(|line| line == "07 BBBFEAAFE.CCEDDD 8 1,1,1,1,1,1,1,1 7 1 2.00 2"), "{text}");
    let reader = Reader::open(&make("boards.parquet")).expect("it is a catalogue");
    let rows = reader.rows(&reader.choose(&Query::default(), Pick::All).expect("it can be read"));
    let rows = rows.expect("it can be read");
    assert!(rows.iter().all(|row| row.branching == Some(2.0)));
    // A line contains the same as a row, except for what the board itself tells.
    let lines: Vec<Row> = text.lines().map(|line| Row::of_line(line).expect("it is a line")).collect();
    assert_eq!(lines.len(), rows.len());
    for (line, row) in lines.into_iter().zip(rows) {
        let Row { width, height, row: red, pieces, walls, minimal, .. } = row;
        assert_eq!(Row { width, height, row: red, pieces, walls, minimal, ..line }, row);
    }
}
