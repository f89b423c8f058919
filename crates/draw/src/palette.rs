//! The colours, and which piece gets which.
//!
//! The tones differ in lightness as well as in hue, so that colour-blind readers can tell neighbours apart, and dark
//! names are readable on each of them. The goal piece alone is dark with a white name.

use crate::Role;

/// A colour with its opacity, 255 for opaque.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Color {
    pub(crate) rgb: [u8; 3],
    pub(crate) alpha: u8,
}

impl Color {
    pub(crate) const fn new(hex: u32) -> Self {
        Self { rgb: [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8], alpha: 255 }
    }

    pub(crate) const fn with_alpha(self, alpha: u8) -> Self {
        Self { alpha, ..self }
    }

    /// A mix with black: 0 changes nothing, 1 is black.
    pub(crate) fn darker(self, share: f32) -> Self {
        Self { rgb: self.rgb.map(|part| (f32::from(part) * (1.0 - share)) as u8), ..self }
    }

    /// A mix with white: 0 changes nothing, 1 is white.
    pub(crate) fn lighter(self, share: f32) -> Self {
        Self { rgb: self.rgb.map(|part| 255 - (f32::from(255 - part) * (1.0 - share)) as u8), ..self }
    }
}

/// The frame and the walls: of medium lightness, to stand out on light and dark pages.
pub(crate) const FRAME: Color = Color::new(0x5D_6B82);
/// The free cells.
pub(crate) const FLOOR: Color = Color::new(0xEC_EFF4);
/// The background of sheets and animations.
pub(crate) const PAPER: Color = Color::new(0xFA_FBFC);
/// Text on paper and on light pieces.
pub(crate) const INK: Color = Color::new(0x18_1F2B);
/// Less important text on paper.
pub(crate) const FAINT_INK: Color = Color::new(0x5A_6577);
/// Text on the goal piece.
pub(crate) const CHALK: Color = Color::new(0xFF_FFFF);

/// A tone for pictures, and the best match among the 256 colours of terminals.
#[derive(Clone, Copy)]
pub(crate) struct Tone {
    pub(crate) color: Color,
    pub(crate) xterm: u8,
}

const fn tone(hex: u32, xterm: u8) -> Tone {
    Tone { color: Color::new(hex), xterm }
}

/// Cells that a search has visited.
pub(crate) const VISITED: Tone = tone(0xB4_C3DB, 152);
/// The goal piece and the exit.
pub(crate) const GOAL: Tone = tone(0xD3_3A41, 160);

const OTHERS: [Tone; 12] = [
    tone(0x88_DBE6, 80),  // sky
    tone(0xFF_DD6E, 221), // corn
    tone(0x4C_B892, 72),  // mint
    tone(0xB7_97F7, 141), // lavender
    tone(0xF8_A472, 215), // apricot
    tone(0xA9_C9FB, 153), // haze
    tone(0xB9_C548, 149), // pear
    tone(0xFC_B9C4, 218), // blossom
    tone(0x73_8AD3, 68),  // denim
    tone(0xFA_F1AE, 229), // cream
    tone(0x8E_98AC, 246), // stone
    tone(0xA8_8662, 137), // wood
];

/// The tone of a piece.
pub(crate) fn tone_of(index: usize, role: Role) -> Tone {
    match role {
        Role::Goal => GOAL,
        Role::Other => other(index),
    }
}

/// The tone with this number; the tones repeat.
pub(crate) fn other(number: usize) -> Tone {
    OTHERS[number % OTHERS.len()]
}

/// The colour of a name on a piece.
pub(crate) fn ink_on(role: Role) -> Color {
    match role {
        Role::Goal => CHALK,
        Role::Other => INK,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as defined for the contrast of text on the web.
    fn luminance(color: Color) -> f32 {
        let [r, g, b] = color.rgb.map(|part| {
            let c = f32::from(part) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn contrast(a: Color, b: Color) -> f32 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn names_are_readable_on_every_piece() {
        for tone in OTHERS {
            assert!(contrast(tone.color, INK) >= 4.5, "{:?}", tone.color);
        }
        assert!(contrast(GOAL.color, CHALK) >= 4.5);
        assert!(contrast(PAPER, FAINT_INK) >= 4.5);
    }

    #[test]
    fn the_frame_is_visible_on_light_and_dark_pages() {
        assert!(contrast(FRAME, Color::new(0xFF_FFFF)) >= 3.0);
        assert!(contrast(FRAME, Color::new(0x0D_1117)) >= 3.0);
        assert!(contrast(GOAL.color, Color::new(0x0D_1117)) >= 3.0);
    }

    #[test]
    fn tones_differ() {
        for (i, a) in OTHERS.iter().enumerate() {
            for b in OTHERS[i + 1..].iter().chain([&GOAL]) {
                let apart: i32 =
                    (0..3).map(|k| (i32::from(a.color.rgb[k]) - i32::from(b.color.rgb[k])).pow(2)).sum();
                assert!(apart >= 30 * 30, "{:?} {:?}", a.color, b.color);
                assert_ne!(a.xterm, b.xterm);
            }
        }
    }

    #[test]
    fn tones_go_round() {
        assert_eq!(tone_of(1, Role::Other).color, tone_of(13, Role::Other).color);
        assert_eq!(tone_of(1, Role::Goal).color, GOAL.color);
    }
}
