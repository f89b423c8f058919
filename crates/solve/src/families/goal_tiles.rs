//! Goals of tiles of which only some cells matter: the distance as it would be if all tiles that the goal does not mention
//! were equal. It is the distance itself, because such tiles may be anywhere; but there are far fewer states.

use slidewise_core::{Cost, Explanation, Guarantee, Heuristic, Observer};
use slidewise_domains::tiles::{General, Instance, State};

use super::Unavailable;
use super::perfect::Perfect;
use crate::{Options, Refused};

/// The answer for a goal that mentions all tiles.
pub(super) fn refused() -> Unavailable {
    let why = "goal-tiles is for goals of which only some cells matter: use --heuristic manhattan";
    Unavailable::Refused(Refused(why.into()))
}

/// The puzzle with all tiles equal that the goal does not mention, and how its kinds are numbered.
pub(super) struct Merged<const K: usize> {
    pub(super) rules: General<K>,
    /// By kind of the puzzle itself.
    kinds: Vec<u8>,
}

impl<const K: usize> Merged<K> {
    /// None if all tiles are in the goal.
    pub(super) fn new(instance: &Instance) -> Option<Self> {
        let wanted = |kind: u8| instance.goal.contains(&kind);
        let all = 1..=instance.names.len() as u8;
        let mut names: Vec<String> =
            all.clone().filter(|&kind| wanted(kind)).map(|kind| instance.name(kind).to_owned()).collect();
        let rest = names.len() as u8 + 1;
        names.push("rest".into());
        let mut next = 0;
        let number = |kind: u8| {
            next += u8::from(wanted(kind));
            if wanted(kind) { next } else { rest }
        };
        let kinds: Vec<u8> = [0].into_iter().chain(all.map(number)).collect();
        if !kinds.contains(&rest) {
            return None;
        }
        let renamed = |tiles: &[u8]| tiles.iter().map(|&kind| kinds[usize::from(kind)]).collect();
        let (start, goal) = (renamed(&instance.start), renamed(&instance.goal));
        let rules = General::new(&Instance { start, goal, names, ..instance.clone() })?;
        Some(Self { rules, kinds })
    }

    /// The number of arrangements of its tiles; all states are among them.
    pub(super) fn arrangements(&self) -> u64 {
        let instance = self.rules.instance();
        let mut counts = vec![0; instance.names.len() + 1];
        instance.start.iter().for_each(|&kind| counts[usize::from(kind)] += 1);
        counts[0] -= instance.walls.len();
        let (mut ways, mut cells) = (1u64, 0u64);
        for count in counts {
            for chosen in 1..=count {
                cells += 1;
                // Each partial product is itself a number of arrangements, so the division is exact.
                let product = u128::from(ways) * u128::from(cells) / chosen as u128;
                ways = u64::try_from(product).unwrap_or(u64::MAX);
            }
        }
        ways
    }

    fn state(&self, rules: &General<K>, state: &State<K>) -> State<K> {
        let renamed: Vec<u8> = rules.kinds(state).iter().map(|&kind| self.kinds[usize::from(kind)]).collect();
        self.rules.state(&renamed)
    }
}

/// The distance of each state of the merged puzzle.
pub(super) struct GoalTiles<'m, const K: usize> {
    merged: &'m Merged<K>,
    perfect: Perfect<'m, General<K>>,
}

impl<'m, const K: usize> GoalTiles<'m, K> {
    /// Explores the whole space of the merged puzzle.
    pub(super) fn new(
        merged: &'m Merged<K>,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Self, Unavailable> {
        Ok(Self { merged, perfect: Perfect::new(&merged.rules, options, observer)? })
    }
}

/// Every move of the puzzle is a move of the merged one and vice versa, so distances are the same.
impl<const K: usize> Heuristic<General<K>> for GoalTiles<'_, K> {
    fn estimate(&self, rules: &General<K>, state: &State<K>) -> Option<Cost> {
        self.perfect.estimate(&self.merged.rules, &self.merged.state(rules, state))
    }

    fn refutation(&self, _: &General<K>, _: &State<K>) -> Option<String> {
        Some("none of the states that can be reached from there is solved, even if tiles were exchanged that the goal \
              does not mention".into())
    }

    fn explain(&self, rules: &General<K>, state: &State<K>) -> Option<Explanation> {
        self.perfect.explain(&self.merged.rules, &self.merged.state(rules, state))
    }

    fn guarantee(&self, _: &General<K>) -> Guarantee {
        Guarantee::CONSISTENT
    }

    fn table_bytes(&self) -> usize {
        self.perfect.table_bytes()
    }
}
