//! Moves as printed: `NAME DIRECTION DISTANCE`, or around corners `NAME DIRECTION DISTANCE, DIRECTION DISTANCE, …`.

use crate::Fault;

/// A row and a column, from 0.
pub(crate) type Cell = (usize, usize);

/// A direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

impl Direction {
    pub(crate) const ALL: [Self; 4] = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];

    /// The opposite of each.
    pub(crate) const BACK: [Self; 4] = [Direction::Right, Direction::Left, Direction::Down, Direction::Up];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Direction::Left => "left",
            Direction::Right => "right",
            Direction::Up => "up",
            Direction::Down => "down",
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.word() == word)
    }

    pub(crate) fn is_horizontal(self) -> bool {
        matches!(self, Direction::Left | Direction::Right)
    }

    /// The next cell in this direction on a board of that size, if there is one.
    pub(crate) fn next(self, (row, column): Cell, (height, width): (usize, usize)) -> Option<Cell> {
        match self {
            Direction::Left if column > 0 => Some((row, column - 1)),
            Direction::Right if column + 1 < width => Some((row, column + 1)),
            Direction::Up if row > 0 => Some((row - 1, column)),
            Direction::Down if row + 1 < height => Some((row + 1, column)),
            _ => None,
        }
    }
}

/// A slide of one piece in one direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Slide<'a> {
    pub(crate) name: &'a str,
    pub(crate) direction: Direction,
    pub(crate) distance: u32,
}

impl<'a> Slide<'a> {
    pub(crate) fn read(text: &'a str) -> Result<Self, Fault> {
        let words: Vec<_> = text.split_whitespace().collect();
        let [name, direction, distance] = words[..] else {
            return Err(Fault::Malformed);
        };
        let (direction, distance) = leg(direction, distance)?;
        Ok(Self { name, direction, distance })
    }

    /// Reads a move whose distance need not be stated: a name, a direction, and perhaps a distance.
    pub(crate) fn read_open(text: &'a str) -> Result<(&'a str, Direction, Option<u32>), Fault> {
        if let [name, direction] = text.split_whitespace().collect::<Vec<_>>()[..] {
            return Ok((name, Direction::from_word(direction).ok_or(Fault::Malformed)?, None));
        }
        let Self { name, direction, distance } = Self::read(text)?;
        Ok((name, direction, Some(distance)))
    }

    /// Reads a move that may go around corners: its slides in order, at least one, all of the same piece. A comma
    /// follows the distance, so a piece's name may be anything without a space.
    pub(crate) fn read_all(text: &'a str) -> Result<Vec<Self>, Fault> {
        let words: Vec<_> = text.split_whitespace().collect();
        let (name, words) = words.split_first().ok_or(Fault::Malformed)?;
        let legs: Vec<_> = words.chunks(2).collect();
        let (last, before) = legs.split_last().ok_or(Fault::Malformed)?;
        let mut slides = Vec::new();
        for (leg_words, end) in before.iter().map(|words| (words, ",")).chain([(last, "")]) {
            let [direction, distance] = leg_words[..] else { return Err(Fault::Malformed) };
            let distance = distance.strip_suffix(end).ok_or(Fault::Malformed)?;
            let (direction, distance) = leg(direction, distance)?;
            slides.push(Self { name, direction, distance });
        }
        Ok(slides)
    }
}

fn leg(direction: &str, distance: &str) -> Result<(Direction, u32), Fault> {
    // Rust would take a sign, which no move is printed with.
    if !distance.chars().all(|digit| digit.is_ascii_digit()) {
        return Err(Fault::Malformed);
    }
    let direction = Direction::from_word(direction).ok_or(Fault::Malformed)?;
    Ok((direction, distance.parse().map_err(|_| Fault::Malformed)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_a_move() {
        let slide = Slide { name: "12", direction: Direction::Down, distance: 3 };
        assert_eq!(Slide::read("12 down 3"), Ok(slide));
        for text in ["", "A", "A right", "A right x", "A right -1", "A right +1", "A east 1", "A right 1 1"] {
            assert_eq!(Slide::read(text), Err(Fault::Malformed), "{text}");
        }
    }

    #[test]
    fn reads_a_move_round_corners() {
        let slide = |direction, distance| Slide { name: ",", direction, distance };
        let expected = vec![slide(Direction::Down, 3), slide(Direction::Left, 12), slide(Direction::Up, 1)];
        assert_eq!(Slide::read_all(", down 3, left 12, up 1"), Ok(expected));
        assert_eq!(Slide::read_all("A up 1"), Slide::read("A up 1").map(|slide| vec![slide]));
        for text in
            ["", "A", "A up", "A up 1,", "A up 1 left 1", "A up 1, left", "A up 1,left 1", "A up 1, A left 1"]
        {
            assert_eq!(Slide::read_all(text), Err(Fault::Malformed), "{text}");
        }
    }

    #[test]
    fn the_board_ends_at_its_edges() {
        let ends = |cell| Direction::ALL.map(|direction| direction.next(cell, (2, 3)));
        assert_eq!(ends((0, 0)), [None, Some((0, 1)), None, Some((1, 0))]);
        assert_eq!(ends((1, 2)), [Some((1, 1)), None, Some((0, 2)), None]);
    }
}
