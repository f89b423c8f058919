//! The minimal ones among many sets of cells.

use slidewise_domains::grid::BitSet;

use super::relaxed_paths::size;

/// The maximum number of sets kept.
pub(super) const MOST: usize = 24;

/// Sets of which none contains another. Whatever contains a set that was inserted contains one of these. If there are
/// too many, two are replaced by their intersection: then something may contain one of these that contained none of
/// those inserted.
#[derive(Clone, Debug, Default)]
pub(super) struct Sets<B: BitSet>(Vec<B>);

impl<B: BitSet> Sets<B> {
    /// Adds a set.
    pub(super) fn insert(&mut self, set: B) {
        if self.0.iter().any(|other| other.is_subset(&set)) {
            return;
        }
        self.0.retain(|other| !set.is_subset(other));
        if self.0.len() < MOST {
            self.0.push(set);
            return;
        }
        // The one whose intersection loses least.
        let loss = |other: &&B| size(&set) + size(*other) - 2 * set.intersection_len(other);
        if let Some(other) = self.0.iter().min_by_key(loss) {
            self.insert(other.intersection(&set));
        }
    }

    /// Sorts the smallest ones first, which are most often found to be contained.
    pub(super) fn sort(&mut self) {
        self.0.sort_by_key(size);
    }

    /// All of them.
    pub(super) fn get(&self) -> &[B] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use slidewise_core::WordKey;
    use slidewise_domains::grid::Bits;

    use super::*;

    fn set(cells: u64) -> Bits<1> {
        let mut set = Bits::default();
        set.words_mut()[0] = cells;
        set
    }

    #[test]
    fn only_the_smallest_sets_are_kept() {
        let mut sets = Sets::default();
        [0b111, 0b1010, 0b011, 0b1110, 0b011].into_iter().for_each(|cells| sets.insert(set(cells)));
        assert_eq!(sets.get(), [set(0b1010), set(0b011)]);
        sets.insert(set(0));
        assert_eq!(sets.get(), [set(0)]);
    }

    /// However many there are: what contains one of those inserted contains one of those kept.
    #[test]
    fn too_many_sets_are_merged_permissively() {
        let mut sets = Sets::default();
        let all: Vec<u64> = (0..4000u64).map(|i| ((i * i * 2_654_435_761) >> 7) & 0xFFFF | 1 << 20).collect();
        all.iter().for_each(|&cells| sets.insert(set(cells)));
        assert!(sets.get().len() <= MOST);
        assert!(all.iter().all(|&cells| sets.get().iter().any(|least| least.is_subset(&set(cells)))));
        assert!(sets.get().iter().all(|least| least.contains(20)));
    }
}
