"""Tables that pandas, polars, Arrow and DuckDB read."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any, Optional, Union

from .extras import needing

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

__all__ = ["Table"]


class Table:
    """A table, held as a Parquet file in memory.

    Convert it with :meth:`to_pandas`, :meth:`to_polars` or :meth:`to_arrow`; none of these libraries is needed until then.
    Whatever takes Arrow data (``polars.DataFrame(table)``, ``pyarrow.table(table)``, DuckDB) takes it as it is.
    """

    def __init__(self, parquet: bytes) -> None:
        self.parquet = parquet
        """The bytes of the Parquet file."""

    def to_arrow(self) -> pyarrow.Table:
        """The table as a pyarrow table."""
        with needing("pyarrow"):
            from pyarrow import parquet

        return parquet.read_table(io.BytesIO(self.parquet))

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a pandas data frame, which needs pyarrow."""
        with needing("pandas", "pyarrow"):
            import pandas

        return pandas.read_parquet(io.BytesIO(self.parquet))

    def to_polars(self) -> polars.DataFrame:
        """The table as a polars data frame."""
        with needing("polars"):
            import polars

        return polars.read_parquet(io.BytesIO(self.parquet))

    def save(self, path: Union[str, Path]) -> None:
        """Writes the Parquet file, which ``slidewise list`` and ``slidewise report`` can read."""
        Path(path).write_bytes(self.parquet)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def _repr_html_(self) -> Optional[str]:
        for convert in (self.to_pandas, self.to_polars):
            try:
                frame: Any = convert()
                return str(frame._repr_html_())
            except ImportError:
                pass
        return None

    def __repr__(self) -> str:
        return f"<Table, {len(self.parquet):,} bytes of Parquet: to_pandas(), to_polars() or to_arrow()>"
