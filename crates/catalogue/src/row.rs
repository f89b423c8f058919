//! The data of a catalogue about one puzzle, of any family.

use serde::{Deserialize, Serialize};

use crate::table::{Column, ColumnType, Value};

/// A puzzle of a catalogue: a text that any reader of puzzles accepts, and figures for selecting puzzles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Its family: `rush`, `bricks`, `atomix`, `tiles` or `maze`.
    pub puzzle: String,
    /// Its name, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The puzzle itself: one line for square Rush Hour boards with the default rules, otherwise the native format.
    pub board: String,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// The row of the red car from 0, in Rush Hour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<u32>,
    /// Pieces that can move.
    pub pieces: u32,
    /// Cells that are walls.
    pub walls: u32,
    /// The unit of its length.
    pub metric: String,
    /// The length of its shortest solutions.
    pub length: u32,
    /// Their length in moves, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u32>,
    /// Their length in slides, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slides: Option<u32>,
    /// Their length in steps, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u32>,
    /// The number of shortest solutions; the largest 63-bit number stands for all larger ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shortest_solutions: Option<u64>,
    /// Does removing any one piece or wall change the length?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The number of reachable positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cluster_size: Option<u64>,
    /// The number of reachable positions at each distance from the nearest solved one; empty if unknown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub histogram: Vec<u64>,
    /// The mean number of available moves along a shortest solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branching: Option<f64>,
    /// The number of moves of a shortest solution that seem to lead away from the goal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter_intuitive: Option<u32>,
}

pub(crate) const PUZZLE: Column = Column::required("puzzle", ColumnType::Text);
pub(crate) const NAME: Column = Column::optional("name", ColumnType::Text);
pub(crate) const BOARD: Column = Column::required("board", ColumnType::Text);
pub(crate) const WIDTH: Column = Column::required("width", ColumnType::Short);
pub(crate) const HEIGHT: Column = Column::required("height", ColumnType::Short);
pub(crate) const ROW: Column = Column::optional("row", ColumnType::Short);
pub(crate) const PIECES: Column = Column::required("pieces", ColumnType::Short);
pub(crate) const WALLS: Column = Column::required("walls", ColumnType::Short);
pub(crate) const METRIC: Column = Column::required("metric", ColumnType::Text);
pub(crate) const LENGTH: Column = Column::required("length", ColumnType::Short);
pub(crate) const MOVES: Column = Column::optional("moves", ColumnType::Short);
pub(crate) const SLIDES: Column = Column::optional("slides", ColumnType::Short);
pub(crate) const STEPS: Column = Column::optional("steps", ColumnType::Short);
pub(crate) const SHORTEST_SOLUTIONS: Column = Column::optional("shortest_solutions", ColumnType::Long);
pub(crate) const MINIMAL: Column = Column::optional("minimal", ColumnType::Flag);
pub(crate) const CLUSTER_SIZE: Column = Column::optional("cluster_size", ColumnType::Long);
pub(crate) const HISTOGRAM: Column = Column::optional("histogram", ColumnType::Numbers);
pub(crate) const BRANCHING: Column = Column::optional("branching", ColumnType::Real);
pub(crate) const COUNTER_INTUITIVE: Column = Column::optional("counter_intuitive", ColumnType::Short);

/// All columns of a catalogue.
pub(crate) const COLUMNS: [Column; 19] = [
    PUZZLE,
    NAME,
    BOARD,
    WIDTH,
    HEIGHT,
    ROW,
    PIECES,
    WALLS,
    METRIC,
    LENGTH,
    MOVES,
    SLIDES,
    STEPS,
    SHORTEST_SOLUTIONS,
    MINIMAL,
    CLUSTER_SIZE,
    HISTOGRAM,
    BRANCHING,
    COUNTER_INTUITIVE,
];

