//! The calls of the web API: the first line is a path with its query, the rest is the body of a request.

use std::sync::LazyLock;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Uri};
use serde_json::Value;
use slidewise_web::{Config, Limits, app, engine};
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// Jobs end at once: only the requests matter here, not the results.
static APP: LazyLock<(Runtime, Router)> = LazyLock::new(|| {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let limits =
        engine::Limits { seconds: 0, job_bytes: 32 << 20, space_states: 300, ..engine::Limits::default() };
    let limits = Limits { engine: limits, waiting: 8, ..Limits::default() };
    (runtime.expect("there are threads"), app(&Config { limits, ..Config::default() }))
});

/// Sends bytes as a request.
pub fn run(data: &[u8]) {
    let end = data.iter().position(|&byte| byte == b'\n').unwrap_or(data.len());
    let (path, body) = (String::from_utf8_lossy(&data[..end]), data.get(end + 1..).unwrap_or_default());
    let Ok(uri) = format!("/api/v1{path}").parse::<Uri>() else { return };
    let (runtime, app) = &*APP;
    runtime.block_on(ask(app.clone(), uri, body.to_vec()));
}

/// No answer is a server error, and answers declared as JSON are JSON.
async fn ask(app: Router, uri: Uri, body: Vec<u8>) {
    let request = Request::post(uri).header("host", "localhost").header("content-type", "application/json");
    let request = request.body(Body::from(body)).expect("it is a request");
    let response = app.oneshot(request).await.expect("every request is answered");
    let (status, headers) = (response.status(), response.headers());
    assert!(!status.is_server_error(), "{status}");
    let is_json = headers.get("content-type").is_some_and(|kind| kind == "application/json");
    let answer = to_bytes(response.into_body(), usize::MAX).await.expect("the answer has an end");
    if is_json {
        let answer: Value = serde_json::from_slice(&answer).expect("the answer is JSON");
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(!error.contains("a bug in Slidewise"), "{error}");
    }
}
