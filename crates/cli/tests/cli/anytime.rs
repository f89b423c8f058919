//! Some solution soon, better ones while there is time, and never a claim that is not proven.

use serde_json::Value;

use crate::common::{Folder, Ran, object, run};

/// A 24-puzzle of Korf and Felner, the first of their fifty: 95 steps.
const HARD: &str = "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13";

/// The final result, after checking those before it: each is a solution, and better than the last.
#[track_caller]
fn improved(ran: &Ran) -> Value {
    let mut results = ran.json();
    let last = results.pop().expect("there is a final result");
    let mut length = u64::MAX;
    for result in &results {
        assert_eq!((&result["improving"], &result["outcome"]), (&true.into(), &"solved".into()), "{result}");
        let shorter = result["length"].as_u64().expect("it is a solution");
        assert!(shorter < length && result["moves"].as_array().is_some_and(|moves| !moves.is_empty()));
        length = shorter;
    }
    assert_eq!(last["improving"], Value::Null, "{last}");
    assert!(last["length"].as_u64().is_some_and(|last| last <= length), "{last}");
    last
}

#[test]
fn an_easy_puzzle_is_solved_as_ever() {
    let result = improved(&run(&["solve", "jam-40", "--anytime", "--json"]).code(0));
    assert_eq!((&result["optimal"], &result["ratio"]), (&true.into(), &Value::Null), "{result}");
}

#[test]
fn a_hard_one_gets_a_solution_and_how_good_it_is() {
    // The bound is that of linear conflict at the start: a solution of any beam is less than three times as long.
    let arguments = ["solve", HARD, "--goal", "blank-first", "--heuristic", "linear-conflict", "--json"];
    let result = improved(&run(&[&arguments[..], &["--within", "3"]].concat()).code(0));
    let number = |field: &str| result[field].as_f64().expect("it is a number");
    assert_eq!((&result["optimal"], &result["stopped_by"]), (&false.into(), &Value::Null), "{result}");
    assert!((number("ratio") - number("length") / number("lower_bound")).abs() < 1e-9, "{result}");
    assert!(number("ratio") <= 3.0 && number("lower_bound") <= 95.0 && number("length") >= 95.0, "{result}");
    // The solution is one, says the command that knows nothing of searches.
    let folder = Folder::new(&[("solution.json", &result.to_string())]);
    folder.run(&["verify", HARD, "solution.json", "--goal", "blank-first"]).code(0);
}

#[test]
fn a_limit_keeps_the_best_and_says_that_it_was_hit() {
    let hard = ["solve", HARD, "--goal", "blank-first", "--heuristic", "linear-conflict", "--nodes", "3000"];
    let ran = run(&[&hard[..], &["--anytime", "--json"]].concat()).code(3);
    let result = improved(&ran);
    assert_eq!((&result["outcome"], &result["stopped_by"]), (&"solved".into(), &"nodes".into()), "{result}");
    assert!(result["length"].as_u64() >= Some(95) && result["lower_bound"].as_u64() <= Some(95), "{result}");
    assert!(ran.stderr.starts_with("board: "), "improvements are told to people too: {ran:#?}");
    let quiet = run(&[&hard[..], &["--anytime", "--quiet"]].concat()).code(3);
    assert!(
        quiet.stdout.contains("% longer than the shortest: at least ") && quiet.stderr.is_empty(),
        "{quiet:#?}"
    );
}

/// In moves, beams are guided by the steps that remain. By the slides that are needed at least, only solutions of more than
/// 250 moves were found.
#[test]
fn beams_of_tiles_in_moves_are_guided() {
    let blanks = "puzzle: tiles\nmetric: moves\n\n1 2 3 4\n5 . 7 8\n9 6 . 12\n13 14 11 .\n\ngoal:\n\
                  . 12 3 4\n5 6 7 8\n9 . 11 2\n13 14 1 .\n";
    let result = improved(&run(&["solve", blanks, "--within", "4", "--time", "120s", "--json"]).code(0));
    assert!(result["length"].as_u64() <= Some(60), "{result}");
}

#[test]
fn no_solution_is_still_none() {
    let swapped = "1 2 3 4 5 6 8 7 0";
    let result = object(&run(&["solve", swapped, "--goal", "blank-last", "--anytime", "--json"]).code(1));
    assert_eq!(result["outcome"], "unsolvable", "{result}");
}

#[test]
fn incompatible_options_are_refused() {
    for arguments in [
        &["--within", "0.9"][..],
        &["--within", "soon"],
        &["--anytime", "--certificate", "proof.cert"],
        &["--anytime", "--checkpoint", "folder"],
    ] {
        run(&[&["solve", "jam-01"], arguments].concat()).code(2);
    }
}
