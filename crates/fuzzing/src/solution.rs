//! Solutions as users write them, replayed by the checker on a puzzle of each family.

use slidewise_solve::{Adjust, solution};

use crate::samples::SAMPLES;

/// Reads bytes as a solution of each sample and replays it.
pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for puzzle in SAMPLES.iter() {
        let Ok(claim) = solution::read_for(puzzle, &text) else { continue };
        let adjusted = puzzle.clone().adjusted(&claim.adjust(&Adjust::default()));
        // Anything that cannot be adjusted or is not a solution is refused with a reason.
        let Ok(puzzle) = adjusted else { continue };
        let replayed = slidewise_verify::replay(&puzzle.native(), &claim.moves);
        if let Ok(replay) = replayed {
            assert_eq!(replay.boards.len(), claim.moves.len() + 1);
        }
    }
}
