//! A pattern database for sliding bricks: exact distances in the puzzle without some of its pieces.

use std::iter::Sum;
use std::ops::Add;

use slidewise_core::{Backward, Cost, Explanation, Goals, Guarantee, Heuristic, Packable, Reversible, Rule};
use slidewise_domains::bricks::{Bricks, Shape, State};

use super::explain::{Standing, among, standing};
use super::pattern::{Kept, Pattern};
use super::reason::names;
use crate::phrases::listed;
use crate::rank::{choices, weights};

/// The value of a placement from which no goal can be reached.
const NEVER: u16 = u16::MAX;

/// The distance to the goal in the puzzle's metric if all pieces that are not in the pattern were removed from the
/// board.
///
/// Admissible and consistent in every metric. Taking pieces off is a homomorphism (see the abstractions of [`Bricks`]):
/// a move of a piece of the pattern stays a move of cost 1, a move of another becomes none, a goal stays a goal. So the
/// distance never exceeds the true one and never falls by more than the cost along an edge.
///
/// The pattern may have only some pieces of a class of interchangeable pieces. Then the value is the largest over all
/// ways to choose that many of the pieces where they stand. It is admissible, since each of the choices is. It is also
/// consistent: let a choice have the largest value before a move, and let it follow the move if the piece that moves is
/// part of it. By the above its value has fallen by at most the cost, and after the move it is one of the choices.
///
/// Which of them the table is built with does not matter, because a table knows pieces only by the numbers of their
/// places, and those are the numbers of the whole puzzle ([`Bricks::keeping`]): a piece of the class may stand where
/// none of the pieces that the table was built with could ever get.
///
/// The distances are found by breadth-first search backwards from all goals, and stored for every placement, 2 bytes
/// each.
#[derive(Clone, Debug)]
pub struct Pdb {
    members: Vec<Member>,
    table: Vec<u16>,
}

/// A class of the pattern.
#[derive(Clone, Debug)]
struct Member {
    class: usize,
    /// For each position among the chosen and each place: the amount that it adds to the number of the placement.
    weights: Vec<Vec<u32>>,
}

impl Pdb {
    /// Builds the table. It has an entry for each placement of the pattern, including overlapping ones.
    #[must_use]
    pub fn new<S: Shape>(bricks: &Bricks<S>, pattern: &Pattern) -> Self {
        let mut size = 1;
        let mut member = |&Kept { class, count }: &Kept| {
            let places = bricks.places(class);
            let weights = weights(places, count, size);
            size *= choices(places, count);
            Member { class, weights }
        };
        let members = pattern.kept.iter().map(&mut member).collect();
        let Some(relaxed) = pattern.relaxed(bricks) else {
            return Self { members: Vec::new(), table: vec![0] };
        };
        let mut pdb = Self { members, table: vec![NEVER; size as usize] };
        pdb.fill(&relaxed);
        pdb
    }

    /// Bytes held by the table.
    pub(super) fn bytes(&self) -> usize {
        self.table.len() * size_of::<u16>()
    }

    /// Are pieces of this class in the pattern?
    pub(super) fn has(&self, class: usize) -> bool {
        self.members.iter().any(|member| member.class == class)
    }

    /// Breadth-first search backwards from all goals of the relaxed puzzle.
    fn fill<S: Shape>(&mut self, relaxed: &Bricks<S>) {
        let mut layer = Vec::new();
        for goal in relaxed.goals() {
            let entry = self.number(relaxed, &goal);
            self.table[entry] = 0;
            layer.push(relaxed.pack(&goal));
        }
        for distance in 1..NEVER {
            let mut next = Vec::new();
            for key in layer {
                let state = relaxed.unpack(key);
                for shift in relaxed.arrivals(&state) {
                    let mut before = state;
                    relaxed.undo(&mut before, shift);
                    let entry = self.number(relaxed, &before);
                    if self.table[entry] == NEVER {
                        self.table[entry] = distance;
                        next.push(relaxed.pack(&before));
                    }
                }
            }
            if next.is_empty() {
                return;
            }
            layer = next;
        }
    }

    /// The number of a state of the relaxed puzzle, whose classes are the members in their order.
    fn number<S: Shape>(&self, relaxed: &Bricks<S>, state: &State<S>) -> usize {
        let members = self.members.iter().enumerate();
        members.map(|(class, member)| member.number(relaxed.standing(state, class)) as usize).sum()
    }

    /// The maximum, over all choices, of the distance of the pieces chosen for the pattern plus the `share`s of all
    /// others; `None` if no goal can be reached.
    pub(super) fn largest<S: Shape>(
        &self,
        bricks: &Bricks<S>,
        state: &State<S>,
        share: impl Fn(usize, u16) -> Option<Cost>,
    ) -> Option<Cost> {
        let (mut number, mut others, mut some) = (0, 0, None);
        let mut members = self.members.iter().peekable();
        for class in 0..bricks.classes() {
            let places = bricks.standing(state, class);
            match members.next_if(|member| member.class == class) {
                Some(member) if member.count() == places.len() => number += member.number(places),
                Some(member) => {
                    let shares = places.map(|place| Some((place, share(class, place)?)));
                    some = Some((member, shares.collect::<Option<Vec<_>>>()?));
                }
                None => {
                    for place in places {
                        others += share(class, place)?;
                    }
                }
            }
        }
        let Some((member, pieces)) = some else { return self.look_up(number, others) };
        let mut largest = Some(0);
        choose(&member.weights, &pieces, number, others, &mut |number, others| {
            largest = largest.zip(self.look_up(number, others)).map(|(a, b)| a.max(b));
        });
        largest
    }

