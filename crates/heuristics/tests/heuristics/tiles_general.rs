//! The heuristics of boards of tiles that are not like the 15-puzzle, and of moves, on every state of small boards.

use slidewise_core::{Cost, Domain, Heuristic, Metric, laws};
use slidewise_domains::tiles::{General, Instance, read};
use slidewise_heuristics::tiles::Assigned;
use slidewise_heuristics::tiles::pdb::{LargestSlides, SlideLayout, Slides, partitions};
use slidewise_search::Run;
use slidewise_search::space::Component;
use slidewise_store::closed::CompactTable;
use slidewise_store::{Budget, StateId};

fn board(text: &str, metric: Metric) -> General<1> {
    let instance =
        read::FORMATS.native(&format!("puzzle: tiles\n{text}")).remove(0).instance.expect("it is legal");
    General::new(&Instance { metric, ..instance }).expect("it fits")
}

/// Never more than the distance, and never a drop by more than 1 along a move. Returns the mean and the mean distance.
fn audit(rules: &General<1>, heuristic: &dyn Heuristic<General<1>>) -> [f64; 2] {
    let budget = Budget::new(None);
    let mut component = Component::new(rules, CompactTable::new(&budget));
    component.explore(&mut Run::new(&budget, None, &mut ())).expect("there is no limit");
    let distances = component.distances(&budget).expect("there is no limit");
    let mut sums = [0; 2];
    for id in (0..component.states() as u32).map(StateId) {
        let state = component.state(id);
        let (value, distance) = (heuristic.estimate(rules, &state), distances.of(id));
        let admissible = distance.is_none_or(|distance| value.is_some_and(|value| value <= distance));
        assert!(admissible, "{value:?} > {distance:?} in {state:?}");
        for slide in rules.moves(&state) {
            let mut next = state;
            rules.apply(&mut next, slide);
            let after = heuristic.estimate(rules, &next);
            let apart = value.unwrap_or(0).abs_diff(after.unwrap_or(0));
            assert!(apart <= 1 && value.is_some() == after.is_some(), "{slide:?} in {state:?}");
        }
        let of = |cost: Option<Cost>| u64::from(cost.unwrap_or(0));
        sums = [sums[0] + of(value), sums[1] + of(distance)];
    }
    sums.map(|sum| sum as f64 / component.states() as f64)
}

/// Boards on which a weaker argument would fail: equal tiles that exchange their places, tiles without a place, long ways
/// round walls, slides over several blanks, and places that walls make unreachable.
const BOARDS: &[&str] = &[
    "\nA B .\nB A C\n\ngoal:\nB A C\nA B .\n",
    "\nA A A\nA B .\n\ngoal:\nA B *\n* * *\n",
    "\n1 2 3\n. # 4\n5 6 7\n\ngoal:\n7 6 5\n. # 4\n3 2 1\n",
    "\nA . . .\nA B . .\n\ngoal:\n. . B A\n. . . A\n",
    "\nA B C .\n. . . .\n\ngoal:\n* * * *\n. A B C\n",
    "\nA . #\n# # B\nC . .\n\ngoal:\n. A #\n# # C\n* * *\n",
    "\nA B\n# .\nC .\n\ngoal:\nC *\n# *\n* *\n",
    "\nA # B\n. # .\n\ngoal:\nB # A\n. # .\n",
    "goal: blank-last\n\n1 2 3 4\n5 6 7 .\n",
];

#[test]
fn assigned_distances_are_admissible_and_consistent() {
    let mut solvable = 0;
    for text in BOARDS {
        for metric in Instance::METRICS {
            let rules = board(text, metric);
            let assigned = Assigned::new(&rules);
            let [mean, distance] = audit(&rules, &assigned);
            // In a ring, in a corridor or behind walls some boards have no solution, and so no distances.
            let has_solution = distance > 0.0;
            assert!(mean > 0.0 && mean <= distance || !has_solution, "{text}: {mean} of {distance}");
            solvable += usize::from(has_solution);
            laws::check_pair(&rules, &assigned, 60);
        }
    }
    assert!(solvable >= BOARDS.len(), "too few boards have solutions: {solvable}");
}

#[test]
fn walls_between_tiles_and_places_are_seen() {
    let rules = board(BOARDS[7], Metric::Moves);
    let assigned = Assigned::new(&rules);
    assert_eq!(assigned.estimate(&rules, &rules.start()), None);
    assert!(assigned.refutation(&rules, &rules.start()).is_some());
}

/// The largest value of the databases, looked up in the mirror too, on boards with the blank in a corner, on an edge and
/// in the middle.
#[test]
fn databases_of_slides_are_admissible_and_consistent() {
    for (text, name) in [
        ("goal: blank-first\n\n. 1 2 3\n4 5 6 7\n", "4-3"),
        ("goal: blank-last\n\n1 2\n3 4\n5 6\n7 .\n", "2-5"),
        ("goal: blank-first\n\n. 1 2\n3 4 5\n6 7 8\n", "4-4+1,3,5/2,4,6/7,8"),
        ("\n1 2 3\n4 5 6\n7 8 .\n\ngoal:\n1 2 3\n8 . 4\n7 6 5\n", "5-3"),
        ("\n1 2 3\n4 5 6\n7 8 .\n\ngoal:\n1 . 3\n8 2 4\n7 6 5\n", "4-4"),
        ("goal: blank-last\n\n1 2\n3 .\n", "3"),
    ] {
        let rules = board(text, Metric::Moves);
        let instance = rules.instance();
        let patterns = partitions(name, instance).expect("they fit").concat();
        let layout = |tiles: usize| SlideLayout::new(instance.width, instance.height, tiles);
        let layouts: Vec<SlideLayout> = patterns.iter().map(|pattern| layout(pattern.homes.len())).collect();
        let build = |(pattern, layout)| {
            let space = Slides { pattern, layout };
            slidewise_pdb::build(&space, &mut |_| std::ops::ControlFlow::Continue(()))
                .expect("nothing stops it")
        };
        let values: Vec<_> = patterns.iter().zip(&layouts).map(build).collect();
        for ((pattern, layout), values) in patterns.iter().zip(&layouts).zip(&values) {
            let states = SlideLayout::states_of(instance.start.len(), pattern.homes.len());
            assert_eq!(values.len() as u64, states);
            assert!(layout.bytes() > 0);
        }
        let tables: Vec<_> =
            patterns.iter().zip(&layouts).zip(&values).map(|((p, l), v)| (p, l, &v[..])).collect();
        let largest = LargestSlides::new(instance, &tables);
        let [mean, distance] = audit(&rules, &largest);
        assert!(mean > 0.6 * distance, "{text}: {mean} of {distance}");
        laws::check_incremental(&rules, &largest, 500);
        let whole = patterns[0].homes.len() == instance.tiles();
        assert!(!whole || mean >= distance, "a pattern of all tiles knows the distance");
    }
}
