//! The questions about a board, each equivalent to a command that a user could type.

use std::fmt;

use slidewise_core::Limits;
use slidewise_solve::{
    Algorithm, Anytime, Cache, ClosedName, DirectionName, EvidenceName, FamilyName, FinalStatesName,
    HeuristicName, OpenName, Options, OrderName, TieName,
};

use crate::board::Board;
use crate::generators::Dice;
use crate::truth::Truth;

/// A question with one answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The command.
    pub command: Command,
    /// The options.
    pub options: Options,
}

/// The kinds of questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// What is a shortest solution?
    Solve,
    /// What is the whole space like?
    Space,
    /// What are the heuristic's values, and are they as good as it claims?
    Audit,
    /// Which pieces and walls can be removed?
    Minimality,
    /// What evidence is there for the answer?
    Certificate(EvidenceName),
}

/// Boards with at most this many states get all questions.
const SMALL: u64 = 300;
/// Larger boards get some of the questions, inversely proportional to their states, and a minimum.
const WORK: u64 = 60_000;
const FEW: u64 = 10;
const FEW_AUDITS: u64 = 2;

/// The number of states to examine if nothing is known about a board.
const PART: u64 = 15_000;
const SMALL_PART: u64 = 500;

/// Iterative deepening does not store visited states and may never end on some boards.
const DEEP_NODES: u64 = 3_000;
/// All other searches end after a number of nodes that is not much larger than the number of states.
const NODES: u64 = 50_000;
const NODES_A_STATE: u64 = 20;

/// Limits of memory: too little for most searches, enough for some, enough for all but the largest tables.
const MEMORY: [u64; 3] = [200_000, 1_000_000, 5_000_000];

/// The questions about a board: all pairs of search and heuristic and all audits if it is small, otherwise some of
/// them; all other options are random.
#[must_use]
pub fn questions(board: &Board, dice: &mut Dice) -> Vec<Question> {
    if matches!(board.truth, Truth::Unknown) {
        return partly(board, dice);
    }
    let states = board.states().unwrap_or(SMALL);
    let is_small = states <= SMALL;
    let mut all = solves(board, dice);
    if !is_small {
        all.truncate((FEW + WORK / states) as usize);
    }
    all.push(Command::Solve.with(plain(board)));
    all.push(Command::Solve.with(anytime(board, dice)));
    if board.truth.whole().is_none() {
        return all;
    }
    let mut audits = audits(board, dice);
    if !is_small {
        // An audit is worth many searches: it looks at every state and every move.
        audits.truncate((FEW_AUDITS + WORK / states / 4) as usize);
    }
    all.extend(audits);
    let threads = Some(dice.number(1..=2));
    all.push(Command::Space.with(Options { threads, ..plain(board) }));
    let evidence =
        if is_small { EvidenceName::ALL } else { std::slice::from_ref(dice.pick(EvidenceName::ALL)) };
    all.extend(evidence.iter().map(|&evidence| Command::Certificate(evidence).with(plain(board))));
    if is_small && dice.chance(20) {
        all.push(Command::Minimality.with(plain(board)));
    }
    all
}

/// If nothing is known, heuristics can still contradict themselves: the one that `auto` chooses is checked in many
/// states, some others in a few.
fn partly(board: &Board, dice: &mut Dice) -> Vec<Question> {
    let mut audits = audits(board, dice);
    audits.truncate(FEW_AUDITS as usize);
    audits.insert(0, Command::Audit.with(plain(board)));
    for (audit, nodes) in audits.iter_mut().zip([PART].into_iter().chain(std::iter::repeat(SMALL_PART))) {
        audit.options.limits.nodes = Some(nodes);
    }
    audits
}

/// The heuristics of a board: a perfect one needs the whole space.
fn heuristics(board: &Board) -> Vec<HeuristicName> {
    let mut all = HeuristicName::of_family(board.puzzle.instance.family());
    all.retain(|&name| name != HeuristicName::PERFECT || board.truth.whole().is_some());
    all
}

