//! Sets of bricks: published counts, and small sets against programs that share nothing with the enumeration.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;

use slidewise_catalogue::Row;
use slidewise_core::Metric;
use slidewise_enumerate::bricks::{Place, Rules, Sets};
use slidewise_enumerate::{End, Format, Shard, Summary, Work, run};
use slidewise_verify::oracle;

fn rules((width, height): (u8, u8), pieces: &str, goal: &[&str]) -> Rules {
    let pieces = pieces.split(',').map(|kind| kind.parse().expect("a kind of pieces")).collect();
    let mut rules = Rules::new(width, height, pieces);
    if !goal.is_empty() {
        rules.goal = goal.iter().map(|place| place.parse().expect("a place")).collect();
    }
    rules
}

/// All counts, and the listed boards.
fn enumerated(rules: &Rules) -> (Summary, Vec<Row>) {
    let sets = Sets::new(rules).expect("the rules are fit");
    let (mut summary, mut rows) = (Summary::default(), Vec::new());
    let units = Shard::WHOLE.units(&sets);
    let end = run(
        &Work::from(&sets),
        Format::Row,
        &units,
        &AtomicBool::new(false),
        |_| (),
        |_, report| {
            summary.merge(&report.summary);
            rows.extend(report.lines.lines().map(|line| serde_json::from_str::<Row>(line).expect("a row")));
            Ok::<_, ()>(())
        },
    );
    assert_eq!(end, Ok(End::Complete));
    (summary, rows)
}

/// The positions of Klotski's pieces, and the part that its start belongs to, are published widely; see
/// `docs/CATALOGUES.md`.
#[test]
fn klotski() {
    let (summary, rows) = enumerated(&rules((4, 5), "2x2,1x2:4,2x1,1x1:4", &[]));
    assert_eq!((summary.candidates, summary.states), (65_880, 65_880));
    assert_eq!((summary.clusters, summary.solvable), (898, 52));
    let klotski = rows.iter().find(|row| row.cluster_size == Some(25_955)).expect("the start's cluster");
    assert_eq!((klotski.histogram[0], klotski.length, summary.longest), (964, 93, 93));
}

/// The positions with one block, by the number of dominoes and of unit squares, as published with the solver
/// HRD_Analy (dnomd343, 2020).
#[test]
fn positions_of_all_sets_with_five_dominoes_or_more() {
    for (dominoes, squares, count) in [
        (5, 0, 24_232),
        (5, 1, 145_392),
        (5, 4, 363_480),
        (6, 0, 14_330),
        (6, 1, 57_320),
        (6, 2, 85_980),
        (7, 0, 3_508),
    ] {
        let pieces = format!("2x2,1x2:0..{dominoes},2x1:0..{dominoes},1x1:{squares}");
        let free = 16 - 2 * dominoes - squares;
        let rules = Rules { free: free..=free, ..rules((4, 5), &pieces, &[]) };
        assert_eq!(enumerated(&rules).0.states, count, "{dominoes} dominoes and {squares} squares");
    }
}

/// The size of the board, the pieces and the goal.
type Boards<'a> = ((u8, u8), &'a str, &'a [&'a str]);

/// Sets that the slow programs below can explore.
const SMALL: [Boards<'_>; 7] = [
    ((3, 3), "2x1:2,1x2,1x1", &["2x1@0,2", "2x1@1,0"]),
    ((3, 3), "1x1:4,2x2", &["2x2@1,1"]),
    ((4, 3), "2x2,1x2:2,1x1:2", &[]),
    ((4, 3), "oo/o.,.o/oo,2x1,1x1:2", &["oo/o.@2,1"]),
    ((3, 4), "ooo/o.o,1x1:3,1x2", &["ooo/o.o@0,2", "1x1@1,3"]),
    ((5, 2), "1x2:3,2x1", &["1x2@0,0"]),
    ((4, 4), "3x1,1x3,2x2,2x1", &["3x1@1,3", "1x3@0,0"]),
];

#[test]
fn small_sets_agree_with_the_oracle() {
    for (size, pieces, goal) in SMALL {
        for metric in Metric::SLIDING {
            let rules = Rules { metric, ..rules(size, pieces, goal) };
            let (summary, rows) = enumerated(&rules);
            assert_eq!(summary.states, naive(&rules), "{pieces}");
            let mut solvable = 0;
            for row in &rows {
                let space = oracle::explore(&row.board).expect("it is legal");
                let (length, size) = (Some(row.length), row.cluster_size.map(|size| size as usize));
                assert_eq!((space.length, space.max_distance), (length, length), "{}", row.board);
                assert_eq!(
                    (Some(space.states), space.goal_states as u64),
                    (size, row.histogram[0]),
                    "{}",
                    row.board
                );
                assert_eq!(row.known().first(), Some(&(metric.name().to_owned(), row.length)));
                solvable += space.states as u64;
            }
            // Clusters in which everything is solved are not listed.
            assert!(summary.solvable_states >= solvable && summary.solvable >= rows.len() as u64);
            assert_eq!(rows.iter().map(|row| row.length).max().unwrap_or(0), summary.longest);
        }
    }
}

