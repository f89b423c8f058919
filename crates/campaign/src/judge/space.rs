//! Whole spaces: every figure.

use slidewise_lab::space;
use slidewise_solve::Options;

use super::{DisagreementKind, Judgement, compare, watch};
use crate::board::Board;

pub(super) fn judge(board: &Board, options: &Options) -> Judgement {
    let Some(whole) = board.truth.whole() else { return Ok(Ok(())) };
    let said = space::space(&board.puzzle, options, &mut watch());
    let truth = &whole.space;
    let figures = [
        ("states", said.states, truth.states as u64),
        ("edges", said.edges, truth.edges as u64),
        ("goal states", said.goal_states, truth.goal_states as u64),
        ("dead ends", said.dead_ends.unwrap_or(u64::MAX), whole.dead_ends()),
    ];
    let compared = || {
        for (what, said, expected) in figures {
            compare(DisagreementKind::Figure, what, &said, &expected)?;
        }
        compare(DisagreementKind::Figure, "length", &said.length, &truth.length)?;
        compare(DisagreementKind::Figure, "largest distance", &said.max_distance, &truth.max_distance)?;
        let (ways, expected) = (said.shortest_solutions, Some(truth.shortest_solutions));
        compare(DisagreementKind::Figure, "shortest solutions", &ways, &expected)?;
        compare(
            DisagreementKind::Figure,
            "states by distance",
            &said.states_by_distance,
            &whole.by_distance(),
        )?;
        let hardest = said.hardest.as_deref().map(slidewise_solve::source::drawing);
        let distance =
            hardest.and_then(|hardest| whole.number(hardest)).and_then(|number| whole.distances[number]);
        compare(DisagreementKind::Figure, "distance of the hardest", &distance, &truth.max_distance)
    };
    Ok(compared())
}