/// Every pair of a search and a heuristic, and every tie-breaking rule, in random order.
fn solves(board: &Board, dice: &mut Dice) -> Vec<Question> {
    let mut heuristics = heuristics(board);
    heuristics.push(HeuristicName::Auto);
    let mut all: Vec<Question> = Vec::new();
    for &(algorithm, ..) in Algorithm::ALL {
        let fits = |name: HeuristicName| algorithm.takes_heuristic() || name == HeuristicName::Auto;
        for &heuristic in heuristics.iter().filter(|name| fits(**name)) {
            all.push(Command::Solve.with(varied(
                Options { algorithm, heuristic, ..plain(board) },
                board,
                dice,
            )));
        }
    }
    for &tie in TieName::ALL {
        let (algorithm, heuristic) = (Algorithm::AStar, *dice.pick(&heuristics));
        all.push(Command::Solve.with(Options { algorithm, heuristic, tie, ..plain(board) }));
    }
    dice.shuffle(&mut all);
    all
}

/// Any solution that is short enough, with limits that may be hit before that is proven.
fn anytime(board: &Board, dice: &mut Dice) -> Options {
    let within = dice.pick(&["1", "1.1", "2", "100"]).parse().expect("it is a ratio");
    let mut options = Options { anytime: Anytime::Within(within), ..plain(board) };
    if dice.chance(50) {
        options.limits.nodes = Some(dice.number(1..=SMALL as usize) as u64);
    }
    options.limits.memory = memory(dice);
    options
}

/// Every heuristic, in random order.
fn audits(board: &Board, dice: &mut Dice) -> Vec<Question> {
    let heuristics = heuristics(board).into_iter();
    let audit = |heuristic| Command::Audit.with(Options { heuristic, ..plain(board) });
    let mut all: Vec<Question> = heuristics.map(audit).collect();
    for question in &mut all {
        question.options.limits.memory = memory(dice);
    }
    dice.shuffle(&mut all);
    all
}

/// Everything `auto`, no files, and limits that no search should reach.
fn plain(board: &Board) -> Options {
    let nodes = NODES + NODES_A_STATE * board.states().unwrap_or(0);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    Options { cache: Cache::None, limits, ..Options::default() }
}

/// Random values for all options of a search except its heuristic. If the combination is refused, the question is asked
/// again without them.
fn varied(mut options: Options, board: &Board, dice: &mut Dice) -> Options {
    if dice.chance(20) {
        options.tie = *dice.pick(TieName::ALL);
    }
    if dice.chance(15) {
        options.open = *dice.pick(OpenName::ALL);
        options.closed = dice.pick(ClosedName::ALL).0;
    }
    if dice.chance(20) {
        options.order = *dice.pick(OrderName::ALL);
    }
    if dice.chance(30) && board.puzzle.instance.family() == FamilyName::Atomix {
        options.final_states = *dice.pick(FinalStatesName::ALL);
    }
    if options.algorithm == Algorithm::Compact && board.puzzle.instance.family() == FamilyName::Atomix {
        options.direction = *dice.pick(DirectionName::ALL);
    }
    options.threads = Some(dice.number(1..=2));
    match options.algorithm {
        Algorithm::AStar | Algorithm::Dijkstra | Algorithm::Bfs => {
            options.check_consistency = dice.chance(30);
        }
        Algorithm::Perimeter(_) => options.algorithm = Algorithm::Perimeter(dice.number(0..=5) as u32),
        Algorithm::IdaStar if dice.chance(40) => options.table = Some(*dice.pick(&[0, 1, 64, 4096])),
        _ => {}
    }
    options.limits.nodes = nodes(&options, board, dice);
    options.limits.memory = memory(dice);
    options
}

/// A memory limit that the search may reach. Some heuristics then build smaller tables.
fn memory(dice: &mut Dice) -> Option<u64> {
    dice.chance(25).then(|| *dice.pick(&MEMORY))
}

/// A node limit that the search may reach, to test its lower bound.
fn nodes(options: &Options, board: &Board, dice: &mut Dice) -> Option<u64> {
    let few = board.states().unwrap_or(SMALL).min(SMALL) as usize;
    match options.algorithm {
        _ if dice.chance(15) => Some(dice.number(1..=few) as u64),
        // Several threads are used only without a node limit, so only on boards that they finish soon.
        Algorithm::IdaStar if board.truth.length().is_some_and(|length| length <= 6) && dice.chance(30) => {
            None
        }
        _ if forgets(options) => Some(DEEP_NODES),
        _ => options.limits.nodes,
    }
}

/// Can a search take any number of nodes because it does not store visited states? Searches for one final state after
/// the other start over under each limit.
#[must_use]
pub fn forgets(options: &Options) -> bool {
    matches!(
        options.algorithm,
        Algorithm::Ids | Algorithm::IdsVisited | Algorithm::IdaStar | Algorithm::IdaStarBpmx
    ) || options.final_states == FinalStatesName::One
}

