//! What each format is read as, and what is said about mistakes.

use slidewise_core::Metric;

use super::{FORMATS, goal};
use crate::text::{About, Entry, Fault};
use crate::tiles::{Instance, write};

fn starts(text: &str) -> Vec<Vec<u8>> {
    let start =
        |entry: Entry<Instance>| entry.instance.unwrap_or_else(|faults| panic!("{text}\n{faults:?}")).start;
    FORMATS.foreign(text).into_iter().map(start).collect()
}

fn faults(entries: Vec<Entry<Instance>>) -> Vec<String> {
    let faults = entries.into_iter().filter_map(|entry| entry.instance.err()).flatten();
    faults.map(|fault: Fault| fault.to_string()).collect()
}

#[test]
fn all_forms_of_a_board_are_the_same_board() {
    let wanted = vec![vec![1, 2, 3, 4, 0, 5, 6, 7, 8]];
    for text in [
        "1 2 3 4 0 5 6 7 8",
        "1,2,3,4,_,5,6,7,8",
        "1, 2, 3, 4, , 5, 6, 7, 8\n",
        "1;2;3;4;;5;6;7;8;",
        "1 2 3\n4 . 5\n6 7 8\n",
        "  1 2 3\r\n  4   5\r\n  6 7 8\r\n",
        "1,2,3\n4,,5\n6,7,8\n",
        "1,2,3,\n4,,5,\n6,7,8,\n",
        "1\t2\t3\n4\t\t5\n6\t7\t8\n",
        "[[1, 2, 3],\n [4, 0, 5],\n [6, 7, 8]]",
        "3x3: 1 2 3 4 0 5 6 7 8",
        "3×3 1 2 3 4 0 5 6 7 8",
        "3\n1 2 3\n4 0 5\n6 7 8\n",
        "# This puzzle is solvable\n3\n1 2 3\n4 . 5\n6 7 8\n",
        "3 3\n1 2 3\n4 0 5\n6 7 8\n",
        "3\n1 2 3 4 0 5 6 7 8\n",
        "; a comment\n\nmy board\n1 2 3\n4 0 5\n6 7 8\n",
    ] {
        assert_eq!(starts(text), wanted, "{text}");
    }
}

#[test]
fn a_gap_is_found_by_the_columns_of_the_other_rows() {
    assert_eq!(starts("    2  3\n 1 10 11\n 4  5  6\n 7  8  9\n"), [[0, 2, 3, 1, 10, 11, 4, 5, 6, 7, 8, 9]]);
    assert_eq!(starts("1 2\n3"), [[1, 2, 3, 0]]);
    assert_eq!(starts("1 2\n  3"), [[1, 2, 0, 3]]);
    assert_eq!(starts("\t1\t2\n3\t4\t5"), [[0, 1, 2, 3, 4, 5]]);
    assert_eq!(starts("1,2,3,\n4,5,6,\n7,8,"), [[1, 2, 3, 4, 5, 6, 7, 8, 0]]);
    // The first row is the side of a square only if nothing is missing below.
    assert_eq!(starts("2\n1 3\n4 5\n"), [[2, 0, 1, 3, 4, 5]]);
    assert_eq!(starts("2\n1 3\n2 0\n"), [[1, 3, 2, 0]]);
    let lost = "line 2, column 1: this row is one number short, and nothing shows where the blank is";
    assert_eq!(faults(FORMATS.foreign("1  2  3\n4 5")), [lost]);
}

#[test]
fn boards_may_stand_on_a_line_each() {
    let text = "first: 1 2 3 0\n3 2 1 0\n\n# 3x2\n1 2 3 4 5 0\n";
    let entries = FORMATS.foreign(text);
    assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [1, 2, 5]);
    assert_eq!(entries[0].about.name.as_deref(), Some("first"));
    let sizes: Vec<_> =
        entries.iter().flat_map(|entry| &entry.instance).map(|i| (i.width, i.height)).collect();
    assert_eq!(sizes, [(2, 2), (2, 2), (3, 2)]);
}