    /// The same, explained; `share` explains the share of a piece unless it is 0.
    pub(super) fn explain_largest<S: Shape>(
        &self,
        bricks: &Bricks<S>,
        state: &State<S>,
        share: impl Fn(&Standing) -> Option<Explanation>,
    ) -> Explanation {
        let (mut number, mut whole, mut others, mut some) = (0, Vec::new(), Vec::new(), None);
        let mut members = self.members.iter().peekable();
        for class in 0..bricks.classes() {
            let pieces: Vec<Standing> = standing(bricks, state, class).collect();
            match members.next_if(|member| member.class == class) {
                Some(member) if member.count() == pieces.len() => {
                    number += member.number(pieces.iter().map(|piece| piece.place));
                    whole.extend(pieces.into_iter().map(|piece| piece.name));
                }
                Some(member) => some = Some((member, pieces)),
                None => others.extend(pieces.iter().filter_map(&share)),
            }
        }
        let sum = |number: u32, names: Vec<String>, shares: Vec<Explanation>| {
            let distance = self.look_up(number, 0);
            let what = match distance {
                Some(_) => format!("the distance of {} without the other pieces", listed(&names)),
                None => format!("{} can never reach the goal, even without the other pieces", listed(&names)),
            };
            let mut parts = vec![Explanation::given(what, distance).about(names)];
            parts.extend(shares);
            among(Rule::Sum, "the pattern, plus the moves of other pieces in the way", parts)
        };
        let Some((member, pieces)) = some else { return sum(number, whole, others) };
        // Each piece is a bit in the set of those left out.
        let bits: Vec<_> =
            pieces.iter().enumerate().map(|(bit, piece)| (piece.place, 1_u128 << bit)).collect();
        let mut parts = Vec::new();
        choose(&member.weights, &bits, number, 0, &mut |number, left_out: u128| {
            let (mut names, mut shares) = (whole.clone(), others.clone());
            for (bit, piece) in pieces.iter().enumerate() {
                if left_out >> bit & 1 == 1 {
                    shares.extend(share(piece));
                } else {
                    names.push(piece.name.clone());
                }
            }
            parts.push(sum(number, names, shares));
        });
        among(Rule::Largest, "the best choice among interchangeable pieces", parts)
    }

    #[inline]
    fn look_up(&self, number: u32, others: Cost) -> Option<Cost> {
        let distance = self.table[number as usize];
        (distance != NEVER).then(|| others + Cost::from(distance))
    }
}

impl Member {
    fn count(&self) -> usize {
        self.weights.len()
    }

    /// The amount that these places of the chosen pieces add to the number of the placement.
    #[inline]
    fn number(&self, places: impl Iterator<Item = u16>) -> u32 {
        self.weights.iter().zip(places).map(|(weights, place)| weights[place as usize]).sum()
    }
}

/// Visits all ways to choose as many of the pieces as there are weights: the number of the placement and the shares of
/// those that are not chosen, both added to the given values.
fn choose<T: Copy + Add<Output = T> + Sum>(
    weights: &[Vec<u32>],
    pieces: &[(u16, T)],
    number: u32,
    others: T,
    visit: &mut impl FnMut(u32, T),
) {
    let Some((first, more)) = weights.split_first() else {
        return visit(number, others + pieces.iter().map(|(_, share)| *share).sum());
    };
    let Some((&(place, share), rest)) = pieces.split_first() else { return };
    choose(more, rest, number + first[place as usize], others, visit);
    choose(weights, rest, number, others + share, visit);
}

impl<S: Shape> Heuristic<Bricks<S>> for Pdb {
    fn estimate(&self, bricks: &Bricks<S>, state: &State<S>) -> Option<Cost> {
        self.largest(bricks, state, |_, _| Some(0))
    }

    fn explain(&self, bricks: &Bricks<S>, state: &State<S>) -> Option<Explanation> {
        if const { !S::EXPLAINS } {
            return None;
        }
        Some(self.explain_largest(bricks, state, |_| None))
    }

    fn refutation(&self, bricks: &Bricks<S>, _: &State<S>) -> Option<String> {
        let of_class = |member: &Member| {
            let all = bricks.members(member.class);
            let some =
                if member.count() < all.len() { format!("{} of ", member.count()) } else { String::new() };
            format!("{some}{}", names(bricks, all))
        };
        let kept: Vec<String> = self.members.iter().map(of_class).collect();
        let is_kept =
            |piece: &usize| self.members.iter().any(|member| bricks.members(member.class).contains(piece));
        let goal: Vec<usize> = bricks.instance().goal_pieces().into_iter().filter(is_kept).collect();
        Some(format!(
            "{} can never reach the goal: every placement of {} without the other pieces was searched",
            names(bricks, &goal),
            kept.join(", ")
        ))
    }

    fn guarantee(&self, _: &Bricks<S>) -> Guarantee {
        Guarantee::CONSISTENT
    }

    fn table_bytes(&self) -> usize {
        self.bytes()
    }
}
