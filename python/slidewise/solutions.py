"""Solutions, hints and verdicts."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any, Dict, List, Optional

from .pictures import Picture
from .reports import Field, Report, amount

if TYPE_CHECKING:
    from .puzzle import Puzzle

__all__ = ["Hint", "Solution", "Verdict"]

# An animation of more moves would make a notebook too large.
_ANIMATED = 60


class Solution(Report):
    """The answer to one puzzle: solved, unsolvable or stopped. In a notebook it shows the board, the moves and an animation."""

    def __init__(self, puzzle: Puzzle, fields: Dict[str, Any]) -> None:
        super().__init__(fields)
        self.puzzle = puzzle
        """The puzzle, with the metric and the goal it was solved for."""

    name = Field[str]("The puzzle's name.")
    family = Field[str]("Its family.", "puzzle")
    metric = Field[str]("The unit of length.")
    goal = Field[str]("The goal.")
    outcome = Field[str]("``solved``, ``unsolvable`` or ``stopped``.")
    length = Field[Optional[int]]("The solution's length.")
    lower_bound = Field[Optional[int]]("The proven lower bound: no solution is shorter.")
    optimal = Field[bool]("Is the length proven to be the shortest?")
    not_optimal_because = Field[Optional[str]]("Why the length is not proven to be the shortest.")
    stopped_by = Field[Optional[str]]("The limit that was hit.")
    proof = Field[Optional[str]]("How it is known that there is no solution.")
    algorithm = Field[str]("The search.")
    heuristic = Field[str]("The heuristic.")
    threads = Field[int]("Threads that worked on it.")
    expanded = Field[int]("States whose successors were generated.")
    generated = Field[int]("Successor edges produced; the same as ``generated_edges``.")
    generated_states = Field[int]("Distinct states ever created.")
    generated_edges = Field[int]("Successor edges produced.")
    reexpanded = Field[int]("Expansions of states that had been expanded before.")
    stored = Field[int]("States in the duplicate store at the end.")
    peak_bytes = Field[int]("The maximum number of bytes that the search and its tables held.")
    seconds = Field[float]("Wall-clock time of the search.")
    layers = Field[List[Dict[str, Any]]]("The counts of each f-layer or iteration.")

    @property
    def moves(self) -> List[str]:
        """The moves, such as ``A right 3``; empty if there is no solution."""
        return list(self.report.get("moves") or [])

    @property
    def captions(self) -> List[str]:
        """The moves in short form, such as ``A→3``."""
        return self.puzzle._inner.captions(self.moves)

    def positions(self) -> List[Puzzle]:
        """The puzzle before the first move, after the first, and so on."""
        moves = self.moves
        return [self.puzzle.at(moves[:count]) for count in range(len(moves) + 1)]

    def draw(self) -> Picture:
        """All positions on one sheet, as SVG."""
        return Picture(self.puzzle._inner.svg_solution(self.moves), "svg", str(self))

    def animate(self) -> Picture:
        """The solution as an animated GIF."""
        return Picture(self.puzzle._inner.gif_solution(self.moves), "gif", str(self))

    @property
    def verdict(self) -> str:
        """The answer in a few words."""
        if self.length is not None:
            length = amount(self.length, self.metric)
            bound = "" if self.optimal else f"at least {self.lower_bound}"
            return f"{length} (shortest)" if self.optimal else f"{length} (not proven shortest: {bound})"
        if self.outcome == "unsolvable":
            return f"unsolvable: {self.proof}"
        bound = amount(self.lower_bound or 0, self.metric)
        return f"stopped by {self.stopped_by}: any solution has at least {bound}"

    @property
    def _figures(self) -> str:
        return (
            f"{self.algorithm} with {self.heuristic} · {self.expanded:,} expanded · {self.generated:,} generated · "
            f"{self.stored:,} stored · {self.seconds:.3f} s"
        )

    def __str__(self) -> str:
        captions = self.captions
        rows = [captions[first : first + 10] for first in range(0, len(captions), 10)]
        moves = "".join(f"{10 * number + 1:>5}  {'  '.join(row)}\n" for number, row in enumerate(rows))
        return f"{self.puzzle}{self.verdict}\n{moves}{self._figures}"

    def __repr__(self) -> str:
        return f"<Solution of {self.name}: {self.verdict}>"

    def _repr_html_(self) -> str:
        pictures = self.puzzle.draw().html(width=240)
        if self.length and len(self.moves) <= _ANIMATED:
            pictures += " " + self.animate().html(width=240)
        moves = " ".join(f"<code>{html.escape(caption)}</code>" for caption in self.captions)
        return (
            f"<div><b>{html.escape(self.name)}</b> · {html.escape(self.verdict)}<br>{pictures}<br>{moves}"
            f"<br><small>{html.escape(self._figures)}</small></div>"
        )


class Hint:
    """The next move of a shortest solution."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        """The solution from this position on."""

    @property
    def puzzle(self) -> Puzzle:
        """The position."""
        return self.solution.puzzle

    @property
    def move(self) -> Optional[str]:
        """The move; ``None`` if the position is solved, or no solution is known."""
        return next(iter(self.solution.moves), None)

    @property
    def left(self) -> Optional[int]:
        """The length of the solution, including this move."""
        return self.solution.length

    @property
    def optimal(self) -> bool:
        """Is it proven that no solution from here is shorter?"""
        return self.solution.optimal

    def __str__(self) -> str:
        if self.move is None:
            return "this is solved" if self.left == 0 else self.solution.verdict
        proven = "" if self.optimal else ", not proven shortest"
        return f"{self.move} · {amount(self.left or 0, self.solution.metric)} to the goal, including this one{proven}"

    def __repr__(self) -> str:
        return f"<Hint: {self}>"


class Verdict:
    """The verdict of the independent checker on a solution. It is true if the solution is correct."""

    def __init__(self, length: Optional[int], fault: Optional[str]) -> None:
        self.length = length
        """The length of the solution, if the moves solve the puzzle."""
        self.fault = fault
        """What is wrong with it."""

    @property
    def valid(self) -> bool:
        """Is the solution correct, with the length that it claims?"""
        return self.fault is None

    def __bool__(self) -> bool:
        return self.valid

    def __repr__(self) -> str:
        return f"<Verdict: valid, length {self.length}>" if self.valid else f"<Verdict: refused: {self.fault}>"
