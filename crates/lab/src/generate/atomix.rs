//! Random Atomix levels.

use rand::RngExt;
use rand::seq::IndexedRandom;
use slidewise_domains::atomix::{self, Atom, Bonds, Cell, Instance};

use super::{Maker, Order, Random, Requirement, names};
use slidewise_solve::AnyInstance;

/// The elements of atoms: the fewer there are, the more atoms are interchangeable.
const ELEMENTS: [&str; 4] = ["H", "O", "C", "N"];

/// Makes levels to order.
pub(super) struct Atomix<'a>(pub(super) &'a Order);

impl Atomix<'_> {
    fn is_symmetric(&self) -> bool {
        self.0.symmetric == Requirement::Yes
    }

    fn mirrored(&self, (row, column): Cell) -> Cell {
        (row, self.0.size.0 - 1 - column)
    }

    /// Connected cells in a random shape that fits on the board.
    fn molecule(&self, atoms: usize, rng: &mut Random) -> Option<Vec<Cell>> {
        let (width, height) = self.0.size;
        let mut cells = vec![(rng.random_range(0..height), rng.random_range(0..width))];
        while cells.len() < atoms {
            let around = |&(row, column): &Cell| {
                [
                    (row.wrapping_sub(1), column),
                    (row + 1, column),
                    (row, column.wrapping_sub(1)),
                    (row, column + 1),
                ]
            };
            let fits = |cell: &Cell| cell.0 < height && cell.1 < width && !cells.contains(cell);
            let beside: Vec<Cell> = cells.iter().flat_map(around).filter(fits).collect();
            cells.push(*beside.choose(rng)?);
        }
        Some(cells)
    }

    /// As many walls as ordered, anywhere but on these cells.
    fn walls(&self, without: &[Cell], rng: &mut Random) -> Option<Vec<Cell>> {
        let (_, (fewest, most)) = self.0.room();
        let wanted = rng.random_range(fewest..=most);
        let mut walls: Vec<Cell> = Vec::new();
        while walls.len() < wanted {
            let wall = *self.open(&[without, &walls].concat()).choose(rng)?;
            walls.push(wall);
            let other = self.mirrored(wall);
            if self.is_symmetric() && other != wall {
                if without.contains(&other) {
                    return None;
                }
                walls.push(other);
            }
        }
        walls.sort_unstable();
        Some(walls)
    }

    /// All cells but these.
    fn open(&self, without: &[Cell]) -> Vec<Cell> {
        let (width, height) = self.0.size;
        let all = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        all.filter(|cell| !without.contains(cell)).collect()
    }
}

/// The level in which these atoms, with their elements, must form this molecule, atom by atom.
fn level(
    (width, height): (usize, usize),
    walls: Vec<Cell>,
    atoms: &[(&str, Cell)],
    molecule: &[Cell],
) -> AnyInstance {
    let mut elements: Vec<&str> = atoms.iter().map(|(element, _)| *element).collect();
    elements.sort_unstable();
    elements.dedup();
    let named = elements.iter().zip(names(elements.len()));
    let kinds = named.map(|(element, name)| atomix::AtomKind {
        name: name.to_lowercase(),
        element: (*element).to_owned(),
        bonds: Bonds::default(),
    });
    let by_kind = |cells: &mut dyn Iterator<Item = Cell>| {
        let kind = |element: &str| elements.partition_point(|other| *other < element);
        let mut all: Vec<Atom> =
            atoms.iter().zip(cells).map(|((element, _), cell)| Atom { kind: kind(element), cell }).collect();
        all.sort_unstable();
        all
    };
    let up = molecule.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = molecule.iter().map(|cell| cell.1).min().unwrap_or(0);
    AnyInstance::Atomix(Instance {
        width,
        height,
        walls,
        kinds: kinds.collect(),
        atoms: by_kind(&mut atoms.iter().map(|(_, cell)| *cell)),
        molecule: by_kind(&mut molecule.iter().map(|&(row, column)| (row - up, column - left))),
    })
}

impl Maker for Atomix<'_> {
    /// The molecule is assembled, or the atoms are placed opposite each other if the level must be symmetric.
    fn random(&self, rng: &mut Random) -> Option<AnyInstance> {
        let ((fewest, most), _) = self.0.room();
        let count = rng.random_range(fewest.max(1)..=most.max(1));
        let molecule = self.molecule(count, rng)?;
        if !self.is_symmetric() {
            let walls = self.walls(&molecule, rng)?;
            let atoms: Vec<_> =
                molecule.iter().map(|&cell| (*ELEMENTS.choose(rng).expect("there are some"), cell)).collect();
            return Some(level(self.0.size, walls, &atoms, &molecule));
        }
        let walls = self.walls(&[], rng)?;
        let mut atoms: Vec<(&str, Cell)> = Vec::new();
        while atoms.len() < count {
            let taken: Vec<Cell> = walls.iter().copied().chain(atoms.iter().map(|(_, cell)| *cell)).collect();
            let cell = *self.open(&taken).choose(rng)?;
            let element = *ELEMENTS.choose(rng).expect("there are some");
            atoms.push((element, cell));
            if self.mirrored(cell) != cell {
                atoms.push((element, self.mirrored(cell)));
            }
        }
        (atoms.len() == count).then(|| level(self.0.size, walls, &atoms, &molecule))
    }

    /// Moves an atom or a wall elsewhere, together with its mirror image if the level must be symmetric.
    fn changed(&self, instance: &AnyInstance, rng: &mut Random) -> Option<AnyInstance> {
        let AnyInstance::Atomix(board) = instance else { return None };
        let mut changed = board.clone();
        let atoms: Vec<Cell> = board.atoms.iter().map(|atom| atom.cell).collect();
        let open = self.open(&[&atoms[..], &board.walls[..]].concat());
        let moved = rng.random_range(0..atoms.len() + board.walls.len());
        let (from, to) = (atoms.iter().chain(&board.walls).nth(moved).copied()?, *open.choose(rng)?);
        let mut ways = vec![(from, to)];
        if self.is_symmetric() && self.mirrored(from) != from {
            ways.push((self.mirrored(from), self.mirrored(to)));
        }
        let there = |cell: Cell| ways.iter().find(|(from, _)| *from == cell).map_or(cell, |(_, to)| *to);
        changed.atoms.iter_mut().for_each(|atom| atom.cell = there(atom.cell));
        changed.walls.iter_mut().for_each(|wall| *wall = there(*wall));
        changed.atoms.sort_unstable();
        changed.walls.sort_unstable();
        let mut all: Vec<Cell> =
            changed.atoms.iter().map(|atom| atom.cell).chain(changed.walls.clone()).collect();
        all.sort_unstable();
        all.windows(2).all(|pair| pair[0] != pair[1]).then_some(AnyInstance::Atomix(changed))
    }

    fn tidy(&self, mut instance: AnyInstance) -> AnyInstance {
        if let AnyInstance::Atomix(board) = &mut instance {
            board.atoms.sort_unstable();
        }
        instance
    }
}
