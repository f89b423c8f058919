//! Memory comes back when jobs are over. Alone in its file: it looks at the whole process.
#![cfg(target_os = "linux")]

mod common;

use std::io::Write;
use std::net::TcpStream;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use common::{native, serve};
use serde_json::json;
use slidewise_web::{Limits, engine};

/// One test at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// Bytes of this process that are in memory.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").trim().parse::<u64>().unwrap() * 1024
}

/// Jobs that fill a memory limit, one after the other in one thread, and the bytes that are held after each.
fn rounds(count: usize, bytes: u64) -> Vec<u64> {
    let _alone = ALONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let server = serve(Limits {
        engine: engine::Limits { job_bytes: 4 << 30, ..engine::Limits::default() },
        running: 1,
        kept_jobs: 1,
        ..Limits::default()
    });
    let job = json!({
        "kind": "solve",
        "puzzle": native("korf-1"),
        "options": { "algorithm": "bfs" },
        "limits": { "bytes": bytes, "seconds": 300 },
    });
    let round = |_| {
        let report = server.finished(&job)["result"]["report"].clone();
        assert_eq!((&report["outcome"], &report["stopped_by"]), (&json!("stopped"), &json!("memory")));
        assert!(report["peak_bytes"].as_u64().unwrap() > bytes / 3, "{report}");
        // The job reports its end before its thread has freed everything.
        std::thread::sleep(Duration::from_millis(200));
        resident()
    };
    (0..count).map(round).collect()
}

#[test]
fn answers_that_nobody_reads_do_not_add_up() {
    let _alone = ALONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let server = serve(Limits { client_seconds: 5, answer_bytes: 16 << 20, ..Limits::default() });
    // A maze that is half walls, each of which is listed in the answer.
    let rows: Vec<_> = (0..500)
        .map(|row| if row == 0 { format!("SG{}", ".#".repeat(249)) } else { ".#".repeat(250) })
        .collect();
    let body = json!({ "text": format!("puzzle: maze\n\n{}\n", rows.join("\n")) });
    let size = server.post("/parse", &body).body.len();
    let before = resident();
    let body = body.to_string();
    let head = format!(
        "host: {}\r\ncontent-type: application/json\r\ncontent-length: {}",
        server.address,
        body.len()
    );
    let ask = format!("POST /api/v1/parse HTTP/1.1\r\n{head}\r\n\r\n{body}");
    let unread: Vec<_> = (0..200)
        .map(|_| {
            let mut stream = TcpStream::connect(server.address).unwrap();
            stream.write_all(ask.as_bytes()).unwrap();
            // The answer is made, and one byte of it seen: requests do not wait beside each other.
            assert_eq!(stream.peek(&mut [0]).unwrap(), 1);
            stream
        })
        .collect();
    let held = resident().saturating_sub(before);
    assert!(200 * size as u64 > 200_000_000, "answers of {size} bytes are too small for this test");
    // Beside the budget there is what the allocator keeps of answers that were made and refused.
    assert!(held < 80_000_000, "{held} bytes are held for {} of answers", 200 * size);
    // Those that do not read are not waited for, and then there is room again.
    let deadline = Instant::now() + Duration::from_secs(20);
    while server.call("POST", "/parse", &[("content-type", "application/json")], body.as_bytes()).status
        != 200
    {
        assert!(Instant::now() < deadline, "there is no room for answers any more");
        std::thread::sleep(Duration::from_millis(100));
    }
    drop(unread);
}

#[test]
fn jobs_leave_nothing_behind() {
    let held = rounds(4, 40_000_000);
    // What the allocator keeps at hand differs from round to round; what is left behind would add up.
    let most_before = held[..3].iter().max().copied().unwrap_or(0);
    assert!(held[3] < most_before + 5_000_000, "{held:?}");
}

/// `cargo test --release -p slidewise-web --test memory -- --ignored` takes a minute.
#[test]
#[ignore = "a minute"]
fn a_large_job_gives_its_memory_back() {
    let held = rounds(2, 1_000_000_000);
    assert!(held.iter().all(|held| *held < 100_000_000), "{held:?}");
}
