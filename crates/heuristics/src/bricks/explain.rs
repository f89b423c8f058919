//! Common parts of the explanations for sliding bricks: pieces.

use slidewise_core::{Cost, Explanation, Rule};
use slidewise_domains::bricks::{Bricks, Cell, Shape, State};
use slidewise_domains::grid::BitSet;

/// A piece at its place.
pub(super) struct Standing {
    pub(super) name: String,
    pub(super) class: usize,
    pub(super) place: u16,
}

/// The pieces of a class.
pub(super) fn standing<S: Shape>(
    bricks: &Bricks<S>,
    state: &State<S>,
    class: usize,
) -> impl Iterator<Item = Standing> {
    let name = |&piece: &usize| bricks.instance().pieces[piece].name.clone();
    let names = bricks.members(class).iter().map(name);
    names.zip(bricks.standing(state, class)).map(move |(name, place)| Standing { name, class, place })
}

impl Standing {
    /// A part about this piece.
    pub(super) fn part<S: Shape>(
        &self,
        bricks: &Bricks<S>,
        what: String,
        value: impl Into<Option<Cost>>,
    ) -> Explanation {
        let cells = cells(bricks, bricks.cells(self.class, self.place));
        Explanation::given(what, value).about([self.name.clone()]).on(cells)
    }
}

/// The cells of a set.
pub(super) fn cells<S: Shape>(bricks: &Bricks<S>, set: &S::Cells) -> Vec<Cell> {
    let (width, height) = (bricks.instance().width, bricks.instance().height);
    let all = (0..width * height).filter(|&cell| set.contains(cell));
    all.map(|cell| (cell / width, cell % width)).collect()
}

/// The value that follows from some parts by a rule; if there is only one part, that part.
pub(super) fn among(rule: Rule, what: &str, mut parts: Vec<Explanation>) -> Explanation {
    if parts.len() == 1 { parts.remove(0) } else { Explanation::by(rule, what, parts) }
}
