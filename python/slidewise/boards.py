"""A position as a heuristic or a drawing sees it."""

from __future__ import annotations

from functools import cached_property
from typing import Dict, List, Tuple

__all__ = ["Board"]

Cell = Tuple[int, int]


class Board:
    """The rows of a board as the native format draws them: ``.`` is free, ``#`` is a wall, everything else is a piece.

    >>> board = Board("BB.\\nAA.\\n..#")
    >>> board.rows[1], board.pieces["A"]
    ('AA.', [(1, 0), (1, 1)])
    """

    def __init__(self, drawing: str) -> None:
        self.drawing = drawing.strip("\n")
        """The rows, one below the other."""

    @cached_property
    def rows(self) -> Tuple[str, ...]:
        """The rows, from the top."""
        return tuple(self.drawing.split("\n"))

    @cached_property
    def grid(self) -> List[List[str]]:
        """The cells, row by row. The number of a tile is one cell."""
        return [row.split() if " " in row.strip() else list(row) for row in self.rows]

    @cached_property
    def pieces(self) -> Dict[str, List[Cell]]:
        """The cells of each piece as rows and columns from 0."""
        pieces: Dict[str, List[Cell]] = {}
        for row, cells in enumerate(self.grid):
            for column, sign in enumerate(cells):
                if sign not in ".#-_":
                    pieces.setdefault(sign, []).append((row, column))
        return pieces

    def __getitem__(self, cell: Cell) -> str:
        row, column = cell
        return self.grid[row][column]

    def __str__(self) -> str:
        return self.drawing

    def __repr__(self) -> str:
        return f"Board({self.drawing!r})"
