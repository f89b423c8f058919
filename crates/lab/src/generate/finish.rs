//! Turns a board of the right length into a puzzle that meets the order.

use slidewise_core::Observer;

use super::attempt::Workshop;
use super::failure::{Failure, Rejection, length};
use super::minimal;
use super::order::{GeneratedFamily, Requirement};
use super::product::{Product, Traits};
use super::symmetry::is_symmetric;
use crate::difficulty::{self, Difficulty};
use slidewise_solve::report::Report;
use slidewise_solve::{AnyInstance, Options, Puzzle};

impl Workshop<'_> {
    /// Removes unnecessary pieces and walls, if so ordered, and checks the result.
    pub(super) fn finish(
        &self,
        instance: AnyInstance,
        number: u64,
        observer: &mut dyn Observer,
    ) -> Result<Product, Failure> {
        let mut instance = self.maker.tidy(instance);
        if self.order.minimal == Requirement::Yes {
            let (report, _) = self.measure(&instance, observer)?;
            while let Some(smaller) = self.smaller(&instance, &report, observer)? {
                instance = smaller;
            }
            instance = self.maker.tidy(instance);
        }
        self.check(instance, self.method().name(), number, observer)
    }

    /// Proves the length of a board, and checks it against the order.
    pub(super) fn check(
        &self,
        instance: AnyInstance,
        method: &'static str,
        number: u64,
        observer: &mut dyn Observer,
    ) -> Result<Product, Failure> {
        let (report, difficulty) = self.measure(&instance, observer)?;
        let minimal = match self.order.minimal {
            Requirement::Any => None,
            Requirement::Yes | Requirement::No => Some(self.smaller(&instance, &report, observer)?.is_none()),
        };
        let traits = Traits { minimal, symmetric: is_symmetric(&instance), method };
        let puzzle = Puzzle::from(instance);
        self.compare(&puzzle, &difficulty, &traits)?;
        Ok(Product::new(puzzle, report, difficulty, traits, self.order.seed, number))
    }

    /// Options for a search that must end with a proof. Tiles are solved without a table of states.
    fn thorough(&self) -> Options {
        self.options(if self.order.family == GeneratedFamily::Tiles { 1 << 27 } else { 1 << 22 })
    }

    /// The length of a board, proven and within the range, and its difficulty.
    fn measure(
        &self,
        instance: &AnyInstance,
        observer: &mut dyn Observer,
    ) -> Result<(Report, Difficulty), Failure> {
        let puzzle = Puzzle::from(instance.clone());
        let measured = difficulty::measure(&puzzle, &self.thorough(), observer);
        let (report, difficulty) = measured.expect("the options are the usual ones");
        let length = length(&report)?;
        if length < *self.order.moves.start() {
            return Err(Failure::Rejected(Rejection::TooShort));
        }
        if length > *self.order.moves.end() {
            return Err(Failure::Rejected(Rejection::TooLong));
        }
        Ok((report, difficulty.expect("the usual searches prove what they find")))
    }

    /// The puzzle without one piece or wall that its length does not need; `None` if it needs all.
    fn smaller(
        &self,
        instance: &AnyInstance,
        report: &Report,
        observer: &mut dyn Observer,
    ) -> Result<Option<AnyInstance>, Failure> {
        let length = report.length.unwrap_or_default();
        minimal::smaller(instance, (length, &report.words()), &self.thorough(), observer)
    }

    fn compare(&self, puzzle: &Puzzle, difficulty: &Difficulty, traits: &Traits) -> Result<(), Failure> {
        let order = self.order;
        let unique = difficulty.shortest_solutions.map(|solutions| solutions == 1);
        let faults = [
            (puzzle.family() != order.family.name(), Rejection::Family),
            (!order.pieces.contains(&puzzle.pieces()), Rejection::Pieces),
            (!order.walls.contains(&puzzle.walls()), Rejection::Walls),
            (traits.minimal.is_some_and(|minimal| !order.minimal.allows(minimal)), Rejection::Minimal),
            (order.unique != Requirement::Any && unique.is_none(), Rejection::Uncounted),
            (!order.unique.allows(unique == Some(true)), Rejection::Solutions),
            (!order.symmetric.allows(traits.symmetric), Rejection::Symmetry),
        ];
        let fault = faults.into_iter().find(|(is_so, _)| *is_so);
        fault.map_or(Ok(()), |(_, rejection)| Err(Failure::Rejected(rejection)))
    }
}
