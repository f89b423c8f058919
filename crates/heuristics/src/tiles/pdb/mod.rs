//! Additive pattern databases (Korf and Felner 2002): the tiles are divided into patterns, and for each pattern a table
//! holds the minimum number of moves *of its own tiles* that bring them home, whatever the others do. No move is
//! counted twice, so the sum over the patterns is a lower bound.
//!
//! A table knows the blank's region, not only where the tiles are; then a move changes one entry of the sum, by at most
//! 1, and the sum is consistent. A minimum over regions would be smaller and not consistent.
//!
//! If a reflection of the board leaves the goal's blank in place, the mirrored state is looked up too, in the same
//! tables: it is as far from the goal. Of all sums, including those of several partitions, the largest counts; the
//! maximum of consistent estimates is consistent.

mod excess;
mod largest;
mod layout;
mod partition;
mod pattern;
mod permutation;
mod reflection;
mod slides;
mod table;

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic, Incremental, Within};
use slidewise_domains::tiles::{Instance, State, Step, Tiles};

use super::manhattan::{Manhattan, ROOM};
use crate::phrases::listed;
use table::Slot;

pub use largest::LargestSlides;
pub use layout::Layout;
pub use partition::{PartitionFault, partitions};
pub use pattern::{Moves, Pattern};
pub use slides::{SlideLayout, Slides};
pub use table::Table;

/// The largest of at most `V` sums of pattern databases, with at most `N` patterns in total. The mirrored lookup is
/// another sum with its own patterns.
#[derive(Clone, Debug)]
pub struct Additive<'a, const N: usize, const V: usize> {
    views: Vec<View>,
    /// By slot.
    tables: Vec<Table<'a>>,
    manhattan: Manhattan,
}

/// One partition, viewed directly or mirrored.
#[derive(Clone, Debug)]
struct View {
    /// For each cell: where it is seen.
    image: [u8; ROOM],
    /// For each tile: the slot of its pattern, and its position among the pattern's tiles.
    slot: [u8; ROOM],
    place: [u8; ROOM],
}

/// The states of all patterns, and the sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation<const N: usize, const V: usize> {
    slots: [Slot; N],
    sums: [u16; V],
}

/// For each view: which slot changed and to what, and the new sum.
#[derive(Clone, Copy, Debug)]
pub struct Change<const V: usize>([(u8, Slot, u16); V]);

impl<'a, const N: usize, const V: usize> Additive<'a, N, V> {
    /// The heuristic for the goal of this puzzle, with the tables of each partition; none if there are too many.
    #[must_use]
    pub fn new(instance: &Instance, partitions: &[Vec<Table<'a>>]) -> Option<Self> {
        let cells = instance.goal.len();
        let blank = instance.goal.iter().position(|&tile| tile == 0).expect("there is a blank");
        let direct = (0..cells as u8).collect();
        let images = [Some(direct), reflection::fixing(instance.width, instance.height, blank)];
        let manhattan = Manhattan::of_goal(instance);
        let mut heuristic = Self { views: Vec::new(), tables: Vec::new(), manhattan };
        for tables in partitions {
            for image in images.iter().flatten() {
                heuristic.views.push(View::new(instance, image, tables, heuristic.tables.len()));
                heuristic.tables.extend(tables);
            }
        }
        (heuristic.views.len() <= V && heuristic.tables.len() <= N).then_some(heuristic)
    }
}

impl View {
    fn new(instance: &Instance, image: &[u8], tables: &[Table<'_>], first: usize) -> Self {
        let mut view = Self { image: [0; ROOM], slot: [0; ROOM], place: [0; ROOM] };
        view.image[..image.len()].copy_from_slice(image);
        for (home, &tile) in instance.goal.iter().enumerate().filter(|(_, tile)| **tile != 0) {
            let place =
                |table: &Table<'_>| table.pattern.homes.iter().position(|&other| other == image[home]);
            let found = tables.iter().enumerate().find_map(|(slot, table)| Some((slot, place(table)?)));
            let (slot, place) = found.expect("every tile is in a pattern");
            view.slot[usize::from(tile)] = (first + slot) as u8;
            view.place[usize::from(tile)] = place as u8;
        }
        view
    }

    fn is_mirrored(&self) -> bool {
        self.image.iter().enumerate().any(|(cell, &image)| image != 0 && usize::from(image) != cell)
    }

    #[inline(always)]
    fn image(&self, cell: u8) -> usize {
        self.image[usize::from(cell) % ROOM].into()
    }
}

impl<const K: usize, const N: usize, const V: usize> Heuristic<Tiles<K>> for Additive<'_, N, V> {
    fn estimate(&self, tiles: &Tiles<K>, state: &State<K>) -> Option<Cost> {
        self.value_of(&self.evaluate(tiles, state))
    }

