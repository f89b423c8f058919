//! One job: its state, its watchers and its cancellation.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::body::Bytes;
use serde::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;
use slidewise_engine::jobs::{Ending, JobKind, Space};
use tokio::sync::watch;

use super::attention::Attention;

/// The state of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    Queued,
    Running,
    Done,
    Failed,
    Cancelled,
}

/// A snapshot of a job.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Snapshot {
    pub(crate) id: String,
    pub(crate) kind: JobKind,
    #[serde(rename = "state")]
    pub(crate) status: Status,
    /// The number of jobs before it in the queue.
    pub(crate) waiting: usize,
    pub(crate) progress: Option<Value>,
    /// As the JSON that is sent, the most compact form.
    #[serde(serialize_with = "shared")]
    pub(crate) result: Option<Arc<RawValue>>,
    pub(crate) error: Option<String>,
}

fn shared<S: Serializer>(result: &Option<Arc<RawValue>>, serializer: S) -> Result<S::Ok, S::Error> {
    result.as_deref().serialize(serializer)
}

impl Snapshot {
    pub(crate) fn is_over(&self) -> bool {
        !matches!(self.status, Status::Queued | Status::Running)
    }
}

/// A job, shared by its worker and its watchers.
pub(crate) struct Job {
    pub(crate) id: Arc<str>,
    pub(crate) kind: JobKind,
    pub(crate) attention: Arc<Attention>,
    cancelled: Arc<AtomicBool>,
    news: watch::Sender<Snapshot>,
    /// Notified of every change, if the job belongs to a page.
    page: Option<Arc<watch::Sender<()>>>,
    output: Mutex<Output>,
}

#[derive(Default)]
struct Output {
    ended: Option<Instant>,
    space: Option<Arc<Space>>,
    file: Option<Bytes>,
}

impl Job {
    pub(crate) fn new(
        id: Arc<str>,
        kind: JobKind,
        waiting: usize,
        page: Option<Arc<watch::Sender<()>>>,
    ) -> Self {
        let status = Status::Queued;
        let first =
            Snapshot { id: id.to_string(), kind, status, waiting, progress: None, result: None, error: None };
        Self {
            id,
            kind,
            attention: Arc::new(Attention::new()),
            cancelled: Arc::default(),
            news: watch::Sender::new(first),
            page,
            output: Mutex::default(),
        }
    }

    /// Changes the snapshot of the job, and notifies watchers if `change` returns true.
    fn tell(&self, change: impl FnOnce(&mut Snapshot) -> bool) {
        if self.news.send_if_modified(change)
            && let Some(page) = &self.page
        {
            page.send_replace(());
        }
    }

    /// The flag that tells a search to stop.
    pub(crate) fn cancelled(&self) -> &Arc<AtomicBool> {
        &self.cancelled
    }

    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
        self.tell(|now| {
            let queued = now.status == Status::Queued;
            if queued {
                now.status = Status::Cancelled;
            }
            queued
        });
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        self.news.borrow().clone()
    }

    pub(crate) fn subscribe(&self) -> watch::Receiver<Snapshot> {
        self.news.subscribe()
    }

    pub(crate) fn begin(&self) {
        self.tell(|now| {
            (now.status, now.waiting) = (Status::Running, 0);
            true
        });
    }

    pub(crate) fn waits_for(&self, others: usize) {
        self.tell(|now| std::mem::replace(&mut now.waiting, others) != others);
    }

    /// Reports progress.
    pub(crate) fn progress(&self, progress: Value) {
        self.tell(|now| {
            now.progress = Some(progress);
            true
        });
    }

    /// Ends the job with a result, or with the reason why there is none. A cancelled job has neither.
    pub(crate) fn end(&self, ending: Result<Ending, String>) {
        let cancelled = self.cancelled.load(Ordering::Relaxed);
        let (mut space, mut file) = (None, None);
        let (status, result, error) = match ending {
            _ if cancelled => (Status::Cancelled, None, None),
            Ok(ending) => {
                (space, file) = (ending.space.map(Arc::new), ending.file.map(Bytes::from));
                (Status::Done, Some(ending.result.into()), None)
            }
            Err(error) => (Status::Failed, None, Some(error)),
        };
        {
            let mut output = self.output();
            output.ended = Some(Instant::now());
            (output.space, output.file) = (space, file);
        }
        self.tell(|now| {
            (now.status, now.result, now.error) = (status, result, error);
            now.progress = None;
            true
        });
    }

    /// When it ended.
    pub(crate) fn ended(&self) -> Option<Instant> {
        self.output().ended
    }

    /// The graph that it made.
    pub(crate) fn space(&self) -> Option<Arc<Space>> {
        self.output().space.clone()
    }

    /// The file that it drew.
    pub(crate) fn file(&self) -> Option<Bytes> {
        self.output().file.clone()
    }

    /// The number of bytes that are kept for it.
    pub(super) fn bytes(&self) -> usize {
        let result = self.news.borrow().result.as_ref().map_or(0, |result| result.get().len());
        let output = self.output();
        let space = output.space.as_ref().map_or(0, |space| space.bytes().len());
        result + space + output.file.as_ref().map_or(0, Bytes::len)
    }

    fn output(&self) -> std::sync::MutexGuard<'_, Output> {
        // Nothing under the lock can panic.
        self.output.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
