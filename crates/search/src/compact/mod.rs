//! Compact partial-expansion search: A* in layers of f that stores nothing but a set of packed states, on several
//! threads. There is no open list and there are no parent pointers; a solution is traced backwards.
//!
//! There are two variants. The caller chooses one according to what is known about the heuristic:
//!
//! - [`even`]: its value changes by at most 1 along a move. The f of a child then exceeds that of its parent by 0, 1 or
//!   2, so a state waits in one of three layers, which the set itself marks: no waiting lists are needed.
//! - [`deferred`]: it is consistent, but may jump up along a move. States then wait in lists by layer. [`either_way`]
//!   does this from the start or from the goals, whichever is smaller.
//!
//! References: Yoshizumi, Miura and Ishida, A* with partial expansion, AAAI 2000; Zhou and Hansen, Breadth-first
//! heuristic search, AIJ 2006 (layers, no open list); Cleary, Compact hash tables, 1984 (the set).

pub mod deferred;
pub mod either_way;
pub mod even;
mod solution;
