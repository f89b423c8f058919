//! Pictures and texts to download. Drawing is a job like any other; this call waits for its end.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use slidewise_engine::jobs::ExportIn;

use super::input::Body;
use crate::failure::Failure;
use crate::jobs::{Jobs, Snapshot};
use crate::server::App;

pub(crate) async fn export(State(app): State<App>, Body(input): Body<ExportIn>) -> Result<Response, Failure> {
    let limits = app.limits.engine;
    let (kind, ending) = input.names();
    let (name, work) = app.quick(move || Ok(input.work(&limits)?)).await?;
    let mut wanted = JobGuard { jobs: app.jobs.clone(), id: String::new() };
    let job = app.jobs.submit(work, None)?;
    wanted.id = job.id.to_string();
    let _listener = job.attention.listen();
    let mut news = job.subscribe();
    let done = news.wait_for(Snapshot::is_over).await.map(|snapshot| snapshot.error.clone());
    let file = job.file().ok_or_else(|| match done {
        Ok(Some(error)) => Failure::refused(error),
        _ => Failure::closing("the server is shutting down"),
    })?;
    // The job is removed below, so these bytes are the only ones.
    let disposition = format!("attachment; filename=\"{name}.{ending}\"");
    let about = [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    Ok((about, file).into_response())
}

/// Ends the job when its client leaves.
struct JobGuard {
    jobs: Jobs,
    id: String,
}

impl Drop for JobGuard {
    fn drop(&mut self) {
        // The job may have ended and been removed already.
        let _ = self.jobs.remove(&self.id);
    }
}
