//! The slack program on every state of small levels, and of levels thrown with dice.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use slidewise_core::{Cost, Domain, Guarantee, Heuristic, Incremental, Reversed, Within, laws};
use slidewise_domains::atomix::{Atomix, Fixed, Instance, State};
use slidewise_heuristics::atomix::{Distances, Slack, SlackFromStart, Standard};

use crate::common::atomix::{level, shared, small_levels};
use crate::common::audit::{Findings, Space};
use crate::common::boards::Dice;

type Size = Fixed<8, 2, 1>;
type Small = Atomix<Size>;
/// The rules in a form that is large enough for all shared levels.
type Large = Atomix<Fixed<40, 4, 5>>;

/// Levels in which atoms must stop where only others can stop them.
fn levels() -> Vec<Instance> {
    let mut levels = small_levels();
    levels.extend([
        level(&["a....", ".....", ".....", ".....", "....b"], &["ab"]),
        level(&["a...", "....", "..c.", "b..."], &["a.", "bc"]),
        level(&["a....", ".....", "..#..", ".....", "b...a"], &["a", "b", "a"]),
        level(&["a..b", ".##.", "....", "c..a"], &["abac"]),
        level(&["ab..", "....", "..#.", "...c", "d..."], &["ab", "cd"]),
        level(&["a.be", "..#.", "d..c"], &["ab", "cd", "e."]),
        // More equal atoms than have what the others cost for each goal.
        level(&["aa.a", "a...", ".b#a"], &["aaa", "aab"]),
    ]);
    levels
}

fn rules(level: &Instance) -> Small {
    Small::new(level).expect("it is small")
}

fn slack(atomix: &Small, most: u8) -> Slack<Size, 4> {
    Slack::new(atomix, &Distances::new(atomix.board()), most).expect("it is small")
}

fn standard(atomix: &Small) -> Standard<4> {
    Standard::new(atomix, &Distances::new(atomix.board())).expect("there are few final states")
}

fn audit(level: &Instance, most: u8) -> Option<Findings> {
    let atomix = rules(level);
    let draw = |state: &State<Size>| format!("{:?} of {level:?}", state.cells());
    let space = Space::new(&atomix, draw, 200_000)?;
    let slack = slack(&atomix, most);
    let mut found = space.look_at(&slack);
    found.add(space.look_at(&slack.with_triples(&atomix, usize::MAX)));
    Some(found)
}

#[test]
fn it_is_admissible_and_consistent() {
    let mut found = Findings::NONE;
    for level in levels() {
        for most in [1, 5] {
            found.add(audit(&level, most).expect("the space is small"));
        }
    }
    assert_eq!((found.overestimated, found.inconsistent), (0, 0), "{found:?}");
    assert!(found.claimed == Guarantee::CONSISTENT && found.states > 100_000, "{found:?}");
}

/// The space of a level in reverse, from each of its final states if there are no more than this many, else from some:
/// what the program says about the way from the start, with tables of triples of at most so many states. Spaces of more than
/// `limit` states are left out.
fn audit_from_start(
    level: &Instance,
    (most, triples): (u8, usize),
    more: Cost,
    (finals, limit): (usize, u64),
) -> Findings {
    let atomix = rules(level);
    let distances = Distances::new(atomix.board());
    let slack = SlackFromStart::new(&atomix, &distances, most).expect("it is small").with_triples(triples);
    let draw = |state: &State<Size>| format!("{:?} of {level:?}", state.cells());
    let mut found = Findings::NONE;
    let goals = distances.finals(&atomix);
    for goal in goals.iter().step_by(goals.len().div_ceil(finals).max(1)) {
        let reversed = Reversed::from_goal(&atomix, atomix.placed(goal));
        if let Some(space) = Space::new(&reversed, draw, limit) {
            found.add(space.look_at(&More(&slack, more)));
        }
    }
    found
}

/// This much more than a heuristic says.
struct More<'a, H>(&'a H, Cost);

impl<D: Domain, H: Heuristic<D>> Heuristic<D> for More<'_, H> {
    fn estimate(&self, domain: &D, state: &D::State) -> Option<Cost> {
        Some(self.0.estimate(domain, state)? + self.1)
    }

    fn guarantee(&self, domain: &D) -> Guarantee {
        self.0.guarantee(domain)
    }
}

/// Where the bound is exact, one more is too much.
#[test]
fn an_audit_from_the_start_finds_overestimates() {
    let mut found = Findings::NONE;
    levels().iter().for_each(|level| found.add(audit_from_start(level, (5, 0), 1, (1, 20_000))));
    assert!(found.overestimated > 500, "{found:?}");
}

