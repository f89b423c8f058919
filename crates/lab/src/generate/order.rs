//! The specification of puzzles to generate.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use slidewise_core::Metric;
use slidewise_domains::{atomix, bricks, rush, tiles};

use slidewise_solve::Refused;

/// A family for which puzzles can be generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GeneratedFamily {
    /// Rush Hour: cars of two and three cells, a red one of two cells in the row above the middle, the exit on the
    /// right.
    Rush,
    /// Sliding bricks: a master of 2×2 cells, and pieces of one to three cells.
    Bricks,
    /// Atomix: a molecule of any shape, walls anywhere.
    Atomix,
    /// Sliding tiles, with the blank after the last tile at the end.
    Tiles,
}

/// How puzzles are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// The one that suits the family best.
    #[default]
    Auto,
    /// A hardest state of a random space.
    Component,
    /// A random walk away from a solved board, as in the appendix of the Unblock Me notebook.
    Walk,
    /// Small changes to a random board, kept if they make it harder, and sometimes even if not.
    Climb,
}

/// Whether a puzzle must have a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Requirement {
    /// It must.
    Yes,
    /// It must not.
    No,
    /// It does not matter.
    #[default]
    Any,
}

impl Requirement {
    /// Does a puzzle that has the property, or does not have it, meet the requirement?
    #[must_use]
    pub fn allows(self, has: bool) -> bool {
        match self {
            Requirement::Yes => has,
            Requirement::No => !has,
            Requirement::Any => true,
        }
    }
}

macro_rules! named {
    ($type:ident, $what:literal, $($value:ident $name:literal),+) => {
        impl $type {
            /// All of them.
            pub const ALL: &'static [$type] = &[$($type::$value),+];

            /// The name that users type.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $($type::$value => $name),+ }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $type {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                let names: Vec<_> = Self::ALL.iter().map(|value| value.name()).collect();
                let found = Self::ALL.iter().find(|value| value.name() == text).copied();
                found.ok_or_else(|| format!("unknown {} '{text}': choose one of {}", $what, names.join(", ")))
            }
        }
    };
}

named!(GeneratedFamily, "family", Rush "rush", Bricks "bricks", Atomix "atomix", Tiles "tiles");
named!(Method, "method", Auto "auto", Component "component", Walk "walk", Climb "climb");
named!(Requirement, "wish", Yes "yes", No "no", Any "any");

/// An order: the properties of the puzzles, and how many to make.
#[derive(Clone, PartialEq, Debug)]
pub struct Order {
    /// The family.
    pub family: GeneratedFamily,
    /// Columns and rows.
    pub size: (usize, usize),
    /// The unit of length; the family's default metric if `None`.
    pub metric: Option<Metric>,
    /// The length of a shortest solution.
    pub moves: RangeInclusive<u32>,
    /// The number of pieces, including the red car or the master.
    pub pieces: RangeInclusive<usize>,
    /// The number of walls.
    pub walls: RangeInclusive<usize>,
    /// Is every piece and every wall needed, that is, does removing any one of them change the length? (Goal pieces
    /// cannot be removed.)
    pub minimal: Requirement,
    /// Is there only one shortest solution?
    pub unique: Requirement,
    /// Does the start look the same when left and right are exchanged? Goal and names are ignored.
    pub symmetric: Requirement,
    /// The same seed gives the same puzzles.
    pub seed: u64,
    /// The number of puzzles.
    pub count: usize,
    /// How they are found.
    pub method: Method,
}

/// A board is crowded with one piece per this many cells.
const CELLS_A_CAR: usize = 3;

impl Order {
    /// The default order for a family and size: one puzzle of moderate length.
    #[must_use]
    pub fn new(family: GeneratedFamily, size: Option<(usize, usize)>) -> Self {
        let usual = match family {
            GeneratedFamily::Rush => (6, 6),
            GeneratedFamily::Bricks => (4, 5),
            GeneratedFamily::Atomix => (9, 9),
            GeneratedFamily::Tiles => (3, 3),
        };
        let size = size.unwrap_or(usual);
        let cells = size.0 * size.1;
        let (moves, pieces, walls) = match family {
            GeneratedFamily::Rush => (15..=25, 2..=(cells / CELLS_A_CAR).max(2), 0..=0),
            GeneratedFamily::Bricks => (20..=60, 2..=cells.min(bricks::MAX_PIECES), 0..=0),
            GeneratedFamily::Atomix => (8..=20, 3..=5, cells / 10..=cells / 4),
            GeneratedFamily::Tiles => (20..=31, cells.saturating_sub(1)..=cells.saturating_sub(1), 0..=0),
        };
        let minimal = if family == GeneratedFamily::Rush { Requirement::Yes } else { Requirement::Any };
        Self {
            family,
            size,
            metric: None,
            moves,
            pieces,
            walls,
            minimal,
            unique: Requirement::Any,
            symmetric: Requirement::Any,
            seed: 0,
            count: 1,
            method: Method::Auto,
        }
    }

