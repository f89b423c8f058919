//! Enumerates all interesting Rush Hour boards of a size.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use slidewise_enumerate::{Candidates, End, Job, Rules, Shard, Summary, Work};

use crate::errors::{OrRefused, refused};
use crate::generate::range;
use crate::search::json;
use crate::settings::{Given, cores, duration, memory, number, three_quarters_of_free_memory};
use crate::supervise::{Monitor, supervised};
use crate::tables::{Parquet, parquet};

/// The available resources.
struct Resources {
    threads: usize,
    memory: Option<u64>,
    time: Option<Duration>,
}

/// The totals as JSON, and a catalogue of the boards. Fails if a limit is hit, because an incomplete catalogue is
/// useless.
#[pyfunction]
pub(crate) fn enumerate(
    py: Python<'_>,
    size: (u8, u8),
    given: Given,
    progress: Option<Py<PyAny>>,
) -> PyResult<(String, Parquet)> {
    let mut rules = Rules::new(size.0, size.1);
    let mut resources = Resources { threads: cores(), memory: three_quarters_of_free_memory(), time: None };
    for (name, value) in &given {
        set(&mut rules, &mut resources, name, value)
            .map_err(|why| format!("{name}={value}: {why}"))
            .or_refused(py)?;
    }
    let candidates = Candidates::new(&rules).map_err(|error| refused(py, &error.to_string()))?;
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("boards.parquet");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(resources.threads).build();
    let pool = pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let work = Work { enumeration: &candidates, judge: None, memory: resources.memory };
    let job = Job { work, shard: Shard::WHOLE, path: path.clone(), resume: false };
    let made = supervised(py, progress, |monitor| {
        in_time(&monitor.stop, resources.time, || pool.install(|| make(&job, monitor)))
    })?;
    let (summary, end) = made.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    match end {
        End::Complete => Ok((json(&summary), parquet(&path)?)),
        End::Memory(_) => Err(refused(py, "stopped by memory: give more, or use fewer threads")),
        End::Interrupted => Err(refused(py, "stopped by time: an incomplete catalogue is not returned")),
    }
}

fn set(rules: &mut Rules, resources: &mut Resources, name: &str, value: &str) -> Result<(), String> {
    let side = |value: &str| value.parse().map_err(|_| "expected a small whole number".to_owned());
    match name {
        "row" => rules.red_row = side(value)?,
        "red_length" => rules.red_length = side(value)?,
        "walls" => rules.walls = range(value)?,
        "lengths" => {
            rules.lengths = value.split(',').map(side).collect::<Result<_, _>>()?;
            rules.lengths.sort_unstable();
            rules.lengths.dedup();
        }
        "red_row_cars" => rules.red_row_cars = true,
        "full_lines" => rules.full_lines = true,
        "all" => rules.all = true,
        "threads" => resources.threads = number(value)?.max(1) as usize,
        "memory" => resources.memory = Some(memory(value)?),
        "time" => resources.time = Some(duration(value)?),
        _ => return Err("there is no such option here".into()),
    }
    Ok(())
}

fn make(job: &Job<'_>, monitor: &Monitor) -> Result<(Summary, End), slidewise_enumerate::FileError> {
    let total = Mutex::new(Summary::default());
    job.make(
        &monitor.stop,
        |_, _| (),
        |more| {
            let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
            total.merge(more);
            monitor.tell(|| vec![("candidates", total.candidates), ("boards", total.minimal)]);
        },
    )
}

/// Does some work, and sets the flag when the time is up.
fn in_time<R>(stop: &AtomicBool, time: Option<Duration>, work: impl FnOnce() -> R) -> R {
    let Some(time) = time else { return work() };
    let (began, done) = (Instant::now(), AtomicBool::new(false));
    thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                if began.elapsed() >= time {
                    return stop.store(true, Ordering::Relaxed);
                }
                thread::sleep(Duration::from_millis(20));
            }
        });
        let result = work();
        done.store(true, Ordering::Relaxed);
        result
    })
}
