//! The job queue and its worker threads.

use std::cmp::Reverse;
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use slidewise_engine::jobs::{Follower, Work};
use tokio::sync::watch;

use super::Job;
use super::pages::Pages;
use crate::Limits;
use crate::failure::Failure;

/// How often expired jobs are removed.
const SWEEP: Duration = Duration::from_secs(5);

/// How often to check for jobs that nobody waits for.
const WATCH: Duration = Duration::from_millis(250);

/// Unused databases may stay in memory up to this many bytes.
const SPARE_TABLES: u64 = 256 << 20;

/// All jobs. Clones share them.
#[derive(Clone)]
pub(crate) struct Jobs(Arc<Shared>);

struct Shared {
    limits: Limits,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    known: HashMap<Arc<str>, Arc<Job>>,
    queue: VecDeque<(Arc<Job>, Work)>,
    pages: Pages,
    closing: bool,
}

impl Jobs {
    /// Starts the worker threads, which run until [`Jobs::close`].
    pub(crate) fn start(limits: Limits) -> Self {
        let jobs = Self(Arc::new(Shared { limits, state: Mutex::default(), changed: Condvar::new() }));
        for _ in 0..limits.running {
            let jobs = jobs.clone();
            thread::spawn(move || jobs.work());
        }
        let watchman = jobs.clone();
        thread::spawn(move || watchman.watch());
        jobs
    }

    /// Adds work to the queue unless the queue is full. Its events also go to its page, if it has one.
    pub(crate) fn submit(&self, work: Work, page: Option<&str>) -> Result<Arc<Job>, Failure> {
        let mut state = self.state();
        if state.closing {
            return Err(Failure::closing("the server is shutting down"));
        }
        if state.queue.len() >= self.0.limits.waiting {
            return Err(Failure::busy("too many jobs are waiting: try again in a moment"));
        }
        let news = page.map(|page| state.pages.news(page));
        let job = Arc::new(Job::new(fresh_id(), work.kind(), state.queue.len(), news));
        if let Some(page) = page {
            state.pages.add(page, &job);
        }
        state.known.insert(job.id.clone(), job.clone());
        state.queue.push_back((job.clone(), work));
        self.0.changed.notify_one();
        Ok(job)
    }

    /// The job with this name, if it still exists.
    pub(crate) fn get(&self, id: &str) -> Result<Arc<Job>, Failure> {
        let job = self.state().known.get(id).cloned();
        job.ok_or_else(|| Failure::not_found("there is no such job, or it was forgotten"))
    }

    /// Cancels a job if it is still running, and removes it.
    pub(crate) fn remove(&self, id: &str) -> Result<(), Failure> {
        let mut state = self.state();
        let job = state.known.get(id).cloned().ok_or_else(|| Failure::not_found("there is no such job"))?;
        state.end(&job);
        Ok(())
    }

    /// A channel that changes whenever one of a page's jobs does.
    pub(crate) fn page_news(&self, page: &str) -> watch::Receiver<()> {
        self.state().pages.listen(page)
    }

    /// The jobs of a page.
    pub(crate) fn of_page(&self, page: &str) -> Vec<Arc<Job>> {
        self.state().pages.jobs(page)
    }

    /// Cancels the jobs that a page still waits for.
    pub(crate) fn remove_page(&self, page: &str) {
        let mut state = self.state();
        let left = state.pages.jobs(page).into_iter().filter(|job| job.ended().is_none());
        left.for_each(|job| state.end(&job));
    }

    /// Ends jobs that nobody waits for any more.
    fn watch(&self) {
        let patience = Duration::from_secs(self.0.limits.unheard_seconds);
        loop {
            thread::sleep(WATCH);
            let mut state = self.state();
            if state.closing {
                return;
            }
            let left = |job: &&Arc<Job>| job.ended().is_none() && job.attention.absent() > patience;
            let left: Vec<_> = state.known.values().filter(left).cloned().collect();
            left.iter().for_each(|job| state.end(job));
        }
    }

    /// Cancels all jobs and ends the threads.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        state.closing = true;
        state.queue.clear();
        state.known.drain().for_each(|(_, job)| job.cancel());
        self.0.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing under the lock can panic.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The main loop of a worker thread.
    fn work(&self) {
        while let Some((job, work)) = self.next() {
            job.begin();
            let tell = |progress| job.progress(progress);
            let follower = Follower::new(job.cancelled(), &tell);
            job.end(survived(|| work.run(&follower, &self.0.limits.engine)));
            slidewise_solve::pdb::spare(SPARE_TABLES);
            slidewise_solve::give_back();
            self.state().sweep(&self.0.limits);
        }
    }

    /// Waits for work; `None` when the server shuts down.
    fn next(&self) -> Option<(Arc<Job>, Work)> {
        let mut state = self.state();
        loop {
            if state.closing {
                return None;
            }
            if let Some(next) = state.queue.pop_front() {
                state.number();
                return Some(next);
            }
            let waited = self.0.changed.wait_timeout(state, SWEEP);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            state.sweep(&self.0.limits);
        }
    }
}

/// A panic in one job must not affect the others; its message goes to standard error.
fn survived<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        Err("this is a bug in Slidewise: please report the puzzle and the options".to_owned())
    })
}

impl State {
    /// Cancels a job and removes it.
    fn end(&mut self, job: &Arc<Job>) {
        self.known.remove(&job.id);
        job.cancel();
        self.queue.retain(|(queued, _)| !Arc::ptr_eq(queued, job));
        self.number();
        self.pages.sweep();
    }

    /// Updates the queue positions of waiting jobs.
    fn number(&self) {
        self.queue.iter().enumerate().for_each(|(place, (job, _))| job.waits_for(place));
    }

    /// Removes jobs that ended long ago, and the oldest if there are too many.
    fn sweep(&mut self, limits: &Limits) {
        let mut ended: Vec<(Instant, Arc<Job>)> =
            self.known.values().filter_map(|job| Some((job.ended()?, job.clone()))).collect();
        ended.sort_unstable_by_key(|(when, _)| Reverse(*when));
        let (mut jobs, mut spaces, mut bytes) = (0, 0, 0);
        for (when, job) in ended {
            let is_space = job.space().is_some();
            jobs += 1;
            spaces += usize::from(is_space);
            bytes += job.bytes() as u64;
            let old = when.elapsed() > Duration::from_secs(limits.kept_seconds);
            // The last result stays, however large it is.
            let many = jobs > limits.kept_jobs || jobs > 1 && bytes > limits.kept_bytes;
            if old || many || is_space && spaces > limits.kept_spaces {
                self.known.remove(&job.id);
            }
        }
        self.pages.sweep();
    }
}

/// An unguessable name: the standard hash function has a random key.
fn fresh_id() -> Arc<str> {
    let unguessable = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", unguessable(), unguessable()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_the_failure_of_one_job() {
        assert_eq!(survived(|| Ok(7)), Ok(7));
        assert_eq!(survived(|| Err::<(), _>("no".to_owned())), Err("no".to_owned()));
        let told = survived(|| -> Result<(), String> { panic!("this message belongs to a test") });
        assert!(told.is_err_and(|told| told.contains("bug")));
    }

    #[test]
    fn names_of_jobs_differ() {
        let names: std::collections::HashSet<_> = (0..1000).map(|_| fresh_id()).collect();
        assert_eq!(names.len(), 1000);
        assert!(names.iter().all(|name| name.len() == 32));
    }
}
