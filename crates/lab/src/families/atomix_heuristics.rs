//! The heuristics of Atomix by name, with the tables they need and the rules for ties beside them.

use std::sync::Arc;

use slidewise_core::{Cost, Heuristic, Limits, Packable, Stop};
use slidewise_domains::atomix::{Atomix, Board, Finals};
use slidewise_domains::grid::Bits;
use slidewise_heur::atomix::pdb::{DynamicPlan, Goals, Moves, Pattern, StaticPlan, partitions};
use slidewise_heur::atomix::ties::{FillOrder, GoalCount, RealizablePaths};
use slidewise_heur::atomix::{Distances, Generalized, Slack, Standard, USUAL_SLACK};
use slidewise_heur::{Largest, Tied};
use slidewise_pdb::Database;

use super::{HeuristicJob, Unavailable};
use crate::databases::{Watch, database};
use crate::{AtomixName, Options, Refused, TieName};

/// The rules for ties.
pub(super) const TIES: &[TieName] = &[TieName::GoalCount, TieName::RealizablePaths, TieName::FillOrder];

/// No level has more groups of eight final states: each has another cell for the first atom.
const MANY: usize = 32;

/// As many states as a search with generalized moves keeps at most before it says what it knows.
const GENERALIZED_STATES: u64 = 1 << 24;
/// What it keeps of a state takes at most so many times the bytes of its key and length: a table that doubles, and entries
/// of its open list.
const GENERALIZED_ROOM: u64 = 6;

/// Bytes of tables of the slack program that are worth while without being asked for.
const SLACK_BYTES: u64 = 64 << 20;
/// What part of the memory they may take.
const SLACK_SHARE: u64 = 8;

/// The heuristic that serves a level best: the slack program, unless its tables would be large.
pub(super) fn best<const N: usize, const W: usize, const K: usize, const G: usize>(
    atomix: &Atomix<N, W, K>,
    limits: &Limits,
) -> AtomixName {
    let most = limits.memory.map_or(SLACK_BYTES, |memory| SLACK_BYTES.min(memory / SLACK_SHARE));
    let fits = || slack_bytes(atomix, &Distances::new(atomix.board()), USUAL_SLACK) <= most;
    if are_few::<G>(atomix.finals()) && fits() { AtomixName::SLACK } else { AtomixName::STANDARD }
}

/// Are these so few final states that heuristics with so many groups of them are brought up to date along a path?
pub(super) fn are_few<const G: usize>(finals: &Finals) -> bool {
    Standard::<G>::holds(finals.cells().len())
}

/// Runs a job with the largest of some heuristics.
pub(super) fn with_heuristic<const N: usize, const W: usize, const K: usize, const G: usize, J>(
    atomix: &Atomix<N, W, K>,
    name: AtomixName,
    options: &Options,
    mut job: J,
) -> Result<J::Output, Unavailable>
where
    J: HeuristicJob<Atomix<N, W, K>>,
{
    let distances = Distances::new(atomix.board());
    let standard = Standard::<G>::new(atomix, &distances);
    match &standard {
        Some(standard) if name == AtomixName::STANDARD && options.tie.is_general() => {
            return Ok(job.run_incremental(standard));
        }
        _ => {}
    }
    let slack_bytes = name.slack.map_or(0, |most| slack_bytes(atomix, &distances, most));
    refuse_beyond(options, slack_bytes, "--heuristic standard")?;
    let slack = name.slack.and_then(|most| Slack::<W, G>::new(atomix, &distances, most));
    match &slack {
        Some(slack) if name.is_slack_alone() && options.tie.is_general() => {
            return Ok(job.run_incremental(slack));
        }
        _ => {}
    }
    let many_slacks = name
        .slack
        .filter(|_| slack.is_none())
        .and_then(|most| Slack::<W, MANY>::new(atomix, &distances, most));
    let many = standard.is_none().then(|| Standard::<MANY>::new(atomix, &distances)).flatten();
    let mut tables =
        Tables { board: atomix.board(), options, bytes: slack_bytes, watch: &mut |news| job.prepare(news) };
    let static_plan = name.static_pdb.map(|text| static_plan(atomix, &distances, text.text())).transpose()?;
    let static_tables = static_plan.as_ref().map(|plan| tables.get(plan.patterns())).transpose()?;
    let mut dynamic = |goals| -> Result<_, Unavailable> {
        let plan = DynamicPlan::new(atomix, &distances, goals).expect("two atoms have few states");
        let tables = tables.get(plan.patterns())?;
        Ok((plan, tables))
    };
    // The exact cost is searched for with the help of the best pairs.
    let same = (name.dynamic_pdb || name.generalized).then(|| dynamic(Goals::Same)).transpose()?;
    let own = name.multigoal_pdb.then(|| dynamic(Goals::Own)).transpose()?;
    let tables_bytes = tables.bytes;

    let static_pdb =
        static_plan.as_ref().zip(static_tables.as_ref()).map(|(plan, tables)| plan.with(values(tables)));
    let dynamic_pdb = same.as_ref().map(|(plan, tables)| plan.with(values(tables)));
    let multigoal_pdb = own.as_ref().map(|(plan, tables)| plan.with(values(tables)));
    let mut parts: Vec<&dyn Heuristic<Atomix<N, W, K>>> = Vec::new();
    parts.extend(standard.iter().map(|part| part as &dyn Heuristic<_>));
    parts.extend(many.iter().map(|part| part as &dyn Heuristic<_>));
    parts.extend(static_pdb.iter().map(|part| part as &dyn Heuristic<_>));
    parts.extend(dynamic_pdb.iter().map(|part| part as &dyn Heuristic<_>));
    parts.extend(multigoal_pdb.iter().map(|part| part as &dyn Heuristic<_>));
    let consistent: Vec<_> = parts.iter().copied().filter(|part| part.guarantee(atomix).consistent).collect();
    let bytes = GENERALIZED_ROOM * size_of::<(<Atomix<N, W, K> as Packable>::Key, Cost)>() as u64;
    let room = options.limits.memory.map_or(u64::MAX, |limit| limit.saturating_sub(tables_bytes) / bytes);
    let generalized = Generalized::new(Largest(&consistent), GENERALIZED_STATES.min(room) as usize);
    if name.generalized {
        parts.push(&generalized);
    }
    // It charges for stops, so it is no help in a search with generalized moves.
    parts.extend(slack.iter().map(|part| part as &dyn Heuristic<_>));
    parts.extend(many_slacks.iter().map(|part| part as &dyn Heuristic<_>));
    Ok(with_tie(atomix, &distances, &Largest(&parts), options.tie, job))
}

