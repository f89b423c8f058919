"""Runs the notebooks of a folder and keeps their outputs: ``python notebooks.py FOLDER``."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

# It has no types.
nbformat: Any = importlib.import_module("nbformat")

# A notebook that takes this long on any machine has a fault.
SECONDS = 600


def executed(path: Path) -> Any:
    """The notebook with new outputs. Raises an exception if a cell fails."""
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    # As in Jupyter, files are found beside the notebook.
    folder = {"metadata": {"path": str(path.parent)}}
    client = NotebookClient(notebook, timeout=SECONDS, kernel_name="python3", resources=folder, record_timing=False)
    client.execute()
    notebook.metadata.pop("widgets", None)
    # The version of Python would change with every machine.
    notebook.metadata.language_info = {"name": "python"}
    return notebook


def main(folder: Path) -> None:
    for path in sorted(folder.glob("*.ipynb")):
        nbformat.write(executed(path), path)
        print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
