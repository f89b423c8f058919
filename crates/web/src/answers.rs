//! Memory accounting of responses: bytes that clients have not read yet count against a budget.

use std::sync::Arc;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::failure::Failure;
use crate::server::App;

/// The budget is counted in pieces of this size.
const PIECE: usize = 1 << 10;

/// The budget of all responses that are being sent.
#[derive(Clone)]
pub(crate) struct Answers {
    room: Arc<Semaphore>,
    pieces: u32,
}

/// A response whose bytes are kept elsewhere anyway: sending it takes no memory.
#[derive(Clone, Copy)]
pub(crate) struct Shared;

/// Bytes with their share of the budget. Both are released when the last byte is sent, or the connection is closed.
struct Held {
    bytes: Bytes,
    _room: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Answers {
    pub(crate) fn new(bytes: u64) -> Self {
        let pieces = u32::try_from(bytes / PIECE as u64).unwrap_or(u32::MAX).max(1);
        let pieces = pieces.min(u32::try_from(Semaphore::MAX_PERMITS).unwrap_or(u32::MAX));
        Self { room: Arc::new(Semaphore::new(pieces as usize)), pieces }
    }

    /// The share of a response; one that is larger than the budget takes all of it.
    fn pieces(&self, bytes: usize) -> u32 {
        u32::try_from(bytes.div_ceil(PIECE)).unwrap_or(u32::MAX).min(self.pieces)
    }

    /// Counts bytes until they are sent, if the budget allows.
    fn hold(&self, bytes: Bytes) -> Result<Bytes, Failure> {
        let room = self.room.clone().try_acquire_many_owned(self.pieces(bytes.len()));
        let room = room
            .map_err(|_| Failure::busy("too many answers are waiting to be read: try again in a moment"))?;
        Ok(Bytes::from_owner(Held { bytes, _room: room }))
    }

    /// Makes a response of about this size as soon as the budget allows.
    pub(crate) async fn make(&self, size: usize, make: impl FnOnce() -> Bytes) -> Bytes {
        let room = self.room.clone().acquire_many_owned(self.pieces(size)).await;
        let bytes = make();
        // The budget is never closed.
        room.map_or_else(|_| Bytes::new(), |room| Bytes::from_owner(Held { bytes, _room: room }))
    }
}

/// Counts every response whose size is known beforehand; streams count their parts themselves.
pub(crate) async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = next.run(request).await.into_parts();
    if body.size_hint().exact().is_none() || parts.extensions.get::<Shared>().is_some() {
        return Response::from_parts(parts, body);
    }
    let held = match to_bytes(body, usize::MAX).await {
        Ok(bytes) => app.answers.hold(bytes),
        Err(_) => Err(Failure::of_panic()),
    };
    held.map_or_else(IntoResponse::into_response, |bytes| Response::from_parts(parts, Body::from(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_count_until_the_last_part_of_them_is_gone() {
        let answers = Answers::new(10 << 10);
        let first = answers.hold(Bytes::from(vec![0; 6 << 10])).unwrap();
        assert!(answers.hold(Bytes::from(vec![0; 5 << 10])).is_err());
        let end = first.slice(6000..);
        drop(first);
        assert!(answers.hold(Bytes::from(vec![0; 5 << 10])).is_err());
        drop(end);
        let large = answers.hold(Bytes::from(vec![0; 99 << 10])).unwrap();
        assert!(answers.hold(Bytes::from_static(b"x")).is_err());
        drop(large);
        assert!(answers.hold(Bytes::from_static(b"x")).is_ok());
    }
}
