//! The format of docs/CERTIFICATES.md: text lines, compressed positions, a checksum.

use std::io::Write;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use slidewise_core::Cost;
use slidewise_verify::certificate::Claim;

use super::evidence::Evidence;
use crate::EvidenceName;

/// The positions on one side of the evidence, as written before compression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// None if the ball is closed.
    pub radius: Option<Cost>,
    /// How many positions it has.
    pub count: u64,
    /// The positions, grouped by distance.
    pub positions: Vec<u8>,
}

impl Side {
    /// A side without positions.
    #[must_use]
    pub fn empty(radius: Option<Cost>) -> Self {
        Self { radius, count: 0, positions: Vec::new() }
    }

    /// Adds a group of positions; groups come in order of distance.
    pub fn add(&mut self, distance: Cost, mut positions: Vec<Vec<u16>>, wide: bool) {
        if positions.is_empty() {
            return;
        }
        positions.sort_unstable();
        self.count += positions.len() as u64;
        self.positions.extend(distance.to_le_bytes());
        self.positions.extend((positions.len() as u32).to_le_bytes());
        let mut before = vec![0; positions[0].len()];
        for position in positions {
            for (place, before) in position.iter().zip(&before) {
                let [low, high] = place.wrapping_sub(*before).to_le_bytes();
                self.positions.push(low);
                self.positions.extend(wide.then_some(high));
            }
            before = position;
        }
    }

    fn line(&self, key: &str) -> String {
        let radius = self.radius.map_or("infinite".into(), |radius| radius.to_string());
        format!("{key}: {radius} {}\n", self.count)
    }
}

/// The content of a certificate: the puzzle in its native text, a claim, the moves of a solution and the evidence. It
/// is not checked.
#[must_use]
pub fn file(puzzle: &str, claim: Claim, moves: &[String], evidence: &Evidence) -> Vec<u8> {
    let mut text = String::from("slidewise-certificate 1\n");
    text += &match claim {
        Claim::Optimal(cost) | Claim::Bound(cost) => format!("claim: {} {cost}\n", claim.name()),
        Claim::Unsolvable => format!("claim: {}\n", claim.name()),
    };
    text += &match evidence.name {
        EvidenceName::Heuristic => format!("evidence: heuristic {}\n", evidence.heuristic),
        name => format!("evidence: {name}\n"),
    };
    text += &evidence.forward.line("forward");
    text += &evidence.backward.line("backward");
    text += &counted("moves", moves.iter().map(String::as_str).collect());
    text += &counted("text", puzzle.lines().collect());
    let packed = ZlibEncoder::new(text.into_bytes(), Compression::best());
    finish(packed, [&evidence.forward, &evidence.backward]).expect("a list takes all that is written to it")
}

/// A line count followed by the lines.
fn counted(key: &str, lines: Vec<&str>) -> String {
    let all: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    format!("{key}: {}\n{all}", lines.len())
}

/// Appends the positions to the text, and then the checksum of both.
fn finish(mut packed: ZlibEncoder<Vec<u8>>, sides: [&Side; 2]) -> std::io::Result<Vec<u8>> {
    for side in sides {
        packed.write_all(&side.positions)?;
    }
    let mut bytes = packed.finish()?;
    let mut crc = Crc::new();
    crc.update(&bytes);
    bytes.extend(crc.sum().to_le_bytes());
    Ok(bytes)
}