/// Adds the rule for ties. All go behind a pointer: one compiled search serves them all.
fn with_tie<const N: usize, const W: usize, const K: usize, J: HeuristicJob<Atomix<N, W, K>>>(
    atomix: &Atomix<N, W, K>,
    distances: &Distances,
    heuristic: &dyn Heuristic<Atomix<N, W, K>>,
    tie: TieName,
    job: J,
) -> J::Output {
    let run = |heuristic: &dyn Heuristic<Atomix<N, W, K>>, job: J| job.run(&heuristic);
    match tie {
        TieName::GoalCount => run(&Tied(heuristic, GoalCount::new(atomix)), job),
        TieName::RealizablePaths => run(&Tied(heuristic, RealizablePaths::new(distances.clone())), job),
        TieName::FillOrder => run(&Tied(heuristic, FillOrder::new(atomix)), job),
        _ => run(heuristic, job),
    }
}

fn static_plan<const N: usize, const W: usize, const K: usize>(
    atomix: &Atomix<N, W, K>,
    distances: &Distances,
    text: &str,
) -> Result<StaticPlan, Unavailable> {
    let refused =
        |fault: String| Unavailable::Refused(Refused(format!("static-pdb:{text} does not fit: {fault}")));
    let partitions = partitions(text, atomix.instance()).map_err(|fault| refused(fault.to_string()))?;
    let too_large = || refused("a pattern has too many states to be numbered; make it smaller".into());
    StaticPlan::new(atomix, distances, &partitions).ok_or_else(too_large)
}

/// What the tables of the slack program take at least: what two atoms need beyond their distances, for all pairs of all
/// final states, and where an atom may stop on its way to each goal cell.
fn slack_bytes<const N: usize, const W: usize, const K: usize>(
    atomix: &Atomix<N, W, K>,
    distances: &Distances,
    most: u8,
) -> u64 {
    let finals = distances.finals(atomix);
    let mut goals: Vec<u8> = finals.iter().flatten().copied().collect();
    goals.sort_unstable();
    goals.dedup();
    let (cells, pairs) = (distances.cells(), atomix.atoms() * atomix.atoms().saturating_sub(1) / 2);
    let conflicts = finals.len() * pairs * cells * cells;
    let stops = goals.len() * cells * usize::from(most) * size_of::<Bits<W>>();
    (conflicts + stops) as u64
}

/// Tables that are larger than the memory limit are not made.
fn refuse_beyond(options: &Options, bytes: u64, instead: &str) -> Result<(), Unavailable> {
    if options.limits.memory.is_none_or(|limit| bytes <= limit) {
        return Ok(());
    }
    Err(Unavailable::Refused(Refused(format!(
        "the tables of the heuristic take at least {bytes} bytes; allow more --memory, or use {instead}"
    ))))
}

fn values(databases: &[Arc<Database>]) -> Vec<&[u8]> {
    databases.iter().map(|database| database.values()).collect()
}

/// Where the tables of patterns come from. Together they keep to the memory limit.
struct Tables<'a, 'w> {
    board: &'a Board,
    options: &'a Options,
    /// What was asked for so far.
    bytes: u64,
    watch: &'a mut Watch<'w>,
}

impl Tables<'_, '_> {
    fn get(&mut self, patterns: &[Pattern]) -> Result<Vec<Arc<Database>>, Unavailable> {
        self.bytes += patterns.iter().map(|pattern| pattern.states() as u64).sum::<u64>();
        refuse_beyond(self.options, self.bytes, "smaller patterns or --heuristic standard")?;
        let database = |pattern: &Pattern| {
            let label = format!("atomix {}", pattern.description(self.board));
            let moves = Moves { pattern, board: self.board };
            database(&label, &moves, std::convert::identity, self.options.cache, self.watch)
        };
        patterns.iter().map(database).collect::<Result<_, Stop>>().map_err(Unavailable::Stopped)
    }
}
