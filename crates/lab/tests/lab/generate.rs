//! Puzzles made to order: every property is checked by other means than those that made them.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::ControlFlow;

use slidewise_core::Stop;
use slidewise_domains::rush;
use slidewise_lab::generate::{
    GeneratedFamily, Method, Order, Product, Progress, Rejection, Requirement, Resources, choose, generate,
};
use slidewise_solve::{AnyInstance, Puzzle, collection, source};
use slidewise_verify::{oracle, replay};

fn made_on(threads: usize, order: &Order) -> Vec<Product> {
    let mut products = Vec::new();
    let means = Resources { threads, memory: None };
    let progress =
        generate(order, means, &mut |_| ControlFlow::Continue(()), &mut |product| products.push(product));
    let progress = progress.expect("the order can be met");
    assert_eq!((progress.found, progress.stopped), (order.count, None));
    assert_eq!(products.len(), order.count);
    products
}

fn made(order: &Order) -> Vec<Product> {
    made_on(2, order)
}

/// Stops after this many attempts.
fn made_within(attempts: u64, order: &Order) -> Progress {
    let mut watch = |progress: &Progress| {
        if progress.attempts >= attempts { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) }
    };
    generate(order, Resources { threads: 1, memory: None }, &mut watch, &mut |_| {})
        .expect("the order is possible")
}

fn refusal(order: &Order) -> String {
    let means = Resources { threads: 1, memory: None };
    generate(order, means, &mut |_| ControlFlow::Break(Stop::Time), &mut |_| {}).unwrap_err().to_string()
}

fn small(family: GeneratedFamily, size: (usize, usize), moves: (u32, u32)) -> Order {
    Order { moves: moves.0..=moves.1, count: 4, seed: 7, ..Order::new(family, Some(size)) }
}

/// An order of each family whose spaces the oracle can see whole.
fn small_orders() -> [Order; 5] {
    let atomix = small(GeneratedFamily::Atomix, (4, 4), (4, 9));
    [
        small(GeneratedFamily::Rush, (4, 4), (4, 7)),
        Order { walls: 1..=2, pieces: 3..=8, ..small(GeneratedFamily::Rush, (5, 5), (6, 12)) },
        Order { minimal: Requirement::Yes, ..small(GeneratedFamily::Bricks, (3, 4), (6, 20)) },
        Order { pieces: 2..=3, walls: 1..=4, ..atomix },
        small(GeneratedFamily::Tiles, (3, 2), (12, 21)),
    ]
}

fn read(product: &Product) -> Puzzle {
    let items = source::parse("made", product.board.as_bytes(), "made").items;
    items.into_iter().next().expect("a puzzle").expect("it is legal")
}

/// The length without one car, by the oracle.
fn lengths_without_a_car(board: &rush::Instance) -> Vec<Option<u32>> {
    let others = (0..board.cars.len()).filter(|&car| car != board.red);
    let without = others.map(|car| {
        let mut less = board.clone();
        less.cars.remove(car);
        less.red -= usize::from(car < board.red);
        oracle::explore(&crate::shared::puzzle(less).native()).expect("the oracle reads it").length
    });
    without.collect()
}

#[test]
fn orders_are_honoured_to_the_letter() {
    for order in small_orders() {
        for product in made(&order) {
            let truth = oracle::explore(&product.board).expect("the oracle reads the native format");
            assert_eq!(truth.length, Some(product.length), "{}", product.board);
            assert!(order.moves.contains(&product.length), "{}", product.board);
            assert_eq!(product.difficulty.shortest_solutions, Some(truth.shortest_solutions));
            assert_eq!(replay(&product.board, &product.moves).expect("it solves").length, product.length);
            let puzzle = read(&product);
            assert_eq!(puzzle.size(), order.size);
            assert_eq!((puzzle.pieces(), puzzle.walls()), (product.pieces, product.walls));
            assert!(order.pieces.contains(&product.pieces) && order.walls.contains(&product.walls));
            assert_eq!(puzzle.known_length(), Some(product.length));
            assert_eq!(puzzle.instance, product.made.instance, "what is written is what was made");
            assert!(product.optimal && product.seed == order.seed);
        }
    }
}

#[test]
fn minimal_boards_lose_their_length_with_any_car_and_others_do_not() {
    let order = small(GeneratedFamily::Rush, (5, 5), (6, 12));
    for minimal in [Requirement::Yes, Requirement::No] {
        for product in made(&Order { minimal, ..order.clone() }) {
            let AnyInstance::Rush(board) = &product.made.instance else { unreachable!("it is Rush Hour") };
            let same = lengths_without_a_car(board).contains(&Some(product.length));
            assert_eq!(same, minimal == Requirement::No, "{}", product.board);
            assert_eq!(product.minimal, Some(minimal == Requirement::Yes));
        }
    }
    assert!(
        made(&Order { minimal: Requirement::Any, ..order }).iter().all(|product| product.minimal.is_none())
    );
}

