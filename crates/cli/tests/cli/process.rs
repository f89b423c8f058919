//! The program among others: interrupts, closed pipes, standard input.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use crate::common::{Folder, Ran, object, program};

#[cfg(unix)]
#[test]
fn an_interrupt_stops_with_the_bound() {
    use std::time::Duration;

    let folder = Folder::new(&[("wide.txt", crate::common::WIDE)]);
    for signal in ["-INT", "-TERM"] {
        // A machine under load may need a while until the program listens; a signal before that ends it.
        let ran = [500, 2000, 8000].into_iter().find_map(|milliseconds| {
            let ran = signalled_after(&folder, signal, Duration::from_millis(milliseconds));
            (ran.status.code().is_some()).then(|| Ran::new(&["solve"], &ran))
        });
        let report = object(&ran.expect("the search was interrupted, not killed").code(3));
        assert_eq!((&report["outcome"], &report["stopped_by"]), (&"stopped".into(), &"interrupted".into()));
        assert!(report["lower_bound"].as_u64().is_some_and(|bound| (1..=51).contains(&bound)), "{report}");
    }
}

/// However the one ends that it works for: here a shell that goes away and leaves it behind.
#[cfg(unix)]
#[test]
fn a_process_ends_with_the_one_it_works_for() {
    use std::time::{Duration, Instant};

    let folder = Folder::new(&[("wide.txt", crate::common::WIDE)]);
    let script = "SLIDEWISE_PARENT=$$ \"$0\" solve wide.txt --algorithm ids --time 60s >/dev/null 2>&1 & echo $!; sleep 1";
    let shell = std::process::Command::new("/bin/sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_slidewise")])
        .current_dir(folder.path(""))
        .output()
        .expect("there is a shell");
    let id = String::from_utf8(shell.stdout).expect("a number");
    let is_there = || {
        let asked = std::process::Command::new("kill").args(["-0", id.trim()]).stderr(Stdio::null()).status();
        asked.is_ok_and(|status| status.success())
    };
    let began = Instant::now();
    while is_there() {
        assert!(began.elapsed() < Duration::from_secs(20), "it goes on without anybody who waits for it");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[cfg(unix)]
fn signalled_after(folder: &Folder, signal: &str, time: std::time::Duration) -> std::process::Output {
    let child = program(&folder.path(""))
        // The limits are for the case that the interrupt is not heard.
        .args(["solve", "wide.txt", "--json", "--time", "20s", "--memory", "1GiB"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(time);
    let kill = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(kill.is_ok_and(|status| status.success()), "the program can be signalled");
    child.wait_with_output().expect("the program ends")
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let cards = ["jam-01", "jam-02", "jam-03", "jam-04"].repeat(500);
    for format in [&["--json"] as &[_], &["--quiet"], &[]] {
        let mut child = program(&Folder::new(&[]).path(""))
            .arg("solve")
            .args(&cards)
            .args(format)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut line = String::new();
        output.read_line(&mut line).expect("there is a first line");
        drop(output);
        let mut errors = String::new();
        child.stderr.take().expect("it is piped").read_to_string(&mut errors).expect("errors are text");
        let status = child.wait().expect("the program ends");
        assert_eq!((status.code(), errors.as_str()), (Some(0), ""), "{format:?}");
        assert!(line.contains("jam-01"), "{line}");
    }
}

#[test]
fn standard_input_is_a_file_too() {
    let folder = Folder::new(&[]);
    for text in [
        "puzzle: rush\n\nBB...C\nD..E.C\nDAAE.C\nD..E..\nF...GG\nF.HHH.\n",
        "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo",
        "bb...g\r\na..c.g\r\naxxc.g\r\na..c..\r\ne...ff\r\ne.ddd.\r\n",
    ] {
        let ran = folder.run_with_input(&["solve", "-", "--json"], text.as_bytes()).code(0);
        let report = object(&ran);
        assert_eq!((&report["name"], &report["length"]), (&"puzzle".into(), &8.into()));
    }
    let moves = b"G left 3\nC down 3\nB right 1\nD up 1\nF up 1\nH left 2\nE down 2\nA right 3\n";
    folder.run_with_input(&["verify", "jam-01", "-"], moves).code(0);
}

#[test]
fn colours_are_for_terminals_unless_requested() {
    let folder = Folder::new(&[("bad.txt", "puzzle: rush\n\nAA?\n...\n")]);
    for (choice, wanted) in [("auto", false), ("never", false), ("always", true)] {
        let good = folder.run(&["solve", "jam-01", "--color", choice]).code(0);
        assert_eq!(good.stdout.contains('\u{1b}'), wanted, "{choice}");
        let bad = folder.run(&["solve", "bad.txt", "--color", choice]).code(2);
        assert_eq!(bad.stderr.contains('\u{1b}'), wanted, "{choice}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn full_disks_are_no_bug() {
    let full = || std::fs::File::options().write(true).open("/dev/full").expect("Linux has this device");
    let folder = Folder::new(&[("bad.txt", "puzzle: rush\n\nAA?\n...\n")]);
    let output = program(&folder.path("")).args(["solve", "jam-01"]).stdout(full()).output();
    Ran::new(&["solve"], &output.expect("the program starts")).code(2);
    let output = program(&folder.path("")).args(["solve", "bad.txt"]).stderr(full()).output();
    Ran::new(&["solve"], &output.expect("the program starts")).code(2);
}
