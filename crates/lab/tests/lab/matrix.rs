//! The conformance matrix: every search × open list × store × heuristic that fits, on small puzzles of every family,
//! against the exhaustive oracle.
//!
//! A search joins by its line in `Algorithm::ALL`, a heuristic by its line in `family::FAMILIES`, a family by a line in
//! `shared/small.rs`.

use std::thread;

use slidewise_core::{Limits, Metric};
use slidewise_domains::maze::Neighbours;
use slidewise_solve::family::FAMILIES;
use slidewise_solve::report::{Report, Verdict};
use slidewise_solve::{
    Adjust, Algorithm, AnyInstance, ClosedName, FamilyName, HeuristicName, OpenName, Options, Puzzle,
    TieName, solve,
};
use slidewise_verify::oracle::{self, Space};

use crate::shared::small::{board, puzzles};

/// Enough for every search of these puzzles, and for whole spaces but that of the 8-puzzle.
const NODES: u64 = 20_000;

/// The heuristics of all families: each must also refuse those of the others.
fn heuristics() -> Vec<HeuristicName> {
    let mut all = Vec::new();
    for name in FAMILIES.iter().flat_map(|family| HeuristicName::of_family(family.family)) {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

/// Has a maze diagonal steps?
fn is_diagonal(puzzle: &Puzzle) -> bool {
    matches!(&puzzle.instance, AnyInstance::Maze(maze) if maze.neighbours == Neighbours::Eight)
}

/// Is the heuristic proven never to exceed the true distance? Of the trees of the Unblock Me thesis those of up to two
/// levels are, and on boards as small as these the one of three: see `slidewise_heuristics::rush::Tree`.
fn is_proven_admissible(heuristic: HeuristicName, puzzle: &Puzzle) -> bool {
    match heuristic {
        HeuristicName::Numbered("tree", levels) => levels <= 3,
        HeuristicName::Numbered("tree-printed" | "tree-program", levels) => levels <= 2,
        HeuristicName::Plain(
            "notebook-1" | "notebook-1-printed" | "notebook-2" | "notebook-3" | "blocking",
        ) => false,
        HeuristicName::Plain("manhattan" | "euclidean") => {
            puzzle.metric() == Metric::Steps && !is_diagonal(puzzle)
        }
        HeuristicName::OCTILE => puzzle.metric() == Metric::Octile || !is_diagonal(puzzle),
        _ => true,
    }
}

/// Does the search end on every unsolvable puzzle? Iterative deepening that forgets everything goes in circles.
fn ends(algorithm: Algorithm) -> bool {
    !matches!(algorithm, Algorithm::Ids | Algorithm::IdaStar | Algorithm::IdaStarBpmx)
}

fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for &(algorithm, ..) in Algorithm::ALL {
        for heuristic in heuristics().into_iter().chain([HeuristicName::Auto]) {
            for &open in OpenName::ALL {
                for &(closed, _) in ClosedName::ALL {
                    all.push(Options { algorithm, heuristic, open, closed, ..Options::default() });
                }
            }
        }
        all.extend(TieName::ALL.iter().map(|&tie| Options { algorithm, tie, ..Options::default() }));
    }
    let table =
        |entries| Options { algorithm: Algorithm::IdaStar, table: Some(entries), ..Options::default() };
    all.extend([1, 64, 4096].map(table));
    all.extend((0..5).map(|depth| Options { algorithm: Algorithm::Perimeter(depth), ..Options::default() }));
    all
}

/// Is the limit on nodes too small for the search? The perfect heuristic explores the whole space first, and that counts;
/// that of tiles explores a part of it.
fn is_too_large(space: &Space, options: &Options) -> bool {
    [HeuristicName::PERFECT, HeuristicName::GOAL_TILES].contains(&options.heuristic)
        && space.states as u64 > NODES
}

fn conforms(report: &Report, options: &Options, space: &Space, puzzle: &Puzzle) {
    let place = || format!("{options:?}\n{}", puzzle.native());
    match (space.length, report.outcome) {
        (Some(truth), Verdict::Solved) => {
            let length = report.length.expect("it is solved");
            assert!(length >= truth, "shorter than the shortest: {}", place());
            assert!(report.lower_bound <= Some(truth), "the bound is too large: {}", place());
            assert!(!report.optimal || length == truth, "not the shortest: {}", place());
            let finds_shortest = options.algorithm.finds_shortest() && options.open.is_sorted();
            if finds_shortest && is_proven_admissible(options.heuristic, puzzle) {
                assert!(report.optimal, "optimal, but not said to be: {}", place());
                assert!(length == truth, "not the shortest, {length} instead of {truth}: {}", place());
            }
        }
        (None, Verdict::Unsolvable) => {}
        (None, Verdict::Stopped) if !ends(options.algorithm) => {}
        (_, Verdict::Stopped) if is_too_large(space, options) => {}
        (truth, outcome) => panic!("{outcome} instead of {truth:?}: {}", place()),
    }
}

#[test]
fn every_combination_that_fits_agrees_with_the_oracle() {
    let puzzles: Vec<_> = puzzles()
        .into_iter()
        .map(|puzzle| {
            let space = oracle::explore(&puzzle.native()).expect("the oracle reads it");
            (puzzle, space)
        })
        .collect();
    let any = |fits: fn(&Space) -> bool| puzzles.iter().any(|(_, space)| fits(space));
    assert!(any(|space| space.length.is_none()) && any(|space| space.length > Some(5)));
    let all = all_options();
    // No other test takes as long, so it has two threads.
    let (even, odd) = (all.iter().step_by(2), all.iter().skip(1).step_by(2));
    let [even, odd] = thread::scope(|scope| {
        let odd = scope.spawn(|| all_agree(odd, &puzzles));
        [all_agree(even, &puzzles), odd.join().expect("all agree")]
    });
    let (runs, refused) = (even.0 + odd.0, even.1 + odd.1);
    assert!(runs > 5000 && refused > 1000, "{runs} runs, {refused} refused");
}

/// Solves all puzzles with each of these options. Returns how many were run and how many were refused.
fn all_agree<'a>(all: impl Iterator<Item = &'a Options>, puzzles: &[(Puzzle, Space)]) -> (u32, u32) {
    let (mut runs, mut refused) = (0, 0);
    for options in all {
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let options = Options { limits, ..*options };
        for (puzzle, space) in puzzles {
            match solve(puzzle, &options, &mut ()) {
                Ok(report) => {
                    conforms(&report, &options, space, puzzle);
                    runs += 1;
                }
                Err(refusal) => {
                    let says = |what| refusal.to_string().contains(what);
                    assert!(says("use --") || says("pdb:") && says("does not fit"), "{refusal}");
                    refused += 1;
                }
            }
        }
    }
    (runs, refused)
}

