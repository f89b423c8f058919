//! The byte representation of values that peers send each other, and of checkpoints. Little-endian, without padding.

use slidewise_core::{Stop, WordKey};

/// A value with a byte representation.
pub(crate) trait Wire: Sized {
    /// Appends it to the bytes.
    fn put(&self, bytes: &mut Vec<u8>);

    /// Takes it from the front of the bytes; `None` if there is no such value.
    fn take(bytes: &mut &[u8]) -> Option<Self>;
}

/// The value in a packet of another peer.
pub(crate) fn received<T: Wire>(packet: &mut &[u8]) -> T {
    T::take(packet).expect(UNDERSTOOD)
}

/// All peers run the same program.
const UNDERSTOOD: &str = "a peer sends what this one expects";

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Wire for $number {
            fn put(&self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }

            fn take(bytes: &mut &[u8]) -> Option<Self> {
                let (number, rest) = bytes.split_first_chunk()?;
                *bytes = rest;
                Some(Self::from_le_bytes(*number))
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 u128);

impl Wire for usize {
    fn put(&self, bytes: &mut Vec<u8>) {
        (*self as u64).put(bytes);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        u64::take(bytes)?.try_into().ok()
    }
}

impl Wire for bool {
    fn put(&self, bytes: &mut Vec<u8>) {
        u8::from(*self).put(bytes);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        match u8::take(bytes)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl Wire for () {
    fn put(&self, _: &mut Vec<u8>) {}

    fn take(_: &mut &[u8]) -> Option<Self> {
        Some(())
    }
}

impl<A: Wire, B: Wire> Wire for (A, B) {
    fn put(&self, bytes: &mut Vec<u8>) {
        self.0.put(bytes);
        self.1.put(bytes);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        Some((A::take(bytes)?, B::take(bytes)?))
    }
}

impl<T: Wire> Wire for Option<T> {
    fn put(&self, bytes: &mut Vec<u8>) {
        self.is_some().put(bytes);
        if let Some(value) = self {
            value.put(bytes);
        }
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        if bool::take(bytes)? { T::take(bytes).map(Some) } else { Some(None) }
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn put(&self, bytes: &mut Vec<u8>) {
        self.len().put(bytes);
        self.iter().for_each(|item| item.put(bytes));
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let len = usize::take(bytes)?;
        // A wrong length must not allocate anything.
        (0..len).map(|_| T::take(bytes)).collect()
    }
}

impl Wire for String {
    fn put(&self, bytes: &mut Vec<u8>) {
        self.len().put(bytes);
        bytes.extend_from_slice(self.as_bytes());
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let len = usize::take(bytes)?;
        let text = bytes.split_at_checked(len)?;
        *bytes = text.1;
        String::from_utf8(text.0.to_vec()).ok()
    }
}

impl<T: Wire> Wire for Result<T, Stop> {
    fn put(&self, bytes: &mut Vec<u8>) {
        match self {
            Ok(value) => {
                0u8.put(bytes);
                value.put(bytes);
            }
            Err(why) => {
                let number = Stop::ALL.iter().position(|stop| stop == why).expect("it is one of all");
                (1 + number as u8).put(bytes);
            }
        }
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        match u8::take(bytes)? {
            0 => T::take(bytes).map(Ok),
            number => Stop::ALL.get(usize::from(number) - 1).map(|&why| Err(why)),
        }
    }
}

/// A key.
#[derive(Clone, Copy)]
pub(crate) struct Packed<K>(pub(crate) K);

impl<K: WordKey> Wire for Packed<K> {
    #[inline]
    fn put(&self, bytes: &mut Vec<u8>) {
        self.0.words().iter().for_each(|word| word.put(bytes));
    }

    #[inline]
    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let mut key = K::default();
        for word in key.words_mut() {
            *word = u64::take(bytes)?;
        }
        Some(Self(key))
    }
}

/// Appends many keys. Room for all of them is made at once, so that they are copied as fast as the memory allows.
pub(crate) fn put_keys<K: WordKey>(keys: &[K], bytes: &mut Vec<u8>) {
    let start = bytes.len();
    bytes.resize(start + size_of_val(keys), 0);
    for (place, key) in bytes[start..].chunks_exact_mut(size_of::<K>()).zip(keys) {
        for (place, word) in place.chunks_exact_mut(WORD).zip(key.words()) {
            place.copy_from_slice(&word.to_le_bytes());
        }
    }
}

/// The keys in a packet of another peer, which has sent so many.
pub(crate) fn received_keys<'a, K: WordKey>(
    keys: usize,
    packet: &mut &'a [u8],
) -> impl Iterator<Item = K> + use<'a, K> {
    let (own, rest) = packet.split_at(keys * size_of::<K>());
    *packet = rest;
    own.chunks_exact(size_of::<K>()).map(|bytes| {
        let mut key = K::default();
        for (word, bytes) in key.words_mut().iter_mut().zip(bytes.chunks_exact(WORD)) {
            *word = u64::from_le_bytes(bytes.try_into().expect("a word has so many bytes"));
        }
        key
    })
}

/// The bytes of a word.
const WORD: usize = size_of::<u64>();

/// A goal, with the state it was reached from.
pub(crate) type Arrival<K> = (K, K);

pub(crate) fn put_arrival<K: WordKey>(arrival: Option<Arrival<K>>, bytes: &mut Vec<u8>) {
    arrival.map(|(before, goal)| (Packed(before), Packed(goal))).put(bytes);
}

pub(crate) fn take_arrival<K: WordKey>(bytes: &mut &[u8]) -> Option<Option<Arrival<K>>> {
    let arrival: Option<(Packed<K>, Packed<K>)> = Wire::take(bytes)?;
    Some(arrival.map(|(before, goal)| (before.0, goal.0)))
}
