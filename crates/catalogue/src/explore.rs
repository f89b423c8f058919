//! Clusters: which states can be reached, and how far each is from the nearest solved one.

use crate::candidates::Board;
use crate::layout::Layout;
use crate::words::Words;

/// Memory for exploring one board after another.
#[derive(Debug)]
pub(crate) struct Explorer {
    pub(crate) words: Words,
    /// Words with pending states.
    waiting: Vec<u32>,
    /// The states of each distance, distance by distance: a word and some of its states.
    pub(crate) layers: Vec<(u32, u64)>,
    /// Where each distance begins in `layers`, and where the last one ends.
    pub(crate) bounds: Vec<usize>,
}

impl Explorer {
    pub(crate) fn new() -> Self {
        Self { words: Words::new(), waiting: Vec::new(), layers: Vec::new(), bounds: Vec::new() }
    }

    fn begin(&mut self) {
        self.words.clear();
        self.waiting.clear();
        self.layers.clear();
        self.bounds.clear();
    }

    fn begin_at_start(&mut self, layout: &Layout<'_>) {
        self.begin();
        let (key, bit, occupied) = layout.start;
        let word = self.words.find_or_add(key, occupied);
        self.words.list[word].pending = 1 << bit;
        self.waiting.push(word as u32);
    }

    /// Finds the cluster of a candidate by single steps, and how many states it has. `None` as soon as a state smaller than
    /// the candidate appears: then the cluster is that of another candidate.
    pub(crate) fn flood(&mut self, layout: &Layout<'_>) -> Option<u64> {
        self.begin_at_start(layout);
        let least = layout.start.0 >> layout.rows_shift;
        let least_vertical = layout.vertical(layout.start.0, layout.start.1);
        while let Some(number) = self.waiting.pop() {
            let word = &mut self.words.list[number as usize];
            let (key, occupied) = (word.key, word.occupied);
            let fresh = closure(layout, occupied, word.pending) & !word.seen;
            word.pending = 0;
            word.seen |= fresh;
            let rows = key >> layout.rows_shift;
            if rows < least
                || rows == least && any_bit(fresh, |bit| layout.vertical(key, bit) < least_vertical)
            {
                return None;
            }
            let (words, waiting) = (&mut self.words, &mut self.waiting);
            layout.outer_moves::<true>((key, occupied), fresh, |_, key, occupied, states| {
                meet(words, waiting, (key, occupied), states);
            });
        }
        Some(self.words.list.iter().map(|word| u64::from(word.seen.count_ones())).sum())
    }

    /// After [`Self::flood`]: the distance of every state to the nearest one with the red car at home, in slides. Says how
    /// large it gets, or `None` if no state is solved.
    pub(crate) fn distances(&mut self, layout: &Layout<'_>) -> Option<usize> {
        for (number, word) in self.words.list.iter_mut().enumerate() {
            if layout.is_home(word.key) {
                word.pending = word.seen;
                self.waiting.push(number as u32);
            }
            word.seen = 0;
        }
        self.bounds.push(0);
        while self.next_layer() {
            self.expand::<false>(layout, self.bounds.len() - 2);
        }
        self.bounds.len().checked_sub(2)
    }

    /// The smallest number of moves from the layout's board to a solved one, if it is less than `limit`: slides, or
    /// single steps.
    pub(crate) fn solve<const UNITS: bool>(&mut self, layout: &Layout<'_>, limit: usize) -> Option<usize> {
        self.begin_at_start(layout);
        self.bounds.push(0);
        let mut distance = 0;
        while distance < limit && self.next_layer() {
            let layer = &self.layers[self.bounds[distance]..];
            if layer.iter().any(|&(number, _)| layout.is_home(self.words.list[number as usize].key)) {
                return Some(distance);
            }
            if distance + 1 < limit {
                self.expand::<UNITS>(layout, distance);
            }
            distance += 1;
        }
        None
    }

    /// Settles what is pending as the states of the next distance. Is there any?
    fn next_layer(&mut self) -> bool {
        if self.waiting.is_empty() {
            return false;
        }
        for number in self.waiting.drain(..) {
            let word = &mut self.words.list[number as usize];
            word.seen |= word.pending;
            self.layers.push((number, word.pending));
            word.pending = 0;
        }
        self.bounds.push(self.layers.len());
        true
    }

    fn expand<const UNITS: bool>(&mut self, layout: &Layout<'_>, distance: usize) {
        for &(number, states) in &self.layers[self.bounds[distance]..self.bounds[distance + 1]] {
            let word = self.words.list[number as usize];
            let (words, waiting) = (&mut self.words, &mut self.waiting);
            layout.moves::<UNITS>((word.key, word.occupied), states, |_, key, occupied, states| {
                meet(words, waiting, (key, occupied), states);
            });
        }
    }

    /// The states of a distance, a word and some of its states at a time.
    pub(crate) fn layer(&self, distance: usize) -> &[(u32, u64)] {
        &self.layers[self.bounds[distance]..self.bounds[distance + 1]]
    }

    /// How many states there are at each distance.
    pub(crate) fn histogram(&self) -> Vec<u64> {
        let count =
            |distance| self.layer(distance).iter().map(|(_, states)| u64::from(states.count_ones())).sum();
        (0..self.bounds.len() - 1).map(count).collect()
    }

    /// The smallest board of a distance.
    pub(crate) fn smallest(&self, layout: &Layout<'_>, distance: usize) -> Board {
        let words = &self.words.list;
        let rows = |number: u32| words[number as usize].key >> layout.rows_shift;
        let least = self.layer(distance).iter().map(|&(number, _)| rows(number)).min();
        let states = self.layer(distance).iter().filter(|&&(number, _)| Some(rows(number)) == least);
        let states = states
            .flat_map(|&(number, states)| bits(states).map(move |bit| (words[number as usize].key, bit)));
        let (key, bit) = states
            .min_by_key(|&(key, bit)| layout.vertical(key, bit))
            .expect("no distance is without states");
        layout.board_of(key, bit)
    }
}

/// Puts states that are new on the waiting list.
#[inline]
fn meet(words: &mut Words, waiting: &mut Vec<u32>, (key, occupied): (u64, u64), states: u64) {
    let number = words.find_or_add(key, occupied);
    let word = &mut words.list[number];
    let new = states & !word.seen;
    if new != 0 {
        if word.pending == 0 {
            waiting.push(number as u32);
        }
        word.pending |= new;
    }
}

/// All states that inner columns alone can reach.
#[inline]
fn closure(layout: &Layout<'_>, occupied: u64, mut states: u64) -> u64 {
    loop {
        let before = states;
        layout.inner_moves::<true>(occupied, before, |_, there| states |= there);
        if states == before {
            return states;
        }
    }
}

/// The bits of a word, from the lowest on.
pub(crate) fn bits(mut states: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (states != 0).then(|| states.trailing_zeros());
        states &= states.wrapping_sub(1);
        bit
    })
}

fn any_bit(states: u64, test: impl FnMut(u32) -> bool) -> bool {
    bits(states).any(test)
}
