"""Ctrl-C, other threads, and progress."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from typing import Dict, List

import pytest

import slidewise

# A search that takes far longer than any test.
LONG = 'slidewise.solve("fifteen-80", heuristic="manhattan", threads=1, progress=told.append)'

INTERRUPTED = f"""
import os, signal, threading, time
import slidewise
told = []
threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    {LONG}
except KeyboardInterrupt:
    assert told and told[-1]["expanded"] > 0
    print("stopped")
"""

DOMAIN_INTERRUPTED = """
import os, signal, threading
from slidewise import Domain
class Endless(Domain):
    def start(self): return 0
    def moves(self, state): return [1, 2]
    def apply(self, state, move): return 2 * state + move
    def is_goal(self, state): return False
threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    Endless().search()
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.parametrize("script", [INTERRUPTED, DOMAIN_INTERRUPTED])
def test_ctrl_c(script: str) -> None:
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout == "stopped\n", done.stderr
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_other_threads_go_on() -> None:
    ended: List[float] = []

    def search() -> None:
        slidewise.solve("fifteen-80", heuristic="manhattan", threads=1, time=1.5)
        ended.append(time.perf_counter())

    thread = threading.Thread(target=search)
    thread.start()
    ticks = 0
    while not ended and ticks < 10_000:
        time.sleep(0.01)
        ticks += 1
    thread.join()
    # With the lock held there would be none at all.
    assert ticks > 10


def test_progress_and_its_exceptions() -> None:
    told: List[Dict[str, int]] = []
    slidewise.solve("fifteen-80", heuristic="manhattan", threads=1, time=0.5, progress=told.append)
    assert len(told) >= 2 and set(told[-1]) == {"lower_bound", "expanded", "stored", "bytes"}
    assert told[-1]["expanded"] >= told[0]["expanded"]

    def fail(counts: Dict[str, int]) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        slidewise.solve("fifteen-80", heuristic="manhattan", threads=1, progress=fail)


def test_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    slidewise.solve("fifteen-80", heuristic="manhattan", threads=1, time=0.5, progress=True)
    assert "states" in capsys.readouterr().err
