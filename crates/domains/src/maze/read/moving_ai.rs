//! Maps of the Moving AI Lab (Sturtevant 2012), common benchmarks of path-finding: the lines `type octile`, `height H`,
//! `width W` and `map`, then the rows.
//!
//! `.`, `G` (ground) and `S` (swamp) are floor; `@` and `O` (out of bounds), `T` (trees) and `W` (water) are walls.
//! Steps may be diagonal and never cut corners; they cost 5 and 7, instead of 1 and √2 as in that collection.
//!
//! A map does not contain start and goal. Below it come lines of its `.scen` file, each of which is a maze, or one pair
//! of lines `start: X Y` and `goal: X Y`. Columns and rows count from 0 at the top left.

use slidewise_core::Metric;

use super::content::{Content, Drawing};
use crate::maze::{Cell, Instance, Neighbours};
use crate::text::native::Header;
use crate::text::passages::{Sample, is_blank, is_comment};
use crate::text::{About, Entries, Entry, Fault, Faults, Line, Word, lines};

/// Advice for a map without a start.
const SCENARIOS: &str = "Put lines of the map's .scen file below it, or two lines like `start: 3 5` and `goal: 12 0` (column, row).";

/// Fields of a line of a `.scen` file: bucket, map, width, height, start, goal, length.
const FIELDS: usize = 9;

/// Does the text begin like a map?
pub(super) fn is_here(sample: &Sample<'_>) -> bool {
    let words = |line: &Line<'_>| line.spaced().map(|word| word.text).collect::<Vec<_>>().join(" ");
    sample.lines.first().is_some_and(|line| words(line) == "type octile")
}

/// Reads a map and all its scenarios.
pub(super) fn read(text: &str, entries: &mut Entries<Instance>) {
    let all: Vec<_> = lines(text).filter(|line| !is_blank(*line) && !is_comment(*line)).collect();
    let first = all[0];
    let mut faults = Faults::default();
    let map = Map::read(&all, &mut faults);
    let (Some(map), true) = (map, faults.is_empty()) else {
        let instance = Err(faults.finish());
        entries.add(Entry { about: About::default(), line: first.number, instance });
        return;
    };
    let scenarios = map.below.iter().filter(|line| line.spaced().count() == FIELDS);
    let mut count = 0;
    for (line, number) in scenarios.zip(1..) {
        count = number;
        entries.add(map.scenario(*line, number));
    }
    if count == 0 {
        entries.add(map.headed(first));
    }
}

/// A map, and the lines below it.
struct Map<'a> {
    maze: Instance,
    below: Vec<Line<'a>>,
}

