//! Headers and footers of Parquet files are structures of Thrift's compact protocol. The Parquet reader skips fields
//! that it does not know, and trusts the lengths of lists in them: a few bytes can keep it busy for hours. So each
//! structure is walked through first, with no more steps than it has bytes, which is enough for every list that really
//! exists. The reader also allocates as many bytes as a page claims to have, even if snappy could not have compressed
//! it that far: this is checked, too.

/// The maximum nesting depth of structures.
const DEPTH: u8 = 32;

/// Snappy expands three bytes to at most 64; and some pages are nearly empty.
const SMALLEST: u64 = 32;
const NEARLY_EMPTY: u64 = 1 << 10;

/// The numbers of the fields of a page header with its uncompressed and its compressed size.
const UNPACKED: u64 = 2;
const PACKED: u64 = 3;

/// Does a structure begin here that can be skipped in as many steps as there are bytes?
pub(super) fn is_tame(bytes: &[u8]) -> bool {
    Walk::through(bytes).is_some()
}

/// Does a page header begin here whose stated size is possible?
pub(super) fn is_header(bytes: &[u8]) -> bool {
    let most = |packed: u64| packed.saturating_mul(SMALLEST).saturating_add(NEARLY_EMPTY);
    Walk::through(bytes).is_some_and(|walk| walk.unpacked <= most(walk.packed))
}

/// The type of structures, as the protocol numbers it.
const STRUCTURE: u8 = 12;

struct Walk<'a> {
    rest: &'a [u8],
    steps: usize,
    /// The largest and the smallest number that the outermost structure has in these fields; a field could occur twice.
    unpacked: u64,
    packed: u64,
}

impl<'a> Walk<'a> {
    fn through(bytes: &'a [u8]) -> Option<Self> {
        let mut walk = Self { rest: bytes, steps: bytes.len(), unpacked: 0, packed: u64::MAX };
        walk.value(STRUCTURE, DEPTH).map(|()| walk)
    }

    /// Skips a value of a type. `None` if the bytes, the steps or the depth are not enough.
    fn value(&mut self, kind: u8, depth: u8) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        let depth = depth.checked_sub(1)?;
        match kind {
            // True and false are separate types, without a value.
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
        let mut field = 0;
        loop {
            let head = self.byte()?;
            if head & 15 == 0 {
                return Some(());
            }
            // A field is numbered relative to the previous one, or by its own number.
            field = match head >> 4 {
                0 => self.number()? / 2,
                step => field + u64::from(step),
            };
            let before = self.rest;
            self.value(head & 15, depth)?;
            if depth + 1 == DEPTH {
                self.note(field, Self { rest: before, steps: 0, unpacked: 0, packed: 0 }.number());
            }
        }
    }

    /// Records the sizes of a page. Numbers are zigzag-encoded: doubled, with negative ones odd.
    fn note(&mut self, field: u64, number: Option<u64>) {
        match (field, number) {
            (UNPACKED, Some(number)) => self.unpacked = self.unpacked.max(number / 2),
            (PACKED, Some(number)) => self.packed = self.packed.min(number / 2),
            _ => {}
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
    use super::{is_header, is_tame};

    #[test]
    fn a_page_is_not_a_thousand_times_as_long_as_it_is_packed() {
        // Its type, 4000 bytes, packed in 100; then the same in 25.
        assert!(is_header(&[0x15, 0, 0x15, 0xc0, 0x3e, 0x15, 0xc8, 0x01, 0]));
        assert!(!is_header(&[0x15, 0, 0x15, 0xc0, 0x3e, 0x15, 0x32, 0]));
        assert!(!is_header(&[0x15, 0, 0x15, 0xc0, 0x3e, 0x15, 0xc8, 0x01, 0x05, 0x06, 0x32, 0]));
    }

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
