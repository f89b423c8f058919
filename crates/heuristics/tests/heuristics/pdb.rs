//! Additive pattern databases: every state of small boards, and published instances of the 15-puzzle.

use std::ops::ControlFlow;

use slidewise_core::{Heuristic, Outcome, laws};
use slidewise_domains::tiles::{Instance, Tiles, UsualGoal};
use slidewise_heuristics::tiles::Manhattan;
use slidewise_heuristics::tiles::pdb::{Additive, Layout, Moves, Pattern, Table, partitions};
use slidewise_search::{Run, idastar};
use slidewise_store::{Budget, HugeTable};

use crate::common::tiles::{audit, board, each_state};

/// The databases of some partitions.
struct Built(Vec<Vec<(Pattern, Layout, HugeTable)>>);

impl Built {
    fn new(text: &str, instance: &Instance) -> Self {
        let build = |pattern: Pattern| {
            let layout = Layout::new(pattern.width, pattern.height, pattern.homes.len());
            let moves = Moves { pattern: &pattern, layout: &layout };
            let distances = slidewise_pdb::build(&moves, &mut |_| ControlFlow::Continue(()));
            let excess = pattern.pack(&layout, &distances.expect("nobody breaks off"));
            (pattern, layout, excess)
        };
        let partitions = partitions(text, instance).expect("the partition fits");
        Self(partitions.into_iter().map(|patterns| patterns.into_iter().map(build).collect()).collect())
    }

    fn heuristic(&self, instance: &Instance) -> Additive<'_, 16, 4> {
        let table = |(pattern, layout, excess)| Table { pattern, layout, excess };
        let tables: Vec<Vec<Table<'_>>> = self
            .0
            .iter()
            .map(|all| {
                all.iter().map(|(pattern, layout, values)| table((pattern, layout, &**values))).collect()
            })
            .collect();
        Additive::new(instance, &tables).expect("they are few enough")
    }
}

/// Admissible, consistent, and nowhere below the Manhattan distance. Returns the sums of the estimates and of the distances.
fn audit_all(tiles: &Tiles<1>, text: &str) -> (u64, u64) {
    let built = Built::new(text, tiles.instance());
    let heuristic = built.heuristic(tiles.instance());
    let manhattan = Manhattan::new(tiles);
    let mut sums = (0, 0);
    each_state(tiles, |state, distance| {
        let value = audit(tiles, &heuristic, state, distance);
        assert!(Some(value as u32) >= manhattan.estimate(tiles, state), "{state:?}");
        sums.0 += value;
        sums.1 += u64::from(distance);
    });
    sums
}

#[test]
fn on_every_state_of_small_boards_they_are_admissible_and_consistent() {
    let boards: [(usize, usize, &[&str]); 3] = [
        (3, 3, &["4-4", "3-3-2", "1,2,5,8/3,4,6,7", "1-1-1-1-1-1-1-1", "4-4+2-6"]),
        (2, 4, &["3-4", "1,3,5/2,4,6,7", "7"]),
        (2, 5, &["5-4", "1,2,5,6,7/3,4,8,9"]),
    ];
    for (width, height, partitions) in boards {
        let tiles = board(width, height, UsualGoal::BlankFirst.tiles(width * height));
        for text in partitions {
            let (estimates, distances) = audit_all(&tiles, text);
            assert!(estimates <= distances, "{width}×{height} {text}");
        }
    }
}

/// Goals with and without a reflection that fixes the blank; tiles in no order.
#[test]
fn with_any_goal_they_are_admissible_and_consistent() {
    let goals = [
        (3, 3, vec![1, 2, 3, 8, 0, 4, 7, 6, 5], "4-4"),
        (3, 3, vec![4, 0, 7, 1, 8, 3, 2, 6, 5], "1,2,3,4/5,6,7,8"),
        (3, 3, vec![1, 2, 0, 3, 4, 5, 6, 7, 8], "5-3"),
        (2, 4, vec![5, 3, 0, 1, 7, 6, 2, 4], "3-4+4-3"),
        (5, 2, vec![9, 8, 0, 7, 6, 5, 4, 3, 2, 1], "4-5"),
    ];
    for (width, height, goal, text) in goals {
        audit_all(&board(width, height, goal), text);
    }
}

