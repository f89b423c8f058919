//! The number of moves that three atoms need beyond their distances because they obstruct each other, where it is more
//! than what their pairs imply.
//!
//! Building a table takes long, so tables are built first for the triples whose pairs obstruct each other most often, up
//! to a number of states. Those that say more than the pairs in many states are kept. The choice depends on the level
//! alone, never on a state: otherwise the estimate would not be consistent.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use slidewise_core::Stop;
use slidewise_domains::atomix::Board;
use slidewise_pdb::{UNREACHED, build};

use super::Building;
use super::conflicts::Conflicts;
use super::regrets::NEVER;
use crate::atomix::Distances;
use crate::atomix::pdb::{Moves, Pattern};

/// A table is kept if it says more than the pairs in at least one state out of this many.
const RARE: usize = 200;

/// An atom without equals, and its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Single {
    pub(super) atom: u8,
    pub(super) kind: u8,
}

/// Three atoms, in ascending order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Triple {
    atoms: [u8; 3],
    pub(super) kinds: [u8; 3],
    /// Where its table begins.
    first: usize,
}

/// The tables of some triples; none by default.
#[derive(Clone, Debug, Default)]
pub(super) struct Triples {
    cells: usize,
    /// For each final state: its triples.
    all: Vec<Vec<Triple>>,
    /// For each final state and kind: the triples with that kind.
    with_kind: Vec<Vec<Vec<Triple>>>,
    /// For each triple and the cells of its atoms at the free end of their ways, the second atom first: the moves beyond
    /// the distances, or 0 if the pairs imply them.
    beyond: Vec<u8>,
}

impl Triples {
    /// Tables for these final states, each given by its goal cells, or for the start, given by its cells. At most `room` triples are kept for each of them,
    /// and the tables that are built for all of them together have at most this many states.
    ///
    /// # Errors
    ///
    /// If it is stopped.
    pub(super) fn new(
        board: &Board,
        conflicts: (&Distances, &Conflicts, &[Vec<u8>]),
        singles: &[Single],
        room: usize,
        states: usize,
        building: &mut Building<'_>,
    ) -> Result<Self, Stop> {
        let (distances, _, finals) = conflicts;
        let cells = distances.cells();
        let mut triples = Self { cells, ..Self::default() };
        let each = states / cells.pow(3).max(1) / finals.len().max(1);
        let kinds = singles.iter().map(|single| single.kind + 1).max().unwrap_or(0);
        for of_final in 0..finals.len() {
            let source = Source { board, conflicts, of_final };
            let chosen: Vec<_> = source.promising(singles).into_iter().take(each).collect();
            let mut built = Vec::new();
            for (done, &three) in chosen.iter().enumerate() {
                let mut watch = || building(done as u64, chosen.len() as u64);
                built.extend(source.table(three, &mut watch)?.map(|table| (three, table)));
            }
            let useful = |table: &[u8]| table.iter().filter(|beyond| **beyond > 0).count();
            built.sort_by_key(|(_, table)| Reverse(useful(table)));
            let kept = built.into_iter().take(room).filter(|(_, table)| useful(table) * RARE >= table.len());
            let mut all = Vec::new();
            for (three, table) in kept {
                let (atoms, kinds) = (three.map(|single| single.atom), three.map(|single| single.kind));
                all.push(Triple { atoms, kinds, first: triples.beyond.len() });
                triples.beyond.extend(table);
            }
            let with = |kind| all.iter().copied().filter(|triple| triple.kinds.contains(&kind)).collect();
            triples.with_kind.push((0..kinds).map(with).collect());
            triples.all.push(all);
        }
        Ok(triples)
    }

    /// The triples of a final state.
    #[inline(always)]
    pub(super) fn all(&self, of_final: usize) -> &[Triple] {
        self.all.get(of_final).map_or(&[], Vec::as_slice)
    }

    /// The triples of a final state with an atom of this kind.
    #[inline(always)]
    pub(super) fn with_kind(&self, of_final: usize, kind: u8) -> &[Triple] {
        let of_final = self.with_kind.get(of_final);
        of_final.and_then(|kinds| kinds.get(usize::from(kind))).map_or(&[], Vec::as_slice)
    }

    /// The moves that a triple needs beyond its distances if the atoms are on these cells at the free end of their ways; 0
    /// if its pairs imply them.
    #[inline(always)]
    pub(super) fn beyond(&self, triple: &Triple, cells: &[u8]) -> u8 {
        let on = triple.atoms.map(|atom| cells[usize::from(atom)]);
        self.beyond[triple.first + index(self.cells, on)]
    }

