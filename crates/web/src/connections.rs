//! Connections: how many are allowed, and how long a client may keep the server waiting.
//!
//! A client that sends half a request, or does not read its response, holds nothing but its connection, and only for a
//! limited time. If there are too many connections, a new one replaces the oldest that is not being served, so that
//! clients which send whole requests are always answered.

use std::collections::BTreeMap;
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio::time::{Sleep, sleep};
use tower::ServiceExt;

use crate::Limits;

/// After a system error, such as too many open files, no connections are accepted for this long.
const BREATH: Duration = Duration::from_millis(50);

/// Whether a connection is being served, and a way to end it.
#[derive(Default)]
pub(crate) struct Presence {
    served: AtomicBool,
    end: Notify,
}

impl Presence {
    /// Records whether the server works for this connection or waits for its client.
    pub(crate) fn serve(&self, served: bool) {
        self.served.store(served, Ordering::Relaxed);
    }
}

/// The open connections, in the order in which they arrived.
#[derive(Clone, Default)]
struct Open(Arc<Mutex<BTreeMap<u64, Arc<Presence>>>>);

impl Open {
    /// Adds a connection, replacing another one if necessary. `None` if all are being served.
    fn add(&self, number: u64, most: usize) -> Option<Arc<Presence>> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= most {
            let idle = |(_, presence): &(&u64, &Arc<Presence>)| !presence.served.load(Ordering::Relaxed);
            let oldest = *open.iter().find(idle)?.0;
            open.remove(&oldest)?.end.notify_one();
        }
        Some(open.entry(number).or_default().clone())
    }

    fn remove(&self, number: u64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&number);
    }
}

/// Serves connections until `closing` is true, and then finishes the requests of those that are open.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    mut closing: watch::Receiver<bool>,
) {
    let open = Open::default();
    let mut tasks = JoinSet::new();
    for number in 0.. {
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(_) => {
                    sleep(BREATH).await;
                    continue;
                }
            },
            _ = closing.wait_for(|closing| *closing) => break,
        };
        // Finished tasks are removed.
        while tasks.try_join_next().is_some() {}
        let Some(presence) = open.add(number, limits.connections) else { continue };
        let (router, closing, open) = (router.clone(), closing.clone(), open.clone());
        tasks.spawn(async move {
            talk(stream, router, &presence, &limits, closing).await;
            open.remove(number);
        });
    }
    while tasks.join_next().await.is_some() {}
}

/// Answers the requests of one connection.
async fn talk(
    stream: TcpStream,
    router: Router,
    presence: &Arc<Presence>,
    limits: &Limits,
    mut closing: watch::Receiver<bool>,
) {
    // Events are small and must not wait for more.
    let _ = stream.set_nodelay(true);
    let service = service_fn(|mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(presence.clone());
        let router = router.clone();
        async move {
            presence.serve(true);
            let answer = router.oneshot(request).await;
            presence.serve(false);
            answer
        }
    });
    let stream = TokioIo::new(TimedStream::new(stream, Duration::from_secs(limits.client_seconds)));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(limits.client_seconds))
        .serve_connection(stream, service);
    let mut connection = std::pin::pin!(connection);
    let mut leaving = false;
    loop {
        tokio::select! {
            // An error is the client's: it left, or it did not send HTTP.
            _ = connection.as_mut() => return,
            () = presence.end.notified() => return,
            _ = closing.wait_for(|closing| *closing), if !leaving => {
                leaving = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// A stream that fails if its client stops reading for some time.
struct TimedStream {
    stream: TcpStream,
    patience: Duration,
    since: Option<Pin<Box<Sleep>>>,
}

impl TimedStream {
    fn new(stream: TcpStream, patience: Duration) -> Self {
        Self { stream, patience, since: None }
    }

    /// Runs the clock while the client does not read.
    fn timed<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.since = None;
            return written;
        }
        let patience = self.patience;
        let clock = self.since.get_or_insert_with(|| Box::pin(sleep(patience)));
        clock.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.timed(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_connection_takes_the_place_of_the_oldest_idle_one() {
        let open = Open::default();
        let first = open.add(0, 2).unwrap();
        first.serve(true);
        open.add(1, 2).unwrap();
        open.add(2, 2).unwrap().serve(true);
        let left = |open: &Open| open.0.lock().unwrap().keys().copied().collect::<Vec<_>>();
        assert_eq!(left(&open), [0, 2]);
        assert!(open.add(3, 2).is_none(), "all are being served");
        first.serve(false);
        open.add(4, 2).unwrap();
        assert_eq!(left(&open), [2, 4]);
    }
}
