//! Runs long work on a separate thread without Python's global interpreter lock, while the calling thread listens for
//! Ctrl-C and passes on progress.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use slidewise_core::{Limits, Observer, Preparing, Stats, Watch};

/// How often Python gets a chance to notice Ctrl-C.
const GLANCE: Duration = Duration::from_millis(50);

/// The usual stack of a main thread on most systems: some searches recurse as deep as their solutions are long.
const STACK: usize = 8 << 20;

/// Progress, as names and numbers.
pub(crate) type News = Vec<(&'static str, u64)>;

/// Receives the reports of the work, and tells it to stop.
pub(crate) struct Monitor {
    /// Set when the work should stop.
    pub(crate) stop: Arc<AtomicBool>,
    /// The latest progress that has not been passed on.
    news: Mutex<Option<News>>,
    is_watched: bool,
}

impl Monitor {
    /// Replaces the latest progress, if it is requested.
    pub(crate) fn tell(&self, news: impl FnOnce() -> News) {
        if self.is_watched {
            *self.news.lock().unwrap_or_else(PoisonError::into_inner) = Some(news());
        }
    }

    /// Runs a search that respects these limits, reports here and stops on request.
    pub(crate) fn watch<R>(&self, limits: &Limits, work: impl FnOnce(&mut dyn Observer) -> R) -> R {
        let show = |bound: u32, stats: &Stats| self.tell(|| counts(bound, stats));
        let announce = |news: &Preparing<'_>| {
            if let Preparing::Table { done, total, .. } = *news {
                self.tell(|| vec![("table_done", done), ("table_total", total)]);
            }
        };
        work(&mut Watch::new(limits, &self.stop, show).announcing(&announce))
    }

    fn deliver(&self, py: Python<'_>, progress: Option<&Py<PyAny>>) -> PyResult<()> {
        let news = self.news.lock().unwrap_or_else(PoisonError::into_inner).take();
        let (Some(news), Some(progress)) = (news, progress) else { return Ok(()) };
        progress.call1(py, (dictionary(py, news)?,)).map(drop)
    }
}

/// The progress of a search.
pub(crate) fn counts(bound: u32, stats: &Stats) -> News {
    vec![
        ("lower_bound", bound.into()),
        ("expanded", stats.expanded),
        ("stored", stats.stored),
        ("bytes", stats.bytes),
    ]
}

pub(crate) fn dictionary(py: Python<'_>, news: News) -> PyResult<Bound<'_, PyDict>> {
    let given = PyDict::new(py);
    news.into_iter().try_for_each(|(name, number)| given.set_item(name, number))?;
    Ok(given)
}

/// Does the work. An exception, from Ctrl-C or from the callback, stops it and is raised after it has stopped.
pub(crate) fn supervised<R: Send>(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&Monitor) -> R + Send,
) -> PyResult<R> {
    let monitor = Monitor { stop: Arc::default(), news: Mutex::default(), is_watched: progress.is_some() };
    let (result, fault) = py.detach(|| attend(&monitor, progress.as_ref(), work));
    if let Some(fault) = fault {
        return Err(fault);
    }
    match result? {
        Ok(result) => monitor.deliver(py, progress.as_ref()).map(|()| result),
        // A bug in Slidewise, which Python shows as such.
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

type Attended<R> = (std::io::Result<thread::Result<R>>, Option<PyErr>);

fn attend<R: Send>(
    monitor: &Monitor,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&Monitor) -> R + Send,
) -> Attended<R> {
    thread::scope(|scope| {
        // Dropped when the work ends, for whatever reason.
        let (working, ended) = mpsc::channel::<()>();
        let run = move || {
            let _working = working;
            work(monitor)
        };
        let worker = match thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run) {
            Ok(worker) => worker,
            Err(error) => return (Err(error), None),
        };
        let mut fault = None;
        while ended.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout) {
            let heard = Python::attach(|py| py.check_signals().and_then(|()| monitor.deliver(py, progress)));
            if let Err(error) = heard {
                monitor.stop.store(true, Ordering::Relaxed);
                fault.get_or_insert(error);
            }
        }
        (Ok(worker.join()), fault)
    })
}
