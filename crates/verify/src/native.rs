//! The native text format: header lines, a blank line and the rows of the board; then, for some families, further
//! drawings under their own title lines.
//!
//! Nothing is guessed: the text must state everything explicitly.

use crate::Refusal;

/// An empty cell.
pub(crate) const EMPTY: &str = ".";
/// A cell that nothing can enter.
pub(crate) const WALL: &str = "#";

/// The keys of title lines.
const TITLES: [&str; 4] = ["goal", "exit", "gates", MOLECULE];
/// The keys of header lines that only describe a puzzle.
const DESCRIBES: [&str; 3] = ["name", "source", "known"];
/// The only drawing that may have a different size.
const MOLECULE: &str = "molecule";

/// A puzzle of any family, as text.
pub(crate) struct Text {
    header: Vec<(String, String)>,
    /// The content of each cell, row by row; all rows have the same nonzero length.
    pub(crate) rows: Vec<Vec<String>>,
    drawings: Vec<Drawing>,
}

/// A further drawing under a title line `key: value`: of the board, and of the same size, or of a molecule.
pub(crate) struct Drawing {
    key: String,
    pub(crate) value: String,
    pub(crate) rows: Vec<Vec<String>>,
}

impl Text {
    /// The value of a header that must occur exactly once. Other headers are not checked.
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
        Err(fault(format!("`{key}: {value}` is not one of {}", words.join(", "))))
    }

    /// The values of a header that may occur any number of times.
    pub(crate) fn values(&self, key: &str) -> impl Iterator<Item = &str> {
        self.header.iter().filter(move |(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// The drawing under this title, which may be missing but must not occur twice.
    pub(crate) fn drawing(&self, key: &str) -> Result<Option<&Drawing>, Refusal> {
        let mut drawings = self.drawings.iter().filter(|drawing| drawing.key == key);
        match (drawings.next(), drawings.next()) {
            (_, Some(_)) => Err(fault(format!("there is more than one drawing `{key}:`"))),
            (drawing, None) => Ok(drawing),
        }
    }

    /// Checks that there are no further drawings.
    pub(crate) fn only_the_board(&self) -> Result<(), Refusal> {
        match self.drawings.first() {
            Some(drawing) => {
                Err(fault(format!("a drawing `{}:` has no meaning in this family", drawing.key)))
            }
            None => Ok(()),
        }
    }
}

/// Reads one puzzle.
pub(crate) fn read(puzzle: &str) -> Result<Text, Refusal> {
    let mut lines = puzzle.trim().lines().map(str::trim).filter(|line| !line.starts_with(';'));
    let head = lines.by_ref().skip_while(|line| line.is_empty()).take_while(|line| !line.is_empty());
    let header = head.map(header_line).collect::<Result<Vec<_>, _>>()?;
    let body: Vec<_> = lines.collect();
    let mut parts = body.chunk_by(|_, line| title(line).is_none());
    let board = parts.next().filter(|part| title(part[0]).is_none());
    let rows = grid(board.unwrap_or_default())?;
    let drawings = parts.map(|part| drawing(part, &rows)).collect::<Result<Vec<_>, _>>()?;
    Ok(Text { header, rows, drawings })
}

/// The lines of a text that define the puzzle: without comments, empty lines and mere descriptions, and with runs of
/// spaces collapsed.
pub(crate) fn essence(puzzle: &str) -> impl Iterator<Item = String> {
    let mut in_header = true;
    let lines = puzzle.lines().map(str::trim).filter(|line| !line.starts_with(';'));
    let lines = lines.skip_while(|line| line.is_empty());
    let says = move |line: &&str| {
        in_header &= !line.is_empty();
        let describes = DESCRIBES.contains(&line.split(':').next().unwrap_or_default().trim_end());
        !(line.is_empty() || in_header && describes)
    };
    lines.filter(says).map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The rows of a board, which must all have the same length.
fn grid(lines: &[&str]) -> Result<Vec<Vec<String>>, Refusal> {
    let end = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    let rows: Vec<_> = lines[..end].iter().map(|line| cells(line)).collect();
    let Some(first) = rows.first() else {
        return Err(fault("there is no board below the header"));
    };
    for (index, row) in rows.iter().enumerate() {
        if row.is_empty() || row.len() != first.len() {
            let (number, found, expected) = (index + 1, row.len(), first.len());
            return Err(fault(format!("row {number} has {found} cells, the first has {expected}")));
        }
    }
    Ok(rows)
}

/// A title line has one of a few keys, so that no row of a board is mistaken for one.
fn title(line: &str) -> Option<(&str, &str)> {
    line.split_once(':').filter(|(key, _)| TITLES.contains(key))
}

/// A title line and the rows below it.
fn drawing(lines: &[&str], board: &[Vec<String>]) -> Result<Drawing, Refusal> {
    let (key, value) = title(lines[0]).expect("the parts after the first begin with a title");
    let start = lines.iter().skip(1).position(|line| !line.is_empty()).map_or(lines.len(), |blank| blank + 1);
    let rows = grid(&lines[start..]).unwrap_or_default();
    if rows.is_empty() || key != MOLECULE && (rows.len() != board.len() || rows[0].len() != board[0].len()) {
        return Err(fault(format!("the drawing `{key}:` does not have the size of the board")));
    }
    Ok(Drawing { key: key.to_owned(), value: value.trim().to_owned(), rows })
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
    fn drawings_have_titles() {
        let text = read("puzzle: bricks\n\nA.\n..\n\nexit: A\n\n.!\n..\ngates:\n..\n.-\n").unwrap();
        assert_eq!(draw(&text.rows), "A.\n..");
        let exit = text.drawing("exit").unwrap().expect("a drawing");
        assert_eq!((exit.value.as_str(), draw(&exit.rows).as_str()), ("A", ".!\n.."));
        assert!(text.drawing("goal").unwrap().is_none());
        assert!(text.only_the_board().is_err());
        for (drawings, words) in [
            ("goal:\n.A\ngoal:\nA.", "there is more than one drawing `goal:`"),
            ("goal:\n.A\nA.", "the drawing `goal:` does not have the size of the board"),
            ("goal:\n.A.", "the drawing `goal:` does not have the size of the board"),
            ("goal:", "the drawing `goal:` does not have the size of the board"),
        ] {
            let text = read(&format!("puzzle: bricks\n\nA.\n\n{drawings}"));
            let refusal = text.and_then(|text| text.drawing("goal").map(|_| ())).unwrap_err();
            assert!(refusal.to_string().ends_with(words), "{refusal}");
        }
    }

    #[test]
    fn refuses_what_has_no_shape() {
        assert!(refused("").ends_with("there is no board below the header"));
        assert!(refused("puzzle: rush\n").ends_with("there is no board below the header"));
        assert!(refused("puzzle: bricks\n\ngoal:\nAA.").ends_with("there is no board below the header"));
        assert!(refused("puzzle: rush\nAA.\n...").ends_with("`AA.` is not a header line `key: value`"));
        assert!(refused("puzzle: rush\n\nAA.\n..").ends_with("row 2 has 2 cells, the first has 3"));
        assert!(refused("puzzle: rush\n\nAA.\n\n...").ends_with("row 2 has 0 cells, the first has 3"));
    }
}