#[test]
fn a_table_has_names_lengths_sizes_and_goals() {
    let text = "id,tiles,optimal,size,goal,source\na,1 2 3 0,4,,blank-first,\"here, there\"\nb,1 2 3 4 5 0,,3x2,,\nc,1 2 0 3,1,,1 2 3 0,\n";
    let entries = FORMATS.foreign(text);
    assert_eq!(entries[0].about.known, [("steps".to_owned(), 4)]);
    assert_eq!(entries[0].about.source.as_deref(), Some("here, there"));
    let goals: Vec<_> = entries.iter().flat_map(|entry| &entry.instance).map(Instance::goal_name).collect();
    assert_eq!(goals, ["blank-first", "blank-last", "blank-last"]);
    let bad = "tiles,optimal\n1 2 3 3,x\n,4\n";
    assert_eq!(
        faults(FORMATS.foreign(bad)),
        [
            "line 2, column 1: there is no blank",
            "line 2, column 7: tile 3 occurs a second time here",
            "line 2, column 9: 'x' is not a number of steps",
            "line 3, column 1: the tiles are missing on this line",
        ]
    );
}

#[test]
fn the_goal_that_is_meant() {
    let name = |text: &str| {
        FORMATS.foreign(text)[0].instance.as_ref().map(Instance::goal_name).map_err(Clone::clone)
    };
    // Instance 5 of Korf 1985: on 4×4 only one of the usual goals can be reached.
    assert_eq!(name("4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0").as_deref(), Ok("blank-first"));
    assert_eq!(name("1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15").as_deref(), Ok("blank-last"));
    assert_eq!(name("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0").as_deref(), Ok("blank-last"), "Loyd's puzzle");
    assert_eq!(
        name("0 1 2 3 4 5 6 7 8 9 10 11 12 13 15 14").as_deref(),
        Ok("blank-first"),
        "its mirror image"
    );
    assert_eq!(name("8 6 7 2 5 4 3 0 1").as_deref(), Ok("blank-first"), "both can be reached");
    assert_eq!(name("1 2 3 4 5 6 7 8 0").as_deref(), Ok("blank-last"), "it is solved");
}

#[test]
fn a_goal_is_a_name_or_numbers() {
    let puzzle = Instance::standard(3, 2, vec![1, 2, 3, 4, 5, 0], vec![0, 1, 2, 3, 4, 5]);
    let wanted = |text: &str| goal(text, &puzzle).map(|puzzle| (puzzle.goal, puzzle.open));
    assert_eq!(wanted("blank-last"), Ok((vec![1, 2, 3, 4, 5, 0], vec![])));
    assert_eq!(wanted("5 4 3 2 1 0"), Ok((vec![5, 4, 3, 2, 1, 0], vec![])));
    assert_eq!(wanted("5 4 3 * * *"), Ok((vec![5, 4, 3, 0, 0, 0], vec![3, 4, 5])));
    assert_eq!(wanted("5 4 3 ..."), wanted("5 4 3 * * *"));
    assert!(["nice", "", "1 2 3 0", "1 2 3 4 5 5", "A ..."].iter().all(|text| wanted(text).is_err()));
}

const WORD: &str = "puzzle: tiles\nmetric: moves\n\nT A .\n# C A\n\ngoal:\nC A T\n# * *\n";

#[test]
fn tiles_have_names_and_boards_have_walls() {
    let entries = FORMATS.native(WORD);
    let instance = entries[0].instance.as_ref().unwrap();
    assert_eq!(instance.names, ["A", "C", "T"]);
    assert_eq!((&instance.start[..], &instance.goal[..]), (&[3, 1, 0, 0, 2, 1][..], &[2, 1, 3, 0, 0, 0][..]));
    assert_eq!(
        (&instance.walls[..], &instance.open[..], instance.metric),
        (&[3][..], &[4, 5][..], Metric::Moves)
    );
    assert_eq!((instance.tiles(), instance.blanks(), instance.is_standard()), (4, 1, false));
    assert_eq!(instance.goal_name(), "C A T # * *");
    let again = goal("C A T ...", instance).unwrap();
    assert_eq!(&again, instance, "walls need not be drawn behind the dots");
    assert_eq!(write::native(instance, &About::default()), WORD);
}

#[test]
fn a_named_goal_puts_any_tiles_in_order() {
    let read = |text: &str| FORMATS.native(text).remove(0).instance;
    let walls = read("puzzle: tiles\ngoal: blank-last\n\n3 # 1\n2 . .\n").unwrap();
    assert_eq!((walls.goal, walls.walls), (vec![1, 0, 2, 3, 0, 0], vec![1]));
    let letters = read("puzzle: tiles\ngoal: blank-first\n\nB A\nC .\n").unwrap();
    assert_eq!((letters.goal.clone(), letters.is_standard()), (vec![0, 1, 2, 3], true));
    assert_eq!(letters.names, ["A", "B", "C"]);
}

