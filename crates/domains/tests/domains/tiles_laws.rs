//! The rules of all boards of tiles that are not like the 15-puzzle, and of moves, obey the laws of every family.

use slidewise_core::{Domain, Metric, laws};
use slidewise_domains::tiles::{General, Instance, read};

fn boards(text: &str) -> [Instance; 2] {
    let instance =
        read::FORMATS.native(&format!("puzzle: tiles\n\n{text}")).remove(0).instance.expect("it is legal");
    [Metric::Steps, Metric::Moves].map(|metric| Instance { metric, ..instance.clone() })
}

fn check<const K: usize>(instance: &Instance, limit: usize) -> usize {
    let rules = General::<K>::new(instance).expect("it fits");
    laws::check_backward(&rules, limit);
    laws::check_undirected(&rules, limit);
    laws::check(&rules, limit)
}

/// The numbers of states are those of arrangements on paper.
#[test]
fn every_kind_of_board_obeys_the_laws() {
    for (text, states, goals) in [
        ("1 2\n3 .\n", 12, 1),
        ("A A\nB .\n\ngoal:\nA *\n* A\n", 12, 2),
        (". 1 2\n3 4 .\n\ngoal:\n1 2 3\n4 . .\n", 360, 1),
        ("A . A\n. B .\n\ngoal:\n* * *\n* * B\n", 60, 10),
        ("1 # .\n2 3 4\n\ngoal:\n2 # *\n* * *\n", 5, 24),
        (". A B\nC # .\nD . E\n\ngoal:\n* * *\n* # .\n. * .\n", 280, 120),
    ] {
        for instance in boards(text) {
            let rules = General::<1>::new(&instance).expect("it fits");
            assert_eq!(check::<1>(&instance, usize::MAX), states, "{text}");
            assert_eq!(check::<4>(&instance, 500), states.min(500), "{text}");
            assert_eq!(laws::check_goals(&rules, usize::MAX), goals, "{text}");
        }
    }
}

#[test]
fn large_boards_obey_the_laws() {
    let row =
        |row: usize| (0..16).map(|column| format!("t{}", row * 16 + column)).collect::<Vec<_>>().join(" ");
    let board = (0..16).map(row).collect::<Vec<_>>().join("\n").replace("t17 ", "# ").replace("t18 ", ". ");
    for instance in boards(&format!("{board}\n\ngoal:\n{board}\n")) {
        assert_eq!(check::<32>(&instance, 200), 200);
    }
    let [_, fifteen] = boards("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 .\n");
    assert_eq!(check::<1>(&fifteen, 3000), 3000);
}

/// With one blank there are as many moves as other cells in its row and column.
#[test]
fn the_blank_slides_along_its_row_and_column() {
    let [steps, moves] = boards("1 2 3 4\n5 . 6 7\n8 9 10 11\n");
    let count = |instance| {
        let rules = General::<1>::new(instance).expect("it fits");
        rules.moves(&rules.start()).count()
    };
    assert_eq!((count(&steps), count(&moves)), (4, 5));
}
