//! The states of one layer, numbered through over all parts.

use std::ops::Range;

use slidewise_store::Pages;

pub(super) struct Frontier<K> {
    parts: Vec<Pages<K>>,
    /// By part: the number of its first state, and at last the number of all.
    starts: Vec<usize>,
}

impl<K: Copy + Default> Frontier<K> {
    pub(super) fn new(parts: Vec<Pages<K>>) -> Self {
        let mut starts = vec![0];
        for part in &parts {
            starts.push(starts[starts.len() - 1] + part.len());
        }
        Self { parts, starts }
    }

    pub(super) fn len(&self) -> usize {
        self.starts[self.parts.len()]
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The states with these numbers.
    pub(super) fn range(&self, range: Range<usize>) -> impl Iterator<Item = K> {
        let first = self.starts.partition_point(|&start| start <= range.start) - 1;
        let parts = self.parts[first..].iter().zip(&self.starts[first..]);
        parts
            .take_while({
                let end = range.end;
                move |&(_, &start)| start < end
            })
            .flat_map(move |(part, &start)| {
                let from = range.start.saturating_sub(start);
                let to = part.len().min(range.end - start);
                (from..to).map(move |index| part[index])
            })
    }
}
