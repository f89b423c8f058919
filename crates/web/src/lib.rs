//! The page and the API behind it.
