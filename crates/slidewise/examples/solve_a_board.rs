//! Reads a board, solves it, prints the moves: `cargo run --release -p slidewise --example solve_a_board [BOARD]`.
#![allow(clippy::print_stdout, reason = "it is an example")]

/// The Rush Hour board of the game's card 1: rows one after the other, `o` for a free cell, `A` for the red car.
const BOARD: &str = "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo";

fn main() -> Result<(), slidewise::Error> {
    let argument = std::env::args().nth(1);
    let report = slidewise::solve(argument.as_deref().unwrap_or(BOARD))?;
    match (report.length, &report.moves) {
        (Some(length), Some(moves)) => {
            println!("{length} {}, and none is shorter: {}", report.metric, report.optimal);
            for (number, mv) in (1..).zip(moves) {
                println!("{number:>4}. {mv}");
            }
        }
        _ => println!("{}: {}", report.outcome, report.proof.unwrap_or_default()),
    }
    println!("{} states expanded with {} and {}", report.expanded, report.algorithm, report.heuristic);
    Ok(())
}
