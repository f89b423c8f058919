//! Clients that do not behave: they leave, send half of what they should, or do not read. Everybody else is served.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::common::{Served, native, serve};
use serde_json::{Value, json};
use slidewise_web::{Limits, engine};

const PAGE: &str = "0123456789abcdef0123456789abcdef";

/// A search that takes hours.
fn endless() -> Value {
    json!({ "kind": "solve", "puzzle": native("hardest-60"), "options": { "algorithm": "ids" } })
}

fn hint() -> Value {
    json!({ "kind": "hint", "puzzle": native("jam-01") })
}

fn submit(server: &Served, path: &str, job: &Value) -> String {
    server.post(path, job).ok()["id"].as_str().unwrap().to_owned()
}

/// A connection that has sent these bytes.
fn begun(server: &Served, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    stream.write_all(bytes).unwrap();
    stream
}

fn asked(server: &Served, path: &str) -> TcpStream {
    begun(server, format!("GET /api/v1{path} HTTP/1.1\r\nhost: {}\r\n\r\n", server.address).as_bytes())
}

/// Waits for some words in what a connection answers.
fn heard(stream: &mut TcpStream, words: &str) {
    let (mut all, mut some) = (Vec::new(), [0; 4096]);
    while !String::from_utf8_lossy(&all).contains(words) {
        let count = stream.read(&mut some).unwrap();
        assert!(count > 0, "{words} was not heard: {}", String::from_utf8_lossy(&all));
        all.extend(&some[..count]);
    }
}

/// How long a hint takes that needs a worker.
fn until_hint(server: &Served) -> Duration {
    let began = Instant::now();
    assert_eq!(server.finished(&hint())["result"]["length"], 8);
    began.elapsed()
}

#[test]
fn a_job_ends_when_its_last_listener_leaves() {
    let server = serve(Limits { running: 1, unheard_seconds: 1, ..Limits::default() });
    let id = submit(&server, "/jobs", &endless());
    let mut listeners = [(); 2].map(|()| asked(&server, &format!("/jobs/{id}/events")));
    listeners.iter_mut().for_each(|listener| heard(listener, "\"running\""));
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(server.get(&format!("/jobs/{id}")).ok()["state"], "running");
    drop(listeners);
    assert!(until_hint(&server) < Duration::from_secs(15));
    assert_eq!(server.get(&format!("/jobs/{id}")).code(), "not_found");
}

#[test]
fn a_job_that_nobody_asks_about_ends() {
    let server = serve(Limits { running: 1, unheard_seconds: 1, ..Limits::default() });
    submit(&server, "/jobs", &endless());
    submit(&server, "/jobs", &endless());
    assert!(until_hint(&server) < Duration::from_secs(15));
}

#[test]
fn one_stream_tells_the_news_of_all_jobs_of_a_page_and_ends_soon() {
    let server = serve(Limits { running: 2, ..Limits::default() });
    let jobs = [endless(), endless(), hint()].map(|job| submit(&server, &format!("/jobs?page={PAGE}"), &job));
    let other = submit(&server, "/jobs", &hint());
    let began = Instant::now();
    let stream = server.get(&format!("/events?page={PAGE}"));
    assert!(began.elapsed() < Duration::from_secs(10), "a stream leaves its place to others");
    let text = String::from_utf8(stream.body).unwrap();
    assert!(jobs.iter().all(|id| text.contains(&format!("{{\"id\":\"{id}\""))), "{text}");
    assert!(!text.contains(&other));
    // The page leaves, and its waiting hint with it.
    assert_eq!(server.delete(&format!("/pages/{PAGE}")).status, 204);
    for id in &jobs {
        assert_eq!(server.get(&format!("/jobs/{id}")).code(), "not_found");
    }
    assert!(until_hint(&server) < Duration::from_secs(15));
    assert_eq!(server.get("/events?page=x").code(), "refused");
    assert_eq!(server.post("/jobs?page=x", &hint()).code(), "refused");
    assert_eq!(server.delete("/pages/x").code(), "refused");
}

#[test]
fn what_is_over_when_a_page_leaves_is_kept() {
    let server = serve(Limits::default());
    let id = submit(&server, &format!("/jobs?wait=1&page={PAGE}"), &hint());
    let late = server.get(&format!("/events?page={PAGE}"));
    assert!(String::from_utf8(late.body).unwrap().contains("\"done\""));
    server.delete(&format!("/pages/{PAGE}"));
    assert_eq!(server.get(&format!("/jobs/{id}")).ok()["state"], "done");
}