impl Row {
    /// The stated lengths by metric; its own metric first.
    #[must_use]
    pub fn known(&self) -> Vec<(String, u32)> {
        let others = [("moves", self.moves), ("slides", self.slides), ("steps", self.steps)];
        let others = others.into_iter().filter(|(metric, _)| *metric != self.metric);
        let others = others.filter_map(|(metric, length)| Some((metric.to_owned(), length?)));
        std::iter::once((self.metric.clone(), self.length)).chain(others).collect()
    }

    /// Its name in a catalogue of this name: its own name, or the number of its row, given from 0 and shown from 1.
    #[must_use]
    pub fn name_in(&self, catalogue: &str, number: u64) -> String {
        self.name.clone().unwrap_or_else(|| format!("{catalogue}:{}", number + 1))
    }

    /// Its values in the order of [`COLUMNS`].
    pub(crate) fn values(&self) -> [Value; COLUMNS.len()] {
        let histogram = self.histogram.iter().map(|&count| count.try_into().unwrap_or(i64::MAX)).collect();
        [
            self.puzzle.as_str().into(),
            self.name.as_deref().into(),
            self.board.as_str().into(),
            self.width.into(),
            self.height.into(),
            self.row.into(),
            self.pieces.into(),
            self.walls.into(),
            self.metric.as_str().into(),
            self.length.into(),
            self.moves.into(),
            self.slides.into(),
            self.steps.into(),
            self.shortest_solutions.into(),
            self.minimal.into(),
            self.cluster_size.into(),
            Value::Numbers(histogram),
            self.branching.into(),
            self.counter_intuitive.into(),
        ]
    }

    /// The row with these values in the order of [`COLUMNS`], or the column whose value is missing or too large.
    pub(crate) fn from_values(values: [Value; COLUMNS.len()]) -> Result<Self, &'static str> {
        let mut values = COLUMNS.iter().zip(values).map(|(column, value)| Field { column, value });
        let mut next = || values.next().expect("there are as many values as columns");
        Ok(Self {
            puzzle: next().text()?,
            name: next().optional_text(),
            board: next().text()?,
            width: next().number()?,
            height: next().number()?,
            row: next().optional_number()?,
            pieces: next().number()?,
            walls: next().number()?,
            metric: next().text()?,
            length: next().number()?,
            moves: next().optional_number()?,
            slides: next().optional_number()?,
            steps: next().optional_number()?,
            shortest_solutions: next().optional_number()?,
            minimal: next().flag(),
            cluster_size: next().optional_number()?,
            histogram: next().numbers()?,
            branching: next().real(),
            counter_intuitive: next().optional_number()?,
        })
    }
}

/// A value of a column. The columns' types were checked when they were read.
struct Field<'c> {
    column: &'c Column,
    value: Value,
}

impl Field<'_> {
    fn text(self) -> Result<String, &'static str> {
        let name = self.column.name;
        self.optional_text().ok_or(name)
    }

    fn optional_text(self) -> Option<String> {
        if let Value::Text(text) = self.value { Some(text) } else { None }
    }

    fn number<T: TryFrom<i64>>(self) -> Result<T, &'static str> {
        let name = self.column.name;
        self.optional_number()?.ok_or(name)
    }

    fn optional_number<T: TryFrom<i64>>(self) -> Result<Option<T>, &'static str> {
        let Value::Number(number) = self.value else { return Ok(None) };
        number.try_into().map(Some).map_err(|_| self.column.name)
    }

    fn numbers(self) -> Result<Vec<u64>, &'static str> {
        let Value::Numbers(list) = self.value else { return Ok(Vec::new()) };
        list.into_iter().map(|number| number.try_into().map_err(|_| self.column.name)).collect()
    }

    fn flag(self) -> Option<bool> {
        if let Value::Flag(flag) = self.value { Some(flag) } else { None }
    }

    fn real(self) -> Option<f64> {
        if let Value::Real(number) = self.value { Some(number) } else { None }
    }
}
