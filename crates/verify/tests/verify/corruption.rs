//! Damaged solutions: each must be refused at the very move where a second, independent check refuses it, and one that
//! is accepted must be legal and solve the puzzle by that check too.

use std::collections::BTreeSet;

use crate::checker::{Verdict, judge};
use crate::puzzles::{known, rush, square};
use slidewise_verify::{Refusal, oracle, replay};

const DIRECTIONS: [&str; 4] = ["left", "right", "up", "down"];

/// Every other text the move at this place could have been: another car, another way, another distance.
fn altered(names: &BTreeSet<char>, text: &str) -> Vec<String> {
    let words: Vec<_> = text.split(' ').collect();
    let (name, way, distance) = (words[0], words[1], words[2].parse::<u32>().unwrap());
    let mut texts = Vec::new();
    texts.extend(names.iter().map(|other| format!("{other} {way} {distance}")));
    texts.extend(DIRECTIONS.map(|other| format!("{name} {other} {distance}")));
    texts.extend([distance - 1, distance + 1].map(|other| format!("{name} {way} {other}")));
    texts.retain(|other| other != text);
    texts
}

/// The solution with one move altered, dropped, doubled, or exchanged with the next.
fn damaged(names: &BTreeSet<char>, solution: &[String], place: usize) -> Vec<Vec<String>> {
    let with = |change: &dyn Fn(&mut Vec<String>)| {
        let mut moves = solution.to_vec();
        change(&mut moves);
        moves
    };
    let mut all = vec![
        with(&|moves| drop(moves.remove(place))),
        with(&|moves| moves.insert(place, moves[place].clone())),
    ];
    if place + 1 < solution.len() {
        all.push(with(&|moves| moves.swap(place, place + 1)));
    }
    for text in altered(names, &solution[place]) {
        all.push(with(&|moves| moves[place].clone_from(&text)));
    }
    all
}

/// Whether replay and check say the same; returns whether they accept.
fn agree(puzzle: &str, rows: &[String], moves: &[String]) -> bool {
    let verdict = judge(rows, moves);
    match replay(puzzle, moves) {
        Ok(replay) => {
            assert_eq!(Verdict::Solved(replay.boards.last().unwrap().clone()), verdict, "{moves:?}");
            assert_eq!((replay.length as usize, replay.boards.len()), (moves.len(), moves.len() + 1));
            true
        }
        Err(refusal) => {
            let expected = match refusal {
                Refusal::Move { number, ref text, .. } => {
                    assert_eq!(text, &moves[number - 1]);
                    Verdict::Illegal(number)
                }
                Refusal::Unsolved { .. } => Verdict::Unsolved,
                other => panic!("{other}"),
            };
            assert_eq!(expected, verdict, "{moves:?}");
            false
        }
    }
}

/// Damages a shortest solution of the board in every way; returns how many were accepted and refused.
fn damage_all(rows: &[String]) -> (usize, usize) {
    let puzzle = rush("right", "exit", "moves", rows);
    let solution = oracle::solve(&puzzle).unwrap().moves.expect("a solution");
    assert!(agree(&puzzle, rows, &solution));
    let names = rows.iter().flat_map(|row| row.chars()).filter(char::is_ascii_uppercase).collect();
    let damaged = (0..solution.len()).flat_map(|place| damaged(&names, &solution, place));
    damaged.fold((0, 0), |(accepted, refused), moves| {
        // A shortest solution without one of its moves cannot be a solution.
        let accept = agree(&puzzle, rows, &moves);
        assert!(!accept || moves.len() >= solution.len(), "{moves:?}");
        if accept { (accepted + 1, refused) } else { (accepted, refused + 1) }
    })
}

#[test]
fn damage_to_a_small_solution() {
    let rows = square("BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo");
    let (accepted, refused) = damage_all(&rows);
    // Independent moves may change places, some distances do not matter; nearly all else is wrong.
    assert!(accepted > 0 && refused > 5 * accepted, "{accepted} accepted, {refused} refused");
}

#[test]
fn damage_to_the_longest_solutions() {
    for board in known().iter().filter(|board| board.name.contains("_hardest")) {
        let (accepted, refused) = damage_all(&board.rows);
        assert!(refused > 5 * accepted, "{}: {accepted} accepted, {refused} refused", board.name);
    }
}
