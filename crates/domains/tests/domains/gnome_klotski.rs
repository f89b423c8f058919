//! The boards of the real GNOME Klotski, as its program holds them, against the puzzles of the shared data.
//!
//! `cargo xtask test` takes the program out of Debian's package; where there is none, or no shared data, nothing is
//! compared. The program holds every board as one string of all its cells.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use slidewise_domains::bricks::{Cell, Goal, Instance, read};
use slidewise_testing as testing;

/// The boards of the game.
const BOARDS: usize = 28;

/// The program: unpacked for these tests, or installed.
fn program() -> Option<Vec<u8>> {
    fs::read(testing::debian("gnome-klotski", "usr/games/gnome-klotski")?).ok()
}

/// The puzzles of the reference data, in the order of the game.
fn puzzles() -> Vec<(String, Instance)> {
    let name =
        |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let files = testing::texts("bricks/puzzles").into_iter().map(|(path, text)| (name(&path), text));
    let found: Vec<_> = files.filter(|(name, _)| name.starts_with("gnome-")).collect();
    if found.is_empty() {
        testing::skip("there is no reference data of GNOME Klotski");
    }
    let read = |text: &str| read::FORMATS.foreign(text).remove(0).instance.expect("a legal puzzle");
    found.into_iter().map(|(name, text)| (name, read(&text))).collect()
}

/// The strings of a program that hold a piece, its goal and walls.
fn strings(program: &[u8]) -> Vec<&str> {
    let texts = program.split(|byte| *byte == 0).filter_map(|bytes| std::str::from_utf8(bytes).ok());
    let printable = texts.filter(|text| text.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
    printable.filter(|text| ["*", ".", "####"].iter().all(|mark| text.contains(mark))).collect()
}

/// What our reader makes of the string with rows of this width.
fn cut(cells: &str, width: usize) -> Option<Instance> {
    let rows: Vec<_> = (0..cells.len()).step_by(width).map(|start| &cells[start..start + width]).collect();
    let text: String = rows.iter().map(|row| format!("\"{row}\"\n")).collect();
    if !read::FORMATS.is_foreign(&text) {
        return None;
    }
    let mut entries = read::FORMATS.foreign(&text);
    (entries.len() == 1).then(|| entries.remove(0).instance.ok()).flatten()
}

/// A puzzle without names, without the floor that no piece can get to, and without the walls around it.
#[derive(PartialEq, Eq, Debug)]
struct Plain {
    pieces: Vec<Vec<Cell>>,
    goals: Vec<(Vec<Cell>, Vec<Cell>)>,
    floor: Vec<Cell>,
    gates: Vec<Cell>,
}

fn plain(instance: &Instance) -> Option<Plain> {
    let floor = inside(instance);
    let (top, left) = (floor.iter().map(|cell| cell.0).min()?, floor.iter().map(|cell| cell.1).min()?);
    let moved = |cells: &[Cell]| -> Vec<Cell> {
        let mut cells: Vec<_> =
            cells.iter().map(|(y, x)| (y.wrapping_sub(top), x.wrapping_sub(left))).collect();
        cells.sort_unstable();
        cells
    };
    let Goal::Place(targets) = &instance.goal else { return None };
    let goals =
        targets.iter().map(|to| (moved(&instance.pieces[to.piece].cells), moved(&to.cells))).collect();
    let mut pieces: Vec<_> = instance.pieces.iter().map(|piece| moved(&piece.cells)).collect();
    pieces.sort_unstable();
    let floor: Vec<_> = floor.into_iter().collect();
    Some(Plain { pieces, goals, floor: moved(&floor), gates: moved(&instance.gates) })
}

/// The cells that are connected with a piece.
fn inside(instance: &Instance) -> HashSet<Cell> {
    let mut inside = HashSet::new();
    let mut next: Vec<Cell> = instance.pieces.iter().flat_map(|piece| piece.cells.clone()).collect();
    while let Some((y, x)) = next.pop() {
        let on_board = y < instance.height && x < instance.width;
        if on_board && !instance.walls.contains(&(y, x)) && inside.insert((y, x)) {
            next.extend([(y.wrapping_sub(1), x), (y, x.wrapping_sub(1)), (y, x + 1), (y + 1, x)]);
        }
    }
    inside
}

#[test]
fn the_program_s_boards_are_the_puzzles_of_the_shared_data() {
    let Some(program) = program() else { return };
    let strings = strings(&program);
    assert_eq!(strings.len(), BOARDS);
    for (cells, (name, puzzle)) in strings.into_iter().zip(puzzles()) {
        // The frame of Ithaca is drawn with pieces, in lower-case letters; the shared data has walls there.
        let walled = cells.replace(|c: char| c.is_ascii_lowercase(), "#");
        let cells = if name.contains("ithaca") { walled.as_str() } else { cells };
        let widths = (3..=32).filter(|width| cells.len() % width == 0);
        let same =
            widths.filter(|width| cut(cells, *width).is_some_and(|read| plain(&read) == plain(&puzzle)));
        assert_eq!(same.count(), 1, "{name}: {cells}");
    }
}

/// The sizes of the boards and the numbers of their pieces are facts, and golden.
#[test]
fn the_program_s_boards_are_read_with_the_sizes_and_pieces_of_the_table() {
    let Some(program) = program() else { return };
    let table = testing::text("bricks/puzzles.csv").expect("it is golden");
    let rows: Vec<_> = table.lines().filter(|line| line.starts_with("gnome-")).collect();
    assert_eq!(rows.len(), BOARDS);
    for (cells, row) in strings(&program).into_iter().zip(rows) {
        let walled = cells.replace(|c: char| c.is_ascii_lowercase(), "#");
        let cells = if row.contains("ithaca") { walled.as_str() } else { cells };
        let is_listed = |width: &usize| {
            cut(cells, *width).is_some_and(|board| {
                let floor = inside(&board);
                let extent = |part: fn(&Cell) -> usize| {
                    let (least, most) = (floor.iter().map(part).min(), floor.iter().map(part).max());
                    most.zip(least).map_or(0, |(most, least)| most - least + 1)
                };
                let size = (extent(|cell| cell.1), extent(|cell| cell.0));
                row.contains(&format!(",{},{},{},", size.0, size.1, board.pieces.len()))
            })
        };
        let widths: Vec<_> = (3..=32).filter(|width| cells.len() % width == 0).filter(is_listed).collect();
        assert_eq!(widths.len(), 1, "{row}: {cells}");
    }
}