    /// The number of bytes that the tables take.
    pub(super) fn bytes(&self) -> usize {
        self.beyond.len()
    }
}

/// The place of a state in the table of a pattern of three different atoms.
#[inline(always)]
fn index(cells: usize, on: [u8; 3]) -> usize {
    let [a, b, c] = on.map(usize::from);
    (b * cells + a) * cells + c
}

/// What the tables of a final state are made from: the distances, the conflicts of pairs, and the goals.
struct Source<'a> {
    board: &'a Board,
    conflicts: (&'a Distances, &'a Conflicts, &'a [Vec<u8>]),
    of_final: usize,
}

impl Source<'_> {
    /// All triples of these atoms, those whose pairs obstruct each other most often first.
    fn promising(&self, singles: &[Single]) -> Vec<[Single; 3]> {
        let often = |a: Single, b: Single| {
            let cells = || 0..=(self.conflicts.0.cells() - 1) as u8;
            let states = cells().flat_map(|on_a| cells().map(move |on_b| (on_a, on_b)));
            states.filter(|&(on_a, on_b)| self.pair((a, on_a), (b, on_b)) > 0).count()
        };
        let mut pairs = vec![vec![0; singles.len()]; singles.len()];
        for (b, a) in (0..singles.len()).flat_map(|b| (0..b).map(move |a| (b, a))) {
            pairs[b][a] = often(singles[a], singles[b]);
        }
        let mut all = Vec::new();
        for (c, b) in (0..singles.len()).flat_map(|c| (0..c).map(move |b| (c, b))) {
            let with =
                |a: usize| (pairs[b][a] + pairs[c][a] + pairs[c][b], [singles[a], singles[b], singles[c]]);
            all.extend((0..b).map(with));
        }
        all.sort_by_key(|(often, _)| Reverse(*often));
        all.into_iter().map(|(_, three)| three).collect()
    }

    /// The moves that two atoms on these cells need beyond their distances; the first has the smaller number.
    fn pair(&self, (a, on_a): (Single, u8), (b, on_b): (Single, u8)) -> u8 {
        let (_, conflicts, _) = self.conflicts;
        // Only one end of the way is free, and the table knows which.
        let place = |single: Single, cell: u8| {
            let free = (usize::from(single.atom), cell);
            conflicts.place(self.of_final, free, free)
        };
        conflicts.between(place(a, on_a), place(b, on_b))
    }

    /// The table of a triple; `None` if there are too many cells.
    fn table(
        &self,
        three: [Single; 3],
        watch: &mut dyn FnMut() -> ControlFlow<Stop>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let (distances, _, finals) = self.conflicts;
        let goals = three.map(|single| finals[self.of_final][usize::from(single.atom)]);
        let cells = distances.cells();
        let pattern = Pattern::new(&[0, 1, 2], &[goals.map(|goal| vec![goal]).to_vec()], cells);
        let Some(pattern) = pattern else { return Ok(None) };
        let mut stopped = None;
        let mut grown = |_| watch().map_break(|why| stopped = Some(why));
        let table = build(&Moves { pattern: &pattern, board: self.board }, &mut grown);
        let Some(mut table) = table else { return stopped.map_or(Ok(None), Err) };
        let all = || 0..=(cells - 1) as u8;
        for on in all().flat_map(|a| all().flat_map(move |b| all().map(move |c| [a, b, c]))) {
            let together = &mut table[index(cells, on)];
            let pair = |a: usize, b: usize| self.pair((three[a], on[a]), (three[b], on[b]));
            *together = beyond(*together, [pair(0, 1), pair(0, 2), pair(1, 2)], || {
                (0..3).map(|atom| distances.between(on[atom], goals[atom])).sum()
            });
        }
        Ok(Some(table.to_vec()))
    }
}

/// What a triple needs beyond its distances, given how much it needs and what its pairs need beyond theirs; 0 if these
/// imply it. Each atom is in two of the pairs, so twice the sum of the slacks is at least what the pairs need together.
fn beyond(together: u8, pairs: [u8; 3], distances: impl Fn() -> u8) -> u8 {
    if pairs.contains(&NEVER) {
        return 0;
    }
    if together == UNREACHED {
        return NEVER;
    }
    let all: u16 = pairs.iter().copied().map(u16::from).sum();
    let implied = pairs.into_iter().map(u16::from).fold(all.div_ceil(2), u16::max);
    let beyond = together - distances();
    if u16::from(beyond) > implied { beyond } else { 0 }
}
