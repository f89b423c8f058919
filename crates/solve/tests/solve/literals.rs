//! Boards given as arguments.

use slidewise_solve::source;

#[test]
fn rows_may_be_separated_by_slashes() {
    for (rows, whole) in [
        ("B.CDDD/B.CE../BAAE.H/FFGG.H/.....H/IIJJ..", "B.CDDDB.CE..BAAE.HFFGG.H.....HIIJJ.."),
        ("1 2 3/4 5 6/7 0 8", "1 2 3\n4 5 6\n7 0 8"),
        ("1 2 3 4/5 6 7 8/9 10 11 12/13 14 . 15", "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 . 15"),
        ("B..../B.AA./.....", "B....\nB.AA.\n....."),
    ] {
        let natives = [rows, whole].map(|text| {
            let mut items = source::read(text).expect("it is a board").items;
            items.remove(0).expect("it is legal").native()
        });
        assert_eq!(natives[0], natives[1]);
    }
}

#[test]
fn a_path_to_nowhere_is_not_taken_for_a_board() {
    for path in ["boards/jam/one", "abc/def/ghi", "../levels/01", "1/2/3"] {
        let error = source::read(path).err().map(|error| error.to_string());
        assert_eq!(error, Some(format!("there is no file {path}")));
    }
}

/// A board that is drawn like one is refused for its faults, not as a file that does not exist.
#[test]
fn faults_of_rows_between_slashes_are_shown() {
    for (board, fault) in [
        ("BB.../AA..B/....B", "there are 2 cars called B"),
        ("T A C/H A ./# C T", "this is not a puzzle in any format Slidewise knows"),
    ] {
        let source = source::read(board).expect("it is no path");
        let faults = source.items[0].as_ref().expect_err("it is faulty");
        let found = format!("{faults:?}");
        assert!(found.contains(fault), "{found}");
    }
}
