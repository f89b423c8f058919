//! Whole spaces as graphs, dead ends and minimality, against the exhaustive oracle.

use std::collections::{HashMap, HashSet};
use std::io;

use proptest::prelude::*;
use slidewise_core::Limits;
use slidewise_lab::minimality::{self, Minimality};
use slidewise_lab::space::{self, Graph, Unfinished};
use slidewise_solve::{Options, Puzzle, source};
use slidewise_verify::oracle;

/// A graph that is held.
#[derive(Default)]
struct Held {
    nodes: Vec<(String, Option<u32>, bool)>,
    edges: Vec<(u32, u32, String, u32)>,
}

impl Graph for Held {
    fn node(&mut self, id: u32, board: &str, distance: Option<u32>, goal: bool) -> io::Result<()> {
        assert_eq!(id as usize, self.nodes.len(), "states come in the order of their numbers");
        self.nodes.push((board.to_owned(), distance, goal));
        Ok(())
    }

    fn edge(&mut self, from: u32, to: u32, mv: &str, cost: u32) -> io::Result<()> {
        self.edges.push((from, to, mv.to_owned(), cost));
        Ok(())
    }
}

fn puzzle(text: &str) -> Puzzle {
    let source = source::parse("test", text.as_bytes(), "test");
    source.items.into_iter().next().expect("a puzzle").expect("it is legal")
}

fn graph(puzzle: &Puzzle) -> Held {
    let mut held = Held::default();
    space::graph(puzzle, &Options::default(), &mut (), &mut held).expect("there is no limit");
    held
}

/// A board without the spaces between its cells and the numbers of equal atoms, which not everybody draws.
fn plain(board: &str) -> String {
    let name = |word: &str| word.split_once('-').map_or(word, |(kind, _)| kind).to_owned();
    let row = |row: &str| row.split_whitespace().map(name).collect::<String>();
    board.lines().map(row).collect::<Vec<_>>().join("\n")
}

/// The graph has the states and moves of the oracle, and the report counts its dead ends.
fn agrees(puzzle: &Puzzle) {
    let (native, held) = (puzzle.native(), graph(puzzle));
    let truth = oracle::distances(&native).expect("the oracle reads the native format");
    let truth: HashMap<_, _> = truth.into_iter().map(|(board, distance)| (plain(&board), distance)).collect();
    let nodes = held.nodes.iter();
    let nodes: HashMap<_, _> = nodes.map(|(board, distance, _)| (plain(board), *distance)).collect();
    assert_eq!(nodes, truth, "{native}");
    assert_eq!(held.nodes.len(), truth.len());
    assert!(held.nodes.iter().all(|(_, distance, goal)| (*distance == Some(0)) == *goal));

    let board = |id: &u32| plain(&held.nodes[*id as usize].0);
    let mut edges: Vec<_> =
        held.edges.iter().map(|(from, to, _, cost)| (board(from), board(to), *cost)).collect();
    let moves = oracle::moves(&native).expect("the oracle reads the native format").into_iter();
    let both = |(from, to, cost): (String, String, u32)| (plain(&from), plain(&to), cost);
    let mut moves: Vec<_> = moves.map(both).collect();
    edges.sort_unstable();
    moves.sort_unstable();
    assert_eq!(edges, moves, "{native}");
    let words: HashSet<_> = held.edges.iter().map(|(from, _, mv, _)| (from, mv)).collect();
    assert_eq!(words.len(), held.edges.len(), "no two moves of a state are the same in words");

    let report = space::space(puzzle, &Options::default(), &mut ());
    let dead_ends = truth.values().filter(|distance| distance.is_none()).count();
    assert_eq!(report.dead_ends, Some(dead_ends as u64), "{native}");
}

const ATOMS: &str = "puzzle: atomix\natom: a H\natom: b O\n\n..#.\na...\n..b.\n.a..\n\nmolecule:\naba\n";

#[test]
fn graphs_of_all_families_are_those_of_the_oracle() {
    for text in [
        "puzzle: rush\n\n..B.\nAAB.\n...C\nDD.C\n",
        "puzzle: rush\nmetric: steps\ngoal: clear\n\n..B..\nAAB..\n...#.\nDDD..\n",
        "puzzle: bricks\nmetric: moves\n\nAAb.\nAA#.\n..cc\n\ngoal:\n....\nAA#.\nAA..\n",
        "puzzle: bricks\nmetric: slides\n\nAAb.\nAA..\nd.cc\n\nexit: b\n....\n....\n!...\n",
        ATOMS,
        "puzzle: tiles\n\n3 1 2\n0 4 5\n",
        "puzzle: maze\nneighbours: 8\nmetric: octile\n\nS..#.\n.#...\n...#G\n",
    ] {
        agrees(&puzzle(text));
    }
}

