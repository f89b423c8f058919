//! State graphs and playing by hand, against the exhaustive oracle and the independent replay.

use slidewise_core::{Limits, Stop};
use slidewise_lab::graph::{Graph, Incomplete, UNREACHED};
use slidewise_solve::{
    Adjust, Algorithm, AnyInstance, HeuristicName, Options, Puzzle, collection, play, solve, source,
};
use slidewise_verify::oracle;

/// Small puzzles of all families, some with interchangeable pieces, gates, walls, one without a solution.
fn small() -> Vec<Puzzle> {
    let texts = [
        "puzzle: rush\n\nB..C..\nB..C..\nBAAC..\n......\n..DDD.\n......\n",
        "puzzle: rush\nmetric: steps\n\n..BB\nAA.C\n...C\nDD..\n",
        "puzzle: rush\n\nAAB.\n..B.\n..B.\n..B.\n",
        "puzzle: bricks\n\naAAb\nccdd\ne..f\n\ngoal:\n....\n....\n.AA.\n",
        "puzzle: bricks\nmetric: steps\n\naAAb\nccdd\ne..f\n\ngoal:\n....\n....\n.AA.\n",
        "3x2: 1 2 0 3 4 5",
        "#######\n#S..#.#\n#.#...#\n#...#G#\n#######",
    ];
    let read = |text: &str| {
        let mut items = source::parse("test", text.as_bytes(), "test").items;
        items.swap_remove(0).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
    };
    let mut puzzles: Vec<_> = texts.into_iter().map(read).collect();
    puzzles.extend(["jam-01", "water"].map(|name| collection::find(name).unwrap()));
    puzzles
}

fn explore(puzzle: &Puzzle) -> Graph {
    Graph::explore(puzzle, &Options::default(), &mut ()).expect("there is no limit")
}

#[test]
fn a_graph_has_the_states_and_distances_of_the_oracle() {
    for puzzle in small() {
        let (graph, space) = (explore(&puzzle), oracle::explore(&puzzle.native()).unwrap());
        assert_eq!(graph.states(), space.states, "{}", puzzle.native());
        assert_eq!(graph.distance(0), space.length);
        let mut distances: Vec<_> = oracle::distances(&puzzle.native()).unwrap().into_values().collect();
        let mut ours: Vec<_> = (0..graph.states() as u32).map(|state| graph.distance(state)).collect();
        distances.sort_unstable();
        ours.sort_unstable();
        assert_eq!(ours, distances, "{}", puzzle.native());
        assert_eq!(graph.distances.iter().filter(|distance| **distance == 0).count(), space.goal_states);
        assert!(
            graph.edges.is_sorted()
                && graph.edges.iter().all(|[a, b]| a < b && (*b as usize) < graph.states())
        );
        // In single steps the oracle counts the same moves, each from both ends.
        let steps = Adjust { metric: Some(slidewise_core::Metric::Steps), ..Adjust::default() };
        if let (AnyInstance::Rush(_) | AnyInstance::Bricks(_), Ok(by_steps)) =
            (&puzzle.instance, puzzle.clone().adjusted(&steps))
        {
            assert_eq!(2 * graph.edges.len(), oracle::explore(&by_steps.native()).unwrap().edges);
        }
    }
}

#[test]
fn every_state_is_found_again_and_its_way_is_a_shortest_one() {
    for puzzle in small() {
        let graph = explore(&puzzle);
        let step = (graph.states() / 40).max(1);
        for state in (0..graph.states() as u32).step_by(step) {
            let here = graph.puzzle(state).expect("it is a state");
            assert_eq!(graph.find(&here), Some(state), "{}", here.native());
            let Some(way) = graph.way(state) else {
                assert_eq!(graph.distances[state as usize], UNREACHED);
                continue;
            };
            let (moves, states): (Vec<_>, Vec<_>) = way.into_iter().unzip();
            assert_eq!(
                slidewise_verify::length(&here.native(), &moves).ok(),
                graph.distance(state),
                "{}",
                here.native()
            );
            for (made, reached) in states.iter().enumerate() {
                let (after, _) = play::play(&here, &moves[..=made]).expect("the moves are legal");
                assert_eq!(graph.find(&after), Some(*reached));
            }
        }
        assert_eq!(graph.puzzle(graph.states() as u32), None);
        assert_eq!(graph.way(graph.states() as u32), None);
    }
    let graph = explore(&collection::find("jam-01").unwrap());
    assert_eq!(graph.find(&collection::find("jam-02").unwrap()), None);
}

