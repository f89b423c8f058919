//! Patterns of two atoms that are chosen anew in every state (Felner, Korf and Hanan 2004; Atomix thesis,
//! sections 3.4.3 and 3.4.4): the best way to pair the atoms is a maximum-weight matching.
//!
//! A pair costs at least as much as its two atoms alone, and an atom without a partner exactly as much as alone. So the
//! best pairing is the heaviest matching by the *additional* cost of each pair, which is 0 for most pairs.

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic};
use slidewise_domains::atomix::{Atomix, Shape, State};
use slidewise_pdb::UNREACHED;

use super::matching::Graph;
use super::{GoalCells, Pattern, goal_cells};
use crate::atomix::Distances;
use crate::atomix::explain::{Named, nearest_final};

/// Which final states a pair of atoms may choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goals {
    /// All pairs have the same one; the estimate is the minimum over all final states.
    Same,
    /// Each pair has its own. There is one matching instead of many, and the estimate is smaller.
    Own,
}

/// The patterns of all pairs of kinds.
#[derive(Clone, Debug)]
pub struct DynamicPlan {
    /// For each two kinds, the smaller first: the number of their pair.
    pairs: Vec<Vec<usize>>,
    /// The matchings, each with its own final states.
    matchings: Vec<Matching>,
    patterns: Vec<Pattern>,
    cells: usize,
}

#[derive(Clone, Debug)]
struct Matching {
    /// The index of its pattern for the first pair; those for the other pairs follow.
    first: usize,
    /// For each kind and cell: the distance to the nearest goal cell.
    nearest: Vec<Vec<u8>>,
}

impl DynamicPlan {
    /// The plan for the final states of a level; `None` if there are too many cells.
    #[must_use]
    pub fn new<S: Shape>(atomix: &Atomix<S>, distances: &Distances, goals: Goals) -> Option<Self> {
        let finals = goal_cells(atomix, distances);
        let choices: Vec<&[GoalCells]> = match goals {
            Goals::Same => finals.chunks(1).collect(),
            Goals::Own => finals.chunks(finals.len().max(1)).collect(),
        };
        let kinds = atomix.kinds();
        let cells = distances.cells();
        let mut plan =
            Self { pairs: vec![vec![0; kinds]; kinds], matchings: Vec::new(), patterns: Vec::new(), cells };
        let has_pair = |a: usize, b: usize| a < b || atomix.atoms_of(a as u8).len() > 1;
        for finals in choices {
            let first = plan.patterns.len();
            for (a, b) in (0..kinds).flat_map(|a| (a..kinds).map(move |b| (a, b))) {
                if has_pair(a, b) {
                    plan.pairs[a][b] = plan.patterns.len() - first;
                    plan.patterns.push(Pattern::new(&[a as u8, b as u8], finals, cells)?);
                }
            }
            let nearest = (0..kinds).map(|kind| nearest(finals, kind, distances)).collect();
            plan.matchings.push(Matching { first, nearest });
        }
        Some(plan)
    }

    /// All patterns, in the order in which their distances are expected.
    #[must_use]
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// The heuristic, with the distances of each pattern.
    #[must_use]
    pub fn with<'a>(&'a self, tables: Vec<&'a [u8]>) -> Dynamic<'a> {
        Dynamic { plan: self, tables }
    }
}

/// For each cell: the distance to the nearest goal cell of a kind.
fn nearest(finals: &[GoalCells], kind: usize, distances: &Distances) -> Vec<u8> {
    let mut nearest = vec![Distances::NEVER; distances.cells()];
    for &goal in finals.iter().flat_map(|goals| &goals[kind]) {
        nearest
            .iter_mut()
            .zip(distances.to(goal))
            .for_each(|(least, &distance)| *least = distance.min(*least));
    }
    nearest
}

/// The largest sum of distances of pairs. A slide moves one atom, so it changes one pair of a matching, by at most 1;
/// and equal atoms are interchangeable. So it is consistent.
#[derive(Clone, Debug)]
pub struct Dynamic<'a> {
    plan: &'a DynamicPlan,
    tables: Vec<&'a [u8]>,
}

