//! Solutions as letters.

use crate::common::{object, run};

const EIGHT: &str = "8 6 7 2 5 4 3 0 1";

#[test]
fn every_notation_is_verified_as_it_is_written() {
    for notation in ["letters", "blank", "inverted", "mirrored"] {
        let solve = ["solve", EIGHT, "--goal", "blank-last", "--notation", notation, "--json"];
        let report = object(&run(&solve).code(0));
        let letters = report["letters"].as_str().unwrap();
        assert!(
            letters.chars().all(|letter| "UDLR".contains(letter) || letter.is_ascii_digit()),
            "{letters}"
        );
        let verified =
            run(&["verify", EIGHT, letters, "--goal", "blank-last", "--notation", notation]).code(0);
        assert!(verified.stdout.contains("valid, 31 steps"), "{}", verified.stdout);
        // Read as another notation, it is no solution.
        let other = if notation == "blank" { "letters" } else { "blank" };
        let refused = run(&["verify", EIGHT, letters, "--goal", "blank-last", "--notation", other]);
        assert!([Some(1), Some(2)].contains(&refused.code), "{notation}: {}", refused.stdout);
    }
}

#[test]
fn plain_letters_need_no_flag_and_mazes_have_them_too() {
    run(&["verify", "1 2 3 4 0 6 7 5 8", "UL", "--goal", "blank-last"]).code(0);
    let maze = run(&["solve", "s2-maze", "--notation", "letters", "--quiet"]).code(0);
    let letters = maze.stdout.split_whitespace().last().unwrap().to_owned();
    assert!(letters.chars().any(|letter| letter.is_ascii_digit()), "{letters}");
    run(&["verify", "s2-maze", &letters]).code(0);
    run(&["verify", "s2-maze", "URRUUR"]).code(0);
}

#[test]
fn where_letters_name_no_piece_they_are_refused_before_the_search() {
    let refused = run(&["solve", "klotski", "--notation", "letters"]).code(2);
    assert!(refused.stderr.contains("is for tiles and mazes"), "{}", refused.stderr);
}

#[test]
fn letters_that_break_the_rules_are_a_wrong_solution_and_other_text_is_none() {
    let verify = |solution| run(&["verify", "1 2 3 4 0 6 7 5 8", solution, "--goal", "blank-last", "--json"]);
    let wrong = verify("U2").code(1).json();
    assert_eq!(
        (&wrong[0]["valid"], wrong[0]["fault"].as_str()),
        (&false.into(), Some("step 2: no tile can go up there"))
    );
    verify("U2X").code(2);
}
