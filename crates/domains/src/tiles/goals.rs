//! The positions that agree with a goal of which only some cells matter.

use super::Instance;

/// All such positions, each once: the kinds on the cells, row by row.
pub(super) struct Arrangements<'a> {
    instance: &'a Instance,
    /// The content of the open cells in the next position, in lexicographic order of positions.
    next: Option<Vec<u8>>,
}

impl<'a> Arrangements<'a> {
    pub(super) fn of(instance: &'a Instance) -> Self {
        let mut left: Vec<u8> = content(instance, &instance.start, |_| true);
        for kind in content(instance, &instance.goal, |cell| !instance.is_open(cell)) {
            let place =
                left.iter().position(|&other| other == kind).expect("the goal asks for tiles of the start");
            left.swap_remove(place);
        }
        left.sort_unstable();
        Self { instance, next: Some(left) }
    }
}

/// What is on the cells that are not walls and that `takes` accepts.
fn content(instance: &Instance, kinds: &[u8], takes: impl Fn(usize) -> bool) -> Vec<u8> {
    (0..kinds.len()).filter(|&cell| !instance.is_wall(cell) && takes(cell)).map(|cell| kinds[cell]).collect()
}

impl Iterator for Arrangements<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let left = self.next.take()?;
        let mut kinds = self.instance.goal.clone();
        self.instance.open.iter().zip(&left).for_each(|(&cell, &kind)| kinds[cell] = kind);
        self.next = successor(left);
        Some(kinds)
    }
}

/// The next arrangement in lexicographic order: the last element that is smaller than the next one is exchanged with the
/// last larger one, and what follows is put in order.
fn successor(mut elements: Vec<u8>) -> Option<Vec<u8>> {
    let rise = elements.windows(2).rposition(|pair| pair[0] < pair[1])?;
    let larger = elements.iter().rposition(|&element| element > elements[rise])?;
    elements.swap(rise, larger);
    elements[rise + 1..].reverse();
    Some(elements)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_elements_are_not_distinguished() {
        let all: Vec<_> =
            std::iter::successors(Some(vec![0, 1, 1, 2]), |last| successor(last.clone())).collect();
        assert_eq!(all.len(), 12);
        assert!(all.is_sorted() && all.windows(2).all(|pair| pair[0] != pair[1]));
        assert_eq!(successor(Vec::new()), None);
    }
}
