//! Cards for printing.

use std::fs;

use crate::common::Folder;

#[test]
fn a_pdf_has_cards_and_solutions_on_pages_of_their_own() {
    let folder = Folder::new(&[]);
    let puzzles = ["jam-01", "jam-02", "klotski", "eight-31a", "methane", "s2-maze", "loyd"];
    let args = [&["show"], &puzzles[..], &["--sheet", "cards.pdf", "--solutions"]].concat();
    let ran = folder.run(&args).code(0);
    assert!(ran.stdout.is_empty() && ran.stderr.contains("7 cards on 4 pages"), "{ran:#?}");
    assert_eq!(folder.names(), ["cards.pdf"]);
    let pdf = fs::read_to_string(folder.path("cards.pdf")).expect("it is text");
    // In two columns of three rows.
    assert!(pdf.starts_with("%PDF-1.4") && pdf.contains("/Count 4") && pdf.ends_with("%%EOF\n"));
}

#[test]
fn pictures_have_a_file_for_each_page() {
    let folder = Folder::new(&[]);
    let cards = ["show", "jam-01", "jam-02", "--columns", "1", "--paper", "letter", "--solutions"];
    folder.run(&[&cards[..], &["--sheet", "cards.svg"]].concat()).code(0);
    let names = ["cards-1.svg", "cards-2.svg", "cards-solutions-1.svg", "cards-solutions-2.svg"];
    assert_eq!(folder.names(), names);
    let read = |name: &str| fs::read_to_string(folder.path(name)).expect("it is text");
    assert!(read("cards-1.svg").contains("<title>jam-01</title>"));
    assert!(read("cards-solutions-1.svg").contains("G←3 C↓3 B→4 D↑1 F↑1 H←2 E↓2 A→3"));
    assert!(!read("cards-1.svg").contains("G←3"), "a card does not tell its solution");
    folder.run(&["show", "jam-01", "--sheet", "one.png"]).code(0);
    let png = fs::read(folder.path("one.png")).expect("the picture was written");
    assert!(png.starts_with(b"\x89PNG"));
}

#[test]
fn unwritable_files_are_refused_before_anything_is_solved() {
    let folder = Folder::new(&[]);
    for (name, why) in [("cards.txt", "another extension"), ("missing/cards.pdf", "there is no folder")] {
        let ran = folder.run(&["show", "jam-01", "--solutions", "--sheet", name]).code(2);
        assert!(ran.stderr.contains(why), "{ran:#?}");
    }
    folder.run(&["show", "jam-01", "--columns", "3"]).code(2);
    folder.run(&["show", "jam-01", "--sheet", "cards.pdf", "--columns", "0"]).code(2);
    assert!(folder.names().is_empty());
}

#[test]
fn a_stopped_search_is_reported() {
    let folder = Folder::new(&[]);
    folder.run(&["show", "jam-40", "--sheet", "cards.svg", "--solutions", "--nodes", "5"]).code(3);
    let solutions = fs::read_to_string(folder.path("cards-solutions.svg")).expect("it is text");
    assert!(solutions.contains("stopped at the node limit"), "{solutions}");
}