impl Dynamic<'_> {
    /// The cost of an atom alone.
    #[inline]
    fn alone<S: Shape>(matching: &Matching, atomix: &Atomix<S>, state: &State<S>, atom: usize) -> u8 {
        matching.nearest[usize::from(atomix.kind(atom))][usize::from(state.cells()[atom])]
    }

    /// The costs of the atoms alone for some final states, and the additional cost of each pair; `None` if these final
    /// states cannot be reached.
    #[inline]
    fn conflicts<S: Shape>(
        &self,
        matching: &Matching,
        atomix: &Atomix<S>,
        state: &State<S>,
    ) -> Option<(Cost, Graph)> {
        let cell = |atom: usize| usize::from(state.cells()[atom]);
        let kind = |atom: usize| usize::from(atomix.kind(atom));
        let alone = |atom| Self::alone(matching, atomix, state, atom);
        let mut sum = 0;
        for atom in 0..atomix.atoms() {
            sum += if alone(atom) == Distances::NEVER { return None } else { Cost::from(alone(atom)) };
        }
        let mut conflicts = Graph::new();
        for b in 0..atomix.atoms() {
            for a in 0..b {
                // Atoms are ordered by kind, like those of a pattern of two: the first one selects the block.
                let table = self.tables[matching.first + self.plan.pairs[kind(a)][kind(b)]];
                let together = table[cell(a) * self.plan.cells + cell(b)];
                if together == UNREACHED {
                    return None;
                }
                let more = together.saturating_sub(alone(a)).saturating_sub(alone(b));
                if more > 0 {
                    conflicts.add(a, b, more);
                }
            }
        }
        Some((sum, conflicts))
    }

    /// The best sum for some final states; `None` if they cannot be reached, or if it is not less than `most`.
    fn sum<S: Shape>(
        &self,
        matching: &Matching,
        atomix: &Atomix<S>,
        state: &State<S>,
        most: Cost,
    ) -> Option<Cost> {
        let (sum, conflicts) = self.conflicts(matching, atomix, state)?;
        if sum < most { Some(sum + conflicts.heaviest_matching()) } else { None }
    }

    /// The best pairs for some final states, explained.
    fn explain_sum<S: Shape>(
        &self,
        matching: &Matching,
        atomix: &Atomix<S>,
        state: &State<S>,
    ) -> Explanation {
        let what = format!("the best pairs of atoms, with {}", self.label(matching, atomix, state));
        let Some((_, conflicts)) = self.conflicts(matching, atomix, state) else {
            return Explanation::given(format!("{what}: they cannot be reached"), None);
        };
        let named = Named::new(atomix, state);
        let alone = |atom| Cost::from(Self::alone(matching, atomix, state, atom));
        let pairs = conflicts.heaviest_edges();
        let pair = |&(a, b): &(usize, usize)| {
            let more = Cost::from(conflicts.weight(a, b));
            let what = format!("{} and {} obstruct each other: {more} more", named.name(a), named.name(b));
            named.part(&[a, b], what, alone(a) + alone(b) + more)
        };
        let is_paired = |atom: usize| pairs.iter().any(|&(a, b)| a == atom || b == atom);
        let mut parts: Vec<_> = pairs.iter().map(pair).collect();
        let single = |atom: usize| named.part(&[atom], format!("{} alone", named.name(atom)), alone(atom));
        parts.extend((0..atomix.atoms()).filter(|&atom| !is_paired(atom)).map(single));
        Explanation::sum(what, parts)
    }

    /// The final states of a matching as text.
    fn label<S: Shape>(&self, matching: &Matching, atomix: &Atomix<S>, state: &State<S>) -> String {
        // A level of one atom has no pairs.
        match self.plan.patterns.get(matching.first).map(Pattern::goals) {
            Some([goals]) => Named::new(atomix, state).molecule_at(goals[0][0]),
            Some(finals) => format!("{} final states to choose from for each pair", finals.len()),
            None => "no pairs".into(),
        }
    }
}

impl<S: Shape> Heuristic<Atomix<S>> for Dynamic<'_> {
    fn estimate(&self, atomix: &Atomix<S>, state: &State<S>) -> Option<Cost> {
        let mut least: Option<Cost> = None;
        for matching in &self.plan.matchings {
            let most = least.unwrap_or(Cost::MAX);
            if let Some(sum) = self.sum(matching, atomix, state, most) {
                least = Some(sum.min(most));
            }
        }
        least
    }

    fn explain(&self, atomix: &Atomix<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        let matchings = &self.plan.matchings;
        let value = |matching| self.sum(matching, atomix, state, Cost::MAX);
        Some(nearest_final(
            "the nearest final state by pairs",
            &matchings.iter().map(value).collect::<Vec<_>>(),
            |number| self.explain_sum(&matchings[number], atomix, state),
            |number| self.label(&matchings[number], atomix, state),
        ))
    }

    fn guarantee(&self, _: &Atomix<S>) -> Guarantee {
        Guarantee::CONSISTENT
    }

    fn table_bytes(&self) -> usize {
        self.tables.iter().map(|table| table.len()).sum()
    }
}
