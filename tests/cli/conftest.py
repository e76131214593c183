from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games that tests leave unfinished, and solutions, do not land in anybody's home."""
    folder = tmp_path / "saves"
    monkeypatch.setenv("TABLERULES_SAVES", str(folder))
    monkeypatch.setenv("TABLERULES_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return folder
