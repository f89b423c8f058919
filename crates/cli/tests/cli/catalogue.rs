//! Catalogues as a source of puzzles: `list`, `show`, `solve` and `import` of a Parquet file, by query.

use std::fs;

use serde_json::Value;

use crate::common::{Folder, object};

/// A folder with all clusters of 4×4 boards with up to one wall.
fn folder() -> Folder {
    let folder = Folder::new(&[]);
    enumerate(&folder, &["--size", "4x4", "--walls", "0..1", "--all", "--output", "boards.parquet"]);
    folder
}

fn enumerate(folder: &Folder, arguments: &[&str]) {
    folder.run(&[&["enumerate", "rush", "--quiet"], arguments].concat()).code(0);
}

fn rows(folder: &Folder, arguments: &[&str]) -> Vec<Value> {
    folder.run(&[&["list"], arguments, &["--json"]].concat()).code(0).json()
}

#[test]
fn a_query_chooses_by_length_pieces_walls_and_size() {
    let folder = folder();
    let all = rows(&folder, &["boards.parquet"]);
    assert_eq!(all.len(), 4_087);
    let chosen = rows(&folder, &["boards.parquet", "--moves", "5..6", "--pieces", "..5", "--walls", "1"]);
    let wanted = |row: &Value| {
        let figure = |name: &str| row[name].as_u64().expect("a number");
        (5..=6).contains(&figure("length")) && figure("pieces") <= 5 && figure("walls") == 1
    };
    let expected: Vec<_> = all.iter().filter(|row| wanted(row)).cloned().collect();
    assert!(!expected.is_empty() && chosen == expected);
    assert_eq!(rows(&folder, &["boards.parquet", "--size", "4x4"]), all);
    let none = folder.run(&["list", "boards.parquet", "--size", "6x6"]).code(1);
    assert!(none.stdout.is_empty() && none.stderr.contains("matches"), "{none:?}");
    assert_eq!(rows(&folder, &["boards.parquet", "--moves", "5", "--first", "2"]).len(), 2);
    let sample = |seed| rows(&folder, &["boards.parquet", "--sample", "4", "--seed", seed]);
    assert!(sample("1").len() == 4 && sample("1") == sample("1") && sample("1") != sample("2"));
    let ran = folder.run(&["list", "boards.parquet", "--moves", "7"]).code(0);
    assert!(ran.stdout.contains("7 moves") && ran.stdout.contains("BBBFEAAFE.CCEDDD"), "{}", ran.stdout);
}

#[test]
fn every_board_is_solved_in_the_length_that_the_catalogue_states() {
    let folder = folder();
    enumerate(&folder, &["--size", "3x3", "--walls", "0..3", "--all", "--output", "small.parquet"]);
    enumerate(&folder, &["--size", "5x3", "--walls", "0..1", "--red-row-cars", "--output", "wide.parquet"]);
    for file in ["boards.parquet", "small.parquet", "wide.parquet"] {
        for metric in ["moves", "steps"] {
            let sample = [file, "--sample", "200", "--seed", "7", "--json"];
            let solve = [&["solve", "--metric", metric], &sample[..]].concat();
            let solved = folder.run(&solve).code(0).json();
            let rows = rows(&folder, &sample[..5]);
            assert!(!rows.is_empty() && solved.len() == rows.len());
            for (row, report) in rows.iter().zip(&solved) {
                assert_eq!(report["length"], row[metric], "{row}");
                assert_eq!(report["name"], row["name"]);
            }
        }
    }
    let quiet = folder.run(&["solve", "boards.parquet", "--moves", "7", "--first", "1", "--quiet"]).code(0);
    assert!(quiet.stdout.contains("7 moves (shortest)"), "{}", quiet.stdout);
}

