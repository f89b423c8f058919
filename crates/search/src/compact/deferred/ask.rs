//! Finds out which children other peers have stored: each peer asks the owners, and answers their questions.

use slidewise_core::{Incremental, NarrowKeys, Stop};

use super::children::{Candidate, Expansion};
use crate::exchange::{Crew, Packet};
use crate::wire::{Packed, Wire, received};

impl<D: NarrowKeys, H: Incremental<D>> Expansion<'_, D, H> {
    /// Finds out which candidates other peers have stored.
    pub(super) fn ask(&self, crew: &mut Crew<'_>, candidates: &mut [Candidate<D>]) -> Result<(), Stop> {
        let me = crew.index();
        let mut questions = vec![Packet::new(); crew.peers()];
        for candidate in &*candidates {
            let owner = crew.owner(candidate.part);
            if owner != me {
                (candidate.part as u8, Packed(candidate.key)).put(&mut questions[owner]);
            }
        }
        let questions = crew.exchange(questions)?;
        let answers = questions.iter().map(|questions| self.answer(questions)).collect();
        let answers = crew.exchange(answers)?;
        let mut answers: Vec<&[u8]> = answers.iter().map(Vec::as_slice).collect();
        for candidate in candidates {
            let owner = crew.owner(candidate.part);
            candidate.is_elsewhere = owner != me && received(&mut answers[owner]);
        }
        Ok(())
    }

    /// For each state: is it stored here?
    fn answer(&self, mut questions: &[u8]) -> Packet {
        let mut answers = Packet::new();
        while !questions.is_empty() {
            let (part, key) = received::<(u8, Packed<D::Key>)>(&mut questions);
            self.shards[usize::from(part)].stored.mark(key.0).is_some().put(&mut answers);
        }
        answers
    }
}
