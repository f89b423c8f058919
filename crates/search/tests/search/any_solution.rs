//! Searches for any solution: their results are solutions, and their claims hold.

use slidewise_core::{Domain, Goals, Outcome, Reversed, Stats, Stop, Zero};
use slidewise_domains::tiles::{Instance, State, Step, Tiles, UsualGoal};
use slidewise_heuristics::tiles::{Manhattan, PairManhattan};
use slidewise_search::width::{End, WidthSearch};
use slidewise_search::windows::Windows;
use slidewise_search::{Run, beam, idastar, windows};
use slidewise_store::Budget;

type Board = Tiles<1>;

/// Mixed boards of 2×3 and 3×3 cells, solvable and not.
fn boards() -> impl Iterator<Item = Board> {
    let mut seed = 7_u64;
    let mut mixed = move |cells: usize| {
        let mut tiles: Vec<u8> = (0..cells as u8).collect();
        for index in (1..cells).rev() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            tiles.swap(index, (seed >> 33) as usize % (index + 1));
        }
        tiles
    };
    let sizes = [(2, 3), (3, 3)].into_iter().flat_map(|size| std::iter::repeat_n(size, 12));
    sizes.map(move |(width, height)| {
        let goal = UsualGoal::BlankFirst.tiles(width * height);
        let instance = Instance::standard(width, height, mixed(width * height), goal);
        Tiles::new(&instance).expect("it is small")
    })
}

fn optimum(board: &Board, budget: &Budget) -> Option<u32> {
    let mut observer = ();
    let mut run = Run::new(budget, None, &mut observer);
    board.refutation().is_none().then(|| match idastar::idastar(board, &Manhattan::new(board), &mut run) {
        Outcome::Solved(solution) => solution.cost,
        other => panic!("{other:?}"),
    })
}

fn solves(board: &Board, steps: &[Step]) -> bool {
    let mut state = board.start();
    for &step in steps {
        assert!(board.moves(&state).any(|legal| legal == step), "{step:?} is legal");
        board.apply(&mut state, step);
    }
    board.is_goal(&state)
}

fn places(board: &Board) -> impl Fn(&State<1>) -> Vec<u16> {
    let cells = board.instance().start.len() as u8;
    move |state| (0..cells).map(|cell| state.tile(cell) as u16).collect()
}

fn search(board: &Board, options: beam::Options, budget: &Budget) -> beam::End<Step> {
    let mut observer = ();
    let mut run = Run::new(budget, None, &mut observer);
    beam::search(board, &Manhattan::new(board), &places(board), options, &mut run).expect("nothing limits it")
}

#[test]
fn beams_find_solutions_and_a_full_one_finds_a_shortest() {
    for board in boards() {
        let budget = Budget::new(None);
        let optimum = optimum(&board, &budget);
        for width in [1, 20, 1_000_000] {
            let end = search(&board, beam::Options { width, below: 1000 }, &budget);
            let length = end.moves.as_ref().map(|moves| moves.len() as u32);
            assert!(end.moves.is_none_or(|moves| solves(&board, &moves)));
            assert!(length.is_none() || length >= optimum, "{length:?} {optimum:?}");
            assert!(end.narrowed || length == optimum, "{length:?} {optimum:?}");
            assert!(width < 1_000_000 || !end.narrowed);
        }
        // None below the shortest, and that is known.
        if let Some(below) = optimum {
            let end = search(&board, beam::Options { width: 1_000_000, below }, &budget);
            assert_eq!(end, beam::End { moves: (below == 0).then(Vec::new), narrowed: false });
        }
        assert_eq!(budget.held(), 0, "everything was given back");
    }
}

#[test]
fn width_search_finds_what_there_is_in_as_many_parts_as_you_like() {
    for board in boards() {
        let budget = Budget::new(None);
        let (heuristic, places) = (Manhattan::new(&board), places(&board));
        let mut found = Vec::new();
        for part in [7, u64::MAX] {
            let mut search =
                WidthSearch::new(&board, &heuristic, &places, Vec::new(), &budget).expect("there is memory");
            let mut expanded = 0;
            found.push(loop {
                let mut observer = ();
                let mut run = Run::new(&budget, Some(part), &mut observer);
                let end = search.search(&mut run);
                expanded += run.stats().expanded;
                match end {
                    Ok(end) => break end,
                    Err(why) => assert_eq!(why, Stop::Nodes),
                }
                if expanded > 2000 {
                    // Two thousand expansions in parts are enough to see that they can be continued.
                    break search.search(&mut Run::new(&budget, None, &mut ())).expect("nothing limits it");
                }
            });
        }
        let is_solvable = board.refutation().is_none();
        for end in found {
            match end {
                End::Found(moves) => assert!(is_solvable && solves(&board, &moves)),
                End::Exhausted => assert!(!is_solvable),
            }
        }
        assert_eq!(budget.held(), 0, "everything was given back");
    }
}

#[test]
fn width_search_goes_backwards_from_several_goals() {
    let mut solved = 0;
    for board in boards() {
        let budget = Budget::new(None);
        let places = places(&board);
        // No way leads to the first goal: two of its tiles have changed places.
        let mut tiles = board.instance().goal.clone();
        let last = tiles.len() - 1;
        tiles.swap(last - 1, last);
        let instance = board.instance();
        let other = Instance::standard(instance.width, instance.height, tiles, instance.goal.clone());
        let wrong = Board::new(&other).expect("it is as small").start();
        let reversed = Reversed::from_goal(&board, wrong);
        let mut search =
            WidthSearch::new(&reversed, &Zero, &places, Vec::new(), &budget).expect("there is memory");
        for goal in board.goals() {
            search.begin_at(&goal).expect("there is memory");
        }
        let end = search.search(&mut Run::new(&budget, None, &mut ())).expect("nothing limits it");
        let End::Found(mut moves) = end else { panic!("either goal leads to half of all states") };
        moves.reverse();
        let is_solvable = board.refutation().is_none();
        assert_eq!(solves(&board, &moves), is_solvable);
        solved += usize::from(is_solvable);
    }
    assert!(solved > 5, "{solved}");
}

#[test]
fn windows_shorten_and_never_spoil() {
    for board in boards() {
        let budget = Budget::new(None);
        let Some(optimum) = optimum(&board, &budget) else { continue };
        let narrow = search(&board, beam::Options { width: 2, below: 1000 }, &budget);
        let Some(mut moves) = narrow.moves else { continue };
        let heuristic = Manhattan::new(&board);
        let windows =
            Windows { domain: &board, heuristic: &heuristic, pair: &PairManhattan, budget: &budget };
        for (length, nodes) in [(1, 10), (4, 3), (8, 1000), (1000, 1_000_000)] {
            let before = moves.len();
            let options = windows::Options { moves: length, nodes };
            windows.pass(&mut moves, options, &mut Stats::default(), &mut ()).expect("nothing stops it");
            assert!(moves.len() <= before && solves(&board, &moves));
        }
        // The last window held the whole solution.
        assert_eq!(moves.len() as u32, optimum);
    }
}
