//! Jobs: limits, cancelling, the queue, events, and what is left when they are over.

use std::time::{Duration, Instant};

use crate::common::{Served, native, serve};
use serde_json::{Value, json};
use slidewise_web::{Limits, engine};

/// A search that takes hours.
fn endless() -> Value {
    let options = json!({ "algorithm": "ids" });
    json!({ "kind": "solve", "puzzle": native("hardest-60"), "options": options })
}

fn wait_for(server: &Served, id: &str, states: &[&str]) -> Value {
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        let job = server.get(&format!("/jobs/{id}")).ok();
        if states.contains(&job["state"].as_str().unwrap()) {
            return job;
        }
        assert!(Instant::now() < deadline, "{job}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn submit(server: &Served, job: &Value) -> String {
    server.post("/jobs", job).ok()["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_job_over_its_limit_stops_with_its_bound() {
    let server = serve(Limits::default());
    let astar = json!({ "algorithm": "astar" });
    let long = json!({ "kind": "solve", "puzzle": native("century"), "options": astar });
    for (mut job, limits, why) in [
        (endless(), json!({ "seconds": 0.3 }), "time"),
        (long.clone(), json!({ "nodes": 1000 }), "nodes"),
        (long, json!({ "bytes": 100_000 }), "memory"),
    ] {
        job["limits"] = limits;
        let job = server.finished(&job);
        let report = &job["result"]["report"];
        assert_eq!((&report["outcome"], &report["stopped_by"]), (&json!("stopped"), &json!(why)));
        let bound = report["lower_bound"].as_u64().unwrap();
        assert!((1..=60).contains(&bound), "{why}: {bound}");
        assert_eq!(job["result"]["steps"], json!([]));
    }
}

#[test]
fn the_limits_of_the_server_are_above_all_wishes() {
    let server = serve(Limits {
        engine: engine::Limits { seconds: 1, job_bytes: 64 << 20, ..engine::Limits::default() },
        ..Limits::default()
    });
    let mut job = endless();
    job["limits"] = json!({ "seconds": 1e300, "bytes": u64::MAX });
    let report = server.finished(&job)["result"]["report"].clone();
    assert_eq!((&report["outcome"], &report["stopped_by"]), (&json!("stopped"), &json!("time")));
    for wrong in [
        json!({ "seconds": -1 }),
        json!({ "seconds": "long" }),
        json!({ "nodes": -5 }),
        json!({ "minutes": 1 }),
    ] {
        job["limits"] = wrong.clone();
        assert_eq!(server.post("/jobs", &job).status, 422, "{wrong}");
    }
}

#[test]
fn a_job_can_be_cancelled_while_it_waits_and_while_it_runs() {
    let server = serve(Limits { running: 1, ..Limits::default() });
    let running = submit(&server, &endless());
    wait_for(&server, &running, &["running"]);
    let waiting = submit(&server, &endless());
    let last = submit(&server, &json!({ "kind": "hint", "puzzle": native("jam-01") }));
    assert_eq!(server.get(&format!("/jobs/{last}")).ok()["waiting"], 1);
    assert_eq!(server.delete(&format!("/jobs/{waiting}")).status, 204);
    assert_eq!(server.get(&format!("/jobs/{last}")).ok()["waiting"], 0);
    assert_eq!(server.delete(&format!("/jobs/{running}")).status, 204);
    assert_eq!(wait_for(&server, &last, &["done"])["result"]["length"], 8);
    for gone in [running, waiting] {
        assert_eq!(server.get(&format!("/jobs/{gone}")).code(), "not_found");
        assert_eq!(server.delete(&format!("/jobs/{gone}")).code(), "not_found");
        assert_eq!(server.get(&format!("/jobs/{gone}/events")).code(), "not_found");
    }
}

#[test]
fn events_tell_the_progress_and_then_the_end() {
    let server = serve(Limits::default());
    let mut job = endless();
    job["limits"] = json!({ "seconds": 1.0 });
    let id = submit(&server, &job);
    // The stream ends with the job, so it can be read to its end.
    let stream = server.get(&format!("/jobs/{id}/events"));
    assert_eq!(stream.header("content-type"), Some("text/event-stream"));
    let text = String::from_utf8(stream.body).unwrap();
    let events: Vec<(&str, Value)> = text
        .split("\n\n")
        .filter_map(|event| {
            let (name, data) = event.strip_prefix("event: ")?.split_once("\ndata: ")?;
            Some((name, serde_json::from_str(data).unwrap()))
        })
        .collect();
    let (last, before) = events.split_last().unwrap();
    assert!(before.iter().all(|(name, _)| *name == "progress"));
    let bounds: Vec<_> = before.iter().filter_map(|(_, job)| job["progress"]["bound"].as_u64()).collect();
    assert!(bounds.len() >= 3 && bounds.is_sorted(), "{bounds:?}");
    assert!(events.len() <= 20, "at most ten a second");
    assert_eq!((last.0, &last.1["state"]), ("end", &json!("done")));
    assert_eq!(last.1["result"]["report"]["outcome"], "stopped");
    // Whoever comes late hears the end at once.
    let late = String::from_utf8(server.get(&format!("/jobs/{id}/events")).body).unwrap();
    assert!(late.starts_with("event: end\n"), "{late}");
}

#[test]
fn too_many_jobs_are_sent_away_with_a_message() {
    let server = serve(Limits { running: 1, waiting: 2, ..Limits::default() });
    let running = submit(&server, &endless());
    wait_for(&server, &running, &["running"]);
    submit(&server, &endless());
    submit(&server, &endless());
    let refused = server.post("/jobs", &endless());
    assert_eq!((refused.status, refused.code().as_str()), (429, "busy"));
    assert_eq!(refused.header("retry-after"), Some("1"));
}

#[test]
fn a_puzzle_is_made_to_order_and_reduced() {
    let server = serve(Limits::default());
    let order = json!({ "family": "rush", "min": 6, "max": 10, "max_pieces": 8, "seed": 3 });
    let made = server.finished(&json!({ "kind": "generate", "order": order }))["result"].clone();
    let product = &made["product"];
    assert!((6..=10).contains(&product["length"].as_u64().unwrap()), "{made}");
    assert!(product["pieces"].as_u64().unwrap() <= 8);
    assert_eq!(
        server.finished(&json!({ "kind": "generate", "order": order }))["result"]["product"]["board"],
        product["board"]
    );
    // Boards of Rush Hour are made minimal, so every piece matters.
    let reduced = server.finished(&json!({ "kind": "reduce", "puzzle": product["board"] }))["result"].clone();
    assert_eq!((&reduced["length"], &reduced["complete"]), (&product["length"], &json!(true)));
    let variants = reduced["variants"].as_array().unwrap();
    assert_eq!(variants.len() as u64 + 1, product["pieces"].as_u64().unwrap());
    assert!(variants.iter().all(|variant| variant["length"] != reduced["length"]), "{reduced}");
    for (wrong, word) in [
        (json!({ "kind": "generate" }), "order"),
        (json!({ "kind": "generate", "order": order, "puzzle": native("jam-01") }), "puzzle"),
        (json!({ "kind": "solve" }), "puzzle"),
        (json!({ "kind": "solve", "puzzle": native("jam-01"), "order": order }), "order"),
        (json!({ "kind": "generate", "order": { "family": "maze" } }), "maze"),
        (json!({ "kind": "generate", "order": { "family": "rush", "min": 9, "max": 3 } }), "min"),
    ] {
        let reply = server.post("/jobs", &wrong);
        assert_eq!(reply.code(), "refused", "{wrong}");
        assert!(reply.json()["error"]["message"].as_str().unwrap().contains(word), "{wrong}");
    }
}

#[test]
fn an_estimate_is_explained() {
    let server = serve(Limits::default());
    let job = |heuristic: &str| {
        let options = json!({ "heuristic": heuristic });
        server.finished(&json!({ "kind": "explain", "puzzle": native("jam-01"), "options": options }))
    };
    let explained = job("tree:3")["result"].clone();
    assert_eq!(explained["explanation"]["value"], explained["value"]);
    assert!(!explained["explanation"]["parts"].as_array().unwrap().is_empty());
    assert_eq!(job("standard")["state"], "failed");
}

#[test]
fn options_that_do_not_fit_are_told() {
    let server = serve(Limits::default());
    let puzzle = native("jam-01");
    for (wrong, word) in [
        (json!({ "kind": "solve", "puzzle": puzzle, "options": { "algorithm": "magic" } }), "magic"),
        (json!({ "kind": "solve", "puzzle": puzzle, "options": { "heuristic": "x".repeat(1000) } }), "1000"),
        (json!({ "kind": "solve", "puzzle": puzzle, "configurations": [] }), "configurations"),
        (json!({ "kind": "compare", "puzzle": puzzle }), "configurations"),
        (json!({ "kind": "compare", "puzzle": puzzle, "options": {} }), "options"),
        (json!({ "kind": "hint", "puzzle": puzzle, "dimensions": 2 }), "dimensions"),
        (json!({ "kind": "dream", "puzzle": puzzle }), "dream"),
        (json!({ "kind": "solve" }), "puzzle"),
        (json!({ "kind": "solve", "puzzle": puzzle, "adjust": { "metric": "miles" } }), "miles"),
        (json!({ "kind": "solve", "puzzle": puzzle, "adjust": { "exit": "up" } }), "up"),
    ] {
        let reply = server.post("/jobs", &wrong);
        assert_eq!(reply.code(), "refused", "{wrong}");
        assert!(
            reply.json()["error"]["message"].as_str().unwrap().contains(word),
            "{wrong}: {}",
            reply.json()
        );
    }
    let job = server
        .finished(&json!({ "kind": "solve", "puzzle": puzzle, "options": { "heuristic": "manhattan" } }));
    assert_eq!((&job["state"], &job["result"]), (&json!("failed"), &Value::Null));
    assert!(job["error"].as_str().unwrap().contains("rush has no heuristic manhattan"));
}

#[test]
fn what_is_over_is_kept_for_a_while_only() {
    let server = serve(Limits { kept_jobs: 3, kept_spaces: 1, ..Limits::default() });
    let space = json!({ "kind": "space", "puzzle": native("jam-01") });
    let hint = json!({ "kind": "hint", "puzzle": native("jam-01") });
    let jobs = [&space, &space, &hint, &hint, &hint];
    let ids: Vec<_> =
        jobs.iter().map(|job| server.finished(job)["id"].as_str().unwrap().to_owned()).collect();
    // The sweep comes after the end of a job, and its end is told before.
    std::thread::sleep(Duration::from_millis(100));
    let known: Vec<_> = ids.iter().map(|id| server.get(&format!("/jobs/{id}")).status == 200).collect();
    assert_eq!(known, [false, false, true, true, true]);
}

#[test]
fn a_server_with_jobs_closes_at_once() {
    let began = Instant::now();
    let server = serve(Limits { running: 2, ..Limits::default() });
    let ids: Vec<_> = (0..4).map(|_| submit(&server, &endless())).collect();
    wait_for(&server, &ids[0], &["running"]);
    drop(server);
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}
