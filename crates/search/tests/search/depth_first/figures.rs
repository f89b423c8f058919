//! Published figures.

use slidewise_core::{Outcome, Stats, Zero};
use slidewise_domains::rush::{Fixed, Goal, Order, Rush, read};
use slidewise_heuristics::rush::Blockers;

use super::{Search, dijkstra};

/// One of the maps that the Unblock Me notebook prints, with the notebook's goal and order of moves.
fn map(number: u32) -> Rush<Fixed<1, 1>> {
    let boards = include_str!("../../../../solve/collection/rush-papers.txt");
    let name = format!("s4-map-{number}");
    let entry =
        read::FORMATS.native(boards).into_iter().find(|entry| entry.about.name.as_deref() == Some(&name));
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

/// The Unblock Me notebook, "Deleting repetitive nodes: Analysis": steps and number of nodes of its maps 11, 28 and 30.
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

/// Map 40 of the Unblock Me notebook takes 17 moves, far beyond a search that remembers nothing; the table brings it
/// within reach.
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
