"""Pictures for notebooks and files."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Optional, Union

__all__ = ["Picture"]


class Picture:
    """A picture: a notebook shows it, :meth:`save` writes it, and elsewhere it is shown as text."""

    def __init__(self, data: Union[str, bytes], kind: str, text: str) -> None:
        self.data = data
        """SVG as text, or the bytes of a PNG or GIF."""
        self.kind = kind
        """``svg``, ``png`` or ``gif``."""
        self.text = text
        """The text to show where pictures are not supported."""

    def save(self, path: Union[str, Path]) -> None:
        """Writes the picture."""
        data = self.data.encode() if isinstance(self.data, str) else self.data
        Path(path).write_bytes(data)

    def html(self, width: Optional[int] = None) -> str:
        """The picture as a self-contained HTML element."""
        kind = "svg+xml" if self.kind == "svg" else self.kind
        data = self.data.encode() if isinstance(self.data, str) else self.data
        size = f" width={width}" if width else ""
        return f'<img alt="{self.kind}"{size} src="data:image/{kind};base64,{base64.b64encode(data).decode()}">'

    def _repr_html_(self) -> str:
        return self.html()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text
