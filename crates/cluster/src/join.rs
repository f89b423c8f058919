//! How the processes of a cluster find each other: all of them connect to process 0, which tells each the addresses of
//! the others.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use crate::hosts::resolve;

/// How long processes wait for each other at the beginning.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a process waits for a reply.
const ANSWER: Duration = Duration::from_secs(10);
/// The pause before a process tries again.
const AGAIN: Duration = Duration::from_millis(50);

/// The first bytes that processes send to each other.
const GREETING: &[u8; 16] = b"slidewise peers1";

/// The place of a process among the others.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its number, from 0.
    pub process: usize,
    /// The number of all processes.
    pub processes: usize,
    /// The number of workers in each process.
    pub workers: usize,
    /// Identifies the task: the same number for the same program, command and input.
    pub task: u64,
}

/// Why processes cannot work together.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JoinError {
    /// This process cannot listen at its address.
    #[error("cannot listen at {address}: {source}")]
    Listen {
        /// The address.
        address: String,
        /// The cause.
        source: io::Error,
    },
    /// Another process does not respond.
    #[error("process {process} did not connect within {} s: {source}", PATIENCE.as_secs())]
    Absent {
        /// The number of the process.
        process: usize,
        /// The last error.
        source: io::Error,
    },
    /// Some processes have not connected.
    #[error("only {found} of {wanted} processes connected within {} s", PATIENCE.as_secs())]
    Incomplete {
        /// The number of processes that are present.
        found: usize,
        /// The number of all processes.
        wanted: usize,
    },
    /// A process ended before it connected.
    #[error("process {process} ended before it connected")]
    Ended {
        /// The number of the process.
        process: usize,
    },
    /// A process has another task, or not the place it should have.
    #[error("process {process} {why}")]
    Stranger {
        /// The number of the process.
        process: usize,
        /// What differs.
        why: String,
    },
    /// The connection broke.
    #[error("the connections cannot be set up: {0}")]
    Io(#[from] io::Error),
}

/// Connects this process to all others; its own slot remains empty. While waiting, it checks whether one of them has
/// ended.
pub(crate) fn connect(
    listener: &TcpListener,
    first: &str,
    place: &Place,
    ended: &mut dyn FnMut() -> Option<usize>,
) -> Result<Vec<Option<TcpStream>>, JoinError> {
    listener.set_nonblocking(true)?;
    let mut streams: Vec<Option<TcpStream>> = (0..place.processes).map(|_| None).collect();
    let own = listener.local_addr()?;
    let deadline = Instant::now() + PATIENCE;
    if place.process == 0 {
        let mut addresses = vec![own; place.processes];
        accept(listener, place, deadline, ended, &mut streams, &mut addresses)?;
        let list: String = addresses.iter().map(|address| format!("{address}\n")).collect();
        for stream in streams.iter_mut().flatten() {
            write_text(stream, &list)?;
        }
        return Ok(streams);
    }
    let mut leader = call(first, 0, place, own, deadline)?;
    let list = read_text(&mut leader).map_err(|source| JoinError::Absent { process: 0, source })?;
    let addresses: Vec<_> = list.lines().map(str::to_owned).collect();
    if let Some(why) = list.strip_prefix('!') {
        return Err(JoinError::Stranger { process: place.process, why: why.to_owned() });
    }
    streams[0] = Some(leader);
    for other in 1..place.process {
        streams[other] = Some(call(&addresses[other], other, place, own, deadline)?);
    }
    let mut unused = vec![own; place.processes];
    accept(listener, place, deadline, ended, &mut streams, &mut unused)?;
    Ok(streams)
}

/// Connects to another process, trying until it answers, and introduces this one.
fn call(
    address: &str,
    process: usize,
    place: &Place,
    own: SocketAddr,
    deadline: Instant,
) -> Result<TcpStream, JoinError> {
    let absent = |source| JoinError::Absent { process, source };
    loop {
        let all = resolve(address).map_err(absent)?;
        let connected =
            all.iter().map(|address| TcpStream::connect_timeout(address, ANSWER)).reduce(Result::or);
        match connected.unwrap_or_else(|| Err(io::ErrorKind::AddrNotAvailable.into())) {
            Ok(mut stream) => {
                stream.set_read_timeout(Some(PATIENCE))?;
                stream.write_all(GREETING)?;
                for number in [place.process, place.processes, place.workers] {
                    stream.write_all(&(number as u64).to_le_bytes())?;
                }
                stream.write_all(&place.task.to_le_bytes())?;
                write_text(&mut stream, &own.to_string())?;
                return Ok(stream);
            }
            Err(source) if Instant::now() > deadline => return Err(absent(source)),
            Err(_) => std::thread::sleep(AGAIN),
        }
    }
}

