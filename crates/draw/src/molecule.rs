//! Molecules as text, with room between the atoms for their bonds.

use crate::Board;

/// The signs of one, two and three bonds.
const ACROSS: [char; 3] = ['─', '═', '≡'];
const DOWN: [char; 3] = ['│', '║', '┃'];

/// The atoms of a board by their symbols, with the bonds between them, as lines that each end with a newline.
///
/// ```text
///   H
///   │
/// H─C─H
///   │
///   H
/// ```
#[must_use]
pub fn molecule(board: &Board) -> String {
    let symbols = board.atoms.iter().map(|atom| atom.symbol.chars().count());
    let wide = symbols.max().unwrap_or(0).max(1) + 1;
    let mut rows = vec![vec![' '; wide * board.width]; 2 * board.height];
    for (piece, atom) in board.pieces.iter().zip(&board.atoms) {
        for &(row, column) in &piece.cells {
            let (y, x) = (2 * row, wide * column);
            atom.symbol.chars().enumerate().for_each(|(step, sign)| put(&mut rows, y, x + step, sign));
            for &((down, right), count) in &atom.bonds {
                let lines = usize::from(count.clamp(1, 3)) - 1;
                let (sign, y, columns) = match (down, right) {
                    (0, 1) => (ACROSS[lines], y, x + atom.symbol.chars().count()..x + wide),
                    (1, 0) => (DOWN[lines], y + 1, x..x + 1),
                    (1, 1) => ('╲', y + 1, x + wide - 1..x + wide),
                    (1, -1) if x > 0 => ('╱', y + 1, x - 1..x),
                    // The other bonds are drawn from their other end.
                    _ => continue,
                };
                columns.for_each(|x| put(&mut rows, y, x, sign));
            }
        }
    }
    let line = |row: &Vec<char>| row.iter().collect::<String>().trim_end().to_owned();
    let lines: Vec<_> = rows.iter().map(line).collect();
    let end = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    lines[..end].iter().map(|line| format!("{line}\n")).collect()
}

fn put(rows: &mut [Vec<char>], y: usize, x: usize, sign: char) {
    if let Some(cell) = rows.get_mut(y).and_then(|row| row.get_mut(x)) {
        let crossed = matches!((*cell, sign), ('╱', '╲') | ('╲', '╱'));
        *cell = if crossed { '╳' } else { sign };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Atom, Piece, Role};

    type Bonds = Vec<((isize, isize), u8)>;

    fn board(width: usize, height: usize, atoms: &[(&str, (usize, usize), Bonds)]) -> Board {
        let piece = |(name, cell, _): &(&str, (usize, usize), Bonds)| Piece {
            name: (*name).into(),
            cells: vec![*cell],
            role: Role::Other,
        };
        let look = |(symbol, _, bonds): &(&str, (usize, usize), Bonds)| Atom {
            symbol: (*symbol).into(),
            tone: 0,
            bonds: bonds.clone(),
        };
        let (pieces, atoms) = (atoms.iter().map(piece).collect(), atoms.iter().map(look).collect());
        Board { width, height, pieces, atoms, ..Board::default() }
    }

    #[test]
    fn bonds_stand_between_the_atoms() {
        let methane = [
            ("H", (0, 1), vec![((1, 0), 1)]),
            ("H", (1, 0), vec![((0, 1), 1)]),
            ("C", (1, 1), vec![((-1, 0), 1), ((0, 1), 1), ((1, 0), 1), ((0, -1), 1)]),
            ("H", (1, 2), vec![((0, -1), 1)]),
            ("H", (2, 1), vec![((-1, 0), 1)]),
        ];
        assert_eq!(molecule(&board(3, 3, &methane)), "  H\n  │\nH─C─H\n  │\n  H\n");
    }

    #[test]
    fn several_and_slanting_bonds_have_signs_of_their_own() {
        let phosgene = [
            ("Cl", (0, 0), vec![((1, 1), 1)]),
            ("C", (1, 1), vec![((0, 1), 2), ((1, -1), 1), ((-1, -1), 1)]),
            ("O", (1, 2), vec![((0, -1), 2)]),
            ("Cl", (2, 0), vec![((-1, 1), 1)]),
        ];
        assert_eq!(molecule(&board(3, 3, &phosgene)), "Cl\n  ╲\n   C══O\n  ╱\nCl\n");
    }
}
