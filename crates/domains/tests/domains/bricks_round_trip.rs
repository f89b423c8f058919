//! Every written puzzle reads back as the same puzzle, and no input breaks the reader.

use crate::common::{abouts, edited, edits, many_are_exact, native_is_exact};
use proptest::prelude::*;
use slidewise_core::Metric;
use slidewise_domains::bricks::{Cell, Goal, Instance, Lock, Piece, Target, read, write};
use slidewise_domains::text::{About, Entry, MAX_FAULTS, MAX_FAULTY};
use slidewise_testing::Stopwatch;

/// Names that cannot be confused with floor, walls and gates; short ones, long ones or both.
fn names() -> impl Strategy<Value = Vec<String>> {
    let name = prop_oneof!["[A-Za-z0-9_*!]", "[A-Za-z0-9_-]{2}", "-?[1-9][0-9]?", "[a-zß]{1,4}-[0-9]"];
    let short = proptest::collection::btree_set("[A-Za-z0-9_!$%&()*+,/<=>?@^`{|}~ä曹'\"]", 1..=12);
    let mixed = proptest::collection::btree_set(name, 1..=12);
    prop_oneof![short, mixed].prop_map(|set| set.into_iter().collect())
}

/// The order in which pieces stand in an instance.
fn order(name: &str) -> (bool, Option<i64>, String) {
    let number = name.parse().ok();
    (number.is_none(), number, name.to_owned())
}

/// The cells that carry one number.
fn cells(board: &[Vec<usize>], number: usize) -> Vec<Cell> {
    let rows = board.iter().enumerate();
    let all = rows.flat_map(|(y, row)| row.iter().enumerate().map(move |(x, value)| ((y, x), *value)));
    all.filter(|(_, value)| *value == number).map(|(cell, _)| cell).collect()
}

/// The piece as far down and right as `down` and `right` say and the board allows.
fn shifted(piece: &Piece, width: usize, height: usize, (down, right): (usize, usize)) -> Vec<Cell> {
    let bottom = piece.cells.iter().map(|cell| cell.0).max().unwrap_or(0);
    let last = piece.cells.iter().map(|cell| cell.1).max().unwrap_or(0);
    let (down, right) = (down % (height - bottom), right % (width - last));
    piece.cells.iter().map(|(y, x)| (y + down, x + right)).collect()
}

fn goal(instance: &Instance, shifts: &[(usize, usize)], marks: &[(usize, usize)]) -> Goal {
    let mut targets: Vec<Target> = Vec::new();
    for (piece, shift) in shifts.iter().enumerate().take(instance.pieces.len()) {
        let cells = shifted(&instance.pieces[piece], instance.width, instance.height, *shift);
        if targets.iter().all(|target| target.cells.iter().all(|cell| !cells.contains(cell))) {
            targets.push(Target { piece, cells });
        }
    }
    if marks.is_empty() && !targets.is_empty() {
        return Goal::Place(targets);
    }
    let marks = marks.iter().chain([&(0, 0)]).map(|(y, x)| (y % instance.height, x % instance.width));
    let mut cells: Vec<Cell> = marks.collect();
    cells.sort_unstable();
    cells.dedup();
    Goal::Exit { piece: instance.pieces.len() - 1, cells }
}

/// The first pair of goal pieces of equal shape.
fn twins(instance: &Instance) -> Vec<Vec<usize>> {
    let shape = |piece: usize| {
        let cells = &instance.pieces[piece].cells;
        let (y, x) = cells[0];
        cells.iter().map(|cell| (cell.0.wrapping_sub(y), cell.1.wrapping_sub(x))).collect::<Vec<_>>()
    };
    let Goal::Place(targets) = &instance.goal else { return Vec::new() };
    let goal: Vec<_> = targets.iter().map(|target| target.piece).collect();
    let pairs = goal.iter().flat_map(|a| goal.iter().map(move |b| (*a, *b))).filter(|(a, b)| a < b);
    let lock = |piece: usize| instance.pieces[piece].lock;
    pairs
        .filter(|(a, b)| shape(*a) == shape(*b) && lock(*a) == lock(*b))
        .take(1)
        .map(|(a, b)| vec![b, a])
        .collect()
}

