//! Lists the rows of a catalogue as they are read.

use slidewise_catalogue::Row;
use slidewise_solve::source::drawing;

use super::cut;
use crate::args::ListArgs;
use crate::catalogue::SelectedRows;
use crate::status::Status;
use crate::{human, output, picture};

const TITLE: &str =
    "name             puzzle  size pieces walls   length    steps  solutions     states  board\n";
/// The title on a narrow terminal, where some figures are left out.
const NARROW: &str = "name              size pieces   length  board\n";
/// Columns of a terminal that has room for everything.
const WIDE: usize = 122;

pub(super) fn run(path: &str, which: Option<&str>, args: &ListArgs) -> anyhow::Result<Status> {
    let columns = picture::terminal_width();
    let is_wide = columns.is_none_or(|columns| columns >= WIDE);
    let mut chosen = SelectedRows::open(path, which, &args.query.selection())?;
    if chosen.len() == 0 {
        output::message(&format!("no puzzle in {path} matches\n"));
        return Ok(Status::Unsolvable);
    }
    if !args.format.json && !args.format.quiet {
        output::text(if is_wide { TITLE } else { NARROW })?;
    }
    while let Some(row) = chosen.next() {
        let (number, mut row) = row?;
        row.name = Some(chosen.name(number, &row));
        if args.format.json {
            output::json(&row)?;
        } else {
            let line = if is_wide { line(&row) } else { narrow_line(&row) };
            output::text(&(cut(line.trim_end(), columns.unwrap_or(usize::MAX)) + "\n"))?;
        }
    }
    Ok(Status::Solved)
}

/// The numbers of the board in a native text, which follow its header, on one line.
pub(super) fn tiles(native: &str) -> String {
    drawing(native).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The board, if it fits on a line.
fn board(row: &Row) -> String {
    match row.puzzle.as_str() {
        "tiles" => tiles(&row.board),
        _ if row.board.contains('\n') => String::new(),
        _ => row.board.clone(),
    }
}

fn narrow_line(row: &Row) -> String {
    format!(
        "{:<16} {:>5} {:>6} {:>8}  {}",
        row.name.as_deref().unwrap_or_default(),
        format!("{}×{}", row.width, row.height),
        row.pieces,
        human::amount(row.length, &row.metric),
        board(row),
    )
}

fn line(row: &Row) -> String {
    let known = |figure: Option<u64>| figure.map_or("-".into(), human::count);
    format!(
        "{:<16} {:<6} {:>5} {:>6} {:>5} {:>8} {:>8} {:>10} {:>10}  {}",
        row.name.as_deref().unwrap_or_default(),
        row.puzzle,
        format!("{}×{}", row.width, row.height),
        row.pieces,
        row.walls,
        human::amount(row.length, &row.metric),
        known(row.steps.map(u64::from)),
        known(row.shortest_solutions),
        known(row.cluster_size),
        board(row),
    )
}