#[test]
fn it_is_admissible_and_consistent_from_the_start() {
    let mut found = Findings::NONE;
    for level in levels() {
        for program in [(1, 0), (5, usize::MAX)] {
            found.add(audit_from_start(&level, program, 0, (usize::MAX, 200_000)));
        }
    }
    assert_eq!((found.overestimated, found.inconsistent), (0, 0), "{found:?}");
    assert!(found.claimed == Guarantee::CONSISTENT && found.states > 100_000, "{found:?}");
}

#[test]
fn it_is_admissible_and_consistent_from_the_start_on_roomy_levels() {
    let mut dice = Dice(6);
    // On few cells, because the tables serve all of them as goals.
    let is_chosen = |level: &Instance| has_few_ends(level) && rules(level).board().cells().len() <= 56;
    let levels = std::iter::repeat_with(|| roomy_level(&mut dice)).filter(is_chosen).take(5);
    let mut found = Findings::NONE;
    levels.for_each(|level| found.add(audit_from_start(&level, (5, 0), 0, (1, 20_000))));
    assert_eq!((found.overestimated, found.inconsistent), (0, 0), "{found:?}");
    assert!(found.states > 2_000, "{found:?}");
}

/// The quick answers that a search asks for.
#[test]
fn the_quick_answers_from_the_start_are_those_of_the_estimate() {
    let mut larger = 0;
    for level in levels() {
        let atomix = rules(&level);
        let distances = Distances::new(atomix.board());
        let pairs = SlackFromStart::new(&atomix, &distances, 5).expect("it is small");
        let slack = pairs.with_triples(usize::MAX);
        for goal in distances.finals(&atomix) {
            let reversed = Reversed::from_goal(&atomix, atomix.placed(&goal));
            let state = reversed.start();
            let mut scratch = Default::default();
            slack.prepare(&reversed, &None, &state, &mut scratch);
            for slide in reversed.moves(&state) {
                let mut next = state;
                reversed.apply(&mut next, slide);
                let value = Heuristic::<Reversed<'_, Small>>::estimate(&slack, &reversed, &next);
                let floor = slack.floor_after(&reversed, &None, &scratch, &state, slide);
                assert!(floor.is_some() == value.is_some() && floor <= value);
                for most in 0..40 {
                    let is_within = slack.is_within(&reversed, &None, &mut scratch, &next, slide, most);
                    assert_eq!(is_within, value.is_some_and(|value| value <= most), "{level:?}");
                }
                larger += u32::from(floor < value);
            }
        }
    }
    assert!(larger > 10, "{larger}");
}

/// A level on which more sets of support cells are possible than are kept. While those of a slack were not covered by
/// those of the next one, the estimate fell by 2 along four of its slides.
#[test]
fn merged_support_sets_leave_it_consistent() {
    let rows = [".......#.", "......#a#", "#........", ".b....#..", "........#", ".####.#.#", "#..#..#.."];
    let found = audit(&level(&rows, &["......a", ".......", "b......"]), 5).expect("the space is small");
    assert_eq!((found.overestimated, found.inconsistent), (0, 0), "{found:?}");
    assert!(found.edges > 4_000, "{found:?}");
}

/// Levels of 7 to 11 cells a side, large enough to merge support sets: two or three atoms, a wall on every fifth cell
/// or so, and a molecule whose atoms are far apart.
fn roomy_level(dice: &mut Dice) -> Instance {
    let (width, height) = (7 + dice.below(5), 7 + dice.below(5));
    let mut rows = vec![vec!['.'; width]; height];
    for _ in 0..width * height / (4 + dice.below(6)) {
        rows[dice.below(height)][dice.below(width)] = '#';
    }
    let atoms: Vec<char> =
        (0..2 + dice.below(2)).map(|atom| ['a', 'b', ['a', 'c'][dice.below(2)]][atom]).collect();
    let mut molecule = vec![vec!['.'; width - 2]; height - 2];
    for name in atoms {
        for board in [&mut rows, &mut molecule] {
            let (row, column) = (dice.below(board.len()), dice.below(board[0].len()));
            let free = (0..board.len() * board[0].len()).map(|step| {
                let cell = row * board[0].len() + column + step;
                (cell / board[0].len() % board.len(), cell % board[0].len())
            });
            let (row, column) =
                free.into_iter().find(|&(row, column)| !board[row][column].is_alphabetic()).expect("room");
            board[row][column] = name;
        }
    }
    let lines = |rows: Vec<Vec<char>>| rows.into_iter().map(String::from_iter).collect::<Vec<String>>();
    let (rows, molecule) = (lines(rows), lines(molecule));
    let [rows, molecule] = [&rows, &molecule].map(|rows| rows.iter().map(String::as_str).collect::<Vec<_>>());
    level(&rows, &molecule)
}

