//! The heuristics of Atomix by name, with the tables they need and the tie-breaking rules.

use std::ops::ControlFlow;
use std::sync::Arc;

use slidewise_core::clock::Instant;
use slidewise_core::{Cost, Domain, Heuristic, Observer, Packable, Preparing, Stop, Zero};
use slidewise_domains::atomix::{Atomix, Board, Finals, Shape};
use slidewise_heuristics::atomix::pdb::{DynamicPlan, Goals, Moves, Pattern, StaticPlan, partitions};
use slidewise_heuristics::atomix::ties::{FillOrder, GoalCount, RealizablePaths};
use slidewise_heuristics::atomix::{
    Building, Distances, Generalized, Slack, SlackFromStart, Standard, USUAL_SLACK,
};
use slidewise_heuristics::{Largest, Then, WithTieRule};
use slidewise_pdb::{Database, HugeTable};

use super::{HeuristicJob, Unavailable};
use crate::databases::{Need, database, refuse_beyond};
use crate::solve::{backwards_refuses, compact_refuses};
use crate::{Algorithm, AtomixName, DirectionName, Options, Refused, TieName};

/// The tie-breaking rules.
pub(super) const TIES: &[TieName] = &[
    TieName::GoalCount,
    TieName::RealizablePaths,
    TieName::FillOrder,
    TieName::FillOrderReversed,
    TieName::GoalCountThenPaths,
    TieName::GoalCountThenFillOrder,
    TieName::FillOrderThenPaths,
];

/// No level has more groups of eight final states, because each final state has a different cell for the first atom.
const MANY: usize = 32;

/// The maximum number of states that a search with generalized moves stores before it returns the bound reached so far.
const GENERALIZED_STATES: u64 = 1 << 24;
/// The maximum memory for a state, as a multiple of the bytes of its key and length: a table that doubles when it is
/// full, and entries of the open list.
const GENERALIZED_ROOM: u64 = 6;

/// The size up to which tables of the slack program are built without being requested.
const SLACK_BYTES: u64 = 64 << 20;
/// They may take at most one part in this many of the memory limit.
const SLACK_SHARE: u64 = 8;

/// The number of states in the tables of triples, each of one byte: about a second of work.
const TRIPLE_STATES: u64 = 16 << 20;
/// With this many atoms without equals, a search takes so long that tables of triples pay.
const MANY_SINGLES: usize = 10;

/// With at most this many kinds of atoms, and at least this many atoms, the slack program may not pay.
const FEW_KINDS: usize = 4;
const SOME_ATOMS: usize = 5;
/// It pays if it adds at least this many moves on average near the start.
const WORTHWHILE: f64 = 3.0;

/// Why the standard heuristic suits a level better than the slack program, which excludes fewer states the fewer kinds
/// of atoms there are, but takes about 25 times as long for each state.
///
/// Finding out takes no longer than the search may take. After that it does not matter which heuristic is better.
pub(super) fn why_standard<S: Shape, const G: usize>(
    atomix: &Atomix<S>,
    options: &Options,
) -> Option<String> {
    let (atoms, kinds) = (atomix.atoms(), atomix.kinds());
    if kinds > FEW_KINDS || atoms < SOME_ATOMS || !slack_fits::<S, G>(atomix, options) {
        return None;
    }
    let deadline = options.limits.time.and_then(|time| Instant::now().checked_add(time));
    let is_over = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let mut building =
        |_, _| if is_over() { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) };
    let distances = Distances::new(atomix.board());
    let slack = Slack::<S, G>::build(atomix, &distances, USUAL_SLACK, &mut building).ok()??;
    let gain = slack.average_gain(atomix).filter(|gain| *gain < WORTHWHILE)?;
    Some(format!(
        "standard is used: with {kinds} kinds of {atoms} atoms, slack would add only {gain:.1} moves on average"
    ))
}

/// The heuristic that suits a level best: the slack program, unless its tables would be large or it does not pay.
pub(super) fn best<S: Shape, const G: usize>(atomix: &Atomix<S>, options: &Options) -> AtomixName {
    let singles = (0..atomix.kinds() as u8).filter(|kind| atomix.atoms_of(*kind).len() == 1).count();
    // Only the slack program exists from the start.
    let is_backwards = options.direction == DirectionName::Backwards;
    match is_backwards || slack_fits::<S, G>(atomix, options) {
        true if !is_backwards && why_standard::<S, G>(atomix, options).is_some() => AtomixName::STANDARD,
        true if singles >= MANY_SINGLES => AtomixName::TRIPLES,
        true => AtomixName::SLACK,
        false => AtomixName::STANDARD,
    }
}

