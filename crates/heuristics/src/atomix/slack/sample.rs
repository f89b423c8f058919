//! How much the slack program adds, from a sample of positions near the start.

use slidewise_core::{Cost, Domain, Incremental};
use slidewise_domains::atomix::{Atomix, Shape};

use super::Slack;

/// The number of walks from the start, and of slides in each.
const WALKS: usize = 64;
const SLIDES: usize = 8;

impl<S: Shape, const G: usize> Slack<S, G> {
    /// The moves that it adds to the standard heuristic on average on walks from the start. The walks are always the
    /// same for a level. `None` if they only lead to dead ends.
    #[must_use]
    pub fn average_gain(&self, atomix: &Atomix<S>) -> Option<f64> {
        let (mut gain, mut positions) = (0, 0);
        for walk in 0..WALKS {
            let mut state = atomix.start();
            for step in 0..SLIDES {
                let slides: Vec<_> = atomix.moves(&state).collect();
                // Different walks part at different steps.
                let Some(&slide) =
                    slides.get((walk * (2 * step + 1) + walk / 8 + step) % slides.len().max(1))
                else {
                    break;
                };
                atomix.apply(&mut state, slide);
                let standard = self.standard.evaluate(atomix, &state);
                let least = Incremental::<Atomix<S>>::value(&self.standard, standard);
                let estimate = self.estimate_within(atomix, &standard, &state, Cost::MAX);
                if let Some((least, estimate)) = least.zip(estimate) {
                    gain += estimate - least;
                    positions += 1;
                }
            }
        }
        (positions > 0).then(|| f64::from(gain) / f64::from(positions))
    }
}
