//! Reflections of a board that leave the goal's blank where it is: they map every state to one that is just as far from
//! the goal, if the tiles are renamed so that the goal is mapped to itself.

/// Maps a row and a column to their images.
type Reflection<'a> = dyn Fn(usize, usize) -> (usize, usize) + 'a;

/// The cells of a board, each mapped to its mirror image by the first reflection that fixes the blank's cell and is not
/// the identity: in the main diagonal or the other one if the board is square, else from left to right or from top to
/// bottom. None if there is no such reflection.
pub(super) fn fixing(width: usize, height: usize, blank: usize) -> Option<Vec<u8>> {
    let square = width == height;
    let reflections: [(bool, &Reflection<'_>); 4] = [
        (square, &|row, column| (column, row)),
        (square, &|row, column| (width - 1 - column, height - 1 - row)),
        (true, &|row, column| (row, width - 1 - column)),
        (true, &|row, column| (height - 1 - row, column)),
    ];
    let image = |reflect: &Reflection<'_>, cell: usize| {
        let (row, column) = reflect(cell / width, cell % width);
        row * width + column
    };
    let (_, reflect) = reflections.iter().find(|(fits, reflect)| *fits && image(reflect, blank) == blank)?;
    Some((0..width * height).map(|cell| image(reflect, cell) as u8).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_blank_stays_and_neighbours_stay_neighbours() {
        for (width, height) in [(2, 2), (3, 3), (2, 5), (5, 2), (4, 4), (3, 5)] {
            let distance =
                |a: usize, b: usize| (a / width).abs_diff(b / width) + (a % width).abs_diff(b % width);
            for blank in 0..width * height {
                let Some(image) = fixing(width, height, blank) else { continue };
                let image = |cell: usize| usize::from(image[cell]);
                assert_eq!(image(blank), blank);
                assert!((0..width * height).any(|cell| image(cell) != cell));
                for (a, b) in (0..width * height).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    assert_eq!(distance(image(a), image(b)), distance(a, b));
                    assert_eq!(image(image(a)), a);
                }
            }
        }
    }

    #[test]
    fn corners_of_squares_are_fixed_by_a_diagonal() {
        assert_eq!(fixing(3, 3, 0), Some(vec![0, 3, 6, 1, 4, 7, 2, 5, 8]));
        assert_eq!(fixing(3, 3, 8), fixing(3, 3, 0));
        assert_eq!(fixing(3, 3, 2), Some(vec![8, 5, 2, 7, 4, 1, 6, 3, 0]));
        assert_eq!(fixing(3, 3, 1), Some(vec![2, 1, 0, 5, 4, 3, 8, 7, 6]));
        assert_eq!(fixing(2, 4, 0), None);
    }
}