/// The number of positions: every set of places that do not overlap, by brute force.
fn naive(rules: &Rules) -> u64 {
    let mut positions = HashSet::from([Vec::new()]);
    for pieces in &rules.pieces {
        let goals = rules.goal.iter().filter(|place| place.shape == pieces.shape).count() as u32;
        for number in 0..*pieces.count.start() {
            let mut more = HashSet::new();
            for position in &positions {
                for (row, column) in (0..rules.height).flat_map(|row| (0..rules.width).map(move |x| (row, x)))
                {
                    let cells: Vec<_> =
                        pieces.shape.cells().iter().map(|(y, x)| (row + y, column + x)).collect();
                    let kind = (pieces.shape.to_string(), number < goals);
                    let is_free = |cell: &(u8, u8)| {
                        cell.0 < rules.height
                            && cell.1 < rules.width
                            && position.iter().all(|(_, cells): &(_, Vec<(u8, u8)>)| !cells.contains(cell))
                    };
                    if cells.iter().all(is_free) {
                        let mut longer: Vec<_> = position.clone();
                        longer.push((kind, cells));
                        longer.sort();
                        more.insert(longer);
                    }
                }
            }
            positions = more;
        }
    }
    positions.len() as u64
}

#[test]
fn minimal_boards_become_shorter_without_any_piece() {
    for (size, pieces, goal) in SMALL {
        let all = rules(size, pieces, goal);
        let (_, rows) = enumerated(&all);
        let (summary, minimal) = enumerated(&Rules { minimal: true, ..all });
        assert_eq!(summary.minimal, minimal.len() as u64);
        let minimal: HashMap<_, _> = minimal.into_iter().map(|row| (row.board.clone(), row)).collect();
        for row in rows {
            let [header, board, goal] = row.board.split("\n\n").collect::<Vec<_>>()[..] else {
                panic!("a header, a board and a goal: {}", row.board)
            };
            let names: HashSet<char> = board.chars().filter(char::is_ascii_lowercase).collect();
            let without = |name: &char| format!("{header}\n\n{}\n\n{goal}", board.replace(*name, "."));
            let length = |board: String| oracle::explore(&board).expect("it is legal").length;
            let is_minimal = names.iter().all(|name| length(without(name)) < Some(row.length));
            assert_eq!(minimal.contains_key(&row.board), is_minimal, "{}", row.board);
        }
    }
}

#[test]
fn one_board_of_each_set() {
    let all = rules((4, 4), "2x2,1x2:0..2,2x1:0..2,1x1:0..", &[]);
    let all = Rules { free: 2..=2, ..all };
    let (summary, rows) = enumerated(&Rules { hardest: true, ..all.clone() });
    let (same, more) = enumerated(&all);
    assert_eq!(summary, same);
    // The boards of a set follow each other, the longest first.
    let place = |row: &Row| more.iter().position(|other| other == row).expect("it is listed");
    let mut begins: Vec<usize> = rows.iter().map(place).collect();
    assert!(begins[0] == 0 && rows.len() < more.len());
    begins.push(more.len());
    for set in begins.windows(2) {
        let set = &more[set[0]..set[1]];
        assert!(set.is_sorted_by_key(|row| std::cmp::Reverse(row.length)));
        assert!(set.iter().all(|row| row.pieces == set[0].pieces));
    }
}

#[test]
fn rules_that_make_no_sense() {
    let bad: [(Boards<'_>, &str); 9] = [
        (((8, 8), "2x2", &[]), "at most 64"),
        (((4, 5), "1x1:3", &[]), "--goal"),
        (((5, 5), "2x2", &[]), "--goal"),
        (((4, 5), "2x2,2x2", &[]), "named twice"),
        (((4, 5), "2x2", &["2x2@3,3"]), "not on the board"),
        (((4, 5), "2x2,1x1", &["2x2@1,3", "1x1@2,4"]), "column 2, row 4"),
        (((4, 5), "2x2,1x1:0..2", &["1x1@0,0"]), "needs 1 of 1x1"),
        (((2, 2), "2x2,1x1:1", &[]), "no set"),
        (((6, 6), "2x2,1x1:0..,1x2:0..,2x1:0..,3x1:0..", &[]), "too many"),
    ];
    for ((size, pieces, goal), message) in bad {
        let error = Sets::new(&rules(size, pieces, goal)).expect_err("there is a fault").to_string();
        assert!(error.contains(message), "{pieces}: {error}");
    }
    for place in ["2x2", "2x2@1", "2x2@x,1", "@1,1"] {
        assert!(place.parse::<Place>().is_err(), "{place}");
    }
}
