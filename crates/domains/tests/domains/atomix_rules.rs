//! The rules of Atomix against a grid of letters that is walked cell by cell, and the laws of all families.

use proptest::prelude::*;
use slidewise_core::{Domain, laws};
use slidewise_domains::atomix::{Atom, AtomKind, Atomix, Bonds, Direction, Fixed, Instance, Shape};

/// A level from a drawing: `#` wall, `.` floor, letters atoms; `.` in the molecule is no atom.
fn level(board: &[impl AsRef<str>], molecule: &[impl AsRef<str>]) -> Instance {
    let board: Vec<&str> = board.iter().map(AsRef::as_ref).collect();
    let molecule: Vec<&str> = molecule.iter().map(AsRef::as_ref).collect();
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
        atoms: atoms(&board),
        molecule: atoms(&molecule),
    }
}

type Grid = Vec<Vec<Option<char>>>;

/// The board with the atoms where they start; `None` is wall.
fn grid(instance: &Instance) -> Grid {
    let mut grid = vec![vec![Some('.'); instance.width]; instance.height];
    instance.walls.iter().for_each(|&(row, column)| grid[row][column] = None);
    for atom in &instance.atoms {
        grid[atom.cell.0][atom.cell.1] = instance.kinds[atom.kind].name.chars().next();
    }
    grid
}

/// All boards one slide away, by going on cell by cell.
fn naive_slides(grid: &Grid) -> Vec<Grid> {
    let mut found = Vec::new();
    for row in 0..grid.len() {
        for column in 0..grid[0].len() {
            for (down, right) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
                let Some(atom) = grid[row][column].filter(|content| *content != '.') else { continue };
                let (mut y, mut x) = (row as isize, column as isize);
                let at = |y: isize, x: isize| {
                    *grid.get(usize::try_from(y).ok()?)?.get(usize::try_from(x).ok()?)?
                };
                while at(y + down, x + right) == Some('.') {
                    (y, x) = (y + down, x + right);
                }
                if (y, x) != (row as isize, column as isize) {
                    let mut next = grid.clone();
                    next[row][column] = Some('.');
                    next[y as usize][x as usize] = Some(atom);
                    found.push(next);
                }
            }
        }
    }
    found.sort_unstable();
    found
}

/// Is the molecule somewhere?
fn naive_goal(grid: &Grid, instance: &Instance) -> bool {
    (0..instance.height).any(|row| {
        (0..instance.width).any(|column| {
            instance.molecule.iter().all(|atom| {
                let content = grid.get(row + atom.cell.0).and_then(|line| line.get(column + atom.cell.1));
                content.copied().flatten() == instance.kinds[atom.kind].name.chars().next()
            })
        })
    })
}

/// Walks at random and compares all slides of every state on the way.
fn agrees<S: Shape>(instance: &Instance, choices: &[usize]) {
    let atomix = Atomix::<S>::new(instance).expect("the level fits");
    let mut state = atomix.start();
    for &choice in choices {
        let here = grid(&atomix.instance_at(&state));
        let mut next: Vec<Grid> = Vec::new();
        let slides: Vec<_> = atomix.moves(&state).collect();
        for &slide in &slides {
            let mut there = state;
            atomix.apply(&mut there, slide);
            next.push(grid(&atomix.instance_at(&there)));
        }
        next.sort_unstable();
        assert_eq!(next, naive_slides(&here));
        assert_eq!(atomix.is_goal(&state), naive_goal(&here, instance));
        let Some(&slide) = slides.get(choice % slides.len().max(1)) else { return };
        atomix.apply(&mut state, slide);
    }
}

fn obeys<S: Shape>(instance: &Instance) {
    let atomix = Atomix::<S>::new(instance).expect("the level fits");
    laws::check(&atomix, 60);
    laws::check_backward(&atomix, 60);
    laws::check_goals(&atomix, 200);
    laws::check_abstraction(&atomix, 60);
}

