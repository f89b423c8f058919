//! Tables as the bytes of a Parquet file, which pandas, polars and Arrow read.

use std::borrow::Cow;
use std::path::Path;

use pyo3::prelude::*;

/// The bytes of a Parquet file; Python gets them as `bytes`.
pub(crate) type Parquet = Cow<'static, [u8]>;

/// The whole of a file.
pub(crate) fn parquet(path: &Path) -> PyResult<Parquet> {
    Ok(std::fs::read(path)?.into())
}
