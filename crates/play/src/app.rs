//! Turns keys and mouse events into moves.

use ratatui_core::terminal::Frame;
use ratatui_crossterm::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use slidewise_solve::{AnyInstance, Puzzle, picture};

use crate::coach::{Advice, Coach};
use crate::draw;
use crate::game::{Cell, Game, Move, Offset};
use crate::view::View;

/// The last step of the hints: the move itself.
const MOVE: u8 = 3;

/// A piece held by the mouse.
#[derive(Clone, Copy)]
struct Grab {
    /// The current position of the cell by which it was grabbed.
    cell: Cell,
    /// Was it selected before?
    was_chosen: bool,
    has_moved: bool,
}

/// The state of the whole screen.
pub struct App {
    puzzles: Vec<Puzzle>,
    number: usize,
    coach: Coach,
    pub(crate) is_colored: bool,
    pub(crate) game: Game,
    /// The selected piece, which the arrows move.
    pub(crate) chosen: usize,
    /// The step of the hints: none, the distance, the piece, the move.
    rung: u8,
    /// Is the distance always shown?
    is_live: bool,
    pub(crate) is_help_shown: bool,
    is_over: bool,
    message: String,
    advice: Option<Advice>,
    grab: Option<Grab>,
    pub(crate) view: View,
}

impl App {
    /// Begins with one of these puzzles.
    ///
    /// # Panics
    ///
    /// If there is no puzzle with that number.
    #[must_use]
    pub fn new(puzzles: Vec<Puzzle>, number: usize, coach: Coach, is_colored: bool) -> Self {
        let game = Game::new(puzzles[number].clone());
        let mut app = Self {
            puzzles,
            number,
            coach,
            is_colored,
            game,
            chosen: 0,
            rung: 0,
            is_live: false,
            is_help_shown: false,
            is_over: false,
            message: String::new(),
            advice: None,
            grab: None,
            view: View::default(),
        };
        app.open(number);
        app
    }

