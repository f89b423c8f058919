//! The server: setup, serving and shutdown.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::response::{IntoResponse, Response};
use axum::{Router, middleware};
use slidewise_engine::Catalogue;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::task;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::answers::{self, Answers};
use crate::failure::Failure;
use crate::jobs::Jobs;
use crate::{Limits, api, assets, connections, guard};

/// How long connections may take to close at shutdown.
const GRACE: Duration = Duration::from_secs(2);

/// The maximum number of slow requests that wait for a slot.
const SLOW_WAITING: usize = 64;

/// The configuration of a server.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// A host name under which the server may be addressed, in addition to IP addresses and `localhost`.
    pub host: Option<String>,
    /// Its limits.
    pub limits: Limits,
    /// Catalogues with unique names.
    pub catalogues: Vec<Arc<Catalogue>>,
}

/// The state that all requests share.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) host: Option<Arc<str>>,
    pub(crate) limits: Limits,
    pub(crate) jobs: Jobs,
    pub(crate) catalogues: Arc<[Arc<Catalogue>]>,
    pub(crate) answers: Answers,
    quick: Arc<Semaphore>,
    slow: Arc<Semaphore>,
    slow_waiting: Arc<Semaphore>,
}

impl App {
    fn new(config: &Config) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            host: config.host.as_deref().map(Into::into),
            limits: config.limits,
            jobs: Jobs::start(config.limits),
            catalogues: config.catalogues.clone().into(),
            answers: Answers::new(config.limits.answer_bytes),
            quick: Arc::new(Semaphore::new(2 * cores)),
            slow: Arc::new(Semaphore::new(cores)),
            slow_waiting: Arc::new(Semaphore::new(SLOW_WAITING)),
        }
    }

    /// Runs work that takes milliseconds outside the threads that serve connections, with limited concurrency.
    pub(crate) async fn quick<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        beside(&self.quick, work).await
    }

    /// The same for work that takes up to seconds. If too many requests are waiting already, this one is refused.
    pub(crate) async fn slow<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let waiting = self.slow_waiting.try_acquire();
        let _place =
            waiting.map_err(|_| Failure::busy("too many requests are waiting: try again in a moment"))?;
        beside(&self.slow, work).await
    }
}

async fn beside<T: Send + 'static>(
    places: &Arc<Semaphore>,
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let place =
        places.clone().acquire_owned().await.map_err(|_| Failure::closing("the server is shutting down"))?;
    // The slot is held until the work is done, even if nobody waits for it any longer. It is returned with the result,
    // so that results do not pile up before they are counted.
    let done = task::spawn_blocking(move || (work(), place));
    done.await.map_or_else(|_| Err(Failure::of_panic()), |(done, _place)| done)
}

/// The page and the API without a port, for tests. Its threads live as long as the process.
pub fn app(config: &Config) -> Router {
    router(&App::new(config))
}

fn router(app: &App) -> Router {
    // Coordinates are hardly compressible.
    let worth_packing = DefaultPredicate::new().and(NotForContentType::const_new("application/octet-stream"));
    let calls = api::router()
        .layer(middleware::from_fn_with_state(app.clone(), answers::count))
        .layer(middleware::from_fn(guard::site));
    Router::new()
        .nest(api::PREFIX, calls)
        .fallback_service(axum::routing::get(assets::get))
        .layer(CompressionLayer::new().compress_when(worth_packing))
        .layer(CatchPanicLayer::custom(|_| -> Response { Failure::of_panic().into_response() }))
        .layer(middleware::from_fn_with_state(app.clone(), guard::host))
        .with_state(app.clone())
}

/// A listening server.
pub struct Server {
    listener: TcpListener,
    app: App,
}

impl Server {
    /// Binds the port, but does not answer requests yet.
    ///
    /// # Errors
    /// If the port cannot be bound.
    pub async fn bind(address: SocketAddr, config: &Config) -> io::Result<Self> {
        Ok(Self { listener: TcpListener::bind(address).await?, app: App::new(config) })
    }

    /// The address it listens on.
    ///
    /// # Errors
    /// If the system does not report it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers requests until `closed` completes, then cancels all jobs and waits briefly for connections to close.
    pub async fn run(self, closed: impl Future<Output = ()> + Send + 'static) {
        let Self { listener, app } = self;
        let (close, closing) = watch::channel(false);
        let ending = async {
            closed.await;
            app.jobs.close();
            // The server below is listening.
            let _ = close.send(true);
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            () = connections::serve(listener, router(&app), app.limits, closing) => (),
            () = ending => (),
        }
    }
}

/// Serves until the user or the system asks the process to end. `ready` receives the address once requests are
/// accepted.
///
/// # Errors
/// If the port cannot be bound.
pub fn serve(address: SocketAddr, config: &Config, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let server = Server::bind(address, config).await?;
        ready(server.address()?);
        server.run(asked_to_end()).await;
        Ok(())
    });
    // Requests that are still being processed are not awaited.
    runtime.shutdown_background();
    served
}

/// Completes on Ctrl-C, or when the system asks the process to terminate.
async fn asked_to_end() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    if let Ok(mut terminate) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        tokio::select! {
            _ = interrupt => {}
            _ = terminate.recv() => {}
        }
        return;
    }
    // Without a handler, Ctrl-C ends the process at once, which does no harm.
    let _ = interrupt.await;
}
