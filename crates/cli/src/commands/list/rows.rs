//! The rows of a catalogue, as they come.

use slidewise_catalogue::Row;

use crate::args::ListArgs;
use crate::catalogue::Chosen;
use crate::status::Status;
use crate::{human, output};

const TITLE: &str =
    "name             puzzle  size pieces walls   length    steps  solutions     states  board\n";

pub(super) fn run(path: &str, which: Option<&str>, args: &ListArgs) -> anyhow::Result<Status> {
    let mut chosen = Chosen::open(path, which, &args.query.selection())?;
    if chosen.len() == 0 {
        output::message(&format!("{path} has no puzzle like that\n"));
    } else if !args.format.json && !args.format.quiet {
        output::text(TITLE)?;
    }
    while let Some(row) = chosen.next() {
        let (number, mut row) = row?;
        row.name = Some(chosen.name(number, &row));
        if args.format.json {
            output::json(&row)?;
        } else {
            output::text(&line(&row))?;
        }
    }
    Ok(Status::Solved)
}

fn line(row: &Row) -> String {
    let known = |figure: Option<u64>| figure.map_or("-".into(), human::count);
    // A drawing does not go into a line.
    let board = if row.board.contains('\n') { "" } else { &row.board };
    let line = format!(
        "{:<16} {:<6} {:>5} {:>6} {:>5} {:>8} {:>8} {:>10} {:>10}  {board}",
        row.name.as_deref().unwrap_or_default(),
        row.puzzle,
        format!("{}×{}", row.width, row.height),
        row.pieces,
        row.walls,
        human::amount(row.length, &row.metric),
        known(row.steps.map(u64::from)),
        known(row.shortest_solutions),
        known(row.cluster_size),
    );
    line.trim_end().to_owned() + "\n"
}
