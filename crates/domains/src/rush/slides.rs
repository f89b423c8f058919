//! Generates the legal slides of a state: car by car, towards the low end first, shorter slides first.
//!
//! How far a car can go is practically random to the branch predictor. So it is computed without a branch, for as many
//! cars at a time as fit a word (all of them on most 6×6 boards), as a set of bits with one bit for each slide; the slides
//! are then the bits. On boards of one word the set is looked up by the car's offset and the cells of its line.

use super::MAX_SIDE;
use super::boards::{Boards, NARROW};
use super::domain::{Rush, Slide, State, Track};
use super::shape::Shape;
use crate::grid::BitSet;

/// The slides that a car can make from an offset, as bits: one for each slide towards the low end of its range, shorter
/// ones first, then one for each towards the high end in the same way, whether it is blocked or not. So the offset tells
/// which slide a bit stands for.
pub(super) type Room = u16;

/// How far the slide of each bit of a [`Room`] goes: entry `offset * MAX_SIDE + bit`; towards the low end negative.
const DELTAS: [i8; MAX_SIDE * MAX_SIDE] = {
    let mut deltas = [0; MAX_SIDE * MAX_SIDE];
    let mut at = 0;
    while at < deltas.len() {
        let (offset, bit) = ((at / MAX_SIDE) as i8, (at % MAX_SIDE) as i8);
        deltas[at] = if bit < offset { -bit - 1 } else { bit - offset + 1 };
        at += 1;
    }
    deltas
};

/// The slides of a car on a board of one word: entry `offset << NARROW | line`.
pub(super) type Rooms = [u8; NARROW << NARROW];

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
        ((1 << down) - 1) | ((1 << up) - 1) << offset
    }

    /// The same for all offsets and all lines of up to `side` cells.
    pub(super) fn table(self, side: usize) -> Rooms {
        let mut rooms = [0; NARROW << NARROW];
        for offset in 0..=usize::from(self.last) {
            for line in 0..1 << side {
                rooms[(offset << NARROW) | line] = self.room(offset as u32, line as u64) as u8;
            }
        }
        rooms
    }
}

const _: () = assert!(NARROW <= 8 && MAX_SIDE <= 16, "a room holds all slides of a car");

/// Holds a copy of the state, so that the state itself may change in the meantime. With `STEPS`, only slides of one
/// cell.
pub(super) struct Slides<'d, S: Shape, const STEPS: bool, const COMMUTING: bool> {
    domain: &'d Rush<S>,
    state: State<S>,
    /// The first car of the batch.
    first: usize,
    /// The rooms of the cars of the batch, without the slides that were already taken; see [`Rush::group`].
    slides: u64,
    /// The number of slides of any length of the cars gauged so far.
    legal: usize,
    /// The car whose slides are left out; a number that no car has if none are.
    without: usize,
    /// Slides of the cars before this one are left out if they are also possible while these cells are occupied.
    commuting: Option<(usize, Boards<S::Cells>)>,
}

impl<'d, S: Shape, const STEPS: bool, const COMMUTING: bool> Slides<'d, S, STEPS, COMMUTING> {
    #[inline(always)]
    pub(super) fn new(domain: &'d Rush<S>, state: State<S>) -> Self {
        Self::without(domain, state, None)
    }

    /// All slides except those of one car, which are still counted.
    #[inline(always)]
    pub(super) fn without(domain: &'d Rush<S>, state: State<S>, car: Option<usize>) -> Self {
        let without = car.unwrap_or(usize::MAX);
        Self { domain, state, first: 0, slides: 0, legal: 0, without, commuting: None }.begun()
    }

    /// Slides after one that has led here: without those that commute with it and are of a car before its own; also
    /// without those of its own car, if that could have slid there at once. All are counted. Two slides of different cars
    /// commute if neither needs a cell that the other car covers before, during or after its own.
    #[inline(always)]
    pub(super) fn after(domain: &'d Rush<S>, state: State<S>, last: Slide, at_once: bool) -> Self {
        let car = last.car.into();
        let without = if at_once { car } else { usize::MAX };
        let commuting = Some((car, domain.swept(&state, last)));
        Self { domain, state, first: 0, slides: 0, legal: 0, without, commuting }.begun()
    }

