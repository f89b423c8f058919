//! The values of the tree heuristic: by hand, and against the definition.

use crate::common::boards::{Dice, drawn, shared};
use crate::common::{definition, program};
use slidewise_core::{Domain, Heuristic};
use slidewise_domains::rush::{Fixed, Goal, Instance, Order, Rush, Shape, State, read};
use slidewise_heuristics::rush::{Blockers, Reading, Tree};

fn tree(levels: u32) -> Tree {
    Tree { levels, reading: Reading::Formula }
}

fn printed(levels: u32) -> Tree {
    Tree { levels, reading: Reading::Printed }
}

fn of_program(levels: u32) -> Tree {
    Tree { levels, reading: Reading::Program }
}

/// The value in the start.
fn value(instance: &Instance, heuristic: Tree) -> Option<u32> {
    let rush = Rush::<Fixed<1, 1>>::new(instance, Order::Default).expect("a small board");
    heuristic.estimate(&rush, &rush.start())
}

/// The values of 0 to 5 levels in the start.
fn values(instance: &Instance, of: fn(u32) -> Tree) -> [u32; 6] {
    std::array::from_fn(|levels| value(instance, of(levels as u32)).expect("it is not refuted"))
}

/// Up to `limit` states that can be reached from the start.
fn states<S: Shape>(rush: &Rush<S>, limit: usize) -> Vec<State<S>> {
    let mut states = vec![rush.start()];
    let mut next = 0;
    while next < states.len() && states.len() < limit {
        for slide in rush.moves(&states[next]).collect::<Vec<_>>() {
            let mut state = states[next];
            rush.apply(&mut state, slide);
            if !states.contains(&state) {
                states.push(state);
            }
        }
        next += 1;
    }
    states
}

/// B can only go down, where E is; D up, where C is, or down, where G is. If it is G, nobody else need move: E goes
/// right and G up, where only cars are that move anyway. If it is C, E needs F or G besides.
const JAM: &str = "\
..BCC.
..B...
AAB.D.
....D.
F.EEG.
F...G.
";

/// B and C wait for D, that can only go left, where E is; E for F above or G below.
const CHAIN: &str = "\
FF...
E....
E.DD.
AABC.
GGBC.
";

#[test]
fn values_by_hand() {
    assert_eq!(values(&drawn(JAM), tree), [0, 3, 5, 5, 5, 5]);
    assert_eq!(values(&drawn(CHAIN), tree), [0, 3, 4, 5, 6, 6]);
    // A wall below E, in the place of G: only F is left to ask. One in the place of F: nothing is, E has no way.
    assert_eq!(values(&drawn(&CHAIN.replace("GG", "#.")), tree), [0, 3, 4, 5, 6, 6]);
    assert_eq!(values(&drawn(&CHAIN.replace("GG", "#.").replace("FF", "#.")), tree), [0, 3, 4, 5, 5, 5]);
}

#[test]
fn a_clear_way_counts_without_the_red_car() {
    let clear = |board| Instance { goal: Goal::Clear, ..drawn(board) };
    assert_eq!(values(&clear(JAM), tree), [0, 2, 4, 4, 4, 4]);
    assert_eq!(values(&clear("AA....\n......\n"), tree), [0; 6]);
    assert_eq!(values(&drawn("AA....\n......\n"), tree), [0, 1, 1, 1, 1, 1]);
    assert_eq!(values(&drawn("....AA\n......\n"), tree), [0; 6]);
}

#[test]
fn printed_lets_a_car_require_itself_to_move() {
    let board = drawn("...\n..B\nAAB\n.CC\n");
    assert_eq!(values(&board, tree), [0, 2, 2, 2, 2, 2]);
    // B asks itself to leave the cell that it keeps when it goes up, and for that asks C to make room below.
    assert_eq!(values(&board, printed), [0, 2, 2, 3, 3, 3]);
}

#[test]
fn a_refuted_puzzle_has_no_value() {
    for levels in 0..4 {
        assert_eq!(value(&drawn("AA.#..\n......\n"), tree(levels)), None);
    }
}

fn all_views(instance: &Instance) -> [Instance; 4] {
    let turned = instance.transposed();
    [instance.clone(), instance.mirrored(), turned.mirrored(), turned]
}

