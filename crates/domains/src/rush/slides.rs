//! Generates the legal slides of a state: car by car, towards the low end first, shorter slides first.
//!
//! How far a car can go is practically random to the branch predictor. So it is computed without a branch, for eight
//! (on large boards four) cars at a time, as a set of bits with one bit for each slide; the slides are then the bits.
//! On boards of one word the set is looked up by the car's offset and the cells of its line.

use super::MAX_SIDE;
use super::boards::NARROW;
use super::domain::{Rush, Slide, State, Track};
use super::shape::Shape;
use crate::grid::BitSet;

/// The slides that a car can make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Room {
    /// One bit for each slide; those towards the low end first.
    slides: u16,
    /// How many of them go towards the low end.
    lower: u8,
    /// How many there are.
    count: u8,
}

impl Room {
    #[inline(always)]
    fn new(down: u32, up: u32) -> Self {
        let slides = (1u32 << (down + up)) - 1;
        Self { slides: slides as u16, lower: down as u8, count: (down + up) as u8 }
    }

    /// The slides of one cell.
    #[inline(always)]
    fn steps(self) -> u16 {
        self.slides & (1 | 1 << self.lower)
    }
}

/// The slides of a car on a board of one word: entry `offset << NARROW | line`.
pub(super) type Rooms = [Room; NARROW << NARROW];

/// The properties, besides its offset and its line, that determine the slides of a car.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Run {
    /// The position of offset 0 on the line, and the largest offset.
    pub(super) low: u8,
    pub(super) last: u8,
    pub(super) length: u8,
    /// The longest slide that is one edge.
    pub(super) reach: u8,
}

impl Run {
    /// The slides of a car at this offset if these cells of its line are occupied.
    #[inline(always)]
    fn room(self, offset: u32, line: u64) -> Room {
        let position = u32::from(self.low) + offset;
        // The cells below the car, the nearest as the highest bit, and above it, the nearest as the lowest; an extra
        // bit marks the end of the car's range.
        let below = line << 1 << (63 - position) | 1 << (63 - offset);
        let above = line >> (position + u32::from(self.length)) | 1 << (u32::from(self.last) - offset);
        let down = below.leading_zeros().min(self.reach.into());
        let up = above.trailing_zeros().min(self.reach.into());
        Room::new(down, up)
    }

    /// The same for all offsets and all lines of up to `side` cells.
    pub(super) fn table(self, side: usize) -> Rooms {
        let mut rooms = [Room::new(0, 0); NARROW << NARROW];
        for offset in 0..=usize::from(self.last) {
            for line in 0..1 << side {
                rooms[(offset << NARROW) | line] = self.room(offset as u32, line as u64);
            }
        }
        rooms
    }
}

const _: () = assert!(NARROW <= 8 && MAX_SIDE <= 16, "a group of bits holds all slides of a car");

/// Holds a copy of the state, so that the state itself may change in the meantime. With `STEPS`, only slides of one
/// cell.
pub(super) struct Slides<'d, S: Shape, const STEPS: bool> {
    domain: &'d Rush<S>,
    state: State<S>,
    /// The first car of the batch.
    first: usize,
    /// For each car of the batch a group of [`Self::GROUP`] bits, one for each slide that is still to come.
    slides: u64,
    /// In the same groups, how many of the car's slides go towards the low end.
    lower: u64,
    /// The number of slides of any length of the cars gauged so far.
    legal: usize,
    /// The car whose slides are left out; a number that no car has if none are.
    without: usize,
}

impl<'d, S: Shape, const STEPS: bool> Slides<'d, S, STEPS> {
    /// Bits per car, more than it has slides.
    const GROUP: usize = if S::Cells::WORDS == 1 { NARROW } else { MAX_SIDE };
    /// Cars in a batch.
    const BATCH: usize = 64 / Self::GROUP;

    #[inline(always)]
    pub(super) fn new(domain: &'d Rush<S>, state: State<S>) -> Self {
        Self::without(domain, state, None)
    }

    /// All slides except those of one car, which are still counted.
    #[inline(always)]
    pub(super) fn without(domain: &'d Rush<S>, state: State<S>, car: Option<usize>) -> Self {
        let without = car.unwrap_or(usize::MAX);
        let mut slides = Self { domain, state, first: 0, slides: 0, lower: 0, legal: 0, without };
        slides.gauge();
        slides
    }

    /// Finds the slides of the batch that begins with car `first`.
    #[inline(always)]
    fn gauge(&mut self) {
        let tracks = &self.domain.tracks[self.first..];
        let batch = &tracks[..tracks.len().min(Self::BATCH)];
        let offsets = self.domain.fields.iter(&self.state.key, self.first);
        let mut shift = 0;
        (self.slides, self.lower) = (0, 0);
        for (track, offset) in batch.iter().zip(offsets) {
            let room = self.domain.room(track, offset, &self.state);
            self.legal += usize::from(room.count);
            let slides = if STEPS { room.steps() } else { room.slides };
            self.slides |= u64::from(slides) << shift;
            self.lower |= u64::from(room.lower) << shift;
            shift += Self::GROUP;
        }
        let left_out = self.without.wrapping_sub(self.first);
        if left_out < Self::BATCH {
            self.slides &= !(((1 << Self::GROUP) - 1) << (left_out * Self::GROUP));
        }
    }

    /// Visits all slides, and returns how many there are of any length. A loop over a borrowed iterator would keep it in
    /// memory where the compiler saves code, as for the page.
    #[inline(always)]
    pub(super) fn visit(mut self, mut visit: impl FnMut(Slide)) -> usize {
        #[allow(clippy::while_let_on_iterator, reason = "a loop over the iterator would borrow it")]
        while let Some(slide) = self.next() {
            visit(slide);
        }
        self.legal
    }
}

impl<S: Shape> Rush<S> {
    /// The slides of the car of this track.
    #[inline(always)]
    fn room(&self, track: &Track, offset: usize, state: &State<S>) -> Room {
        let line = state.occupied.line(track.line);
        if S::Cells::WORDS == 1 {
            // Both remainders change nothing but tell the compiler that the index is in range.
            self.rooms[track.rooms as usize][((offset % NARROW) << NARROW) | (line as usize % (1 << NARROW))]
        } else {
            track.run.room(offset as u32, line)
        }
    }
}

impl<S: Shape, const STEPS: bool> Iterator for Slides<'_, S, STEPS> {
    type Item = Slide;

    #[inline(always)]
    fn next(&mut self) -> Option<Slide> {
        while self.slides == 0 {
            self.first += Self::BATCH;
            if self.first >= self.domain.tracks.len() {
                return None;
            }
            self.gauge();
        }
        let bit = self.slides.trailing_zeros() as usize;
        self.slides &= self.slides - 1;
        let (car, slide) = (bit / Self::GROUP, (bit % Self::GROUP) as i8);
        let lower = (self.lower >> (car * Self::GROUP)) as i8 & 15;
        let delta = if slide < lower { -slide - 1 } else { slide - lower + 1 };
        Some(Slide { car: (self.first + car) as u8, delta })
    }
}
