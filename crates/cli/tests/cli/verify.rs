//! `verify`: the forms of a solution, and the refusal of wrong ones.

use crate::common::{Folder, object, run};

fn moves_of(puzzle: &str) -> Vec<String> {
    let report = object(&run(&["solve", puzzle, "--json"]).code(0));
    let moves = report["moves"].as_array().expect("it is solved");
    moves.iter().map(|mv| mv.as_str().expect("a move is text").to_owned()).collect()
}

#[test]
fn the_json_of_solve() {
    let reports = run(&["solve", "jam-01", "jam-02", "--json"]).code(0).stdout;
    let folder = Folder::new(&[("both.json", &reports)]);
    for (name, length) in [("jam-01", 8), ("jam-02", 8)] {
        let verdict = object(&folder.run(&["verify", name, "both.json", "--json"]).code(0));
        assert_eq!((&verdict["valid"], &verdict["length"]), (&true.into(), &length.into()));
    }
    let none = folder.run(&["verify", "jam-03", "both.json"]).code(2);
    assert!(none.stderr.contains("none of the 2 solutions is for 'jam-03'"), "{none:#?}");
}

#[test]
fn the_metric_and_the_goal_of_the_json_are_taken_over() {
    let report = run(&["solve", "jam-01", "--json", "--metric", "steps", "--goal", "clear"]).code(0).stdout;
    let folder = Folder::new(&[("solution.json", &report)]);
    let ran = folder.run(&["verify", "jam-01", "solution.json"]).code(0);
    assert!(ran.stdout.contains("13 steps to goal 'clear'"), "{ran:#?}");
}

#[test]
fn plain_moves() {
    let moves = moves_of("jam-01");
    let numbered: String =
        moves.iter().enumerate().map(|(index, mv)| format!("{}. {mv}\n", index + 1)).collect();
    let folder = Folder::new(&[("lines.txt", &moves.join("\n")), ("numbered.txt", &numbered)]);
    for solution in ["lines.txt", "numbered.txt", &moves.join(", "), "G←3 C↓3 B→1 D↑1 F↑1 H←2 E↓2 A→3"]
    {
        let ran = folder.run(&["verify", "jam-01", solution]).code(0);
        assert!(ran.stdout.contains("valid, 8 moves"), "{ran:#?}");
    }
}

/// Every move in turn: backwards, of a car that is not there, of no distance, and left out.
#[test]
fn every_corrupted_move_is_refused() {
    let moves = moves_of("jam-01");
    for place in 0..moves.len() {
        let [name, direction, distance] = moves[place].split(' ').collect::<Vec<_>>()[..] else {
            panic!("{} is no move", moves[place])
        };
        let back = match direction {
            "left" => "right",
            "right" => "left",
            "up" => "down",
            _ => "up",
        };
        for corrupted in [
            format!("{name} {back} {distance}"),
            format!("Q {direction} {distance}"),
            format!("{name} {direction} 0"),
        ] {
            let mut wrong = moves.clone();
            wrong[place] = corrupted;
            is_refused(&wrong);
        }
        let mut shorter = moves.clone();
        shorter.remove(place);
        is_refused(&shorter);
    }
}

#[track_caller]
fn is_refused(moves: &[String]) {
    let ran = run(&["verify", "jam-01", &moves.join(", ")]).code(1);
    assert!(ran.stdout.starts_with("jam-01: refused: "), "{ran:#?}");
}

#[test]
fn a_wrong_length_is_refused_though_the_moves_are_right() {
    let report = run(&["solve", "jam-01", "--json"]).code(0).stdout.replace("\"length\":8", "\"length\":7");
    let folder = Folder::new(&[("solution.json", &report)]);
    let ran = folder.run(&["verify", "jam-01", "solution.json"]).code(1);
    assert!(ran.stdout.contains("their length is 8 and not 7"), "{ran:#?}");
}

#[test]
fn other_text_than_a_solution_is_bad_input() {
    let folder =
        Folder::new(&[("half.txt", "A right"), ("broken.json", "{\"moves\": ["), ("empty.json", "{}")]);
    for file in ["half.txt", "broken.json", "empty.json"] {
        folder.run(&["verify", "jam-01", file]).code(2);
    }
}

/// The way that the Rush Hour page prints for its maze is refused; the one that its program finds is not.
#[test]
fn a_maze_is_walked_by_letters() {
    let walked = run(&["verify", "s2-maze", "URRUUR"]).code(0).stdout;
    assert!(walked.contains("valid, 6 steps"), "{walked}");
    let refused = run(&["verify", "s2-maze", "URRRUURR"]).code(1).stdout;
    assert!(refused.contains("move 5"), "{refused}");
}
