//! A second opinion on a solution, written apart from the first: cars as rectangles, and the cells they sweep.

/// The second checker.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// This move, from 1, is the first that cannot be carried out.
    Illegal(usize),
    /// The red car is not at the right edge at the end.
    Unsolved,
    /// A solution, with the board it ends on.
    Solved(String),
}

/// Judges the moves for red car `A`, exit right, goal `exit`.
pub(crate) fn judge(rows: &[String], moves: &[String]) -> Verdict {
    let mut grid: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    for (index, text) in moves.iter().enumerate() {
        if carry_out(&mut grid, text).is_none() {
            return Verdict::Illegal(index + 1);
        }
    }
    if grid.iter().all(|row| row.last() != Some(&'A')) {
        return Verdict::Unsolved;
    }
    let rows: Vec<String> = grid.iter().map(|row| row.iter().collect()).collect();
    Verdict::Solved(rows.join("\n"))
}

fn carry_out(grid: &mut [Vec<char>], text: &str) -> Option<()> {
    let words: Vec<_> = text.split(' ').collect();
    let name = words[0].chars().next()?;
    let distance: i32 = words[2].parse().ok().filter(|&distance| distance > 0)?;
    let (down, right) = match words[1] {
        "left" => (0, -distance),
        "right" => (0, distance),
        "up" => (-distance, 0),
        _ => (distance, 0),
    };
    let (top, left, bottom, end) = rectangle(grid, name)?;
    let across = if top == bottom { down != 0 } else { right != 0 };
    let inside = top + down >= 0
        && left + right >= 0
        && bottom + down < grid.len() as i32
        && end + right < grid[0].len() as i32;
    if across || !inside {
        return None;
    }
    // The union of the rectangle before and after a straight slide is all that it sweeps.
    let swept =
        (top.min(top + down), left.min(left + right), bottom.max(bottom + down), end.max(end + right));
    if cells(swept).any(|(row, column)| ![name, '.'].contains(&grid[row][column])) {
        return None;
    }
    cells((top, left, bottom, end)).for_each(|(row, column)| grid[row][column] = '.');
    let after = (top + down, left + right, bottom + down, end + right);
    cells(after).for_each(|(row, column)| grid[row][column] = name);
    Some(())
}

/// First row, first column, last row, last column.
type Rectangle = (i32, i32, i32, i32);

fn rectangle(grid: &[Vec<char>], name: char) -> Option<Rectangle> {
    let row_has = |row: &Vec<char>| row.contains(&name);
    let column_has = |column: usize| grid.iter().any(|row| row[column] == name);
    let top = grid.iter().position(row_has)?;
    let bottom = grid.iter().rposition(row_has)?;
    let left = (0..grid[0].len()).find(|&column| column_has(column))?;
    let end = (0..grid[0].len()).rfind(|&column| column_has(column))?;
    Some((top as i32, left as i32, bottom as i32, end as i32))
}

fn cells((top, left, bottom, end): Rectangle) -> impl Iterator<Item = (usize, usize)> {
    (top..=bottom).flat_map(move |row| (left..=end).map(move |column| (row as usize, column as usize)))
}
