//! Determines which lines and walls can matter for the length of a cluster's boards, without computing any distance.
//!
//! A line *hinders* another if in some state of the cluster one of its cars covers the cell that a single step of the
//! other line would enter. The lines that matter are the red car's, those that hinder a line that matters, and so on.
//! Remove all other cars: every solution of the rest is also one on the whole board, with the other cars standing where
//! they are, because they never stop a step of a line that matters. And no solution becomes longer by removing cars. So
//! the length is the same without them, and a cluster with a car that does not matter has no minimal board. The same
//! holds for a wall in no line that matters.

use slidewise_boxes::{Boxes, LINES, Lines, digit};

/// May every car and every wall matter in this cluster?
pub(crate) fn all_matter(lines: &Lines<'_>, boxes: &Boxes, red_line: usize) -> bool {
    let hindering = hindering(lines, boxes);
    let mut matter = 1_u32 << red_line;
    let mut waiting = matter;
    while waiting != 0 {
        let line = waiting.trailing_zeros() as usize;
        waiting = (waiting | hindering[line] & !matter) & !(1 << line);
        matter |= hindering[line];
    }
    let (mut walls, mut walls_that_matter) = (0, 0);
    for (line, table) in lines.tables.iter().enumerate() {
        walls |= table.walls;
        if matter >> line & 1 == 1 {
            walls_that_matter |= table.walls;
        } else if table.configurations[0].cells != 0 {
            return false;
        }
    }
    walls == walls_that_matter
}

/// The lines that hinder each line, one bit each.
fn hindering(lines: &Lines<'_>, boxes: &Boxes) -> [u32; LINES] {
    let width = lines.width;
    let mut hindering = [0; LINES];
    for &state_box in &boxes.list {
        let mut parts = [0; 8];
        for (column, part) in parts.iter_mut().enumerate().take(width) {
            *part = lines.part(column, state_box);
            let covered = (state_box.covered >> (8 * column)) as u8;
            let rows = lines.tables[column].stops(covered, digit(state_box.digits, column));
            hindering[column] |= u32::from(rows) << width;
        }
        for (line, table) in lines.tables.iter().enumerate().skip(width) {
            for step in &table.configurations[digit(state_box.digits, line)].units {
                let column = usize::from(step.cell / 8);
                if parts[column] & lines.tables[column].covering(step.cell % 8) != 0 {
                    hindering[line] |= 1 << column;
                }
            }
        }
    }
    hindering
}
