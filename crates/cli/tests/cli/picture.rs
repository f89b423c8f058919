//! Pictures: written whole, or not at all.

use std::fs;

use crate::common::{Folder, WALLED, run};

/// The first bytes of a file of each kind.
const KINDS: [(&str, &[u8]); 3] = [("svg", b"<svg"), ("png", b"\x89PNG\r\n\x1a\n"), ("gif", b"GIF89a")];

#[test]
fn a_solution_is_drawn_in_every_format() {
    let folder = Folder::new(&[]);
    for (kind, beginning) in KINDS {
        let file = format!("jam.{kind}");
        folder.run(&["solve", "jam-01", &format!("--{kind}"), &file]).code(0);
        let content = fs::read(folder.path(&file)).expect("the picture was written");
        assert!(content.starts_with(beginning) && content.len() > 1000, "{kind}: {} bytes", content.len());
    }
    assert_eq!(folder.names(), ["jam.gif", "jam.png", "jam.svg"]);
}

#[test]
fn a_puzzle_is_drawn() {
    let folder = Folder::new(&[("old.svg", "something else")]);
    folder.run(&["show", "jam-01", "--svg", "old.svg", "--png", "new.png"]).code(0);
    assert_eq!(folder.names(), ["new.png", "old.svg"]);
    let svg = fs::read_to_string(folder.path("old.svg")).expect("the picture was written");
    assert!(svg.starts_with("<svg"), "an older file is replaced");
}

#[test]
fn a_wrong_path_is_reported_before_the_search_and_nothing_is_left() {
    for (kind, _) in KINDS {
        let folder = Folder::new(&[("file", "")]);
        fs::create_dir(folder.path(&format!("taken.{kind}"))).expect("a folder can be made");
        for place in ["missing", "file"].map(|part| format!("{part}/x.{kind}")) {
            let ran = folder.run(&["solve", "jam-01", &format!("--{kind}"), &place]).code(2);
            assert!(ran.stdout.is_empty() && ran.stderr.contains(&place), "{ran:#?}");
        }
        let taken = format!("taken.{kind}");
        folder.run(&["solve", "jam-01", &format!("--{kind}"), &taken]).code(2);
        assert_eq!(folder.names(), ["file", &taken]);
        assert_eq!(fs::read_dir(folder.path(&taken)).map(Iterator::count).ok(), Some(0));
    }
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_stays_as_it_is() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new(&[]);
    let locked = folder.path("locked");
    fs::create_dir(&locked).expect("a folder can be made");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o555)).expect("it is our folder");
    // Some users, root above all, may write everywhere: there is nothing to test for them.
    if fs::write(locked.join("probe"), "").is_err() {
        let ran = folder.run(&["solve", "jam-01", "--gif", "locked/x.gif"]).code(2);
        assert!(ran.stderr.contains("cannot write locked/x.gif"), "{ran:#?}");
        assert_eq!(fs::read_dir(&locked).map(Iterator::count).ok(), Some(0));
    }
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o755)).expect("it is our folder");
}

#[test]
fn without_a_solution_there_is_no_picture() {
    let folder = Folder::new(&[("walled.txt", WALLED)]);
    let ran = folder.run(&["solve", "walled.txt", "--svg", "walled.svg"]).code(1);
    assert!(ran.stderr.contains("no picture was written"), "{ran:#?}");
    assert_eq!(folder.names(), ["walled.txt"]);
}

#[test]
fn the_name_must_say_the_format() {
    let ran = run(&["solve", "jam-01", "--gif", "jam.png"]).code(2);
    assert!(ran.stdout.is_empty() && ran.stderr.contains("--gif writes gif files"), "{ran:#?}");
}
