//! Threads that wait between short pieces of work, instead of being started anew for each of them.

use std::hint::spin_loop;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{self, JoinHandle};

/// How often a thread looks for work or for an answer before it sleeps: some ten microseconds, less than it takes to wake a
/// thread.
const LOOKS: usize = 1000;

/// Work that a pool is doing. See [`Pool::run_beside`] about how long it really lives.
type Work = &'static (dyn Fn(usize) + Sync);

/// Some threads, of which the one that owns the pool is the first. The others are started when they are first needed.
#[derive(Debug)]
pub struct Pool {
    most: usize,
    helpers: Vec<Helper>,
}

#[derive(Debug)]
struct Helper {
    /// `None` when the pool is dropped, which ends the thread.
    work: Option<Sender<Work>>,
    /// One answer for each piece of work: did it end without a panic?
    done: Receiver<bool>,
    thread: Option<JoinHandle<()>>,
}

impl Pool {
    /// A pool of at most this many threads, including the one that uses it.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self { most: most.max(1), helpers: Vec::new() }
    }

    /// The greatest number of threads.
    #[must_use]
    pub fn most(&self) -> usize {
        self.most
    }

    /// Calls a function on this many threads at the same time, at most on all. Returns when all calls have returned.
    ///
    /// # Panics
    ///
    /// If one of the calls does.
    pub fn run(&mut self, threads: usize, work: &(dyn Fn() + Sync)) {
        self.run_beside(threads, &mut || work(), &|_| work());
    }

    /// Calls one function in this thread and, at the same time, another one in each of the others, as [`Pool::run`] does.
    /// The others are numbered from 1, and a number always means the same thread.
    ///
    /// # Panics
    ///
    /// If one of the calls does.
    pub fn run_beside(&mut self, threads: usize, first: &mut dyn FnMut(), others: &(dyn Fn(usize) + Sync)) {
        let wanted = threads.clamp(1, self.most) - 1;
        while self.helpers.len() < wanted {
            self.helpers.push(Helper::start(self.helpers.len() + 1));
        }
        let helpers = &self.helpers[..wanted];
        // SAFETY: only the lifetime changes. The reference is used by this function and by the helpers that it is sent
        // to. A helper answers after its last use of it, or has ended, and this function neither returns nor unwinds
        // before it has an answer from each of them, or knows of its end. Between the first message and the last answer
        // it calls nothing that can panic except `first`, whose panic is caught.
        let shared: Work = unsafe { std::mem::transmute::<&(dyn Fn(usize) + Sync), Work>(others) };
        for helper in helpers {
            // One that has ended will not answer.
            let _ = helper.work.as_ref().map(|to| to.send(shared));
        }
        let own = catch_unwind(AssertUnwindSafe(first));
        let whole = helpers.iter().filter(|helper| received(&helper.done) == Some(true)).count();
        if let Err(panic) = own {
            resume_unwind(panic);
        }
        assert!(whole == wanted, "a thread panicked");
    }
}

impl Helper {
    fn start(number: usize) -> Self {
        let (work, pieces) = channel::<Work>();
        let (answer, done) = channel();
        let thread = thread::spawn(move || {
            while let Some(piece) = received(&pieces) {
                let is_whole = catch_unwind(AssertUnwindSafe(|| piece(number))).is_ok();
                if answer.send(is_whole).is_err() {
                    break;
                }
            }
        });
        Self { work: Some(work), done, thread: Some(thread) }
    }
}

/// The next message; `None` if there will be no more.
fn received<T>(from: &Receiver<T>) -> Option<T> {
    for _ in 0..LOOKS {
        match from.try_recv() {
            Ok(message) => return Some(message),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => spin_loop(),
        }
    }
    from.recv().ok()
}

impl Drop for Pool {
    fn drop(&mut self) {
        for helper in &mut self.helpers {
            helper.work = None;
        }
        for thread in self.helpers.iter_mut().filter_map(|helper| helper.thread.take()) {
            // It catches all panics.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    use std::sync::{Barrier, OnceLock};

    use super::*;

    #[test]
    fn all_threads_work_at_the_same_time_on_borrowed_values() {
        let mut pool = Pool::new(3);
        for round in 0..200 {
            let threads = round % 5;
            let really = threads.clamp(1, 3);
            let (calls, all) = (AtomicUsize::new(0), Barrier::new(really));
            pool.run(threads, &|| {
                all.wait();
                calls.fetch_add(1, Relaxed);
            });
            assert_eq!(calls.into_inner(), really);
        }
        assert_eq!(pool.helpers.len(), 2);
    }

    #[test]
    fn a_number_always_means_the_same_thread() {
        let mut pool = Pool::new(4);
        let mut known = [None; 4];
        for threads in [2, 4, 3, 4] {
            let seen: [_; 4] = Default::default();
            let note = |number: usize| {
                let seen: &OnceLock<_> = &seen[number];
                seen.set(thread::current().id()).expect("each number is used once");
            };
            pool.run_beside(threads, &mut || note(0), &note);
            for (known, seen) in known.iter_mut().zip(seen).take(threads) {
                let seen = seen.into_inner();
                assert!(seen.is_some());
                assert_eq!(*known.get_or_insert(seen), seen);
            }
        }
        assert_eq!(known.iter().collect::<HashSet<_>>().len(), 4);
    }

    #[test]
    fn a_panic_ends_the_round_and_not_the_pool() {
        let mut pool = Pool::new(2);
        let caller = thread::current().id();
        for is_helper in [true, false] {
            let failed = catch_unwind(AssertUnwindSafe(|| {
                pool.run(2, &|| assert!((thread::current().id() == caller) == is_helper, "on purpose"));
            }));
            assert!(failed.is_err());
        }
        let calls = AtomicUsize::new(0);
        pool.run(2, &|| {
            calls.fetch_add(1, Relaxed);
        });
        assert_eq!(calls.into_inner(), 2);
    }
}
