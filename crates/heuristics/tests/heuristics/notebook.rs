//! The heuristics of the Unblock Me notebook: values by hand.

use crate::common::boards::drawn;
use slidewise_core::{Domain, Guarantee, Heuristic, Metric};
use slidewise_domains::rush::{Fixed, Instance, Order, Rush, Slide};
use slidewise_heuristics::rush::{Notebook1, Notebook1Printed, Notebook2, Notebook3};

fn rules(instance: &Instance) -> Rush<Fixed<1, 1>> {
    Rush::new(instance, Order::Notebook).expect("a small board")
}

/// B and F cover the third row, one of them behind the red car; C and E stand above it, D below.
const JAM: &str = "\
..CE.F
B.CE.F
BAA..F
....D.
....D.
GGG.D.
";

#[test]
fn the_first_counts_upright_cars_on_the_red_cars_row() {
    let board = drawn(JAM);
    for view in [board.clone(), board.mirrored(), board.transposed(), board.transposed().mirrored()] {
        let rush = rules(&view);
        assert_eq!(Notebook1.estimate(&rush, &rush.start()), Some(2));
    }
}

/// The rule of the Unblock Me notebook as it is meant, for the red car in the third row of 6×6, from every place of an
/// upright car.
#[test]
fn the_first_is_what_the_notebook_means() {
    for (length, finals) in [(2, vec![0, 3, 4]), (3, vec![3])] {
        for start in 0..=6 - length {
            let mut rows = vec!["......".to_owned(); 6];
            rows[2] = "AA....".to_owned();
            rows[start..start + length].iter_mut().for_each(|row| row.replace_range(4..5, "B"));
            let rush = rules(&drawn(&rows.join("\n")));
            let expected = u32::from(!finals.contains(&start));
            assert_eq!(Notebook1.estimate(&rush, &rush.start()), Some(expected), "{length} from {start}");
        }
    }
}

/// For blocks of two cells the notebook's program counts every place, for blocks of three all but the last.
#[test]
fn the_first_as_printed_counts_nearly_everything() {
    for (length, finals) in [(2, vec![]), (3, vec![3])] {
        for start in 0..=6 - length {
            let mut rows = vec!["......".to_owned(); 6];
            rows[2] = "AA....".to_owned();
            rows[start..start + length].iter_mut().for_each(|row| row.replace_range(4..5, "B"));
            let rush = rules(&drawn(&rows.join("\n")));
            let expected = u32::from(!finals.contains(&start));
            let value = Notebook1Printed.estimate(&rush, &rush.start());
            assert_eq!(value, Some(expected), "{length} from {start}");
        }
    }
}

/// A two to the right, F three down, D two up.
fn elsewhere(rush: &Rush<Fixed<1, 1>>) -> <Rush<Fixed<1, 1>> as Domain>::State {
    let mut state = rush.start();
    for (name, delta) in [("F", 3), ("D", -2), ("A", 2)] {
        let car = rush.instance().cars.iter().position(|car| car.name == name).expect("it is drawn");
        rush.apply(&mut state, Slide { car: car as u8, delta });
    }
    state
}

#[test]
fn the_others_compare_with_a_state() {
    let rush = rules(&drawn(JAM));
    let (start, goal) = (rush.start(), elsewhere(&rush));
    let (two, three) = (Notebook2::new(&rush, &goal), Notebook3::new(&rush, &goal));
    assert_eq!((two.estimate(&rush, &start), two.estimate(&rush, &goal)), (Some(3), Some(0)));
    assert_eq!((three.estimate(&rush, &start), three.estimate(&rush, &goal)), (Some(7), Some(0)));
}

#[test]
fn none_claims_to_be_admissible() {
    let falls = |metric| {
        let rush = rules(&Instance { metric, ..drawn(JAM) });
        let goal = rush.start();
        let guarantees = [
            Notebook1.guarantee(&rush),
            Notebook2::new(&rush, &goal).guarantee(&rush),
            Notebook3::new(&rush, &goal).guarantee(&rush),
        ];
        guarantees.map(|Guarantee { admissible, consistent }| (admissible, consistent))
    };
    assert_eq!(falls(Metric::Moves), [(false, true), (false, true), (false, false)]);
    assert_eq!(falls(Metric::Slides), falls(Metric::Moves));
    assert_eq!(falls(Metric::Steps), [(false, true); 3]);
}