/// Table 3 of the Unblock Me thesis says that its nine models visit the same boards.
#[test]
fn open_list_and_store_change_nothing_but_the_time() {
    let opens = [OpenName::Bucket, OpenName::Heap, OpenName::Binomial, OpenName::Fibonacci, OpenName::List];
    let digits = "hash-fixed:97".parse().expect("the name is known");
    let hashes = ["hash-resize:one-at-a-time", "hash-resize:zobrist"];
    let hashes = hashes.map(|name| name.parse().expect("the name is known"));
    let stores =
        [ClosedName::Compact, ClosedName::HashFixed, digits, ClosedName::HashResize, ClosedName::List];
    let tiles = [("tiles", "manhattan"), ("tiles", "linear-conflict")];
    let rush = ["zero", "blockers", "tree:3"].map(|heuristic| ("rush", heuristic));
    let bricks = ["zero", "clearance", "pdb+clearance"].map(|heuristic| ("bricks", heuristic));
    let atomix = [("atomix", "standard")];
    for (family, heuristic) in rush.into_iter().chain(bricks).chain(tiles).chain(atomix) {
        let heuristic = heuristic.parse().expect("the name is known");
        // Linear conflicts are for usual boards of tiles.
        let is_odd =
            |puzzle: &Puzzle| matches!(&puzzle.instance, AnyInstance::Tiles(board) if !board.is_usual());
        let takes = |puzzle: &Puzzle| heuristic != HeuristicName::LINEAR_CONFLICT || !is_odd(puzzle);
        for puzzle in puzzles().into_iter().filter(|puzzle| puzzle.family() == family && takes(puzzle)) {
            let counts = |open, closed| {
                let algorithm = Algorithm::AStar;
                let tie = TieName::End;
                let options = Options { algorithm, heuristic, open, closed, tie, ..Options::default() };
                let report = solve(&puzzle, &options, &mut ()).expect("the options fit");
                let layers: Vec<_> =
                    report.layers.iter().map(|layer| (layer.f, layer.expanded, layer.generated)).collect();
                (report.length, report.expanded, report.generated, report.stored, layers)
            };
            let wanted = counts(OpenName::Bucket, ClosedName::Compact);
            for open in opens {
                for closed in stores.into_iter().chain(hashes) {
                    assert_eq!(counts(open, closed), wanted, "{open} {closed} {}", puzzle.native());
                }
            }
        }
    }
}

#[test]
fn the_table_of_families_lists_the_searches_that_each_takes() {
    for (family, text) in [
        (FamilyName::Rush, "AA..\n...B\n...B\n...."),
        (FamilyName::Bricks, "puzzle: bricks\n\nAbB\n.c.\n\ngoal:\n..A\n..B\n"),
        (FamilyName::Tiles, "2 .\n1 3"),
        (FamilyName::Atomix, "puzzle: atomix\natom: a H c\natom: b O g\n\na..\n..#\n..b\n\nmolecule:\nab\n"),
        (FamilyName::Maze, "S..\n.#.\n..G"),
    ] {
        let puzzle = board(text);
        assert_eq!(puzzle.instance.family(), family);
        for &(algorithm, name, _) in Algorithm::ALL {
            let is_listed = family.descriptor().algorithms.contains(&algorithm);
            let result = solve(&puzzle, &Options { algorithm, ..Options::default() }, &mut ());
            assert_eq!(result.is_ok(), is_listed, "{family:?} with {name}: {:?}", result.err());
        }
        for metric in [Metric::Moves, Metric::Slides, Metric::Steps, Metric::Octile] {
            let adjust = Adjust { metric: Some(metric), ..Adjust::default() };
            let is_listed = family.descriptor().metrics.contains(&metric);
            assert_eq!(puzzle.clone().adjusted(&adjust).is_ok(), is_listed, "{family:?} in {metric}");
        }
    }
}
