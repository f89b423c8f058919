//! A hash table with chaining: the common part of the fixed and the resizing table.
//!
//! States are stored in an array by id, and each links to the next in its list by id. A stored state costs its key and
//! four bytes, rounded up to the alignment of the key; a list costs four bytes.

use slidewise_core::{Key, TableOperations, WordKey};

use super::NONE;
use crate::{Budget, Exhausted, Pages, StateId};

#[derive(Clone, Copy, Debug, Default)]
struct Link<K> {
    key: K,
    /// The next state in the same list, or `NONE`.
    next: u32,
}

/// Lists of states. Initially there is no list, so that constructing a table cannot exceed a budget.
#[derive(Debug)]
pub(super) struct Chains<K> {
    links: Pages<Link<K>>,
    /// The first state of each list, or `NONE`.
    heads: Vec<u32>,
    division: Division<K>,
    operations: TableOperations,
    budget: Budget,
}

/// How the list of a key is found: as the remainder of a number derived from the key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Division<K> {
    /// The remainder for this many lists.
    pub(super) remainder: fn(K, Digits, u64) -> u64,
    /// Where the numbers of a key are.
    pub(super) digits: Digits,
}

/// Where a key stores the numbers that its state consists of: `count` fields of `width` bits, starting with the lowest
/// bits of the first word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Digits {
    /// Bits of a field.
    pub width: u32,
    /// Number of fields.
    pub count: usize,
    /// Do fields continue across word boundaries? Otherwise none crosses them.
    pub is_tight: bool,
}

impl Digits {
    /// All bytes of a key.
    pub const BYTES: Self = Self { width: 8, count: usize::MAX, is_tight: true };

    /// The numbers of a key.
    pub(super) fn of<K: WordKey>(self, key: &K) -> impl Iterator<Item = u64> {
        let Self { width, count, is_tight } = self;
        let words = key.words();
        let bits = 64 * words.len();
        let per_word = (64 / width) as usize;
        let place = move |nth: usize| match is_tight {
            true => nth * width as usize,
            false => 64 * (nth / per_word) + (nth % per_word) * width as usize,
        };
        let most = if is_tight { bits / width as usize } else { per_word * words.len() };
        let field = move |nth: usize| {
            let (word, low) = (place(nth) / 64, place(nth) % 64);
            let above = words.get(word + 1).filter(|_| low > 0).map_or(0, |next| next << (64 - low));
            (words[word] >> low | above) & ((1 << width) - 1)
        };
        (0..count.min(most)).map(field)
    }
}

impl<K: Key> Division<K> {
    /// By the key's own hash.
    pub(super) const HASH: Self =
        Self { remainder: |key, _, lists| key.hash64() % lists, digits: Digits::BYTES };
}

/// The result of searching for a key.
pub(super) enum Search {
    /// The key is stored.
    Found(StateId),
    /// The key is not stored; it would be appended here.
    Missing(End),
}

/// The end of a list.
pub(super) struct End {
    list: usize,
    /// The last state, or `NONE` if the list is empty.
    last: u32,
}

impl<K: Key + Default> Chains<K> {
    pub(super) fn new(division: Division<K>, budget: &Budget) -> Self {
        let operations = TableOperations::default();
        Self { links: Pages::new(budget), heads: Vec::new(), division, operations, budget: budget.clone() }
    }

    /// Number of lists.
    pub(super) fn lists(&self) -> usize {
        self.heads.len()
    }

    /// Number of states in all lists.
    pub(super) fn len(&self) -> usize {
        self.links.len()
    }

    pub(super) fn key(&self, id: StateId) -> K {
        self.links[id.index()].key
    }

    fn list_of(&self, key: K) -> usize {
        (self.division.remainder)(key, self.division.digits, self.heads.len() as u64) as usize
    }

    /// Walks through the list of a key. There must be at least one list.
    pub(super) fn search(&mut self, key: K) -> Search {
        let (found, comparisons) = self.walk(key);
        self.operations.lookups += 1;
        self.operations.comparisons += comparisons;
        found
    }

    /// The same, with the number of comparisons.
    fn walk(&self, key: K) -> (Search, u64) {
        let list = self.list_of(key);
        let (mut last, mut id, mut comparisons) = (NONE, self.heads[list], 0);
        while id != NONE {
            let link = &self.links[id as usize];
            comparisons += 1;
            if link.key == key {
                return (Search::Found(StateId(id)), comparisons);
            }
            last = id;
            id = link.next;
        }
        (Search::Missing(End { list, last }), comparisons)
    }

    pub(super) fn find(&self, key: K) -> Option<StateId> {
        if self.heads.is_empty() {
            return None;
        }
        match self.walk(key).0 {
            Search::Found(id) => Some(id),
            Search::Missing(_) => None,
        }
    }

    /// The operations so far, and the longest list.
    pub(super) fn operations(&self) -> TableOperations {
        let length = |&head: &u32| {
            let next = |&id: &u32| Some(self.links[id as usize].next).filter(|&id| id != NONE);
            std::iter::successors(Some(head).filter(|&id| id != NONE), next).count() as u64
        };
        let longest = self.heads.iter().map(length).max().unwrap_or(0);
        TableOperations { lists: self.heads.len() as u64, longest, ..self.operations }
    }

    /// Stores a missing key where the search for it ended. The table must not have grown since.
    pub(super) fn append(&mut self, key: K, end: End) -> Result<StateId, Exhausted> {
        let id = self.links.len();
        if id == NONE as usize {
            return Err(Exhausted::Capacity);
        }
        self.links.push(Link { key, next: NONE })?;
        let end = match end.last {
            NONE => &mut self.heads[end.list],
            last => &mut self.links[last as usize].next,
        };
        *end = id as u32;
        Ok(StateId(id as u32))
    }

    /// Increases the number of lists to `lists`, which must be more than before, and redistributes all states.
    pub(super) fn grow(&mut self, lists: usize) -> Result<(), Exhausted> {
        // The states do not need the old lists, which are freed first, so only the difference is charged.
        self.budget.charge((lists - self.heads.len()) * size_of::<u32>())?;
        self.operations.resizes += u64::from(!self.heads.is_empty());
        self.heads = Vec::new();
        self.heads = vec![NONE; lists];
        // From the last to the first, each prepended, so that lists keep the order in which their states were added.
        for id in (0..self.links.len()).rev() {
            let list = self.list_of(self.links[id].key);
            self.links[id].next = std::mem::replace(&mut self.heads[list], id as u32);
        }
        Ok(())
    }
}

impl<K> Drop for Chains<K> {
    fn drop(&mut self) {
        self.budget.release(self.heads.len() * size_of::<u32>());
    }
}
