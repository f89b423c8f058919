//! Files of pattern databases.
//!
//! Nearly all inputs are refused because of a wrong checksum, which would hide bugs behind it. So they are also read
//! with correct checksums, which an attacker could compute too.

use slidewise_pdb::file::{open, save};
use tempfile::NamedTempFile;
use xxhash_rust::xxh3::xxh3_64;

use crate::scratch;

/// Reads bytes as they are, and with correct checksums.
pub fn run(data: &[u8]) {
    check(&scratch::file(data, ".pdb"));
    if let Some(sealed) = sealed(data) {
        check(&scratch::file(&sealed, ".pdb"));
    }
}

/// A file that is accepted is the same when it is written again.
fn check(file: &NamedTempFile) {
    let Ok(checked) = open(file.path()) else { return };
    let again = scratch::file(&[], ".pdb");
    save(again.path(), &checked.label, checked.values()).expect("it can be written");
    let again = open(again.path()).expect("it was written so");
    assert_eq!((again.label.as_str(), again.values()), (checked.label.as_str(), checked.values()));
}

/// The bytes with correct checksums of the values and of the header, at the positions of `slidewise_pdb::file`.
fn sealed(data: &[u8]) -> Option<Vec<u8>> {
    let label = u32::from_le_bytes(data.get(12..16)?.try_into().ok()?) as usize;
    let start = (32 + label + 8).next_multiple_of(64);
    let mut sealed = data.to_vec();
    let values = xxh3_64(data.get(start..)?);
    sealed[24..32].copy_from_slice(&values.to_le_bytes());
    let header = xxh3_64(&sealed[..start - 8]);
    sealed[start - 8..start].copy_from_slice(&header.to_le_bytes());
    Some(sealed)
}
