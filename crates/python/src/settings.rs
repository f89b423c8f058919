//! Options by name, as keyword arguments and as the flags of a suite. Values are text in the form that the command takes.

use std::str::FromStr;
use std::time::Duration;

use bytesize::ByteSize;
use pyo3::prelude::*;
use slidewise_solve::{Adjust, Cache, Options};

use crate::errors::OrRefused;

/// Names and values.
pub(crate) type Given = Vec<(String, String)>;

/// The changes to a puzzle, and the options of its search.
#[derive(Clone, Default)]
pub(crate) struct Settings {
    pub(crate) adjust: Adjust,
    pub(crate) options: Options,
}

impl Settings {
    /// The command's defaults: all cores, and three quarters of the free memory.
    pub(crate) fn of(py: Python<'_>, given: &Given) -> PyResult<Self> {
        Self::read(given).or_refused(py)
    }

    pub(crate) fn read(given: &Given) -> Result<Self, String> {
        let mut settings = Self::default();
        settings.options.threads = Some(cores());
        settings.options.limits.memory = three_quarters_of_free_memory();
        for (name, value) in given {
            settings.set(&name.replace('_', "-"), value).map_err(|why| format!("{name}={value}: {why}"))?;
        }
        Ok(settings)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Self { adjust, options } = self;
        let unless_auto = || (value != "auto").then(|| value.to_owned());
        match name {
            "metric" => adjust.metric = unless_auto().map(|name| parsed(&name)).transpose()?,
            "goal" => adjust.goal = unless_auto(),
            "exit" => adjust.exit = unless_auto(),
            "algorithm" => options.algorithm = parsed(value)?,
            "heuristic" => options.heuristic = parsed(value)?,
            "open" => options.open = parsed(value)?,
            "closed" => options.closed = parsed(value)?,
            "tie" => options.tie = parsed(value)?,
            "final-states" => options.final_states = parsed(value)?,
            "direction" => options.direction = parsed(value)?,
            "order" => options.order = parsed(value)?,
            "table" => options.table = Some(number(value)? as usize),
            "check-consistency" => options.check_consistency = true,
            "no-cache" => options.cache = Cache::None,
            "threads" if value == "auto" => {}
            "threads" => options.threads = Some(number(value)?.max(1) as usize),
            "time" => options.limits.time = Some(duration(value)?),
            "memory" => options.limits.memory = Some(memory(value)?),
            "nodes" => options.limits.nodes = Some(number(value)?),
            _ => return Err("there is no such option here".into()),
        }
        Ok(())
    }
}

pub(crate) fn parsed<T: FromStr<Err: ToString>>(value: &str) -> Result<T, String> {
    value.parse().map_err(|error: T::Err| error.to_string())
}

pub(crate) fn number(value: &str) -> Result<u64, String> {
    value.parse().map_err(|_| "expected a whole number".into())
}

/// Seconds, or a text such as `500ms` or `10m`.
pub(crate) fn duration(value: &str) -> Result<Duration, String> {
    let seconds = value.parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    match seconds {
        Some(duration) => Ok(duration),
        None => humantime::parse_duration(value).map_err(|error| format!("{error}; try 2.5, '60s' or '10m'")),
    }
}

/// Bytes, or a text such as `8GiB`.
pub(crate) fn memory(value: &str) -> Result<u64, String> {
    let size: Result<ByteSize, _> = value.parse();
    size.map(|size| size.as_u64()).map_err(|error| format!("{error}; try '64MiB' or '8GiB'"))
}

/// All cores.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Three quarters of the free memory, if the system reports it: a search without a limit must not fill the memory.
pub(crate) fn three_quarters_of_free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024 / 4 * 3)
}
