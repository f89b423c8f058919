//! The program one writes with a library of searches: `idastar` of the crate `pathfinding` over vectors of numbers, with
//! the Manhattan distance.

use pathfinding::prelude::idastar;
use slidewise_domains::tiles::Instance;

/// The length of a shortest solution, and how many nodes were generated.
pub(crate) fn solve(instance: &Instance) -> (Option<u32>, u64) {
    let mut generated = 0;
    let successors = |board: &Vec<u8>| {
        let next = successors(board, instance.width);
        generated += next.len() as u64;
        next
    };
    let found = idastar(
        &instance.start,
        successors,
        |board| manhattan(board, &instance.goal, instance.width),
        |board| *board == instance.goal,
    );
    (found.map(|(_, length)| length), generated)
}

fn successors(board: &[u8], width: usize) -> Vec<(Vec<u8>, u32)> {
    let blank = board.iter().position(|&tile| tile == 0).expect("there is a blank");
    let left = (blank % width > 0).then(|| blank - 1);
    let right = (blank % width + 1 < width).then_some(blank + 1);
    let down = Some(blank + width).filter(|&cell| cell < board.len());
    let moved = |cell: usize| {
        let mut board = board.to_vec();
        board.swap(blank, cell);
        (board, 1)
    };
    [blank.checked_sub(width), left, right, down].into_iter().flatten().map(moved).collect()
}

fn manhattan(board: &[u8], goal: &[u8], width: usize) -> u32 {
    let steps = |(cell, tile): (usize, &u8)| {
        let home = goal.iter().position(|other| other == tile).expect("every tile has a place");
        (cell / width).abs_diff(home / width) + (cell % width).abs_diff(home % width)
    };
    board.iter().enumerate().filter(|(_, tile)| **tile != 0).map(steps).sum::<usize>() as u32
}