/// Equal numbers are a mistake unless the goal has them too.
#[test]
fn mistakes_on_other_boards_are_named_with_their_places() {
    for (text, wanted) in [
        ("\n1 1\n2 .\n\ngoal:\n1 2\n1 .\n", &[][..]),
        (
            "\n1 1\n2 .\n",
            &["line 3, column 1: tile 3 is missing", "line 3, column 3: tile 1 occurs a second time here"],
        ),
        ("\nA B\nC .\n", &["line 3, column 1: this board needs a goal"]),
        ("\nA B\nC D\n\ngoal:\nA B\nC D\n", &["line 3, column 1: there is no blank"]),
        ("\n. .\n# .\n\ngoal:\n. .\n# .\n", &["line 3, column 1: there are no tiles"]),
        (
            "\nA *\nC-D .\n\ngoal:\nA B\nC .\n",
            &[
                "line 3, column 3: only in the goal can the content of a cell not matter",
                "line 4, column 1: 'C-D' is not the name of a tile",
            ],
        ),
        (
            "\nA B\nC .\n\ngoal:\nA A\n# D\n",
            &[
                "line 7, column 3: the board has no more 'A'",
                "line 8, column 1: the board has no wall here",
                "line 8, column 3: the board has no tile 'D'",
            ],
        ),
        (
            "\nA #\nC .\n\ngoal:\nA C\n. +\n",
            &[
                "line 7, column 3: the board has a wall here",
                "line 8, column 3: '+' is not the name of a tile",
            ],
        ),
        ("\nA B\nC .\n\ngoal:\n. .\n* *\n", &["line 7, column 3: the board has no more '.'"]),
    ] {
        assert_eq!(faults(FORMATS.native(&format!("puzzle: tiles\n{text}"))), wanted, "{text}");
    }
}

#[test]
fn mistakes_are_named_with_their_places() {
    for (text, wanted) in [
        (
            "1 2 3 4 5 6 7 7 0",
            &["line 1, column 1: tile 8 is missing", "line 1, column 15: tile 7 occurs a second time here"][..],
        ),
        ("1 2 3 4 5 0", &["line 1, column 1: 6 numbers do not make a square"]),
        ("4x2: 1 2 3 4 5 0", &["line 1, column 6: there are 6 numbers, but 4×2 cells"]),
        (
            "1 2 3\n4 0 5\n6 _ 8",
            &["line 1, column 1: tile 7 is missing", "line 3, column 3: this is a second blank"],
        ),
        (
            "1 2 3\n4 x 5\n6 7 8",
            &["line 1, column 1: there is no blank", "line 2, column 3: 'x' is not a number"],
        ),
        (
            "1 2 3\n4 0 5\n6 7 99",
            &["line 1, column 1: tile 8 is missing", "line 3, column 5: there is no tile '99'"],
        ),
        ("1 2 3\n4 0\n6 7 8", &["line 2, column 1: row 2 has 2 numbers, not 3"]),
        ("1 2 3 0", &[]),
        (
            "1 2\n3 4\n5 6\n7 8\n9 10\n11 12\n13 14\n15 16\n17 18\n19 20\n21 22\n23 24\n25 26\n27 28\n29 30\n31 32\n33 0",
            &["line 1, column 1: a board has 2×2 to 16×16 cells, not 2×17"],
        ),
        ("hello", &["line 1, column 1: this is not a puzzle in any format Slidewise knows"]),
    ] {
        assert_eq!(faults(FORMATS.foreign(text)), wanted, "{text}");
    }
}

/// Rows of large boards and boards on one line can have the same length; what is on them tells them apart.
#[test]
fn large_boards_are_distinguished_from_lists_of_boards() {
    let rows = |width: usize, height: usize| {
        let row = |row: usize| {
            (row * width..(row + 1) * width).map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ")
        };
        (0..height).map(row).collect::<Vec<_>>().join("\n")
    };
    for (width, height) in [(7, 7), (9, 2), (16, 16), (2, 16), (16, 9)] {
        let entries = FORMATS.foreign(&rows(width, height));
        let instance = entries[0].instance.as_ref().unwrap();
        assert_eq!((entries.len(), instance.width, instance.height), (1, width, height));
        assert!(instance.is_solvable());
    }
    let list = "1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 0 7 8\n1 2 3 4 5 6 7 8 8";
    let entries = FORMATS.foreign(list);
    assert_eq!(entries.iter().map(|entry| entry.instance.is_ok()).collect::<Vec<_>>(), [true, true, false]);
}

