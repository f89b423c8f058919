"""Puzzles, and the operations on them."""

from __future__ import annotations

import html
import json
from numbers import Real
from pathlib import Path
from typing import Any, Callable, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _native
from .boards import Board
from .errors import PuzzleError
from .options import given
from .pictures import Picture
from .progress import Progress, shown
from .reports import amount
from .solutions import Hint, Solution, Verdict
from .spaces import Audit, Space

__all__ = ["Heuristic", "Move", "Puzzle", "Seconds"]

Seconds = Union[int, float, str]
"""Seconds, or a text such as ``"500ms"`` or ``"10m"``."""

Heuristic = Callable[[Board], Optional[float]]
"""A heuristic of your own: the estimated distance of a board, a whole number, or ``None`` if no goal can be reached from
there."""


class Move(NamedTuple):
    """A legal move."""

    words: str
    """The move, such as ``A right 3``."""
    cost: int
    """Its cost in the puzzle's metric."""
    solves: bool
    """Does it solve the puzzle?"""


class Puzzle:
    """A legal puzzle of any family.

    ``Puzzle("jam-01")`` is a built-in puzzle, the one puzzle of a file, or a board as text. :func:`slidewise.read` reads
    files with many.
    """

    _inner: _native.Puzzle

    def __init__(self, puzzle: str) -> None:
        self._inner = _single(_native.read(str(puzzle)), str(puzzle))

    @classmethod
    def from_text(cls, text: str, name: str = "puzzle") -> Puzzle:
        """The one puzzle in a text, in any supported format.

        :raises PuzzleError: if it is not legal, with all faults and their positions.
        """
        return cls._of(_single(_native.Puzzle.parse(text, name), name))

    @classmethod
    def _of(cls, native: _native.Puzzle) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._inner = native
        return puzzle

    @property
    def name(self) -> str:
        """Its name."""
        return self._inner.name

    @property
    def family(self) -> str:
        """``rush``, ``bricks``, ``tiles``, ``atomix`` or ``maze``."""
        return self._inner.family

    @property
    def metric(self) -> str:
        """The unit of its lengths."""
        return self._inner.metric

    @property
    def goal(self) -> str:
        """Its goal."""
        return self._inner.goal

    @property
    def size(self) -> Tuple[int, int]:
        """Width and height."""
        return self._inner.size

    @property
    def pieces(self) -> int:
        """The number of pieces that can move."""
        return self._inner.pieces

    @property
    def known_length(self) -> Optional[int]:
        """The shortest length as its file states it."""
        return self._inner.known_length

    @property
    def text(self) -> str:
        """The puzzle in the native format, which every part of Slidewise reads."""
        return self._inner.text

    @property
    def board(self) -> Board:
        """The position of its pieces."""
        return Board(self._inner.board)

    def with_(
        self, *, metric: Optional[str] = None, goal: Optional[str] = None, exit: Optional[str] = None
    ) -> Puzzle:
        """The same puzzle with another metric, goal or exit."""
        return Puzzle._of(self._inner.adjusted(given({"metric": metric, "goal": goal, "exit": exit})))

    def named(self, name: str) -> Puzzle:
        """The same puzzle under another name."""
        return Puzzle._of(self._inner.named(name))

    def legal_moves(self) -> List[Move]:
        """The legal moves from the start."""
        return [Move(*legal) for legal in self._inner.moves()]

    def is_solved(self) -> bool:
        """Is it already solved?"""
        return self._inner.is_solved()

    def at(self, position: Union[str, Sequence[str]]) -> Puzzle:
        """The puzzle after some moves, or with its pieces where a drawing shows them."""
        if not position:
            return self
        text = position if isinstance(position, str) else json.dumps(list(position))
        return Puzzle._of(self._inner.at(text))

    def play(self, *moves: str) -> Puzzle:
        """The puzzle after these moves."""
        return self.at(moves)

    def solve(
        self,
        *,
        metric: Optional[str] = None,
        goal: Optional[str] = None,
        exit: Optional[str] = None,
        algorithm: Optional[str] = None,
        heuristic: Union[str, Heuristic, None] = None,
        time: Optional[Seconds] = None,
        memory: Union[int, str, None] = None,
        nodes: Optional[int] = None,
        threads: Optional[int] = None,
        open: Optional[str] = None,
        closed: Optional[str] = None,
        tie: Optional[str] = None,
        order: Optional[str] = None,
        final_states: Optional[str] = None,
        direction: Optional[str] = None,
        table: Optional[int] = None,
        check_consistency: bool = False,
        no_cache: bool = False,
        progress: Progress = None,
    ) -> Solution:
        """A shortest solution, a proof that there is none, or, at a limit, a proven lower bound.

        The options are those of ``slidewise solve``. A heuristic may be a function of a :class:`Board`: then A* searches
        with it, and calls nothing proven. Ctrl-C raises ``KeyboardInterrupt``; other threads go on meanwhile.
        """
        puzzle = self.with_(metric=metric, goal=goal, exit=exit)
        name = heuristic if isinstance(heuristic, str) else None
        options = given(
            {
                "algorithm": algorithm,
                "heuristic": name,
                "time": time,
                "memory": memory,
                "nodes": nodes,
                "threads": threads,
                "open": open,
                "closed": closed,
                "tie": tie,
                "order": order,
                "final_states": final_states,
                "direction": direction,
                "table": table,
                "check_consistency": check_consistency,
                "no_cache": no_cache,
            }
        )
        with shown(progress) as tell:
            if heuristic is None or isinstance(heuristic, str):
                found = _native.solve(puzzle._inner, options, tell)
            else:
                function, called = heuristic, getattr(heuristic, "__name__", "a function")
                if algorithm not in (None, "astar"):
                    raise ValueError("a heuristic that is a function works with astar only")
                found = _native.solve_with(
                    puzzle._inner, options, lambda board: _whole(function(Board(board))), called, tell
                )
        return Solution(puzzle, json.loads(found))

    def hint(self, position: Union[str, Sequence[str], None] = None, **options: Any) -> Hint:
        """The next move from the start or from a position; options as for :meth:`solve`."""
        return Hint((self if position is None else self.at(position)).solve(**options))

    def verify(self, solution: Union[Solution, str, Sequence[str]]) -> Verdict:
        """Replays a solution with code that is independent of the search."""
        if isinstance(solution, Solution):
            text = json.dumps(solution.report)
        else:
            text = solution if isinstance(solution, str) else json.dumps(list(solution))
        return Verdict(*self._inner.verify(text))

    def space(
        self,
        *,
        metric: Optional[str] = None,
        goal: Optional[str] = None,
        exit: Optional[str] = None,
        time: Optional[Seconds] = None,
        memory: Union[int, str, None] = None,
        nodes: Optional[int] = None,
        threads: Optional[int] = None,
        progress: Progress = None,
    ) -> Space:
        """Explores and measures the reachable state space."""
        puzzle = self.with_(metric=metric, goal=goal, exit=exit)
        options = {"time": time, "memory": memory, "nodes": nodes, "threads": threads}
        with shown(progress) as tell:
            found = _native.space(puzzle._inner, given(options), tell)
        return Space(puzzle, json.loads(found), options)

    def estimate(self, heuristic: Union[str, Heuristic, None] = None, **adjust: Any) -> Optional[float]:
        """The value of a heuristic at the start; ``None`` if it proves that there is no solution."""
        puzzle = self.with_(**adjust)
        if heuristic is not None and not isinstance(heuristic, str):
            return heuristic(puzzle.board)
        value = json.loads(_native.heuristic(puzzle._inner, given({"heuristic": heuristic}), None))["value"]
        return None if value is None else int(value)

    def audit(
        self,
        heuristic: Union[str, Heuristic, None] = None,
        *,
        against: Optional[str] = None,
        metric: Optional[str] = None,
        goal: Optional[str] = None,
        exit: Optional[str] = None,
        sample: Optional[int] = None,
        walk: int = 1000,
        seed: int = 1,
        time: Optional[Seconds] = None,
        memory: Union[int, str, None] = None,
        nodes: Optional[int] = None,
        no_cache: bool = False,
        progress: Progress = None,
    ) -> Audit:
        """Is a heuristic admissible, is it consistent, and how accurate is it?

        The whole space is examined, or the ends of ``sample`` random walks. The heuristic may be a function of a
        :class:`Board`; it is then called once for each state.
        """
        puzzle = self.with_(metric=metric, goal=goal, exit=exit)
        limits = {"time": time, "memory": memory, "nodes": nodes}
        name = heuristic if isinstance(heuristic, str) else None
        options = given({**limits, "heuristic": name, "no_cache": no_cache})
        values, called = None, None
        if heuristic is not None and not isinstance(heuristic, str):
            if sample is not None:
                raise ValueError("a heuristic that is a function can only be audited on the whole space: leave out sample")
            called = getattr(heuristic, "__name__", "a function")
            values = _values(puzzle, heuristic, limits)
        walks = None if sample is None else (sample, walk, seed)
        with shown(progress) as tell:
            found = json.loads(_native.audit(puzzle._inner, options, values, against, walks, tell))
        return Audit(puzzle, {**found, "heuristic": called or found["heuristic"]})

    def draw(self) -> Picture:
        """The board as SVG."""
        return Picture(self._inner.svg(), "svg", str(self))

    def png(self) -> Picture:
        """The board as PNG."""
        return Picture(self._inner.png(), "png", str(self))

    def save(self, path: Union[str, Path]) -> None:
        """Writes the puzzle in the native format."""
        Path(path).write_text(self.text, encoding="utf-8")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Puzzle.from_text, (self.text, self.name)

    def __str__(self) -> str:
        width, height = self.size
        title = f"{self.name} · {self.family} {width}×{height}, {amount(self.pieces, 'pieces')} · goal: {self.goal}"
        return f"{title}\n{self._inner.drawing(False)}"

    def __repr__(self) -> str:
        width, height = self.size
        return f"<Puzzle {self.name}: {self.family} {width}×{height}>"

    def _repr_html_(self) -> str:
        return f"<div><b>{html.escape(self.name)}</b><br>{self.draw().html(width=240)}</div>"


def _single(puzzles: List[_native.Puzzle], origin: str) -> _native.Puzzle:
    if len(puzzles) != 1:
        message = f"there are {len(puzzles)} puzzles here, and one is needed"
        raise PuzzleError(origin, [(1, 1, 1, message, "slidewise.read reads many", "")])
    return puzzles[0]


def _values(puzzle: Puzzle, heuristic: Heuristic, limits: Any) -> str:
    """A table with the value of every state."""
    lines = []
    for state in Space(puzzle, {"name": puzzle.name}, limits).all_states():
        value = _whole(heuristic(state.board))
        lines.append("/".join(state.board.rows) + "\t" + ("inf" if value is None else str(value)))
    return "\n".join(lines)


def _whole(value: Optional[float]) -> Optional[int]:
    """An estimate as searches and audits take it; ``None`` if no goal can be reached."""
    if value is None or value == float("inf"):
        return None
    if not isinstance(value, Real) or not 0 <= value < 2**32 or value != int(value):
        wanted = "return a whole number from 0, or None if no goal can be reached"
        raise ValueError(f"the heuristic returned {value!r}: {wanted}")
    return int(value)
