//! The server: where it listens, how it is put together, how it ends.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::response::{IntoResponse, Response};
use axum::{Router, middleware};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::task;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::failure::Failure;
use crate::jobs::Jobs;
use crate::{Catalogue, Limits, api, assets, guard};

/// How long a connection may take to end when the server does.
const GRACE: Duration = Duration::from_secs(2);

/// How many requests may wait for a place among the slow ones.
const SLOW_WAITING: usize = 64;

/// What a server is started with.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// A name of this machine by which it may be asked, beside numbers and `localhost`.
    pub host: Option<String>,
    /// What it allows.
    pub limits: Limits,
    /// Catalogues to choose from, by names that differ.
    pub catalogues: Vec<Arc<Catalogue>>,
}

/// What all requests share.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) host: Option<Arc<str>>,
    pub(crate) limits: Limits,
    pub(crate) jobs: Jobs,
    pub(crate) catalogues: Arc<[Arc<Catalogue>]>,
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
            quick: Arc::new(Semaphore::new(2 * cores)),
            slow: Arc::new(Semaphore::new(cores)),
            slow_waiting: Arc::new(Semaphore::new(SLOW_WAITING)),
        }
    }

    /// Does what takes milliseconds beside the threads that serve connections, not too much of it at once.
    pub(crate) async fn quick<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        beside(&self.quick, work).await
    }

    /// The same for what takes up to seconds. If too many wait for it already, the next one is sent away.
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
    // The place is kept until the work is done, even if nobody waits for it any longer.
    let done = task::spawn_blocking(move || {
        let done = work();
        drop(place);
        done
    });
    done.await.unwrap_or_else(|_| Err(Failure::of_panic()))
}

/// The page and the API without a port, for tests: its threads live as long as the process.
pub fn app(config: &Config) -> Router {
    router(&App::new(config))
}

fn router(app: &App) -> Router {
    // Coordinates do not get much shorter.
    let worth_packing = DefaultPredicate::new().and(NotForContentType::const_new("application/octet-stream"));
    let calls = api::router().layer(middleware::from_fn(guard::site));
    Router::new()
        .nest(api::PREFIX, calls)
        .fallback_service(axum::routing::get(assets::get))
        .layer(CompressionLayer::new().compress_when(worth_packing))
        .layer(CatchPanicLayer::custom(|_| -> Response { Failure::of_panic().into_response() }))
        .layer(middleware::from_fn_with_state(app.clone(), guard::host))
        .with_state(app.clone())
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    app: App,
}

impl Server {
    /// Takes the port, but answers nothing yet.
    ///
    /// # Errors
    /// If the port cannot be had.
    pub async fn bind(address: SocketAddr, config: &Config) -> io::Result<Self> {
        Ok(Self { listener: TcpListener::bind(address).await?, app: App::new(config) })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// If the system does not tell.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers requests until `closed` ends; then cancels all jobs and waits a moment for the connections to end.
    ///
    /// # Errors
    /// If the system takes the port away.
    pub async fn run(self, closed: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let jobs = self.app.jobs.clone();
        let (close, mut closing) = watch::channel(false);
        let closed = async move {
            closed.await;
            jobs.close();
            // Nobody listens any more if the server has failed meanwhile.
            let _ = close.send(true);
        };
        let serving = axum::serve(self.listener, router(&self.app)).with_graceful_shutdown(closed);
        let late = async move {
            let _ = closing.wait_for(|closing| *closing).await;
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            served = serving.into_future() => served,
            () = late => Ok(()),
        }
    }
}

/// Serves until the user or the system asks the process to end. `ready` hears where, once requests can come.
///
/// # Errors
/// If the port cannot be had.
pub fn serve(address: SocketAddr, config: &Config, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let server = Server::bind(address, config).await?;
        ready(server.address()?);
        server.run(asked_to_end()).await
    });
    // A request that still works on something is not waited for.
    runtime.shutdown_background();
    served
}

/// Ends with Ctrl-C, or when the system ends the process.
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
    // Without a handler Ctrl-C ends the process at once, which is no harm.
    let _ = interrupt.await;
}
