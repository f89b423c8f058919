//! The campaign itself: boards of all families on all cores, each asked its questions.
//!
//! Every board has random choices of its own, made from the seed, its family and its number, so that what is found does not
//! depend on how many threads look for it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::board::{Board, Unfit};
use crate::finding::Finding;
use crate::generators::{Dice, Family};
use crate::judge::{Disagreement, DisagreementKind, Verdict, ask};
use crate::question::{Question, questions};
use crate::tally::Tally;
use crate::truth::Truth;

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The families, which take turns.
    pub families: Vec<&'static Family>,
    /// How many boards of each family.
    pub boards: u64,
    /// The number of the first.
    pub first: u64,
    /// What the random choices begin with.
    pub seed: u64,
    /// No board is begun after this time.
    pub time: Option<Duration>,
    /// The most states that the oracle looks at.
    pub most: u64,
    /// How many boards are asked at once.
    pub threads: usize,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Outcome {
    /// What was done, by family and style.
    pub tally: Tally,
    /// All wrong answers, in the order of the boards.
    pub findings: Vec<Finding>,
}

/// Hears of what was done so far, now and then, and of every finding at once.
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
    // Threads take turns as they please; the result does not.
    findings.sort_by_key(|(turn, _)| *turn);
    Outcome { tally, findings: findings.into_iter().map(|(_, finding)| finding).collect() }
}

/// What came of one board.
#[derive(Debug)]
pub struct Asked {
    /// The family.
    pub family: &'static str,
    /// The style.
    pub style: &'static str,
    /// Was there a board small enough?
    pub drawn: bool,
    /// Has it a solution, as far as that is known?
    pub solvable: Option<bool>,
    /// The states of its space, where all were looked at.
    pub states: u64,
    /// Answers that were compared.
    pub answers: u64,
    /// The pairs of search and heuristic, and the audits, that were answered.
    pub topics: Vec<String>,
    /// The wrong ones.
    pub findings: Vec<Finding>,
}

/// Draws a board and asks it everything.
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
        let mut verdict = ask(board, &question);
        if verdict == Verdict::Refused && question.plainly() != question {
            question = question.plainly();
            verdict = ask(board, &question);
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
