//! Normalizes a layout: centred, longest extent horizontal, second longest vertical, scaled to the unit ball.

use super::{Point, add, length};

/// Rounds of the power iteration: enough for visible accuracy.
const ROUNDS: usize = 60;

/// If the spread is less than this share of the longest extent, the layout is a line and the rest is rounding error.
const THIN: f32 = 1e-4;

/// Moves the centre to 0 and rotates the longest extents to the first axes. A plane layout stays plane.
pub(super) fn turn(points: &mut [Point], dimensions: usize) {
    let count = points.len().max(1) as f64;
    let sums =
        points.iter().fold([0.0f64; 3], |sum, point| std::array::from_fn(|i| sum[i] + f64::from(point[i])));
    let centre = sums.map(|sum| (sum / count) as f32);
    points.iter_mut().for_each(|point| add(point, centre, -1.0));
    let spread = spread(points);
    let first = longest(spread, [1.0, 0.9, if dimensions == 2 { 0.0 } else { 0.8 }], 0.0);
    // The spread that remains after removing the first axis.
    let along = dot(first, apply(spread, first));
    let left = std::array::from_fn(|i| std::array::from_fn(|j| spread[i][j] - along * first[i] * first[j]));
    let second = upright(longest(left, somewhere_upright(first), THIN * along), first);
    let third = cross(first, second);
    for point in points {
        *point = [first, second, third].map(|axis| dot(axis, *point));
    }
}

/// The matrix of second moments.
fn spread(points: &[Point]) -> [Point; 3] {
    let mut sums = [[0.0f64; 3]; 3];
    for point in points {
        for (row, x) in sums.iter_mut().zip(point) {
            row.iter_mut().zip(point).for_each(|(sum, y)| *sum += f64::from(x * y));
        }
    }
    sums.map(|row| row.map(|sum| (sum / points.len().max(1) as f64) as f32))
}

/// The direction that a matrix stretches most, or the guess if it stretches nothing by more than `least`.
fn longest(matrix: [Point; 3], guess: Point, least: f32) -> Point {
    (0..ROUNDS).fold(unit(guess), |axis, _| {
        let stretched = apply(matrix, axis);
        if length(stretched) > least { unit(stretched) } else { axis }
    })
}

/// A direction orthogonal to another; in the plane if the other is.
fn somewhere_upright(on: Point) -> Point {
    let least = (0..3).rev().min_by(|&i, &j| on[i].abs().total_cmp(&on[j].abs())).unwrap_or(2);
    let mut axis = [0.0; 3];
    axis[least] = 1.0;
    cross(axis, on)
}

/// The component of a direction orthogonal to another.
fn upright(direction: Point, on: Point) -> Point {
    let along = dot(direction, on);
    unit(std::array::from_fn(|axis| direction[axis] - along * on[axis]))
}

fn apply(matrix: [Point; 3], point: Point) -> Point {
    matrix.map(|row| dot(row, point))
}

fn dot(a: Point, b: Point) -> f32 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

fn cross(a: Point, b: Point) -> Point {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn unit(point: Point) -> Point {
    let length = length(point);
    point.map(|x| x / length)
}

/// Scales the layout so that the farthest node is at distance 1; the centre must be 0.
pub(super) fn fit(points: &mut [Point]) {
    let farthest = points.iter().map(|&point| length(point)).fold(0.0, f32::max);
    if farthest > 0.0 {
        points.iter_mut().for_each(|point| *point = point.map(|x| x / farthest));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_is_turned_to_its_axes() {
        let corners = [-1.0f32, 1.0].into_iter().flat_map(|x| [-1.0f32, 1.0].map(|y| (x, y)));
        let corners = corners.flat_map(|(x, y)| [-1.0f32, 1.0].map(|z| [x, 5.0 * y, 2.0 * z]));
        // Rotated by 45 degrees about two axes, and translated.
        let half = std::f32::consts::FRAC_1_SQRT_2;
        let mut points: Vec<Point> = corners
            .map(|[x, y, z]| [half * (x - y), half * (x + y), z])
            .map(|[x, y, z]| [x + 7.0, half * (y - z) - 3.0, half * (y + z)])
            .collect();
        turn(&mut points, 3);
        for point in points {
            for (found, wanted) in point.iter().zip([5.0, 2.0, 1.0]) {
                assert!((found.abs() - wanted).abs() < 1e-2, "{point:?}");
            }
        }
    }

    #[test]
    fn a_layout_without_extent_has_finite_numbers() {
        for dimensions in [2, 3] {
            for mut points in
                [vec![[3.0, 4.0, 0.0]], vec![[1.0, 1.0, 0.0], [2.0, 2.0, 0.0]], vec![[0.0; 3]; 4]]
            {
                turn(&mut points, dimensions);
                fit(&mut points);
                assert!(points.iter().flatten().all(|x| x.is_finite()), "{points:?}");
                assert!(dimensions == 3 || points.iter().all(|point| point[2].abs() < 1e-6), "{points:?}");
            }
        }
    }
}
