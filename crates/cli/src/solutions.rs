//! `space --solutions`: all shortest solutions.

use std::borrow::Cow;

use serde::Serialize;
use slidewise_core::Stop;
use slidewise_lab::solutions::Solutions;
use slidewise_solve::{PieceMove, Puzzle};

use crate::commands::show;
use crate::status::Status;
use crate::{human, output};

/// The shortest solutions, for machines.
#[derive(Serialize)]
struct Listed<'a> {
    name: &'a str,
    puzzle: &'a str,
    metric: &'a str,
    goal: Cow<'static, str>,
    length: Option<u32>,
    shortest_solutions: u128,
    /// The moves of one solution for each group.
    groups: Vec<Vec<String>>,
    complete: bool,
}

/// Prints them.
pub(crate) fn print(puzzle: &Puzzle, found: Result<Solutions, Stop>, json: bool) -> anyhow::Result<Status> {
    let found = match found {
        Ok(found) => found,
        Err(why) => {
            output::message(&format!("{}: {}\n", puzzle.name, human::stopped(Some(why.name()))));
            return Ok(Status::Stopped);
        }
    };
    if json {
        output::report(&Listed {
            name: &puzzle.name,
            puzzle: puzzle.family(),
            metric: puzzle.metric().name(),
            goal: puzzle.goal(),
            length: found.length,
            shortest_solutions: found.total,
            groups: found.groups.iter().map(|moves| words(moves)).collect(),
            complete: found.is_complete,
        })?;
    } else {
        output::text(&page(puzzle, &found))?;
    }
    Ok(if found.length.is_some() { Status::Solved } else { Status::Unsolvable })
}

fn words(moves: &[PieceMove]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn page(puzzle: &Puzzle, found: &Solutions) -> String {
    let Some(length) = found.length else { return format!("{}: no solution\n", show::title(puzzle)) };
    let all = human::amount(found.total, "shortest solutions");
    let length = human::amount(length, puzzle.metric().name());
    let groups = human::amount(found.groups.len() as u64, "groups");
    let groups = if found.is_complete { groups } else { format!("the first {groups}") };
    let mut text = format!("{}: {all} of {length}; {groups} with different moves\n", show::title(puzzle));
    for (number, moves) in (1..).zip(&found.groups) {
        let moves: Vec<_> = moves.iter().map(PieceMove::arrows).collect();
        text += &format!("{number:>4}. {}\n", moves.join(" "));
    }
    text
}
