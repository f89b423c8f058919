//! Common parts of the explanations for Atomix: atoms and final states.

use slidewise_core::{Cost, Explanation, Placed};
use slidewise_domains::atomix::{Atomix, Cell, Shape, State, notation};

/// A state whose atoms have names.
pub(super) struct Named<'a, S: Shape> {
    atomix: &'a Atomix<S>,
    cells: &'a S::PerAtom<u8>,
    names: Vec<String>,
}

impl<'a, S: Shape> Named<'a, S> {
    pub(super) fn new(atomix: &'a Atomix<S>, state: &'a State<S>) -> Self {
        Self { atomix, cells: state.cells(), names: notation::names(&atomix.instance_at(state)) }
    }

    /// The name of an atom.
    pub(super) fn name(&self, atom: usize) -> &str {
        &self.names[atom]
    }

    /// The name of a kind.
    pub(super) fn kind(&self, kind: u8) -> &str {
        &self.atomix.instance().kinds[usize::from(kind)].name
    }

    /// The cell with this number.
    pub(super) fn cell(&self, number: u8) -> Cell {
        self.atomix.board().cells()[usize::from(number)]
    }

    /// A cell as text.
    pub(super) fn place(&self, number: u8) -> String {
        let (row, column) = self.cell(number);
        format!("row {row}, column {column}")
    }

    /// A part about some atoms on their cells.
    pub(super) fn part(
        &self,
        atoms: &[usize],
        what: impl Into<String>,
        value: impl Into<Option<Cost>>,
    ) -> Explanation {
        let cells = atoms.iter().map(|&atom| self.cell(self.cells[atom]));
        Explanation::given(what, value).about(atoms.iter().map(|&atom| self.names[atom].clone())).on(cells)
    }

    /// A final state as text, given by the goal cell of its first atom: where the frame of the molecule begins.
    pub(super) fn molecule_at(&self, first: u8) -> String {
        let ((row, column), origin) = (self.cell(first), self.atomix.instance().molecule[0].cell);
        format!("the molecule at row {}, column {}", row - origin.0, column - origin.1)
    }

    /// The target position of the atoms, given by their goal cells.
    pub(super) fn position(&self, goals: &[u8]) -> Vec<Placed> {
        let placed =
            |(name, &goal): (&String, &u8)| Placed { piece: name.clone(), cells: vec![self.cell(goal)] };
        self.names.iter().zip(goals).map(placed).collect()
    }
}

/// The smallest value over final states, given by number: an explanation of the nearest, and the values of the others.
pub(super) fn nearest_final(
    what: &str,
    values: &[Option<Cost>],
    explain: impl Fn(usize) -> Explanation,
    label: impl Fn(usize) -> String,
) -> Explanation {
    let least = values.iter().flatten().min();
    let nearest = values.iter().position(|value| value.as_ref() == least && value.is_some());
    let part = |(number, &value): (usize, &Option<Cost>)| {
        if Some(number) == nearest { explain(number) } else { Explanation::given(label(number), value) }
    };
    if let ([_], Some(only)) = (values, nearest) {
        return explain(only);
    }
    Explanation::smallest(what, values.iter().enumerate().map(part).collect())
}
