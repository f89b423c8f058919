//! Requests for jobs, and their checks.

use std::sync::Arc;

use serde::Deserialize;
use slidewise_solve::{Algorithm, Options};

use super::order::OrderIn;
use super::{JobKind, Space, Work};
use crate::Limits;
use crate::failure::Failure;
use crate::input::{AdjustIn, LimitsIn, Object, OptionsIn, object, puzzle};

/// A request for a job.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobIn {
    kind: JobKind,
    puzzle: Option<String>,
    /// The job whose space is searched.
    space: Option<String>,
    order: Option<Object<OrderIn>>,
    #[serde(default, deserialize_with = "object")]
    adjust: AdjustIn,
    options: Option<Object<OptionsIn>>,
    configurations: Option<Vec<Object<OptionsIn>>>,
    dimensions: Option<usize>,
    #[serde(default, deserialize_with = "object")]
    limits: LimitsIn,
}

impl JobIn {
    /// The work, if the request is valid. `space` finds the space that a job has explored.
    ///
    /// # Errors
    ///
    /// If something is missing, invalid, or not for this kind of job.
    pub fn work<E: From<Failure>>(
        &self,
        limits: &Limits,
        space: impl FnOnce(&str) -> Result<Arc<Space>, E>,
    ) -> Result<Work, E> {
        if self.kind == JobKind::Search {
            let options = self.search(limits)?;
            let id = self.space.as_ref().ok_or_else(|| Failure::refused("`space` is missing"))?;
            return Ok(Work::Search(space(id)?, options));
        }
        Ok(self.own_work(limits)?)
    }

    /// How to search a space that another job has explored.
    fn search(&self, limits: &Limits) -> Result<Options, Failure> {
        if self.puzzle.is_some() {
            return Err(Failure::refused(
                "`puzzle` is not for jobs of kind search: they take that of the space",
            ));
        }
        let limits = limits.of_job(self.limits.limits()?);
        let chosen = self.options.as_ref().map(|Object(options)| options);
        let options = chosen.unwrap_or(&OptionsIn::default()).options(limits)?;
        if !matches!(options.algorithm, Algorithm::Auto | Algorithm::AStar) {
            return Err(Failure::refused(
                "a space is searched by astar; without a heuristic (`zero`) that is dijkstra",
            ));
        }
        Ok(options)
    }

    /// Work that needs no other job.
    fn own_work(&self, limits: &Limits) -> Result<Work, Failure> {
        if self.kind == JobKind::Export {
            return Err(Failure::refused("`kind` export has a call of its own: POST /export"));
        }
        let only = |kind: JobKind, field: &str| {
            Failure::refused(format!(
                "`{field}` is only for jobs of kind {}",
                format!("{kind:?}").to_lowercase()
            ))
        };
        if self.configurations.is_some() && self.kind != JobKind::Compare {
            return Err(only(JobKind::Compare, "configurations"));
        }
        if self.dimensions.is_some() && self.kind != JobKind::Space {
            return Err(only(JobKind::Space, "dimensions"));
        }
        if self.options.is_some() && matches!(self.kind, JobKind::Compare | JobKind::Space) {
            return Err(only(JobKind::Solve, "options"));
        }
        if self.space.is_some() {
            return Err(only(JobKind::Search, "space"));
        }
        if self.order.is_some() && self.kind != JobKind::Generate {
            return Err(only(JobKind::Generate, "order"));
        }
        if self.kind == JobKind::Generate {
            let order = self.order.as_ref().ok_or_else(|| Failure::refused("`order` is missing"))?;
            if self.puzzle.is_some() {
                return Err(Failure::refused("`puzzle` is not for jobs of kind generate"));
            }
            return Ok(Work::Generate(Box::new(order.0.order()?), limits.of_job(self.limits.limits()?)));
        }
        let text = self.puzzle.as_ref().ok_or_else(|| Failure::refused("`puzzle` is missing"))?;
        let puzzle = puzzle(text, &self.adjust, limits)?;
        let limits = limits.of_job(self.limits.limits()?);
        let chosen = self.options.as_ref().map(|Object(options)| options);
        let options = || chosen.unwrap_or(&OptionsIn::default()).options(limits);
        Ok(match self.kind {
            JobKind::Solve => Work::Solve(puzzle, options()?),
            JobKind::Hint => Work::Hint(puzzle, options()?),
            JobKind::Reduce => Work::Reduce(puzzle, options()?),
            JobKind::Explain => Work::Explain(puzzle, options()?),
            JobKind::Space => match self.dimensions.unwrap_or(3) {
                dimensions @ 2..=3 => Work::Space(puzzle, options()?, dimensions),
                _ => return Err(Failure::refused("a picture has 2 or 3 dimensions")),
            },
            JobKind::Compare => {
                let all = self.configurations.as_deref().unwrap_or_default();
                if !(1..=4).contains(&all.len()) {
                    return Err(Failure::refused("compare 1 to 4 configurations"));
                }
                let all = all.iter().map(|Object(one)| one.options(limits));
                Work::Compare(puzzle, all.collect::<Result<_, _>>()?)
            }
            JobKind::Search | JobKind::Generate | JobKind::Export => unreachable!("answered above"),
        })
    }
}
