"""What several tests need."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Callable

import pytest

ROOT = Path(os.environ.get("SLIDEWISE_ROOT", Path(__file__).parents[2]))


@pytest.fixture(scope="session")
def root() -> Path:
    """The sources of the project."""
    return ROOT


@pytest.fixture(scope="session")
def command() -> Callable[..., str]:
    """Runs the command that the tests of the workspace built, and returns what it prints."""
    program = ROOT / "target" / "debug" / "slidewise"
    if not program.is_file():
        pytest.skip(f"there is no {program}: run cargo xtask python")

    def run(*arguments: str, given: str = "") -> str:
        done = subprocess.run(
            [str(program), *arguments], input=given, capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode in (0, 1, 3), done.stderr
        return done.stdout

    return run
