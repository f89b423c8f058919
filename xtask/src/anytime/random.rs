//! Random boards of sliding tiles, the same on every machine.

/// A random board that can be solved, in the native format.
pub(super) fn board(side: usize, number: usize) -> String {
    let mut state = (side * 1_000 + number) as u64;
    // SplitMix64.
    let mut draw = |below: usize| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % below as u64) as usize
    };
    let mut tiles: Vec<usize> = (0..side * side).collect();
    for place in (1..tiles.len()).rev() {
        tiles.swap(place, draw(place + 1));
    }
    if !is_solvable(&tiles, side) {
        let mut others = (0..tiles.len()).filter(|&place| tiles[place] != 0);
        if let (Some(one), Some(other)) = (others.next(), others.next()) {
            tiles.swap(one, other);
        }
    }
    let word = |&tile: &usize| if tile == 0 { ".".into() } else { tile.to_string() };
    let words: Vec<String> = tiles.iter().map(word).collect();
    let rows: Vec<String> = words.chunks(side).map(|row| row.join(" ")).collect();
    format!("puzzle: tiles\ngoal: blank-first\n\n{}\n", rows.join("\n"))
}

/// Can the blank get to the first place, with the tiles in order behind it? A step changes the parity of the permutation
/// and the colour of the blank's cell.
fn is_solvable(tiles: &[usize], side: usize) -> bool {
    let mut odd = false;
    for (place, tile) in tiles.iter().enumerate() {
        odd ^= tiles[..place].iter().filter(|other| *other > tile).count() % 2 == 1;
    }
    let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
    odd == ((blank / side + blank % side) % 2 == 1)
}