/// Waits until all processes with larger numbers have connected.
fn accept(
    listener: &TcpListener,
    place: &Place,
    deadline: Instant,
    ended: &mut dyn FnMut() -> Option<usize>,
    streams: &mut [Option<TcpStream>],
    addresses: &mut [SocketAddr],
) -> Result<(), JoinError> {
    while streams[place.process + 1..].iter().any(Option::is_none) {
        match listener.accept() {
            Ok((stream, from)) => {
                stream.set_nonblocking(false)?;
                // A connection without a valid greeting is not one of ours, and must not keep us from waiting for the
                // others.
                let Ok((process, stream, address)) = greeted(stream, from, place)? else { continue };
                if process <= place.process || process >= place.processes || streams[process].is_some() {
                    let why = "is present twice, or its number is too large".into();
                    return Err(JoinError::Stranger { process, why });
                }
                addresses[process] = address;
                streams[process] = Some(stream);
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                if let Some(process) = ended().filter(|&process| streams[process].is_none()) {
                    return Err(JoinError::Ended { process });
                }
                if Instant::now() > deadline {
                    let found = 1 + streams.iter().flatten().count();
                    return Err(JoinError::Incomplete { found, wanted: place.processes });
                }
                std::thread::sleep(AGAIN);
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Reads who is calling, and where it listens. The outer error ends everything: it is one of our processes, with
/// another task.
fn greeted(
    mut stream: TcpStream,
    from: SocketAddr,
    place: &Place,
) -> Result<io::Result<(usize, TcpStream, SocketAddr)>, JoinError> {
    let mut read = || -> io::Result<([u64; 4], SocketAddr)> {
        stream.set_read_timeout(Some(ANSWER))?;
        let mut greeting = [0; GREETING.len()];
        stream.read_exact(&mut greeting)?;
        if &greeting != GREETING {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut numbers = [0; 4];
        for number in &mut numbers {
            let mut bytes = [0; 8];
            stream.read_exact(&mut bytes)?;
            *number = u64::from_le_bytes(bytes);
        }
        let address: SocketAddr =
            read_text(&mut stream)?.parse().map_err(|_| io::Error::from(io::ErrorKind::InvalidData))?;
        Ok((numbers, address))
    };
    let ([process, processes, workers, task], mut address) = match read() {
        Ok(greeting) => greeting,
        Err(error) => return Ok(Err(error)),
    };
    if address.ip().is_unspecified() {
        address.set_ip(from.ip());
    }
    let process = process as usize;
    let why = match () {
        () if processes != place.processes as u64 => "expects a different number of processes",
        () if workers != place.workers as u64 => "has a different number of workers",
        () if task != place.task => "was started with a different command, input or version",
        () => return Ok(Ok((process, stream, address))),
    };
    // The other process learns it from us.
    let _ = write_text(&mut stream, &format!("!{why}"));
    Err(JoinError::Stranger { process, why: why.into() })
}

/// The maximum length of a text that processes send to each other.
const LONGEST: usize = 1 << 16;

fn write_text(stream: &mut TcpStream, text: &str) -> io::Result<()> {
    stream.write_all(&(text.len() as u64).to_le_bytes())?;
    stream.write_all(text.as_bytes())
}

fn read_text(stream: &mut TcpStream) -> io::Result<String> {
    let mut bytes = [0; 8];
    stream.read_exact(&mut bytes)?;
    let len = u64::from_le_bytes(bytes) as usize;
    if len > LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut text = vec![0; len];
    stream.read_exact(&mut text)?;
    String::from_utf8(text).map_err(|_| io::ErrorKind::InvalidData.into())
}
