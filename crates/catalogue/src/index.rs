//! The figures of all puzzles of a catalogue in a few bytes each, for many queries.

use std::collections::HashMap;

use crate::query::{Figures, Query};

/// The figures of puzzles in order. Figures shared by thousands of puzzles are held once.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// All distinct figures.
    distinct: Vec<OwnedFigures>,
    numbers: HashMap<OwnedFigures, u32>,
    /// For each puzzle, the index of its figures.
    puzzles: Vec<u32>,
}

/// Figures that own their text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct OwnedFigures {
    puzzle: String,
    size: (u32, u32),
    length: Option<u32>,
    pieces: u32,
    walls: u32,
}

impl OwnedFigures {
    fn figures(&self) -> Figures<'_> {
        let &Self { ref puzzle, size, length, pieces, walls } = self;
        Figures { puzzle, size, length, pieces, walls }
    }
}

impl Index {
    /// Adds a puzzle.
    pub fn push(&mut self, figures: &Figures<'_>) {
        let &Figures { puzzle, size, length, pieces, walls } = figures;
        let figures = OwnedFigures { puzzle: puzzle.into(), size, length, pieces, walls };
        let next = self.distinct.len() as u32;
        let number = *self.numbers.entry(figures).or_insert_with_key(|figures| {
            self.distinct.push(figures.clone());
            next
        });
        self.puzzles.push(number);
    }

    /// The number of puzzles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Is it empty?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// All distinct figures, in order of first occurrence.
    pub fn distinct(&self) -> impl Iterator<Item = Figures<'_>> {
        self.distinct.iter().map(OwnedFigures::figures)
    }

    /// The numbers, from 0, of the puzzles that match a query.
    #[must_use]
    pub fn choose(&self, query: &Query) -> Vec<u64> {
        let wanted: Vec<bool> = self.distinct().map(|figures| query.wants(&figures)).collect();
        let puzzles = (0..).zip(&self.puzzles);
        puzzles.filter(|(_, place)| wanted[**place as usize]).map(|(number, _)| number).collect()
    }

    /// The figures of a puzzle.
    #[must_use]
    pub fn figures(&self, number: u64) -> Option<Figures<'_>> {
        let place = *self.puzzles.get(usize::try_from(number).ok()?)?;
        Some(self.distinct[place as usize].figures())
    }
}