impl Command {
    fn with(self, options: Options) -> Question {
        Question { command: self, options }
    }
}

impl Question {
    /// The same with only the search, the heuristic and the node limit, for searches that refuse the rest.
    #[must_use]
    pub fn plainly(&self) -> Self {
        let Options { algorithm, heuristic, cache, anytime, .. } = self.options;
        let limits = Limits { memory: None, ..self.options.limits };
        self.command.with(Options { algorithm, heuristic, limits, cache, anytime, ..Options::default() })
    }

    /// The key by which findings are grouped: the command, the search and the heuristic.
    #[must_use]
    pub fn topic(&self) -> String {
        let Options { algorithm, heuristic, .. } = self.options;
        match self.command {
            Command::Solve => format!("solve --algorithm {algorithm} --heuristic {heuristic}"),
            Command::Audit => format!("audit --heuristic {heuristic}"),
            Command::Space => "space".into(),
            Command::Minimality => "space --minimality".into(),
            Command::Certificate(evidence) => format!("solve --certificate proof.cert --evidence {evidence}"),
        }
    }
}

/// Formats it as the command line that asks the same about the puzzle on standard input.
impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (topic, options, usual) = (self.topic(), &self.options, Options::default());
        let (command, flags) = topic.split_once(' ').unwrap_or((&topic, ""));
        write!(f, "slidewise {command} -")?;
        if !flags.is_empty() {
            write!(f, " {flags}")?;
        }
        let mut flag = |name: &str, value: &dyn fmt::Display, is_given: bool| {
            if is_given { write!(f, " --{name} {value}") } else { Ok(()) }
        };
        flag("tie", &options.tie, options.tie != usual.tie)?;
        flag("open", &options.open, options.open != usual.open)?;
        flag("closed", &options.closed, options.closed != usual.closed)?;
        flag("final-states", &options.final_states, options.final_states != usual.final_states)?;
        flag("direction", &options.direction, options.direction != usual.direction)?;
        flag("order", &options.order, options.order != usual.order)?;
        flag("table", &options.table.unwrap_or(0), options.table.is_some())?;
        flag("threads", &options.threads.unwrap_or(1), options.threads.is_some())?;
        flag("nodes", &options.limits.nodes.unwrap_or(0), options.limits.nodes.is_some())?;
        let memory = options.limits.memory.map(|bytes| format!("{bytes}B"));
        flag("memory", &memory.as_deref().unwrap_or_default(), memory.is_some())?;
        if let Anytime::Within(ratio) = options.anytime {
            flag("within", &ratio, true)?;
        }
        if options.check_consistency { f.write_str(" --check-consistency") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::FAMILIES;
    use crate::truth::Look;

    #[test]
    fn small_boards_get_every_question() {
        for family in &FAMILIES {
            let style = family.styles.iter().find(|style| style.look == Look::Whole).expect("there is one");
            let (board, mut dice) = (0..)
                .map(|number| family.dice(1, number))
                .filter_map(|mut dice| Board::draw(style, &mut dice, SMALL).ok().map(|board| (board, dice)))
                .next()
                .expect("some board is small");
            let all = questions(&board, &mut dice);
            let asked = |command, fits: &dyn Fn(&Options) -> bool| {
                all.iter().any(|question| question.command == command && fits(&question.options))
            };
            for name in HeuristicName::of_family(board.puzzle.instance.family()) {
                assert!(asked(Command::Audit, &|options| options.heuristic == name), "{name}");
                let astar =
                    |options: &Options| options.algorithm == Algorithm::AStar && options.heuristic == name;
                assert!(asked(Command::Solve, &astar), "{name}");
            }
            for tie in TieName::ALL {
                assert!(asked(Command::Solve, &|options| options.tie == *tie), "{tie}");
            }
            assert!(asked(Command::Space, &|_| true));
        }
    }

    #[test]
    fn a_question_is_a_command() {
        let limits = Limits { nodes: Some(9), ..Limits::default() };
        let options =
            Options { algorithm: Algorithm::Perimeter(2), tie: TieName::End, limits, ..Options::default() };
        let question = Command::Solve.with(options);
        assert_eq!(
            question.to_string(),
            "slidewise solve - --algorithm perimeter:2 --heuristic auto --tie end --nodes 9"
        );
        assert_eq!(Command::Space.with(Options::default()).to_string(), "slidewise space -");
    }
}
