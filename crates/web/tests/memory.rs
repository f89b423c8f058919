//! Memory comes back when jobs are over. Alone in its file: it looks at the whole process.
#![cfg(target_os = "linux")]

mod common;

use std::time::Duration;

use common::{native, serve};
use serde_json::json;
use slidewise_web::Limits;

/// Bytes of this process that are in memory.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").trim().parse::<u64>().unwrap() * 1024
}

#[test]
fn memory_is_given_back_when_jobs_are_over() {
    let server = serve(Limits { kept_jobs: 1, ..Limits::default() });
    // Much memory in a short time: breadth-first search in a large space until it has 60 MB.
    let options = json!({ "algorithm": "bfs" });
    let limits = json!({ "bytes": 60_000_000, "seconds": 60 });
    let job = json!({ "kind": "solve", "puzzle": native("korf-1"), "options": options, "limits": limits });
    let round = || {
        let report = server.finished(&job)["result"]["report"].clone();
        assert_eq!(report["outcome"], "stopped");
        let peak = report["peak_bytes"].as_u64().unwrap();
        assert!(peak > 20_000_000, "{peak}");
        std::thread::sleep(Duration::from_millis(200));
        resident()
    };
    let first = round();
    let last = (0..3).map(|_| round()).last().unwrap();
    assert!(last < first + 15_000_000, "{first} bytes after one job, {last} after four");
    assert!(last < 80_000_000, "{last} bytes are held for nothing");
}
