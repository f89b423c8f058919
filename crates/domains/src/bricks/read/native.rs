//! The native format: header lines `key: value`, the board, and the goal drawn below it.

use slidewise_core::Metric;

use super::check::check;
use super::sketch::{Aim, Content, Drawing, Sketch, on_board, on_goal, stranger};
use crate::bricks::{Instance, Lock, MAX_PIECES};
use crate::text::native::{Header, Layout};
use crate::text::{Entry, Faults, Line, Word};

/// The key of pieces that may fill each other's places: the only one that may occur on several lines.
const SAME: &str = "same";

/// The keys of the drawings below the board.
const BELOW: [&str; 3] = ["goal", "exit", "gates"];

const LAYOUT: Layout = Layout {
    repeatable: SAME,
    max_headers: 96,
    is_below: |header| BELOW.iter().any(|key| header.is(key)),
    ..Layout::new(
        "bricks",
        &["name", "source", "known", "metric", SAME, "horizontal", "vertical", BELOW[0], BELOW[1], BELOW[2]],
    )
};

/// How to fix a missing goal.
const NO_GOAL: &str =
    "Draw it below the board, under a line `goal:`, or mark an exit under a line such as `exit: A`.";

/// Reads one puzzle.
pub(super) fn puzzle(first: Line<'_>, lines: &[Line<'_>]) -> Entry<Instance> {
    let mut faults = Faults::default();
    let parts = LAYOUT.split(lines, &mut faults);
    let board = Drawing::of(&parts.board, first.content().place, on_board, &mut faults);
    let mut sketch = Sketch::new(board, Aim::Missing { help: NO_GOAL }, Faults::default());
    let about = LAYOUT.apply(&parts.headers, &mut faults, |key, header, faults| {
        match key {
            "metric" => {
                let metric = header.choice("a metric", "moves, slides or steps", faults, Metric::sliding);
                sketch.metric = metric.unwrap_or(sketch.metric);
            }
            SAME => sketch.same.push((header.value.place, names(header.value))),
            _ => match Lock::ALL.into_iter().find(|lock| lock.key() == key) {
                Some(lock) => sketch.locks.push((lock, names(header.value))),
                None => return false,
            },
        }
        true
    });
    sketch.faults = faults;
    for (place, (header, rows)) in parts.below.iter().enumerate() {
        // A second drawing has already been reported, and the first one counts.
        if !parts.below[..place].iter().any(|(earlier, _)| earlier.is(header.key.text)) {
            below(*header, rows, &mut sketch);
        }
    }
    Entry { about, line: first.number, instance: check(sketch) }
}

/// Applies a drawing below the board.
fn below<'a>(header: Header<'a>, rows: &[Line<'a>], sketch: &mut Sketch<'a>) {
    if !header.is("exit") && header.text().is_some() {
        header.must_be_empty(&mut sketch.faults);
    }
    let mut drawn = |content: fn(Word<'a>, &mut Faults) -> Content<'a>| {
        Drawing::of(rows, header.key.place, content, &mut sketch.faults)
    };
    let aim = if header.is("gates") {
        sketch.gates = Some(drawn(on_gates));
        return;
    } else if header.is("exit") {
        Aim::Cover { name: header.value, marks: drawn(on_exit), place: false }
    } else {
        Aim::Drawn(drawn(on_goal))
    };
    if matches!(sketch.aim, Aim::Missing { .. }) {
        sketch.aim = aim;
    } else {
        header.refuse("is a second goal", "Keep either `goal:` or `exit:`.", &mut sketch.faults);
    }
}

/// The names in a group, up to the maximum that can be correct.
pub(super) fn names(value: Word<'_>) -> Vec<Word<'_>> {
    value.words(char::is_whitespace).take(MAX_PIECES + 1).collect()
}

fn on_exit<'a>(word: Word<'a>, faults: &mut Faults) -> Content<'a> {
    match word.text {
        "!" => Content::Marked,
        "." | "#" | "-" => Content::Free,
        _ => stranger(word, "Write ! for a cell the piece must cover, and . for every other one.", faults),
    }
}

fn on_gates<'a>(word: Word<'a>, faults: &mut Faults) -> Content<'a> {
    match word.text {
        "-" => Content::Marked,
        "." | "#" => Content::Free,
        _ => stranger(word, "Write - for a gate under a piece, and . for every other cell.", faults),
    }
}