fn has_few_ends(level: &Instance) -> bool {
    (1..=8).contains(&rules(level).finals().cells().len())
}

#[test]
fn it_is_admissible_and_consistent_on_roomy_levels() {
    let mut dice = Dice(5);
    let levels = std::iter::repeat_with(|| roomy_level(&mut dice)).filter(has_few_ends).take(16);
    let mut found = Findings::NONE;
    levels.filter_map(|level| audit(&level, 5)).for_each(|level| found.add(level));
    assert_eq!((found.overestimated, found.inconsistent), (0, 0), "{found:?}");
    assert!(found.states > 50_000, "{found:?}");
}

/// Visits every state that the start can reach within some moves.
fn each_state(atomix: &Small, limit: usize, mut visit: impl FnMut(&State<Size>)) {
    let mut states = vec![atomix.start()];
    let mut next = 0;
    while next < states.len() {
        let state = states[next];
        visit(&state);
        next += 1;
        for slide in atomix.moves(&state) {
            let mut there = state;
            atomix.apply(&mut there, slide);
            if states.len() < limit && !states.contains(&there) {
                states.push(there);
            }
        }
    }
}

/// The quick bound of a child knows of conflicts among those that did not move, so that it often is more than the
/// standard heuristic.
#[test]
fn floors_know_of_conflicts() {
    let mut more = 0;
    for level in levels() {
        let atomix = rules(&level);
        let (slack, standard) = (slack(&atomix, 4), standard(&atomix));
        each_state(&atomix, 300, |state| {
            let (evaluation, plain) =
                (slack.evaluate_for_children(&atomix, state), standard.evaluate(&atomix, state));
            let (mut scratch, mut rests) = Default::default();
            slack.prepare(&atomix, &evaluation, state, &mut scratch);
            standard.prepare(&atomix, &plain, state, &mut rests);
            for slide in atomix.moves(state) {
                let floor = slack.floor_after(&atomix, &evaluation, &scratch, state, slide);
                let least = standard.value_after(&atomix, &plain, &rests, state, slide);
                assert!(floor >= least);
                more += usize::from(floor > least);
            }
        });
    }
    assert!(more > 100, "{more}");
}

/// It is never less than the standard heuristic, and often more; a larger limit never makes it less, and adds no more
/// than it says.
#[test]
fn it_is_never_less_than_the_standard_heuristic() {
    let (mut more, mut states) = (0, 0);
    for level in levels() {
        let atomix = rules(&level);
        let [none, two, five] = [0, 2, 5].map(|most| slack(&atomix, most));
        let standard = standard(&atomix);
        each_state(&atomix, 500, |state| {
            let least = standard.estimate(&atomix, state).expect("it can be solved");
            let value = |slack: &Slack<Size, 4>| slack.estimate(&atomix, state).expect("it can be solved");
            assert_eq!(value(&none), least);
            assert!(value(&two) <= least + 2 && value(&five) <= least + 5);
            assert!(value(&two) == value(&five).min(least + 2), "{state:?}");
            states += 1;
            more += u32::from(value(&five) > least);
        });
    }
    assert!(more * 2 > states, "{more} of {states}");
}

/// Conflicts of three never make the estimate less, and sometimes make it more.
#[test]
fn triples_know_more_than_pairs() {
    let mut more = 0;
    for level in levels() {
        let atomix = rules(&level);
        let pairs = slack(&atomix, 5);
        let triples = pairs.clone().with_triples(&atomix, usize::MAX);
        let none = pairs.clone().with_triples(&atomix, 0);
        each_state(&atomix, 500, |state| {
            let [pairs, triples, none] =
                [&pairs, &triples, &none].map(|slack| slack.estimate(&atomix, state));
            assert!(triples >= pairs && none == pairs);
            more += u32::from(triples > pairs);
        });
    }
    assert!(more > 10, "{more}");
}

