"""Generated puzzles, catalogues and experiments."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from . import _native
from .options import Range, Requirement, given, span, requirement
from .progress import Progress, shown
from .puzzle import Puzzle, Seconds
from .reports import amount
from .tables import Table

__all__ = ["Catalogue", "Generated", "bench", "enumerate", "generate", "suites"]


class Generated(Table, Sequence[Puzzle]):
    """Generated puzzles: a sequence of puzzles, and a table of their figures."""

    def __init__(self, puzzles: List[Puzzle], reports: List[Dict[str, Any]], parquet: bytes, why: Optional[str]) -> None:
        super().__init__(parquet)
        self.puzzles = puzzles
        """The puzzles."""
        self.reports = reports
        """For each puzzle, everything that ``slidewise generate --json`` prints."""
        self.stopped_by = why
        """Why there are fewer puzzles than ordered."""

    def __len__(self) -> int:
        return len(self.puzzles)

    def __getitem__(self, index: Any) -> Any:
        return self.puzzles[index]

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self.puzzles)

    def __repr__(self) -> str:
        fewer = f", stopped by {self.stopped_by}" if self.stopped_by else ""
        names = ", ".join(puzzle.name for puzzle in self.puzzles[:5])
        return f"<{amount(len(self), 'puzzles')}{fewer}{': ' if names else ''}{names}>"


def generate(
    family: str,
    *,
    size: Optional[Tuple[int, int]] = None,
    moves: Optional[Range] = None,
    pieces: Optional[Range] = None,
    walls: Optional[Range] = None,
    count: int = 1,
    seed: int = 0,
    metric: Optional[str] = None,
    minimal: Requirement = None,
    unique: Requirement = None,
    symmetric: Requirement = None,
    method: Optional[str] = None,
    shuffle: Union[Puzzle, str, None] = None,
    shuffle_moves: int = 50,
    time: Seconds = 60,
    memory: Union[int, str, None] = None,
    threads: Optional[int] = None,
    progress: Progress = None,
) -> Generated:
    """Makes puzzles to order: ``generate("rush", moves=(20, 25), count=10, seed=1)``.

    Every puzzle is solved, its length proven and its solution replayed. The same seed gives the same puzzles. With
    ``shuffle``, random moves are made from the start of that puzzle instead.
    """
    options = given(
        {
            "metric": metric,
            "moves": span(moves),
            "pieces": span(pieces),
            "walls": span(walls),
            "minimal": requirement(minimal),
            "unique": requirement(unique),
            "symmetric": requirement(symmetric),
            "seed": seed,
            "count": count,
            "method": method,
            "time": time,
            "memory": memory,
            "threads": threads,
        }
    )
    start = Puzzle(shuffle) if isinstance(shuffle, str) else shuffle
    shuffled = None if start is None else (start._inner, shuffle_moves)
    with shown(progress) as tell:
        reports, natives, parquet, why = _native.generate(family, size, options, shuffled, tell)
    puzzles = [Puzzle._of(native) for native in natives]
    return Generated(puzzles, [json.loads(report) for report in reports], parquet, why)


class Catalogue(Table):
    """All interesting boards of a size, as a table, with the totals of the enumeration."""

    def __init__(self, totals: Dict[str, int], parquet: bytes) -> None:
        super().__init__(parquet)
        self.totals = totals
        """``candidates``, ``clusters``, ``solvable``, ``minimal``, ``longest``, ``states``, ``solvable_states``."""

    def __repr__(self) -> str:
        return f"<Catalogue of {amount(self.totals['minimal'], 'boards')}, the longest takes {self.totals['longest']}>"


def enumerate(
    size: Tuple[int, int] = (5, 5),
    *,
    row: Optional[int] = None,
    walls: Optional[Range] = None,
    lengths: Iterable[int] = (2, 3),
    red_length: int = 2,
    red_row_cars: bool = False,
    full_lines: bool = False,
    all: bool = False,
    time: Optional[Seconds] = None,
    memory: Union[int, str, None] = None,
    threads: Optional[int] = None,
    progress: Progress = None,
) -> Catalogue:
    """All interesting Rush Hour boards of a size: for every solvable cluster its smallest hardest board, if it is minimal.

    :raises OptionError: if a limit is hit, because an incomplete catalogue is useless. For long runs that can be resumed use
        ``slidewise enumerate rush --output``.
    """
    options = given(
        {
            "row": row,
            "walls": span(walls),
            "lengths": ",".join(str(length) for length in lengths),
            "red_length": red_length,
            "red_row_cars": red_row_cars,
            "full_lines": full_lines,
            "all": all,
            "time": time,
            "memory": memory,
            "threads": threads,
        }
    )
    with shown(progress) as tell:
        totals, parquet = _native.enumerate(size, options, tell)
    return Catalogue(json.loads(totals), parquet)


def suites() -> Dict[str, str]:
    """The built-in suites: their names and titles."""
    return dict(_native.suites())


def bench(
    suite: Optional[str] = None,
    *,
    puzzles: Optional[Iterable[Union[Puzzle, str]]] = None,
    configurations: Optional[Mapping[str, Mapping[str, Any]]] = None,
    sample: Optional[int] = None,
    repetitions: int = 1,
    progress: Progress = None,
) -> Table:
    """Runs experiments and returns a table with a row for each run.

    Either a suite, by its name or file, on its own puzzles or on others; or ``configurations`` on ``puzzles``, each with
    options of :meth:`Puzzle.solve`, or with ``command="space"`` or ``command="heuristic"`` besides::

        bench(puzzles=["jam-01", "jam-02"],
              configurations={"blind": {"algorithm": "bfs"}, "tree": {"heuristic": "tree:2", "nodes": 1000}})

    The runs share this process and take one thread each, unless an option says otherwise. ``slidewise bench`` gives each
    its own process, which makes limits on memory exact and survives crashes.
    """
    if (suite is None) == (configurations is None):
        raise ValueError("give either a suite or configurations")
    if configurations is not None and puzzles is None:
        raise ValueError("configurations need puzzles")
    prepared = []
    for name, options in (configurations or {}).items():
        rest = {key: value for key, value in options.items() if key != "command"}
        prepared.append((name, str(options.get("command", "solve")), given(rest)))
    natives = None
    if puzzles is not None:
        natives = [(Puzzle(puzzle) if isinstance(puzzle, str) else puzzle)._inner for puzzle in puzzles]
    with shown(progress) as tell:
        return Table(_native.bench(suite, natives, prepared, sample, repetitions, tell))