#[test]
fn boards_are_shown_and_imported() {
    let folder = folder();
    let ran = folder.run(&["show", "boards.parquet", "--moves", "7", "--walls", "0", "--first", "3"]).code(0);
    assert_eq!(ran.stdout.matches("shortest solution: 7 moves").count(), 3, "{}", ran.stdout);
    let one = folder.run(&["show", "boards.parquet", "--moves", "7", "--first", "1", "--json"]).code(0);
    assert_eq!(object(&one)["puzzle"], "rush");
    let native = folder.run(&["import", "boards.parquet", "--moves", "7", "--first", "2"]).code(0);
    assert_eq!(native.stdout.matches("puzzle: rush").count(), 2, "{}", native.stdout);
    assert!(native.stdout.contains("known: moves 7, steps "), "{}", native.stdout);
}

#[test]
fn puzzles_of_a_text_and_of_the_collection_are_chosen_too() {
    let folder = Folder::new(&[("two.txt", "07 BBBFEAAFE.CCEDDD 8\nAA..BBCC........\n")]);
    let listed = rows(&folder, &["two.txt"]);
    assert_eq!((listed.len(), &listed[0]["moves"]), (2, &Value::from(7)));
    assert_eq!(rows(&folder, &["two.txt", "--moves", "7"]).len(), 1);
    assert_eq!(rows(&folder, &["two.txt", "--pieces", "3"]).len(), 1);
    let hard = rows(&folder, &["--family", "rush", "--moves", "51.."]);
    assert!(hard.iter().any(|row| row["name"] == "hardest-60"));
    assert!(hard.iter().all(|row| row["moves"].as_u64() >= Some(51)), "{hard:?}");
    let ran = folder.run(&["solve", "two.txt", "--moves", "9"]).code(1);
    assert!(ran.stderr.contains("no puzzle in two.txt matches"), "{}", ran.stderr);
}

#[test]
fn other_files_are_refused_with_advice() {
    let folder = folder();
    let whole = fs::read(folder.path("boards.parquet")).expect("it is there");
    folder.write("cut.parquet", &whole[..whole.len() / 2]);
    folder.write("text.parquet", b"these are no boards");
    let mut damaged = whole.clone();
    damaged[100..400].fill(0xA5);
    folder.write("damaged.parquet", &damaged);
    for (file, message) in
        [("cut", "copy it again"), ("text", "not a complete Parquet file"), ("damaged", "damaged")]
    {
        let file = format!("{file}.parquet");
        for command in ["list", "solve", "show"] {
            let ran = folder.run(&[command, &file]).code(2);
            assert!(ran.stderr.contains(message), "{command} {file}: {}", ran.stderr);
        }
    }
    let ran = folder.run(&["list", "boards.parquet", "--moves", "5..3"]).code(2);
    assert!(ran.stderr.contains("the smaller number comes first"), "{}", ran.stderr);
}

#[test]
fn rows_are_chosen_by_their_numbers_and_names() {
    let folder = folder();
    let all = rows(&folder, &["boards.parquet"]);
    for (argument, numbers) in [
        ("boards.parquet#29", &[29][..]),
        ("boards.parquet#boards:29", &[29]),
        ("boards:29", &[29]),
        ("boards.parquet#3-5, 29,boards:7", &[3, 4, 5, 7, 29]),
    ] {
        let wanted: Vec<_> = numbers.iter().map(|&number: &usize| all[number - 1].clone()).collect();
        assert_eq!(rows(&folder, &[argument]), wanted, "{argument}");
        let solved = folder.run(&["solve", argument, "--json"]).code(0).json();
        let named: Vec<_> = solved.iter().map(|report| (&report["name"], &report["length"])).collect();
        assert!(named.into_iter().eq(wanted.iter().map(|row| (&row["name"], &row["length"]))), "{argument}");
    }
    for argument in ["boards.parquet#0", "boards.parquet#99999", "boards.parquet#Water", "boards.parquet#1,x"]
    {
        let refused = folder.run(&["solve", argument]).code(2);
        assert!(refused.stderr.contains("a number from 1 to 4087"), "{refused:?}");
    }
}
