//! Files that are damaged, cut short, or built for something else, and several builders at once.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use slidewise_pdb::file::{self, Refusal};
use slidewise_pdb::{Database, Library, Notice, file_of};
use slidewise_store::HugeTable;

const LABEL: &str = "tiles additive 4x4 homes 1,2,5 blank 0";

fn values() -> Vec<u8> {
    (0..10_007u32).map(|state| (state.wrapping_mul(state) >> 3) as u8).collect()
}

/// The same, as a builder gives them.
fn built_values() -> HugeTable {
    let mut table = HugeTable::zeroed(values().len());
    table.copy_from_slice(&values());
    table
}

fn saved(folder: &Path) -> Vec<u8> {
    let path = file_of(folder, LABEL);
    file::save(&path, LABEL, &values()).expect("it can be written");
    fs::read(path).expect("it was written")
}

fn refusal(path: &Path, bytes: &[u8]) -> Refusal {
    fs::write(path, bytes).expect("it can be written");
    file::load(path, LABEL).map(|_| ()).expect_err("the file is damaged")
}

#[test]
fn a_written_database_is_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let bytes = saved(folder.path());
    let checked = file::load(&file_of(folder.path(), LABEL), LABEL).expect("the file is good");
    assert_eq!((checked.label.as_str(), checked.values()), (LABEL, values().as_slice()));
    // Nothing but the file itself is left behind.
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1);
    assert_eq!((bytes.len() - values().len()) % 64, 0);
}

#[test]
fn any_flipped_byte_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let (good, path) = (saved(folder.path()), folder.path().join("damaged.pdb"));
    let header = good.len() - values().len();
    for at in (0..header).chain([header, header + 1, good.len() / 2, good.len() - 1]) {
        let mut bytes = good.clone();
        bytes[at] ^= 1 << (at % 8);
        let refusal = refusal(&path, &bytes);
        let expected = match at {
            0..8 => matches!(refusal, Refusal::Magic),
            8..12 => matches!(refusal, Refusal::Version(_)),
            // The length of the label: the checksum is then looked for elsewhere, or beyond the end.
            12..16 => matches!(refusal, Refusal::Header | Refusal::Length { .. }),
            _ if at < header => matches!(refusal, Refusal::Header),
            _ => matches!(refusal, Refusal::Values),
        };
        assert!(expected, "byte {at}: {refusal}");
    }
}

#[test]
fn a_file_that_is_cut_short_or_too_long_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let (good, path) = (saved(folder.path()), folder.path().join("damaged.pdb"));
    for length in [0, 1, 31, 32, 63, 64, 100, 128, good.len() / 2, good.len() - 1] {
        let refusal = refusal(&path, &good[..length]);
        assert!(matches!(refusal, Refusal::Length { has, .. } if has == length), "{length}: {refusal}");
    }
    let longer = [good.as_slice(), &[0]].concat();
    assert!(matches!(refusal(&path, &longer), Refusal::Length { .. }));
}

#[test]
fn a_file_for_another_goal_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let other = "tiles additive 4x4 homes 1,2,5 blank 15";
    let path = file_of(folder.path(), LABEL);
    assert_ne!(path, file_of(folder.path(), other));
    file::save(&path, other, &values()).expect("it can be written");
    let refusal = file::load(&path, LABEL).map(|_| ()).expect_err("it is for another goal");
    assert_eq!(refusal.to_string(), format!("it was built for '{other}'"));
}

#[test]
fn a_refused_file_is_reported_and_built_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut bytes = saved(folder.path());
    let path = file_of(folder.path(), LABEL);
    *bytes.last_mut().expect("there are bytes") ^= 1;
    fs::write(&path, bytes).expect("it can be written");
    let mut notices = Vec::new();
    let get = |notices: &mut Vec<Notice>| {
        let library = Library::default();
        let mut notify = |notice| notices.push(notice);
        library
            .get_or_build(LABEL, Some(folder.path()), &mut notify, || Some(built_values()))
            .expect("it is built")
    };
    assert!(matches!(*get(&mut notices), Database::Built(_)));
    assert!(matches!(notices.as_slice(), [Notice::Refused(refused, Refusal::Values)] if *refused == path));
    assert!(matches!(&*get(&mut notices), Database::Loaded(checked) if checked.values() == values()));
    assert_eq!(notices.len(), 1);
}

#[test]
fn a_folder_that_cannot_be_written_costs_only_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let blocked = folder.path().join("file");
    fs::write(&blocked, "not a folder").expect("it can be written");
    let mut notices = Vec::new();
    let mut notify = |notice| notices.push(notice);
    let database = Library::default()
        .get_or_build(LABEL, Some(&blocked.join("cache")), &mut notify, || Some(built_values()));
    assert_eq!(database.expect("it is built").values(), values());
    assert!(matches!(notices.last(), Some(Notice::NotSaved(..))), "{notices:?}");
}

/// Libraries that know nothing of each other stand for processes: all they share is the folder.
#[test]
fn builders_at_once_do_not_disturb_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let built = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..20 {
                    let build = || {
                        built.fetch_add(1, Ordering::Relaxed);
                        Some(built_values())
                    };
                    let mut notify = |notice: Notice| panic!("{notice}");
                    let database =
                        Library::default().get_or_build(LABEL, Some(folder.path()), &mut notify, build);
                    assert_eq!(database.expect("it is built").values(), values());
                    if built.load(Ordering::Relaxed).is_multiple_of(3) {
                        // Somebody clears the cache now and then.
                        let _ = fs::remove_file(file_of(folder.path(), LABEL));
                    }
                }
            });
        }
    });
    assert!(built.into_inner() >= 1);
}

#[test]
fn one_library_builds_once_for_all_threads() {
    let (library, built) = (Library::default(), AtomicUsize::new(0));
    let build = || {
        built.fetch_add(1, Ordering::Relaxed);
        Some(built_values())
    };
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| library.get_or_build(LABEL, None, &mut |_| {}, build).expect("it is built"));
        }
    });
    assert_eq!(built.load(Ordering::Relaxed), 1);
    assert!(library.get_or_build("tiles other", None, &mut |_| {}, || None).is_none());
}

#[test]
fn while_one_is_built_others_can_ask_what_there_is() {
    let library = Library::default();
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        let library = &library;
        let build = move || {
            scope.spawn(move || sender.send(library.has(LABEL)));
            let answer = receiver.recv_timeout(Duration::from_secs(30));
            assert_eq!(answer, Ok(false), "nobody waits for this one");
            Some(built_values())
        };
        library.get_or_build(LABEL, None, &mut |_| {}, build).expect("it is built");
    });
    assert!(library.has(LABEL));
}
