//! Reads requests.

use std::sync::Arc;
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header;
use serde::de::DeserializeOwned;
use slidewise_engine as engine;
use tokio::time::timeout;

use crate::connections::Presence;
use crate::failure::Failure;
use crate::server::App;

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &App) -> Result<Self, Failure> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
        // Forms of other sites cannot send this type.
        if !kind.eq_ignore_ascii_case("application/json") {
            return Err(Failure::media_type("the body must be application/json"));
        }
        let most = app.limits.body_bytes;
        let patience = Duration::from_secs(app.limits.client_seconds);
        let presence = request.extensions().get::<Arc<Presence>>().cloned();
        // While the client is sending, the connection does not count as being served.
        presence.iter().for_each(|presence| presence.serve(false));
        let bytes = timeout(patience, to_bytes(request.into_body(), most)).await;
        presence.iter().for_each(|presence| presence.serve(true));
        let bytes = bytes.map_err(|_| Failure::slow("the body was not sent in time"))?;
        let bytes = bytes.map_err(|_| Failure::too_large(format!("the body has more than {most} bytes")))?;
        Ok(Self(engine::read(&bytes)?))
    }
}

/// Checks the name that a page gives itself: it is so long that no other page has it.
pub(crate) fn page_name(name: &str) -> Result<(), Failure> {
    if name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(());
    }
    Err(Failure::refused("`page` must be 32 hexadecimal digits"))
}