/// Can the slack program be used without being requested?
fn slack_fits<S: Shape, const G: usize>(atomix: &Atomix<S>, options: &Options) -> bool {
    let bytes = || slack_bytes(atomix, &Distances::new(atomix.board()), USUAL_SLACK);
    are_few::<G>(atomix.finals()) && bytes() <= most_slack_bytes(options)
}

/// The size up to which tables of the slack program are built without being requested within these limits.
fn most_slack_bytes(options: &Options) -> u64 {
    options.limits.memory.map_or(SLACK_BYTES, |memory| SLACK_BYTES.min(memory / SLACK_SHARE))
}

/// The number of states that tables of triples may have.
fn triple_states(options: &Options) -> u64 {
    options.limits.memory.map_or(TRIPLE_STATES, |memory| TRIPLE_STATES.min(memory / SLACK_SHARE))
}

/// Do the final states fit in `G` groups, so that incremental heuristics apply?
pub(super) fn are_few<const G: usize>(finals: &Finals) -> bool {
    Standard::<G>::holds(finals.cells().len())
}

/// Runs a job with the maximum of some heuristics.
pub(super) fn with_heuristic<S: Shape, const G: usize, J>(
    atomix: &Atomix<S>,
    name: AtomixName,
    options: &Options,
    mut job: J,
) -> Result<J::Output, Unavailable>
where
    J: HeuristicJob<Atomix<S>>,
{
    let distances = Distances::new(atomix.board());
    let standard = Standard::<G>::new(atomix, &distances);
    match &standard {
        Some(standard) if name == AtomixName::STANDARD && options.tie.is_general() => {
            return Ok(job.run_incremental(standard));
        }
        _ => {}
    }
    let triples = if name.triples { triple_states(options) } else { 0 };
    if job.goes_backwards() {
        let program = (name.slack.unwrap_or(USUAL_SLACK), triples);
        let room = options.limits.memory.map_or(u64::MAX, |memory| memory.saturating_sub(triples));
        let from_start = from_start(atomix, &distances, program, room);
        let from_start = from_start.ok_or_else(|| Unavailable::Refused(backwards_refuses()))?;
        let standard = standard.as_ref().map(|standard| standard as &dyn Heuristic<_>);
        return Ok(job.run_backwards(standard.unwrap_or(&Zero), &from_start));
    }
    let slack_bytes = name.slack.map_or(0, |most| slack_bytes(atomix, &distances, most)) + triples;
    refuse_beyond(slack_bytes, &[], options, "--heuristic standard")?;
    let mut slack = match name.slack {
        Some(most) => {
            watched(job.observer(), |building| Slack::<S, G>::build(atomix, &distances, most, building))?
        }
        None => None,
    };
    if triples > 0
        && let Some(pairs) = slack.take()
    {
        let build = |building: &mut Building<'_>| pairs.build_triples(atomix, triples as usize, building);
        slack = Some(watched(job.observer(), build)?);
    }
    match &slack {
        Some(slack) if name.is_slack_alone() && options.tie.is_general() => {
            let program = (name.slack.unwrap_or(USUAL_SLACK), triples);
            return Ok(job.run_either_way(slack, &|| {
                from_start(atomix, &distances, program, most_slack_bytes(options))
            }));
        }
        _ => {}
    }
    // Levels with more final states are opened with more groups, so nothing for them is compiled for a single group.
    let (many, many_slacks) = if const { G > 1 } {
        let most = name.slack.filter(|_| slack.is_none());
        let many = standard.is_none().then(|| Standard::<MANY>::new(atomix, &distances)).flatten();
        let many_slacks = match most {
            Some(most) => {
                let build =
                    |building: &mut Building<'_>| Slack::<S, MANY>::build(atomix, &distances, most, building);
                watched(job.observer(), build)?
            }
            None => None,
        };
        (many.map(boxed), many_slacks.map(boxed))
    } else {
        (None, None)
    };
    let alarm = job.observer().alarm();
    let mut tables = Tables { board: atomix.board(), options, held: slack_bytes, observer: job.observer() };
    let static_plan = name.static_pdb.map(|text| static_plan(atomix, &distances, text.text())).transpose()?;
    // Refused before any tables are built, because that may take long.
    let is_divided = static_plan.as_ref().is_some_and(|plan| !plan.is_consistent(atomix));
    if options.algorithm == Algorithm::Compact && is_divided {
        return Err(Unavailable::Refused(compact_refuses()));
    }
    let static_tables = static_plan.as_ref().map(|plan| tables.get(plan.patterns())).transpose()?;
    let mut dynamic = |goals| -> Result<_, Unavailable> {
        let plan = DynamicPlan::new(atomix, &distances, goals).expect("two atoms have few states");
        let tables = tables.get(plan.patterns())?;
        Ok((plan, tables))
    };
    // The search for the exact cost is guided by the best pairs.
    let same = (name.dynamic_pdb || name.generalized).then(|| dynamic(Goals::Same)).transpose()?;
    let own = name.multigoal_pdb.then(|| dynamic(Goals::Own)).transpose()?;
    let tables_bytes = tables.held;

    let static_pdb =
        static_plan.as_ref().zip(static_tables.as_ref()).map(|(plan, tables)| plan.with(values(tables)));
    let dynamic_pdb = same.as_ref().map(|(plan, tables)| plan.with(values(tables)));
    let multigoal_pdb = own.as_ref().map(|(plan, tables)| plan.with(values(tables)));
    let mut parts: Vec<&(dyn Heuristic<Atomix<S>> + Sync)> = Vec::new();
    parts.extend(standard.iter().map(|part| part as &(dyn Heuristic<_> + Sync)));
    parts.extend(many.as_deref());
    parts.extend(static_pdb.iter().map(|part| part as &(dyn Heuristic<_> + Sync)));
    parts.extend(dynamic_pdb.iter().map(|part| part as &(dyn Heuristic<_> + Sync)));
    parts.extend(multigoal_pdb.iter().map(|part| part as &(dyn Heuristic<_> + Sync)));
    let consistent: Vec<_> = parts.iter().copied().filter(|part| part.guarantee(atomix).consistent).collect();
    let bytes = GENERALIZED_ROOM * size_of::<(<Atomix<S> as Packable>::Key, Cost)>() as u64;
    let room = options.limits.memory.map_or(u64::MAX, |limit| limit.saturating_sub(tables_bytes) / bytes);
    let generalized =
        Generalized::new(Largest(&consistent), GENERALIZED_STATES.min(room) as usize).until(alarm);
    // The slack program charges for stops, so it cannot guide a search with generalized moves.
    parts.extend(slack.iter().map(|part| part as &(dyn Heuristic<_> + Sync)));
    parts.extend(many_slacks.as_deref());
    if options.tie.is_general() && !name.generalized {
        return Ok(job.run_from_scratch(&Largest(&parts)));
    }
    // The exact cost keeps what its searches found, so it works for one thread only.
    let mut all: Vec<&dyn Heuristic<Atomix<S>>> = Vec::new();
    all.extend(parts.iter().map(|part| *part as &dyn Heuristic<_>));
    all.extend(name.generalized.then_some(&generalized as &dyn Heuristic<_>));
    Ok(with_tie(atomix, &distances, &Largest(&all), options.tie, job))
}