#[test]
fn half_sent_requests_block_nobody_and_are_ended() {
    let server = serve(Limits { connections: 40, client_seconds: 2, ..Limits::default() });
    let head = format!("POST /api/v1/parse HTTP/1.1\r\nhost: {}\r\n", server.address);
    let body = format!("{head}content-type: application/json\r\ncontent-length: 900\r\n\r\n{{");
    for half in [head, body] {
        let mut held: Vec<_> = (0..200).map(|_| begun(&server, half.as_bytes())).collect();
        for _ in 0..20 {
            let began = Instant::now();
            assert_eq!(server.get("/about").status, 200);
            assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
        }
        // The last ones had a place: they are told to leave, or just closed, in time.
        let began = Instant::now();
        let _ = held.last_mut().unwrap().read_to_end(&mut Vec::new());
        assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    }
}

#[test]
fn a_body_that_does_not_come_is_not_waited_for() {
    let server = serve(Limits { client_seconds: 1, ..Limits::default() });
    let head = "content-type: application/json\r\ncontent-length: 900\r\n\r\n{";
    let mut late = begun(
        &server,
        format!("POST /api/v1/parse HTTP/1.1\r\nhost: {}\r\n{head}", server.address).as_bytes(),
    );
    heard(&mut late, "408");
}

#[test]
fn a_comparison_has_the_time_of_one_job() {
    let server = serve(Limits {
        engine: engine::Limits { seconds: 2, ..engine::Limits::default() },
        ..Limits::default()
    });
    let ids = json!({ "algorithm": "ids" });
    let compare =
        json!({ "kind": "compare", "puzzle": native("hardest-60"), "configurations": [ids, ids, ids, ids] });
    let began = Instant::now();
    let job = server.finished(&compare);
    assert!(began.elapsed() < Duration::from_secs(6), "{:?}", began.elapsed());
    let searches = job["result"]["searches"].as_array().unwrap();
    assert_eq!(searches.len(), 4);
    assert!(searches.iter().all(|search| search["report"]["stopped_by"] == "time"), "{job}");
}

#[test]
fn lists_are_no_objects_and_messages_name_fields() {
    let server = serve(Limits::default());
    let puzzle = native("jam-01");
    for (path, body, word) in [
        ("/parse", json!(["text"]), "an object"),
        ("/position", json!([puzzle, {}]), "an object"),
        ("/position", json!({ "puzzle": puzzle, "adjust": ["steps", null, null] }), "`adjust`"),
        ("/position", json!({ "puzzle": puzzle, "adjust": { "metric": 7 } }), "`adjust.metric`"),
        ("/jobs", json!({ "kind": "solve", "puzzle": puzzle, "options": ["astar"] }), "`options`"),
        ("/jobs", json!({ "kind": "solve", "puzzle": puzzle, "limits": [1, 2, 3] }), "`limits`"),
        (
            "/jobs",
            json!({ "kind": "compare", "puzzle": puzzle, "configurations": [[]] }),
            "`configurations[0]`",
        ),
        ("/jobs", json!({ "kind": "draw", "puzzle": puzzle }), "`kind`"),
        ("/export", json!({ "puzzle": 5, "format": "svg" }), "`puzzle`"),
    ] {
        let reply = server.post(path, &body);
        assert_eq!(reply.code(), "refused", "{body}");
        let message = reply.json()["error"]["message"].as_str().unwrap().to_owned();
        assert!(
            message.contains(word) && !message.contains("struct") && !message.contains("In"),
            "{message}"
        );
    }
}

#[test]
fn exports_wait_in_the_queue_and_leave_nothing() {
    let server = serve(Limits { running: 1, waiting: 1, ..Limits::default() });
    let running = submit(&server, "/jobs", &endless());
    while server.get(&format!("/jobs/{running}")).ok()["state"] != "running" {
        std::thread::sleep(Duration::from_millis(5));
    }
    submit(&server, "/jobs", &endless());
    let export = json!({ "puzzle": native("jam-01"), "format": "svg" });
    // One of the two runs, and the other has the only place in the queue.
    assert_eq!(server.post("/export", &export).code(), "busy");
    server.delete(&format!("/jobs/{running}"));
}
