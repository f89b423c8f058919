//! Files that are no puzzles at all, and large: the program must say so soon and briefly.

use crate::common::{Folder, Ran};

const TEN_MEGABYTES: usize = 10_000_000;

/// A fixed sequence of numbers that looks random (xorshift by Marsaglia), the same on every machine.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn of(alphabet: &[u8], length: usize) -> Vec<u8> {
        let mut noise = Noise(0x5EED);
        (0..length).map(|_| alphabet[(noise.next() >> 20) as usize % alphabet.len()]).collect()
    }
}

/// The program ends in time (the folder's patience), with exit code 2 and a message a person can read.
#[track_caller]
fn refused(content: &[u8]) -> Ran {
    let folder = Folder::new(&[]);
    folder.write("noise", content);
    let ran = folder.run(&["solve", "noise"]).code(2);
    assert!(ran.stderr.starts_with("error: noise:"), "{}", &ran.stderr[..ran.stderr.len().min(500)]);
    assert!(ran.stderr.len() < 1_000_000, "{} bytes of messages", ran.stderr.len());
    let widest = ran.stderr.lines().map(|line| line.chars().count()).max();
    assert!(widest.is_some_and(|widest| widest < 200), "a line of {widest:?} characters");
    ran
}

#[test]
fn bytes() {
    let all: Vec<u8> = (0..=255).collect();
    refused(&Noise::of(&all, TEN_MEGABYTES));
}

#[test]
fn letters_and_digits() {
    refused(&Noise::of(b"ABCDEFxo.#0123 \n\n", TEN_MEGABYTES));
}

#[test]
fn cells_of_boards() {
    // By chance some of it is a legal board, which is solved as any other.
    refused(&Noise::of(b"ABCDox.\n", TEN_MEGABYTES));
}

#[test]
fn numbers() {
    refused(&Noise::of(b"0123 -,\n", TEN_MEGABYTES));
}

#[test]
fn headers_without_sense() {
    let mut text = Vec::new();
    for chunk in Noise::of(b"ABo.#x?\n", TEN_MEGABYTES / 4).chunks(36) {
        text.extend_from_slice(b"puzzle: rush\nname: noise\n\n");
        text.extend_from_slice(chunk);
        text.push(b'\n');
    }
    refused(&text);
}

#[test]
fn one_line() {
    refused(&vec![b'o'; TEN_MEGABYTES]);
    refused(&[b"puzzle: rush\n\n".to_vec(), vec![b'.'; TEN_MEGABYTES]].concat());
}

#[test]
fn binary_data() {
    let ran = refused(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0\xff\xfe\x1b[31m");
    // Nothing of it may reach the terminal as a control character.
    assert!(!ran.stderr.contains(|c: char| c.is_control() && c != '\n'), "{:?}", ran.stderr);
}