impl<'a> Map<'a> {
    fn read(all: &[Line<'a>], faults: &mut Faults) -> Option<Self> {
        let Some(at) = all.iter().position(|line| line.content().text == "map") else {
            faults.add(|| {
                all[0].content().place.fault("there is no line `map`").help("The rows stand below it.")
            });
            return None;
        };
        let height = size(&all[..at], "height", faults)?;
        let width = size(&all[..at], "width", faults)?;
        let rows: Vec<_> = all[at + 1..].iter().copied().take(height).collect();
        let mut drawing = Drawing::new(all[at].content().place);
        drawing.lines(&rows, terrain);
        let found = drawing.width(1, "The rows stand below this line.", faults)?;
        if found != width {
            let message = format!("the rows have {found} cells, the line `width` says {width}");
            faults.add(|| all[at].content().place.fault(message));
        }
        if rows.len() < height {
            let message = format!("there are {} rows, the line `height` says {height}", rows.len());
            faults.add(|| all[at].content().place.fault(message));
        }
        for (_, _, spot) in drawing.spots() {
            if let Content::Strange(text) = spot.content {
                let word = Word { text, place: spot.place };
                let help = "Floor is . G S, and @ O T W are walls.";
                faults.add(|| spot.place.fault(format!("{} is not a terrain", word.quoted())).help(help));
            }
        }
        let walls = drawing.spots().map(|(_, _, spot)| spot.content == Content::Wall).collect();
        let corner = Cell { row: 0, column: 0 };
        let (neighbours, metric) = (Neighbours::Eight, Metric::Octile);
        let maze = Instance { width, height, walls, start: corner, goal: corner, neighbours, metric };
        Some(Self { maze, below: all[at + 1 + rows.len()..].to_vec() })
    }

    /// The maze of a line of a `.scen` file.
    fn scenario(&self, line: Line<'_>, number: usize) -> Entry<Instance> {
        let fields: Vec<_> = line.spaced().collect();
        let mut faults = Faults::default();
        let start = self.cell(&fields[4..6], "start", &mut faults);
        let goal = self.cell(&fields[6..8], "goal", &mut faults);
        let file = fields[1].text.rsplit(['/', '\\']).next().unwrap_or_default();
        let name = format!("{}-{number}", file.trim_end_matches(".map"));
        let about = About { name: Some(name), ..About::default() };
        Entry { about, line: line.number, instance: self.between(start, goal, faults) }
    }

    /// The maze of the lines `start: X Y` and `goal: X Y`.
    fn headed(&self, first: Line<'_>) -> Entry<Instance> {
        let mut faults = Faults::default();
        let headers: Vec<_> = self.below.iter().filter_map(|line| Header::of(*line)).collect();
        let [start, goal] = ["start", "goal"].map(|what| {
            let Some(header) = headers.iter().find(|header| header.is(what)) else {
                let place = first.content().place;
                faults.add(|| place.fault(format!("this map has no {what}")).help(SCENARIOS));
                return None;
            };
            let words: Vec<_> = header.value.words(|c| c.is_whitespace() || c == ',').collect();
            self.cell(&words, what, &mut faults)
        });
        let instance = self.between(start, goal, faults);
        Entry { about: About::default(), line: first.number, instance }
    }

    /// A free cell, from its column and row.
    fn cell(&self, words: &[Word<'_>], what: &str, faults: &mut Faults) -> Option<Cell> {
        let [x, y] = words else {
            let place = words.first().map_or(self.below[0].content().place, |word| word.place);
            faults.add(|| place.fault(format!("the {what} must be a column and a row")).help(SCENARIOS));
            return None;
        };
        let number = |word: &Word<'_>| word.text.parse().ok();
        let cell = number(x).zip(number(y)).map(|(column, row)| Cell { row, column });
        let free = cell.filter(|&cell| self.maze.is_free(cell));
        if free.is_none() {
            let message = format!("{} {} is not a free cell for the {what}", x.text, y.text);
            let help = "Columns and rows count from 0 at the top left.";
            faults.add(|| x.place.fault(message).help(help));
        }
        free
    }

    fn between(
        &self,
        start: Option<Cell>,
        goal: Option<Cell>,
        faults: Faults,
    ) -> Result<Instance, Vec<Fault>> {
        match (start, goal) {
            (Some(start), Some(goal)) => Ok(Instance { start, goal, ..self.maze.clone() }),
            _ => Err(faults.finish()),
        }
    }
}

/// The number on the line with this name.
fn size(head: &[Line<'_>], what: &str, faults: &mut Faults) -> Option<usize> {
    let words = |line: &Line<'_>| line.spaced().map(|word| word.text.to_owned()).collect::<Vec<_>>();
    let value = head.iter().map(words).find(|words| words.len() == 2 && words[0] == what);
    let size = value.and_then(|words| words[1].parse().ok()).filter(|&size| size > 0);
    if size.is_none() {
        let message = format!("there is no line `{what} N` above the map");
        faults.add(|| head[0].content().place.fault(message));
    }
    size
}

fn terrain(word: Word<'_>) -> Content<'_> {
    match word.text {
        "." | "G" | "S" => Content::Floor,
        "@" | "O" | "T" | "W" => Content::Wall,
        text => Content::Strange(text),
    }
}
