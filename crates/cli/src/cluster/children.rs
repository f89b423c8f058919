//! The processes that the first one has started on this machine. They run the same command, so what they complain about
//! is what the first one complains about itself, and is not shown twice; only one that ends otherwise is heard.

use std::env;
use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::Context;

use super::{FIRST, NUMBER};
use crate::output;
use crate::status::Status;

/// How long the first process waits for the others at the end.
const PATIENCE: Duration = Duration::from_secs(8);

#[derive(Default)]
pub(super) struct Children(Vec<Started>);

struct Started {
    child: Child,
    /// Reads what it writes to standard error, until it ends.
    complaint: Option<JoinHandle<String>>,
}

impl Children {
    /// Starts the other processes with the same arguments. `first` is the address of this one.
    pub(super) fn start(processes: usize, first: &str) -> anyhow::Result<Self> {
        let program = env::current_exe().context("cannot find the program itself")?;
        let mut children = Self::default();
        for number in 1..processes {
            let child = Command::new(&program)
                .args(env::args_os().skip(1))
                .env(FIRST, first)
                .env(NUMBER, number.to_string())
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn();
            match child {
                Ok(child) => children.0.push(Started::new(child)),
                Err(error) => {
                    children.kill();
                    return Err(error).context("cannot start another process");
                }
            }
        }
        Ok(children)
    }

    /// The number of a process that has ended.
    pub(super) fn ended(&mut self) -> Option<usize> {
        let mut children = self.0.iter_mut();
        children.position(|started| !matches!(started.child.try_wait(), Ok(None))).map(|place| place + 1)
    }

    /// What a process that has ended complained about.
    pub(super) fn complaint(&mut self, process: usize) -> String {
        self.0[process - 1].complaint()
    }

    /// Ends all of them.
    pub(super) fn kill(&mut self) {
        for started in &mut self.0 {
            // Those that have ended cannot be killed, and need not be.
            let _ = started.child.kill();
            let _ = started.child.wait();
        }
    }

    /// Waits for all of them, and tells what those complained about that a bug or a signal has ended.
    pub(super) fn part(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        for (number, started) in (1..).zip(&mut self.0) {
            while matches!(started.child.try_wait(), Ok(None)) && Instant::now() < deadline {
                thread::sleep(Duration::from_millis(5));
            }
            let _ = started.child.kill();
            if started.child.wait().is_ok_and(is_unusual) {
                let complaint = started.complaint();
                complaint.lines().for_each(|line| output::message(&format!("process {number}: {line}\n")));
            }
        }
    }
}

impl Started {
    fn new(mut child: Child) -> Self {
        let complaint = child.stderr.take().map(|mut from| {
            thread::spawn(move || {
                let mut bytes = Vec::new();
                // What was read before an error is all there is.
                let _ = from.read_to_end(&mut bytes);
                String::from_utf8_lossy(&bytes).into_owned()
            })
        });
        Self { child, complaint }
    }

    fn complaint(&mut self) -> String {
        self.complaint.take().and_then(|reader| reader.join().ok()).unwrap_or_default()
    }
}

/// Has the process ended as no command does that has done its work, or refused it?
fn is_unusual(status: ExitStatus) -> bool {
    status.code().is_none_or(|code| code > Status::Stopped as i32)
}
