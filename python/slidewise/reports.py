"""The results of the command, field by field."""

from __future__ import annotations

from typing import Any, Dict, Generic, Optional, Type, TypeVar, Union, overload

__all__ = ["Field", "Report"]

T = TypeVar("T")


class Field(Generic[T]):
    """A field of a report, with the name that it has in the command's JSON."""

    def __init__(self, doc: str, name: Optional[str] = None) -> None:
        self.__doc__ = doc
        self.name = name

    def __set_name__(self, owner: Type[Report], name: str) -> None:
        self.name = self.name or name

    @overload
    def __get__(self, report: None, owner: Type[Report]) -> Field[T]: ...

    @overload
    def __get__(self, report: Report, owner: Type[Report]) -> T: ...

    def __get__(self, report: Optional[Report], owner: Type[Report]) -> Union[Field[T], T]:
        if report is None:
            return self
        value: T = report.report.get(self.name or "")  # type: ignore[assignment]
        return value


class Report:
    """A result. All fields, including those without an attribute, are in :attr:`report`."""

    def __init__(self, fields: Dict[str, Any]) -> None:
        self.report = fields
        """Everything that ``slidewise … --json`` prints about it."""


def amount(count: int, what: str) -> str:
    """A number and what it counts: `1 move`, `8 moves`."""
    return f"{count:,} {what[:-1] if count == 1 and what.endswith('s') else what}"
