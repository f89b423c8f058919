//! Errors of the API: those of the engine, those of HTTP, and the status of each.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use slidewise_engine::{self as engine, Code};

/// An error with its status.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An error of the request's content.
    Engine(engine::Failure),
    /// An error of HTTP.
    Http { status: StatusCode, code: &'static str, message: String },
}

/// Declares the kinds of errors that only HTTP has, each with its status and code.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $status:ident $code:literal;)+) => {
        impl Failure {
            $($(#[$doc])*
            pub(crate) fn $name(message: impl Into<String>) -> Self {
                Self::Http { status: StatusCode::$status, code: $code, message: message.into() }
            })+
        }
    };
}

kinds! {
    /// The request comes from another site.
    cross_site = FORBIDDEN "cross_site";
    /// The method is not allowed for this path.
    method = METHOD_NOT_ALLOWED "method";
    /// The client takes too long to send its request.
    slow = REQUEST_TIMEOUT "timeout";
    /// The content type of the body is wrong.
    media_type = UNSUPPORTED_MEDIA_TYPE "media_type";
    /// Too many jobs.
    busy = TOO_MANY_REQUESTS "busy";
    /// The server is shutting down.
    closing = SERVICE_UNAVAILABLE "closing";
}

impl Failure {
    /// Not found.
    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        engine::Failure::new(Code::NotFound, message).into()
    }

    /// There is no result, or not yet.
    pub(crate) fn not_ready(message: impl Into<String>) -> Self {
        engine::Failure::new(Code::NotReady, message).into()
    }

    /// Over a limit.
    pub(crate) fn too_large(message: impl Into<String>) -> Self {
        engine::Failure::new(Code::TooLarge, message).into()
    }

    /// The content is invalid.
    pub(crate) fn refused(message: impl Into<String>) -> Self {
        engine::Failure::new(Code::Refused, message).into()
    }

    /// The answer after a panic, whose own message is in the log.
    pub(crate) fn of_panic() -> Self {
        engine::Failure::of_panic().into()
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::Http { status, .. } => *status,
            Self::Engine(failure) => match failure.code {
                Code::Malformed => StatusCode::BAD_REQUEST,
                Code::NotFound => StatusCode::NOT_FOUND,
                Code::NotReady => StatusCode::CONFLICT,
                Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
                Code::Refused | Code::Faults => StatusCode::UNPROCESSABLE_ENTITY,
                Code::Unreadable | Code::Bug => StatusCode::INTERNAL_SERVER_ERROR,
            },
        }
    }
}

impl From<engine::Failure> for Failure {
    fn from(failure: engine::Failure) -> Self {
        Self::Engine(failure)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = self.status();
        let document = match self {
            Self::Engine(failure) => json!({ "error": failure }),
            Self::Http { code, message, .. } => {
                json!({ "error": { "code": code, "message": message, "faults": [] } })
            }
        };
        let mut response = (status, crate::api::Answer(document)).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, axum::http::HeaderValue::from_static("1"));
        }
        response
    }
}
