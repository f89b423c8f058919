//! Explains the value of the slack program by its conflicts and missing supports.

use slidewise_core::{Cost, Explanation, Heuristic, Incremental};
use slidewise_domains::atomix::{Atomix, Shape, State};
use slidewise_domains::grid::BitSet;

use super::Slack;
use super::conditions::{Conditions, Conflict, Position};
use super::program::Program;
use crate::atomix::explain::{Named, nearest_final};

impl<S: Shape, const G: usize> Slack<S, G> {
    pub(super) fn explained(&self, atomix: &Atomix<S>, state: &State<S>) -> Explanation {
        let finals = self.standard.finals();
        if finals == 0 {
            let why = self.refutation(atomix, state).unwrap_or_default();
            return Explanation::given(why, None);
        }
        let evaluation = self.standard.evaluate(atomix, state);
        let slacks: Vec<u8> = (0..finals).map(|of_final| self.slack_of(atomix, state, of_final)).collect();
        let value = |(&total, &slack): (&i16, &u8)| Some(total as Cost + Cost::from(slack));
        let values: Vec<_> = evaluation.totals().iter().zip(&slacks).map(value).collect();
        nearest_final(
            "the nearest final state",
            &values,
            |of_final| self.explain_final(atomix, state, of_final, slacks[of_final]),
            |of_final| self.standard.label(atomix, &Named::new(atomix, state), of_final),
        )
    }

    /// The number of moves added to the distances for a final state.
    fn slack_of(&self, atomix: &Atomix<S>, state: &State<S>, of_final: usize) -> u8 {
        let position = Position::new(&self.tables, atomix, state, of_final);
        let mut conditions = Conditions::default();
        let mut is_enough = |budget: &u8| {
            conditions.renew(&position, *budget, *budget)
                && Program::new(&position, &conditions).is_enough(*budget)
        };
        (0..self.most).find(&mut is_enough).unwrap_or(self.most)
    }

    fn explain_final(&self, atomix: &Atomix<S>, state: &State<S>, of_final: usize, slack: u8) -> Explanation {
        let mut distances = self.standard.explain_final(atomix, state, of_final);
        let position = std::mem::take(&mut distances.position);
        let mut parts = vec![distances];
        if slack > 0 {
            parts.push(self.explain_slack(atomix, state, of_final, slack));
        }
        let label = self.standard.label(atomix, &Named::new(atomix, state), of_final);
        Explanation::sum(format!("the distances and the slack, with {label}"), parts).aiming_at(position)
    }

    /// The moves beyond the distances, with the conditions that require them.
    fn explain_slack(&self, atomix: &Atomix<S>, state: &State<S>, of_final: usize, slack: u8) -> Explanation {
        let named = Named::new(atomix, state);
        let position = Position::new(&self.tables, atomix, state, of_final);
        let mut conditions = Conditions::default();
        // The largest slack of the tables.
        let most = slack.min(self.most.saturating_sub(1));
        conditions.renew(&position, most, u8::MAX);
        let program = Program::new(&position, &conditions);
        let mut parts = Vec::new();
        if slack < self.most {
            let slacks = program.slacks(slack).expect("the program holds with this slack");
            let by_kind = slacks.as_ref().iter().enumerate().filter(|(_, slack)| **slack > 0);
            let kind = |(kind, &slack): (usize, &u8)| {
                let what = format!("moves of {} beyond its distances", named.kind(kind as u8));
                Explanation::given(what, Cost::from(slack))
            };
            parts.push(Explanation::sum("one way to satisfy all conditions", by_kind.map(kind).collect()));
        }
        for Conflict { kinds, least } in conditions.conflicts() {
            let kinds = Conflict::different(kinds);
            let atoms: Vec<usize> = kinds.iter().flat_map(|kind| atomix.atoms_of(*kind)).collect();
            let names: Vec<_> = kinds.iter().map(|kind| named.kind(*kind)).collect();
            let what = match &names[..] {
                [only] => format!("atoms {only} obstruct each other"),
                [a, b] => format!("{a} and {b} obstruct each other"),
                all => format!("{} obstruct each other", all.join(", ")),
            };
            let what = format!("conflict: {what}, so they need more moves");
            parts.push(named.part(&atoms, what, (*least < u8::MAX).then_some(Cost::from(*least))));
        }
        for (atom, needed) in program.unsupported() {
            let cells = (0..self.tables.distances.cells()).filter(|&cell| needed.contains(cell));
            let cells: Vec<_> = cells.map(|cell| named.cell(cell as u8)).collect();
            let what = format!(
                "support: on every shortest path, {} would have to stop where nothing stops it",
                named.name(atom)
            );
            parts.push(named.part(&[atom], what, 1).on(cells));
        }
        let what = match slack < self.most {
            true => "slack: moves beyond the distances, because of conflicts and missing supports",
            false => "slack: at least this many moves beyond the distances; larger values are not examined",
        };
        Explanation::given(what, Cost::from(slack)).with(parts)
    }
}
