//! Small puzzles of every family.

use slidewise_core::Metric;
use slidewise_solve::{Adjust, Puzzle, source};

/// Small puzzles: solvable, already solved, and unsolvable in ways that the rules do not see at once.
pub fn puzzles() -> Vec<Puzzle> {
    let rush = [
        "B.CC\nB.D.\nAAD.\n....",
        "BBC.\nAAC.\nD.EE\nD...",
        "BBCD\nAACD\n.EE.\nFF..",
        ".BC\n.BC\nAA.\n...",
        "AA.\n...\n...",
        "..B..\nAAB..\n..B..\nCC.DD\n.....",
        "BB.C\nAA.C\nDD.C\n....",
        "..BC\nAABC\n..BD\nEE.D",
        "AAB\n.CB\n.CB",
        "BCCC\nB..D\nAA.D\nEEFF",
    ];
    // With a gate, with twins, of odd shapes, with several goals, solved, and with pieces that cannot pass each other.
    let bricks = [
        "Ab.\n.#-\n\nexit: A\n...\n..!",
        "--#\nab.\n.AA\n\ngoal:\nAA#\n...\n...",
        "AbB\n.c.\n\ngoal:\n..A\n..B",
        "AB.\n.#c\n\ngoal:\n.AB\n.#.",
        "aA.\nAA.\n...\n\ngoal:\n...\n..A\n.AA",
        "Ab\n..\n\ngoal:\nA.\n..",
        "AbC.\n\ngoal:\n..A.",
    ];
    let tiles = ["1 2\n3 .", "2 .\n1 3", "3 1 2\n4 . 5", "1 2 .\n3 4 5", "3 1 2\n6 . 4\n7 8 5", "2 1\n3 ."];
    let partial = "puzzle: tiles\nmetric: steps\ngoal: 1 2 ...\n\n3 1 2\n4 . 5\n";
    // A way, none, at the goal already, a corner that must not be cut, and a pocket.
    let mazes = ["S..\n.#.\n..G", "S#G\n.#.", "*.\n..", "S#.\n..G", "S.#\n#..\nG.."];
    let mazes = mazes.iter().flat_map(|text| in_all_ways(text));
    // With equal atoms, with one way only, with a hole over a wall, solved, and with atoms that cannot meet.
    let atomix = [
        "a..\n..#\n..b\n\nmolecule:\nab",
        "a.a\n...\nb..\n\nmolecule:\naab",
        ".a.b\n\nmolecule:\na..b",
        "a..#\n.#.b\n....\n\nmolecule:\nb.\n.a",
        "ab.\n\nmolecule:\nab",
        "a..#..b\n\nmolecule:\nab",
        "a..a\n.#..\nb...\n\nmolecule:\na\na\nb",
    ];
    let atomix = atomix.map(|text| board(&format!("puzzle: atomix\natom: a H c\natom: b O g\n\n{text}\n")));
    let rush = rush.iter().flat_map(|text| in_all_forms(text));
    let bricks = bricks.iter().flat_map(|text| in_all_metrics(text));
    let tiles = tiles.into_iter().chain([partial]).map(board);
    rush.chain(bricks).chain(tiles).chain(atomix).chain(mazes).collect()
}

pub fn board(text: &str) -> Puzzle {
    let source = source::parse("matrix", text.as_bytes(), "board");
    source.items.into_iter().next().expect("there is a board").expect("the board is legal")
}

/// A board of sliding bricks in all metrics.
pub fn in_all_metrics(text: &str) -> [Puzzle; 3] {
    Metric::SLIDING.map(|metric| {
        let same = if text.starts_with("AB.") { "same: A B\n" } else { "" };
        board(&format!("puzzle: bricks\nmetric: {metric}\n{same}\n{text}\n"))
    })
}

/// A maze with four neighbours, with eight, and with octile costs.
pub fn in_all_ways(text: &str) -> [Puzzle; 3] {
    ["neighbours: 4\nmetric: steps", "neighbours: 8\nmetric: steps", "neighbours: 8\nmetric: octile"]
        .map(|headers| board(&format!("puzzle: maze\n{headers}\n\n{text}\n")))
}

/// A board in both metrics and with both goals.
pub fn in_all_forms(text: &str) -> Vec<Puzzle> {
    let board = board(text);
    let forms = [Metric::Moves, Metric::Steps].into_iter().flat_map(|metric| {
        ["exit", "clear"].map(|goal| Adjust { metric: Some(metric), goal: Some(goal.into()), exit: None })
    });
    forms.map(|adjust| board.clone().adjusted(&adjust).expect("rush has all of them")).collect()
}
