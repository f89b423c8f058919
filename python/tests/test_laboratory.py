"""Generated puzzles, catalogues and experiments."""

from __future__ import annotations

import sys
from typing import Any, Dict, List

import pytest

import slidewise


def test_puzzles_to_order() -> None:
    made = slidewise.generate("rush", size=(5, 5), moves=(6, 12), count=3, seed=1)
    assert len(made) == 3 and made.stopped_by is None
    none = slidewise.generate("rush", size=(3, 3), moves=(50, 60), time=0.2)
    assert repr(none) == "<0 puzzles, stopped by time>"
    for puzzle, report in zip(made, made.reports):
        assert puzzle.solve().length == report["length"] and 6 <= report["length"] <= 12
    assert made.to_pandas()["length"].tolist() == [report["length"] for report in made.reports]
    again = slidewise.generate("rush", size=(5, 5), moves=(6, 12), count=3, seed=1, threads=1)
    assert list(again) == list(made)
    with pytest.raises(slidewise.OptionError):
        slidewise.generate("rush", moves=(9, 3))
    with pytest.raises(slidewise.OptionError, match="unknown"):
        slidewise.generate("chess")


def test_shuffled_puzzles() -> None:
    made = slidewise.generate("rush", shuffle="jam-01", shuffle_moves=30, count=2, seed=3)
    assert len(made) == 2 and all(puzzle.space().states == slidewise.space("jam-01").states for puzzle in made)


def test_a_catalogue(tmp_path: Any) -> None:
    catalogue = slidewise.enumerate((4, 4))
    frame = catalogue.to_pandas()
    assert len(frame) == catalogue.totals["minimal"] and frame["length"].max() == catalogue.totals["longest"]
    hardest = frame.sort_values("length").iloc[-1]
    assert slidewise.Puzzle(hardest["board"]).solve().length == hardest["length"]
    with pytest.raises(slidewise.OptionError, match="time"):
        slidewise.enumerate((6, 6), time=0.1)


def test_experiments() -> None:
    told: List[Dict[str, int]] = []
    table = slidewise.bench(
        puzzles=["jam-01", slidewise.Puzzle("jam-02")],
        configurations={
            "blind": {"algorithm": "bfs"},
            "steps": {"metric": "steps", "nodes": 10},
            "wrong": {"heuristic": "manhattan"},
            "all": {"command": "space"},
        },
        progress=told.append,
    )
    rows = table.to_pandas().set_index(["instance", "configuration"])
    assert rows.loc[("jam-01", "blind"), "length"] == 8
    assert rows.loc[("jam-01", "steps"), "stopped_by"] == "nodes"
    assert rows.loc[("jam-02", "wrong"), "outcome"] == "refused"
    assert rows.loc[("jam-02", "all"), "outcome"] == "explored"
    assert told[-1] == {"runs": 8, "total": 8}
    assert "tutorial" in slidewise.suites()
    with pytest.raises(ValueError):
        slidewise.bench()
    with pytest.raises(slidewise.NotFound):
        slidewise.bench("no-such-suite")


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow", "networkx", "tqdm"])
def test_a_library_that_is_missing_is_named(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    space = slidewise.space("jam-03")
    calls: Dict[str, Any] = {
        "pandas": space.nodes().to_pandas,
        "polars": space.nodes().to_polars,
        "pyarrow": space.nodes().to_arrow,
        "networkx": space.to_networkx,
        "tqdm": lambda: slidewise.solve("jam-03", progress=True),
    }
    for name in [library, "tqdm.auto" if library == "tqdm" else library]:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match=f"pip install {library}"):
        calls[library]()


def test_a_table_is_shown_without_any_library(monkeypatch: pytest.MonkeyPatch) -> None:
    table = slidewise.space("jam-03").nodes()
    assert "<table" in (table._repr_html_() or "")
    for name in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, name, None)
    assert table._repr_html_() is None and "Parquet" in repr(table)
