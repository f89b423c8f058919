//! The keys and their descriptions.

/// Each key, or group of keys, and what it does.
pub const KEYS: [(&str, &str); 13] = [
    ("arrows", "move the selected piece; in tiles, a tile into the gap"),
    ("Home End PgUp PgDn", "move diagonally, in mazes that allow it"),
    ("Tab, Shift-Tab", "select another piece that can move"),
    ("capitals, digits", "select the piece with that name (or lower-case letter)"),
    ("mouse", "select a piece, drag it, or click where it should go"),
    ("u, Backspace", "undo"),
    ("r", "redo"),
    ("s", "start over"),
    ("h", "hint: the distance, the piece, the move; then make it"),
    ("d", "always show the distance to the goal, or stop showing it"),
    ("n, p", "next puzzle, previous puzzle"),
    ("?", "show these keys"),
    ("q, Esc, Ctrl-C", "quit"),
];

/// A summary that fits on one line.
pub(crate) const SHORT: &str = "arrows move  Tab piece  u undo  r redo  h hint  d distance  ? keys  q quit";
