//! The Hungarian method (Kuhn 1955, Munkres 1957) with potentials.

/// The cheapest assignment of pieces, such as atoms or tiles, to as many goals, fewer than `ROOM`: one shortest augmenting
/// path for each piece. Returns, for each goal, the piece that takes it.
pub(crate) fn hungarian<const ROOM: usize>(size: usize, cost: impl Fn(usize, usize) -> i32) -> [usize; ROOM] {
    assert!(size < ROOM, "there is no room for {size} pieces");
    let none = ROOM - 1;
    let (mut of_piece, mut of_goal) = ([0; ROOM], [0; ROOM]);
    // Goal `none` is held by the current piece: its path begins there.
    let mut holder = [none; ROOM];
    for newcomer in 0..size {
        let (mut least, mut from, mut done) = ([i32::MAX; ROOM], [none; ROOM], [false; ROOM]);
        holder[none] = newcomer;
        let mut goal = none;
        while holder[goal] != none {
            done[goal] = true;
            let piece = holder[goal];
            let (mut nearest, mut delta) = (none, i32::MAX);
            for other in (0..size).filter(|&other| !done[other]) {
                let reduced = cost(piece, other) - of_piece[piece] - of_goal[other];
                if reduced < least[other] {
                    (least[other], from[other]) = (reduced, goal);
                }
                if least[other] < delta {
                    (nearest, delta) = (other, least[other]);
                }
            }
            for other in (0..size).chain([none]) {
                if done[other] {
                    of_piece[holder[other]] += delta;
                    of_goal[other] -= delta;
                } else {
                    least[other] = least[other].saturating_sub(delta);
                }
            }
            goal = nearest;
        }
        while goal != none {
            holder[goal] = holder[from[goal]];
            goal = from[goal];
        }
    }
    holder
}
