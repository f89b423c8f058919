//! Listed boards as text.

use std::fmt::Write;

use slidewise_catalogue::Row;

/// How listed boards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A line for people.
    Text,
    /// A row of a catalogue, as JSON.
    Row,
}

/// How hard a board is beyond its length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    /// The mean number of available moves along a shortest solution, if it has any.
    pub branching: Option<f64>,
    /// How many of its moves seem to lead away from the goal.
    pub counter_intuitive: Option<u32>,
}

/// A board with its figures.
#[derive(Clone, Debug, PartialEq)]
pub struct Listing {
    /// All that is known of it.
    pub row: Row,
    /// The board on one line.
    pub text: String,
    /// How hard it is beyond its length, if that was determined.
    pub difficulty: Option<Difficulty>,
}

impl Listing {
    /// As a line without its end.
    #[must_use]
    pub fn line(&self, format: Format) -> String {
        match format {
            Format::Text => self.text(),
            Format::Row => {
                let Difficulty { branching, counter_intuitive } =
                    self.difficulty.unwrap_or(Difficulty { branching: None, counter_intuitive: None });
                let row = Row { branching, counter_intuitive, ..self.row.clone() };
                serde_json::to_string(&row).expect("a row is plain data")
            }
        }
    }

    /// Length, board, size of the cluster, number of boards at each distance; and, if its difficulty is known, steps,
    /// shortest solutions, branching and counter-intuitive moves.
    fn text(&self) -> String {
        let Row { length, cluster_size, histogram, steps, shortest_solutions, .. } = &self.row;
        let mut line = format!("{length:02} {} {} ", self.text, cluster_size.unwrap_or_default());
        for (distance, count) in histogram.iter().enumerate() {
            let comma = if distance == 0 { "" } else { "," };
            // Writing to a string cannot fail.
            let _ = write!(line, "{comma}{count}");
        }
        if let Some(Difficulty { branching, counter_intuitive }) = self.difficulty {
            let branching = branching.map(|branching| format!("{branching:.2}"));
            let (steps, solutions) = (or_dash(*steps), or_dash(*shortest_solutions));
            let _ =
                write!(line, " {steps} {solutions} {} {}", or_dash(branching), or_dash(counter_intuitive));
        }
        line
    }
}

/// A figure; a dash means that it is unknown.
fn or_dash(figure: Option<impl ToString>) -> String {
    figure.map_or("-".into(), |figure| figure.to_string())
}
