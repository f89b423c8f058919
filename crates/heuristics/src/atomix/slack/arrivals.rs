//! Can all atoms get to their goals if everything that stops them got there first?
//!
//! Stops are given one after another, to the least fixpoint: at first, each atom has its own cell. An atom is given a
//! cell after m moves if a slide leads there from a cell that it has after m − 1 moves, if wall or a cell given to
//! another atom stops it there, and if it can still get from there to some goal within the moves that its kind's slack
//! allows.

use slidewise_domains::atomix::Shape;
use slidewise_domains::grid::BitSet;

use super::Anchor;
use super::conditions::{Choice, Position};
use super::program::{Bounds, Program, Stops};
use super::slides::{ByDirection, Slides};

/// The stops that the atoms have been given.
pub(super) struct Given<S: Shape> {
    stops: S::PerAtom<S::Cells>,
    /// The cells where each atom stops others.
    leans: S::PerAtom<ByDirection<S::Cells>>,
    /// The cells where wall or any atom stops others.
    any: ByDirection<S::Cells>,
    /// The cells where wall or at least two atoms stop others.
    several: ByDirection<S::Cells>,
}

impl<S: Shape> Given<S> {
    /// Each atom has its own cell.
    fn new(slides: &Slides<S::Cells>, cells: &[u8]) -> Self {
        let mut given = Self {
            stops: S::per_atom(S::Cells::default()),
            leans: S::per_atom(ByDirection::default()),
            any: slides.walls,
            several: slides.walls,
        };
        for (atom, cell) in cells.iter().enumerate() {
            let mut start = S::Cells::default();
            start.insert((*cell).into());
            given.give(slides, atom, start);
        }
        given
    }

    /// Gives new stops to an atom.
    #[inline(always)]
    fn give(&mut self, slides: &Slides<S::Cells>, atom: usize, stops: S::Cells) {
        self.stops[atom].unite(&stops);
        let mut leans: ByDirection<S::Cells> = ByDirection::default();
        for_each(&stops, |cell| {
            leans.iter_mut().zip(slides.stopped(cell)).for_each(|(leans, more)| leans.unite(more));
        });
        for (direction, leans) in leans.iter().enumerate() {
            let new = leans.without(&self.leans[atom][direction]);
            self.several[direction].unite(&self.any[direction].intersection(&new));
            self.any[direction].unite(&new);
            self.leans[atom][direction].unite(&new);
        }
    }

    /// The cells among these where wall or another atom stops an atom.
    #[inline(always)]
    fn leans_for(&self, atom: usize, among: &S::Cells) -> ByDirection<S::Cells> {
        let mut leans = self.any;
        for (direction, leans) in leans.iter_mut().enumerate() {
            *leans = leans.without(&self.leans[atom][direction]);
            leans.unite(&self.several[direction]);
            *leans = leans.intersection(among);
        }
        leans
    }
}

