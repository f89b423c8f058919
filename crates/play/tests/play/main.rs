//! Playing: the rules of a game, keys and mouse, and the screen.

mod game;
mod hints;
mod keys;
mod screen;

use ratatui_core::backend::TestBackend;
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use slidewise_play::{App, Coach};
use slidewise_solve::{Options, Puzzle, collection};

/// A built-in puzzle.
fn puzzle(name: &str) -> Puzzle {
    collection::find(name).expect("it is built in")
}

/// A game on a screen without colours.
struct Table {
    app: App,
    terminal: Terminal<TestBackend>,
}

impl Table {
    fn new(puzzles: &[&str], size: (u16, u16)) -> Self {
        let puzzles = puzzles.iter().map(|name| puzzle(name)).collect();
        Self::of(App::new(puzzles, 0, Coach::new(Options::default()), false), size)
    }

    fn of(app: App, (width, height): (u16, u16)) -> Self {
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut table = Self { app, terminal };
        table.draw();
        table
    }

    fn draw(&mut self) {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
    }

    /// Presses keys, one after the other.
    fn press(&mut self, codes: impl IntoIterator<Item = KeyCode>) {
        for code in codes {
            self.app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
        self.draw();
    }

    fn mouse(&mut self, kind: fn(MouseButton) -> MouseEventKind, (column, row): (u16, u16)) {
        let kind = kind(MouseButton::Left);
        self.app.handle(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        self.draw();
    }

    /// Waits for the coach.
    fn wait(&mut self) {
        while self.app.listen() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        self.draw();
    }

    /// The lines of the screen without spaces at their ends.
    fn lines(&self) -> Vec<String> {
        let buffer = self.terminal.backend().buffer();
        let line = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..buffer.area.height).map(|y| line(y).trim_end().to_owned()).collect()
    }

    /// The message on the screen below the board.
    fn news(&self) -> String {
        let lines = self.lines();
        lines[lines.len() - 2].clone()
    }
}
