//! Puzzles without a solution: every answer has its reason, and what rests on a heuristic is confirmed without it.

use slidewise_solve::report::{Report, Verdict};
use slidewise_solve::{Options, Puzzle, solve, source};
use slidewise_verify::oracle;

fn puzzle(text: &str) -> Puzzle {
    let source = source::parse("board", text.as_bytes(), "board");
    source.items.into_iter().next().expect("there is a board").expect("the board is legal")
}

/// The default answer, which must be that there is no solution, as the oracle says.
fn refuted(text: &str, heuristic: &str) -> Report {
    let puzzle = puzzle(text);
    let truth = oracle::explore(&puzzle.native()).expect("the oracle reads it");
    let heuristic = heuristic.parse().expect("the name is known");
    let options = Options { heuristic, ..Options::default() };
    let report = solve(&puzzle, &options, &mut ()).expect("the options fit");
    assert_eq!((report.outcome, truth.length), (Verdict::Unsolvable, None), "{text}");
    report
}

fn proof(report: &Report) -> (&str, &str) {
    (
        report.proof_by.as_deref().expect("it has no solution"),
        report.proof.as_deref().expect("it has no solution"),
    )
}

#[test]
fn rules_name_what_is_in_the_way() {
    for (text, reason) in [
        ("AA.BB.\n......", "A can never reach the exit: B on the same line is always in front of it"),
        (
            "puzzle: rush\nexit: left\n\n.#AA.\n.....",
            "A can never reach the exit: a wall is always in front of it",
        ),
        (
            "puzzle: bricks\n\nA.#.\nb.#.\n\ngoal:\n...A\n....",
            "A can never reach its goal: it could not get there even if it were alone on the board",
        ),
        ("2 1\n3 .", "the parity of the tiles does not match that of the blank, and no move changes that"),
    ] {
        let report = refuted(text, "auto");
        assert_eq!(proof(&report), ("rules", reason));
        assert_eq!((report.expanded, report.confirmed), (0, None));
    }
}

#[test]
fn refutations_by_heuristics_are_explained_and_confirmed() {
    let corridor = "puzzle: bricks\n\nA.b..\n#####\n.c...\n\ngoal:\n....A\n.....\n.....";
    let report = refuted(corridor, "auto");
    assert_eq!((report.expanded, report.confirmed), (0, Some(true)));
    let (by, reason) = proof(&report);
    assert_eq!(by, "heuristic");
    let wanted = "A can never reach the goal: every placement of A, b and c without the other pieces was searched \
                  (confirmed: none of the 50 reachable states is a goal)";
    assert_eq!(reason, wanted);

    let asked_for = refuted(corridor, "pdb");
    assert_eq!((proof(&asked_for).0, asked_for.confirmed), ("heuristic", None));

    let niche = "puzzle: bricks\n\nAA..#\nAA.bb\n....#\nc....\n\ngoal:\n.....\n...AA\n...AA\n.....";
    let report = refuted(niche, "clearance");
    assert_eq!(proof(&report).0, "rules", "a wall is where A must end");
    let stuck = "puzzle: bricks\n\nA....\n.....\n##-##\n##b##\n\ngoal:\n.....\n.....\n.....\n..A..";
    let report = refuted(stuck, "clearance");
    assert_eq!(proof(&report), ("heuristic", "b stands where the goal needs room, and can never leave it"));
}

#[test]
fn atoms_that_cannot_come_together_are_reported() {
    let level = "puzzle: atomix\natom: a H c\natom: b O g\n\na..#..b\n\nmolecule:\nab";
    let report = refuted(level, "auto");
    let (by, reason) = proof(&report);
    assert!(by == "rules" || report.confirmed == Some(true), "{reason}");
    assert!(reason.contains("the molecule"), "{reason}");
}

#[test]
fn a_search_that_ends_says_what_it_searched() {
    let jam = "BB.C\nAA.C\nDD.C\nEE.C";
    let report = refuted(jam, "auto");
    assert_eq!(proof(&report), ("search", "every reachable state was searched"));
    let report = refuted("puzzle: bricks\n\nA.b..\n#####\n.c...\n\ngoal:\n....A\n.....\n.....", "zero");
    assert_eq!(proof(&report), ("search", "every reachable state was searched"));
}