impl<S: Shape> Program<'_, S> {
    /// Do all atoms arrive if each kind has this much more slack than its lower bound, as far as that is allowed? These
    /// are the possible stops with that slack.
    ///
    /// # Errors
    /// If they do not: the stops that they are given.
    pub(super) fn all_arrive(
        &self,
        bounds: &Bounds<S>,
        more: u8,
        possible: &Stops<S>,
    ) -> Result<(), Given<S>> {
        let (slides, atoms) = (&self.position.tables.slides, self.position.atomix.atoms());
        let mut given = Given::<S>::new(slides, &self.position.cells.as_ref()[..atoms]);
        // Where something stopped each atom when it was last examined: elsewhere it can stop no more than before.
        let mut known = S::per_atom(ByDirection::<S::Cells>::default());
        let mut missing = u64::MAX >> (64 - atoms);
        let mut first = true;
        loop {
            let mut is_new = false;
            for atom in 0..atoms {
                let leans = given.leans_for(atom, &possible.of[atom]);
                if !first && leans == known[atom] {
                    continue;
                }
                known[atom] = leans;
                let slack = bounds.with(self.kind(atom), more);
                let (stops, arrives) = self.reached(atom, slack, &leans, |_, _| ());
                missing &= !(u64::from(arrives) << atom);
                let new = stops.without(&given.stops[atom]);
                if new != S::Cells::default() {
                    given.give(slides, atom, new);
                    is_new = true;
                }
            }
            first = false;
            if missing == 0 && self.have_own_goals(&given) {
                return Ok(());
            }
            if !is_new {
                return Err(given);
            }
        }
    }

    /// In plans from the start: can equal atoms share the goals among them, so that each has one of its own that it was
    /// given? (A goal cell that is given is one that the slack allows, after as many moves: in the assignment with the goal
    /// on the way to which it was given, whoever takes the one could take the other instead.)
    fn have_own_goals(&self, given: &Given<S>) -> bool {
        let Position { tables, atomix, goals, .. } = self.position;
        let has_own = |kind: u8| {
            let atoms = atomix.atoms_of(kind);
            let goals = &goals[atoms.clone()];
            let mut options = S::per_atom(0);
            for (options, stops) in options.as_mut().iter_mut().zip(&given.stops.as_ref()[atoms.clone()]) {
                let taken = |(_, goal): &(usize, &u8)| stops.contains(usize::from(**goal));
                *options = goals.iter().enumerate().filter(taken).fold(0, |set, (goal, _)| set | 1 << goal);
            }
            goals.len() == 1 || is_perfect(&options.as_ref()[..goals.len()])
        };
        tables.anchor == Anchor::Finals || (0..atomix.kinds() as u8).all(has_own)
    }

    /// For each kind: how much more slack than its lower bound one of its atoms needs to be given one more stop, where
    /// that is allowed, and more than all that is left where it is not.
    ///
    /// Slacks with which all atoms arrive, and which are no less than the lower bounds, raise one of the kinds at least
    /// this much. For they give a stop that the lower bounds do not (a goal that is given is within what its atom may
    /// spend on it, see [`Self::have_own_goals`]), and the first such stop is one slide away from stops that these give,
    /// and is stopped by one of them: it is the number of moves alone that denies it.
    pub(super) fn raises(&self, bounds: &Bounds<S>, given: &Given<S>) -> S::PerAtom<u8> {
        let mut raises = S::per_atom(bounds.left + 1);
        for atom in 0..self.position.atomix.atoms() {
            let kind = self.kind(atom);
            let (low, most) = (bounds.low[kind], bounds.with(kind, bounds.left));
            let leans = given.leans_for(atom, &self.stops_of(atom, most));
            self.reached(atom, low, &leans, |moves, next| {
                let denied = next.without(&given.stops[atom]);
                let is_given = |slack: &u8| self.allowed(atom, *slack, moves).intersects(&denied);
                if let Some(slack) = (low + 1..=most).find(is_given) {
                    raises[kind] = raises[kind].min(slack - low);
                }
            });
        }
        raises
    }

    /// The stops that an atom is given, and whether it gets to a goal. `watch` receives the number of moves and the
    /// cells that a slide leads to if there is enough slack.
    #[inline(always)]
    fn reached(
        &self,
        atom: usize,
        slack: u8,
        leans: &ByDirection<S::Cells>,
        mut watch: impl FnMut(usize, &S::Cells),
    ) -> (S::Cells, bool) {
        let tables = self.position.tables;
        let goals = self.position.goals;
        let choices = self.conditions.choices(atom, slack);
        let mut stops = S::Cells::default();
        stops.insert(self.position.cells[atom].into());
        let (mut moves, mut frontier) = (0, stops);
        let mut arrives = false;
        while frontier != S::Cells::default() {
            // Every cell in the frontier is near enough to some goal, so a goal in it may be that of another atom.
            arrives |= choices.iter().any(|choice| {
                moves <= most_moves(choice, slack)
                    && frontier.contains(goals[usize::from(choice.goal)].into())
            });
            moves += 1;
            let mut next = S::Cells::default();
            for_each(&frontier, |cell| next.unite(&tables.slides.from(cell, leans)));
            watch(moves, &next);
            frontier = next.intersection(&self.allowed(atom, slack, moves)).without(&stops);
            stops.unite(&frontier);
        }
        (stops, arrives)
    }

    /// The cells where an atom may be after this many moves and still get to a goal.
    #[inline(always)]
    fn allowed(&self, atom: usize, slack: u8, moves: usize) -> S::Cells {
        let tables = self.position.tables;
        let numbers = self.position.numbers;
        let mut allowed = S::Cells::default();
        for choice in self.conditions.choices(atom, slack) {
            if let Some(rest) = most_moves(choice, slack).checked_sub(moves) {
                allowed.unite(tables.slides.near(numbers[usize::from(choice.goal)].into(), rest));
            }
        }
        allowed
    }
}

