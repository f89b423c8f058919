//! Whole spaces by numbers of their states, against a table of the states and published distributions.

use std::ops::ControlFlow;

use slidewise_core::{Cost, Domain, Goals, Observer, Ranked, Stats, Stop};
use slidewise_domains::tiles::{Instance, Tiles, UsualGoal};
use slidewise_search::Run;
use slidewise_search::ranked::RankedSpace;
use slidewise_search::space::Component;
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, Marks};

/// With this start, and the goal of the published distributions.
fn tiles(width: usize, height: usize, start: Option<&[u8]>) -> Tiles<1> {
    let goal = UsualGoal::BlankFirst.tiles(width * height);
    let start = start.map_or(goal.clone(), <[u8]>::to_vec);
    Tiles::new(&Instance::standard(width, height, start, goal)).expect("it fits one word")
}

fn explored(tiles: &Tiles<1>, threads: usize) -> RankedSpace<'_, '_, Tiles<1>> {
    let budget = Budget::new(None);
    let mut space = RankedSpace::new(tiles, threads, &budget).expect("there is no limit");
    space.explore(tiles.goals(), &mut Run::new(&budget, None, &mut ())).expect("there is no limit");
    space
}

/// The published number of states at each distance, in the line before the one that names the size.
fn published(name: &str) -> Option<Vec<u64>> {
    let text = slidewise_testing::text("tiles/depth_distributions.txt")?;
    let lines: Vec<&str> = text.lines().collect();
    let sized = lines.iter().position(|line| line.starts_with(&format!("# {name} "))).expect("it is listed");
    Some(lines[sized - 1].split(' ').map(|count| count.parse().expect("a count")).collect())
}

#[test]
fn distributions_are_those_of_a_table_and_those_published() {
    for (width, height) in [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5)] {
        let tiles = tiles(width, height, None);
        let mut ranked = explored(&tiles, 2);
        let budget = Budget::new(None);
        let mut table = Component::new(&tiles, CompactTable::new(&budget));
        table.explore(&mut Run::new(&budget, None, &mut ())).expect("there is no limit");
        let distances = table.distances(&budget).expect("there is no limit");
        assert_eq!(ranked.layers(), distances.layers(), "{width}×{height}");
        assert_eq!((ranked.states(), ranked.edges()), (table.states(), table.edges()));
        assert_eq!(Some(ranked.states()), tiles.ranks());
        let largest = distances.hardest().map(|(distance, _)| distance);
        assert_eq!(ranked.shortest_ways(&ranked.farthest()).map(|ways| ways.0), Ok(largest));
        if let Some(published) = published(&format!("{width}x{height}")) {
            assert_eq!(ranked.layers(), published, "{width}×{height}");
        }
    }
}

#[test]
fn every_state_has_the_distance_and_the_shortest_ways_that_a_table_finds() {
    let all = tiles(3, 2, None);
    let mut ranked = explored(&all, 1);
    for rank in 0..360 {
        let state = all.unrank(rank);
        let from_here = Tiles::<1>::new(&all.instance_at(&state)).expect("it fits one word");
        let budget = Budget::new(None);
        let mut table = Component::new(&from_here, CompactTable::new(&budget));
        table.explore(&mut Run::new(&budget, None, &mut ())).expect("there is no limit");
        let distances = table.distances(&budget).expect("there is no limit");
        let start = slidewise_store::StateId(0);
        let expected = (distances.of(start), table.shortest_solutions(&distances));
        assert_eq!(ranked.shortest_ways(&state), Ok(expected), "{state:?}");
    }
}

#[test]
fn threads_change_nothing() {
    let tiles = tiles(3, 3, None);
    let one = explored(&tiles, 1);
    for threads in [2, 3, 8] {
        let several = explored(&tiles, threads);
        assert_eq!((several.layers(), several.edges()), (one.layers(), one.edges()));
        assert_eq!(several.farthest(), one.farthest());
    }
}

#[test]
fn the_space_of_an_unsolvable_start_has_as_many_states() {
    let tiles = tiles(3, 2, Some(&[0, 2, 1, 3, 4, 5]));
    assert!(tiles.refutation().is_some());
    let budget = Budget::new(None);
    let mut space = RankedSpace::new(&tiles, 1, &budget).expect("there is no limit");
    let start = std::iter::once(tiles.start());
    space.explore(start, &mut Run::new(&budget, None, &mut ())).expect("there is no limit");
    assert_eq!(space.states(), 360);
}

/// Breaks off after some looks.
struct Patience(u32);

impl Observer for Patience {
    fn progress(&mut self, _: Cost, _: &Stats) -> ControlFlow<Stop> {
        self.0 = match self.0.checked_sub(1) {
            Some(left) => left,
            None => return ControlFlow::Break(Stop::Time),
        };
        ControlFlow::Continue(())
    }
}

#[test]
fn limits_end_it_with_what_was_found() {
    let tiles = tiles(3, 3, None);
    let bytes = Marks::bytes(181_440);
    assert_eq!(bytes, 68_040);
    let refused = RankedSpace::new(&tiles, 1, &Budget::new(Some(bytes - 1))).err();
    assert_eq!(refused, Some(Stop::Memory));

    let budget = Budget::new(Some(bytes));
    let mut space = RankedSpace::new(&tiles, 1, &budget).expect("it just fits");
    // The layers up to distance 4 have 31 states together, the next one 20.
    let mut observer = ();
    let mut run = Run::new(&budget, Some(50), &mut observer);
    assert_eq!(space.explore(tiles.goals(), &mut run), Err(Stop::Nodes));
    assert_eq!((space.layers(), run.stats().expanded), (&[1, 2, 4, 8, 16, 20][..], 31));
    assert_eq!(run.stats().peak_bytes, bytes);
    drop(space);
    assert_eq!(budget.held(), 0);

    let mut space = RankedSpace::new(&tiles, 1, &budget).expect("the bytes were given back");
    let stopped = space.explore(tiles.goals(), &mut Run::new(&budget, None, &mut Patience(3)));
    assert_eq!((stopped, space.layers()), (Err(Stop::Time), &[1, 2, 4, 8][..]));
}
