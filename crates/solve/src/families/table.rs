//! A family's table of heuristics: what menus, help texts and checks show about each one, and how it is built.

use slidewise_core::{Heuristic, Observer};

use super::perfect::{MOST_STATES, Perfect};
use super::{Family, HeuristicJob, Unavailable};
use crate::family::HeuristicEntry;
use crate::{HeuristicName, Options, Refused};

/// The guarantee of a heuristic that is proven to be admissible and consistent.
pub(super) const SOUND: &str = "admissible, consistent";
/// The guarantee of one that may exceed the distance.
pub(super) const UNSOUND: &str = "not admissible";

/// A row of the table.
pub(crate) struct Row<D: 'static> {
    entry: HeuristicEntry,
    build: Build<D>,
}

/// How a heuristic is built.
enum Build<D: 'static> {
    /// By [`Family::with_heuristic`]: it needs the options, or the searches are compiled for it.
    ByFamily,
    /// From the rules.
    Plain(for<'a> fn(&'a D) -> Box<dyn Heuristic<D> + 'a>),
    /// From the rules and a number.
    Numbered(for<'a> fn(&'a D, u32) -> Box<dyn Heuristic<D> + 'a>),
}

impl<D> Row<D> {
    /// The heuristic that is always zero.
    pub(super) const ZERO: Self = Self::by_family(HeuristicEntry::plain(&["zero"], "always 0", SOUND));

    /// The heuristic that is always exact.
    pub(super) const PERFECT: Self = Self::by_family(
        HeuristicEntry::plain(&["perfect"], "the exact distance, if the whole space fits in memory", SOUND)
            .sees_dead_ends(),
    );

    /// One that [`Family::with_heuristic`] builds.
    pub(super) const fn by_family(entry: HeuristicEntry) -> Self {
        Self { entry, build: Build::ByFamily }
    }

    /// One that needs only the rules.
    pub(super) const fn plain(
        entry: HeuristicEntry,
        build: for<'a> fn(&'a D) -> Box<dyn Heuristic<D> + 'a>,
    ) -> Self {
        Self { entry, build: Build::Plain(build) }
    }

    /// One that needs the rules and a number.
    pub(super) const fn numbered(
        entry: HeuristicEntry,
        build: for<'a> fn(&'a D, u32) -> Box<dyn Heuristic<D> + 'a>,
    ) -> Self {
        Self { entry, build: Build::Numbered(build) }
    }

    fn built<'a>(&self, name: HeuristicName, rules: &'a D) -> Option<Box<dyn Heuristic<D> + 'a>> {
        match (name, &self.build) {
            (HeuristicName::Plain(form), Build::Plain(build)) if form == self.entry.form => {
                Some(build(rules))
            }
            (HeuristicName::Numbered(stem, number), Build::Numbered(build))
                if Some(stem) == self.entry.stem() =>
            {
                Some(build(rules, number))
            }
            _ => None,
        }
    }
}

/// The entries of a family's table.
pub(super) fn entries<F: Family>() -> Vec<&'static HeuristicEntry> {
    F::HEURISTICS.iter().map(|row| &row.entry).collect()
}

/// Runs a job with a heuristic that the table can build, or with the perfect one. The heuristic goes behind a pointer,
/// so one compiled search serves all of them. Any other name is refused, with a message that lists the names of the
/// family.
pub(super) fn run<F: Family, J: HeuristicJob<F::Domain>>(
    family: &F,
    name: HeuristicName,
    options: &Options,
    mut job: J,
) -> Result<J::Output, Unavailable> {
    let heuristic = built(family, name, options, job.observer())?;
    Ok(job.run(&&*heuristic))
}

/// The heuristic itself, for any job.
fn built<'a, F: Family>(
    family: &'a F,
    name: HeuristicName,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Box<dyn Heuristic<F::Domain> + 'a>, Unavailable> {
    let rules = family.domain();
    if name == HeuristicName::PERFECT {
        if family.has_more_states_than(MOST_STATES) {
            return Err(Unavailable::Refused(Refused(format!(
                "perfect needs the whole space, but this one has more than {MOST_STATES} states"
            ))));
        }
        return Ok(Box::new(Perfect::new(rules, options, observer)?));
    }
    match F::HEURISTICS.iter().find_map(|row| row.built(name, rules)) {
        Some(heuristic) => Ok(heuristic),
        None => {
            let (family, forms) = (F::NAME.name(), F::NAME.descriptor().heuristic_forms("or"));
            Err(Unavailable::Refused(Refused(format!(
                "{family} has no heuristic {name}: use --heuristic {forms}, or --algorithm bfs"
            ))))
        }
    }
}