#[test]
fn the_quick_answers_are_those_of_the_estimate() {
    for level in levels() {
        let atomix = rules(&level);
        let [none, slack] = [0, 4].map(|most| slack(&atomix, most));
        let triples = slack.clone().with_triples(&atomix, usize::MAX);
        assert!(laws::check_incremental(&atomix, &none, 500) > 10);
        assert!(laws::check_incremental(&atomix, &triples, 500) > 10);
        assert!(laws::check_incremental(&atomix, &slack, 500) > 10);
        each_state(&atomix, 100, |state| {
            let value = slack.estimate(&atomix, state).expect("it can be solved");
            (0..value + 8).for_each(|most| assert_eq!(slack.within(&atomix, state, most), value <= most));
            let evaluation = slack.evaluate(&atomix, state);
            for slide in atomix.moves(state) {
                let mut next = *state;
                atomix.apply(&mut next, slide);
                let after = slack.estimate(&atomix, &next).expect("it can be solved");
                for most in 0..after + 3 {
                    match slack.change(&atomix, &evaluation, &next, slide, most) {
                        Within::Yes(change, value) => {
                            let evaluation = Incremental::<Small>::after(&slack, evaluation, change);
                            let kept = Incremental::<Small>::value(&slack, evaluation);
                            assert_eq!((kept, value), (Some(after), after));
                            assert!(after <= most);
                        }
                        Within::No(value) => assert!(most < value && value <= after),
                        Within::DeadEnd => panic!("it can be solved"),
                    }
                }
            }
        });
    }
}

/// One atom is at home, the other one move away if it could stop by itself. The first one must go somewhere to stop it,
/// come back, and cost more than two moves: within two it is never in the same column or row as the other's goal.
#[test]
fn stops_without_support_are_charged() {
    let rows = ["a....", ".....", ".....", ".....", "b##.."];
    let atomix = rules(&level(&rows, &["..a..", ".....", ".....", ".....", "b...."]));
    assert_eq!(atomix.finals().cells().len(), 1);
    assert_eq!(standard(&atomix).estimate(&atomix, &atomix.start()), Some(1));
    let value = slack(&atomix, 5).estimate(&atomix, &atomix.start());
    assert!(value >= Some(5), "{value:?}");
}

/// The numbers of 256 cells fill a byte.
#[test]
fn boards_may_have_256_cells() {
    let mut rows = vec![".".repeat(16); 16];
    rows[0].replace_range(.., "a..............b");
    let molecule = [&["a..............."][..], &["................"; 14], &["...............b"]].concat();
    let level = level(&rows.iter().map(String::as_str).collect::<Vec<_>>(), &molecule);
    let atomix = Large::new(&level).expect("it fits");
    let slack =
        Slack::<_, 4>::new(&atomix, &Distances::new(atomix.board()), 2).expect("there is one final state");
    assert_eq!((atomix.board().cells().len(), slack.estimate(&atomix, &atomix.start())), (256, Some(1)));
}

#[test]
fn no_final_state_in_the_right_regions_is_a_dead_end() {
    let atomix = rules(&level(&["a.#..", "..#a."], &["a", "a"]));
    assert_eq!(slack(&atomix, 3).estimate(&atomix, &atomix.start()), None);
    assert!(!slack(&atomix, 3).within(&atomix, &atomix.start(), Cost::MAX));
    assert!(laws::check_incremental(&atomix, &slack(&atomix, 3), 100) > 3);
}

/// The estimate of a start is never above the length of a solution that is known, nor below the standard one.
fn compare_with_known_lengths(is_chosen: impl Fn(&Large) -> bool) {
    let (mut more, mut seen) = (0, 0);
    let levels = shared();
    for level in &levels {
        let atomix = Large::new(&level.instance).expect("it fits");
        let known = level.figure("optimum").or(level.figure("upper_bound"));
        if !is_chosen(&atomix) || known.is_none() {
            continue;
        }
        let distances = Distances::new(atomix.board());
        let slack = Slack::<_, 4>::new(&atomix, &distances, 5).expect("there are few final states");
        let value = slack.estimate(&atomix, &atomix.start());
        let least = level.figure("h_standard");
        assert!(least <= value && value <= known, "{}: {least:?} {value:?} {known:?}", level.name);
        seen += 1;
        more += u32::from(value > least);
    }
    assert!(seen > 10 && more * 2 > seen || levels.is_empty(), "{more} of {seen}");
}

#[test]
fn quick_levels_are_not_overestimated() {
    compare_with_known_lengths(|atomix| {
        atomix.finals().cells().len() <= 2 && atomix.board().cells().len() < 50
    });
}

/// A quarter of a minute in release: `cargo test --release -p slidewise-heuristics --test heuristics atomix_slack -- --ignored`.
#[test]
#[ignore = "it takes a minute unless optimised"]
fn no_level_is_overestimated() {
    compare_with_known_lengths(|_| true);
}

