//! Two programs in turn, and the time each takes.
#![allow(dead_code, reason = "each benchmark uses a part")]

use std::time::{Duration, Instant};

/// Median seconds of each of the two.
pub(crate) struct Pair {
    pub(crate) ours: f64,
    pub(crate) baseline: f64,
}

/// Runs the two in turn `rounds` times; each round repeats them until the clock, which may tick coarsely, can tell.
pub(crate) fn alternate(rounds: usize, mut ours: impl FnMut(), mut baseline: impl FnMut()) -> Pair {
    let (mut our_times, mut baseline_times) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        our_times.push(timed(&mut ours));
        baseline_times.push(timed(&mut baseline));
    }
    Pair { ours: median(our_times), baseline: median(baseline_times) }
}

/// Seconds of one run, from as many as take a fifth of a second.
fn timed(run: &mut impl FnMut()) -> f64 {
    let (began, clock) = (cpu(), Instant::now());
    let mut runs = 0;
    while clock.elapsed() < Duration::from_millis(200) {
        run();
        runs += 1;
    }
    let seconds = match (began, cpu()) {
        (Some(began), Some(ended)) => ended - began,
        _ => clock.elapsed().as_secs_f64(),
    };
    seconds / f64::from(runs)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// CPU seconds of this thread, where the system tells them.
pub(crate) fn cpu() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// CPU seconds of all threads that this process has now, to the nanosecond, where the system tells them.
pub(crate) fn threads_cpu() -> Option<f64> {
    let mut nanoseconds = 0.0;
    for thread in std::fs::read_dir("/proc/self/task").ok()?.flatten() {
        // A thread may end meanwhile.
        let text = std::fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
        nanoseconds += text.split(' ').next()?.parse::<f64>().unwrap_or(0.0);
    }
    Some(nanoseconds / 1e9)
}

/// CPU seconds of all threads of this process together, those that have ended too, where the system tells them.
pub(crate) fn process_cpu() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // Behind the name, which may hold anything: user and system time are the 12th and the 13th field, in hundredths.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

/// The most bytes of memory this process ever held, where the system tells them.
pub(crate) fn peak_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
