"""The exceptions of this package, all of which are subclasses of :class:`SlidewiseError`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Sequence, Tuple

__all__ = ["Fault", "NotFound", "OptionError", "PuzzleError", "SlidewiseError"]


class SlidewiseError(Exception):
    """The base of all exceptions of this package."""


class NotFound(SlidewiseError, LookupError):
    """There is no file, built-in puzzle or suite with this name, and it is not a board either."""


class OptionError(SlidewiseError, ValueError):
    """An option does not exist, or does not fit the puzzle. The message says what would fit."""


@dataclass(frozen=True)
class Fault:
    """A fault in a text, with its position."""

    line: int
    """Line, from 1."""
    column: int
    """Column in characters, from 1."""
    length: int
    """The number of characters affected."""
    message: str
    """What is wrong."""
    help: Optional[str]
    """How to fix it, if known."""
    source: str
    """The line itself."""

    def __str__(self) -> str:
        mark = " " * (self.column - 1) + "^" * self.length
        advice = f"\n  help: {self.help}" if self.help else ""
        return f"line {self.line}, column {self.column}: {self.message}\n  {self.source}\n  {mark}{advice}"


_Row = Tuple[int, int, int, str, Optional[str], str]


class PuzzleError(SlidewiseError, ValueError):
    """A text is not a legal puzzle. :attr:`faults` lists everything that is wrong with it."""

    faults: tuple[Fault, ...]

    def __init__(self, origin: str, rows: Sequence[_Row]) -> None:
        self.faults = tuple(Fault(*row) for row in rows)
        super().__init__("\n".join(f"{origin}: {fault}" for fault in self.faults))
