//! The largest value of several pattern databases of slides.

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic, Incremental, Within};
use slidewise_domains::tiles::{General, Instance, Slide, State};

use super::pattern::Pattern;
use super::reflection;
use super::slides::SlideLayout;
use crate::phrases::listed;

/// No board with patterns has more cells. A power of two, so that a masked number needs no bounds check.
const ROOM: usize = 32;

/// The largest value of some databases. If a reflection of the board leaves the goal's blank in place, the mirrored state
/// is looked up too: it is as far from the goal. Admissible and consistent, as each of the values is.
#[derive(Clone, Debug)]
pub struct LargestSlides<'a> {
    lookups: Vec<Lookup<'a>>,
    cells: usize,
}

/// A database, looked up directly or in the mirror.
#[derive(Clone, Debug)]
struct Lookup<'a> {
    layout: &'a SlideLayout,
    values: &'a [u8],
    /// The pattern's tiles in the order of their homes, as seen in the mirror if that is where it is looked up.
    tiles: Vec<u8>,
    /// For each cell: where it is seen.
    image: [u8; ROOM],
    is_mirrored: bool,
}

/// The cell of each tile, the blank first.
type Cells = [u8; ROOM];

impl<'a> LargestSlides<'a> {
    /// The heuristic for the goal of this puzzle, which must be standard.
    #[must_use]
    pub fn new(instance: &Instance, tables: &[(&Pattern, &'a SlideLayout, &'a [u8])]) -> Self {
        let cells = instance.goal.len();
        let blank = instance.goal.iter().position(|&tile| tile == 0).expect("there is a blank");
        let direct: Vec<u8> = (0..cells as u8).collect();
        let mirrored = reflection::fixing(instance.width, instance.height, blank);
        let images = [(false, Some(direct)), (true, mirrored)];
        let lookup = |(is_mirrored, image): (bool, &Vec<u8>),
                      &(pattern, layout, values): &(&Pattern, _, _)| {
            // A reflection is its own inverse.
            let tiles =
                pattern.homes.iter().map(|&home| instance.goal[usize::from(image[usize::from(home)])]);
            let mut room = [0; ROOM];
            room[..cells].copy_from_slice(image);
            Lookup { layout, values, tiles: tiles.collect(), image: room, is_mirrored }
        };
        let lookups = images.iter().filter_map(|(is_mirrored, image)| Some((*is_mirrored, image.as_ref()?)));
        let lookups =
            lookups.flat_map(|image| tables.iter().map(move |table| lookup(image, table))).collect();
        Self { lookups, cells }
    }

    #[inline(always)]
    fn cells<const K: usize>(&self, state: &State<K>) -> Cells {
        let mut cells = [0; ROOM];
        (0..self.cells as u8).for_each(|cell| cells[state.tile(cell) % ROOM] = cell);
        cells
    }
}

impl Lookup<'_> {
    #[inline(always)]
    fn value(&self, cells: &Cells) -> Cost {
        let seen = |tile: u8| self.image[usize::from(cells[usize::from(tile) % ROOM]) % ROOM];
        let state = self.layout.state(self.tiles.iter().map(|&tile| seen(tile)), seen(0).into());
        self.values[state].into()
    }
}

impl<const K: usize> Heuristic<General<K>> for LargestSlides<'_> {
    fn estimate(&self, _: &General<K>, state: &State<K>) -> Option<Cost> {
        let cells = self.cells(state);
        self.lookups.iter().map(|lookup| lookup.value(&cells)).max()
    }

    fn explain(&self, rules: &General<K>, state: &State<K>) -> Option<Explanation> {
        let cells = self.cells(state);
        let width = rules.instance().width;
        let part = |lookup: &Lookup<'_>| {
            let names: Vec<String> =
                lookup.tiles.iter().map(|&tile| rules.instance().name(tile).to_owned()).collect();
            let mirrored = if lookup.is_mirrored { ", looked up in the mirror" } else { "" };
            let what = format!("slides that take {} and the blank home{mirrored}", listed(&names));
            let places = lookup.tiles.iter().map(|&tile| usize::from(cells[usize::from(tile)]));
            let part = Explanation::given(what, lookup.value(&cells));
            part.about(names).on(places.map(|cell| (cell / width, cell % width)))
        };
        let what = "the largest value of the pattern databases";
        Some(Explanation::largest(what, self.lookups.iter().map(part).collect()))
    }

    fn guarantee(&self, _: &General<K>) -> Guarantee {
        Guarantee::CONSISTENT
    }
}

impl<const K: usize> Incremental<General<K>> for LargestSlides<'_> {
    type Evaluation = Cost;
    type Change = Cost;
    type Scratch = ();

    const CHANGES_BY_AT_MOST_ONE: bool = true;

    fn evaluate(&self, rules: &General<K>, state: &State<K>) -> Cost {
        self.estimate(rules, state).expect("every state of a pattern that can be reached has a value")
    }

    /// Stops at the first value that is too large.
    #[inline(always)]
    fn change(&self, _: &General<K>, _: &Cost, state: &State<K>, _: Slide, most: Cost) -> Within<Cost> {
        let cells = self.cells(state);
        let mut largest = 0;
        for lookup in &self.lookups {
            largest = largest.max(lookup.value(&cells));
            if largest > most {
                return Within::No(largest);
            }
        }
        Within::Yes(largest, largest)
    }

    #[inline(always)]
    fn after(&self, _: Cost, value: Cost) -> Cost {
        value
    }

    #[inline(always)]
    fn value(&self, evaluation: Cost) -> Option<Cost> {
        Some(evaluation)
    }
}
