//! The positions on one side of the evidence, with their distances.

use super::read::{Body, Side};
use super::{Cost, Fault, Hook};
use crate::rules::{Place, Positions, Rules};

/// Bytes per position in addition to its numbers: its distance, whether it was attained, and its share of a table.
const PER_POSITION: usize = 4 + 1 + 16;

/// All positions within a radius of one end, if the certificate is correct.
pub(super) struct Ball {
    /// `forward` or `backward`.
    pub(super) what: &'static str,
    pub(super) radius: Cost,
    pub(super) positions: Positions,
    distances: Vec<u32>,
    /// By position: is its distance attained by a path?
    attained: Vec<bool>,
}

impl Ball {
    /// Reads groups of positions of the same distance. Distances rise from group to group.
    pub(super) fn read(
        rules: &dyn Rules,
        what: &'static str,
        side: Side,
        body: &mut Body<'_>,
        hook: &mut Hook<'_>,
    ) -> Result<Self, Fault> {
        let refuse = |why: String| Err(Fault::Refused(format!("{what} positions: {why}")));
        let pieces = rules.start().len();
        let positions = Positions::new(pieces);
        let mut ball =
            Self { what, radius: side.radius, positions, distances: Vec::new(), attained: Vec::new() };
        let (mut reader, mut normal) = (Reader::new(pieces, rules.numbers()), vec![0; pieces]);
        let mut last = None;
        while (ball.positions.len() as u64) < side.count {
            let (distance, count) = (body.number()?, body.number()?);
            if last.is_some_and(|last| last >= distance) || count == 0 {
                return refuse("the groups are not in order of distance".into());
            }
            if Cost::from(distance) >= side.radius {
                return refuse(format!("there are some at distance {distance}, which is outside the radius"));
            }
            if u64::from(count) > side.count - ball.positions.len() as u64 {
                return Err(Fault::Unreadable("there are more positions than the header announces".into()));
            }
            last = Some(distance);
            reader.begin();
            for _ in 0..count {
                reader.next(body)?;
                let position = &reader.current;
                normal.copy_from_slice(position);
                rules.normalize(&mut normal);
                if !rules.fits(position) || normal != *position {
                    return refuse(format!(
                        "at distance {distance} there is one that is not a position of the puzzle"
                    ));
                }
                if !ball.positions.insert(position).1 {
                    return refuse(format!("one at distance {distance} occurs twice"));
                }
                ball.distances.push(distance);
                hook.read(pieces * size_of::<Place>() + PER_POSITION)?;
            }
        }
        ball.attained = vec![false; ball.positions.len()];
        Ok(ball)
    }

    /// All positions by number, with their distances.
    pub(super) fn len(&self) -> usize {
        self.distances.len()
    }

    pub(super) fn distance(&self, number: usize) -> Cost {
        self.distances[number].into()
    }

    pub(super) fn find(&self, position: &[Place]) -> Option<Cost> {
        self.positions.find(position).map(|number| self.distance(number))
    }

    /// Records a path to a position. If the position is within the radius, the ball must contain it at that distance or
    /// less.
    pub(super) fn way(&mut self, position: &[Place], cost: Cost) -> Way {
        match self.positions.find(position) {
            None if cost < self.radius => Way::Missing,
            None => Way::Beyond,
            Some(number) if self.distance(number) > cost => Way::Shorter,
            Some(number) => {
                self.attained[number] |= self.distance(number) == cost;
                Way::Known
            }
        }
    }

    /// A position whose distance no path attains.
    pub(super) fn unattained(&self) -> Option<usize> {
        self.attained.iter().position(|attained| !attained)
    }
}

/// How a path relates to a ball.
pub(super) enum Way {
    /// The ball has the position, at most at this distance.
    Known,
    /// The position is outside the radius.
    Beyond,
    /// The position is missing although it is within the radius.
    Missing,
    /// The ball has the position at a greater distance.
    Shorter,
}

/// Positions, each encoded by its difference from the previous one.
struct Reader {
    /// Do numbers take two bytes?
    wide: bool,
    bytes: Vec<u8>,
    current: Vec<Place>,
}

impl Reader {
    fn new(pieces: usize, numbers: usize) -> Self {
        let wide = numbers > 256;
        let bytes = vec![0; pieces * if wide { 2 } else { 1 }];
        Self { wide, bytes, current: vec![0; pieces] }
    }

    /// Begins a group.
    fn begin(&mut self) {
        self.current.fill(0);
    }

    fn next(&mut self, body: &mut Body<'_>) -> Result<(), Fault> {
        body.fill(&mut self.bytes)?;
        let differences = self.bytes.chunks_exact(if self.wide { 2 } else { 1 });
        for (place, difference) in self.current.iter_mut().zip(differences) {
            *place = match *difference {
                [low, high] => place.wrapping_add(Place::from_le_bytes([low, high])),
                _ => (*place as u8).wrapping_add(difference[0]).into(),
            };
        }
        Ok(())
    }
}
