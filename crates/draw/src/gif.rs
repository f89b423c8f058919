//! GIF files: one palette for all frames; each frame stores only the pixels that have changed.

use gif::{Encoder, Frame, Repeat};
use tiny_skia::{Pixmap, PremultipliedColorU8};

use crate::Error;
use crate::quantise::{Palette, Rgb};

/// The index that the palette leaves free: it marks unchanged pixels.
const AS_BEFORE: u8 = 255;

/// An animation being written.
pub(crate) struct Film {
    encoder: Encoder<Vec<u8>>,
    palette: Palette,
    shown: Pixmap,
    empty: bool,
}

impl Film {
    /// Starts an animation of frames of one size. Nearly all its colours must occur in the first or the last frame.
    pub(crate) fn new(first: &Pixmap, last: &Pixmap) -> Result<Self, Error> {
        let (width, height) = (first.width(), first.height());
        let too_large = Error::TooLarge { width: width.into(), height: height.into() };
        let sides = u16::try_from(width).ok().zip(u16::try_from(height).ok());
        let (width, height) = sides.ok_or(too_large)?;
        let typical = first.pixels().iter().chain(last.pixels());
        let palette = Palette::of(typical.map(|pixel| rgb(*pixel)));
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette.bytes()).map_err(encoding)?;
        encoder.set_repeat(Repeat::Infinite).map_err(encoding)?;
        Ok(Self { encoder, palette, shown: first.clone(), empty: true })
    }

    /// Adds a frame that is shown for some hundredths of a second.
    pub(crate) fn show(&mut self, picture: &Pixmap, delay: u16) -> Result<(), Error> {
        let window =
            if self.empty { Window::whole(picture) } else { Window::of_change(&self.shown, picture) };
        let mut frame = self.cut(picture, window);
        frame.delay = delay;
        self.encoder.write_frame(&frame).map_err(encoding)?;
        self.shown = picture.clone();
        self.empty = false;
        Ok(())
    }

    /// The file.
    pub(crate) fn finish(self) -> Result<Vec<u8>, Error> {
        self.encoder.into_inner().map_err(|error| Error::Encoding(Box::new(error)))
    }

    fn cut(&mut self, picture: &Pixmap, window: Window) -> Frame<'static> {
        let side = picture.width() as usize;
        let mut buffer = Vec::with_capacity(window.width() * window.height());
        for y in window.top..window.bottom {
            let row = y * side + window.left..y * side + window.right;
            let (old, new) = (&self.shown.pixels()[row.clone()], &picture.pixels()[row]);
            for (before, now) in old.iter().zip(new) {
                let same = before == now && !self.empty;
                buffer.push(if same { AS_BEFORE } else { self.palette.index(rgb(*now)) });
            }
        }
        // The window lies within a picture whose size was checked.
        let side = |value: usize| u16::try_from(value).unwrap_or(u16::MAX);
        Frame {
            transparent: Some(AS_BEFORE),
            left: side(window.left),
            top: side(window.top),
            width: side(window.width()),
            height: side(window.height()),
            buffer: buffer.into(),
            ..Frame::default()
        }
    }
}

fn encoding(error: gif::EncodingError) -> Error {
    Error::Encoding(Box::new(error))
}

fn rgb(pixel: PremultipliedColorU8) -> Rgb {
    [pixel.red(), pixel.green(), pixel.blue()]
}

/// A part of a picture, its right and bottom not included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Window {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Window {
    fn whole(picture: &Pixmap) -> Self {
        Self { left: 0, top: 0, right: picture.width() as usize, bottom: picture.height() as usize }
    }

    /// The smallest window that holds every difference; one pixel if there is none, since a frame cannot be empty.
    fn of_change(old: &Pixmap, new: &Pixmap) -> Self {
        let side = new.width() as usize;
        let mut window: Option<Self> = None;
        for (i, _) in old.pixels().iter().zip(new.pixels()).enumerate().filter(|(_, (a, b))| a != b) {
            let (x, y) = (i % side, i / side);
            let w = window.get_or_insert(Self { left: x, top: y, right: x + 1, bottom: y + 1 });
            (w.left, w.right, w.bottom) = (w.left.min(x), w.right.max(x + 1), y + 1);
        }
        window.unwrap_or(Self { left: 0, top: 0, right: 1, bottom: 1 })
    }

    fn width(self) -> usize {
        self.right - self.left
    }

    fn height(self) -> usize {
        self.bottom - self.top
    }
}