    /// The metric of its lengths.
    #[must_use]
    pub fn metric(&self) -> Metric {
        match self.family {
            GeneratedFamily::Rush | GeneratedFamily::Bricks => self.metric.unwrap_or(Metric::Moves),
            GeneratedFamily::Atomix => atomix::Instance::METRIC,
            GeneratedFamily::Tiles => self.metric.unwrap_or(Metric::Steps),
        }
    }

    /// The minimum and maximum number of pieces and walls of random boards: the ordered range, limited to what boards
    /// have room for.
    pub(super) fn room(&self) -> ((usize, usize), (usize, usize)) {
        let cells = self.size.0 * self.size.1;
        let usual = Self::new(self.family, Some(self.size));
        let clamped = |range: &RangeInclusive<usize>, most: usize| {
            (*range.start(), (*range.end()).min(most.max(*range.start())))
        };
        (clamped(&self.pieces, *usual.pieces.end()), clamped(&self.walls, cells / 3))
    }

    /// Refuses orders that no puzzle can satisfy.
    pub(super) fn check(&self) -> Result<(), Refused> {
        let family = self.family;
        let refuse = |text: String| Err(Refused(text));
        let (least, most) = match family {
            GeneratedFamily::Rush => (3, rush::MAX_SIDE),
            GeneratedFamily::Bricks => (2, bricks::MAX_SIDE),
            GeneratedFamily::Atomix => (2, 16),
            // On larger boards, lengths cannot be proven.
            GeneratedFamily::Tiles => (tiles::MIN_SIDE, 6),
        };
        let (width, height) = self.size;
        if [width, height].iter().any(|side| !(least..=most).contains(side)) {
            return refuse(format!(
                "--size {width}x{height} does not fit {family}: each side has {least} to {most} cells"
            ));
        }
        self.check_ranges()?;
        let metric = self.metric();
        if self.metric.is_some_and(|wanted| wanted != metric) || metric == Metric::Octile {
            let other = self.metric.unwrap_or(metric);
            return refuse(format!("{family} is not measured in {other}: leave out --metric"));
        }
        if matches!(family, GeneratedFamily::Rush | GeneratedFamily::Tiles) && metric == Metric::Slides {
            return refuse(format!("in {family} a slide is a move: use --metric moves"));
        }
        self.check_pieces()?;
        self.check_wishes()
    }

    /// Reports empty ranges.
    pub(super) fn check_ranges(&self) -> Result<(), Refused> {
        if self.moves.is_empty() || self.pieces.is_empty() || self.walls.is_empty() {
            return Err(Refused("a range begins with its smaller number, as in --moves 20..30".into()));
        }
        if *self.moves.end() == 0 {
            return Err(Refused("--moves 0: a puzzle must not be solved at the start".into()));
        }
        Ok(())
    }

    fn check_pieces(&self) -> Result<(), Refused> {
        let cells = self.size.0 * self.size.1;
        let most = match self.family {
            GeneratedFamily::Rush => cells / 2,
            GeneratedFamily::Bricks => cells.min(bricks::MAX_PIECES),
            GeneratedFamily::Atomix => cells.min(atomix::MAX_ATOMS),
            GeneratedFamily::Tiles => cells - 1,
        };
        let least = if self.family == GeneratedFamily::Tiles { cells - 1 } else { 1 };
        if *self.pieces.start() > most || *self.pieces.end() < least {
            let (from, to) = (self.pieces.start(), self.pieces.end());
            return Err(Refused(format!(
                "--pieces {from}..{to}: {} of {}x{} cells have {least} to {most} pieces",
                self.family, self.size.0, self.size.1
            )));
        }
        if self.family == GeneratedFamily::Tiles && *self.walls.start() > 0 {
            return Err(Refused("tiles have no walls: leave out --walls".into()));
        }
        if *self.walls.start() >= cells {
            return Err(Refused(format!("--walls {}: the board has {cells} cells", self.walls.start())));
        }
        Ok(())
    }

    fn check_wishes(&self) -> Result<(), Refused> {
        let refuse = |text: &str| Err(Refused(text.to_owned()));
        if self.symmetric == Requirement::Yes && self.method == Method::Walk {
            return refuse(
                "a random walk does not lead to a symmetric board: use --method climb or component",
            );
        }
        match self.family {
            GeneratedFamily::Tiles if self.symmetric == Requirement::Yes => {
                refuse("numbers have no mirror image: leave out --symmetric for tiles")
            }
            GeneratedFamily::Tiles if self.minimal == Requirement::No => {
                refuse("no tile can be removed, so all puzzles are minimal: leave out --minimal no")
            }
            GeneratedFamily::Rush | GeneratedFamily::Bricks
                if self.symmetric == Requirement::Yes && self.size.0 % 2 == 1 =>
            {
                refuse(
                    "--symmetric: the red car or the master is two cells wide and stands in the middle of boards of even width only",
                )
            }
            _ => Ok(()),
        }
    }
}
