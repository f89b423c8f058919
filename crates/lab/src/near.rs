//! The positions a few moves away (Rush Hour page, its figure of boards one move away).

use std::collections::HashMap;

use slidewise_core::{Cost, Domain};
use slidewise_domains::notation::PieceMove;
use slidewise_solve::families::{Opened, with_opened};
use slidewise_solve::{OrderName, Puzzle, Refused};

/// A position near the start.
#[derive(Clone, PartialEq, Debug)]
pub struct Near {
    /// The position as a puzzle of its own.
    pub puzzle: Puzzle,
    /// The number of moves to it, whatever their cost.
    pub depth: u32,
    /// The first move found that leads there; `None` for the start.
    pub by: Option<PieceMove>,
    /// Is it solved?
    pub is_goal: bool,
    /// The moves to other nearby positions: their numbers, the moves, and their costs.
    pub moves: Vec<(u32, PieceMove, Cost)>,
}

/// The positions at most `depth` moves away, the start first, then in the order in which they are found.
///
/// # Errors
/// If there are more than `most`.
pub fn near(puzzle: &Puzzle, depth: u32, most: u64) -> Result<Vec<Near>, Refused> {
    with_opened!(&puzzle.instance, OrderName::Auto, opened => near_opened(&opened, depth, most))
}

fn near_opened<const N: usize>(opened: &Opened<N>, depth: u32, most: u64) -> Result<Vec<Near>, Refused> {
    let mut numbers = HashMap::from([(opened.start(), 0)]);
    let mut found = vec![(opened.start(), 0, None)];
    let mut moves: Vec<Vec<(u32, PieceMove, Cost)>> = Vec::new();
    while let Some(&(state, at, _)) = found.get(moves.len()) {
        let mut from_here = Vec::new();
        for mv in opened.moves(&state) {
            let mut next = state;
            opened.apply(&mut next, mv);
            let described = opened.describe_move(&state, mv);
            if at < depth && !numbers.contains_key(&next) {
                numbers.insert(next, found.len() as u32);
                found.push((next, at + 1, Some(described.clone())));
            }
            // Equal pieces may reach the same position by several moves.
            if let Some(&number) = numbers.get(&next) {
                from_here.push((number, described, opened.cost(&state, mv)));
            }
        }
        moves.push(from_here);
        if found.len() as u64 > most {
            return Err(Refused(format!("there are more than {most} positions at most {depth} moves away")));
        }
    }
    let near = |((state, depth, by), moves)| Near {
        puzzle: Puzzle::from(opened.instance_at(&state)),
        depth,
        by,
        is_goal: opened.is_goal(&state),
        moves,
    };
    Ok(found.into_iter().zip(moves).map(near).collect())
}