/// Builds tables of the slack program, which the observer sees and may stop.
fn watched<R>(
    observer: &mut dyn Observer,
    build: impl FnOnce(&mut Building<'_>) -> Result<R, Stop>,
) -> Result<R, Unavailable> {
    build(&mut |done, total| observer.prepare(&Preparing::Table { what: "slack", done, total }))
        .map_err(Unavailable::Stopped)
}

/// The slack program from the start, with tables of triples of this many states; `None` if it does not fit in this many
/// bytes.
fn from_start<'a, S: Shape>(
    atomix: &'a Atomix<S>,
    distances: &Distances,
    (most, triples): (u8, u64),
    bytes: u64,
) -> Option<SlackFromStart<'a, S>> {
    let fits = SlackFromStart::bytes(atomix, distances, most) as u64 <= bytes;
    let slack = fits.then(|| SlackFromStart::new(atomix, distances, most)).flatten()?;
    Some(if triples > 0 { slack.with_triples(triples as usize) } else { slack })
}

fn boxed<'a, D: Domain>(heuristic: impl Heuristic<D> + Sync + 'a) -> Box<dyn Heuristic<D> + Sync + 'a> {
    Box::new(heuristic)
}

/// Adds the tie-breaking rule. Everything goes behind a pointer, so that one compiled search serves all.
fn with_tie<S: Shape, J: HeuristicJob<Atomix<S>>>(
    atomix: &Atomix<S>,
    distances: &Distances,
    heuristic: &dyn Heuristic<Atomix<S>>,
    tie: TieName,
    job: J,
) -> J::Output {
    let run = |heuristic: &dyn Heuristic<Atomix<S>>, job: J| job.run(&heuristic);
    let paths = || RealizablePaths::new(distances.clone());
    let (count, order) = (|| GoalCount::new(atomix), || FillOrder::new(atomix));
    match tie {
        TieName::GoalCount => run(&WithTieRule(heuristic, count()), job),
        TieName::RealizablePaths => run(&WithTieRule(heuristic, paths()), job),
        TieName::FillOrder => run(&WithTieRule(heuristic, order()), job),
        TieName::GoalCountThenPaths => run(&WithTieRule(heuristic, Then(count(), paths())), job),
        TieName::GoalCountThenFillOrder => run(&WithTieRule(heuristic, Then(count(), order())), job),
        TieName::FillOrderThenPaths => run(&WithTieRule(heuristic, Then(order(), paths())), job),
        TieName::FillOrderReversed => run(&WithTieRule(heuristic, FillOrder::reversed(atomix)), job),
        _ => run(heuristic, job),
    }
}

