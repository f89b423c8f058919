//! Every written puzzle reads back as the same puzzle, and no input breaks the reader.

use crate::common::{abouts, edited, edits, many_are_exact, native_is_exact};
use proptest::prelude::*;
use slidewise_core::Metric;
use slidewise_domains::rush::{Axis, Car, Exit, Goal, Instance, read, write};
use slidewise_domains::text::{About, Entry};

/// Where a car may be put: row, column, length, across or down.
type CarSpec = (usize, usize, usize, bool);

/// Names that cannot be confused with an empty cell or a wall; short ones, long ones or both.
fn names() -> impl Strategy<Value = Vec<String>> {
    let name = prop_oneof!["[A-Za-z0-9_-]", "[A-Za-z0-9_-]{1,2}", "-?[1-9][0-9]?", "[a-z]{1,4}-[0-9]"];
    let short = proptest::collection::btree_set("[A-Za-z0-9_-]", 1..=12);
    let mixed = proptest::collection::btree_set(name, 1..=12);
    prop_oneof![short, mixed].prop_map(|set| set.into_iter().collect::<Vec<_>>()).prop_shuffle()
}

/// Puts as many cars as fit, then walls, on an empty board.
fn build(
    width: usize,
    height: usize,
    specs: &[CarSpec],
    walls: &[(usize, usize)],
    names: &[String],
) -> Instance {
    let mut taken = vec![vec![false; width]; height];
    let mut cars: Vec<Car> = Vec::new();
    for &(row, column, length, across) in specs {
        let axis = if across { Axis::Horizontal } else { Axis::Vertical };
        let Some(name) = names.get(cars.len()).cloned() else { break };
        let car = Car { name, row: row % height, column: column % width, length, axis };
        let free = |(y, x): (usize, usize)| y < height && x < width && !taken[y][x];
        if car.cells().all(free) {
            car.cells().for_each(|(y, x)| taken[y][x] = true);
            cars.push(car);
        }
    }
    let walls = walls.iter().map(|(y, x)| (y % height, x % width));
    let mut walls: Vec<_> = walls.filter(|(y, x)| !taken[*y][*x]).collect();
    walls.sort_unstable();
    walls.dedup();
    cars.sort_by_key(|car| {
        let number = car.name.parse::<i64>().ok();
        (number.is_none(), number, car.name.clone())
    });
    Instance { width, height, walls, cars, red: 0, exit: Exit::High, goal: Goal::Exit, metric: Metric::Moves }
}

prop_compose! {
    fn instances_of(sizes: impl Strategy<Value = (usize, usize)>)(
        (width, height) in sizes,
        first in (0_usize..16, 0_usize..16, any::<bool>()),
        specs in proptest::collection::vec((0_usize..16, 0_usize..16, 2_usize..5, any::<bool>()), 0..40),
        walls in proptest::collection::vec((0_usize..16, 0_usize..16), 0..6),
        names in names(),
        (red, low, clear, steps) in (any::<prop::sample::Index>(), any::<bool>(), any::<bool>(), any::<bool>()),
    ) -> Instance {
        // The first car always fits, so that there is one to be red.
        let (row, column, across) = first;
        let (down, right) = if across { (height, width - 1) } else { (height - 1, width) };
        let all: Vec<_> = std::iter::once((row % down, column % right, 2, across)).chain(specs).collect();
        let mut instance = build(width, height, &all, &walls, &names);
        instance.red = red.index(instance.cars.len());
        instance.exit = if low { Exit::Low } else { Exit::High };
        instance.goal = if clear { Goal::Clear } else { Goal::Exit };
        instance.metric = if steps { Metric::Steps } else { Metric::Moves };
        instance
    }
}

fn instances() -> impl Strategy<Value = Instance> {
    instances_of((2_usize..=16, 2_usize..=16))
}

fn squares() -> impl Strategy<Value = Instance> {
    instances_of((3_usize..=16).prop_map(|side| (side, side)))
}

/// The same board as a foreign format would have it: upper-case names, `A` for the red car, no settings.
fn lettered(mut instance: Instance) -> Instance {
    let red = instance.cars.remove(instance.red);
    instance.cars.insert(0, red);
    for (car, letter) in instance.cars.iter_mut().zip('A'..) {
        car.name = letter.to_string();
    }
    Instance { red: 0, exit: Exit::High, goal: Goal::Exit, metric: Metric::Moves, ..instance }
}

fn assert_sane(entries: &[Entry<Instance>]) {
    crate::common::assert_sane(entries, write::native, &read::FORMATS);
}

proptest! {
    #[test]
    fn the_native_format_is_exact(instance in instances(), about in abouts()) {
        native_is_exact(&instance, &about, write::native, &read::FORMATS)?;
    }

    #[test]
    fn many_puzzles_fit_in_one_text(instances in proptest::collection::vec(instances(), 1..5)) {
        many_are_exact(&instances, write::native, &read::FORMATS)?;
    }

    #[test]
    fn a_grid_without_headers_is_recognised(plain in instances()) {
        let instance = lettered(plain);
        let back = read::FORMATS.foreign(&write::board(&instance)).remove(0).instance;
        prop_assert_eq!(back, Ok(instance));
    }

    #[test]
    fn a_board_in_one_line_is_recognised(plain in squares()) {
        let instance = lettered(plain);
        let board = write::board(&instance).replace('\n', "").replace('.', "o");
        let back = read::FORMATS.foreign(&board).remove(0).instance;
        prop_assert_eq!(back, Ok(instance));
    }

    #[test]
    fn no_text_breaks_the_readers(text in "\\PC*|[ -~\n\t]*|[.oxABab#\n ]*|[-−0-9 \\[\\],\n]*|(([0-9][ ,]){2}[hvx] [0-9]\n){0,9}") {
        assert_sane(&read::FORMATS.foreign(&text));
        assert_sane(&read::FORMATS.native(&text));
        assert_sane(&read::FORMATS.native(&format!("puzzle: rush\n{text}")));
    }

    #[test]
    fn no_mutation_breaks_the_readers(
        instance in instances(),
        edits in edits(),
    ) {
        for whole in [write::native(&instance, &About::default()), write::board(&instance)] {
            let text = edited(&whole, &edits);
            assert_sane(&read::FORMATS.native(&text));
            assert_sane(&read::FORMATS.foreign(&text));
        }
    }
}
