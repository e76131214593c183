"""Solutions on disk: one ``.npz`` file each, named after the rules it was solved for."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

import numpy as np

import tablerules
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.solver.lattice import Floats

FORMAT = 1
"""The version of the file's contents; files of another version are not read."""


class Default:
    """Stands for the user's cache folder."""

    def __repr__(self) -> str:
        return "USER_CACHE"


USER_CACHE: Final = Default()
"""The folder for caches that the system's conventions name, in it ``tablerules/yahtzee``."""


def cache_folder(cache: str | Path | Default | None) -> Path | None:
    """The folder that a ``cache`` argument means; None: no cache.

    The variable ``TABLERULES_CACHE`` names another folder than the user's own.
    """
    if cache is None:
        return None
    if not isinstance(cache, Default):
        return Path(cache)
    chosen = os.environ.get("TABLERULES_CACHE")
    if chosen:
        return Path(chosen)
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "tablerules" / "yahtzee"


def fingerprint(options: Options) -> str:
    """A hash of the rules, the version of the library and that of the format."""
    text = f"{FORMAT}\0{tablerules.__version__}\0{options!r}"
    return hashlib.sha256(text.encode()).hexdigest()


def save_values(path: Path, options: Options, values: Floats) -> None:
    """Write a file so that no other process ever sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            np.savez(
                file,
                format=np.array(FORMAT),
                rules=np.array(fingerprint(options)),
                digest=np.array(_digest(values)),
                values=values,
            )
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load_values(path: Path, options: Options, shape: tuple[int, ...]) -> Floats:
    """Read a file and check that it is whole and made for these rules.

    Raises:
        ValueError: It is not.
        OSError: It cannot be opened.
    """
    try:
        with path.open("rb") as handle, np.load(handle, allow_pickle=False) as file:
            version, rules, digest = (str(file[name]) for name in ("format", "rules", "digest"))
            values: Floats = file["values"]
    except (KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
        msg = f"{path} is not a saved solution: {error}"
        raise ValueError(msg) from error
    if version != str(FORMAT) or rules != fingerprint(options):
        msg = f"{path} was saved for other rules or by another version"
        raise ValueError(msg)
    if values.shape != shape or values.dtype != np.float64 or digest != _digest(values):
        msg = f"{path} is damaged"
        raise ValueError(msg)
    return values


def _digest(values: Floats) -> str:
    return hashlib.sha256(np.ascontiguousarray(values).tobytes()).hexdigest()
