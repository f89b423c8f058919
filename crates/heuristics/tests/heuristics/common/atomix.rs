//! Levels of Atomix: small ones of our own, and those of `shared/data/atomix`.

use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;

use slidewise_core::Cost;
use slidewise_domains::atomix::{Atom, AtomKind, Board, Bonds, Instance};
use slidewise_heuristics::atomix::pdb::{Moves, Pattern};
use slidewise_pdb::build;
use slidewise_store::HugeTable;

/// A level from a drawing: `#` wall, `.` floor, letters atoms; `.` in the molecule is no atom.
pub fn level(board: &[&str], molecule: &[&str]) -> Instance {
    let mut names: Vec<char> =
        board.iter().flat_map(|row| row.chars()).filter(|c| c.is_alphabetic()).collect();
    names.sort_unstable();
    names.dedup();
    let atoms = |rows: &[&str]| {
        let mut atoms: Vec<Atom> = Vec::new();
        for (row, line) in rows.iter().enumerate() {
            let found = line.chars().enumerate().filter(|(_, c)| c.is_alphabetic());
            let kind = |name| names.binary_search(&name).expect("atoms and molecule match");
            atoms.extend(found.map(|(column, name)| Atom { kind: kind(name), cell: (row, column) }));
        }
        atoms.sort_unstable();
        atoms
    };
    let cells = board.iter().enumerate().flat_map(|(row, line)| {
        line.chars().enumerate().map(move |(column, content)| ((row, column), content))
    });
    let kind =
        |name: &char| AtomKind { name: (*name).into(), element: (*name).into(), bonds: Bonds::default() };
    Instance {
        width: board[0].len(),
        height: board.len(),
        walls: cells.filter(|(_, content)| *content == '#').map(|(cell, _)| cell).collect(),
        kinds: names.iter().map(kind).collect(),
        atoms: atoms(board),
        molecule: atoms(molecule),
    }
}

/// Levels whose whole space is small: different and equal atoms, one and several final states, two regions without a way
/// from one to the other.
pub fn small_levels() -> Vec<Instance> {
    vec![
        level(&["a..", ".#.", "..b"], &["ab"]),
        level(&["a.#..", "..b..", ".#..a"], &["aba"]),
        level(&["a.b.", ".#..", "...#", "b..a"], &["ab", "ab"]),
        level(&["aa..", "..#.", ".a..", "#..b"], &["aa", "ba"]),
        level(&["c..#.", ".#..b", "..a..", "a.#.."], &["a", "b", "c", "a"]),
        level(&["a..#..", "...#.a", "b..#.."], &["ab.a"]),
        level(&["aa...", ".a.#.", ".#.a.", "....."], &["aa", "aa"]),
        level(&["a.b.c", ".#.#.", "d...."], &["abcd"]),
    ]
}

/// A level of the shared data.
pub struct Shared {
    pub name: String,
    pub instance: Instance,
    /// The columns of its row in `levels.csv`.
    figures: HashMap<String, String>,
}

impl Shared {
    /// A number of the table, where there is one.
    pub fn figure(&self, column: &str) -> Option<Cost> {
        self.figures[column].parse().ok()
    }
}

/// All levels of the shared data; none, said aloud, if it is not there.
pub fn shared() -> Vec<Shared> {
    let Some(folder) = slidewise_testing::data("atomix/levels") else { return Vec::new() };
    let table = slidewise_testing::text("atomix/levels.csv").expect("it is golden");
    let mut lines = table.lines().map(|line| line.split(',').map(str::to_owned));
    let columns: Vec<String> = lines.next().expect("a line of titles").collect();
    let shared = |row: Vec<String>| {
        let text = fs::read_to_string(folder.join(format!("{}.txt", row[0]))).expect("the level");
        Shared {
            name: row[0].clone(),
            instance: read(&text),
            figures: columns.iter().cloned().zip(row).collect(),
        }
    };
    lines.map(|row| shared(row.collect())).collect()
}

/// A level in the form of the shared data, taken on trust.
fn read(text: &str) -> Instance {
    let lines = text.lines().skip_while(|line| *line != "board:").skip(1).take_while(|line| *line != "end");
    let rows: Vec<String> = lines.map(|line| line.replace(',', "#")).collect();
    let end = rows.iter().position(|line| line == "molecule:").expect("a molecule");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    level(&rows[..end], &rows[end + 1..])
}

/// The distances of all states of some patterns.
pub fn tables(patterns: &[Pattern], board: &Board) -> Vec<HugeTable> {
    let table = |pattern| {
        build(&Moves { pattern, board }, &mut |_| ControlFlow::Continue(())).expect("nobody breaks off")
    };
    patterns.iter().map(table).collect()
}

/// The same, borrowed.
pub fn slices(tables: &[HugeTable]) -> Vec<&[u8]> {
    tables.iter().map(|table| &**table).collect()
}
