//! Boards whose tiles are not simply numbered from 1 on: with names, equal tiles, several blanks, walls, or a goal of
//! which only some cells matter.

use super::check::{Aim, BLANK, same_size};
use super::fields::Field;
use super::layout::Layout;
use crate::text::{Fault, Faults};
use crate::tiles::{Instance, OPEN, WALL};

/// The maximum number of characters of a tile's name.
const MAX_NAME: usize = 32;

/// What a text says about a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content<'a> {
    Blank,
    Wall,
    Open,
    Tile(&'a str),
}

impl<'a> Content<'a> {
    /// None if it is no name of a tile.
    fn of(field: &Field<'a>) -> Option<Self> {
        let text = field.word.text;
        let is_name = || text.chars().all(char::is_alphanumeric) && text.chars().count() <= MAX_NAME;
        match text {
            WALL => Some(Self::Wall),
            OPEN => Some(Self::Open),
            _ if field.number() == Some(0) => Some(Self::Blank),
            _ => is_name().then_some(Self::Tile(text)),
        }
    }
}

/// The names of a board's tiles, in order.
fn sorted_names<'a>(layout: &Layout<'a>) -> Vec<&'a str> {
    let tile = |field: &Field<'a>| match Content::of(field) {
        Some(Content::Tile(name)) => Some(name),
        _ => None,
    };
    let mut names: Vec<&str> = layout.cells.iter().filter_map(tile).collect();
    // Among numbers, the longer one is the larger one.
    let is_number = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
    names.sort_by_key(|name| (!is_number(name), if is_number(name) { name.len() } else { 0 }, *name));
    names
}

/// Is this a legal way to draw such a board? If not, it is a damaged board of tiles from 1 on. Equal numbers on the board
/// are meant if the drawn goal has them too.
pub(super) fn is_meant(start: &Layout<'_>, aim: &Aim<'_>) -> bool {
    let is_word = |field: &Field<'_>| field.number().is_none();
    let names = sorted_names(start);
    match aim {
        Aim::Drawn(goal) => start.cells.iter().chain(&goal.cells).any(is_word) || names == sorted_names(goal),
        Aim::Unsaid | Aim::Usual(_) => {
            let mut numbers = (1..=names.len()).map(|tile| tile.to_string());
            let has_digit = |name: &&str| name.contains(|character: char| character.is_ascii_digit());
            !names.iter().any(has_digit) || names.iter().all(|name| numbers.next().as_deref() == Some(name))
        }
    }
}

/// Checks a start and its goal.
pub(super) fn check(start: &Layout<'_>, aim: &Aim<'_>, mut faults: Faults) -> Result<Instance, Vec<Fault>> {
    let mut names: Vec<String> = sorted_names(start).into_iter().map(str::to_owned).collect();
    names.dedup();
    let mut instance = Instance {
        names,
        ..Instance::standard(start.width, start.height, vec![0; start.cells.len()], Vec::new())
    };
    for (cell, field) in start.cells.iter().enumerate() {
        match Content::of(field) {
            Some(Content::Blank) => {}
            Some(Content::Wall) => instance.walls.push(cell),
            Some(Content::Tile(name)) => instance.start[cell] = kind(&instance, name).unwrap_or(0),
            Some(Content::Open) => {
                let message = "only in the goal can the content of a cell not matter";
                faults.add(|| field.word.place.fault(message).help("Write the tile that is here, or ."));
            }
            None => faults.add(|| unnamed(field)),
        }
    }
    if faults.is_empty() && instance.blanks() == 0 {
        faults.add(|| start.place.fault("there is no blank").help(BLANK));
    }
    if faults.is_empty() && instance.names.is_empty() {
        faults.add(|| start.place.fault("there are no tiles"));
    }
    match aim {
        Aim::Drawn(goal) => {
            same_size(start, goal, &mut faults);
            if faults.is_empty() {
                aim_at(&mut instance, goal, &mut faults);
            }
        }
        Aim::Usual(usual) => instance.goal = usual.arranged(&instance.start, &instance.walls),
        Aim::Unsaid => {
            let help =
                "Draw it below the board, under a line `goal:`, or write `goal: blank-last` above the board.";
            faults.add(|| start.place.fault("this board needs a goal").help(help));
        }
    }
    if faults.is_empty() { Ok(instance) } else { Err(faults.finish()) }
}

fn unnamed(field: &Field<'_>) -> Fault {
    let message = format!("{} is not the name of a tile", field.word.quoted());
    let help = format!(
        "Names have at most {MAX_NAME} letters and digits; . is a blank, {WALL} a wall, and {OPEN} in the goal a cell that \
         does not matter."
    );
    field.word.place.fault(message).help(help)
}

fn kind(instance: &Instance, name: &str) -> Option<u8> {
    instance.names.iter().position(|other| other == name).map(|index| index as u8 + 1)
}

/// Gives a puzzle the goal in a drawing of its size, or reports what is wrong with it.
pub(super) fn aim_at(instance: &mut Instance, goal: &Layout<'_>, faults: &mut Faults) {
    (instance.goal, instance.open) = (vec![0; goal.cells.len()], Vec::new());
    let mut left = vec![0; instance.names.len() + 1];
    instance.start.iter().for_each(|&kind| left[usize::from(kind)] += 1);
    left[0] -= instance.walls.len();
    for (cell, field) in goal.cells.iter().enumerate() {
        let place = field.word.place;
        let wanted = match Content::of(field) {
            // Behind `...`, walls are not drawn.
            Some(Content::Wall | Content::Open) if instance.is_wall(cell) => continue,
            Some(Content::Wall) => {
                faults.add(|| place.fault("the board has no wall here").help("Draw the same walls in both."));
                continue;
            }
            _ if instance.is_wall(cell) => {
                faults.add(|| place.fault("the board has a wall here").help("Draw the same walls in both."));
                continue;
            }
            Some(Content::Open) => {
                instance.open.push(cell);
                continue;
            }
            Some(Content::Blank) => Some(0),
            Some(Content::Tile(name)) => kind(instance, name),
            None => {
                faults.add(|| unnamed(field));
                continue;
            }
        };
        match wanted.map(|kind| (kind, &mut left[usize::from(kind)])) {
            None => faults.add(|| place.fault(format!("the board has no tile {}", field.word.quoted()))),
            Some((_, 0)) => {
                faults.add(|| place.fault(format!("the board has no more {}", field.word.quoted())));
            }
            Some((kind, left)) => {
                *left -= 1;
                instance.goal[cell] = kind;
            }
        }
    }
}
