"""Provably shortest solutions of sliding puzzles.

>>> import slidewise
>>> slidewise.solve("jam-01").length
8
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, List, Sequence, Union

from . import _native
from .boards import Board
from .domain import Domain, Found
from .errors import Fault, NotFound, OptionError, PuzzleError, SlidewiseError
from .laboratory import Catalogue, Generated, bench, enumerate, generate, suites
from .pictures import Picture
from .puzzle import Heuristic, Move, Puzzle
from .solutions import Hint, Solution, Verdict
from .spaces import Audit, Space, State
from .tables import Table

__all__ = [
    "Audit",
    "Board",
    "Catalogue",
    "Domain",
    "Fault",
    "Found",
    "Generated",
    "Heuristic",
    "Hint",
    "Move",
    "NotFound",
    "OptionError",
    "Picture",
    "Puzzle",
    "PuzzleError",
    "SlidewiseError",
    "Solution",
    "Space",
    "State",
    "Table",
    "Verdict",
    "audit",
    "bench",
    "enumerate",
    "generate",
    "hint",
    "puzzles",
    "read",
    "solve",
    "space",
    "suites",
    "verify",
]


def puzzles() -> List[str]:
    """The names of the built-in puzzles."""
    return _native.built_in()


def read(argument: Union[str, Path]) -> List[Puzzle]:
    """All puzzles of a file, or of ``FILE#WHICH``, a built-in name or a board."""
    return [Puzzle._of(native) for native in _native.read(str(argument))]


def solve(puzzle: Union[Puzzle, str] = "jam-01", **options: Any) -> Solution:
    """A shortest solution of a puzzle, given as a :class:`Puzzle`, a built-in name, a file or a board.

    Options as for :meth:`Puzzle.solve`.
    """
    return _puzzle(puzzle).solve(**options)


def hint(puzzle: Union[Puzzle, str], position: Union[str, Sequence[str], None] = None, **options: Any) -> Hint:
    """The next move of a shortest solution."""
    return _puzzle(puzzle).hint(position, **options)


def space(puzzle: Union[Puzzle, str], **options: Any) -> Space:
    """The reachable state space of a puzzle; options as for :meth:`Puzzle.space`."""
    return _puzzle(puzzle).space(**options)


def verify(puzzle: Union[Puzzle, str], solution: Union[Solution, str, Sequence[str]]) -> Verdict:
    """Replays a solution with code that is independent of the search."""
    return _puzzle(puzzle).verify(solution)


def audit(puzzle: Union[Puzzle, str], heuristic: Union[str, Heuristic, None] = None, **options: Any) -> Audit:
    """Is a heuristic admissible and consistent on a puzzle? Options as for :meth:`Puzzle.audit`."""
    return _puzzle(puzzle).audit(heuristic, **options)


def _puzzle(puzzle: Union[Puzzle, str]) -> Puzzle:
    return Puzzle(puzzle) if isinstance(puzzle, str) else puzzle