/// A pattern of all tiles leaves nothing out.
#[test]
fn one_pattern_of_all_tiles_gives_the_distance_itself() {
    for (width, height, text) in [(3, 3, "8"), (2, 4, "7"), (2, 3, "5")] {
        let tiles = board(width, height, UsualGoal::BlankLast.tiles(width * height));
        let (estimates, distances) = audit_all(&tiles, text);
        assert_eq!(estimates, distances, "{width}×{height}");
    }
}

/// The mirrored look-up and a second partition make estimates larger, never smaller.
#[test]
fn the_largest_sum_counts() {
    let tiles = board(3, 3, UsualGoal::BlankFirst.tiles(9));
    let sum = |text: &str| audit_all(&tiles, text).0;
    let (one, other, both) = (sum("4-4"), sum("1,2,4,5/3,6,7,8"), sum("4-4+1,2,4,5/3,6,7,8"));
    assert!(both > one && both > other, "{one}, {other}, {both}");
}

/// Boards in four words, far from the goal: brought up to date or made anew, the values are the same.
#[test]
fn large_boards_are_estimated_alike() {
    for (width, height, text) in [(5, 5, "4-4-4-4-4-4"), (6, 3, "4-4-4-5"), (5, 4, "3-3-3-3-3-4")] {
        let tiles: Tiles<4> = board(width, height, UsualGoal::BlankLast.tiles(width * height));
        let built = Built::new(text, tiles.instance());
        assert_eq!(laws::check_incremental(&tiles, &built.heuristic(tiles.instance()), 3000), 3000);
    }
}

/// The twenty of Korf's hundred instances (1985) for which he generated the fewest nodes: number, shortest length, tiles.
const KORF: [(u32, u32, &str); 20] = [
    (79, 42, "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15"),
    (12, 45, "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15"),
    (42, 42, "4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10"),
    (55, 41, "13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11"),
    (97, 44, "9 14 5 7 8 15 1 2 10 4 13 6 12 0 11 3"),
    (19, 46, "7 11 8 3 14 0 6 15 1 4 13 9 5 12 2 10"),
    (94, 53, "5 7 11 8 0 14 9 13 10 12 3 15 6 1 4 2"),
    (47, 47, "6 10 1 14 15 8 3 5 13 0 2 7 4 9 11 12"),
    (93, 46, "13 9 14 6 12 8 1 2 3 4 0 7 5 10 11 15"),
    (9, 46, "3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0"),
    (74, 56, "14 13 4 11 15 8 6 9 0 7 3 1 2 10 12 5"),
    (48, 49, "8 11 4 6 7 3 10 9 2 12 15 13 0 1 5 14"),
    (30, 47, "12 15 2 6 1 14 4 8 5 3 7 0 10 13 9 11"),
    (86, 45, "6 0 5 10 11 12 9 2 1 7 4 3 14 8 13 15"),
    (31, 50, "12 8 15 13 1 0 5 4 6 3 2 11 9 7 14 10"),
    (85, 44, "4 7 13 10 1 2 9 6 12 8 14 5 3 0 11 15"),
    (73, 49, "6 14 10 5 15 8 7 1 3 4 2 0 12 9 11 13"),
    (28, 52, "13 14 6 12 4 5 1 0 9 3 10 2 15 11 8 7"),
    (45, 51, "3 14 9 7 12 15 0 4 1 8 5 6 11 10 2 13"),
    (61, 45, "6 13 3 2 11 9 5 10 1 7 12 14 8 4 0 15"),
];

#[test]
fn korfs_instances_are_solved_with_their_published_lengths() {
    let goal = UsualGoal::BlankFirst.tiles(16);
    let instance = Instance::standard(4, 4, goal.clone(), goal);
    let built = Built::new("5-5-5", &instance);
    for (number, length, start) in KORF {
        let start = start.split(' ').map(|tile| tile.parse().expect("a tile")).collect();
        let instance = Instance { start, ..instance.clone() };
        let tiles = Tiles::<1>::new(&instance).expect("the board fits");
        let heuristic = built.heuristic(&instance);
        let (budget, mut observer) = (Budget::new(None), ());
        let outcome = idastar::idastar(&tiles, &heuristic, &mut Run::new(&budget, None, &mut observer));
        assert!(matches!(outcome, Outcome::Solved(solution) if solution.cost == length), "{number}");
    }
}
