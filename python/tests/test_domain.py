"""Puzzles written in Python."""

from __future__ import annotations

from typing import Any, Iterable, Optional, Tuple

import pytest

import slidewise
from slidewise import Domain

State = Tuple[int, ...]


class Tiles(Domain[State, int]):
    """The 8-puzzle: a move is the cell whose tile goes to the blank."""

    admissible = True

    def __init__(self, start: State) -> None:
        self.first = start

    def start(self) -> State:
        return self.first

    def moves(self, state: State) -> Iterable[int]:
        row, column = divmod(state.index(0), 3)
        for up, left in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            if 0 <= row + up < 3 and 0 <= column + left < 3:
                yield (row + up) * 3 + column + left

    def apply(self, state: State, move: int) -> State:
        cells = list(state)
        blank = cells.index(0)
        cells[blank], cells[move] = cells[move], 0
        return tuple(cells)

    def is_goal(self, state: State) -> bool:
        return state == (1, 2, 3, 4, 5, 6, 7, 8, 0)

    def heuristic(self, state: State) -> Optional[int]:
        places = ((divmod(cell, 3), divmod(tile - 1, 3)) for cell, tile in enumerate(state) if tile)
        return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in places)


START = (1, 2, 3, 7, 4, 5, 0, 8, 6)
TEXT = "1 2 3 7 4 5 0 8 6"
FAR = (8, 1, 3, 4, 0, 2, 7, 6, 5)


@pytest.mark.parametrize("algorithm", ["astar", "idastar", "bfs", "dijkstra"])
@pytest.mark.parametrize("start", [START, FAR])
def test_lengths_are_those_of_the_family(algorithm: str, start: State) -> None:
    found = Tiles(start).search(algorithm)
    ours = slidewise.solve(" ".join(map(str, start)), goal="blank-last", metric="steps")
    assert found.cost == ours.length and found.optimal and found.outcome == "solved"
    assert found.moves is not None and found.states is not None
    assert len(found.moves) == found.cost and found.states[-1] == (1, 2, 3, 4, 5, 6, 7, 8, 0)


def test_counts_are_those_of_the_family() -> None:
    # The goal is in the last layer, so the order of moves does not matter.
    farthest = (8, 6, 7, 2, 5, 4, 3, 0, 1)
    ours = slidewise.solve(" ".join(map(str, farthest)), goal="blank-last", algorithm="bfs")
    blind, informed = Tiles(farthest).search("bfs"), Tiles(farthest).search()
    assert (blind.expanded, blind.cost) == (ours.expanded, ours.length) == (181_439, 31)
    assert informed.expanded < blind.expanded and informed.cost == 31


def test_outcomes_and_limits() -> None:
    swapped = (2, 1, 3, 4, 5, 6, 7, 8, 0)
    stopped = Tiles(swapped).search(nodes=100)
    assert (stopped.outcome, stopped.stopped_by, stopped.cost) == ("stopped", "nodes", None)
    assert stopped.lower_bound is not None and stopped.lower_bound > 0

    class Corner(Tiles):
        def moves(self, state: State) -> Iterable[int]:
            return [move for move in super().moves(state) if move < 3 and state.index(0) < 3]

    assert Corner((1, 0, 2, 3, 4, 5, 6, 7, 8)).search("bfs").outcome == "unsolvable"


def test_costs_and_keys() -> None:
    class Coins(Domain[Any, int]):
        """Pays 30 with coins of 1, 10 and 25, each as costly as its digit sum; states are lists, which have no hash."""

        def start(self) -> Any:
            return [0]

        def moves(self, state: Any) -> Iterable[int]:
            return [coin for coin in (1, 10, 25) if state[0] + coin <= 30]

        def apply(self, state: Any, move: int) -> Any:
            return [state[0] + move]

        def is_goal(self, state: Any) -> bool:
            return bool(state[0] == 30)

        def key(self, state: Any) -> int:
            return int(state[0])

        def cost(self, state: Any, move: int) -> int:
            return sum(map(int, str(move)))

    found = Coins().search()
    assert found.cost == 3 and found.moves == [10, 10, 10] and found.optimal


def test_exceptions_pass_through() -> None:
    class Broken(Tiles):
        def apply(self, state: State, move: int) -> State:
            raise RuntimeError("out of order")

    for algorithm in ("astar", "bfs", "idastar"):
        with pytest.raises(RuntimeError, match="out of order"):
            Broken(START).search(algorithm)

    class Free(Tiles):
        def cost(self, state: State, move: int) -> int:
            return 0

    with pytest.raises(ValueError, match="at least 1"):
        Free(START).search("bfs")
    with pytest.raises(slidewise.OptionError, match="choose astar"):
        Tiles(START).search("dfs")
    with pytest.raises(TypeError):
        Domain()  # type: ignore[abstract]


def test_paths_that_cost_too_much() -> None:
    class Line(slidewise.Domain[int, int]):
        def start(self) -> int:
            return 0

        def moves(self, state: int) -> Iterable[int]:
            return [1]

        def apply(self, state: int, move: int) -> int:
            return state + move

        def is_goal(self, state: int) -> bool:
            return False

    found = Line().search()
    assert (found.outcome, found.stopped_by, found.lower_bound) == ("stopped", "capacity", 16_383)
