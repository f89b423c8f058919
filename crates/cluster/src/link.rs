//! A connection that notices when it breaks.
//!
//! The system probes idle connections and gives up on bytes that are not acknowledged: a machine that is switched off
//! or a cable that is cut looks like a closed connection after [`PATIENCE`].

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use socket2::{SockRef, TcpKeepalive};
use timely::communication::allocator::zero_copy::stream::Stream;

/// After this time without a sign of life, a connection counts as broken.
const PATIENCE: Duration = Duration::from_secs(6);
/// How often the system probes a connection.
const PROBE: Duration = Duration::from_secs(1);

/// Whether all connections of a process are intact.
#[derive(Clone, Default)]
pub(crate) struct Health(Arc<State>);

#[derive(Default)]
struct State {
    is_broken: AtomicBool,
    /// Set at the end, when connections are closed on purpose.
    is_over: AtomicBool,
}

impl Health {
    pub(crate) fn is_broken(&self) -> bool {
        self.0.is_broken.load(Relaxed)
    }

    /// From now on, connections that others close do not count as broken.
    pub(crate) fn end(&self) {
        self.0.is_over.store(true, Relaxed);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.0.is_over.load(Relaxed)
    }

    /// Records a break, and never returns: the thread that notices it has nothing left to do, and must not panic.
    fn broken(&self) -> ! {
        self.0.is_broken.store(true, Relaxed);
        loop {
            thread::park();
        }
    }
}

/// One end of a connection.
pub(crate) struct Link {
    stream: TcpStream,
    health: Health,
}

impl Link {
    pub(crate) fn new(stream: TcpStream, health: &Health) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(None)?;
        let socket = SockRef::from(&stream);
        let probes = (PATIENCE.as_secs() / PROBE.as_secs() - 1) as u32;
        let keepalive = TcpKeepalive::new().with_time(PROBE).with_interval(PROBE).with_retries(probes);
        socket.set_tcp_keepalive(&keepalive)?;
        #[cfg(target_os = "linux")]
        socket.set_tcp_user_timeout(Some(PATIENCE))?;
        Ok(Self { stream, health: health.clone() })
    }

    fn checked<T>(&self, result: io::Result<T>) -> io::Result<T> {
        match result {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => self.health.broken(),
            result => result,
        }
    }
}

impl Read for Link {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(bytes);
        // Where one was lost, the others leave without the goodbye that timely waits for.
        let is_expected = self.health.is_over() && !self.health.is_broken();
        match self.checked(read)? {
            0 if !bytes.is_empty() && !is_expected => self.health.broken(),
            read => Ok(read),
        }
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.stream.write(bytes);
        self.checked(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.stream.flush();
        self.checked(flushed)
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Self { stream: self.stream.try_clone()?, health: self.health.clone() })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // The other side may already be gone.
        let _ = self.stream.shutdown(how);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::sync::mpsc::channel;

    use super::*;

    /// Reads from a connection whose other end is closed; `None` if that does not return.
    fn read(health: &Health) -> Option<usize> {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a port");
        let stream = TcpStream::connect(listener.local_addr().expect("it is bound")).expect("it listens");
        drop(listener.accept().expect("it was called"));
        let mut link = Link::new(stream, health).expect("it is whole");
        let (tell, told) = channel();
        thread::spawn(move || tell.send(link.read(&mut [0; 8]).expect("there is no error")));
        told.recv_timeout(Duration::from_millis(300)).ok()
    }

    #[test]
    fn only_a_goodbye_of_all_ends_a_connection() {
        let health = Health::default();
        health.end();
        assert_eq!(read(&health), Some(0));
        let health = Health::default();
        assert_eq!(read(&health), None);
        assert!(health.is_broken());
        health.end();
        assert_eq!(read(&health), None);
    }
}
