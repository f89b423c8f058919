//! Generators of boards that provoke bugs: several styles per family, each odd in its own way.
//!
//! A style draws native text from a stream of random choices, so that the readers are tested too. Its boards are
//! legal, but may be unsolvable or have large spaces; the caller redraws boards that are too large.

mod atomix;
mod bricks;
mod dice;
mod maze;
mod plan;
mod rush;
mod tiles;

use crate::drawing::Drawing;
use crate::truth::Look;
pub use dice::Dice;

/// A family and the styles of its boards.
#[derive(Debug)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// Boards cycle through them; a style that is listed several times is used more often.
    pub styles: &'static [Style],
}

/// One way to draw boards.
#[derive(Debug)]
pub struct Style {
    /// Its name.
    pub name: &'static str,
    /// How much of their spaces is explored.
    pub look: Look,
    /// Draws one.
    pub draw: fn(&mut Dice) -> Drawing,
}

/// All families.
pub const FAMILIES: [Family; 5] = [
    Family { name: "rush", styles: rush::STYLES },
    Family { name: "bricks", styles: bricks::STYLES },
    Family { name: "atomix", styles: atomix::STYLES },
    Family { name: "tiles", styles: tiles::STYLES },
    Family { name: "maze", styles: maze::STYLES },
];

impl Family {
    /// The family of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        FAMILIES.iter().find(|family| family.name == name)
    }

    /// The random choices for a board by its number.
    #[must_use]
    pub fn dice(&self, seed: u64, number: u64) -> Dice {
        // Different families must make different choices.
        let name = self.name.bytes().fold(seed, |mixed, letter| mixed.rotate_left(8) ^ u64::from(letter));
        Dice::new(name, number)
    }

    /// The style of a board by its number.
    #[must_use]
    pub fn style(&self, number: u64) -> &Style {
        &self.styles[(number % self.styles.len() as u64) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slidewise_solve::source;

    /// Some boards of every style, which must be legal, and the same whenever they are drawn.
    #[test]
    fn all_styles_draw_legal_boards_from_their_seed_alone() {
        for family in &FAMILIES {
            for (number, style) in family.styles.iter().enumerate() {
                for seed in 0..60 {
                    let text = (style.draw)(&mut Dice::new(seed, number as u64)).to_string();
                    let again = (style.draw)(&mut Dice::new(seed, number as u64)).to_string();
                    assert_eq!(text, again);
                    let source = source::parse("campaign", text.as_bytes(), "board");
                    let faults = source.items.iter().filter_map(|item| item.as_ref().err());
                    let faults: Vec<_> = faults.collect();
                    assert!(
                        source.items.len() == 1 && faults.is_empty(),
                        "{}: {faults:?}\n{text}",
                        style.name
                    );
                }
            }
        }
    }

    #[test]
    fn seeds_make_a_difference() {
        for family in &FAMILIES {
            let boards: std::collections::HashSet<_> =
                (0..20).map(|seed| (family.styles[0].draw)(&mut Dice::new(seed, 0)).to_string()).collect();
            assert!(boards.len() > 10, "{}", family.name);
        }
    }
}