#[test]
fn mirrored_and_transposed_boards_have_the_same_values() {
    let mut dice = Dice(7);
    for _ in 0..300 {
        let instance = dice.instance(8, 4);
        let [here, others @ ..] = all_views(&instance);
        for heuristic in (0..6).flat_map(|levels| [tree(levels), printed(levels)]) {
            for other in &others {
                assert_eq!(value(&here, heuristic), value(other, heuristic), "{heuristic:?} {instance:?}");
            }
        }
    }
}

fn agrees_with_the_definition<S: Shape>(rush: &Rush<S>) {
    for state in states(rush, 12) {
        let board = rush.instance_at(&state);
        assert_eq!(tree(1).estimate(rush, &state), Blockers.estimate(rush, &state));
        let mut last = [0; 2];
        for levels in 0..6 {
            let values =
                [tree(levels), printed(levels)].map(|h| h.estimate(rush, &state).expect("not refuted"));
            let defined = [false, true].map(|printed| definition::tree(&board, levels, printed));
            assert_eq!(values, defined, "{levels} levels of {board:?}");
            assert!(last[0] <= values[0] && last[1] <= values[1], "more levels, no less: {board:?}");
            assert!(levels > 2 || values[0] == values[1], "up to two levels are the same: {board:?}");
            last = values;
        }
    }
}

#[test]
fn values_are_those_of_the_definition_on_boards_of_all_sizes() {
    let mut dice = Dice(1);
    for side in [5, 6, 6, 7, 8, 8, 10, 13, 16].repeat(25) {
        let instance = dice.instance(side, 5);
        let large = Rush::<Fixed<4, 8>>::new(&instance, Order::Default).expect("the largest size fits all");
        if large.refutation().is_none() {
            agrees_with_the_definition(&large);
            Rush::<Fixed<1, 1>>::new(&instance, Order::Default).iter().for_each(agrees_with_the_definition);
            Rush::<Fixed<2, 2>>::new(&instance, Order::Default).iter().for_each(agrees_with_the_definition);
        }
    }
}

#[test]
fn values_are_those_of_the_definition_on_known_boards() {
    let Some(boards) = shared("known.csv") else { return };
    for instance in &boards {
        agrees_with_the_definition(
            &Rush::<Fixed<1, 1>>::new(instance, Order::Default).expect("a small board"),
        );
    }
}

/// One of the cards of Rush Hour.
fn card(name: &str) -> Instance {
    let cards = include_str!("../../../solve/collection/rush-cards.txt");
    let mut entries = read::FORMATS.native(cards).into_iter();
    let entry = entries.find(|entry| entry.about.name.as_deref() == Some(name));
    entry.expect("the card is in the collection").instance.expect("the card is legal")
}

/// The thesis's program differs from the formula from three levels on, on this many of all states of a card.
#[test]
fn the_program_agrees_with_its_transcription() {
    for (name, size, different) in
        [("jam-08", 952, [0, 0, 60]), ("jam-15", 1023, [0, 0, 89]), ("jam-30", 1366, [0, 0, 150])]
    {
        let rush = Rush::<Fixed<1, 1>>::new(&card(name), Order::Default).expect("a small board");
        let states = states(&rush, usize::MAX);
        assert_eq!(states.len(), size, "{name}");
        let mut found = [0; 3];
        for state in states {
            let board = rush.instance_at(&state);
            for levels in 1..6 {
                let value = of_program(levels).estimate(&rush, &state);
                if levels > 1 && !rush.is_goal(&state) {
                    assert_eq!(value, Some(program::tree(&board, levels)), "{levels} levels of {board:?}");
                }
                if let Some(count) = found.get_mut(levels as usize - 1) {
                    *count += usize::from(value != tree(levels).estimate(&rush, &state));
                }
            }
        }
        assert_eq!(found, different, "{name}");
    }
}

/// The program lets no car go where another is asked to leave, and so needs one car more here.
#[test]
fn the_program_needs_more_from_three_levels_on() {
    let board = drawn("B.CDDD\nB.CE..\nBAAE.H\nFFGG.H\n.....H\nIIJJ..\n");
    assert_eq!(value(&board, tree(3)), Some(4));
    assert_eq!(value(&board, of_program(3)), Some(5));
    assert_eq!(program::tree(&board, 3), 5);
    assert_eq!(value(&board, tree(2)), value(&board, of_program(2)));
}
