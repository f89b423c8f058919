//! The rules of a game.

use slidewise_core::Metric;
use slidewise_play::{Game, Move};
use slidewise_solve::{Adjust, AnyInstance, Puzzle, picture, play};

use crate::puzzle;

fn named(game: &Game, words: &str) -> Move {
    game.moves().iter().find(|mv| mv.words == words).unwrap_or_else(|| panic!("{words} is legal")).clone()
}

fn make(game: &mut Game, words: &[&str]) {
    for words in words {
        let mv = named(game, words);
        game.make(&mv).unwrap();
    }
}

#[test]
fn pushing_a_car_twice_is_one_move_and_pushing_it_back_is_none() {
    let mut game = Game::new(puzzle("jam-01"));
    make(&mut game, &["G left 1", "G left 1"]);
    assert_eq!((game.cost(), game.record()), (1, vec!["G left 2".to_owned()]));
    make(&mut game, &["G right 1"]);
    assert_eq!(game.record(), ["G left 1"]);
    make(&mut game, &["G right 1"]);
    assert_eq!((game.cost(), game.here()), (0, &puzzle("jam-01")));
}

#[test]
fn where_steps_count_each_step_counts() {
    let adjust = Adjust { metric: Some(Metric::Steps), ..Adjust::default() };
    let mut game = Game::new(puzzle("jam-01").adjusted(&adjust).unwrap());
    make(&mut game, &["G left 1", "G left 1", "G right 1"]);
    assert_eq!((game.cost(), game.record().len()), (3, 3));
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let mut game = Game::new(puzzle("jam-01"));
    make(&mut game, &["G left 1", "H right 1"]);
    let board = game.board().clone();
    assert!(game.undo() && game.undo() && !game.undo());
    assert_eq!((game.cost(), game.board()), (0, &picture::board(&puzzle("jam-01"))));
    assert!(game.redo() && game.redo() && !game.redo());
    assert_eq!((game.cost(), game.board()), (2, &board));
    game.restart();
    assert_eq!((game.cost(), game.record().len()), (0, 0));
    assert!(game.redo() && game.redo());
    game.undo();
    // Undone moves are forgotten once another move is made.
    make(&mut game, &["B right 1"]);
    assert!(!game.redo());
}

/// Wanders through each family, and compares with the rules: the position, the legal moves, and what it costs.
#[test]
fn a_game_is_what_the_rules_of_play_say() {
    for name in ["jam-40", "klotski", "s3-level-2", "eight-31a", "plaza", "maze-trap", "water", "ammonia"] {
        let mut game = Game::new(puzzle(name));
        let (mut here, mut cost, mut random) = (puzzle(name), 0, 1_usize);
        for _ in 0..40 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let legal = play::legal(&here);
            assert_eq!(legal.len(), game.moves().len(), "{name}");
            let chosen = &legal[(random >> 33) % legal.len()];
            let made = game.record().len();
            let words = chosen.mv.to_string();
            let mv = named(&game, &words);
            game.make(&mv).unwrap();
            let more;
            (here, more) = play::play(&here, std::slice::from_ref(&words)).unwrap();
            assert_eq!(game.here().instance, here.instance, "{name}");
            assert_eq!(game.is_solved(), chosen.solves, "{name}");
            // One move may replace two, and never costs more.
            cost = if game.record().len() > made { cost + more } else { (cost + more).min(game.cost()) };
            assert_eq!(game.cost(), cost, "{name}");
            if game.is_solved() {
                assert!(game.moves().is_empty());
                break;
            }
        }
        assert_eq!(game.start(), &puzzle(name));
        check_record(&game, name);
    }
}

/// Where names stay, the record of a game is a line of moves from the start.
fn check_record(game: &Game, name: &str) {
    let start: Puzzle = puzzle(name);
    if !matches!(start.instance, AnyInstance::Atomix(_)) {
        let (end, cost) = play::play(&start, &game.record()).unwrap();
        assert_eq!((&end.instance, cost), (&game.here().instance, game.cost()), "{name}");
    }
}
