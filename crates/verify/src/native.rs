//! The native text format: header lines, a blank line, the rows of the board.
//!
//! Nothing is guessed: what this reader does not find in the text, it refuses to know.

use crate::Refusal;

/// A cell without anything.
pub(crate) const EMPTY: &str = ".";
/// A cell that nothing can enter.
pub(crate) const WALL: &str = "#";

/// A puzzle as its text says it, of whichever family.
pub(crate) struct Text {
    header: Vec<(String, String)>,
    /// What stands in each cell, row by row; all rows have the same length, which is not zero.
    pub(crate) rows: Vec<Vec<String>>,
}

impl Text {
    /// The value of a header line that must be there, and only once. Other lines may say what they like.
    pub(crate) fn header(&self, key: &str) -> Result<&str, Refusal> {
        let mut values = self.header.iter().filter(|(name, _)| name == key).map(|(_, value)| value);
        match (values.next(), values.next()) {
            (Some(value), None) => Ok(value),
            (Some(_), Some(_)) => Err(fault(format!("`{key}:` is given more than once"))),
            (None, _) => Err(fault(format!("`{key}:` is missing"))),
        }
    }

    /// The header's value, which must be one of the words.
    pub(crate) fn choice(&self, key: &str, words: &[&str]) -> Result<&str, Refusal> {
        let value = self.header(key)?;
        if words.contains(&value) {
            return Ok(value);
        }
        Err(fault(format!("`{key}: {value}` is none of {}", words.join(", "))))
    }
}

/// Reads one puzzle.
pub(crate) fn read(puzzle: &str) -> Result<Text, Refusal> {
    let mut lines = puzzle.trim().lines().map(str::trim).filter(|line| !line.starts_with(';'));
    let head = lines.by_ref().skip_while(|line| line.is_empty()).take_while(|line| !line.is_empty());
    let header = head.map(header_line).collect::<Result<Vec<_>, _>>()?;
    let rows: Vec<_> = lines.map(cells).collect();
    let Some(first) = rows.first() else {
        return Err(fault("there is no board below the header"));
    };
    for (index, row) in rows.iter().enumerate() {
        if row.is_empty() || row.len() != first.len() {
            let (number, found, expected) = (index + 1, row.len(), first.len());
            return Err(fault(format!("row {number} has {found} cells, the first has {expected}")));
        }
    }
    Ok(Text { header, rows })
}

fn header_line(line: &str) -> Result<(String, String), Refusal> {
    match line.split_once(':') {
        Some((key, value)) => Ok((key.trim().to_owned(), value.trim().to_owned())),
        None => Err(fault(format!("`{line}` is not a header line `key: value`"))),
    }
}

/// Names of one character need no space between them; longer ones do.
fn cells(row: &str) -> Vec<String> {
    if row.contains(char::is_whitespace) {
        row.split_whitespace().map(str::to_owned).collect()
    } else {
        row.chars().map(String::from).collect()
    }
}

/// The rows as text again: the inverse of reading them.
pub(crate) fn draw(rows: &[Vec<String>]) -> String {
    let width = rows.iter().flatten().map(|name| name.chars().count()).max().unwrap_or(1);
    let separator = if width > 1 { " " } else { "" };
    let line = |row: &Vec<String>| {
        let cells: Vec<_> = row.iter().map(|name| format!("{name:>width$}")).collect();
        cells.join(separator)
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

pub(crate) fn fault(what: impl Into<String>) -> Refusal {
    Refusal::Puzzle(what.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(puzzle: &str) -> String {
        read(puzzle).err().expect("a text that is no puzzle").to_string()
    }

    #[test]
    fn reads_what_it_draws() {
        let wide = read("; numbers\n\npuzzle: rush\n; more\n\n 1  1  .\n12  .  #\n12  .  .\n\n").unwrap();
        assert_eq!(draw(&wide.rows), " 1  1  .\n12  .  #\n12  .  .");
        let narrow = read("puzzle: rush\r\n\r\nAA.\r\n..#\r\n").unwrap();
        assert_eq!(draw(&narrow.rows), "AA.\n..#");
    }

    #[test]
    fn a_header_is_there_once() {
        let text = read("puzzle: rush\nname: a: b\nred: A\nred: B\n\nAA").unwrap();
        assert_eq!(text.header("name").unwrap(), "a: b");
        assert!(text.header("red").unwrap_err().to_string().ends_with("`red:` is given more than once"));
        assert!(text.header("exit").unwrap_err().to_string().ends_with("`exit:` is missing"));
        assert!(text.choice("puzzle", &["maze", "tiles"]).is_err());
    }

    #[test]
    fn refuses_what_has_no_shape() {
        assert!(refused("").ends_with("there is no board below the header"));
        assert!(refused("puzzle: rush\n").ends_with("there is no board below the header"));
        assert!(refused("puzzle: rush\nAA.\n...").ends_with("`AA.` is not a header line `key: value`"));
        assert!(refused("puzzle: rush\n\nAA.\n..").ends_with("row 2 has 2 cells, the first has 3"));
        assert!(refused("puzzle: rush\n\nAA.\n\n...").ends_with("row 2 has 0 cells, the first has 3"));
    }
}