/// Levels with walls here and there, a few atoms of a few kinds, and a molecule made of them in some order.
fn levels(longest: usize, most: usize) -> impl Strategy<Value = Instance> {
    let size = (1..=longest, 1..=longest);
    size.prop_flat_map(move |(height, width)| {
        let cells = height * width;
        let walls = proptest::collection::vec(proptest::bool::weighted(0.2), cells);
        let places = Just((0..cells).collect::<Vec<_>>()).prop_shuffle();
        let kinds = proptest::collection::vec(0..3usize, 1..=most.min(cells));
        (Just((height, width)), walls, places, kinds)
    })
    .prop_map(|((height, width), walls, places, kinds)| {
        let mut cells: Vec<char> = walls.iter().map(|&wall| if wall { '#' } else { '.' }).collect();
        let mut letters: Vec<char> = kinds.iter().map(|&kind| ['a', 'b', 'c'][kind]).collect();
        letters.iter().zip(&places).for_each(|(&letter, &place)| cells[place] = letter);
        let board: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
        letters.rotate_left(1);
        let side = letters.len().isqrt().min(width).max(letters.len().div_ceil(height));
        let molecule: Vec<String> = letters.chunks(side).map(|row| row.iter().collect()).collect();
        level(&board, &molecule)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn slides_go_as_far_as_on_a_grid(instance in levels(11, 8), choices in proptest::collection::vec(0..99usize, 20)) {
        agrees::<Fixed<8, 2, 1>>(&instance, &choices);
        agrees::<Fixed<16, 2, 2>>(&instance, &choices);
        agrees::<Fixed<40, 4, 5>>(&instance, &choices);
    }

    #[test]
    fn slides_cross_words(instance in levels(16, 16), choices in proptest::collection::vec(0..99usize, 20)) {
        agrees::<Fixed<16, 4, 2>>(&instance, &choices);
        agrees::<Fixed<40, 4, 5>>(&instance, &choices);
    }

    #[test]
    fn levels_obey_the_laws(instance in levels(7, 5)) {
        obeys::<Fixed<8, 2, 1>>(&instance);
        obeys::<Fixed<40, 4, 5>>(&instance);
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let row = "a".repeat(9);
    let level = level(&[&row], &[&row]);
    assert!(Atomix::<Fixed<8, 2, 1>>::new(&level).is_none());
    assert!(Atomix::<Fixed<16, 2, 2>>::new(&level).is_some());
}

#[test]
fn a_corridor_of_the_longest_side_is_one_slide() {
    let row = format!("a{}", ".".repeat(63));
    let level = level(&[&row], &["a"]);
    let atomix = Atomix::<Fixed<8, 2, 1>>::new(&level).expect("64 cells fit");
    let slides: Vec<_> = atomix.moves(&atomix.start()).collect();
    assert_eq!(slides.len(), 1);
    assert_eq!((slides[0].from, slides[0].to, slides[0].direction), (0, 63, Direction::Right));
}

#[test]
fn a_molecule_fits_over_walls_but_not_with_its_atoms_on_them() {
    let board = ["a..c", ".##.", "b...", "####", "...."];
    // The hole of the molecule may be a wall; the lowest row is cut off from the atoms.
    let atomix = Atomix::<Fixed<8, 2, 1>>::new(&level(&board, &["abc"])).expect("it fits");
    assert_eq!((atomix.board().cells().len(), atomix.finals().cells().len()), (10, 4));
    let atomix = Atomix::<Fixed<8, 2, 1>>::new(&level(&board, &["a..", ".b.", "..c"])).expect("it fits");
    assert_eq!(atomix.finals().cells().len(), 0);
    assert!(atomix.refutation().is_some());
    let frame = Atomix::<Fixed<8, 2, 1>>::new(&level(&board, &["a...", "...b", "..c."])).expect("it fits");
    assert!(frame.refutation().is_none());
}

#[test]
fn equal_atoms_can_stand_for_each_other() {
    let atomix =
        Atomix::<Fixed<8, 2, 1>>::new(&level(&["aa.", "...", "..b"], &["a", "a", "b"])).expect("it fits");
    assert_eq!((atomix.atoms(), atomix.kinds()), (3, 2));
    assert_eq!((atomix.atoms_of(0), atomix.atoms_of(1)), (0..2, 2..3));
    let mut state = atomix.start();
    // The first atom goes to the far corner by way of the lower left one, and is the last of its kind then.
    for (from, direction) in [(0, Direction::Down), (6, Direction::Right)] {
        let first = atomix.moves(&state).find(|slide| slide.from == from && slide.direction == direction);
        atomix.apply(&mut state, first.expect("there is room"));
    }
    assert_eq!(state.cells()[..3], [1, 7, 8]);
}
