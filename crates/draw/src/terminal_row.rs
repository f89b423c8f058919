//! Many positions at a glance: small boards side by side, wrapped to the width of the terminal.

use crate::terminal::{columns, lines};
use crate::{Panel, TerminalStyle};

/// The gap between two boards.
const GAP: usize = 3;

/// Boards side by side, each below its caption, in rows of at most `width` columns (but at least one board).
///
/// Captions that are wider than their board are wrapped; a blank line separates the rows.
#[must_use]
pub fn terminal_row(panels: &[Panel], style: TerminalStyle, width: usize) -> String {
    let blocks: Vec<_> = panels.iter().map(|panel| Block::new(panel, style)).collect();
    rows(&blocks, width).into_iter().map(joined).collect::<Vec<_>>().join("\n")
}

/// A board with its caption.
struct Block {
    width: usize,
    caption: Vec<String>,
    board: Vec<String>,
}

impl Block {
    fn new(panel: &Panel, style: TerminalStyle) -> Self {
        let width = columns(&panel.board, style);
        Self { width, caption: wrapped(&panel.caption, width), board: lines(&panel.board, style) }
    }
}

/// Splits the blocks into rows that fit the width.
fn rows(blocks: &[Block], width: usize) -> Vec<&[Block]> {
    let mut rows = Vec::new();
    let (mut first, mut used) = (0, 0);
    for (i, block) in blocks.iter().enumerate() {
        if i > first && used + GAP + block.width > width {
            rows.push(&blocks[first..i]);
            (first, used) = (i, 0);
        }
        used += if i == first { block.width } else { GAP + block.width };
    }
    if first < blocks.len() {
        rows.push(&blocks[first..]);
    }
    rows
}

/// One row as text: captions at the top, all boards beginning on the same line.
fn joined(row: &[Block]) -> String {
    let captions = row.iter().map(|block| block.caption.len()).max().unwrap_or(0);
    let height = row.iter().map(|block| block.board.len()).max().unwrap_or(0);
    let caption_lines = (0..captions).map(|i| {
        let cells = row.iter().map(|block| {
            let text = block.caption.get(i).map_or("", String::as_str);
            format!("{text:<0$}", block.width)
        });
        cells.collect::<Vec<_>>().join(&" ".repeat(GAP))
    });
    let board_lines = (0..height).map(|i| {
        let cells = row.iter().map(|block| block.board.get(i).cloned().unwrap_or(" ".repeat(block.width)));
        cells.collect::<Vec<_>>().join(&" ".repeat(GAP))
    });
    caption_lines.chain(board_lines).map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Breaks a text at its spaces into lines of at most `width` characters; longer words are cut.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().filter(|c| !c.is_control()).collect();
        for part in letters.chunks(width.max(1)) {
            let part: String = part.iter().collect();
            match lines.last_mut() {
                Some(line) if line.chars().count() + 1 + part.chars().count() <= width => {
                    line.push(' ');
                    line.push_str(&part);
                }
                _ => lines.push(part),
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_wrapped_at_spaces() {
        assert_eq!(wrapped("1. B right 2", 8), ["1. B", "right 2"]);
        assert_eq!(wrapped("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
        assert_eq!(wrapped("ab abcdef", 4), ["ab", "abcd", "ef"]);
        assert!(wrapped("", 3).is_empty());
        assert_eq!(wrapped("ab", 0), ["a", "b"]);
    }

    #[test]
    fn rows_are_as_long_as_they_can_be() {
        let block = |width| Block { width, caption: vec![], board: vec![] };
        let blocks = [block(10), block(10), block(10), block(50), block(10)];
        let lengths = |width| rows(&blocks, width).iter().map(|row| row.len()).collect::<Vec<_>>();
        assert_eq!(lengths(23), [2, 1, 1, 1]);
        assert_eq!(lengths(22), [1, 1, 1, 1, 1]);
        assert_eq!(lengths(1000), [5]);
        assert!(rows(&[], 10).is_empty());
    }
}
