//! Turns cells into a legal puzzle, or lists everything that is wrong with them.

use super::layout::Layout;
use crate::text::{Fault, Faults};
use crate::tiles::{Instance, UsualGoal};

/// What to write for the blank.
pub(super) const BLANK: &str = "Write 0, _ or . for it, or leave a gap.";

/// The goal as the text states it.
pub(super) enum Aim<'a> {
    /// The text states none.
    Unsaid,
    /// By name.
    Usual(UsualGoal),
    /// By its numbers.
    Drawn(Layout<'a>),
}

/// Checks a start and its goal. Without a layout there are already faults.
pub(super) fn check(
    start: Option<Layout<'_>>,
    aim: &Aim<'_>,
    mut faults: Faults,
) -> Result<Instance, Vec<Fault>> {
    let tiles = start.as_ref().and_then(|layout| permutation(layout, &mut faults));
    let drawn = match aim {
        Aim::Drawn(layout) => permutation(layout, &mut faults),
        _ => None,
    };
    if let (Some(start), Aim::Drawn(goal)) = (&start, aim) {
        same_size(start, goal, &mut faults);
    }
    let (Some(Layout { width, height, .. }), Some(start), true) = (start, tiles, faults.is_empty()) else {
        return Err(faults.finish());
    };
    let cells = start.len();
    let goal = match aim {
        Aim::Unsaid => meant(width, height, &start).tiles(cells),
        Aim::Usual(usual) => usual.tiles(cells),
        Aim::Drawn(_) => drawn.expect("no faults were found in it"),
    };
    Ok(Instance::standard(width, height, start, goal))
}

/// Reports a goal of another size than the board.
pub(super) fn same_size(start: &Layout<'_>, goal: &Layout<'_>, faults: &mut Faults) {
    if (start.width, start.height) != (goal.width, goal.height) {
        let message = || {
            format!(
                "the goal has {}×{} cells, the board {}×{}",
                goal.width, goal.height, start.width, start.height
            )
        };
        faults.add(|| goal.place.fault(message()));
    }
}

/// The goal of a start that comes without one: `blank-first`, as in the published instances, unless only `blank-last`
/// can be reached. A board that differs from one of the two only by two exchanged tiles is meant for that one, although
/// there is no solution: this is the puzzle for which Loyd offered a prize.
fn meant(width: usize, height: usize, start: &[u8]) -> UsualGoal {
    let goals = UsualGoal::ALL.map(|usual| (usual, usual.tiles(start.len())));
    let is_near = |goal: &[u8]| {
        let mut others = goal.iter().zip(start).filter(|(wanted, found)| wanted != found);
        others.clone().count() <= 2 && others.all(|(wanted, found)| *wanted != 0 && *found != 0)
    };
    let reached =
        |goal: &[u8]| Instance::standard(width, height, start.to_vec(), goal.to_vec()).is_solvable();
    let close = goals.iter().find(|(_, goal)| is_near(goal));
    let found = close.or_else(|| goals.iter().find(|(_, goal)| reached(goal)));
    found.map_or(UsualGoal::BlankFirst, |(usual, _)| *usual)
}

/// The numbers on the cells, if they are a blank and all tiles.
pub(super) fn permutation(layout: &Layout<'_>, faults: &mut Faults) -> Option<Vec<u8>> {
    let count = layout.cells.len();
    let mut seen = vec![false; count];
    let mut numbers = Vec::with_capacity(count);
    for field in &layout.cells {
        let (word, place) = (field.word, field.word.place);
        match field.number() {
            None => {
                let help = format!("The tiles are 1 to {}; 0, _ and . are the blank.", count - 1);
                faults.add(|| place.fault(format!("{} is not a number", word.quoted())).help(help));
            }
            Some(number) if number >= count => {
                let help = format!(
                    "The tiles of a board of {}×{} are 1 to {}.",
                    layout.width,
                    layout.height,
                    count - 1
                );
                faults.add(|| place.fault(format!("there is no tile {}", word.quoted())).help(help));
            }
            Some(0) if seen[0] => {
                faults.add(|| place.fault("this is a second blank").help("A board has one blank."));
            }
            Some(number) if seen[number] => {
                faults.add(|| place.fault(format!("tile {number} occurs a second time here")));
            }
            Some(number) => {
                seen[number] = true;
                numbers.push(number as u8);
            }
        }
    }
    missing(layout, &seen, faults);
    (numbers.len() == count).then_some(numbers)
}

/// Reports missing numbers.
fn missing(layout: &Layout<'_>, seen: &[bool], faults: &mut Faults) {
    let tiles: Vec<_> = (1..seen.len()).filter(|&tile| !seen[tile]).map(|tile| tile.to_string()).collect();
    match &tiles[..] {
        [] => {}
        [tile] => faults.add(|| layout.place.fault(format!("tile {tile} is missing"))),
        tiles => faults.add(|| layout.place.fault(format!("tiles {} are missing", tiles.join(", ")))),
    }
    if !seen[0] {
        faults.add(|| layout.place.fault("there is no blank").help(BLANK));
    }
}