#[test]
fn the_native_format_says_what_is_wrong() {
    let board = "1 2\n3 .\n";
    for (text, wanted) in [
        (format!("puzzle: tiles\n{board}"), &[][..]),
        ("puzzle: tiles\nsize: 3x2\n\n1 2 3 4 5 0\n".to_owned(), &[]),
        ("puzzle: tiles\n".to_owned(), &["line 1, column 1: there is no board below this line"]),
        (
            format!("puzzle: tiles\nsize: big\ncolour: red\nmetric: octile\ngoal: nice\n\n{board}"),
            &[
                "line 2, column 7: 'big' is not a size",
                "line 3, column 1: 'colour' is not a known key",
                "line 4, column 9: 'octile' is not a metric of tiles",
                "line 5, column 7: 'nice' is not a goal",
            ],
        ),
        (
            format!("puzzle: tiles\n{board}\ngoal:\n1 2\n3 3\n"),
            &["line 6, column 1: there is no blank", "line 7, column 3: tile 3 occurs a second time here"],
        ),
        (format!("puzzle: tiles\n{board}\ngoal:\n"), &["line 5, column 1: 'goal' has nothing below it"]),
        (
            format!("puzzle: tiles\n{board}\ngoal:\n1 2 3\n4 5 0\n"),
            &["line 6, column 1: row 1 has 3 numbers, not 2", "line 7, column 1: row 2 has 3 numbers, not 2"],
        ),
        (
            format!("puzzle: tiles\ngoal: blank-last\n{board}\ngoal:\n{board}"),
            &["line 6, column 1: 'goal' was given before"],
        ),
        (
            format!("puzzle: tiles\n{board}\n1 2\n"),
            &["line 5, column 1: the drawing has ended before this line"],
        ),
        (format!("noise\npuzzle: tiles\n{board}"), &["line 1, column 1: this does not belong to any puzzle"]),
    ] {
        assert_eq!(faults(FORMATS.native(&text)), wanted, "{text}");
    }
}

#[test]
fn tiles_are_known_by_their_numbers() {
    for text in [
        "1 2 3 4 5 6 7 8 0",
        "1,2,3,4,5,6,7,8,",
        "3x2: 1 2 3 4 5 0",
        "my puzzle\n1 2\n3 _\n",
        "1 2 3\n4 5 6\n7   8\n",
        "2 3\n1 4\n5 6\n7 0\n",
        "1 2 3\n4 x 6\n7 7 0\n",
        "[[1, 2], [3, 0]]",
    ] {
        assert_eq!(FORMATS.format_of(text), Some("numbers"), "{text}");
    }
    assert_eq!(FORMATS.format_of("id,tiles,optimal\n1,1 2 3 0,0\n"), Some("table"));
}

#[test]
fn other_families_are_not_ours() {
    let boards = [
        "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo",
        "id,board,moves\njam,BooCooBooCooBAACooooooooooDDDooooooo,3\n",
        "02 oooBoAAoBoooooooo 28 2,26\n",
        "8 BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo 1077\n",
        "0 0 0 4 4 0\n0 0 0 2 0 0\n−1 −1 0 2 3 0\n0 0 1 0 3 0\n0 0 1 5 5 0\n",
        "map 7\n[[ 0  0  2]\n [ 3  3  2]\n [ 0  1  1]]\n",
        "0 0 v 3\n3 0 v 3\n1 2 h 2\n",
        "3,3,\n1,1,1,\n1,2,-1,\n1,1,1,\n",
        "xsize: 4\nysize: 3\nwall: (3,2)\npiece: 1 (0,0) (1,0)\nput: 1 (0,0)\n",
        "0x1122_1133_4566_4578_900a",
        "puzzle: tiles\n1 2\n3 0\n",
        "hello\nworld\n",
        "jam-01",
        "",
    ];
    for board in boards {
        assert_eq!(FORMATS.format_of(board), None, "{board}");
    }
}
