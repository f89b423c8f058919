//! All shortest solutions, against the paths of the oracle's graph, one by one.

use std::collections::{HashMap, HashSet};

use slidewise_core::{Domain, Limits, Stop};
use slidewise_lab::solutions::solutions;
use slidewise_solve::families::with_opened;
use slidewise_solve::source::drawing;
use slidewise_solve::{Options, OrderName, PieceMove, Puzzle, collection, play};
use slidewise_verify::{oracle, replay};

fn named(name: &str) -> Puzzle {
    collection::find(name).expect("it is built in")
}

/// The distance of a position, as the oracle has it.
fn distance(distances: &HashMap<String, Option<u32>>, puzzle: &Puzzle) -> Option<u32> {
    // Equal pieces have the names that the search gives them.
    let native = with_opened!(&puzzle.instance, OrderName::Auto, opened => opened.native(&opened.start()));
    let board = drawing(&native).trim();
    let found = distances.iter().find(|(other, _)| other.trim() == board);
    *found.unwrap_or_else(|| panic!("{} is not in the oracle's graph:\n{board}", puzzle.name)).1
}

/// All shortest solutions, made move by move.
fn all(
    here: &Puzzle,
    distances: &HashMap<String, Option<u32>>,
    path: &mut Vec<String>,
    found: &mut Vec<Vec<String>>,
) {
    let Some(left) = distance(distances, here) else { return };
    if left == 0 {
        return found.push(path.clone());
    }
    for legal in play::legal(here) {
        let words = legal.mv.to_string();
        let (there, cost) = play::play(here, std::slice::from_ref(&words)).expect("it is legal");
        if distance(distances, &there).map(|rest| rest + cost) == Some(left) {
            path.push(words);
            all(&there, distances, path, found);
            path.pop();
        }
    }
}

fn sorted(moves: &[String]) -> Vec<String> {
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    moves
}

#[test]
fn there_is_one_group_for_each_set_of_moves_that_solves_the_puzzle() {
    for name in ["jam-01", "s3-board-1", "s3-board-3", "s3-level-1", "s2-maze", "maze-closed"] {
        let puzzle = named(name);
        let distances = oracle::distances(&puzzle.native()).expect("it is read");
        let mut paths = Vec::new();
        all(&puzzle, &distances, &mut Vec::new(), &mut paths);
        let found = solutions(&puzzle, u64::MAX, &Options::default(), &mut ()).expect("there is no limit");
        assert_eq!(found.total, paths.len() as u128, "{name}");
        assert!(found.is_complete);
        let wanted: HashSet<_> = paths.iter().map(|moves| sorted(moves)).collect();
        let words = |moves: &Vec<PieceMove>| moves.iter().map(ToString::to_string).collect();
        let listed: Vec<Vec<String>> = found.groups.iter().map(words).collect();
        let groups: HashSet<_> = listed.iter().map(|moves| sorted(moves)).collect();
        assert_eq!((groups.len(), &groups), (listed.len(), &wanted), "{name}");
        for moves in &listed {
            let replayed = replay(&puzzle.native(), moves).expect("it is a solution");
            assert_eq!(Some(replayed.length), found.length, "{name}");
        }
        assert_eq!(found.length, distance(&distances, &puzzle), "{name}");
    }
}

#[test]
fn the_list_ends_where_it_should_and_limits_hold() {
    let open = solutions(&named("maze-open"), 2, &Options::default(), &mut ()).expect("there is no limit");
    assert!(open.groups.len() <= 2 && open.total > 2, "{open:?}");
    let limits = Limits { nodes: Some(10), ..Limits::default() };
    let stopped = solutions(&named("jam-01"), 3, &Options { limits, ..Options::default() }, &mut ());
    assert_eq!(stopped, Err(Stop::Nodes));
}