#[test]
fn single_shortest_solutions_can_be_ordered_or_excluded() {
    for (unique, wanted) in [(Requirement::Yes, true), (Requirement::No, false)] {
        for product in made(&Order { unique, count: 3, ..small(GeneratedFamily::Rush, (5, 5), (5, 9)) }) {
            let truth = oracle::explore(&product.board).expect("the oracle reads the native format");
            assert_eq!(truth.shortest_solutions == 1, wanted, "{}", product.board);
        }
    }
}

/// The outlines on a drawing, names aside; atoms keep theirs.
fn outlines(board: &str, named: bool) -> BTreeSet<(String, BTreeSet<(usize, usize)>)> {
    let drawing = board.split("\n\n").nth(1).expect("a drawing");
    let mut cells: BTreeMap<char, BTreeSet<(usize, usize)>> = BTreeMap::new();
    for (row, line) in drawing.lines().enumerate() {
        for (column, name) in line.chars().enumerate().filter(|(_, name)| *name != '.') {
            cells.entry(name).or_default().insert((row, column));
        }
    }
    cells
        .into_iter()
        .map(|(name, cells)| (if named { name.to_string() } else { String::new() }, cells))
        .collect()
}

#[test]
fn symmetric_boards_look_the_same_in_a_mirror() {
    let bricks = Order { count: 2, ..small(GeneratedFamily::Bricks, (4, 4), (4, 30)) };
    let rush = Order { count: 2, minimal: Requirement::Any, ..small(GeneratedFamily::Rush, (6, 5), (3, 20)) };
    let atomix =
        Order { count: 2, pieces: 2..=3, walls: 0..=4, ..small(GeneratedFamily::Atomix, (5, 4), (2, 12)) };
    for order in [bricks, rush, atomix] {
        for symmetric in [Requirement::Yes, Requirement::No] {
            for product in made(&Order { symmetric, ..order.clone() }) {
                let reversed = |line: &str| line.chars().rev().collect::<String>();
                let part = |part: &str| part.lines().map(reversed).collect::<Vec<_>>().join("\n");
                let mirror: Vec<String> = product.board.split("\n\n").map(part).collect();
                let named = order.family == GeneratedFamily::Atomix;
                let same = outlines(&product.board, named) == outlines(&mirror.join("\n\n"), named);
                assert_eq!(same, symmetric == Requirement::Yes, "{}", product.board);
                assert_eq!(product.symmetric, same);
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles_on_any_number_of_threads() {
    for order in small_orders() {
        let boards =
            |products: Vec<Product>| products.into_iter().map(|product| product.board).collect::<Vec<_>>();
        let one = boards(made_on(1, &order));
        assert_eq!(boards(made_on(3, &order)), one);
        assert_ne!(boards(made(&Order { seed: 8, ..order })), one);
    }
}

#[test]
fn no_two_are_alike_whichever_way_they_are_turned() {
    // The puzzles of 2×2 tiles are twelve: the solved one, one of six steps, and pairs of mirror images.
    let tiles = Order { count: 7, ..small(GeneratedFamily::Tiles, (2, 2), (1, 6)) };
    assert_eq!(made_within(500, &tiles).found, 6);
    let order = Order { count: 12, ..small(GeneratedFamily::Rush, (4, 4), (5, 7)) };
    let mut seen = HashSet::new();
    for product in made(&order) {
        let AnyInstance::Rush(board) = &product.made.instance else { unreachable!("it is Rush Hour") };
        let mut view = board.clone();
        let views = (0..8).map(|number| {
            view = if number % 2 == 0 { view.transposed() } else { view.mirrored() };
            let cells = |car: &rush::Car| car.cells().collect::<Vec<_>>();
            let mut cars: Vec<_> = view.cars.iter().map(cells).collect();
            cars.sort_unstable();
            format!("{cars:?} {:?} {}", cells(view.red()), view.exit.name(view.red().axis))
        });
        let least = views.min().expect("there are eight");
        assert!(seen.insert(least), "{}", product.board);
    }
}

#[test]
fn every_method_works_where_it_makes_sense() {
    for order in small_orders() {
        for method in [Method::Component, Method::Walk, Method::Climb] {
            let order = Order { method, count: 1, moves: 3..=*order.moves.end(), ..order.clone() };
            let product = made(&order).remove(0);
            assert_eq!(product.method, method.name());
        }
    }
}

#[test]
fn larger_tiles_are_solved_and_not_looked_at_whole() {
    let order = Order { count: 1, ..small(GeneratedFamily::Tiles, (4, 3), (20, 40)) };
    let product = made(&order).remove(0);
    assert_eq!((product.method.as_str(), product.pieces), ("walk", 11));
    assert_eq!(replay(&product.board, &product.moves).expect("it solves").length, product.length);
}

#[test]
fn impossible_orders_stop_with_reasons() {
    let hard = made_within(30, &small(GeneratedFamily::Rush, (4, 4), (30, 40)));
    assert_eq!((hard.found, hard.stopped), (0, Some(Stop::Time)));
    assert!(hard.rejected[&Rejection::TooShort] > 0, "{hard:?}");
    // The puzzles of two by two tiles are twelve, and those that take six steps only one.
    let few = made_within(60, &Order { count: 3, ..small(GeneratedFamily::Tiles, (2, 2), (6, 6)) });
    assert_eq!(few.found, 1, "{few:?}");
    assert!(few.rejected[&Rejection::Known] > 0, "{few:?}");
}

#[test]
fn existing_puzzles_are_chosen() {
    let cards: Vec<Puzzle> = collection::of_family("rush").cloned().collect();
    let order = Order {
        moves: 20..=30,
        minimal: Requirement::Any,
        count: 3,
        ..Order::new(GeneratedFamily::Rush, None)
    };
    let chosen = |order: &Order| {
        let mut names = Vec::new();
        let means = Resources { threads: 2, memory: None };
        let watch = &mut |_: &Progress| ControlFlow::Continue(());
        let progress = choose(order, &cards, means, watch, &mut |product| {
            assert!(order.moves.contains(&product.length));
            names.push(product.made.instance);
        });
        (progress.expect("the order is possible"), names)
    };
    let (three, some) = chosen(&order);
    assert_eq!((three.found, some.len()), (3, 3));
    assert_ne!(chosen(&Order { seed: 1, ..order.clone() }).1, some);
    // All of them, but the ones that are there twice.
    let (all, kinds) = chosen(&Order { count: usize::MAX, ..order.clone() });
    let known: HashSet<String> = cards
        .iter()
        .filter(|card| card.known_length().is_some_and(|length| order.moves.contains(&length)))
        .map(|card| card.native().split("\n\n").nth(1).expect("a board").to_owned())
        .collect();
    assert_eq!((all.found, all.stopped, all.attempts), (kinds.len(), None, cards.len() as u64));
    assert!(all.found > 5 && all.found <= known.len(), "{} of {}", all.found, known.len());
}

#[test]
fn impossible_orders_are_refused_with_what_is_possible() {
    let rush = Order::new(GeneratedFamily::Rush, None);
    let tiles = Order::new(GeneratedFamily::Tiles, None);
    for (order, wanted) in [
        (Order { moves: 60..=70, ..tiles.clone() }, "more than 31 steps"),
        (Order { pieces: 3..=5, ..tiles.clone() }, "8 to 8 pieces"),
        (Order { walls: 1..=1, ..tiles.clone() }, "--walls"),
        (Order { minimal: Requirement::No, ..tiles.clone() }, "--minimal no"),
        (Order { symmetric: Requirement::Yes, ..tiles.clone() }, "--symmetric"),
        (Order { size: (9, 9), ..tiles }, "2 to 6 cells"),
        (Order { size: (2, 6), ..rush.clone() }, "3 to 16 cells"),
        (Order { pieces: 30..=40, ..rush.clone() }, "1 to 18 pieces"),
        (Order { size: (5, 5), symmetric: Requirement::Yes, ..rush.clone() }, "even width"),
        (Order { symmetric: Requirement::Yes, method: Method::Walk, ..rush.clone() }, "--method climb"),
        (Order { moves: 0..=0, ..rush.clone() }, "solved at the start"),
        (Order { metric: Some(slidewise_core::Metric::Slides), ..rush.clone() }, "--metric moves"),
        (
            Order {
                metric: Some(slidewise_core::Metric::Steps),
                ..Order::new(GeneratedFamily::Atomix, None)
            },
            "--metric",
        ),
        (Order { moves: std::ops::RangeInclusive::new(20, 10), ..rush }, "20..30"),
    ] {
        let message = refusal(&order);
        assert!(message.contains(wanted), "{message}");
    }
}

/// Run it with `cargo test --release -p slidewise-lab --test lab generate -- --ignored`: about a minute on two cores.
#[test]
#[ignore = "takes a minute"]
fn hard_orders_are_met() {
    let ordered = |family, size, moves: (u32, u32), count| Order {
        moves: moves.0..=moves.1,
        count,
        seed: 1,
        ..Order::new(family, Some(size))
    };
    for order in [
        ordered(GeneratedFamily::Rush, (6, 6), (30, 35), 20),
        ordered(GeneratedFamily::Bricks, (4, 5), (40, 60), 5),
        ordered(GeneratedFamily::Atomix, (9, 9), (10, 20), 5),
        ordered(GeneratedFamily::Tiles, (3, 3), (25, 31), 5),
        ordered(GeneratedFamily::Tiles, (4, 4), (45, 55), 5),
    ] {
        let began = std::time::Instant::now();
        let products = made(&order);
        assert!(products.iter().all(|product| order.moves.contains(&product.length)));
        crate::shared::said(&format!(
            "{} {:?}: {:.1} s",
            order.family,
            order.size,
            began.elapsed().as_secs_f64()
        ));
    }
}
