//! Reduces the colours of an animation to a small palette.
//!
//! A scene is made of flat colours; all others are blends at the edges of shapes. So the most frequent colours are the
//! flat ones, and among the blends it is enough to take those that differ visibly from the colours already taken.

use std::collections::HashMap;

/// A colour without opacity: the frames of an animation are opaque.
pub(crate) type Rgb = [u8; 3];

/// Two colours closer than this (squared distance) are not both taken while other colours are left.
const DISTINCT: [i32; 4] = [300, 120, 40, 0];

/// At most 255 colours, and the nearest of them for each colour seen so far.
pub(crate) struct Palette {
    colors: Vec<Rgb>,
    nearest: HashMap<Rgb, u8>,
}

impl Palette {
    /// The maximum number of colours: one index stays free.
    pub(crate) const SIZE: usize = 255;

    /// The palette for pixels like these.
    pub(crate) fn of(pixels: impl Iterator<Item = Rgb>) -> Self {
        let mut counts: HashMap<Rgb, usize> = HashMap::new();
        for pixel in pixels {
            *counts.entry(pixel).or_default() += 1;
        }
        let mut ranked: Vec<_> = counts.into_iter().collect();
        // The colour itself breaks ties, so that the same animation always gives the same file.
        ranked.sort_unstable_by_key(|&(color, count)| (usize::MAX - count, color));
        let mut colors: Vec<Rgb> = Vec::new();
        for apart in DISTINCT {
            for &(color, _) in &ranked {
                if colors.len() < Self::SIZE && colors.iter().all(|taken| distance(*taken, color) > apart) {
                    colors.push(color);
                }
            }
        }
        Self { colors, nearest: HashMap::new() }
    }

    /// The index of the nearest colour.
    pub(crate) fn index(&mut self, color: Rgb) -> u8 {
        let colors = &self.colors;
        *self.nearest.entry(color).or_insert_with(|| {
            let indexed = (0..=u8::MAX).zip(colors);
            indexed.min_by_key(|(_, taken)| distance(**taken, color)).map_or(0, |(index, _)| index)
        })
    }

    /// The colours one after another, padded so that every value of a byte is a valid index.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colors.concat();
        bytes.resize(3 * 256, 0);
        bytes
    }
}

fn distance(a: Rgb, b: Rgb) -> i32 {
    a.iter().zip(b).map(|(&a, b)| (i32::from(a) - i32::from(b)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_exactly() {
        let pixels = [[1, 2, 3], [1, 2, 4], [200, 0, 0], [1, 2, 3]];
        let mut palette = Palette::of(pixels.into_iter());
        assert_eq!((palette.colors.len(), palette.bytes().len()), (3, 768));
        for pixel in pixels {
            let index = usize::from(palette.index(pixel));
            assert_eq!(palette.colors[index], pixel);
        }
    }

    #[test]
    fn many_colours_are_spread() {
        let gray = (0..=255).map(|v| [v, v, v]);
        let red = (0..=255).map(|v| [v, 0, 0]);
        let mut palette = Palette::of(gray.chain(red.clone()));
        assert_eq!(palette.colors.len(), Palette::SIZE);
        let nearest = red.clone().map(|c| usize::from(palette.index(c))).collect::<Vec<_>>();
        let worst = red.zip(nearest).map(|(c, index)| distance(palette.colors[index], c)).max();
        assert!(worst <= Some(40), "{worst:?}");
    }
}
