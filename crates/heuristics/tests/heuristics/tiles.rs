//! The heuristics of sliding tiles on every state of small boards, and those boards against published figures.

use slidewise_core::{Cost, Domain, Heuristic, laws};
use slidewise_domains::tiles::{State, Tiles, UsualGoal};
use slidewise_heuristics::tiles::{LinearConflict, Manhattan};

use crate::common::tiles::{audit, board, each_state};

fn usual(width: usize, height: usize) -> Tiles<1> {
    board(width, height, UsualGoal::BlankFirst.tiles(width * height))
}

/// The numbers of states at each distance, from `shared/data/tiles/depth_distributions.txt`, where those of 2×2 to 2×5
/// were counted by breadth-first search and agree with OEIS A151944.
const DISTRIBUTIONS: [(usize, usize, &str); 5] = [
    (2, 2, "1 2 2 2 2 2 1"),
    (2, 3, "1 2 3 5 6 7 10 12 12 16 23 25 28 39 44 40 29 21 18 12 6 1"),
    (
        2,
        4,
        "1 2 3 6 10 14 19 28 42 61 85 119 161 215 293 396 506 632 788 985 1194 1414 1664 1884 1999 1958 1770 1463 1076 \
         667 361 190 88 39 19 7 1",
    ),
    (
        3,
        3,
        "1 2 4 8 16 20 39 62 116 152 286 396 748 1024 1893 2512 4485 5638 9529 10878 16993 17110 23952 20224 24047 15578 \
         14560 6274 3910 760 221 2",
    ),
    (
        2,
        5,
        "1 2 3 6 11 19 30 44 68 112 176 271 411 602 851 1232 1783 2530 3567 4996 6838 9279 12463 16597 21848 28227 35682 \
         44464 54597 65966 78433 91725 104896 116966 126335 131998 133107 128720 119332 106335 91545 75742 60119 45840 \
         33422 23223 15140 9094 5073 2605 1224 528 225 75 20 2",
    ),
];

#[test]
fn on_every_state_of_small_boards_they_are_admissible_and_consistent() {
    for (width, height, distribution) in DISTRIBUTIONS {
        let tiles = usual(width, height);
        let (manhattan, conflict) = (Manhattan::new(&tiles), LinearConflict::new(&tiles));
        let mut counts = Vec::new();
        let mut sums = [0; 2];
        each_state(&tiles, |state, distance| {
            let distance_index = distance as usize;
            counts.resize(counts.len().max(distance_index + 1), 0);
            counts[distance_index] += 1;
            sums[0] += audit(&tiles, &manhattan, state, distance);
            sums[1] += audit(&tiles, &conflict, state, distance);
        });
        let expected: Vec<u32> =
            distribution.split(' ').map(|count| count.parse().expect("a count")).collect();
        assert_eq!(counts, expected, "{width}×{height}");
        // On 2×2 two tiles in conflict fill their line, and no board that can be reached has such a line.
        assert!(sums[0] < sums[1] || (width, height) == (2, 2), "{width}×{height}: {sums:?}");
    }
}

/// Goals with the blank in the middle or with tiles in no order are as good as the usual ones.
#[test]
fn with_any_goal_they_are_admissible_and_consistent() {
    let goals = [
        (3, 3, vec![1, 2, 3, 8, 0, 4, 7, 6, 5]),
        (2, 4, vec![5, 3, 0, 1, 7, 6, 2, 4]),
        (4, 2, vec![7, 6, 5, 4, 3, 2, 1, 0]),
    ];
    for (width, height, goal) in goals {
        let tiles = board(width, height, goal);
        let (manhattan, conflict) = (Manhattan::new(&tiles), LinearConflict::new(&tiles));
        each_state(&tiles, |state, distance| {
            audit(&tiles, &manhattan, state, distance);
            audit(&tiles, &conflict, state, distance);
        });
    }
}

/// Boards in four words: the same values, brought up to date or not.
#[test]
fn large_boards_are_estimated_alike() {
    for (width, height) in [(5, 5), (6, 4), (2, 6), (6, 6)] {
        let tiles: Tiles<4> = board(width, height, UsualGoal::BlankLast.tiles(width * height));
        assert_eq!(laws::check_incremental(&tiles, &Manhattan::new(&tiles), 3000), 3000);
        assert_eq!(laws::check_incremental(&tiles, &LinearConflict::new(&tiles), 3000), 3000);
        assert_eq!(LinearConflict::new(&tiles).estimate(&tiles, &tiles.start()), Some(0));
    }
}

/// Two steps for every pair of tiles in the wrong order in the line where both belong.
fn pairs(goal: &[u8], width: usize, state: &State<1>) -> Cost {
    let place = |cell: usize| [cell / width, cell % width];
    let home = |cell: usize| goal.iter().position(|&tile| usize::from(tile) == state.tile(cell as u8));
    let mut steps = 0;
    for (a, b) in (0..goal.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
        let (Some(home_a), Some(home_b)) = (home(a), home(b)) else { panic!("all tiles are there") };
        let has_blank = state.tile(a as u8) == 0 || state.tile(b as u8) == 0;
        for axis in [0, 1] {
            let lines = [a, b, home_a, home_b].map(|cell| place(cell)[axis]);
            let one_line = lines.iter().all(|line| *line == lines[0]);
            steps += if one_line && !has_blank && home_a > home_b { 2 } else { 0 };
        }
    }
    steps
}

/// To count pairs is a mistake that is often made; the figure is that of `shared/data/tiles/README.md`.
#[test]
fn counting_pairs_overestimates_in_seven_states_of_the_eight_puzzle() {
    let tiles = usual(3, 3);
    let manhattan = Manhattan::new(&tiles);
    let goal = &tiles.instance().goal;
    let mut wrong = 0;
    each_state(&tiles, |state, distance| {
        let value = manhattan.estimate(&tiles, state).map(|steps| steps + pairs(goal, 3, state));
        wrong += u32::from(value > Some(distance));
    });
    assert_eq!(wrong, 7);
}
