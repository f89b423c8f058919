"""Converts keyword arguments to the option names and values of the searches."""

from __future__ import annotations

from typing import Any, List, Literal, Mapping, Optional, Tuple, Union

__all__ = ["Range", "Requirement", "given", "span", "requirement"]

Range = Union[int, Tuple[Optional[int], Optional[int]], range]
"""A number, a pair of the least and the most (either may be ``None``), or a Python range."""

_MOST = 2**32 - 1


def given(options: Mapping[str, Any]) -> List[Tuple[str, str]]:
    """The options that were given: neither ``None`` nor ``False``."""
    return [(name, str(value)) for name, value in options.items() if value is not None and value is not False]


def span(numbers: Optional[Range]) -> Optional[str]:
    """A range as text."""
    if numbers is None:
        return None
    if isinstance(numbers, int):
        return f"{numbers}..{numbers}"
    if isinstance(numbers, range):
        if numbers.step != 1 or not numbers:
            raise ValueError(f"{numbers} is not a range of consecutive numbers")
        return f"{numbers[0]}..{numbers[-1]}"
    least, most = numbers
    return f"{0 if least is None else least}..{_MOST if most is None else most}"


Requirement = Union[bool, Literal["any"], None]
"""Must a puzzle have a property? ``True``, ``False``, ``"any"``, or ``None`` for the default."""


def requirement(value: Requirement) -> Optional[str]:
    """A requirement as text."""
    return value if value is None or value == "any" else ("yes" if value else "no")
