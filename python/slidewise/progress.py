"""Progress: a callback, or a tqdm progress bar."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Callable, Dict, Iterator, Optional, Union

from .extras import needing

__all__ = ["Progress", "shown"]

Progress = Union[bool, Callable[[Dict[str, int]], object], None]
"""``True`` for a tqdm progress bar, or a function that receives a dictionary of counts about twenty times a second. For a search
they are ``lower_bound``, ``expanded``, ``stored`` and ``bytes``; while tables are built, ``table_done`` and ``table_total``.
An exception that the function raises stops the work."""

# What a bar counts, and out of how many.
_BARS = (
    ("runs", "total", "runs"),
    ("found", "wanted", "puzzles"),
    ("table_done", "table_total", "entries"),
    ("expanded", None, "states"),
    ("candidates", None, "boards"),
)


@contextmanager
def shown(progress: Progress) -> Iterator[Optional[Callable[[Dict[str, int]], object]]]:
    """The function to call with the counts, if progress is requested."""
    if not progress:
        yield None
    elif callable(progress):
        yield progress
    else:
        with _bar() as bar:
            yield lambda counts: _update(bar, counts)


def _bar() -> Any:
    with needing("tqdm"):
        from tqdm.auto import tqdm
    return tqdm(unit_scale=True, leave=False)


def _update(bar: Any, counts: Dict[str, int]) -> None:
    for done, total, unit in _BARS:
        if done in counts:
            bar.total = counts[total] if total else None
            bar.unit = " " + unit
            bar.n = counts[done]
            break
    if "lower_bound" in counts:
        bar.set_postfix_str(f"at least {counts['lower_bound']}", refresh=False)
    bar.refresh()
