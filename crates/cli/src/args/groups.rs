//! The groups of flags that several commands share, each declared once, with its help.

use std::ops::RangeInclusive;
use std::time::Duration;

use bytesize::ByteSize;
use clap::Args;
use slidewise_catalogue::{ANY, ANY_STATES, Pick, Query};
use slidewise_core::{Limits, Metric};
use slidewise_solve::family::{Descriptor, FAMILIES};
use slidewise_solve::{
    Adjust, Algorithm, Anytime, Cache, ClosedName, DirectionName, Distribution, FinalStatesName,
    HeuristicName, OpenName, Options, OrderName, Ratio, TieName,
};

use crate::catalogue::Selection;
use crate::values::{
    Choice, duration, memory, named, names, pair, range, states, threads, three_quarters_of_free_memory,
    whole,
};

/// Changes to the puzzle.
#[derive(Args, Debug)]
#[command(next_help_heading = "Puzzle")]
pub(crate) struct AdjustArgs {
    /// Unit of length; octile is for mazes: diagonal steps cost 7, others 5 [default: the puzzle's own]
    #[arg(long, value_parser = named(Metric::ALL.map(Metric::name), None::<Metric>))]
    metric: Option<Choice<Metric>>,
    /// The goal. rush: exit or clear; tiles: blank-first, blank-last or all tiles row by row, '1 2 3 ...' for some;
    /// bricks, atomix and mazes have it in the puzzle itself [default: the puzzle's own]
    #[arg(long)]
    goal: Option<String>,
    /// Where the red car exits (rush): left, right, top or bottom [default: the puzzle's own]
    #[arg(long)]
    exit: Option<String>,
}

impl AdjustArgs {
    pub(crate) fn adjust(&self) -> Adjust {
        let unless_auto = |name: &Option<String>| name.clone().filter(|name| name != "auto");
        Adjust {
            metric: self.metric.as_ref().and_then(|metric| metric.0),
            goal: unless_auto(&self.goal),
            exit: unless_auto(&self.exit),
        }
    }
}

/// Which puzzles of a file to take.
#[derive(Args, Debug)]
#[command(next_help_heading = "Choice of puzzles")]
pub(crate) struct QueryArgs {
    /// Only puzzles whose shortest solution has this many moves, in the puzzle's own metric: a number, or a range such as
    /// 30..35, 30.. or ..35
    #[arg(long, alias = "length", value_name = "A..B", value_parser = range)]
    moves: Option<RangeInclusive<u32>>,
    /// Only puzzles of this size
    #[arg(long, value_name = "WxH", value_parser = |text: &str| pair::<u32>(text, 'x', "6x6"))]
    size: Option<(u32, u32)>,
    /// Only puzzles with this many pieces: a number or a range
    #[arg(long, value_name = "A..B", value_parser = range)]
    pieces: Option<RangeInclusive<u32>>,
    /// Only puzzles with this many walls: a number or a range
    #[arg(long, value_name = "A..B", value_parser = range)]
    walls: Option<RangeInclusive<u32>>,
    /// Only puzzles with this many reachable states according to their catalogue: a number or a range
    #[arg(long, value_name = "A..B", value_parser = states)]
    states: Option<RangeInclusive<u64>>,
    /// Only puzzles of this family
    #[arg(long, value_name = "NAME", value_parser = FAMILIES.each_ref().map(|family| family.name))]
    family: Option<String>,
    /// Only the first N puzzles of each file
    #[arg(long, value_name = "N", conflicts_with = "sample")]
    first: Option<usize>,
    /// Only N puzzles of each file, chosen at random
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Seed of the random choice
    #[arg(long, value_name = "N", value_parser = whole::<u64>, default_value_t = 0, requires = "sample")]
    seed: u64,
}

impl QueryArgs {
    pub(crate) fn selection(&self) -> Selection {
        let range = |range: &Option<RangeInclusive<u32>>| range.clone().unwrap_or(ANY);
        let query = Query {
            puzzle: self.family.clone(),
            size: self.size,
            length: range(&self.moves),
            pieces: range(&self.pieces),
            walls: range(&self.walls),
            states: self.states.clone().unwrap_or(ANY_STATES),
        };
        let pick = match (self.first, self.sample) {
            (Some(count), _) => Pick::First(count),
            (None, Some(count)) => Pick::Sample(count, self.seed),
            (None, None) => Pick::All,
        };
        Selection { query, pick }
    }
}

/// How to search.
#[derive(Args, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// The search algorithm
    #[arg(long, default_value_t, long_help = algorithms(), value_name = "NAME")]
    algorithm: Algorithm,
    /// The heuristic
    #[arg(long, default_value_t, help = heuristics(), value_name = "NAME")]
    heuristic: HeuristicName,
    /// The open list
    #[arg(long, default_value_t, value_parser = names(OpenName::ALL, OpenName::name))]
    open: OpenName,
    /// The duplicate store
    #[arg(long, default_value_t, help = stores(), value_name = "NAME")]
    closed: ClosedName,
    /// Tie-breaking: which of several equally promising states is expanded first
    #[arg(long, default_value_t, value_parser = names(TieName::ALL, TieName::name))]
    tie: TieName,
    /// Atomix: search for all final states at once (all), or for one final state at a time under a rising limit of
    /// moves (one; needs astar, pea, idastar or perimeter)
    #[arg(long, default_value_t, value_parser = names(FinalStatesName::ALL, FinalStatesName::name))]
    final_states: FinalStatesName,
    /// Atomix: search from the start to the final states (forwards), from them to the start (backwards; needs compact with
    /// slack), or whichever way is smaller after a trial of both (auto)
    #[arg(long, default_value_t, value_parser = names(DirectionName::ALL, DirectionName::name))]
    direction: DirectionName,
    /// The order in which moves are generated
    #[arg(long, default_value_t, value_parser = names(OrderName::ALL, OrderName::name))]
    order: OrderName,
    /// Number of entries in idastar's transposition table [default: no table]
    #[arg(long, value_name = "ENTRIES")]
    table: Option<usize>,
    /// Check on every generated edge that the heuristic is consistent
    #[arg(long)]
    check_consistency: bool,
    /// Do not read or write pattern database files
    #[arg(long)]
    no_cache: bool,
}

