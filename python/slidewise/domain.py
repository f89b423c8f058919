"""Puzzles of your own, written in Python and searched by our algorithms."""

from __future__ import annotations

import time as clock
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Generic, Hashable, Iterable, List, Optional, TypeVar, Union

from . import _native
from .options import given
from .progress import Progress, shown

__all__ = ["Domain", "Found"]

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True)
class Found(Generic[S, M]):
    """The result of a search of a :class:`Domain`, with its counts."""

    outcome: str
    """``solved``, ``unsolvable`` or ``stopped``."""
    cost: Optional[int]
    """The cost of the solution."""
    moves: Optional[List[M]]
    """Its moves."""
    states: Optional[List[S]]
    """The states along the solution: before the first move, after it, and so on."""
    lower_bound: Optional[int]
    """The proven lower bound, if the heuristic is admissible: no solution is cheaper."""
    stopped_by: Optional[str]
    """The limit that was hit."""
    expanded: int
    """States whose moves were generated."""
    generated_edges: int
    """Moves generated."""
    reexpanded: int
    """Expansions of states that had been expanded before."""
    stored: int
    """States in the duplicate store."""
    seconds: float
    """Wall-clock time."""

    @property
    def optimal(self) -> bool:
        """Is the solution proven to be cheapest?"""
        return self.cost is not None and self.cost == self.lower_bound


class Domain(ABC, Generic[S, M]):
    """The rules of one puzzle. Write :meth:`start`, :meth:`moves`, :meth:`apply` and :meth:`is_goal`, then :meth:`search`.

    A state may be any object; :meth:`apply` must return a new one and leave the old one unchanged.
    """

    admissible: bool = False
    """Does :meth:`heuristic` never exceed the true distance? If so, solutions of A* and IDA* are proven cheapest."""

    @abstractmethod
    def start(self) -> S:
        """The state to start from."""

    @abstractmethod
    def moves(self, state: S) -> Iterable[M]:
        """The legal moves in a state, always in the same order."""

    @abstractmethod
    def apply(self, state: S, move: M) -> S:
        """The state after a move."""

    @abstractmethod
    def is_goal(self, state: S) -> bool:
        """Is the puzzle solved?"""

    def key(self, state: S) -> Hashable:
        """The identity of a state: two states with equal keys are the same. The default is the state itself."""
        return state

    def cost(self, state: S, move: M) -> int:
        """The cost of a move, at least 1."""
        return 1

    def heuristic(self, state: S) -> Optional[int]:
        """The estimated cost to a goal, or ``None`` if no goal can be reached."""
        return 0

    def search(
        self,
        algorithm: Optional[str] = None,
        *,
        time: Union[int, float, str, None] = None,
        memory: Union[int, str, None] = None,
        nodes: Optional[int] = None,
        progress: Progress = None,
    ) -> Found[S, M]:
        """Searches with ``astar``, ``idastar``, ``bfs`` or ``dijkstra``; by default ``astar`` if there is a heuristic.

        ``memory`` limits the search's own tables, not the states, which Python holds. A search that gets to paths of more
        than 16,383 stops by ``capacity``.
        """
        kind = type(self)
        informed = kind.heuristic is not Domain.heuristic
        algorithm = algorithm or ("astar" if informed else "bfs")
        limits = given({"time": time, "memory": memory, "nodes": nodes})
        began = clock.perf_counter()
        with shown(progress) as tell:
            found = _native.search(
                self,
                algorithm,
                kind.cost is not Domain.cost,
                self.admissible or not informed,
                limits,
                tell,
            )
        seconds = clock.perf_counter() - began
        found.pop("peak_bytes")
        return Found(states=self._way(found["moves"]), seconds=seconds, **found)

    def _way(self, moves: Optional[List[M]]) -> Optional[List[S]]:
        if moves is None:
            return None
        way = [self.start()]
        for move in moves:
            way.append(self.apply(way[-1], move))
        if not self.is_goal(way[-1]):
            raise RuntimeError("the moves do not lead to a goal when they are made again: apply must depend on its arguments only")
        return way
