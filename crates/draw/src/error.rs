//! Errors of drawing.

use std::fmt;

/// Why a picture cannot be made.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A step names a piece that the board does not have.
    NoSuchPiece {
        /// The index it names.
        piece: usize,
    },
    /// A step takes a piece above the first row or left of the first column.
    OffTheGrid {
        /// Index of the piece.
        piece: usize,
    },
    /// The picture would have too many pixels.
    TooLarge {
        /// Its width in pixels.
        width: u64,
        /// Its height in pixels.
        height: u64,
    },
    /// The image could not be encoded.
    Encoding(Box<dyn std::error::Error + Send + Sync>),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoSuchPiece { piece } => write!(f, "there is no piece {piece} on the board"),
            Error::OffTheGrid { piece } => write!(f, "piece {piece} would leave the grid at the top or left"),
            Error::TooLarge { width, height } => {
                write!(f, "a picture of {width} × {height} pixels is too large")
            }
            Error::Encoding(_) => f.write_str("the image could not be encoded"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Encoding(source) => Some(&**source),
            _ => None,
        }
    }
}