#[test]
fn limits_end_it() {
    let klotski = collection::find("klotski").unwrap();
    let limited = |limits| {
        let options = Options { limits, ..Options::default() };
        Graph::explore(&klotski, &options, &mut ()).expect_err("the limit is too small")
    };
    let few = limited(Limits { nodes: Some(100), ..Limits::default() });
    assert!(few.why == Stop::Nodes && few.states >= 100, "{few:?}");
    let Incomplete { why, .. } = limited(Limits { memory: Some(300_000), ..Limits::default() });
    assert_eq!(why, Stop::Memory);
}

#[test]
fn exactly_the_legal_moves_can_be_played() {
    for puzzle in small() {
        let graph = explore(&puzzle);
        let mut here = puzzle.clone();
        // A walk that takes other moves each time it comes by.
        for turn in 0..40 {
            let legal = play::legal(&here);
            let Some(chosen) = legal.get(turn * 7 % legal.len().max(1)) else { break };
            let moves = [chosen.mv.to_string()];
            let (after, cost) =
                play::play(&here, &moves).unwrap_or_else(|refused| panic!("{}: {refused}", here.native()));
            assert_eq!((cost, play::is_solved(&after)), (chosen.cost, chosen.solves), "{}", here.native());
            let read = source::parse("test", after.native().as_bytes(), "test").items.swap_remove(0);
            assert_eq!(read.expect("it can be read").instance, after.instance);
            assert!(graph.find(&after).is_some(), "{}", after.native());
            here = after;
        }
        let blocked: Vec<String> = ["up", "down", "left", "right"]
            .into_iter()
            .flat_map(|way| (1..9).map(move |far| format!("A {way} {far}")))
            .filter(|words| !play::legal(&puzzle).iter().any(|legal| legal.mv.to_string() == *words))
            .collect();
        for words in blocked {
            assert!(play::play(&puzzle, &[words]).is_err());
        }
    }
}

#[test]
fn a_solution_can_be_played_to_its_end() {
    for name in ["jam-40", "klotski", "water", "korf-12", "maze-40x20"] {
        let puzzle = collection::find(name).unwrap();
        let report = solve(&puzzle, &Options::default(), &mut ()).unwrap();
        let (end, cost) = play::play(&puzzle, &report.words()).unwrap();
        assert_eq!((Some(cost), play::is_solved(&end)), (report.length, true), "{name}");
        assert!(!play::is_solved(&puzzle));
    }
}

/// Every state that a search expands is a state of the graph, in the order and number in which the command expands it.
#[test]
fn a_search_on_a_graph_expands_what_the_same_search_expands_alone() {
    for puzzle in small() {
        let graph = explore(&puzzle);
        for heuristic in [HeuristicName::Zero, HeuristicName::Auto] {
            let options = Options { heuristic, ..Options::default() };
            let searched = graph.search(&options, &mut ()).unwrap();
            // Without a heuristic, A* is Dijkstra's algorithm.
            let is_blind = searched.heuristic == HeuristicName::Zero;
            let algorithm = if is_blind { Algorithm::Dijkstra } else { Algorithm::AStar };
            let alone = solve(&puzzle, &Options { algorithm, ..Options::default() }, &mut ()).unwrap();
            let text = puzzle.native();
            assert_eq!(searched.length, alone.length, "{text}");
            assert_eq!(searched.length, graph.distance(0), "{text}");
            // If the rules or the heuristic refute a puzzle, the command does not search.
            if alone.expanded > 0 {
                assert_eq!(searched.expanded.len() as u64, alone.expanded, "{text} {algorithm}");
            }
            let Some(length) = searched.length else {
                assert!(searched.path.is_empty());
                continue;
            };
            assert_eq!(searched.path.first(), Some(&0), "{text}");
            assert_eq!(graph.distance(*searched.path.last().unwrap()), Some(0), "{text}");
            assert!(searched.path.len() <= length as usize + 1);
            if length > 0 {
                assert_eq!(searched.expanded[0], 0, "the start comes first: {text}");
            }
        }
    }
}

#[test]
fn a_search_on_a_graph_keeps_its_limits_and_refuses_what_does_not_fit() {
    let graph = explore(&collection::find("jam-01").unwrap());
    let limits = Limits { nodes: Some(5), ..Limits::default() };
    let stopped = graph
        .search(&Options { heuristic: HeuristicName::Zero, limits, ..Options::default() }, &mut ())
        .unwrap();
    assert_eq!((stopped.stopped_by, stopped.expanded.len()), (Some(Stop::Nodes), 5));
    assert!(
        graph
            .search(&Options { heuristic: HeuristicName::MANHATTAN, ..Options::default() }, &mut ())
            .is_err()
    );
}
