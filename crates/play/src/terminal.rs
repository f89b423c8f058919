//! The terminal: taken over, and restored whatever happens.

use std::io::{self, IsTerminal, Stdout, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{panic, process, thread};

use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;
use ratatui_crossterm::crossterm::cursor::Show;
use ratatui_crossterm::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui_crossterm::crossterm::execute;
use ratatui_crossterm::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::App;

/// How often to check for answers from the coach, and for a request to leave.
const TICK: Duration = Duration::from_millis(100);

/// How often to check whether the terminal is still there.
const LOOK: Duration = Duration::from_millis(500);

/// The exit code of a program that is stopped.
const STOPPED: i32 = 3;

/// Plays until the player quits, or until the flag is set. If the terminal goes away, the process ends.
///
/// # Errors
///
/// If the terminal cannot be used.
pub fn run(app: &mut App, interrupt: &AtomicBool) -> io::Result<()> {
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let watch = scope.spawn(|| leave_with_the_terminal(&is_over));
        let played = play(app, interrupt);
        is_over.store(true, Ordering::Relaxed);
        watch.thread().unpark();
        played
    })
}

/// Ends the process when the terminal is gone. Waiting for a key would never end then: at the end of its input the
/// library reads again and again.
fn leave_with_the_terminal(is_over: &AtomicBool) {
    while !is_over.load(Ordering::Relaxed) {
        if !stdout().is_terminal() {
            process::exit(STOPPED);
        }
        thread::park_timeout(LOOK);
    }
}

fn play(app: &mut App, interrupt: &AtomicBool) -> io::Result<()> {
    let _screen = Screen::enter()?;
    let mut terminal: Terminal<CrosstermBackend<Stdout>> = Terminal::new(CrosstermBackend::new(stdout()))?;
    while !app.is_over() && !interrupt.load(Ordering::Relaxed) {
        app.listen();
        terminal.draw(|frame| app.draw(frame))?;
        if event::poll(TICK)? {
            app.handle(&event::read()?);
            // Input that arrived in the meantime is processed before drawing.
            while !app.is_over() && event::poll(Duration::ZERO)? {
                app.handle(&event::read()?);
            }
        }
    }
    Ok(())
}

/// Must the terminal be restored?
static IS_OURS: AtomicBool = AtomicBool::new(false);

/// The terminal while it is taken over.
struct Screen;

impl Screen {
    fn enter() -> io::Result<Self> {
        restore_before_panics();
        enable_raw_mode()?;
        IS_OURS.store(true, Ordering::Relaxed);
        // From here on, dropping it restores the terminal.
        let screen = Self;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn give_back() {
    if !IS_OURS.swap(false, Ordering::Relaxed) {
        return;
    }
    // If the terminal is gone, nothing can be done about it.
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Restores the terminal before the message of a panic is printed, so that it can be read.
fn restore_before_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            usual(info);
        }));
    });
}
