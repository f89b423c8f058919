//! A server on a free port, and a client that can also say what no browser would.
#![allow(dead_code, reason = "each test file uses some of it")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::Value;
use slidewise_enumerate::{Candidates, Difficulty, Job, Rules, Shard, Work};
use slidewise_web::{Config, Limits, Server};
use tokio::sync::oneshot;

/// A server that ends with the test.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

pub(crate) fn serve(limits: Limits) -> Served {
    serve_with(Config { limits, ..Config::default() })
}

pub(crate) fn serve_with(config: Config) -> Served {
    let (tell, told) = std::sync::mpsc::channel();
    let (stop, stopped) = oneshot::channel();
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let server = Server::bind(([127, 0, 0, 1], 0).into(), &config).await.unwrap();
            tell.send(server.address().unwrap()).unwrap();
            server.run(async { stopped.await.unwrap_or(()) }).await;
        });
        runtime.shutdown_background();
    });
    Served { address: told.recv().unwrap(), stop: Some(stop), thread: Some(thread) }
}

impl Drop for Served {
    fn drop(&mut self) {
        if let (Some(stop), Some(thread)) = (self.stop.take(), self.thread.take()) {
            // A server that has failed listens no more; its thread says why.
            let _ = stop.send(());
            thread.join().expect("the server ends by itself");
        }
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }

    /// The JSON of an answer that must be one.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        assert!(
            (200..300).contains(&self.status),
            "{}: {}",
            self.status,
            String::from_utf8_lossy(&self.body)
        );
        self.json()
    }

    /// The code of a failure.
    #[track_caller]
    pub(crate) fn code(&self) -> String {
        assert!(self.status >= 400, "{self:?}");
        let error = &self.json()["error"];
        assert!(error["message"].is_string() && error["faults"].is_array(), "{error}");
        error["code"].as_str().expect("every failure has a code").to_owned()
    }
}

impl Served {
    pub(crate) fn get(&self, path: &str) -> Reply {
        self.call("GET", path, &[], b"")
    }

    pub(crate) fn delete(&self, path: &str) -> Reply {
        self.call("DELETE", path, &[], b"")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Reply {
        self.call("POST", path, &[("content-type", "application/json")], body.to_string().as_bytes())
    }

    /// A request below the API's prefix.
    pub(crate) fn call(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        self.request(method, &format!("/api/v1{path}"), headers, body)
    }

    pub(crate) fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "host") {
            head += &format!("host: {}\r\n", self.address);
        }
        headers.iter().for_each(|(name, value)| head += &format!("{name}: {value}\r\n"));
        head += &format!("content-length: {}\r\n\r\n", body.len());
        reply(&self.raw(&[head.as_bytes(), body].concat()))
    }

    /// Everything that is answered to these bytes before the connection ends.
    pub(crate) fn raw(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        // The server may refuse a body before it has read it all.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        answer
    }

    /// Sends bytes and no more, and waits until the server has closed the connection.
    pub(crate) fn garbage(&self, bytes: &[u8]) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.write_all(bytes).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let _ = stream.read_to_end(&mut Vec::new());
    }

    /// Hands in a job and waits for its end.
    #[track_caller]
    pub(crate) fn finished(&self, job: &Value) -> Value {
        let id = self.post("/jobs", job).ok()["id"].as_str().unwrap().to_owned();
        let deadline = Instant::now() + Duration::from_secs(120);
        loop {
            let job = self.get(&format!("/jobs/{id}")).ok();
            if !matches!(job["state"].as_str(), Some("queued" | "running")) {
                return job;
            }
            assert!(Instant::now() < deadline, "the job does not end: {job}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

fn reply(bytes: &[u8]) -> Reply {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or_else(|| {
        panic!("no answer: {}", String::from_utf8_lossy(bytes));
    });
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).unwrap().parse().unwrap();
    let headers: Vec<_> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let mut body = bytes[end + 4..].to_vec();
    if headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked") {
        body = unchunked(&body);
    }
    Reply { status, headers, body }
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") {
        let length = usize::from_str_radix(std::str::from_utf8(&bytes[..end]).unwrap(), 16).unwrap();
        body.extend(&bytes[end + 2..end + 2 + length]);
        bytes = &bytes[end + 4 + length..];
    }
    body
}

/// A file with the hardest board of every cluster of 4×4 boards with up to one wall.
pub(crate) fn enumerated(folder: &Path) -> PathBuf {
    let path = folder.join("boards.parquet");
    let rules = Rules { all: true, ..Rules::new(4, 4).with_walls(0..=1) };
    let candidates = Candidates::new(&rules).unwrap();
    let judge = |_: &str| Difficulty { branching: Some(2.5), counter_intuitive: Some(1) };
    let work = Work { judge: Some(&judge), ..Work::from(&candidates) };
    let job = Job { work, shard: Shard::WHOLE, path: path.clone(), resume: false };
    job.make(&AtomicBool::new(false), |_, _| (), |_| ()).unwrap();
    path
}

/// The native text of a built-in puzzle.
pub(crate) fn native(name: &str) -> String {
    slidewise_solve::collection::find(name).unwrap_or_else(|| panic!("there is no {name}")).native()
}
