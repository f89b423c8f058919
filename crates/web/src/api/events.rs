//! Events about jobs as Server-Sent Events: of one job, or of all jobs of a page.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, stream};
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::{Instant, timeout, timeout_at};

use super::input::page_name;
use crate::failure::Failure;
use crate::jobs::{Job, Listener, Snapshot};
use crate::server::App;

/// A stream that has been silent for this long sends a comment, so that both sides notice when the other is gone.
const SILENCE: Duration = Duration::from_secs(5);

/// How long a stream of a page lasts. Browsers open at most six connections to a server, for all their tabs together:
/// streams that never end would leave none for the others.
const TURN: Duration = Duration::from_secs(2);

/// The page opens the stream again after this many milliseconds.
const AGAIN: &str = "retry: 100\n\n";

/// The approximate overhead of an event in bytes.
const OVERHEAD: usize = 1000;

fn answer(events: impl Stream<Item = Bytes> + Send + 'static) -> Response {
    let body = stream::StreamExt::map(events, Ok::<_, Infallible>);
    ([(header::CONTENT_TYPE, "text/event-stream")], Body::from_stream(body)).into_response()
}

/// The events of one job until its end, which comes with its result.
pub(crate) async fn of_job(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Failure> {
    let job = app.jobs.get(&id)?;
    let (mut news, listener) = (job.subscribe(), job.attention.listen());
    // The current state is sent at once.
    news.mark_changed();
    drop(job);
    let first = Some((app, news, listener));
    Ok(answer(stream::unfold(first, |state| async {
        let (app, mut news, listener) = state?;
        let Ok(changed) = timeout(SILENCE, news.changed()).await else {
            return Some((Bytes::from_static(b":\n\n"), Some((app, news, listener))));
        };
        let snapshot = news.borrow_and_update().clone();
        // An error means that the job is gone; then its last state is sent.
        let over = changed.is_err() || snapshot.is_over();
        let event = event(&app, Some(if over { "end" } else { "progress" }), &snapshot).await;
        Some((event, (!over).then_some((app, news, listener))))
    })))
}

async fn event(app: &App, name: Option<&str>, snapshot: &Snapshot) -> Bytes {
    let name = name.map_or_else(String::new, |name| format!("event: {name}\n"));
    let size = snapshot.result.as_ref().map_or(0, |result| result.get().len());
    let write = || {
        let data = serde_json::to_string(snapshot).unwrap_or_default();
        format!("{name}data: {data}\n\n").into()
    };
    app.answers.make(2 * size + OVERHEAD, write).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfPage {
    page: String,
}

/// The events of all jobs of a page, without their results. The stream ends after a short while.
pub(crate) async fn of_page(
    State(app): State<App>,
    asked: Result<Query<OfPage>, QueryRejection>,
) -> Result<Response, Failure> {
    let Query(OfPage { page }) = asked.map_err(|rejection| Failure::refused(rejection.body_text()))?;
    page_name(&page)?;
    let mut news = app.jobs.page_news(&page);
    news.mark_changed();
    let stream = PageStream { app, page, news, jobs: HashMap::new(), until: Instant::now() + TURN };
    // If the page waits for a job that is not listed here, that job has already ended.
    let ids: Vec<_> = stream.app.jobs.of_page(&stream.page).iter().map(|job| job.id.to_string()).collect();
    let ids = serde_json::to_string(&ids).unwrap_or_default();
    let first = stream::once(async move { format!("{AGAIN}event: jobs\ndata: {ids}\n\n").into() });
    let later = stream::unfold(stream, |mut stream| async { Some((stream.next().await?, stream)) });
    Ok(answer(stream::StreamExt::chain(first, later)))
}

/// The stream of a page: what it has sent about each job.
struct PageStream {
    app: App,
    page: String,
    news: watch::Receiver<()>,
    jobs: HashMap<Arc<str>, (watch::Receiver<Snapshot>, Listener)>,
    until: Instant,
}

impl PageStream {
    /// The next event, as soon as there is one; `None` when the stream's time is over.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            timeout_at(self.until, self.news.changed()).await.ok()?.ok()?;
            let jobs = self.app.jobs.of_page(&self.page);
            self.jobs.retain(|id, _| jobs.iter().any(|job| job.id == *id));
            for job in &jobs {
                self.jobs.entry(job.id.clone()).or_insert_with(|| listened(job));
            }
            let mut events = Vec::new();
            for (news, _) in self.jobs.values_mut().filter(|(news, _)| news.has_changed().unwrap_or(false)) {
                let snapshot = Snapshot { result: None, ..news.borrow_and_update().clone() };
                events.extend(event(&self.app, None, &snapshot).await);
            }
            if !events.is_empty() {
                return Some(events.into());
            }
        }
    }
}

fn listened(job: &Arc<Job>) -> (watch::Receiver<Snapshot>, Listener) {
    let mut news = job.subscribe();
    news.mark_changed();
    (news, job.attention.listen())
}
