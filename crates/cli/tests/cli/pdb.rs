//! `pdb`: databases are built, listed, checked, and a damaged one is found.

use std::fs;

use crate::common::Folder;

#[test]
fn a_damaged_database_is_found_and_built_again() {
    let folder = Folder::new(&[]);
    let build = ["pdb", "build", "8 6 7 2 5 4 3 0 1", "--goal", "blank-last", "--heuristic", "pdb:4-4"];
    folder.run(&build).code(0);
    let info = folder.run(&["pdb", "info"]).code(0).stdout;
    assert_eq!(info.matches("tiles additive planes 3x3 homes").count(), 2, "{info}");
    let files = fs::read_dir(folder.path("cache")).expect("the folder was made");
    let path = files.map(|entry| entry.expect("an entry").path()).next().expect("there are files");
    let mut bytes = fs::read(&path).expect("it can be read");
    *bytes.last_mut().expect("it has bytes") ^= 1;
    fs::write(&path, bytes).expect("it can be written");
    let verdict = folder.run(&["pdb", "verify"]).code(1);
    assert!(verdict.stdout.contains("DAMAGED: its values are damaged"), "{verdict:#?}");
    let again = folder.run(&build).code(0);
    assert!(again.stderr.contains(": its values are damaged"), "{again:#?}");
    folder.run(&["pdb", "verify"]).code(0);
}

#[test]
fn building_that_is_stopped_or_cannot_write_says_so() {
    let folder = Folder::new(&[]);
    let build = ["pdb", "build", "korf-12", "--heuristic", "pdb:5-5-5"];
    let stopped = folder.run(&[&build[..], &["--time", "1ms"]].concat()).code(3);
    assert!(stopped.stderr.contains("building was stopped at the time limit"), "{stopped:#?}");
    // A file stands where the folder would be made.
    folder.write("cache", b"");
    let refused = folder.run(&build).code(2);
    assert!(refused.stderr.contains("cannot be written"), "{refused:#?}");
}