    fn explain(&self, tiles: &Tiles<K>, state: &State<K>) -> Option<Explanation> {
        let slots = self.evaluate(tiles, state).slots;
        let width = tiles.instance().width;
        let sum = |view: &View| {
            let of_slot = |slot: usize| {
                let cells = 0..tiles.instance().goal.len() as u8;
                let is_in =
                    |cell: &u8| state.tile(*cell) != 0 && usize::from(view.slot[state.tile(*cell)]) == slot;
                let cells: Vec<u8> = cells.filter(is_in).collect();
                let steps = |&cell: &u8| Cost::from(self.manhattan.steps(state.tile(cell), cell));
                let steps: Cost = cells.iter().map(steps).sum();
                let more = 2 * Cost::from(slots[slot].half_excess());
                let names: Vec<String> = cells.iter().map(|&cell| state.tile(cell).to_string()).collect();
                let what = format!("{}: {steps} by distance and {more} more", listed(&names));
                let place = |&cell: &u8| (usize::from(cell) / width, usize::from(cell) % width);
                let part = Explanation::given(what, steps + more);
                (!cells.is_empty()).then(|| part.about(names).on(cells.iter().map(place)))
            };
            let mirrored = if view.is_mirrored() { ", looked up in the mirror" } else { "" };
            let what = format!("moves of each pattern's own tiles{mirrored}");
            Explanation::sum(what, (0..self.tables.len()).filter_map(of_slot).collect())
        };
        let what = "the largest sum of pattern databases";
        Some(Explanation::largest(what, self.views.iter().map(sum).collect()))
    }

    fn guarantee(&self, _: &Tiles<K>) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

impl<const N: usize, const V: usize> Additive<'_, N, V> {
    #[inline(always)]
    fn value_of(&self, evaluation: &Evaluation<N, V>) -> Option<Cost> {
        evaluation.sums.iter().take(self.views.len()).copied().max().map(Cost::from)
    }
}

impl<const K: usize, const N: usize, const V: usize> Incremental<Tiles<K>> for Additive<'_, N, V> {
    type Evaluation = Evaluation<N, V>;
    type Change = Change<V>;
    type Scratch = ();

    const CHANGES_BY_AT_MOST_ONE: bool = true;

    fn evaluate(&self, tiles: &Tiles<K>, state: &State<K>) -> Evaluation<N, V> {
        let mut evaluation = Evaluation { slots: [Slot::default(); N], sums: [0; V] };
        let cells = 0..tiles.instance().goal.len() as u8;
        for (view, sum) in self.views.iter().zip(&mut evaluation.sums) {
            *sum = self.manhattan.of(state) as u16;
            let mut standing = vec![Vec::new(); self.tables.len()];
            let mut blank = 0;
            for cell in cells.clone() {
                let (seen, tile) = (view.image(cell), state.tile(cell));
                match tile {
                    0 => blank = seen,
                    _ => standing[usize::from(view.slot[tile])].push((seen as u8, view.place[tile])),
                }
            }
            for (slot, standing) in standing.iter_mut().enumerate().filter(|(_, tiles)| !tiles.is_empty()) {
                evaluation.slots[slot] = self.tables[slot].slot(standing, blank);
                *sum += 2 * u16::from(evaluation.slots[slot].half_excess());
            }
        }
        evaluation
    }

    /// Most discarded states are discarded by the first sum: nothing else is looked up.
    #[inline(always)]
    fn change(
        &self,
        _: &Tiles<K>,
        before: &Evaluation<N, V>,
        state: &State<K>,
        step: Step,
        most: Cost,
    ) -> Within<Change<V>> {
        let tile = state.tile(step.from) % ROOM;
        let mut change = [(0, Slot::default(), 0); V];
        // A reflection changes no distance.
        let [there, here] = [step.from, step.to].map(|cell| u16::from(self.manhattan.steps(tile, cell)));
        let mut largest = 0;
        for ((view, sum), change) in self.views.iter().zip(before.sums).zip(&mut change) {
            let index = view.slot[tile];
            let slot = before.slots[usize::from(index)];
            let moved = self.tables[usize::from(index)].moved(
                slot,
                view.place[tile].into(),
                view.image(step.to),
                view.image(step.from),
            );
            let sum =
                sum + there + 2 * u16::from(moved.half_excess()) - here - 2 * u16::from(slot.half_excess());
            if Cost::from(sum) > most {
                return Within::No(sum.into());
            }
            *change = (index, moved, sum);
            largest = largest.max(sum);
        }
        Within::Yes(Change(change), largest.into())
    }

    #[inline(always)]
    fn after(&self, mut evaluation: Evaluation<N, V>, Change(change): Change<V>) -> Evaluation<N, V> {
        for ((index, slot, sum), total) in change.into_iter().zip(&mut evaluation.sums).take(self.views.len())
        {
            evaluation.slots[usize::from(index)] = slot;
            *total = sum;
        }
        evaluation
    }

    #[inline(always)]
    fn value(&self, evaluation: Evaluation<N, V>) -> Option<Cost> {
        self.value_of(&evaluation)
    }
}