    #[inline(always)]
    fn begun(mut self) -> Self {
        self.gauge();
        self
    }

    /// Finds the slides of the batch that begins with car `first`.
    #[inline(always)]
    fn gauge(&mut self) {
        let Rush { tracks, fields, group, .. } = self.domain;
        let tracks = &tracks[self.first..];
        let batch = &tracks[..tracks.len().min(64 >> group)];
        let offsets = fields.iter(&self.state.key, self.first);
        let lines = self.state.occupied.bytes();
        let (end, swept) = self.commuting.unwrap_or((0, self.state.occupied));
        let swept_lines = swept.bytes();
        let (mut all, mut slides, mut commuting, mut shift) = (0, 0, 0, 0);
        for (track, offset) in batch.iter().zip(offsets) {
            let room = self.domain.room(track, offset, &self.state.occupied, &lines);
            all |= u64::from(room) << shift;
            if STEPS {
                slides |= u64::from(room & (1 | 1 << offset)) << shift;
            }
            if COMMUTING {
                commuting |= u64::from(self.domain.room(track, offset, &swept, &swept_lines)) << shift;
            }
            shift += 1 << group;
        }
        self.legal += all.count_ones() as usize;
        self.slides = if STEPS { slides } else { all };
        if COMMUTING {
            let earlier = end.saturating_sub(self.first) << group;
            self.slides &= !(commuting & 1_u64.checked_shl(earlier as u32).map_or(u64::MAX, |bit| bit - 1));
        }
        let left_out = self.without.wrapping_sub(self.first);
        if left_out < batch.len() {
            self.slides &= !(((1 << (1 << group)) - 1) << (left_out << group));
        }
    }

    /// Goes on to the next batch, if there is one.
    #[inline(always)]
    fn advance(&mut self) -> bool {
        self.first += 64 >> self.domain.group;
        let more = self.first < self.domain.tracks.len();
        if more {
            self.gauge();
        }
        more
    }

    /// The next slide of the batch, which must have one.
    #[inline(always)]
    fn take_slide(&mut self) -> Slide {
        let Rush { fields, group, .. } = self.domain;
        let bit = self.slides.trailing_zeros() as usize;
        self.slides &= self.slides - 1;
        let car = self.first + (bit >> group);
        let (offset, bit) = (fields.get(&self.state.key, car), bit & ((1 << group) - 1));
        Slide { car: car as u8, delta: DELTAS[(offset * MAX_SIDE + bit) % DELTAS.len()] }
    }

    /// Visits all slides, and returns how many there are of any length. A loop over a borrowed iterator would keep it in
    /// memory where the compiler saves code, as for the page.
    #[inline(always)]
    pub(super) fn visit(mut self, mut visit: impl FnMut(Slide)) -> usize {
        loop {
            while self.slides != 0 {
                visit(self.take_slide());
            }
            if !self.advance() {
                return self.legal;
            }
        }
    }
}

impl<S: Shape> Rush<S> {
    /// The slides of the car of this track; `lines` are the lines of a board of one word.
    #[inline(always)]
    fn room(
        &self,
        track: &Track,
        offset: usize,
        occupied: &Boards<S::Cells>,
        lines: &[u8; 2 * NARROW],
    ) -> Room {
        if S::Cells::WORDS == 1 {
            // Both remainders change nothing but tell the compiler that the index is in range.
            let line = lines[usize::from(track.byte) % (2 * NARROW)];
            let rooms = &self.rooms[track.rooms as usize];
            rooms[((offset % NARROW) << NARROW) | usize::from(line)].into()
        } else {
            track.run.room(offset as u32, occupied.line(track.line))
        }
    }
}

impl<S: Shape, const STEPS: bool, const COMMUTING: bool> Iterator for Slides<'_, S, STEPS, COMMUTING> {
    type Item = Slide;

    #[inline(always)]
    fn next(&mut self) -> Option<Slide> {
        while self.slides == 0 {
            if !self.advance() {
                return None;
            }
        }
        Some(self.take_slide())
    }
}
