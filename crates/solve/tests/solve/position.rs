//! Positions given as drawings.

use slidewise_solve::position::at;
use slidewise_solve::{Puzzle, collection, play, source};

fn parsed(text: &str) -> Puzzle {
    source::parse("test", text.as_bytes(), "test").items.remove(0).expect("the puzzle is legal")
}

/// The last two have gates that pieces cover or leave, and a wall.
#[test]
fn every_position_one_move_away_is_read_back_from_its_drawing() {
    let built_in = ["jam-01", "klotski", "korf-12", "water", "maze-trap"].map(collection::find);
    let mut puzzles: Vec<_> = built_in.into_iter().map(|puzzle| puzzle.expect("it is built in")).collect();
    puzzles.push(parsed("puzzle: bricks\n\n--#\nab.\n.AA\n\ngoal:\nAA#\n...\n...\n"));
    puzzles.push(parsed("puzzle: bricks\n\n-A-\n.b.\n\ngoal:\n..A\n...\n\ngates:\n.-.\n...\n"));
    puzzles.push(parsed("puzzle: rush\n\n....\nAA.#\nB...\nB...\n"));
    for puzzle in puzzles {
        for legal in play::legal(&puzzle) {
            let (after, _) = play::play(&puzzle, &[legal.mv.to_string()]).expect("it is legal");
            let native = after.native();
            let drawing = source::drawing(&native);
            for text in [drawing, &native, &drawing.replace('\n', "/")] {
                assert_eq!(at(&puzzle, text).expect("it is a position").native(), native, "{text}");
            }
        }
    }
}

#[test]
fn boards_on_one_line_have_signs_of_their_own() {
    let walled = parsed("puzzle: rush\n\n....\nAA.#\nB...\nB...\n");
    let here = at(&walled, "ooooAAoxooooooooB".trim_end_matches('B')).expect_err("B is missing").to_string();
    assert!(here.contains('B'), "{here}");
    let moved = at(&walled, "oooooAAxBoooBooo").expect("it is a position");
    assert!(moved.native().contains(".AA#"), "{}", moved.native());
}

#[test]
fn the_goal_of_the_puzzle_holds() {
    let eight = collection::find("eight-31a").expect("it is built in");
    let other = eight.native().replace("blank-last", "blank-first");
    assert_eq!(at(&eight, &other).expect("it is a position").goal(), eight.goal());
}

#[test]
fn other_text_than_a_position_is_refused() {
    let jam = collection::find("jam-01").expect("it is built in");
    for (drawing, why) in [
        ("BB...C/D..E.C/DAAE.C/D..E../F...GG/F.HH..", "H"),
        ("BB...C/D..E.C/DAAE.C/D..E../F...GG", "the position"),
        ("BB...C/D..E.C/DAAE.C/D..E../F...GG/F.HHH#", "walls"),
        ("BB", "the position"),
    ] {
        let refused = at(&jam, drawing).expect_err(drawing).to_string();
        assert!(refused.contains(why), "{refused}");
    }
}
