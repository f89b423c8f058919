//! Turns a sketch into a legal level, or lists everything that is wrong with it.

use super::sketch::{Content, Declared, Drawing, Sketch};
use crate::atomix::{Atom, AtomKind, Cell, Instance, MAX_ATOMS, MAX_FREE, MAX_SIDE};
use crate::text::{Fault, Faults};

/// How to draw a board.
const HOW: &str = "Draw it one row per line: # for a wall, . for floor, and the names of atoms.";

/// How to fix atoms that do not match.
const MATCH: &str = "The board and the molecule must have the same atoms.";

/// Turns a sketch into a level.
pub(super) fn check(sketch: Sketch<'_>) -> Result<Instance, Vec<Fault>> {
    let Sketch { kinds, board, molecule, declare, mut faults } = sketch;
    let width = board.width(1, HOW, &mut faults);
    measure(&molecule, &mut faults);
    distinct(&kinds, &mut faults);
    let (on_board, in_molecule) = (by_name(&board), by_name(&molecule));
    for (drawing, names) in [(&board, &on_board), (&molecule, &in_molecule)] {
        for (name, cells) in
            names.iter().filter(|(name, _)| !kinds.iter().any(|kind| kind.name.text == *name))
        {
            let message = || format!("atom {name} is not declared");
            faults.add(|| drawing.place_of(cells[0]).fault(message()).help(declare));
        }
    }
    if on_board.is_empty() && width.is_some() {
        faults.add(|| board.place.fault("there is no atom on the board"));
    }
    let mut level = Instance {
        width: width.unwrap_or(0),
        height: board.height,
        walls: board.cells(Content::Wall),
        kinds: Vec::new(),
        atoms: Vec::new(),
        molecule: Vec::new(),
    };
    for kind in &kinds {
        let (start, goal) = (cells(&on_board, kind), cells(&in_molecule, kind));
        matching(kind, (&board, start), (&molecule, goal), &mut faults);
        if !start.is_empty() {
            add(&mut level, kind, start, goal);
        }
    }
    bounds(&board, &on_board, &level, &mut faults);
    if !faults.is_empty() {
        return Err(faults.finish());
    }
    let first = |part: fn(&Atom) -> usize| level.molecule.iter().map(part).min().unwrap_or(0);
    let (top, left) = (first(|atom| atom.cell.0), first(|atom| atom.cell.1));
    level.molecule.iter_mut().for_each(|atom| atom.cell = (atom.cell.0 - top, atom.cell.1 - left));
    Ok(level)
}

/// Names with their cells in reading order.
type Named<'a> = Vec<(&'a str, Vec<Cell>)>;

fn by_name<'a>(drawing: &Drawing<'a>) -> Named<'a> {
    drawing.by_name(|content| match content {
        Content::Atom(name) => Some(*name),
        _ => None,
    })
}

fn cells<'n>(named: &'n Named<'_>, kind: &Declared<'_>) -> &'n [Cell] {
    named.iter().find(|(name, _)| *name == kind.name.text).map_or(&[], |(_, cells)| cells)
}

fn add(level: &mut Instance, kind: &Declared<'_>, start: &[Cell], goal: &[Cell]) {
    let index = level.kinds.len();
    let atom = |cell: &Cell| Atom { kind: index, cell: *cell };
    level.atoms.extend(start.iter().map(atom));
    level.molecule.extend(goal.iter().map(atom));
    level.kinds.push(AtomKind {
        name: kind.name.text.to_owned(),
        element: kind.element.clone(),
        bonds: kind.bonds,
    });
}

/// The rows of a molecule may differ in length, but must not be larger than any board.
fn measure(molecule: &Drawing<'_>, faults: &mut Faults) {
    let width = molecule.rows.iter().map(|row| row.width).max().unwrap_or(0);
    if width.max(molecule.height) > MAX_SIDE {
        let message =
            format!("the molecule has {width}×{} cells, which does not fit on any board", molecule.height);
        faults.add(|| molecule.place.fault(message));
    } else if molecule.height == 0 {
        faults.add(|| molecule.place.fault("there is no molecule").help("Draw it below a line `molecule:`."));
    }
}

/// Checks that every kind has a unique name and a unique combination of element and bonds.
fn distinct(kinds: &[Declared<'_>], faults: &mut Faults) {
    for (index, kind) in kinds.iter().enumerate() {
        let (name, place) = (kind.name, kind.name.place);
        let mut earlier = kinds[..index].iter();
        if earlier.clone().any(|other| other.name.text == name.text) {
            let message = format!("atom {} was given before", name.quoted());
            faults.add(|| place.fault(message).help("Keep one of the two lines."));
        } else if let Some(other) =
            earlier.find(|other| (&other.element, other.bonds) == (&kind.element, kind.bonds))
        {
            let message = format!("atoms {} and {} are the same", other.name.text, name.text);
            let help =
                "Give all of them one name: atoms with the same element and bonds can stand for each other.";
            faults.add(|| place.fault(message).help(help));
        }
    }
}

/// Reports the first surplus atom, on the board or in the molecule.
fn matching(
    kind: &Declared<'_>,
    (board, start): (&Drawing<'_>, &[Cell]),
    (molecule, goal): (&Drawing<'_>, &[Cell]),
    faults: &mut Faults,
) {
    let place = match (start.len(), goal.len()) {
        (started, wanted) if started > wanted => board.place_of(start[wanted]),
        (started, wanted) if started < wanted => molecule.place_of(goal[started]),
        _ => return,
    };
    let message = || {
        let (started, wanted) = (count(start.len()), count(goal.len()));
        format!("the board has {started} {}, the molecule has {wanted}", kind.name.text)
    };
    faults.add(|| place.fault(message()).help(MATCH));
}

fn count(number: usize) -> String {
    match number {
        0 => "no atom".into(),
        1 => "1 atom".into(),
        number => format!("{number} atoms"),
    }
}

/// Checks that there are no more atoms and free cells than a state can hold.
fn bounds(board: &Drawing<'_>, named: &Named<'_>, level: &Instance, faults: &mut Faults) {
    let mut atoms: Vec<Cell> = named.iter().flat_map(|(_, cells)| cells.clone()).collect();
    atoms.sort_unstable();
    if atoms.len() > MAX_ATOMS {
        let message = format!("there are {} atoms; the maximum is {MAX_ATOMS}", atoms.len());
        faults.add(|| board.place_of(atoms[MAX_ATOMS]).fault(message));
    }
    let even = level.width > 0 && board.rows.iter().all(|row| row.width == level.width);
    if even && board.height <= MAX_SIDE {
        let free = level.free_cells().len();
        if free > MAX_FREE {
            let message = format!("the atoms can reach {free} cells; the maximum is {MAX_FREE}");
            let help = "Draw walls around a smaller part of the board.";
            faults.add(|| board.place.fault(message).help(help));
        }
    }
    // Spaces separate the cells of a drawn row, and a row of a single column has none.
    if level.width == 1 && level.kinds.iter().any(|kind| kind.name.chars().count() > 1) {
        let message = "on a board of one column every name has one character";
        faults.add(|| board.place.fault(message).help("Add a column of walls."));
    }
}
