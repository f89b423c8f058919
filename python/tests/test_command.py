"""Counts and lengths are those of the command."""

from __future__ import annotations

import json
from typing import Callable, Dict

import slidewise

# What must be equal. Times and bytes of the process differ from run to run.
FIELDS = (
    "name puzzle metric goal outcome length lower_bound optimal moves algorithm heuristic open closed tie order stopped_by "
    "expanded generated generated_states generated_edges reexpanded stored"
).split()
NODES = 3000


def two_hundred() -> Dict[str, slidewise.Puzzle]:
    """The built-in puzzles, and boards made to order until there are enough."""
    # The tables of large tile puzzles would take longer to build than everything else.
    names = [name for name in slidewise.puzzles() if not name.startswith(("korf", "fifteen", "loyd"))]
    puzzles = {name: slidewise.Puzzle(name) for name in names}
    orders = {"rush": ((5, 5), (4, 12)), "bricks": ((4, 4), (3, 15)), "tiles": ((3, 3), (8, 24))}
    for family, (size, moves) in orders.items():
        made = slidewise.generate(
            family, size=size, moves=moves, count=35, seed=7, method="walk", minimal="any", threads=1
        )
        puzzles.update({f"{family}-{number}": puzzle for number, puzzle in enumerate(made)})
    return {name: puzzle.named(name) for name, puzzle in puzzles.items()}


def test_two_hundred_puzzles(command: Callable[..., str]) -> None:
    puzzles = two_hundred()
    assert len(puzzles) >= 200
    text = "\n".join(puzzle.text for puzzle in puzzles.values())
    printed = command("solve", "-", "--json", "--quiet", "--threads", "1", "--nodes", str(NODES), given=text)
    reports = {report["name"]: report for report in map(json.loads, printed.splitlines())}
    assert reports.keys() == puzzles.keys()
    for name, puzzle in puzzles.items():
        solution = puzzle.solve(nodes=NODES, threads=1)
        ours = {field: solution.report.get(field) for field in FIELDS}
        theirs = {field: reports[name].get(field) for field in FIELDS}
        assert ours == theirs
        if solution.length is not None:
            assert puzzle.verify(solution)
    outcomes = {report["outcome"] for report in reports.values()}
    assert {"solved", "stopped"} <= outcomes


def test_every_search_counts_the_same(command: Callable[..., str]) -> None:
    for algorithm, heuristic in [("bfs", None), ("ids", None), ("idastar", "blockers"), ("pea", "tree:2"), ("astar", "notebook-3")]:
        flags = ["--algorithm", algorithm, *(["--heuristic", heuristic] if heuristic else [])]
        theirs = json.loads(command("solve", "jam-01", "--json", "--nodes", "50000", *flags))
        ours = slidewise.solve("jam-01", algorithm=algorithm, heuristic=heuristic, nodes=50000)
        assert [ours.report.get(field) for field in FIELDS] == [theirs.get(field) for field in FIELDS]


def test_spaces_and_audits(command: Callable[..., str]) -> None:
    for name in ("jam-01", "jam-03"):
        theirs = json.loads(command("space", name, "--json"))
        ours = slidewise.space(name).report
        for field in ("states", "edges", "goal_states", "max_distance", "hardest", "shortest_solutions", "complete"):
            assert ours[field] == theirs[field]
    theirs = json.loads(command("audit", "jam-01", "--heuristic", "notebook-2", "--json"))
    ours = slidewise.audit("jam-01", "notebook-2").report
    for field in ("states", "admissible", "consistent", "worst_overestimate", "error_histogram", "witness_state"):
        assert ours[field] == theirs[field]


def test_a_suite(command: Callable[..., str], tmp_path: object) -> None:
    stem = f"{tmp_path}/results"
    command("bench", "tutorial", "--sample", "4", "--repetitions", "1", "--output", stem, "--quiet")
    import pandas

    theirs = pandas.read_parquet(f"{stem}.parquet")
    ours = slidewise.bench("tutorial", sample=4).to_pandas()
    assert list(ours.columns) == list(theirs.columns)
    key = ["instance", "configuration"]
    counts = [*key, "options", "outcome", "length", "expanded", "generated_edges", "stored"]
    ours, theirs = ours.sort_values(key)[counts], theirs.sort_values(key)[counts]
    assert ours.to_dict("records") == theirs.to_dict("records")
