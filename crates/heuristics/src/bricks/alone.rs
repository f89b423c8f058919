//! A piece alone on the board: its distance from some places if only walls and gates are in its way.

use slidewise_core::{Cost, Metric};
use slidewise_domains::bricks::{Bricks, Shape};

/// For each place: the distance of a piece of the class to the nearest of the `ends` in the puzzle's metric, using only
/// `open` places; `None` if there is no path.
#[must_use]
pub fn distances<S: Shape>(
    bricks: &Bricks<S>,
    class: usize,
    ends: impl Iterator<Item = u16>,
    open: impl Fn(u16) -> bool,
) -> Vec<Option<Cost>> {
    from_ends(bricks, class, ends.filter(|&end| open(end)).collect(), &open)
}

/// The same, compiled once for each size: all ends are open.
fn from_ends<S: Shape>(
    bricks: &Bricks<S>,
    class: usize,
    mut queue: Vec<u16>,
    open: &dyn Fn(u16) -> bool,
) -> Vec<Option<Cost>> {
    let mut distances = vec![None; bricks.places(class)];
    queue.iter().for_each(|&end| distances[end as usize] = Some(0));
    let goals = queue.len();
    let metric = bricks.instance().metric;
    let mut next = 0;
    while let Some(&place) = queue.get(next) {
        next += 1;
        let further = distances[place as usize].map(|distance| distance + 1);
        for direction in 0..4 {
            let mut here = place;
            while let Some(there) = bricks.neighbours(class, here)[direction].filter(|&there| open(there)) {
                if distances[there as usize].is_none() {
                    distances[there as usize] = further;
                    queue.push(there);
                }
                here = there;
                if metric == Metric::Steps {
                    break;
                }
            }
        }
    }
    if metric == Metric::Moves {
        // Moves may turn corners, so everything is one move away.
        queue[goals..].iter().for_each(|&place| distances[place as usize] = Some(1));
    }
    distances
}
