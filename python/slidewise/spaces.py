"""Whole state spaces, and audits of heuristics on them."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, NamedTuple, Optional

from . import _native
from .boards import Board
from .extras import needing
from .options import given
from .progress import Progress, shown
from .reports import Field, Report, amount
from .tables import Table

if TYPE_CHECKING:
    import networkx

    from .puzzle import Puzzle

__all__ = ["Audit", "Space", "State"]


class State(NamedTuple):
    """A state of a space."""

    id: int
    """Its number; the start is 0."""
    board: Board
    """Its board."""
    distance: Optional[int]
    """Its distance to the nearest goal; ``None`` if no goal can be reached."""
    goal: bool
    """Is it a goal?"""


class Space(Report):
    """The reachable state space of a puzzle, with its figures."""

    def __init__(self, puzzle: Puzzle, fields: Dict[str, Any], options: Mapping[str, Any]) -> None:
        super().__init__(fields)
        self.puzzle = puzzle
        """The puzzle."""
        self._options = options

    name = Field[str]("The puzzle's name.")
    metric = Field[str]("The unit of distance.")
    complete = Field[bool]("Was the whole space explored? If not, the counts are those so far.")
    stopped_by = Field[Optional[str]]("The limit that was hit.")
    states = Field[int]("The number of reachable states.")
    edges = Field[int]("The number of legal moves, summed over all states.")
    goal_states = Field[int]("The number of goal states.")
    length = Field[Optional[int]]("Distance of the start to the nearest goal.")
    max_distance = Field[Optional[int]]("The largest distance of any state to its nearest goal.")
    shortest_solutions = Field[Optional[int]]("The number of shortest solutions from the start.")
    dead_ends = Field[Optional[int]]("States from which no goal can be reached.")
    seconds = Field[float]("Wall-clock time.")

    @property
    def states_by_distance(self) -> List[int]:
        """The number of states at each distance to the nearest goal."""
        return list(self.report.get("states_by_distance") or [])

    @property
    def hardest(self) -> Optional[Puzzle]:
        """A puzzle that starts at the largest distance."""
        from .puzzle import Puzzle

        text = self.report.get("hardest")
        return Puzzle.from_text(text, name=f"hardest of {self.name}") if text else None

    def all_states(self, progress: Progress = None) -> List[State]:
        """All states, the start first."""
        with shown(progress) as tell:
            nodes, _ = _native.graph(self.puzzle._inner, given(self._options), False, tell)
        return [State(id, Board(board), distance, goal) for id, board, distance, goal in nodes]

    def nodes(self, progress: Progress = None) -> Table:
        """All states as a table: ``id``, ``board``, ``distance``, ``goal``."""
        with shown(progress) as tell:
            return Table(_native.graph_tables(self.puzzle._inner, given(self._options), tell)[0])

    def edges_table(self, progress: Progress = None) -> Table:
        """All legal moves as a table: ``from``, ``to``, ``move``, ``cost``."""
        with shown(progress) as tell:
            return Table(_native.graph_tables(self.puzzle._inner, given(self._options), tell)[1])

    def to_networkx(self, progress: Progress = None) -> "networkx.DiGraph[int]":
        """The space as a directed graph. Nodes have ``board``, ``distance`` and ``goal``; edges ``move`` and ``weight``."""
        with needing("networkx"):
            import networkx

        with shown(progress) as tell:
            nodes, edges = _native.graph(self.puzzle._inner, given(self._options), True, tell)
        graph: networkx.DiGraph[int] = networkx.DiGraph(name=self.name)
        for id, board, distance, goal in nodes:
            graph.add_node(id, board=board, distance=distance, goal=goal)
        for start, end, move, cost in edges:
            graph.add_edge(start, end, move=move, weight=cost)
        return graph

    def _far(self, distance: Optional[int]) -> str:
        return "none: no goal can be reached" if distance is None else amount(distance, self.metric)

    def __str__(self) -> str:
        so_far = "" if self.complete else f", and there are more: stopped by {self.stopped_by}"
        rows = [
            ("states", f"{self.states:,}{so_far}"),
            ("edges", f"{self.edges:,}"),
            ("goal states", f"{self.goal_states:,}"),
        ]
        if self.complete:
            rows += [
                ("from here", self._far(self.length)),
                ("largest distance", self._far(self.max_distance)),
                ("shortest solutions", f"{self.shortest_solutions or 0:,}"),
                ("dead ends", f"{self.dead_ends or 0:,}"),
            ]
        return f"{self.name}\n" + "\n".join(f"  {what:<20} {value}" for what, value in rows)

    def __repr__(self) -> str:
        return f"<Space of {self.name}: {amount(self.states, 'states')}>"

    def _repr_html_(self) -> str:
        hardest = self.hardest
        picture = f"<figure>{hardest.draw().html(width=200)}<figcaption>a hardest position</figcaption></figure>" if hardest else ""
        return f"<div><pre>{html.escape(str(self))}</pre>{picture}</div>"


class Audit(Report):
    """The findings of an audit of a heuristic: over the whole space, its verdict is a proof."""

    def __init__(self, puzzle: Puzzle, fields: Dict[str, Any]) -> None:
        super().__init__(fields)
        self.puzzle = puzzle
        """The puzzle."""

    name = Field[str]("The puzzle's name.")
    heuristic = Field[str]("The heuristic.")
    metric = Field[str]("The unit of distance.")
    complete = Field[bool]("Was everything examined?")
    stopped_by = Field[Optional[str]]("The limit that was hit.")
    states = Field[int]("The number of states in which it was evaluated.")
    edges = Field[int]("The number of moves along which it was compared.")
    admissible = Field[Optional[bool]]("Does it never exceed the true distance? None if undecided.")
    consistent = Field[Optional[bool]]("Does it never fall by more than the cost of a move? None if undecided.")
    overestimated = Field[int]("The number of states whose value is too large.")
    worst_overestimate = Field[Optional[int]]("The largest excess over the distance; None if a state is wrongly considered a dead end.")
    inconsistent = Field[int]("The number of edges along which it falls by more than the cost.")
    mean_error = Field[Optional[float]]("The mean of true distance minus value.")
    mean_distance = Field[Optional[float]]("The mean of the true distances.")
    dominance = Field[Optional[Dict[str, Any]]]("The comparison with another heuristic.")
    values_by_distance = Field[List[Dict[str, Any]]]("The number of states with each distance and value.")

    @property
    def error_histogram(self) -> Dict[int, int]:
        """The number of states for each error: true distance minus value."""
        return {int(error): states for error, states in self.report["error_histogram"].items()}

    @property
    def witness_state(self) -> Optional[Dict[str, Any]]:
        """A state whose value is too large: its ``puzzle``, its value ``h`` and its ``distance``."""
        return self._drawn(self.report.get("witness_state"), {"board": "puzzle"})

    @property
    def witness_edge(self) -> Optional[Dict[str, Any]]:
        """A move along which the value falls too much: puzzles ``from`` and ``to``, values ``h_from`` and ``h_to``, ``cost``."""
        return self._drawn(self.report.get("witness_edge"), {"from": "from", "to": "to"})

    def _drawn(self, witness: Optional[Dict[str, Any]], boards: Mapping[str, str]) -> Optional[Dict[str, Any]]:
        from .puzzle import Puzzle

        if witness is None:
            return None
        rest = {name: value for name, value in witness.items() if name not in boards}
        return {**{as_: Puzzle.from_text(witness[name]) for name, as_ in boards.items()}, **rest}

    @property
    def verdict(self) -> str:
        """The findings in one line."""
        words = {True: "{}", False: "not {}", None: "not shown to be {} or not"}
        verdict = ", ".join(
            words[value].format(name)
            for name, value in (("admissible", self.admissible), ("consistent", self.consistent))
        )
        if self.overestimated:
            by = "infinity" if self.worst_overestimate is None else str(self.worst_overestimate)
            verdict += f": {self.overestimated:,} of {amount(self.states, 'states')} too large, by up to {by}"
        if self.inconsistent:
            verdict += f"; {self.inconsistent:,} of {amount(self.edges, 'edges')} inconsistent"
        return verdict

    def __str__(self) -> str:
        text = f"{self.heuristic} on {self.name}: {self.verdict}"
        if self.mean_error is not None:
            text += f"\nmean error {self.mean_error:.3f}, at a mean distance of {self.mean_distance:.3f}"
        return text

    def __repr__(self) -> str:
        return f"<Audit of {self.heuristic} on {self.name}: {self.verdict}>"

    def _repr_html_(self) -> str:
        shown = ""
        state, edge = self.witness_state, self.witness_edge
        if state:
            shown += _figure(state["puzzle"], f"value {state['h']}, true distance {state['distance']}")
        if edge:
            shown += _figure(edge["from"], f"value {edge['h_from']}")
            shown += _figure(edge["to"], f"value {edge['h_to']}, after a move that costs {edge['cost']}")
        return f'<div><pre>{html.escape(str(self))}</pre><div style="display:flex">{shown}</div></div>'


def _figure(puzzle: Puzzle, caption: str) -> str:
    return f"<figure>{puzzle.draw().html(width=160)}<figcaption>{html.escape(caption)}</figcaption></figure>"
