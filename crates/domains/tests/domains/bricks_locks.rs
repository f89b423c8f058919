//! Pieces that move along one axis only: the rules against the oracle, which shares nothing with them.

use std::collections::HashMap;
use std::collections::VecDeque;

use slidewise_core::{Domain, Metric, Packable, laws};
use slidewise_domains::bricks::{Bricks, Fixed, Instance, read, write};
use slidewise_domains::text::About;
use slidewise_verify::oracle;

type Rules = Bricks<Fixed<1, 16, 1>>;

fn instance(text: &str) -> Instance {
    read::FORMATS.native(text).remove(0).instance.expect("a legal puzzle")
}

/// States, moves, solved states, and the length of a shortest solution.
fn explored(rules: &Rules) -> (usize, usize, usize, Option<u32>) {
    let start = rules.start();
    let mut distances = HashMap::from([(rules.pack(&start), 0)]);
    let mut queue = VecDeque::from([start]);
    let (mut edges, mut goals, mut length) = (0, 0, None);
    while let Some(state) = queue.pop_front() {
        let distance = distances[&rules.pack(&state)];
        if rules.is_goal(&state) {
            goals += 1;
            length = length.or(Some(distance));
        }
        for shift in rules.moves(&state) {
            edges += 1;
            let mut next = state;
            rules.apply(&mut next, shift);
            distances.entry(rules.pack(&next)).or_insert_with(|| {
                queue.push_back(next);
                distance + 1
            });
        }
    }
    (distances.len(), edges, goals, length)
}

/// A small board of unit squares and dominoes, some of them locked, whose first piece must get to the last cell.
fn board(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut below = |count: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % count
    };
    let (width, height) = (3 + below(3) as usize, 2 + below(3) as usize);
    let mut cells = vec![b'.'; width * height];
    let mut locks = [String::new(), String::new(), String::new()];
    cells[0] = b'A';
    locks[below(3) as usize] += " A";
    for name in b'b'..b'b' + 2 + below(4) as u8 {
        let at = below((width * height) as u64) as usize;
        let other = match below(3) {
            0 => at,
            1 if at % width + 1 < width => at + 1,
            2 if at + width < cells.len() => at + width,
            _ => continue,
        };
        if cells[at] == b'.' && cells[other] == b'.' {
            (cells[at], cells[other]) = (name, name);
            locks[below(3) as usize] += &format!(" {}", char::from(name));
        }
    }
    let drawn = |cells: &[u8]| {
        cells
            .chunks(width)
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect::<Vec<_>>()
            .join("\n")
    };
    let mut goal = vec![b'.'; cells.len()];
    goal[if below(2) == 0 { width - 1 } else { cells.len() - 1 }] = b'A';
    let lock =
        |key: &str, names: &str| if names.is_empty() { String::new() } else { format!("{key}:{names}\n") };
    let (horizontal, vertical) = (lock("horizontal", &locks[0]), lock("vertical", &locks[1]));
    format!("puzzle: bricks\n{horizontal}{vertical}\n{}\n\ngoal:\n{}\n", drawn(&cells), drawn(&goal))
}

#[test]
fn locked_pieces_move_as_the_oracle_says() {
    let mut solved = 0;
    for seed in 0..120 {
        let text = board(seed);
        for metric in Metric::SLIDING {
            let instance = Instance { metric, ..instance(&text) };
            let rules = Rules::new(&instance).expect("it fits");
            let truth = oracle::explore(&write::native(&instance, &About::default())).expect("it is legal");
            let expected = (truth.states, truth.edges, truth.goal_states, truth.length);
            assert_eq!(explored(&rules), expected, "{metric} of\n{text}");
            laws::check(&rules, 20);
            laws::check_backward(&rules, 10);
            solved += usize::from(truth.length.is_some_and(|length| length > 1));
        }
    }
    assert!(solved > 60, "only {solved} were worth it");
}

/// The cars of a jam as bricks have the length of the jam, in moves and in steps.
#[test]
fn a_jam_of_locked_pieces_is_a_jam() {
    let jam = "\
puzzle: bricks
horizontal: A B C
vertical: d e f g

BB...d
e..f.d
eAAf.d
e..f..
g...CC
g.....

goal:
......
......
....AA
......
......
......
";
    for (metric, length) in [(Metric::Moves, 4), (Metric::Slides, 4), (Metric::Steps, 11)] {
        let instance = Instance { metric, ..instance(jam) };
        let rules = Rules::new(&instance).expect("it fits");
        assert_eq!(explored(&rules).3, Some(length), "{metric}");
    }
}
