//! The heuristics of mazes on every cell of random mazes.

use slidewise_core::{Cost, Heuristic, Metric, laws};
use slidewise_domains::maze::{Cell, Instance, Maze, Neighbours, write};
use slidewise_heuristics::maze::Distance;

use crate::common::audit::{Findings, Space};

const ALL: [Distance; 4] = [Distance::Manhattan, Distance::Chebyshev, Distance::Octile, Distance::Euclidean];

/// The three ways to walk.
const WAYS: [(Neighbours, Metric); 3] = [
    (Neighbours::Four, Metric::Steps),
    (Neighbours::Eight, Metric::Steps),
    (Neighbours::Eight, Metric::Octile),
];

/// Mazes of up to 9×9 cells, from empty to crowded, the same in every run.
fn mazes(count: u64) -> impl Iterator<Item = Instance> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut draw = move |below: u64| {
        // Marsaglia's xorshift.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) % below
    };
    (0..count).map(move |_| {
        let (width, height) = (1 + draw(9) as usize, 1 + draw(9) as usize);
        let crowd = draw(50);
        let mut cell = || Cell { row: draw(height as u64) as u16, column: draw(width as u64) as u16 };
        let (start, goal) = (cell(), cell());
        let index = |cell: Cell| usize::from(cell.row) * width + usize::from(cell.column);
        let mut walls: Vec<bool> = (0..width * height).map(|_| draw(100) < crowd).collect();
        walls[index(start)] = false;
        walls[index(goal)] = false;
        let (neighbours, metric) = WAYS[0];
        Instance { width, height, walls: walls.into(), start, goal, neighbours, metric }
    })
}

#[test]
fn a_distance_is_proven_exactly_where_no_maze_refutes_it() {
    for (neighbours, metric) in WAYS {
        let mut found = ALL.map(|_| Findings::NONE);
        for instance in mazes(400) {
            let maze = Maze(Instance { neighbours, metric, ..instance });
            let draw = |at: &Cell| write::board(&Instance { start: *at, ..maze.0.clone() });
            let space = Space::new(&maze, draw, 1000).expect("it is small, and nothing refutes it");
            for (distance, found) in ALL.iter().zip(&mut found) {
                found.add(space.look_at(distance));
            }
        }
        for (distance, found) in ALL.iter().zip(found) {
            let overestimates = found.overestimated > 0;
            assert_eq!(
                found.claimed.admissible, !overestimates,
                "{distance:?} {neighbours:?} {metric}: {found:?}"
            );
            assert_eq!(
                found.claimed.consistent,
                found.inconsistent == 0,
                "{distance:?} {neighbours:?} {metric}"
            );
            assert!(found.states > 5_000 && found.edges > 10_000, "{found:?}");
        }
    }
}

#[test]
fn without_walls_one_distance_is_exact() {
    for ((neighbours, metric), exact) in WAYS.into_iter().zip(ALL) {
        let (start, goal) = (Cell { row: 2, column: 1 }, Cell { row: 4, column: 6 });
        let walls = vec![false; 6 * 8].into();
        let maze = Maze(Instance { width: 8, height: 6, walls, start, goal, neighbours, metric });
        let space = Space::new(&maze, |_| String::new(), 100).expect("it is small");
        assert_eq!(exact.estimate(&maze, &start), space.length(), "{exact:?}");
    }
    let value = |distance: Distance, metric| {
        distance.of(Cell { row: 0, column: 0 }, Cell { row: 2, column: 5 }, metric)
    };
    let steps: [Cost; 4] = ALL.map(|distance| value(distance, Metric::Steps));
    let octile: [Cost; 4] = ALL.map(|distance| value(distance, Metric::Octile));
    // √29 is 5.39 and 3 + 2 · 7/5 is 5.8.
    assert_eq!((steps, octile), ([7, 5, 6, 6], [35, 25, 29, 27]));
}

#[test]
fn distances_of_pairs_obey_the_laws() {
    for (neighbours, metric) in WAYS {
        for instance in mazes(30) {
            let maze = Maze(Instance { neighbours, metric, ..instance });
            for distance in ALL {
                laws::check_pair(&maze, &distance, 100);
            }
        }
    }
}
