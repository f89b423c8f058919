"""Libraries that are installed only by those who want them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Iterator

__all__ = ["needing"]


@contextmanager
def needing(*names: str) -> Iterator[None]:
    """Says what to install if an import inside fails."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ImportError(f"this needs {' and '.join(names)}: pip install {' '.join(names)}") from error
