//! Errors of the API, as JSON.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use slidewise_domains::text::Fault;
use slidewise_solve::Refused;

/// An error with its status.
#[derive(Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    code: &'static str,
    message: String,
    faults: Vec<Told>,
}

/// A fault in a puzzle with its position.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Told {
    line: usize,
    column: usize,
    length: usize,
    message: String,
    help: Option<String>,
}

impl From<&Fault> for Told {
    fn from(fault: &Fault) -> Self {
        let Fault { line, column, length, message, help } = fault.clone();
        Self { line, column, length, message, help }
    }
}

/// Declares the kinds of errors, each with its status and code.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $status:ident $code:literal;)+) => {
        impl Failure {
            $($(#[$doc])*
            pub(crate) fn $name(message: impl Into<String>) -> Self {
                let message = message.into();
                Self { status: StatusCode::$status, code: $code, message, faults: Vec::new() }
            })+
        }
    };
}

kinds! {
    /// The body is not JSON.
    malformed = BAD_REQUEST "malformed";
    /// The request comes from another site.
    cross_site = FORBIDDEN "cross_site";
    /// Not found.
    not_found = NOT_FOUND "not_found";
    /// The method is not allowed for this path.
    method = METHOD_NOT_ALLOWED "method";
    /// There is no result, or not yet.
    not_ready = CONFLICT "not_ready";
    /// The client takes too long to send its request.
    slow = REQUEST_TIMEOUT "timeout";
    /// Over a limit.
    too_large = PAYLOAD_TOO_LARGE "too_large";
    /// The content type of the body is wrong.
    media_type = UNSUPPORTED_MEDIA_TYPE "media_type";
    /// The content is invalid.
    refused = UNPROCESSABLE_ENTITY "refused";
    /// Too many jobs.
    busy = TOO_MANY_REQUESTS "busy";
    /// The server is shutting down.
    closing = SERVICE_UNAVAILABLE "closing";
    /// A file that was readable at the start no longer is.
    unreadable = INTERNAL_SERVER_ERROR "unreadable";
    /// An internal error.
    bug = INTERNAL_SERVER_ERROR "bug";
}

impl Failure {
    /// A puzzle that cannot be read.
    pub(crate) fn faults(faults: &[Fault]) -> Self {
        let message = faults.first().map_or_else(String::new, ToString::to_string);
        Self { code: "faults", faults: faults.iter().map(Told::from).collect(), ..Self::refused(message) }
    }

    /// The faults of a puzzle that cannot be read; empty for other errors.
    pub(crate) fn into_faults(self) -> Result<Vec<Told>, Self> {
        if self.faults.is_empty() { Err(self) } else { Ok(self.faults) }
    }

    /// The answer after a panic, whose own message is in the log.
    pub(crate) fn of_panic() -> Self {
        Self::bug("this is a bug in Slidewise: please report the puzzle and what you did")
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::refused(refused.0)
    }
}

#[derive(Serialize)]
struct Document<'a> {
    error: Content<'a>,
}

#[derive(Serialize)]
struct Content<'a> {
    code: &'a str,
    message: &'a str,
    faults: &'a [Told],
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let error = Content { code: self.code, message: &self.message, faults: &self.faults };
        let mut response = (self.status, crate::api::Answer(Document { error })).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, axum::http::HeaderValue::from_static("1"));
        }
        response
    }
}
