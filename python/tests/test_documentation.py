"""The examples of the documentation, and the notebooks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Dict

import pytest


def test_the_readme(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (root / "python" / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 6
    monkeypatch.chdir(tmp_path)
    names: Dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, "python/README.md", "exec"), names)  # noqa: S102


def test_the_examples_of_the_package() -> None:
    import doctest

    import slidewise
    import slidewise.boards

    for module in (slidewise, slidewise.boards):
        assert doctest.testmod(module).failed == 0