prop_compose! {
    fn instances()(
        (width, height) in (2_usize..=9, 1_usize..=9),
        names in names(),
        numbers in proptest::collection::vec(0_usize..30, 81),
        under in proptest::collection::vec(any::<bool>(), 81),
        shifts in proptest::collection::vec((0_usize..9, 0_usize..9), 1..6),
        marks in prop_oneof![Just(Vec::new()), proptest::collection::vec((0_usize..9, 0_usize..9), 0..4)],
        locks in proptest::collection::vec(0_usize..4, 6),
        metric in prop_oneof![Just(Metric::Moves), Just(Metric::Slides), Just(Metric::Steps)],
    ) -> Instance {
        // Numbers below 12 are pieces, as far as there are names; 12 to 15 are walls, 16 to 18 gates.
        let mut board: Vec<Vec<usize>> = numbers.chunks(9).take(height).map(|row| row[..width].to_vec()).collect();
        board[0][0] = 0;
        let named = names.iter().enumerate().map(|(index, name)| {
            let lock = [None, None, Some(Lock::Horizontal), Some(Lock::Vertical)][locks[index % locks.len()]];
            Piece { name: name.clone(), cells: cells(&board, index), lock }
        });
        let mut pieces: Vec<_> = named.filter(|piece| !piece.cells.is_empty()).collect();
        pieces.sort_by_key(|piece| order(&piece.name));
        let walls = (12..16).flat_map(|number| cells(&board, number));
        let mut walls: Vec<_> = walls.collect();
        walls.sort_unstable();
        let hidden = pieces.iter().flat_map(|piece| piece.cells.clone()).filter(|(y, x)| under[y * 9 + x] && under[x * 9 + y]);
        let mut gates: Vec<_> = (16..19).flat_map(|number| cells(&board, number)).chain(hidden).collect();
        gates.sort_unstable();
        let empty = Goal::Place(Vec::new());
        let mut instance = Instance { width, height, walls, gates, pieces, goal: empty, same: Vec::new(), metric };
        instance.goal = goal(&instance, &shifts, &marks);
        // Only pieces of the goal may stand on a gate.
        let goal = instance.goal_pieces();
        let others = instance.pieces.iter().enumerate().filter(|(index, _)| !goal.contains(index));
        let taken: Vec<_> = others.flat_map(|(_, piece)| piece.cells.clone()).collect();
        instance.gates.retain(|cell| !taken.contains(cell));
        instance.same = twins(&instance);
        instance
    }
}

fn assert_sane(entries: &[Entry<Instance>]) {
    crate::common::assert_sane(entries, write::native, &read::FORMATS);
}

fn assert_all_sane(text: &str) {
    assert_sane(&read::FORMATS.foreign(text));
    assert_sane(&read::FORMATS.native(text));
    assert_sane(&read::FORMATS.native(&format!("puzzle: bricks\n{text}")));
    for form in
        ["start\n", "xsize: 3\nysize: 3\n", "#*.#\n#.*#\n", "3,3,\n1,1,1,\n", "aAAbaAAbcddecfgeh..i\n"]
    {
        assert_sane(&read::FORMATS.foreign(&format!("{form}{text}")));
        assert_sane(&read::FORMATS.foreign(&format!("{form}{text}\ngoal\n{text}")));
    }
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
    fn no_text_breaks_the_readers(text in "\\PC*|[ -~\n\t]*|[.*#Aab\n \"-]*|[-−0-9 \\[\\],\n]*|((put|win|piece|wall|hwall|xsize): -?[0-9] \\(-?[0-9],-?[0-9]\\)( \\([0-9],9999999999?\\))?\n){0,9}") {
        assert_all_sane(&text);
    }

    #[test]
    fn no_mutation_breaks_the_readers(
        instance in instances(),
        edits in edits(),
    ) {
        for whole in [write::native(&instance, &About::default()), write::board(&instance)] {
            let text = edited(&whole, &edits);
            assert_all_sane(&text);
        }
    }
}

#[test]
fn endless_texts_get_short_answers() {
    let units = [
        "A",
        "0 ",
        "1 -1 2 ",
        "\n",
        "a:\n",
        "puzzle: bricks\n",
        "puzzle: bricks\nx: 1\nAB\n\n",
        "start\ngoal\n",
        "start\nA\ngoal\nB\nsame a b\n",
        "same: a b\n",
        "1,1,1\n1,3,1\n1,1,1\n\n",
        "1,1,1\n",
        "#*#\n",
        "#*.#\n\n\n",
        "#* #\n\n",
        "aAAbaAAbcddeSfgSS..S\n",
        "put: 1 (0,0)\n",
        "xsize: 3\nysize: 3\npiece: 1 (0,0)\nput: 1 (0,0)\nwin: 1 (0,0)\n",
        "hwall: 1 (0,999999)\n",
    ];
    for unit in units {
        let text = unit.repeat(1_000_000 / unit.len());
        let start = Stopwatch::start();
        for entries in [
            read::FORMATS.foreign(&text),
            read::FORMATS.native(&text),
            read::FORMATS.native(&format!("puzzle: bricks\n{text}")),
        ] {
            assert!(entries.len() <= MAX_FAULTY + 1, "{unit}: {} entries", entries.len());
            let faults = entries.iter().filter_map(|entry| entry.instance.as_ref().err());
            assert!(faults.into_iter().all(|faults| (1..=MAX_FAULTS).contains(&faults.len())), "{unit}");
        }
        assert!(start.elapsed() < std::time::Duration::from_secs(5), "{unit}: {:?}", start.elapsed());
    }
}
