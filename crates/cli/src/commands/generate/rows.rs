//! Generated puzzles as rows of a catalogue, and rows of a catalogue to choose from.

use std::path::Path;

use slidewise_catalogue::{Pick, Row, Writer};
use slidewise_lab::generate::Product;
use slidewise_solve::{AnyInstance, Puzzle};

use crate::catalogue::{SelectedRows, Selection};

/// Writes puzzles as a catalogue.
pub(super) fn write(path: &Path, products: &[Product]) -> std::io::Result<()> {
    let mut writer = Writer::create(path)?;
    for product in products {
        writer.push(&row(product))?;
    }
    writer.finish()
}

fn row(product: &Product) -> Row {
    let in_metric = |metric: &str| (product.metric == metric).then_some(product.length);
    // In Rush Hour a slide is a move.
    let slides = if product.puzzle == "rush" { in_metric("moves") } else { in_metric("slides") };
    let red_row = match &product.made.instance {
        AnyInstance::Rush(board) => Some(board.red().row as u32),
        _ => None,
    };
    let solutions = product.difficulty.shortest_solutions;
    Row {
        puzzle: product.puzzle.clone(),
        name: Some(product.name.clone()),
        board: product.board.clone(),
        width: product.width as u32,
        height: product.height as u32,
        row: red_row,
        pieces: product.pieces as u32,
        walls: product.walls as u32,
        metric: product.metric.clone(),
        length: product.length,
        moves: in_metric("moves"),
        slides,
        steps: in_metric("steps"),
        shortest_solutions: solutions.map(|count| count.min(i64::MAX as u128) as u64),
        minimal: product.minimal,
        cluster_size: None,
        histogram: Vec::new(),
        branching: product.difficulty.branching,
        counter_intuitive: product.difficulty.counter_intuitive,
    }
}

/// At most this many of the wanted puzzles of a catalogue, chosen at random.
pub(super) fn read(
    path: &Path,
    mut selection: Selection,
    most: usize,
    seed: u64,
) -> anyhow::Result<Vec<Puzzle>> {
    selection.pick = Pick::Sample(most, seed);
    let mut chosen = SelectedRows::open(&path.to_string_lossy(), None, &selection)?;
    let mut puzzles = Vec::new();
    while let Some(row) = chosen.next() {
        let (number, row) = row?;
        for item in chosen.puzzle(number, &row).items {
            puzzles.push(item.map_err(|_| {
                anyhow::anyhow!(
                    "row {} of {} is not a valid puzzle: 'slidewise solve' shows why",
                    number + 1,
                    path.display()
                )
            })?);
        }
    }
    Ok(puzzles)
}