/// The duplicate stores.
fn stores() -> String {
    let names: Vec<_> = ClosedName::ALL.iter().map(|(_, name)| *name).collect();
    format!("The duplicate store [possible values: {}, {}]", names.join(", "), ClosedName::FORMS)
}

/// The heuristics of all families.
pub(crate) fn heuristics() -> String {
    let of_family = |family: &Descriptor| format!("{}: {}", family.name, family.heuristic_forms("and"));
    let all: Vec<_> = FAMILIES.iter().map(of_family).collect();
    format!("The heuristic, depending on the family. {}", all.join("; "))
}

/// All searches, a line each.
fn algorithms() -> String {
    let lines = Algorithm::ALL.iter().map(|(_, name, about)| format!("\n  {name:<14} {about}"));
    format!("The search algorithm{}", lines.collect::<String>())
}

impl SearchArgs {
    /// The options of a search with these limits and this many threads.
    pub(crate) fn options(&self, limits: Limits, threads: usize) -> Options {
        Options {
            algorithm: self.algorithm,
            heuristic: self.heuristic,
            open: self.open,
            closed: self.closed,
            tie: self.tie,
            final_states: self.final_states,
            direction: self.direction,
            order: self.order,
            table: self.table,
            check_consistency: self.check_consistency,
            threads: Some(threads),
            cache: if self.no_cache { Cache::None } else { Cache::default() },
            anytime: Anytime::Never,
            limits,
            distribution: Distribution::default(),
        }
    }
}

/// Whether a solution that is not proven shortest will do.
#[derive(Args, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct AnytimeArgs {
    /// Print a first solution soon, then shorter ones, until one is proven shortest or a limit is hit. On by default
    /// with --time if the search is hard
    #[arg(long, conflicts_with_all = ["visited", "certificate"])]
    anytime: bool,
    /// Like --anytime, but stop as soon as a solution is proven to be at most this many times as long as a shortest
    /// one, e.g. 1.1
    #[arg(long, value_name = "RATIO", conflicts_with_all = ["visited", "certificate"])]
    within: Option<Ratio>,
}

impl AnytimeArgs {
    pub(crate) fn wanted(&self) -> Anytime {
        match self.within {
            Some(ratio) => Anytime::Within(ratio),
            None if self.anytime => Anytime::Within(Ratio::ONE),
            None => Anytime::IfHard,
        }
    }
}

/// When to stop.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Stop each search after this time, e.g. 500ms, 60s, 10m
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// Memory limit of the process, to within 5 % plus 8 MiB, e.g. 64MiB, 8GiB [default: three quarters of the free memory]
    #[arg(long, value_parser = memory)]
    memory: Option<ByteSize>,
    /// Stop each search after expanding this many states
    #[arg(long, value_parser = whole::<u64>)]
    nodes: Option<u64>,
    /// Number of puzzles to search in parallel, or of threads for searches that use several [default: all cores]
    #[arg(long, value_parser = threads)]
    threads: Option<usize>,
}

/// The part of a memory limit that the searches may use. The limit is for the whole process, so what the program itself
/// takes is subtracted; a smaller limit than that is for the searches alone.
fn beside_the_program(limit: u64) -> u64 {
    const PROGRAM: u64 = 4 << 20;
    if limit > PROGRAM { limit - PROGRAM.min(limit / 4) } else { limit }
}

impl LimitArgs {
    /// The limits of each of `searches` searches that run at the same time.
    pub(crate) fn limits(&self, searches: usize) -> Limits {
        self.limits_beside(searches, 1)
    }

    /// The same in one of several processes on this machine: each of them gets the memory limit that was given.
    pub(crate) fn limits_beside(&self, searches: usize, processes: usize) -> Limits {
        let given = self.memory.map(|size| size.as_u64()).map(beside_the_program);
        let memory = given.or_else(|| Some(three_quarters_of_free_memory()? / processes as u64));
        Limits { time: self.time, memory: memory.map(|bytes| bytes / searches as u64), nodes: self.nodes }
    }

    /// How many of `puzzles` are searched at the same time.
    pub(crate) fn searches(&self, puzzles: usize) -> usize {
        self.threads().min(puzzles).max(1)
    }

    /// How many threads may work at the same time.
    pub(crate) fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.filter(|&threads| threads > 0).unwrap_or_else(cores)
    }
}

/// Output format.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct FormatArgs {
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
    /// Show no progress and print only the essentials
    #[arg(long, short)]
    pub(crate) quiet: bool,
}
