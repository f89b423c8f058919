//! The exact cost with generalized moves when every atom obstructs every other (table F of the Atomix thesis): the best
//! that all pattern databases together could achieve. It takes a whole search for each state, so it is for experiments
//! only.

use std::collections::HashMap;

use slidewise_core::{Alarm, Cost, Domain, Explanation, Guarantee, Heuristic, Packable};
use slidewise_domains::atomix::{Atomix, Direction, Shape, Slide, State};

/// The number of expansions between two checks of the alarm.
const LOOK: usize = 256;

/// The length of a shortest solution with generalized moves, by A*.
#[derive(Clone, Debug)]
pub struct Generalized<H> {
    guide: H,
    most: usize,
    alarm: Alarm,
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// The length of a shortest solution.
    Exactly(Cost),
    /// The search found more states than allowed, or had to stop; no solution is shorter than this.
    AtLeast(Cost),
    /// There is no solution.
    Nothing,
}

impl<H> Generalized<H> {
    /// The heuristic, whose searches are guided by one that is consistent for generalized moves. That holds for all
    /// others here that claim to be consistent, except the slack program, which charges for stops. No search stores
    /// more than `most` states.
    #[must_use]
    pub fn new(guide: H, most: usize) -> Self {
        Self { guide, most, alarm: Alarm::default() }
    }

    /// Makes every search end when the alarm rings.
    #[must_use]
    pub fn until(self, alarm: Alarm) -> Self {
        Self { alarm, ..self }
    }

    /// Searches from `start`.
    pub fn search<S: Shape>(&self, atomix: &Atomix<S>, start: &State<S>) -> Found
    where
        H: Heuristic<Atomix<S>>,
    {
        let Some(first) = self.guide.estimate(atomix, start) else { return Found::Nothing };
        let mut lengths = HashMap::from([(atomix.pack(start), 0)]);
        let mut open = Buckets(Vec::new());
        let mut expanded = 0_usize;
        open.push(first, (atomix.pack(start), 0));
        while let Some((f, (key, g))) = open.pop() {
            if lengths[&key] < g {
                continue;
            }
            let state = atomix.unpack(key);
            if atomix.is_goal(&state) {
                return Found::Exactly(g);
            }
            let is_stopped = expanded.is_multiple_of(LOOK) && self.alarm.rings().is_some();
            if is_stopped || lengths.len() > self.most {
                return Found::AtLeast(f);
            }
            expanded += 1;
            for slide in generalized_moves(atomix, state) {
                let mut next = state;
                atomix.apply(&mut next, slide);
                let key = atomix.pack(&next);
                let known = lengths.entry(key).or_insert(Cost::MAX);
                if *known <= g + 1 {
                    continue;
                }
                *known = g + 1;
                if let Some(h) = self.guide.estimate(atomix, &next) {
                    open.push(g + 1 + h, (key, g + 1));
                }
            }
        }
        Found::Nothing
    }
}

/// All moves of an atom to any cell before the next wall or atom.
fn generalized_moves<S: Shape>(atomix: &Atomix<S>, state: State<S>) -> impl Iterator<Item = Slide> {
    let turns = (0..atomix.atoms()).flat_map(|atom| Direction::ALL.map(|direction| (atom, direction)));
    turns.flat_map(move |(atom, direction)| {
        let (kind, from) = (atomix.kind(atom), state.cells()[atom]);
        let to = move |steps| atomix.board().along(from, direction, steps);
        let farthest = atomix.distance(&state, from, direction);
        (1..=farthest).map(move |steps| Slide { kind, from, to: to(steps), direction })
    })
}

/// States by f: smallest f first, then last in, first out.
struct Buckets<T>(Vec<Vec<T>>);

impl<T> Buckets<T> {
    fn push(&mut self, f: Cost, item: T) {
        let f = f as usize;
        if self.0.len() <= f {
            self.0.resize_with(f + 1, Vec::new);
        }
        self.0[f].push(item);
    }

    fn pop(&mut self) -> Option<(Cost, T)> {
        let f = self.0.iter().position(|bucket| !bucket.is_empty())?;
        Some((f as Cost, self.0[f].pop()?))
    }
}

impl<S: Shape, H> Heuristic<Atomix<S>> for Generalized<H>
where
    H: Heuristic<Atomix<S>>,
{
    fn estimate(&self, atomix: &Atomix<S>, state: &State<S>) -> Option<Cost> {
        match self.search(atomix, state) {
            Found::Exactly(cost) | Found::AtLeast(cost) => Some(cost),
            Found::Nothing => None,
        }
    }

    fn explain(&self, atomix: &Atomix<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        Some(match self.search(atomix, state) {
            Found::Exactly(cost) => {
                Explanation::given("a shortest solution in which atoms may stop anywhere", cost)
            }
            Found::AtLeast(cost) => Explanation::given(
                "no solution in which atoms may stop anywhere is shorter; the search for one was cut short",
                cost,
            ),
            Found::Nothing => {
                Explanation::given("there is no solution, even if atoms may stop anywhere", None)
            }
        })
    }

    /// Exact costs are consistent, because every slide is a generalized move; the result of a search that was cut short
    /// is not.
    fn guarantee(&self, _: &Atomix<S>) -> Guarantee {
        Guarantee { admissible: true, consistent: self.most == usize::MAX }
    }

    fn table_bytes(&self) -> usize {
        self.guide.table_bytes()
    }
}
