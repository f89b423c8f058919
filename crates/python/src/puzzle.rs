//! A puzzle as Python sees it.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use slidewise_draw::{Board, Step, TerminalStyle};
use slidewise_solve::solution::Unreadable;
use slidewise_solve::source::{self, Source};
use slidewise_solve::{collection, picture, play, position, solution};

use crate::errors::{OrRefused, faulty, unreadable};
use crate::settings::{Given, Settings};

/// A legal puzzle of any family.
#[pyclass(frozen, from_py_object, module = "slidewise._native")]
#[derive(Clone)]
pub(crate) struct Puzzle(pub(crate) slidewise_solve::Puzzle);

/// The names of the built-in puzzles.
#[pyfunction]
pub(crate) fn built_in() -> Vec<&'static str> {
    collection::all().iter().map(|puzzle| puzzle.name.as_str()).collect()
}

/// All puzzles that an argument of the command names: a file, a part of one, a built-in name, or a board.
#[pyfunction]
pub(crate) fn read(py: Python<'_>, argument: &str) -> PyResult<Vec<Puzzle>> {
    if argument == "-" {
        return Err(unreadable(py, "Python reads standard input itself: pass its text"));
    }
    let source = source::read(argument).map_err(|error| unreadable(py, &error.to_string()))?;
    legal(py, source)
}

/// The puzzles of a source, if all are legal.
fn legal(py: Python<'_>, source: Source) -> PyResult<Vec<Puzzle>> {
    let (mut puzzles, mut faults) = (Vec::new(), Vec::new());
    for item in source.items {
        match item {
            Ok(puzzle) => puzzles.push(Puzzle(puzzle)),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() { Ok(puzzles) } else { Err(faulty(py, &source.text, &faults)) }
}

#[pymethods]
impl Puzzle {
    /// All puzzles of a text in any supported format.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str, name: &str) -> PyResult<Vec<Puzzle>> {
        legal(py, source::parse("text", text.as_bytes(), name))
    }

    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    #[getter]
    fn family(&self) -> &'static str {
        self.0.family()
    }

    #[getter]
    fn metric(&self) -> &'static str {
        self.0.metric().name()
    }

    #[getter]
    fn goal(&self) -> String {
        self.0.goal().into_owned()
    }

    #[getter]
    fn exit(&self) -> Option<&'static str> {
        self.0.exit()
    }

    #[getter]
    fn size(&self) -> (usize, usize) {
        self.0.size()
    }

    #[getter]
    fn pieces(&self) -> usize {
        self.0.pieces()
    }

    #[getter]
    fn walls(&self) -> usize {
        self.0.walls()
    }

    #[getter]
    fn known_length(&self) -> Option<u32> {
        self.0.known_length()
    }

    /// The puzzle in the native format.
    #[getter]
    fn text(&self) -> String {
        self.0.native()
    }

    /// The rows of the board in the native format.
    #[getter]
    fn board(&self) -> String {
        source::drawing(&self.0.native()).to_owned()
    }

    /// The puzzle with another metric, goal or exit.
    fn adjusted(&self, py: Python<'_>, given: Given) -> PyResult<Self> {
        let adjust = Settings::of(py, &given)?.adjust;
        self.0.clone().adjusted(&adjust).or_refused(py).map(Self)
    }

    /// The same under another name.
    fn named(&self, name: String) -> Self {
        let mut puzzle = self.0.clone();
        puzzle.about.name = Some(name.clone());
        puzzle.name = name;
        Self(puzzle)
    }

    /// The puzzle after some moves, given as text, or as a drawing of its board.
    fn at(&self, py: Python<'_>, position: &str) -> PyResult<Self> {
        let here = match solution::read_for(&self.0, position) {
            Ok(claim) if !claim.moves.is_empty() || position.trim().is_empty() => {
                play::play(&self.0, &claim.moves).map(|(here, _)| here)
            }
            _ => position::at(&self.0, position),
        };
        here.or_refused(py).map(Self)
    }

    /// The legal moves: as text, with their cost, and whether they solve the puzzle.
    fn moves(&self) -> Vec<(String, u32, bool)> {
        play::legal(&self.0)
            .into_iter()
            .map(|legal| (legal.mv.to_string(), legal.cost, legal.solves))
            .collect()
    }

    /// Is the start already solved?
    fn is_solved(&self) -> bool {
        play::is_solved(&self.0)
    }

    /// Replays a solution: its length if it is one, otherwise the reason why it is not.
    fn verify(&self, py: Python<'_>, text: &str) -> PyResult<(Option<u32>, Option<String>)> {
        let claim = match solution::read_for(&self.0, text) {
            Err(Unreadable::Illegal(fault)) => return Ok((None, Some(fault))),
            claim => claim.map_err(|fault| fault.to_string()).or_refused(py)?,
        };
        let puzzle = self.0.clone().adjusted(&claim.adjust(&Default::default())).or_refused(py)?;
        Ok(match slidewise_verify::length(&puzzle.native(), &claim.moves) {
            Ok(length) => match claim.length.filter(|claimed| *claimed != length) {
                Some(claimed) => (
                    Some(length),
                    Some(format!("the moves are a solution, but their length is {length} and not {claimed}")),
                ),
                None => (Some(length), None),
            },
            Err(refusal) => (None, Some(refusal.to_string())),
        })
    }

    /// The board for a terminal.
    fn drawing(&self, color: bool) -> String {
        slidewise_draw::terminal(&picture::board(&self.0), TerminalStyle { color, unicode: true })
    }

    /// The board as SVG.
    fn svg(&self) -> String {
        slidewise_draw::svg(&picture::board(&self.0))
    }

    /// The board as PNG.
    fn png(&self) -> PyResult<Vec<u8>> {
        slidewise_draw::png(&picture::board(&self.0)).map_err(undrawable)
    }

    /// All positions of a solution as one SVG.
    fn svg_solution(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<String> {
        let (board, steps) = self.steps(py, &moves)?;
        slidewise_draw::svg_solution(&board, &steps).map_err(undrawable)
    }

    /// A solution as an animated GIF.
    fn gif_solution(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<Vec<u8>> {
        let (board, steps) = self.steps(py, &moves)?;
        py.detach(|| slidewise_draw::gif_solution(&board, &steps)).map_err(undrawable)
    }

    /// The moves in short form, such as `A→3`.
    fn captions(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<Vec<String>> {
        Ok(self.steps(py, &moves)?.1.into_iter().map(|step| step.caption).collect())
    }
}

impl Puzzle {
    fn steps(&self, py: Python<'_>, moves: &[String]) -> PyResult<(Board, Vec<Step>)> {
        let board = picture::board(&self.0);
        let steps = picture::read_steps(&board, moves).or_refused(py)?;
        Ok((board, steps))
    }
}

fn undrawable(error: slidewise_draw::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}
