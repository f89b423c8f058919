//! A solution with the atom, its direction and how far it slides, as in `a right 3` or, if there are several atoms
//! of a kind, `a-2 right 3`.

use std::collections::HashMap;

use slidewise_core::Domain;

use super::{Atomix, Instance, Shape, Slide, State};
use crate::notation::PieceMove;

/// The names of all atoms: that of the kind, with a number in reading order of the start if there are several.
#[must_use]
pub fn names(instance: &Instance) -> Vec<String> {
    let name = |(index, atom): (usize, &super::Atom)| {
        let (kind, atoms) = (&instance.kinds[atom.kind].name, instance.atoms_of(atom.kind));
        if atoms.len() == 1 { kind.clone() } else { format!("{kind}-{}", index - atoms.start + 1) }
    };
    instance.atoms.iter().enumerate().map(name).collect()
}

/// The moves of a solution from the start on. Atoms of one kind keep their names throughout.
#[must_use]
pub fn describe<S: Shape>(atomix: &Atomix<S>, slides: &[Slide]) -> Vec<PieceMove> {
    describe_from(atomix, &atomix.start(), slides)
}

/// The same from any state on, with the names that atoms have in a level that starts there.
#[must_use]
pub fn describe_from<S: Shape>(atomix: &Atomix<S>, from: &State<S>, slides: &[Slide]) -> Vec<PieceMove> {
    let (board, here) = (atomix.board(), atomix.instance_at(from));
    let cells = here.atoms.iter().map(|atom| atom.cell);
    let mut standing: HashMap<_, _> = cells.zip(names(&here)).collect();
    let mut describe = |slide: &Slide| {
        let (from, to) = (board.cells()[usize::from(slide.from)], board.cells()[usize::from(slide.to)]);
        let name = standing.remove(&from).expect("an atom stands where a slide begins");
        let by = |from: usize, to: usize| to as isize - from as isize;
        standing.insert(to, name.clone());
        PieceMove::straight(name, by(from.0, to.0), by(from.1, to.1))
    };
    slides.iter().map(&mut describe).collect()
}
