//! States of one layer, numbered consecutively over all lists that hold them.

use std::ops::Range;

use slidewise_store::List;

pub(super) struct Frontier<K> {
    lists: Vec<List<K>>,
    /// For each list, the number of its first state; at the end, the total number of states.
    starts: Vec<usize>,
}

impl<K: Copy> Frontier<K> {
    pub(super) fn new(lists: Vec<List<K>>) -> Self {
        let mut starts = vec![0];
        for list in &lists {
            starts.push(starts[starts.len() - 1] + list.len());
        }
        Self { lists, starts }
    }

    pub(super) fn len(&self) -> usize {
        self.starts[self.lists.len()]
    }

    /// The states with these numbers.
    pub(super) fn range(&self, range: Range<usize>) -> impl Iterator<Item = K> {
        let first = self.starts.partition_point(|&start| start <= range.start) - 1;
        let lists = self.lists[first..].iter().zip(&self.starts[first..]);
        lists
            .take_while({
                let end = range.end;
                move |&(_, &start)| start < end
            })
            .flat_map(move |(list, &start)| {
                let from = range.start.saturating_sub(start);
                let to = list.len().min(range.end - start);
                (from..to).map(move |index| list[index])
            })
    }
}
