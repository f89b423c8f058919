//! Reads a certificate: a header of text lines, then a compressed list of positions, then a checksum of both. Counts
//! in the file are not trusted: memory is allocated for what was read, not for what is announced.

use std::io::Read;

use flate2::Crc;
use flate2::bufread::ZlibDecoder;

use super::{Claim, Cost, Fault, INFINITE};

/// The first line.
const MAGIC: &str = "slidewise-certificate 1";

/// The header.
pub(super) struct Header {
    pub(super) claim: Claim,
    /// `ball`, `two-balls` or `heuristic`.
    pub(super) evidence: String,
    /// The name of the heuristic, if that is the evidence.
    pub(super) heuristic: Option<String>,
    pub(super) forward: Side,
    pub(super) backward: Side,
    pub(super) moves: Vec<String>,
    pub(super) puzzle: String,
}

/// A ball as the header announces it.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// The radius: the ball has all positions at smaller distances.
    pub(super) radius: Cost,
    pub(super) count: u64,
}

impl Header {
    /// The header and the rest of the bytes.
    pub(super) fn read(certificate: &[u8]) -> Result<(Self, Body<'_>), String> {
        let mut lines = Lines(certificate);
        if lines.next() != Ok(MAGIC) {
            return Err(format!("it does not begin with `{MAGIC}`"));
        }
        let (content, sum) = certificate.split_last_chunk::<4>().ok_or("it is truncated")?;
        let mut crc = Crc::new();
        crc.update(content);
        if crc.sum() != u32::from_le_bytes(*sum) {
            return Err("the checksum does not match: it is damaged or truncated".into());
        }
        let claim = claim(lines.value("claim")?)?;
        let evidence = lines.value("evidence")?;
        let (evidence, heuristic) = match evidence.split_once(' ') {
            Some(("heuristic", name)) => ("heuristic", Some(name.to_owned())),
            None if ["ball", "two-balls"].contains(&evidence) => (evidence, None),
            _ => return Err(format!("`evidence: {evidence}` is unknown")),
        };
        let (forward, backward) = (side(lines.value("forward")?)?, side(lines.value("backward")?)?);
        let moves = lines.counted("moves")?.into_iter().map(str::to_owned).collect();
        let puzzle = lines.counted("text")?.join("\n");
        let header =
            Self { claim, evidence: evidence.to_owned(), heuristic, forward, backward, moves, puzzle };
        let packed = lines.0.split_last_chunk::<4>().ok_or("it is truncated")?.0;
        Ok((header, Body(ZlibDecoder::new(packed))))
    }
}

fn claim(text: &str) -> Result<Claim, String> {
    match text.split_once(' ') {
        Some(("optimal", cost)) => Ok(Claim::Optimal(number(cost)?)),
        Some(("bound", cost)) => Ok(Claim::Bound(number(cost)?)),
        None if text == "unsolvable" => Ok(Claim::Unsolvable),
        _ => Err(format!("`claim: {text}` is unknown")),
    }
}

/// A radius and a count.
fn side(text: &str) -> Result<Side, String> {
    let (radius, count) =
        text.split_once(' ').ok_or_else(|| format!("`{text}` is not a radius and a count"))?;
    let radius = if radius == "infinite" { INFINITE } else { number(radius)?.into() };
    Ok(Side { radius, count: number(count)?.into() })
}

/// Digits only, without leading zeros.
fn number(text: &str) -> Result<u32, String> {
    let number: u32 = text.parse().map_err(|_| format!("`{text}` is not a number"))?;
    if number.to_string() == text { Ok(number) } else { Err(format!("`{text}` is not a number")) }
}

/// The remaining lines of the header.
struct Lines<'a>(&'a [u8]);

impl<'a> Lines<'a> {
    fn next(&mut self) -> Result<&'a str, String> {
        let end = self.0.iter().position(|&byte| byte == b'\n').ok_or("the header is truncated")?;
        let line = std::str::from_utf8(&self.0[..end]).map_err(|_| "the header is not text")?;
        self.0 = &self.0[end + 1..];
        Ok(line)
    }

    /// The value of this key, which must come next.
    fn value(&mut self, key: &str) -> Result<&'a str, String> {
        let line = self.next()?;
        let value = line.strip_prefix(key).and_then(|line| line.strip_prefix(": "));
        value.ok_or_else(|| format!("the header has `{line}` where `{key}: ` must be"))
    }

    /// The lines announced by this key.
    fn counted(&mut self, key: &str) -> Result<Vec<&'a str>, String> {
        let count = number(self.value(key)?)?;
        (0..count).map(|_| self.next()).collect()
    }
}

/// The compressed part.
pub(super) struct Body<'a>(ZlibDecoder<&'a [u8]>);

impl Body<'_> {
    pub(super) fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        let damaged = |error| Fault::Unreadable(format!("the positions cannot be unpacked: {error}"));
        self.0.read_exact(bytes).map_err(damaged)
    }

    pub(super) fn number(&mut self) -> Result<u32, Fault> {
        let mut bytes = [0; 4];
        self.fill(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    /// Checks that nothing follows.
    pub(super) fn end(mut self) -> Result<(), Fault> {
        match self.0.read(&mut [0]) {
            Ok(0) if self.0.get_ref().is_empty() => Ok(()),
            Ok(_) => Err(Fault::Unreadable("there is more data than the header announces".into())),
            Err(error) => Err(Fault::Unreadable(format!("the positions cannot be unpacked: {error}"))),
        }
    }
}
