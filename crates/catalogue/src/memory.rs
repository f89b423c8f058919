//! How much memory an analyst may hold.

use std::cell::Cell;

/// There is no room for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is not enough memory")]
pub struct Full;

/// The bytes that one analyst may hold.
#[derive(Debug)]
pub(crate) struct Room {
    limit: u64,
    held: Cell<u64>,
}

impl Room {
    pub(crate) fn new(limit: u64) -> Self {
        Self { limit, held: Cell::new(0) }
    }

    fn take(&self, bytes: u64) -> Result<(), Full> {
        let held = self.held.get().saturating_add(bytes);
        if held > self.limit {
            return Err(Full);
        }
        self.held.set(held);
        Ok(())
    }

    fn give_back(&self, bytes: u64) {
        self.held.set(self.held.get() - bytes);
    }
}

/// The number of entries that a list may have before it must ask for more room. It keeps what it was given, just as
/// lists keep their memory when they are cleared.
#[derive(Debug)]
pub(crate) struct Allowance {
    entries: usize,
    /// The maximum size of an entry, while its list is moved to a larger block.
    bytes: u64,
}

/// Initial capacity of a list.
const FIRST: usize = 64;

impl Allowance {
    pub(crate) fn new(bytes: u64) -> Self {
        Self { entries: 0, bytes }
    }

    /// Asks for room for this many entries.
    #[inline]
    pub(crate) fn ensure(&mut self, entries: usize, room: &Room) -> Result<(), Full> {
        if entries <= self.entries { Ok(()) } else { self.extend(entries, room) }
    }

    #[cold]
    fn extend(&mut self, entries: usize, room: &Room) -> Result<(), Full> {
        // Lists double, too.
        let entries = entries.next_power_of_two().max(FIRST);
        room.take((entries - self.entries) as u64 * self.bytes)?;
        self.entries = entries;
        Ok(())
    }

    /// Releases the room of a list that no longer exists.
    pub(crate) fn end(self, room: &Room) {
        room.give_back(self.entries as u64 * self.bytes);
    }
}
