//! The keys, in words.

/// Each key, or group of keys, and what it does.
pub const KEYS: [(&str, &str); 13] = [
    ("arrows", "move the chosen piece; in tiles, a tile into the gap"),
    ("Home End PgUp PgDn", "move diagonally, in mazes that allow it"),
    ("Tab, Shift-Tab", "choose another piece that can move"),
    ("capitals, digits", "choose the piece of that name, or of that small letter"),
    ("mouse", "choose a piece, drag it, or click where it should go"),
    ("u, Backspace", "undo"),
    ("r", "redo"),
    ("s", "start again"),
    ("h", "hint: how far, which piece, which move; then it is made"),
    ("d", "show the distance to the goal at all times, or no longer"),
    ("n, p", "next puzzle, previous puzzle"),
    ("?", "these keys"),
    ("q, Esc, Ctrl-C", "quit"),
];

/// What fits on one line.
pub(crate) const SHORT: &str = "arrows move  Tab piece  u undo  r redo  h hint  d distance  ? keys  q quit";
