//! The cheapest assignment of pieces to targets (Kuhn's Hungarian method, with potentials).

/// The cost of an impossible assignment: more than that of any real one.
const NEVER: i64 = 1 << 40;

/// The minimum sum of costs; `None` if not every piece can get a target.
pub(super) fn cheapest(count: usize, cost: impl Fn(usize, usize) -> Option<u32>) -> Option<u32> {
    if count == 1 {
        return cost(0, 0);
    }
    let cost = |row: usize, column: usize| cost(row - 1, column - 1).map_or(NEVER, i64::from);
    // Rows and columns count from 1; column 0 holds the row that looks for a column.
    let (mut rows, mut columns) = (vec![0; count + 1], vec![0; count + 1]);
    let mut row_of = vec![0; count + 1];
    for row in 1..=count {
        row_of[0] = row;
        let (mut least, mut before) = (vec![i64::MAX; count + 1], vec![0; count + 1]);
        let mut done = vec![false; count + 1];
        let mut column = 0;
        while row_of[column] != 0 {
            done[column] = true;
            let (current, mut delta, mut next) = (row_of[column], i64::MAX, 0);
            for other in (1..=count).filter(|&other| !done[other]) {
                let reduced = cost(current, other) - rows[current] - columns[other];
                if reduced < least[other] {
                    (least[other], before[other]) = (reduced, column);
                }
                if least[other] < delta {
                    (delta, next) = (least[other], other);
                }
            }
            for other in 0..=count {
                if done[other] {
                    rows[row_of[other]] += delta;
                    columns[other] -= delta;
                } else if other > 0 {
                    least[other] -= delta;
                }
            }
            column = next;
        }
        while column != 0 {
            row_of[column] = row_of[before[column]];
            column = before[column];
        }
    }
    let sum: i64 = (1..=count).map(|column| cost(row_of[column], column)).sum();
    (sum < NEVER).then_some(sum as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By trying all assignments.
    fn least(costs: &[Vec<Option<u32>>], row: usize, used: &mut Vec<usize>) -> Option<u32> {
        if row == costs.len() {
            return Some(0);
        }
        let mut best: Option<u32> = None;
        for column in 0..costs.len() {
            if used.contains(&column) {
                continue;
            }
            used.push(column);
            let rest = least(costs, row + 1, used);
            used.pop();
            let sum = costs[row][column].zip(rest).map(|(cost, rest)| cost + rest);
            best = best.into_iter().chain(sum).min();
        }
        best
    }

    #[test]
    fn nothing_is_cheaper() {
        let mut seed = 1_u64;
        let mut draw = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as u32 % 12
        };
        let mut impossible = 0;
        for round in 0..2_000 {
            let count = 1 + round % 5;
            let cell = |draw: &mut dyn FnMut() -> u32| Some(draw()).filter(|&cost| cost < 8);
            let costs: Vec<Vec<_>> =
                (0..count).map(|_| (0..count).map(|_| cell(&mut draw)).collect()).collect();
            let expected = least(&costs, 0, &mut Vec::new());
            impossible += usize::from(expected.is_none());
            assert_eq!(cheapest(count, |row, column| costs[row][column]), expected, "{costs:?}");
        }
        assert!(impossible > 100);
    }
}