/// In Atomix a slide cannot always be taken back.
#[test]
fn atomix_has_dead_ends() {
    let pit = puzzle("puzzle: atomix\natom: a H\natom: b O\n\n#.#b\n....\na..#\n#.##\n\nmolecule:\nab\n");
    agrees(&pit);
    let report = space::space(&pit, &Options::default(), &mut ());
    assert_eq!((report.states, report.length, report.dead_ends), (78, Some(3), Some(24)));
    let unsolvable = space::space(&puzzle("puzzle: rush\n\nAA.#\n....\n"), &Options::default(), &mut ());
    assert_eq!(unsolvable.dead_ends, Some(unsolvable.states));
    let tiles = space::space(&puzzle("puzzle: tiles\n\n3 1 2\n0 4 5\n"), &Options::default(), &mut ());
    assert_eq!(tiles.dead_ends, Some(0));
}

#[test]
fn moves_bear_the_names_of_the_boards() {
    let held = graph(&puzzle("puzzle: rush\n\nAA..\n....\n"));
    let moves: Vec<_> = held.edges.iter().map(|(from, to, mv, _)| (*from, *to, mv.as_str())).collect();
    assert!(moves.contains(&(0, 1, "A right 1")) && moves.contains(&(1, 0, "A left 1")), "{moves:?}");
    assert_eq!(held.nodes[0].0, "AA..\n....");
}

#[test]
fn a_limit_ends_a_graph() {
    let options = Options { limits: Limits { nodes: Some(3), ..Limits::default() }, ..Options::default() };
    let stopped = space::graph(&puzzle(ATOMS), &options, &mut (), &mut Held::default());
    assert!(matches!(stopped, Err(Unfinished::Stopped(_))));
}

/// What can be removed by the definition: the oracle's length of every reduction.
fn agrees_on_minimality(puzzle: &Puzzle) {
    let length = |puzzle: &Puzzle| oracle::explore(&puzzle.native()).expect("it is read").length;
    let whole = length(puzzle);
    let found = minimality::minimality(puzzle, whole, &Options::default(), &mut ()).expect("the options fit");
    let reductions = minimality::reductions(puzzle).expect("there is something to remove");
    let unchanged = reductions.iter().filter(|reduction| length(&reduction.puzzle) == whole);
    let removable = unchanged.map(|reduction| reduction.removed.clone()).collect();
    assert_eq!(found, Some(Minimality::Removable(removable)), "{}", puzzle.native());
}

#[test]
fn removing_redundant_pieces_keeps_the_length() {
    let names = |puzzle: &Puzzle| -> Vec<String> {
        let reductions = minimality::reductions(puzzle).expect("there is something to remove");
        reductions.into_iter().map(|reduction| reduction.removed).collect()
    };
    // D is behind the red car, and the wall stops nobody.
    let rush = puzzle("puzzle: rush\n\n....#\n.AAB.\nD..B.\nD....\n");
    assert_eq!(names(&rush), ["B", "D", "wall at row 1, column 5"]);
    agrees_on_minimality(&rush);
    let bricks =
        puzzle("puzzle: bricks\nmetric: steps\nsame: A D\n\nA.b.\n..#c\nD...\n\ngoal:\n...A\n....\n...D\n");
    assert_eq!(names(&bricks), ["b", "c", "wall at row 2, column 3"]);
    agrees_on_minimality(&bricks);
    let atomix = puzzle(ATOMS);
    assert_eq!(names(&atomix), ["wall at row 1, column 3"]);
    agrees_on_minimality(&atomix);
    assert_eq!(minimality::reductions(&puzzle("puzzle: tiles\n\n3 1 2\n0 4 5\n")), None);
}

/// Entries of a catalogue are minimal by its rules, which are the same.
#[test]
fn boards_of_the_catalogue_are_minimal() {
    for board in ["BBBFEAAFE.CCEDDD", "BB.FAA.FECCCEDDD"] {
        let puzzle = puzzle(board);
        let found = minimality::minimality(&puzzle, Some(7), &Options::default(), &mut ());
        assert_eq!(found.expect("the options fit"), Some(Minimality::Removable(Vec::new())), "{board}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_boards(instance in crate::shared::instances(4)) {
        let puzzle = crate::shared::puzzle(instance);
        agrees(&puzzle);
        agrees_on_minimality(&puzzle);
    }
}
