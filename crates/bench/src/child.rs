//! Runs one process: the program reads puzzles from standard input and answers each with a line of JSON.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The interval at which `stop` is polled.
const GLANCE: Duration = Duration::from_millis(50);

/// The environment variable with the process id of the parent: the child ends when its parent is gone.
pub const PARENT: &str = "SLIDEWISE_PARENT";

/// The number of bytes at the end of a process's standard error that are kept.
const KEPT: usize = 2_000;

/// How a process ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// Its exit code, or the signal that ended it as a negative number.
    pub code: i64,
    /// The end of its standard error.
    pub message: String,
    /// Was it ended because of `stop`?
    pub stopped: bool,
}

/// Runs the program and passes on each line of its output with the time since the previous line. Kills it when `stop`
/// is set.
pub fn run(
    program: &Path,
    arguments: &[String],
    input: String,
    stop: &AtomicBool,
    mut take: impl FnMut(&str, Duration),
) -> io::Result<Ended> {
    let pipes = |command: &mut Command| {
        let own = std::process::id().to_string();
        command
            .env(PARENT, own)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
    };
    let mut last = Instant::now();
    let mut child = pipes(&mut Command::new(program))?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        scope.spawn(|| feed(stdin, &input));
        let said = scope.spawn(|| tail(stderr));
        let (sender, lines) = mpsc::channel();
        scope.spawn(move || {
            for line in stdout.into_iter().flat_map(|out| BufReader::new(out).lines()).map_while(Result::ok) {
                if sender.send((line, Instant::now())).is_err() {
                    return;
                }
            }
        });
        let mut stopped = false;
        loop {
            match lines.recv_timeout(GLANCE) {
                Ok((line, now)) => {
                    take(&line, now - last);
                    last = now;
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) if !stopped && stop.load(Ordering::Relaxed) => {
                    stopped = true;
                    end(&mut child);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        let code = code(child.wait()?);
        // A thread that only reads and stores does not panic.
        let message = said.join().unwrap_or_default();
        Ok(Ended { code, message, stopped })
    })
}

/// A process that stopped reading, or is gone, is not an error here.
fn feed(stdin: Option<ChildStdin>, input: &str) {
    if let Some(mut stdin) = stdin {
        let _ = stdin.write_all(input.as_bytes());
    }
}

/// The end of a stream.
fn tail(stream: Option<impl Read>) -> String {
    let mut kept = Vec::new();
    let mut buffer = [0; 4096];
    let Some(mut stream) = stream else { return String::new() };
    while let Ok(count @ 1..) = stream.read(&mut buffer) {
        kept.extend_from_slice(&buffer[..count]);
        kept.drain(..kept.len().saturating_sub(KEPT));
    }
    String::from_utf8_lossy(&kept).trim().to_owned()
}

/// It may have ended by itself in the meantime, which is fine.
fn end(child: &mut Child) {
    let _ = child.kill();
}

#[cfg(unix)]
fn code(status: ExitStatus) -> i64 {
    use std::os::unix::process::ExitStatusExt;
    let signal = || status.signal().map_or(-1, |signal| -signal);
    i64::from(status.code().unwrap_or_else(signal))
}

#[cfg(not(unix))]
fn code(status: ExitStatus) -> i64 {
    i64::from(status.code().unwrap_or(-1))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str, input: &str, stop: bool) -> (Vec<String>, Ended) {
        let mut lines = Vec::new();
        let arguments = ["-c".to_owned(), script.to_owned()];
        let flag = AtomicBool::new(stop);
        let ended =
            run(Path::new("/bin/sh"), &arguments, input.to_owned(), &flag, |line, _| lines.push(line.into()));
        (lines, ended.expect("there is a shell"))
    }

    #[test]
    fn lines_code_and_message_are_reported() {
        let (lines, ended) = shell("read a; echo got $a; echo b; echo oh >&2; exit 7", "x\n", false);
        assert_eq!(lines, ["got x", "b"]);
        assert_eq!(ended, Ended { code: 7, message: "oh".into(), stopped: false });
    }

    #[test]
    fn a_signal_is_a_negative_code() {
        let (lines, ended) = shell("echo one; kill -9 $$", "", false);
        assert_eq!((lines.len(), ended.code), (1, -9));
    }

    #[test]
    fn a_process_is_ended_when_it_is_time_to_stop() {
        let began = Instant::now();
        let (_, ended) = shell("exec sleep 20", "", true);
        assert!(ended.stopped && began.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn input_that_nobody_reads_is_no_fault() {
        let (_, ended) = shell("exit 0", &"x".repeat(1 << 20), false);
        assert_eq!(ended.code, 0);
    }
}
