"""The notebook runs from the top, shows its pictures, and is kept without what it has shown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[2] / "examples" / "notebook.ipynb"


def test_the_notebook_is_kept_without_outputs() -> None:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    kept = [cell for cell in cells if cell["cell_type"] == "code"]
    assert kept
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in kept)


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Everything that the cells show when they run."""
    notebook: Any = nbformat.read(NOTEBOOK, 4)  # type: ignore[no-untyped-call] # it has no types
    nbformat.validate(notebook)
    folder = str(tmp_path_factory.mktemp("notebook"))
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": folder}}).execute()
    return [
        output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs
    ]


def test_every_game_is_seen_as_a_picture(shown: list[dict[str, Any]]) -> None:
    pictures = [
        output["data"]["image/svg+xml"]
        for output in shown
        if "data" in output and "image/svg+xml" in output["data"]
    ]
    assert len(pictures) == 4
    assert all(picture.startswith("<svg ") for picture in pictures)


def test_scores_are_plotted(shown: list[dict[str, Any]]) -> None:
    assert sum("image/png" in output.get("data", ()) for output in shown) == 1


def test_nothing_is_said_but_what_is_asked_for(shown: list[dict[str, Any]]) -> None:
    streams = {output["name"] for output in shown if output["output_type"] == "stream"}
    assert streams == {"stdout"}
    text = "".join(output["text"] for output in shown if output["output_type"] == "stream")
    for said in ("p1 draw", "loses a turn", "Only dice that lie there", "Winner: ", "200 games"):
        assert said in text
