//! Solutions on the way to a shortest one: each is one, each is shorter than the last, and nothing is claimed too soon.

use slidewise_core::Limits;
use slidewise_solve::report::{Report, Verdict};
use slidewise_solve::{
    Anytime, HeuristicName, Options, Puzzle, Ratio, collection, solve, solve_anytime, source,
};

/// A 24-puzzle whose shortest solution has 95 steps (Korf and Felner 2002), too far for a small number of nodes.
const HARD: &str = "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13";

fn read(text: &str) -> Puzzle {
    let mut items = source::read(text).expect("it is a board").items;
    items.remove(0).expect("it is legal")
}

/// The result, after checking all solutions that were told before it.
fn improved(puzzle: &Puzzle, options: &Options) -> Report {
    let mut told: Vec<Report> = Vec::new();
    let last = solve_anytime(puzzle, options, &mut (), &mut |report| told.push(report.clone()));
    let last = last.expect("the options fit");
    for report in told.iter().chain(last.length.is_some().then_some(&last)) {
        let moves = report.words();
        assert_eq!(slidewise_verify::length(&puzzle.native(), &moves).ok(), report.length, "{}", puzzle.name);
        assert!(report.lower_bound <= report.length);
        assert_eq!(report.ratio.is_none(), report.optimal);
    }
    assert!(told.iter().all(|report| report.improving) && !last.improving);
    assert!(told.is_sorted_by(|one, next| next.length < one.length));
    assert!(told.last().is_none_or(|best| last.length <= best.length));
    last
}

#[test]
fn every_family_ends_with_a_shortest_solution() {
    let options = Options { anytime: Anytime::Within(Ratio::ONE), ..Options::default() };
    let bricks = "puzzle: bricks\n\nAAb\nAAc\n.d.\n\ngoal:\n...\n.AA\n.AA\n";
    let atoms = "puzzle: atomix\natom: a H c\natom: b O cg\natom: c H g\n\na..#\n..b.\n#...\n...c\n\nmolecule:\nabc\n";
    let maze = "puzzle: maze\n\nS..#\n.#..\n...G\n";
    for puzzle in [
        collection::find("jam-01").expect("it is built in"),
        read("1 2 5 3 4 0 6 7 8"),
        read(bricks),
        read(atoms),
        read(maze),
    ] {
        let shortest = solve(&puzzle, &Options::default(), &mut ()).expect("the options fit");
        let result = improved(&puzzle, &options);
        assert_eq!((result.outcome, result.length), (shortest.outcome, shortest.length), "{}", puzzle.name);
        assert_eq!((result.optimal, result.stopped_by), (shortest.optimal, None), "{}", puzzle.name);
    }
}

#[test]
fn a_limit_keeps_the_best_and_a_ratio_is_enough() {
    let puzzle = read(HARD);
    let limits = Limits { nodes: Some(3000), memory: Some(64 << 20), ..Limits::default() };
    let options = |ratio: &str| Options {
        heuristic: HeuristicName::LINEAR_CONFLICT,
        anytime: Anytime::Within(ratio.parse().expect("it is a ratio")),
        limits,
        ..Options::default()
    };
    let stopped = improved(&puzzle, &options("1"));
    assert_eq!((stopped.outcome, stopped.stopped_by.as_deref()), (Verdict::Solved, Some("nodes")));
    assert!(stopped.length >= Some(95) && stopped.lower_bound <= Some(95) && !stopped.optimal);
    let enough = improved(&puzzle, &options("20"));
    assert_eq!((enough.outcome, enough.stopped_by), (Verdict::Solved, None));
}

#[test]
fn large_boards_get_much_shorter_solutions_than_by_rules() {
    let tiles = "1 35 0 26 13 41 7 24 45 29 4 38 8 21 44 34 12 31 17 43 28 9 2 40 14 47 33 5 18 36 22 10 48 3 27 15 42 \
                 30 19 6 37 25 11 46 16 39 23 32 20";
    let puzzle = read(&format!("7x7: {tiles}"));
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let options = Options { limits, anytime: Anytime::Within(Ratio::ONE), ..Options::default() };
    let mut by_rules = None;
    let result = solve_anytime(&puzzle, &options, &mut (), &mut |report| {
        by_rules = by_rules.or(report.length.filter(|_| report.found_by.as_deref() == Some("rules")));
    });
    let result = result.expect("the options fit");
    let (length, by_rules) = (result.length.expect("there is one"), by_rules.expect("rules come first"));
    assert!(4 * length < 3 * by_rules, "{length} {by_rules}");
}

#[test]
fn unsolvable_puzzles_have_no_solution() {
    let puzzle = read("2 1 3 4 5 6 7 8 0");
    let options = Options { anytime: Anytime::Within(Ratio::ONE), ..Options::default() };
    let shortest = solve(&puzzle, &Options::default(), &mut ()).expect("the options fit");
    assert_eq!(improved(&puzzle, &options).outcome, shortest.outcome);
}
