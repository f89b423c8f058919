//! `play`: without a terminal it says so. What happens in one is tested in the crate `play`.

use crate::common::run;

/// A terminal that is closed ends the game. Otherwise it would wait for keys for ever, and keep a core busy.
#[cfg(target_os = "linux")]
#[test]
fn it_ends_with_its_terminal() {
    use std::fs::File;
    use std::process::Stdio;
    use std::thread;
    use std::time::{Duration, Instant};

    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

    use crate::common::{Folder, program};

    let folder = Folder::new(&[]);
    let ours =
        openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).expect("there are terminals");
    grantpt(&ours).and_then(|()| unlockpt(&ours)).expect("it is ours");
    let name = ptsname(&ours, Vec::new()).expect("it has a name").into_string().expect("it is text");
    let theirs =
        || Stdio::from(File::options().read(true).write(true).open(&name).expect("it can be opened"));
    let mut command = program(&folder.path(""));
    let mut game = command
        .args(["play", "jam-01"])
        .stdin(theirs())
        .stdout(theirs())
        .stderr(theirs())
        .spawn()
        .expect("the program starts");
    thread::sleep(Duration::from_secs(1));
    assert_eq!(game.try_wait().expect("it can be asked"), None, "it plays while there is a terminal");
    drop(ours);
    let began = Instant::now();
    while game.try_wait().expect("it can be asked").is_none() {
        if began.elapsed() > Duration::from_secs(20) {
            game.kill().expect("it can be ended");
            panic!("it goes on without a terminal");
        }
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn without_a_terminal_play_says_what_else_there_is() {
    let refused = run(&["play", "jam-01"]).code(2);
    assert!(refused.stderr.contains("play needs a terminal"), "{}", refused.stderr);
    assert!(refused.stderr.contains("slidewise hint"), "{}", refused.stderr);
    assert_eq!(refused.stdout, "");
}

#[test]
fn the_help_lists_the_keys() {
    let help = run(&["play", "--help"]).code(0);
    for keys in ["arrows", "Tab, Shift-Tab", "u, Backspace", "h ", "mouse"] {
        assert!(help.stdout.contains(keys), "{keys}: {}", help.stdout);
    }
}
