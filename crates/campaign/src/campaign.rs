//! The campaign itself: boards of all families on all cores, each with its own questions.
//!
//! Every board has its own random choices, derived from the seed, its family and its number, so findings do not depend
//! on the number of threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::board::{Board, Unfit};
use crate::finding::Finding;
use crate::generators::{Dice, Family};
use crate::judge::{Disagreement, DisagreementKind, Verdict, judge};
use crate::question::{Question, questions};
use crate::tally::Tally;
use crate::truth::Truth;

/// The parameters of a campaign.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The families, in turn.
    pub families: Vec<&'static Family>,
    /// The number of boards per family.
    pub boards: u64,
    /// The number of the first board.
    pub first: u64,
    /// The seed of the random choices.
    pub seed: u64,
    /// No board is started after this time.
    pub time: Option<Duration>,
    /// The maximum number of states that the oracle explores.
    pub most: u64,
    /// The number of boards tested concurrently.
    pub threads: usize,
}

/// The result.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The counts, by family and style.
    pub tally: Tally,
    /// All wrong answers, in the order of the boards.
    pub findings: Vec<Finding>,
}

/// Receives the progress from time to time, and every finding at once.
pub trait Listener: Sync {
    /// A board is done.
    fn progress(&self, so_far: &Tally);
    /// An answer is wrong.
    fn found(&self, finding: &Finding);
}

/// Carries out a plan.
pub fn run(plan: &Plan, listener: &impl Listener) -> Outcome {
    let began = Instant::now();
    let next = AtomicU64::new(0);
    let total = plan.boards * plan.families.len() as u64;
    let results = Mutex::new((Tally::default(), Vec::new()));
    let work = || {
        while plan.time.is_none_or(|time| began.elapsed() < time) {
            let turn = next.fetch_add(1, Ordering::Relaxed);
            if turn >= total {
                break;
            }
            let asked = one(plan, turn);
            asked.findings.iter().for_each(|finding| listener.found(finding));
            let mut results = results.lock().expect("no thread panics while it adds a result");
            let (tally, findings) = &mut *results;
            tally.add(&asked);
            findings.extend(asked.findings.into_iter().map(|finding| (turn, finding)));
            listener.progress(tally);
        }
    };
    thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(work);
        }
    });
    let (tally, mut findings) = results.into_inner().expect("no thread panicked");
    // The order of the threads varies; the result does not.
    findings.sort_by_key(|(turn, _)| *turn);
    Outcome { tally, findings: findings.into_iter().map(|(_, finding)| finding).collect() }
}

/// The result for one board.
#[derive(Debug)]
pub struct Asked {
    /// The family.
    pub family: &'static str,
    /// The style.
    pub style: &'static str,
    /// Was a small enough board found?
    pub drawn: bool,
    /// Is it solvable, if known?
    pub solvable: Option<bool>,
    /// The number of states of its space, if it was explored completely.
    pub states: u64,
    /// Answers that were compared.
    pub answers: u64,
    /// The pairs of search and heuristic and the audits with an answer.
    pub topics: Vec<String>,
    /// The wrong ones.
    pub findings: Vec<Finding>,
}

/// Draws a board and asks all its questions.
fn one(plan: &Plan, turn: u64) -> Asked {
    let families = plan.families.len() as u64;
    let (family, number) = (plan.families[(turn % families) as usize], plan.first + turn / families);
    let style = family.style(number);
    let mut dice = family.dice(plan.seed, number);
    let mut asked = Asked {
        family: family.name,
        style: style.name,
        drawn: false,
        solvable: None,
        states: 0,
        answers: 0,
        topics: Vec::new(),
        findings: Vec::new(),
    };
    let finding = |drawing, question, disagreement| Finding {
        family: family.name,
        style: style.name,
        number,
        look: style.look,
        drawing,
        question,
        disagreement,
    };
    let board = match Board::draw(style, &mut dice, plan.most) {
        Ok(board) => board,
        Err((_, Unfit::TooLarge)) => return asked,
        Err((drawing, Unfit::Illegal(said))) => {
            let expected = "a legal board".into();
            asked.findings.push(finding(
                drawing,
                None,
                Disagreement { kind: DisagreementKind::Illegal, expected, said },
            ));
            return asked;
        }
    };
    asked.drawn = true;
    asked.solvable = (!matches!(board.truth, Truth::Unknown)).then(|| board.truth.length().is_some());
    asked.states = board.states().unwrap_or(0);
    answer_all(&board, &mut dice, &mut asked, |question, disagreement| {
        finding(board.drawing.clone(), Some(question), disagreement)
    });
    asked
}

fn answer_all(
    board: &Board,
    dice: &mut Dice,
    asked: &mut Asked,
    finding: impl Fn(Question, Disagreement) -> Finding,
) {
    for mut question in questions(board, dice) {
        let mut verdict = judge(board, &question);
        if verdict == Verdict::Refused && question.plainly() != question {
            question = question.plainly();
            verdict = judge(board, &question);
        }
        match verdict {
            Verdict::Refused => continue,
            Verdict::Agrees => {}
            Verdict::Differs(disagreement) => asked.findings.push(finding(question, disagreement)),
        }
        asked.answers += 1;
        asked.topics.push(question.topic());
    }
}
