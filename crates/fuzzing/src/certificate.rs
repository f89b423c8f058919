//! Certificates.
//!
//! Bytes are checked as they are, but nearly all are refused because of their checksum. So they are also split at the
//! first byte that cannot occur in text: before it is the header, after it are the positions, which are compressed and
//! given a correct checksum. A claim that the checker then accepts must be true.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use slidewise_core::Limits;
use slidewise_solve::report::Verdict;
use slidewise_solve::{Algorithm, Options, solve, source};
use slidewise_verify::certificate::{Claim, Progress, check};

/// A byte that cannot occur in UTF-8.
const SEPARATOR: u8 = 0xFF;
/// The maximum number of positions read, and of states searched.
const STATES: u64 = 20_000;

/// Checks bytes as they are, and with a correct checksum.
pub fn run(data: &[u8]) {
    let puzzle = puzzle(data);
    judge(&puzzle, data);
    if let Some(sealed) = sealed(data) {
        judge(&puzzle, &sealed);
    }
}

/// The text of the puzzle that a header names.
fn puzzle(data: &[u8]) -> String {
    let header = String::from_utf8_lossy(data);
    let text = header.split_once("\ntext: ").and_then(|(_, text)| text.split_once('\n'));
    let Some((count, lines)) = text else { return String::new() };
    let count = count.parse::<u16>().map_or(0, usize::from);
    lines.split('\u{FFFD}').next().unwrap_or_default().lines().take(count).collect::<Vec<_>>().join("\n")
}

/// A certificate with this header and these positions.
fn sealed(data: &[u8]) -> Option<Vec<u8>> {
    let at = data.iter().position(|&byte| byte == SEPARATOR)?;
    let (header, positions) = (&data[..at], &data[at + 1..]);
    let mut packer = ZlibEncoder::new(header.to_vec(), Compression::fast());
    packer.write_all(positions).ok()?;
    let mut sealed = packer.finish().ok()?;
    let mut crc = flate2::Crc::new();
    crc.update(&sealed);
    sealed.extend(crc.sum().to_le_bytes());
    Some(sealed)
}

/// Every accepted claim is compared with a search.
fn judge(puzzle: &str, certificate: &[u8]) {
    let patience = &mut |progress: &Progress| progress.read + progress.checked < STATES;
    let Ok(verdict) = check(puzzle, certificate, patience) else { return };
    if verdict.why.is_some() {
        return;
    }
    let item = source::parse("bytes", puzzle.as_bytes(), "bytes").items.into_iter().next();
    // The checker accepts boards that the solver's readers refuse.
    let Some(Ok(puzzle)) = item else { return };
    let limits = Limits { nodes: Some(STATES), ..Limits::default() };
    let options = Options { algorithm: Algorithm::Dijkstra, limits, ..Options::default() };
    let report = solve(&puzzle, &options, &mut ()).expect("every family has this search");
    let (length, is_solved) = (report.length.unwrap_or(u32::MAX), report.outcome == Verdict::Solved);
    let is_true = match verdict.claim {
        Claim::Optimal(claimed) => report.outcome != Verdict::Unsolvable && (!is_solved || length == claimed),
        Claim::Unsolvable => !is_solved,
        Claim::Bound(claimed) => !is_solved || claimed <= length,
    };
    assert!(is_true, "{:?} was accepted for {}", verdict.claim, puzzle.native());
}