/// Boards of 3 to 5 rows and columns with walls and two to five atoms of up to this many kinds, some of them equal. Each
/// row ends with this margin.
fn random_level(kinds: u8, margin: &'static str) -> impl Strategy<Value = Instance> {
    let size = (3..=5usize, 3..=5usize);
    let shape = prop_oneof![
        Just(vec![(0usize, 0usize), (0, 1)]),
        Just(vec![(0, 0), (0, 1), (0, 2)]),
        Just(vec![(0, 0), (0, 1), (1, 0)]),
        Just(vec![(0, 0), (0, 1), (1, 0), (1, 1)]),
        Just(vec![(0, 1), (1, 0), (1, 1), (1, 2)]),
        Just(vec![(0, 0), (1, 0), (2, 0), (1, 1), (1, 2)]),
    ];
    let random =
        (size, shape, proptest::collection::vec(0..kinds, 5), proptest::collection::vec(0..1000usize, 9));
    random.prop_map(|((width, height), shape, kinds, numbers)| {
        let mut rows = vec![vec!['.'; width]; height];
        let free = |rows: &[Vec<char>], number: usize| {
            let cells: Vec<(usize, usize)> = (0..height)
                .flat_map(|row| (0..width).map(move |column| (row, column)))
                .filter(|&(row, column)| rows[row][column] == '.')
                .collect();
            cells[number % cells.len()]
        };
        let name = |index: usize| char::from(b'a' + kinds[index]);
        for (index, &number) in numbers.iter().take(shape.len()).enumerate() {
            let (row, column) = free(&rows, number);
            rows[row][column] = name(index);
        }
        for &number in &numbers[5..5 + numbers[0] % 4] {
            let (row, column) = free(&rows, number);
            rows[row][column] = '#';
        }
        rows.iter_mut().for_each(|row| row.extend(margin.chars()));
        let mut molecule = vec![vec!['.'; 3]; 3];
        shape.iter().enumerate().for_each(|(index, &(row, column))| molecule[row][column] = name(index));
        let lines = |rows: Vec<Vec<char>>| rows.into_iter().map(String::from_iter).collect::<Vec<_>>();
        let (rows, molecule) = (lines(rows), lines(molecule));
        let [rows, molecule] =
            [&rows, &molecule].map(|rows| rows.iter().map(String::as_str).collect::<Vec<_>>());
        level(&rows, &molecule)
    })
}

/// More of the levels that are drawn below, both ways: with equal atoms, with cells that no atom can reach, with one
/// final state and with many. In release it takes minutes:
/// `cargo test --release -p slidewise-heuristics --test heuristics a_thousand -- --ignored`.
#[test]
#[ignore = "it takes minutes"]
fn a_thousand_random_levels_are_audited() {
    let levels = prop_oneof![
        random_level(1, ""),
        random_level(2, ""),
        random_level(3, ""),
        random_level(5, ""),
        // With cells that no atom can reach.
        random_level(3, "#."),
    ];
    let mut runner = TestRunner::deterministic();
    let mut found = Findings::NONE;
    let [mut equal, mut sealed, mut single, mut several, mut whole] = [0; 5];
    while whole < 1000 {
        let level = levels.new_tree(&mut runner).expect("nothing is rejected").current();
        let atomix = rules(&level);
        equal += usize::from(atomix.kinds() < atomix.atoms());
        let floor = level.width * level.height - level.walls.len();
        sealed += usize::from(atomix.board().cells().len() < floor);
        let finals = atomix.finals().cells().len();
        single += usize::from(finals == 1);
        several += usize::from(finals > 1);
        if let Some(forwards) = audit(&level, 5) {
            found.add(forwards);
            whole += 1;
        }
        found.add(audit_from_start(&level, (5, usize::MAX), 0, (3, 20_000)));
    }
    assert_eq!((found.overestimated, found.inconsistent), (0, 0), "{found:?}");
    let kinds = [equal, sealed, single, several, whole];
    assert!(kinds.into_iter().all(|levels| levels > 50), "{kinds:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn it_is_admissible_and_consistent_on_random_levels(level in prop_oneof![random_level(3, ""), random_level(5, "")]) {
        if let Some(found) = audit(&level, 5) {
            prop_assert_eq!((found.overestimated, found.inconsistent), (0, 0), "{:?}", found);
        }
    }

    #[test]
    fn it_is_admissible_and_consistent_from_the_start_of_random_levels(
        level in prop_oneof![random_level(1, ""), random_level(2, ""), random_level(3, ""), random_level(5, "")],
        triples in prop_oneof![Just(0), Just(usize::MAX)],
    ) {
        let found = audit_from_start(&level, (5, triples), 0, (3, 20_000));
        prop_assert_eq!((found.overestimated, found.inconsistent), (0, 0), "{:?}", found);
    }
}
