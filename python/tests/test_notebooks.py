"""The notebooks run, and what they print is what is committed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, List

import pytest

from tests.notebooks import executed

LARGEST = 500_000


def texts(notebook: Any) -> List[str]:
    """What each cell prints, without pictures and tables, whose form depends on the libraries."""
    outputs = [cell.get("outputs", []) for cell in notebook.cells]
    return ["".join(output.text for output in cell if output.output_type == "stream") for cell in outputs]


@pytest.mark.parametrize("name", ["unblock-me", "heuristics"])
def test_notebook(root: Path, name: str) -> None:
    nbformat = pytest.importorskip("nbformat")
    path = root / "docs" / "notebooks" / f"{name}.ipynb"
    assert path.stat().st_size < LARGEST
    committed = nbformat.read(path, as_version=4)
    assert all(cell.outputs for cell in committed.cells if cell.cell_type == "code")
    assert texts(executed(path)) == texts(committed)