fn static_plan<S: Shape>(
    atomix: &Atomix<S>,
    distances: &Distances,
    text: &str,
) -> Result<StaticPlan, Unavailable> {
    let refused =
        |fault: String| Unavailable::Refused(Refused(format!("static-pdb:{text} does not fit: {fault}")));
    let partitions = partitions(text, atomix.instance()).map_err(|fault| refused(fault.to_string()))?;
    let too_large = || refused("a pattern has too many states to be numbered; make it smaller".into());
    StaticPlan::new(atomix, distances, &partitions).ok_or_else(too_large)
}

/// The minimum size of the slack program's tables: what two atoms need beyond their distances, for all pairs of all
/// final states, and where an atom may stop on its way to each goal cell.
fn slack_bytes<S: Shape>(atomix: &Atomix<S>, distances: &Distances, most: u8) -> u64 {
    let finals = distances.finals(atomix);
    let mut goals: Vec<u8> = finals.iter().flatten().copied().collect();
    goals.sort_unstable();
    goals.dedup();
    let (cells, pairs) = (distances.cells(), atomix.atoms() * atomix.atoms().saturating_sub(1) / 2);
    let conflicts = finals.len() * pairs * cells * cells;
    let stops = goals.len() * cells * usize::from(most) * size_of::<S::Cells>();
    (conflicts + stops) as u64
}

fn values(databases: &[Arc<Database>]) -> Vec<&[u8]> {
    databases.iter().map(|database| database.values()).collect()
}

/// The source of pattern tables. Together they respect the memory limit.
struct Tables<'a> {
    board: &'a Board,
    options: &'a Options,
    /// Bytes held so far.
    held: u64,
    observer: &'a mut dyn Observer,
}

impl Tables<'_> {
    fn get(&mut self, patterns: &[Pattern]) -> Result<Vec<Arc<Database>>, Unavailable> {
        let Self { board, options, .. } = *self;
        let need = |pattern: &Pattern| {
            let label = format!("atomix {}", pattern.description(board));
            Need::new(label, &Moves { pattern, board }, HugeTable::footprint(pattern.states()) as u64)
        };
        let needs: Vec<_> = patterns.iter().map(need).collect();
        refuse_beyond(self.held, &needs, options, "smaller patterns or --heuristic standard")?;
        let mut database = |(pattern, need)| -> Result<Arc<Database>, Unavailable> {
            let room = options.limits.memory.unwrap_or(u64::MAX).saturating_sub(self.held);
            let (moves, same) = (Moves { pattern, board }, std::convert::identity);
            let database = database(need, &moves, same, room, options.cache, self.observer)?;
            self.held += HugeTable::footprint(database.values().len()) as u64;
            Ok(database)
        };
        patterns.iter().zip(&needs).map(&mut database).collect()
    }
}
