//! Audits a heuristic on every state of a puzzle: `cargo run --release -p slidewise --example audit_a_heuristic`.
#![allow(clippy::print_stdout, reason = "it is an example")]

use slidewise::audit::{Request, audit};
use slidewise::{Options, puzzle};

fn main() -> Result<(), slidewise::Error> {
    let board = puzzle("jam-01")?;
    for name in ["blockers", "tree:2", "tree:5"] {
        let heuristic = name.parse().expect("a heuristic of Rush Hour");
        let request = Request { options: Options { heuristic, ..Options::default() }, ..Request::default() };
        let report = audit(&board, &request, &mut (), None)?;
        println!("{name}: admissible {:?}, consistent {:?}", report.admissible, report.consistent);
    }
    Ok(())
}
