//! Audits heuristics: is one admissible, is it consistent, how accurate is it, and is it better than another?
//!
//! Over a whole space, every state and every edge is examined, so the verdict is a proof. If a limit is hit, or in a
//! random sample, the findings hold but there may be more.

mod findings;
mod report;
mod sample;
mod total;
mod whole;

use slidewise_core::clock::Instant;
use slidewise_core::{Cost, Guarantee, Heuristic, Observer};

use slidewise_solve::families::{Opened, Unavailable, with_opened};
use slidewise_solve::values::Tabled;
use slidewise_solve::{HeuristicName, Options, Puzzle, Refused};

pub use report::{
    AuditReport, Comparison, Dominance, EdgeWitness, Proven, SampleReport, StateWitness, ValueCount,
};
pub use sample::Sample;
pub use slidewise_solve::values::{DEAD_END, ValueTable};
pub use total::{Choice, Total};

/// What to audit. Only the heuristic, the limits, the cache and, for a sample, the threads of the options matter.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request<'a> {
    /// The heuristic and the limits.
    pub options: Options,
    /// A table of values to use instead of the heuristic.
    pub values: Option<&'a ValueTable>,
    /// Another heuristic to compare with.
    pub against: Option<HeuristicName>,
    /// A sample to audit instead of the whole space.
    pub sample: Option<Sample>,
}

/// Receives the board, the value and the distance of every state.
pub type Rows<'a> = dyn FnMut(&str, Option<Cost>, Option<Cost>) + 'a;

/// Audits a heuristic on a puzzle. If the whole space was audited, `rows` then receives all its states.
///
/// # Errors
/// If the puzzle has no such heuristic, or a table of values is incomplete.
pub fn audit(
    puzzle: &Puzzle,
    request: &Request<'_>,
    observer: &mut dyn Observer,
    rows: Option<&mut Rows<'_>>,
) -> Result<AuditReport, Refused> {
    // Only the pointer, not its target, can be given the lifetime of the others.
    let rows = rows.map(|rows| -> &mut Rows<'_> { rows });
    let work = Work { puzzle, request, rows, began: Instant::now() };
    with_opened!(&puzzle.instance, request.options.order, opened => audit_opened(&opened, work, observer))
}

/// The request, and the time when it began.
struct Work<'a> {
    puzzle: &'a Puzzle,
    request: &'a Request<'a>,
    rows: Option<&'a mut Rows<'a>>,
    began: Instant,
}

fn audit_opened<const N: usize>(
    opened: &Opened<N>,
    mut work: Work<'_>,
    observer: &mut dyn Observer,
) -> Result<AuditReport, Refused> {
    let best = opened.best_heuristic(&work.request.options);
    let settled = |name| if name == HeuristicName::Auto { best } else { name };
    let audited = settled(work.request.options.heuristic);
    let against = work.request.against.map(settled);
    let heuristic = if work.request.values.is_some() { "values".into() } else { audited.to_string() };
    let against_name = against.map(|name| name.to_string());
    let mut report = unjudged(work.puzzle, heuristic, against_name);
    match work.request.values {
        Some(table) => {
            let tabled = Tabled::new(table);
            let wanted: Vec<_> = against.into_iter().collect();
            gather(opened, &wanted, &[&tabled], &mut work, observer, &mut report)?;
            check(&tabled, &mut report)?;
        }
        None => {
            let wanted: Vec<_> = [audited].into_iter().chain(against).collect();
            gather(opened, &wanted, &[], &mut work, observer, &mut report)?;
        }
    }
    report.seconds = work.began.elapsed().as_secs_f64();
    Ok(report)
}

/// Checks that there is a value for every state of the space. Records the lines that belong to none.
fn check(tabled: &Tabled<'_>, report: &mut AuditReport) -> Result<(), Refused> {
    if report.complete {
        report.unused_lines = tabled.unused_lines();
    }
    let of = format!("the {} reachable states", report.states);
    tabled.check(&of).map_err(|Refused(why)| match report.unused_lines.as_slice() {
        [] => Refused(why),
        [line, ..] => {
            Refused(format!("{why}; the board of line {line} cannot be reached: is it one of them?"))
        }
    })
}

fn unjudged(puzzle: &Puzzle, heuristic: String, against: Option<String>) -> AuditReport {
    AuditReport {
        name: puzzle.name.clone(),
        puzzle: puzzle.family().into(),
        metric: puzzle.metric().name().into(),
        goal: puzzle.goal().into(),
        heuristic,
        puzzles: 1,
        worst_overestimate: Some(0),
        dominance: against.map(|against| Dominance { against, ..Dominance::default() }),
        ..AuditReport::default()
    }
}

/// Builds the requested heuristics, one inside the other, and audits when none is left to build.
fn gather<const N: usize>(
    opened: &Opened<N>,
    wanted: &[HeuristicName],
    made: &[&dyn Heuristic<Opened<N>>],
    work: &mut Work<'_>,
    observer: &mut dyn Observer,
    report: &mut AuditReport,
) -> Result<(), Refused> {
    if let Some((&name, wanted)) = wanted.split_first() {
        let options = work.request.options;
        let audited = opened.with_heuristic(name, &options, observer, |heuristic, held, observer| {
            report.table_bytes += held + heuristic.table_bytes() as u64;
            let made: Vec<_> = made.iter().copied().chain([heuristic]).collect();
            gather(opened, wanted, &made, work, observer, report)
        });
        return match audited {
            Ok(audited) => audited,
            Err(Unavailable::Refused(refused)) => Err(refused),
            Err(Unavailable::Stopped(why)) => {
                report.stopped_by = Some(why.name().into());
                Ok(())
            }
        };
    }
    if work.request.values.is_none() {
        let Guarantee { admissible, consistent } = made[0].guarantee(opened);
        report.proven = Some(Proven { admissible, consistent });
    }
    match work.request.sample {
        Some(sample) => sample::audit(opened, made, sample, work, observer, report),
        None => {
            whole::audit(opened, made, work, observer, report);
            Ok(())
        }
    }
}
