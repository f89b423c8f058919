//! Mazes: every kind of step, and everything that is refused.

use slidewise_verify::{Fault, Obstacle, Refusal, length, oracle, replay};

fn maze(neighbours: u8, metric: &str, board: &str) -> String {
    format!("puzzle: maze\nneighbours: {neighbours}\nmetric: {metric}\n\n{board}\n")
}

fn moves(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| format!("S {word}")).collect()
}

/// The maze of the Rush Hour page, with the way that its own program prints: up, right, right, up, up, right.
const MAZE: &str = "...G\n##.#\n....\nS...";

#[test]
fn the_maze_of_s2_has_six_steps() {
    let puzzle = maze(4, "steps", MAZE);
    let way = moves(&["up 1", "right 2", "up 2", "right 1"]);
    let replayed = replay(&puzzle, &way).unwrap();
    assert_eq!((replayed.length, replayed.metric.as_str()), (6, "steps"));
    assert_eq!(replayed.boards[4], "...*\n##.#\n....\n....");
    assert_eq!(length(&puzzle, &way), Ok(6));
    let space = oracle::explore(&puzzle).unwrap();
    assert_eq!((space.states, space.edges, space.length), (13, 30, Some(6)));
    // Up at once or after one or two steps to the right.
    assert_eq!((space.shortest_solutions, space.goal_states), (3, 1));
    assert_eq!(oracle::solve(&puzzle).unwrap().moves.map(|moves| moves.len()), Some(6));
    // The way that the page prints, URRRUURR, runs into the wall.
    let printed = moves(&["up 1", "right 3", "up 2", "right 2"]);
    let Err(Refusal::Move { number: 3, fault: Fault::Blocked(obstacle), .. }) = replay(&puzzle, &printed)
    else {
        panic!("it is refused");
    };
    assert_eq!(obstacle, Obstacle::Wall { row: 2, column: 4 });
}

#[test]
fn diagonal_steps_cost_what_the_metric_says() {
    let board = "S...\n....\n...G";
    for (metric, words, wanted) in [
        ("steps", &["down-right 2", "right 1"][..], 3),
        ("octile", &["down-right 2", "right 1"], 19),
        ("octile", &["right 3", "down 2"], 25),
    ] {
        assert_eq!(length(&maze(8, metric, board), &moves(words)), Ok(wanted), "{metric} {words:?}");
    }
    assert_eq!(oracle::explore(&maze(8, "octile", board)).unwrap().length, Some(19));
    assert_eq!(oracle::explore(&maze(8, "steps", board)).unwrap().length, Some(3));
    assert_eq!(oracle::explore(&maze(4, "steps", board)).unwrap().length, Some(5));
    assert!(oracle::solve(&maze(8, "octile", board)).is_err());
    // Three times the same diagonals and one straight step between, before or behind them.
    assert_eq!(oracle::explore(&maze(8, "octile", board)).unwrap().shortest_solutions, 3);
}

#[test]
fn no_corner_is_cut() {
    for board in ["S#\n.G", "S.\n#G"] {
        let puzzle = maze(8, "octile", board);
        let refused = replay(&puzzle, &moves(&["down-right 1"]));
        assert!(matches!(refused, Err(Refusal::Move { fault: Fault::Blocked(_), .. })), "{refused:?}");
        assert_eq!(oracle::explore(&puzzle).unwrap().length, Some(10));
    }
    assert_eq!(oracle::explore(&maze(8, "octile", "S#\n#G")).unwrap().length, None);
}

#[test]
fn wrong_solutions_are_refused() {
    let four = maze(4, "steps", "S.\n.G");
    for (word, fault) in [
        ("S down-right 1", Fault::Diagonal),
        ("S up 1", Fault::Blocked(Obstacle::Edge)),
        ("S right 2", Fault::Blocked(Obstacle::Edge)),
        ("S right 0", Fault::NoDistance),
        ("G left 1", Fault::NoSuchPiece),
        ("S right", Fault::Malformed),
        ("S right +1", Fault::Malformed),
        ("S right-down 1", Fault::Malformed),
        ("S up-down 1", Fault::Malformed),
        ("S north 1", Fault::Malformed),
    ] {
        let refusal = Refusal::Move { number: 1, text: word.into(), fault };
        assert_eq!(replay(&four, &[word.into()]), Err(refusal));
    }
    assert_eq!(replay(&four, &moves(&["right 1"])), Err(Refusal::Unsolved { moves: 1 }));
    for (puzzle, words) in [
        (maze(4, "octile", "SG"), "`metric: octile` needs `neighbours: 8`"),
        (maze(4, "steps", "S."), "there must be exactly one start and one goal"),
        (maze(4, "steps", "SG*"), "there must be exactly one start and one goal"),
        (maze(4, "steps", "SGA"), "`A` has no meaning in a maze"),
        (maze(4, "moves", "SG"), "`metric: moves` is not one of steps, octile"),
    ] {
        assert!(replay(&puzzle, &[]).unwrap_err().to_string().ends_with(words), "{words}");
    }
    assert_eq!(length(&maze(4, "steps", "*."), &[]), Ok(0));
}