/// Can each be given another one of its options, which are as many as they?
fn is_perfect(options: &[u64]) -> bool {
    let mut owners = [None; u64::BITS as usize];
    (0..options.len()).all(|who| takes_one(options, &mut owners, who, &mut 0))
}

/// Gives an option to somebody, if need be by giving others to those who own some. Those in `seen` were tried.
fn takes_one(options: &[u64], owners: &mut [Option<usize>], who: usize, seen: &mut u64) -> bool {
    loop {
        let left = options[who] & !*seen;
        if left == 0 {
            return false;
        }
        let option = left.trailing_zeros() as usize;
        *seen |= 1 << option;
        if owners[option].is_none_or(|owner| takes_one(options, owners, owner, seen)) {
            owners[option] = Some(who);
            return true;
        }
    }
}

/// The maximum number of moves of an atom to a goal if its kind has this slack.
#[inline(always)]
fn most_moves(choice: &Choice, slack: u8) -> usize {
    usize::from(choice.distance) + usize::from(slack - choice.detour)
}

/// Calls a function for each cell of a set.
#[inline(always)]
fn for_each<B: BitSet>(set: &B, mut call: impl FnMut(usize)) {
    for number in 0..B::WORDS {
        let mut word = set.word(number);
        while word != 0 {
            call(number * 64 + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use slidewise_core::{Domain, Heuristic};
    use slidewise_domains::atomix::{Atomix, Direction, Fixed, Instance, State};
    use slidewise_domains::grid::Bits;

    use super::super::conditions::Conditions;
    use super::super::program::ARRIVALS;
    use super::super::regrets::NEVER;
    use super::super::tests::level;
    use super::super::{Slack, SlackFromStart, Tables};
    use super::*;
    use crate::atomix::Distances;

    type Size = Fixed<6, 1, 1>;
    type Rules = Atomix<Size>;

    /// For each atom and cell: after how many moves it is given. `may` tells whether an atom on a cell after this many
    /// moves can still arrive.
    fn given(rules: &Rules, cells: &[u8], may: impl Fn(usize, u8, usize) -> bool) -> Vec<Vec<Option<usize>>> {
        let board = rules.board();
        let size = board.cells().len();
        let mut given = vec![vec![None; size]; cells.len()];
        cells.iter().enumerate().for_each(|(atom, cell)| given[atom][usize::from(*cell)] = Some(0));
        loop {
            let mut changed = false;
            for (atom, cell) in (0..cells.len()).flat_map(|atom| (0..size).map(move |cell| (atom, cell))) {
                let Some(moves) = given[atom][cell] else { continue };
                for direction in Direction::ALL {
                    for steps in 1..=board.reach(cell as u8, direction) {
                        let stop = board.along(cell as u8, direction, steps);
                        let is_stopped = board.next(stop, direction).is_none_or(|next| {
                            (0..cells.len())
                                .any(|other| other != atom && given[other][usize::from(next)].is_some())
                        });
                        let known = &mut given[atom][usize::from(stop)];
                        if is_stopped
                            && may(atom, stop, moves + 1)
                            && known.is_none_or(|known| known > moves + 1)
                        {
                            *known = Some(moves + 1);
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                return given;
            }
        }
    }

    /// Do these slacks satisfy the conflicts, and do all atoms arrive?
    fn satisfies(position: &Position<'_, Size>, conditions: &Conditions<Size>, slacks: &[u8]) -> bool {
        let is_met = conditions.conflicts().iter().all(|conflict| conflict.lacking(slacks) == 0);
        let (rules, tables) = (position.atomix, position.tables);
        let goals = position.goals;
        let ends = |atom: usize| {
            let slack = slacks[usize::from(rules.kind(atom))];
            let choices = conditions.choices(atom, slack);
            choices.iter().map(move |choice| (goals[usize::from(choice.goal)], most_moves(choice, slack)))
        };
        let far = |cell, goal| usize::from(tables.distances.between(cell, goal));
        let may = |atom: usize, cell: u8, moves: usize| {
            ends(atom).any(|(goal, most)| moves + far(cell, goal) <= most)
        };
        let given = given(rules, &position.cells[..rules.atoms()], may);
        let arrives = |atom: usize| {
            ends(atom).any(|(goal, most)| given[atom][usize::from(goal)].is_some_and(|moves| moves <= most))
        };
        let is_given = |atom: usize, goal: &usize| given[atom][usize::from(goals[*goal])].is_some();
        let has_own = |kind: u8| {
            let atoms = rules.atoms_of(kind);
            let options = |atom| atoms.clone().filter(|goal| is_given(atom, goal)).collect();
            tables.anchor == Anchor::Finals || can_share(&atoms.clone().map(options).collect::<Vec<_>>())
        };
        is_met && (0..rules.atoms()).all(arrives) && (0..rules.kinds() as u8).all(has_own)
    }

    /// Can each take one of these, all different?
    fn can_share(options: &[Vec<usize>]) -> bool {
        let [first, rest @ ..] = options else { return true };
        first.iter().any(|taken| {
            let left =
                |options: &Vec<usize>| options.iter().copied().filter(|other| other != taken).collect();
            can_share(&rest.iter().map(left).collect::<Vec<_>>())
        })
    }

    /// All slacks of this many kinds with at most this sum.
    fn all_slacks(kinds: usize, sum: u8) -> Vec<Vec<u8>> {
        if kinds == 0 {
            return vec![Vec::new()];
        }
        let with = |first: u8| {
            all_slacks(kinds - 1, sum - first).into_iter().map(move |rest| [vec![first], rest].concat())
        };
        (0..=sum).flat_map(with).collect()
    }

    /// Compares the program with an enumeration of all slacks; returns how often the budget is enough.
    fn compare(tables: &Tables<Bits<1>>, rules: &Rules, state: &State<Size>, budget: u8) -> usize {
        let enough = (0..tables.finals.len())
            .filter(|&of_final| compare_one(&Position::new(tables, rules, state, of_final), budget));
        enough.count()
    }

    /// The same for one position.
    fn compare_one(position: &Position<'_, Size>, budget: u8) -> bool {
        let mut conditions = Conditions::default();
        let is_met = conditions.renew(position, budget, budget);
        let program = Program::new(position, &conditions);
        let is_enough = is_met && Program { arrivals: NEVER, ..program }.is_enough(budget);
        // Without arrivals, no slacks are refused that satisfy all conditions.
        let without = is_met && program.is_enough(budget);
        assert!(without == is_enough || budget > ARRIVALS && without);
        conditions.renew(position, budget, NEVER);
        let mut all = all_slacks(position.atomix.kinds(), budget).into_iter();
        let expected = all.any(|slacks| satisfies(position, &conditions, &slacks));
        assert_eq!(is_enough, expected, "{:?} {:?} {budget}", position.cells, position.goals);
        is_enough
    }

    fn states(rules: &Rules, count: usize) -> Vec<State<Size>> {
        let mut states = vec![rules.start()];
        let mut next = 0;
        while next < states.len() && states.len() < count {
            let state = states[next];
            for slide in rules.moves(&state) {
                let mut there = state;
                rules.apply(&mut there, slide);
                if !states.contains(&there) {
                    states.push(there);
                }
            }
            next += 1;
        }
        states
    }

    /// Levels with equal atoms, with few walls to lean on, and with many.
    fn levels() -> Vec<Instance> {
        vec![
            level(
                &["a....", ".....", ".....", ".....", "b##.."],
                &["..a..", ".....", ".....", ".....", "b...."],
            ),
            level(&["a....", ".....", "..c..", ".....", "b...d"], &["a.", "bc", "d."]),
            level(&["a..b", ".##.", "....", "c..a"], &["abac"]),
            level(&["aa.a", "a...", ".b#a"], &["aaa", "aab"]),
            level(&["a.....", "..#...", ".....b", "c...#.", "......"], &["abc"]),
        ]
    }

    #[test]
    fn the_program_finds_slacks_whenever_there_are_any() {
        let (mut enough, mut asked) = (0, 0);
        for level in levels() {
            let rules = Rules::new(&level).expect("it is small");
            let pairs =
                Slack::<Size, 4>::new(&rules, &Distances::new(rules.board()), 5).expect("it is small");
            let triples = pairs.clone().with_triples(&rules, usize::MAX);
            for state in states(&rules, 60) {
                for (slack, budget) in
                    [&pairs, &triples].into_iter().flat_map(|slack| (0..4).map(move |n| (slack, n)))
                {
                    enough += compare(&slack.tables, &rules, &state, budget);
                    asked += slack.tables.finals.len();
                }
            }
        }
        assert!(enough > asked / 20 && enough < asked - asked / 20, "{enough} of {asked}");
    }

    /// From each of some states to each other, whether there is a way or not.
    #[test]
    fn the_program_from_the_start_finds_slacks_whenever_there_are_any() {
        let (mut enough, mut asked) = (0, 0);
        for level in levels() {
            let rules = Rules::new(&level).expect("it is small");
            let distances = Distances::new(rules.board());
            let slack = SlackFromStart::new(&rules, &distances, 5).expect("it is small");
            for state in states(&rules, 60) {
                for budget in (0..4).filter(|_| slack.distance(&state).is_some()) {
                    enough += usize::from(compare_one(&slack.position(&state), budget));
                    asked += 1;
                }
            }
        }
        assert!(enough > asked / 20 && enough < asked - asked / 20, "{enough} of {asked}");
    }

    /// Two atoms that were given the same goal, and one of them the other goal as well.
    #[test]
    fn a_goal_for_each_is_found_if_there_is_one() {
        assert!(is_perfect(&[0b01, 0b11]) && is_perfect(&[0b11, 0b01]) && is_perfect(&[0b110, 0b011, 0b010]));
        assert!(!is_perfect(&[0b11, 0b00]) && !is_perfect(&[0b01, 0b01]));
        assert!(!is_perfect(&[0b011, 0b011, 0b011]));
    }

    /// Each of the two would have to stop the other first: possible stops alone do not detect this.
    #[test]
    fn atoms_that_wait_for_each_other_do_not_arrive() {
        let rules = Rules::new(&levels()[0]).expect("it is small");
        let slack = Slack::<Size, 4>::new(&rules, &Distances::new(rules.board()), 5).expect("it is small");
        let start = rules.start();
        let position = Position::new(&slack.tables, &rules, &start, 0);
        let is_enough = |budget: u8, arrivals: u8| {
            let mut conditions = Conditions::default();
            conditions.renew(&position, budget, budget)
                && Program { arrivals, ..Program::new(&position, &conditions) }.is_enough(budget)
        };
        assert_eq!((0..5).find(|&budget| is_enough(budget, NEVER)), None);
        assert_eq!((0..5).find(|&budget| is_enough(budget, ARRIVALS)), Some(4));
        assert_eq!(slack.estimate(&rules, &start), Some(5));
    }
}
