//! Additive pattern databases (Korf and Felner 2002): the tiles are divided into patterns, and for each pattern a table
//! holds the minimum number of moves *of its own tiles* that bring them home, whatever the others do. No move is
//! counted twice, so the sum over the patterns is a lower bound.
//!
//! A table includes the blank's region, not only the cells of the tiles; so a move changes one entry of the sum, by at
//! most 1, and the sum is consistent. A minimum over regions would be smaller and not consistent.
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
mod track;

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic, Incremental, Within};
use slidewise_domains::tiles::{Instance, State, Step, Tiles};

use super::manhattan::{Manhattan, ROOM};
use crate::phrases::listed;
use track::{Slot, Track};

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
    tracks: [Track<'a>; N],
    manhattan: Manhattan,
}

/// One partition, viewed directly or mirrored.
#[derive(Clone, Debug)]
struct View {
    /// For each cell: its image in this view.
    image: [u8; ROOM],
    /// By tile.
    seats: [Seat; ROOM],
}

/// A tile in its pattern.
#[derive(Clone, Copy, Default, Debug)]
struct Seat {
    /// The slot of the pattern, and the tile's position among the pattern's tiles.
    slot: u8,
    place: u8,
    /// Where the [maps of its moves](Layout::maps_of) begin.
    maps: u32,
}

/// The states of all patterns, and the sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation<const N: usize, const V: usize> {
    slots: [Slot; N],
    sums: [u16; V],
}

/// For each view: what its slot changed to, and the new sum.
#[derive(Clone, Copy, Debug)]
pub struct Change<const V: usize> {
    slots: [Slot; V],
    sums: [u16; V],
}

