//! Patterns that are chosen beforehand (Atomix thesis, section 3.4.2).

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic, argsort};
use slidewise_domains::atomix::{Atomix, MAX_ATOMS, Shape, State};
use slidewise_pdb::UNREACHED;

use super::{Pattern, goal_cells};
use crate::atomix::Distances;
use crate::atomix::explain::{Named, nearest_final};
use crate::phrases::listed;

/// The patterns of some partitions, each once for every final state.
#[derive(Clone, Debug)]
pub struct StaticPlan {
    partitions: Vec<Vec<Group>>,
    finals: usize,
    patterns: Vec<Pattern>,
}

/// A pattern of a partition.
#[derive(Clone, Debug)]
struct Group {
    /// The atoms, by number, in the order of the pattern.
    atoms: Vec<usize>,
    /// The index of its pattern for the first final state; those for the others follow.
    first: usize,
}

impl StaticPlan {
    /// The plan for partitions of the atoms, given by number; `None` if a pattern has too many states to number.
    #[must_use]
    pub fn new<S: Shape>(
        atomix: &Atomix<S>,
        distances: &Distances,
        partitions: &[Vec<Vec<usize>>],
    ) -> Option<Self> {
        let finals = goal_cells(atomix, distances);
        let mut plan = Self { partitions: Vec::new(), finals: finals.len(), patterns: Vec::new() };
        for partition in partitions {
            let mut groups = Vec::new();
            for atoms in partition {
                let kinds: Vec<u8> = atoms.iter().map(|&atom| atomix.kind(atom)).collect();
                let first = plan.patterns.len();
                for goals in &finals {
                    plan.patterns.push(Pattern::new(&kinds, std::slice::from_ref(goals), distances.cells())?);
                }
                let mut atoms = atoms.clone();
                if let Some(pattern) = plan.patterns.get(first) {
                    let place = |kind: u8| pattern.kinds().iter().position(|&other| other == kind);
                    let order = argsort(kinds.len(), &mut |index| (place(kinds[index]).unwrap_or(0), 0));
                    atoms = order.into_iter().map(|index| atoms[index]).collect();
                }
                groups.push(Group { atoms, first });
            }
            plan.partitions.push(groups);
        }
        Some(plan)
    }

    /// Are equal atoms always in the same pattern? Then the heuristic is consistent.
    #[must_use]
    pub fn is_consistent<S: Shape>(&self, atomix: &Atomix<S>) -> bool {
        let is_whole = |group: &Group| {
            let mut equal = group.atoms.iter().flat_map(|&atom| atomix.atoms_of(atomix.kind(atom)));
            equal.all(|atom| group.atoms.contains(&atom))
        };
        self.partitions.iter().flatten().all(is_whole)
    }

    /// All patterns, in the order in which their distances are expected.
    #[must_use]
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// The heuristic, with the distances of each pattern.
    #[must_use]
    pub fn with<'a>(&'a self, tables: Vec<&'a [u8]>) -> Static<'a> {
        Static { plan: self, tables }
    }
}

/// The largest of the estimates of some partitions; the estimate of a partition is the sum over its patterns, minimized
/// over all final states. Of equal atoms in different patterns, the first ones in reading order are in the first
/// pattern, as in the Atomix thesis.
///
/// It is consistent if all equal atoms are in one pattern. Otherwise it is not: when one atom passes another in reading
/// order, they exchange their patterns, and a sum may fall by more than 1.
#[derive(Clone, Debug)]
pub struct Static<'a> {
    plan: &'a StaticPlan,
    tables: Vec<&'a [u8]>,
}

impl Static<'_> {
    /// The state number of each pattern of a partition; `None` if there are no final states.
    fn numbers<S: Shape>(&self, groups: &[Group], state: &State<S>) -> Option<[usize; MAX_ATOMS]> {
        let mut numbers = [0; MAX_ATOMS];
        for (group, number) in groups.iter().zip(&mut numbers) {
            let pattern = self.plan.patterns.get(group.first)?;
            *number = pattern.state(group.atoms.iter().map(|&atom| state.cells()[atom]));
        }
        Some(numbers)
    }

    /// The estimate of one partition, explained.
    fn explain_sum<S: Shape>(&self, groups: &[Group], atomix: &Atomix<S>, state: &State<S>) -> Explanation {
        let Some(numbers) = self.numbers(groups, state) else {
            return Explanation::given("there is no final state that the atoms can reach", None);
        };
        let named = Named::new(atomix, state);
        let label = |of_final: usize| {
            let goals = &self.plan.patterns[groups[0].first + of_final].goals()[0];
            named.molecule_at(goals[0][0])
        };
        let explain = |of_final: usize| {
            let part = |(group, number): (&Group, usize)| {
                let distance = self.tables[group.first + of_final][number];
                let names: Vec<_> = group.atoms.iter().map(|&atom| named.name(atom)).collect();
                let value = (distance != UNREACHED).then_some(Cost::from(distance));
                named.part(&group.atoms, format!("{} together", listed(&names)), value)
            };
            let what = format!("patterns, with {}", label(of_final));
            Explanation::sum(what, groups.iter().zip(numbers).map(part).collect())
        };
        let values: Vec<_> = (0..self.plan.finals).map(|of_final| explain(of_final).value).collect();
        nearest_final("the nearest final state by patterns", &values, explain, label)
    }

    /// The estimate of one partition.
    fn sum<S: Shape>(&self, groups: &[Group], state: &State<S>) -> Option<Cost> {
        let numbers = self.numbers(groups, state)?;
        let sum = |of_final: usize| {
            let mut sum = 0;
            for (group, number) in groups.iter().zip(numbers) {
                let distance = self.tables[group.first + of_final][number];
                sum += if distance == UNREACHED { return None } else { Cost::from(distance) };
            }
            Some(sum)
        };
        (0..self.plan.finals).filter_map(sum).min()
    }
}

impl<S: Shape> Heuristic<Atomix<S>> for Static<'_> {
    fn estimate(&self, _: &Atomix<S>, state: &State<S>) -> Option<Cost> {
        let sums = self.plan.partitions.iter().map(|groups| self.sum(groups, state));
        sums.reduce(|a, b| Some(a?.max(b?))).flatten()
    }

    fn explain(&self, atomix: &Atomix<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        let mut sums: Vec<_> =
            self.plan.partitions.iter().map(|groups| self.explain_sum(groups, atomix, state)).collect();
        Some(match sums.len() {
            1 => sums.remove(0),
            _ => Explanation::largest("the best partition into patterns", sums),
        })
    }

    fn guarantee(&self, atomix: &Atomix<S>) -> Guarantee {
        Guarantee { admissible: true, consistent: self.plan.is_consistent(atomix) }
    }

    fn table_bytes(&self) -> usize {
        self.tables.iter().map(|table| table.len()).sum()
    }
}
