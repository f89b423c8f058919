//! Published figures.

use slidewise_core::{Outcome, Stats, Zero, laws};
use slidewise_domains::rush::{Goal, Order, Rush, read};
use slidewise_heur::rush::Blockers;

use crate::tiles::{Manhattan, Tiles};
use crate::{Search, dijkstra};

/// One of the maps that S4 prints, with S4's goal and order of moves.
fn map(number: u32) -> Rush<1, 1> {
    let boards = include_str!("../../../../data/collection/rush-papers.txt");
    let name = format!("s4-map-{number}");
    let entry = read::puzzles(boards).into_iter().find(|entry| entry.about.name.as_deref() == Some(&name));
    let instance = entry.expect("the map is in the collection").instance.expect("the map is legal");
    assert_eq!(instance.goal, Goal::Clear);
    Rush::new(&instance, Order::Notebook).expect("the map fits one word")
}

fn solved(search: Search, number: u32) -> (u32, Stats) {
    let rules = map(number);
    let (outcome, stats) = search.within(None, &rules, &Zero);
    search.judge(&rules, &outcome, dijkstra(&rules));
    let Outcome::Solved(solution) = outcome else { panic!("map {number} has a solution") };
    (solution.cost, stats)
}

#[test]
fn iterative_deepening_finds_the_lengths_of_s4() {
    for prune_undone in [true, false] {
        let steps = [11, 28].map(|number| solved(Search::Ids { prune_undone }, number).0);
        assert_eq!(steps, [2, 4]);
    }
}

/// S4, "Deleting repetitive nodes: Analysis": steps and number of nodes of its maps 11, 28 and 30.
#[test]
fn a_visited_set_gives_the_steps_and_nodes_of_s4() {
    let figures = [11, 28, 30].map(|number| solved(Search::IdsVisited, number));
    for (steps, stats) in &figures {
        let limits: Vec<_> = stats.layers.iter().map(|layer| layer.f).collect();
        assert_eq!(
            limits,
            (1..=*steps).collect::<Vec<_>>(),
            "every depth limit up to the one that was needed"
        );
        assert_eq!(stats.layers[0].expanded, 1, "the start alone");
    }
    assert_eq!(figures.map(|(steps, stats)| (steps, stats.stored)), [(2, 16), (5, 29), (15, 522)]);
    assert_eq!(
        [11, 28, 30].map(|number| dijkstra(&map(number))),
        [Some(2), Some(4), Some(5)],
        "none is needed"
    );
}

/// S4's map 40 takes 17 moves, far beyond a search that remembers nothing; the table brings it within reach.
#[test]
fn a_table_makes_a_long_solution_possible() {
    let rules = map(40);
    let expanded = [1 << 8, 1 << 12, 1 << 16].map(|entries| {
        let search = Search::IdaStarWithTable(entries);
        let (outcome, stats) = search.within(Some(300_000), &rules, &Blockers);
        search.judge(&rules, &outcome, Some(17));
        assert!(matches!(outcome, Outcome::Solved(_)) || entries < 1 << 12);
        stats.expanded
    });
    assert!(expanded.is_sorted_by(|smaller, larger| smaller > larger), "the larger the better: {expanded:?}");
}

/// Korf's instances 12, 42, 55 and 79 with their optimal lengths and the nodes that IDA* with the Manhattan distance
/// generates (Korf 1985); there the start is one of them.
const KORF: [(&str, u32, u64); 4] = [
    ("14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 45, 546_344),
    ("4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10", 42, 877_823),
    ("13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11", 41, 927_212),
    ("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 42, 540_860),
];

#[test]
fn ida_star_generates_as_many_nodes_as_korf_counted() {
    for (tiles, length, nodes) in KORF {
        let tiles: Vec<u8> = tiles.split(' ').map(|tile| tile.parse().expect("a number")).collect();
        let puzzle = Tiles(tiles.try_into().expect("sixteen cells"));
        laws::check(&puzzle, 50);
        let (outcome, stats) = Search::IdaStar.within(None, &puzzle, &Manhattan);
        Search::IdaStar.judge(&puzzle, &outcome, Some(length));
        assert_eq!(stats.generated_edges + 1, nodes);
        let search = Search::IdaStarWithTable(4096);
        let (outcome, with_table) = search.within(None, &puzzle, &Manhattan);
        search.judge(&puzzle, &outcome, Some(length));
        assert!(with_table.generated_edges < stats.generated_edges, "the table saves something");
    }
}
