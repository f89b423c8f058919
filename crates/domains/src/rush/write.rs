//! The native text format, as the program writes it. Reading it gives the same puzzle again.

use slidewise_core::Metric;

use super::Instance;
use crate::text::About;
use crate::text::write::{Cells, draw, headers};

/// Writes a puzzle in the native format.
///
/// The text reads back as the same `instance` and the same `about`, provided that names and sources are one line
/// without surrounding spaces, as they are in everything that was read. Other line breaks become spaces.
#[must_use]
pub fn native(instance: &Instance, about: &About) -> String {
    let red = instance.red();
    // Slides and moves are the same here, and the format has one name for them.
    let metric = if instance.metric == Metric::Slides { Metric::Moves } else { instance.metric };
    let own = [
        ("red", red.name.clone()),
        ("exit", instance.exit.name(red.axis).to_owned()),
        ("goal", instance.goal.name().to_owned()),
        ("metric", metric.name().to_owned()),
    ];
    format!("{}\n{}", headers("rush", about, &own), board(instance))
}

/// Draws only the board: `.` for an empty cell, `#` for a wall, and the name of the car everywhere else. Spaces
/// separate the cells if a name has several characters.
#[must_use]
pub fn board(instance: &Instance) -> String {
    let mut cells: Cells<'_> = vec![vec!["."; instance.width]; instance.height];
    for &(row, column) in &instance.walls {
        cells[row][column] = "#";
    }
    for car in &instance.cars {
        car.cells().for_each(|(row, column)| cells[row][column] = &car.name);
    }
    draw(&cells, instance.cars.iter().any(|car| car.name.chars().count() > 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rush::read;

    const JAM: &str = "puzzle: rush
name: jam-01
source: the 40 classic cards
known: moves 8, steps 16
red: A
exit: right
goal: exit
metric: moves

BB...C
D..E.C
DAAE.C
D..E..
F...GG
F.HHH.
";

    fn again(text: &str) -> String {
        let entries = read::FORMATS.native(text);
        let instance = entries[0].instance.as_ref().expect("a legal puzzle");
        native(instance, &entries[0].about)
    }

    #[test]
    fn the_native_format_is_written_as_it_is_read() {
        assert_eq!(again(JAM), JAM);
    }

    #[test]
    fn long_names_are_aligned() {
        let text = "puzzle: rush\nred: 10\nexit: top\ngoal: clear\nmetric: steps\n\n\
                    10 . truck-2\n10 # truck-2\n.  . .\n";
        assert_eq!(again(text), text);
    }

    #[test]
    fn values_stay_on_their_line() {
        let entries = read::FORMATS.native(JAM);
        let instance = entries[0].instance.as_ref().expect("a legal puzzle");
        let about = About { name: Some(" a\nred: B\r".to_owned()), ..About::default() };
        let text = native(instance, &about);
        assert!(text.starts_with("puzzle: rush\nname: a red: B\nred: A\n"), "{text}");
    }
}