impl<'a, const N: usize, const V: usize> Additive<'a, N, V> {
    /// The heuristic for the goal of this puzzle, with the tables of each partition; `None` if there are too many.
    #[must_use]
    pub fn new(instance: &Instance, partitions: &[Vec<Table<'a>>]) -> Option<Self> {
        let cells = instance.goal.len();
        let blank = instance.goal.iter().position(|&tile| tile == 0).expect("there is a blank");
        let direct = (0..cells as u8).collect();
        let images = [Some(direct), reflection::fixing(instance.width, instance.height, blank)];
        let manhattan = Manhattan::of_goal(instance);
        let (mut views, mut all) = (Vec::new(), Vec::new());
        for tables in partitions {
            for image in images.iter().flatten() {
                views.push(View::new(instance, image, tables, all.len()));
                all.extend(tables);
            }
        }
        // Every number has a track, so that none must be checked.
        let tracks = std::array::from_fn(|index| Track::new(&all[index % all.len()]));
        (views.len() <= V && all.len() <= N).then_some(Self { views, tables: all, tracks, manhattan })
    }
}

impl View {
    fn new(instance: &Instance, image: &[u8], tables: &[Table<'_>], first: usize) -> Self {
        let mut view = Self { image: [0; ROOM], seats: [Seat::default(); ROOM] };
        view.image[..image.len()].copy_from_slice(image);
        for (home, &tile) in instance.goal.iter().enumerate().filter(|(_, tile)| **tile != 0) {
            let place =
                |table: &Table<'_>| table.pattern.homes.iter().position(|&other| other == image[home]);
            let found = tables.iter().enumerate().find_map(|(slot, table)| Some((slot, place(table)?)));
            let (slot, place) = found.expect("every tile is in a pattern");
            let maps = tables[slot].layout.maps_of(place) as u32;
            view.seats[usize::from(tile)] = Seat { slot: (first + slot) as u8, place: place as u8, maps };
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
        let width = tiles.instance().width;
        let sum = |view: &View| {
            let of_slot = |(slot, half_excess): (Slot, u8)| {
                let slot = slot.index();
                let cells = 0..tiles.instance().goal.len() as u8;
                let is_in = |cell: &u8| {
                    state.tile(*cell) != 0 && usize::from(view.seats[state.tile(*cell)].slot) == slot
                };
                let cells: Vec<u8> = cells.filter(is_in).collect();
                let steps = |&cell: &u8| Cost::from(self.manhattan.steps(state.tile(cell), cell));
                let steps: Cost = cells.iter().map(steps).sum();
                let more = 2 * Cost::from(half_excess);
                let names: Vec<String> = cells.iter().map(|&cell| state.tile(cell).to_string()).collect();
                let what = format!("{}: {steps} by distance and {more} more", listed(&names));
                let place = |&cell: &u8| (usize::from(cell) / width, usize::from(cell) % width);
                let part = Explanation::given(what, steps + more);
                part.about(names).on(cells.iter().map(place))
            };
            let mirrored = if view.is_mirrored() { ", looked up in the mirror" } else { "" };
            let what = format!("moves of each pattern's own tiles{mirrored}");
            Explanation::sum(what, self.slots(view, state).into_iter().map(of_slot).collect())
        };
        let what = "the largest sum of pattern databases";
        Some(Explanation::largest(what, self.views.iter().map(sum).collect()))
    }

    fn guarantee(&self, _: &Tiles<K>) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

impl<const N: usize, const V: usize> Additive<'_, N, V> {
    /// The states of the patterns of a view, each with half its excess.
    fn slots<const K: usize>(&self, view: &View, state: &State<K>) -> Vec<(Slot, u8)> {
        let mut standing = vec![Vec::new(); self.tables.len()];
        let mut blank = 0;
        for cell in 0..self.manhattan.cells() {
            let (seen, tile) = (view.image(cell), state.tile(cell));
            match tile {
                0 => blank = seen,
                _ => standing[usize::from(view.seats[tile].slot)].push((seen as u8, view.seats[tile].place)),
            }
        }
        let used =
            standing.iter_mut().zip(&self.tables).enumerate().filter(|(_, (tiles, _))| !tiles.is_empty());
        used.map(|(index, (tiles, table))| table.slot(index, tiles, blank)).collect()
    }

    /// Most discarded states are discarded by the first sum: nothing else is looked up.
    #[inline(always)]
    fn moved(&self, before: &Evaluation<N, V>, tile: usize, step: Step, most: Cost) -> Within<Change<V>> {
        let tile = tile % ROOM;
        let mut change = Change { slots: [Slot::default(); V], sums: [0; V] };
        // A reflection changes no distance.
        let [there, here] = [step.from, step.to].map(|cell| u16::from(self.manhattan.steps(tile, cell)));
        let away = there.wrapping_sub(here);
        let mut largest = 0;
        for (index, view) in self.views.iter().enumerate().take(V) {
            let seat = view.seats[tile];
            let slot = before.slots[seat.slot as usize % N];
            let track = &self.tracks[seat.slot as usize % N];
            let moved = track.moved(slot, seat.maps as usize, view.image(step.to), view.image(step.from));
            // The distance changes by 1, as the Manhattan distance does, or the other way if half the excess differs.
            let differs = moved.differs(slot);
            let sum = before.sums[index].wrapping_add((away ^ differs.wrapping_neg()).wrapping_add(differs));
            if Cost::from(sum) > most {
                return Within::No(sum.into());
            }
            // Views that do not exist repeat the last one.
            change.slots[index..].fill(moved);
            change.sums[index] = sum;
            largest = largest.max(sum);
        }
        Within::Yes(change, largest.into())
    }

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

    fn evaluate(&self, _: &Tiles<K>, state: &State<K>) -> Evaluation<N, V> {
        let mut evaluation = Evaluation { slots: [Slot::default(); N], sums: [0; V] };
        for (view, sum) in self.views.iter().zip(&mut evaluation.sums) {
            *sum = self.manhattan.of(state) as u16;
            for (slot, half_excess) in self.slots(view, state) {
                evaluation.slots[slot.index()] = slot;
                *sum += 2 * u16::from(half_excess);
            }
        }
        evaluation
    }

    #[inline(always)]
    fn change(
        &self,
        _: &Tiles<K>,
        before: &Evaluation<N, V>,
        state: &State<K>,
        step: Step,
        most: Cost,
    ) -> Within<Change<V>> {
        self.moved(before, state.tile(step.from), step, most)
    }

    #[inline(always)]
    fn change_by(
        &self,
        _: &Tiles<K>,
        before: &Evaluation<N, V>,
        state: &State<K>,
        step: Step,
        most: Cost,
    ) -> Within<Change<V>> {
        self.moved(before, state.tile(step.to), step, most)
    }

    #[inline(always)]
    fn after(&self, mut evaluation: Evaluation<N, V>, change: Change<V>) -> Evaluation<N, V> {
        Incremental::<Tiles<K>>::advance(self, &mut evaluation, change);
        evaluation
    }

    #[inline(always)]
    fn advance(&self, evaluation: &mut Evaluation<N, V>, change: Change<V>) {
        for slot in change.slots {
            evaluation.slots[slot.index() % N] = slot;
        }
        evaluation.sums = change.sums;
    }

    #[inline(always)]
    fn value(&self, evaluation: Evaluation<N, V>) -> Option<Cost> {
        self.value_of(&evaluation)
    }
}
