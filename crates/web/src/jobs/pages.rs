//! Pages: groups of jobs whose events go to one stream.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use tokio::sync::watch;

use super::Job;

/// The jobs of each page that has some.
#[derive(Default)]
pub(super) struct Pages(HashMap<Arc<str>, Page>);

/// The jobs of one page. `news` changes whenever one of them does, or there is one more.
pub(super) struct Page {
    jobs: Vec<Weak<Job>>,
    news: Arc<watch::Sender<()>>,
}

impl Default for Page {
    fn default() -> Self {
        Self { jobs: Vec::new(), news: Arc::new(watch::Sender::new(())) }
    }
}

impl Pages {
    /// The channel that receives the events of a page's next job.
    pub(super) fn news(&mut self, page: &str) -> Arc<watch::Sender<()>> {
        self.0.entry(page.into()).or_default().news.clone()
    }

    pub(super) fn add(&mut self, page: &str, job: &Arc<Job>) {
        let page = self.0.entry(page.into()).or_default();
        page.jobs.push(Arc::downgrade(job));
        page.news.send_replace(());
    }

    pub(super) fn listen(&mut self, page: &str) -> watch::Receiver<()> {
        self.0.entry(page.into()).or_default().news.subscribe()
    }

    pub(super) fn jobs(&self, page: &str) -> Vec<Arc<Job>> {
        self.0.get(page).map_or_else(Vec::new, |page| page.jobs.iter().filter_map(Weak::upgrade).collect())
    }

    /// Removes jobs that no longer exist, and pages that have none and no listeners.
    pub(super) fn sweep(&mut self) {
        self.0.retain(|_, page| {
            page.jobs.retain(|job| job.strong_count() > 0);
            !page.jobs.is_empty() || page.news.receiver_count() > 0
        });
    }
}