    /// The current game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Has the player quit?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        draw::screen(self, frame.area(), frame.buffer_mut());
    }

    /// Updates the advice of the coach. Returns whether a search is running.
    pub fn listen(&mut self) -> bool {
        let is_wanted = self.rung > 0 || self.is_live || self.game.is_solved();
        // When the puzzle is solved, the advice is about the start: what would have been the shortest?
        let about = if self.game.is_solved() { self.game.start() } else { self.game.here() };
        self.advice = if is_wanted { self.coach.advise(about) } else { None };
        if self.rung > 1
            && let Some(mv) = self.advised()
        {
            self.chosen = mv.step.piece;
        }
        is_wanted && self.advice.is_none()
    }

    /// The move that the coach advises.
    fn advised(&self) -> Option<Move> {
        let Some(Advice::Solved { next: Some(next), .. }) = &self.advice else { return None };
        let step = picture::steps(self.game.board(), std::slice::from_ref(next)).ok()?.pop()?;
        let to = |slides: &[Offset]| slides.iter().fold((0, 0), |sum, by| (sum.0 + by.0, sum.1 + by.1));
        let is_it = |mv: &&Move| mv.step.piece == step.piece && mv.offset() == to(&step.slides);
        self.game.moves().iter().find(is_it).cloned()
    }

    /// Handles a key or mouse event.
    pub fn handle(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        self.message.clear();
        if self.is_help_shown {
            self.is_help_shown = false;
            return;
        }
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if is_control => self.is_over = true,
            KeyCode::Char('z') if is_control => self.undo(),
            KeyCode::Char('y') if is_control => self.redo(),
            KeyCode::Char(_) if is_control => {}
            KeyCode::Char('q') | KeyCode::Esc => self.is_over = true,
            KeyCode::Char('u') | KeyCode::Backspace => self.undo(),
            KeyCode::Char('r') => self.redo(),
            KeyCode::Char('s') => self.restart(),
            KeyCode::Char('h') => self.hint(),
            KeyCode::Char('d') => self.is_live = !self.is_live,
            KeyCode::Char('n') => self.open((self.number + 1) % self.puzzles.len()),
            KeyCode::Char('p') => self.open((self.number + self.puzzles.len() - 1) % self.puzzles.len()),
            KeyCode::Char('?') | KeyCode::F(1) => self.is_help_shown = true,
            KeyCode::Char(name) => self.choose_named(name),
            KeyCode::Tab => self.choose_next(1),
            KeyCode::BackTab => self.choose_next(-1),
            code => {
                if let Some(direction) = direction(code) {
                    self.push(direction);
                }
            }
        }
    }

    fn open(&mut self, number: usize) {
        self.number = number;
        self.game = Game::new(self.puzzles[number].clone());
        (self.rung, self.grab, self.chosen) = (0, None, 0);
        let goal = |piece: &slidewise_draw::Piece| piece.role == slidewise_draw::Role::Goal;
        let can_move = |piece: usize| self.game.moves().iter().any(|mv| mv.step.piece == piece);
        let pieces = &self.game.board().pieces;
        self.chosen = pieces
            .iter()
            .position(goal)
            .filter(|&piece| can_move(piece))
            .unwrap_or_else(|| (0..pieces.len()).find(|&piece| can_move(piece)).unwrap_or(0));
    }

    fn undo(&mut self) {
        self.rung = 0;
        if !self.game.undo() {
            self.message = "this is the start".into();
        }
    }

    fn redo(&mut self) {
        self.rung = 0;
        if !self.game.redo() {
            self.message = "there is nothing to redo".into();
        }
    }

    fn restart(&mut self) {
        self.rung = 0;
        self.game.restart();
        self.message = "back at the start; r redoes the moves".into();
    }

    fn hint(&mut self) {
        if self.game.is_solved() {
            return;
        }
        match self.advised() {
            Some(mv) if self.rung == MOVE => self.make(&mv),
            _ => self.rung = (self.rung + 1).min(MOVE),
        }
    }

    /// Are there pieces to choose from? One moves alone in a maze, and in tiles the only gap decides.
    fn has_choice(&self) -> bool {
        match &self.game.here().instance {
            AnyInstance::Maze(_) => false,
            AnyInstance::Tiles(instance) => !instance.has_one_blank(),
            _ => true,
        }
    }

    /// The piece to highlight.
    pub(crate) fn marked(&self) -> Option<usize> {
        let is_hinted = self.rung > 1 && self.advised().is_some();
        (self.has_choice() || is_hinted).then_some(self.chosen)
    }

    fn choose_next(&mut self, by: isize) {
        let mut movable: Vec<usize> = self.game.moves().iter().map(|mv| mv.step.piece).collect();
        let pieces = &self.game.board().pieces;
        movable.sort_by_key(|&piece| (pieces[piece].cells.iter().min(), piece));
        movable.dedup();
        let here = movable.iter().position(|&piece| piece == self.chosen);
        let next = match here {
            Some(here) => (here as isize + by).rem_euclid(movable.len() as isize) as usize,
            None => 0,
        };
        self.chosen = movable.get(next).copied().unwrap_or(self.chosen);
    }

    /// Selects the piece with this name, or the next one whose name begins with it.
    fn choose_named(&mut self, initial: char) {
        let pieces = &self.game.board().pieces;
        let mut order = (self.chosen + 1..pieces.len()).chain(0..pieces.len().min(self.chosen + 1));
        let small = initial.to_ascii_lowercase();
        let has = |initial: char| move |&piece: &usize| pieces[piece].name.starts_with(initial);
        match order.clone().find(has(initial)).or_else(|| order.find(has(small))) {
            Some(piece) if self.has_choice() => self.chosen = piece,
            _ => self.message = format!("'{initial}' is not a key here; ? shows the keys"),
        }
    }

    fn push(&mut self, direction: Offset) {
        if self.game.is_solved() {
            return;
        }
        let found = match &self.game.here().instance {
            // One tile at most can go there, and perhaps others after it.
            AnyInstance::Tiles(instance) if instance.has_one_blank() => {
                self.game.moves().iter().find(|mv| mv.along(direction).is_some())
            }
            _ => self.game.straight(self.chosen, direction),
        };
        match found.cloned() {
            Some(mv) => self.make(&mv),
            None => {
                let name = &self.game.board().pieces[self.chosen].name;
                let who = if self.has_choice() { name.as_str() } else { "nothing" };
                let not = if self.has_choice() { "cannot" } else { "can" };
                self.message = format!("{who} {not} go {}", word(direction));
            }
        }
    }

    fn make(&mut self, mv: &Move) {
        self.rung = 0;
        match self.game.make(mv) {
            Ok(piece) => self.chosen = piece,
            Err(refused) => self.message = refused.to_string(),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let cell = self.view.cell_at(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.message.clear();
                if std::mem::take(&mut self.is_help_shown) {
                    return;
                }
                if let Some(cell) = cell {
                    self.press(cell);
                }
            }
            MouseEventKind::Drag(MouseButton::Left) => {
                if let Some(cell) = cell {
                    self.drag(cell);
                }
            }
            MouseEventKind::Up(MouseButton::Left) => self.release(),
            _ => {}
        }
    }

    fn press(&mut self, cell: Cell) {
        if let Some(piece) = self.game.piece_at(cell) {
            let was_chosen = piece == self.chosen || !self.has_choice();
            self.chosen = piece;
            self.grab = Some(Grab { cell, was_chosen, has_moved: false });
            return;
        }
        let covers = |mv: &&Move| {
            let (down, right) = mv.offset();
            let cells = &self.game.board().pieces[self.chosen].cells;
            mv.step.piece == self.chosen
                && cells.iter().any(|&(row, column)| {
                    (row.wrapping_add_signed(down), column.wrapping_add_signed(right)) == cell
                })
        };
        if let Some(mv) = self.game.moves().iter().find(covers).cloned() {
            self.make(&mv);
        }
    }

    fn drag(&mut self, cell: Cell) {
        let Some(grab) = self.grab else { return };
        let want = (cell.0 as isize - grab.cell.0 as isize, cell.1 as isize - grab.cell.1 as isize);
        let Some(mv) = self.towards(want) else { return };
        let (down, right) = mv.offset();
        let cell = (grab.cell.0.wrapping_add_signed(down), grab.cell.1.wrapping_add_signed(right));
        self.make(&mv);
        // An atom that slid past the mouse is not pulled back by it.
        let is_held = down.abs() <= want.0.abs() && right.abs() <= want.1.abs();
        self.grab = is_held.then_some(Grab { cell, has_moved: true, ..grab });
    }

    /// The move of the chosen piece that follows the mouse: there exactly, or as far that way as it goes. Atoms go
    /// further than they are pulled.
    fn towards(&self, want: Offset) -> Option<Move> {
        let of_piece = || self.game.moves().iter().filter(|mv| mv.step.piece == self.chosen);
        if want == (0, 0) {
            return None;
        }
        if let Some(exact) = of_piece().find(|mv| mv.offset() == want) {
            return Some(exact.clone());
        }
        // The direction in which it is pulled further, if it can move that way.
        let mut ways = [((want.0.signum(), 0), want.0.abs()), ((0, want.1.signum()), want.1.abs())];
        ways.sort_by_key(|(_, far)| std::cmp::Reverse(*far));
        let can_go = |(direction, far): &(Offset, isize)| {
            *far > 0 && of_piece().any(|mv| mv.along(*direction).is_some())
        };
        let (direction, far) = ways.into_iter().find(can_go)?;
        let straight = || of_piece().filter_map(|mv| Some((mv.along(direction)?, mv)));
        let within =
            straight().filter(|(distance, _)| *distance <= far).max_by_key(|(distance, _)| *distance);
        within.or_else(|| straight().min_by_key(|(distance, _)| *distance)).map(|(_, mv)| mv.clone())
    }

    /// A click on a piece with only one move makes that move; if there is a choice, the first click selects the piece.
    fn release(&mut self) {
        let Some(grab) = self.grab.take() else { return };
        if grab.has_moved || !grab.was_chosen {
            return;
        }
        let mut moves = self.game.moves().iter().filter(|mv| mv.step.piece == self.chosen);
        if let (Some(mv), None) = (moves.next().cloned(), moves.next()) {
            self.make(&mv);
        }
    }

    /// The title: the puzzle, and the cost so far.
    pub(crate) fn title(&self) -> String {
        let puzzle = self.game.here();
        let place = if self.puzzles.len() > 1 {
            format!(" ({}/{})", self.number + 1, self.puzzles.len())
        } else {
            String::new()
        };
        format!("{}{place} · {} · {}", puzzle.name, puzzle.family(), amount(self.game.cost(), self.unit()))
    }

    fn unit(&self) -> &'static str {
        self.game.here().metric().name()
    }

    /// The message to show.
    pub(crate) fn news(&self) -> String {
        if self.game.is_solved() {
            return self.farewell();
        }
        if !self.message.is_empty() {
            return self.message.clone();
        }
        if self.rung == 0 && !self.is_live {
            return String::new();
        }
        let Some(advice) = &self.advice else { return "thinking …".into() };
        let distance = advice.distance(self.unit());
        let Some(mv) = self.advised() else { return distance };
        match self.rung {
            0 => distance,
            1 => format!("{distance}; press h again for the piece"),
            2 => format!(
                "{distance}: move {}; press h again for the move",
                self.game.board().pieces[mv.step.piece].name
            ),
            _ => format!("{distance}: {}; press h again to make the move", mv.words),
        }
    }

    fn farewell(&self) -> String {
        let mine = amount(self.game.cost(), self.unit());
        let best = match &self.advice {
            Some(Advice::Solved { length, bound, .. }) if length == bound && *length == self.game.cost() => {
                "and no solution is shorter".into()
            }
            Some(Advice::Solved { length, bound, .. }) if length == bound => {
                format!("the shortest solution has {length}")
            }
            Some(Advice::Solved { length, .. }) => format!("there is a solution of {length}"),
            Some(_) => "the shortest solution is not known".into(),
            None => "thinking …".into(),
        };
        format!("Solved in {mine}; {best}. n: next puzzle, s: again")
    }
}

/// `1 move`, `2 moves`; the unit is given in the plural.
pub(crate) fn amount(number: u32, unit: &str) -> String {
    format!("{number} {}", if number == 1 { unit.trim_end_matches('s') } else { unit })
}

/// The direction of a key.
fn direction(code: KeyCode) -> Option<Offset> {
    Some(match code {
        KeyCode::Up => (-1, 0),
        KeyCode::Down => (1, 0),
        KeyCode::Left => (0, -1),
        KeyCode::Right => (0, 1),
        KeyCode::Home => (-1, -1),
        KeyCode::PageUp => (-1, 1),
        KeyCode::End => (1, -1),
        KeyCode::PageDown => (1, 1),
        _ => return None,
    })
}

fn word((down, right): Offset) -> String {
    let words = [["up", "", "down"][(down + 1) as usize], ["left", "", "right"][(right + 1) as usize]];
    words.iter().filter(|word| !word.is_empty()).copied().collect::<Vec<_>>().join("-")
}
