//! Headers and footers of Parquet files are structures of Thrift's compact protocol. The reader of the format passes over what it
//! does not know, and believes the lengths of the lists in it: a few bytes can keep it busy for hours. So each structure is
//! walked through first, with no more steps than it has bytes, which is enough for every list that is really there.

/// Structures are not nested deeper.
const DEPTH: u8 = 32;

/// Does a structure begin here that can be passed over in as many steps as there are bytes?
pub(super) fn is_tame(bytes: &[u8]) -> bool {
    let mut walk = Walk { rest: bytes, steps: bytes.len() };
    walk.value(STRUCTURE, DEPTH).is_some()
}

/// The type of structures, as the protocol numbers it.
const STRUCTURE: u8 = 12;

struct Walk<'a> {
    rest: &'a [u8],
    steps: usize,
}

impl Walk<'_> {
    /// Passes over a value of a type. Nothing if the bytes, the steps or the depth do not suffice.
    fn value(&mut self, kind: u8, depth: u8) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        let depth = depth.checked_sub(1)?;
        match kind {
            // Yes and no are types of their own, without a value.
            1 | 2 => Some(()),
            3 => self.skip(1),
            4..=6 => self.number().map(drop),
            7 => self.skip(8),
            8 => {
                let length = self.number()?;
                self.skip(usize::try_from(length).ok()?)
            }
            9 | 10 => {
                let head = self.byte()?;
                let size = if head >> 4 == 15 { self.number()? } else { u64::from(head >> 4) };
                (0..size).try_for_each(|_| self.value(head & 15, depth))
            }
            11 => {
                let size = self.number()?;
                let kinds = if size > 0 { self.byte()? } else { 0 };
                (0..size).try_for_each(|_| {
                    self.value(kinds >> 4, depth)?;
                    self.value(kinds & 15, depth)
                })
            }
            STRUCTURE => self.fields(depth),
            13 => self.skip(16),
            _ => None,
        }
    }

    /// The fields of a structure up to the one that ends it.
    fn fields(&mut self, depth: u8) -> Option<()> {
        loop {
            let head = self.byte()?;
            if head & 15 == 0 {
                return Some(());
            }
            // A field is numbered from the one before, or by a number of its own.
            if head >> 4 == 0 {
                self.number()?;
            }
            self.value(head & 15, depth)?;
        }
    }

    fn skip(&mut self, count: usize) -> Option<()> {
        self.rest = self.rest.get(count..)?;
        Some(())
    }

    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    /// A number in groups of seven bits, the lowest first.
    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::is_tame;

    #[test]
    fn a_list_must_be_there_to_be_passed_over() {
        // A number, a text, a list of two numbers, the end.
        assert!(is_tame(&[0x15, 0x02, 0x18, 1, b'x', 0x19, 0x25, 0x02, 0x04, 0]));
        // Without its end, with a list of four billion flags, which take no bytes, and with a text beyond the end.
        assert!(!is_tame(&[0x15, 0x02]));
        assert!(!is_tame(&[0x19, 0xf1, 0xff, 0xff, 0xff, 0xff, 0x0f, 0]));
        assert!(!is_tame(&[0x18, 9, b'x', 0]));
        assert!(!is_tame(&[0x1c; 200]));
    }
}
